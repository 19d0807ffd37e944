//! Golden records: games of every kind that must replay and verify for ever.
//!
//! They were written once and are never written again. If one of them fails, a change has broken a promise: make it a
//! new rules version instead.

use std::fs;
use std::path::Path;

use quarterdeck_engine::record::{Holder, Unlimited};
use quarterdeck_engine::sealed::hex;
use quarterdeck_engine::{Game, Outcome, Record, Standing, Viewer};

/// Holds every record in a folder to its line of the folder's `expected.txt`, and nothing else may lie there.
///
/// A line is the record's name, the beginning of its fingerprint, its entries, and what `ending` says of the last view.
///
/// # Panics
/// When anything differs, or there are fewer than `fewest` records.
pub fn check_golden_records<G: Game>(
    folder: &Path,
    fewest: usize,
    ending: impl Fn(&G::View) -> String,
) {
    let expected = fs::read_to_string(folder.join("expected.txt")).expect("readable");
    let lines: Vec<&str> = expected.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() >= fewest, "golden records are never taken away");
    for line in &lines {
        let name = line.split(' ').next().expect("a name");
        let text = fs::read_to_string(folder.join(name)).expect("readable");
        assert_eq!(summary::<G>(name, &text, &ending), *line);
    }
    for file in fs::read_dir(folder).expect("readable") {
        let name = file.expect("readable").file_name().into_string().expect("a name");
        let known = name == "expected.txt"
            || lines.iter().any(|line| line.starts_with(&format!("{name} ")));
        assert!(known, "{name} is not expected");
    }
}

/// The line of `expected.txt` for a record, once it was replayed and verified.
///
/// # Panics
/// When it does not verify.
pub fn summary<G: Game>(name: &str, text: &str, ending: impl Fn(&G::View) -> String) -> String {
    let record = Record::<G>::parse(text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    assert_eq!(record.to_text(), text, "{name} is not written as it was");
    let verified = record.verify().unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let viewer = match record.holder() {
        Holder::Host => Viewer::Public,
        Holder::Viewer(viewer) => viewer,
    };
    let scenes = record.scenes(viewer).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    if record.holder() == Holder::Host {
        let reels = record.reels(&[viewer], &mut Unlimited);
        let reel = reels.unwrap_or_else(|fault| panic!("{name}: {fault}")).remove(0);
        for (step, scene) in scenes.iter().enumerate() {
            let same = reel.view(step).as_ref() == Some(&scene.view);
            assert!(same, "{name}: the reel shows step {step} as it was not seen");
        }
    }
    format!(
        "{name} {} entries {} veiled {} {}",
        &hex::encode(&verified.fingerprint)[..16],
        verified.entries,
        verified.choices_veiled,
        ending(&scenes.last().expect("there was a deal").view),
    )
}

/// Scores and ranks, or dashes where a game is not over.
pub fn in_short(outcome: Option<&Outcome>) -> String {
    let list = |value: &dyn Fn(&Standing) -> String| {
        outcome.map_or("-".to_owned(), |outcome| {
            outcome.standings().iter().map(value).collect::<Vec<_>>().join(",")
        })
    };
    let scores = list(&|standing| standing.score.to_string());
    format!("scores {scores} ranks {}", list(&|standing| standing.rank.to_string()))
}
