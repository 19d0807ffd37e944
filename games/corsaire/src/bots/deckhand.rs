//! A beginner.

use crate::{Action, Corsaire};
use quarterdeck_engine::chance::Fast;

use super::heuristic;
use quarterdeck_bots::Bot;
use quarterdeck_bots::Chair;

/// How many points it may be wrong about an action, one way or the other.
const ERROR: f64 = 0.8;

/// Guesses what its turn leads to, and is often wrong by a few points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deckhand;

impl Bot<Corsaire> for Deckhand {
    fn choose(&mut self, chair: &Chair<'_, Corsaire>, chance: &mut Fast) -> Action {
        let view = chair.view();
        let mut best = (f64::NEG_INFINITY, view.actions[0]);
        for (action, worth) in heuristic::worths(&view) {
            let error = ERROR * (f64::from(chance.below(2001)) / 1000.0 - 1.0);
            if worth + error > best.0 {
                best = (worth + error, action);
            }
        }
        best.1
    }
}
