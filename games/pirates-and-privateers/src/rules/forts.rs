//! Fortifications (PP-320 to PP-326).

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::event::Told;
use crate::helm::Helm;
use crate::state::PiratesAndPrivateers;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// PP-321: works go on with each turn of their buyer and are complete in the second.
    pub(crate) fn finish_works(&mut self, seat: Seat) -> bool {
        for port in self.board().ports.keys() {
            if self.board().controls(seat, port) {
                match self.board().ports[port].works {
                    0 => {}
                    1 => self.say(Told::FortStands { port }),
                    _ => self.say(Told::FortRises { port }),
                }
            }
        }
        false
    }
}
