//! Fortifications (PP-320 to PP-326).

use crate::common::*;

fn ordered() -> Table {
    let mut position = two(basic);
    ship(&mut position, FR, "sloop", "sea_narrows", 0, 0);
    position.gold(Purse::Stash(port("saint_pierre")), 500);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::BuyFort(port("saint_pierre")));
    table
}

#[test]
fn pp_320_a_fort_costs_a_thousand_and_takes_two_turns() {
    let table = ordered();
    assert_eq!((table.port("saint_pierre").gold, table.port("saint_pierre").works), (Gold(500), 2));
    let table = begin(two(basic), FR, Part::Purchases);
    assert_eq!(table.refusal(FR, Action::BuyFort(port("bridgetown"))), Refusal::NotYourPort);
}

#[test]
fn pp_321_it_is_complete_in_the_second_turn_after() {
    let mut position = two(basic);
    ship(&mut position, FR, "sloop", "saint_pierre", 0, 0);
    position.say(Told::FortOrdered { port: port("saint_pierre") });
    let table = begin_in(position, FR, 8, Part::Works);
    assert!(!table.port("saint_pierre").fort);
    assert_eq!(table.board().defence_bonus(Fighter::Port(port("saint_pierre"))), 0);
    let mut position = two(basic);
    position.say(Told::FortOrdered { port: port("saint_pierre") });
    position.say(Told::FortRises { port: port("saint_pierre") });
    assert!(begin_in(position, FR, 9, Part::Works).port("saint_pierre").fort);
}

#[test]
fn pp_322_a_complete_fort_gives_its_bonus() {
    let mut position = two(basic);
    position.fort(port("saint_pierre"));
    assert_eq!(position.board().defence_bonus(Fighter::Port(port("saint_pierre"))), 1);
}

#[test]
fn pp_323_a_port_has_one_fort() {
    let mut position = two(basic);
    position.fort(port("saint_pierre"));
    let table = begin(position, FR, Part::Purchases);
    assert_eq!(table.refusal(FR, Action::BuyFort(port("saint_pierre"))), Refusal::HasFort);
}

#[test]
fn pp_324_a_native_port_receives_one_from_whoever_controls_it() {
    let table = begin(five(basic), PI, Part::Purchases);
    assert!(table.offers(PI, Action::BuyFort(port("youloumain"))));
}

#[test]
fn pp_325_works_keep_their_piece() {
    assert_eq!(ordered().board().forts, 11);
}

#[test]
fn pp_326_a_fort_is_a_piece_on_the_port() {
    let mut position = two(basic);
    position.fort(port("saint_pierre"));
    assert!(position.board().ports[port("saint_pierre")].fort);
    assert_eq!(position.board().forts, 11);
}
