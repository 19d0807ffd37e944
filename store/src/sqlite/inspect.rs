//! A store's file or a backup, to be looked through and not changed.

use std::fs::File;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, InterruptHandle, OpenFlags, params};

use super::file::{self, PATIENCE};
use super::journal::{self, Layout};
use crate::home::CannotOpen;
use crate::ids::TableId;
use crate::model::{Phase, Row};
use crate::schema;
use crate::trouble::Unavailable;

/// How many faults of the file itself are told. One is enough to know; a damaged page can cause thousands.
const TOLD: u32 = 20;

/// A store's file or a backup, opened for reading alone. A server may have the file open: nobody waits for the other.
pub struct Inspection {
    connection: Connection,
    file: PathBuf,
    layout: Layout,
    /// Whether no server had the file open, so that it is read as if nobody could change it.
    alone: bool,
}

/// A table as the list of tables has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Indexed {
    /// The table's id.
    pub table: TableId,
    /// The name of its game; none for a journal that is in no list.
    pub game: Option<String>,
    /// How far it is, for the list.
    pub phase: Option<Phase>,
}

impl Inspection {
    /// Opens a file. It must be a store's or a backup, of any layout so far.
    pub fn open(file: &Path) -> Result<Self, CannotOpen> {
        let trouble = |error: &dyn std::fmt::Display| CannotOpen::trouble(file.display(), error);
        // SQLite would make a log beside a file that has none, even to read it, and leave it there.
        let alone = is_in_wal_mode(file).map_err(|error| trouble(&error))? && !log(file).exists();
        let connection = if alone {
            open_immutable(file).map_err(|error| trouble(&error))?
        } else {
            file::reader(file).map_err(|error| trouble(&error))?
        };
        let layout = match schema::sqlite::version(&connection, file)? {
            0 => return Err(trouble(&"it is empty")),
            1 | 2 => Layout::Whole,
            _ => Layout::Apart,
        };
        Ok(Self { connection, file: file.to_owned(), layout, alone })
    }

    /// What stops a long look from another thread.
    pub fn interrupter(&self) -> InterruptHandle {
        self.connection.get_interrupt_handle()
    }

    /// Whether a server has begun to use the file since it was opened, so that what was found may be wrong.
    pub fn was_disturbed(&self) -> bool {
        self.alone && log(&self.file).exists()
    }

    /// SQLite's own check of every page and index: what is wrong with them.
    pub fn faults(&self) -> Result<Vec<String>, Unavailable> {
        let sql = format!("PRAGMA integrity_check({TOLD})");
        let mut statement = self.connection.prepare(&sql)?;
        let said = statement.query_map([], |row| row.get(0))?;
        let mut said: Vec<String> = said.collect::<Result<_, _>>()?;
        said.retain(|line| line != "ok");
        Ok(said)
    }

    /// How many tables there are.
    pub fn count(&self) -> Result<u64, Unavailable> {
        let sql = "SELECT count(*) FROM tables";
        let count: i64 = self.connection.query_row(sql, [], |row| row.get(0))?;
        Ok(count.unsigned_abs())
    }

    /// The tables after this one, by id. The journals are not touched for it.
    pub fn tables(&self, after: Option<TableId>, limit: u32) -> Result<Vec<Indexed>, Unavailable> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id, game, phase FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2",
        )?;
        let after = after.map_or(Vec::new(), |table| table.as_bytes().to_vec());
        let tables = statement.query_map(params![after, limit], |row| {
            Ok(Indexed {
                table: TableId::from_bytes(row.get(0)?),
                game: Some(row.get(1)?),
                phase: Some(Phase::from_number(row.get(2)?)),
            })
        })?;
        Ok(tables.collect::<Result<_, _>>()?)
    }

    /// Journals of tables that are in no list, so that nobody finds them.
    pub fn unlisted(&self, limit: u32) -> Result<Vec<Indexed>, Unavailable> {
        let mut statement = self.connection.prepare(
            "SELECT DISTINCT table_id FROM journal
             WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id) LIMIT ?1",
        )?;
        let tables = statement.query_map([limit], |row| row.get(0))?;
        let unlisted = |id| Indexed { table: TableId::from_bytes(id), game: None, phase: None };
        Ok(tables.map(|id| id.map(unlisted)).collect::<Result<_, _>>()?)
    }

    /// Goes through a table's journal, entry by entry, until it is told to stop.
    pub fn journal(
        &self,
        table: TableId,
        each: impl FnMut(Row) -> ControlFlow<()>,
    ) -> Result<(), Unavailable> {
        journal::each_row(&self.connection, self.layout, table, 0, each)
    }
}

/// Whether a file keeps a log beside it: that stands in its header.
fn is_in_wal_mode(file: &Path) -> std::io::Result<bool> {
    let mut header = [0; 20];
    match File::open(file)?.read_exact(&mut header) {
        Ok(()) => Ok(header[18] == 2 && header[19] == 2),
        // Too short to be anything; SQLite says so better.
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

fn log(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

/// Reads a file that nobody changes, without locks and without making a log.
fn open_immutable(file: &Path) -> rusqlite::Result<Connection> {
    let path = file.to_str().ok_or_else(|| rusqlite::Error::InvalidPath(file.to_owned()))?;
    let mut uri = String::from("file:");
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02x}"));
        }
    }
    uri.push_str("?immutable=1");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_URI;
    let connection = Connection::open_with_flags(uri, flags)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}
