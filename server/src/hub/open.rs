//! Opening tables.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use quarterdeck_engine::Seat;
use quarterdeck_store::{
    Append, AppendFailure, Index, Page, Phase, PlayerId, Row, TableId, Unavailable,
};
use quarterdeck_table::{
    Asker, Command, Entry as Journalled, Fork, Refusal, SeatPlan, Settings, Stage, Table, fork_of,
};

use super::live::Live;
use super::quota::bytes_of;
use super::{Hub, HubError};

/// Letters and digits that nobody takes for one another, on a TV or over the phone.
const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// How long a short code is.
pub const CODE_LENGTH: usize = 6;

/// How many tables of one person may wait for their games to begin.
pub(crate) const MOST_WAITING: u32 = 20;

/// A table that is being opened. It counts as running until it is there.
struct Opening {
    hub: Arc<Hub>,
    by: PlayerId,
}

impl Drop for Opening {
    fn drop(&mut self) {
        let mut openings = self.hub.openings();
        if let Entry::Occupied(mut count) = openings.entry(self.by) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

impl Hub {
    /// Every table that somebody opens passes here: whether this person may have one more. `bots`
    /// says whether there are bots at it; only games with bots keep the server busy by themselves.
    async fn may_open(self: &Arc<Self>, by: PlayerId, bots: bool) -> Result<Opening, HubError> {
        let page = Page { after: None, limit: MOST_WAITING };
        let waiting = self.store.tables_of(by, Some(Phase::Gathering), page).await?;
        if waiting.len() >= MOST_WAITING as usize {
            return Err(HubError::TooManyTables { max: MOST_WAITING });
        }
        let (max, grace) = (self.patience.running, self.patience.unwatched);
        let mut openings = self.openings();
        let count = openings.entry(by).or_default();
        if bots && *count + self.running(by, grace) >= max as usize {
            if *count == 0 {
                openings.remove(&by);
            }
            return Err(HubError::TooManyRunning { max });
        }
        *count += 1;
        Ok(Opening { hub: Arc::clone(self), by })
    }

    /// How many games with bots are going that this player has opened and somebody watches.
    fn running(&self, by: PlayerId, grace: Duration) -> usize {
        let tables = self.tables();
        let lives = tables.values().filter_map(|slot| slot.live());
        lives.filter(|live| live.is_running_for(by, grace)).count()
    }

    fn openings(&self) -> MutexGuard<'_, HashMap<PlayerId, usize>> {
        self.openings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a table.
    pub async fn open(
        self: &Arc<Self>,
        by: PlayerId,
        settings: Settings,
    ) -> Result<TableId, HubError> {
        self.may_store(by)?;
        let bots = settings.seats.iter().any(|plan| matches!(plan, SeatPlan::Bot(_)));
        let _opening = self.may_open(by, bots).await?;
        let id = TableId::new();
        loop {
            let opened = Table::opening(by, new_code(), settings.clone(), self.restored())?;
            match self.begin(id, vec![opened], Some(by)).await {
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
            let (known, id, entries, bots) = live
                .look(self, |table| {
                    let entries = table.rematch_opening(new_code(), self.restored());
                    (table.rematch(), table.rematch_id(), entries, table.has_bots())
                })
                .await?;
            if let Some(known) = known {
                return Ok(known);
            }
            self.may_store(by)?;
            // First the old table says yes, or why not; then the new one is there.
            let decided = live
                .look(self, |table| {
                    let command = Command::Rematch { table: id };
                    let now = self.time.now();
                    table.decide(Asker::Player(by), &command, None, now).map(drop)
                })
                .await?;
            decided?;
            // It counts as a table of whoever opens it, who need not be the one who asks.
            let opener = match entries.first() {
                Some(Journalled::Opened { by, .. }) => *by,
                _ => by,
            };
            let _opening = self.may_open(opener, bots).await?;
            match self.begin(id, entries, Some(by)).await {
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
            match self.begin(id, entries, None).await {
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
    /// not know made up anew. It plays the game through, so call it on a thread that may block.
    pub async fn fork(
        self: &Arc<Self>,
        record: &str,
        by: PlayerId,
        seat: Seat,
        step: usize,
    ) -> Result<TableId, HubError> {
        self.may_store(by)?;
        let _opening = self.may_open(by, true).await?;
        let table = TableId::new();
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).expect("the operating system gives randomness");
        loop {
            let (code, restored) = (new_code(), self.restored());
            let fork = Fork { by, seat, step, table, code, restored, secret };
            let entries = fork_of(record, &fork)?;
            match self.begin(table, entries, Some(by)).await {
                Ok(()) => return Ok(table),
                Err(AppendFailure::CodeInUse) => {}
                Err(failure) => return Err(unavailable(failure)),
            }
        }
    }

    /// Writes the beginning of a new journal, on somebody's account.
    pub(super) async fn begin(
        &self,
        table: TableId,
        entries: Vec<Journalled>,
        by: Option<PlayerId>,
    ) -> Result<(), AppendFailure> {
        let at = self.time.now();
        let rows: Vec<Row> = (0..)
            .zip(&entries)
            .map(|(seq, entry)| Row { seq, at, request: None, entry: entry.to_bytes() })
            .collect();
        let read =
            Table::read(table, &rows).map_err(|corrupt| Unavailable::new(corrupt.to_string()))?;
        let index: Index = read.index();
        let append = Append { table, rows, index, said: None };
        let bytes = bytes_of(&append);
        self.store.append(append).await?;
        if let Some(player) = by {
            self.quota.charge(player, bytes);
        }
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
