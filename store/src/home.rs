//! From what an operator writes to a store that is open.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::memory::Memory;
use crate::postgres::Postgres;
use crate::sqlite::Sqlite;
use crate::store::Store;

/// What the file in a directory is called.
const FILE: &str = "quarterdeck.db";

/// Why a store was not opened. Each is a sentence with what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CannotOpen {
    /// Another process has the file.
    #[error(
        "“{}” is in use by another process: only one server may have it open. Stop that server, or give this one \
         another place to keep its tables.",
        file.display()
    )]
    InUse {
        /// The file.
        file: PathBuf,
    },
    /// The file is not one of ours.
    #[error(
        "“{}” is a database of some other program. Give another file, or move that one out of the way.",
        file.display()
    )]
    Foreign {
        /// The file.
        file: PathBuf,
    },
    /// There is a file where a directory was expected.
    #[error(
        "“{}” is a file, not a directory. Give a directory, or write “sqlite:{}” if this is a store.",
        file.display(), file.display()
    )]
    NotADirectory {
        /// The file.
        file: PathBuf,
    },
    /// A later program has written it.
    #[error(
        "“{home}” has layout {theirs}, and this program knows layouts up to {ours}: a newer version of Quarterdeck has \
         used it. Start that version, or restore a backup from before."
    )]
    Newer {
        /// The store.
        home: String,
        /// Its layout.
        theirs: u32,
        /// Ours.
        ours: u32,
    },
    /// The SQLite library has a bug that loses data.
    #[error(
        "this program was built with SQLite {version}, and versions before 3.51.3 can corrupt their files. Build it \
         again with the bundled SQLite."
    )]
    OldSqlite {
        /// The library's version.
        version: String,
    },
    /// The database acknowledges what is not on the disk yet.
    #[error(
        "“{home}” has {setting} = {value}, so that what it acknowledges could be lost. Set {setting} = {wanted}."
    )]
    Careless {
        /// The store.
        home: String,
        /// The setting.
        setting: String,
        /// What it is.
        value: String,
        /// What it has to be.
        wanted: String,
    },
    /// Not a way to write a store.
    #[error(
        "“{0}” names no kind of store. Write a directory, “sqlite:FILE”, “postgres://USER@HOST/DATABASE” or “memory:”."
    )]
    Unknown(String),
    /// The system, SQLite or PostgreSQL says no.
    #[error(
        "“{home}” cannot be opened: {why}. Check that it is there and that this user may read and write it."
    )]
    Trouble {
        /// The store.
        home: String,
        /// What was said.
        why: String,
    },
}

impl CannotOpen {
    pub(crate) fn trouble(home: impl Display, why: impl Display) -> Self {
        Self::Trouble { home: home.to_string(), why: why.to_string() }
    }
}

/// Opens a store: a directory (the file `quarterdeck.db` in it, made if need be), `sqlite:FILE`,
/// `postgres://USER@HOST/DATABASE`, or `memory:`, which forgets everything in the end.
pub async fn open(home: &str) -> Result<Arc<dyn Store>, CannotOpen> {
    if home == "memory:" {
        return Ok(Arc::new(Memory::new()));
    }
    if home.starts_with("postgres://") || home.starts_with("postgresql://") {
        return Ok(Arc::new(Postgres::connect(home).await?));
    }
    let file = if let Some(file) = home.strip_prefix("sqlite:") {
        PathBuf::from(file)
    } else if home.is_empty() || home.contains("://") {
        return Err(CannotOpen::Unknown(without_password(home)));
    } else {
        directory(Path::new(home))?.join(FILE)
    };
    // Opening may wait for the disk and for a migration.
    let opened = tokio::task::spawn_blocking(move || Sqlite::open(&file)).await;
    Ok(Arc::new(opened.expect("opening a file does not panic")?))
}

/// Makes the directory, for nobody else to read, if it is not there.
fn directory(path: &Path) -> Result<&Path, CannotOpen> {
    if path.is_file() {
        return Err(CannotOpen::NotADirectory { file: path.to_owned() });
    }
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(|error| CannotOpen::trouble(path.display(), error))?;
    Ok(path)
}

/// A mistyped address of a database may hold a password, which belongs in no message.
fn without_password(home: &str) -> String {
    match (home.find("://"), home.rfind('@')) {
        (Some(scheme), Some(at)) if scheme < at => {
            format!("{}://…{}", &home[..scheme], &home[at..])
        }
        _ => home.to_owned(),
    }
}
