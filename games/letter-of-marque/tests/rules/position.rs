//! Positions as text: what is read and what is not.

use crate::common::*;

fn problems(options: &str, position: &str) -> Vec<String> {
    let setup = setup(3, options);
    match LetterOfMarque::from_position(&setup, position) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(str::to_owned).collect(),
    }
}

#[test]
fn a_position_says_what_each_player_has() {
    let table = Table::at(
        "",
        "red:   deck 4 6 7 | reserve 1A 2D | sea 5A 3D | cannons 3
         blue:  sea 7A* | home 3D 4D | prizes green 6 | cannons 1 | trophies 1
         green: cannons 0

         turn red",
    );
    assert_eq!(table.own(Red), "deck 4 6 7 | reserve 1A 2D | sea 3D 5A | cannons 3");
    assert_eq!(
        table.own(Blue),
        "sea 7A* | home 3D 4D 5A 6D | prizes green 6 | cannons 1 | trophies 1"
    );
    assert_eq!(table.own(Green), "home 3A 4A 5D 7D | cannons 0");
    assert_eq!(table.now(), "turn red");
    assert_eq!(table.owed(), [Red]);
}

#[test]
fn cannons_are_all_there_and_treasures_are_home_unless_it_says_otherwise() {
    let table = Table::at("cannons=5", "red: deck 3 | reserve 0A 1D\nblue:\ngreen:\nturn blue");
    assert_eq!(table.own(Red), "deck 3 | reserve 0A 1D | home 4A 5A 6D 7D | cannons 5");
    assert_eq!(table.own(Blue), "home 3A 4A 5D 6D 7D | cannons 5");
}

#[test]
fn a_position_may_be_in_the_middle_of_a_turn_or_at_the_end() {
    let mut leaving =
        Table::at("", "red: deck 7 | reserve 1A 1D | sea 3A\nblue:\ngreen:\nleaving red 6");
    assert_eq!(leaving.now(), "leaving red");
    assert_eq!(leaving.own(Red), "deck 7 | up 6 | reserve 1A 1D | sea 3A | home 4D 5D | cannons 3");
    leaving.play(Red, "choose armed");
    assert_eq!(leaving.own(Red), "deck 7 | reserve 0A 1D | sea 3A 6A | home 4D 5D | cannons 3");

    let over = Table::at("", "red: trophies 2\nblue: cannons 1\ngreen:\nover");
    assert_eq!(over.now(), "over");
    assert_eq!(over.standings(), [(27, 1), (25, 2), (25, 2)]);
}

#[test]
fn a_position_is_the_same_as_the_one_played_to() {
    let mut played = Table::begun("", &[3, 4, 5], "ADA");
    played.play(Red, "attack blue 4").play(Blue, "attack green 5").play(Green, "arrive 5");
    let drawn = Table::at(
        "",
        "red:   deck 4 5 6 7 | reserve 1A 3D | sea 3A | prizes blue 4 | cannons 2
         blue:  deck 3 5 6 7 | reserve 2A 2D | cannons 2
         green: deck 3 4 6 7 | reserve 1A 3D | home 5A* | trophies 1
         turn red",
    );
    assert!(played.state == drawn.state);
}

#[test]
fn a_text_that_is_no_position_is_refused_with_the_reason() {
    for (position, problem) in [
        ("", "a position has a line a player and one on whose turn it is"),
        ("\n \n", "a position has a line a player and one on whose turn it is"),
        ("red:\nblue:\nturn red", "2 lines for 3 players"),
        ("red:\nblue:\ngreen:\nyellow:\nturn red", "4 lines for 3 players"),
        ("red:\ngreen:\nblue:\nturn red", "the line of seat 2 begins with “blue:”"),
        ("red:\nblue\ngreen:\nturn red", "the line of seat 2 begins with “blue:”"),
        ("red: ships 3\nblue:\ngreen:\nturn red", "red: “ships 3” is not understood"),
        ("red: cannons\nblue:\ngreen:\nturn red", "red: “cannons” is not understood"),
        ("red: sea 5\nblue:\ngreen:\nturn red", "“5” is not a ship such as 5A, 3D or 7A*"),
        ("red: sea 5D*\nblue:\ngreen:\nturn red", "“5D*” is not a ship such as 5A, 3D or 7A*"),
        ("red: sea 5B\nblue:\ngreen:\nturn red", "“5B” is not a ship such as 5A, 3D or 7A*"),
        ("red: sea 8A\nblue:\ngreen:\nturn red", "“8” is not a treasure of this set-up"),
        ("red: sea xA\nblue:\ngreen:\nturn red", "“x” is not a treasure of this set-up"),
        ("red: sea 3A 4A 5A\nblue:\ngreen:\nturn red", "red: 3 armed ships instead of 2"),
        ("red: home 3D 4D 5D 6D 7A\nblue:\ngreen:\nturn red", "red: 1 armed ships instead of 2"),
        (
            "red: deck 3 | sea 4A 5A\nblue:\ngreen:\nturn red",
            "red: the reserve has 0 ships, but 1 belong there",
        ),
        (
            "red: reserve 0A 2D | sea 4A\nblue:\ngreen:\nturn red",
            "red: the reserve has 2 ships, but 0 belong there",
        ),
        ("red: prizes blue\nblue:\ngreen:\nturn red", "prizes are written as colour and value"),
        ("red: prizes white 3\nblue:\ngreen:\nturn red", "nobody plays white"),
        ("red:\nblue:\ngreen:\nturn white", "nobody plays white"),
        ("red:\nblue:\ngreen:\nturn", "“turn” does not say whose turn it is"),
        ("red:\nblue:\ngreen:\nsoon over", "“soon over” does not say whose turn it is"),
    ] {
        let found = problems("", position);
        assert!(
            found.contains(&problem.to_owned()),
            "{position}\ngave {found:?}\ninstead of {problem}"
        );
    }
}

#[test]
fn a_treasure_cannot_be_in_two_places() {
    for red_and_others in [
        "red: deck 3 | reserve 0A 1D | sea 3A\nblue:\ngreen:\nturn red",
        "red: sea 3A | home 3A\nblue:\ngreen:\nturn red",
        "red: sea 3D\nblue: prizes red 3 | cannons 2\ngreen:\nturn red",
        "red: deck 3 | reserve 0A 1D\nblue: prizes red 3 | cannons 2\ngreen:\nturn red",
        "red: sea 3A | reserve 0A 1D\nblue:\ngreen:\nleaving red 3",
        "red:\nblue: prizes red 3 | cannons 2\ngreen: prizes red 3 | cannons 2\nturn red",
    ] {
        assert_eq!(
            problems("", red_and_others),
            ["red: a treasure is in two places, or is not red's at all"],
            "{red_and_others}"
        );
    }
}

#[test]
fn all_problems_of_a_position_are_named_at_once() {
    assert_eq!(
        problems("", "red: sea 9A | ships\nblu:\ngreen: sea 3A 4A 5A\nturn pink"),
        [
            "“9” is not a treasure of this set-up",
            "red: “ships” is not understood",
            "the line of seat 2 begins with “blue:”",
            "nobody plays pink",
            "“turn pink” does not say whose turn it is",
            "green: 3 armed ships instead of 2",
        ]
    );
}

#[test]
fn numbers_beyond_all_measure_are_problems_and_no_panic() {
    for position in [
        "red: cannons x\nblue:\ngreen:\nturn red",
        "red: cannons 4\nblue:\ngreen:\nturn red",
        "red: cannons 300\nblue:\ngreen:\nturn red",
        "red: trophies 255\nblue:\ngreen:\nturn red",
        "red: deck 3 | reserve 255A 255D\nblue:\ngreen:\nturn red",
        "red: deck 3 | reserve 255A 2D | sea 4A 5A\nblue:\ngreen:\nturn red",
        "red: sea A\nblue:\ngreen:\nturn red",
        "red: sea é\nblue:\ngreen:\nturn red",
        // Four captures with three cannons.
        "red: prizes blue 3 blue 4 blue 5 green 3\nblue:\ngreen:\nturn red",
        "red: prizes blue 3 | cannons 3\nblue:\ngreen:\nturn red",
    ] {
        assert!(!problems("", position).is_empty(), "{position}");
    }
}
