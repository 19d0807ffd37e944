//! Seeded randomness, one source per part of the world, so that what one part draws does not shift another's draws.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A seeded generator (`SplitMix64`). All clones draw from the same sequence.
#[derive(Clone)]
pub(crate) struct Dice(Arc<Mutex<u64>>);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(seed)))
    }

    /// A generator of its own for a part of the world.
    pub(crate) fn fork(&self) -> Self {
        Self::new(self.next())
    }

    pub(crate) fn next(&self) -> u64 {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = *state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `end`, which is not zero.
    pub(crate) fn below(&self, end: u64) -> u64 {
        self.next() % end
    }

    pub(crate) fn between(&self, first: u64, last: u64) -> u64 {
        first + self.below(last - first + 1)
    }

    /// True so many times in a thousand.
    pub(crate) fn chance(&self, in_a_thousand: u64) -> bool {
        self.below(1000) < in_a_thousand
    }

    pub(crate) fn millis(&self, first: u64, last: u64) -> Duration {
        Duration::from_millis(self.between(first, last))
    }

    pub(crate) fn pick<'a, T>(&self, all: &'a [T]) -> Option<&'a T> {
        if all.is_empty() { None } else { all.get(self.below(all.len() as u64) as usize) }
    }
}
