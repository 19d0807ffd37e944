//! Corsaire's bots.

mod heuristic;
mod looting;
mod odds;
mod trading;
mod worth;

use corsaire::Corsaire;

use crate::random::Random;
use crate::roster::{Level, Roster};

pub use heuristic::Heuristic;

impl Roster for Corsaire {
    fn levels() -> &'static [Level<Self>] {
        &[
            Level {
                name: "random",
                about: "does anything that is allowed",
                make: &|| Box::new(Random),
            },
            Level {
                name: "heuristic",
                about: "thinks its whole turn through, and lays trios by chance and points",
                make: &|| Box::new(Heuristic),
            },
        ]
    }
}
