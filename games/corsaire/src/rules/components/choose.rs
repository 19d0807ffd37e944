//! Sets of cards by number, so that a hand is one draw: one of all hands there can be.
//!
//! A hand has no order. Drawn card by card it would be drawn in one of 720 orders, and the record would have to say in
//! which; drawn as a whole, what was drawn and what is held are the same thing.

use super::cards::{CARDS, Cards};

/// The largest set that is ever chosen: a hand, or what a player hides of one.
const LARGEST: usize = 6;

/// How many sets of each size there are out of so many cards (Pascal's triangle).
static WAYS: [[u32; LARGEST + 1]; CARDS + 1] = {
    let mut ways = [[0; LARGEST + 1]; CARDS + 1];
    let mut of = 0;
    while of <= CARDS {
        ways[of][0] = 1;
        let mut count = 1;
        while of > 0 && count <= LARGEST {
            ways[of][count] = ways[of - 1][count - 1] + ways[of - 1][count];
            count += 1;
        }
        of += 1;
    }
    ways
};

/// How many sets of `count` there are out of `of`.
#[inline]
pub(crate) fn ways(of: u32, count: u32) -> u32 {
    WAYS[of as usize][count as usize]
}

impl Cards {
    /// The `nth` of all sets of `count` of these cards.
    pub(crate) fn choose(self, count: u32, nth: u32) -> Self {
        let (mut chosen, mut count, mut nth) = (Self::NONE, count, nth);
        let mut left = self.count();
        for card in self.iter() {
            if count == 0 {
                break;
            }
            left -= 1;
            let with = ways(left, count - 1);
            if nth < with {
                chosen.insert(card);
                count -= 1;
            } else {
                nth -= with;
            }
        }
        chosen
    }

    /// Which of all sets of as many of these cards `chosen` is.
    pub(crate) fn number_of(self, chosen: Self) -> u32 {
        let (mut nth, mut count, mut left) = (0, chosen.count(), self.count());
        for card in self.iter() {
            if count == 0 {
                break;
            }
            left -= 1;
            if chosen.contains(card) {
                count -= 1;
            } else {
                nth += ways(left, count - 1);
            }
        }
        nth
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::Card;

    #[test]
    fn every_set_has_a_number_and_every_number_a_set() {
        let cards: Cards = Card::all().step_by(5).collect();
        assert_eq!(cards.count(), 8);
        for count in 0..=LARGEST as u32 {
            let sets: Vec<Cards> =
                (0..ways(8, count)).map(|nth| cards.choose(count, nth)).collect();
            for (nth, set) in (0..).zip(&sets) {
                assert_eq!(set.count(), count);
                assert!(cards.covers(*set));
                assert_eq!(cards.number_of(*set), nth);
                assert!(!sets[..nth as usize].contains(set), "a set comes twice");
            }
        }
    }

    #[test]
    fn the_hands_are_counted_right() {
        assert_eq!([ways(34, 6), ways(28, 6), ways(3, 0), ways(2, 3)], [1_344_904, 376_740, 1, 0]);
    }
}
