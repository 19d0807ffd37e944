//! What can be wrong with a record, and where.

use thiserror::Error;

use crate::chance::ScriptFault;
use crate::course::UndoRefusal;
use crate::options::Problems;
use crate::sealed::SealFault;
use crate::seat::MAX_SEATS;

/// The first thing wrong with a record, and the line it is on.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {wrong}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What can be wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Wrong {
    /// Nothing there.
    #[error("this is no record: it is empty")]
    Empty,
    /// Too much there.
    #[error("this is no record: it has more than {} MiB", super::MAX_BYTES >> 20)]
    TooLong,
    /// Not readable.
    #[error("this is not a line of a record: {0}")]
    Unreadable(String),
    /// Another way of writing the same.
    #[error(
        "this line is not written the way a record is: something was added, left out or put in another order"
    )]
    NotCanonical,
    /// The file ends in the middle of a line.
    #[error("the record is cut short in the middle of a line")]
    CutShort,
    /// A format of the future.
    #[error("this record has format {0}, and this program reads format {format}", format = super::FORMAT)]
    Format(u32),
    /// Another game.
    #[error("this is a record of “{0}”, not of this game")]
    OtherGame(String),
    /// Rules that are not in this program.
    #[error(
        "this game was played by version {found} of the rules; this program has version {known} and does not guess"
    )]
    RulesVersion {
        /// What the record says.
        found: u32,
        /// What there is.
        known: u32,
    },
    /// A holder that cannot be.
    #[error("“{0}” is not a holder of this record: it says host, public or seat and a number")]
    Holder(String),
    /// Somebody else's eyes.
    #[error("this is the record of {holder}; what {viewer} saw is not in it")]
    OtherEyes {
        /// Whose record it is.
        holder: super::Holder,
        /// Who wants to look.
        viewer: crate::seat::Viewer,
    },
    /// Not the host's.
    #[error("this is the record of {holder}; for this the host's record is needed")]
    NotTheHosts {
        /// Whose record it is.
        holder: super::Holder,
    },
    /// A simulation's.
    #[error(
        "this game was played with dice that were only written down; only a game with sealed dice can go on"
    )]
    WrittenDice,
    /// Who sits there?
    #[error(
        "a seat is a person's, or bot: and its level in small letters, and there are at most {MAX_SEATS}"
    )]
    Seats,
    /// More is opened than there is.
    #[error("more draws are opened here than were made")]
    TooManyOpened,
    /// Options that do not fit.
    #[error("the options do not fit: {0}")]
    Options(#[from] Problems),
    /// A number that is not the next.
    #[error("this is entry {found}, but {expected} comes next")]
    Sequence {
        /// What the record says.
        found: u32,
        /// What comes next.
        expected: u32,
    },
    /// The master is where it must not be, or is missing.
    #[error("the host's record has the master secret, and no other record has")]
    Master,
    /// The dice were sealed for another number of draws.
    #[error("{found} draws were sealed, but this game needs {expected}")]
    Leaves {
        /// What the record says.
        found: u32,
        /// What the set-up needs.
        expected: u32,
    },
    /// The master does not belong to the root.
    #[error("the master secret does not belong to the seal of the dice")]
    OtherMaster,
    /// Roots of dice that were given up and cannot be.
    #[error(
        "the dice that were given up do not fit: each has a root of its own, and there are no more of them than seats"
    )]
    Voided,
    /// Something sealed does not fit.
    #[error(transparent)]
    Seal(#[from] SealFault),
    /// The chain is broken.
    #[error("the chain is broken: this line, or one before it, was changed")]
    Chain,
    /// An opening does not fit its veil.
    #[error("what is opened here is not what was veiled")]
    Veil,
    /// A draw did not fall that way.
    #[error("draw {index} fell on {expected}, not on {found}")]
    Outcome {
        /// Which draw, from 1.
        index: u32,
        /// How it fell.
        expected: u32,
        /// What the record says.
        found: u32,
    },
    /// Something is open that the holder may not know, or the other way round.
    #[error("this record does not open exactly what its holder may know")]
    Openness,
    /// The deal is missing, or comes twice.
    #[error("a game begins with one deal")]
    Deal,
    /// The rules refuse.
    #[error("the rules refuse this: {0}")]
    Refused(String),
    /// Draws that the rules do not make.
    #[error("the draws do not fit: {0}")]
    Draws(#[from] ScriptFault),
    /// Draws for something else.
    #[error("the draws written here are not those that the rules make")]
    OtherDraws,
    /// A given beginning that cannot be.
    #[error("a beginning that was given has a deal and actions only, and sealed dice after it")]
    Given,
    /// A signature that is not good, or that is another game's.
    #[error("the signature is not this game's: something was changed since it was signed")]
    Signed,
    /// Something stands below the signature.
    #[error("nothing follows the signature")]
    AfterSignature,
    /// Nothing can be taken back.
    #[error("this cannot be taken back: {0}")]
    Undo(#[from] UndoRefusal),
    /// It cannot be taken back, not even by agreement.
    #[error("this cannot be taken back: {0}")]
    Rewind(#[from] super::RewindRefusal),
    /// What the holder was told does not fit.
    #[error("the holder was not told this")]
    Told,
    /// What is veiled cannot be filled in.
    #[error("no game that the rules allow fits what this record says")]
    Unbelievable,
    /// A [meter](super::Meter) stopped the work. This says nothing about the record.
    #[error("checking this record was stopped: it took too long, or nobody waits for it any more")]
    Stopped,
}

impl Wrong {
    /// Says where. Entry 0, the deal, is on the second line.
    pub(crate) fn at_entry(self, seq: usize) -> Fault {
        Fault { line: seq + 2, wrong: self }
    }

    /// In the first line.
    pub(crate) fn in_head(self) -> Fault {
        Fault { line: 1, wrong: self }
    }
}
