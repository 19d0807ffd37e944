//! A player's turn (LM-18, LM-21, LM-22): who may act, which of the four it is, and whose turn comes next.

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::means::Action;
use crate::refusal::Refusal;
use crate::state::{LetterOfMarque, Stage};

impl LetterOfMarque {
    /// Whether `seat` may do that now, and why not.
    #[inline]
    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if !self.owed.contains(seat) {
            return Err(self.nothing_owed(seat));
        }
        self.means(seat).check(action)
    }

    /// Plays an action that was checked.
    #[inline]
    pub(crate) fn carry_out(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        match action {
            Action::Choose(base) => match self.stage {
                Stage::Leaving(_, treasure) => self.set_sail(seat, treasure, base, listener),
                _ => self.choose_first_ship(seat, base, chance, listener),
            },
            Action::Leave => self.leave(seat, chance, listener),
            Action::Arrive(treasure) => self.arrive(seat, treasure, listener),
            Action::Attack { owner, treasure } => self.attack(seat, owner, treasure, listener),
            Action::Pass => self.pass(seat, listener),
        }
    }

    /// LM-18, LM-43, LM-44: the game ends at once, or the next player clockwise has the turn.
    #[inline]
    pub(crate) fn end_turn(&mut self, seat: Seat, listener: &mut impl Listener<Self>) {
        if self.deck.or(self.sea).is_empty() {
            self.end_game(listener);
        } else {
            self.give_turn(seat.next(self.setup.seats()), listener);
        }
    }

    /// Why a seat that owes nothing may not act.
    #[cold]
    fn nothing_owed(&self, seat: Seat) -> Refusal {
        match self.stage {
            _ if seat.index() >= self.setup.seats() => Refusal::NoSuchSeat { seat },
            Stage::Over => Refusal::GameOver,
            Stage::Preliminary => Refusal::AlreadyChosen,
            Stage::Turn(_) | Stage::Leaving(..) => Refusal::NotYourTurn,
        }
    }
}
