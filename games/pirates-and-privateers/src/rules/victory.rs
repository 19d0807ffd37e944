//! Winning and the end (PP-400 to PP-406).

use quarterdeck_engine::{Chance, Listener, Outcome, Seat};

use crate::board::Board;
use crate::event::Ending;
use crate::helm::Helm;
use crate::options::LastEmpireCheck;
use crate::state::PiratesAndPrivateers;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// PP-042, PP-403, PP-404: looked at in step 6, or when the option says. Answers whether the game is over.
    pub(crate) fn check_last_empire(&mut self, when: LastEmpireCheck) -> bool {
        if self.setup().rules.last_empire_check != when {
            return false;
        }
        match self.board().last_empire() {
            Some(ending) => {
                self.end(ending);
                true
            }
            None => false,
        }
    }
}

impl Board {
    /// PP-400, PP-401: who has banked enough, the player on turn first.
    pub(crate) fn won_at_once(&self) -> Option<Ending> {
        if self.round == 0 {
            return None;
        }
        // This is looked at before every question, and nearly always nobody has.
        let enough = |seat: Seat| self.banked(seat) >= self.setup.rules.victory_gold;
        let mut order = std::iter::once(self.turn).chain(self.clockwise_after(self.turn));
        let banked = if self.seats().any(enough) {
            order.find(|&seat| enough(seat)).map(Ending::Banked)
        } else {
            None
        };
        let immediate = self.setup.rules.last_empire_check == LastEmpireCheck::Immediate;
        banked.or_else(|| if immediate { self.last_empire() } else { None })
    }

    fn last_empire(&self) -> Option<Ending> {
        let left = self.privateers();
        match (left.len(), left.first()) {
            (0, _) => Some(Ending::AllPirates),
            (1, Some(seat)) => Some(Ending::LastEmpire(seat)),
            _ => None,
        }
    }

    /// How everybody did. Scores are banked gold; behind a winner the others are ranked as by PP-405.
    pub fn outcome(&self) -> Option<Outcome> {
        let ending = self.ending?;
        Some(Outcome::ranked(self.seats().map(|seat| {
            let banked = self.banked(seat);
            let winner =
                matches!(ending, Ending::Banked(one) | Ending::LastEmpire(one) if one == seat);
            let wealth = (banked, self.gold_of(seat), self.ports_of(seat).count());
            let key = if ending == Ending::AllPirates { None } else { Some((winner, wealth)) };
            (banked.0.cast_signed(), key)
        })))
    }
}
