//! Purchases (PP-180 to PP-193).

use crate::common::*;

fn buying(change: impl FnOnce(&mut Options)) -> Table {
    begin(two(change), FR, Part::Purchases)
}

#[test]
fn pp_180_one_buys_as_much_as_can_be_paid_for() {
    let mut table = buying(basic);
    for _ in 0..10 {
        table.act(FR, Action::BuyTroop(port("saint_pierre")));
    }
    assert_eq!(
        (table.port("saint_pierre").garrison, table.port("saint_pierre").gold),
        (10, Gold(0))
    );
}

#[test]
fn pp_181_the_stash_pays_at_home_and_docked_ships_elsewhere() {
    let mut position = two(basic);
    ship(&mut position, FR, "ketch", "marigot", 0, 300);
    position.gold(Purse::Stash(port("bassin")), 900);
    let table = begin(position, FR, Part::Purchases);
    assert!(table.offers(FR, Action::BuyTroop(port("saint_pierre"))));
    assert!(table.offers(FR, Action::BuyTroop(port("marigot"))));
    assert_eq!(
        table.refusal(FR, Action::BuyTroop(port("bassin"))),
        Refusal::NotEnoughGold { price: Gold(100) }
    );
    assert_eq!(table.refusal(FR, Action::BuyTroop(port("havana"))), Refusal::NotYourPort);
}

#[test]
fn pp_182_a_bought_thing_appears_where_it_is_paid_for() {
    let mut position = two(extended);
    ship(&mut position, FR, "ketch", "marigot", 0, 300);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::BuyShip(port("marigot"), kind("schooner")));
    assert_eq!(table.ship(ShipId(1)).at, at("marigot"));
}

#[test]
fn pp_183_funds_in_a_port_are_combined_the_stash_first_then_ships_in_order() {
    let mut position = two(extended);
    let first = ship(&mut position, FR, "sloop", "saint_pierre", 0, 400);
    let second = ship(&mut position, FR, "sloop", "saint_pierre", 0, 400);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("galleon")));
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("galleon")));
    assert_eq!((table.port("saint_pierre").gold, table.ship(first).gold), (Gold(0), Gold(400)));
    for _ in 0..5 {
        table.act(FR, Action::BuyTroop(port("saint_pierre")));
    }
    assert_eq!((table.ship(first).gold, table.ship(second).gold), (Gold(0), Gold(300)));
}

#[test]
fn pp_184_ships_cost_what_the_table_says() {
    let mut table = buying(basic);
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("ketch")));
    assert_eq!(table.port("saint_pierre").gold, Gold(700));
}

#[test]
fn pp_185_in_the_basic_game_one_owns_one_ship() {
    let mut table = buying(basic);
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("sloop")));
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("sloop")));
    assert_eq!(table.board().ships_of(seat(FR)).count(), 1);
}

#[test]
fn pp_186_in_the_extended_game_one_owns_four() {
    let mut table = buying(extended);
    for _ in 0..4 {
        table.act(FR, Action::BuyShip(port("saint_pierre"), kind("sloop")));
    }
    let fifth = Action::BuyShip(port("saint_pierre"), kind("sloop"));
    assert_eq!(table.refusal(FR, fifth), Refusal::FleetFull);
}

#[test]
fn pp_187_a_new_ship_replaces_the_old_one_where_it_is_docked() {
    let mut position = two(basic);
    let old = ship(&mut position, FR, "ketch", "saint_pierre", 1, 200);
    position.booty(good("salt"), 1, Place::Ship(old));
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("schooner")));
    let new = table.board().ships_of(seat(FR)).next().unwrap().0;
    assert_ne!(new, old);
    // Troops and goods fill the schooner; its gold stays ashore.
    assert_eq!(
        (table.ship(new).troops, table.ship(new).hold.len(), table.ship(new).gold),
        (1, 1, Gold(0))
    );
    let mut position = two(basic);
    ship(&mut position, FR, "ketch", "marigot", 0, 0);
    let table = begin(position, FR, Part::Purchases);
    let elsewhere = Action::BuyShip(port("saint_pierre"), kind("sloop"));
    assert_eq!(table.refusal(FR, elsewhere), Refusal::ShipElsewhere);
}

#[test]
fn pp_188_in_the_extended_game_a_ship_in_port_is_sold_for_half() {
    let mut position = two(extended);
    let own = ship(&mut position, FR, "frigate", "saint_pierre", 0, 0);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::SellShip(own));
    assert_eq!(table.port("saint_pierre").gold, Gold(1500));
    let mut position = two(basic);
    let own = ship(&mut position, FR, "frigate", "saint_pierre", 0, 0);
    let table = begin(position, FR, Part::Purchases);
    assert_eq!(table.refusal(FR, Action::SellShip(own)), Refusal::OnlyExtended);
}

#[test]
fn pp_189_a_sale_needs_room_for_cargo_and_price_and_no_natives() {
    let mut position = two(extended);
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let table = begin(position, FR, Part::Purchases);
    assert_eq!(table.refusal(FR, Action::SellShip(own)), Refusal::NowhereForGold);
    let mut position = two(extended);
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let other = ship(&mut position, FR, "sloop", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::SellShip(own));
    assert_eq!(table.ship(other).gold, Gold(500));
    let mut position = two(extended);
    let own = ship(&mut position, FR, "frigate", "saint_pierre", 2, 0);
    ship(&mut position, FR, "sloop", "saint_pierre", 0, 0);
    let native = ship(&mut position, FR, "sloop", "youloumain", 0, 0);
    let table = begin(position, FR, Part::Purchases);
    assert_eq!(table.refusal(FR, Action::SellShip(own)), Refusal::CargoInTheWay);
    assert_eq!(table.refusal(FR, Action::SellShip(native)), Refusal::NoBuyer);
}

#[test]
fn pp_190_a_troop_costs_a_hundred_marines_for_empires_gangs_for_pirates() {
    let mut table = buying(basic);
    table.act(FR, Action::BuyTroop(port("saint_pierre")));
    assert_eq!((table.board().marines, table.port("saint_pierre").gold), (47, Gold(900)));
    let mut table = begin(five(basic), PI, Part::Purchases);
    table.act(PI, Action::BuyTroop(port("youloumain")));
    assert_eq!(table.board().gangs, 47);
}

#[test]
fn pp_191_bought_troops_join_the_garrison() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "saint_pierre", 0, 0);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::BuyTroop(port("saint_pierre")));
    assert_eq!((table.port("saint_pierre").garrison, table.ship(own).troops), (1, 0));
}

#[test]
fn pp_192_fortifications_are_bought_too() {
    assert!(buying(basic).offers(FR, Action::BuyFort(port("saint_pierre"))));
}

#[test]
fn pp_193_nothing_is_bought_of_which_no_piece_is_left() {
    let mut position = two(basic);
    position.troops(Quarters::Garrison(port("marigot")), 48);
    for id in 0..12 {
        position.fort(PortId(id));
    }
    let table = begin(position, FR, Part::Purchases);
    assert_eq!(table.refusal(FR, Action::BuyTroop(port("saint_pierre"))), Refusal::NoPieceLeft);
    assert_eq!(table.refusal(FR, Action::BuyFort(port("saint_pierre"))), Refusal::NoPieceLeft);
}
