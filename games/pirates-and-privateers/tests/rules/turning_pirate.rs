//! Turning pirate (PP-360 to PP-374).

use crate::common::*;

/// An English fleet of a galleon and a sloop, about to turn pirate.
fn fleet() -> (Position, ShipId, ShipId) {
    let mut position = four(extended);
    let galleon = ship(&mut position, EN, "galleon", "sea_narrows", 2, 900);
    let sloop = ship(&mut position, EN, "sloop", "plymouth", 0, 300);
    (position, galleon, sloop)
}

fn turned() -> (Table, ShipId, ShipId) {
    let (position, galleon, sloop) = fleet();
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate).roll(EN, Action::Keep(galleon), &[5, 2]);
    (table, galleon, sloop)
}

#[test]
fn pp_360_one_may_turn_pirate_at_the_start_of_ones_turn() {
    let table = begin(four(basic), EN, Part::Allegiance);
    assert_eq!(table.legal(EN), [Action::Stay, Action::TurnPirate]);
    let table = begin(four(basic), EN, Part::Purchases);
    assert_eq!(table.refusal(EN, Action::TurnPirate), Refusal::OnlyInStepZero);
}

#[test]
fn pp_361_a_third_duty_makes_a_pirate_and_the_turn_goes_on_with_step_three() {
    let mut position = four(basic);
    position.duty(seat(EN), DutyKind::FortifyPort, Some(port("plymouth")));
    position.duty(seat(EN), DutyKind::AttackFleet, None);
    let own = ship(&mut position, EN, "ketch", "sea_narrows", 0, 0);
    let mut table = begin(position, EN, Part::Duty);
    table.draw(EN, Action::Draw, &[15]);
    assert!(table.board().is_pirate(seat(EN)));
    assert_eq!(
        (table.step(), table.ship(own).owner),
        (Step::Sail, seat(EN)),
        "there was nothing to buy"
    );
}

#[test]
fn pp_362_a_bankrupt_without_ship_turns_pirate() {
    let mut position = four(basic);
    position.say(Told::Gold {
        from: Purse::Stash(port("bridgetown")),
        to: Purse::Bank,
        amount: Gold(940),
        purpose: For::Loss,
    });
    let table = begin(position, EN, Part::Bankruptcy);
    assert!(table.board().is_pirate(seat(EN)));
}

#[test]
fn pp_363_bankrupt_is_who_has_no_ship_and_could_buy_none() {
    let mut position = four(basic);
    position.say(Told::Gold {
        from: Purse::Stash(port("bridgetown")),
        to: Purse::Bank,
        amount: Gold(900),
        purpose: For::Loss,
    });
    assert!(!begin(position, EN, Part::Bankruptcy).board().is_pirate(seat(EN)));
    let mut position = four(basic);
    position.say(Told::Gold {
        from: Purse::Stash(port("bridgetown")),
        to: Purse::Bank,
        amount: Gold(1000),
        purpose: For::Loss,
    });
    ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    assert!(!begin(position, EN, Part::Bankruptcy).board().is_pirate(seat(EN)));
}

#[test]
fn pp_364_a_pirate_never_becomes_a_privateer_again() {
    let table = begin(five(basic), PI, Part::Allegiance);
    assert_ne!(table.step(), Step::Allegiance, "pirates are not asked");
}

#[test]
fn pp_365_one_ship_of_choice_is_kept_with_all_aboard() {
    let (table, galleon, sloop) = turned();
    assert_eq!(table.ship(galleon).gold, Gold(900));
    assert!(table.board().fleet[sloop].is_none());
}

#[test]
fn pp_366_each_marine_becomes_a_gang_on_five_or_six() {
    let (table, galleon, _) = turned();
    assert_eq!(
        (table.ship(galleon).troops, table.board().gangs, table.board().marines),
        (1, 47, 48)
    );
}

#[test]
fn pp_367_the_other_ships_fall_back_to_the_empires_nearest_port() {
    let (table, _, _) = turned();
    assert_eq!(table.port("plymouth").gold, Gold(300));
}

#[test]
fn pp_368_banked_gold_returns_to_the_bank_and_the_flag_comes_off() {
    let (table, _, _) = turned();
    assert_eq!(
        (table.port("bridgetown").gold, table.board().players[seat(EN)].flag),
        (Gold(0), None)
    );
}

#[test]
fn pp_369_duty_cards_go_back_into_the_deck_and_the_hand_is_set_aside() {
    let (mut position, galleon, _) = fleet();
    position.duty(seat(EN), DutyKind::AttackFleet, None);
    position.duty(seat(EN), DutyKind::DeliverMarines, Some(port("plymouth")));
    position.troops(Quarters::Waiting(seat(EN)), 1);
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate).roll(EN, Action::Keep(galleon), &[1, 1]);
    let board = table.board();
    assert_eq!((board.duty_deck, board.marines), (20, 48));
    assert!(board.hand(seat(EN)).is_empty());
}

#[test]
fn pp_370_charters_held_end_but_goods_aboard_the_vessel_stay_as_booty() {
    let (mut position, galleon, _) = fleet();
    let held = position.charter(
        seat(FR),
        port("bassin"),
        Card::Good(good("fish")),
        (seat(EN), Some(good("fish")), 100),
    );
    position.load(held, galleon, 1);
    let called = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 100),
    );
    let bank = position.board().bank;
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate).roll(EN, Action::Keep(galleon), &[1, 1]);
    assert_eq!(table.ship(galleon).goods(Lot::Booty(good("fish"))), 1);
    assert_eq!(table.board().charters().map(|(id, _)| id).collect::<Vec<_>>(), [called]);
    assert_eq!(table.board().bank, bank + Gold(1100));
}

#[test]
fn pp_371_from_then_on_no_duties_and_no_charters() {
    let (table, _, _) = turned();
    assert!(table.board().empire(seat(EN)).is_none());
    assert_eq!(table.board().supply(Side::Pirate(seat(EN))).iter().count(), 0);
    assert_eq!(table.board().duty_deck, 20, "no card was drawn this turn");
}

fn renegade_in_bridgetown() -> (Table, ShipId) {
    let mut position = four(basic);
    let own = ship(&mut position, EN, "ketch", "bridgetown", 0, 500);
    position.troops(Quarters::Garrison(port("bridgetown")), 1);
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate).act(EN, Action::Done);
    (table, own)
}

#[test]
fn pp_372_a_port_of_the_old_empire_always_attacks_and_sinks() {
    let (mut table, own) = renegade_in_bridgetown();
    table.declare(EN, own, Deed::Nothing, &[]);
    assert_eq!((table.step(), table.owed()), (Step::Stand, vec![EN]));
    table.roll(EN, Action::Fight, &[6, 1]);
    assert!(table.board().fleet[own].is_none(), "it is sunk");
}

#[test]
fn pp_373_other_ports_attack_pirates_at_discretion() {
    let mut position = five(basic);
    let pirate = ship(&mut position, PI, "ketch", "bridgetown", 0, 0);
    let mut table = begin(position, PI, Part::Actions);
    table.declare(PI, pirate, Deed::Nothing, &[]);
    assert_eq!(table.legal(EN), [Action::Fire, Action::Hold]);
}

#[test]
fn pp_374_the_abandoned_empire_keeps_ports_garrisons_forts_and_stashes() {
    let (mut position, galleon, _) = fleet();
    position.gold(Purse::Stash(port("charlestown")), 200);
    position.troops(Quarters::Garrison(port("charlestown")), 2);
    position.fort(port("charlestown"));
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate).roll(EN, Action::Keep(galleon), &[1, 1]);
    let left = table.port("charlestown");
    assert_eq!(
        (left.side, left.garrison, left.fort, left.gold),
        (Side::Empire(Empire::England), 2, true, Gold(200))
    );
    assert_eq!(table.board().player_of(Side::Empire(Empire::England)), None);
}
