//! Attack (LM-30 to LM-39).

use crate::common::*;
use quarterdeck_engine::Seat;

const SHIPS_ABOUT: &str = "red:   deck 7 | reserve 0A 1D | sea 4A 5D | home 3A | cannons 2
                           blue:  deck 3 4 5 6 | reserve 1A 3D | sea 7A
                           green: deck 3 4 5 7 | reserve 2A 2D | sea 6D
                           turn red";

fn about() -> Table {
    // Red's 6 has been captured by Blue, who has two cannons left.
    Table::at("", &SHIPS_ABOUT.replace("sea 7A", "sea 7A | prizes red 6 | cannons 2"))
}

#[test]
fn lm_30_an_attack_needs_a_cannon_and_an_opponent_at_sea() {
    let with = about();
    assert_eq!(
        with.legal(Red),
        ["leave", "arrive 4", "arrive 5", "attack blue 7", "attack green 6"]
    );
    let without_cannon = Table::at("", &SHIPS_ABOUT.replace("cannons 2", "cannons 0"));
    assert_eq!(without_cannon.legal(Red), ["leave", "arrive 4", "arrive 5"]);
    let mut without_target = Table::at(
        "",
        "red:   deck 7 | reserve 0A 1D | sea 4A 5D
         blue:  deck 3 | reserve 1A 0D
         green: cannons 0
         turn red",
    );
    assert_eq!(without_target.legal(Red), ["leave", "arrive 4", "arrive 5"]);
    assert_eq!(without_target.refuse(Red, "attack blue 3"), Refusal::NoTarget);
    assert_eq!(without_target.refuse(Red, "attack red 4"), Refusal::NoTarget);
}

#[test]
fn lm_31_an_attack_spends_one_cannon() {
    let mut failed = about();
    failed.play(Red, "attack blue 7");
    assert_eq!((failed.cannons(Red), failed.cannons(Blue), failed.cannons(Green)), (1, 2, 3));
    let mut won = about();
    won.play(Red, "attack green 6");
    assert_eq!((won.cannons(Red), won.cannons(Blue), won.cannons(Green)), (1, 2, 3));
}

#[test]
fn lm_31_only_an_opponents_ship_at_sea_can_be_named() {
    let mut table = about();
    assert_eq!(table.refuse(Red, "attack red 4"), Refusal::OwnShip);
    assert_eq!(table.refuse(Red, "attack red 7"), Refusal::OwnShip);
    // In a deck, captured, and at home.
    for (owner, value) in [(Blue, 3), (Green, 4)] {
        let refusal = table.refuse(Red, &format!("attack {} {value}", owner.name()));
        let expected =
            Refusal::TargetNotAtSea { owner: table.seat(owner), treasure: treasure(value) };
        assert_eq!(refusal, expected);
    }
    table.play(Red, "arrive 4");
    for value in [3, 4, 6, 7] {
        let refusal = table.refuse(Blue, &format!("attack red {value}"));
        let expected =
            Refusal::TargetNotAtSea { owner: table.seat(Red), treasure: treasure(value) };
        assert_eq!(refusal, expected);
    }
}

#[test]
fn lm_31_nobody_at_the_table_means_no_ship() {
    let mut table = about();
    let owner = Seat::new(3);
    let red = table.seat(Red);
    let action = Action::Attack { owner, treasure: treasure(7) };
    assert_eq!(
        table.refuse_seat(red, action),
        Refusal::TargetNotAtSea { owner, treasure: treasure(7) }
    );
}

#[test]
fn lm_32_the_ship_is_turned_over_for_everybody() {
    let mut armed = about();
    armed.play(Red, "attack blue 7");
    assert_eq!(armed.told_all(), ["red attacked blue 7: armed", "turn of blue"]);
    assert_eq!(
        armed.outside(Blue),
        "deck 3 4 5 6 | reserve 4 | sea 7A* | prizes red 6 | cannons 2 | trophies 1"
    );
    let mut blank = about();
    blank.play(Red, "attack green 6");
    assert_eq!(blank.told_all(), ["red attacked green 6: defenceless", "turn of blue"]);
}

#[test]
fn lm_33_an_armed_ship_remains_at_sea_on_its_treasure() {
    let mut table = about();
    table.play(Red, "attack blue 7");
    assert!(table.own(Blue).contains("sea 7A*"));
    assert_eq!(table.points(), [3, 7, 0]);
    // It may be attacked by the next, and come home later.
    table.play(Blue, "arrive 7");
    assert_eq!(table.points(), [3, 14, 0]);
}

#[test]
fn lm_34_the_owner_of_an_armed_ship_takes_the_cannon_as_a_trophy() {
    let mut table = about();
    table.play(Red, "attack blue 7");
    assert_eq!((table.trophies(Red), table.trophies(Blue), table.trophies(Green)), (0, 1, 0));
    table.play(Blue, "attack red 4").play(Green, "attack red 4");
    assert_eq!((table.trophies(Red), table.trophies(Blue), table.trophies(Green)), (2, 1, 0));
    assert_eq!((table.cannons(Red), table.cannons(Blue), table.cannons(Green)), (1, 1, 2));
}

#[test]
fn lm_35_the_treasure_of_a_defenceless_ship_goes_to_the_attacker() {
    let mut table = about();
    table.play(Red, "attack green 6");
    assert_eq!(
        table.outside(Red),
        "deck 7 | reserve 1 | sea 4? 5? | home 3? | prizes green 6 | cannons 1"
    );
    assert_eq!(table.points(), [9, 6, 0]);
}

#[test]
fn lm_36_the_cannon_card_of_a_capture_is_out_of_the_game() {
    let mut table = about();
    table.play(Red, "attack green 6");
    // It is nobody's trophy and not back in the attacker's hand.
    assert_eq!((table.trophies(Red), table.trophies(Blue), table.trophies(Green)), (0, 0, 0));
    assert_eq!(table.cannons(Red), 1);
}

#[test]
fn lm_37_a_captured_ship_is_out_of_the_game() {
    let mut table = about();
    table.play(Red, "attack green 6");
    assert_eq!(table.own(Green), "deck 3 4 5 7 | reserve 2A 2D | cannons 3");
    table.play(Blue, "arrive 7");
    assert_eq!(table.legal(Green), ["leave", "attack red 4", "attack red 5"]);
    assert_eq!(table.refuse(Green, "arrive 6"), Refusal::NoShipAtSea);
}

#[test]
fn lm_38_without_a_cannon_of_your_own_you_cannot_attack() {
    let mut table = Table::at("", &SHIPS_ABOUT.replace("cannons 2", "cannons 1"));
    table.play(Red, "attack blue 7").play(Blue, "arrive 7").play(Green, "attack red 5");
    assert_eq!(table.cannons(Red), 0);
    assert_eq!(table.legal(Red), ["leave", "arrive 4"]);
    // No target is named before the cannon is missing.
    for action in ["attack green 6", "attack blue 7", "attack red 4"] {
        assert_eq!(table.refuse(Red, action), Refusal::NoCannon);
    }
}

#[test]
fn lm_39_a_trophy_is_no_ammunition() {
    let mut table = Table::at(
        "",
        "red:   sea 3A* 4A | cannons 0 | trophies 3
         blue:  deck 3 | reserve 1A 0D | sea 7D
         green: sea 3A
         turn red",
    );
    assert_eq!(table.legal(Red), ["arrive 3", "arrive 4"]);
    assert_eq!(table.refuse(Red, "attack blue 7"), Refusal::NoCannon);
    assert_eq!(table.trophies(Red), 3);
}
