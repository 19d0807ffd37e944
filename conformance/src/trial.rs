//! A step tried in some world, and what one viewer would make of it.

use quarterdeck_engine::chance::{Chance, Draw, Noting};
use quarterdeck_engine::{Game, Seat, Viewer};

use crate::onlooker::told_to;

/// What a step did in a world.
pub(crate) struct Trial<G: Game> {
    pub(crate) after: G,
    pub(crate) chosen: Option<(Seat, G::Action)>,
    pub(crate) told: Vec<G::Told>,
    pub(crate) draws: Vec<Draw>,
    pub(crate) can_be_taken_back: bool,
}

impl<G: Game> Trial<G> {
    /// Tries an action, or the deal; nothing when the action is refused.
    pub(crate) fn of<C: Chance>(
        world: &G,
        chosen: Option<(Seat, G::Action)>,
        viewer: Viewer,
        chance: C,
    ) -> Option<Self> {
        let mut after = world.clone();
        let mut chance = Noting::new(chance);
        let mut events = Vec::new();
        match chosen {
            Some((seat, action)) => after.play(seat, action, &mut chance, &mut events).ok()?,
            None => after.deal(&mut chance, &mut events),
        }
        let draws = chance.into_draws();
        Some(Self {
            after,
            chosen,
            told: told_to::<G>(&events, viewer),
            can_be_taken_back: draws.is_empty() && !events.iter().any(G::reveals),
            draws,
        })
    }
}
