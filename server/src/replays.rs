//! Games that are over, ready to be shown step by step.
//!
//! A game that is over does not change, and people step through it. So what was worked out once for a table and a viewer
//! is kept for a while: as much as fits into a number of bytes, and what was shown last stays longest.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quarterdeck_engine::Viewer;
use quarterdeck_store::TableId;
use quarterdeck_web::replay::Film;

/// How many bytes of films are kept, about.
const BYTES: usize = 32 << 20;

/// The films at hand. All clones have the same.
#[derive(Clone, Default)]
pub struct Replays(Arc<Mutex<Kept<(TableId, Viewer), Film>>>);

/// A cache that is bounded by bytes.
struct Kept<K, V> {
    values: HashMap<K, Shown<V>>,
    bytes: usize,
    /// Counts showings.
    clock: u64,
}

struct Shown<V> {
    value: V,
    bytes: usize,
    last: u64,
}

impl Replays {
    /// The films of a table for these viewers, if all are at hand.
    pub(crate) fn get(&self, table: TableId, viewers: &[Viewer]) -> Option<Vec<Film>> {
        let mut kept = self.lock();
        viewers.iter().map(|viewer| kept.get(&(table, *viewer))).collect()
    }

    /// Keeps what was worked out, and lets go of what was not shown for longest.
    pub(crate) fn keep(&self, table: TableId, viewers: &[Viewer], films: &[Film]) {
        let mut kept = self.lock();
        for (viewer, film) in viewers.iter().zip(films) {
            kept.keep((table, *viewer), film.clone(), film.bytes(), BYTES);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Kept<(TableId, Viewer), Film>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K, V> Default for Kept<K, V> {
    fn default() -> Self {
        Self { values: HashMap::new(), bytes: 0, clock: 0 }
    }
}

impl<K: Copy + Eq + Hash, V: Clone> Kept<K, V> {
    fn get(&mut self, key: &K) -> Option<V> {
        self.clock += 1;
        let shown = self.values.get_mut(key)?;
        shown.last = self.clock;
        Some(shown.value.clone())
    }

    fn keep(&mut self, key: K, value: V, bytes: usize, most: usize) {
        self.clock += 1;
        self.bytes += bytes;
        let shown = Shown { value, bytes, last: self.clock };
        if let Some(before) = self.values.insert(key, shown) {
            self.bytes -= before.bytes;
        }
        while self.bytes > most {
            let oldest = self.values.iter().min_by_key(|(_, shown)| shown.last);
            let Some(key) = oldest.map(|(key, _)| *key) else { return };
            if let Some(gone) = self.values.remove(&key) {
                self.bytes -= gone.bytes;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_shown_last_stays_longest() {
        let mut kept = Kept::default();
        for key in 0..3 {
            kept.keep(key, key, 10, 30);
        }
        assert_eq!(kept.get(&0), Some(0));
        kept.keep(3, 3, 10, 30);
        assert_eq!([0, 1, 2, 3].map(|key| kept.get(&key)), [Some(0), None, Some(2), Some(3)]);
        kept.keep(4, 4, 25, 30);
        assert_eq!([0, 2, 3, 4].map(|key| kept.get(&key)), [None, None, None, Some(4)]);
        assert_eq!(kept.bytes, 25);
    }

    #[test]
    fn what_is_kept_twice_counts_once_and_what_is_too_large_is_not_kept() {
        let mut kept = Kept::default();
        for value in 0..5 {
            kept.keep(1, value, 10, 30);
        }
        assert_eq!((kept.get(&1), kept.bytes), (Some(4), 10));
        kept.keep(2, 2, 31, 30);
        assert_eq!((kept.get(&1), kept.get(&2), kept.bytes), (None, None, 0));
    }
}
