//! What can be wrong with a seal.

use thiserror::Error;

use super::MAX_LEAVES;
use crate::seat::{MAX_SEATS, Seat};

/// Why something sealed, promised or opened is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SealFault {
    /// A number of leaves that no tree of ours has.
    #[error(
        "draws are sealed by the power of two, up to {MAX_LEAVES}, and {leaves} is no such number"
    )]
    Leaves {
        /// The number.
        leaves: u32,
    },
    /// A number of seats that no table of ours has.
    #[error("a table has 1 to {MAX_SEATS} seats, not {seats}")]
    Seats {
        /// The number.
        seats: usize,
    },
    /// Nobody sits there.
    #[error("there is no {seat} at this table")]
    NoSuchSeat {
        /// Where.
        seat: Seat,
    },
    /// A second commitment.
    #[error("{seat} has already committed itself")]
    CommittedTwice {
        /// Whose.
        seat: Seat,
    },
    /// A commitment that another seat made.
    #[error("{seat} sends the commitment of another seat")]
    CopiedCommitment {
        /// Who sent it.
        seat: Seat,
    },
    /// A nonce while commitments are still awaited.
    #[error("{seat} may not reveal its nonce before every seat has committed itself")]
    RevealedEarly {
        /// Whose.
        seat: Seat,
    },
    /// A second nonce.
    #[error("{seat} has already revealed its nonce")]
    RevealedTwice {
        /// Whose.
        seat: Seat,
    },
    /// A nonce that does not fit its commitment.
    #[error("{seat} reveals another nonce than it committed itself to")]
    ChangedNonce {
        /// Whose.
        seat: Seat,
    },
    /// A nonce that another seat brought.
    #[error("{seat} brings the nonce of another seat")]
    CopiedNonce {
        /// Who brought it.
        seat: Seat,
    },
    /// A nonce is missing.
    #[error("{seat} has not revealed its nonce")]
    NotRevealed {
        /// Whose.
        seat: Seat,
    },
    /// More or fewer contributions than seats.
    #[error("{contributions} contributions do not make a table of {seats} seats")]
    WrongCount {
        /// How many contributions.
        contributions: usize,
        /// How many seats.
        seats: usize,
    },
    /// A draw that was never sealed.
    #[error("draw {index} is opened, but only {leaves} draws were sealed, counted from 0")]
    NoSuchDraw {
        /// Its index.
        index: u32,
        /// How many there are.
        leaves: u32,
    },
    /// A path that is too short or too long for the tree.
    #[error("draw {index} is opened with a path of {found} hashes, where the tree has {expected}")]
    PathLength {
        /// Which draw.
        index: u32,
        /// The length of the path.
        found: usize,
        /// The height of the tree.
        expected: usize,
    },
    /// An opening that does not lead to the root.
    #[error("draw {index} is opened with something other than what was sealed")]
    NotSealed {
        /// Which draw.
        index: u32,
    },
}
