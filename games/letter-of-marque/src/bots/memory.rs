//! What it has heard: how the view came about, and what a game of memory no longer shows.

use crate::components::MAX_SHIPS;
use crate::view::Fleet;
use crate::{Base, Told, Treasure};
use arrayvec::ArrayVec;
use quarterdeck_engine::{MAX_SEATS, Seat};

/// Rounds that a table is believed to fire as usual before its own pace says more. One: people show soon what they
/// are like.
const ROUNDS_OF_DOUBT: f64 = 1.0;

/// What it has heard.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Memory {
    fleets: [ArrayVec<Departure, MAX_SHIPS>; MAX_SEATS],
    pace: Pace,
}

/// A treasure that was turned up, in the order of their turning up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Departure {
    pub(super) treasure: Treasure,
    /// The pace of fire up to then.
    pub(super) pace: Pace,
    /// How often its owner has done something else than bring it home.
    pub(super) waited: u8,
    /// Whether it beat off an attack.
    pub(super) held: bool,
}

/// How often somebody fires.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Pace {
    shots: u32,
    turns: u32,
}

impl Memory {
    pub(super) fn hear(&mut self, told: &Told) {
        match *told {
            Told::TurnedUp { seat, treasure } => {
                self.departure(seat, treasure);
            }
            Told::Turn { .. } => self.pace.turns += 1,
            Told::Left { seat, treasure, .. } => {
                self.wait(seat);
                if let Some(departure) = self.departure(seat, treasure) {
                    departure.waited = 0;
                }
            }
            Told::Arrived { seat, .. } => self.wait(seat),
            Told::Attacked { seat, owner, treasure, base } => {
                self.pace.shots += 1;
                self.wait(seat);
                if let Some(departure) = self.departure(owner, treasure) {
                    departure.held |= base == Base::Armed;
                }
            }
            _ => {}
        }
    }

    /// The pace of fire so far.
    pub(super) fn pace(&self) -> Pace {
        self.pace
    }

    /// The ships of a fleet that have left the reserve, in that order as far as it was heard.
    pub(super) fn launched(
        &self,
        fleet: &Fleet,
        all: &[Treasure],
    ) -> ArrayVec<Departure, MAX_SHIPS> {
        let heard = &self.fleets[fleet.seat.index()];
        let unheard = all.iter().filter(|card| heard.iter().all(|ship| ship.treasure != **card));
        let unheard = unheard.map(|&treasure| Departure::new(treasure, self.pace));
        unheard
            .chain(heard.iter().copied())
            .filter(|ship| {
                fleet.turned_up != Some(ship.treasure) && !fleet.deck.contains(&ship.treasure)
            })
            .collect()
    }

    /// The departure of this treasure, from now on if it is new; none where there is no room for one.
    fn departure(&mut self, seat: Seat, treasure: Treasure) -> Option<&mut Departure> {
        let departures = &mut self.fleets[seat.index()];
        let known = departures.iter().position(|departure| departure.treasure == treasure);
        let place = known.unwrap_or(departures.len());
        if known.is_none() {
            departures.try_push(Departure::new(treasure, self.pace)).ok()?;
        }
        departures.get_mut(place)
    }

    /// A player did something, and all that player's ships at sea have waited.
    fn wait(&mut self, seat: Seat) {
        for departure in &mut self.fleets[seat.index()] {
            departure.waited = departure.waited.saturating_add(1);
        }
    }
}

impl Departure {
    fn new(treasure: Treasure, pace: Pace) -> Self {
        Self { treasure, pace, waited: 0, held: false }
    }
}

impl Pace {
    /// How many times as often as usual this table of `seats` fires: 1 at the beginning, and then by what was seen.
    pub(super) fn haste(self, usual: f64, seats: usize) -> f64 {
        if usual <= 0.0 {
            return 1.0;
        }
        let doubt = ROUNDS_OF_DOUBT * f64::from(seats as u32);
        let expected = (f64::from(self.turns) + doubt) * usual;
        (f64::from(self.shots) + doubt * usual) / expected
    }
}
