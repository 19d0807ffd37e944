//! What is played for.

use std::str::FromStr;

use quarterdeck_engine::{Outcome, Seat};
use serde::{Deserialize, Serialize};

/// What a result is worth to a seat. All seats' worths add up to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stake {
    /// Points above the mean of all seats: in poker the coins won, elsewhere half of what two are apart.
    Points,
    /// Points above the mean of the other seats: for two, how far they are apart.
    #[default]
    Margin,
    /// The share of the win above everybody's fair share.
    Win,
}

impl Stake {
    /// What `outcome` is worth to `seat`.
    pub fn worth(self, outcome: &Outcome, seat: Seat) -> f64 {
        let seats = outcome.standings().len() as f64;
        let total: i32 = outcome.standings().iter().map(|standing| standing.score).sum();
        let points = f64::from(outcome.of(seat).score) - f64::from(total) / seats;
        match self {
            Self::Points => points,
            Self::Margin => points * seats / (seats - 1.0),
            Self::Win => outcome.share(seat) - 1.0 / seats,
        }
    }
}

impl FromStr for Stake {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "points" => Ok(Self::Points),
            "margin" => Ok(Self::Margin),
            "win" => Ok(Self::Win),
            _ => Err("a stake is points, margin or win".to_owned()),
        }
    }
}
