//! Why a store cannot be used, sorted by what somebody has to do about it.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The store cannot be used right now. What was asked for may or may not have happened: ask again.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the store cannot be used: {why}")]
pub struct Unavailable {
    /// What happened, for the operator's log. It can name files, so it is not for clients.
    pub why: String,
    /// What kind of trouble it is, for everybody who has to decide what to do or to say.
    pub trouble: Trouble,
}

impl Unavailable {
    /// Trouble of no particular kind.
    pub fn new(why: impl Into<String>) -> Self {
        Self::of(Trouble::Other, why)
    }

    /// Trouble of this kind.
    pub fn of(trouble: Trouble, why: impl Into<String>) -> Self {
        Self { why: why.into(), trouble }
    }
}

/// Kinds of trouble with a store that call for different answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Trouble {
    /// The disk has no room left. Writing works again as soon as there is some.
    DiskFull,
    /// The file system or the database takes no writes.
    ReadOnly,
    /// The operating system or the database denies access.
    Denied,
    /// The disk reports errors.
    Io,
    /// The database itself is damaged.
    Corrupt,
    /// The database's files were removed or replaced while they were open. Nothing can be written until a restart.
    Replaced,
    /// One table's journal is damaged. Everything else works.
    Damaged,
    /// Anything else: a lost connection, a timeout, a lock that somebody holds.
    #[default]
    Other,
}

impl Trouble {
    /// Whether waiting will not help: somebody must look after the machine.
    pub const fn needs_the_operator(self) -> bool {
        matches!(self, Self::ReadOnly | Self::Denied | Self::Io | Self::Corrupt | Self::Replaced)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DiskFull => "the disk is full",
            Self::ReadOnly => "it cannot be written to",
            Self::Denied => "access is denied",
            Self::Io => "the disk reports an error",
            Self::Corrupt => "the database is damaged",
            Self::Replaced => "its files were removed or replaced",
            Self::Damaged => "a table's journal is damaged",
            Self::Other => "it does not answer as it should",
        })
    }
}

/// How the last write to a store ended. All clones are the same note.
#[derive(Clone, Debug, Default)]
pub(crate) struct LastWrite(Arc<Mutex<Option<Unavailable>>>);

impl LastWrite {
    /// How the last write ended.
    pub(crate) fn result(&self) -> Result<(), Unavailable> {
        let failed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        failed.as_ref().map_or(Ok(()), |why| Err(why.clone()))
    }

    /// Notes how a write ended. The log is told when that differs from the one before, not each time: a full disk fails
    /// every write there is.
    pub(crate) fn note(&self, home: &str, ended: Result<(), &Unavailable>) {
        let mut failed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match (ended, failed.as_ref()) {
            (Ok(()), None) => {}
            (Ok(()), Some(before)) => {
                tracing::info!(home, after = %before.trouble, "the store can be written to again");
                *failed = None;
            }
            (Err(now), before) => {
                if before.is_none_or(|before| before.trouble != now.trouble) {
                    let Unavailable { why, trouble } = now;
                    tracing::error!(home, %trouble, %why, "nothing can be written; the server is not ready");
                }
                *failed = Some(now.clone());
            }
        }
    }
}

/// How many bytes are free for us where this file is, if the system tells.
pub(crate) fn free_space(of: &std::path::Path) -> Option<u64> {
    let directory = of.parent().filter(|parent| !parent.as_os_str().is_empty());
    free_in(directory.unwrap_or(std::path::Path::new(".")))
}

#[cfg(unix)]
fn free_in(directory: &std::path::Path) -> Option<u64> {
    let system = rustix::fs::statvfs(directory).ok()?;
    Some(system.f_bavail.saturating_mul(system.f_frsize))
}

#[cfg(not(unix))]
fn free_in(_directory: &std::path::Path) -> Option<u64> {
    None
}
