//! Outcomes told beforehand, for tests and replays.

use thiserror::Error;

use super::{Chance, Purpose};

/// Gives the outcomes of a list, one after the other.
///
/// A list that does not fit what is asked is noted, not panicked about: a record may come from anywhere. Ask
/// [`finish`](Script::finish) afterwards.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    outcomes: &'a [u32],
    used: usize,
    fault: Option<ScriptFault>,
}

/// How a script and the draws asked of it disagree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ScriptFault {
    /// More was drawn than written.
    #[error("a draw of one out of {of} was made, but none is written down for it")]
    RanOut {
        /// Out of how many.
        of: u32,
    },
    /// An outcome that cannot be.
    #[error("outcome {outcome} is written down for a draw of one out of {of}")]
    OutOfRange {
        /// What was written.
        outcome: u32,
        /// Out of how many.
        of: u32,
    },
    /// More was written than drawn.
    #[error("{left} more draws are written down than were made")]
    LeftOver {
        /// How many remain.
        left: usize,
    },
}

impl<'a> Script<'a> {
    /// A script of these outcomes. A pick of one out of one uses none of them.
    pub fn new(outcomes: &'a [u32]) -> Self {
        Self { outcomes, used: 0, fault: None }
    }

    /// Whether what was drawn is exactly what was written.
    pub fn finish(self) -> Result<(), ScriptFault> {
        match (self.fault, self.outcomes.len() - self.used) {
            (Some(fault), _) => Err(fault),
            (None, 0) => Ok(()),
            (None, left) => Err(ScriptFault::LeftOver { left }),
        }
    }
}

impl Chance for Script<'_> {
    fn pick(&mut self, n: u32, _purpose: Purpose) -> u32 {
        if n == 1 {
            return 0;
        }
        let Some(&outcome) = self.outcomes.get(self.used) else {
            self.fault.get_or_insert(ScriptFault::RanOut { of: n });
            return 0;
        };
        self.used += 1;
        if outcome >= n {
            self.fault.get_or_insert(ScriptFault::OutOfRange { outcome, of: n });
            return 0;
        }
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIE: Purpose = Purpose::open("die");

    #[test]
    fn a_script_says_how_it_does_not_fit() {
        let mut short = Script::new(&[]);
        short.pick(6, DIE);
        assert_eq!(short.finish(), Err(ScriptFault::RanOut { of: 6 }));

        let mut wild = Script::new(&[6]);
        wild.pick(6, DIE);
        assert_eq!(wild.finish(), Err(ScriptFault::OutOfRange { outcome: 6, of: 6 }));

        let mut long = Script::new(&[3, 3]);
        assert_eq!(long.pick(6, DIE), 3);
        assert_eq!(long.finish(), Err(ScriptFault::LeftOver { left: 1 }));
    }
}
