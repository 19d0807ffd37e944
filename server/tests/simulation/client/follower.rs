//! Somebody who follows a table: a player or a spectator.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use quarterdeck_engine::{Seat, Viewer};
use quarterdeck_server::hub::{Ended, Seen};
use quarterdeck_store::{PlayerId, TableId};
use serde_json::Value;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::dice::Dice;
use crate::faults::ClientFault;
use crate::world::World;

/// How often a stream looks whether it should end.
const TICK: Duration = Duration::from_millis(400);

/// How long an open stream may take to tell what is durable, while its node reaches the database: a few polls.
const STALE: Duration = Duration::from_secs(6);

pub(crate) struct Follower {
    world: Arc<World>,
    table: TableId,
    player: Option<PlayerId>,
    /// The latest that was told.
    latest: watch::Sender<Option<Arc<Value>>>,
    /// Up to where was seen, with whose eyes.
    cursor: Mutex<Option<(Viewer, u32)>>,
    online: AtomicBool,
    dice: Dice,
}

impl Follower {
    pub(crate) fn new(
        world: &Arc<World>,
        table: TableId,
        player: Option<PlayerId>,
        dice: Dice,
    ) -> Arc<Self> {
        Arc::new(Self {
            world: Arc::clone(world),
            table,
            player,
            latest: watch::Sender::new(None),
            cursor: Mutex::default(),
            online: AtomicBool::new(true),
            dice,
        })
    }

    pub(super) fn stay_online(&self, online: bool) {
        self.online.store(online, Ordering::Relaxed);
    }

    /// The latest that was told.
    pub(super) fn latest(&self) -> Option<Arc<Value>> {
        self.latest.borrow().clone()
    }

    /// Waits until something new is told, but not for ever.
    pub(super) async fn wait_for_news(&self, patience: Duration) {
        let mut news = self.latest.subscribe();
        let _ = timeout(patience, news.changed()).await;
    }

    /// Waits until an entry was told, but not for ever.
    pub(super) async fn wait_for(&self, seq: u32, patience: Duration) {
        let mut news = self.latest.subscribe();
        let told = |told: &Option<Arc<Value>>| {
            told.as_ref().is_some_and(|told| told["seq"].as_u64() >= Some(u64::from(seq)))
        };
        let _ = timeout(patience, news.wait_for(told)).await;
    }

    /// Follows the table until the run is over, on one node after the other.
    pub(crate) async fn follow(self: Arc<Self>) {
        while !self.world.ended.is_cancelled() {
            if self.online.load(Ordering::Relaxed) {
                self.connect().await;
            }
            sleep(self.dice.millis(10, 400)).await;
        }
    }

    async fn connect(&self) {
        let Some(node) = self.dice.pick(&self.world.nodes) else { return };
        sleep(self.dice.millis(0, self.world.weather().latency)).await;
        let Some(up) = node.reached() else { return };
        let viewer = self.viewer();
        let since = self.since(viewer);
        let opened = up.hub.watch(self.table, viewer, self.player, since);
        let opened = tokio::select! {
            biased;
            () = up.gone.cancelled() => return,
            opened = timeout(Duration::from_secs(3), opened) => opened,
        };
        let Ok(Ok(mut stream)) = opened else { return };
        let longest = if self.dice.chance(300) { 60_000 } else { 12_000 };
        let until = Instant::now() + self.dice.millis(100, longest);
        let mut first = true;
        while self.viewer() == viewer {
            let mut next = pin!(stream.next());
            let waits_since = Instant::now();
            let seen = loop {
                tokio::select! {
                    biased;
                    () = up.gone.cancelled() => return,
                    seen = &mut next => break seen,
                    () = sleep_until(Instant::now() + TICK) => {}
                }
                if waits_since.elapsed() >= STALE && node.steady_for() >= STALE {
                    let durable = self.world.database.durable_before(self.table, STALE);
                    self.check_has_seen(durable.unwrap_or(0), "on a node that works");
                }
                let cut = self.world.is_stormy() && Instant::now() >= until;
                if cut || !self.online.load(Ordering::Relaxed) || self.world.ended.is_cancelled() {
                    return;
                }
            };
            match seen {
                Ok(seen) => self.hear(viewer, first, &seen),
                Err(Ended::NotYours) => return self.forget(),
                Err(_) => return,
            }
            first = false;
            // A slow reader skips, and misses nothing.
            if self.world.is_stormy() && self.dice.chance(100) {
                sleep(self.dice.millis(0, 1500)).await;
            }
        }
    }

    /// Whose eyes this is, as far as was told.
    fn viewer(&self) -> Viewer {
        let told = self.latest.borrow();
        let seats = told.as_ref().and_then(|told| told["table"]["seats"].as_array());
        let own = self.player.map(|player| Value::from(player.to_string()));
        let seat = own.zip(seats).and_then(|(own, seats)| {
            seats.iter().position(|seat| seat.get("player") == Some(&own))
        });
        seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat::new(seat)))
    }

    fn cursor(&self, viewer: Viewer) -> Option<u32> {
        let cursor = *self.cursor.lock().unwrap_or_else(PoisonError::into_inner);
        cursor.filter(|(eyes, _)| *eyes == viewer).map(|(_, seq)| seq)
    }

    /// From where a stream is opened again.
    fn since(&self, viewer: Viewer) -> Option<u32> {
        let cursor = self.cursor(viewer)?;
        if self.world.has_client(ClientFault::ForgetsCursor) {
            return None;
        }
        let rewinds = self.world.has_client(ClientFault::RewindsCursor);
        Some(if rewinds { cursor.saturating_sub(3) } else { cursor })
    }

    fn hear(&self, viewer: Viewer, first: bool, seen: &Seen) {
        let cursor = self.cursor(viewer);
        let whose = (self.table, viewer);
        let told = self.world.oracle.check_update(&self.world, whose, cursor, first, &seen.json());
        let Some(told) = told else { return };
        self.world.note(|| format!("{viewer:?} of {:?} has seen {}", self.player, seen.seq));
        *self.cursor.lock().unwrap_or_else(PoisonError::into_inner) = Some((viewer, seen.seq));
        self.latest.send_replace(Some(Arc::new(told)));
    }

    /// The seat is somebody else's now. What was told from it is no longer any use.
    fn forget(&self) {
        *self.cursor.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.latest.send_replace(None);
    }

    /// Whoever follows the table has seen everything up to an entry.
    pub(super) fn check_has_seen(&self, seq: u32, when: &str) {
        let cursor = *self.cursor.lock().unwrap_or_else(PoisonError::into_inner);
        let (viewer, cursor) = cursor.unwrap_or((Viewer::Public, 0));
        if !self.world.oracle.has_seen(&self.world, (self.table, viewer), cursor, seq) {
            let why =
                format!("{when} the stream of {viewer:?} stays at entry {cursor}, before {seq}");
            self.world.fail(why);
        }
    }

    /// A node shows the public the same table as the journal.
    pub(crate) async fn check_node(world: &Arc<World>, table: TableId, node: usize) {
        let follower = Self::new(world, table, None, world.dice.fork());
        let Some(up) = world.nodes[node].reached() else {
            return world.fail(format!("with everything healed, node {node} is not up"));
        };
        let durable = world.database.durable(table).unwrap_or(0);
        let Ok(mut stream) = up.hub.watch(table, Viewer::Public, None, None).await else {
            return world.fail(format!("with everything healed, node {node} shows nothing"));
        };
        match stream.next().await {
            Ok(seen) => {
                follower.hear(Viewer::Public, true, &seen);
                follower.check_has_seen(durable, "at the very end");
            }
            Err(_) => world.fail(format!("with everything healed, node {node} tells nothing")),
        }
    }
}
