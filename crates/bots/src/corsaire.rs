//! Corsaire's bots.

mod guide;
mod heuristic;
mod looting;
mod odds;
mod trading;
mod worth;

use corsaire::Corsaire;

use crate::random::Random;
use crate::search::{Budget, Searcher, Selection, Settings, Widening};
use crate::roster::{Level, Roster};

pub use guide::Spyglass;
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
            Level { name: "s64", about: "", make: &|| search(64) },
            Level { name: "s256", about: "", make: &|| search(256) },
        ]
    }
}

/// A player who tries out what looks best.
fn search(simulations: u32) -> Box<dyn crate::bot::Bot<Corsaire>> {
    let settings = Settings {
        budget: Budget::Simulations(simulations),
        selection: Selection::Ucb { explore: 0.2 },
        widening: Some(Widening { first: 2.0, power: 0.25 }),
        depth: 1,
        reuse: false,
        ..Settings::default()
    };
    Box::new(Searcher::new(settings, Spyglass))
}
