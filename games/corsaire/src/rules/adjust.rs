//! Step 4 of a turn: adjust one's tokens (CO-43 to CO-46).

use quarterdeck_engine::{Chance, Listener};

use crate::components::{Token, Tokens};
use crate::event::Event;
use crate::state::{Corsaire, Stage};

impl Corsaire {
    /// CO-43, CO-45: one decision after the other, until there are neither too many tokens nor none.
    #[inline]
    pub(crate) fn adjust(&mut self, chance: &mut impl Chance, listener: &mut impl Listener<Self>) {
        if self.is_adjusted() {
            self.end_turn(chance, listener);
        } else {
            self.stage = Stage::Adjust;
            listener.hear(Event::Adjusts { seat: self.active });
        }
    }

    /// CO-43: one of the tokens that are too many.
    #[inline]
    pub(crate) fn return_token(
        &mut self,
        token: Token,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        let seat = self.active;
        let player = self.player_mut(seat);
        player.tokens = player.tokens.minus(Tokens::one(token));
        listener.hear(Event::Returned { seat, token });
        if self.is_adjusted() {
            self.end_turn(chance, listener);
        }
    }

    /// CO-45: one of any colour in the supply.
    #[inline]
    pub(crate) fn take_token(
        &mut self,
        token: Token,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        let seat = self.active;
        let player = self.player_mut(seat);
        player.tokens = player.tokens.plus(Tokens::one(token));
        listener.hear(Event::TookToken { seat, token });
        self.end_turn(chance, listener);
    }

    #[inline]
    fn is_adjusted(&self) -> bool {
        (1..=self.setup.figures.limit).contains(&self.player(self.active).tokens.count())
    }
}
