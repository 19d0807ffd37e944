//! The tables that are in use, and everything that goes on at them.
//!
//! A table is loaded when somebody needs it, changes only by entries that are durable, and is dropped again when
//! nobody has needed it for a while: what is stored and idle costs nothing.

mod bots;
mod caretaker;
mod damaged;
mod live;
mod loading;
mod open;
pub mod planted;
mod presence;
mod quota;
mod stream;
mod through;
mod time;

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use quarterdeck_engine::record::Signer;
use quarterdeck_store::{PlayerId, Store, TableId, Trouble, Unavailable};
use quarterdeck_table::command::request;
use quarterdeck_table::{Asker, Command, Refusal};
use sha2::{Digest, Sha256};
use tokio_util::task::TaskTracker;

use crate::http::Shutdown;
use crate::observe::Metrics;

pub use bots::BotPool;
pub use caretaker::Patience;
pub use live::{Live, News, Seen, Shown};
pub use open::{CODE_LENGTH, ImportError, new_letters, typed_code};
pub use stream::{Ended, Watcher};
pub use time::ServiceTime;
pub(crate) use time::wall;

use damaged::DamagedTables;
use loading::Slot;
use planted::{Fault, planted};
use quota::Quota;
use through::Through;

/// The tables that are in use.
pub struct Hub {
    store: Arc<dyn Store>,
    time: ServiceTime,
    bots: BotPool,
    patience: Patience,
    tables: Mutex<HashMap<TableId, Arc<Slot>>>,
    /// How many tables each player is opening at this moment.
    openings: Mutex<HashMap<PlayerId, usize>>,
    /// How often the store was restored from a backup.
    restored: AtomicU32,
    stop: Shutdown,
    metrics: Metrics,
    /// How much who has had written.
    quota: Quota,
    /// What copies of records are signed with.
    signer: Signer,
    /// Small things that are still being written down.
    errands: TaskTracker,
    /// Tables whose journals cannot be read.
    damaged: DamagedTables,
}

/// Why the hub does not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HubError {
    /// There is no such table, or the asker may not know of it.
    #[error("there is no such table")]
    NotFound,
    /// This player has so many tables that wait for their games to begin.
    #[error("{max} tables wait already")]
    TooManyTables {
        /// How many there may be.
        max: u32,
    },
    /// This player has so many games with bots going.
    #[error("{max} games with bots are going already")]
    TooManyRunning {
        /// How many there may be.
        max: u32,
    },
    /// The asker has stored as much as one person may for now.
    #[error("this is more than one person may store in a day")]
    TooMuchStored {
        /// How long to wait.
        wait: Duration,
    },
    /// The table refuses.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store cannot be used.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

impl HubError {
    /// Whether one table's journal is damaged, so that everything else goes on.
    pub fn is_damage(&self) -> bool {
        matches!(self, Self::Unavailable(why) if why.trouble == Trouble::Damaged)
    }
}

/// A request's own name, and what it asks for.
#[derive(Clone, Debug)]
pub struct Named {
    /// What its author calls it.
    pub id: String,
    /// What is asked for, hashed.
    pub digest: [u8; 32],
}

impl Named {
    /// A request of this name that asks for this.
    pub fn new(id: String, body: &[u8]) -> Self {
        Self { id, digest: Sha256::digest(body).into() }
    }
}

impl Hub {
    /// A hub on this store. Nothing runs until [`run`](Hub::run).
    pub async fn new(
        store: Arc<dyn Store>,
        bots: BotPool,
        patience: Patience,
        stop: Shutdown,
        metrics: Metrics,
    ) -> Result<Arc<Self>, Unavailable> {
        let time = ServiceTime::begin(&*store).await?;
        let restored = AtomicU32::new(store.restored().await?);
        let (tables, openings) = (Mutex::default(), Mutex::default());
        let (errands, damaged) = (TaskTracker::new(), DamagedTables::default());
        let quota = Quota::default();
        let mut fresh = [0; 32];
        getrandom::fill(&mut fresh).expect("the operating system gives randomness");
        let signer = Signer::new(&store.signing_key(fresh).await?);
        Ok(Arc::new(Self {
            store,
            time,
            bots,
            patience,
            tables,
            openings,
            restored,
            stop,
            metrics,
            quota,
            signer,
            errands,
            damaged,
        }))
    }

    /// What copies of records are signed with.
    pub fn signer(&self) -> &Signer {
        &self.signer
    }

    /// Limits the bytes that one person may have written in a day; nothing for no limit, as in a new hub.
    pub fn limit_writes(&self, bytes: Option<u64>) {
        self.quota.set(bytes);
    }

    /// Whether somebody may still write more than a game needs.
    fn may_store(&self, player: PlayerId) -> Result<(), HubError> {
        self.quota.wait(player).map_or(Ok(()), |wait| Err(HubError::TooMuchStored { wait }))
    }

    /// Where everything is kept.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// What time it is.
    pub fn time(&self) -> &ServiceTime {
        &self.time
    }

    /// When this begins, everything ends.
    pub fn stop(&self) -> &Shutdown {
        &self.stop
    }

    fn restored(&self) -> u32 {
        self.restored.load(Ordering::Relaxed)
    }

    /// Asks something of a table. The answer is the entry that it became, durable by then.
    pub async fn command(
        self: &Arc<Self>,
        table: TableId,
        asker: Asker,
        command: Command,
        named: Option<Named>,
    ) -> Result<u32, HubError> {
        let live = match asker {
            Asker::Player(_) => self.live(table).await?,
            Asker::House => self.unwatched(table).await?,
        };
        self.command_at(live, asker, command, named).await
    }

    /// The same, of a table that is at hand.
    async fn command_at(
        self: &Arc<Self>,
        live: Arc<Live>,
        asker: Asker,
        command: Command,
        named: Option<Named>,
    ) -> Result<u32, HubError> {
        let request = match (asker, named) {
            (Asker::Player(player), Some(named)) => {
                let digest = if planted(Fault::IgnoresContent) { [0; 32] } else { named.digest };
                Some(request(player, &command, &named.id, digest))
            }
            _ => None,
        };
        if let Asker::Player(_) = asker {
            // What is there to do afterwards is looked after below.
            live.notice();
        }
        let hub = Arc::clone(self);
        // Whoever asked may hang up in the middle, the table must not.
        let command = async move {
            let seq = live.command(&hub, asker, &command, request).await;
            if live.wants_attention() {
                hub.attend(&live);
            }
            seq
        };
        let done = Through::new(AssertUnwindSafe(command).catch_unwind()).await;
        done.unwrap_or_else(|_| Err(Unavailable::new("the table stumbled".to_owned()).into()))
    }

    /// Somebody's name has changed: it shows with the next thing that happens.
    pub async fn renamed(&self) {
        for live in self.all_loaded() {
            live.forget_names().await;
        }
    }

    /// Waits until what is still being written down is written.
    pub async fn finish(&self) {
        self.errands.close();
        self.errands.wait().await;
    }

    /// How many tables are loaded.
    pub fn loaded(&self) -> usize {
        self.tables().len()
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Slot>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
