//! Stopping a bot that thinks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Tells a bot that nobody waits for its decision any more. All clones tell the same.
///
/// A search asks for it every few milliseconds of work. What it answers after it was told is
/// worthless, and so is what it remembers: both must be dropped.
#[derive(Clone, Default, Debug)]
pub struct Cancel(Arc<Flag>);

#[derive(Default, Debug)]
struct Flag {
    cancelled: AtomicBool,
    asked: AtomicU64,
}

impl Cancel {
    /// Nobody has cancelled anything yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The decision is not needed any more.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the decision is not needed any more.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Relaxed)
    }

    /// The same, asked by a search between two pieces of work.
    pub fn stops_here(&self) -> bool {
        self.0.asked.fetch_add(1, Ordering::Relaxed);
        self.is_cancelled()
    }

    /// How often a search has asked: how much work it has done, in a unit of its own. Unlike time it
    /// does not depend on the machine, so tests can compare what decisions cost.
    pub fn work_done(&self) -> u64 {
        self.0.asked.load(Ordering::Relaxed)
    }
}
