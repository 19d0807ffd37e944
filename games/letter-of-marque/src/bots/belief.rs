//! How likely each ship is armed, for somebody who cannot look under it.
//!
//! All arrangements of a fleet's bases that fit what was seen are gone through. Each is weighed by how likely its owner
//! is to have come to it, ship by ship in the order of leaving, and to have left it lying at sea for as long as it did.

use crate::Treasure;
use crate::components::{MAX_SHIPS, MAX_TREASURE};
use crate::view::Fleet;
use arrayvec::ArrayVec;

use super::arming::{armed_at, chance_to_arm, going_rate};
use super::memory::{Departure, Memory};
use super::outfit::Outfit;

/// How many captains arm by plan, as [`super::arming`] does, before anything else is known about them. The others toss
/// a coin for each ship. With fewer planners the bot falls for those who plan, with more it is helpless against those
/// who do not.
const PLANNERS: f64 = 0.65;
/// How often a planner leaves a defenceless ship out for another turn, compared with an armed one: it is
/// brought home as soon as nothing else is more pressing.
const DEFENCELESS_STAYS: f64 = 0.45;
/// How often somebody without a plan leaves any ship out for another turn.
const ANY_STAYS: f64 = 0.75;
/// Waiting longer than this says nothing more.
const LONG: u8 = 6;

/// The chance that a ship is armed, by its treasure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Belief([f64; MAX_TREASURE as usize + 1]);

impl Belief {
    /// What anybody but the owner must think of a fleet.
    pub(super) fn about(fleet: &Fleet, memory: &Memory, outfit: &Outfit, seats: usize) -> Self {
        let mut belief = Self([0.0; MAX_TREASURE as usize + 1]);
        let launched = launched(fleet, memory, outfit, seats);
        let (mut total, mut armed_in_reserve) = (0.0, 0.0);
        for arrangement in 0..1u32 << launched.len() {
            let Some(left) = outfit.armed.checked_sub(arrangement.count_ones() as u8) else {
                continue;
            };
            // Who has a trophy has an armed ship, even if nobody remembers which.
            if fleet.trophies > 0 && arrangement == 0 {
                continue;
            }
            let weight = likelihood(&launched, arrangement, outfit);
            total += weight;
            armed_in_reserve += weight * f64::from(left);
            for (place, ship) in launched.iter().enumerate() {
                if arrangement >> place & 1 != 0 {
                    belief.0[usize::from(ship.treasure.value())] += weight;
                }
            }
        }
        if total > 0.0 {
            belief.0.iter_mut().for_each(|chance| *chance /= total);
            belief.spread_over(&fleet.deck, armed_in_reserve / total);
        }
        belief
    }

    /// The chance that the ship with this treasure is armed.
    pub(super) fn armed(&self, treasure: Treasure) -> f64 {
        self.0[usize::from(treasure.value())]
    }

    /// The armed ships in reserve will be where they are of most use.
    fn spread_over(&mut self, deck: &[Treasure], armed: f64) {
        let stake = |treasure: &Treasure| f64::from(treasure.value());
        let stakes: ArrayVec<f64, MAX_SHIPS> = deck.iter().map(stake).collect();
        let rate = going_rate(&stakes, armed);
        for treasure in deck {
            self.0[usize::from(treasure.value())] = armed_at(stake(treasure), rate);
        }
    }
}

/// How likely a captain has armed exactly these of the ships that have left, compared with other ways.
pub(super) struct Weigher {
    launched: ArrayVec<Launched, MAX_SHIPS>,
    outfit: Outfit,
}

impl Weigher {
    pub(super) fn new(fleet: &Fleet, memory: &Memory, outfit: &Outfit, seats: usize) -> Self {
        Self { launched: launched(fleet, memory, outfit, seats), outfit: outfit.clone() }
    }

    pub(super) fn weigh(&self, armed: &[Treasure]) -> f64 {
        let bit =
            |(place, ship): (usize, &Launched)| u32::from(armed.contains(&ship.treasure)) << place;
        let arrangement: u32 = self.launched.iter().enumerate().map(bit).sum();
        if arrangement.count_ones() > u32::from(self.outfit.armed) {
            return 0.0;
        }
        likelihood(&self.launched, arrangement, &self.outfit)
    }
}

/// A ship that has left, and what speaks for either base.
struct Launched {
    treasure: Treasure,
    /// What everybody saw, if anything.
    seen: Option<bool>,
    /// How likely a planner has armed it, by the armed ships that were left.
    armed_by_plan: ArrayVec<f64, { MAX_SHIPS + 1 }>,
    /// How likely a planner leaves it out for as long as it was, if it is defenceless.
    stays: f64,
    /// How likely anybody else does, whatever it is.
    stays_anyhow: f64,
}

fn launched(
    fleet: &Fleet,
    memory: &Memory,
    outfit: &Outfit,
    seats: usize,
) -> ArrayVec<Launched, MAX_SHIPS> {
    let order = memory.launched(fleet, &outfit.treasures);
    order
        .iter()
        .enumerate()
        .map(|(place, ship)| {
            let gone =
                |card: &Treasure| order[..=place].iter().any(|other| other.treasure == *card);
            let deck = || outfit.treasures.iter().copied().filter(|card| !gone(card));
            let haste = ship.pace.haste(outfit.usual_pace, seats);
            let waited = waited(fleet, ship);
            Launched {
                treasure: ship.treasure,
                seen: seen(fleet, ship),
                armed_by_plan: (0..=outfit.armed)
                    .map(|left| chance_to_arm(ship.treasure, deck(), left, haste))
                    .collect(),
                stays: power(DEFENCELESS_STAYS, waited),
                stays_anyhow: power(ANY_STAYS, waited),
            }
        })
        .collect()
}

/// Whether everybody has seen the ship to be armed, or defenceless.
fn seen(fleet: &Fleet, ship: &Departure) -> Option<bool> {
    let here = fleet.sea.iter().chain(&fleet.home).find(|seen| seen.treasure == ship.treasure);
    match here {
        // It was captured.
        None => Some(false),
        Some(here) => (here.open || ship.held).then_some(true),
    }
}

/// How long a ship has been left lying at sea.
fn waited(fleet: &Fleet, ship: &Departure) -> u8 {
    let at_sea = fleet.sea.iter().any(|seen| seen.treasure == ship.treasure);
    if at_sea { ship.waited.min(LONG) } else { 0 }
}

/// How likely a captain has come to this arrangement: bit by bit, armed or not.
fn likelihood(launched: &[Launched], arrangement: u32, outfit: &Outfit) -> f64 {
    let (mut by_plan, mut by_coin) = (PLANNERS, 1.0 - PLANNERS);
    let mut left = outfit.armed;
    for (place, ship) in launched.iter().enumerate() {
        let armed = arrangement >> place & 1 != 0;
        if ship.seen.is_some_and(|seen| seen != armed) {
            return 0.0;
        }
        let planned = ship.armed_by_plan[usize::from(left)];
        let tossed = match usize::from(left) {
            0 => 0.0,
            left if left == outfit.treasures.len() - place => 1.0,
            _ => 0.5,
        };
        by_coin *= ship.stays_anyhow;
        if armed {
            by_plan *= planned;
            by_coin *= tossed;
            left -= 1;
        } else {
            by_plan *= (1.0 - planned) * ship.stays;
            by_coin *= 1.0 - tossed;
        }
    }
    by_plan + by_coin
}

/// By multiplication alone, which gives the same on every machine.
fn power(base: f64, times: u8) -> f64 {
    (0..times).fold(1.0, |product, _| product * base)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LetterOfMarque, Options};
    use quarterdeck_engine::chance::Fast;
    use quarterdeck_engine::{Game, Seat, Viewer};

    const ME: Seat = Seat::new(0);
    const THEM: Seat = Seat::new(1);

    /// What red believes about blue.
    fn about_blue(position: &str) -> Belief {
        let setup = LetterOfMarque::setup(3, &Options::default()).expect("the printed game");
        let state = LetterOfMarque::from_position(&setup, position).expect("it is a position");
        let view = state.view(Viewer::Seat(ME));
        let outfit = Outfit::of(&view, ME);
        Belief::about(view.fleet(THEM), &Memory::default(), &outfit, 3)
    }

    fn armed(belief: &Belief, value: u8) -> f64 {
        belief.armed(Treasure::try_from(value).expect("it is a treasure"))
    }

    #[test]
    fn who_has_shown_both_armed_ships_has_no_other() {
        let belief = about_blue(
            "red:   deck 4 6 7 | reserve 1A 2D | sea 5A 3D | cannons 3
             blue:  deck 3 | reserve 1D | sea 4D 5A* 6D 7A* | cannons 3 | trophies 2
             green: deck 3 4 5 6 | reserve 1A 3D | sea 7A | cannons 1
             turn red",
        );
        for (value, chance) in [(3, 0.0), (4, 0.0), (5, 1.0), (6, 0.0), (7, 1.0)] {
            assert!((armed(&belief, value) - chance).abs() < 1e-12);
        }
    }

    #[test]
    fn who_has_lost_all_defenceless_ships_has_only_armed_ones() {
        let belief = about_blue(
            "red:   deck 4 6 7 | reserve 1A 2D | sea 5A 3D | prizes blue 3 blue 4 blue 6 | cannons 0
             blue:  deck 7 | reserve 1A | sea 5A | cannons 3
             green: deck 3 4 5 6 | reserve 1A 3D | sea 7A | cannons 3
             turn red",
        );
        for (value, chance) in [(3, 0.0), (4, 0.0), (5, 1.0), (6, 0.0), (7, 1.0)] {
            assert!((armed(&belief, value) - chance).abs() < 1e-12);
        }
    }

    #[test]
    fn a_rich_ship_is_armed_more_often_than_a_poor_one() {
        let belief = about_blue(
            "red:   deck 4 6 7 | reserve 1A 2D | sea 5A 3D | cannons 3
             blue:  deck 4 5 6 | reserve 1A 2D | sea 3D 7A | cannons 3
             green: deck 3 4 5 6 | reserve 1A 3D | sea 7A | cannons 3
             turn red",
        );
        assert!(armed(&belief, 7) > armed(&belief, 3));
    }

    #[test]
    fn the_chances_of_a_fleet_add_up_to_its_armed_ships() {
        let options = Options { show_known_armed: false, ..Options::default() };
        let setup = LetterOfMarque::setup(4, &options).expect("a table of four");
        for seed in 0..50 {
            let mut chance = Fast::new(seed);
            let mut state = LetterOfMarque::new(&setup);
            let mut memory = Memory::default();
            let mut events = Vec::new();
            state.deal(&mut chance, &mut events);
            while let Some(seat) = state.owed().first() {
                let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
                state.play(seat, action, &mut chance, &mut events).expect("it is legal");
                for event in events.drain(..) {
                    memory.hear(&LetterOfMarque::told(&event, Viewer::Seat(ME)));
                }
                let view = state.view(Viewer::Seat(ME));
                let outfit = Outfit::of(&view, ME);
                for fleet in view.fleets.iter().filter(|fleet| fleet.turned_up.is_none()) {
                    let belief = Belief::about(fleet, &memory, &outfit, 4);
                    assert!((belief.0.iter().sum::<f64>() - 2.0).abs() < 1e-9);
                    assert!(belief.0.iter().all(|chance| (0.0..1.0 + 1e-9).contains(chance)));
                }
            }
        }
    }
}
