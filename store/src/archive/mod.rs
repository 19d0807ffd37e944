//! Backups: a file of SQLite, whatever home it comes from and whatever home it goes to.

mod cells;
mod opened;

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use crate::schema::{self, KEPT, Kept};
use crate::trouble::Unavailable;

pub(crate) use cells::Cells;
pub(crate) use opened::Opened;

/// A backup that is being written, row by row.
pub(crate) struct Archive {
    connection: Connection,
    partial: Partial,
}

impl Archive {
    /// Begins a backup in a new file.
    pub(crate) fn create(to: &Path) -> Result<Self, Unavailable> {
        let partial = Partial::create(to)?;
        let trouble = |error| partial.trouble(error);
        let mut connection = Connection::open(&partial.file).map_err(trouble)?;
        // Nobody reads the file before it is whole, and it is synced once at its end.
        connection
            .execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
            .map_err(trouble)?;
        schema::sqlite::migrate(&mut connection, &partial.file)
            .map_err(|error| Unavailable::new(error.to_string()))?;
        connection.execute_batch("DELETE FROM service; BEGIN").map_err(trouble)?;
        Ok(Self { connection, partial })
    }

    /// Adds a row.
    pub(crate) fn add(&self, kept: &Kept, cells: &[Value]) -> Result<(), Unavailable> {
        let marks = vec!["?"; kept.columns.len()].join(", ");
        let sql = format!("INSERT INTO {} ({}) VALUES ({marks})", kept.name, kept.columns());
        let added = self
            .connection
            .prepare_cached(&sql)
            .and_then(|mut statement| statement.execute(params_from_iter(cells)));
        added.map(drop).map_err(|error| self.partial.trouble(error))
    }

    /// Checks the file and gives it its name.
    pub(crate) fn finish(self) -> Result<(), Unavailable> {
        self.connection.execute_batch("COMMIT").map_err(|error| self.partial.trouble(error))?;
        self.partial.publish(self.connection)
    }
}

/// A backup's file while it is not whole. It has another name until it is, and goes if it never will be.
pub(crate) struct Partial {
    pub(crate) file: PathBuf,
    to: PathBuf,
}

impl Partial {
    /// Makes an empty file for nobody else to read.
    pub(crate) fn create(to: &Path) -> Result<Self, Unavailable> {
        if to.exists() {
            return Err(Unavailable::new(format!(
                "“{}” exists already, and a backup overwrites nothing: give another name",
                to.display()
            )));
        }
        let mut name = to.as_os_str().to_owned();
        name.push(".partial");
        let partial = Self { file: name.into(), to: to.to_owned() };
        // What an interrupted backup has left.
        let _ = fs::remove_file(&partial.file);
        create_private(&partial.file).map_err(|error| partial.trouble(error))?;
        Ok(partial)
    }

    /// What went wrong with it.
    pub(crate) fn trouble(&self, error: impl std::fmt::Display) -> Unavailable {
        Unavailable::new(format!(
            "the backup “{}” cannot be written: {error}; check the place it goes to and try again",
            self.to.display()
        ))
    }

    /// Checks every page, waits for the disk, and gives the file its name.
    pub(crate) fn publish(self, connection: Connection) -> Result<(), Unavailable> {
        // A backup is one file, also when the store it was copied from has another beside it.
        let trouble = |error| self.trouble(error);
        connection.execute_batch("PRAGMA journal_mode = DELETE").map_err(trouble)?;
        integrity(&connection).map_err(|why| self.trouble(why))?;
        drop(connection);
        File::open(&self.file)
            .and_then(|file| file.sync_all())
            .and_then(|()| fs::rename(&self.file, &self.to))
            .and_then(|()| sync_directory(&self.to))
            .map_err(|error| self.trouble(error))
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // It is not there any more once it was published.
        let _ = fs::remove_file(&self.file);
    }
}

/// Whether every page of a file and every rule of its tables hold.
pub(crate) fn integrity(connection: &Connection) -> Result<(), String> {
    let said = connection.query_row("PRAGMA integrity_check", [], |row| row.get::<_, String>(0));
    match said {
        Ok(said) if said == "ok" => Ok(()),
        Ok(said) => Err(said),
        Err(error) => Err(error.to_string()),
    }
}

/// Makes a file that only its owner can read.
pub(crate) fn create_private(file: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// A file's name is durable once its directory is.
pub(crate) fn sync_directory(of: &Path) -> std::io::Result<()> {
    let parent = of.parent().filter(|parent| !parent.as_os_str().is_empty());
    // Other systems cannot open a directory, and make names durable by themselves.
    if cfg!(unix) { File::open(parent.unwrap_or(Path::new(".")))?.sync_all() } else { Ok(()) }
}

/// Whether a store holds nothing yet, by SQL that both dialects understand.
pub(crate) const IS_EMPTY: &str =
    "SELECT NOT EXISTS (SELECT 1 FROM tables) AND NOT EXISTS (SELECT 1 FROM players)";

/// Says that there is something in the way of a backup.
pub(crate) fn not_empty(store: &str) -> Unavailable {
    Unavailable::new(format!(
        "{store} is not empty, and a backup is only restored into an empty store: give a new place to restore to"
    ))
}

/// The kept table of this name.
pub(crate) fn kept(name: &str) -> &'static Kept {
    KEPT.iter()
        .find(|kept| kept.name == name)
        .expect("whoever asks for a kept table knows its name")
}
