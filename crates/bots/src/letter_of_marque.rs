//! Letter of Marque's bots.

mod arming;
mod belief;
mod guide;
mod heuristic;
mod memory;
mod outfit;
mod sea;

use letter_of_marque::LetterOfMarque;

use crate::random::Random;
use crate::search::*;

use crate::roster::{Level, Roster};

pub use guide::Lookout;
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
            Level {
                name: "flat",
                about: "",
                make: &|| search(Selection::Ucb { explore: 0.4 }, 1000, 1),
            },
            Level {
                name: "flat4",
                about: "",
                make: &|| search(Selection::Ucb { explore: 0.4 }, 4000, 1),
            },
            Level {
                name: "deep",
                about: "",
                make: &|| search(Selection::Ucb { explore: 0.4 }, 2000, 4),
            },
            Level {
                name: "flatr",
                about: "",
                make: &|| search(Selection::Regret { explore: 0.1 }, 1000, 1),
            },
            Level {
                name: "ucbplain",
                about: "",
                make: &|| Box::new(Searcher::new(Settings { budget: Budget::Simulations(20000), selection: Selection::Ucb{explore:0.7}, ..Settings::default() }, crate::search::Plain)),
            },
        ]
    }
}

fn search(selection: Selection, simulations: u32, depth: usize) -> Box<dyn crate::Bot<LetterOfMarque>> {
    let budget = Budget::Simulations(simulations);
    Box::new(Searcher::new(Settings { budget, selection, depth, ..Settings::default() }, Lookout::thorough()))
}
