//! Somebody who has nothing but what came over the wire.

use quarterdeck_engine::{Chance, Game, Viewer};

use crate::wire::{json, send};

/// A viewer with the view that it has folded up itself and what it remembers.
///
/// It starts from the table before anything was drawn and hears only sentences that went through JSON. So a sampler
/// that is given this view cannot make use of anything that was not really said.
pub(crate) struct Onlooker<G: Game> {
    pub(crate) viewer: Viewer,
    pub(crate) view: G::View,
    pub(crate) memory: G::Memory,
}

impl<G: Game> Onlooker<G> {
    /// Takes a place before anything was drawn.
    pub(crate) fn new(setup: &G::Setup, viewer: Viewer) -> Self {
        Self { viewer, view: G::new(setup).view(viewer), memory: G::Memory::default() }
    }

    /// Everybody at a table of this many seats, and the public.
    pub(crate) fn all(setup: &G::Setup, seats: usize) -> Vec<Self> {
        Viewer::all(seats).map(|viewer| Self::new(setup, viewer)).collect()
    }

    /// What it is told of these events, as it arrives.
    pub(crate) fn receive(&self, events: &[G::Event]) -> Result<Vec<G::Told>, String> {
        told_to::<G>(events, self.viewer).iter().map(send).collect()
    }

    /// Brings view and memory up to date.
    pub(crate) fn hear(&mut self, told: &[G::Told]) -> Result<(), String> {
        for told in told {
            let text = || format!("{} does not follow on the view", json(told));
            G::fold(&mut self.view, told).map_err(|_| text())?;
            G::remember(&mut self.memory, told);
        }
        Ok(())
    }

    /// A world as it could be.
    pub(crate) fn sample<C: Chance>(&self, chance: &mut C) -> Result<G, String> {
        let world = G::sample(&self.view, &self.memory, chance);
        world.ok_or_else(|| format!("no world fits the view of {}", self.viewer))
    }
}

impl<G: Game> Clone for Onlooker<G> {
    fn clone(&self) -> Self {
        Self { viewer: self.viewer, view: self.view.clone(), memory: self.memory.clone() }
    }
}

/// What `viewer` is told of these events.
pub(crate) fn told_to<G: Game>(events: &[G::Event], viewer: Viewer) -> Vec<G::Told> {
    events.iter().map(|event| G::told(event, viewer)).collect()
}

/// A memory with what was told added to it.
pub(crate) fn remembering<G: Game>(memory: &G::Memory, told: &[G::Told]) -> G::Memory {
    let mut memory = memory.clone();
    for told in told {
        G::remember(&mut memory, told);
    }
    memory
}
