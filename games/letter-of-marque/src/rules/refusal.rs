//! Why an action is refused: sentences one would say across the table, each with its rule.

use quarterdeck_engine::Seat;
use serde::Serialize;
use thiserror::Error;

use crate::components::{Base, Treasure};

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
pub enum Refusal {
    /// Nobody sits there.
    #[error("nobody sits at {seat}")]
    NoSuchSeat {
        /// Where.
        seat: Seat,
    },
    /// LM-44.
    #[error("the game is over")]
    GameOver,
    /// LM-18.
    #[error("it is not your turn")]
    NotYourTurn,
    /// LM-11.
    #[error("you have chosen your first ship; wait until everybody has")]
    AlreadyChosen,
    /// LM-11, LM-24.
    #[error("a treasure of yours is turned up and waits for its ship: choose armed or defenceless")]
    ShipAwaited,
    /// LM-24.
    #[error("no treasure of yours waits for a ship; a ship is chosen after one is turned up")]
    NoTreasureTurnedUp,
    /// LM-03, LM-24.
    #[error("you have no {base} ship left in reserve")]
    NoneInReserve {
        /// Which kind.
        base: Base,
    },
    /// LM-23.
    #[error("no ship can leave: your deck is empty")]
    DeckEmpty,
    /// LM-27.
    #[error("no ship can arrive: you have none at sea")]
    NoShipAtSea,
    /// LM-27.
    #[error("you have no ship with treasure {treasure} at sea")]
    NotAtSea {
        /// Which.
        treasure: Treasure,
    },
    /// LM-38.
    #[error("you cannot attack: you have no cannon left to fire")]
    NoCannon,
    /// LM-30.
    #[error("you cannot attack: no opponent has a ship at sea")]
    NoTarget,
    /// LM-31.
    #[error("you cannot attack your own ship")]
    OwnShip,
    /// LM-31.
    #[error("{owner} has no ship with treasure {treasure} at sea")]
    TargetNotAtSea {
        /// Whose.
        owner: Seat,
        /// Which.
        treasure: Treasure,
    },
    /// LM-Q5.
    #[error(
        "the ship of {owner} with treasure {treasure} has beaten off an attack and may not be attacked again"
    )]
    KnownArmed {
        /// Whose.
        owner: Seat,
        /// Which.
        treasure: Treasure,
    },
    /// LM-40.
    #[error("you may not pass while you have a deck or a ship at sea")]
    MayNotPass,
}

impl Refusal {
    /// The rule behind it.
    pub fn rule(self) -> &'static str {
        match self {
            Self::NoSuchSeat { .. } => "LM-05",
            Self::GameOver => "LM-44",
            Self::NotYourTurn => "LM-18",
            Self::AlreadyChosen => "LM-11",
            Self::ShipAwaited | Self::NoTreasureTurnedUp => "LM-24",
            Self::NoneInReserve { .. } => "LM-03",
            Self::DeckEmpty => "LM-23",
            Self::NoShipAtSea | Self::NotAtSea { .. } => "LM-27",
            Self::NoCannon => "LM-38",
            Self::NoTarget => "LM-30",
            Self::OwnShip | Self::TargetNotAtSea { .. } => "LM-31",
            Self::KnownArmed { .. } => "LM-Q5",
            Self::MayNotPass => "LM-40",
        }
    }
}
