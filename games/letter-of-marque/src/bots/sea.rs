//! The sea as a captain judges it: what a shot is worth, who fires at what, what that may cost.
//!
//! All of it is counted in points.

use crate::components::{MAX_PLAYERS, MAX_SHIPS};
use crate::view::Fleet;
use crate::{Base, Treasure, View};
use arrayvec::ArrayVec;
use quarterdeck_engine::Seat;

use super::belief::Belief;
use super::memory::Memory;
use super::outfit::Outfit;

/// How many points behind the first of them an opponent matters a quarter as much. About two treasures: with less, the
/// bot chases whoever is ahead by accident; with more, it lets the leader go.
const RIVALRY: f64 = 12.0;
/// How readily opponents fire, compared with spreading their cannons over the rounds that leaving and arriving will
/// take. Less than 1, since shots take turns too and so there are more rounds than that.
const EAGERNESS: f64 = 0.7;
/// What it is worth to be fired at with an armed ship: the trophy, and a cannon less that could hit a defenceless one.
const BAIT: f64 = 2.0;

/// The sea as one captain judges it.
pub(super) struct Sea {
    me: Seat,
    pub(super) ships: ArrayVec<Ship, { MAX_PLAYERS * MAX_SHIPS }>,
    /// Treasures that opponents have in their decks: what a shot at each will be worth.
    prospects: ArrayVec<f64, { MAX_PLAYERS * MAX_SHIPS }>,
    captains: ArrayVec<Captain, MAX_PLAYERS>,
}

/// A ship at sea.
#[derive(Clone, Copy)]
pub(super) struct Ship {
    pub(super) owner: Seat,
    pub(super) treasure: Treasure,
    /// How likely it is armed, as far as this captain knows.
    pub(super) armed: f64,
    /// How likely it is armed, as far as everybody but its owner knows.
    guess: f64,
}

/// A player.
struct Captain {
    seat: Seat,
    cannons: u8,
    /// Turns that leaving and arriving will take.
    duties: f64,
    /// How likely it fires in the next turn.
    fires: f64,
    /// What a point less for it is worth to us.
    hurt: f64,
}

impl Sea {
    pub(super) fn new(view: &View, me: Seat, memory: &Memory, outfit: &Outfit) -> Self {
        let mut sea = Self {
            me,
            ships: ArrayVec::new(),
            prospects: ArrayVec::new(),
            captains: captains(view, me),
        };
        for fleet in &view.fleets {
            let belief = Belief::about(fleet, memory, outfit, view.fleets.len());
            sea.ships.extend(fleet.sea.iter().map(|ship| {
                let guess = belief.armed(ship.treasure);
                let armed = match ship.base {
                    Some(Base::Armed) => 1.0,
                    Some(Base::Defenceless) => 0.0,
                    None => guess,
                };
                Ship { owner: fleet.seat, treasure: ship.treasure, armed, guess }
            }));
            if fleet.seat != me {
                let hurt = sea.captain(fleet.seat).hurt;
                let prospect = |card: &Treasure| worth(*card, belief.armed(*card), hurt);
                sea.prospects.extend(fleet.deck.iter().map(prospect));
            }
        }
        sea.prospects.sort_unstable_by(|one, other| other.total_cmp(one));
        sea
    }

    /// Where a ship is in [`ships`](Self::ships).
    pub(super) fn find(&self, owner: Seat, treasure: Treasure) -> Option<usize> {
        self.ships.iter().position(|ship| ship.owner == owner && ship.treasure == treasure)
    }

    /// What a shot at this ship is worth.
    pub(super) fn worth_of(&self, ship: &Ship) -> f64 {
        worth(ship.treasure, ship.armed, self.captain(ship.owner).hurt)
    }

    /// What the last of our cannons will be worth if it is kept: with *c* cannons, the *c*th best of the treasures that
    /// are still to come. Ships at sea now do not count; they may be gone.
    pub(super) fn prospect(&self) -> f64 {
        let cannons = usize::from(self.captain(self.me).cannons);
        let last = cannons.checked_sub(1).and_then(|place| self.prospects.get(place));
        last.map_or(0.0, |worth| worth.max(0.0))
    }

    /// How many rounds there will be something to fire at beyond those that our cannons need.
    pub(super) fn spare_rounds(&self) -> f64 {
        let me = self.captain(self.me);
        (rounds(&self.captains, self.me) - f64::from(me.cannons)).max(0.0)
    }

    /// What we must expect to lose until our next turn, when the ship at this place of [`ships`](Self::ships) is home
    /// by then. Negative where our armed ships are more likely to be fired at.
    pub(super) fn danger(&self, home: Option<usize>) -> f64 {
        let hurt = self.hurt_of_any();
        let out = || self.ships.iter().enumerate().filter(|(place, _)| Some(*place) != home);
        let lure = |ship: &Ship| {
            let worth = worth(ship.treasure, ship.guess, hurt).max(0.0);
            // A gunner prefers the better target, and by far.
            worth * worth * worth
        };
        let gunners: ArrayVec<(f64, f64), MAX_PLAYERS> = self
            .captains
            .iter()
            .filter(|captain| captain.seat != self.me && captain.fires > 0.0)
            .map(|captain| {
                let others = out().filter(|(_, ship)| ship.owner != captain.seat);
                (captain.fires, others.map(|(_, ship)| lure(ship)).sum())
            })
            .collect();
        let loss = |ship: &Ship| {
            let lure = lure(ship);
            let spared = gunners.iter().filter(|(_, all)| *all > 0.0);
            let spared: f64 = spared.map(|(fires, all)| 1.0 - fires * lure / all).product();
            let treasure = f64::from(ship.treasure.value()) * (1.0 + hurt);
            (1.0 - spared) * ((1.0 - ship.armed) * treasure - ship.armed * BAIT)
        };
        out().filter(|(_, ship)| ship.owner == self.me).map(|(_, ship)| loss(ship)).sum()
    }

    fn captain(&self, seat: Seat) -> &Captain {
        &self.captains[seat.index()]
    }

    /// What a point less for any one opponent is worth, when they all matter alike.
    fn hurt_of_any(&self) -> f64 {
        1.0 / f64::from(self.captains.len() as u32 - 1)
    }
}

/// What a shot is worth: the treasure, won and taken from its owner, or else a trophy for the owner.
fn worth(treasure: Treasure, armed: f64, hurt: f64) -> f64 {
    (1.0 - armed) * f64::from(treasure.value()) * (1.0 + hurt) - armed * hurt
}

fn captains(view: &View, me: Seat) -> ArrayVec<Captain, MAX_PLAYERS> {
    let others = || view.fleets.iter().filter(|fleet| fleet.seat != me);
    let best = others().map(prospective_points).max().unwrap_or_default();
    let rank = |fleet: &Fleet| {
        let behind = f64::from(best - prospective_points(fleet));
        let nearness = RIVALRY / (RIVALRY + behind);
        nearness * nearness
    };
    let ranks: f64 = others().map(rank).sum();
    let captain = |fleet: &Fleet| Captain {
        seat: fleet.seat,
        cannons: fleet.cannons,
        duties: f64::from((2 * fleet.deck.len() + fleet.sea.len()) as u32),
        fires: 0.0,
        // Together the opponents matter as much as we do.
        hurt: if fleet.seat == me { 0.0 } else { rank(fleet) / ranks },
    };
    let mut captains: ArrayVec<Captain, MAX_PLAYERS> = view.fleets.iter().map(captain).collect();
    for seat in Seat::all(captains.len()) {
        let rounds = rounds(&captains, seat);
        let captain = &mut captains[seat.index()];
        captain.fires = (EAGERNESS * f64::from(captain.cannons) / rounds).min(1.0);
    }
    captains
}

/// How many rounds there will be something to fire at for this seat; at least the present one.
fn rounds(captains: &[Captain], seat: Seat) -> f64 {
    let others = captains.iter().filter(|captain| captain.seat != seat);
    others.map(|captain| captain.duties).fold(1.0, f64::max)
}

/// What a player will have if nothing more is lost or won.
fn prospective_points(fleet: &Fleet) -> i32 {
    let sea = fleet.sea.iter().map(|ship| ship.treasure);
    let to_come = sea.chain(fleet.deck.iter().copied());
    fleet.points + to_come.map(|treasure| i32::from(treasure.value())).sum::<i32>()
}
