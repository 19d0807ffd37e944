//! Who has won.

use crate::View;
use crate::view::Now;
use quarterdeck_engine::Seat;

use super::{of_one, points};
use quarterdeck_words::Words;

/// Who has won and with what, once the game is over.
pub fn outcome(words: &Words, view: &View) -> Option<String> {
    let Now::Over { outcome } = &view.stage else { return None };
    let winners: Vec<Seat> = outcome.winners().collect();
    let [winner] = winners[..] else {
        let points = points(words, outcome.of(*winners.first()?).score);
        return Some(words.say("co-outcome-shared", &[("points", (&points).into())]));
    };
    let (best, others) = (outcome.of(winner).score, outcome.of(winner.next(2)).score);
    let points = points(words, best);
    let args = [("points", (&points).into()), ("others", i64::from(others).into())];
    Some(of_one(words, view.viewer, "co-outcome-won", winner, &args))
}
