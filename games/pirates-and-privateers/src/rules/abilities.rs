//! Empire abilities (PP-350 to PP-356). Spain's is the forts at the start, the Netherlands' is in a charter's pay.

use crate::board::Board;
use crate::components::{Empire, Side};

impl Board {
    /// PP-352: England adds 1 to every attack roll.
    pub(crate) fn attack_ability(&self, side: Side) -> u8 {
        u8::from(self.setup.is_extended() && side == Side::Empire(Empire::England))
    }

    /// PP-351: France adds 1 to every defence roll.
    pub(crate) fn defence_ability(&self, side: Side) -> u8 {
        u8::from(self.setup.is_extended() && side == Side::Empire(Empire::France))
    }
}
