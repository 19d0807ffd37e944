//! Why an action is refused: sentences one would say across the table, each with its rule.

use quarterdeck_engine::Seat;
use serde::Serialize;
use thiserror::Error;

use crate::components::{Card, Place, Slot, Token, Tokens};

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
pub enum Refusal {
    /// CO-01.
    #[error("nobody sits at {seat}")]
    NoSuchSeat {
        /// Where.
        seat: Seat,
    },
    /// CO-69.
    #[error("the game is over")]
    GameOver,
    /// CO-16, CO-50.
    #[error("it is not your turn")]
    NotYourTurn,
    /// CO-16: the steps of a turn have an order.
    #[error("not now: {due}")]
    OtherStep {
        /// What is to be decided now.
        due: Due,
    },
    /// CO-18.
    #[error("{card} is not in your hand")]
    NotInHand {
        /// Which.
        card: Card,
    },
    /// CO-17.
    #[error("your pyramid has no slot {slot}")]
    NoSuchSlot {
        /// Which.
        slot: Slot,
    },
    /// CO-24.
    #[error("{slot} has its card, and it stays there")]
    SlotTaken {
        /// Which.
        slot: Slot,
    },
    /// CO-21.
    #[error("{slot} rests on two cards, and {missing} is still empty")]
    Unsupported {
        /// Which.
        slot: Slot,
        /// The first slot under it that has no card.
        missing: Slot,
    },
    /// CO-29.
    #[error("you cannot convert: it costs {pay}, and you have {own}")]
    CannotPay {
        /// What is asked.
        pay: Tokens,
        /// What is there.
        own: Tokens,
    },
    /// CO-Q2, with `shortage=forbid`.
    #[error("you cannot convert: it gains {gain}, and the supply has not that many")]
    SupplyShort {
        /// What would be gained.
        gain: Tokens,
    },
    /// CO-34.
    #[error("your walk ended at {slot}, which does not touch {place}")]
    OutOfReach {
        /// Which place.
        place: Place,
        /// Where the walk ended.
        slot: Slot,
    },
    /// CO-36.
    #[error("you cannot buy this board: it costs {cost}, and you have {own}")]
    CannotAfford {
        /// What is asked.
        cost: Tokens,
        /// What is there.
        own: Tokens,
    },
    /// CO-41.
    #[error("no board can be bought any more: the board deck is empty")]
    NoBoardsLeft,
    /// CO-43.
    #[error("you have no {} token to return", .token.name())]
    NoneHeld {
        /// Which colour.
        token: Token,
    },
    /// CO-45.
    #[error("the supply has no {} token", .token.name())]
    NoneInSupply {
        /// Which colour.
        token: Token,
    },
    /// CO-51.
    #[error("{place} is not in the row")]
    NoSuchPlace {
        /// Which.
        place: Place,
    },
    /// CO-51.
    #[error("you have a trio at {place} already")]
    TrioThere {
        /// Where.
        place: Place,
    },
    /// CO-52.
    #[error("{card} is neither in your hand nor in your pyramid")]
    NotYours {
        /// Which.
        card: Card,
    },
    /// CO-55.
    #[error("{card} cannot be taken: another card rests on it")]
    Covered {
        /// Which.
        card: Card,
    },
}

/// What is to be decided now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// Which hand card to place.
    Card,
    /// Where to place it.
    Slot,
    /// Convert or pass.
    Convert,
    /// Left or right.
    Way,
    /// Which board.
    Board,
    /// Buy it or not.
    Buy,
    /// Which token to return.
    Return,
    /// Which token to take.
    Take,
    /// At which board to lay a trio.
    Loot,
    /// Which card to lay.
    Lay,
}

impl Due {
    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Slot => "slot",
            Self::Convert => "convert",
            Self::Way => "way",
            Self::Board => "board",
            Self::Buy => "buy",
            Self::Return => "return",
            Self::Take => "take",
            Self::Loot => "loot",
            Self::Lay => "lay",
        }
    }
}

impl std::fmt::Display for Due {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Card => "choose a card of your hand",
            Self::Slot => "choose a slot for your card",
            Self::Convert => "convert or pass",
            Self::Way => "choose the left or the right card underneath",
            Self::Board => "choose one of the two boards",
            Self::Buy => "buy the board, or take its card only",
            Self::Return => "return a token",
            Self::Take => "take a token",
            Self::Loot => "choose a board for your trio",
            Self::Lay => "choose a card for your trio",
        })
    }
}

impl Refusal {
    /// The rule behind it.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::NoSuchSeat { .. } => "CO-01",
            Self::GameOver => "CO-69",
            Self::NotYourTurn | Self::OtherStep { .. } => "CO-16",
            Self::NotInHand { .. } => "CO-18",
            Self::NoSuchSlot { .. } => "CO-17",
            Self::SlotTaken { .. } => "CO-24",
            Self::Unsupported { .. } => "CO-21",
            Self::CannotPay { .. } => "CO-29",
            Self::SupplyShort { .. } => "CO-28",
            Self::OutOfReach { .. } => "CO-34",
            Self::CannotAfford { .. } => "CO-36",
            Self::NoBoardsLeft => "CO-41",
            Self::NoneHeld { .. } => "CO-43",
            Self::NoneInSupply { .. } => "CO-45",
            Self::NoSuchPlace { .. } | Self::TrioThere { .. } => "CO-51",
            Self::NotYours { .. } => "CO-52",
            Self::Covered { .. } => "CO-55",
        }
    }
}
