//! All outcomes, one after the other, with their odds.

use super::{Chance, Purpose};

/// The door that goes through every outcome; made by [`every`].
#[derive(Clone, Debug, Default)]
pub struct Every {
    /// The picks of the present line: what was chosen, out of how many.
    line: Vec<(u32, u32)>,
    used: usize,
}

impl Every {
    /// The chance of the present line: one over the product of all its `n`.
    pub fn odds(&self) -> f64 {
        self.line.iter().map(|&(_, of)| 1.0 / f64::from(of)).product()
    }

    /// The outcomes of the present line, picks of one out of one left out.
    pub fn outcomes(&self) -> Vec<u32> {
        self.line.iter().map(|&(outcome, _)| outcome).collect()
    }

    /// How many branching draws the present line has.
    pub fn depth(&self) -> usize {
        self.line.len()
    }

    /// Goes on to the next line; false when there is none.
    fn advance(&mut self) -> bool {
        self.line.truncate(self.used);
        self.used = 0;
        while let Some((outcome, of)) = self.line.pop() {
            if outcome + 1 < of {
                self.line.push((outcome + 1, of));
                return true;
            }
        }
        false
    }
}

impl Chance for Every {
    fn pick(&mut self, n: u32, _purpose: Purpose) -> u32 {
        if n == 1 {
            return 0;
        }
        if self.used == self.line.len() {
            self.line.push((0, n));
        }
        let (outcome, of) = self.line[self.used];
        assert_eq!(of, n, "the same beginning must ask for the same draws");
        self.used += 1;
        outcome
    }
}

/// Calls `play` once for every way its draws can fall. `play` must do the same each time it is given the same
/// outcomes.
///
/// ```
/// use quarterdeck_engine::chance::{Chance, Purpose, every};
///
/// let mut chance_of_seven = 0.0;
/// every(|dice| {
///     let sum = dice.pick(6, Purpose::open("die")) + dice.pick(6, Purpose::open("die")) + 2;
///     if sum == 7 {
///         chance_of_seven += dice.odds();
///     }
/// });
/// assert!((chance_of_seven - 1.0 / 6.0).abs() < 1e-12);
/// ```
pub fn every(mut play: impl FnMut(&mut Every)) {
    let mut chance = Every::default();
    loop {
        play(&mut chance);
        if !chance.advance() {
            return;
        }
    }
}
