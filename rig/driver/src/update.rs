//! What the server tells a viewer, as far as the rig looks at it.

use serde::Deserialize;
use serde_json::value::RawValue;

/// An update, from a stream or a view.
#[derive(Deserialize)]
pub(crate) struct Update {
    /// The last entry that it tells of.
    pub(crate) seq: u32,
    /// The table as everybody may see it.
    pub(crate) table: Card,
    /// What happened at the table since.
    pub(crate) notes: Vec<Box<RawValue>>,
    /// What happened in the game since.
    pub(crate) steps: Vec<Box<RawValue>>,
    /// What the viewer may decide.
    pub(crate) decision: Option<Decision>,
}

/// A table as everybody may see it.
#[derive(Deserialize)]
pub(crate) struct Card {
    /// `gathering`, `sealing`, `playing` or `over`.
    pub(crate) stage: String,
    /// Who sits where.
    pub(crate) seats: Vec<Chair>,
}

/// One seat.
#[derive(Deserialize)]
pub(crate) struct Chair {
    /// Who sits there.
    pub(crate) player: Option<String>,
    /// Whether they are ready.
    pub(crate) ready: bool,
}

/// What a seat may decide.
#[derive(Deserialize)]
pub(crate) struct Decision {
    /// Whether a decision is owed.
    pub(crate) owed: bool,
    /// What may be done, as it is to be sent.
    pub(crate) actions: Vec<Box<RawValue>>,
    /// How much may be taken back.
    pub(crate) undo: usize,
}

/// What the rig looks at in a step or a note.
#[derive(Deserialize)]
pub(crate) struct Marks {
    /// The entry.
    pub(crate) seq: u32,
    /// Who acted.
    #[serde(default)]
    pub(crate) seat: Option<u8>,
    /// How much was taken back.
    #[serde(default)]
    pub(crate) back: u32,
}

impl Update {
    /// Reads one.
    pub(crate) fn read(data: &str) -> Result<Self, String> {
        serde_json::from_str(data).map_err(|error| format!("{error} in the update {data}"))
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.table.stage == "over"
    }
}

impl Marks {
    /// Reads them off.
    pub(crate) fn of(raw: &RawValue) -> Result<Self, String> {
        serde_json::from_str(raw.get()).map_err(|error| format!("{error} in {raw}"))
    }
}
