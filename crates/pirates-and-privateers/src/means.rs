//! What a seat may do, from what it knows: the table, and its own private duties.
//!
//! `Means` is all that legality depends on. A state and a view both have it, so a rule stands once, in its chapter, and
//! nothing that a seat cannot know can change what it is offered.

use quarterdeck_engine::Seat;

use crate::action::{Action, Amount, Deed};
use crate::bidding::RUNGS;
use crate::board::Board;
use crate::components::{GoodId, LocationId, Lot, ShipId};
use crate::now::{Fate, Fighter, Step};
use crate::options::{BidStyle, Bidding};
use crate::refusal::Refusal;
use crate::row::Key;
use crate::state::OwnDuties;

/// All that decides what a seat may do now.
#[derive(Clone, Copy)]
pub(crate) struct Means<'a> {
    pub(crate) seat: Seat,
    pub(crate) board: &'a Board,
    pub(crate) own: &'a OwnDuties,
}

impl Means<'_> {
    /// Whether the seat may do that now, and why not.
    #[inline]
    pub(crate) fn check(&self, action: Action) -> Result<(), Refusal> {
        if !self.board.now.owes.contains(self.seat) {
            return Err(self.nothing_owed());
        }
        self.check_owed(action)
    }

    #[cold]
    fn nothing_owed(&self) -> Refusal {
        match self.board.now.step {
            _ if self.seat.index() >= self.board.setup.seats() => {
                Refusal::NoSuchSeat { seat: self.seat }
            }
            Step::Over => Refusal::GameOver,
            _ => Refusal::NotYourTurn,
        }
    }

    /// The sequence of decisions: what each step takes for an answer.
    #[inline]
    #[allow(clippy::match_same_arms, reason = "it reads in the order of play")]
    fn check_owed(&self, action: Action) -> Result<(), Refusal> {
        let Self { seat, board, own } = *self;
        match (board.now.step, action) {
            (Step::Faction, Action::Choose(faction)) => board.may_choose(faction),
            (Step::Flag | Step::NewHome, Action::Flag(port)) => board.may_flag(seat, port),
            (Step::Allegiance, Action::Stay) => Ok(()),
            (Step::Allegiance, Action::Leave) => board.may_leave(),
            (
                Step::Allegiance | Step::DutyDraw | Step::Purchase | Step::Sail | Step::Act,
                Action::TurnPirate,
            ) => board.may_turn_pirate(seat),
            (Step::Vessel, Action::Keep(ship)) | (Step::NameShip(_), Action::Name(ship)) => {
                board.check_own(seat, ship)
            }
            (Step::ShipRoll, Action::Roll | Action::Pass) => Ok(()),
            (Step::Mooring(_), Action::Moor(port)) => board.may_moor(port),
            (Step::DutyDraw, Action::Draw) => Ok(()),
            (Step::DutyDraw, Action::Pass) if board.setup.must_draw() => Err(Refusal::MustDraw),
            (Step::DutyDraw, Action::Pass) => Ok(()),
            (Step::Bid | Step::Price(_) | Step::Digit { .. }, _) => self.check_bid(action),
            (Step::Accept, Action::Accept(bidder)) => board.may_accept(bidder),
            (Step::Accept, Action::Refuse) => board.may_refuse(),
            (Step::DutyShip(_), Action::Name(ship)) => {
                board.check_own(seat, ship)?;
                if board.may_take_cargo(seat, ship) { Ok(()) } else { Err(Refusal::NotYourPort) }
            }
            (Step::Purchase, Action::BuyShip(port, kind)) => board.may_buy_ship(seat, port, kind),
            (Step::Purchase, Action::BuyTroop(port)) => board.may_buy_troop(seat, port),
            (Step::Purchase, Action::MusterAboard(ship)) => board.may_muster_aboard(seat, ship),
            (Step::Purchase, Action::BuyFort(port)) => board.may_buy_fort(seat, port),
            (Step::Purchase, Action::SellShip(ship)) => board.may_sell_ship(seat, ship),
            (Step::Purchase | Step::Sail, Action::Done) => Ok(()),
            (Step::Sail | Step::Act, Action::Sail(ship)) => board.may_sail(seat, ship),
            (Step::Course(ship, _), Action::To(to)) => board.may_go(ship, to),
            (Step::Course(..) | Step::LetGo(_), Action::Stop) => Ok(()),
            (Step::Act, Action::Act(ship)) => board.may_act(seat, ship),
            (Step::Act, Action::Bombard(ship)) => board.may_bombard(seat, ship),
            (Step::Act, Action::Done) => board.may_finish_actions(seat),
            (Step::Declare(ship), Action::Declare(deed)) => {
                board.may_declare(seat, ship, deed, own)
            }
            (Step::Declare(ship), Action::Jettison(lot)) => {
                if board.ship(ship).goods(lot) > 0 {
                    Ok(())
                } else {
                    Err(Refusal::NothingThere)
                }
            }
            (Step::Declare(ship), Action::Gold(_)) => {
                let home = board.port_of(ship).is_some()
                    && board.port_of(ship) == board.players[seat].flag;
                if !board.setup.rules.free_banking || !home {
                    return Err(Refusal::NotNow);
                }
                board.may_put_ashore(seat, ship, action, own)
            }
            (Step::Fire(_), Action::Fire | Action::Hold) => Ok(()),
            (Step::Press | Step::Stand, Action::Fight | Action::Flee) => Ok(()),
            (Step::Escape(ship) | Step::Retreat(ship) | Step::LetGo(ship), Action::To(to)) => {
                board.may_withdraw(ship, to)
            }
            (Step::Prize, Action::Release) => board.may_decide(Fate::Released),
            (Step::Prize, Action::Take) => board.may_decide(Fate::Taken),
            (Step::Prize, Action::Sink) => board.may_decide(Fate::Sunk),
            (Step::Prize, Action::Confiscate) => board.may_decide(Fate::Confiscated),
            (
                Step::Loot | Step::Stow | Step::Landing(_) | Step::Load(_) | Step::Unload(_),
                Action::Done,
            ) => Ok(()),
            (Step::Loot, _) => board.may_loot(action),
            (Step::Stow, _) => board.may_stow(action),
            (Step::GiveUp, Action::Scuttle(ship)) => board.may_give_up(seat, ship, false),
            (Step::GiveUp, Action::SellShip(ship)) => board.may_give_up(seat, ship, true),
            (Step::Landing(ship), Action::Troop) => board.may_put_ashore(seat, ship, action, own),
            (Step::Landing(ship), Action::Gold(_) | Action::Goods(_) | Action::Jewels)
            | (Step::Load(ship), _) => board.may_take_aboard(seat, ship, action),
            (Step::Unload(ship), _) => board.may_put_ashore(seat, ship, action, own),
            (Step::Base(_), Action::MakeBase | Action::Pass) => Ok(()),
            _ => Err(Refusal::NotNow),
        }
    }

    #[allow(clippy::match_same_arms, reason = "a way of bidding a line")]
    fn check_bid(&self, action: Action) -> Result<(), Refusal> {
        let board = self.board;
        match (board.setup.rules.bidding, board.now.step, action) {
            (Bidding::Sealed, _, Action::Seal(good, rung)) => board.may_seal(self.seat, good, rung),
            (Bidding::Sealed, _, Action::SealPass)
            | (Bidding::Open, Step::Bid | Step::Price(_), Action::Pass) => Ok(()),
            (Bidding::Open, _, Action::Bid(rung)) => board.may_bid(rung),
            (Bidding::Open, _, Action::Offer(good)) => board.may_offer(self.seat, good),
            (Bidding::Open, _, Action::Digit(digit)) => board.may_digit(digit),
            _ => Err(Refusal::NotNow),
        }
    }

    /// Calls `visit` with everything the seat may do, in a fixed order.
    #[inline]
    pub(crate) fn visit(&self, mut visit: impl FnMut(Action)) {
        if self.board.now.owes.contains(self.seat) {
            self.candidates(&mut |action| {
                if self.check_owed(action).is_ok() {
                    visit(action);
                }
            });
        }
    }

    /// Everything that could be an answer to what is asked, legal or not: each chapter says which of it is.
    pub(crate) fn candidates(&self, offer: &mut impl FnMut(Action)) {
        let board = self.board;
        match board.now.step {
            Step::Over => {}
            Step::Faction => Board::factions().for_each(|faction| offer(Action::Choose(faction))),
            Step::Flag | Step::NewHome => {
                board.ports.keys().for_each(|port| offer(Action::Flag(port)));
            }
            Step::Allegiance => {
                offer(Action::Stay);
                offer(Action::TurnPirate);
                offer(Action::Leave);
            }
            Step::Vessel => self.own_ships(|ship| offer(Action::Keep(ship))),
            Step::NameShip(_) | Step::DutyShip(_) => {
                self.own_ships(|ship| offer(Action::Name(ship)));
            }
            Step::ShipRoll => [Action::Roll, Action::Pass].into_iter().for_each(offer),
            Step::Mooring(_) => board.ports.keys().for_each(|port| offer(Action::Moor(port))),
            Step::DutyDraw => {
                [Action::Draw, Action::Pass, Action::TurnPirate].into_iter().for_each(offer);
            }
            Step::Bid | Step::Price(_) | Step::Digit { .. } => self.bids(offer),
            Step::Accept => {
                board.seats().for_each(|bidder| offer(Action::Accept(bidder)));
                offer(Action::Refuse);
            }
            Step::Purchase => self.purchases(offer),
            Step::Sail => {
                self.own_ships(|ship| offer(Action::Sail(ship)));
                offer(Action::Done);
                offer(Action::TurnPirate);
            }
            Step::Course(ship, _) => {
                board
                    .setup
                    .chart()
                    .out(board.ship(ship).at)
                    .iter()
                    .for_each(|&to| offer(Action::To(to)));
                offer(Action::Stop);
            }
            Step::Act => {
                self.own_ships(|ship| {
                    offer(Action::Sail(ship));
                    offer(Action::Act(ship));
                });
                if board.setup.rules.port_fire == crate::options::PortFire::ControllerTurn {
                    board.ships().for_each(|(ship, _)| offer(Action::Bombard(ship)));
                }
                offer(Action::Done);
                offer(Action::TurnPirate);
            }
            Step::Declare(ship) => self.declarations(ship, offer),
            Step::Fire(_) => [Action::Fire, Action::Hold].into_iter().for_each(offer),
            Step::Press | Step::Stand => [Action::Fight, Action::Flee].into_iter().for_each(offer),
            Step::Escape(ship) | Step::Retreat(ship) => self.seaward(ship, offer),
            Step::LetGo(ship) => {
                offer(Action::Stop);
                self.seaward(ship, offer);
            }
            Step::Prize => {
                [Action::Release, Action::Take, Action::Confiscate, Action::Sink]
                    .into_iter()
                    .for_each(offer);
            }
            Step::Loot => self.loot(offer),
            Step::Stow => {
                if let Some(Fighter::Ship(victor)) = board.now.prize.map(|prize| prize.winner) {
                    self.cargo_of(victor, offer);
                }
                offer(Action::Done);
            }
            Step::GiveUp => {
                self.own_ships(|ship| {
                    offer(Action::Scuttle(ship));
                    offer(Action::SellShip(ship));
                });
            }
            Step::Landing(ship) | Step::Load(ship) => self.loads(ship, offer),
            Step::Unload(ship) => self.unloads(ship, offer),
            Step::Base(_) => [Action::MakeBase, Action::Pass].into_iter().for_each(offer),
        }
    }

    fn own_ships(&self, mut offer: impl FnMut(ShipId)) {
        for (ship, _) in self.board.ships_of(self.seat) {
            offer(ship);
        }
    }

    fn seaward(&self, ship: ShipId, offer: &mut impl FnMut(Action)) {
        let to: &[LocationId] = self.board.setup.chart().seaward(self.board.ship(ship).at);
        for &to in to {
            offer(Action::To(to));
        }
    }

    fn bids(&self, offer: &mut impl FnMut(Action)) {
        let board = self.board;
        let Some(charter) = board.charter_bid_for() else { return };
        let rules = &board.setup.rules;
        if rules.bidding == Bidding::Sealed {
            for good in board.offers(self.seat, charter).iter() {
                (1..=RUNGS).for_each(|rung| offer(Action::Seal(good, rung)));
            }
            return offer(Action::SealPass);
        }
        if charter.good.is_none() && board.now.step == Step::Bid {
            for good in board.offers(self.seat, charter).iter() {
                offer(Action::Offer(good));
            }
        } else if rules.bid_style == BidStyle::Rungs {
            (1..=RUNGS).for_each(|rung| offer(Action::Bid(rung)));
        } else {
            (0..=9).for_each(|digit| offer(Action::Digit(digit)));
        }
        offer(Action::Pass);
    }

    fn purchases(&self, offer: &mut impl FnMut(Action)) {
        let board = self.board;
        for port in board.ports_of(self.seat) {
            // Without gold in a port nothing can be bought there, unless home pays.
            let poor = board.funds(self.seat, port).is_none();
            if !poor {
                board.setup.data.ship_types().for_each(|kind| offer(Action::BuyShip(port, kind)));
                offer(Action::BuyFort(port));
            }
            if !poor || board.setup.rules.remote_muster {
                offer(Action::BuyTroop(port));
            }
        }
        self.own_ships(|ship| {
            offer(Action::MusterAboard(ship));
            offer(Action::SellShip(ship));
        });
        offer(Action::Done);
        offer(Action::TurnPirate);
    }

    fn declarations(&self, ship: ShipId, offer: &mut impl FnMut(Action)) {
        let board = self.board;
        let at = board.ship(ship).at;
        offer(Action::Declare(Deed::Nothing));
        for (target, other) in board.ships() {
            if other.at == at {
                offer(Action::Declare(Deed::AttackShip(target)));
            }
        }
        for deed in [Deed::AttackPort, Deed::Load, Deed::Unload, Deed::Claim] {
            offer(Action::Declare(deed));
        }
        board.ship(ship).lots().for_each(|lot| offer(Action::Jettison(lot)));
        if board.setup.rules.free_banking {
            amounts(offer);
        }
    }

    fn cargo_of(&self, ship: ShipId, offer: &mut impl FnMut(Action)) {
        amounts(offer);
        self.board.ship(ship).lots().for_each(|lot| offer(Action::Goods(lot)));
        offer(Action::Jewels);
    }

    fn loot(&self, offer: &mut impl FnMut(Action)) {
        let Some(prize) = self.board.now.prize else { return };
        self.cargo_of(prize.ship, offer);
        if let Fighter::Ship(victor) = prize.winner {
            self.board.ship(victor).lots().for_each(|lot| offer(Action::Jettison(lot)));
        }
        offer(Action::Done);
    }

    fn loads(&self, ship: ShipId, offer: &mut impl FnMut(Action)) {
        let board = self.board;
        offer(Action::Troop);
        amounts(offer);
        if let Some(port) = board.port_of(ship) {
            board.ports[port].lots().for_each(|lot| offer(Action::Goods(lot)));
        }
        offer(Action::Jewels);
        if let Step::Load(_) = board.now.step {
            for charter in board.charters.keys() {
                if let Ok(most) = board.loadable(ship, charter) {
                    (1..=most).for_each(|units| offer(Action::Load(charter, units)));
                }
            }
        }
        offer(Action::Done);
    }

    fn unloads(&self, ship: ShipId, offer: &mut impl FnMut(Action)) {
        offer(Action::Troop);
        self.cargo_of(ship, offer);
        self.board.charters.keys().for_each(|charter| offer(Action::Deliver(charter)));
        offer(Action::DeliverJewels);
        self.board.ship(ship).lots().for_each(|lot| offer(Action::Sell(lot)));
        offer(Action::SellJewels);
        offer(Action::Done);
    }

    /// The nth action that [`visit`](Means::visit) visits.
    pub(crate) fn nth(&self, nth: u32) -> Action {
        let (mut left, mut found) = (nth, None);
        self.candidates(&mut |action| {
            if found.is_none() && self.check_owed(action).is_ok() {
                if left == 0 {
                    found = Some(action);
                } else {
                    left -= 1;
                }
            }
        });
        found.expect("there are not that many legal actions")
    }

    /// The only action there is, when there is one: what is then played by itself. Never where the number
    /// could tell others about a hidden duty.
    pub(crate) fn only_one(&self) -> Option<Action> {
        let step = self.board.now.step;
        let may_hide = matches!(step, Step::Declare(_) | Step::Unload(_) | Step::DutyDraw);
        if self.board.setup.rules.hidden_duties && may_hide || self.board.now.owes.len() != 1 {
            return None;
        }
        // Two are enough to know that there is a choice; the rest need not be looked at.
        let (mut only, mut count) = (None, 0);
        self.candidates(&mut |action| {
            if count < 2 && self.check_owed(action).is_ok() {
                only = Some(action);
                count += 1;
            }
        });
        only.filter(|_| count == 1)
    }

    /// What is played for a seat that has left the game, or is late: what changes least. Bids that are sealed are drawn
    /// by lot, since a pass that all can foresee is no secret.
    pub(crate) fn passive(&self, mut draw: impl FnMut(u32) -> u32) -> Action {
        let idle = |action: &Action| {
            matches!(
                action,
                Action::Stay
                    | Action::Pass
                    | Action::Done
                    | Action::Stop
                    | Action::Hold
                    | Action::Fight
                    | Action::Declare(Deed::Nothing)
                    | Action::Release
                    | Action::Confiscate
                    | Action::Refuse
            )
        };
        let (mut found, mut count) = (None, 0);
        self.visit(|action| {
            found = found.or(Some(action).filter(idle));
            count += 1;
        });
        found.unwrap_or_else(|| self.nth(draw(count)))
    }
}

fn amounts(offer: &mut impl FnMut(Action)) {
    for amount in Amount::ALL {
        offer(Action::Gold(amount));
    }
}

/// Everything that could be said as an action at such a table.
pub(crate) fn conceivable(setup: &crate::set_up::Setup) -> Vec<Action> {
    let data = setup.data;
    let mut all: Vec<Action> = vec![
        Action::Stay,
        Action::TurnPirate,
        Action::Leave,
        Action::Roll,
        Action::Pass,
        Action::Draw,
        Action::SealPass,
        Action::Refuse,
        Action::Done,
        Action::Stop,
        Action::Fire,
        Action::Hold,
        Action::Fight,
        Action::Flee,
        Action::Release,
        Action::Take,
        Action::Sink,
        Action::Confiscate,
        Action::Jewels,
        Action::Troop,
        Action::DeliverJewels,
        Action::SellJewels,
        Action::MakeBase,
    ];
    all.extend(Board::factions().map(Action::Choose));
    all.extend(Seat::all(8).map(Action::Accept));
    all.extend((0..=RUNGS + 1).map(Action::Bid));
    all.extend((0..=10).map(Action::Digit));
    all.extend(Amount::ALL.map(Action::Gold));
    for port in (0..data.ports.len()).map(Key::of) {
        all.extend([
            Action::Flag(port),
            Action::Moor(port),
            Action::BuyTroop(port),
            Action::BuyFort(port),
        ]);
        all.extend(data.ship_types().map(|kind| Action::BuyShip(port, kind)));
    }
    all.extend((0..data.places.len()).map(|place| Action::To(LocationId::of(place))));
    // As many ships as can be afloat, and one that cannot.
    for ship in (0..usize::from(setup.level().ships_per_player) * setup.seats() + 2).map(ShipId::of)
    {
        all.extend([
            Action::Keep(ship),
            Action::Name(ship),
            Action::MusterAboard(ship),
            Action::SellShip(ship),
            Action::Scuttle(ship),
            Action::Sail(ship),
            Action::Act(ship),
            Action::Bombard(ship),
            Action::Declare(Deed::AttackShip(ship)),
        ]);
    }
    for deed in [Deed::Nothing, Deed::AttackPort, Deed::Load, Deed::Unload, Deed::Claim] {
        all.push(Action::Declare(deed));
    }
    for charter in (0..=data.slots.len()).map(Key::of) {
        all.push(Action::Deliver(charter));
        all.extend((0..=8).map(|units| Action::Load(charter, units)));
        lot_actions(Lot::Charter(charter), &mut all);
    }
    for good in (0..data.goods.len()).map(GoodId::of) {
        all.push(Action::Offer(good));
        all.extend((1..=RUNGS).map(|rung| Action::Seal(good, rung)));
        lot_actions(Lot::Booty(good), &mut all);
    }
    all
}

fn lot_actions(lot: Lot, all: &mut Vec<Action>) {
    all.extend([Action::Goods(lot), Action::Jettison(lot), Action::Sell(lot)]);
}
