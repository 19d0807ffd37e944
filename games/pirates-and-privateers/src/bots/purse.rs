//! The purse: where home is, and what gold there is spent on.

use crate::board::Ship;
use crate::{Action, PortId, ShipType};
use quarterdeck_engine::Seat;

use super::thought::Thought;

/// The port from which everything is near, and which nobody who is on turn earlier reaches in one turn: what everybody
/// starts with lies there unguarded.
pub(super) fn home_port(thought: &Thought<'_>) -> Option<Action> {
    let board = thought.board();
    let far = |port: PortId| -> i64 {
        let all = board.ports.keys().map(|other| thought.moves(port.into(), other.into()));
        let own =
            board.ports_of(thought.seat).map(|own| 3 * thought.moves(port.into(), own.into()));
        i64::from(all.sum::<u32>() + own.sum::<u32>()) + exposure(thought, port)
    };
    let ports = thought.actions.iter().filter_map(|action| match action {
        Action::Flag(port) => Some(*port),
        _ => None,
    });
    ports
        .min_by_key(|&port| (std::cmp::Reverse(board.ports[port].gold), far(port)))
        .map(Action::Flag)
}

/// How much a home is exposed to those who are on turn before its owner, less what is exposed to its owner.
fn exposure(thought: &Thought<'_>, port: PortId) -> i64 {
    let board = thought.board();
    let setup = thought.setup();
    let reach = setup.data.ship_types().map(|kind| setup.moves(kind)).min().unwrap_or(0);
    let seats = setup.seats();
    let order = |seat: Seat| (seat.index() + seats - board.first.index()) % seats;
    let is_near = |from: PortId, to: PortId| thought.moves(from.into(), to.into()) <= reach.into();
    let (mut threats, mut prey) = (0, 0);
    for seat in board.seats() {
        if order(seat) < order(thought.seat) {
            threats += board.ports_of(seat).map(|from| i64::from(is_near(from, port))).sum::<i64>();
        } else if seat != thought.seat {
            let home = board.players[seat].flag;
            prey += i64::from(home.is_some_and(|home| is_near(port, home)));
        }
    }
    thought.style.exposure * threats - thought.style.prey * prey
}

/// Squads that a port of one's own should keep.
pub(super) fn guard(thought: &Thought<'_>, port: PortId) -> u8 {
    let board = thought.board();
    let gold = board.ports[port].gold.0;
    if board.players[thought.seat].flag != Some(port) || gold < 500 {
        return 0;
    }
    let style = thought.style;
    let usual = (style.guard + gold / style.gold_a_squad).min(9) as u8;
    if style.watchful { usual.max(threat(thought, port)) } else { usual }
}

/// Squads with which a port can hold out against every ship that reaches it in a turn: each attacker rolls once, so one
/// squad more than there are troops aboard is enough.
fn threat(thought: &Thought<'_>, port: PortId) -> u8 {
    let board = thought.board();
    let reaches = |ship: &&Ship| {
        ship.owner != thought.seat
            && thought.moves(ship.at, port.into()) <= thought.setup().moves(ship.kind).into()
    };
    let ships = board.ships().map(|(_, ship)| ship);
    ships.filter(reaches).map(|ship| ship.troops + 1).max().unwrap_or(0)
}

/// First ships, then a guard at home, then troops for a conquest.
pub(super) fn purchase(thought: &Thought<'_>) -> Option<Action> {
    let board = thought.board();
    let data = &thought.setup().data;
    let home = board.players[thought.seat].flag?;
    let funds = board.funds(thought.seat, home).0;
    let fleet = board.ship_count(thought.seat);
    if fleet == 0 {
        return best_ship(thought, funds).map(|kind| Action::BuyShip(home, kind));
    }
    if board.fleet_limit() == 1 {
        let best = data.ships.iter().map(|ship| ship.capacity).max().unwrap_or(0);
        let small = board
            .ships_of(thought.seat)
            .any(|(_, ship)| data.ship(ship.kind).capacity < best && ship.at == home.into());
        if small && funds >= 1_600 {
            return best_ship(thought, 1_000).map(|kind| Action::BuyShip(home, kind));
        }
    } else if fleet < board.fleet_limit() {
        // A fleet earns faster than gold that lies idle, unless the game is nearly won.
        let left = thought.setup().rules.victory_gold.0.saturating_sub(funds);
        let kind = best_ship(thought, funds);
        if left > 2_500 && kind.is_some() {
            return kind.map(|kind| Action::BuyShip(home, kind));
        }
    }
    let troops = if thought.has_conquest() { 2 } else { 0 };
    let wanted = guard(thought, home) + troops;
    (board.ports[home].garrison < wanted && funds >= 400).then_some(Action::BuyTroop(home))
}

/// The ship that carries most over the longest way, for this gold: with one ship to a player the largest, with several
/// rather more of them than larger ones.
fn best_ship(thought: &Thought<'_>, funds: u32) -> Option<ShipType> {
    let setup = thought.setup();
    let several = thought.board().fleet_limit() > 1;
    let worth = |kind: ShipType| {
        let ship = setup.data.ship(kind);
        let carries = u32::from(ship.capacity) * u32::from(setup.moves(kind));
        if several { 1_000 * carries / (ship.cost.0 + 400) } else { carries }
    };
    let kinds = setup.data.ship_types().filter(|&kind| setup.data.ship(kind).cost.0 <= funds);
    kinds.max_by_key(|&kind| worth(kind))
}
