//! How stores are laid out, and how an older layout becomes today's.
//!
//! Each version is a file of SQL that turns the one before into it; a new store goes through all of them. A file that
//! was ever released is never changed.

pub(crate) mod postgres;
pub(crate) mod sqlite;

/// The layout that this program writes.
pub(crate) const VERSION: u32 = 4;

/// Finds the private key that records are signed with, and makes it where there is none. Both dialects understand it, and
/// both do it at once.
pub(crate) const SIGNING_KEY: &str =
    "UPDATE service SET signing_key = coalesce(signing_key, $1) RETURNING signing_key";

/// One kept table: what a backup copies.
pub(crate) struct Kept {
    pub(crate) name: &'static str,
    /// Its columns, those of the key first.
    pub(crate) columns: &'static [(&'static str, Kind)],
    /// How many columns the key has.
    pub(crate) key: usize,
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Bytes,
    Number,
    Text,
    /// A boolean; SQLite keeps it as 0 or 1.
    Flag,
}

use Kind::{Bytes, Flag, Number, Text};

/// Everything that is kept, in an order in which it can be filled. Both dialects have the same columns.
pub(crate) const KEPT: [Kept; 11] = [
    Kept {
        name: "tables",
        key: 1,
        columns: &[
            ("id", Bytes),
            ("game", Text),
            ("code", Text),
            ("phase", Number),
            ("listed", Flag),
            ("due", Number),
            ("opened_served", Number),
            ("opened_wall", Number),
        ],
    },
    Kept { name: "blobs", key: 1, columns: &[("hash", Bytes), ("value", Bytes)] },
    Kept {
        name: "journal",
        key: 2,
        columns: &[
            ("table_id", Bytes),
            ("seq", Number),
            ("served", Number),
            ("wall", Number),
            ("author", Text),
            ("request", Text),
            ("digest", Bytes),
            ("entry", Bytes),
            ("places", Bytes),
        ],
    },
    Kept {
        name: "seats",
        key: 3,
        columns: &[("player", Bytes), ("opened_wall", Number), ("table_id", Bytes)],
    },
    Kept {
        name: "players",
        key: 1,
        columns: &[("id", Bytes), ("owner", Bytes), ("since", Number), ("erased", Flag)],
    },
    Kept { name: "names", key: 1, columns: &[("id", Bytes), ("name", Text)] },
    Kept {
        name: "said",
        key: 2,
        columns: &[("table_id", Bytes), ("seq", Number), ("player", Bytes), ("text", Text)],
    },
    Kept {
        name: "sessions",
        key: 1,
        columns: &[("token", Bytes), ("player", Bytes), ("since", Number), ("until", Number)],
    },
    Kept {
        name: "carries",
        key: 1,
        columns: &[
            ("code", Bytes),
            ("table_id", Bytes),
            ("seat", Number),
            ("player", Bytes),
            ("until", Number),
        ],
    },
    Kept {
        name: "looked",
        key: 2,
        columns: &[("player", Bytes), ("table_id", Bytes), ("seq", Number)],
    },
    Kept {
        name: "service",
        key: 1,
        columns: &[
            ("id", Number),
            ("last_beat", Number),
            ("served", Number),
            ("restored", Number),
            ("signing_key", Bytes),
        ],
    },
];

impl Kept {
    /// Its columns, as SQL lists them.
    pub(crate) fn columns(&self) -> String {
        list(self.columns)
    }

    /// All its rows by their key, so that journals come in order and what is filled with them is filled from the left.
    pub(crate) fn rows(&self, of: &str) -> String {
        let (columns, key) = (self.columns(), list(&self.columns[..self.key]));
        format!("SELECT {columns} FROM {of}{} ORDER BY {key}", self.name)
    }
}

fn list(columns: &[(&str, Kind)]) -> String {
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    names.join(", ")
}
