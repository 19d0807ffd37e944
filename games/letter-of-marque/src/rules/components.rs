//! Components and players (LM-01 to LM-06): treasures, ships and their bases, colours.

use std::fmt;

use quarterdeck_engine::Seat;
use serde::{Deserialize, Serialize};

/// The most players a table has (LM-05).
pub const MAX_PLAYERS: usize = 6;
/// The most ships a player has. The printed game has exactly this many.
pub const MAX_SHIPS: usize = 5;
/// The most cannons a player has. The printed game has three.
pub const MAX_CANNONS: usize = 5;
/// The most valuable treasure. The printed game goes up to seven.
pub const MAX_TREASURE: u8 = 8;

/// A treasure card, by its value (LM-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Treasure(u8);

impl Treasure {
    /// Every treasure there could be.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=MAX_TREASURE).map(Self)
    }

    /// Its points.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Treasure {
    type Error = String;

    fn try_from(value: u8) -> Result<Self, Self::Error> {
        if (1..=MAX_TREASURE).contains(&value) {
            Ok(Self(value))
        } else {
            Err(format!("treasures are worth 1 to {MAX_TREASURE}, not {value}"))
        }
    }
}

impl From<Treasure> for u8 {
    fn from(treasure: Treasure) -> Self {
        treasure.0
    }
}

impl fmt::Display for Treasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Treasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What is under a ship (LM-19).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Base {
    /// A cannon.
    Armed,
    /// Nothing.
    Defenceless,
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Armed => "armed",
            Self::Defenceless => "defenceless",
        })
    }
}

/// A player's colour (LM-06). No rule depends on it (LM-Q18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Black.
    Black,
    /// White.
    White,
}

impl Colour {
    /// All of them, in the order in which seats get them unless the table says otherwise.
    pub const ALL: [Self; MAX_PLAYERS] =
        [Self::Red, Self::Blue, Self::Green, Self::Yellow, Self::Black, Self::White];

    /// Its name in the options and in positions.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Yellow => "yellow",
            Self::Black => "black",
            Self::White => "white",
        }
    }
}

/// A ship with its treasure, or a treasure alone: owner and value name both, for ever.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ship(u8);

impl Ship {
    #[inline]
    pub(crate) const fn new(owner: Seat, treasure: Treasure) -> Self {
        Self((owner.index() as u8) << 3 | (treasure.0 - 1))
    }

    #[inline]
    pub(crate) fn owner(self) -> Seat {
        Seat::new(usize::from(self.0 >> 3))
    }

    #[inline]
    pub(crate) const fn treasure(self) -> Treasure {
        Treasure((self.0 & 7) + 1)
    }
}

/// A set of ships or treasures of all colours: eight bits a seat.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Ships(u64);

impl Ships {
    pub(crate) const NONE: Self = Self(0);

    /// One seat's ships with these treasures.
    #[inline]
    pub(crate) const fn of(owner: Seat, treasures: Treasures) -> Self {
        Self((treasures.0 as u64) << (owner.index() * 8))
    }

    /// Every ship a seat could ever have.
    #[inline]
    pub(crate) const fn any_of(owner: Seat) -> Self {
        Self::of(owner, Treasures(0xff))
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(crate) const fn contains(self, ship: Ship) -> bool {
        self.0 >> ship.0 & 1 != 0
    }

    #[inline]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    pub(crate) const fn insert(&mut self, ship: Ship) {
        self.0 |= 1 << ship.0;
    }

    #[inline]
    pub(crate) const fn remove(&mut self, ship: Ship) {
        self.0 &= !(1 << ship.0);
    }

    /// The `nth` ship, by owner and then by value.
    #[inline]
    pub(crate) const fn nth(self, nth: u32) -> Ship {
        let mut left = self.0;
        let mut skip = nth;
        while skip > 0 {
            left &= left - 1;
            skip -= 1;
        }
        Ship(left.trailing_zeros() as u8)
    }

    /// The values of one seat's ships in the set.
    #[inline]
    pub(crate) const fn treasures(self, owner: Seat) -> Treasures {
        Treasures((self.0 >> (owner.index() * 8)) as u8)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Ship> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let ship = Ship(left.trailing_zeros() as u8);
                left &= left - 1;
                ship
            })
        })
    }
}

impl FromIterator<Ship> for Ships {
    fn from_iter<I: IntoIterator<Item = Ship>>(ships: I) -> Self {
        ships.into_iter().fold(Self::NONE, |mut set, ship| {
            set.insert(ship);
            set
        })
    }
}

/// A set of treasures of one colour.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Treasures(u8);

impl Treasures {
    #[inline]
    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(crate) const fn contains(self, treasure: Treasure) -> bool {
        self.0 >> (treasure.0 - 1) & 1 != 0
    }

    #[inline]
    pub(crate) const fn nth(self, nth: u32) -> Treasure {
        Ships(self.0 as u64).nth(nth).treasure()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Treasure> {
        Ships(u64::from(self.0)).iter().map(Ship::treasure)
    }

    /// As bits, the lowest for a treasure worth one.
    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    pub(crate) fn sum(self) -> i32 {
        self.iter().map(|treasure| i32::from(treasure.value())).sum()
    }
}

impl fmt::Debug for Treasures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Treasure> for Treasures {
    fn from_iter<I: IntoIterator<Item = Treasure>>(treasures: I) -> Self {
        Self(treasures.into_iter().fold(0, |set, treasure| set | 1 << (treasure.0 - 1)))
    }
}
