//! What was looked at, so that a test can assert that it was not nothing.

use quarterdeck_engine::Viewer;

/// Counts of everything a run of the kit looked at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Random games played to the end, all checks together.
    pub games: u64,
    /// Actions played in them.
    pub actions: u64,
    /// Draws made in them.
    pub draws: u64,
    /// Legal actions that were tried and accepted.
    pub accepted: u64,
    /// Other actions that were tried and refused.
    pub refused: u64,
    /// Actions that would be played for a seat whose time is up.
    pub defaults: u64,
    /// Sentences that went over the wire and were folded into a view.
    pub sentences: u64,
    /// Steps that were played again from what was written down.
    pub replayed: u64,
    /// The leak check, viewer by viewer: every seat, then the public.
    pub watches: Vec<Watch>,
    /// Steps that were taken back and played again.
    pub undone: u64,
    /// Steps that could not be taken back, and were not.
    pub undo_barred: u64,
    /// Worlds of some viewer in which a step that can be taken back was tried as well.
    pub undo_samples: u64,
    /// Those among them in which nothing looks like that step. There, doing it and taking it back gives something
    /// away although no event shows it: somebody put a card down and so was seen to have it. Whether that is fine is
    /// for the rules to say, so it is counted and no violation.
    pub undo_hints: u64,
    /// Viewers' copies of records that verified on their own.
    pub copies: u64,
    /// Lines of records that were followed.
    pub lines: u64,
    /// Times that a game was taken back by agreement and went on from there.
    pub rewound: u64,
    /// Steps among those that were then taken again, and drew the same.
    pub redrawn: u64,
    /// Beginnings that were made up for a seat from the true game and from another that it could take for it, and
    /// were the same.
    pub forks: u64,
    /// Those among them that differ from another beginning made up for the same seat: something was hidden.
    pub forks_varied: u64,
    /// Different states that the sampler check reached.
    pub worlds: u64,
    /// Different beliefs that the sampler check compared with them.
    pub beliefs: u64,
}

impl Report {
    /// The fewest pairs that any viewer was checked with.
    pub fn pairs(&self) -> u64 {
        self.watches.iter().map(|watch| watch.pairs).min().unwrap_or(0)
    }

    /// The watch over one viewer.
    ///
    /// # Panics
    /// When the leak check was not run for it.
    pub fn watch(&self, viewer: Viewer) -> &Watch {
        let found = self.watches.iter().find(|watch| watch.viewer == viewer);
        found.expect("the leak check was not run for this viewer")
    }

    pub(crate) fn watch_all(&mut self, seats: usize) {
        if self.watches.is_empty() {
            self.watches = Viewer::all(seats).map(Watch::over).collect();
        }
    }
}

/// What the leak check looked at for one viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Watch {
    /// The viewer.
    pub viewer: Viewer,
    /// Pairs of a state and its twin that were compared.
    pub pairs: u64,
    /// Pairs whose two states were not the same. In a game with secrets a check without any has seen nothing.
    pub varied: u64,
    /// Steps that the twin could follow, with the same sentences.
    pub followed: u64,
    /// Steps that it could not, because the viewer learnt something, so that a new twin was drawn.
    pub divergences: u64,
    /// Searches for a step to follow with that were given up; they count as divergences.
    pub given_up: u64,
    /// Attempts that could have told more than the view shows, and did not.
    pub attempts: u64,
}

impl Watch {
    fn over(viewer: Viewer) -> Self {
        Self { viewer, pairs: 0, varied: 0, followed: 0, divergences: 0, given_up: 0, attempts: 0 }
    }
}
