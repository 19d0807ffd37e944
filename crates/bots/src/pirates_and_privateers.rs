//! Pirates and Privateers' bots.

mod battle;
mod captain;
mod orders;
mod purse;
mod trade;
mod voyage;

use pirates_and_privateers::PiratesAndPrivateers;

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
}
