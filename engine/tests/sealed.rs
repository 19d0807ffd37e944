//! The sealed dice against vectors that never change, and those against a second implementation.

#[path = "golden/vectors.rs"]
mod vectors;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use quarterdeck_engine::sealed::{Place, Terms, check_opening, outcome};
use serde_json::Value;
use vectors::{TableVector, Vectors, vectors};

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

fn written() -> String {
    fs::read_to_string(golden("sealed.json")).expect("the vectors are there")
}

#[test]
fn the_host_still_draws_what_is_written() {
    let written = written();
    let read: Vectors = serde_json::from_str(&written).expect("the vectors can be read");
    let now = vectors();
    for (read, now) in read.tables.iter().zip(&now.tables) {
        assert_eq!(read, now, "a table of {} seats", read.seats);
    }
    assert_eq!(read, now);
    let text = serde_json::to_string_pretty(&now).expect("they can be written");
    assert_eq!(written, text + "\n");
}

#[test]
fn a_player_still_finds_everything_in_order() {
    let read: Vectors = serde_json::from_str(&written()).expect("the vectors can be read");
    let draws: usize = read.tables.iter().map(check_as_a_player).sum();
    assert!(draws >= 100, "only {draws} draws are written down");
}

/// Uses nothing that a player does not get to see.
fn check_as_a_player(table: &TableVector) -> usize {
    let TableVector { root, leaves, .. } = *table;
    let terms = Terms::checked(&*table.game, table.rules, table.table, table.seats, leaves)
        .expect("there can be such a table");
    let domain = terms.domain();
    assert_eq!(domain, table.domain);
    assert_eq!(table.contributions.check(&terms, root), Ok(()));
    let mix = table.contributions.mix(&terms, root);
    assert_eq!(mix, table.mix);
    for draw in &table.draws {
        let opened = check_opening(&domain, &root, leaves, draw.index, &draw.opening);
        assert_eq!(opened, Ok(()));
        let place = Place { index: draw.index, seq: draw.seq, purpose: &draw.purpose };
        let found = outcome(&draw.opening.secret, &mix, place, draw.n);
        assert_eq!(found, draw.outcome);
    }
    table.draws.len()
}

fn python(vectors: &Path) -> Output {
    Command::new("python3")
        .arg(golden("check_sealed.py"))
        .arg(vectors)
        .output()
        .unwrap_or_else(|error| {
            panic!("the dice are checked a second time by python3, which cannot be started ({error}); the chores in xtask install it")
        })
}

#[test]
fn python_works_out_the_same() {
    let output = python(&golden("sealed.json"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// One value of each kind. The draw is one out of 1000, so that it shows when its `n` is changed.
const TAMPERED: [&str; 35] = [
    "/seeds/2/seed",
    "/seeds/2/master",
    "/tables/0/game",
    "/tables/0/rules",
    "/tables/0/table",
    "/tables/0/seats",
    "/tables/0/max_draws",
    "/tables/0/leaves",
    "/tables/0/master",
    "/tables/0/domain",
    "/tables/0/root",
    "/tables/0/mix",
    "/tables/4/contributions/7/by",
    "/tables/4/contributions/7/commitment",
    "/tables/4/contributions/7/nonce",
    "/tables/0/draws/5/index",
    "/tables/0/draws/5/seq",
    "/tables/0/draws/5/purpose",
    "/tables/0/draws/5/n",
    "/tables/0/draws/5/outcome",
    "/tables/0/draws/5/opening/secret",
    "/tables/0/draws/5/opening/path/0",
    "/tables/0/draws/5/opening/path/5",
    "/tables/0/draws/20/outcome",
    "/tables/4/draws/20/outcome",
    "/tables/0/shuffles/2/first_index",
    "/tables/0/shuffles/2/seq",
    "/tables/0/shuffles/2/purpose",
    "/tables/0/shuffles/2/cards",
    "/tables/0/shuffles/0/order/64",
    "/tables/0/veils/1/seq",
    "/tables/0/veils/1/slot",
    "/tables/0/veils/1/content",
    "/tables/0/veils/1/salt",
    "/tables/0/veils/1/commitment",
];

#[test]
fn python_finds_whatever_was_tampered_with() {
    for pointer in TAMPERED {
        let mut vectors: Value = serde_json::from_str(&written()).expect("the vectors can be read");
        tamper(vectors.pointer_mut(pointer).expect(pointer));
        refuse(&vectors, pointer);
    }
}

#[test]
fn python_notices_what_is_left_out() {
    for pointer in [
        "/seeds",
        "/tables",
        "/tables/0/contributions",
        "/tables/0/draws",
        "/tables/0/draws/5/opening/path",
    ] {
        let mut vectors: Value = serde_json::from_str(&written()).expect("the vectors can be read");
        *vectors.pointer_mut(pointer).expect(pointer) = Value::Array(Vec::new());
        refuse(&vectors, pointer);
    }
}

/// Changes as little as possible.
fn tamper(value: &mut Value) {
    *value = match &*value {
        Value::Number(number) => {
            let number = number.as_u64().expect("there are only whole numbers");
            Value::from(number ^ 1)
        }
        Value::String(text) => {
            let last = if text.ends_with('0') { '1' } else { '0' };
            let mut text = text.clone();
            text.pop();
            text.push(last);
            Value::from(text)
        }
        other => panic!("{other} is no single value"),
    };
}

fn refuse(vectors: &Value, pointer: &str) {
    let name = format!("{}.json", pointer.replace('/', "-"));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, vectors.to_string()).expect("there is room for a file");
    let output = python(&path);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{pointer}: {complaint}");
    assert!(complaint.starts_with("mismatch: "), "{pointer}: {complaint}");
    fs::remove_file(&path).expect("it was just written");
}
