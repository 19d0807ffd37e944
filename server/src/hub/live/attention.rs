//! Who pays attention to a table: whether its bots go on, and whether it counts as running.

use std::sync::atomic::Ordering;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use quarterdeck_store::PlayerId;
use tokio::time::Instant;

use super::Live;

/// When somebody last paid attention, and whether the bots wait until somebody does again.
pub(super) struct Attention {
    last: Option<Instant>,
    paused: bool,
}

impl Attention {
    /// Nobody has, as far as this server knows. The next person who does sets the bots going.
    pub(super) fn none() -> Self {
        Self { last: None, paused: true }
    }

    /// Somebody has just now.
    pub(super) fn now() -> Self {
        Self { last: Some(Instant::now()), paused: true }
    }
}

impl Live {
    /// A person asks something of the table or looks at it. True if its bots were paused: then they
    /// must be looked after.
    pub(in crate::hub) fn notice(&self) -> bool {
        let mut attention = self.attention();
        attention.last = Some(Instant::now());
        std::mem::take(&mut attention.paused)
    }

    /// Whether somebody has a stream open or has asked something within the last `grace`.
    pub(in crate::hub) fn is_watched(&self, grace: Duration) -> bool {
        let attention = self.attention();
        self.is_watched_by(&attention, grace)
    }

    /// Whether nobody watches. If so, the next who does is told by [`notice`](Self::notice). Both
    /// happen under one lock, so that nobody comes in between unnoticed.
    pub(in crate::hub) fn pause_unless_watched(&self, grace: Duration) -> bool {
        let mut attention = self.attention();
        attention.paused = !self.is_watched_by(&attention, grace);
        attention.paused
    }

    /// Whether it is a game with bots, opened by this player, that is not over and that somebody
    /// watches.
    pub(in crate::hub) fn is_running_for(&self, player: PlayerId, grace: Duration) -> bool {
        self.opener == player
            && self.bots.load(Ordering::Acquire)
            && !self.is_over()
            && self.is_watched(grace)
    }

    fn is_watched_by(&self, attention: &Attention, grace: Duration) -> bool {
        self.watchers() > 0 || attention.last.is_some_and(|last| last.elapsed() < grace)
    }

    fn attention(&self) -> MutexGuard<'_, Attention> {
        self.attention.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
