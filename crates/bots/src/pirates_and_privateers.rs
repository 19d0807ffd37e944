//! Pirates and Privateers' bots.

mod battle;
mod captain;
mod orders;
mod purse;
mod trade;
mod voyage;

use pirates_and_privateers::{PiratesAndPrivateers, View};

use crate::race::Race;
use crate::random::Random;
use crate::roster::{Level, Roster};

pub use captain::Captain;

impl Roster for PiratesAndPrivateers {
    fn levels() -> &'static [Level<Self>] {
        &[
            Level {
                name: "random",
                about: "does anything that is allowed",
                make: &|| Box::new(Random),
            },
            Level {
                name: "heuristic",
                about: "a captain who bids, loads, delivers and banks, and fights when it pays",
                make: &|| Box::new(Captain),
            },
        ]
    }

    const STANDING: &'static str = "gold";

    /// All gold that is a player's own: banked, in other stashes, and aboard.
    fn race(public: &View) -> Option<Race> {
        let board = &public.board;
        let standing = board.seats().map(|seat| board.gold_of(seat).0.cast_signed()).collect();
        Some(Race { round: Some(u32::from(board.round)), standing })
    }
}
