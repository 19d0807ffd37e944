//! Voyages: where a ship is bound for, and how it gets there.

use pirates_and_privateers::now::Fighter;
use pirates_and_privateers::{Action, DutyKind, LocationId, Lot, PortId, ShipId};

use super::captain::Thought;

/// Gold aboard with which one goes home.
const ENOUGH: u32 = 1_500;

/// The next step of a ship's move, or to stop.
pub(super) fn next(thought: &Thought<'_>, ship: ShipId) -> Action {
    let board = thought.board();
    let here = board.ship(ship).at;
    let Some(goal) = goal(thought, ship) else { return Action::Stop };
    if goal == here {
        return Action::Stop;
    }
    let chart = thought.view.setup().chart();
    let moves = |from: LocationId| chart.moves(from, goal).unwrap_or(u8::MAX);
    let data = thought.view.setup().data;
    // Native ports would stop a privateer, and fire.
    let open = |to: &LocationId| {
        *to == goal
            || thought.is_pirate()
            || data.port_at(*to).is_none_or(|port| !board.is_native(port))
    };
    let nearer = chart.out(here).iter().copied().filter(open).min_by_key(|&to| moves(to));
    match nearer {
        Some(to) if moves(to) < moves(here) => Action::To(to),
        _ => Action::Stop,
    }
}

/// Where a beaten or fleeing ship goes: to sea, towards home.
pub(super) fn withdraw(thought: &Thought<'_>, ship: ShipId) -> Option<Action> {
    let chart = thought.view.setup().chart();
    let home = thought.board().players[thought.seat].flag.map(LocationId::from);
    let to = chart.seaward(thought.board().ship(ship).at).iter().copied();
    to.min_by_key(|&to| home.and_then(|home| chart.moves(to, home))).map(Action::To)
}

/// Where a ship is bound for.
fn goal(thought: &Thought<'_>, ship: ShipId) -> Option<LocationId> {
    let board = thought.board();
    let known = board.ship(ship);
    let home = board.players[thought.seat].flag.map(LocationId::from);
    let banked = board.banked(thought.seat).0;
    let wins = banked + known.gold.0 >= thought.view.setup().rules.victory_gold.0;
    if known.gold.0 > 0 && (wins || known.gold.0 >= ENOUGH) && home.is_some() {
        return home;
    }
    if thought.is_pirate() {
        pirate_goal(thought, ship).or(home)
    } else {
        privateer_goal(thought, ship).or(home)
    }
}

/// Deliver what is aboard; do duties on the way; fetch what pays best for the time it takes; take what lies open.
fn privateer_goal(thought: &Thought<'_>, ship: ShipId) -> Option<LocationId> {
    let board = thought.board();
    let known = board.ship(ship);
    let chart = thought.view.setup().chart();
    let moves = |from: LocationId, to: LocationId| u32::from(chart.moves(from, to).unwrap_or(99));
    let carried = board.charters().filter(|(id, charter)| {
        charter.holder == Some(thought.seat) && known.goods(Lot::Charter(*id)) > 0
    });
    if let Some((_, charter)) =
        carried.min_by_key(|(_, charter)| moves(known.at, charter.port.into()))
    {
        return Some(charter.port.into());
    }
    for duty in thought.view.duties(thought.seat).iter().flatten() {
        let bound = match duty.kind {
            DutyKind::DeliverMarines => known.troops > 0,
            DutyKind::DeliverJewels => known.jewels > 0,
            DutyKind::FortifyPort => {
                thought.is_pressed() || charters_to_fetch(thought, ship).next().is_none()
            }
            _ => false,
        };
        if bound && let Some(port) = duty.port {
            return Some(port.into());
        }
    }
    // Where cards must be drawn, a duty that is left lying makes a pirate before long.
    if thought.is_pressed()
        && let Some(prey) = raid(thought, ship, 450)
    {
        return Some(prey);
    }
    let capacity = u32::from(thought.view.setup().data.ship(known.kind).capacity);
    let fetched = charters_to_fetch(thought, ship).map(|(source, to, price)| {
        let pay = (price * capacity).min(1_000 * capacity);
        let way = moves(known.at, source.into()) + moves(source.into(), to.into()) + 4;
        (pay * 100 / way, source)
    });
    if let Some((_, source)) = fetched.max() {
        return Some(source.into());
    }
    let prey = raid(thought, ship, 700);
    if prey.is_some() {
        return prey;
    }
    if known.gold.0 > 0 { board.players[thought.seat].flag.map(LocationId::from) } else { None }
}

/// Charters of this ship that are still to be loaded: where from, where to, at what price.
fn charters_to_fetch<'a>(
    thought: &'a Thought<'_>,
    ship: ShipId,
) -> impl Iterator<Item = (PortId, PortId, u32)> + 'a {
    let board = thought.board();
    let data = thought.view.setup().data;
    let chart = thought.view.setup().chart();
    let here = board.ship(ship).at;
    board
        .charters()
        .filter(move |(_, charter)| {
            charter.holder == Some(thought.seat)
                && charter.named == Some(ship)
                && !charter.loaded
                && charter.price.0 > 0
        })
        .filter_map(move |(_, charter)| {
            let good = charter.good?;
            let sources =
                board.ports_of(thought.seat).filter(|&port| data.port(port).goods.has(good));
            let way = |port: PortId| {
                let there = chart.moves(here, port.into()).unwrap_or(99);
                let back = chart.moves(port.into(), charter.port.into()).unwrap_or(99);
                u32::from(there) + u32::from(back)
            };
            Some((sources.min_by_key(|&port| way(port))?, charter.port, charter.price.0))
        })
}

/// A port or a ship within reach that is worth the attack.
fn raid(thought: &Thought<'_>, ship: ShipId, least: u32) -> Option<LocationId> {
    let board = thought.board();
    let chart = thought.view.setup().chart();
    let here = board.ship(ship).at;
    let own = Fighter::Ship(ship);
    let worth = |at: LocationId, odds: f64, prize: u32| {
        let way = f64::from(chart.moves(here, at).unwrap_or(99)) + 3.0;
        (odds >= 0.55 && prize >= least).then(|| (odds * f64::from(prize) / way, at))
    };
    let ports = board.ports.keys().filter(|&port| {
        board.ports[port].side != board.side(thought.seat)
            && !board.in_truce(port.into(), board.side(thought.seat), board.ports[port].side)
    });
    let ports = ports.filter_map(|port| {
        worth(port.into(), board.conquest_odds(own, Fighter::Port(port)), thought.port_prize(port))
    });
    let ships = board.ships().filter(|(id, other)| {
        other.owner != thought.seat
            && !board.is_protected(*id, board.side(thought.seat))
            && !board.in_truce(other.at, board.side(thought.seat), board.side(other.owner))
    });
    let ships = ships.filter_map(|(id, other)| {
        worth(other.at, board.conquest_odds(own, Fighter::Ship(id)), thought.prize_of(id))
    });
    ports.chain(ships).max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, at)| at)
}

/// Sell and bank loot, found a base, and then look for prey.
fn pirate_goal(thought: &Thought<'_>, ship: ShipId) -> Option<LocationId> {
    let board = thought.board();
    let known = board.ship(ship);
    let chart = thought.view.setup().chart();
    let nearest_native = || {
        let native = board.ports.keys().filter(|&port| board.is_native(port)).map(LocationId::from);
        native.min_by_key(|&port| chart.moves(known.at, port).unwrap_or(u8::MAX))
    };
    let home = board.players[thought.seat].flag.map(LocationId::from);
    let loot = !known.hold.is_empty() || known.jewels > 0;
    if home.is_none() {
        return nearest_native().or_else(|| raid(thought, ship, 0));
    }
    if loot {
        return home;
    }
    raid(thought, ship, 300)
}
