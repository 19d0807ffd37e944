//! Movement (PP-200 to PP-206).

use crate::common::*;

fn sailing(change: impl FnOnce(&mut Options), ship_type: &str, place: &str) -> (Table, ShipId) {
    let mut position = two(change);
    let own = ship(&mut position, FR, ship_type, place, 0, 0);
    let mut table = begin(position, FR, Part::Movement);
    table.act(FR, Action::Sail(own));
    (table, own)
}

#[test]
fn pp_200_in_the_basic_game_every_ship_moves_up_to_five() {
    for id in ["sloop", "ketch", "frigate"] {
        assert_eq!(sailing(basic, id, "marigot").0.step(), Step::Course(ShipId(0), 5));
    }
}

#[test]
fn pp_201_in_the_extended_game_by_its_type() {
    for (id, moves) in [("sloop", 5), ("schooner", 5), ("ketch", 4), ("galleon", 3), ("frigate", 3)]
    {
        assert_eq!(sailing(extended, id, "marigot").0.step(), Step::Course(ShipId(0), moves));
    }
}

#[test]
fn pp_202_each_ship_moves_once_and_may_stay() {
    let (mut table, own) = sailing(basic, "sloop", "marigot");
    table.act(FR, Action::Stop);
    assert_eq!(table.ship(own).at, at("marigot"));
    assert_ne!(table.step(), Step::Sail);
}

#[test]
fn pp_203_a_ship_at_rest_does_not_move_on() {
    let (mut table, own) = sailing(basic, "sloop", "fort_royal");
    for place in ["sea_grenadines", "sea_lucia_lee", "saint_pierre"] {
        table.act(FR, Action::To(at(place)));
    }
    assert_eq!(table.step(), Step::Course(own, 2));
    table.act(FR, Action::Stop);
    assert_eq!(table.refusal(FR, Action::Sail(own)), Refusal::NotNow);
}

#[test]
fn pp_204_passing_through_ports_and_ships_is_free() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "sloop", "sea_redonda", 0, 0);
    ship(&mut position, EN, "frigate", "sea_narrows", 5, 0);
    let mut table = begin(position, FR, Part::Movement);
    table.act(FR, Action::Sail(own));
    for place in ["charlestown", "sea_narrows", "old_road"] {
        table.act(FR, Action::To(at(place)));
    }
    assert_eq!(table.step(), Step::Course(own, 2));
}

#[test]
fn pp_205_an_empire_ship_stops_in_a_native_port() {
    let (mut table, own) = sailing(basic, "sloop", "sea_grenadines");
    table.act(FR, Action::To(at("youloumain")));
    assert_eq!(table.step(), Step::Declare(own), "it must say what it does there");
    assert_eq!(table.ship(own).at, at("youloumain"));
    // Pirates pass.
    let mut position = five(basic);
    let pirate = ship(&mut position, PI, "sloop", "sea_lucia_lee", 0, 0);
    let mut table = begin(position, PI, Part::Movement);
    table.act(PI, Action::Sail(pirate)).act(PI, Action::To(at("vieux_fort")));
    assert_eq!(table.step(), Step::Course(pirate, 4));
}

#[test]
fn pp_206_movement_is_over_when_a_ship_acts() {
    let mut position = two(|options| {
        extended(options);
        options.interleave_ships = true;
    });
    let own = ship(&mut position, FR, "sloop", "sea_narrows", 0, 0);
    ship(&mut position, FR, "sloop", "sea_narrows", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Nothing, &[]);
    assert_eq!(table.refusal(FR, Action::Sail(own)), Refusal::HasMoved);
}
