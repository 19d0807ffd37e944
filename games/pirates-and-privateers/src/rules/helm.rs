//! The helm: a game in play, with the door to chance and whoever listens.
//!
//! The chapters are written on it. Whatever they change they say, and the board follows what was said; so there is one
//! way to move gold, troops, goods and jewels, and nothing is made or lost on the way.

use quarterdeck_engine::{Chance, Listener, Purpose, Seat, Seats};

use crate::board::Board;
use crate::components::{Gold, LocationId, Lot, PortId, ShipId, Side};
use crate::event::{Ending, Event, For, Place, Purse, Quarters, Sailing, Told};
use crate::now::{Part, Step};
use crate::set_up::Setup;
use crate::state::PiratesAndPrivateers;

/// A die.
pub(crate) const DIE: Purpose = Purpose::open("die");

/// A game in play.
pub(crate) struct Helm<'a, C, L> {
    pub(crate) state: &'a mut PiratesAndPrivateers,
    pub(crate) chance: &'a mut C,
    pub(crate) listener: &'a mut L,
}

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    #[inline]
    pub(crate) fn board(&self) -> &Board {
        &self.state.board
    }

    #[inline]
    pub(crate) fn setup(&self) -> &Setup {
        &self.state.board.setup
    }

    /// Says what happens, and makes it so.
    #[inline]
    pub(crate) fn say(&mut self, told: Told) {
        let fits = self.state.board.apply(&told);
        assert!(fits.is_some(), "the rules said what does not fit: {told:?}");
        self.listener.hear(Event(told));
    }

    /// Picks one of `n`.
    #[inline]
    pub(crate) fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        if n > 1 {
            self.state.board.now.draws += 1;
        }
        self.chance.pick(n, purpose)
    }

    /// Rolls a die (PP-007).
    #[inline]
    pub(crate) fn roll(&mut self) -> u8 {
        self.pick(6, DIE) as u8 + 1
    }

    /// Asks one seat.
    #[inline]
    pub(crate) fn ask(&mut self, seat: Seat, step: Step) {
        self.ask_all(Seats::only(seat), step);
    }

    /// Asks seats at the same time. Before anything is asked, it is looked whether somebody has won (PP-401).
    pub(crate) fn ask_all(&mut self, owes: Seats, step: Step) {
        if let Some(ending) = self.board().won_at_once() {
            self.end(ending);
            return;
        }
        let now = &mut self.state.board.now;
        (now.step, now.owes) = (step, owes);
        let now = *now;
        // What `apply` does with it, without carrying it there and back: nothing is said as often as this.
        self.state.board.asked(now.draws);
        self.listener.hear(Event(Told::Asked { now }));
    }

    /// Asks the same again, after something was done that leaves the question open.
    pub(crate) fn ask_again(&mut self) {
        let now = self.board().now;
        self.ask_all(now.owes, now.step);
    }

    pub(crate) fn end(&mut self, ending: Ending) {
        self.say(Told::Ended { ending });
    }

    /// Goes on to the next part of the turn and what it asks.
    pub(crate) fn finish_part(&mut self) {
        let now = &mut self.state.board.now;
        now.answered = false;
        now.part = crate::turn::after(now.part);
        self.proceed();
    }

    pub(crate) fn part(&self) -> Part {
        self.board().now.part
    }

    pub(crate) fn gold(&mut self, from: Purse, to: Purse, amount: Gold, purpose: For) {
        if !amount.is_none() && from != to {
            self.say(Told::Gold { from, to, amount, purpose });
        }
    }

    pub(crate) fn troops(&mut self, from: Quarters, to: Quarters, count: u8) {
        if count > 0 {
            self.say(Told::Troops { from, to, count });
        }
    }

    pub(crate) fn goods(&mut self, lot: Lot, units: u8, from: Place, to: Place) {
        if units == 0 {
            return;
        }
        self.say(Told::Goods { lot, units, from, to });
        // PP-Q46: the name follows the goods among the holder's ships.
        if let (Lot::Charter(charter), Place::Ship(ship)) = (lot, to) {
            let known = self.board().charter(charter);
            if known.holder == Some(self.board().ship(ship).owner) && known.named != Some(ship) {
                self.say(Told::Named { charter, ship: Some(ship) });
            }
        }
    }

    pub(crate) fn jewels(&mut self, from: Place, to: Place) {
        self.say(Told::Jewels { from, to });
    }

    /// A ship comes to another place. It has then stirred this turn (PP-094).
    pub(crate) fn sail(&mut self, ship: ShipId, to: LocationId, how: Sailing) {
        if self.board().ship(ship).at != to {
            self.state.board.now.stirred.insert(ship);
            self.say(Told::Sailed { ship, to, how });
        }
    }

    /// Where a side's troops come from and go back to (PP-414).
    pub(crate) fn supply_of(side: Side) -> Quarters {
        if let Side::Pirate(_) = side { Quarters::Gangs } else { Quarters::Marines }
    }

    /// Gold for a ship goes aboard as far as it fits, and the rest into the port's stash if its player controls the
    /// port (PP-166). What neither takes stays where it was. Answers what was paid.
    pub(crate) fn pay_ship(&mut self, from: Purse, ship: ShipId, due: Gold, purpose: For) -> Gold {
        let (aboard, ashore) = self.board().split_pay(ship, due);
        self.gold(from, Purse::Ship(ship), aboard, purpose);
        if let Some(port) = self.board().port_of(ship) {
            self.gold(from, Purse::Stash(port), ashore, purpose);
        }
        aboard + ashore
    }

    /// Everything aboard leaves play: troops to the supply, gold to the bank, goods and jewels away.
    pub(crate) fn empty_hold(&mut self, ship: ShipId) {
        self.kill_crew(ship);
        let gold = self.board().ship(ship).gold;
        self.gold(Purse::Ship(ship), Purse::Bank, gold, For::Loss);
        self.drop_goods(ship);
    }

    /// Goods and jewels aboard leave play.
    pub(crate) fn drop_goods(&mut self, ship: ShipId) {
        while let Some(&lot) = self.board().ship(ship).hold.items().first() {
            let units = self.board().ship(ship).goods(lot);
            self.goods(lot, units, Place::Ship(ship), Place::Away);
        }
        for _ in 0..self.board().ship(ship).jewels {
            self.jewels(Place::Ship(ship), Place::Away);
        }
    }

    /// The crew is killed: its troops go back to the supply.
    pub(crate) fn kill_crew(&mut self, ship: ShipId) {
        let (troops, side) =
            (self.board().ship(ship).troops, self.board().side(self.board().ship(ship).owner));
        self.troops(Quarters::Ship(ship), Self::supply_of(side), troops);
    }

    /// A port changes hands (PP-295): the flag of whoever loses it is taken off, works are lost.
    pub(crate) fn change_control(&mut self, port: PortId, side: Side) {
        if let Some(seat) = self.board().flag_over(port) {
            self.say(Told::FlagLifted { seat });
        }
        if self.board().ports[port].works > 0 {
            self.say(Told::WorksLost { port });
        }
        self.say(Told::Controlled { port, side });
    }
}

impl Board {
    /// How pay for a ship is shared out between its hold and a stash of its player's.
    pub(crate) fn split_pay(&self, ship: ShipId, due: Gold) -> (Gold, Gold) {
        let carry = self.setup.rules.overflow_gold == crate::options::OverflowGold::Carry;
        let aboard = if carry { due } else { due.min(self.room_for_gold(ship)) };
        let own = self.port_of(ship).is_some_and(|port| self.controls(self.ship(ship).owner, port));
        (aboard, if own { due - aboard } else { Gold::NONE })
    }
}
