//! One entry of a record: what was done, and what the holder may know of what was veiled.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::sealed::{Hash, Opening, hex, veil};
use crate::seat::Seat;

/// One entry.
#[derive(Clone, PartialEq)]
pub struct Entry<G: Game> {
    /// What was done. This is what the chain holds, the same in everybody's copy.
    pub deed: Deed<G>,
    /// What of it the holder may know and the chain does not say.
    pub open: Openings<G>,
    /// What the holder was told; in a viewer's copy only.
    pub told: Option<Vec<G::Told>>,
    /// The link of the chain.
    pub hash: Hash,
}

/// What was done.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "lowercase", tag = "do", deny_unknown_fields)]
pub enum Deed<G: Game> {
    /// The rules dealt.
    Deal {
        /// What was drawn.
        draws: Vec<Drawn>,
    },
    /// A seat acted.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: Veiled<G::Action>,
        /// What was drawn on it.
        draws: Vec<Drawn>,
    },
    /// A seat took back its latest step.
    Undo {
        /// Who.
        seat: Seat,
    },
    /// All seats agreed to take back the latest actions that stood, whoever took them.
    Rewind {
        /// How many.
        back: u32,
    },
}

impl<G: Game> Deed<G> {
    /// What was drawn.
    pub fn draws(&self) -> &[Drawn] {
        match self {
            Self::Deal { draws } | Self::Act { draws, .. } => draws,
            Self::Undo { .. } | Self::Rewind { .. } => &[],
        }
    }

    /// Who acted or took back alone; nobody dealt, and nobody alone takes back by agreement.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self {
            Self::Deal { .. } | Self::Rewind { .. } => None,
            Self::Act { seat, .. } | Self::Undo { seat } => Some(*seat),
        }
    }

    /// Whether something happened that can be told. Where something is taken back nothing happens: every view just is
    /// what it was.
    pub(crate) fn is_told(&self) -> bool {
        matches!(self, Self::Deal { .. } | Self::Act { .. })
    }
}

/// A draw.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// What for.
    #[serde(rename = "for")]
    pub purpose: String,
    /// Out of how many.
    pub of: u32,
    /// Which one.
    pub outcome: Veiled<u32>,
}

/// Something that stands in the chain in clear or veiled.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Veiled<T> {
    /// For all to see.
    Clear(T),
    /// A salted hash.
    Veiled(#[serde(with = "hex")] Hash),
}

/// What opens a veil.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unveiled<T> {
    /// The salt.
    #[serde(with = "hex")]
    pub salt: [u8; 16],
    /// What is under it.
    pub value: T,
}

/// What the holder may know of what the chain does not say.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Openings<G: Game> {
    /// A veiled action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Unveiled<G::Action>>,
    /// Draw by draw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<DrawOpening>,
}

/// What the holder may know of a draw.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawOpening {
    /// A veiled outcome.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Unveiled<u32>>,
    /// The secret it came from, and the way to the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Opening>,
}

impl<G: Game> Openings<G> {
    pub(crate) fn none() -> Self {
        Self { action: None, draws: Vec::new() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.action.is_none() && self.draws.is_empty()
    }
}

/// Where a veil hangs: every veil of a record has its own salt and its own hash.
#[derive(Clone, Copy)]
pub(crate) struct VeilPlace<'a> {
    pub(crate) domain: &'a Hash,
    pub(crate) seq: u32,
    /// 0 for the action, then the draws from 1.
    pub(crate) slot: u32,
}

impl<T: Serialize + Copy> Unveiled<T> {
    /// The hash that stands in the chain for this.
    pub(crate) fn veil(&self, place: VeilPlace<'_>) -> Hash {
        veil(place.domain, place.seq, place.slot, &self.salt, &super::text::json(&self.value))
    }
}

impl<T: Serialize + Copy> Veiled<T> {
    /// What it is, if it is clear or `opening` opens it. An opening that does not fit, or that opens what is clear,
    /// is a fault.
    pub(crate) fn open(
        &self,
        opening: Option<&Unveiled<T>>,
        place: VeilPlace<'_>,
    ) -> Result<Option<T>, BadVeil> {
        match (self, opening) {
            (Self::Clear(value), None) => Ok(Some(*value)),
            (Self::Veiled(_), None) => Ok(None),
            (Self::Veiled(hash), Some(opening)) if opening.veil(place) == *hash => {
                Ok(Some(opening.value))
            }
            (Self::Clear(_) | Self::Veiled(_), Some(_)) => Err(BadVeil),
        }
    }
}

/// An opening that does not belong to its veil.
#[derive(Debug)]
pub(crate) struct BadVeil;
