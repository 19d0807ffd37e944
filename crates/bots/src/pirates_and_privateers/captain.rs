//! A captain: plays the economy, guards the home port, attacks when odds and prize are good.

use pirates_and_privateers::now::{Fighter, Step};
use pirates_and_privateers::odds::exchange;
use pirates_and_privateers::{
    Action, Amount, Board, Deed, DutyKind, Faction, PiratesAndPrivateers, PortId, ShipId, View,
};
use quarterdeck_engine::Seat;
use quarterdeck_engine::chance::Fast;

use super::{trade, voyage};
use crate::bot::Bot;
use crate::chair::Chair;

/// Garrison that a home port is given.
const HOME_GUARD: u8 = 3;

/// Decides each question by itself, from what the view shows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Captain;

impl Bot<PiratesAndPrivateers> for Captain {
    fn choose(&mut self, chair: &Chair<'_, PiratesAndPrivateers>, chance: &mut Fast) -> Action {
        let view = chair.view();
        let thought = Thought { view: &view, seat: chair.seat() };
        let chosen = thought.decide(chance);
        match chosen {
            Some(action) if view.actions.contains(&action) => action,
            _ => thought.fallback(),
        }
    }
}

/// One decision.
pub(super) struct Thought<'a> {
    pub(super) view: &'a View,
    pub(super) seat: Seat,
}

impl Thought<'_> {
    pub(super) fn board(&self) -> &Board {
        &self.view.board
    }

    fn offers(&self, action: Action) -> bool {
        self.view.actions.contains(&action)
    }

    fn first(&self, fits: impl Fn(&Action) -> bool) -> Option<Action> {
        self.view.actions.iter().copied().find(|action| fits(action))
    }

    /// What changes least.
    fn fallback(&self) -> Action {
        let idle = [
            Action::Stay,
            Action::Done,
            Action::Pass,
            Action::SealPass,
            Action::Stop,
            Action::Hold,
            Action::Fight,
            Action::Declare(Deed::Nothing),
        ];
        idle.into_iter().find(|&action| self.offers(action)).unwrap_or(self.view.actions[0])
    }

    fn decide(&self, chance: &mut Fast) -> Option<Action> {
        match self.board().now.step {
            Step::Faction => {
                Some(self.view.actions[chance.below(self.view.actions.len() as u32) as usize])
            }
            Step::Flag | Step::NewHome => self.home_port(),
            Step::Allegiance => Some(self.allegiance()),
            Step::Vessel => self.best_ship(|action| match action {
                Action::Keep(ship) => Some(*ship),
                _ => None,
            }),
            Step::NameShip(_) | Step::DutyShip(_) => self.best_ship(|action| match action {
                Action::Name(ship) => Some(*ship),
                _ => None,
            }),
            Step::ShipRoll => Some(Action::Roll),
            Step::DutyDraw => Some(self.draw_or_not()),
            Step::Bid | Step::Price(_) | Step::Digit { .. } => trade::bid(self, chance),
            Step::Accept => trade::accept(self),
            Step::Purchase => self.purchase(),
            Step::Sail => self.first(|action| matches!(action, Action::Sail(_))),
            Step::Course(ship, _) => Some(voyage::next(self, ship)),
            Step::Act => self.first(|action| {
                matches!(action, Action::Act(_) | Action::Sail(_) | Action::Bombard(_))
            }),
            Step::Declare(ship) => Some(self.declare(ship)),
            Step::Fire(ship) => Some(self.fire(ship)),
            Step::Press => Some(Action::Fight),
            Step::Stand => Some(self.stand()),
            Step::Escape(ship) | Step::Retreat(ship) => voyage::withdraw(self, ship),
            Step::LetGo(_) => Some(Action::Stop),
            Step::Prize => self.prize(),
            Step::Loot | Step::Landing(_) => self.grab(),
            Step::Stow => self.first(|action| {
                matches!(action, Action::Gold(Amount::All) | Action::Goods(_) | Action::Jewels)
            }),
            Step::GiveUp => self.give_up(),
            Step::Base(_) => Some(Action::MakeBase),
            Step::Load(_) => self.first(|action| matches!(action, Action::Load(..))),
            Step::Unload(ship) => trade::unload(self, ship),
            Step::Mooring(_) | Step::Over => None,
        }
    }

    /// The port from which everything is nearest.
    fn home_port(&self) -> Option<Action> {
        let chart = self.view.setup().chart();
        let far = |port: PortId| -> u32 {
            let all = self.board().ports.keys();
            all.map(|other| u32::from(chart.moves(port.into(), other.into()).unwrap_or(99))).sum()
        };
        let ports = self.view.actions.iter().filter_map(|action| match action {
            Action::Flag(port) => Some(*port),
            _ => None,
        });
        ports
            .min_by_key(|&port| (std::cmp::Reverse(self.board().ports[port].gold), far(port)))
            .map(Action::Flag)
    }

    /// A privateer without a port left, or with nothing and nobody to trade with, does better as a pirate.
    fn allegiance(&self) -> Action {
        let board = self.board();
        let lost = board.ports_of(self.seat).next().is_none()
            && board.ships_of(self.seat).next().is_some();
        let others = board.privateers().len() > 2;
        if lost && others { Action::TurnPirate } else { Action::Stay }
    }

    /// A third private duty makes a pirate, so with two on the board nobody draws who need not.
    fn draw_or_not(&self) -> Action {
        let duties = self.board().players[self.seat].duties.iter().flatten().count();
        if duties < 2 { Action::Draw } else { Action::Pass }
    }

    fn best_ship(&self, ship: impl Fn(&Action) -> Option<ShipId>) -> Option<Action> {
        let room = |id: ShipId| {
            (
                self.board().free(id),
                self.view.setup().data.ship(self.board().ship(id).kind).capacity,
            )
        };
        self.view.actions.iter().copied().max_by_key(|action| ship(action).map(room))
    }

    /// First a ship, the largest there is gold for; then a guard at home; then more ships, as far as they pay.
    fn purchase(&self) -> Option<Action> {
        let board = self.board();
        let data = self.view.setup().data;
        let home = board.players[self.seat].flag?;
        let funds = board.funds(self.seat, home).0;
        let fleet: Vec<_> = board.ships_of(self.seat).collect();
        let largest = |most: u32| {
            let kinds = data.ship_types().filter(|&kind| data.ship(kind).cost.0 <= most);
            kinds
                .max_by_key(|&kind| data.ship(kind).capacity)
                .map(|kind| Action::BuyShip(home, kind))
        };
        if fleet.is_empty() {
            return largest(funds);
        }
        let best = data.ships.iter().map(|ship| ship.capacity).max().unwrap_or(0);
        let docked_small = fleet.len() == 1
            && board.fleet_limit() == 1
            && data.ship(fleet[0].1.kind).capacity < best
            && fleet[0].1.at == home.into();
        if docked_small && funds >= 1_600 {
            return largest(1_000);
        }
        if self.is_pressed() && fleet.len() < 3.min(board.fleet_limit()) && funds >= 700 {
            return largest(if funds >= 1_500 { 500 } else { 200 });
        }
        let charters = board
            .charters()
            .filter(|(_, charter)| charter.holder == Some(self.seat) && charter.price.0 > 0)
            .count();
        if board.fleet_limit() > fleet.len() && charters > fleet.len() && funds >= 1_800 {
            return largest(500);
        }
        let guard = board.ports[home].garrison;
        let rich = board.ports[home].gold.0;
        let wanted = if rich >= 4_000 { HOME_GUARD + 2 } else { HOME_GUARD };
        (guard < wanted && rich >= 500).then_some(Action::BuyTroop(home))
    }

    /// Deliver, sell and bank first; then load; then fight, if that pays.
    fn declare(&self, ship: ShipId) -> Action {
        if self.offers(Action::Declare(Deed::Unload)) && trade::has_business(self, ship) {
            return Action::Declare(Deed::Unload);
        }
        if self.offers(Action::Declare(Deed::Claim)) {
            return Action::Declare(Deed::Claim);
        }
        if self.board().charters.keys().any(|charter| trade::loads_here(self, ship, charter)) {
            return Action::Declare(Deed::Load);
        }
        self.attack(ship).unwrap_or(Action::Declare(Deed::Nothing))
    }

    fn attack(&self, ship: ShipId) -> Option<Action> {
        let board = self.board();
        let own = Fighter::Ship(ship);
        let gain = |odds: f64, prize: u32| odds * f64::from(prize) - (1.0 - odds) * 150.0;
        let ships = self.view.actions.iter().filter_map(|action| match action {
            Action::Declare(Deed::AttackShip(target)) => {
                let odds = board.conquest_odds(own, Fighter::Ship(*target));
                (odds >= 0.55).then(|| (*action, gain(odds, self.prize_of(*target))))
            }
            Action::Declare(Deed::AttackPort) => {
                let port = board.port_of(ship)?;
                let odds = board.conquest_odds(own, Fighter::Port(port));
                (odds >= 0.5).then(|| (*action, gain(odds, self.port_prize(port))))
            }
            _ => None,
        });
        let best = ships.max_by(|one, other| one.1.total_cmp(&other.1));
        best.filter(|(_, gain)| *gain > 150.0).map(|(action, _)| action)
    }

    /// What conquering a ship brings: what it carries, and a duty.
    pub(super) fn prize_of(&self, target: ShipId) -> u32 {
        let board = self.board();
        let ship = board.ship(target);
        let goods: u32 = ship
            .lots()
            .map(|lot| {
                let asking = board.good_of(lot).map_or(0, |good| self.view.setup().asking(good).0);
                u32::from(ship.goods(lot)) * asking / 2
            })
            .sum();
        let kind = if board.is_pirate(ship.owner) {
            DutyKind::AttackPirates
        } else {
            DutyKind::AttackFleet
        };
        ship.gold.0.min(3_000)
            + goods.min(3_000)
            + u32::from(ship.jewels) * 4_000
            + self.duty_pays(kind)
    }

    /// What conquering a port brings: its stash, a duty, and a little for what it supplies.
    pub(super) fn port_prize(&self, port: PortId) -> u32 {
        let board = self.board();
        let duty = match (board.empire_of(port), board.flag_over(port)) {
            (Some(_), _) => self.duty_pays(DutyKind::ConquerPort),
            (None, Some(_)) => self.duty_pays(DutyKind::ConquerPirateBase),
            _ => 0,
        };
        board.ports[port].gold.0.min(4_000) + duty + 100
    }

    fn duty_pays(&self, kind: DutyKind) -> u32 {
        let held = self.view.duties(self.seat).iter().flatten().any(|duty| duty.kind == kind);
        if held { self.board().reward(kind).0 } else { 0 }
    }

    fn fire(&self, ship: ShipId) -> Action {
        let board = self.board();
        let Some(port) = board.port_of(ship) else { return Action::Hold };
        let odds = board.conquest_odds(Fighter::Port(port), Fighter::Ship(ship));
        let troops_at_risk = f64::from(board.ports[port].garrison) * 60.0;
        if odds * f64::from(self.prize_of(ship) + 200) > troops_at_risk {
            Action::Fire
        } else {
            Action::Hold
        }
    }

    /// Flees when that is less of a risk than standing.
    fn stand(&self) -> Action {
        let board = self.board();
        let Some(combat) = board.now.combat else { return Action::Fight };
        let Fighter::Ship(own) = combat.defender else { return Action::Fight };
        let stand = board.conquest_odds(combat.attacker, combat.defender);
        let hit = f64::from(exchange(board.attack_bonus(combat.attacker, false), 0).0) / 36.0;
        let flee = if board.ship(own).troops > 0 { 0.0 } else { hit };
        if flee + 0.1 < stand { Action::Flee } else { Action::Fight }
    }

    fn prize(&self) -> Option<Action> {
        if self.offers(Action::Confiscate) {
            return Some(Action::Confiscate);
        }
        let prize = self.board().now.prize?.ship;
        let capacity =
            |ship: ShipId| self.view.setup().data.ship(self.board().ship(ship).kind).capacity;
        let fleet: Vec<ShipId> = self.board().ships_of(self.seat).map(|(id, _)| id).collect();
        let room = fleet.len() < self.board().fleet_limit();
        let better = fleet.iter().any(|&ship| capacity(ship) < capacity(prize));
        Some(if room || better { Action::Take } else { Action::Sink })
    }

    fn grab(&self) -> Option<Action> {
        self.first(|action| matches!(action, Action::Jewels | Action::Gold(Amount::All)))
            .or_else(|| self.first(|action| matches!(action, Action::Goods(_))))
            .or(Some(Action::Done))
    }

    fn give_up(&self) -> Option<Action> {
        let worth = |ship: ShipId| {
            let known = self.board().ship(ship);
            (self.view.setup().data.ship(known.kind).capacity, known.gold)
        };
        let ships = self.view.actions.iter().filter_map(|action| match action {
            Action::Scuttle(ship) => Some(*ship),
            _ => None,
        });
        let worst = ships.min_by_key(|&ship| worth(ship))?;
        let sale = Action::SellShip(worst);
        Some(if self.offers(sale) { sale } else { Action::Scuttle(worst) })
    }

    /// Whether duties must be drawn and one lies there undone.
    pub(super) fn is_pressed(&self) -> bool {
        let duties = self.board().players[self.seat].duties.iter().flatten().count();
        self.view.setup().must_draw() && duties > 0
    }

    pub(super) fn is_pirate(&self) -> bool {
        self.board().players[self.seat].faction == Some(Faction::Pirate)
    }
}
