//! A broken promise, and how to see it again.

use std::fmt;

use thiserror::Error;

/// The checks of the kit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Check {
    /// The options make a table at all.
    SetUp,
    /// A game ends within its bounds, and then has a proper outcome.
    Ends,
    /// What is legal is accepted; everything else is refused and touches nothing.
    Legal,
    /// What a viewer is told keeps its view up to date.
    Fold,
    /// The same actions and outcomes give the same game.
    Replay,
    /// Nothing a viewer gets depends on what it cannot know.
    Leak,
    /// What can be taken back showed nobody anything.
    Undo,
    /// A game that was written down is the same game, in everybody's copy.
    Records,
    /// Going on from the middle of a game tells nobody a secret.
    Fork,
    /// A viewer's belief is uniform over what is possible.
    Sampler,
}

impl Check {
    /// The method of [`Kit`](crate::Kit) that runs it alone.
    fn method(self) -> &'static str {
        match self {
            Self::SetUp => "run()",
            Self::Ends => "check_ends()",
            Self::Legal => "check_legal()",
            Self::Fold => "check_fold()",
            Self::Replay => "check_replay()",
            Self::Leak => "check_leaks()",
            Self::Undo => "check_undo()",
            Self::Records => "check_records()",
            Self::Fork => "check_forks()",
            Self::Sampler => "check_sampler(reach)",
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SetUp => "set-up",
            Self::Ends => "ends",
            Self::Legal => "legal",
            Self::Fold => "fold",
            Self::Replay => "replay",
            Self::Leak => "leak",
            Self::Undo => "undo",
            Self::Records => "records",
            Self::Fork => "fork",
            Self::Sampler => "sampler",
        })
    }
}

/// A promise that a game did not keep.
///
/// A game of the kit is played from one seed and nothing else, so the seed alone brings it back.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{game} with {seats} seats breaks “{check}” at {}: {message}\n{}", self.place(), self.recipe())]
pub struct Violation {
    /// Which promise.
    pub check: Check,
    /// The id of the game.
    pub game: &'static str,
    /// How many sat at the table.
    pub seats: usize,
    /// The options, as JSON.
    pub options: String,
    /// The seed of the random game; nothing where all of a small game was gone through.
    pub seed: Option<u64>,
    /// After how many actions.
    pub step: usize,
    /// What is wrong.
    pub message: String,
}

impl Violation {
    fn place(&self) -> String {
        match (self.seed, self.step) {
            (Some(seed), 0) => format!("seed {seed}, the deal"),
            (Some(seed), step) => format!("seed {seed}, step {step}"),
            (None, step) => format!("step {step}"),
        }
    }

    fn recipe(&self) -> String {
        let seed =
            self.seed.map_or(String::new(), |seed| format!(".seed({seed}).games(1).pairs(1)"));
        format!(
            "again: Kit::new({}, options){seed}.{} with options {}",
            self.seats,
            self.check.method(),
            self.options
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_violation_says_how_to_see_it_again() {
        let violation = Violation {
            check: Check::Leak,
            game: "kuhn",
            seats: 2,
            options: "{}".to_owned(),
            seed: Some(17),
            step: 3,
            message: "seat 2 sees it".to_owned(),
        };
        assert_eq!(
            violation.to_string(),
            "kuhn with 2 seats breaks “leak” at seed 17, step 3: seat 2 sees it\n\
             again: Kit::new(2, options).seed(17).games(1).pairs(1).check_leaks() with options {}"
        );
    }
}
