//! Records on disk.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use quarterdeck_engine::record::{Label, MAX_BYTES, label};
use quarterdeck_shelf::Title;

use crate::failure::{Answer, Failure};

/// Reads a file that should be a record, and says which game's. Nothing longer than a record can be is read.
pub(crate) fn read_record(path: &Path) -> Answer<(Title, Label, String)> {
    let text = read(path)?;
    let label = label(&text).map_err(|fault| Failure::file(path, fault))?;
    let title = label.game.parse().map_err(|why: String| Failure::file(path, why))?;
    Ok((title, label, text))
}

fn read(path: &Path) -> Answer<String> {
    let file = File::open(path).map_err(|error| Failure::file(path, error))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(Failure::file(path, "this is a folder, not a record"));
    }
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
        growing.append(text)?;
        Ok(growing)
    }

    /// An old file that goes on after its first `length` bytes.
    pub(crate) fn reopen(path: &Path, length: usize) -> Answer<Self> {
        let open = || -> io::Result<File> {
            let file = OpenOptions::new().append(true).open(path)?;
            file.set_len(length as u64)?;
            Ok(file)
        };
        let file = open().map_err(|error| Failure::file(path, error))?;
        Ok(Self { file, path: path.to_owned() })
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
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).or_else(|| {
        std::env::var_os("HOME").map(|home| Path::new(&home).join(".local").join("state"))
    });
    let folder = state.map_or_else(PathBuf::new, |state| state.join("quarterdeck"));
    folder.join(format!("{game}-{table}.jsonl"))
}
