//! End and scoring (LM-43 to LM-50).

use crate::common::*;
use quarterdeck_engine::Seat;

/// Red's last ship is the last at sea: it comes home and the game is over.
fn after_the_last_arrival(options: &str, position: &str) -> Table {
    let mut table = Table::at(options, position);
    assert_eq!(table.standings(), []);
    table.play(Red, "arrive 7");
    assert_eq!(table.now(), "over");
    table
}

#[test]
fn lm_43_the_game_is_over_when_all_decks_and_the_sea_are_empty() {
    let mut table = Table::at("", "red: sea 7D\nblue: cannons 3\ngreen: cannons 3\nturn red");
    table.play(Red, "arrive 7");
    assert_eq!(table.told_all(), ["red arrived with 7", "the end"]);
    assert_eq!(table.now(), "over");
    assert_eq!(table.standings(), [(25, 1), (25, 1), (25, 1)]);
}

#[test]
fn lm_43_the_game_goes_on_while_there_is_a_deck_or_a_ship_at_sea() {
    for blue in ["sea 3A", "deck 3 | reserve 1A 0D", "deck 3 | reserve 1A 0D | sea 4A"] {
        let mut table =
            Table::at("", &format!("red: sea 7D\nblue: {blue}\ngreen: cannons 3\nturn red"));
        table.play(Red, "arrive 7");
        assert_eq!(table.now(), "turn blue", "{blue}");
        assert_eq!(table.standings(), []);
    }
    // The own deck counts as much as another's.
    let mut table = Table::at(
        "",
        "red: deck 3 | reserve 1A 0D | sea 7D\nblue: cannons 3\ngreen: cannons 3\nturn red",
    );
    table.play(Red, "arrive 7");
    assert_eq!(table.now(), "turn blue");
}

#[test]
fn lm_44_the_end_is_looked_for_after_each_action_not_after_the_round() {
    // Whoever makes the last move: nobody moves any more.
    for (mover, action, position) in [
        (Red, "arrive 7", "red: sea 7D\nblue: cannons 3\ngreen: cannons 3\nturn red"),
        (Blue, "arrive 6", "red: cannons 3\nblue: sea 6A\ngreen: cannons 3\nturn blue"),
        (Green, "attack red 5", "red: sea 5D\nblue: cannons 3\ngreen: cannons 3\nturn green"),
    ] {
        let mut table = Table::at("", position);
        table.play(mover, action);
        assert_eq!(table.now(), "over");
        assert_eq!(table.owed(), []);
        for colour in table.colours() {
            assert_eq!(table.legal(colour), [""; 0]);
            for action in ["pass", "leave", "arrive 3", "attack red 5", "choose armed"] {
                assert_eq!(table.refuse(colour, action), Refusal::GameOver);
            }
        }
    }
}

#[test]
fn lm_45_a_treasure_gives_its_value_whether_it_came_home_or_was_captured() {
    let table = after_the_last_arrival(
        "",
        "red:   sea 7D | home 3A 4A 5D | prizes blue 6 green 3 | cannons 1
         blue:  prizes red 6 | cannons 2
         green: cannons 3
         turn red",
    );
    assert_eq!(table.standings(), [(28, 1), (25, 2), (22, 3)]);
}

#[test]
fn lm_46_a_trophy_is_one_point() {
    for trophies in 0..=3 {
        let table = after_the_last_arrival(
            "",
            &format!(
                "red: sea 7A | trophies {trophies}
                 blue: cannons {}
                 green: cannons 3
                 turn red",
                3 - trophies
            ),
        );
        assert_eq!(table.standings()[0].0, 25 + trophies);
        assert_eq!(table.standings()[1].0, 25);
    }
}

#[test]
fn lm_47_a_cannon_that_was_not_fired_is_worth_nothing() {
    for cannons in 0..=3 {
        let position =
            format!("red: sea 7D | cannons {cannons}\nblue: cannons 0\ngreen: cannons 3\nturn red");
        let table = after_the_last_arrival("", &position);
        assert_eq!(table.standings(), [(25, 1), (25, 1), (25, 1)]);
    }
}

#[test]
fn lm_48_most_points_win() {
    // Three trophies are nothing against four points more of treasure.
    let table = after_the_last_arrival(
        "",
        "red:   sea 7D | home 3A 4A 5D 6D
         blue:  prizes green 4 | cannons 0
         green: trophies 2 | cannons 3
         turn red",
    );
    assert_eq!(table.standings(), [(25, 2), (29, 1), (23, 3)]);
}

#[test]
fn lm_49_among_equals_more_cannon_cards_win() {
    // 19 + 5 + 3 and 20 + 6 + 1.
    let table = after_the_last_arrival(
        "",
        "red:   sea 7A | home 3A 4D 5D | trophies 3 | prizes blue 5 | cannons 2
         blue:  trophies 1 | prizes red 6 | cannons 1
         green: cannons 0
         turn red",
    );
    assert_eq!(table.standings(), [(27, 1), (27, 2), (25, 3)]);
}

#[test]
fn lm_50_who_is_level_in_this_too_wins_together() {
    let table = after_the_last_arrival(
        "",
        "red:   sea 7A | trophies 1
         blue:  trophies 1
         green: cannons 1
         turn red",
    );
    assert_eq!(table.standings(), [(26, 1), (26, 1), (25, 3)]);
    let outcome = table.state.outcome().expect("it is over");
    let winners: Vec<usize> = outcome.winners().map(Seat::number).collect();
    assert_eq!(winners, [1, 2]);
}

#[test]
fn lm_50_seat_order_breaks_no_tie() {
    for (red, blue, green) in [(1, 1, 0), (0, 1, 1), (1, 0, 1)] {
        let table = after_the_last_arrival(
            "",
            &format!(
                "red: sea 7A | trophies {red}
                 blue: trophies {blue} | cannons 2
                 green: trophies {green} | cannons 2
                 turn red"
            ),
        );
        let ranks: Vec<u8> = table.standings().iter().map(|(_, rank)| *rank).collect();
        let expected: Vec<u8> =
            [red, blue, green].iter().map(|trophies| if *trophies == 1 { 1 } else { 3 }).collect();
        assert_eq!(ranks, expected);
    }
}
