//! Combinations and how they compare (CO-59 to CO-67).

use serde::{Deserialize, Serialize};

use crate::components::{Card, Cards};
use crate::options::MAX_TRIO;

/// What three cards make, from weak to strong (CO-59).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// Everything else (CO-64).
    Garbage,
    /// One suit (CO-63).
    Flush,
    /// Three consecutive numbers (CO-62).
    Straight,
    /// Both at once (CO-61).
    StraightFlush,
    /// Three equal numbers (CO-60).
    ThreeOfAKind,
}

impl Rank {
    /// All of them, from weak to strong.
    pub const ALL: [Self; 5] =
        [Self::Garbage, Self::Flush, Self::Straight, Self::StraightFlush, Self::ThreeOfAKind];

    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Garbage => "garbage",
            Self::Flush => "flush",
            Self::Straight => "straight",
            Self::StraightFlush => "straight-flush",
            Self::ThreeOfAKind => "three-of-a-kind",
        }
    }
}

/// How strong a trio is: the higher rank wins, then the higher sum (CO-66).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Strength {
    /// What it makes.
    pub rank: Rank,
    /// The sum of its numbers; a card without number counts 0 (CO-Q10).
    pub sum: u8,
}

impl Strength {
    /// The strength of some cards. Fewer than three make nothing better than garbage.
    pub fn of(cards: Cards) -> Self {
        let sum = cards.iter().map(Card::number).sum();
        let one_suit = {
            let mut suits = cards.iter().map(Card::suit);
            let first = suits.next();
            suits.all(|suit| Some(suit) == first)
        };
        let low = cards.iter().map(Card::number).min().unwrap_or_default();
        let has = |number: u8| cards.iter().any(|card| card.number() == number);
        // CO-65: without a number there is neither a straight nor three of a kind. CO-Q12: 12 and 1 are far apart.
        let numbered = low > 0;
        let straight = numbered && has(low + 1) && has(low + 2);
        let same = numbered && cards.iter().all(|card| card.number() == low);
        let rank = match () {
            () if cards.count() as usize != MAX_TRIO => Rank::Garbage,
            () if same => Rank::ThreeOfAKind,
            () if straight && one_suit => Rank::StraightFlush,
            () if straight => Rank::Straight,
            () if one_suit => Rank::Flush,
            () => Rank::Garbage,
        };
        Self { rank, sum }
    }
}
