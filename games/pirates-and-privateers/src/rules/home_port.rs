//! Home port and banked gold (PP-340 to PP-346).

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::helm::Helm;
use crate::now::Step;
use crate::options::NewHome;
use crate::state::PiratesAndPrivateers;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// PP-041d, PP-345: an Empire player without home port who controls a port places the flag anew.
    pub(crate) fn ask_new_home(&mut self, seat: Seat) -> bool {
        let board = self.board();
        let homeless = board.empire(seat).is_some() && board.players[seat].flag.is_none();
        let may = self.setup().rules.new_home == NewHome::NextTurn
            && board.ports_of(seat).next().is_some();
        if homeless && may {
            self.ask(seat, Step::NewHome);
        }
        homeless && may
    }
}
