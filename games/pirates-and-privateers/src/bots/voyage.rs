//! Voyages: how a ship gets where it is bound for.

use crate::{Action, LocationId, ShipId};

use super::orders;
use super::thought::Thought;

/// The next step of a ship's move, or to stop.
pub(super) fn next(thought: &Thought<'_>, ship: ShipId) -> Action {
    let bound = thought.bound.filter(|(bound, _)| *bound == ship).map(|(_, goal)| goal);
    let goal = bound.or_else(|| orders::goal(thought, ship));
    goal.map_or(Action::Stop, |goal| towards(thought, ship, goal))
}

/// The next step on the way to a place, or to stop.
pub(super) fn towards(thought: &Thought<'_>, ship: ShipId, goal: LocationId) -> Action {
    let board = thought.board();
    let here = board.ship(ship).at;
    if goal == here {
        return Action::Stop;
    }
    let moves = |from: LocationId| thought.moves(from, goal);
    let data = &thought.setup().data;
    // Native ports would stop a privateer, and fire.
    let open = |to: &LocationId| {
        *to == goal
            || thought.is_pirate()
            || data.port_at(*to).is_none_or(|port| !board.is_native(port))
    };
    let out = thought.setup().chart().out(here).iter().copied();
    match out.filter(open).min_by_key(|&to| moves(to)) {
        Some(to) if moves(to) < moves(here) => Action::To(to),
        _ => Action::Stop,
    }
}

/// Where a beaten or fleeing ship goes: to sea, towards home.
pub(super) fn withdraw(thought: &Thought<'_>, ship: ShipId) -> Option<Action> {
    let chart = thought.setup().chart();
    let home = thought.board().players[thought.seat].flag.map(LocationId::from);
    let to = chart.seaward(thought.board().ship(ship).at).iter().copied();
    to.min_by_key(|&to| home.map(|home| thought.moves(to, home))).map(Action::To)
}
