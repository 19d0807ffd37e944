//! A game as one viewer saw it, kept in little room.
//!
//! A view for every step of a long game would take much memory. A reel keeps what the viewer was told, and a view now
//! and then; any other view is the last one kept with what was told since [folded](Game::fold) into it.

use std::collections::HashMap;

use super::{Deed, Fault, Holder, Meter, Record, Wrong};
use crate::game::Game;
use crate::seat::{Seat, Viewer};

/// How many actions lie between two views that are kept.
const SPACING: usize = 32;

/// A game as one viewer saw it, step by step.
pub struct Reel<G: Game> {
    steps: Vec<ReelStep<G>>,
    /// By step; the first is always there.
    views: HashMap<usize, G::View>,
}

/// One entry of a record as a viewer was told.
pub struct ReelStep<G: Game> {
    /// Who acted or took back alone.
    pub seat: Option<Seat>,
    /// How many actions were taken back; none by the deal and by actions.
    pub back: u32,
    /// What the viewer was told.
    pub told: Vec<G::Told>,
    /// The step that this one follows on: the latest action that stood before, or once something was taken back,
    /// the one that stands now.
    follows: usize,
}

impl<G: Game> Reel<G> {
    /// The steps, the deal first.
    pub fn steps(&self) -> &[ReelStep<G>] {
        &self.steps
    }

    /// What the viewer saw after a step. This costs a few folds at most.
    pub fn view(&self, step: usize) -> Option<G::View> {
        let mut told_since = Vec::new();
        let mut at = step;
        let mut view = loop {
            if let Some(view) = self.views.get(&at) {
                break view.clone();
            }
            let step = self.steps.get(at)?;
            if step.back == 0 {
                told_since.push(&step.told);
            }
            at = step.follows;
        };
        for told in told_since.into_iter().rev().flatten() {
            G::fold(&mut view, told).ok()?;
        }
        Some(view)
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        let told = self.steps.iter().map(|step| step.told.len() * size_of::<G::Told>());
        told.sum::<usize>()
            + self.steps.len() * size_of::<ReelStep<G>>()
            + self.views.len() * size_of::<G::View>()
    }
}

impl<G: Game> Record<G> {
    /// The game as each of these viewers saw it, from the host's record, for as long as the meter lets it. The record
    /// is verified on the way, once for all of them.
    pub fn reels(&self, viewers: &[Viewer], meter: &mut dyn Meter) -> Result<Vec<Reel<G>>, Fault> {
        if self.holder != Holder::Host {
            return Err(Wrong::NotTheHosts { holder: self.holder }.in_head());
        }
        let empty =
            || Reel { steps: Vec::with_capacity(self.entries.len()), views: HashMap::new() };
        let mut reels: Vec<Reel<G>> = viewers.iter().map(|_| empty()).collect();
        let mut standing: Vec<usize> = Vec::new();
        let mut watch = |seq: usize, now: &G, events: &[G::Event]| {
            let deed = &self.entries[seq].deed;
            let follows = standing.last().copied().unwrap_or(0);
            let (back, follows) = match *deed {
                Deed::Deal { .. } | Deed::Act { .. } => {
                    standing.push(seq);
                    (0, follows)
                }
                Deed::Undo { .. } => (1, back_to(&mut standing, 1)),
                Deed::Rewind { back } => (back, back_to(&mut standing, back as usize)),
            };
            let keeps = back == 0 && (standing.len() - 1).is_multiple_of(SPACING);
            for (&viewer, reel) in viewers.iter().zip(&mut reels) {
                if keeps {
                    reel.views.insert(seq, now.view(viewer));
                }
                let told = events.iter().map(|event| G::told(event, viewer)).collect();
                reel.steps.push(ReelStep { seat: deed.seat(), back, told, follows });
            }
        };
        self.verify_and_replay(None, meter, &mut watch)?;
        Ok(reels)
    }
}

/// The step that stands once this many were taken back.
fn back_to(standing: &mut Vec<usize>, back: usize) -> usize {
    standing.truncate(standing.len().saturating_sub(back));
    standing.last().copied().unwrap_or(0)
}
