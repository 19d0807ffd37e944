//! Pass (LM-40 to LM-42).

use quarterdeck_engine::{Listener, Seat};

use crate::event::Event;
use crate::state::LetterOfMarque;

impl LetterOfMarque {
    /// LM-42: nothing changes but whose turn it is.
    #[inline]
    pub(crate) fn pass(&mut self, seat: Seat, listener: &mut impl Listener<Self>) {
        listener.hear(Event::Passed { seat });
        self.end_turn(seat, listener);
    }
}
