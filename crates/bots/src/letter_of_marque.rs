//! Letter of Marque's bots.

mod arming;
mod belief;
mod heuristic;
mod memory;
mod outfit;
mod sea;

use letter_of_marque::LetterOfMarque;

use crate::random::Random;
use crate::roster::{Level, Roster};

pub use heuristic::Heuristic;

impl Roster for LetterOfMarque {
    fn levels() -> &'static [Level<Self>] {
        &[
            Level {
                name: "random",
                about: "does anything that is allowed",
                make: &|| Box::new(Random),
            },
            Level {
                name: "heuristic",
                about: "counts guns, weighs shots against risks, and bluffs",
                make: &|| Box::new(Heuristic::default()),
            },
        ]
    }
}
