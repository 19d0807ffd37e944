//! What a table is worth where nobody can work out all that follows: to either seat, by secret, from what everybody believes.
//!
//! A small network for each watch of the duel (how many turns are left) sees what lies open and how likely each seat has
//! each of its secrets, and says what each secret is worth to who holds it. It depends on the beliefs because what follows
//! does: nobody fires at a ship that everybody believes to be armed. The networks were fitted to tables that were worked
//! out, from the end backwards ([`super::school`]); the figures are in `judge.bin`.

use std::sync::{Arc, LazyLock};

use crate::{OpenFleet, Setup};
use arrayvec::ArrayVec;

use super::conduct::Row;
use super::net::{First, Net};
use super::secret::{MOST, Secret, secrets};
use super::table::Table;

/// The treasures of the printed game, the lowest one first, as bits.
const TREASURES: std::ops::Range<u32> = 2..7;
/// The secrets of the printed game: up to two of five ships armed, and up to two in reserve.
pub(super) const SLOTS: usize = 23;
/// What is said about a fleet that lies open, and about a table.
const FLEET: usize = 20;
pub(super) const OPEN: usize = 2 * FLEET + APART.len();
/// How far ahead somebody may be, in steps.
const APART: [i32; 11] = [-16, -12, -8, -5, -2, 0, 2, 5, 8, 12, 16];
/// All that a network sees, and all it says.
pub(super) const INPUT: usize = OPEN + 2 * SLOTS;
pub(super) const OUTPUT: usize = 2 * SLOTS;

/// Up to how many turns are left in each watch, the last one of the duel first.
pub(super) const WATCHES: [u32; 5] = [10, 13, 16, 19, 21];

/// The figures that were fitted, watch by watch.
static FITTED: &[u8] = include_bytes!("judge.bin");

/// Says what tables are worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Judge {
    pub(super) nets: Vec<Net>,
}

/// A table to be judged: what the network makes of all that lies open, which stays the same whatever is believed.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    /// Whose turn it is.
    seat: usize,
    watch: usize,
    open: Box<First>,
    /// What each secret is to the network, of who is to act and of the other.
    pub(super) slots: [ArrayVec<u8, MOST>; 2],
}

impl Leaf {
    /// Any secret as likely as another, for the first seat and the second.
    pub(super) fn even_ranges(&self) -> [Row; 2] {
        let mut ranges = self.slots.each_ref().map(|slots| {
            let even = 1.0 / slots.len() as f32;
            std::array::from_fn(|secret| if secret < slots.len() { even } else { 0.0 })
        });
        if self.seat == 1 {
            ranges.swap(0, 1);
        }
        ranges
    }
}

impl Judge {
    /// The one that was fitted, for duels that are printed like that.
    pub(super) fn of(setup: &Setup) -> Option<Arc<Self>> {
        static JUDGE: LazyLock<Option<Arc<Judge>>> =
            LazyLock::new(|| Judge::from_bytes(FITTED).map(Arc::new));
        let judge = JUDGE.clone().filter(|judge| judge.nets.len() == WATCHES.len())?;
        knows(setup).then_some(judge)
    }

    /// From figures in a row.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let size = 4 * Net::figures(INPUT, OUTPUT);
        if !bytes.len().is_multiple_of(size) || bytes.len() / size > WATCHES.len() {
            return None;
        }
        let figure = |bytes: &[u8]| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let net = |bytes: &[u8]| {
            let figures: Vec<f32> = bytes.chunks_exact(4).map(figure).collect();
            Net::new(INPUT, OUTPUT, figures)
        };
        Some(Self { nets: bytes.chunks_exact(size).map(net).collect() })
    }

    /// All figures in a row.
    pub fn to_bytes(&self) -> Vec<u8> {
        let figures = self.nets.iter().flat_map(|net| net.figures.iter());
        figures.flat_map(|figure| figure.to_le_bytes()).collect()
    }

    /// Up to how many turns may be left.
    pub(super) fn reaches(&self) -> u32 {
        self.nets.len().checked_sub(1).map_or(0, |last| WATCHES[last])
    }

    /// A table to be judged.
    pub(super) fn leaf(&self, table: &Table) -> Leaf {
        let turns = table.turns_left();
        let watch = WATCHES.iter().position(|most| turns <= *most).unwrap_or(WATCHES.len() - 1);
        let watch = watch.min(self.nets.len() - 1);
        let net = &self.nets[watch];
        let mut open = Box::new(net.start());
        for (place, value) in open_inputs(table).iter().enumerate() {
            net.put(&mut open, place, *value);
        }
        Leaf { seat: table.seat.index(), watch, open, slots: slots(table) }
    }

    /// What each secret is worth to who is to act, and to the other, where they are believed to have them like this.
    /// Whatever one wins the other loses.
    pub(super) fn values(&self, leaf: &Leaf, beliefs: [&Row; 2]) -> [Row; 2] {
        let net = &self.nets[leaf.watch];
        let mut first = *leaf.open;
        for (side, slots) in leaf.slots.iter().enumerate() {
            for (slot, chance) in slots.iter().zip(beliefs[side]) {
                net.put(&mut first, OPEN + side * SLOTS + usize::from(*slot), *chance);
            }
        }
        let last = net.think(&first);
        let mut values = [[0.0; MOST]; 2];
        let mut sum = 0.0;
        for (side, slots) in leaf.slots.iter().enumerate() {
            for (secret, slot) in slots.iter().enumerate() {
                let value = net.say(&last, side * SLOTS + usize::from(*slot));
                values[side][secret] = value;
                sum += beliefs[side][secret] * value;
            }
        }
        for (row, slots) in values.iter_mut().zip(&leaf.slots) {
            row[..slots.len()].iter_mut().for_each(|value| *value -= sum / 2.0);
        }
        values
    }
}

/// Whether the networks know duels like this.
pub(super) fn knows(setup: &Setup) -> bool {
    let state = <crate::LetterOfMarque as quarterdeck_engine::Game>::new(setup);
    let fleet = state.open_fleet(quarterdeck_engine::Seat::new(0));
    (fleet.deck, fleet.armed, fleet.cannons) == (0b111_1100, 2, 3)
}

/// What each secret is to a network, of who is to act and of the other.
pub(super) fn slots(table: &Table) -> [ArrayVec<u8, MOST>; 2] {
    table.fleets().map(|fleet| secrets(&fleet).iter().map(slot).collect())
}

/// What a secret is to a network.
fn slot(secret: &Secret) -> u8 {
    let mut places = TREASURES.zip(0u8..).filter(|(bit, _)| secret.armed >> bit & 1 != 0);
    match (places.next(), places.next()) {
        (None, _) => secret.reserve,
        (Some((_, one)), None) => 3 + 2 * one + secret.reserve,
        (Some((_, one)), Some((_, two))) => 13 + two * (two - 1) / 2 + one,
    }
}

/// What lies open, as numbers.
pub(super) fn open_inputs(table: &Table) -> [f32; OPEN] {
    let mut inputs = [0.0; OPEN];
    let fleets = table.fleets();
    for (fleet, inputs) in fleets.iter().zip(inputs.chunks_exact_mut(FLEET)) {
        for (set, inputs) in
            [fleet.deck, fleet.hidden, fleet.shown].iter().zip(inputs.chunks_mut(5))
        {
            for (bit, input) in TREASURES.zip(inputs) {
                *input = f32::from(set >> bit & 1);
            }
        }
        inputs[15] = f32::from(fleet.arrived) / 2.0;
        inputs[16] = f32::from(fleet.armed);
        inputs[17] = f32::from(u8::from(fleet.armed == 0));
        inputs[18] = f32::from(fleet.cannons);
        inputs[19] = f32::from(u8::from(fleet.cannons == 0));
    }
    let [own, other] = fleets.each_ref().map(in_the_end);
    for (input, step) in inputs[2 * FLEET..].iter_mut().zip(APART) {
        *input = ((own - other - step) as f32 / 4.0).clamp(-1.0, 1.0);
    }
    inputs
}

/// What a seat will have if nobody fires any more.
fn in_the_end(fleet: &OpenFleet) -> i32 {
    let own = fleet.deck | fleet.hidden | fleet.shown;
    let cards: i32 =
        TREASURES.zip(3..).filter(|(bit, _)| own >> bit & 1 != 0).map(|(_, value)| value).sum();
    fleet.points + cards
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_figures_are_all_there() {
        let judge = Judge::from_bytes(FITTED).expect("whole networks");
        assert_eq!(judge.nets.len(), WATCHES.len());
        assert_eq!(judge.to_bytes(), FITTED);
        assert!(judge.nets.iter().flat_map(|net| &net.figures).all(|figure| figure.is_finite()));
        assert_eq!(Judge::from_bytes(&FITTED[1..]), None);
    }

    #[test]
    fn every_secret_has_a_slot_of_its_own() {
        let mut taken = HashSet::new();
        for armed in (0u8..128).step_by(4) {
            for reserve in (0..3).filter(|reserve| armed.count_ones() + reserve <= 2) {
                let slot = slot(&Secret { armed, reserve: reserve as u8 });
                assert!(usize::from(slot) < SLOTS && taken.insert(slot), "{armed:b} {reserve}");
            }
        }
        assert_eq!(taken.len(), SLOTS);
    }
}
