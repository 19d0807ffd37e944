//! Corsaire on the command line, pinned.

use std::fs;

use insta::assert_snapshot;

use crate::common::{quarterdeck_in, typing};

const DATA: &str = include_str!("../../../games/corsaire/data/corsaire.toml");

/// A small game between one person and a bot, the same each time.
const SMALL: &[&str] = &[
    "play",
    "corsaire",
    "--seats",
    "you,bot:heuristic",
    "--seed",
    "5",
    "-o",
    "levels=2",
    "-o",
    "hand=4",
    "-o",
    "first_player=1",
    "--save",
    "game.jsonl",
];

#[test]
fn a_small_game_is_played_in_a_pipe_and_verifies() {
    let folder = tempfile::tempdir().expect("a folder");
    let played = typing(folder.path(), SMALL, &"1\n".repeat(80));
    assert_snapshot!(played);
    for args in [&["verify", "game.jsonl"][..], &["replay", "game.jsonl", "--as", "2"]] {
        let ran = quarterdeck_in(folder.path(), args);
        assert_eq!(ran.code, 0, "{ran}");
    }
    let shared = quarterdeck_in(folder.path(), &["share", "game.jsonl", "--save", "public.jsonl"]);
    assert_eq!(shared.code, 0, "{shared}");
    let verified = quarterdeck_in(folder.path(), &["verify", "public.jsonl"]);
    assert_eq!(verified.code, 0, "{verified}");
}

#[test]
fn a_small_game_is_played_in_italian() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = [&["--lang", "it"], SMALL].concat();
    assert_snapshot!(typing(folder.path(), &args, &"1\n".repeat(80)));
}

#[test]
fn the_walk_is_taken_back_and_what_cannot_be_done_is_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    // Choose a card, take that back, choose again, place it, ask what cannot be done, convert, take that back, leave.
    let played = typing(folder.path(), SMALL, "1\nu\n2\n?\n1\n1\nu\n2\nu\nu\nq\n");
    assert_snapshot!(played);
}

#[test]
fn a_game_is_played_with_figures_of_ones_own_and_verifies_without_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    fs::write(&file, DATA.replace("cost = { green = 4 }", "cost = { blue = 1 }")).expect("written");
    let played =
        typing(folder.path(), &[SMALL, &["--data", "own.toml"]].concat(), &"1\n".repeat(80));
    assert_eq!(played.code, 0, "{played}");
    fs::remove_file(file).expect("removed");
    let verified = quarterdeck_in(folder.path(), &["verify", "game.jsonl"]);
    assert_eq!(verified.code, 0, "{verified}");
    let record = fs::read_to_string(folder.path().join("game.jsonl")).expect("readable");
    assert!(
        record.lines().next().is_some_and(|head| head.contains(r#""id":"M01","cost":{"blue":1}"#))
    );
}

#[test]
fn bad_figures_are_refused_with_every_problem() {
    let folder = tempfile::tempdir().expect("a folder");
    let bad = DATA
        .replacen("id = \"G07\"", "id = \"G06\"", 1)
        .replacen("cost = { red = 3, blue = 2 }", "cost = { red = 10, blue = 2 }", 1)
        .replacen("boards_in_row = 5", "boards_in_row = 4", 1);
    fs::write(folder.path().join("bad.toml"), bad).expect("written");
    let mut text = String::new();
    for args in [
        &["simulate", "corsaire", "--seats", "bot:random,bot:random", "--data", "bad.toml"][..],
        &["perft", "corsaire", "--data", "nothing.toml"],
        &["perft", "letter-of-marque", "--data", "bad.toml"],
    ] {
        text += &format!("{}\n", quarterdeck_in(folder.path(), args));
    }
    assert_snapshot!(text);
}
