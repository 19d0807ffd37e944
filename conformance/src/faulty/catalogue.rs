//! The faults, sorted by where they are.
//!
//! Those of [`for_any_game`] can be hidden in every game that has secrets. The others need something that not every
//! game has, as each of them says.

mod answers;
mod beliefs;
mod endings;
mod steps;
mod views;
mod words;

pub use endings::{tells_the_end, tells_the_score, too_many_draws};
pub use steps::{hides_draws, open_choices, open_draws, opens_the_book, own_dice};
pub use words::last_words;

use super::fault::{Fault, Subject};

/// Every fault that fits any game.
pub fn for_any_game<S: Subject>() -> Vec<Fault<S>> {
    let rooms = [
        views::faults(),
        words::faults(),
        answers::faults(),
        endings::faults(),
        beliefs::faults(),
        steps::faults(),
    ];
    rooms.into_iter().flatten().collect()
}

/// A number that differs where secrets do (Fowler, Noll and Vo).
fn weigh(secret: &str) -> u32 {
    secret
        .bytes()
        .fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// One bit of a secret, and not the lowest, which does not change when two things change places.
fn is_even(secret: &str) -> bool {
    (weigh(secret) >> 16).is_multiple_of(2)
}
