//! What to think of a trio of which some cards lie face down.

use crate::{Card, Cards};
use arrayvec::ArrayVec;

use super::raid::each;
use super::trios;

/// The most trios that are gone through: three cards out of nine.
const MOST: usize = 84;

/// How strong a trio may be: every force there is from the weakest, and how likely it is to be weaker.
#[derive(Clone, Debug)]
pub(super) struct Guess {
    forces: ArrayVec<(u16, f32), MOST>,
    all: f32,
}

impl Guess {
    /// A trio with these cards face up and so many backs, which are out of `pool`.
    pub(super) fn new(up: Cards, backs: usize, pool: Cards) -> Self {
        let mut forces: ArrayVec<(u16, f32), MOST> = ArrayVec::new();
        let pool: ArrayVec<Card, 39> = pool.iter().collect();
        each(&pool, backs, up, &mut |cards| {
            let _ = forces.try_push((trios::force(cards), 0.0));
        });
        forces.sort_unstable_by_key(|(force, _)| *force);
        let mut all = 0.0;
        for (force, before) in &mut forces {
            *before = all;
            all += trios::favour(*force);
        }
        Self { forces, all }
    }

    /// The chance that a trio of this force beats it.
    pub(super) fn beaten_by(&self, force: u16) -> f32 {
        let weaker = self.forces.partition_point(|(other, _)| *other < force);
        self.forces.get(weaker).map_or(self.all, |(_, before)| *before)
            / self.all.max(f32::MIN_POSITIVE)
    }
}
