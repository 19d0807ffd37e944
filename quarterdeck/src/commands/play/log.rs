//! What each viewer was told, and how much of it each has read.

use quarterdeck_engine::record::Scene;
use quarterdeck_engine::{Game, Seat, Viewer};

/// The log of a running game, a column for each seat and one for the public.
pub(super) struct Log<G: Game> {
    columns: Vec<Column<G>>,
}

struct Column<G: Game> {
    viewer: Viewer,
    told: Vec<G::Told>,
    /// Where each step that stands begins.
    steps: Vec<usize>,
    read: usize,
}

impl<G: Game> Log<G> {
    pub(super) fn new(seats: usize) -> Self {
        let column = |viewer| Column { viewer, told: Vec::new(), steps: Vec::new(), read: 0 };
        Self { columns: Viewer::all(seats).map(column).collect() }
    }

    /// Adds a step.
    pub(super) fn add(&mut self, events: &[G::Event]) {
        for column in &mut self.columns {
            let viewer = column.viewer;
            column.add(events.iter().map(|event| G::told(event, viewer)));
        }
    }

    /// Forgets the latest step, which was taken back. Only whoever took it has read of it.
    pub(super) fn take_back(&mut self) {
        self.columns.iter_mut().for_each(Column::take_back);
    }

    /// Adds what a viewer was told before the game was left. A seat has read what it was told up to its own latest
    /// step for certain; what came after, it may not have seen.
    pub(super) fn add_scenes(&mut self, viewer: Viewer, scenes: Vec<Scene<G>>) {
        let column = self.column(viewer);
        for scene in scenes {
            let back = if scene.undo { 1 } else { scene.back };
            if back > 0 {
                (0..back).for_each(|_| column.take_back());
            } else {
                column.add(scene.told.into_iter());
            }
            if scene.seat.is_some_and(|seat| viewer.is(seat)) {
                column.read = column.told.len();
            }
        }
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

impl<G: Game> Column<G> {
    fn add(&mut self, told: impl Iterator<Item = G::Told>) {
        self.steps.push(self.told.len());
        self.told.extend(told);
    }

    fn take_back(&mut self) {
        if let Some(start) = self.steps.pop() {
            self.told.truncate(start);
            self.read = self.read.min(start);
        }
    }
}
