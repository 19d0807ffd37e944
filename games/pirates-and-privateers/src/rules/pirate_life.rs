//! Pirate life (PP-380 to PP-393): gangs in the base, and ships for pirates who have none.

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::board::Board;
use crate::components::{PortId, ShipType, Side};
use crate::event::{Quarters, Told};
use crate::helm::Helm;
use crate::now::{Part, Step};
use crate::refusal::Refusal;
use crate::state::PiratesAndPrivateers;

/// A ship comes from this roll on (PP-387).
const SHIP_FROM: u8 = 4;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// PP-384: a base raises one gang in each of its pirate's turns, as long as there is one (PP-412).
    pub(crate) fn raise_gang(&mut self, seat: Seat) -> bool {
        if self.board().is_pirate(seat)
            && self.board().gangs > 0
            && let Some(port) = self.board().players[seat].flag
        {
            self.troops(Quarters::Gangs, Quarters::Garrison(port), 1);
        }
        false
    }

    /// PP-387: in step 0 a pirate without any ship may roll for one.
    pub(crate) fn ask_ship_roll(&mut self, seat: Seat) -> bool {
        let board = self.board();
        // By the first rules whoever turned this turn had to wait for the next.
        let waits = board.now.turned && !board.setup.has_second_rules();
        if board.now.answered || waits || !board.may_roll_for_ship(seat) {
            return false;
        }
        self.ask(seat, Step::ShipRoll);
        true
    }

    pub(crate) fn roll_for_ship(&mut self, seat: Seat) {
        if self.part() == Part::ShipRoll {
            self.state.board.now.answered = true;
        }
        let die = self.roll();
        let second = (die >= SHIP_FROM).then(|| self.roll());
        self.say(Told::ShipRolled { seat, die, second });
        let Some(second) = second else { return self.after_ship_roll() };
        let kind = self.setup().data.pirate_ship_roll[usize::from(second) - 1];
        if let Some(base) = self.board().players[seat].flag {
            return self.moor(seat, kind, base);
        }
        if self.board().ports.keys().any(|port| self.board().may_moor(port).is_ok()) {
            self.ask(seat, Step::Mooring(kind));
        } else {
            self.after_ship_roll();
        }
    }

    /// PP-388: the ship is free and empty.
    pub(crate) fn moor(&mut self, seat: Seat, kind: ShipType, port: PortId) {
        self.launch(seat, kind, port);
        self.after_ship_roll();
    }

    /// The turn goes on: from step 0, or from where the pirate has turned.
    pub(crate) fn after_ship_roll(&mut self) {
        if self.part() == Part::ShipRoll { self.finish_part() } else { self.resume_turn() }
    }
}

impl Board {
    /// PP-387, PP-193.
    pub(crate) fn may_roll_for_ship(&self, seat: Seat) -> bool {
        self.is_pirate(seat) && self.ships_of(seat).next().is_none() && self.has_pirate_ship(seat)
    }

    /// PP-388: without base in an uncontrolled native port, or if there is none in any pirate-held port.
    pub(crate) fn may_moor(&self, port: PortId) -> Result<(), Refusal> {
        let native = self.ports.items().iter().any(|port| port.side == Side::Natives);
        match self.ports.get(port).map(|port| port.side) {
            None => Err(Refusal::NoSuchPlace),
            Some(Side::Natives) => Ok(()),
            Some(Side::Pirate(_)) if !native => Ok(()),
            Some(_) => Err(Refusal::NotNative),
        }
    }
}
