//! A beginner.

use crate::{Action, Base, LetterOfMarque, Treasure, View};
use quarterdeck_engine::Seat;
use quarterdeck_engine::chance::Fast;

use quarterdeck_bots::Bot;
use quarterdeck_bots::Chair;

/// How many points a mood can make of difference, one way or the other.
const MOOD: f64 = 1.5;

/// Sees what lies before its eyes: fires at what is rich, brings home what is rich, and arms what is rich.
#[derive(Clone, Copy, Debug, Default)]
pub struct CabinBoy;

impl Bot<LetterOfMarque> for CabinBoy {
    fn choose(&mut self, chair: &Chair<'_, LetterOfMarque>, chance: &mut Fast) -> Action {
        let view = chair.view();
        let mut best = (f64::NEG_INFINITY, view.actions[0]);
        for &action in &view.actions {
            let mood = MOOD * (f64::from(chance.below(2001)) / 1000.0 - 1.0);
            let liking = likes(&view, chair.seat(), action) + mood;
            if liking > best.0 {
                best = (liking, action);
            }
        }
        best.1
    }
}

/// How much it likes an action, about in points.
fn likes(view: &View, me: Seat, action: Action) -> f64 {
    let points = |treasure: Treasure| f64::from(treasure.value());
    match action {
        Action::Choose(base) => {
            let rich = view.fleet(me).turned_up.is_some_and(|treasure| points(treasure) > 5.0);
            if rich == (base == Base::Armed) { 1.5 } else { 0.0 }
        }
        Action::Leave => 3.0,
        Action::Arrive(treasure) => 0.5 * points(treasure),
        Action::Attack { owner, treasure } => {
            let ship = view.fleet(owner).sea.iter().find(|ship| ship.treasure == treasure);
            let armed = ship.is_some_and(|ship| ship.base == Some(Base::Armed));
            if armed { -4.0 } else { 0.6 * points(treasure) - 1.0 }
        }
        Action::Pass => 0.0,
    }
}
