//! Corsaire's bots.

mod deckhand;
mod heuristic;
mod looting;
mod odds;
mod trading;
mod worth;

mod ending;
mod gambit;
mod guess;
mod judge;
mod navigator;
mod plunder;
mod raid;
mod trios;
mod turns;
mod weights;
mod worlds;

use crate::view::PlayerSeen;
use crate::{Action, Corsaire, Told, View};
use quarterdeck_engine::Seat;
use quarterdeck_engine::chance::Fast;

use quarterdeck_bots::Bot;
use quarterdeck_bots::Race;
use quarterdeck_bots::Random;
use quarterdeck_bots::search::Estimate;
use quarterdeck_bots::{Cost, Level, Roster};

pub use deckhand::Deckhand;
pub use heuristic::Heuristic;
pub use judge::{Judge, LOOT, POWERS, TRADE, Weights, loot_counts};
pub use navigator::{Navigator, Thought, best_turn, loot_quickly};

impl Roster for Corsaire {
    fn levels() -> &'static [Level<Self>] {
        &[
            Level { name: "random", cost: Cost::Quick, make: &|| Box::new(Random) },
            Level { name: "deckhand", cost: Cost::Quick, make: &|| Box::new(Deckhand) },
            Level { name: "heuristic", cost: Cost::Quick, make: &|| Box::new(Heuristic) },
            Level { name: "pilot", cost: Cost::Quick, make: &|| Box::new(Navigator::new(GLANCE)) },
            Level {
                name: "navigator",
                cost: Cost::Slow { tick_ms: 250 },
                make: &|| Box::new(Navigator::new(THOUGHT)),
            },
        ]
    }

    fn advise(
        view: &View,
        told: &[Told],
        seat: Seat,
        simulations: u32,
        _chance: &mut Fast,
    ) -> Vec<Estimate<Action>> {
        let worlds = simulations.div_ceil(THOUGHT.turns as u32);
        let mut navigator = Navigator::new(Thought { worlds, playouts: simulations, ..THOUGHT });
        for told in told {
            navigator.hear(told);
        }
        navigator.look(view, seat)
    }

    /// Trading points; what looting brings is counted at the end.
    fn race(public: &View) -> Option<Race> {
        let points = |player: &PlayerSeen| i32::from(player.trading);
        Some(Race { round: None, standing: public.players.iter().map(points).collect() })
    }
}

/// How much the pilot thinks: it takes the turn that looks best, and looks no further.
pub const GLANCE: Thought = Thought { turns: 1, worlds: 1, further: 0, playouts: 60 };

/// How much the navigator thinks.
pub const THOUGHT: Thought = Thought { turns: 6, worlds: 4, further: 2, playouts: 600 };
