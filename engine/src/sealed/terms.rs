//! What a seal is for, and the secret behind it.

use super::fault::SealFault;
use super::hash::{Hash, hash};
use crate::seat::MAX_SEATS;

/// The most draws a table can seal, so that no number in a record makes anybody build a forest.
pub const MAX_LEAVES: u32 = 1 << 20;

/// Which game at which table a seal is for. Every hash depends on it, so nothing sealed, promised or opened at one
/// table means anything at another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The game's [`ID`](crate::Game::ID).
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// A name for the table that no other table has.
    pub table: [u8; 16],
    /// How many sit there.
    pub seats: usize,
    /// How many draws are sealed: a power of two.
    pub leaves: u32,
}

impl Terms {
    /// Terms for a game that draws at most `max_draws` times, rounded up to a power of two.
    ///
    /// # Panics
    /// When a table cannot have that many seats or draws. For terms that somebody else wrote there is
    /// [`checked`](Terms::checked).
    pub fn new(
        game: impl Into<String>,
        rules: u32,
        table: [u8; 16],
        seats: usize,
        max_draws: usize,
    ) -> Self {
        assert!(
            max_draws <= MAX_LEAVES as usize,
            "a game may draw at most {MAX_LEAVES} times, not {max_draws}"
        );
        let leaves = max_draws.next_power_of_two() as u32;
        Self::checked(game, rules, table, seats, leaves).unwrap_or_else(|fault| panic!("{fault}"))
    }

    /// Terms as they are written down.
    pub fn checked(
        game: impl Into<String>,
        rules: u32,
        table: [u8; 16],
        seats: usize,
        leaves: u32,
    ) -> Result<Self, SealFault> {
        let terms = Self { game: game.into(), rules, table, seats, leaves };
        terms.check()?;
        Ok(terms)
    }

    /// Whether there can be such a table.
    pub fn check(&self) -> Result<(), SealFault> {
        let (seats, leaves) = (self.seats, self.leaves);
        if !(1..=MAX_SEATS).contains(&seats) {
            return Err(SealFault::Seats { seats });
        }
        if !leaves.is_power_of_two() || leaves > MAX_LEAVES {
            return Err(SealFault::Leaves { leaves });
        }
        Ok(())
    }

    /// The hash that stands for these terms in all others.
    pub fn domain(&self) -> Hash {
        hash(
            "quarterdeck/1 domain",
            &[
                self.game.as_bytes(),
                &self.rules.to_be_bytes(),
                &self.table,
                &[self.seats as u8],
                &self.leaves.to_be_bytes(),
            ],
        )
    }
}

/// The secret that all secrets of a table come from. Whoever has it knows every draw.
///
/// It has no `Debug` and no `Serialize`, so that no log gets it by accident.
#[derive(Clone)]
pub struct Master([u8; 32]);

impl Master {
    /// These bytes. They must come from a generator that nobody can guess, and serve one table only.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A master for games that shall come out the same again. A seed can be guessed by trying, so this is for tests
    /// and demonstrations and not for games between people.
    pub fn from_seed(seed: u64) -> Self {
        Self(hash("quarterdeck/1 seed", &[&seed.to_be_bytes()]))
    }

    /// The bytes, for whoever has to keep them safe.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_on_draws_is_rounded_up() {
        let leaves = |max_draws| Terms::new("dice", 1, [0; 16], 2, max_draws).leaves;
        for (max_draws, rounded) in [(0, 1), (1, 1), (2, 2), (3, 4), (64, 64), (65, 128)] {
            assert_eq!(leaves(max_draws), rounded);
        }
        assert_eq!(leaves(MAX_LEAVES as usize), MAX_LEAVES);
    }

    #[test]
    #[should_panic(expected = "a game may draw at most 1048576 times, not 1048577")]
    fn there_is_a_bound_on_the_bound() {
        let _ = Terms::new("dice", 1, [0; 16], 2, MAX_LEAVES as usize + 1);
    }

    #[test]
    fn terms_that_cannot_be_are_refused() {
        let checked = |seats, leaves| Terms::checked("dice", 1, [0; 16], seats, leaves).err();
        assert_eq!(checked(2, 1), None);
        assert_eq!(checked(8, MAX_LEAVES), None);
        for leaves in [0, 3, 63, MAX_LEAVES - 1, 2 * MAX_LEAVES, u32::MAX] {
            assert_eq!(checked(2, leaves), Some(SealFault::Leaves { leaves }));
        }
        for seats in [0, 9, 256, 257, usize::MAX] {
            assert_eq!(checked(seats, 1), Some(SealFault::Seats { seats }));
        }
    }

    #[test]
    fn every_term_makes_a_difference() {
        let terms = Terms::new("dice", 1, [0; 16], 2, 8);
        let others = [
            Terms { game: "dices".to_owned(), ..terms.clone() },
            Terms { rules: 2, ..terms.clone() },
            Terms { table: [1; 16], ..terms.clone() },
            Terms { seats: 3, ..terms.clone() },
            Terms { leaves: 16, ..terms.clone() },
        ];
        for other in others {
            assert_ne!(other.domain(), terms.domain(), "{other:?}");
        }
    }
}
