//! What every captain thinks about: the economy, the guard of the home port, odds and prizes.

use crate::components::DUTY_SPACES;
use crate::now::Step;
use crate::view::DutySeen;
use crate::{
    Action, Amount, Board, Deed, DutyKind, Faction, LocationId, PortId, Setup, ShipId, View,
};
use quarterdeck_engine::Seat;
use quarterdeck_engine::chance::Fast;

use super::style::Style;
use super::{battle, purse, trade, voyage};

/// One decision: what is on the table, what may be done, and what kind of captain decides.
pub(super) struct Thought<'a> {
    pub(super) board: &'a Board,
    pub(super) actions: &'a [Action],
    pub(super) duties: [Option<DutySeen>; DUTY_SPACES],
    pub(super) seat: Seat,
    pub(super) style: &'a Style,
    /// Where a ship is bound for this turn, when that was decided before.
    pub(super) bound: Option<(ShipId, LocationId)>,
}

impl<'a> Thought<'a> {
    /// What a seat thinks about when it looks at the table.
    pub(super) fn of(view: &'a View, seat: Seat, style: &'a Style) -> Self {
        let (board, actions, duties) = (&view.board, &view.actions[..], view.duties(seat));
        Self { board, actions, duties, seat, style, bound: None }
    }

    /// What to do: always something that is allowed.
    pub(super) fn choice(&self, chance: &mut Fast) -> Action {
        let chosen = self.decide(chance);
        chosen.filter(|&action| self.offers(action)).unwrap_or_else(|| self.fallback())
    }

    pub(super) fn board(&self) -> &'a Board {
        self.board
    }

    pub(super) fn setup(&self) -> &'a Setup {
        &self.board.setup
    }

    pub(super) fn offers(&self, action: Action) -> bool {
        self.actions.contains(&action)
    }

    pub(super) fn first(&self, fits: impl Fn(&Action) -> bool) -> Option<Action> {
        self.actions.iter().copied().find(|action| fits(action))
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
        idle.into_iter().find(|&action| self.offers(action)).unwrap_or(self.actions[0])
    }

    fn decide(&self, chance: &mut Fast) -> Option<Action> {
        match self.board().now.step {
            Step::Faction => Some(self.actions[chance.below(self.actions.len() as u32) as usize]),
            Step::Flag | Step::NewHome => purse::home_port(self),
            Step::Allegiance => Some(self.allegiance()),
            Step::Vessel => self.roomiest(|action| match action {
                Action::Keep(ship) => Some(*ship),
                _ => None,
            }),
            Step::NameShip(charter) => trade::name(self, charter),
            Step::DutyShip(_) => self.roomiest(|action| match action {
                Action::Name(ship) => Some(*ship),
                _ => None,
            }),
            Step::ShipRoll => Some(Action::Roll),
            Step::DutyDraw => Some(self.draw_or_not()),
            Step::Bid | Step::Price(_) | Step::Digit { .. } => trade::bid(self, chance),
            Step::Accept => trade::accept(self),
            Step::Purchase => purse::purchase(self),
            Step::Sail => self.first(|action| matches!(action, Action::Sail(_))),
            Step::Course(ship, _) => Some(voyage::next(self, ship)),
            Step::Act => self.first(|action| {
                matches!(action, Action::Act(_) | Action::Sail(_) | Action::Bombard(_))
            }),
            Step::Declare(ship) => Some(self.declare(ship)),
            Step::Fire(ship) => Some(battle::fire(self, ship)),
            Step::Press => Some(Action::Fight),
            Step::Stand => Some(battle::stand(self)),
            Step::Escape(ship) | Step::Retreat(ship) => voyage::withdraw(self, ship),
            Step::LetGo(_) => Some(Action::Stop),
            Step::Prize => battle::prize(self),
            Step::Loot | Step::Landing(_) => battle::grab(self),
            Step::Stow => self.stow(),
            Step::GiveUp => battle::give_up(self),
            Step::Base(_) => Some(Action::MakeBase),
            Step::Load(ship) => trade::load(self, ship),
            Step::Unload(ship) => Some(trade::unload(self, ship)),
            Step::Mooring(_) | Step::Over => None,
        }
    }

    /// Everything crosses to a prize that takes the place of a ship; into a fleet with room it comes as it is.
    fn stow(&self) -> Option<Action> {
        let board = self.board();
        let crosses = |action: &Action| {
            matches!(
                action,
                Action::Gold(Amount::All) | Action::Goods(_) | Action::Jewels | Action::Troop
            )
        };
        let full = board.ship_count(self.seat) > board.fleet_limit();
        self.first(crosses).filter(|_| full).or(Some(Action::Done))
    }

    /// A privateer without a port left, or with nothing and nobody to trade with, does better as a pirate.
    fn allegiance(&self) -> Action {
        let board = self.board();
        let lost = board.ports_of(self.seat).next().is_none()
            && board.ships_of(self.seat).next().is_some();
        let others = board.privateers().len() > 2;
        if lost && others { Action::TurnPirate } else { Action::Stay }
    }

    /// A third private duty makes a pirate, so with two on the board nobody draws who need not. A charter is for others
    /// to carry, so some draw less often.
    fn draw_or_not(&self) -> Action {
        let held = self.duty_count();
        let calls = held < 2 && self.board.charters().count() < self.style.calls;
        if held < self.style.duties || calls { Action::Draw } else { Action::Pass }
    }

    fn roomiest(&self, ship: impl Fn(&Action) -> Option<ShipId>) -> Option<Action> {
        let room = |id: ShipId| {
            let data = &self.setup().data;
            (self.board().free(id), data.ship(self.board().ship(id).kind).capacity)
        };
        self.actions.iter().copied().max_by_key(|action| ship(action).map(room))
    }

    /// Deliver, sell and bank first; then load; then fight, if that pays.
    fn declare(&self, ship: ShipId) -> Action {
        if self.offers(Action::Declare(Deed::Unload)) && trade::has_business(self, ship) {
            return Action::Declare(Deed::Unload);
        }
        if self.offers(Action::Declare(Deed::Claim)) {
            return Action::Declare(Deed::Claim);
        }
        let mut charters = self.board().charters.keys();
        if charters.any(|charter| trade::loads_here(self, ship, charter)) || self.wants_troops(ship)
        {
            return Action::Declare(Deed::Load);
        }
        battle::attack(self, ship).unwrap_or(Action::Declare(Deed::Nothing))
    }

    /// Whether a ship takes troops aboard here, for a conquest that a duty asks for.
    pub(super) fn wants_troops(&self, ship: ShipId) -> bool {
        let board = self.board();
        let Some(port) = board.port_of(ship) else { return false };
        self.has_conquest()
            && board.controls(self.seat, port)
            && board.ports[port].garrison > purse::guard(self, port)
            && board.ship(ship).troops < 2
            && board.free(ship) > 1
    }

    /// Whether a duty asks for a conquest.
    pub(super) fn has_conquest(&self) -> bool {
        self.duties
            .iter()
            .flatten()
            .any(|duty| matches!(duty.kind, DutyKind::ConquerPort | DutyKind::ConquerPirateBase))
    }

    /// Moves from one place to another; very many if there is no way.
    pub(super) fn moves(&self, from: LocationId, to: LocationId) -> u32 {
        self.setup().chart().moves(from, to).map_or(99, u32::from)
    }

    /// Turns that a ship takes from one place to another, at least one.
    pub(super) fn turns(&self, ship: ShipId, from: LocationId, to: LocationId) -> f64 {
        let reach = u32::from(self.setup().moves(self.board().ship(ship).kind)).max(1);
        f64::from(self.moves(from, to).div_ceil(reach).max(1))
    }

    /// Private duties that lie undone.
    pub(super) fn duty_count(&self) -> usize {
        self.board().players[self.seat].duties.iter().flatten().count()
    }

    /// What it is worth to be rid of a duty where cards must be drawn: the third makes a pirate.
    pub(super) fn pressure(&self) -> u32 {
        match self.duty_count() {
            _ if !self.setup().must_draw() => 0,
            0 => 0,
            1 => 600,
            _ => 2_500,
        }
    }

    /// What is aboard a ship beside gold, as far as it can be sold.
    pub(super) fn cargo_worth(&self, ship: ShipId) -> u32 {
        let board = self.board();
        let known = board.ship(ship);
        let goods = known.lots().map(|lot| {
            let asking = board.good_of(lot).map_or(0, |good| self.setup().asking(good).0);
            u32::from(known.goods(lot)) * asking / 2
        });
        goods.sum::<u32>() + u32::from(known.jewels) * 4_000
    }

    /// What is paid for a duty of a kind, if there is one, and what it is worth to be rid of it.
    pub(super) fn duty_pays(&self, kind: DutyKind) -> u32 {
        let held = self.duties.iter().flatten().any(|duty| duty.kind == kind);
        if held { self.board().reward(kind).0 + self.pressure() } else { 0 }
    }

    /// What conquering a ship brings to one of ours: what it carries, and a duty.
    pub(super) fn prize_of(&self, target: ShipId, captor: ShipId) -> u32 {
        let board = self.board();
        let ship = board.ship(target);
        let gold = ship.gold.0.min(board.room_for_gold(captor).0);
        let rival = self.rivalry(ship.owner);
        (gold + self.cargo_worth(target).min(4_000)) * rival / 100 + self.ship_duty(target)
    }

    /// What a duty pays for conquering a ship.
    pub(super) fn ship_duty(&self, target: ShipId) -> u32 {
        let pirate = self.board().is_pirate(self.board().ship(target).owner);
        self.duty_pays(if pirate { DutyKind::AttackPirates } else { DutyKind::AttackFleet })
    }

    /// What a duty pays for conquering a port.
    pub(super) fn port_duty(&self, port: PortId) -> u32 {
        match (self.board().empire_of(port), self.board().flag_over(port)) {
            (Some(_), _) => self.duty_pays(DutyKind::ConquerPort),
            (None, Some(_)) => self.duty_pays(DutyKind::ConquerPirateBase),
            _ => 0,
        }
    }

    /// What conquering a port brings: its stash, a duty, and a little for what it supplies.
    pub(super) fn port_prize(&self, port: PortId, captor: ShipId) -> u32 {
        let board = self.board();
        let flag = board.flag_over(port);
        let gold = board.ports[port].gold.0;
        let carried = gold.min(board.room_for_gold(captor).0);
        let rival = flag.map_or(100, |seat| self.rivalry(seat));
        (carried + (gold - carried) / 2) * rival / 100
            + self.port_duty(port)
            + self.style.port_worth
    }

    /// In hundredths, how much more it is worth to take from a player: the nearer to victory, the more.
    fn rivalry(&self, seat: Seat) -> u32 {
        let victory = self.setup().rules.victory_gold.0.max(1);
        let banked = self.board().banked(seat).0.min(victory);
        100 + self.style.rivalry * banked / victory
    }

    pub(super) fn is_pirate(&self) -> bool {
        self.board().players[self.seat].faction == Some(Faction::Pirate)
    }
}
