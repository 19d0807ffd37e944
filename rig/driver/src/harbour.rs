//! What all clients of a run have in common: where the servers are, how they behave, and when it is enough.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use quarterdeck_engine::chance::Fast;
use tokio::sync::watch;

use crate::ledger::{Ledger, lock};

/// What all clients of a run have in common.
pub(crate) struct Harbour {
    nodes: Vec<SocketAddr>,
    /// Where all chance comes from.
    pub(crate) seed: u64,
    /// How the clients behave.
    pub(crate) habits: Habits,
    /// What they know.
    pub(crate) ledger: Ledger,
    stop: watch::Sender<bool>,
    seatings: watch::Sender<Vec<Arc<Seating>>>,
    waits: Mutex<Vec<Duration>>,
    /// Requests that have no answer yet, and since when.
    waiting: Mutex<HashMap<u64, Instant>>,
    asked: AtomicU64,
    again: AtomicU64,
}

/// How clients behave.
#[derive(Clone, Copy, Default)]
pub(crate) struct Habits {
    /// Whether they send some requests twice at the same time.
    pub(crate) twice: bool,
    /// Whether they leave streams that are well and go on elsewhere.
    pub(crate) restless: bool,
    /// How long they think before they act.
    pub(crate) thinks: Duration,
}

/// A game at a table.
pub(crate) struct Seating {
    /// The table.
    pub(crate) table: String,
    /// The number of the crew that plays.
    pub(crate) crew: usize,
    /// The seats' sessions.
    pub(crate) cookies: Vec<String>,
    /// Its last entry, once nobody plays on.
    pub(crate) end: watch::Sender<Option<u32>>,
}

impl Harbour {
    /// A harbour before these servers.
    pub(crate) fn new(nodes: Vec<SocketAddr>, seed: u64, habits: Habits) -> Arc<Self> {
        Arc::new(Self {
            nodes,
            seed,
            habits,
            ledger: Ledger::default(),
            stop: watch::Sender::new(false),
            seatings: watch::Sender::new(Vec::new()),
            waits: Mutex::default(),
            waiting: Mutex::default(),
            asked: AtomicU64::new(0),
            again: AtomicU64::new(0),
        })
    }

    /// Any of the servers.
    pub(crate) fn any(&self, chance: &mut Fast) -> SocketAddr {
        self.nodes[chance.below(self.nodes.len() as u32) as usize]
    }

    /// All of the servers.
    pub(crate) fn nodes(&self) -> &[SocketAddr] {
        &self.nodes
    }

    /// It is enough: nobody begins anything new.
    pub(crate) fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Whether it is enough.
    pub(crate) fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }

    /// Waits until it is enough.
    pub(crate) async fn stopping(&self) {
        // The sender lives as long as we do.
        let _ = self.stop.subscribe().wait_for(|stop| *stop).await;
    }

    /// Somebody has sat down to a game.
    pub(crate) fn seated(&self, seating: Arc<Seating>) {
        self.seatings.send_modify(|seatings| seatings.push(seating));
    }

    /// All games so far, and those to come.
    pub(crate) fn seatings(&self) -> watch::Receiver<Vec<Arc<Seating>>> {
        self.seatings.subscribe()
    }

    /// All games so far.
    pub(crate) fn games(&self) -> Vec<Arc<Seating>> {
        self.seatings.borrow().clone()
    }

    /// A player begins to wait for the answer to an action.
    pub(crate) fn waits(&self) -> u64 {
        let number = self.asked.fetch_add(1, Ordering::Relaxed);
        lock(&self.waiting).insert(number, Instant::now());
        number
    }

    /// That answer has come.
    pub(crate) fn waited(&self, number: u64) {
        let since = lock(&self.waiting).remove(&number);
        lock(&self.waits).extend(since.map(|since| since.elapsed()));
    }

    /// The same as [`Self::take_waits`], with those who wait still: a server that answers nobody must not look quick.
    pub(crate) fn take_waits_so_far(&self) -> Vec<Duration> {
        let mut waits = self.take_waits();
        waits.extend(lock(&self.waiting).values().map(Instant::elapsed));
        waits.sort_unstable();
        waits
    }

    /// How long everybody has waited since this was last asked, sorted.
    pub(crate) fn take_waits(&self) -> Vec<Duration> {
        let mut waits = std::mem::take(&mut *lock(&self.waits));
        waits.sort_unstable();
        waits
    }

    /// Somebody asks the same again.
    pub(crate) fn asks_again(&self) {
        self.again.fetch_add(1, Ordering::Relaxed);
    }

    /// How often somebody asked the same again, because nothing came back.
    pub(crate) fn asked_again(&self) -> u64 {
        self.again.load(Ordering::Relaxed)
    }
}

/// The figure at this share of sorted ones.
pub(crate) fn share(sorted: &[Duration], share: f64) -> Duration {
    #[expect(clippy::cast_sign_loss, reason = "a share of a length is not negative")]
    let at = (share * sorted.len() as f64) as usize;
    sorted.get(at.min(sorted.len().saturating_sub(1))).copied().unwrap_or_default()
}
