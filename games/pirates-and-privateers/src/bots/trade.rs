//! Trade: bids, loads, deliveries, banking.

use crate::now::{Answer, Bid, Step};
use crate::{Action, Amount, CharterId, DutyKind, Empire, GoodId, Lot, PortId, ShipId};
use quarterdeck_engine::Seat;
use quarterdeck_engine::chance::Fast;

use super::thought::Thought;

/// Who reads the others expects one gold in so many that a bidder has banked to count like gold bid.
const HANDICAP: i64 = 10;

/// Bids near the asking price, below whoever has spoken before, and not for more than can be carried.
pub(super) fn bid(thought: &Thought<'_>, chance: &mut Fast) -> Option<Action> {
    let (board, style) = (thought.board(), thought.style);
    let actions = thought.actions;
    let waiting = board
        .charters()
        .filter(|(_, charter)| charter.holder == Some(thought.seat) && !charter.loaded)
        .count();
    let ships = board.ship_count(thought.seat).max(1);
    if waiting >= style.handful * ships {
        let pass = |action: &&Action| matches!(action, Action::Pass | Action::SealPass);
        return actions.iter().find(pass).copied();
    }
    let price = |good: GoodId| thought.setup().asking(good).0;
    let offer = actions.iter().filter_map(|action| match action {
        Action::Offer(good) => Some((*good, *action)),
        _ => None,
    });
    if let Some((_, action)) = offer.max_by_key(|&(good, _)| price(good).min(1_000)) {
        return Some(action);
    }
    let modest = is_paid_in_full(thought, thought.seat);
    if let Some(seal) = sealed(thought, modest, chance) {
        return Some(seal);
    }
    // A price in whole gold is written digit by digit, so it must not depend on chance.
    if let Some(good) = wanted_good(thought)
        && actions.iter().any(|action| matches!(action, Action::Digit(_)))
    {
        let asked = thought.setup().asking(good);
        let bid = if modest { asked.percent(30) } else { asked };
        return board.next_digit(bid).map(Action::Digit);
    }
    let wanted = tenths(thought, modest, chance);
    let rungs = actions.iter().filter_map(|action| match action {
        Action::Bid(rung) => Some(*rung),
        _ => None,
    });
    rungs.filter(|&rung| u32::from(rung) <= wanted).max().map(Action::Bid)
}

/// How many tenths of the asking price a bid is.
fn tenths(thought: &Thought<'_>, modest: bool, chance: &mut Fast) -> u32 {
    let style = thought.style;
    let asking = |good: GoodId| thought.setup().asking(good).0.max(1);
    let below = match wanted_good(thought) {
        Some(good) if style.reads => below_others(thought, asking(good)),
        _ => {
            let rung = |bid: Bid| bid.price.0 * 10 / asking(bid.good);
            let bids = thought.board().now.bidding;
            let lowest = bids.and_then(|bids| bids.made().map(|(_, bid)| rung(bid)).min());
            lowest.unwrap_or(20).saturating_sub(1)
        }
    };
    let most = if modest { 3 } else { style.bid_from + chance.below(style.bid_spread) };
    let enough = wanted_good(thought).map_or(20, |good| style.bid_enough * 10 / asking(good));
    most.min(below).max(style.bid_least).min(enough.max(1))
}

/// Tenths with which a bid is better than every other one for whoever would rather pay the poor.
fn below_others(thought: &Thought<'_>, asking: u32) -> u32 {
    let board = thought.board();
    let handicap = |seat: Seat| i64::from(board.banked(seat).0) / HANDICAP;
    let cost = |(seat, bid): (Seat, Bid)| i64::from(bid.price.0) + handicap(seat);
    let bids = board.now.bidding;
    let Some(least) = bids.and_then(|bids| bids.made().map(cost).min()) else { return 20 };
    let price = (least - 1 - handicap(thought.seat)).max(0);
    u32::try_from(price * 10 / i64::from(asking)).unwrap_or(20).min(20)
}

/// The commodity that a price is asked for.
fn wanted_good(thought: &Thought<'_>) -> Option<GoodId> {
    let board = thought.board();
    match board.now.step {
        Step::Price(good) | Step::Digit { good, .. } => Some(good),
        _ => board.charter(board.now.bidding?.charter).good,
    }
}

/// PP-157: the Dutch are paid the asking price in the extended game, whatever they bid.
fn is_paid_in_full(thought: &Thought<'_>, seat: Seat) -> bool {
    thought.setup().is_extended() && thought.board().empire(seat) == Some(Empire::Netherlands)
}

fn sealed(thought: &Thought<'_>, modest: bool, chance: &mut Fast) -> Option<Action> {
    let wanted = if modest { 3 } else { 6 + chance.below(5) as u8 };
    let seals = thought.actions.iter().filter_map(|action| match action {
        Action::Seal(good, rung)
            if *rung <= wanted
                && (*rung == 1
                    || thought.board().rung(*good, *rung).0 <= thought.style.bid_enough) =>
        {
            Some((*good, *rung))
        }
        _ => None,
    });
    let price = |good: GoodId| thought.setup().asking(good).0.min(1_000);
    seals
        .max_by_key(|&(good, rung)| (price(good), rung))
        .map(|(good, rung)| Action::Seal(good, rung))
}

/// Whoever is poorest is the best to enrich, and by as little as may be.
pub(super) fn accept(thought: &Thought<'_>) -> Option<Action> {
    let board = thought.board();
    let answers = board.now.bidding?.answers;
    let bidders = thought.actions.iter().filter_map(|action| match action {
        Action::Accept(seat) => Some(*seat),
        _ => None,
    });
    let cost = |seat: Seat| match answers[seat.index()] {
        Answer::Bid(bid) if is_paid_in_full(thought, seat) => thought.setup().asking(bid.good).0,
        Answer::Bid(bid) => bid.price.0,
        _ => u32::MAX,
    };
    bidders
        .min_by_key(|&seat| {
            u64::from(cost(seat)) + u64::from(board.banked(seat).0) / thought.style.envy
        })
        .map(Action::Accept)
}

/// What delivering a charter will pay in so many turns, when others will have pushed it on along the board.
pub(super) fn expected_pay(
    thought: &Thought<'_>,
    ship: ShipId,
    charter: CharterId,
    turns: f64,
) -> f64 {
    let board = thought.board();
    let known = board.charter(charter);
    let aboard = board.ship(ship).goods(Lot::Charter(charter));
    let units = if aboard > 0 { aboard } else { board.free(ship) };
    let setup = thought.setup();
    let now = f64::from(board.pay(charter, units).0);
    let each_turn = if setup.must_draw() { 0.55 } else { 0.5 };
    let called = each_turn * board.privateers().len() as f64 * (turns - 1.0);
    let before = board.charters().filter(|(_, other)| other.slot < known.slot).count();
    let gaps = usize::from(known.slot) - 1 - before;
    let slot = f64::from(known.slot) + (called - gaps as f64).max(0.0);
    let last = setup.data.slots.len() as u8;
    if slot >= f64::from(last) + 0.9 {
        return 0.0;
    }
    // The slot that it will be in, rounded down.
    let reached = (1..=last).rev().find(|&there| f64::from(there) <= slot).unwrap_or(1);
    let then = f64::from(setup.slot_percent(reached));
    let pay = now * then / f64::from(setup.slot_percent(known.slot)).max(1.0);
    let held = board.ship(ship).used() - aboard;
    let capacity = setup.data.ship(board.ship(ship).kind).capacity;
    let room =
        f64::from(capacity.saturating_sub(held)) * f64::from(setup.data.prices.gold_per_unit);
    pay.min((room - f64::from(board.ship(ship).gold.0)).max(0.0))
}

/// Where a charter's goods are best fetched, and what that brings in a turn.
pub(super) fn best_source(
    thought: &Thought<'_>,
    ship: ShipId,
    charter: CharterId,
) -> Option<(PortId, f64)> {
    let board = thought.board();
    let known = board.charter(charter);
    let good = known.good?;
    if board.free(ship) == 0 || known.price.is_none() {
        return None;
    }
    let data = &thought.setup().data;
    let home = board.players[thought.seat].flag;
    let after = home.map_or(0.0, |home| thought.turns(ship, known.port.into(), home.into()));
    let sources = board.ports_of(thought.seat).filter(|&port| data.port(port).goods.has(good));
    let worth = |source: PortId| {
        let turns = thought.turns(ship, board.ship(ship).at, source.into())
            + thought.turns(ship, source.into(), known.port.into());
        expected_pay(thought, ship, charter, turns) / (turns + thought.style.homeward * after)
    };
    sources
        .map(|source| (source, worth(source)))
        .max_by(|one, other| one.1.total_cmp(&other.1))
        .filter(|(_, worth)| *worth > 0.0)
}

/// The ship that is named for a charter: the one to which it is worth most, beside what it has to do already.
pub(super) fn name(thought: &Thought<'_>, charter: CharterId) -> Option<Action> {
    let board = thought.board();
    let worth = |ship: ShipId| {
        let busy = board
            .charters()
            .filter(|(id, other)| *id != charter && other.named == Some(ship))
            .count();
        best_source(thought, ship, charter).map_or(0.0, |(_, worth)| worth) / (1.0 + busy as f64)
    };
    let ships = thought.actions.iter().filter_map(|action| match action {
        Action::Name(ship) => Some((*action, worth(*ship))),
        _ => None,
    });
    ships.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(action, _)| action)
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
        && thought.setup().data.port(port).goods.has(good)
        && board.free(ship) > 0
}

/// What is loaded: first the troops that a conquest takes, then the charter that pays best.
pub(super) fn load(thought: &Thought<'_>, ship: ShipId) -> Option<Action> {
    if thought.wants_troops(ship) && thought.actions.contains(&Action::Troop) {
        return Some(Action::Troop);
    }
    let charters = thought.actions.iter().filter_map(|action| match action {
        Action::Load(charter, units) if thought.board().charter(*charter).price.0 > 0 => {
            let turns = thought.turns(
                ship,
                thought.board().ship(ship).at,
                thought.board().charter(*charter).port.into(),
            );
            let pay = expected_pay(thought, ship, *charter, turns + 1.0) / turns;
            Some((*action, pay, *units))
        }
        _ => None,
    });
    charters
        .max_by(|one, other| (one.1, one.2).partial_cmp(&(other.1, other.2)).expect("numbers"))
        .map(|(action, ..)| action)
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
    let duty = thought.duties.iter().flatten().any(|duty| {
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
pub(super) fn unload(thought: &Thought<'_>, ship: ShipId) -> Action {
    let actions = thought.actions;
    let pays = |action: &Action| {
        matches!(
            action,
            Action::Deliver(_) | Action::DeliverJewels | Action::Sell(_) | Action::SellJewels
        )
    };
    if let Some(action) = actions.iter().copied().find(pays) {
        return action;
    }
    let port = thought.board().port_of(ship);
    let marines = thought
        .duties
        .iter()
        .flatten()
        .any(|duty| duty.kind == DutyKind::DeliverMarines && duty.port == port);
    if marines && actions.contains(&Action::Troop) {
        return Action::Troop;
    }
    let home = port.is_some() && port == thought.board().players[thought.seat].flag;
    let all = Action::Gold(Amount::All);
    if home && actions.contains(&all) { all } else { Action::Done }
}
