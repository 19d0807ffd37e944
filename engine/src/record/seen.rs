//! The record as a viewer may have it.

use super::replay::Known;
use super::{
    Deed, DrawOpening, Entry, Fault, Holder, Meter, Openings, Record, Unlimited, Veiled, Wrong,
};
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
        self.as_seen_by_metered(viewer, &mut Unlimited)
    }

    /// The same, for as long as the meter lets it.
    pub fn as_seen_by_metered(&self, viewer: Viewer, meter: &mut dyn Meter) -> Result<Self, Fault> {
        if self.holder != Holder::Host {
            return Err(Wrong::NotTheHosts { holder: self.holder }.in_head());
        }
        let mut told: Vec<Option<Vec<G::Told>>> = vec![None; self.entries.len()];
        let mut watch = |seq: usize, _: &G, events: &[G::Event]| {
            told[seq] = Some(events.iter().map(|event| G::told(event, viewer)).collect());
        };
        let (_, replay) = self.verify_and_replay(Some(viewer), meter, &mut watch)?;
        let entries = self
            .entries
            .iter()
            .zip(&replay.known)
            .zip(told)
            .map(|((entry, known), told)| Entry {
                deed: entry.deed.clone(),
                open: openings(entry, known),
                told: told.filter(|_| entry.deed.is_told()),
                hash: entry.hash,
            })
            .collect();
        let (holder, head) = (Holder::Viewer(viewer), self.head.clone());
        Ok(Self { holder, master: None, head, entries, signed: None })
    }
}

/// What of the host's openings somebody may have who may know that much.
fn openings<G: Game>(entry: &Entry<G>, known: &Known) -> Openings<G> {
    let mut open = entry.open.clone();
    if !known.choice {
        open.action = None;
    }
    for (draw, known) in open.draws.iter_mut().zip(&known.draws) {
        if !known {
            *draw = DrawOpening::default();
        }
    }
    if open.draws.iter().all(|draw| *draw == DrawOpening::default()) {
        open.draws.clear();
    }
    open
}

/// Whether a record opens exactly what its holder may know: no less, and above all no more. The host may know
/// everything.
pub(crate) fn is_exactly_open<G: Game>(
    entry: &Entry<G>,
    known: &Known,
    holder: Holder,
    sealed: bool,
) -> bool {
    let may_know = |known: bool| known || holder == Holder::Host;
    let action_veiled = matches!(&entry.deed, Deed::Act { action: Veiled::Veiled(_), .. });
    let action_open = action_veiled && may_know(known.choice);
    let draws = entry.deed.draws().iter().zip(&known.draws).map(|(draw, known)| {
        let open = may_know(*known);
        (open && matches!(draw.outcome, Veiled::Veiled(_)), open && sealed)
    });
    let none_open = draws.clone().all(|draw| draw == (false, false));
    let found = entry.open.draws.iter().map(|draw| (draw.outcome.is_some(), draw.seal.is_some()));
    let draws_match = if none_open { entry.open.draws.is_empty() } else { found.eq(draws) };
    entry.open.action.is_some() == action_open && draws_match
}
