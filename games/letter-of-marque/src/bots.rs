//! Letter of Marque's bots.

mod arming;
mod belief;
mod cabin_boy;
pub mod duel;
mod guide;
mod heuristic;
mod lieutenant;
mod memory;
mod outfit;
mod sea;

use crate::{Action, LetterOfMarque, Memory as Seen, Told, View};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat};

use quarterdeck_bots::Bot;
use quarterdeck_bots::Race;
use quarterdeck_bots::Random;
use quarterdeck_bots::search::{Budget, Estimate, Guide, Searcher, Selection, Settings};
use quarterdeck_bots::{Belief, Cost, Counsel, Level, Roster};

pub use cabin_boy::CabinBoy;
pub use duel::{Admiral, Thought};
pub use guide::Lookout;
pub use heuristic::Heuristic;
pub use lieutenant::Lieutenant;

impl Roster for LetterOfMarque {
    fn levels() -> &'static [Level<Self>] {
        &[
            Level { name: "random", cost: Cost::Quick, make: &|| Box::new(Random) },
            Level { name: "cabin-boy", cost: Cost::Quick, make: &|| Box::new(CabinBoy) },
            Level {
                name: "heuristic",
                cost: Cost::Quick,
                make: &|| Box::new(Heuristic::default()),
            },
            Level {
                name: "lieutenant",
                cost: Cost::Quick,
                make: &|| Box::new(Lieutenant::default()),
            },
            Level {
                name: "admiral",
                cost: Cost::Slow { tick_ms: 1000 },
                make: &|| Box::new(Admiral::new(admiral(THOUGHT), DUEL)),
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
        admiral(simulations).advise(view, told, seat, chance)
    }

    fn beliefs(view: &View, told: &[Told]) -> Vec<Belief> {
        let (mut lookout, mut seen) = (Lookout::default(), Seen::default());
        for told in told {
            Guide::<Self>::hear(&mut lookout, told);
            Self::remember(&mut seen, told);
        }
        let Some(beliefs) = lookout.beliefs(view, &seen) else { return Vec::new() };
        let others = view.fleets.iter().filter(|fleet| !view.viewer.is(fleet.seat));
        let ships = others.flat_map(|fleet| fleet.sea.iter().map(move |ship| (fleet.seat, ship)));
        ships
            .map(|(seat, ship)| Belief {
                seat,
                what: format!("{} is armed", ship.treasure),
                chance: beliefs.armed(seat, ship.treasure),
            })
            .collect()
    }

    /// In duels, the admiral's own account.
    fn worked_out(view: &View, told: &[Told], seat: Seat) -> Option<Counsel<Action>> {
        let mut admiral = Admiral::new(admiral(THOUGHT), DUEL);
        for told in told {
            admiral.hear(told);
        }
        admiral.explains(view, seat)
    }

    fn race(public: &View) -> Option<Race> {
        let standing = public.fleets.iter().map(|fleet| fleet.points).collect();
        Some(Race { round: None, standing })
    }
}

/// How much the admiral thinks in duels.
pub const DUEL: Thought =
    Thought { turns: 14, tables: 30_000, work: 1_500_000, iterations: 100, ahead: 4_000 };

/// How many games the admiral plays through for a decision.
const THOUGHT: u32 = 3_000;

/// How many choices of a game the admiral makes by what it has found; from then on it is played by rules of thumb. Who looks
/// no further than one's own choice is beaten by whoever expects an answer.
const AHEAD: usize = 4;

/// A player who looks some choices ahead, everybody's, and plays so many games through to the end for it.
pub fn admiral(simulations: u32) -> Searcher<LetterOfMarque, Lookout> {
    looking_ahead(AHEAD, simulations)
}

/// A player who plays each choice through to the end, so many times altogether, and looks no further.
pub fn flat(simulations: u32) -> Searcher<LetterOfMarque, Lookout> {
    looking_ahead(1, simulations)
}

fn looking_ahead(depth: usize, simulations: u32) -> Searcher<LetterOfMarque, Lookout> {
    let settings = Settings {
        budget: Budget::Simulations(simulations),
        selection: Selection::Ucb { explore: 0.8 },
        depth,
        reuse: false,
        ..Settings::default()
    };
    Searcher::new(settings, Lookout::thorough())
}
