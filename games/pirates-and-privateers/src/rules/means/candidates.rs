//! Everything that could be an answer to what is asked, legal or not, in a fixed order.

use std::ops::ControlFlow::{self, Continue};

use super::Means;
use crate::action::{Action, Amount, Deed, Freight};
use crate::bidding::RUNGS;
use crate::board::Board;
use crate::components::ShipId;
use crate::now::{Fighter, Step};
use crate::options::{BidStyle, Bidding, PortFire};

/// Whether whoever is offered actions wants more of them.
pub(crate) type Flow = ControlFlow<()>;

impl Means<'_> {
    /// Offers all of them, one after the other, as long as more are wanted: each chapter says which are legal.
    pub(crate) fn candidates(&self, offer: &mut impl FnMut(Action) -> Flow) -> Flow {
        let board = self.board;
        match board.now.step {
            Step::Over => Continue(()),
            Step::Faction => {
                Board::factions().try_for_each(|faction| offer(Action::Choose(faction)))
            }
            Step::Flag | Step::NewHome => {
                board.ports_to_flag(self.seat).try_for_each(|port| offer(Action::Flag(port)))
            }
            Step::Allegiance => each([Action::Stay, Action::TurnPirate, Action::Leave], offer),
            Step::Vessel => self.own_ships(|ship| offer(Action::Keep(ship))),
            Step::NameShip(_) | Step::DutyShip(_) => {
                self.own_ships(|ship| offer(Action::Name(ship)))
            }
            Step::ShipRoll => each([Action::Roll, Action::Pass], offer),
            Step::Mooring(_) => board.ports.keys().try_for_each(|port| offer(Action::Moor(port))),
            Step::DutyDraw => each([Action::Draw, Action::Pass, Action::TurnPirate], offer),
            Step::Bid | Step::Price(_) | Step::Digit { .. } => self.bids(offer),
            Step::Accept => {
                board.seats().try_for_each(|bidder| offer(Action::Accept(bidder)))?;
                offer(Action::Refuse)
            }
            Step::Purchase => self.purchases(offer),
            Step::Sail => {
                self.own_ships(|ship| offer(Action::Sail(ship)))?;
                each([Action::Done, Action::TurnPirate], offer)
            }
            Step::Course(ship, _) => {
                let lines = board.setup.chart().out(board.ship(ship).at);
                lines.iter().try_for_each(|&to| offer(Action::To(to)))?;
                offer(Action::Stop)
            }
            Step::Act => self.activations(offer),
            Step::Declare(ship) => self.declarations(ship, offer),
            Step::Fire(_) => each([Action::Fire, Action::Hold], offer),
            Step::Press | Step::Stand => each([Action::Fight, Action::Flee], offer),
            Step::Escape(ship) | Step::Retreat(ship) => self.seaward(ship, offer),
            Step::LetGo(ship) => {
                offer(Action::Stop)?;
                self.seaward(ship, offer)
            }
            Step::Prize => {
                each([Action::Release, Action::Take, Action::Confiscate, Action::Sink], offer)
            }
            Step::Loot => self.loot(offer),
            Step::Stow => {
                if let Some(prize) = board.now.prize
                    && let Fighter::Ship(victor) = prize.winner
                {
                    self.cargo_of(victor, offer)?;
                    offer(Action::Troop)?;
                    self.freight_back(prize.ship, offer)?;
                }
                offer(Action::Done)
            }
            Step::GiveUp => self.own_ships(|ship| {
                offer(Action::Scuttle(ship))?;
                offer(Action::SellShip(ship))
            }),
            Step::Landing(ship) | Step::Load(ship) => self.loads(ship, offer),
            Step::Unload(ship) => self.unloads(ship, offer),
            Step::Base(_) => each([Action::MakeBase, Action::Pass], offer),
        }
    }

    fn own_ships(&self, mut offer: impl FnMut(ShipId) -> Flow) -> Flow {
        self.board.ships_of(self.seat).try_for_each(|(ship, _)| offer(ship))
    }

    fn seaward(&self, ship: ShipId, offer: &mut impl FnMut(Action) -> Flow) -> Flow {
        let to = self.board.setup.chart().seaward(self.board.ship(ship).at);
        to.iter().try_for_each(|&to| offer(Action::To(to)))
    }

    fn bids(&self, offer: &mut impl FnMut(Action) -> Flow) -> Flow {
        let board = self.board;
        let Some(charter) = board.charter_bid_for() else { return Continue(()) };
        let rules = &board.setup.rules;
        if rules.bidding == Bidding::Sealed {
            for good in board.offers(self.seat, charter).iter() {
                (1..=RUNGS).try_for_each(|rung| offer(Action::Seal(good, rung)))?;
            }
            return offer(Action::SealPass);
        }
        if charter.good.is_none() && board.now.step == Step::Bid {
            for good in board.offers(self.seat, charter).iter() {
                offer(Action::Offer(good))?;
            }
        } else if rules.bid_style == BidStyle::Rungs {
            (1..=RUNGS).try_for_each(|rung| offer(Action::Bid(rung)))?;
        } else {
            (0..=9).try_for_each(|digit| offer(Action::Digit(digit)))?;
        }
        offer(Action::Pass)
    }

    fn purchases(&self, offer: &mut impl FnMut(Action) -> Flow) -> Flow {
        let board = self.board;
        let purses = board.purses(self.seat);
        for port in board.ports_of(self.seat) {
            // Without gold in a port nothing can be bought there, unless home pays.
            let poor = purses >> port.0 & 1 == 0;
            if !poor {
                for kind in board.setup.data.ship_types() {
                    offer(Action::BuyShip(port, kind))?;
                }
                offer(Action::BuyFort(port))?;
            }
            if !poor || board.setup.rules.remote_muster {
                offer(Action::BuyTroop(port))?;
            }
        }
        self.own_ships(|ship| {
            offer(Action::MusterAboard(ship))?;
            offer(Action::SellShip(ship))
        })?;
        each([Action::Done, Action::TurnPirate], offer)
    }

    fn activations(&self, offer: &mut impl FnMut(Action) -> Flow) -> Flow {
        self.own_ships(|ship| {
            offer(Action::Sail(ship))?;
            offer(Action::Act(ship))
        })?;
        if self.board.setup.rules.port_fire == PortFire::ControllerTurn {
            self.board.ships().try_for_each(|(ship, _)| offer(Action::Bombard(ship)))?;
        }
        each([Action::Done, Action::TurnPirate], offer)
    }

    fn declarations(&self, ship: ShipId, offer: &mut impl FnMut(Action) -> Flow) -> Flow {
        let board = self.board;
        let at = board.ship(ship).at;
        offer(Action::Declare(Deed::Nothing))?;
        for (target, other) in board.ships() {
            if other.at == at {
                offer(Action::Declare(Deed::AttackShip(target)))?;
            }
        }
        for deed in [Deed::AttackPort, Deed::Load, Deed::Unload, Deed::Claim] {
            offer(Action::Declare(deed))?;
        }
        board.ship(ship).lots().try_for_each(|lot| offer(Action::Jettison(lot)))?;
        if board.setup.rules.free_banking { amounts(offer) } else { Continue(()) }
    }

    fn cargo_of(&self, ship: ShipId, offer: &mut impl FnMut(Action) -> Flow) -> Flow {
        amounts(offer)?;
        self.board.ship(ship).lots().try_for_each(|lot| offer(Action::Goods(lot)))?;
        offer(Action::Jewels)
    }

    /// What could go back from a prize.
    fn freight_back(&self, prize: ShipId, offer: &mut impl FnMut(Action) -> Flow) -> Flow {
        each(Amount::ALL.map(|amount| Action::Back(Freight::Gold(amount))), offer)?;
        let lots = self.board.ship(prize).lots();
        lots.map(Freight::Goods).try_for_each(|lot| offer(Action::Back(lot)))?;
        each([Freight::Jewels, Freight::Troop].map(Action::Back), offer)
    }

    fn loot(&self, offer: &mut impl FnMut(Action) -> Flow) -> Flow {
        let Some(prize) = self.board.now.prize else { return Continue(()) };
        self.cargo_of(prize.ship, offer)?;
        if let Fighter::Ship(victor) = prize.winner {
            self.board.ship(victor).lots().try_for_each(|lot| offer(Action::Jettison(lot)))?;
        }
        offer(Action::Done)
    }

    fn loads(&self, ship: ShipId, offer: &mut impl FnMut(Action) -> Flow) -> Flow {
        let board = self.board;
        offer(Action::Troop)?;
        amounts(offer)?;
        if let Some(port) = board.port_of(ship) {
            board.ports[port].lots().try_for_each(|lot| offer(Action::Goods(lot)))?;
        }
        offer(Action::Jewels)?;
        if let Step::Load(_) = board.now.step {
            for charter in board.charters.keys() {
                if let Ok(most) = board.loadable(ship, charter) {
                    (1..=most).try_for_each(|units| offer(Action::Load(charter, units)))?;
                }
            }
        }
        offer(Action::Done)
    }

    fn unloads(&self, ship: ShipId, offer: &mut impl FnMut(Action) -> Flow) -> Flow {
        offer(Action::Troop)?;
        self.cargo_of(ship, offer)?;
        self.board.charters.keys().try_for_each(|charter| offer(Action::Deliver(charter)))?;
        offer(Action::DeliverJewels)?;
        self.board.ship(ship).lots().try_for_each(|lot| offer(Action::Sell(lot)))?;
        each([Action::SellJewels, Action::Done], offer)
    }
}

fn each<const N: usize>(actions: [Action; N], offer: &mut impl FnMut(Action) -> Flow) -> Flow {
    actions.into_iter().try_for_each(offer)
}

fn amounts(offer: &mut impl FnMut(Action) -> Flow) -> Flow {
    each(Amount::ALL.map(Action::Gold), offer)
}
