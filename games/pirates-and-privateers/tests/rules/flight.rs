//! Fleeing (PP-260 to PP-266).

use crate::common::*;

fn fight(
    change: impl FnOnce(&mut Options),
    attacker: (&str, u8),
    defender: (&str, u8),
) -> (Table, ShipId, ShipId) {
    let mut position = two(change);
    let own = ship(&mut position, FR, attacker.0, "sea_narrows", attacker.1, 0);
    let other = ship(&mut position, EN, defender.0, "sea_narrows", defender.1, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]);
    (table, own, other)
}

#[test]
fn pp_260_ships_may_flee_and_ports_cannot() {
    let (table, ..) = fight(basic, ("sloop", 1), ("sloop", 1));
    assert!(table.offers(EN, Action::Flee));
    let mut position = two(basic);
    let own = ship(&mut position, FR, "sloop", "bridgetown", 1, 0);
    position.troops(Quarters::Garrison(port("bridgetown")), 1);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[4, 4]);
    // Only the attacker is asked.
    assert_eq!((table.step(), table.owed()), (Step::Press, vec![FR]));
}

#[test]
fn pp_261_before_every_exchange_first_the_attacker_but_not_before_the_first() {
    let (mut table, ..) = fight(basic, ("sloop", 1), ("sloop", 1));
    assert_eq!((table.step(), table.owed()), (Step::Stand, vec![EN]));
    table.roll(EN, Action::Fight, &[4, 4]);
    assert_eq!((table.step(), table.owed()), (Step::Press, vec![FR]));
    table.act(FR, Action::Fight);
    assert_eq!((table.step(), table.owed()), (Step::Stand, vec![EN]));
}

#[test]
fn pp_262_the_opponents_hull_makes_one_free_roll_with_its_modifiers() {
    let (mut table, ..) = fight(basic, ("frigate", 2), ("sloop", 0));
    table.roll(EN, Action::Flee, &[2, 4]);
    assert!(
        table.told.iter().any(|told| matches!(told, Told::Fled { total: 4, caught: false, .. }))
    );
}

#[test]
fn pp_263_the_fleeing_ship_rolls_without_any_bonus() {
    let (mut table, ..) = fight(extended, ("sloop", 0), ("frigate", 0));
    table.roll(EN, Action::Flee, &[4, 3]);
    assert_eq!(table.step(), Step::Prize);
}

#[test]
fn pp_264_a_higher_free_roll_costs_a_troop_or_the_ship() {
    let (mut table, _, other) = fight(basic, ("sloop", 0), ("sloop", 1));
    table.roll(EN, Action::Flee, &[5, 2]);
    assert_eq!((table.ship(other).troops, table.step()), (0, Step::Escape(other)));
    let (mut table, _, _) = fight(basic, ("sloop", 0), ("sloop", 0));
    table.roll(EN, Action::Flee, &[5, 2]);
    assert_eq!(table.step(), Step::Prize);
    let (mut table, _, other) = fight(basic, ("sloop", 0), ("sloop", 0));
    table.roll(EN, Action::Flee, &[3, 3]);
    assert_eq!(table.step(), Step::Escape(other));
}

#[test]
fn pp_265_it_goes_to_an_adjacent_sea_location_and_never_into_a_port() {
    let (mut table, _, other) = fight(basic, ("sloop", 0), ("sloop", 0));
    table.roll(EN, Action::Flee, &[1, 1]);
    assert_eq!(table.refusal(EN, Action::To(at("old_road"))), Refusal::NotSea);
    // The line from the St Croix Sea leads here and not back.
    assert_eq!(table.refusal(EN, Action::To(at("sea_croix_sea"))), Refusal::NoLine);
    table.act(EN, Action::To(at("sea_redonda")));
    assert_eq!(table.ship(other).at, at("sea_redonda"));
}

#[test]
fn pp_266_after_flight_nobody_returns_anywhere() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "sloop", "sea_statia_rd", 0, 0);
    let other = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    let mut table = begin(position, FR, Part::Movement);
    table.act(FR, Action::Sail(own)).act(FR, Action::To(at("sea_narrows"))).act(FR, Action::Stop);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Flee, &[1, 1]);
    table.act(EN, Action::To(at("sea_redonda")));
    assert_eq!(table.ship(own).at, at("sea_narrows"));
}
