//! Options: what each of them does, and how every problem is named at once.

use crate::common::*;
use quarterdeck_engine::{OptionKind, Viewer};

fn option_problems(options: &str) -> Vec<String> {
    match read_options(options) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(str::to_owned).collect(),
    }
}

#[test]
fn without_options_the_printed_game_is_played() {
    assert_eq!(read_options("").expect("fine"), Options::default());
    let spelt_out = "tie_break=captured duel=false show_known_armed=true reattack=allow post_game_reveal=false \
                     start_tie=random ships=5 armed=2 treasures=3,4,5,6,7 cannons=3 colours=red,blue,green";
    assert_eq!(setup(3, spelt_out), setup(3, ""));
}

#[test]
fn every_option_is_listed_with_its_default() {
    let keys: Vec<&str> = LetterOfMarque::OPTIONS.iter().map(|spec| spec.key).collect();
    assert_eq!(
        keys,
        [
            "tie_break",
            "duel",
            "show_known_armed",
            "reattack",
            "post_game_reveal",
            "start_tie",
            "ships",
            "armed",
            "treasures",
            "cannons",
            "colours"
        ]
    );
    // What is listed as the default is the default.
    for spec in LetterOfMarque::OPTIONS {
        if matches!(spec.kind, OptionKind::Numbers { .. } | OptionKind::Choices { .. }) {
            continue;
        }
        let options = read_options(&format!("{}={}", spec.key, spec.default)).expect(spec.key);
        assert_eq!(options, Options::default(), "{}", spec.key);
    }
    let colours =
        LetterOfMarque::OPTIONS.iter().find(|spec| spec.key == "colours").expect("it is there");
    assert_eq!(setup(6, &format!("colours={}", colours.default)), setup(6, ""));
}

#[test]
fn every_value_of_every_option_is_read() {
    for spec in LetterOfMarque::OPTIONS {
        let values: Vec<String> = match spec.kind {
            OptionKind::Flag => vec!["true".to_owned(), "false".to_owned()],
            OptionKind::Choice { values } => {
                values.iter().map(|value| (*value).to_owned()).collect()
            }
            OptionKind::Number { min, max } => (min..=max).map(|value| value.to_string()).collect(),
            OptionKind::Numbers { min, max } => {
                vec![min.to_string(), max.to_string(), format!("{min},{max}")]
            }
            OptionKind::Choices { values } => vec![values[0].to_owned(), values.join(",")],
        };
        for value in values {
            let pair = format!("{}={value}", spec.key);
            assert_eq!(option_problems(&pair), [""; 0], "{pair}");
        }
    }
}

#[test]
fn what_cannot_be_read_is_named_all_at_once() {
    let problems = option_problems(
        "ships=9 duel=maybe flag tie_break=lots cannons=3 cannons=2 guns=4 treasures=3,x",
    );
    assert_eq!(
        problems,
        [
            "option ships takes a whole number from 1 to 5, not “9”",
            "option duel takes true or false, not “maybe”",
            "an option is written key=value, not “flag”",
            "option tie_break takes captured or held, not “lots”",
            "option cannons is given twice",
            "Letter of Marque has no option “guns”; it has tie_break, duel, show_known_armed, reattack, \
             post_game_reveal, start_tie, ships, armed, treasures, cannons and colours",
            "option treasures takes a whole number from 1 to 8, not “x”",
        ]
    );
}

#[test]
fn what_does_not_fit_together_is_named_all_at_once() {
    assert_eq!(
        setup_problems(7, "ships=3 armed=4 treasures=2,2,5,8 colours=red,red,blue"),
        [
            "Letter of Marque is for 3 to 6 players, not 7",
            "4 of 3 ships cannot be armed",
            "4 treasures do not fit 3 ships",
            "treasure 2 is listed twice",
            "3 colours do not fit 7 seats",
            "only one seat can be red",
        ]
    );
    assert_eq!(
        setup_problems(2, "ships=1"),
        ["two can play only with the option duel=true", "2 of 1 ships cannot be armed"]
    );
    let problems = try_setup(2, "ships=1").expect_err("two problems");
    assert_eq!(
        problems.to_string(),
        "two can play only with the option duel=true; 2 of 1 ships cannot be armed"
    );
}

#[test]
fn numbers_that_no_list_would_let_through_are_problems_too() {
    // Options may come from a file, past the list.
    let check = |options: Options| {
        let problems = LetterOfMarque::setup(3, &options).expect_err("it does not fit");
        problems.iter().map(str::to_owned).collect::<Vec<String>>()
    };
    for ships in [6, 200, 255] {
        let problems = check(Options { ships, ..Options::default() });
        assert_eq!(problems, [format!("a player has 1 to 5 ships, not {ships}")]);
    }
    assert_eq!(
        check(Options { ships: 0, ..Options::default() }),
        ["a player has 1 to 5 ships, not 0", "2 of 0 ships cannot be armed"]
    );
    assert_eq!(
        check(Options { cannons: 6, ..Options::default() }),
        ["a player has 0 to 5 cannons, not 6"]
    );
    let treasures = Some(vec![0, 3, 4, 5, 9]);
    assert_eq!(
        check(Options { treasures, ..Options::default() }),
        ["treasures are worth 1 to 8, not 0", "treasures are worth 1 to 8, not 9"]
    );
}

#[test]
fn options_go_to_a_file_and_come_back() {
    let options =
        read_options("ships=2 armed=1 treasures=1,8 tie_break=held colours=white,black,red")
            .expect("fine");
    let text = serde_json::to_string(&options).expect("text");
    assert_eq!(serde_json::from_str::<Options>(&text).expect("it reads"), options);
    assert_eq!(serde_json::from_str::<Options>("{}").expect("it reads"), Options::default());
    assert!(serde_json::from_str::<Options>("{\"guns\":4}").is_err());
}

#[test]
fn lm_q1_tie_break() {
    let last = "red: sea 7A | trophies 1 | cannons 0\nblue: trophies 1 | cannons 1\ngreen: cannons 0\nturn red";
    for (options, ranks) in
        [("", [1, 1, 3]), ("tie_break=captured", [1, 1, 3]), ("tie_break=held", [2, 1, 3])]
    {
        let mut table = Table::at(options, last);
        table.play(Red, "arrive 7");
        let found: Vec<u8> = table.standings().iter().map(|(_, rank)| *rank).collect();
        assert_eq!(found, ranks, "{options}");
    }
}

#[test]
fn lm_q3_duel() {
    assert!(try_setup(2, "").is_err());
    assert_eq!(Table::bare(2, "duel=true").colours(), [Red, Blue]);
}

#[test]
fn lm_q4_show_known_armed() {
    for (options, seen) in [
        ("", "sea 4A*"),
        ("show_known_armed=true", "sea 4A*"),
        ("show_known_armed=false", "sea 4?"),
    ] {
        let mut table = Table::begun(options, &[3, 4, 5], "DAD");
        table.play(Red, "attack blue 4");
        assert!(table.outside(Blue).contains(seen), "{options}");
    }
}

#[test]
fn lm_q5_reattack() {
    for (options, offered) in [("", true), ("reattack=allow", true), ("reattack=forbid", false)] {
        let mut table = Table::begun(options, &[3, 4, 5, 6], "DADD");
        table.play(Red, "attack blue 4").play(Blue, "arrive 4");
        assert!(!table.legal(Green).contains(&"attack blue 4".to_owned()));
        let mut table = Table::begun(options, &[3, 4, 5, 6], "DDAD");
        table.play(Red, "attack green 5");
        assert_eq!(table.legal(Blue).contains(&"attack green 5".to_owned()), offered, "{options}");
    }
}

#[test]
fn lm_q14_post_game_reveal() {
    for (options, seen) in [("", "home 3?"), ("post_game_reveal=true", "home 3A*")] {
        let mut table =
            Table::dealt(&format!("ships=1 armed=1 start_tie=seat {options}"), &[3, 3, 3]);
        for colour in [Red, Blue, Green] {
            table.play(colour, "choose armed");
        }
        table.play(Red, "arrive 3").play(Blue, "arrive 3");
        assert!(table.outside(Red).contains("home 3?"));
        table.play(Green, "arrive 3");
        assert!(table.outside(Red).contains(seen), "{options}");
    }
}

#[test]
fn lm_q17_start_tie() {
    let mut table = Table::dealt("start_tie=seat", &[6, 5, 5]);
    table.play(Green, "choose armed").play(Blue, "choose armed").play(Red, "choose armed");
    assert_eq!(table.now(), "turn blue");
}

#[test]
fn lm_q28_a_small_set_up_changes_the_numbers_and_nothing_else() {
    let mut table = Table::begun("ships=3 armed=1 treasures=2,4,7 cannons=2", &[4, 2, 7], "DAD");
    assert_eq!(table.own(Red), "deck 2 7 | reserve 1A 1D | sea 4D | cannons 2");
    assert_eq!(table.own(Blue), "deck 4 7 | reserve 0A 2D | sea 2A | cannons 2");
    assert_eq!(table.legal(Blue), ["leave", "attack red 4", "arrive 2", "attack green 7"]);
    table.play(Blue, "attack green 7").play(Green, "attack blue 2");
    assert_eq!(table.points(), [0, 8, 0]);
    table.finish_in_peace();
    assert_eq!(table.standings(), [(13, 2), (21, 1), (6, 3)]);
}

#[test]
fn ships_armed_treasures_cannons_and_colours_each_change_their_own_number() {
    for (options, fleet) in [
        ("ships=1 armed=1", "deck 3 | reserve 1A 0D | cannons 3"),
        ("ships=1 armed=0", "deck 3 | reserve 0A 1D | cannons 3"),
        ("ships=2", "deck 3 4 | reserve 2A 0D | cannons 3"),
        ("ships=3", "deck 3 4 5 | reserve 2A 1D | cannons 3"),
        ("ships=4", "deck 3 4 5 6 | reserve 2A 2D | cannons 3"),
        ("armed=0", "deck 3 4 5 6 7 | reserve 0A 5D | cannons 3"),
        ("armed=5", "deck 3 4 5 6 7 | reserve 5A 0D | cannons 3"),
        ("cannons=0", "deck 3 4 5 6 7 | reserve 2A 3D | cannons 0"),
        ("cannons=5", "deck 3 4 5 6 7 | reserve 2A 3D | cannons 5"),
        ("treasures=8,1,4,2,7", "deck 1 2 4 7 8 | reserve 2A 3D | cannons 3"),
    ] {
        let table = Table::bare(3, options);
        for colour in table.colours() {
            assert_eq!(table.own(colour), fleet, "{options}");
        }
    }
    assert_eq!(Table::bare(3, "colours=black,white,green").colours(), [Black, White, Green]);
}

#[test]
fn the_smallest_game_of_all_ends_in_one_round() {
    let mut table = Table::dealt("ships=1 armed=0 cannons=0 start_tie=seat", &[3, 3, 3]);
    for colour in [Red, Blue, Green] {
        assert_eq!(table.legal(colour), ["choose defenceless"]);
        table.play(colour, "choose defenceless");
    }
    assert_eq!(table.legal(Red), ["arrive 3"]);
    table.play(Red, "arrive 3").play(Blue, "arrive 3").play(Green, "arrive 3");
    assert_eq!(table.standings(), [(3, 1), (3, 1), (3, 1)]);
}

#[test]
fn a_view_knows_the_options_of_its_table() {
    let table = Table::bare(3, "ships=2 armed=1");
    for viewer in Viewer::all(3) {
        assert_eq!(*table.state.view(viewer).setup(), setup(3, "ships=2 armed=1"));
    }
}
