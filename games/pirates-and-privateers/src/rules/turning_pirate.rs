//! Turning pirate (PP-360 to PP-374), and leaving the game (PP-406).

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::board::Board;
use crate::components::{CharterId, DUTY_SPACES, Empire, Lot, PortId, ShipId, Side};
use crate::event::{CharterEnd, Closing, For, Loss, Place, Purse, Quarters, Told};
use crate::helm::Helm;
use crate::now::{Part, Step, Turning};
use crate::options::TurnPirateWindow;
use crate::refusal::Refusal;
use crate::state::PiratesAndPrivateers;

/// A marine squad becomes a gang from this roll on (PP-366).
const TURNS_GANG_FROM: u8 = 5;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// A player turns pirate: first the vessel is chosen (PP-365), if there is a choice. Then the turn goes on.
    pub(crate) fn turn_pirate(&mut self, seat: Seat, why: Turning) {
        if self.board().is_pirate(seat) {
            self.say(Told::LeftGame { seat });
            return self.after_turning();
        }
        self.state.board.now.turning = Some(why);
        let mut ships = self.board().ships_of(seat).map(|(id, _)| id);
        let (first, more) = (ships.next(), ships.next().is_some());
        drop(ships);
        if more { self.ask(seat, Step::Vessel) } else { self.keep_vessel(seat, first) }
    }

    /// With the vessel chosen, everything else goes back to the Empire.
    pub(crate) fn keep_vessel(&mut self, seat: Seat, vessel: Option<ShipId>) {
        let why = self.state.board.now.turning.take().expect("somebody turns pirate");
        self.state.board.now.turned = true;
        let empire = self.board().empire(seat).expect("only privateers turn pirate");
        // What was banked goes first, so that gold which a ship brings home stays the Empire's. By the first rules the
        // bank took that gold too.
        let home_first = self.setup().has_second_rules();
        if home_first {
            self.lift_home(seat);
        }
        for ship in self.board().ships_in_order(seat).items() {
            if Some(*ship) != vessel {
                self.fall_back(*ship, empire);
            }
        }
        self.return_duties(seat);
        if !home_first {
            self.lift_home(seat);
        }
        for charter in self.board().charters.keys() {
            if self.board().charters[charter].is_some_and(|known| known.holder == Some(seat)) {
                self.abandon(charter);
            }
        }
        if let Some(ship) = vessel {
            self.roll_marines(seat, ship);
        }
        self.stop_works(empire);
        self.say(Told::TurnedPirate { seat, why });
        if why == Turning::Leaving {
            self.say(Told::LeftGame { seat });
        }
        self.after_turning();
    }

    /// Whoever has turned after step 0 and has no ship may roll for one now (PP-387). Then the turn goes on.
    fn after_turning(&mut self) {
        let seat = self.board().turn;
        let rolls = self.setup().has_second_rules()
            && self.part() != Part::Allegiance
            && !self.board().players[seat].left
            && self.board().may_roll_for_ship(seat);
        if rolls { self.ask(seat, Step::ShipRoll) } else { self.resume_turn() }
    }

    /// The turn goes on: with step 3 after a third duty (PP-361), and otherwise where it was.
    pub(crate) fn resume_turn(&mut self) {
        match self.part() {
            Part::Allegiance | Part::Duty | Part::Bankruptcy => self.finish_part(),
            _ => self.proceed(),
        }
    }

    /// PP-367: the ship leaves play, and what it carries goes to the Empire's nearest port, or away if it has none.
    fn fall_back(&mut self, ship: ShipId, empire: Empire) {
        let known = *self.board().ship(ship);
        match self.board().nearest(known.at, empire) {
            Some(port) => {
                self.troops(Quarters::Ship(ship), Quarters::Garrison(port), known.troops);
                self.gold(Purse::Ship(ship), Purse::Stash(port), known.gold, For::Loss);
                while let Some(&lot) = self.board().ship(ship).hold.items().first() {
                    self.goods(lot, 1, Place::Ship(ship), Place::Stash(port));
                }
                for _ in 0..known.jewels {
                    self.jewels(Place::Ship(ship), Place::Stash(port));
                }
            }
            None => self.empty_hold(ship),
        }
        self.say(Told::Lost { ship, how: Loss::FellBack });
    }

    /// PP-369: the duty cards go back into the deck; what still waits to board leaves play.
    fn return_duties(&mut self, seat: Seat) {
        for space in 0..DUTY_SPACES {
            self.close(seat, space, Closing::Returned);
        }
    }

    /// PP-368: all banked gold returns to the bank, and the flag is taken off.
    fn lift_home(&mut self, seat: Seat) {
        if let Some(port) = self.board().players[seat].flag {
            let banked = self.board().ports[port].gold;
            self.gold(Purse::Stash(port), Purse::Bank, banked, For::Loss);
            self.say(Told::FlagLifted { seat });
        }
    }

    /// PP-370: a charter ends as if lapsed, but goods aboard the vessel stay as booty.
    fn abandon(&mut self, charter: CharterId) {
        let gold = self.board().charter(charter).gold;
        self.gold(Purse::Charter(charter), Purse::Bank, gold, For::Commission);
        self.say(Told::CharterEnded { charter, how: CharterEnd::Abandoned });
    }

    /// PP-366, PP-412: a die for each marine squad on the vessel.
    fn roll_marines(&mut self, seat: Seat, ship: ShipId) {
        let squads = self.board().ship(ship).troops;
        self.troops(Quarters::Ship(ship), Quarters::Marines, squads);
        for _ in 0..squads {
            let die = self.roll();
            self.say(Told::MarineRolled { seat, die });
            if die >= TURNS_GANG_FROM && self.board().gangs > 0 {
                self.troops(Quarters::Gangs, Quarters::Ship(ship), 1);
            }
        }
    }

    /// PP-374: nobody is left to finish the Empire's works.
    fn stop_works(&mut self, empire: Empire) {
        for port in self.board().ports.keys() {
            let known = self.board().ports[port];
            if known.side == Side::Empire(empire) && known.works > 0 {
                self.say(Told::WorksLost { port });
            }
        }
    }

    /// PP-362, PP-363: at the end of step 3 whoever has no ship and could buy none turns pirate.
    pub(crate) fn check_bankruptcy(&mut self, seat: Seat) -> bool {
        if self.board().now.answered || !self.board().is_bankrupt(seat) {
            return false;
        }
        self.state.board.now.answered = true;
        self.turn_pirate(seat, Turning::Bankrupt);
        true
    }
}

impl Board {
    /// PP-360, PP-364, PP-Q10: when one may turn pirate of one's own will.
    pub(crate) fn may_turn_pirate(&self, seat: Seat) -> Result<(), Refusal> {
        if self.empire(seat).is_none() {
            return Err(Refusal::AlreadyPirate);
        }
        match (self.setup.rules.turn_pirate_window, self.now.part) {
            (TurnPirateWindow::Never, _) => Err(Refusal::NotOfOwnWill),
            (_, Part::Allegiance) | (TurnPirateWindow::OwnAnyStep, _) => Ok(()),
            _ => Err(Refusal::OnlyInStepZero),
        }
    }

    /// PP-406.
    pub(crate) fn may_leave(&self) -> Result<(), Refusal> {
        if self.setup.rules.leaving { Ok(()) } else { Err(Refusal::NotNow) }
    }

    /// The Empire's port that is nearest by moves, the first in data order among equals (PP-Q94).
    fn nearest(&self, at: crate::components::LocationId, empire: Empire) -> Option<PortId> {
        let ports = self
            .ports
            .iter()
            .filter(|(_, port)| port.side == Side::Empire(empire))
            .map(|(id, _)| id);
        ports.min_by_key(|&port| self.setup.chart().moves(at, port.into()).unwrap_or(u8::MAX))
    }

    fn is_bankrupt(&self, seat: Seat) -> bool {
        let cheapest = self.setup.data.ships.iter().map(|ship| ship.cost).min().unwrap_or_default();
        self.empire(seat).is_some()
            && self.ships_of(seat).next().is_none()
            && self.ports_of(seat).all(|port| self.funds(seat, port) < cheapest)
    }

    /// Whether goods that came from a charter are still anywhere.
    pub fn units_of(&self, lot: Lot) -> u16 {
        let aboard = self.ships().map(|(_, ship)| u16::from(ship.goods(lot)));
        aboard.chain(self.ports.items().iter().map(|port| port.goods(lot))).sum()
    }
}
