//! Opening tables.

use std::sync::Arc;

use quarterdeck_engine::Seat;
use quarterdeck_store::{Append, AppendFailure, Index, PlayerId, Row, TableId, Unavailable};
use quarterdeck_table::{Asker, Command, Entry, Fork, Refusal, Settings, Stage, Table, fork_of};

use super::live::Live;
use super::{Hub, HubError};

/// Letters and digits that nobody takes for one another, on a TV or over the phone.
const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// How long a short code is.
pub const CODE_LENGTH: usize = 6;

impl Hub {
    /// Opens a table.
    pub async fn open(
        self: &Arc<Self>,
        by: PlayerId,
        settings: Settings,
    ) -> Result<TableId, HubError> {
        let id = TableId::new();
        loop {
            let opened = Table::opening(by, new_code(), settings.clone(), self.restored())?;
            match self.begin(id, vec![opened]).await {
                Ok(()) => return Ok(id),
                Err(AppendFailure::CodeInUse) => {}
                Err(failure) => return Err(unavailable(failure)),
            }
        }
    }

    /// Opens the table where they play again, or finds it.
    pub async fn rematch(
        self: &Arc<Self>,
        table: TableId,
        by: PlayerId,
    ) -> Result<TableId, HubError> {
        let live = self.live(table).await?;
        loop {
            let (known, id, entries) = live
                .look(self, |table| {
                    let entries = table.rematch_opening(new_code(), self.restored());
                    (table.rematch(), table.rematch_id(), entries)
                })
                .await?;
            if let Some(known) = known {
                return Ok(known);
            }
            // First the old table says yes, or why not; then the new one is there.
            let decided = live
                .look(self, |table| {
                    let command = Command::Rematch { table: id };
                    let now = self.time.now();
                    table.decide(Asker::Player(by), &command, None, now).map(drop)
                })
                .await?;
            decided?;
            match self.begin(id, entries).await {
                // Behind: somebody else was quicker, and it is the same table.
                Ok(()) | Err(AppendFailure::Behind) => {}
                Err(AppendFailure::CodeInUse) => continue,
                Err(failure) => return Err(unavailable(failure)),
            }
            let command = Command::Rematch { table: id };
            self.command(table, Asker::Player(by), command, None).await?;
            return Ok(id);
        }
    }

    /// Takes a game that was played elsewhere, from the host's record of it. It keeps its id, so that it comes in once.
    pub async fn import(self: &Arc<Self>, record: &str) -> Result<TableId, ImportError> {
        let nobody = PlayerId::from_bytes([0; 16]);
        loop {
            let restored = self.restored();
            let (id, entries) = quarterdeck_table::journal_of(record, nobody, new_code(), restored)
                .map_err(ImportError::Record)?;
            match self.begin(id, entries).await {
                Ok(()) => return Ok(id),
                Err(AppendFailure::CodeInUse) => {}
                Err(AppendFailure::Unavailable(error)) => return Err(ImportError::Store(error)),
                Err(AppendFailure::Behind | AppendFailure::Repeated { .. }) => {
                    return Err(ImportError::Here);
                }
            }
        }
    }

    /// Opens a table where somebody goes on from the middle of a game that is over, against bots, with what they could
    /// not know made up anew.
    pub async fn fork(
        self: &Arc<Self>,
        record: String,
        by: PlayerId,
        seat: Seat,
        step: usize,
    ) -> Result<TableId, HubError> {
        let (table, record) = (TableId::new(), Arc::<str>::from(record));
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).expect("the operating system gives randomness");
        loop {
            let (code, restored) = (new_code(), self.restored());
            let fork = Fork { by, seat, step, table, code, restored, secret };
            let record = Arc::clone(&record);
            // It plays the game through, so it is done where nobody waits for it.
            let made = tokio::task::spawn_blocking(move || fork_of(&record, &fork)).await;
            let entries = made.map_err(|error| Unavailable(error.to_string()))??;
            match self.begin(table, entries).await {
                Ok(()) => return Ok(table),
                Err(AppendFailure::CodeInUse) => {}
                Err(failure) => return Err(unavailable(failure)),
            }
        }
    }

    /// Writes the beginning of a new journal.
    pub(super) async fn begin(
        &self,
        table: TableId,
        entries: Vec<Entry>,
    ) -> Result<(), AppendFailure> {
        let at = self.time.now();
        let rows: Vec<Row> = (0..)
            .zip(&entries)
            .map(|(seq, entry)| Row { seq, at, request: None, entry: entry.to_bytes() })
            .collect();
        let read = Table::read(table, &rows).map_err(|corrupt| Unavailable(corrupt.to_string()))?;
        let index: Index = read.index();
        self.store.append(Append { table, rows, index, said: None }).await?;
        // Somebody is about to come to it, unless there is nothing left to play.
        if read.stage() != Stage::Over {
            self.keep(Live::opened(read, self.patience.dice));
        }
        Ok(())
    }
}

/// Why a record was not taken in.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// It is not one that can be.
    #[error("{0}")]
    Record(String),
    /// It is here.
    #[error("this game is here already")]
    Here,
    /// The store cannot be used.
    #[error(transparent)]
    Store(Unavailable),
}

fn unavailable(failure: AppendFailure) -> HubError {
    match failure {
        AppendFailure::Unavailable(unavailable) => unavailable.into(),
        AppendFailure::Behind | AppendFailure::Repeated { .. } | AppendFailure::CodeInUse => {
            Refusal::Stale { seq: 0 }.into()
        }
    }
}

/// A code that nobody can guess while it matters: guessing is limited, and there are 887 million.
fn new_code() -> String {
    new_letters(CODE_LENGTH)
}

/// So many letters for people to type.
pub fn new_letters(length: usize) -> String {
    let mut code = String::with_capacity(length);
    while code.len() < length {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the operating system gives randomness");
        // Throwing away what is too large keeps all letters equally likely.
        let letters = bytes.iter().filter(|&&byte| byte < 248);
        for &byte in letters.take(length - code.len()) {
            code.push(char::from(LETTERS[usize::from(byte % 31)]));
        }
    }
    code
}

/// A short code as somebody typed it.
pub fn typed_code(typed: &str) -> Option<String> {
    let code: String = typed
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .map(|c| c.to_ascii_uppercase())
        .take(CODE_LENGTH + 1)
        .collect();
    let fits = code.len() == CODE_LENGTH && code.bytes().all(|byte| LETTERS.contains(&byte));
    fits.then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        let code = new_code();
        assert_eq!(typed_code(&code), Some(code.clone()));
        let spaced = format!(" {}-{} ", &code[..3].to_lowercase(), &code[3..]);
        assert_eq!(typed_code(&spaced), Some(code));
        for wrong in ["", "ABC", "ABCDEFG", "ABCDE0", "ABCDEé"] {
            assert_eq!(typed_code(wrong), None, "{wrong}");
        }
    }
}
