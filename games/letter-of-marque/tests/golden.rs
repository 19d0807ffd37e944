//! Golden records: games of every kind that must replay and verify for ever.

use std::path::Path;

use letter_of_marque::LetterOfMarque;
use letter_of_marque::view::Now;
use quarterdeck_conformance::check_golden_records;
use quarterdeck_conformance::golden::in_short;

#[test]
fn golden_records_replay_and_verify_for_ever() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    check_golden_records::<LetterOfMarque>(&folder, 15, |view| match &view.stage {
        Now::Over { outcome } => in_short(Some(outcome)),
        _ => in_short(None),
    });
}
