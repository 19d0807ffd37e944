//! Pirates and Privateers on the command line, pinned.

use std::fs;

use insta::assert_snapshot;

use crate::common::{quarterdeck_in, typing};

const COVE: &str = include_str!("../../../games/pirates-and-privateers/data/cove.toml");

/// A game in the cove between one person and a bot, the same each time.
const SMALL: &[&str] = &[
    "play",
    "pirates-and-privateers",
    "--seats",
    "you,bot:heuristic",
    "--seed",
    "5",
    "-o",
    "map=cove",
    "-o",
    "turn_pirate_window=never",
    "--save",
    "game.jsonl",
];

#[test]
fn a_small_game_is_left_resumed_and_verifies() {
    let folder = tempfile::tempdir().expect("a folder");
    let left = typing(folder.path(), SMALL, "1\n1\nq\n");
    assert_eq!(left.code, 0, "{left}");
    let resumed = typing(folder.path(), &["play", "--resume", "game.jsonl"], &"1\n".repeat(200));
    assert_snapshot!(resumed);
    for args in [&["verify", "game.jsonl"][..], &["replay", "game.jsonl", "--as", "2"]] {
        let ran = quarterdeck_in(folder.path(), args);
        assert_eq!(ran.code, 0, "{ran}");
    }
}

#[test]
fn a_game_is_played_on_a_map_of_ones_own_and_verifies_without_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    fs::write(&file, COVE.replace("The Wreck", "Skeleton Rock")).expect("written");
    let args = [
        &["play", "pirates-and-privateers", "--seats", "you,bot:heuristic", "--seed", "5"][..],
        &["--data", "own.toml", "--save", "game.jsonl"],
    ];
    let played = typing(folder.path(), &args.concat(), &"1\n".repeat(200));
    assert_eq!(played.code, 0, "{played}");
    fs::remove_file(file).expect("removed");
    let verified = quarterdeck_in(folder.path(), &["verify", "game.jsonl"]);
    assert_eq!(verified.code, 0, "{verified}");
    let record = fs::read_to_string(folder.path().join("game.jsonl")).expect("readable");
    assert!(record.lines().next().is_some_and(|head| head.contains("Skeleton Rock")));
}

#[test]
fn bad_data_are_refused_with_every_problem() {
    let folder = tempfile::tempdir().expect("a folder");
    let bad = COVE
        .replace("goods = [\"rum\"]", "goods = [\"silver\"]")
        .replace("port_cards = 3", "port_cards = 4")
        .replace("[\"wreck\", \"sea_bank\"]", "[\"wreck\", \"sea_sand\"]");
    fs::write(folder.path().join("bad.toml"), bad).expect("written");
    let args = ["perft", "pirates-and-privateers", "--data", "bad.toml"];
    assert_snapshot!(quarterdeck_in(folder.path(), &args));
}
