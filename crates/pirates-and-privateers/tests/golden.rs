//! Golden records: games of every kind that must replay and verify for ever.
//!
//! They were written once and are never written again. If one of these tests fails, a change has broken a promise:
//! make it a new rules version instead.

use std::fs;
use std::path::{Path, PathBuf};

use pirates_and_privateers::PiratesAndPrivateers;
use quarterdeck_engine::record::Holder;
use quarterdeck_engine::sealed::hex;
use quarterdeck_engine::{Record, Standing, Viewer};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// A line of `expected.txt`, from what a record says.
fn summary(name: &str, text: &str) -> String {
    let record = Record::<PiratesAndPrivateers>::parse(text)
        .unwrap_or_else(|fault| panic!("{name}: {fault}"));
    assert_eq!(record.to_text(), text, "{name} is not written as it was");
    let verified = record.verify().unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let viewer = match record.holder() {
        Holder::Host => Viewer::Public,
        Holder::Viewer(viewer) => viewer,
    };
    let scenes = record.scenes(viewer).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let view = &scenes.last().expect("there was a deal").view;
    let list = |value: &dyn Fn(&Standing) -> String| {
        view.outcome.as_ref().map_or("-".to_owned(), |outcome| {
            outcome.standings().iter().map(value).collect::<Vec<_>>().join(",")
        })
    };
    format!(
        "{name} {} entries {} veiled {} round {} scores {} ranks {}",
        &hex::encode(&verified.fingerprint)[..16],
        verified.entries,
        verified.choices_veiled,
        view.board.round,
        list(&|standing| standing.score.to_string()),
        list(&|standing| standing.rank.to_string()),
    )
}

#[test]
fn golden_records_replay_and_verify_for_ever() {
    let expected = fs::read_to_string(folder().join("expected.txt")).expect("readable");
    let expected: Vec<&str> = expected.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(expected.len() >= 20, "golden records are never taken away");
    for line in expected {
        let name = line.split(' ').next().expect("a name");
        let text = fs::read_to_string(folder().join(name)).expect("readable");
        assert_eq!(summary(name, &text), line);
    }
}

#[test]
fn every_golden_record_is_expected() {
    let expected = fs::read_to_string(folder().join("expected.txt")).expect("readable");
    for file in fs::read_dir(folder()).expect("readable") {
        let name = file.expect("readable").file_name().into_string().expect("a name");
        assert!(
            name == "expected.txt" || expected.contains(&format!("{name} ")),
            "{name} is not expected"
        );
    }
}
