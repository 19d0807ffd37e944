//! What is kept.

use serde::{Deserialize, Serialize};

use crate::ids::{PlayerId, TableId};

/// A moment, on two clocks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Moment {
    /// Milliseconds that the service has been up so far, all nodes together. It stands still while nobody serves, so
    /// that players' clocks do too.
    pub served: i64,
    /// Milliseconds since 1970, for people to read.
    pub wall: i64,
}

/// A request that must have its effect once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Who asked: a seat, or a player. The same request id of two authors is two requests.
    pub author: String,
    /// What the author calls it.
    pub id: String,
    /// What was asked for, hashed, so that the same id for something else is noticed.
    pub digest: [u8; 32],
}

/// One entry of a table's journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its number, from 0 without gaps.
    pub seq: u32,
    /// When.
    pub at: Moment,
    /// The request that it answers, if it answers one.
    pub request: Option<Request>,
    /// What it says. The server's business.
    pub entry: Vec<u8>,
}

/// What is to be appended to one table's journal, all of it or nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// To which table.
    pub table: TableId,
    /// The rows, numbered on from the last one that the writer knows. At least one.
    pub rows: Vec<Row>,
    /// How the table is found from now on.
    pub index: Index,
    /// What was said in chat with it, if anything. Personal, so it stands beside the journal.
    pub said: Option<Said>,
}

/// How a table is found: written with every append, so that it never disagrees with the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Index {
    /// The game's name.
    pub game: String,
    /// The short code to join by, while there is one. No two tables have the same at a time.
    pub code: Option<String>,
    /// How far the table is.
    pub phase: Phase,
    /// Whether the lobby lists it.
    pub listed: bool,
    /// When somebody must look after it (a clock runs out, a bot owes a move), in served time.
    pub due: Option<i64>,
    /// Who sits there. `None` leaves it as it was.
    pub players: Option<Vec<PlayerId>>,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Seats are being taken.
    Gathering,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

/// A table as it is found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Which.
    pub table: TableId,
    /// The game's name.
    pub game: String,
    /// The short code, while there is one.
    pub code: Option<String>,
    /// How far it is.
    pub phase: Phase,
    /// Whether the lobby lists it.
    pub listed: bool,
    /// The number of its last entry.
    pub last: u32,
    /// When it was opened.
    pub opened: Moment,
    /// When the last entry was made.
    pub touched: Moment,
}

/// Something said in chat. The journal only says that something was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The entry that says so.
    pub seq: u32,
    /// Who said it.
    pub player: PlayerId,
    /// What.
    pub text: String,
}

/// Somebody who may sit at tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Who.
    pub id: PlayerId,
    /// Whose program it is; nobody's for a person.
    pub owner: Option<PlayerId>,
    /// The chosen name. Personal; empty once erased.
    pub name: String,
    /// Since when, in wall time.
    pub since: i64,
}

/// A way to be recognised: a browser's cookie or a program's token, known only by its hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// SHA-256 of the token.
    pub token: [u8; 32],
    /// Whom it stands for.
    pub player: PlayerId,
    /// From when, in wall time.
    pub since: i64,
    /// Until when, in wall time.
    pub until: i64,
}

/// A seat on its way to another device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carry {
    /// SHA-256 of the one-time code.
    pub code: [u8; 32],
    /// At which table.
    pub table: TableId,
    /// Which seat, counted from 1.
    pub seat: u8,
    /// Who holds it now.
    pub player: PlayerId,
    /// Until when the code is good, in wall time.
    pub until: i64,
}

/// Everything that is kept about a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Personal {
    /// The person.
    pub player: Player,
    /// Programs of this person.
    pub programs: Vec<Player>,
    /// Sessions: from when and until when.
    pub sessions: Vec<(i64, i64)>,
    /// Tables where this person sits or sat.
    pub tables: Vec<TableId>,
    /// What this person said, where, and when in wall time.
    pub said: Vec<(TableId, i64, String)>,
}

/// Part of a long list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// Only what comes after this table in the list's order.
    pub after: Option<TableId>,
    /// At most this many.
    pub limit: u32,
}
