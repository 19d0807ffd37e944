//! Abilities, pirates, and how it ends.

use super::{sea_fight, storm};
use crate::common::*;

#[test]
fn pp_q90_abilities_reach_troops_and_free_rolls() {
    let mut position = four(extended);
    let english = Fighter::Ship(ship(&mut position, EN, "sloop", "sea_narrows", 1, 0));
    assert_eq!(
        (
            position.board().attack_bonus(english, true),
            position.board().attack_bonus(english, false)
        ),
        (1, 1)
    );
}

#[test]
fn pp_q91_killing_crews_has_no_effect_but_their_death() {
    let (mut table, _, _) = sea_fight(("frigate", 0), ("sloop", 0));
    table.roll(EN, Action::Fight, &[6, 1]);
    let before = table.board().gold_of(seat(FR));
    table.act(FR, Action::Sink);
    assert_eq!(table.board().gold_of(seat(FR)), before);
}

#[test]
fn pp_q93_nine_ships_an_empire_and_thirty_two_for_pirates() {
    let pieces = Data::caribbean().pieces;
    assert_eq!((pieces.ships_per_empire, pieces.pirate_ships), (9, 32));
}

#[test]
fn pp_q94_to_the_nearest_port_and_ties_by_data_order() {
    let mut position = four(extended);
    let keep = ship(&mut position, EN, "galleon", "sea_aves", 0, 0);
    ship(&mut position, EN, "sloop", "sea_narrows", 0, 400);
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate).act(EN, Action::Keep(keep));
    // From the lee of St Kitts Old Road and Charlestown are one move away.
    assert_eq!((table.port("old_road").gold, table.port("charlestown").gold), (Gold(400), Gold(0)));
}

#[test]
fn pp_q94_nearest_is_by_the_moves_of_the_way_home() {
    let mut position = four(extended);
    let keep = ship(&mut position, SP, "galleon", "havana", 0, 0);
    ship(&mut position, SP, "sloop", "sea_pedro", 0, 400);
    let chart = position.board().setup.chart();
    let from = at("sea_pedro");
    let ways =
        ["caguaya", "santiago"].map(|id| (chart.moves(from, at(id)), chart.moves(at(id), from)));
    // Caguaya is nearer on the way there, and Santiago on the way back.
    assert_eq!(ways, [(Some(2), Some(5)), (Some(3), Some(3))]);
    let mut table = begin(position, SP, Part::Allegiance);
    table.act(SP, Action::TurnPirate).act(SP, Action::Keep(keep));
    let found = ["caguaya", "santiago"].map(|id| table.port(id).gold);
    assert_eq!(found, [Gold(400), Gold(0)]);
}

#[test]
fn pp_q95_charters_of_a_renegade_end_and_those_commissioned_stand() {
    let mut position = four(basic);
    position.charter(
        seat(FR),
        port("bassin"),
        Card::Good(good("fish")),
        (seat(EN), Some(good("fish")), 100),
    );
    position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 100),
    );
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate);
    assert_eq!(
        table.board().charters().map(|(_, charter)| charter.port).collect::<Vec<_>>(),
        [port("bridgetown")]
    );
}

#[test]
fn pp_q96_only_the_old_empire_must_fire() {
    let mut position = five(basic);
    let pirate = ship(&mut position, PI, "ketch", "marigot", 0, 0);
    let mut table = begin(position, PI, Part::Actions);
    table.declare(PI, pirate, Deed::Nothing, &[]);
    assert_eq!(table.legal(FR), [Action::Fire, Action::Hold]);
}

#[test]
fn pp_q97_any_pirate_without_a_ship_rolls_once_a_turn() {
    let mut table = begin(four(basic), EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate).roll(EN, Action::Roll, &[3]);
    assert_eq!(table.board().turn, seat(SP), "one roll, in the turn of turning");
    assert_eq!(
        Data::caribbean().pirate_ship_roll.iter().filter(|&&kind| kind == ShipType(0)).count(),
        0
    );
}

#[test]
fn pp_q99_one_flag_one_base() {
    let mut position = five(basic);
    let own = ship(&mut position, PI, "frigate", "bridgetown", 0, 0);
    let mut table = begin(position, PI, Part::Actions);
    table.declare(PI, own, Deed::AttackPort, &[6, 1]).act(PI, Action::Done);
    assert_eq!(table.board().players[seat(PI)].flag, Some(port("youloumain")), "it was not asked");
}

#[test]
fn pp_q100_a_gang_each_turn_of_its_own() {
    let position = five(basic);
    let table = begin(position, FR, Part::Works);
    assert_eq!(table.port("youloumain").garrison, 0);
}

#[test]
fn pp_q101_a_fifth_pirate_claims_a_base_like_any_other() {
    let mut position = five(basic);
    let own = ship(&mut position, EN, "sloop", "cayona", 0, 0);
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate).act(EN, Action::Done).declare(EN, own, Deed::Claim, &[]);
    assert_eq!(table.board().players[seat(EN)].flag, Some(port("cayona")));
}

#[test]
fn pp_q102_native_means_uncontrolled_or_a_pirates() {
    let mut position = five(basic);
    position.control(port("cayona"), Side::Empire(Empire::Spain));
    let own = ship(&mut position, PI, "ketch", "cayona", 0, 0);
    position.booty(good("rum"), 1, Place::Ship(own));
    assert_eq!(position.board().sale_value(own, Lot::Booty(good("rum"))), Err(Refusal::NoBuyer));
}

#[test]
fn pp_q104_bankrupt_means_no_means_of_earning() {
    let mut position = four(basic);
    position.say(Told::Gold {
        from: Purse::Stash(port("bridgetown")),
        to: Purse::Bank,
        amount: Gold(901),
        purpose: For::Loss,
    });
    assert!(begin(position, EN, Part::Bankruptcy).board().is_pirate(seat(EN)));
}

#[test]
fn pp_q105_pirates_buy_in_ports_they_control() {
    let table = begin(five(basic), PI, Part::Purchases);
    assert!(table.offers(PI, Action::BuyTroop(port("youloumain"))));
    assert_eq!(
        table.refusal(PI, Action::BuyShip(port("cayona"), kind("sloop"))),
        Refusal::NotYourPort
    );
}

#[test]
fn pp_q106_victory_is_at_once() {
    let mut position = four(basic);
    position.gold(Purse::Stash(port("plymouth")), 10_000);
    position.say(Told::FlagLifted { seat: seat(EN) });
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::Stay).act(EN, Action::Flag(port("plymouth")));
    assert_eq!(
        table.board().ending,
        Some(Ending::Banked(seat(EN))),
        "a new home with enough in it wins"
    );
}

#[test]
fn pp_q108_all_pirates_share_those_from_the_start_too() {
    let mut position = lay_out(basic, &[(PIRATE, "youloumain"), (PIRATE, "cayona")]);
    position.gold(Purse::Stash(port("cayona")), 500);
    let table = begin(position, FR, Part::LastEmpire);
    assert_eq!(table.state.outcome().unwrap().winners().count(), 2);
}

#[test]
fn pp_q110_whoever_leaves_always_passes() {
    let mut position = four(|options| options.leaving = true);
    position.say(Told::LeftGame { seat: seat(EN) });
    position.say(Told::TurnedPirate {
        seat: seat(EN),
        why: pirates_and_privateers::now::Turning::Leaving,
    });
    position.say(Told::FlagLifted { seat: seat(EN) });
    let table = begin(position, EN, Part::Works);
    assert_eq!(table.board().turn, seat(SP));
}

#[test]
fn pp_q113_a_port_is_not_taken_when_its_last_troop_dies() {
    let (table, own) = storm(1, &[6, 1]);
    assert_eq!((table.port("bridgetown").garrison, table.step()), (0, Step::Retreat(own)));
}
