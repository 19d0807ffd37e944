//! Battle: whom to attack, when to flee, and what becomes of a prize.

use crate::now::Fighter;
use crate::odds::exchange;
use crate::{Action, Amount, Deed, ShipId};

use super::style::Style;
use super::thought::Thought;

/// Whether a fight is worth beginning: by its odds, what it brings, and what of that is a duty that presses.
pub(super) fn is_good(thought: &Thought<'_>, odds: f64, duty: u32) -> bool {
    let Style { good_odds, needed_odds, .. } = *thought.style;
    odds >= if duty > 0 && thought.pressure() > 0 { needed_odds } else { good_odds }
}

/// The attack that brings most, if one brings enough.
pub(super) fn attack(thought: &Thought<'_>, ship: ShipId) -> Option<Action> {
    let board = thought.board();
    let own = Fighter::Ship(ship);
    let troops_at_risk = f64::from(board.ship(ship).troops) * 50.0;
    let gain = |odds: f64, prize: u32| odds * f64::from(prize) - (1.0 - odds) * troops_at_risk;
    let attacks = thought.actions.iter().filter_map(|action| match action {
        Action::Declare(Deed::AttackShip(target)) => {
            let odds = board.conquest_odds(own, Fighter::Ship(*target));
            is_good(thought, odds, thought.ship_duty(*target))
                .then(|| (*action, gain(odds, thought.prize_of(*target, ship))))
        }
        Action::Declare(Deed::AttackPort) => {
            let port = board.port_of(ship)?;
            let odds = board.conquest_odds(own, Fighter::Port(port));
            is_good(thought, odds, thought.port_duty(port))
                .then(|| (*action, gain(odds, thought.port_prize(port, ship))))
        }
        _ => None,
    });
    let best = attacks.max_by(|one, other| one.1.total_cmp(&other.1));
    best.filter(|(_, gain)| *gain > thought.style.attack_gain).map(|(action, _)| action)
}

/// A port fires when what it may win is more than the troops it may lose.
pub(super) fn fire(thought: &Thought<'_>, ship: ShipId) -> Action {
    let board = thought.board();
    let Some(port) = board.port_of(ship) else { return Action::Hold };
    let odds = board.conquest_odds(Fighter::Port(port), Fighter::Ship(ship));
    let troops_at_risk = f64::from(board.ports[port].garrison) * 60.0;
    let prize = board.ship(ship).gold.0 + thought.cargo_worth(ship) + 200;
    if odds * f64::from(prize) > troops_at_risk { Action::Fire } else { Action::Hold }
}

/// Flees when that is less of a risk than standing.
pub(super) fn stand(thought: &Thought<'_>) -> Action {
    let board = thought.board();
    let Some(combat) = board.now.combat else { return Action::Fight };
    let Fighter::Ship(own) = combat.defender else { return Action::Fight };
    let stand = board.conquest_odds(combat.attacker, combat.defender);
    let hit = f64::from(exchange(board.attack_bonus(combat.attacker, false), 0).0) / 36.0;
    let flee = if board.ship(own).troops > 0 { 0.0 } else { hit };
    if flee + 0.1 < stand { Action::Flee } else { Action::Fight }
}

/// A prize is taken where there is room in the fleet, or it is better than what there is; else sunk.
pub(super) fn prize(thought: &Thought<'_>) -> Option<Action> {
    if thought.offers(Action::Confiscate) {
        return Some(Action::Confiscate);
    }
    let board = thought.board();
    let prize = board.now.prize?.ship;
    let capacity = |ship: ShipId| thought.setup().data.ship(board.ship(ship).kind).capacity;
    let room = board.ship_count(thought.seat) < board.fleet_limit();
    let better = board.ships_of(thought.seat).any(|(ship, _)| capacity(ship) < capacity(prize));
    Some(if room || better { Action::Take } else { Action::Sink })
}

/// Whatever can be carried off, the dearest first.
pub(super) fn grab(thought: &Thought<'_>) -> Option<Action> {
    thought
        .first(|action| matches!(action, Action::Jewels | Action::Gold(Amount::All)))
        .or_else(|| thought.first(|action| matches!(action, Action::Goods(_))))
        .or(Some(Action::Done))
}

/// The smallest ship goes, and is sold where it can be.
pub(super) fn give_up(thought: &Thought<'_>) -> Option<Action> {
    let worth = |ship: ShipId| {
        let known = thought.board().ship(ship);
        (thought.setup().data.ship(known.kind).capacity, known.gold)
    };
    let ships = thought.actions.iter().filter_map(|action| match action {
        Action::Scuttle(ship) => Some(*ship),
        _ => None,
    });
    let worst = ships.min_by_key(|&ship| worth(ship))?;
    let sale = Action::SellShip(worst);
    Some(if thought.offers(sale) { sale } else { Action::Scuttle(worst) })
}
