//! A server's node: a hub of its own over the shared database. It starts, stops, crashes, and is cut off.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quarterdeck_server::http::Shutdown;
use quarterdeck_server::hub::{BotPool, Hub, Patience};
use quarterdeck_server::observe::Metrics;
use quarterdeck_store::TableId;
use tokio::sync::broadcast;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::dice::Dice;
use crate::link::Link;
use crate::world::World;

/// How many wake-ups wait for a slow listener: few, so that some are missed.
const WAKES: usize = 4;

pub(crate) struct Node {
    number: usize,
    /// Counts starts. Whatever an earlier incarnation still waits for never comes.
    incarnation: AtomicU64,
    up: Mutex<Option<Up>>,
    /// Whether the database cannot be reached from here.
    cut_off: AtomicBool,
    /// Whether clients cannot reach it.
    unreachable: AtomicBool,
    wakes: Mutex<Option<broadcast::Sender<(TableId, u32)>>>,
    /// When it was last started.
    started: Mutex<Instant>,
    /// When something last went wrong between it and the database.
    troubled: Mutex<Instant>,
    dice: Dice,
}

/// A node that serves.
#[derive(Clone)]
pub(crate) struct Up {
    pub(crate) hub: Arc<Hub>,
    /// Cancelled when the node crashes: connections break then.
    pub(crate) gone: CancellationToken,
    stop: Shutdown,
}

/// Short, so that much happens in little time.
pub(crate) fn patience() -> Patience {
    Patience {
        rounds: Duration::from_millis(700),
        poll: Duration::from_secs(2),
        idle: Duration::from_secs(6),
        away: Duration::from_secs(4),
        pace: Duration::from_millis(120),
        // Clients leave and come back all the time; the bots they left behind go on.
        unwatched: Duration::from_mins(10),
        running: 1000,
        dice: Duration::from_secs(6),
    }
}

impl Node {
    pub(crate) fn new(number: usize, dice: Dice) -> Self {
        Self {
            number,
            incarnation: AtomicU64::new(0),
            up: Mutex::default(),
            cut_off: AtomicBool::new(false),
            unreachable: AtomicBool::new(false),
            wakes: Mutex::default(),
            started: Mutex::new(Instant::now()),
            troubled: Mutex::new(Instant::now()),
            dice,
        }
    }

    pub(crate) fn incarnation(&self) -> u64 {
        self.incarnation.load(Ordering::Relaxed)
    }

    pub(crate) fn is_cut_off(&self) -> bool {
        self.cut_off.load(Ordering::Relaxed)
    }

    pub(crate) fn cut_off(&self, cut_off: bool) {
        self.cut_off.store(cut_off, Ordering::Relaxed);
        self.is_troubled();
    }

    /// Something went wrong between it and the database.
    pub(crate) fn is_troubled(&self) {
        *self.troubled.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Whether it was started just now, and its connections are not all up yet.
    pub(crate) fn is_cold(&self) -> bool {
        let since = *self.started.lock().unwrap_or_else(PoisonError::into_inner);
        since.elapsed() < Duration::from_millis(1200)
    }

    /// For how long it has reached the database without a break.
    pub(crate) fn steady_for(&self) -> Duration {
        let since = *self.troubled.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_cut_off() { Duration::ZERO } else { since.elapsed() }
    }

    pub(crate) fn make_unreachable(&self, unreachable: bool) {
        self.unreachable.store(unreachable, Ordering::Relaxed);
    }

    /// The node as a client reaches it, if it does.
    pub(crate) fn reached(&self) -> Option<Up> {
        let reachable = !self.unreachable.load(Ordering::Relaxed);
        self.slot().clone().filter(|_| reachable)
    }

    pub(crate) fn is_up(&self) -> bool {
        self.slot().is_some()
    }

    fn slot(&self) -> MutexGuard<'_, Option<Up>> {
        self.up.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the node, if it is down. It needs the database for that, and tries until it gets it.
    pub(crate) async fn start(&self, world: &Arc<World>) {
        if self.is_up() {
            return;
        }
        let incarnation = self.incarnation.fetch_add(1, Ordering::Relaxed) + 1;
        loop {
            let wakes = broadcast::Sender::new(WAKES);
            *self.wakes.lock().unwrap_or_else(PoisonError::into_inner) = Some(wakes.clone());
            let link =
                Link::new(Arc::clone(world), self.number, incarnation, self.dice.fork(), wakes);
            let stop = Shutdown::new();
            let hub = Hub::new(
                Arc::new(link),
                BotPool::inline(),
                patience(),
                stop.clone(),
                Metrics::new(),
            );
            match hub.await {
                Ok(hub) if self.incarnation() == incarnation => {
                    tokio::spawn(Arc::clone(&hub).run());
                    self.is_troubled();
                    *self.started.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
                    *self.slot() = Some(Up { hub, gone: CancellationToken::new(), stop });
                    world.note(|| format!("node {} is up", self.number));
                    return;
                }
                Ok(_) => return,
                Err(_) => sleep(self.dice.millis(50, 500)).await,
            }
        }
    }

    /// The process is gone, with everything in its memory.
    pub(crate) fn crash(&self) {
        self.incarnation.fetch_add(1, Ordering::Relaxed);
        *self.wakes.lock().unwrap_or_else(PoisonError::into_inner) = None;
        if let Some(up) = self.slot().take() {
            up.gone.cancel();
            // Its link is dead, so nothing that this ends can be seen. It ends the loops that only wait.
            up.stop.begin();
        }
    }

    /// The process is asked to stop, and gets the time for it.
    pub(crate) async fn stop(&self) {
        let up = self.slot().take();
        if let Some(up) = up {
            up.stop.begin();
            let _ = tokio::time::timeout(Duration::from_secs(2), up.hub.finish()).await;
            // Whatever has not ended by itself ends with the process.
            up.gone.cancel();
        }
        self.crash();
    }

    /// A wake-up from the database, which may be lost.
    pub(crate) fn wake(&self, world: &Arc<World>, table: TableId, seq: u32) {
        let weather = world.weather();
        let wakes = self.wakes.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let Some(wakes) = wakes else { return };
        if self.is_cut_off() || self.dice.chance(weather.lost_wakes) {
            return;
        }
        let delay = self.dice.millis(0, weather.latency * 3);
        tokio::spawn(async move {
            sleep(delay).await;
            let _ = wakes.send((table, seq));
        });
    }
}
