//! Corsaire's bots.

mod deckhand;
mod guide;
mod heuristic;
mod looting;
mod odds;
mod trading;
mod worth;

use corsaire::view::PlayerSeen;
use corsaire::{Action, Corsaire, Told, View};
use quarterdeck_engine::Seat;
use quarterdeck_engine::chance::Fast;

use crate::race::Race;
use crate::random::Random;
use crate::roster::{Level, Roster};
use crate::search::{Budget, Estimate, Searcher, Selection, Settings, Widening};

pub use deckhand::Deckhand;
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
                name: "deckhand",
                about: "guesses what its turn leads to, and is often wrong by a few points, at once",
                make: &|| Box::new(Deckhand),
            },
            Level {
                name: "heuristic",
                about: "thinks its whole turn through, and lays trios by chance and points",
                make: &|| Box::new(Heuristic),
            },
            Level {
                name: "navigator",
                about: "plays what looks best through to the end again and again; about a second a turn",
                make: &|| Box::new(navigator(THOUGHT)),
            },
        ]
    }

    fn advise(
        view: &View,
        told: &[Told],
        seat: Seat,
        simulations: u32,
        chance: &mut Fast,
    ) -> Vec<Estimate<Action>> {
        navigator(simulations).advise(view, told, seat, chance)
    }

    /// Trading points; what looting brings is counted at the end.
    fn race(public: &View) -> Option<Race> {
        let points = |player: &PlayerSeen| i32::from(player.trading);
        Some(Race { round: None, standing: public.players.iter().map(points).collect() })
    }
}

/// How many games the navigator plays through for a decision.
const THOUGHT: u32 = 40;

/// A player who plays what looks best through to the end, so many times altogether.
pub fn navigator(simulations: u32) -> Searcher<Corsaire, Spyglass> {
    let settings = Settings {
        budget: Budget::Simulations(simulations),
        selection: Selection::Ucb { explore: 0.4 },
        widening: Some(Widening { first: 2.0, power: 0.25 }),
        depth: 1,
        reuse: false,
        ..Settings::default()
    };
    Searcher::new(settings, Spyglass)
}
