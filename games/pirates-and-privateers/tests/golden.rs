//! Golden records: games of every kind that must replay and verify for ever, a folder for each version of the rules.

use std::fs;
use std::path::{Path, PathBuf};

use pirates_and_privateers::PiratesAndPrivateers;
use quarterdeck_conformance::check_golden_records;
use quarterdeck_conformance::golden::in_short;
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{Logbook, label};
use quarterdeck_engine::{Game, Record};

/// The folder and the number of its records, version by version.
const VERSIONS: [(&str, usize); 2] = [("golden", 20), ("golden-rules-2", 16)];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

fn check(version: usize) {
    let (name, fewest) = VERSIONS[version - 1];
    check_golden_records::<PiratesAndPrivateers>(&folder(name), fewest, |view| {
        format!("round {} {}", view.board.round, in_short(view.outcome.as_ref()))
    });
    for file in fs::read_dir(folder(name)).expect("readable") {
        let path = file.expect("readable").path();
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            let text = fs::read_to_string(&path).expect("readable");
            let found = label(&text).expect("a record").rules;
            assert_eq!(found as usize, version, "{}", path.display());
        }
    }
}

#[test]
fn golden_records_replay_and_verify_for_ever() {
    check(1);
}

#[test]
fn golden_records_of_version_2_replay_and_verify_for_ever() {
    check(2);
}

#[test]
fn a_game_of_version_1_goes_on_by_its_own_rules() {
    let text = fs::read_to_string(folder("golden").join("running-sealed.jsonl")).expect("readable");
    let record = Record::<PiratesAndPrivateers>::parse(&text).expect("a record");
    let mut logbook = Logbook::resume(record).expect("it goes on");
    let mut chance = Fast::new(1);
    let before = logbook.record().entries().len();
    while let Some(seat) = logbook.state().owed().first() {
        let nth = chance.below(logbook.state().legal_count(seat));
        let action = logbook.state().nth_legal(seat, nth);
        logbook.play(seat, action).expect("it is legal");
    }
    assert!(logbook.record().entries().len() > before);
    let again = Record::<PiratesAndPrivateers>::parse(&logbook.record().to_text());
    let again = again.expect("a record");
    assert_eq!(again.head().rules, 1);
    assert_eq!(again.verify().expect("it verifies").entries, logbook.record().entries().len());
}

#[test]
fn rules_that_were_never_played_are_refused() {
    let text = fs::read_to_string(folder("golden-rules-2").join("marines-cross.jsonl"));
    let text = text.expect("readable");
    for rules in ["0", "3", "77"] {
        let forged = text.replacen("\"rules\":2", &format!("\"rules\":{rules}"), 1);
        let refused = Record::<PiratesAndPrivateers>::parse(&forged).map(|_| ());
        let said = refused.expect_err("there are no such rules").to_string();
        assert!(said.contains(&format!("version {rules} of the rules")), "{said}");
    }
    // Nor can a game be passed off as one of other rules: its dice are bound to them.
    let forged = text.replacen("\"rules\":2", "\"rules\":1", 1);
    assert!(Record::<PiratesAndPrivateers>::parse(&forged).is_err());
}
