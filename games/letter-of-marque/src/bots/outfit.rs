//! What everybody began with.

use crate::components::MAX_SHIPS;
use crate::{Base, Treasure, View};
use arrayvec::ArrayVec;
use quarterdeck_engine::Seat;

/// What every player began with. A player reads it off the own fleet, since all are alike.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Outfit {
    pub(super) treasures: ArrayVec<Treasure, MAX_SHIPS>,
    pub(super) armed: u8,
    /// The share of turns that are shots when everybody fires every cannon.
    pub(super) usual_pace: f64,
}

impl Outfit {
    pub(super) fn of(view: &View, me: Seat) -> Self {
        let own = view.fleet(me);
        let ships = || own.sea.iter().chain(&own.home);
        let lost =
            view.fleets.iter().flat_map(|fleet| &fleet.prizes).filter(|prize| prize.owner == me);
        let treasures: ArrayVec<_, MAX_SHIPS> = ships()
            .map(|ship| ship.treasure)
            .chain(own.deck.iter().copied())
            .chain(own.turned_up)
            .chain(lost.map(|prize| prize.treasure))
            .collect();
        let launched = ships().filter(|ship| ship.base == Some(Base::Armed)).count() as u8;
        let chosen = u8::from(own.choice == Some(Base::Armed));
        // Each treasure but the first leaves, each arrives, each cannon is fired.
        let turns = (view.setup().longest() / view.fleets.len()) as u32;
        let cannons = turns + 1 - 2 * treasures.len() as u32;
        Self {
            treasures,
            armed: launched + chosen + own.reserve_armed.unwrap_or_default(),
            usual_pace: f64::from(cannons) / f64::from(turns),
        }
    }
}
