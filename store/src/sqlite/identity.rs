//! Which files on the disk this store has open, so that it notices when they are removed or replaced.
//!
//! A file that was removed while it is open can be written to and synced without any error, and is gone with the process. So
//! the writer compares what stands at the file's names with what it has opened, before and after every commit. While the
//! old file is open its inode cannot be given to another one, so device and inode tell them apart.

use std::path::{Path, PathBuf};

/// The files of a store: the database, its write-ahead log and the log's index.
#[derive(Debug)]
pub(super) struct Identity {
    files: Vec<(PathBuf, Stamp)>,
}

/// What tells one file from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stamp {
    device: u64,
    inode: u64,
}

impl Identity {
    /// The files as they are now. The write-ahead log must have been opened, or it would be missing later.
    pub(super) fn of(file: &Path) -> std::io::Result<Self> {
        let names = ["", "-wal", "-shm"].map(|suffix| beside(file, suffix));
        let files = names.into_iter().map(|name| Ok((name.clone(), stamp(&name)?)));
        Ok(Self { files: files.collect::<std::io::Result<_>>()? })
    }

    /// Whether the same files are still there; if not, a sentence for the operator.
    pub(super) fn check(&self) -> Result<(), String> {
        for (name, opened) in &self.files {
            let what = match stamp(name) {
                Ok(now) if now == *opened => continue,
                Ok(_) => "was replaced by another file".to_owned(),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                    "was removed".to_owned()
                }
                Err(error) => format!("cannot be found any more ({error})"),
            };
            return Err(format!(
                "“{}” {what} while the server has it open. Nothing is written until a restart, since it would be lost. \
                 Put the file back, or restore a backup, and start the server again",
                name.display()
            ));
        }
        Ok(())
    }

    /// Whether the log that stands beside the file is the one that is open, whatever has become of the file.
    pub(super) fn has_its_log(&self) -> bool {
        let (name, opened) = &self.files[1];
        stamp(name).is_ok_and(|now| now == *opened)
    }
}

fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

#[cfg(unix)]
fn stamp(name: &Path) -> std::io::Result<Stamp> {
    use std::os::unix::fs::MetadataExt;
    let found = std::fs::metadata(name)?;
    Ok(Stamp { device: found.dev(), inode: found.ino() })
}

/// Other systems do not let anybody remove a file that is open.
#[cfg(not(unix))]
fn stamp(name: &Path) -> std::io::Result<Stamp> {
    std::fs::metadata(name).map(|_| Stamp { device: 0, inode: 0 })
}
