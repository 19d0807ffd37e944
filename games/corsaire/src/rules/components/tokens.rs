//! Resource tokens: red is dearest, green is cheapest (CO-04).

use std::fmt;

use serde::{Deserialize, Serialize};

/// A token, by its colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Token {
    /// Dearest.
    Red,
    /// In the middle.
    Blue,
    /// Cheapest.
    Green,
}

impl Token {
    /// All three, dearest first.
    pub const ALL: [Self; 3] = [Self::Red, Self::Blue, Self::Green];

    /// Its name in files and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
        }
    }

    /// Its letter in `1R 2B 3G`.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Blue => 'B',
            Self::Green => 'G',
        }
    }
}

/// Some tokens, `1R 2B 3G`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    /// Red ones.
    pub red: u8,
    /// Blue ones.
    pub blue: u8,
    /// Green ones.
    pub green: u8,
}

impl Tokens {
    /// None.
    pub const NONE: Self = Self::new(0, 0, 0);

    /// So many of each.
    #[inline]
    pub const fn new(red: u8, blue: u8, green: u8) -> Self {
        Self { red, blue, green }
    }

    /// One of a colour.
    #[inline]
    pub const fn one(token: Token) -> Self {
        match token {
            Token::Red => Self::new(1, 0, 0),
            Token::Blue => Self::new(0, 1, 0),
            Token::Green => Self::new(0, 0, 1),
        }
    }

    /// How many of a colour.
    #[inline]
    pub const fn of(self, token: Token) -> u8 {
        match token {
            Token::Red => self.red,
            Token::Blue => self.blue,
            Token::Green => self.green,
        }
    }

    /// How many in all.
    #[inline]
    pub const fn count(self) -> u8 {
        self.red + self.blue + self.green
    }

    /// Whether there are at least these.
    #[inline]
    pub const fn covers(self, other: Self) -> bool {
        self.red >= other.red && self.blue >= other.blue && self.green >= other.green
    }

    /// With these added.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self::new(self.red + other.red, self.blue + other.blue, self.green + other.green)
    }

    /// With these taken away, which must be there.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self::new(self.red - other.red, self.blue - other.blue, self.green - other.green)
    }

    /// With these taken away, if they are there.
    pub fn checked_minus(self, other: Self) -> Option<Self> {
        self.covers(other).then(|| self.minus(other))
    }

    /// As many of each as there are in both.
    #[inline]
    #[must_use]
    pub fn least(self, other: Self) -> Self {
        Self::new(self.red.min(other.red), self.blue.min(other.blue), self.green.min(other.green))
    }

    /// Sets of one of each colour (CO-70).
    pub fn sets(self) -> u8 {
        self.red.min(self.blue).min(self.green)
    }

    /// The colours of which there is at least one.
    #[inline]
    pub fn colours(self) -> impl Iterator<Item = Token> + Clone {
        Token::ALL.into_iter().filter(move |token| self.of(*token) > 0)
    }

    /// Four bits a colour, which is enough for what is printed on a card or board.
    pub(crate) const fn pack(self) -> u16 {
        self.red as u16 | (self.blue as u16) << 4 | (self.green as u16) << 8
    }

    #[inline]
    pub(crate) const fn unpack(packed: u16) -> Self {
        Self::new((packed & 15) as u8, (packed >> 4 & 15) as u8, (packed >> 8 & 15) as u8)
    }
}

impl fmt::Display for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.colours().map(|token| format!("{}{}", self.of(token), token.letter()));
        match parts.next() {
            None => f.write_str("0"),
            Some(first) => {
                f.write_str(&first)?;
                parts.try_for_each(|part| write!(f, " {part}"))
            }
        }
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
