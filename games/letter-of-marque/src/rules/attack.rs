//! Attack (LM-30 to LM-39).

use quarterdeck_engine::{Listener, Seat};

use crate::components::{Base, Ship, Treasure};
use crate::event::Event;
use crate::state::LetterOfMarque;

impl LetterOfMarque {
    /// LM-31, LM-32: a cannon is fired and the ship turned over.
    #[inline]
    pub(crate) fn attack(
        &mut self,
        seat: Seat,
        owner: Seat,
        treasure: Treasure,
        listener: &mut impl Listener<Self>,
    ) {
        let ship = Ship::new(owner, treasure);
        let base = self.base(ship);
        self.players[seat.index()].cannons -= 1;
        match base {
            Base::Armed => {
                // LM-33, LM-34: the ship stays at sea, the defender gets the cannon.
                self.shown.insert(ship);
                self.players[owner.index()].trophies += 1;
            }
            Base::Defenceless => {
                // LM-35 to LM-37: the treasure is taken; ship and cannon leave the game.
                self.sea.remove(ship);
                self.piles[seat.index()].insert(ship);
            }
        }
        listener.hear(Event::Attacked { seat, owner, treasure, base });
        self.end_turn(seat, listener);
    }
}
