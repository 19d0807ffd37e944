//! What is in the box: cards, tokens, boards, and the pyramid they are laid in (CO-02 to CO-04, CO-17).

mod boards;
mod cards;
mod choose;
mod slots;
mod tokens;

pub use boards::{Board, Boards, MAX_BOARDS, MAX_ROW, Place, Places};
pub use cards::{CARDS, Card, Cards, SUIT, Suit};
pub(crate) use choose::ways;
pub use slots::{MAX_LEVELS, SLOTS, Slot, Slots, Way};
pub use tokens::{Token, Tokens};
