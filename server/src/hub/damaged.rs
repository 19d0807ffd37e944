//! Tables whose journals cannot be read: remembered, so that each is logged once and not read again for every request.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use quarterdeck_store::{TableId, Trouble, Unavailable};

/// How long after it was found damaged a journal is not read again. Somebody may repair it meanwhile.
const AGAIN: Duration = Duration::from_mins(1);

/// How many are remembered. A store with more of them has other worries than what is logged twice.
const MOST: usize = 4096;

/// Damaged tables, and when each was last found to be so.
#[derive(Default)]
pub(super) struct DamagedTables(Mutex<HashMap<TableId, Instant>>);

impl DamagedTables {
    /// Refuses a table that was found damaged a moment ago.
    pub(super) fn check(&self, table: TableId) -> Result<(), Unavailable> {
        match self.tables().get(&table) {
            Some(found) if found.elapsed() < AGAIN => Err(damaged(table, "it was found before")),
            _ => Ok(()),
        }
    }

    /// Remembers a table if it is damaged, and tells the log when it was not known to be.
    pub(super) fn note(&self, table: TableId, why: &Unavailable) {
        if why.trouble != Trouble::Damaged {
            return;
        }
        let mut tables = self.tables();
        if tables.len() >= MOST && !tables.contains_key(&table) {
            tables.clear();
        }
        if tables.insert(table, Instant::now()).is_none() {
            let (table, why) = (short(table), &why.why);
            tracing::error!(%table, %why, "a table is damaged; “quarterdeck check” tells of all");
        }
    }

    /// Forgets a table that can be read again.
    pub(super) fn forget(&self, table: TableId) {
        if self.tables().remove(&table).is_some() {
            tracing::info!(table = %short(table), "a table that was damaged can be read again");
        }
    }

    /// How many there are.
    pub(super) fn count(&self) -> u32 {
        self.tables().len() as u32
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What whoever asks for a damaged table is told.
pub(super) fn damaged(table: TableId, why: impl std::fmt::Display) -> Unavailable {
    Unavailable::of(Trouble::Damaged, format!("the journal of table …{}: {why}", short(table)))
}

/// The id is a key to the table, so the log gets only enough of it to find it again.
fn short(table: TableId) -> String {
    let id = table.to_string();
    id[id.len() - 6..].to_owned()
}
