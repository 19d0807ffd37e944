//! Chance has one door: *pick one of n*, with a purpose.
//!
//! Behind the door stands whatever the occasion needs:
//!
//! | door | for | |
//! |---|---|---|
//! | [`Sealed`](crate::sealed::Sealed) | real games | unguessable, committed beforehand, checkable draw by draw |
//! | [`Fast`] | playouts, simulations | a small generator from a seed |
//! | [`Script`] | tests, replays | "the next cards will be 4, 3, 3, 5" |
//! | [`every()`] | solvers, exact tests | all outcomes, with their odds |
//!
//! Nothing is shuffled beforehand: a deck is the set of cards left in it, and the next card is picked when it is
//! drawn. What is never drawn never exists, so it cannot leak.

use crate::seat::{Seat, Viewer};

mod every;
mod fast;
mod script;

pub use every::{Every, every};
pub use fast::Fast;
pub use script::{Script, ScriptFault};

/// Where chance comes from.
pub trait Chance {
    /// One of `0..n`, each as likely as the others. With `n == 1` nothing is drawn and the answer is 0.
    fn pick(&mut self, n: u32, purpose: Purpose) -> u32;

    /// Brings `items` into a random order, from the last place to the first (Fisher and Yates).
    ///
    /// Ours and not a library's, so that a new version of a library never changes an old game.
    fn shuffle<T>(&mut self, items: &mut [T], purpose: Purpose) {
        for place in (1..items.len()).rev() {
            let chosen = self.pick(place as u32 + 1, purpose) as usize;
            items.swap(place, chosen);
        }
    }
}

impl<C: Chance> Chance for &mut C {
    #[inline]
    fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        (**self).pick(n, purpose)
    }
}

/// What a draw is for, and who sees it fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Purpose {
    /// A short name that stands in the record, such as `treasure`.
    pub name: &'static str,
    /// Who learns the outcome at the moment of the draw.
    pub audience: Audience,
}

impl Purpose {
    /// A draw in front of everybody.
    pub const fn open(name: &'static str) -> Self {
        Self { name, audience: Audience::All }
    }

    /// A draw that only one seat sees, such as a card dealt to its hand.
    ///
    /// Only where the number says no more than what the seat is told. A number among the cards that are *left* tells,
    /// together with the card, which ones went to others before; such a draw is [`blind`](Purpose::blind), and the
    /// seat is told its card by an event.
    pub const fn hidden(name: &'static str, seat: Seat) -> Self {
        Self { name, audience: Audience::Only(seat) }
    }

    /// A draw that nobody sees, such as a card put aside face down.
    pub const fn blind(name: &'static str) -> Self {
        Self { name, audience: Audience::Nobody }
    }
}

/// Who sees a draw fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Everybody, spectators too.
    All,
    /// One seat.
    Only(Seat),
    /// Nobody at the table.
    Nobody,
}

impl Audience {
    /// Whether `viewer` is among them.
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Self::All => true,
            Self::Only(seat) => viewer.is(seat),
            Self::Nobody => false,
        }
    }
}

/// A draw as it happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    /// What it was for.
    pub purpose: Purpose,
    /// Out of how many.
    pub of: u32,
    /// Which one it was.
    pub outcome: u32,
}

/// A door that writes down what comes through another.
///
/// A pick of one out of one is no draw and is not written down.
#[derive(Debug)]
pub struct Noting<C> {
    inner: C,
    draws: Vec<Draw>,
}

impl<C: Chance> Noting<C> {
    /// Writes down what `inner` gives.
    pub fn new(inner: C) -> Self {
        Self { inner, draws: Vec::new() }
    }

    /// What was drawn.
    pub fn into_draws(self) -> Vec<Draw> {
        self.draws
    }
}

impl<C: Chance> Chance for Noting<C> {
    fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        let outcome = self.inner.pick(n, purpose);
        if n > 1 {
            self.draws.push(Draw { purpose, of: n, outcome });
        }
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: Purpose = Purpose::open("card");

    #[test]
    fn a_shuffle_reaches_every_order_equally_often() {
        let mut orders = Vec::new();
        every(|chance| {
            let mut cards = [1, 2, 3, 4];
            chance.shuffle(&mut cards, CARD);
            orders.push((cards, chance.odds()));
        });
        assert!(orders.iter().all(|(_, odds)| (odds - 1.0 / 24.0).abs() < 1e-12));
        let mut distinct: Vec<_> = orders.into_iter().map(|(cards, _)| cards).collect();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), 24);
    }

    #[test]
    fn one_of_one_is_not_written_down() {
        let mut noting = Noting::new(Script::new(&[2]));
        assert_eq!(noting.pick(1, CARD), 0);
        assert_eq!(noting.pick(3, CARD), 2);
        assert_eq!(noting.into_draws(), [Draw { purpose: CARD, of: 3, outcome: 2 }]);
    }
}
