//! What the server does without being asked: bots' moves, clocks, reading on, letting go.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use quarterdeck_engine::Seat;
use quarterdeck_store::{PlayerId, TableId, Trouble};
use quarterdeck_table::play::Thought;
use quarterdeck_table::{Asker, Chore, Command, Table};
use tokio::sync::broadcast::error::RecvError;

use super::bots::{Grid, Thinking};
use super::live::{Live, Version};
use super::planted::{Fault, planted};
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
    /// How long a bot takes for a move at least, so that people can follow and its timing tells
    /// nothing; see `Grid`. With zero bots answer as soon as they have decided.
    pub pace: Duration,
    /// How long the bots of a table go on after the last person has looked at it.
    pub unwatched: Duration,
    /// How many games with bots one person may have going.
    pub running: u32,
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
            unwatched: Duration::from_mins(5),
            running: 20,
            dice: Duration::from_secs(15),
        }
    }
}

/// At most so many tables are looked after in one round.
const PER_ROUND: u32 = 256;

/// What there is to do at a table right now.
enum Todo {
    Think(Ask),
    LookAfter,
    /// The bots are paused. Whether they still are is looked at again at this served time.
    Pause {
        last: u32,
        until: i64,
    },
    Nothing,
}

/// A decision that a bot owes.
struct Ask {
    seat: Seat,
    /// The entry that it thinks about.
    seen: u32,
    /// Whose turn it is to have a bot think.
    opener: PlayerId,
    thought: Thought,
    grid: Grid,
}

impl Hub {
    /// Does everything that nobody asks for, until the hub stops.
    pub async fn run(self: Arc<Self>) {
        let tasks = [
            tokio::spawn(Arc::clone(&self).beat()),
            tokio::spawn(Arc::clone(&self).go_round()),
            tokio::spawn(Arc::clone(&self).read_on()),
            tokio::spawn(Arc::clone(&self).keep_presence()),
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
                        match self.unwatched(table).await {
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
                // In a fixed order, so that a simulation can be repeated. The tick comes first, since it comes seldom.
                biased;
                _ = poll.tick() => self.read_on_everywhere().await,
                wake = wakes.recv() => match wake {
                    Ok((table, seq)) => self.read_on_at(table, seq),
                    Err(RecvError::Lagged(_)) => self.read_on_everywhere().await,
                    Err(RecvError::Closed) => return,
                },
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
        if planted(Fault::NeverPolls) {
            return;
        }
        let tables: Vec<TableId> = self.all_loaded().iter().map(|live| live.id()).collect();
        match self.store.last(&tables).await {
            Ok(last) => last.into_iter().for_each(|(table, seq)| self.read_on_at(table, seq)),
            Err(error) => tracing::warn!(%error, "nobody knows what other nodes wrote"),
        }
    }

    /// Corrects tables that count somebody as absent who follows them here. A player who has gone over from another
    /// node is still missed there, and that node writes down what it believes.
    async fn keep_presence(self: Arc<Self>) {
        let mut ticks = tokio::time::interval(self.patience.poll);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if planted(Fault::TrustsOneNodeOnPresence) {
                continue;
            }
            for live in self.all_loaded() {
                if live.misses_somebody() {
                    self.correct_presence(&live).await;
                }
            }
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
                live.attended.store(planted(Fault::AttendsOnce), Ordering::Release);
                if let Err(error) = &done {
                    tracing::debug!(%error, "a table was looked after in vain");
                }
                // Something may have come up between the last look and the flag.
                let more = live.look(&hub, |table| hub.can_do_something(&live, table)).await;
                let more = matches!(more, Ok(true)) && !hub.stop.is_stopping();
                if done.is_err() || !more || live.attended.swap(true, Ordering::AcqRel) {
                    return;
                }
            }
        });
    }

    async fn look_after(self: &Arc<Self>, live: &Arc<Live>) -> Result<(), HubError> {
        loop {
            let (_, seen_at) = live.newest();
            let command = match live.look(self, |table| self.todo(live, table)).await? {
                Todo::Nothing => return Ok(()),
                Todo::Pause { last, until } => {
                    self.store.put_off(live.id(), last, until).await?;
                    return Ok(());
                }
                Todo::LookAfter => Command::LookAfter,
                Todo::Think(ask) => {
                    let (seat, seen) = (ask.seat, ask.seen);
                    // What nobody needs any more is dropped, and stops the thought.
                    let command = tokio::select! {
                        biased;
                        command = self.let_think(ask) => command,
                        () = self.moved_on(live, seen_at, seat, seen) => None,
                        () = self.stop.begun() => return Ok(()),
                    };
                    let Some(command) = command else { continue };
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

    /// What a bot asks for. Nothing if so many wait that it must try again.
    async fn let_think(&self, ask: Ask) -> Option<Command> {
        let Ask { seat, seen, opener, thought, grid } = ask;
        match self.bots.think(opener, thought, grid).await {
            Thinking::Decided { action, taken } => {
                self.metrics.bot_seconds.observe(taken.as_secs_f64());
                Some(Command::BotActs { seat, seen, action })
            }
            Thinking::TookTooLong => {
                tracing::warn!("a bot did not decide in its time; the game's default is played");
                Some(Command::BotTimesOut { seat, seen })
            }
            Thinking::Full => {
                tokio::time::sleep(self.patience.rounds).await;
                None
            }
        }
    }

    /// Waits until a seat's bot does not owe this decision any more: somebody took something back,
    /// came back to the seat, or closed the table.
    async fn moved_on(&self, live: &Live, mut looked: Version, seat: Seat, seen: u32) {
        loop {
            live.changed(looked).await;
            looked = live.newest().1;
            let owed = |table: &Table| match table.chore() {
                Some(Chore::Think { seat: owes, seen: now, .. }) => (owes, now) == (seat, seen),
                _ => false,
            };
            if !matches!(live.look(self, owed).await, Ok(true)) {
                return;
            }
        }
    }

    fn todo(&self, live: &Live, table: &Table) -> Todo {
        let now = self.time.now().served;
        match (table.chore(), table.game()) {
            (Some(Chore::Think { .. }), _) if self.pauses(live, table) => {
                if table.clock_runs_out().is_some_and(|until| until <= now) {
                    return Todo::LookAfter;
                }
                Todo::Pause { last: table.seq(), until: table.look_again(now) }
            }
            (Some(Chore::Think { seat, level, seen }), Some(game)) => {
                let thought = game.think(seat, &level);
                let goes_on = table.acted_last(seat);
                let grid = Grid::new(thought.cost(), self.patience.pace, goes_on);
                Todo::Think(Ask { seat, seen, opener: table.opener(), thought, grid })
            }
            (Some(Chore::Wait { until }), _) if until <= now => Todo::LookAfter,
            _ => Todo::Nothing,
        }
    }

    /// Whether the bots of a table are paused: they think only where it matters to somebody.
    ///
    /// They go on while somebody watches: has a stream open, or has asked anything of the table a
    /// short while ago. That covers a person who moves and leaves, and a program that polls. They
    /// always go on where two people or more still play, since one of them may wait for the other to
    /// be asked, with or without a clock; the game then stops by itself when a person owes a decision.
    /// So they pause where bots are among themselves, or with one person who has gone.
    fn pauses(&self, live: &Live, table: &Table) -> bool {
        table.people() < 2 && live.pause_unless_watched(self.patience.unwatched)
    }

    /// Whether there is something to do for the server now, and bots that owe a decision may go on.
    fn can_do_something(&self, live: &Live, table: &Table) -> bool {
        let thinks = matches!(table.chore(), Some(Chore::Think { .. }));
        let late = table.clock_runs_out().is_some_and(|until| until <= self.time.now().served);
        self.has_something(table) && !(thinks && !late && self.pauses(live, table))
    }

    /// Whether there is something to do for the server now.
    pub(super) fn has_something(&self, table: &Table) -> bool {
        match table.chore() {
            Some(Chore::Think { .. }) => true,
            Some(Chore::Wait { until }) => until <= self.time.now().served,
            None => false,
        }
    }
}
