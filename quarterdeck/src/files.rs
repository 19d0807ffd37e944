//! Records on disk.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use quarterdeck_engine::record::{Label, MAX_BYTES, label};
use quarterdeck_shelf::Title;

use crate::failure::{Answer, Failure};

/// Reads a file that should be a record, and says which game's. Nothing longer than a record can be is read.
pub(crate) fn read_record(path: &Path) -> Answer<(Title, Label, String)> {
    let text = read(path)?;
    let label = label(&text).map_err(|fault| Failure::file(path, fault))?;
    Ok((title_of(path, &label)?, label, text))
}

/// Which game's record a text is.
pub(crate) fn title(path: &Path, text: &str) -> Answer<Title> {
    title_of(path, &label(text).map_err(|fault| Failure::file(path, fault))?)
}

fn title_of(path: &Path, label: &Label) -> Answer<Title> {
    label.game.parse().map_err(|why: String| Failure::file(path, why))
}

fn read(path: &Path) -> Answer<String> {
    let file = File::open(path).map_err(|error| Failure::file(path, error))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(Failure::file(path, "this is a folder, not a record"));
    }
    read_all(&file, path)
}

/// Everything in a file, if it is text and no longer than a record can be.
fn read_all(file: &File, path: &Path) -> Answer<String> {
    let mut bytes = Vec::new();
    let limit = MAX_BYTES as u64 + 1;
    file.take(limit).read_to_end(&mut bytes).map_err(|error| Failure::file(path, error))?;
    if bytes.len() > MAX_BYTES {
        let why = format!("this is no record: it has more than {} MiB", MAX_BYTES >> 20);
        return Err(Failure::file(path, why));
    }
    String::from_utf8(bytes).map_err(|_| Failure::file(path, "this is no record: it is not text"))
}

/// Writes a file that must not exist yet.
pub(crate) fn write_new(path: &Path, text: &str) -> Answer {
    let mut file = create_new(path)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_data());
    written.map_err(|error| Failure::file(path, error))
}

/// A record that grows with its game. What is appended is on the disk before anything else happens.
pub(crate) struct Growing {
    file: File,
    path: PathBuf,
}

impl Growing {
    /// A new file for a new game.
    pub(crate) fn create(path: &Path, text: &str) -> Answer<Self> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
        }
        let mut growing = Self { file: create_new(path)?, path: path.to_owned() };
        growing.lock()?;
        growing.append(text)?;
        Ok(growing)
    }

    /// An old file that goes on, and what it says so far. A last line that was cut short when the machine went down
    /// was never acknowledged, and is left out.
    pub(crate) fn reopen(path: &Path) -> Answer<(Self, String)> {
        let file = OpenOptions::new().read(true).append(true).open(path);
        let file = file.map_err(|error| Failure::file(path, error))?;
        let growing = Self { file, path: path.to_owned() };
        growing.lock()?;
        let mut text = read_all(&growing.file, path)?;
        text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
        Ok((growing, text))
    }

    /// Takes off what is left out, once it is known that this is a record.
    pub(crate) fn cut_to(&self, length: usize) -> Answer {
        self.file.set_len(length as u64).map_err(|error| Failure::file(&self.path, error))
    }

    /// One program plays a game at a time, or they would write over each other.
    fn lock(&self) -> Answer {
        self.file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                Failure::file(&self.path, "this game is being played by another quarterdeck")
            }
            TryLockError::Error(error) => Failure::file(&self.path, error),
        })
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds to it, durably.
    pub(crate) fn append(&mut self, text: &str) -> Answer {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| Failure::file(&self.path, error))
    }
}

/// The host's record knows the dice to come, so nobody else on this machine may read it.
fn create_new(path: &Path) -> Answer<File> {
    let mut options = OpenOptions::new();
    options.append(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|error| {
        if error.kind() == io::ErrorKind::AlreadyExists {
            Failure::file(path, "this file exists already; choose another name")
        } else {
            Failure::file(path, error)
        }
    })
}

/// Where a game is saved when nobody says where: the user's state folder, or here if there is none.
pub(crate) fn default_path(game: &str, table: &str) -> PathBuf {
    // The same seed gives the same table, and playing it again is what seeds are for.
    let names = std::iter::once(format!("{game}-{table}.jsonl"))
        .chain((2..).map(|time| format!("{game}-{table}-{time}.jsonl")));
    let folder = default_folder();
    let mut paths = names.map(|name| folder.join(name));
    paths.find(|path| !path.exists()).expect("there is always another number")
}

fn default_folder() -> PathBuf {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).or_else(|| {
        std::env::var_os("HOME").map(|home| Path::new(&home).join(".local").join("state"))
    });
    state.map_or_else(PathBuf::new, |state| state.join("quarterdeck"))
}
