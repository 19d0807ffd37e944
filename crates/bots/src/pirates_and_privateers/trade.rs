//! Trade: bids, loads, deliveries, banking.

use pirates_and_privateers::now::{Answer, Step};
use pirates_and_privateers::{Action, Amount, CharterId, DutyKind, GoodId, Lot, ShipId};
use quarterdeck_engine::Seat;
use quarterdeck_engine::chance::Fast;

use super::captain::Thought;

/// Charters that one captain carries at once.
const HANDFUL: usize = 3;

/// Bids near the asking price, below whoever has spoken before, and not for more than can be carried.
pub(super) fn bid(thought: &Thought<'_>, chance: &mut Fast) -> Option<Action> {
    let board = thought.board();
    let actions = &thought.view.actions;
    let held = board.charters().filter(|(_, charter)| charter.holder == Some(thought.seat)).count();
    let ships = board.ships_of(thought.seat).count().max(1);
    if held >= HANDFUL * ships {
        return actions
            .iter()
            .copied()
            .find(|action| matches!(action, Action::Pass | Action::SealPass));
    }
    let price = |good: GoodId| thought.view.setup().asking(good).0;
    let offer = actions.iter().filter_map(|action| match action {
        Action::Offer(good) => Some((*good, *action)),
        _ => None,
    });
    if let Some((_, action)) = offer.max_by_key(|&(good, _)| price(good).min(1_000)) {
        return Some(action);
    }
    if let Some(seal) = sealed(thought, chance) {
        return Some(seal);
    }
    if let Step::Digit { .. } | Step::Bid | Step::Price(_) = board.now.step
        && let Some(digit) = actions.iter().rev().find(|action| matches!(action, Action::Digit(_)))
    {
        return Some(*digit);
    }
    let lowest = board.now.bidding.map_or(20, |bids| {
        let rung =
            |bid: pirates_and_privateers::now::Bid| bid.price.0 * 10 / price(bid.good).max(1);
        bids.made().map(|(_, bid)| rung(bid)).min().unwrap_or(20)
    });
    let wanted = (8 + chance.below(3)).min(lowest.saturating_sub(1)).max(3);
    let rungs = actions.iter().filter_map(|action| match action {
        Action::Bid(rung) => Some(*rung),
        _ => None,
    });
    rungs.filter(|&rung| u32::from(rung) <= wanted).max().map(Action::Bid)
}

fn sealed(thought: &Thought<'_>, chance: &mut Fast) -> Option<Action> {
    let wanted = 6 + chance.below(5) as u8;
    let seals = thought.view.actions.iter().filter_map(|action| match action {
        Action::Seal(good, rung) if *rung <= wanted => Some((*good, *rung)),
        _ => None,
    });
    let price = |good: GoodId| thought.view.setup().asking(good).0.min(1_000);
    seals
        .max_by_key(|&(good, rung)| (price(good), rung))
        .map(|(good, rung)| Action::Seal(good, rung))
}

/// Whoever is poorest is the best to enrich.
pub(super) fn accept(thought: &Thought<'_>) -> Option<Action> {
    let board = thought.board();
    let answers = board.now.bidding?.answers;
    let bidders = thought.view.actions.iter().filter_map(|action| match action {
        Action::Accept(seat) => Some(*seat),
        _ => None,
    });
    let cost = |seat: Seat| match answers[seat.index()] {
        Answer::Bid(bid) => bid.price.0,
        _ => u32::MAX,
    };
    bidders
        .min_by_key(|&seat| u64::from(cost(seat)) + u64::from(board.banked(seat).0) / 10)
        .map(Action::Accept)
}

/// Whether a ship can load a charter that pays here.
pub(super) fn loads_here(thought: &Thought<'_>, ship: ShipId, charter: CharterId) -> bool {
    let board = thought.board();
    let Some(Some(known)) = board.charters.get(charter) else { return false };
    let Some((port, good)) = board.port_of(ship).zip(known.good) else { return false };
    known.holder == Some(thought.seat)
        && known.named == Some(ship)
        && !known.loaded
        && known.price.0 > 0
        && board.controls(thought.seat, port)
        && thought.view.setup().data.port(port).goods.has(good)
        && board.free(ship) > 0
}

/// Whether unloading is worth the action.
pub(super) fn has_business(thought: &Thought<'_>, ship: ShipId) -> bool {
    let board = thought.board();
    let known = board.ship(ship);
    let port = board.port_of(ship);
    let home = port.is_some() && port == board.players[thought.seat].flag;
    let delivers = board.charters().any(|(id, charter)| {
        Some(charter.port) == port
            && charter.holder == Some(thought.seat)
            && known.goods(Lot::Charter(id)) > 0
    });
    let sells = known.lots().any(|lot| board.sale_value(ship, lot).is_ok());
    let jewels = known.jewels > 0 && board.jewels_value(ship).is_ok();
    let duty = thought.view.duties(thought.seat).iter().flatten().any(|duty| {
        duty.port == port
            && match duty.kind {
                DutyKind::DeliverMarines => known.troops > 0,
                DutyKind::DeliverJewels => known.jewels > 0,
                _ => false,
            }
    });
    delivers || sells || jewels || duty || (home && known.gold.0 > 0)
}

/// Deliver, sell, land what a duty asks for, and bank.
pub(super) fn unload(thought: &Thought<'_>, ship: ShipId) -> Option<Action> {
    let actions = &thought.view.actions;
    let pays = |action: &Action| {
        matches!(
            action,
            Action::Deliver(_) | Action::DeliverJewels | Action::Sell(_) | Action::SellJewels
        )
    };
    if let Some(action) = actions.iter().copied().find(pays) {
        return Some(action);
    }
    let port = thought.board().port_of(ship);
    let marines = thought
        .view
        .duties(thought.seat)
        .iter()
        .flatten()
        .any(|duty| duty.kind == DutyKind::DeliverMarines && duty.port == port);
    if marines && actions.contains(&Action::Troop) {
        return Some(Action::Troop);
    }
    let home = port.is_some() && port == thought.board().players[thought.seat].flag;
    let all = Action::Gold(Amount::All);
    Some(if home && actions.contains(&all) { all } else { Action::Done })
}
