//! What each viewer was told, and how much of it each has read.

use quarterdeck_engine::{Game, Seat, Viewer};

/// The log of a running game, a column for each seat and one for the public.
pub(super) struct Log<G: Game> {
    columns: Vec<Column<G>>,
}

struct Column<G: Game> {
    viewer: Viewer,
    told: Vec<G::Told>,
    read: usize,
}

impl<G: Game> Log<G> {
    pub(super) fn new(seats: usize) -> Self {
        let column = |viewer| Column { viewer, told: Vec::new(), read: 0 };
        Self { columns: Viewer::all(seats).map(column).collect() }
    }

    /// Adds what happened.
    pub(super) fn add(&mut self, events: &[G::Event]) {
        for column in &mut self.columns {
            column.told.extend(events.iter().map(|event| G::told(event, column.viewer)));
        }
    }

    /// Adds what a viewer was told before the game was left; it has read that.
    pub(super) fn add_told(&mut self, viewer: Viewer, told: impl Iterator<Item = Vec<G::Told>>) {
        let column = self.column(viewer);
        column.told.extend(told.flatten());
        column.read = column.told.len();
    }

    /// What a viewer has not read yet. From now on it has.
    pub(super) fn unread(&mut self, viewer: Viewer) -> &[G::Told] {
        let column = self.column(viewer);
        let from = std::mem::replace(&mut column.read, column.told.len());
        &column.told[from..]
    }

    /// All that a viewer was told.
    pub(super) fn all(&mut self, viewer: Viewer) -> &[G::Told] {
        &self.column(viewer).told
    }

    fn column(&mut self, viewer: Viewer) -> &mut Column<G> {
        let place = viewer.seat().map_or(self.columns.len() - 1, Seat::index);
        &mut self.columns[place]
    }
}
