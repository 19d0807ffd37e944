//! A viewer's stream: always the newest, everything told in order and once, and never a queue.

use std::sync::Arc;

use quarterdeck_engine::Viewer;
use quarterdeck_store::{PlayerId, TableId};
use quarterdeck_table::{Asker, Command};

use super::live::{Live, Seen, Watching};
use super::planted::{Fault, planted};
use super::presence::Presence;
use super::{Hub, HubError, Named};

/// Somebody who follows a table.
pub struct Watcher {
    hub: Arc<Hub>,
    live: Arc<Live>,
    viewer: Viewer,
    player: Option<PlayerId>,
    /// Up to where this viewer has seen; nothing yet when new.
    last: Option<u32>,
    /// Whether the first update was sent.
    begun: bool,
    _watching: Watching,
    _presence: Option<Presence>,
}

/// Why a stream ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The server stops. Come back.
    Stopping,
    /// The seat is no longer this player's, or nobody may look on any more.
    NotYours,
    /// The store cannot be used. Come back.
    Unavailable,
}

impl Hub {
    /// Follows a table with a viewer's eyes, from after entry `since`. Who may do so has been checked.
    pub async fn watch(
        self: &Arc<Self>,
        table: TableId,
        viewer: Viewer,
        player: Option<PlayerId>,
        since: Option<u32>,
    ) -> Result<Watcher, HubError> {
        let present = player.filter(|_| viewer != Viewer::Public);
        self.watch_as(table, viewer, player, present, since).await
    }

    /// The same, saying who is present by it: people who share a device are, whatever it shows.
    pub async fn watch_as(
        self: &Arc<Self>,
        table: TableId,
        viewer: Viewer,
        player: Option<PlayerId>,
        present: Option<PlayerId>,
        since: Option<u32>,
    ) -> Result<Watcher, HubError> {
        let live = self.live(table).await?;
        let presence = match present {
            Some(player) => Some(self.arrive(&live, player).await),
            None => None,
        };
        let watching = live.watch(viewer);
        let behind = since.is_some_and(|since| since > live.seq());
        if (behind || self.store.shared()) && !planted(Fault::StreamsFromMemory) {
            live.catch_up(self).await?;
        }
        // Somebody who claims to have seen what is not there has seen nothing.
        let last = since.filter(|&since| since <= live.seq());
        Ok(Watcher {
            hub: Arc::clone(self),
            live,
            viewer,
            player,
            last,
            begun: false,
            _watching: watching,
            _presence: presence,
        })
    }
}

impl Watcher {
    /// The next update: at once when there is something that this viewer has not seen, else as soon as there is.
    pub async fn next(&mut self) -> Result<Seen, Ended> {
        loop {
            let (newest, seen_so_far) = self.live.newest();
            if !self.begun || self.last != Some(newest) {
                let seen = self.live.seen(&self.hub, self.viewer, self.last).await;
                let seen = seen.map_err(|_| Ended::Unavailable)?;
                self.check(&seen).await?;
                let first = !std::mem::replace(&mut self.begun, true);
                if first || self.last.is_none_or(|last| last < seen.seq) {
                    self.last = Some(seen.seq);
                    // That others talk where this viewer does not hear them is not its business either.
                    if first || !seen.idle {
                        return Ok(seen);
                    }
                }
            }
            // Whoever waits when the hub stops is woken to see this.
            if self.hub.stop.is_stopping() {
                return Err(Ended::Stopping);
            }
            self.live.changed(seen_so_far).await;
        }
    }

    /// Asks something of the table that is followed, for a player; see [`Hub::command`].
    pub async fn ask(
        &self,
        player: PlayerId,
        command: Command,
        named: Option<Named>,
    ) -> Result<u32, HubError> {
        let live = Arc::clone(&self.live);
        self.hub.command_at(live, Asker::Player(player), command, named).await
    }

    /// Up to where this viewer has seen.
    pub fn last(&self) -> Option<u32> {
        self.last
    }

    /// A seat may have changed hands since the stream was opened.
    async fn check(&self, seen: &Seen) -> Result<(), Ended> {
        let allowed = match self.viewer {
            Viewer::Seat(_) => seen.holder.is_some() && seen.holder == self.player,
            Viewer::Public if seen.spectators => true,
            // Where nobody may look on, those who sit there still may put their table on the wall.
            Viewer::Public => {
                let seated = |player| {
                    self.live.look(&self.hub, move |table| !table.chairs().of(player).is_empty())
                };
                match self.player {
                    Some(player) => seated(player).await.map_err(|_| Ended::Unavailable)?,
                    None => false,
                }
            }
        };
        if allowed { Ok(()) } else { Err(Ended::NotYours) }
    }
}

impl Drop for Watcher {
    /// Notes up to where this player has looked, and lets the table go if it was the last to look.
    fn drop(&mut self) {
        let looked = match self.viewer {
            Viewer::Seat(_) => self.player.zip(self.last),
            Viewer::Public => None,
        };
        if looked.is_none() && !self.live.is_over() {
            return;
        }
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        let (hub, live) = (Arc::clone(&self.hub), Arc::clone(&self.live));
        let errand = self.hub.errands.track_future(async move {
            if let Some((player, last)) = looked
                && let Err(error) = hub.store.look(live.id(), player, last).await
            {
                tracing::debug!(%error, "it was not noted who has seen what");
            }
            hub.let_go_if_over(live);
        });
        runtime.spawn(errand);
    }
}
