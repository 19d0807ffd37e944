//! A store in a file: the usual home, for one server.

mod checkpoint;
mod fault;
mod file;
mod identity;
mod inspect;
mod job;
mod journal;
mod keeping;
mod people;
mod readers;
mod tables;
mod writer;

use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use rusqlite::Connection;
use tokio::sync::broadcast;

use crate::home::CannotOpen;
use crate::ids::{PlayerId, TableId};
use crate::model::{
    Append, Carry, Found, Moment, Page, Personal, Phase, Player, Row, Said, Session,
};
use crate::store::{AppendFailure, Store, WAKES};
use crate::trouble::{Trouble, Unavailable};
use file::Locked;
use job::Manner;
use readers::Readers;
use writer::Writer;

#[cfg(any(test, feature = "testing"))]
pub use fault::Fault;
#[cfg(not(any(test, feature = "testing")))]
use fault::Fault;
pub use inspect::{Indexed, Inspection};
pub use keeping::backup_file;

/// A store in a file. When it is dropped, what was handed in is written, and the file is closed.
pub struct Sqlite {
    // Fields are dropped in this order: the writer closes last, and copies the log back then.
    readers: Readers,
    writer: Writer,
    locked: Arc<Locked>,
    wakes: broadcast::Sender<(TableId, u32)>,
}

impl Sqlite {
    /// Opens a file, or makes it. Only one process can have it open; a lock on the file `NAME.lock` beside it sees to that.
    pub fn open(file: &Path) -> Result<Self, CannotOpen> {
        Self::with(file, Fault::None)
    }

    /// The same with a fault, for tests that must find it.
    #[cfg(any(test, feature = "testing"))]
    pub fn open_with_fault(file: &Path, fault: Fault) -> Result<Self, CannotOpen> {
        Self::with(file, fault)
    }

    fn with(file: &Path, fault: Fault) -> Result<Self, CannotOpen> {
        let locked = Arc::new(Locked::take(file, fault)?);
        let writer = Writer::start(Arc::clone(&locked))?;
        let readers = Readers::new(Arc::clone(&locked));
        Ok(Self { readers, writer, locked, wakes: broadcast::Sender::new(WAKES) })
    }

    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Unavailable> + Send + 'static,
    ) -> Result<T, Unavailable> {
        self.readers.read(work).await
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Result<T, Unavailable> + Send + 'static,
    ) -> Result<T, Unavailable> {
        self.writer.write(Manner::Together, work).await
    }
}

impl From<rusqlite::Error> for Unavailable {
    fn from(error: rusqlite::Error) -> Self {
        Self::of(trouble(&error), error.to_string())
    }
}

/// What kind of trouble SQLite reports.
fn trouble(error: &rusqlite::Error) -> Trouble {
    use rusqlite::ErrorCode;
    use rusqlite::ffi::{SQLITE_READONLY_DBMOVED, SQLITE_READONLY_DIRECTORY};
    match error {
        rusqlite::Error::SqliteFailure(failure, _) => match failure.code {
            ErrorCode::DiskFull => Trouble::DiskFull,
            ErrorCode::ReadOnly if failure.extended_code == SQLITE_READONLY_DBMOVED => {
                Trouble::Replaced
            }
            ErrorCode::ReadOnly if failure.extended_code == SQLITE_READONLY_DIRECTORY => {
                Trouble::Denied
            }
            ErrorCode::ReadOnly => Trouble::ReadOnly,
            ErrorCode::PermissionDenied => Trouble::Denied,
            ErrorCode::SystemIoFailure => Trouble::Io,
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => Trouble::Corrupt,
            _ => Trouble::Other,
        },
        // Something else stands in a column than we ever write there.
        rusqlite::Error::FromSqlConversionFailure(..)
        | rusqlite::Error::IntegralValueOutOfRange(..)
        | rusqlite::Error::InvalidColumnType(..)
        | rusqlite::Error::Utf8Error(..) => Trouble::Corrupt,
        _ => Trouble::Other,
    }
}

#[async_trait]
impl Store for Sqlite {
    fn describe(&self) -> String {
        format!("SQLite in “{}”", self.locked.file.display())
    }

    fn last_write(&self) -> Result<(), Unavailable> {
        self.writer.last_write()
    }

    async fn append(&self, append: Append) -> Result<(), AppendFailure> {
        let table = append.table;
        let last = self.write(move |connection| journal::append(connection, &append)).await??;
        // Nobody need be listening.
        let _ = self.wakes.send((table, last));
        Ok(())
    }

    async fn journal(&self, table: TableId, from: u32) -> Result<Vec<Row>, Unavailable> {
        self.read(move |connection| journal::journal(connection, table, from)).await
    }

    fn wakes(&self) -> broadcast::Receiver<(TableId, u32)> {
        self.wakes.subscribe()
    }

    async fn last(&self, tables: &[TableId]) -> Result<Vec<(TableId, u32)>, Unavailable> {
        let tables = tables.to_vec();
        self.read(move |connection| journal::last(connection, tables)).await
    }

    async fn table(&self, table: TableId) -> Result<Option<Found>, Unavailable> {
        self.read(move |connection| tables::table(connection, table)).await
    }

    async fn by_code(&self, code: &str) -> Result<Option<TableId>, Unavailable> {
        let code = code.to_owned();
        self.read(move |connection| tables::by_code(connection, &code)).await
    }

    async fn listed(&self, page: Page) -> Result<Vec<Found>, Unavailable> {
        self.read(move |connection| tables::listed(connection, page)).await
    }

    async fn tables_of(
        &self,
        player: PlayerId,
        phase: Option<Phase>,
        page: Page,
    ) -> Result<Vec<Found>, Unavailable> {
        self.read(move |connection| tables::tables_of(connection, player, phase, page)).await
    }

    async fn tables(&self, page: Page) -> Result<Vec<Found>, Unavailable> {
        self.read(move |connection| tables::tables(connection, page)).await
    }

    async fn due(&self, served: i64, limit: u32) -> Result<Vec<TableId>, Unavailable> {
        self.read(move |connection| tables::due(connection, served, limit)).await
    }

    async fn put_off(&self, table: TableId, last: u32, due: i64) -> Result<(), Unavailable> {
        self.write(move |connection| tables::put_off(connection, table, last, due)).await
    }

    async fn beat(&self, wall: i64) -> Result<Moment, Unavailable> {
        self.write(move |connection| people::beat(connection, wall)).await
    }

    async fn add_player(&self, player: Player, session: Session) -> Result<(), Unavailable> {
        self.write(move |connection| people::add_player(connection, &player, &session)).await
    }

    async fn player(&self, player: PlayerId) -> Result<Option<Player>, Unavailable> {
        self.read(move |connection| people::player(connection, player)).await
    }

    async fn names(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, Unavailable> {
        let players = players.to_vec();
        self.read(move |connection| people::names(connection, players)).await
    }

    async fn rename(&self, player: PlayerId, name: &str) -> Result<bool, Unavailable> {
        let name = name.to_owned();
        self.write(move |connection| people::rename(connection, player, &name)).await
    }

    async fn programs(&self, owner: PlayerId) -> Result<Vec<Player>, Unavailable> {
        self.read(move |connection| people::programs(connection, owner)).await
    }

    async fn add_session(&self, session: Session) -> Result<(), Unavailable> {
        self.write(move |connection| people::add_session(connection, &session)).await
    }

    async fn session(&self, token: &[u8; 32], wall: i64) -> Result<Option<Session>, Unavailable> {
        let token = *token;
        self.read(move |connection| people::session(connection, token, wall)).await
    }

    async fn prolong(&self, token: &[u8; 32], until: i64) -> Result<(), Unavailable> {
        let token = *token;
        self.write(move |connection| people::prolong(connection, &token, until)).await
    }

    async fn end_session(&self, token: &[u8; 32]) -> Result<bool, Unavailable> {
        let token = *token;
        self.write(move |connection| people::end_session(connection, &token)).await
    }

    async fn end_sessions(&self, player: PlayerId) -> Result<u32, Unavailable> {
        self.write(move |connection| people::end_sessions(connection, player)).await
    }

    async fn add_carry(&self, carry: Carry) -> Result<(), Unavailable> {
        self.write(move |connection| people::add_carry(connection, &carry)).await
    }

    async fn take_carry(&self, code: &[u8; 32], wall: i64) -> Result<Option<Carry>, Unavailable> {
        let code = *code;
        self.write(move |connection| people::take_carry(connection, code, wall)).await
    }

    async fn look(&self, table: TableId, player: PlayerId, seq: u32) -> Result<(), Unavailable> {
        self.write(move |connection| people::look(connection, table, player, seq)).await
    }

    async fn looked(&self, table: TableId, player: PlayerId) -> Result<Option<u32>, Unavailable> {
        self.read(move |connection| people::looked(connection, table, player)).await
    }

    async fn said(&self, table: TableId, from: u32) -> Result<Vec<Said>, Unavailable> {
        self.read(move |connection| people::said(connection, table, from)).await
    }

    async fn personal(&self, player: PlayerId) -> Result<Option<Personal>, Unavailable> {
        self.read(move |connection| people::personal(connection, player)).await
    }

    async fn erase(&self, player: PlayerId) -> Result<bool, Unavailable> {
        self.writer
            .write(Manner::Erasing, move |connection| keeping::erase(connection, player))
            .await
    }

    async fn backup(&self, to: &Path) -> Result<(), Unavailable> {
        let (locked, to) = (Arc::clone(&self.locked), to.to_owned());
        let copied = tokio::task::spawn_blocking(move || backup_file(&locked.file, &to)).await;
        copied.unwrap_or_else(|error| Err(Unavailable::new(error.to_string())))
    }

    async fn restore(&self, from: &Path) -> Result<(), Unavailable> {
        let (home, from) = (self.describe(), from.to_owned());
        self.writer
            .write(Manner::Alone, move |connection| keeping::restore(connection, &home, &from))
            .await
    }

    async fn signing_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], Unavailable> {
        self.write(move |connection| keeping::signing_key(connection, &fresh)).await
    }

    async fn restored(&self) -> Result<u32, Unavailable> {
        self.read(keeping::restored).await
    }
}
