//! Component limits (PP-410 to PP-414).

use crate::common::*;

#[test]
fn pp_410_the_numbers_of_pieces() {
    let data = Data::caribbean();
    let pieces = data.pieces;
    assert_eq!((pieces.forts, pieces.marines, pieces.gangs, pieces.pirate_ships), (12, 48, 48, 32));
    assert_eq!((pieces.ships_per_empire * 4, data.ports.len()), (36, 34));
}

#[test]
fn pp_411_nine_ships_an_empire() {
    let text = include_str!("../../data/caribbean.toml")
        .replace("ships_per_empire = 9", "ships_per_empire = 1");
    let mut table = begin(
        two(|options| {
            extended(options);
            options.data = Some(text);
        }),
        FR,
        Part::Purchases,
    );
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("sloop")));
    let second = Action::BuyShip(port("saint_pierre"), kind("sloop"));
    assert_eq!(table.refusal(FR, second), Refusal::NoPieceLeft);
}

#[test]
fn pp_412_without_a_gang_left_none_is_raised() {
    let mut position = five(basic);
    position.troops(Quarters::Garrison(port("youloumain")), 48);
    let table = begin(position, PI, Part::Works);
    assert_eq!(table.port("youloumain").garrison, 48);
}

#[test]
fn pp_413_more_than_four_may_be_pirates() {
    let position = lay_out(
        basic,
        &[
            (FRANCE, "saint_pierre"),
            (ENGLAND, "bridgetown"),
            (SPAIN, "havana"),
            (NETHERLANDS, "willemstad"),
            (PIRATE, "youloumain"),
            (PIRATE, "cayona"),
            (PIRATE, "vieux_fort"),
            (PIRATE, "hogsties"),
        ],
    );
    let mut table = begin(position, FR, Part::Allegiance);
    table.act(FR, Action::TurnPirate);
    assert_eq!(table.board().seats().filter(|&seat| table.board().is_pirate(seat)).count(), 5);
}

#[test]
fn pp_414_what_is_killed_or_lost_returns_to_the_supply() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "frigate", "sea_narrows", 0, 0);
    let other = ship(&mut position, EN, "sloop", "sea_narrows", 1, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Fight, &[6, 1]);
    assert_eq!(table.board().marines, 48);
}
