//! Connections that read, while the writer writes.

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::file::Locked;
use crate::trouble::Unavailable;

/// How many read at the same time: a few more than there are cores on a small machine, since a reader may wait for a disk.
const READERS: usize = 4;

/// A small pool.
pub(super) struct Readers {
    permits: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<Connection>>>,
    locked: Arc<Locked>,
}

impl Readers {
    pub(super) fn new(locked: Arc<Locked>) -> Self {
        Self { permits: Arc::new(Semaphore::new(READERS)), idle: Arc::default(), locked }
    }

    /// Reads, on a thread that may wait.
    pub(super) async fn read<T, F>(&self, work: F) -> Result<T, Unavailable>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, Unavailable> + Send + 'static,
    {
        let closed = |error: &dyn std::fmt::Display| Unavailable::new(error.to_string());
        let permit =
            Arc::clone(&self.permits).acquire_owned().await.map_err(|error| closed(&error))?;
        let (idle, locked) = (Arc::clone(&self.idle), Arc::clone(&self.locked));
        let read = spawn_blocking(move || {
            let spare = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let connection = spare.map_or_else(|| locked.reader(), Ok)?;
            let found = work(&connection);
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            drop(permit);
            found
        });
        read.await.map_err(|error| closed(&error))?
    }
}
