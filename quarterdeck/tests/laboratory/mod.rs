//! The laboratory: solving, tournaments, explanations, sweeps.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{quarterdeck, quarterdeck_in};

/// The smallest duel of Letter of Marque.
const DUEL: &[&str] =
    &["letter-of-marque", "-o", "duel=true", "-o", "ships=2", "-o", "armed=1", "-o", "cannons=1"];

fn json(folder: &Path, args: &[&str]) -> Value {
    let ran = quarterdeck_in(folder, args);
    assert_eq!(ran.code, 0, "{ran}");
    serde_json::from_str(&ran.stdout).expect("JSON")
}

#[test]
fn a_duel_is_solved_in_two_sittings_as_in_one_and_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let solve = |out: &str, iterations: &str| {
        let more = ["--out", out, "--iterations", iterations, "--plot", "gap.svg", "--json"];
        json(folder.path(), &[&["solve"], DUEL, &more].concat())
    };
    solve("two", "30");
    let two = solve("two", "100");
    let one = solve("one", "100");
    assert_eq!(two["policy"], one["policy"]);
    assert_eq!(one["policy"]["iterations"], 100);
    assert!((one["policy"]["nash_conv"].as_f64().expect("a number") - 0.0446).abs() < 1e-3);
    let read = |name: &str| fs::read(folder.path().join(name)).expect("it was written");
    assert_eq!(read("one"), read("two"));
    assert!(read("gap.svg").starts_with(b"<svg"));
    let players = ["--players", "bot:policy=one,bot:random", "--rounds", "100", "--json"];
    let played = json(folder.path(), &[&["tournament"], DUEL, &players].concat());
    let [policy, random] = [0, 1].map(|nth| played["players"][nth]["score"].as_f64());
    assert!(policy > random, "{played}");
}

#[test]
fn a_duel_is_learned_from_samples_of_a_seed() {
    let folder = tempfile::tempdir().expect("a folder");
    let solve = |out: &str, iterations: &str, seed: &str| {
        let more = ["--method", "external", "--seed", seed, "--iterations", iterations];
        let files = ["--out", out, "--plot", "gap.png", "--json"];
        json(folder.path(), &[&["solve"], DUEL, &more, &files].concat())
    };
    solve("two", "300", "5");
    let two = solve("two", "1000", "5");
    assert_eq!(two["policy"], solve("one", "1000", "5")["policy"]);
    assert_ne!(two["policy"], solve("other", "1000", "6")["policy"]);
    let read = |name: &str| fs::read(folder.path().join(name)).expect("it was written");
    assert_eq!(read("one"), read("two"));
    assert!(read("gap.png").starts_with(b"\x89PNG\r\n"));
}

#[test]
fn a_picture_of_another_kind_is_refused_before_anything_is_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let solve = [&["solve"], DUEL, &["--out", "duel", "--plot", "gap.jpeg"]].concat();
    let seats = "bot:random,bot:random,bot:random";
    let simulate = ["simulate", "letter-of-marque", "--seats", seats, "--plot", "all.pdf"];
    let lab = ["lab", "letter-of-marque", "--vary", "cannons=3,1", "--plot", "all.gif"];
    for args in [&solve[..], &simulate, &lab] {
        let ran = quarterdeck_in(folder.path(), args);
        assert_eq!(ran.code, 2, "{ran}");
        assert!(ran.stderr.contains("a picture is an .svg or a .png"), "{ran}");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "{ran}");
    }
}

#[test]
fn work_from_something_else_is_not_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("duel.work"), "something else").expect("written");
    let more = ["--out", "duel", "--iterations", "1"];
    let ran = quarterdeck_in(folder.path(), &[&["solve"], DUEL, &more].concat());
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("from something else"), "{ran}");
}

#[test]
fn a_tournament_goes_on_and_is_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = |rounds: &str, threads: &str, keep: &str| {
        let players = "bot:heuristic,bot:random,bot:cabin-boy";
        let args = ["tournament", "letter-of-marque", "--players", players, "--json"];
        let more = ["--rounds", rounds, "--threads", threads, "--keep", keep];
        json(folder.path(), &[&args[..], &more].concat())
    };
    play("3", "2", "parts");
    let parts = play("8", "1", "parts");
    let whole = play("8", "3", "whole");
    assert_eq!(parts, whole);
    assert_eq!(whole["games"], 8 * 6);
    let share = |nth: usize| whole["players"][nth]["share"].as_f64().expect("a number");
    assert!((share(0) + share(1) + share(2) - 1.0).abs() < 1e-9);
}

#[test]
fn a_clear_question_is_settled_early() {
    let players = "bot:heuristic,bot:random,bot:random,bot:random";
    let args = ["tournament", "letter-of-marque", "--players", players, "--rounds", "4096"];
    let ran = quarterdeck(&[&args[..], &["--settle", "--json"]].concat());
    let found: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let rounds = found["rounds"].as_u64().expect("a number");
    assert!((16..=256).contains(&rounds), "{found}");
}

#[test]
fn a_choice_is_explained_from_what_the_seat_knew() {
    let folder = tempfile::tempdir().expect("a folder");
    let seats = "bot:heuristic,bot:heuristic,bot:heuristic";
    let args =
        ["simulate", "letter-of-marque", "--seats", seats, "--games", "1", "--records", "kept"];
    assert_eq!(quarterdeck_in(folder.path(), &args).code, 0);
    let host = "kept/letter-of-marque-00000001.jsonl";
    let explain = |file: &str| {
        let args = ["explain", file, "--at", "12", "--simulations", "60", "--json"];
        json(folder.path(), &args)
    };
    let found = explain(host);
    let seat = found["seat"].to_string();
    assert!(found["choices"].as_array().expect("a list").len() > 1, "{found}");
    let beliefs = found["beliefs"].as_array().expect("a list");
    assert!(beliefs.iter().all(|belief| belief["seat"] != found["seat"]));
    // Whoever has only that seat's copy is told the same.
    let share = ["share", host, "--for", &seat, "--save", "seen"];
    assert_eq!(quarterdeck_in(folder.path(), &share).code, 0);
    assert_eq!(explain("seen"), found);
}

/// Tests of a duel that is worked out to the end from its deal.
const SMALL_DUEL: [&str; 8] =
    ["-o", "duel=true", "-o", "ships=3", "-o", "armed=1", "-o", "cannons=1"];

#[test]
fn in_a_duel_the_admiral_says_how_often_it_does_what() {
    let folder = tempfile::tempdir().expect("a folder");
    let seats = "bot:heuristic,bot:heuristic";
    let args =
        ["simulate", "letter-of-marque", "--seats", seats, "--games", "1", "--records", "kept"];
    assert_eq!(quarterdeck_in(folder.path(), &[&args[..], &SMALL_DUEL].concat()).code, 0);
    let host = "kept/letter-of-marque-00000001.jsonl";
    let mut worths = 0;
    for at in ["0", "3", "6"] {
        let explain = |file: &str, more: &[&str]| {
            let args = ["explain", file, "--at", at, "--json"];
            json(folder.path(), &[&args[..], more].concat())
        };
        let found = explain(host, &[]);
        assert_eq!(found["worked_out"], true, "{found}");
        let choices = found["choices"].as_array().expect("a list");
        let chance = |choice: &Value| choice["chance"].as_f64().expect("a number");
        let sum: f64 = choices.iter().map(chance).sum();
        assert!((sum - 1.0).abs() < 1e-3, "{found}");
        for choice in choices {
            assert!(choice["games"].is_null(), "nothing is played through");
            if let Some(worth) = choice["worth"].as_f64() {
                assert!((0.0..=1.0).contains(&worth), "{found}");
                worths += 1;
            }
        }
        for belief in found["beliefs"].as_array().expect("a list") {
            assert_ne!(belief["seat"], found["seat"]);
            assert!((0.0..=1.0).contains(&belief["chance"].as_f64().expect("a number")));
        }
        // Whoever has only that seat's copy is told the same, and no seed changes it.
        let share =
            ["share", host, "--for", &found["seat"].to_string(), "--save", &format!("at-{at}")];
        assert_eq!(quarterdeck_in(folder.path(), &share).code, 0);
        assert_eq!(explain(&format!("at-{at}"), &["--seed", "9"]), found);
    }
    assert!(worths > 2, "{worths}");
    let said = quarterdeck_in(folder.path(), &["explain", host, "--at", "3"]);
    assert!(said.stdout.contains("how often each choice is made"), "{}", said.stdout);
}

#[test]
fn options_that_do_not_fit_are_told_in_the_language_of_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    for (language, why) in [
        ("en", "two can play only with the option duel=true; 2 of 1 ships cannot be armed"),
        ("it", "in due si gioca solo con l'opzione duel=true; non si possono armare 2 navi su 1"),
    ] {
        let args = ["play", "letter-of-marque", "--seats", "you,bot:random", "-o", "ships=1"];
        let ran = quarterdeck_in(folder.path(), &[&args[..], &["--lang", language]].concat());
        assert!(ran.code != 0 && ran.stderr.contains(why), "{}", ran.stderr);
    }
}

#[test]
fn options_are_swept_and_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let seats = "bot:random,bot:random,bot:random";
    let args = ["simulate", "letter-of-marque", "--seats", seats, "--games", "200", "--json"];
    let more = ["--sweep", "reattack=allow,forbid", "--sweep", "cannons=1,2"];
    let files = ["--plot", "plots", "--csv", "all.csv"];
    let all = json(folder.path(), &[&args[..], &more, &files].concat());
    assert_eq!(all.as_array().map(Vec::len), Some(4));
    assert_eq!(all[3]["options"], serde_json::json!(["reattack=forbid", "cannons=2"]));
    let length = |nth: usize| all[nth]["mean_length"].as_f64();
    assert!(length(0) < length(1), "more cannons, more shots");
    let plots = fs::read_dir(folder.path().join("plots")).expect("a folder");
    assert_eq!(plots.count(), 16);
    let csv = fs::read_to_string(folder.path().join("all.csv")).expect("it was written");
    assert_eq!(csv.lines().count(), 1 + 4 * 3);
}

#[test]
fn a_simulation_goes_on_where_it_was_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let simulate = |games: &str, threads: &str, keep: &[&str]| {
        let seats = "bot:random,bot:heuristic,bot:random";
        let args = ["simulate", "letter-of-marque", "--seats", seats, "--games", games];
        let mut found =
            json(folder.path(), &[&args[..], &["--threads", threads, "--json"], keep].concat());
        for time in ["seconds", "games_per_second", "actions_per_second"] {
            found[time] = Value::Null;
        }
        found
    };
    simulate("300", "2", &["--keep", "kept"]);
    let parts = simulate("1000", "1", &["--keep", "kept"]);
    assert_eq!(parts, simulate("1000", "2", &[]));
    let other = ["simulate", "letter-of-marque", "--seats", "bot:random,bot:random,bot:random"];
    let ran = quarterdeck_in(folder.path(), &[&other[..], &["--keep", "kept"]].concat());
    assert_eq!(ran.code, 2, "{ran}");
    assert!(ran.stderr.contains("from something else"), "{ran}");
}

#[test]
fn the_laboratory_says_what_a_variant_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["lab", "letter-of-marque", "--vary", "cannons=3,1", "--games", "400"];
    let files = ["--plot", "plots", "--csv", "all.csv"];
    let found = json(folder.path(), &[&args[..], &files, &["--json"]].concat());
    let figures = &found["variants"][1]["figures"];
    assert_eq!(figures["length"]["against_first"], "clearly less", "{found}");
    let changes = figures["lead_changes"]["value"].as_f64().expect("a number");
    assert!((0.5..10.0).contains(&changes), "{found}");
    assert_eq!(fs::read_dir(folder.path().join("plots")).expect("a folder").count(), 7 + 2);
    let csv = fs::read_to_string(folder.path().join("all.csv")).expect("it was written");
    assert_eq!(csv.lines().count(), 1 + 2 * 7);
    let words = quarterdeck_in(folder.path(), &args);
    assert!(words.stdout.contains("changes of the lead a game"), "{words}");
}

#[test]
fn wealth_is_watched_round_by_round() {
    let folder = tempfile::tempdir().expect("a folder");
    let seats = "bot:heuristic,bot:heuristic";
    let args = ["simulate", "pirates-and-privateers", "--seats", seats, "--games", "4"];
    let ran = quarterdeck_in(folder.path(), &[&args[..], &["--plot", "plots"]].concat());
    assert_eq!(ran.code, 0, "{ran}");
    let race = fs::read_to_string(folder.path().join("plots/race.svg")).expect("it was drawn");
    assert!(race.contains(">round<") && race.contains(">gold<"), "{race}");
    assert_eq!(race.matches("<polygon").count(), 2, "a band for each seat");
}

#[test]
fn a_race_is_written_down_with_its_middle() {
    let folder = tempfile::tempdir().expect("a folder");
    let seats = "bot:heuristic,bot:heuristic,bot:heuristic";
    let args = ["simulate", "letter-of-marque", "--seats", seats, "--games", "100", "--json"];
    let files = ["--plot", "night.png", "--csv", "night.csv"];
    let found = json(folder.path(), &[&args[..], &files].concat());
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("letters"))
        .collect();
    names.sort();
    let pictures = ["lengths", "race", "scores", "wins"].map(|name| format!("night-{name}.png"));
    let mut expected = pictures.to_vec();
    expected.extend(["night-race.csv".to_owned(), "night.csv".to_owned()]);
    expected.sort();
    assert_eq!(names, expected);
    let way = found["race"]["seats"][1]["way"].as_array().expect("a list");
    assert_eq!(way.len(), 21, "from the deal to the end");
    let at = |nth: usize, key: &str| way[nth][key].as_f64().expect("a number");
    assert!((at(0, "p10") - at(0, "p90")).abs() < 1e-9, "all begin alike");
    assert!(at(20, "p10") < at(20, "mean") && at(20, "mean") < at(20, "p90"), "{found}");
    let scores = found["seats"][1]["mean_score"].as_f64().expect("a number");
    assert!((at(20, "mean") - scores).abs() < 1e-9, "the race ends with the result");
    let csv = fs::read_to_string(folder.path().join("night-race.csv")).expect("it was written");
    assert_eq!(csv.lines().count(), 1 + 3 * 21);
    assert!(csv.starts_with("options,seat,bot,at,games,mean,p10,p90\n"), "{csv}");
}
