//! The small, quick generator behind playouts and simulations.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Chance, Purpose};

/// A quick generator from a seed. The same seed gives the same outcomes for ever.
///
/// Never use it for a game between people: who sees a few outcomes can work out the rest.
#[derive(Clone, Debug)]
pub struct Fast(Xoshiro256PlusPlus);

impl Fast {
    /// The generator of this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The generator of the `index`-th of many independent games under one seed, so that a game gets the same
    /// outcomes whichever thread plays it.
    pub fn stream(seed: u64, index: u64) -> Self {
        // One round of SplitMix64's mixing keeps neighbouring indices apart before seeding mixes again.
        let mut mixed = seed ^ index.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Self::new(mixed ^ (mixed >> 31))
    }

    /// A raw word.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// One of `0..n` without bias: the high half of word times n, drawn again in the rare uneven rest (Lemire).
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut product = u64::from((self.word() >> 32) as u32) * u64::from(n);
        if (product as u32) < n {
            let uneven = n.wrapping_neg() % n;
            while (product as u32) < uneven {
                product = u64::from((self.word() >> 32) as u32) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }
}

impl Chance for Fast {
    #[inline]
    fn pick(&mut self, n: u32, _purpose: Purpose) -> u32 {
        self.below(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_stay_below_n_and_reach_all_of_it() {
        let mut fast = Fast::new(7);
        for n in 1..40 {
            let mut seen = vec![false; n as usize];
            for _ in 0..n * 60 {
                seen[fast.below(n) as usize] = true;
            }
            assert!(seen.iter().all(|&seen| seen), "some of 0..{n} never came");
        }
    }

    #[test]
    fn a_seed_gives_the_same_outcomes_for_ever() {
        let mut fast = Fast::new(1);
        let first: Vec<u32> = (0..8).map(|_| fast.below(1000)).collect();
        assert_eq!(first, [811, 747, 100, 746, 184, 590, 986, 523]);
    }
}
