//! One draw: from a secret, what the seats brought and its place to an outcome.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};

use super::hash::{Hash, Source};
use super::sealer::Sealer;
use crate::chance::{Chance, Purpose};

/// The door to sealed chance, for the draws that one place of the log makes.
pub struct Sealed<'a> {
    sealer: &'a Sealer,
    mix: Hash,
    seq: u32,
    first: u32,
    drawn: u32,
}

impl<'a> Sealed<'a> {
    /// Draws at place `seq` of the log, after `first_index` draws at earlier places.
    pub fn new(sealer: &'a Sealer, mix: Hash, seq: u32, first_index: u32) -> Self {
        Self { sealer, mix, seq, first: first_index, drawn: 0 }
    }

    /// How many draws it made. A pick of one out of one is none.
    pub fn drawn(&self) -> u32 {
        self.drawn
    }
}

impl Chance for Sealed<'_> {
    /// # Panics
    /// When there is nothing to pick from, or when all sealed draws are used: the game has broken its
    /// [`Bounds`](crate::Bounds).
    fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        assert!(n > 0, "there is nothing to pick from");
        if n == 1 {
            return 0;
        }
        let place = Place { index: self.first + self.drawn, seq: self.seq, purpose: purpose.name };
        let secret = self.sealer.secret(place.index);
        self.drawn += 1;
        outcome(&secret, &self.mix, place, n)
    }
}

/// Where a draw stands. The same secret gives another outcome anywhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place<'a> {
    /// The how-many-th draw of the game it is, from 0.
    pub index: u32,
    /// At which place of the log.
    pub seq: u32,
    /// The name of its [`Purpose`].
    pub purpose: &'a str,
}

/// How a draw of one out of `n` falls. Out of one, or out of none, it is 0: a number from a record must not make
/// anybody divide by it.
pub fn outcome(secret: &[u8; 32], mix: &Hash, place: Place<'_>, n: u32) -> u32 {
    if n <= 1 {
        return 0;
    }
    first_fitting(words(&key(secret, mix, place)), n)
}

fn key(secret: &[u8; 32], mix: &Hash, place: Place<'_>) -> [u8; 32] {
    let name: [&[u8]; 4] = [
        b"quarterdeck/1 draw",
        &place.index.to_be_bytes(),
        &place.seq.to_be_bytes(),
        place.purpose.as_bytes(),
    ];
    Source::new(secret, mix).derive(&name)
}

/// The key stream, without end for all that anybody will see of it.
fn words(key: &[u8; 32]) -> impl Iterator<Item = u32> {
    let mut stream = ChaCha20::new(key.into(), &[0; 12].into());
    std::iter::repeat_with(move || {
        let mut word = [0; 4];
        stream.apply_keystream(&mut word);
        u32::from_le_bytes(word)
    })
}

fn first_fitting(mut words: impl Iterator<Item = u32>, n: u32) -> u32 {
    words
        .find_map(|word| map::<32>(word, n))
        .expect("at least every second word fits, and there are very many")
}

/// What a word of `BITS` bits stands for. The few words at the end that would favour low outcomes stand for nothing.
fn map<const BITS: u32>(word: u32, n: u32) -> Option<u32> {
    let limit = (1 << BITS) / u64::from(n) * u64::from(n);
    (u64::from(word) < limit).then(|| word % n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sealed::{Master, Terms};

    const DIE: Purpose = Purpose::open("die");
    const MIX: Hash = [8; 32];
    const SECRET: [u8; 32] = [4; 32];

    fn sealer(max_draws: usize) -> Sealer {
        let terms = Terms::new("dice", 1, [0; 16], 2, max_draws);
        Sealer::new(&terms, &Master::from_seed(2))
    }

    /// With words of few bits all of them can be tried.
    fn each_outcome_is_as_likely<const BITS: u32>(n: u32) {
        let words = 1_u32 << BITS;
        let mut counts = vec![0; n as usize];
        for outcome in (0..words).filter_map(|word| map::<BITS>(word, n)) {
            counts[outcome as usize] += 1;
        }
        assert!(
            counts.iter().all(|&count| count == words / n),
            "one out of {n} from {BITS} bits is not even"
        );
    }

    #[test]
    fn every_outcome_comes_from_equally_many_words() {
        for n in 1..=256 {
            each_outcome_is_as_likely::<8>(n);
        }
        for n in [1, 2, 3, 5, 6, 52, 1000, 32_767, 32_768, 32_769, 65_535, 65_536] {
            each_outcome_is_as_likely::<16>(n);
        }
    }

    /// With words of 32 bits it is enough to look where the fitting ones end.
    #[test]
    fn the_fitting_words_end_after_a_whole_number_of_rounds() {
        for n in [
            1,
            2,
            3,
            5,
            6,
            52,
            1000,
            (1 << 31) - 1,
            1 << 31,
            (1 << 31) + 1,
            3_000_000_000,
            u32::MAX,
        ] {
            let limit = (1_u64 << 32) / u64::from(n) * u64::from(n);
            assert_eq!(map::<32>(0, n), Some(0));
            assert_eq!(map::<32>((limit - 1) as u32, n), Some(n - 1));
            match u32::try_from(limit) {
                Ok(limit) => {
                    assert!(u32::MAX - limit < n - 1, "a whole round would still fit");
                    assert_eq!(map::<32>(limit, n), None);
                    assert_eq!(map::<32>(u32::MAX, n), None);
                }
                Err(_) => assert_eq!(map::<32>(u32::MAX, n), Some(n - 1)),
            }
        }
    }

    #[test]
    fn words_that_do_not_fit_are_passed_over() {
        let n = 3_000_000_000;
        assert_eq!(first_fitting([u32::MAX, n, n + 1, 7].into_iter(), n), 7);
        assert_eq!(first_fitting([n - 1, 7].into_iter(), n), n - 1);
        assert_eq!(first_fitting([u32::MAX, 5].into_iter(), 3), 2);
        assert_eq!(first_fitting([u32::MAX, 5].into_iter(), 2), 1);
    }

    #[test]
    fn draws_go_on_until_a_word_fits() {
        let n = (1 << 31) + 1;
        let mut longest = 0;
        for seq in 0..2000 {
            let place = Place { index: 0, seq, purpose: "die" };
            let passed_over =
                words(&key(&SECRET, &MIX, place)).take_while(|&word| word >= n).count();
            let fitting = words(&key(&SECRET, &MIX, place)).nth(passed_over);
            assert_eq!(Some(outcome(&SECRET, &MIX, place, n)), fitting);
            longest = longest.max(passed_over);
        }
        assert!(longest >= 5, "hardly a word was passed over");
    }

    #[test]
    fn everything_about_a_place_makes_a_difference() {
        let n = u32::MAX;
        let place = Place { index: 1, seq: 2, purpose: "die" };
        let here = outcome(&SECRET, &MIX, place, n);
        assert_eq!(here, outcome(&SECRET, &MIX, place, n));
        assert_ne!(here, outcome(&[5; 32], &MIX, place, n));
        assert_ne!(here, outcome(&SECRET, &[9; 32], place, n));
        assert_ne!(here, outcome(&SECRET, &MIX, Place { index: 2, ..place }, n));
        assert_ne!(here, outcome(&SECRET, &MIX, Place { seq: 1, ..place }, n));
        let purpose = "dice";
        assert_ne!(here, outcome(&SECRET, &MIX, Place { purpose, ..place }, n));
    }

    #[test]
    fn a_number_from_a_record_does_no_harm() {
        let place = Place { index: u32::MAX, seq: u32::MAX, purpose: "" };
        assert_eq!(outcome(&SECRET, &MIX, place, 0), 0);
        assert_eq!(outcome(&SECRET, &MIX, place, 1), 0);
        assert!(outcome(&SECRET, &MIX, place, u32::MAX) < u32::MAX);
    }

    #[test]
    fn each_pick_uses_the_next_secret_and_one_of_one_uses_none() {
        let sealer = sealer(8);
        let mut chance = Sealed::new(&sealer, MIX, 3, 2);
        let picks = [6, 1, 6, 1, 1, 52].map(|n| chance.pick(n, DIE));
        assert_eq!(chance.drawn(), 3);
        let expected = |index, n| {
            let place = Place { index, seq: 3, purpose: "die" };
            outcome(&sealer.opening(index).secret, &MIX, place, n)
        };
        let [first, second, third] = [expected(2, 6), expected(3, 6), expected(4, 52)];
        assert_eq!(picks, [first, 0, second, 0, 0, third]);
    }

    #[test]
    fn the_last_sealed_draw_can_be_used() {
        let sealer = sealer(4);
        let mut chance = Sealed::new(&sealer, MIX, 0, 0);
        let mut cards = [1, 2, 3, 4, 5];
        chance.shuffle(&mut cards, DIE);
        assert_eq!(chance.drawn(), 4);
        assert_eq!(chance.pick(1, DIE), 0);
        cards.sort_unstable();
        assert_eq!(cards, [1, 2, 3, 4, 5]);
    }

    #[test]
    #[should_panic(expected = "the game draws more often than it said")]
    fn a_game_that_draws_too_often_is_stopped() {
        let sealer = sealer(4);
        Sealed::new(&sealer, MIX, 0, 4).pick(2, DIE);
    }

    #[test]
    #[should_panic(expected = "there is nothing to pick from")]
    fn nothing_comes_from_nothing() {
        Sealed::new(&sealer(1), MIX, 0, 0).pick(0, DIE);
    }
}
