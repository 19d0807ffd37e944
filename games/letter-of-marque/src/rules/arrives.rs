//! A ship arrives (LM-27 to LM-29).

use quarterdeck_engine::{Listener, Seat};

use crate::components::{Ship, Treasure};
use crate::event::Event;
use crate::state::LetterOfMarque;

impl LetterOfMarque {
    /// LM-28, LM-29: the treasure goes to the score pile, the ship out of the game unseen.
    #[inline]
    pub(crate) fn arrive(
        &mut self,
        seat: Seat,
        treasure: Treasure,
        listener: &mut impl Listener<Self>,
    ) {
        let ship = Ship::new(seat, treasure);
        self.sea.remove(ship);
        self.piles[seat.index()].insert(ship);
        listener.hear(Event::Arrived { seat, treasure });
        self.end_turn(seat, listener);
    }
}
