//! What everybody owns, round by round, over many games.
#![allow(
    clippy::cast_precision_loss,
    reason = "means are rounded anyhow, after all has been added up"
)]

use std::collections::BTreeMap;

use quarterdeck_engine::Seat;

use crate::roster::{Roster, Wealth};
use crate::table::Recorder;

/// How many games somebody owned how much in.
type Counts = BTreeMap<i32, u64>;

/// What everybody owned when a round began, over all games that came so far. All of it is whole numbers, so that it does
/// not matter in which order games are added.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Riches {
    /// By round from 1 and by seat: what is safe, and all there is.
    rounds: Vec<Vec<[Counts; 2]>>,
}

/// What a seat owned at one time, over many games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Band {
    /// How many games.
    pub games: u64,
    /// The mean.
    pub mean: f64,
    /// In a tenth of the games it owned no more than this.
    pub low: i32,
    /// In nine tenths of them it owned no more than this.
    pub high: i32,
}

/// Which part of what somebody owns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// What counts towards winning.
    Safe,
    /// All of it.
    All,
}

impl Riches {
    /// How many rounds the longest game had.
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// What a seat owned when a round began, the first being 1; none if no game came so far.
    pub fn band(&self, round: usize, seat: Seat, share: Share) -> Option<Band> {
        let seats = self.rounds.get(round.checked_sub(1)?)?;
        let counts = &seats.get(seat.index())?[usize::from(share == Share::All)];
        let games: u64 = counts.values().sum();
        let sum: i64 =
            counts.iter().map(|(&gold, &games)| i64::from(gold) * games.cast_signed()).sum();
        let within = |tenths: u64| {
            let mut left = (games * tenths).div_ceil(10);
            let found = counts.iter().find(|(_, games)| {
                left = left.saturating_sub(**games);
                left == 0
            });
            found.map(|(gold, _)| *gold)
        };
        Some(Band { games, mean: sum as f64 / games as f64, low: within(1)?, high: within(9)? })
    }

    /// Adds what was seen in a game.
    pub(crate) fn add(&mut self, seen: &[Wealth]) {
        for wealth in seen {
            let round = wealth.round as usize;
            if self.rounds.len() < round {
                self.rounds.resize(round, vec![Default::default(); wealth.seats.len()]);
            }
            for (counts, owned) in self.rounds[round - 1].iter_mut().zip(&wealth.seats) {
                for (counts, gold) in counts.iter_mut().zip(owned) {
                    *counts.entry(*gold).or_default() += 1;
                }
            }
        }
    }
}

/// Looks at what everybody owns whenever a round begins.
#[derive(Default)]
pub(crate) struct Appraiser {
    pub(crate) seen: Vec<Wealth>,
}

impl<G: Roster> Recorder<G> for Appraiser {
    fn stands(&mut self, state: &G) {
        let last = self.seen.last().map_or(0, |wealth| wealth.round);
        self.seen.extend(state.wealth().filter(|wealth| wealth.round > last));
    }
}
