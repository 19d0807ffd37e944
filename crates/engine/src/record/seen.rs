//! The record as a viewer may have it.

use super::replay::Replay;
use super::{Deed, DrawOpening, Entry, Fault, Holder, Openings, Record, Veiled, Wrong};
use crate::game::Game;
use crate::seat::Viewer;

impl<G: Game> Record<G> {
    /// Derives from the host's record what `viewer` may have of it: the same chain, opened as far as the viewer may
    /// know, and what the viewer was told. Where the rules keep a secret for ever, it is not in there after the end
    /// either.
    ///
    /// # Errors
    /// When this is not the host's record, or not one that verifies.
    pub fn as_seen_by(&self, viewer: Viewer) -> Result<Self, Fault> {
        if self.holder != Holder::Host {
            return Err(Wrong::NotTheHosts { holder: self.holder }.in_head());
        }
        let (_, replay) = self.verify_and_replay()?;
        let entries = self
            .entries
            .iter()
            .enumerate()
            .map(|(seq, entry)| Entry {
                deed: entry.deed.clone(),
                open: openings(entry, &replay, seq, viewer),
                told: (!matches!(entry.deed, Deed::Undo { .. })).then(|| replay.told(seq, viewer)),
                hash: entry.hash,
            })
            .collect();
        Ok(Self { holder: Holder::Viewer(viewer), master: None, head: self.head.clone(), entries })
    }
}

/// What of the host's openings `viewer` may have.
fn openings<G: Game>(
    entry: &Entry<G>,
    replay: &Replay<G>,
    seq: usize,
    viewer: Viewer,
) -> Openings<G> {
    let mut open = entry.open.clone();
    if !replay.discloses_choice(seq, viewer) {
        open.action = None;
    }
    for (nth, draw) in open.draws.iter_mut().enumerate() {
        if !replay.discloses_draw(seq, nth, viewer) {
            *draw = DrawOpening::default();
        }
    }
    if open.draws.iter().all(|draw| *draw == DrawOpening::default()) {
        open.draws.clear();
    }
    open
}

/// Whether a record opens exactly what its holder may know: no less, and above all no more.
pub(crate) fn is_exactly_open<G: Game>(
    entry: &Entry<G>,
    replay: &Replay<G>,
    seq: usize,
    holder: Holder,
    sealed: bool,
) -> bool {
    let may_know = |viewer_may: &dyn Fn(Viewer) -> bool| match holder {
        Holder::Host => true,
        Holder::Viewer(viewer) => viewer_may(viewer),
    };
    let action_veiled = matches!(&entry.deed, Deed::Act { action: Veiled::Veiled(_), .. });
    let action_open = action_veiled && may_know(&|viewer| replay.discloses_choice(seq, viewer));
    let draws: Vec<(bool, bool)> = entry
        .deed
        .draws()
        .iter()
        .enumerate()
        .map(|(nth, draw)| {
            let open = may_know(&|viewer| replay.discloses_draw(seq, nth, viewer));
            (open && matches!(draw.outcome, Veiled::Veiled(_)), open && sealed)
        })
        .collect();
    let none_open = draws.iter().all(|&draw| draw == (false, false));
    let found = entry.open.draws.iter().map(|draw| (draw.outcome.is_some(), draw.seal.is_some()));
    let draws_match =
        if none_open { entry.open.draws.is_empty() } else { found.eq(draws.iter().copied()) };
    entry.open.action.is_some() == action_open && draws_match
}
