//! Who is here. Somebody is while a stream of theirs is open, and for a while after.

use std::sync::{Arc, PoisonError};

use quarterdeck_store::PlayerId;
use quarterdeck_table::{Asker, Command};

use super::Hub;
use super::live::Live;
use super::planted::{Fault, planted};

/// Somebody is at a table, until this is dropped.
pub(super) struct Presence {
    hub: Arc<Hub>,
    live: Arc<Live>,
    player: PlayerId,
}

impl Hub {
    /// Somebody has come to a table.
    pub(super) async fn arrive(self: &Arc<Self>, live: &Arc<Live>, player: PlayerId) -> Presence {
        *here(live).entry(player).or_default() += 1;
        let presence = Presence { hub: Arc::clone(self), live: Arc::clone(live), player };
        let away = live.look(self, |table| {
            let seats = table.chairs().of(player);
            seats.iter().any(|seat| table.chairs().get(seat).is_some_and(|chair| chair.away))
        });
        if matches!(away.await, Ok(true)) {
            self.tell_presence(live, player, true).await;
        }
        presence
    }

    /// Tells a table that those are here who follow it here and count as absent.
    pub(super) async fn correct_presence(self: &Arc<Self>, live: &Arc<Live>) {
        let present = |player: PlayerId| here(live).get(&player).is_some_and(|count| *count > 0);
        let missed = live.look(self, |table| {
            let chairs = table.chairs().iter().map(|(_, chair)| chair);
            let absent = chairs.filter(|chair| chair.away).filter_map(|chair| chair.holder);
            absent.filter(|player| present(*player)).collect::<Vec<PlayerId>>()
        });
        for player in missed.await.unwrap_or_default() {
            self.tell_presence(live, player, true).await;
        }
    }

    async fn tell_presence(self: &Arc<Self>, live: &Arc<Live>, player: PlayerId, here: bool) {
        let command = Command::Presence { player, here };
        if let Err(error) = live.command(self, Asker::House, &command, None).await {
            tracing::debug!(%error, "a table was not told who is here");
        }
        self.attend(live);
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let gone = {
            let mut here = here(&self.live);
            let count = here.entry(self.player).or_default();
            if !planted(Fault::CountsTheAbsent) {
                *count = count.saturating_sub(1);
            }
            *count == 0
        };
        // While the server stops, everybody goes, and nobody is away for it, nor from a game that is over.
        if !gone || self.hub.stop.is_stopping() || self.live.is_over() {
            return;
        }
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        let (hub, live, player) = (Arc::clone(&self.hub), Arc::clone(&self.live), self.player);
        runtime.spawn(async move {
            tokio::select! {
                biased;
                () = hub.stop.begun() => return,
                () = tokio::time::sleep(hub.patience.away) => {}
            }
            let still_gone = {
                let mut here = here(&live);
                let gone = here.get(&player).is_none_or(|count| *count == 0);
                if gone {
                    here.remove(&player);
                }
                gone
            };
            if still_gone {
                hub.tell_presence(&live, player, false).await;
            }
        });
    }
}

fn here(live: &Live) -> std::sync::MutexGuard<'_, std::collections::HashMap<PlayerId, u32>> {
    live.here.lock().unwrap_or_else(PoisonError::into_inner)
}
