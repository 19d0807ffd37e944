//! Counters for as many callers as there is room for.

use std::collections::HashMap;
use std::collections::hash_map::{Entry, RandomState};
use std::hash::{BuildHasher, Hash};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::state::keyed::ShrinkableKeyedStateStore;

const SHARDS: usize = 8;
const MOST_A_SHARD: usize = 8_192;

/// Where a limiter keeps its counters. When there is no room for one more caller, newcomers share a counter until
/// there is: a crowd must not fill the memory, nor push out those who are known. All clones are the same.
pub(super) struct Bounded<K>(Arc<Shards<K>>);

struct Shards<K> {
    hasher: RandomState,
    shards: [Mutex<Shard<K>>; SHARDS],
}

impl<K> Clone for Bounded<K> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

struct Shard<K> {
    counters: HashMap<K, Nanos>,
    crowd: Option<Nanos>,
}

impl<K: Hash> Bounded<K> {
    fn shard(&self, key: &K) -> MutexGuard<'_, Shard<K>> {
        let hash = self.0.hasher.hash_one(key);
        lock(&self.0.shards[(hash % SHARDS as u64) as usize])
    }
}

impl<K: Hash + Eq> Bounded<K> {
    /// Takes one request back that was counted before. A counter is the time at which the caller has everything
    /// again, and each request moves it on by the same interval.
    pub(super) fn refund(&self, key: &K, interval: Nanos) {
        let shard = &mut *self.shard(key);
        // A caller without a counter has been counted with the crowd, or has recovered in the meantime.
        let crowd = if shard.counters.len() >= MOST_A_SHARD { shard.crowd.as_mut() } else { None };
        if let Some(counter) = shard.counters.get_mut(key).or(crowd) {
            *counter = counter.saturating_sub(interval);
        }
    }
}

fn lock<K>(shard: &Mutex<Shard<K>>) -> MutexGuard<'_, Shard<K>> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K> Default for Bounded<K> {
    fn default() -> Self {
        let shard = |_| Mutex::new(Shard { counters: HashMap::new(), crowd: None });
        let shards = std::array::from_fn(shard);
        Self(Arc::new(Shards { hasher: RandomState::new(), shards }))
    }
}

impl<K: Hash + Eq + Clone> StateStore for Bounded<K> {
    type Key = K;

    fn measure_and_replace<T, F, E>(&self, key: &K, measure: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let mut shard = self.shard(key);
        let full = shard.counters.len() >= MOST_A_SHARD;
        match shard.counters.entry(key.clone()) {
            Entry::Occupied(mut counter) => {
                let (measured, next) = measure(Some(*counter.get()))?;
                counter.insert(next);
                Ok(measured)
            }
            Entry::Vacant(_) if full => {
                let (measured, next) = measure(shard.crowd)?;
                shard.crowd = Some(next);
                Ok(measured)
            }
            Entry::Vacant(place) => {
                let (measured, next) = measure(None)?;
                place.insert(next);
                Ok(measured)
            }
        }
    }
}

impl<K: Hash + Eq + Clone> ShrinkableKeyedStateStore<K> for Bounded<K> {
    fn retain_recent(&self, drop_below: Nanos) {
        for shard in &self.0.shards {
            let mut shard = lock(shard);
            shard.counters.retain(|_, counter| *counter > drop_below);
            if shard.counters.is_empty() {
                shard.counters.shrink_to_fit();
            }
        }
    }

    fn len(&self) -> usize {
        self.0.shards.iter().map(|shard| lock(shard).counters.len()).sum()
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowd_shares_a_counter_and_fills_nothing() {
        let store = Bounded::<u32>::default();
        let seen =
            |key| store.measure_and_replace(&key, |before| Ok::<_, ()>((before, Nanos::new(7))));
        let most = SHARDS * MOST_A_SHARD;
        for key in 0..2 * u32::try_from(most).unwrap() {
            seen(key).unwrap();
        }
        assert_eq!(store.len(), most);
        assert_eq!(seen(u32::MAX), Ok(Some(Nanos::new(7))), "shared with those before");
        store.retain_recent(Nanos::new(7));
        assert!(store.is_empty());
        assert_eq!(seen(u32::MAX), Ok(None), "there is room again");
    }

    #[test]
    fn a_refund_takes_one_request_back_from_whoever_made_it() {
        let store = Bounded::<u32>::default();
        let count = |key| {
            let next = |before: Option<Nanos>| {
                Ok::<_, ()>((before, before.unwrap_or(Nanos::new(100)) + Nanos::new(10)))
            };
            store.measure_and_replace(&key, next).unwrap()
        };
        assert_eq!((count(1), count(1), count(2)), (None, Some(Nanos::new(110)), None));
        store.refund(&1, Nanos::new(10));
        assert_eq!(count(1), Some(Nanos::new(110)));
        assert_eq!(count(2), Some(Nanos::new(110)), "others keep what they were charged");
        store.refund(&3, Nanos::new(10));
        assert_eq!(count(3), None, "nothing is created by a refund");
    }

    #[test]
    fn the_crowd_gets_its_refund() {
        let store = Bounded::<u32>::default();
        let seen =
            |key| store.measure_and_replace(&key, |before| Ok::<_, ()>((before, Nanos::new(70))));
        for key in 0..2 * u32::try_from(SHARDS * MOST_A_SHARD).unwrap() {
            seen(key).unwrap();
        }
        store.refund(&u32::MAX, Nanos::new(10));
        assert_eq!(seen(u32::MAX), Ok(Some(Nanos::new(60))));
    }

    #[test]
    fn who_is_refused_takes_no_place() {
        let store = Bounded::<u32>::default();
        assert_eq!(store.measure_and_replace(&1, |_| Err::<((), Nanos), _>("no")), Err("no"));
        assert!(store.is_empty());
    }
}
