//! What was rendered of a table: once for everybody who sees the same.

use bytes::Bytes;
use quarterdeck_engine::{MAX_SEATS, Seat, Viewer};
use quarterdeck_store::PlayerId;

/// Updates that were rendered once for many.
#[derive(Default)]
pub(super) struct Fresh {
    /// They tell of what came after this entry.
    pub(super) after: u32,
    pub(super) seq: u32,
    pub(super) updates: [Option<Seen>; MAX_SEATS + 1],
}

/// An update for a viewer, ready to be sent.
#[derive(Clone)]
pub struct Seen {
    /// The last entry that it tells of.
    pub seq: u32,
    /// A server-sent event with JSON in one line. Written once, sent to many.
    pub(super) frame: Bytes,
    /// Where the JSON begins.
    pub(super) json_at: usize,
    /// Who may have it: the holder of the seat, or anybody.
    pub(in crate::hub) holder: Option<PlayerId>,
    /// Whether the table lets others look on.
    pub(in crate::hub) spectators: bool,
    /// Whether there is nothing in it for this viewer: others talked where it does not hear them.
    pub(in crate::hub) idle: bool,
}

impl Seen {
    /// As a server-sent event.
    pub fn event(&self) -> Bytes {
        self.frame.clone()
    }

    /// As JSON.
    pub fn json(&self) -> Bytes {
        self.frame.slice(self.json_at..self.frame.len() - 2)
    }

    /// As a line of JSON.
    pub fn line(&self) -> Bytes {
        self.frame.slice(self.json_at..self.frame.len() - 1)
    }
}

/// Where a viewer stands among all: seats, and then the public.
pub(super) fn slot(viewer: Viewer) -> usize {
    viewer.seat().map_or(MAX_SEATS, Seat::index)
}
