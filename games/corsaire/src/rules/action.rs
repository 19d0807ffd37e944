//! The small decisions of which a game is made, each a click.

use serde::{Deserialize, Serialize};

use crate::components::{Card, Place, Slot, Token, Way};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Action {
    /// Place this hand card (CO-18).
    Card(Card),
    /// Place it in this slot (CO-20, CO-21).
    Slot(Slot),
    /// Make the swap of the current card (CO-26, CO-27).
    Convert,
    /// Leave the tokens as they are (CO-30).
    Pass,
    /// Go on to the left or right one of the two cards underneath (CO-31).
    Go(Way),
    /// Take the card from the board at this place (CO-34).
    Board(Place),
    /// Buy that board as well (CO-36).
    Buy,
    /// Take the card only.
    Decline,
    /// Return a token of this colour (CO-43).
    Return(Token),
    /// Take a token of this colour (CO-45).
    Take(Token),
    /// Lay a trio at this place (CO-51).
    Loot(Place),
    /// Lay this card, from hand or pyramid (CO-52).
    Lay(Card),
}
