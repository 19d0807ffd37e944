//! What happens, and what a viewer is told of it.

use quarterdeck_engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::components::{Base, Treasure};

/// What happens, undersides included.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A treasure is turned up (LM-10, LM-24).
    TurnedUp {
        /// Whose.
        seat: Seat,
        /// Which.
        treasure: Treasure,
    },
    /// A first ship is chosen, and not placed yet (LM-11).
    Chose {
        /// By whom.
        seat: Seat,
        /// Which kind.
        base: Base,
    },
    /// All first ships are set on their treasures (LM-13).
    Placed,
    /// Somebody takes the first turn (LM-16).
    Begins {
        /// Who.
        seat: Seat,
        /// Whether lots were drawn among several (LM-17).
        by_lot: bool,
    },
    /// It is somebody's turn (LM-18).
    Turn {
        /// Whose.
        seat: Seat,
    },
    /// A ship has left and is at sea (LM-26).
    Left {
        /// Whose.
        seat: Seat,
        /// With what.
        treasure: Treasure,
        /// Which kind.
        base: Base,
    },
    /// A ship has arrived (LM-28).
    Arrived {
        /// Whose.
        seat: Seat,
        /// With what.
        treasure: Treasure,
    },
    /// A ship was attacked and turned over (LM-32).
    Attacked {
        /// By whom.
        seat: Seat,
        /// Whose ship.
        owner: Seat,
        /// With what.
        treasure: Treasure,
        /// What everybody saw.
        base: Base,
    },
    /// Somebody passed (LM-42).
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The game is over (LM-43).
    Ended,
    /// A ship that nobody had seen is turned over after the end (LM-Q14).
    Revealed {
        /// Whose.
        seat: Seat,
        /// With what.
        treasure: Treasure,
        /// What it was.
        base: Base,
    },
}

/// What a viewer is told. Only where `base` is an option may it be missing, and it is missing for everybody but the
/// owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event", deny_unknown_fields)]
#[allow(missing_docs, reason = "the sentences are those of `Event`, field by field")]
pub enum Told {
    TurnedUp {
        seat: Seat,
        treasure: Treasure,
    },
    Chose {
        seat: Seat,
        base: Option<Base>,
    },
    Placed,
    Begins {
        seat: Seat,
        by_lot: bool,
    },
    Turn {
        seat: Seat,
    },
    Left {
        seat: Seat,
        treasure: Treasure,
        base: Option<Base>,
    },
    Arrived {
        seat: Seat,
        treasure: Treasure,
    },
    Attacked {
        seat: Seat,
        owner: Seat,
        treasure: Treasure,
        base: Base,
    },
    /// How an attack that was beaten off is told later in a game of memory: which ship it was is left out (LM-Q25).
    BeatenOff {
        seat: Seat,
        owner: Seat,
    },
    Passed {
        seat: Seat,
    },
    Ended,
    Revealed {
        seat: Seat,
        treasure: Treasure,
        base: Base,
    },
}

impl Event {
    /// What `viewer` is told: a kind of ship is its owner's secret until it is turned over (LM-09).
    pub(crate) fn told(&self, viewer: Viewer) -> Told {
        let own = |seat: Seat, base: Base| viewer.is(seat).then_some(base);
        match *self {
            Self::TurnedUp { seat, treasure } => Told::TurnedUp { seat, treasure },
            Self::Chose { seat, base } => Told::Chose { seat, base: own(seat, base) },
            Self::Placed => Told::Placed,
            Self::Begins { seat, by_lot } => Told::Begins { seat, by_lot },
            Self::Turn { seat } => Told::Turn { seat },
            Self::Left { seat, treasure, base } => {
                Told::Left { seat, treasure, base: own(seat, base) }
            }
            Self::Arrived { seat, treasure } => Told::Arrived { seat, treasure },
            Self::Attacked { seat, owner, treasure, base } => {
                Told::Attacked { seat, owner, treasure, base }
            }
            Self::Passed { seat } => Told::Passed { seat },
            Self::Ended => Told::Ended,
            Self::Revealed { seat, treasure, base } => Told::Revealed { seat, treasure, base },
        }
    }

    /// Whether it shows anybody something that was hidden: a card (LM-Q22) or an underside.
    pub(crate) fn reveals(&self) -> bool {
        matches!(self, Self::TurnedUp { .. } | Self::Attacked { .. } | Self::Revealed { .. })
    }
}

impl Told {
    /// In a game of memory a ship that held is not named again (LM-Q4, LM-Q25).
    pub(crate) fn faded(self) -> Self {
        match self {
            Self::Attacked { seat, owner, base: Base::Armed, .. } => {
                Self::BeatenOff { seat, owner }
            }
            told => told,
        }
    }
}
