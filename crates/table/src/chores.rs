//! What the server has to do for a table without being asked.

use quarterdeck_engine::{Seat, Seats};

use crate::table::{Stage, Table};

/// How long a table may stand about before its game, in served milliseconds: a day.
const EXPIRES: i64 = 86_400_000;

/// How long the node where something happened has for its bots before another node looks after them.
const BOT_GRACE: i64 = 3_000;

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

    /// When somebody must look after the table, in served time.
    pub(crate) fn due(&self) -> Option<i64> {
        match self.stage() {
            Stage::Gathering => Some(self.touched.served.saturating_add(EXPIRES)),
            Stage::Sealing => Some(self.sealing.as_ref()?.since.saturating_add(self.patience)),
            Stage::Playing => {
                let clocks =
                    self.waited_for().iter().filter_map(|seat| self.clocks.until(seat)).min();
                let bots = (self.waited_for() != self.owed())
                    .then_some(self.touched.served.saturating_add(BOT_GRACE));
                clocks.into_iter().chain(bots).min()
            }
            Stage::Over => None,
        }
    }
}
