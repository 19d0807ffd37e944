//! The merchant ships, and the row they lie in (CO-03, CO-07).

use std::fmt;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

/// Boards in the box.
pub const MAX_BOARDS: usize = 19;
/// The most boards in the row.
pub const MAX_ROW: usize = 5;

/// A board, `M01` to `M19`. Inside it is its number, so that a place that may be empty is no larger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Board(NonZeroU8);

impl Board {
    #[inline]
    pub(crate) const fn at(index: usize) -> Self {
        assert!(index < MAX_BOARDS, "there are 19 boards");
        Self(NonZeroU8::MIN.saturating_add(index as u8))
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.number() - 1
    }

    /// Its number, from 1.
    #[inline]
    pub const fn number(self) -> usize {
        self.0.get() as usize
    }

    /// All 19.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..MAX_BOARDS).map(Self::at)
    }
}

/// A place in the row, `b1` to `b5`, numbered the same way for both players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Place(NonZeroU8);

impl Place {
    #[inline]
    pub(crate) const fn at(index: usize) -> Self {
        assert!(index < MAX_ROW, "the row has five places");
        Self(NonZeroU8::MIN.saturating_add(index as u8))
    }

    /// Its place in arrays, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The first `row` places.
    pub fn all(row: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..row).map(Self::at)
    }
}

macro_rules! written {
    ($type:ident, $all:expr, $write:expr, $how:literal) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let write: fn(&Self, &mut fmt::Formatter<'_>) -> fmt::Result = $write;
                write(self, f)
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl TryFrom<String> for $type {
            type Error = String;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }

        impl std::str::FromStr for $type {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $all.find(|thing| thing.to_string() == text).ok_or_else(|| $how.to_owned())
            }
        }

        impl From<$type> for String {
            fn from(thing: $type) -> Self {
                thing.to_string()
            }
        }
    };
}

written!(
    Board,
    Board::all(),
    |board, f| write!(f, "M{:02}", board.number()),
    "boards are called M01 to M19"
);
written!(
    Place,
    Place::all(MAX_ROW),
    |place, f| write!(f, "b{}", place.0),
    "places in the row are called b1 to b5"
);

/// A set of boards.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Boards(u32);

impl Boards {
    /// None.
    pub const NONE: Self = Self(0);

    /// The first `count`.
    pub(crate) const fn first(count: usize) -> Self {
        Self((1 << count) - 1)
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a board is among them.
    #[inline]
    pub const fn contains(self, board: Board) -> bool {
        self.0 >> board.index() & 1 != 0
    }

    #[inline]
    pub(crate) const fn insert(&mut self, board: Board) {
        self.0 |= 1 << board.index();
    }

    #[inline]
    pub(crate) const fn remove(&mut self, board: Board) {
        self.0 &= !(1 << board.index());
    }

    #[inline]
    pub(crate) fn nth(self, nth: u32) -> Board {
        let mut left = self.0;
        for _ in 0..nth {
            left &= left.wrapping_sub(1);
        }
        Board::at(left.trailing_zeros() as usize)
    }

    /// Them, from the first.
    pub fn iter(self) -> impl Iterator<Item = Board> + Clone {
        Board::all().filter(move |board| self.contains(*board))
    }
}

impl FromIterator<Board> for Boards {
    fn from_iter<I: IntoIterator<Item = Board>>(boards: I) -> Self {
        boards.into_iter().fold(Self::NONE, |all, board| Self(all.0 | 1 << board.index()))
    }
}

/// A set of places in the row.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Places(u8);

impl Places {
    /// The first `row` places.
    #[inline]
    pub(crate) const fn first(row: usize) -> Self {
        Self((1 << row) - 1)
    }

    /// These two.
    #[inline]
    pub(crate) const fn two(one: Place, other: Place) -> Self {
        Self(1 << one.index() | 1 << other.index())
    }

    /// How many.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a place is among them.
    #[inline]
    pub const fn contains(self, place: Place) -> bool {
        self.0 >> place.index() & 1 != 0
    }

    #[inline]
    pub(crate) const fn remove(&mut self, place: Place) {
        self.0 &= !(1 << place.index());
    }

    #[inline]
    pub(crate) fn nth(self, nth: u32) -> Place {
        let mut left = self.0;
        for _ in 0..nth {
            left &= left.wrapping_sub(1);
        }
        Place::at(left.trailing_zeros() as usize)
    }

    /// Them, from b1.
    pub fn iter(self) -> impl Iterator<Item = Place> + Clone {
        Place::all(MAX_ROW).filter(move |place| self.contains(*place))
    }
}
