//! How a game ended.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::seat::{MAX_SEATS, Seat};

/// How a game ended: a standing for each seat, in seat order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Outcome {
    standings: ArrayVec<Standing, MAX_SEATS>,
}

/// How one seat did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// 1 for a win. Seats with the same rank share it, and the ranks after it are left out (1, 1, 3).
    pub rank: u8,
    /// Points.
    pub score: i32,
}

impl Outcome {
    /// Ranks seats by a key, most is best; equal keys share a rank. `seats` gives score and key in seat order.
    pub fn ranked<K: Ord>(seats: impl IntoIterator<Item = (i32, K)>) -> Self {
        let seats: ArrayVec<(i32, K), MAX_SEATS> = seats.into_iter().collect();
        let standings = seats
            .iter()
            .map(|(score, key)| Standing {
                rank: 1 + seats.iter().filter(|(_, other)| other > key).count() as u8,
                score: *score,
            })
            .collect();
        Self { standings }
    }

    /// Each seat's standing, in seat order.
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// One seat's standing.
    pub fn of(&self, seat: Seat) -> Standing {
        self.standings[seat.index()]
    }

    /// Who won, or shares the win.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.standings.len()).filter(|&seat| self.of(seat).rank == 1)
    }

    /// What a seat's result is worth when one win is shared out: 1 alone, 1/2 for one of two, 0 otherwise.
    pub fn share(&self, seat: Seat) -> f64 {
        let winners = self.winners().count() as u32;
        if self.of(seat).rank == 1 { 1.0 / f64::from(winners) } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_share_a_rank_and_leave_the_next_out() {
        let outcome = Outcome::ranked([(27, (27, 2)), (27, (27, 2)), (27, (27, 0)), (24, (24, 1))]);
        assert_eq!(outcome.standings().iter().map(|s| s.rank).collect::<Vec<_>>(), [1, 1, 3, 4]);
        assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat::new(0), Seat::new(1)]);
        assert!((outcome.share(Seat::new(0)) - 0.5).abs() < 1e-12);
        assert!(outcome.share(Seat::new(2)).abs() < 1e-12);
    }
}
