//! What the server does without being asked: bots' moves, clocks, reading on, letting go.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use quarterdeck_engine::Seat;
use quarterdeck_store::{TableId, Trouble};
use quarterdeck_table::play::Thought;
use quarterdeck_table::{Asker, Chore, Command};
use tokio::sync::broadcast::error::RecvError;

use super::live::Live;
use super::time::BEAT;
use super::{Hub, HubError};

/// How long the hub waits for what.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// How often it looks for tables where something is due.
    pub rounds: Duration,
    /// How often it reads on by itself where several nodes share a store, in case a wake-up was lost.
    pub poll: Duration,
    /// How long a table stays loaded that nobody needs.
    pub idle: Duration,
    /// How long somebody may be gone before they count as away.
    pub away: Duration,
    /// How long a bot takes for a move at least while somebody looks, so that people can follow. It is the same for
    /// every move, so that it tells nothing.
    pub pace: Duration,
    /// How long a device has to commit itself to a share of the dice, and again to reveal it.
    pub dice: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            rounds: Duration::from_millis(500),
            poll: Duration::from_secs(2),
            idle: Duration::from_mins(5),
            away: Duration::from_mins(1),
            pace: Duration::ZERO,
            dice: Duration::from_secs(15),
        }
    }
}

/// At most so many tables are looked after in one round.
const PER_ROUND: u32 = 256;

/// What there is to do at a table right now.
enum Todo {
    Think { seat: Seat, seen: u32, thought: Thought },
    LookAfter,
    Nothing,
}

impl Hub {
    /// Does everything that nobody asks for, until the hub stops.
    pub async fn run(self: Arc<Self>) {
        let tasks = [
            tokio::spawn(Arc::clone(&self).beat()),
            tokio::spawn(Arc::clone(&self).go_round()),
            tokio::spawn(Arc::clone(&self).read_on()),
            tokio::spawn(Arc::clone(&self).tidy_up()),
        ];
        self.stop.begun().await;
        for task in tasks {
            task.abort();
        }
        for live in self.all_loaded() {
            live.wake();
        }
    }

    async fn beat(self: Arc<Self>) {
        let mut ticks = tokio::time::interval(BEAT);
        loop {
            ticks.tick().await;
            match self.time.beat(&*self.store).await {
                Ok(()) => {}
                Err(error) if error.trouble == Trouble::Other => {
                    tracing::warn!(%error, "the service's clock stands still");
                }
                // The store has told the log once, and this comes every second.
                Err(error) => tracing::debug!(%error, "the service's clock stands still"),
            }
        }
    }

    /// Looks for tables where a clock has run out, or a bot waits that nobody has thought for.
    async fn go_round(self: Arc<Self>) {
        let mut ticks = tokio::time::interval(self.patience.rounds);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let now = self.time.now().served;
            // Damaged tables stay due for ever, and must not take the places of the others.
            match self.store.due(now, PER_ROUND + self.damaged.count()).await {
                Ok(tables) => {
                    for table in tables {
                        match self.live(table).await {
                            Ok(live) => self.attend(&live),
                            // The log knows.
                            Err(error) if error.is_damage() => {}
                            Err(error) => tracing::warn!(%error, "a table cannot be looked after"),
                        }
                    }
                }
                Err(error) => tracing::warn!(%error, "nobody knows what is due"),
            }
        }
    }

    /// Follows what other nodes write, where there can be any.
    async fn read_on(self: Arc<Self>) {
        if !self.store.shared() {
            return;
        }
        let mut wakes = self.store.wakes();
        let mut poll = tokio::time::interval(self.patience.poll);
        poll.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                wake = wakes.recv() => match wake {
                    Ok((table, seq)) => self.read_on_at(table, seq),
                    Err(RecvError::Lagged(_)) => self.read_on_everywhere().await,
                    Err(RecvError::Closed) => return,
                },
                _ = poll.tick() => self.read_on_everywhere().await,
            }
        }
    }

    /// Reads on at one table if it is loaded and behind.
    fn read_on_at(self: &Arc<Self>, table: TableId, seq: u32) {
        let live = self.tables().get(&table).and_then(|slot| slot.live().cloned());
        if let Some(live) = live.filter(|live| live.seq() < seq) {
            let hub = Arc::clone(self);
            tokio::spawn(async move {
                if let Err(error) = live.catch_up(&hub).await {
                    tracing::warn!(%error, "a table cannot be read on");
                }
            });
        }
    }

    async fn read_on_everywhere(self: &Arc<Self>) {
        let tables: Vec<TableId> = self.all_loaded().iter().map(|live| live.id()).collect();
        match self.store.last(&tables).await {
            Ok(last) => last.into_iter().for_each(|(table, seq)| self.read_on_at(table, seq)),
            Err(error) => tracing::warn!(%error, "nobody knows what other nodes wrote"),
        }
    }

    async fn tidy_up(self: Arc<Self>) {
        let mut ticks = tokio::time::interval(self.patience.idle / 4);
        loop {
            ticks.tick().await;
            self.let_go(self.patience.idle);
            self.metrics.loaded_tables.set(i64::try_from(self.loaded()).unwrap_or(i64::MAX));
        }
    }

    /// Sees to it that somebody looks after a table: bots think, what is due is done.
    pub(super) fn attend(self: &Arc<Self>, live: &Arc<Live>) {
        if live.attended.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hub, live) = (Arc::clone(self), Arc::clone(live));
        tokio::spawn(async move {
            loop {
                let done = hub.look_after(&live).await;
                live.attended.store(false, Ordering::Release);
                if let Err(error) = &done {
                    tracing::debug!(%error, "a table was looked after in vain");
                }
                // Something may have come up between the last look and the flag.
                let more =
                    matches!(live.look(&hub, |table| hub.has_something(table)).await, Ok(true));
                if done.is_err() || !more || live.attended.swap(true, Ordering::AcqRel) {
                    return;
                }
            }
        });
    }

    async fn look_after(self: &Arc<Self>, live: &Arc<Live>) -> Result<(), HubError> {
        let mut last = None;
        loop {
            let command = match live.look(self, |table| self.todo(table)).await? {
                Todo::Nothing => return Ok(()),
                Todo::LookAfter => Command::LookAfter,
                Todo::Think { seat, seen, thought } => {
                    let since = Instant::now();
                    let command = self.let_think(seat, seen, thought).await;
                    // A turn of many small steps goes by more quickly once it has begun.
                    let goes_on = last.replace(seat) == Some(seat);
                    let pace = self.patience.pace / if goes_on { 5 } else { 1 };
                    if live.watchers() > 0 {
                        tokio::time::sleep(pace.saturating_sub(since.elapsed())).await;
                    }
                    command
                }
            };
            match live.command(self, Asker::House, &command, None).await {
                // Another node, or a person who came back, was quicker.
                Ok(_) | Err(HubError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
    }

    async fn let_think(&self, seat: Seat, seen: u32, thought: Thought) -> Command {
        let since = Instant::now();
        let action = self.bots.think(thought).await;
        self.metrics.bot_seconds.observe(since.elapsed().as_secs_f64());
        if let Some(action) = action {
            return Command::BotActs { seat, seen, action };
        }
        tracing::warn!("a bot did not decide in its time; the game's default is played");
        Command::BotTimesOut { seat, seen }
    }

    fn todo(&self, table: &quarterdeck_table::Table) -> Todo {
        match (table.chore(), table.game()) {
            (Some(Chore::Think { seat, level, seen }), Some(game)) => {
                Todo::Think { seat, seen, thought: game.think(seat, &level) }
            }
            (Some(Chore::Wait { until }), _) if until <= self.time.now().served => Todo::LookAfter,
            _ => Todo::Nothing,
        }
    }

    /// Whether there is something to do for the server now.
    pub(super) fn has_something(&self, table: &quarterdeck_table::Table) -> bool {
        match table.chore() {
            Some(Chore::Think { .. }) => true,
            Some(Chore::Wait { until }) => until <= self.time.now().served,
            None => false,
        }
    }
}
