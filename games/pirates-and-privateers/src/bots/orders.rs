//! Orders: what each ship is sent out for, by what it brings for the turns that it takes.

use crate::now::Fighter;
use crate::{CharterId, DutyKind, LocationId, Lot, PortId, ShipId};

use super::battle::is_good;
use super::thought::Thought;
use super::trade;

/// What somebody short-sighted thinks of anything that is a turn away.
const NEAR: f64 = 500.0;

/// What a ship is sent out for.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Errand {
    /// Gold aboard is brought home.
    Bank,
    /// A charter's goods are brought to where they are wanted, or fetched.
    Charter(CharterId),
    /// A private duty.
    Duty(DutyKind),
    /// A port is stormed.
    Storm(PortId),
    /// A ship is attacked.
    Chase(ShipId),
    /// Loot is sold, or a base is looked for.
    Harbour,
}

impl Errand {
    /// Whether one ship is enough for it.
    fn is_for_one(self) -> bool {
        !matches!(self, Self::Bank | Self::Harbour)
    }
}

/// An errand, where it leads first, and what it brings in a turn.
#[derive(Clone, Copy, Debug)]
struct Order {
    errand: Errand,
    goal: LocationId,
    worth: f64,
}

/// Where a ship is bound for. Ships choose one after the other, and none chooses what another has chosen.
pub(super) fn goal(thought: &Thought<'_>, ship: ShipId) -> Option<LocationId> {
    let mut taken: Vec<Errand> = Vec::new();
    for (id, _) in thought.board().ships_of(thought.seat) {
        let mut orders = Desk { thought, ship: id, orders: Vec::new() };
        orders.fill();
        let free = |order: &&Order| !(order.errand.is_for_one() && taken.contains(&order.errand));
        let best =
            orders.orders.iter().filter(free).max_by(|one, two| one.worth.total_cmp(&two.worth));
        if id == ship {
            let home = thought.board().players[thought.seat].flag.map(LocationId::from);
            return best.map(|order| order.goal).or(home);
        }
        taken.extend(best.map(|order| order.errand));
    }
    None
}

/// Everywhere a ship could be bound for, the best first.
pub(super) fn goals(thought: &Thought<'_>, ship: ShipId) -> Vec<(LocationId, f64)> {
    let mut desk = Desk { thought, ship, orders: Vec::new() };
    desk.fill();
    desk.orders.sort_by(|one, two| two.worth.total_cmp(&one.worth));
    let mut goals: Vec<(LocationId, f64)> = Vec::new();
    for order in desk.orders {
        if goals.iter().all(|(goal, _)| *goal != order.goal) {
            goals.push((order.goal, order.worth));
        }
    }
    goals
}

/// All that one ship could be sent out for.
struct Desk<'a> {
    thought: &'a Thought<'a>,
    ship: ShipId,
    orders: Vec<Order>,
}

impl Desk<'_> {
    fn fill(&mut self) {
        self.bank();
        if self.thought.is_pirate() {
            self.pirate_business();
        } else {
            self.charters();
            self.duties();
        }
        self.raids();
    }

    /// Turns from one place to another, at least one.
    fn turns(&self, from: LocationId, to: LocationId) -> f64 {
        self.thought.turns(self.ship, from, to)
    }

    fn here(&self) -> LocationId {
        self.thought.board().ship(self.ship).at
    }

    fn give(&mut self, errand: Errand, goal: LocationId, worth: f64) {
        // Who is short-sighted goes for whatever is near.
        let near = self.thought.style.short_sighted;
        let seen = if near { NEAR / self.turns(self.here(), goal) } else { worth };
        if worth > 0.0 {
            self.orders.push(Order { errand, goal, worth: seen });
        }
    }

    /// Gold aboard can be lost, takes room, and wins nothing before it is home.
    fn bank(&mut self) {
        let board = self.thought.board();
        let Some(home) = board.players[self.thought.seat].flag else { return };
        let gold = board.ship(self.ship).gold.0;
        let wins =
            board.banked(self.thought.seat).0 + gold >= self.thought.setup().rules.victory_gold.0;
        let style = self.thought.style;
        if style.short_sighted && !wins && board.free(self.ship) > 0 {
            return;
        }
        let share = style.bank_share + f64::from(gold.min(4_000)) / style.bank_gold;
        let share = if wins { 100.0 } else { share };
        let worth = share * f64::from(gold) / self.turns(self.here(), home.into());
        self.give(Errand::Bank, home.into(), worth);
    }

    /// Charters of this ship: those aboard, and those to be fetched.
    fn charters(&mut self) {
        let board = self.thought.board();
        let known = *board.ship(self.ship);
        let open: Vec<CharterId> = board
            .charters()
            .filter(|(_, charter)| charter.holder == Some(self.thought.seat))
            .map(|(id, _)| id)
            .collect();
        for id in open {
            let charter = *self.thought.board().charter(id);
            if known.goods(Lot::Charter(id)) > 0 {
                let turns = self.turns(known.at, charter.port.into());
                let pay = trade::expected_pay(self.thought, self.ship, id, turns).max(50.0);
                self.give(Errand::Charter(id), charter.port.into(), pay / turns + 50.0);
            } else if charter.named == Some(self.ship) && !charter.loaded {
                let best = trade::best_source(self.thought, self.ship, id);
                if let Some((source, worth)) = best {
                    self.give(Errand::Charter(id), source.into(), worth);
                }
            }
        }
    }

    /// Private duties that lead somewhere; where cards must be drawn, one that is left lying makes a pirate before long.
    fn duties(&mut self) {
        let board = self.thought.board();
        let known = *board.ship(self.ship);
        let pressure = f64::from(self.thought.pressure());
        for duty in self.thought.duties.into_iter().flatten() {
            let Some(port) = duty.port else { continue };
            let turns = self.turns(known.at, port.into());
            let reward = f64::from(self.thought.board().reward(duty.kind).0) + pressure;
            let aboard = match duty.kind {
                DutyKind::DeliverMarines => known.troops > 0,
                DutyKind::DeliverJewels => known.jewels > 0,
                DutyKind::FortifyPort => {
                    // Two whole turns in the port; those that were spent there count.
                    let left = if known.at == port.into() { 2 - known.watch.min(1) } else { 2 };
                    let worth = (reward + 300.0) / (turns + f64::from(left));
                    self.give(Errand::Duty(duty.kind), port.into(), worth);
                    continue;
                }
                _ => continue,
            };
            if aboard {
                self.give(Errand::Duty(duty.kind), port.into(), reward / turns);
            } else if let Some(quay) = self.quay_for(duty.kind) {
                let turns =
                    self.turns(known.at, quay.into()) + self.turns(quay.into(), port.into());
                self.give(Errand::Duty(duty.kind), quay.into(), reward / turns);
            }
        }
    }

    /// Where cargo that waits for a ship can come aboard: the nearest port of one's own.
    fn quay_for(&self, kind: DutyKind) -> Option<PortId> {
        let board = self.thought.board();
        let player = &board.players[self.thought.seat];
        let waits = match kind {
            DutyKind::DeliverMarines => player.marines_waiting > 0,
            _ => player.jewels_waiting > 0,
        };
        if !waits || board.free(self.ship) == 0 {
            return None;
        }
        let ports = board.ports_of(self.thought.seat);
        ports.min_by_key(|&port| self.thought.moves(self.here(), port.into()))
    }

    /// Sell loot and found a base.
    fn pirate_business(&mut self) {
        let board = self.thought.board();
        let known = *board.ship(self.ship);
        let open = board
            .ports
            .keys()
            .filter(|&port| board.is_native(port) || board.controls(self.thought.seat, port));
        let Some(port) = open.min_by_key(|&port| self.thought.moves(known.at, port.into())) else {
            return;
        };
        let loot: f64 = f64::from(self.thought.cargo_worth(self.ship));
        let base = if board.players[self.thought.seat].flag.is_none() { 1_500.0 } else { 0.0 };
        let worth = (loot + base) / self.turns(known.at, port.into());
        self.give(Errand::Harbour, port.into(), worth);
    }

    /// Ports and ships that are worth the attack.
    fn raids(&mut self) {
        let board = self.thought.board();
        let own = Fighter::Ship(self.ship);
        let side = board.side(self.thought.seat);
        let mut found = Vec::new();
        for port in board.ports.keys() {
            let held = board.ports[port].side;
            if held == side || board.in_truce(port.into(), side, held) {
                continue;
            }
            let odds = board.conquest_odds(own, Fighter::Port(port));
            let prize = f64::from(self.thought.port_prize(port, self.ship));
            let turns = self.turns(self.here(), port.into());
            if is_good(self.thought, odds, self.thought.port_duty(port))
                && prize >= self.thought.style.raid_prize
            {
                found.push((Errand::Storm(port), port.into(), odds * prize / turns));
            }
        }
        for (id, other) in board.ships() {
            let spared = other.owner == self.thought.seat
                || board.is_protected(id, side)
                || board.in_truce(other.at, side, board.side(other.owner));
            if spared {
                continue;
            }
            let odds = board.conquest_odds(own, Fighter::Ship(id));
            let prize = f64::from(self.thought.prize_of(id, self.ship));
            let turns = self.turns(self.here(), other.at);
            // What is not reached this turn will have sailed on.
            let there = if turns > 1.0 { self.thought.style.chase } else { 1.0 };
            if is_good(self.thought, odds, self.thought.ship_duty(id))
                && prize >= self.thought.style.raid_prize
            {
                found.push((Errand::Chase(id), other.at, odds * prize * there / turns));
            }
        }
        for (errand, goal, worth) in found {
            self.give(errand, goal, worth);
        }
    }
}
