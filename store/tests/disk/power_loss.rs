//! The power fails at every sync of a store's life: what was acknowledged is there, and a store that breaks its promise is
//! found out. `cargo xtask power-loss` does the same for longer, with real games.

use quarterdeck_power_loss::{Plan, Report, drive};
use quarterdeck_store::sqlite::Fault;

/// Three short journals with entries of very different lengths.
fn journals() -> Vec<Vec<Vec<u8>>> {
    let entry = |table: usize, seq: usize| {
        let length = [40, 700, 5_000, 120, 13_000, 300][(table + seq) % 6];
        (0..length).map(|nth| (table * 31 + seq * 7 + nth) as u8).collect()
    };
    (0..3).map(|table| (0..9 + table * 3).map(|seq| entry(table, seq)).collect()).collect()
}

fn with(fault: Fault) -> Report {
    let plan = Plan { journals: journals(), fault, seeds: 6, first_seed: 0, every_event: false };
    drive(&plan)
}

#[test]
fn nothing_acknowledged_is_lost_when_the_power_fails_at_any_sync() {
    let report = with(Fault::None);
    assert!(report.is_clean(), "{report:?}");
    assert_eq!(report.acknowledged, 36);
    // At least one sync for every round of the longest journal, and those of opening, copying back and closing.
    assert!(report.syncs >= 20 && report.points > report.syncs, "{report:?}");
    assert_eq!(report.images, report.points * 6);
    assert!(report.looked_for > 1_000, "{report:?}");
}

#[test]
fn a_store_that_syncs_only_at_checkpoints_is_found_out() {
    let report = with(Fault::SyncsAtCheckpoints);
    assert!(report.lost > 0, "{report:?}");
}

#[test]
fn a_store_that_never_syncs_is_found_out() {
    let report = with(Fault::NeverSyncs);
    assert!(report.lost > 0 || report.broken > 0, "{report:?}");
}

#[test]
fn a_store_that_answers_before_it_commits_is_found_out() {
    let report = with(Fault::AnswersEarly);
    assert!(report.lost > 0, "{report:?}");
}
