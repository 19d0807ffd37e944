//! The log beside the file, and when it is copied back into it.
//!
//! A writer that never let go would let the log grow without end, so the writer copies it back itself, between its
//! batches: after the answers, so that nobody's answer waits for it.

use std::time::Duration;

use rusqlite::Connection;

use super::file::PATIENCE;

/// How many pages of log are worth copying back: 16 MB.
const WORTHWHILE: i64 = 4_000;

/// How many pages are too many: readers that keep the log from starting again are waited for.
const TOO_MANY: i64 = 32_000;

/// How long readers are waited for. One that takes longer is a backup, and must not keep everybody waiting.
const MOMENT: Duration = Duration::from_millis(100);

/// Decides when.
pub(super) struct Checkpoints {
    /// How long the log may get before readers are waited for.
    limit: i64,
    /// Whether something erased may still stand in the log.
    remembers: bool,
}

impl Checkpoints {
    pub(super) const fn new() -> Self {
        Self { limit: TOO_MANY, remembers: false }
    }

    /// Copies the log back, if it is long enough to be worth it.
    pub(super) fn after_batch(&mut self, connection: &Connection) {
        if self.remembers {
            self.forget_within(connection, Duration::ZERO);
        }
        let state = checkpoint(connection, "NOOP");
        let Some(state) = state.filter(|state| state.log - state.copied >= WORTHWHILE) else {
            return;
        };
        if state.log < self.limit {
            checkpoint(connection, "PASSIVE");
            return;
        }
        patience(connection, MOMENT);
        let again = checkpoint(connection, "RESTART").is_none_or(|state| state.busy);
        patience(connection, PATIENCE);
        self.limit = if again { state.log + WORTHWHILE } else { TOO_MANY };
    }

    /// Copies everything back and cuts the log to nothing, so that nothing erased is left in it. When a backup is in the
    /// way, it is done as soon as the backup is.
    pub(super) fn forget(&mut self, connection: &Connection) {
        self.forget_within(connection, MOMENT);
    }

    fn forget_within(&mut self, connection: &Connection, moment: Duration) {
        patience(connection, moment);
        self.remembers = checkpoint(connection, "TRUNCATE").is_none_or(|state| state.busy);
        patience(connection, PATIENCE);
    }
}

struct State {
    busy: bool,
    /// Pages in the log.
    log: i64,
    /// Those of them that were copied back.
    copied: i64,
}

fn checkpoint(connection: &Connection, how: &str) -> Option<State> {
    let done = connection.prepare_cached(&format!("PRAGMA wal_checkpoint({how})")).and_then(
        |mut statement| {
            statement.query_row([], |row| {
                Ok(State {
                    busy: row.get::<_, i64>(0)? != 0,
                    log: row.get(1)?,
                    copied: row.get(2)?,
                })
            })
        },
    );
    done.inspect_err(|error| tracing::warn!(%error, how, "the log could not be copied back")).ok()
}

fn patience(connection: &Connection, patience: Duration) {
    if let Err(error) = connection.busy_timeout(patience) {
        tracing::warn!(%error, "the store's patience could not be changed");
    }
}
