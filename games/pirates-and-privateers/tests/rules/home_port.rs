//! Home port and banked gold (PP-340 to PP-346).

use crate::common::*;

fn fallen(winner: usize, who: Faction) -> Table {
    let mut position = lay_out(
        basic,
        &[
            (FRANCE, "saint_pierre"),
            (ENGLAND, "bridgetown"),
            (who, if who == PIRATE { "youloumain" } else { "havana" }),
        ],
    );
    position.gold(Purse::Stash(port("bridgetown")), 5400);
    let own = ship(&mut position, winner, "galleon", "bridgetown", 1, 500);
    let mut table = begin(position, winner, Part::Actions);
    table.declare(winner, own, Deed::AttackPort, &[6, 1]);
    table
}

#[test]
fn pp_340_gold_aboard_can_be_lost_and_only_banked_gold_counts() {
    let mut position = two(basic);
    ship(&mut position, FR, "frigate", "saint_pierre", 0, 5000);
    assert_eq!(position.board().banked(seat(FR)), Gold(1000));
}

#[test]
fn pp_341_with_the_home_port_its_gold_is_lost() {
    let table = fallen(0, SPAIN);
    assert_eq!(table.board().banked(seat(EN)), Gold(0));
    assert_eq!(
        (table.port("bridgetown").gold, table.port("bridgetown").side),
        (Gold(6400), Side::Empire(Empire::France))
    );
}

#[test]
fn pp_342_any_conqueror_has_this_effect() {
    let table = fallen(2, PIRATE);
    assert_eq!(table.board().banked(seat(EN)), Gold(0));
    assert_eq!(table.port("bridgetown").side, Side::Pirate(seat(2)));
}

#[test]
fn pp_343_the_flag_is_taken_off_and_the_player_goes_on() {
    let table = fallen(0, SPAIN);
    assert_eq!(table.board().players[seat(EN)].flag, None);
    assert!(table.board().ending.is_none());
}

#[test]
fn pp_345_in_step_zero_a_player_without_home_places_the_flag_anew() {
    let mut position = four(basic);
    position.say(Told::FlagLifted { seat: seat(EN) });
    position.gold(Purse::Stash(port("plymouth")), 300);
    ship(&mut position, EN, "sloop", "plymouth", 0, 0);
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::Stay);
    assert_eq!(table.step(), Step::NewHome);
    assert_eq!(table.legal(EN).len(), 7);
    table.act(EN, Action::Flag(port("plymouth")));
    assert_eq!(table.board().banked(seat(EN)), Gold(300));
}

#[test]
fn pp_346_a_home_port_is_never_moved() {
    let table = begin(four(basic), EN, Part::Allegiance);
    assert_eq!(table.refusal(EN, Action::Flag(port("plymouth"))), Refusal::NotNow);
}
