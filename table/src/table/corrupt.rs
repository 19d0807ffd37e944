//! What can be wrong with a journal.

use quarterdeck_engine::Problems;
use quarterdeck_engine::record::{Fault, Wrong};
use quarterdeck_engine::sealed::SealFault;
use serde_json::error::Category;

use crate::entry::Entry;

/// A journal that cannot be a table's. It ends up in logs, so it says where and what kind of thing is wrong, and quotes
/// nothing of what the journal says.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each says itself what it is")]
pub enum Corrupt {
    #[error("entry {seq} is not one of ours: {error}")]
    Unreadable { seq: u32, error: String },
    #[error("entry {seq} comes where entry {expected} should")]
    OutOfOrder { seq: u32, expected: u32 },
    #[error("the table was not opened first, or twice")]
    NotOpened,
    #[error("entry {seq} does not fit: {error}")]
    Record { seq: u32, error: String },
    #[error("the dice do not fit: {0}")]
    Dice(#[from] SealFault),
    #[error("the settings do not fit: {0}")]
    Settings(#[from] Problems),
    #[error("entry {seq} cannot stand here")]
    OutOfPlace { seq: u32 },
}

impl Corrupt {
    pub(super) fn record(seq: u32, fault: Fault) -> Self {
        // Some say what the line said, and that may be somebody's secret.
        let error = match fault.wrong {
            Wrong::Unreadable(_) => "this is not a line of a record".to_owned(),
            Wrong::Refused(_) => "the rules refuse this".to_owned(),
            Wrong::Outcome { index, .. } => format!("draw {index} fell another way"),
            other => other.to_string(),
        };
        Self::Record { seq, error }
    }
}

/// Reads an entry.
pub(super) fn read(seq: u32, bytes: &[u8]) -> Result<Entry, Corrupt> {
    Entry::from_bytes(bytes).map_err(|error| {
        let what = match error.classify() {
            Category::Io | Category::Eof => "it is cut short",
            Category::Syntax => "it is not written as it should be",
            Category::Data => "it says something that we do not",
        };
        Corrupt::Unreadable { seq, error: format!("{what}, at byte {}", error.column()) }
    })
}
