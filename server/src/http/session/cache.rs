//! Sessions that were looked up a moment ago.
//!
//! A player who moves has just looked, so nearly every request would ask the store what it has just been asked. An
//! entry lives for [`FRESH`]; so long may a session that was ended on another node live on here. One that was ended
//! on this node is gone at once: a look-up that was on its way meanwhile notices that its generation has passed, and
//! keeps nothing.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quarterdeck_store::PlayerId;
use tokio::sync::watch;
use tokio::time::Instant;

use super::SessionKey;

/// How long an entry is believed.
pub const FRESH: Duration = Duration::from_secs(5);

/// How many there can be. More than there are players; if it is full, it starts anew.
const MOST: usize = 16_384;

pub(super) struct Cache {
    entries: Mutex<HashMap<SessionKey, Entry>>,
    generation: watch::Sender<u64>,
}

struct Entry {
    player: PlayerId,
    seen: Instant,
}

impl Cache {
    pub(super) fn new() -> Self {
        Self { entries: Mutex::default(), generation: watch::Sender::new(0) }
    }

    pub(super) fn get(&self, key: &SessionKey) -> Option<PlayerId> {
        let entries = self.lock();
        let entry = entries.get(key)?;
        (entry.seen.elapsed() < FRESH).then_some(entry.player)
    }

    /// To be asked before the store is.
    pub(super) fn generation(&self) -> u64 {
        *self.generation.borrow()
    }

    /// Keeps what the store said, unless sessions have been ended since it was asked.
    pub(super) fn keep(&self, generation: u64, key: SessionKey, player: PlayerId) {
        let mut entries = self.lock();
        if self.generation() != generation {
            return;
        }
        if entries.len() >= MOST {
            entries.clear();
        }
        entries.insert(key, Entry { player, seen: Instant::now() });
    }

    /// Forgets a session that has been ended.
    pub(super) fn forget(&self, key: &SessionKey) {
        self.lock().remove(key);
        self.generation.send_modify(|generation| *generation += 1);
    }

    /// Forgets a player whose sessions have been ended.
    pub(super) fn forget_all(&self, player: PlayerId) {
        self.lock().retain(|_, entry| entry.player != player);
        self.generation.send_modify(|generation| *generation += 1);
    }

    /// Changes whenever sessions are ended on this node.
    pub(super) fn endings(&self) -> watch::Receiver<u64> {
        self.generation.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SessionKey, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Token;
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn an_entry_is_believed_for_a_moment() {
        let (cache, key, player) = (Cache::new(), Token::new().key(), PlayerId::new());
        cache.keep(cache.generation(), key, player);
        tokio::time::advance(FRESH.mul_f32(0.9)).await;
        assert_eq!(cache.get(&key), Some(player));
        tokio::time::advance(FRESH.mul_f32(0.2)).await;
        assert_eq!(cache.get(&key), None);
    }

    #[tokio::test]
    async fn what_was_ended_meanwhile_is_not_kept() {
        let (cache, key, player) = (Cache::new(), Token::new().key(), PlayerId::new());
        let asked = cache.generation();
        cache.forget(&key);
        cache.keep(asked, key, player);
        assert_eq!(cache.get(&key), None);
        let asked = cache.generation();
        cache.forget_all(player);
        cache.keep(asked, key, player);
        assert_eq!(cache.get(&key), None);
    }

    #[tokio::test]
    async fn it_does_not_grow_without_end() {
        let cache = Cache::new();
        for n in 0..=MOST {
            let mut key = [0; 32];
            key[..8].copy_from_slice(&n.to_le_bytes());
            cache.keep(0, SessionKey(key), PlayerId::from_bytes([1; 16]));
        }
        assert_eq!(cache.lock().len(), 1);
    }
}
