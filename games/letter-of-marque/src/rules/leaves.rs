//! A ship leaves (LM-23 to LM-26).

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::components::{Base, Ship, Treasure};
use crate::event::Event;
use crate::state::{LetterOfMarque, Stage};

impl LetterOfMarque {
    /// LM-24: the card is turned up for all to see; the ship is chosen only then.
    #[inline]
    pub(crate) fn leave(
        &mut self,
        seat: Seat,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        let treasure = self.turn_up(seat, chance, listener);
        self.stage = Stage::Leaving(seat, treasure);
    }

    /// LM-25, LM-26: the ship goes on its card and is at sea.
    #[inline]
    pub(crate) fn set_sail(
        &mut self,
        seat: Seat,
        treasure: Treasure,
        base: Base,
        listener: &mut impl Listener<Self>,
    ) {
        self.man(seat, treasure, base);
        self.sea.insert(Ship::new(seat, treasure));
        listener.hear(Event::Left { seat, treasure, base });
        self.end_turn(seat, listener);
    }
}
