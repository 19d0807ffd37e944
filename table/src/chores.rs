//! What the server has to do for a table without being asked.

use quarterdeck_engine::{Seat, Seats};

use crate::play::Play;
use crate::table::{Stage, Table};

/// How long a table may stand about before its game, in served milliseconds: a day.
const EXPIRES: i64 = 86_400_000;

/// How long the node where something happened has for its bots before another node looks after them.
const BOT_GRACE: i64 = 3_000;

/// How long the bots of a table are paused at least before a node looks again: ten seconds.
const PAUSE: i64 = 10_000;

/// Something to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chore {
    /// A bot owes a decision.
    Think {
        /// For which seat.
        seat: Seat,
        /// A bot of which level.
        level: String,
        /// The entry that it thinks about.
        seen: u32,
    },
    /// Something is due at this served time.
    Wait {
        /// When.
        until: i64,
    },
}

impl Table {
    /// What there is to do next, if anything.
    pub fn chore(&self) -> Option<Chore> {
        if self.stage() == Stage::Playing {
            let bot = self.owed().iter().find_map(|seat| {
                let level = self.chairs.get(seat)?.bot.clone()?;
                Some(Chore::Think { seat, level, seen: *self.lines.last()? })
            });
            if bot.is_some() {
                return bot;
            }
        }
        self.due().map(|until| Chore::Wait { until })
    }

    /// Whose decision people wait for: bots are not on the clock.
    pub(crate) fn waited_for(&self) -> Seats {
        self.owed()
            .iter()
            .filter(|&seat| self.chairs.get(seat).is_some_and(|chair| chair.bot.is_none()))
            .collect()
    }

    /// How many people still play here themselves. A person who gave up, or for whom a bot plays,
    /// does not count.
    pub fn people(&self) -> usize {
        let chairs = self.chairs.0.iter().filter(|chair| chair.has_a_say());
        let mut people: Vec<_> = chairs.filter_map(|chair| chair.holder).collect();
        people.sort_unstable();
        people.dedup();
        people.len()
    }

    /// Whether a bot sits here, or plays for somebody.
    pub fn has_bots(&self) -> bool {
        self.chairs.0.iter().any(|chair| chair.bot.is_some())
    }

    /// Whether the last step of the game was this seat's own.
    pub fn acted_last(&self, seat: Seat) -> bool {
        let last = |game: &dyn Play| game.actor(game.steps() - 1);
        self.game().and_then(last) == Some(seat)
    }

    /// When the first clock of a person runs out who owes a decision, in served time.
    pub fn clock_runs_out(&self) -> Option<i64> {
        let playing = self.stage() == Stage::Playing;
        let until = |seat| self.clocks.until(seat).filter(|_| playing);
        self.waited_for().iter().filter_map(until).min()
    }

    /// When a table whose bots are paused is looked at again, in served time. The longer nothing has
    /// happened, the later, so that tables which nobody comes back to cost less and less.
    pub fn look_again(&self, now: i64) -> i64 {
        let idle = now.saturating_sub(self.touched.served).max(PAUSE);
        let again = now.saturating_add(idle);
        self.clock_runs_out().map_or(again, |clock| clock.min(again))
    }

    /// When somebody must look after the table, in served time.
    pub(crate) fn due(&self) -> Option<i64> {
        match self.stage() {
            Stage::Gathering => Some(self.touched.served.saturating_add(EXPIRES)),
            Stage::Sealing => Some(self.sealing.as_ref()?.since.saturating_add(self.patience)),
            Stage::Playing => {
                let clocks = self.clock_runs_out();
                let bots = (self.waited_for() != self.owed())
                    .then_some(self.touched.served.saturating_add(BOT_GRACE));
                clocks.into_iter().chain(bots).min()
            }
            Stage::Over => None,
        }
    }
}
