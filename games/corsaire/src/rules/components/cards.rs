//! The privateers: three suits of the numbers 1 to 12 and one card without a number (CO-02).

use std::fmt;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

/// Cards of a suit.
pub const SUIT: usize = 13;
/// Cards in all.
pub const CARDS: usize = 3 * SUIT;

/// A suit. It has a colour's name, and nothing to do with the tokens of that colour (CO-Q25).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Suit {
    /// Prize crews: they gain red.
    Red,
    /// Brokers: they gain blue.
    Blue,
    /// Provisioners: they gain green.
    Green,
}

impl Suit {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Red, Self::Blue, Self::Green];

    /// Its name in files and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
        }
    }

    /// The letter that a card's id begins with.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Blue => 'B',
            Self::Green => 'G',
        }
    }
}

/// A card: suit and number, `R07`; a card without number is `G00`.
///
/// Inside it is its place among all cards plus one, so that a place on the table that may be empty is one byte too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card(NonZeroU8);

impl Card {
    /// The card of this suit and number; 0 for the one without.
    ///
    /// # Panics
    /// When the number is above 12.
    #[inline]
    pub const fn new(suit: Suit, number: u8) -> Self {
        assert!((number as usize) < SUIT, "numbers go up to 12");
        Self::at(suit as usize * SUIT + number as usize)
    }

    /// The card at this place among all.
    #[inline]
    pub(crate) const fn at(index: usize) -> Self {
        assert!(index < CARDS, "there are 39 cards");
        Self(NonZeroU8::MIN.saturating_add(index as u8))
    }

    /// Its place among all, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Its suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        match self.index() / SUIT {
            0 => Suit::Red,
            1 => Suit::Blue,
            _ => Suit::Green,
        }
    }

    /// Its number for a sum: 0 without one (CO-Q10).
    #[inline]
    pub const fn number(self) -> u8 {
        (self.index() % SUIT) as u8
    }

    /// Whether it has a number.
    #[inline]
    pub const fn is_numbered(self) -> bool {
        self.number() != 0
    }

    /// All 39.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..CARDS).map(Self::at)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.suit().letter(), self.number())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<String> for Card {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl std::str::FromStr for Card {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::all().find(|card| card.to_string() == text).ok_or_else(|| {
            "a card is written as its suit and number, such as R07 or G00".to_owned()
        })
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

/// A set of cards. It has no order in which anything could be hidden.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const NONE: Self = Self(0);
    /// All 39.
    pub const ALL: Self = Self((1 << CARDS) - 1);

    /// Only this one.
    #[inline]
    pub const fn only(card: Card) -> Self {
        Self(1 << card.index())
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a card is in it.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 != 0
    }

    /// Whether all of these are in it.
    #[inline]
    pub const fn covers(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Puts a card in.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.index());
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What is not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The `nth` of them, from the lowest.
    ///
    /// # Panics
    /// When there are not that many.
    #[inline]
    pub fn nth(self, nth: u32) -> Card {
        let mut left = self.0;
        for _ in 0..nth {
            left &= left.wrapping_sub(1);
        }
        assert!(left != 0, "there are not that many cards");
        Card::at(left.trailing_zeros() as usize)
    }

    /// Which one this is among them, from the lowest, whether it is in there or not.
    #[inline]
    pub const fn place_of(self, card: Card) -> u32 {
        (self.0 & ((1 << card.index()) - 1)).count_ones()
    }

    /// The numbers there are of a suit, a bit each; the lowest is the card without number.
    #[inline]
    pub const fn numbers(self, suit: Suit) -> u16 {
        (self.0 >> (suit as usize * SUIT)) as u16 & ((1 << SUIT) - 1)
    }

    /// Them, from the lowest.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let card = Card::at(left.trailing_zeros() as usize);
                left &= left - 1;
                card
            })
        })
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, |all, card| all.or(Self::only(card)))
    }
}

impl Extend<Card> for Cards {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        *self = self.or(cards.into_iter().collect());
    }
}
