//! A backup that is being read.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags};

use super::{Cells, create_private, integrity};
use crate::schema::{self, Kept, VERSION};
use crate::trouble::Unavailable;

/// A backup in today's layout.
pub(crate) struct Opened {
    pub(crate) connection: Connection,
    /// Where it is.
    pub(crate) file: PathBuf,
    /// Whether that is a copy of our own, to be thrown away.
    copied: bool,
}

impl Opened {
    /// Opens a backup. One with an older layout is copied, and the copy brought up to date.
    pub(crate) fn open(from: &Path) -> Result<Self, Unavailable> {
        let trouble = |error: &dyn std::fmt::Display| {
            Unavailable::new(format!(
                "the backup “{}” cannot be read: {error}; give a file that “quarterdeck backup” has written",
                from.display()
            ))
        };
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection =
            Connection::open_with_flags(from, flags).map_err(|error| trouble(&error))?;
        integrity(&connection).map_err(|why| trouble(&why))?;
        match schema::sqlite::version(&connection, from).map_err(|error| trouble(&error))? {
            0 => return Err(trouble(&"it is empty")),
            VERSION => return Ok(Self { connection, file: from.to_owned(), copied: false }),
            _ => {}
        }
        drop(connection);
        let mut name = from.as_os_str().to_owned();
        name.push(".upgraded");
        let file = PathBuf::from(name);
        create_private(&file)
            .and_then(|_| fs::copy(from, &file))
            .map_err(|error| trouble(&error))?;
        let connection = Connection::open(&file).map_err(|error| trouble(&error))?;
        let mut opened = Self { connection, file, copied: true };
        schema::sqlite::migrate(&mut opened.connection, from).map_err(|error| trouble(&error))?;
        Ok(opened)
    }

    /// Goes through the rows of one table. It ends early when it is told to, with what it is told.
    pub(crate) fn each<E: From<Unavailable>>(
        &self,
        kept: &Kept,
        mut row: impl FnMut(Cells) -> Result<(), E>,
    ) -> Result<(), E> {
        let trouble = |error: rusqlite::Error| {
            Unavailable::new(format!(
                "the backup “{}” cannot be read: {error}",
                self.file.display()
            ))
        };
        let mut statement = self.connection.prepare(&kept.rows("")).map_err(trouble)?;
        let mut rows = statement.query([]).map_err(trouble)?;
        while let Some(found) = rows.next().map_err(trouble)? {
            let cells = (0..kept.columns.len()).map(|at| found.get::<_, Value>(at));
            row(Cells::new(cells.collect::<Result<_, _>>().map_err(trouble)?))?;
        }
        Ok(())
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        if self.copied {
            let _ = fs::remove_file(&self.file);
        }
    }
}
