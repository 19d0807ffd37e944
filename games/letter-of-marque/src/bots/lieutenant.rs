//! Somebody who thinks now and then.

use crate::{Action, LetterOfMarque, Told};
use quarterdeck_engine::chance::Fast;

use super::flat;
use super::guide::Lookout;
use super::heuristic::Heuristic;
use quarterdeck_bots::Bot;
use quarterdeck_bots::Chair;
use quarterdeck_bots::search::Searcher;

/// One decision in so many is thought through.
const SELDOM: u32 = 2;
/// How many games it plays through for such a decision.
const THOUGHT: u32 = 100;

/// Plays every other choice through to the end, but not for long, and makes the others by rules of thumb.
///
/// Who thinks less about *every* choice is of no use as a level: with forty games a choice it already holds its own
/// against who thinks for long, and with twenty hardly beats the gunner.
pub struct Lieutenant {
    habit: Heuristic,
    thought: Searcher<LetterOfMarque, Lookout>,
}

impl Default for Lieutenant {
    fn default() -> Self {
        Self { habit: Heuristic::default(), thought: flat(THOUGHT) }
    }
}

impl Bot<LetterOfMarque> for Lieutenant {
    fn choose(&mut self, chair: &Chair<'_, LetterOfMarque>, chance: &mut Fast) -> Action {
        if chance.below(SELDOM) == 0 {
            self.thought.choose(chair, chance)
        } else {
            self.habit.choose(chair, chance)
        }
    }

    fn ponder(&mut self, chair: &Chair<'_, LetterOfMarque>, chance: &mut Fast) {
        if chance.below(SELDOM) == 0 {
            self.thought.ponder(chair, chance);
        }
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, told: &Told) {
        self.habit.hear(told);
        self.thought.hear(told);
    }
}
