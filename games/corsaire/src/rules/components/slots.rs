//! The pyramid: four levels of 4, 3, 2 and 1 slots, the widest next to the boards (CO-17).
//!
//! ```text
//! b1    b2    b3    b4    b5
//!   L1-1  L1-2  L1-3  L1-4
//!      L2-1  L2-2  L2-3
//!         L3-1  L3-2
//!            L4-1
//! ```

use std::fmt;

use serde::{Deserialize, Serialize};

use super::boards::Place;

/// The most levels a pyramid has.
pub const MAX_LEVELS: usize = 4;
/// The most slots a pyramid has.
pub const SLOTS: usize = 10;

/// Where each level begins among the slots.
const FIRST: [u8; MAX_LEVELS + 1] = [0, 4, 7, 9, 10];

/// A slot of a pyramid, `L2-1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Slot(u8);

/// Which of the two cards that a card rests on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// The one towards b1.
    Left,
    /// The other.
    Right,
}

impl Slot {
    #[inline]
    pub(crate) const fn at(index: usize) -> Self {
        assert!(index < SLOTS, "a pyramid has ten slots");
        Self(index as u8)
    }

    /// The slot of this level and column, both from 1.
    pub fn new(level: usize, column: usize) -> Option<Self> {
        let fits =
            (1..=MAX_LEVELS).contains(&level) && (1..=MAX_LEVELS + 1 - level).contains(&column);
        fits.then(|| Self(FIRST[level - 1] + column as u8 - 1))
    }

    /// Its place in arrays, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its level, 1 next to the boards.
    #[inline]
    pub const fn level(self) -> usize {
        match self.0 {
            0..4 => 1,
            4..7 => 2,
            7..9 => 3,
            _ => 4,
        }
    }

    /// Its place in the level, from 1.
    #[inline]
    pub const fn column(self) -> usize {
        (self.0 - FIRST[self.level() - 1]) as usize + 1
    }

    /// The two slots it rests on, left and right; none on level 1.
    #[inline]
    pub const fn below(self) -> Option<[Self; 2]> {
        let level = self.level();
        if level == 1 {
            return None;
        }
        let left = FIRST[level - 2] + self.column() as u8 - 1;
        Some([Self(left), Self(left + 1)])
    }

    /// One of the two slots it rests on; itself on level 1.
    #[inline]
    pub(crate) const fn step(self, way: Way) -> Self {
        match self.below() {
            Some([left, right]) => match way {
                Way::Left => left,
                Way::Right => right,
            },
            None => self,
        }
    }

    /// The boards that a walk from here can end at: two from level 1, one more for each level (CO-34).
    #[inline]
    pub const fn reaches(self) -> (Place, Place) {
        let first = self.column() - 1;
        (Place::at(first), Place::at(first + self.level()))
    }

    /// All ten.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..SLOTS).map(Self::at)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "L{}-{}", self.level(), self.column())
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<String> for Slot {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl std::str::FromStr for Slot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::all()
            .find(|slot| slot.to_string() == text)
            .ok_or_else(|| "a slot is written as its level and place, such as L2-1".to_owned())
    }
}

impl From<Slot> for String {
    fn from(slot: Slot) -> Self {
        slot.to_string()
    }
}

/// A set of slots. A level is a run of bits, so that what rests on what is a shift.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Slots(u16);

impl Slots {
    /// None.
    pub const NONE: Self = Self(0);

    /// All slots of a pyramid with this many levels.
    #[inline]
    pub(crate) const fn of_pyramid(levels: usize) -> Self {
        Self([0, 0b1, 0b1_0011, 0b1011_0111, 0b11_1111_1111][levels])
    }

    /// How many.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a slot is among them.
    #[inline]
    pub const fn contains(self, slot: Slot) -> bool {
        self.0 >> slot.0 & 1 != 0
    }

    #[inline]
    pub(crate) const fn insert(&mut self, slot: Slot) {
        self.0 |= 1 << slot.0;
    }

    /// Takes a slot out.
    #[inline]
    pub const fn remove(&mut self, slot: Slot) {
        self.0 &= !(1 << slot.0);
    }

    /// What is not in the other.
    #[inline]
    #[must_use]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    const fn level(self, level: usize) -> u16 {
        self.0 >> FIRST[level - 1] & ((1 << (MAX_LEVELS + 1 - level)) - 1)
    }

    /// CO-20, CO-21: with these filled, the slots that have what they need under them.
    #[inline]
    pub(crate) const fn supported(self) -> Self {
        let second = self.level(1) & self.level(1) >> 1;
        let third = self.level(2) & self.level(2) >> 1;
        let fourth = self.level(3) & self.level(3) >> 1;
        Self(0b1111 | second << FIRST[1] | third << FIRST[2] | fourth << FIRST[3])
    }

    /// CO-55: those of them that no other of them rests on.
    #[inline]
    #[must_use]
    pub const fn uncovered(self) -> Self {
        let first = self.level(2) | self.level(2) << 1;
        let second = self.level(3) | self.level(3) << 1;
        let third = self.level(4) | self.level(4) << 1;
        let covered = first | second << FIRST[1] | third << FIRST[2];
        Self(self.0 & !covered)
    }

    /// The `nth` of them.
    ///
    /// # Panics
    /// When there are not that many.
    #[inline]
    pub(crate) fn nth(self, nth: u32) -> Slot {
        let mut left = self.0;
        for _ in 0..nth {
            left &= left.wrapping_sub(1);
        }
        Slot::at(left.trailing_zeros() as usize)
    }

    /// All sets of so many of them.
    pub(crate) fn subsets(self, size: u32) -> impl Iterator<Item = Self> {
        (0..1 << SLOTS)
            .filter(move |bits: &u16| bits & !self.0 == 0 && bits.count_ones() == size)
            .map(Self)
    }

    /// Them, level by level from the boards.
    pub fn iter(self) -> impl Iterator<Item = Slot> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let slot = Slot(left.trailing_zeros() as u8);
                left &= left - 1;
                slot
            })
        })
    }
}

impl FromIterator<Slot> for Slots {
    fn from_iter<I: IntoIterator<Item = Slot>>(slots: I) -> Self {
        slots.into_iter().fold(Self::NONE, |all, slot| Self(all.0 | 1 << slot.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The arithmetic with bits says what the picture says.
    #[test]
    fn bits_and_picture_agree_on_every_pyramid() {
        for bits in 0..1 << SLOTS {
            let slots = Slots(bits);
            for slot in Slot::all() {
                let has_support =
                    slot.below().is_none_or(|two| two.iter().all(|s| slots.contains(*s)));
                assert_eq!(slots.supported().contains(slot), has_support);
                let bare = Slot::all().all(|other| {
                    !slots.contains(other) || other.below().is_none_or(|two| !two.contains(&slot))
                });
                assert_eq!(slots.uncovered().contains(slot), slots.contains(slot) && bare);
            }
        }
    }

    #[test]
    fn small_pyramids_are_corners_of_the_large_one() {
        for levels in 1..=MAX_LEVELS {
            let slots = Slots::of_pyramid(levels);
            assert_eq!(slots.count() as usize, levels * (levels + 1) / 2);
            for slot in slots.iter() {
                assert!(slot.reaches().1.index() <= levels);
                assert!(slot.below().is_none_or(|two| two.iter().all(|s| slots.contains(*s))));
            }
        }
    }
}
