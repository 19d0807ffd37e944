//! The data file as it is written, before anybody has checked it.

use std::collections::BTreeMap;

use quarterdeck_engine::Problems;
use serde::{Deserialize, Serialize};

/// Token counts by colour, as written.
pub(super) type Amounts = BTreeMap<String, i64>;

/// A data file. What it is not needed for is read and not kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    #[serde(default, skip_serializing)]
    meta: Ignored,
    #[serde(default, skip_serializing)]
    value: Ignored,
    pub(super) tokens: TokenRows,
    pub(super) limits: Limits,
    #[serde(default)]
    pub(super) card: Vec<CardRow>,
    #[serde(default)]
    pub(super) board: Vec<BoardRow>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TokenRows {
    pub(super) total: Amounts,
    pub(super) start_per_player: Amounts,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Limits {
    pub(super) resources_at_end_of_turn: i64,
    pub(super) hand: i64,
    pub(super) removed_cards: i64,
    pub(super) boards_in_row: i64,
    pub(super) pyramid_levels: i64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardRow {
    pub(super) id: String,
    pub(super) suit: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) number: Option<i64>,
    #[serde(default, skip_serializing_if = "Amounts::is_empty")]
    pub(super) pay: Amounts,
    #[serde(default)]
    pub(super) gain: Amounts,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardRow {
    pub(super) id: String,
    #[serde(default, skip_serializing)]
    name: Ignored,
    #[serde(default)]
    pub(super) cost: Amounts,
    pub(super) edge_vp: i64,
    pub(super) centre_vp: i64,
}

/// Something that is there for whoever reads the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Ignored;

impl<'de> Deserialize<'de> for Ignored {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde::de::IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

impl Sheet {
    /// Reads a file. What it says is not checked yet; that is for [`Figures::check`](super::Figures::check).
    pub fn read(text: &str) -> Result<Self, Problems> {
        toml::from_str(text)
            .map_err(|error| Problems::from(format!("the file cannot be read: {error}")))
    }
}
