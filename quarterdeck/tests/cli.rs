//! What the command line says and how it exits, pinned.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use insta::assert_snapshot;

mod common;
mod corsaire;
mod laboratory;
mod pirates;

use common::{Ran, quarterdeck, quarterdeck_in, typing};

/// Four seats, one person and three random bots, the same game each time.
const SEEDED: &[&str] = &["--seats", "you,bot:random,bot:random", "--seed", "7"];

#[test]
fn help_says_what_there_is() {
    assert_snapshot!(quarterdeck(&["--help"]));
}

#[test]
fn every_command_explains_itself() {
    let commands = [
        "serve",
        "backup",
        "restore",
        "check",
        "export",
        "import",
        "games",
        "play",
        "simulate",
        "tournament",
        "lab",
        "solve",
        "replay",
        "explain",
        "verify",
        "share",
        "perft",
        "bench",
        "completions",
    ];
    let all: Vec<String> =
        commands.iter().map(|command| quarterdeck(&[command, "--help"]).to_string()).collect();
    assert_snapshot!(all.join("\n"));
}

#[test]
fn games_are_listed() {
    assert_snapshot!(quarterdeck(&["games"]));
}

#[test]
fn games_are_listed_in_italian() {
    assert_snapshot!(quarterdeck(&["games", "--lang", "it"]));
}

#[test]
fn games_are_listed_as_json() {
    let games: serde_json::Value =
        serde_json::from_str(&quarterdeck(&["games", "--json"]).stdout).expect("JSON");
    let game = &games[0];
    assert_eq!(game["game"], "letter-of-marque");
    assert_eq!(game["seats"], serde_json::json!([3, 4, 5, 6]));
    let options = game["options"].as_array().expect("a list");
    assert!(
        options.iter().all(|option| option["about"].is_string() && option["default"].is_string())
    );
    assert_eq!(options.len(), 11);
}

#[test]
fn a_whole_game_is_played_in_a_pipe() {
    let folder = tempfile::tempdir().expect("a folder");
    let played = typing(
        folder.path(),
        &[&["play", "letter-of-marque", "--save", "game.jsonl"], SEEDED].concat(),
        &"1\n".repeat(80),
    );
    assert_snapshot!(played);
    let verified = quarterdeck_in(folder.path(), &["verify", "game.jsonl"]);
    assert_eq!(verified.code, 0, "{verified}");
}

#[test]
fn a_whole_game_is_played_in_italian() {
    let folder = tempfile::tempdir().expect("a folder");
    let args =
        [&["--lang", "it", "play", "letter-of-marque", "--save", "game.jsonl"], SEEDED].concat();
    assert_snapshot!(typing(folder.path(), &args, &"1\n".repeat(80)));
}

#[test]
fn between_people_the_screen_is_handed_over_without_a_secret() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = [
        "play",
        "letter-of-marque",
        "--seats",
        "you,you,bot:random",
        "--seed",
        "3",
        "--save",
        "game.jsonl",
    ];
    let played = typing(folder.path(), &args, "\n1\n\n\n2\n\n\n?\nl\n9\nx\nq\n");
    assert_snapshot!(played);
}

#[test]
fn a_step_can_be_taken_back_until_somebody_else_acts() {
    let folder = tempfile::tempdir().expect("a folder");
    // Nothing is drawn for the first turn, so the last choice can be taken back too.
    let seat = ["-o", "start_tie=seat", "--save", "game.jsonl"];
    let args = [&["play", "letter-of-marque"], &seat[..], SEEDED].concat();
    let played = typing(folder.path(), &args, "1\nu\n2\n\nq\n");
    assert!(played.stdout.contains("Your last step is taken back."), "{played}");
    let replayed = quarterdeck_in(folder.path(), &["replay", "game.jsonl", "--as", "1"]);
    assert!(replayed.stdout.contains("Red has taken back the last step."), "{replayed}");
    assert_eq!(quarterdeck_in(folder.path(), &["verify", "game.jsonl"]).code, 0);
}

#[test]
fn nobody_else_hears_of_a_step_that_was_taken_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let seats = ["--seats", "you,you,bot:random", "--seed", "3", "--save", "game.jsonl"];
    let args = [&["play", "letter-of-marque"], &seats[..]].concat();
    // Red chooses, thinks again and chooses otherwise; then Blue looks.
    let played = typing(folder.path(), &args, "\n1\nu\n2\n\n\nl\nq\n");
    assert_eq!(played.stdout.matches("You choose an armed ship").count(), 1, "{played}");
    assert_eq!(played.stdout.matches("You choose a defenceless ship").count(), 1, "{played}");
    // Once as news, once in the log that was asked for.
    assert_eq!(played.stdout.matches("Red has chosen a first ship.").count(), 2, "{played}");
    let resumed = typing(folder.path(), &["play", "--resume", "game.jsonl"], "\nl\nq\n");
    assert_eq!(resumed.stdout.matches("Red has chosen a first ship.").count(), 2, "{resumed}");
}

#[test]
fn a_game_that_was_left_goes_on_as_if_it_had_not_been() {
    let folder = tempfile::tempdir().expect("a folder");
    let straight = [&["play", "letter-of-marque", "--save", "straight.jsonl"], SEEDED].concat();
    typing(folder.path(), &straight, &"1\n".repeat(80));
    let broken = [&["play", "letter-of-marque", "--save", "broken.jsonl"], SEEDED].concat();
    let left = typing(folder.path(), &broken, &"1\n".repeat(5));
    assert!(left.stdout.contains("quarterdeck play --resume broken.jsonl"), "{left}");
    let resumed = typing(folder.path(), &["play", "--resume", "broken.jsonl"], &"1\n".repeat(80));
    assert_eq!(resumed.code, 0, "{resumed}");
    let read = |name| fs::read_to_string(folder.path().join(name)).expect("a record");
    assert_eq!(read("straight.jsonl"), read("broken.jsonl"));
    let over = typing(folder.path(), &["play", "--resume", "broken.jsonl"], "");
    assert_snapshot!(over);
}

#[test]
fn a_line_that_was_cut_short_by_a_crash_is_left_out_when_a_game_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = [&["play", "letter-of-marque", "--save", "game.jsonl"], SEEDED].concat();
    typing(folder.path(), &args, "1\n\n1\n");
    let path = folder.path().join("game.jsonl");
    let whole = fs::read_to_string(&path).expect("a record");
    fs::write(&path, &whole[..whole.len() - 30]).expect("written");
    assert_eq!(quarterdeck_in(folder.path(), &["verify", "game.jsonl"]).code, 2);
    assert_eq!(typing(folder.path(), &["play", "--resume", "game.jsonl"], "q\n").code, 0);
    assert_eq!(quarterdeck_in(folder.path(), &["verify", "game.jsonl"]).code, 0);
}

#[test]
fn one_program_plays_a_game_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = [&["play", "letter-of-marque", "--save", "game.jsonl"], SEEDED].concat();
    typing(folder.path(), &args, "1\n");
    let held = fs::File::open(folder.path().join("game.jsonl")).expect("a record");
    held.lock().expect("nobody else has it");
    let second = typing(folder.path(), &["play", "--resume", "game.jsonl"], "q\n");
    assert_eq!(second.code, 2, "{second}");
    assert!(second.stderr.contains("being played by another quarterdeck"), "{second}");
    drop(held);
    assert_eq!(typing(folder.path(), &["play", "--resume", "game.jsonl"], "q\n").code, 0);
}

#[test]
fn the_same_seed_can_be_played_again_without_saying_where() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = [&["play", "letter-of-marque"], SEEDED].concat();
    let first = typing(folder.path(), &args, "q\n");
    let second = typing(folder.path(), &args, "q\n");
    assert_eq!((first.code, second.code), (0, 0), "{second}");
    assert!(second.stdout.contains("-2.jsonl"), "{second}");
}

#[test]
fn in_a_game_of_memory_a_seat_is_told_after_all_what_it_had_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = ["-o", "ships=1", "-o", "armed=1", "-o", "show_known_armed=false"];
    let seats = ["--seats", "you,you,you", "--seed", "4", "--save", "game.jsonl"];
    let args = [&["play", "letter-of-marque"], &options[..], &seats[..]].concat();
    // All three choose; whoever begins fires at somebody, and the input ends before the screen is handed over.
    let played = typing(folder.path(), &args, "\n1\n\n\n1\n\n\n1\n\n\n2\n");
    assert!(played.stdout.contains("it is armed"), "{played}");
    let resumed = typing(folder.path(), &["play", "--resume", "game.jsonl"], "\nl\nq\n");
    assert_eq!(resumed.stdout.matches("it is armed").count(), 1, "{resumed}");
    assert!(resumed.stdout.contains("beat off"), "{resumed}");
}

/// The same folder with a finished game in it, and a game that is not finished.
fn games() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let finished = [&["play", "letter-of-marque", "--save", "finished.jsonl"], SEEDED].concat();
    assert_eq!(typing(folder.path(), &finished, &"1\n".repeat(80)).code, 0);
    let running = [&["play", "letter-of-marque", "--save", "running.jsonl"], SEEDED].concat();
    assert_eq!(typing(folder.path(), &running, &"1\n".repeat(9)).code, 0);
    folder
}

#[test]
fn a_game_is_told_again_with_different_eyes() {
    let folder = games();
    for (name, args) in [
        ("public", &["replay", "finished.jsonl"][..]),
        ("seat", &["replay", "finished.jsonl", "--as", "2", "--at", "12"]),
        ("all", &["replay", "finished.jsonl", "--as", "all"]),
        ("running", &["replay", "running.jsonl", "--as", "1"]),
        ("running_all", &["replay", "running.jsonl", "--as", "all"]),
        ("too_far", &["replay", "running.jsonl", "--at", "999"]),
        ("nobody", &["replay", "running.jsonl", "--as", "7"]),
    ] {
        assert_snapshot!(format!("replay_{name}"), quarterdeck_in(folder.path(), args));
    }
}

#[test]
fn a_game_is_told_as_json() {
    let folder = games();
    let told =
        quarterdeck_in(folder.path(), &["replay", "finished.jsonl", "--as", "all", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&told.stdout).expect("JSON");
    assert_eq!(told["scores"].as_array().map(Vec::len), Some(3));
    assert_eq!(told["outcome"].as_array().map(Vec::len), Some(3));
    let viewers: Vec<&String> = told["views"].as_object().expect("an object").keys().collect();
    assert_eq!(viewers, ["public", "seat 1", "seat 2", "seat 3"]);
    assert_eq!(told["views"]["seat 2"]["viewer"], serde_json::json!({"seat": 2}));
}

#[test]
fn a_shared_record_verifies_and_can_be_seen_with_its_holders_eyes_only() {
    let folder = games();
    for viewer in ["public", "1", "2", "3"] {
        let file = format!("{viewer}.jsonl");
        let shared = quarterdeck_in(
            folder.path(),
            &["share", "finished.jsonl", "--for", viewer, "--save", &file],
        );
        assert_eq!(shared.code, 0, "{shared}");
        assert_eq!(quarterdeck_in(folder.path(), &["verify", &file]).code, 0);
        let text = fs::read_to_string(folder.path().join(&file)).expect("a record");
        assert!(!text.contains("master"));
    }
    assert_snapshot!("verify_host", quarterdeck_in(folder.path(), &["verify", "finished.jsonl"]));
    assert_snapshot!("verify_seat", quarterdeck_in(folder.path(), &["verify", "2.jsonl"]));
    assert_snapshot!(
        "verify_json",
        quarterdeck_in(folder.path(), &["verify", "public.jsonl", "--json"])
    );
    assert_snapshot!(
        "other_eyes",
        quarterdeck_in(folder.path(), &["replay", "2.jsonl", "--as", "3"])
    );
    assert_snapshot!("share_shared", quarterdeck_in(folder.path(), &["share", "2.jsonl"]));
    assert_snapshot!("resume_shared", typing(folder.path(), &["play", "--resume", "2.jsonl"], ""));
    let own = quarterdeck_in(folder.path(), &["replay", "2.jsonl", "--as", "2"]);
    let hosts = quarterdeck_in(folder.path(), &["replay", "finished.jsonl", "--as", "2"]);
    assert_eq!(own.stdout, hosts.stdout);
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let on = |threads: &str| {
        let args = [
            "simulate",
            "letter-of-marque",
            "--seats",
            "bot:random,bot:random,bot:random",
            "--games",
            "500",
            "--json",
            "--threads",
            threads,
        ];
        let ran = quarterdeck(&args);
        let mut told: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
        for timed in ["seconds", "games_per_second", "actions_per_second"] {
            assert!(told[timed].as_f64().is_some_and(|rate| rate > 0.0));
            told[timed] = serde_json::Value::Null;
        }
        told
    };
    let one = on("1");
    assert_eq!(one, on("3"));
    assert_eq!(one["games"], 500);
    assert_snapshot!(serde_json::to_string_pretty(&one["seats"][0]).expect("JSON"));
}

#[test]
fn a_simulation_is_told_in_words() {
    let args = [
        "simulate",
        "letter-of-marque",
        "--seats",
        "bot:random,bot:random,bot:random,bot:random",
        "--games",
        "200",
        "--seed",
        "3",
    ];
    let ran = quarterdeck(&args);
    let timeless: String = ran
        .stdout
        .lines()
        .map(|line| match line {
            line if line.starts_with("speed:") => "speed: …\n".to_owned(),
            line if line.contains("games in") => "200 games in … s\n".to_owned(),
            line => format!("{line}\n"),
        })
        .collect();
    assert_snapshot!(timeless);
}

#[test]
fn the_records_of_a_simulation_verify() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = [
        "simulate",
        "letter-of-marque",
        "--seats",
        "bot:random,bot:random,bot:random",
        "--games",
        "3",
        "--records",
        "kept",
        "--json",
    ];
    let kept = quarterdeck_in(folder.path(), &args);
    assert_eq!(kept.code, 0, "{kept}");
    let files: Vec<_> = fs::read_dir(folder.path().join("kept")).expect("a folder").collect();
    assert_eq!(files.len(), 3);
    for file in files {
        let path = file.expect("a file").path();
        let verified = quarterdeck_in(folder.path(), &["verify", path.to_str().expect("a name")]);
        assert_eq!(verified.code, 0, "{verified}");
        assert!(verified.stdout.contains("were written down and not sealed"));
    }
    let again = quarterdeck_in(folder.path(), &args);
    assert_eq!(again.code, 2, "{again}");
    assert!(again.stderr.contains("exists already"), "{again}");
}

#[test]
fn perft_counts() {
    let counted = quarterdeck(&[
        "perft",
        "letter-of-marque",
        "--depth",
        "3",
        "--seats",
        "2",
        "-o",
        "duel=true",
        "-o",
        "ships=2",
        "-o",
        "armed=1",
        "-o",
        "cannons=1",
        "--json",
    ]);
    assert_snapshot!(counted);
}

#[test]
fn bench_measures_every_game_and_number_of_seats() {
    let measured = quarterdeck(&["bench", "--seconds", "0.01", "--json"]);
    let measured: serde_json::Value = serde_json::from_str(&measured.stdout).expect("JSON");
    let rates = measured["rates"].as_array().expect("a list");
    assert_eq!(
        rates.len(),
        1 + 3 + 1,
        "a solver, a search for every game, whole turns of Corsaire"
    );
    assert!(rates.iter().all(|rate| rate["rate"].as_f64() > Some(0.0)));
    let measured = measured["games"].as_array().expect("a list");
    // Letter of Marque for 3 to 6, Corsaire for 2, Pirates and Privateers for 2 to 8.
    assert_eq!(measured.len(), 4 + 1 + 7);
    for one in measured {
        assert!(one["actions_per_second"].as_f64() > one["playouts_per_second"].as_f64());
    }
}

#[test]
fn completions_are_there_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = quarterdeck(&["completions", shell]);
        assert!(script.code == 0 && script.stdout.contains("quarterdeck"), "{shell}");
    }
}

/// One sentence and exit code 2, whatever is wrong.
#[test]
fn bad_input_gets_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    write("empty", "");
    write("brackets", &"[".repeat(1_000_000));
    write("braces", &"{\"a\":".repeat(100_000));
    write("prose", "Call me Ishmael.\n");
    write("chess", "{\"quarterdeck\":1,\"head\":{\"game\":\"chess\",\"rules\":1,\"seats\":[]}}\n");
    write(
        "future",
        "{\"quarterdeck\":9,\"head\":{\"game\":\"letter-of-marque\",\"rules\":1,\"seats\":[]}}\n",
    );
    write(
        "rules",
        "{\"quarterdeck\":1,\"head\":{\"game\":\"letter-of-marque\",\"rules\":77,\"seats\":[]}}\n",
    );
    fs::write(folder.path().join("binary"), [0xff, 0xfe, 0, 1]).expect("written");
    fs::create_dir(folder.path().join("folder")).expect("made");
    let all: &[&[&str]] = &[
        &["sail"],
        &["play"],
        &["play", "chess"],
        &["play", "letter-of-marque", "--seats", "you,parrot,bot:random"],
        &["play", "letter-of-marque", "--seats", "you,bot:random"],
        &["play", "letter-of-marque", "--seats", "bot:random,bot:random,bot:random"],
        &["play", "letter-of-marque", "--seats", ""],
        &["play", "letter-of-marque", "--seats", "you,you,you,you,you,you,you,you,you,you"],
        &[
            "play",
            "letter-of-marque",
            "-o",
            "ships=9",
            "-o",
            "wind=north",
            "-o",
            "armed",
            "-o",
            "duel=maybe",
        ],
        &[
            "play",
            "letter-of-marque",
            "-o",
            "ships=2",
            "-o",
            "armed=3",
            "-o",
            "treasures=4,4,5",
            "-o",
            "colours=red",
        ],
        &["play", "letter-of-marque", "--seed", "minus one"],
        &["play", "letter-of-marque", "--save", "folder"],
        &["play", "--resume", "nowhere"],
        &["play", "--resume", "prose"],
        &["simulate", "letter-of-marque"],
        &["simulate", "letter-of-marque", "--seats", "you,bot:random,bot:random"],
        &[
            "simulate",
            "letter-of-marque",
            "--seats",
            "bot:random,bot:random,bot:random",
            "--games",
            "0",
        ],
        &[
            "simulate",
            "letter-of-marque",
            "--seats",
            "bot:random,bot:random,bot:random",
            "--threads",
            "0",
        ],
        &["replay", "nowhere"],
        &["replay", "folder"],
        &["verify", "empty"],
        &["verify", "brackets"],
        &["verify", "braces"],
        &["verify", "prose"],
        &["verify", "chess"],
        &["verify", "future"],
        &["verify", "rules"],
        &["verify", "binary"],
        &["perft", "letter-of-marque", "--seats", "12"],
        &["bench", "--seconds", "forever"],
        &["completions", "csh"],
        &["games", "--lang", "fr"],
    ];
    let mut told = String::new();
    for args in all {
        let ran = quarterdeck_in(folder.path(), args);
        assert_eq!(ran.code, 2, "{args:?}: {ran}");
        assert_eq!(ran.stdout, "", "{args:?}");
        assert_eq!(ran.stderr.trim_end().lines().count(), 1, "{args:?}: {ran}");
        told.push_str(&format!("{}\n    {}", args.join(" "), ran.stderr));
    }
    assert_snapshot!(told);
}

#[test]
fn a_server_that_cannot_start_says_why_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("prose"), "Call me Ishmael.\n").expect("written");
    let all: &[&[&str]] = &[
        &["--no-open", "games"],
        &["serve", "--listen", "nowhere"],
        &["serve", "--metrics", "sometimes", "--log-format", "verse"],
        &["serve", "--data", "x", "--database", "postgres://localhost/x"],
        &["serve", "--database", "mysql://localhost/x"],
        &["serve", "--config", "missing"],
        &["serve", "--config", "prose"],
        &["backup", "there", "--data", "missing"],
        &["restore", "prose", "--data", "kept"],
        &["check", "prose"],
        &["check", "missing"],
        &["check", "--data", "missing"],
        &["check", "prose", "--data", "kept"],
        &["import", "prose", "--data", "kept"],
    ];
    let mut told = String::new();
    for args in all {
        let ran = quarterdeck_in(folder.path(), args);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{args:?}: {ran}");
        assert_eq!(ran.stderr.trim_end().lines().count(), 1, "{args:?}: {ran}");
        told.push_str(&format!("{}\n    {}", args.join(" "), ran.stderr));
    }
    assert_snapshot!(told);
}

#[test]
fn an_edited_record_is_refused_with_the_line_and_the_reason() {
    let folder = games();
    let path = folder.path().join("finished.jsonl");
    let text = fs::read_to_string(&path).expect("a record");
    let lines: Vec<&str> = text.lines().collect();
    let edits = [
        ("an outcome", text.replacen("{\"clear\":1}", "{\"clear\":2}", 1)),
        ("a space", text.replacen("\"seq\":3,", "\"seq\": 3,", 1)),
        ("a seat", text.replacen("\"do\":\"act\",\"seat\":2", "\"do\":\"act\",\"seat\":3", 1)),
        ("a line less", [&lines[..4], &lines[5..]].concat().join("\n") + "\n"),
        ("cut in a line", text[..text.len() - 100].to_owned()),
        ("an option", text.replacen("\"armed\":2", "\"armed\":3", 1)),
        ("another holder", text.replacen("\"holder\":\"host\"", "\"holder\":\"seat 1\"", 1)),
        ("no deal", format!("{}\n", lines[0])),
    ];
    let mut told = String::new();
    for (what, edited) in edits {
        assert_ne!(edited, text, "{what}");
        fs::write(&path, edited).expect("written");
        let ran = quarterdeck_in(folder.path(), &["verify", "finished.jsonl"]);
        assert_eq!(ran.code, 2, "{what}: {ran}");
        told.push_str(&format!("{what}\n    {}", ran.stderr));
    }
    assert_snapshot!(told);
}

#[test]
fn whoever_stops_reading_gets_no_complaint() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quarterdeck"))
        .args(["games"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let ended: Output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
}

#[test]
fn an_interrupt_says_how_to_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_quarterdeck"))
        .args([&["play", "letter-of-marque", "--save", "game.jsonl"], SEEDED].concat())
        .current_dir(folder.path())
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // The question is on the screen once its text has come; only then is there somebody to interrupt.
    let mut out = child.stdout.take().expect("piped");
    common::read_until(&mut out, "Your choice");
    // Held to the end: whoever closes it leaves the table, which is another way to go.
    let typist = child.stdin.take().expect("piped");
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill").success());
    let ended = child.wait_with_output().expect("it ends");
    drop(typist);
    assert_eq!(ended.status.code(), Some(130));
    assert!(
        String::from_utf8_lossy(&ended.stderr).contains("quarterdeck play --resume game.jsonl")
    );
    let verified: Ran = quarterdeck_in(Path::new(folder.path()), &["verify", "game.jsonl"]);
    assert!(verified.stdout.contains("all 2 actions"), "{verified}");
}

/// A copy as a server with this key would give it out.
fn signed(record: &str, key: u8) -> String {
    use quarterdeck_engine::Record;
    use quarterdeck_engine::record::Signer;
    use quarterdeck_shelf::LetterOfMarque;
    let record = Record::<LetterOfMarque>::parse(record).expect("a record");
    record.signed_by(&Signer::new(&[key; 32])).to_text()
}

#[test]
fn a_signature_is_checked_and_a_game_that_was_rewritten_is_proved() {
    let folder = games();
    let at = |file: &str| folder.path().join(file);
    let verify = |args: &[&str]| quarterdeck_in(folder.path(), &[&["verify"], args].concat());
    let shared =
        quarterdeck_in(folder.path(), &["share", "finished.jsonl", "--save", "plain.jsonl"]);
    assert_eq!(shared.code, 0, "{shared}");
    let plain = fs::read_to_string(at("plain.jsonl")).expect("a record");
    let whole = signed(&plain, 7);
    fs::write(at("signed.jsonl"), &whole).expect("a file");
    // The host's record can be cut off at any line; here the table goes another way after its tenth entry.
    let host = fs::read_to_string(at("finished.jsonl")).expect("a record");
    let cut: String = host.split_inclusive('\n').take(11).collect();
    fs::write(at("early.jsonl"), signed(&cut, 7)).expect("a file");
    let last = |text: &str| -> serde_json::Value {
        serde_json::from_str(text.lines().last().expect("a line")).expect("JSON")
    };
    let key = last(&whole)["signed"]["key"].as_str().expect("a key").to_owned();

    let good = verify(&["signed.jsonl", "--key", &key]);
    assert_eq!(good.code, 0, "{good}");
    assert!(good.stdout.contains(&key), "{good}");
    let json = verify(&["signed.jsonl", "--json"]);
    assert!(json.stdout.contains(&format!("\"signed_by\":\"{key}\"")), "{json}");
    assert_eq!(verify(&["signed.jsonl", "--key", &"0".repeat(64)]).code, 2);
    assert_eq!(verify(&["plain.jsonl", "--key", &key]).code, 2, "it is not signed");
    assert_eq!(verify(&["signed.jsonl", "--key", "abc"]).code, 2);
    let agree = verify(&["early.jsonl", "signed.jsonl"]);
    assert_eq!(agree.code, 0, "{agree}");
    assert!(verify(&["signed.jsonl", "early.jsonl", "--json"]).stdout.contains("\"agree\""));

    // A record of the same table in which the first seat took back its last step, chained and signed by the same server.
    let rewritten = rewritten(&cut);
    fs::write(at("rewritten.jsonl"), signed(&rewritten, 7)).expect("a file");
    let proof = verify(&["signed.jsonl", "rewritten.jsonl"]);
    assert_eq!(proof.code, 2, "{proof}");
    assert!(proof.stdout.contains("this proves that it rewrote the game"), "{proof}");
    let json = verify(&["rewritten.jsonl", "signed.jsonl", "--json"]);
    assert!(json.stdout.contains("\"compared\":\"rewritten\""), "{json}");
    fs::write(at("other.jsonl"), signed(&rewritten, 8)).expect("a file");
    let differ = verify(&["signed.jsonl", "other.jsonl"]);
    assert!(differ.code == 2 && differ.stdout.contains("proves nothing"), "{differ}");
}

/// The same game with another last action.
fn rewritten(host: &str) -> String {
    use quarterdeck_engine::record::Logbook;
    use quarterdeck_engine::{Game, Record};
    use quarterdeck_shelf::LetterOfMarque;
    let lines: Vec<&str> = host.split_inclusive('\n').collect();
    for kept in (2..lines.len()).rev() {
        let record = Record::<LetterOfMarque>::parse(&lines[..kept].concat()).expect("a record");
        let mut logbook = Logbook::resume(record).expect("it goes on");
        let Some(seat) = logbook.state().owed().first() else { continue };
        for nth in 0..logbook.state().legal_count(seat) {
            let action = logbook.state().nth_legal(seat, nth);
            let draft = logbook.draft_play(seat, action).expect("it is legal");
            if draft.line() != lines[kept] {
                logbook.accept(draft);
                return logbook.record().to_text();
            }
        }
    }
    panic!("nothing else could have been done");
}
