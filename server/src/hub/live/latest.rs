//! The number of a table's last durable entry, and a way to wait for the next.
//!
//! It does what `tokio::sync::watch` does for one number, and wakes readers in the order in which they began to wait.
//! `watch` spreads them at random, so that a simulation could not be repeated.

use std::pin::pin;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use tokio::sync::Notify;

/// The latest entry's number.
pub(super) struct Latest {
    seq: AtomicU32,
    /// Counts how often readers were woken.
    version: AtomicU64,
    changed: Notify,
}

/// What a reader has taken note of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::hub) struct Version(u64);

impl Latest {
    pub(super) fn new(seq: u32) -> Self {
        Self { seq: AtomicU32::new(seq), version: AtomicU64::new(0), changed: Notify::new() }
    }

    pub(super) fn get(&self) -> u32 {
        self.seq.load(Ordering::Acquire)
    }

    /// The number, and what to compare with to learn of the next.
    pub(super) fn read(&self) -> (u32, Version) {
        // In this order: a number that is newer than its version costs a reader one look too many, and an older one
        // would cost it an update.
        let version = Version(self.version.load(Ordering::Acquire));
        (self.get(), version)
    }

    pub(super) fn publish(&self, seq: u32) {
        self.seq.store(seq, Ordering::Release);
        self.wake();
    }

    /// Wakes all readers, though the number may be the same.
    pub(super) fn wake(&self) {
        self.version.fetch_add(1, Ordering::AcqRel);
        self.changed.notify_waiters();
    }

    /// Waits until readers were woken after `seen` was read.
    pub(super) async fn changed(&self, seen: Version) {
        loop {
            let mut changed = pin!(self.changed.notified());
            // From here on no wake-up is missed, so the look that follows is not too early.
            changed.as_mut().enable();
            if self.version.load(Ordering::Acquire) != seen.0 {
                return;
            }
            changed.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::Mutex;

    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn a_reader_that_looked_before_is_woken_and_one_that_looked_after_waits() {
        let latest = Latest::new(3);
        let (seq, before) = latest.read();
        assert_eq!(seq, 3);
        assert!(latest.changed(before).now_or_never().is_none());
        latest.publish(4);
        latest.changed(before).now_or_never().expect("there is something new");
        let (seq, after) = latest.read();
        assert_eq!(seq, 4);
        assert!(latest.changed(after).now_or_never().is_none());
        latest.wake();
        latest.changed(after).now_or_never().expect("everybody is woken");
        assert_eq!(latest.get(), 4);
    }

    #[tokio::test]
    async fn readers_are_woken_in_the_order_in_which_they_wait() {
        const READERS: usize = 32;
        let latest = Arc::new(Latest::new(0));
        let woken: Arc<Mutex<Vec<usize>>> = Arc::default();
        let (_, seen) = latest.read();
        let readers: Vec<_> = (0..READERS)
            .map(|reader| {
                let (latest, woken) = (Arc::clone(&latest), Arc::clone(&woken));
                tokio::spawn(async move {
                    latest.changed(seen).await;
                    woken.lock().unwrap().push(reader);
                })
            })
            .collect();
        // All of them run until they wait: they are fewer than the scheduler polls in one go.
        tokio::task::yield_now().await;
        latest.publish(1);
        for reader in readers {
            reader.await.unwrap();
        }
        assert_eq!(*woken.lock().unwrap(), (0..READERS).collect::<Vec<_>>());
    }
}
