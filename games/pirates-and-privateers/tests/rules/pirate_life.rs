//! Pirate life (PP-380 to PP-393).

use crate::common::*;

/// A pirate without base.
fn roving() -> Position {
    let mut position = five(basic);
    position.say(Told::FlagLifted { seat: seat(PI) });
    position.control(port("youloumain"), Side::Natives);
    position
}

#[test]
fn pp_380_a_base_is_marked_by_the_flag() {
    assert_eq!(five(basic).board().players[seat(PI)].flag, Some(port("youloumain")));
}

#[test]
fn pp_381_a_pirate_claims_an_uncontrolled_native_port() {
    let mut position = roving();
    let own = ship(&mut position, PI, "ketch", "cayona", 0, 0);
    let mut table = begin(position, PI, Part::Actions);
    table.declare(PI, own, Deed::Claim, &[]);
    assert!(table.board().controls(seat(PI), port("cayona")));
    assert_eq!(table.board().players[seat(PI)].flag, Some(port("cayona")));
}

#[test]
fn pp_382_a_pirate_who_conquers_a_port_may_make_it_the_base() {
    for (answer, flag) in [(Action::MakeBase, Some(port("bridgetown"))), (Action::Pass, None)] {
        let mut position = roving();
        let own = ship(&mut position, PI, "frigate", "bridgetown", 0, 0);
        let mut table = begin(position, PI, Part::Actions);
        table.declare(PI, own, Deed::AttackPort, &[6, 1]).act(PI, Action::Done).act(PI, answer);
        assert_eq!(table.board().players[seat(PI)].flag, flag);
        assert!(table.board().controls(seat(PI), port("bridgetown")));
    }
}

#[test]
fn pp_383_a_pirate_has_one_base_and_cannot_move_it() {
    let mut position = five(basic);
    let own = ship(&mut position, PI, "ketch", "cayona", 0, 0);
    let mut table = begin(position, PI, Part::Actions);
    table.act(PI, Action::Act(own));
    assert_eq!(table.refusal(PI, Action::Declare(Deed::Claim)), Refusal::HasBase);
}

#[test]
fn pp_384_a_base_raises_a_gang_in_each_turn_of_its_pirate() {
    let table = begin(five(basic), PI, Part::Works);
    assert_eq!((table.port("youloumain").garrison, table.board().gangs), (1, 47));
}

#[test]
fn pp_385_who_starts_as_a_pirate_has_a_base_from_the_first_turn_on() {
    let table = begin_in(five(basic), PI, 1, Part::Works);
    assert_eq!(table.port("youloumain").garrison, 1);
}

#[test]
fn pp_387_a_pirate_without_a_ship_rolls_for_one() {
    for (dice, found) in [
        (&[3][..], None),
        (&[4, 1], Some("schooner")),
        (&[4, 2], Some("schooner")),
        (&[5, 3], Some("ketch")),
        (&[5, 4], Some("ketch")),
        (&[6, 5], Some("galleon")),
        (&[6, 6], Some("frigate")),
    ] {
        let mut table = begin(five(basic), PI, Part::ShipRoll);
        table.roll(PI, Action::Roll, dice);
        let ships: Vec<ShipType> =
            table.board().ships_of(seat(PI)).map(|(_, ship)| ship.kind).collect();
        assert_eq!(ships, found.map(kind).into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn pp_388_the_ship_is_free_and_empty_and_appears_in_the_base_or_a_native_port() {
    let mut table = begin(five(basic), PI, Part::ShipRoll);
    table.roll(PI, Action::Roll, &[4, 6]);
    assert_eq!(table.ship(ShipId(0)).at, at("youloumain"));
    assert!(table.ship(ShipId(0)).is_empty());
    assert_eq!(table.board().banked(seat(PI)), Gold(1000));
    let mut table = begin(roving(), PI, Part::ShipRoll);
    table.roll(PI, Action::Roll, &[4, 6]);
    assert_eq!(table.legal(PI).len(), 5);
    table.act(PI, Action::Moor(port("hogsties")));
    assert_eq!(table.ship(ShipId(0)).at, at("hogsties"));
    assert!(table.offers(PI, Action::Sail(ShipId(0))));
}

#[test]
fn pp_389_a_pirate_may_buy_ships_in_controlled_ports() {
    let mut table = begin(five(basic), PI, Part::ShipRoll);
    table.act(PI, Action::Pass);
    assert!(table.offers(PI, Action::BuyShip(port("youloumain"), kind("frigate"))));
}

#[test]
fn pp_391_pirates_sell_booty_at_half_the_asking_price() {
    let mut position = five(basic);
    let own = ship(&mut position, PI, "ketch", "vieux_fort", 0, 0);
    position.booty(good("rum"), 1, Place::Ship(own));
    let mut table = begin(position, PI, Part::Actions);
    table.declare(PI, own, Deed::Unload, &[]).act(PI, Action::Sell(Lot::Booty(good("rum"))));
    assert_eq!(table.ship(own).gold, Gold(125));
}

#[test]
fn pp_392_in_native_ports_and_ports_of_any_pirate() {
    let mut position = lay_out(
        basic,
        &[
            (FRANCE, "saint_pierre"),
            (ENGLAND, "bridgetown"),
            (SPAIN, "havana"),
            (NETHERLANDS, "willemstad"),
            (PIRATE, "youloumain"),
            (PIRATE, "cayona"),
        ],
    );
    let own = ship(&mut position, PI, "ketch", "cayona", 0, 0);
    position.booty(good("rum"), 1, Place::Ship(own));
    assert_eq!(position.board().sale_value(own, Lot::Booty(good("rum"))), Ok(Gold(125)));
}

#[test]
fn pp_393_pirates_trade_nowhere_else() {
    let mut position = five(basic);
    let own = ship(&mut position, PI, "ketch", "bridgetown", 0, 500);
    position.booty(good("salt"), 1, Place::Ship(own));
    assert_eq!(position.board().sale_value(own, Lot::Booty(good("salt"))), Err(Refusal::NoBuyer));
    let table = begin(position, PI, Part::Purchases);
    assert_eq!(table.refusal(PI, Action::BuyTroop(port("bridgetown"))), Refusal::NotYourPort);
}
