//! Getting tables from the store when they are needed, each once, and letting them go.

use std::sync::Arc;
use std::time::Duration;

use quarterdeck_store::TableId;
use quarterdeck_table::{Asker, Command};
use tokio::sync::OnceCell;
use tokio::time::Instant;

use super::live::Live;
use super::planted::{Fault, planted};
use super::{Hub, HubError};

/// A place for a table that is loaded or being loaded.
#[derive(Default)]
pub(super) struct Slot(OnceCell<Arc<Live>>);

impl Slot {
    pub(super) fn live(&self) -> Option<&Arc<Live>> {
        self.0.get()
    }

    /// Whether somebody has the table at hand, or is about to.
    fn is_needed(self: &Arc<Self>) -> bool {
        Arc::strong_count(self) > 1 || self.live().is_some_and(|live| Arc::strong_count(live) > 1)
    }
}

impl Hub {
    /// A table that somebody asks for, loaded if it was not. Its bots go on if they were paused.
    pub async fn live(self: &Arc<Self>, table: TableId) -> Result<Arc<Live>, HubError> {
        let live = self.unwatched(table).await?;
        if live.notice() {
            self.attend(&live);
        }
        Ok(live)
    }

    /// A table, loaded if it was not, for a list or for the server itself: nobody watches it by that.
    pub async fn unwatched(self: &Arc<Self>, table: TableId) -> Result<Arc<Live>, HubError> {
        self.damaged.check(table)?;
        let slot = Arc::clone(self.tables().entry(table).or_default());
        let live = slot
            .0
            .get_or_try_init(|| async {
                let live = Live::load(&*self.store, table, self.patience.dice).await;
                let live = live.inspect_err(|why| self.damaged.note(table, why))?;
                let live = live.ok_or(HubError::NotFound)?;
                self.damaged.forget(table);
                live.learn_names(self).await;
                Ok::<_, HubError>(Arc::new(live))
            })
            .await;
        match live {
            Ok(live) => {
                live.touch();
                self.welcome_back(live).await?;
                Ok(Arc::clone(live))
            }
            Err(error) => {
                // Nobody shall fill the memory with tables that do not exist. But others who wait for this one go on
                // trying in the same slot: without it, the next to come would load the table a second time, and
                // streams of one copy would never learn what is written through the other.
                let mut tables = self.tables();
                drop(slot);
                let forget = |slot: &Arc<Slot>| {
                    slot.live().is_none()
                        && (Arc::strong_count(slot) == 1 || planted(Fault::ForgetsLoadingTables))
                };
                if tables.get(&table).is_some_and(forget) {
                    tables.remove(&table);
                }
                Err(error)
            }
        }
    }

    /// A table that came out of a backup is told so before anybody goes on with it.
    async fn welcome_back(self: &Arc<Self>, live: &Arc<Live>) -> Result<(), HubError> {
        let times = self.restored();
        if times == 0 || live.look(self, |table| table.restored() >= times).await? {
            return Ok(());
        }
        let command = Command::Restored { times };
        live.command(self, Asker::House, &command, None).await.map(drop)
    }

    /// The tables that are loaded, by id.
    pub(super) fn all_loaded(&self) -> Vec<Arc<Live>> {
        let mut all: Vec<Arc<Live>> =
            self.tables().values().filter_map(|slot| slot.live().cloned()).collect();
        // A map's order differs from run to run, and a simulation must be repeatable.
        all.sort_unstable_by_key(|live| live.id());
        all
    }

    /// A table that was just opened is at hand for those who come to it.
    pub(super) fn keep(&self, live: Live) {
        let slot = Arc::clone(self.tables().entry(live.id()).or_default());
        // Somebody who was quicker has loaded it.
        let _ = slot.0.set(Arc::new(live));
    }

    /// Lets tables go that nobody has needed for a while.
    pub(super) fn let_go(&self, idle: Duration) {
        let now = Instant::now();
        self.tables().retain(|_, slot| {
            (slot.is_needed() && !planted(Fault::DropsWatchedTables))
                || slot.live().is_some_and(|live| now.duration_since(live.last_used()) < idle)
        });
    }

    /// Lets a table go at once where the game is over, if nobody else needs it.
    pub(super) fn let_go_if_over(&self, live: Arc<Live>) {
        let (table, over) = (live.id(), live.is_over());
        drop(live);
        let mut tables = self.tables();
        if over && tables.get(&table).is_some_and(|slot| !slot.is_needed()) {
            tables.remove(&table);
        }
    }
}
