//! What a seat may do, from what it knows: the table, and its own private duties.
//!
//! `Means` is all that legality depends on. A state and a view both have it, so a rule stands once, in its chapter, and
//! nothing that a seat cannot know can change what it is offered.

mod candidates;
mod conceivable;

use std::ops::ControlFlow::{Break, Continue};

use quarterdeck_engine::Seat;

use crate::action::{Action, Deed};
use crate::board::Board;
use crate::now::{Fate, Step};
use crate::options::Bidding;
use crate::refusal::Refusal;
use crate::state::OwnDuties;

pub(crate) use conceivable::conceivable;

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
            let _all = self.candidates(&mut |action| {
                if self.check_owed(action).is_ok() {
                    visit(action);
                }
                Continue(())
            });
        }
    }

    /// The nth action that [`visit`](Means::visit) visits.
    pub(crate) fn nth(&self, nth: u32) -> Action {
        let (mut left, mut found) = (nth, None);
        let _found = self.candidates(&mut |action| {
            if self.check_owed(action).is_err() {
                return Continue(());
            }
            if left == 0 {
                found = Some(action);
                return Break(());
            }
            left -= 1;
            Continue(())
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
        let mut only = None;
        let flow = self.candidates(&mut |action| {
            if self.check_owed(action).is_err() {
                return Continue(());
            }
            if only.is_some() {
                return Break(());
            }
            only = Some(action);
            Continue(())
        });
        only.filter(|_| flow.is_continue())
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
