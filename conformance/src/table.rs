//! The table that a check is run at.

use quarterdeck_engine::Game;

use crate::violation::{Check, Violation};
use crate::wire::json;

/// Options that make a table, and how to name it in a message.
pub(crate) struct Table<G: Game> {
    pub(crate) seats: usize,
    pub(crate) setup: G::Setup,
    pub(crate) options: G::Options,
}

impl<G: Game> Table<G> {
    pub(crate) fn new(seats: usize, options: &G::Options) -> Result<Self, Violation> {
        match G::setup(seats, options) {
            Ok(setup) => Ok(Self { seats, setup, options: options.clone() }),
            Err(problems) => Err(Violation {
                check: Check::SetUp,
                game: G::ID,
                seats,
                options: json(options),
                seed: None,
                step: 0,
                message: problems.to_string(),
            }),
        }
    }

    pub(crate) fn violation(
        &self,
        check: Check,
        seed: Option<u64>,
        step: usize,
        message: String,
    ) -> Violation {
        Violation {
            check,
            game: G::ID,
            seats: self.seats,
            options: json(&self.options),
            seed,
            step,
            message,
        }
    }
}
