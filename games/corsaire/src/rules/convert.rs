//! Step 2 of a turn: convert, walking down through the pyramid (CO-25 to CO-33).

use quarterdeck_engine::Listener;

use crate::components::{Slot, Way};
use crate::event::Event;
use crate::state::{Corsaire, Stage};

impl Corsaire {
    /// CO-26 to CO-28: the payment reaches the supply, then one takes what there is of the gain.
    #[inline]
    pub(crate) fn convert(&mut self, slot: Slot, listener: &mut impl Listener<Self>) {
        let seat = self.active;
        let swap = self.setup.figures.swap(self.player(seat).card(slot));
        let got = swap.gain.least(self.supply().plus(swap.pay));
        let player = self.player_mut(seat);
        player.tokens = player.tokens.minus(swap.pay).plus(got);
        listener.hear(Event::Converted { seat, slot, paid: swap.pay, got });
        self.after_card(slot);
    }

    /// CO-30: tokens stay as they are.
    #[inline]
    pub(crate) fn pass(&mut self, slot: Slot, listener: &mut impl Listener<Self>) {
        listener.hear(Event::Passed { seat: self.active, slot });
        self.after_card(slot);
    }

    /// CO-31: on to one of the two cards underneath.
    #[inline]
    pub(crate) fn walk_on(&mut self, slot: Slot, way: Way, listener: &mut impl Listener<Self>) {
        let slot = slot.step(way);
        self.stage = Stage::Convert(slot);
        listener.hear(Event::Went { seat: self.active, slot });
    }

    /// CO-31, CO-32: the walk goes on until a card on level 1 has been dealt with.
    #[inline]
    fn after_card(&mut self, slot: Slot) {
        self.stage = if slot.level() > 1 { Stage::Way(slot) } else { Stage::Board(slot) };
    }
}
