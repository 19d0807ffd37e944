//! The file: one process at a time, and every connection with the same care.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::fault::Fault;
use super::identity::Identity;
use crate::archive::{create_private, sync_directory};
use crate::home::CannotOpen;
use crate::schema;
use crate::trouble::{Trouble, Unavailable};

/// From here on, SQLite does not corrupt its file when a checkpoint and a writer meet at the wrong moment.
const SOUND: i32 = 3_051_003;

/// How long a connection waits for another one.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// How many prepared statements a connection keeps: more than there are.
const STATEMENTS: usize = 64;

/// A database file that nobody else has open. The lock goes when this does.
#[derive(Debug)]
pub(super) struct Locked {
    pub(super) file: PathBuf,
    pub(super) fault: Fault,
    /// Known once the writer has opened everything.
    identity: OnceLock<Identity>,
    _lock: File,
}

impl Locked {
    /// Takes the file, and makes it if need be, for nobody else to read.
    pub(super) fn take(file: &Path, fault: Fault) -> Result<Self, CannotOpen> {
        let trouble = |error: std::io::Error| CannotOpen::trouble(file.display(), error);
        if rusqlite::version_number() < SOUND {
            return Err(CannotOpen::OldSqlite { version: rusqlite::version().to_owned() });
        }
        let mut name = file.as_os_str().to_owned();
        name.push(".lock");
        // The lock file stays when we go: to remove it would race with whoever comes next.
        let lock = create_private(Path::new(&name)).map_err(trouble)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(CannotOpen::InUse { file: file.to_owned() });
            }
            Err(TryLockError::Error(error)) => return Err(trouble(error)),
        }
        if !file.exists() {
            create_private(file).map_err(trouble)?;
            sync_directory(file).map_err(trouble)?;
        }
        Ok(Self { file: file.to_owned(), fault, identity: OnceLock::new(), _lock: lock })
    }

    /// The one connection that writes, to a file in today's layout.
    pub(super) fn writer(&self) -> Result<Connection, CannotOpen> {
        let trouble = |error: rusqlite::Error| CannotOpen::trouble(self.file.display(), error);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(&self.file, flags).map_err(trouble)?;
        connection.busy_timeout(PATIENCE).map_err(trouble)?;
        // A stranger's file is refused before anything is changed in it.
        schema::sqlite::version(&connection, &self.file)?;
        self.insist(&connection, "journal_mode", "WAL", "wal")?;
        let (synchronous, wanted) = self.fault.synchronous();
        self.insist(&connection, "synchronous", synchronous, wanted)?;
        self.insist(&connection, "mmap_size", "0", "0")?;
        self.insist(&connection, "foreign_keys", "ON", "1")?;
        // What is deleted is overwritten.
        self.insist(&connection, "secure_delete", "ON", "1")?;
        // Personal data passes through temporary tables when it is erased, and must not get to a disk there.
        self.insist(&connection, "temp_store", "MEMORY", "2")?;
        // The writer thread decides when to copy the log back, after its answers.
        self.insist(&connection, "wal_autocheckpoint", "0", "0")?;
        // 8 MB: appends stay with the newest pages, and SQLite may look through the whole cache when it commits.
        connection.pragma_update(None, "cache_size", -8_000).map_err(trouble)?;
        keep_statements(&connection).map_err(trouble)?;
        schema::sqlite::migrate(&mut connection, &self.file)?;
        // What was erased just before a crash may still stand in the log.
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).map_err(trouble)?;
        let identity = Identity::of(&self.file)
            .map_err(|error| CannotOpen::trouble(self.file.display(), error))?;
        self.identity.get_or_init(|| identity);
        Ok(connection)
    }

    /// Whether the files that are open are still those that stand on the disk.
    pub(super) fn same_files(&self) -> Result<(), Unavailable> {
        let check = self.identity.get().map_or(Ok(()), Identity::check);
        check.map_err(|why| Unavailable::of(Trouble::Replaced, why))
    }

    /// Whether the log that stands beside the file is ours.
    pub(super) fn has_its_log(&self) -> bool {
        self.identity.get().is_some_and(Identity::has_its_log)
    }

    /// A connection that reads.
    pub(super) fn reader(&self) -> Result<Connection, Unavailable> {
        let connection = reader(&self.file)?;
        // SQLite opens the log with the first question. Another file in the place of ours must not be read as if it were.
        connection.query_row("PRAGMA schema_version", [], |_| Ok(()))?;
        self.same_files()?;
        Ok(connection)
    }

    /// Sets something, and sees that it is set.
    fn insist(
        &self,
        connection: &Connection,
        setting: &str,
        value: &str,
        wanted: &str,
    ) -> Result<(), CannotOpen> {
        use rusqlite::types::Value;
        let trouble = |error: rusqlite::Error| CannotOpen::trouble(self.file.display(), error);
        connection.execute_batch(&format!("PRAGMA {setting} = {value}")).map_err(trouble)?;
        let now: Value =
            connection.pragma_query_value(None, setting, |row| row.get(0)).map_err(trouble)?;
        let now = match now {
            Value::Integer(number) => number.to_string(),
            Value::Text(text) => text,
            other => format!("{other:?}"),
        };
        if now == wanted {
            return Ok(());
        }
        Err(CannotOpen::Careless {
            home: self.file.display().to_string(),
            setting: setting.to_owned(),
            value: now,
            wanted: value.to_owned(),
        })
    }
}

/// A connection that reads a file, whoever has it open for writing.
pub(super) fn reader(file: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.execute_batch("PRAGMA mmap_size = 0")?;
    keep_statements(&connection)?;
    Ok(connection)
}

/// Statements are prepared once, and not again for what is bound to them.
fn keep_statements(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map(drop)
}
