//! How much a table may take back, and how long its journal may get.

use quarterdeck_store::Row;
use quarterdeck_table::entry::Proposal;
use quarterdeck_table::{Asker, Command, Entry, MOST_ENTRIES, MOST_TAKE_BACKS, Refusal, Stage};

use crate::driver::Driver;
use crate::people::*;

fn undo(driver: &Driver) -> Command {
    Command::Undo { seat: S1, seen: driver.table.seq() }
}

fn take_back() -> Command {
    Command::Propose { seat: S1, what: Proposal::Undo { back: 1 } }
}

/// A game where something was taken back as often as a table may, by turns alone and by agreement.
fn at_the_limit() -> Driver {
    let mut driver = dealt(for_three());
    driver.every = 500;
    for nth in 0..MOST_TAKE_BACKS {
        driver.acts(ADA, S1, 0);
        if nth % 2 == 0 {
            driver.does(ADA, undo(&driver));
        } else {
            driver.does(ADA, take_back());
            driver.does(BEA, Command::Answer { seat: S2, yes: true });
            driver.does(CAI, Command::Answer { seat: S3, yes: true });
        }
    }
    driver
}

#[test]
fn a_table_that_has_taken_back_too_often_only_plays_on() {
    let mut driver = at_the_limit();
    assert_eq!(driver.table.game().unwrap().take_backs(), MOST_TAKE_BACKS);
    driver.acts(ADA, S1, 0);
    assert_eq!(driver.refuses(ADA, undo(&driver)), Refusal::TakeBackLimit);
    assert_eq!(driver.refuses(ADA, take_back()), Refusal::TakeBackLimit);
    driver.acts(BEA, S2, 0);
    driver.does(ADA, Command::Propose { seat: S1, what: Proposal::Close });
    driver.does(BEA, Command::Answer { seat: S2, yes: true });
    driver.does(CAI, Command::Answer { seat: S3, yes: true });
    assert_eq!(driver.table.stage(), Stage::Over);
}

#[test]
fn a_proposal_from_before_the_limit_can_still_be_agreed_to() {
    let mut driver = dealt(for_three());
    driver.every = 500;
    for _ in 0..MOST_TAKE_BACKS - 1 {
        driver.acts(ADA, S1, 0);
        driver.does(ADA, undo(&driver));
    }
    driver.acts(ADA, S1, 0);
    driver.does(ADA, take_back());
    driver.does(BEA, Command::Answer { seat: S2, yes: true });
    driver.does(CAI, Command::Answer { seat: S3, yes: true });
    assert_eq!(driver.table.game().unwrap().take_backs(), MOST_TAKE_BACKS);
    driver.acts(ADA, S1, 0);
    assert_eq!(driver.refuses(ADA, take_back()), Refusal::TakeBackLimit);
}

/// The same table with a journal that is as long as one can get: people come and go.
fn with_entries(driver: &Driver, entries: u32) -> Driver {
    let mut rows = driver.rows.clone();
    let at = driver.now;
    for seq in rows.len() as u32..=entries {
        let away = Entry::Away { seat: S3 };
        let back = Entry::Back { seat: S3 };
        let entry = if seq % 2 == 0 { away } else { back };
        rows.push(Row { seq, at, request: None, entry: entry.to_bytes() });
    }
    let mut driver = Driver::resume(driver.table.id(), rows);
    driver.every = usize::MAX;
    driver
}

#[test]
fn an_old_journal_beyond_the_limits_is_read_and_its_game_can_be_finished() {
    let mut driver = with_entries(&dealt(for_three()), MOST_ENTRIES + 1);
    assert!(driver.table.seq() > MOST_ENTRIES, "it was read");
    let written = driver.rows.len();
    let say = Command::Silence { player: BEA, silenced: true };
    assert_eq!(driver.refuses(ADA, say), Refusal::JournalLimit);
    assert_eq!(driver.refuses(ADA, take_back()), Refusal::JournalLimit);
    driver.ask(Asker::House, &Command::Presence { player: BEA, here: false }).expect("no harm");
    assert_eq!(driver.rows.len(), written, "coming and going is not written down any more");
    driver.acts(ADA, S1, 0);
    driver.does(ADA, Command::Propose { seat: S1, what: Proposal::Close });
    driver.does(BEA, Command::Answer { seat: S2, yes: true });
    driver.does(CAI, Command::Answer { seat: S3, yes: true });
    assert_eq!(driver.table.stage(), Stage::Over);
}

#[test]
fn agreeing_to_an_end_has_an_end_too() {
    let mut driver = with_entries(&dealt(for_three()), MOST_ENTRIES + 1_000);
    let close = Command::Propose { seat: S1, what: Proposal::Close };
    assert_eq!(driver.refuses(ADA, close), Refusal::JournalLimit);
    driver.acts(ADA, S1, 0);
    driver.does(BEA, Command::Resign { seat: S2 });
    driver.does(CAI, Command::Resign { seat: S3 });
    assert_eq!(driver.table.stage(), Stage::Over);
}
