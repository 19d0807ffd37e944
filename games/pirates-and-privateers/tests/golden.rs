//! Golden records: games of every kind that must replay and verify for ever.

use std::path::Path;

use pirates_and_privateers::PiratesAndPrivateers;
use quarterdeck_conformance::check_golden_records;
use quarterdeck_conformance::golden::in_short;

#[test]
fn golden_records_replay_and_verify_for_ever() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    check_golden_records::<PiratesAndPrivateers>(&folder, 20, |view| {
        format!("round {} {}", view.board.round, in_short(view.outcome.as_ref()))
    });
}
