//! Pirates and Privateers' bots.

mod battle;
mod captain;
mod commodore;
pub mod evaluation;
mod orders;
mod plans;
pub mod playout;
mod purse;
mod style;
mod thought;
mod trade;
mod voyage;

use crate::{Action, PiratesAndPrivateers, Told, View};
use quarterdeck_engine::Seat;
use quarterdeck_engine::chance::Fast;

use quarterdeck_bots::Race;
use quarterdeck_bots::Random;
use quarterdeck_bots::search::Estimate;
use quarterdeck_bots::{Cost, Level, Roster};

pub use captain::{Captain, PostCaptain};
pub use commodore::{Commodore, Depth};
pub use style::Style;

impl Roster for PiratesAndPrivateers {
    fn levels() -> &'static [Level<Self>] {
        &[
            Level { name: "random", cost: Cost::Quick, make: &|| Box::new(Random) },
            Level {
                name: "midshipman",
                cost: Cost::Quick,
                make: &|| Box::new(Captain::new(Style::MIDSHIPMAN)),
            },
            Level { name: "heuristic", cost: Cost::Quick, make: &|| Box::new(Captain::default()) },
            Level { name: "post-captain", cost: Cost::Quick, make: &|| Box::new(PostCaptain) },
            Level {
                name: "commodore",
                cost: Cost::Slow { tick_ms: 250 },
                make: &|| Box::new(Commodore::default()),
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
        let depth = Depth { simulations, ..Depth::default() };
        Commodore::new(depth).advise(view, told, seat)
    }

    const STANDING: &'static str = "gold";

    /// All gold that is a player's own: banked, in other stashes, and aboard.
    fn race(public: &View) -> Option<Race> {
        let board = &public.board;
        let standing = board.seats().map(|seat| board.gold_of(seat).0.cast_signed()).collect();
        Some(Race { round: Some(u32::from(board.round)), standing })
    }
}
