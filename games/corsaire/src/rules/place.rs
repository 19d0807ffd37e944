//! Step 1 of a turn: place a card (CO-18 to CO-24).

use quarterdeck_engine::Listener;

use crate::components::{Card, Slot};
use crate::event::Event;
use crate::state::{Corsaire, Stage};

impl Corsaire {
    /// CO-18: a hand card is chosen. Nobody else sees which before it lies in its slot.
    #[inline]
    pub(crate) fn choose_card(&mut self, card: Card, listener: &mut impl Listener<Self>) {
        self.stage = Stage::Slot(card);
        listener.hear(Event::Chose { seat: self.active, card });
    }

    /// CO-19, CO-24: it lies face up, and stays.
    #[inline]
    pub(crate) fn place(&mut self, card: Card, slot: Slot, listener: &mut impl Listener<Self>) {
        let seat = self.active;
        let player = self.player_mut(seat);
        player.hand.remove(card);
        player.pyramid[slot.index()] = Some(card);
        player.standing.insert(slot);
        self.log.place(seat, slot, card);
        self.stage = Stage::Convert(slot);
        listener.hear(Event::Placed { seat, card, slot });
    }
}
