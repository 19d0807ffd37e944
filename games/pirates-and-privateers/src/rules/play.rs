//! Playing an action that was checked: each goes to its chapter.

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::action::Action;
use crate::helm::Helm;
use crate::now::{Fate, Fighter, Step, Turning};
use crate::state::PiratesAndPrivateers;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// Plays an action, and then whatever has only one answer or is answered for who has left.
    pub(crate) fn play(&mut self, seat: Seat, action: Action) {
        self.answer(seat, action);
        self.settle();
    }

    /// Answers what needs no asking.
    pub(crate) fn settle(&mut self) {
        while let Some(seat) = self.board().now.owes.first() {
            let duties = self.state.duties(seat);
            let means = self.state.means(seat, &duties);
            let action = if self.board().players[seat].left {
                Some(means.passive(|_| 0))
            } else {
                means.only_one()
            };
            let Some(action) = action else { return };
            self.answer(seat, action);
        }
    }

    #[allow(clippy::match_same_arms, reason = "it reads in the order of play")]
    fn answer(&mut self, seat: Seat, action: Action) {
        match (self.board().now.step, action) {
            (_, Action::Choose(faction)) => self.choose(seat, faction),
            (_, Action::Flag(port)) => self.place_flag(seat, port),
            (_, Action::Stay) => self.answer_allegiance(None),
            (Step::Allegiance, Action::TurnPirate) => self.answer_allegiance(Some(Turning::Choice)),
            (_, Action::TurnPirate) => self.turn_pirate(seat, Turning::Choice),
            (_, Action::Leave) => self.answer_allegiance(Some(Turning::Leaving)),
            (_, Action::Keep(ship)) => self.keep_vessel(seat, Some(ship)),
            (_, Action::Roll) => self.roll_for_ship(seat),
            (Step::Mooring(kind), Action::Moor(port)) => self.moor(seat, kind, port),
            (_, Action::Draw) => {
                if !self.take_duty_card(seat) {
                    self.finish_part();
                }
            }
            (Step::Bid | Step::Price(_) | Step::Digit { .. }, _) => {
                self.answer_bidding(seat, action);
            }
            (Step::ShipRoll, _) => self.after_ship_roll(),
            (Step::DutyDraw, _) => self.finish_part(),
            (_, Action::Accept(bidder)) => self.accept(Some(bidder)),
            (_, Action::Refuse) => self.accept(None),
            (Step::NameShip(charter), Action::Name(ship)) => self.name_ship(charter, ship),
            (Step::DutyShip(kind), Action::Name(ship)) => {
                self.deliver_to(seat, kind, Some(ship));
                self.finish_part();
            }
            (Step::Purchase, _) => self.answer_purchase(seat, action),
            (_, Action::Sail(ship)) => self.set_course(seat, ship),
            (Step::Sail | Step::Act, Action::Done) => self.finish_part(),
            (Step::Course(ship, left), Action::To(to)) => self.sail_on(ship, to, left),
            (Step::Course(ship, _), _) => self.come_to_rest(ship),
            (_, Action::Act(ship)) => self.ask(seat, Step::Declare(ship)),
            (_, Action::Bombard(ship)) => self.bombard(ship),
            (Step::Declare(ship), _) => self.answer_declare(ship, action),
            (Step::Fire(ship), _) => self.answer_fire(ship, action == Action::Fire),
            (_, Action::Flee) => self.answer_flee(),
            (Step::Press, _) => self.ask_defender(),
            (Step::Stand, _) => self.exchange(),
            (Step::Escape(ship), Action::To(to)) => self.escape(ship, to),
            (Step::Retreat(ship), Action::To(to)) => self.retreat(ship, to),
            (Step::LetGo(ship), Action::To(to)) => self.let_go(ship, Some(to)),
            (Step::LetGo(ship), _) => self.let_go(ship, None),
            (_, Action::Release) => self.decide(Fate::Released),
            (_, Action::Take) => self.decide(Fate::Taken),
            (_, Action::Sink) => self.decide(Fate::Sunk),
            (_, Action::Confiscate) => self.decide(Fate::Confiscated),
            (Step::Loot, _) => self.loot(action),
            (Step::Stow, _) => self.stow(action),
            (Step::GiveUp, Action::SellShip(ship)) => self.give_up(ship, true),
            (_, Action::Scuttle(ship)) => self.give_up(ship, false),
            (Step::Landing(ship) | Step::Load(ship) | Step::Unload(ship), _) => {
                let port = self.board().port_of(ship).expect("cargo moves in port");
                match self.board().now.step {
                    Step::Landing(_) => self.land(ship, port, action),
                    Step::Load(_) => self.load(ship, port, action),
                    _ => self.unload(ship, port, action),
                }
            }
            (Step::Base(port), _) => self.make_base(seat, port, action == Action::MakeBase),
            _ => unreachable!("the action was checked"),
        }
    }

    fn answer_bidding(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Seal(good, rung) => self.seal_bid(seat, Some((good, rung))),
            Action::SealPass => self.seal_bid(seat, None),
            _ => self.bid(seat, action),
        }
    }

    fn answer_purchase(&mut self, seat: Seat, action: Action) {
        match action {
            Action::BuyShip(port, kind) => self.buy_ship(seat, port, kind),
            Action::BuyTroop(port) => self.buy_troop(seat, port),
            Action::MusterAboard(ship) => self.muster_aboard(seat, ship),
            Action::BuyFort(port) => self.buy_fort(seat, port),
            Action::SellShip(ship) => {
                self.sell_ship(ship);
                self.ask_again();
            }
            _ => self.finish_part(),
        }
    }

    fn answer_declare(&mut self, ship: crate::components::ShipId, action: Action) {
        match action {
            Action::Declare(deed) => self.declare(ship, deed),
            Action::Jettison(lot) => self.jettison(ship, lot),
            Action::Gold(amount) => {
                let port = self.board().port_of(ship).expect("gold is banked in port");
                self.put_gold(ship, port, amount);
                self.ask_again();
            }
            _ => unreachable!("the action was checked"),
        }
    }

    fn answer_flee(&mut self) {
        let combat = self.combat();
        let fleeing =
            if self.board().now.step == Step::Press { combat.attacker } else { combat.defender };
        let Fighter::Ship(ship) = fleeing else { unreachable!("ports cannot flee") };
        self.flee(ship);
    }
}
