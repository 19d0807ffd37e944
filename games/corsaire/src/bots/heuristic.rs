//! A player that thinks one turn through.
//!
//! It remembers nothing between decisions. Each time it looks through all that is left of its turn and takes the first
//! step of what it likes best; the next time it finds itself on the same path.

use crate::view::Now;
use crate::{Action, Corsaire, View};
use quarterdeck_engine::chance::Fast;

use super::looting::Looter;
use super::trading::Trader;
use quarterdeck_bots::Bot;
use quarterdeck_bots::Chair;

/// A player that thinks one turn through.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heuristic;

impl Bot<Corsaire> for Heuristic {
    fn choose(&mut self, chair: &Chair<'_, Corsaire>, _chance: &mut Fast) -> Action {
        if chair.legal_count() == 1 {
            return chair.nth_legal(0);
        }
        best(&chair.view())
    }
}

/// What it does with this view.
pub(super) fn best(view: &View) -> Action {
    let worth = judge(view);
    let mut best = (f64::NEG_INFINITY, view.actions[0]);
    for &action in &view.actions {
        let worth = worth(action);
        if worth > best.0 {
            best = (worth, action);
        }
    }
    best.1
}

/// What each action seems to be worth.
pub(super) fn worths(view: &View) -> impl Iterator<Item = (Action, f64)> {
    let worth = judge(view);
    view.actions.iter().map(move |action| (*action, worth(*action)))
}

/// What each action of this step seems to be worth.
fn judge(view: &View) -> Box<dyn Fn(Action) -> f64 + '_> {
    match view.stage {
        Now::Loot { .. } | Now::Lay { .. } => {
            let looter = Looter::new(view);
            let plan = looter.plan();
            Box::new(move |action| plan.likes(action))
        }
        _ => {
            let trader = Trader::new(view);
            Box::new(move |action| trader.worth(action))
        }
    }
}
