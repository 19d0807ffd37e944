//! What many games add up to.
#![allow(
    clippy::cast_precision_loss,
    reason = "rates and means are rounded anyhow, after all has been added up"
)]

use std::collections::BTreeMap;

use quarterdeck_engine::{MAX_SEATS, Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::race::Races;
use crate::table::Played;

/// A win counts as this many shares, so that it can be shared by any number of seats and still be added exactly.
pub const SHARES_A_WIN: u64 = 840;

// Whoever makes tables larger must make the number larger too.
const _: () = {
    let mut winners = 1;
    while winners <= MAX_SEATS as u64 {
        assert!(SHARES_A_WIN.is_multiple_of(winners));
        winners += 1;
    }
};

/// How often a normal variable strays further than this from its mean: one time in twenty.
const Z95: f64 = 1.959_963_984_540_054;

/// What many games add up to. All of it is whole numbers, so that it does not matter in which order they are added.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// How many games.
    pub games: u64,
    /// How each seat did.
    pub seats: Vec<SeatSummary>,
    /// How many games took how many actions.
    pub lengths: BTreeMap<u32, u64>,
    /// How many games had more than one winner.
    pub shared_wins: u64,
    /// How the games went on their way to the end, if they were watched.
    pub races: Races,
}

/// How one seat did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatSummary {
    /// Its bot.
    pub name: String,
    /// How many games.
    pub games: u64,
    /// What it won, [`SHARES_A_WIN`] for each win of its own.
    pub shares: u64,
    /// How many games it ended with how many points.
    pub scores: BTreeMap<i32, u64>,
}

impl Summary {
    /// No games yet, with these bots in seat order.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        Self {
            games: 0,
            seats: names.into_iter().map(SeatSummary::new).collect(),
            lengths: BTreeMap::new(),
            shared_wins: 0,
            races: Races::default(),
        }
    }

    /// Adds a game.
    pub fn add(&mut self, played: &Played) {
        self.games += 1;
        *self.lengths.entry(played.actions).or_default() += 1;
        let winners = played.outcome.winners().count() as u64;
        self.shared_wins += u64::from(winners > 1);
        for (seat, summary) in Seat::all(self.seats.len()).zip(&mut self.seats) {
            summary.add(seat, &played.outcome, winners);
        }
    }

    /// Adds other games of the same bots.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        add_counts(&mut self.lengths, other.lengths);
        self.shared_wins += other.shared_wins;
        self.races.merge(other.races);
        for (seat, other) in self.seats.iter_mut().zip(other.seats) {
            seat.merge(other);
        }
    }

    /// How many actions were played altogether.
    pub fn actions(&self) -> u64 {
        self.lengths.iter().map(|(&actions, games)| u64::from(actions) * games).sum()
    }
}

impl SeatSummary {
    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), games: 0, shares: 0, scores: BTreeMap::new() }
    }

    fn add(&mut self, seat: Seat, outcome: &Outcome, winners: u64) {
        let standing = outcome.of(seat);
        self.games += 1;
        if standing.rank == 1 {
            self.shares += SHARES_A_WIN / winners;
        }
        *self.scores.entry(standing.score).or_default() += 1;
    }

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.shares += other.shares;
        add_counts(&mut self.scores, other.scores);
    }

    /// Its share of the wins, from 0 to 1; 0 when there were no games.
    pub fn win_rate(&self) -> f64 {
        ratio(self.shares as f64, (self.games * SHARES_A_WIN) as f64)
    }

    /// Where its true share of the wins lies, 19 times out of 20: Wilson's score interval.
    ///
    /// The interval is made for wins and losses. A share between 0 and 1 never varies more than a win or a loss with
    /// the same mean, so with shared wins it errs on the wide side.
    pub fn ci95(&self) -> (f64, f64) {
        wilson(self.win_rate(), self.games as f64)
    }

    /// Its points a game; 0 when there were no games.
    pub fn mean_score(&self) -> f64 {
        let sum: i64 =
            self.scores.iter().map(|(&score, &games)| i64::from(score) * games.cast_signed()).sum();
        ratio(sum as f64, self.games as f64)
    }

    /// How far its points typically lie from their mean: the standard deviation of the games played.
    pub fn score_deviation(&self) -> f64 {
        let squares: i128 = self
            .scores
            .iter()
            .map(|(&score, &games)| i128::from(score).pow(2) * i128::from(games))
            .sum();
        let variance = ratio(squares as f64, self.games as f64) - self.mean_score().powi(2);
        variance.max(0.0).sqrt()
    }
}

pub(crate) fn add_counts<K: Ord>(counts: &mut BTreeMap<K, u64>, others: BTreeMap<K, u64>) {
    for (key, count) in others {
        *counts.entry(key).or_default() += count;
    }
}

pub(crate) fn ratio(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

/// Wilson's score interval at 95 % for a mean of `mean` over `games`; everything when there were none.
pub fn wilson(mean: f64, games: f64) -> (f64, f64) {
    if games == 0.0 {
        return (0.0, 1.0);
    }
    let z2 = Z95 * Z95;
    let scale = 1.0 + z2 / games;
    let centre = (mean + z2 / (2.0 * games)) / scale;
    let spread = Z95 * (mean * (1.0 - mean) / games + z2 / (4.0 * games * games)).sqrt() / scale;
    ((centre - spread).max(0.0), (centre + spread).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: (f64, f64), expected: (f64, f64)) {
        let distance = (found.0 - expected.0).abs().max((found.1 - expected.1).abs());
        assert!(distance < 5e-5, "{found:?} is not {expected:?}");
    }

    #[test]
    fn wilson_gives_the_right_intervals() {
        // Worked out from the formula with other software.
        close(wilson(81.0 / 263.0, 263.0), (0.2553, 0.3662));
        close(wilson(15.0 / 148.0, 148.0), (0.0624, 0.1605));
        close(wilson(0.0, 20.0), (0.0, 0.1611));
        close(wilson(1.0 / 29.0, 29.0), (0.0061, 0.1718));
        // Worked by hand: 1/2 of 100 is 1/2 ± z/2 / √(100 + z²).
        close(wilson(0.5, 100.0), (0.4038, 0.5962));
        close(wilson(1.0, 20.0), (0.8389, 1.0));
        close(wilson(0.0, 0.0), (0.0, 1.0));
    }

    #[test]
    fn a_win_shared_by_three_is_added_exactly() {
        let outcome = Outcome::ranked([(27, 27), (27, 27), (27, 27), (20, 20)]);
        let mut summary = Summary::new(["a", "b", "c", "d"]);
        for _ in 0..3 {
            summary.add(&Played { outcome: outcome.clone(), actions: 50 });
        }
        let shares: Vec<u64> = summary.seats.iter().map(|seat| seat.shares).collect();
        assert_eq!(shares, [840, 840, 840, 0]);
        assert_eq!(summary.shared_wins, 3);
        assert_eq!(summary.actions(), 150);
        assert_eq!(summary.seats[3].scores, BTreeMap::from([(20, 3)]));
    }

    #[test]
    fn means_and_deviations_come_from_the_histogram() {
        let mut seat = SeatSummary::new("a");
        seat.games = 4;
        seat.scores = BTreeMap::from([(20, 1), (22, 2), (24, 1)]);
        assert!((seat.mean_score() - 22.0).abs() < 1e-12);
        assert!((seat.score_deviation() - 2.0_f64.sqrt()).abs() < 1e-12);
    }
}
