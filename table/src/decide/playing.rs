//! Acting, taking back, giving up, coming back.

use quarterdeck_engine::Seat;
use serde_json::value::RawValue;

use super::Answer;
use crate::entry::{Closing, Entry};
use crate::refusal::Refusal;
use crate::table::Table;

impl Table {
    pub(super) fn act(&self, seat: Seat, seen: u32, action: &RawValue) -> Answer {
        let game = self.playing()?;
        let mut entries = self.taking_over(seat)?;
        // Stale only if the decision itself is another one: who decides at the same time as others need not have
        // seen that they did.
        if self.owed().contains(seat) && self.asked[seat.index()] > seen {
            return Err(Refusal::Stale { seq: self.seq() });
        }
        let line = game.draft_action(seat, action);
        // Somebody who is late is told so rather than that it is not their turn.
        let moved_on = self.lines.last().is_some_and(|&line| line > seen);
        if line.is_err() && moved_on && !self.owed().contains(seat) {
            return Err(Refusal::Stale { seq: self.seq() });
        }
        entries.push(Entry::Played(line?));
        Ok(entries)
    }

    pub(super) fn take_back(&self, seat: Seat, seen: u32) -> Answer {
        let game = self.playing()?;
        let mut entries = self.taking_over(seat)?;
        if self.lines.last().is_some_and(|&line| line > seen) {
            return Err(Refusal::Stale { seq: self.seq() });
        }
        entries.push(Entry::Played(game.draft_undo(seat)?));
        Ok(entries)
    }

    pub(super) fn resign(&self, seat: Seat) -> Answer {
        self.playing()?;
        if self.chair(seat)?.resigned {
            return Ok(Vec::new());
        }
        let mut entries = vec![Entry::Resigned { seat }];
        let left = self.chairs.which(|chair| !chair.resigned).len() - 1;
        if left == 1 {
            entries.push(Entry::Closed { why: Closing::Resigned });
        }
        Ok(entries)
    }

    pub(super) fn come_back(&self, seat: Seat) -> Answer {
        let game = self.playing()?;
        let mut entries = self.taking_over(seat)?;
        // Coming back must not stop the clock that has run out: what is owed was owed too late.
        let late = self.clocks.is_late(seat) && self.owed().contains(seat);
        if late && self.chair(seat)?.has_stand_in() {
            entries.push(Entry::Played(game.draft_default(seat)));
        }
        Ok(entries)
    }

    /// What it takes for a seat's player to play for itself.
    fn taking_over(&self, seat: Seat) -> Answer {
        let chair = self.chair(seat)?;
        if chair.resigned {
            return Err(Refusal::NotYourSeat);
        }
        let back = chair.away.then_some(Entry::Back { seat });
        let returned = chair.has_stand_in().then_some(Entry::Returned { seat });
        Ok(back.into_iter().chain(returned).collect())
    }
}
