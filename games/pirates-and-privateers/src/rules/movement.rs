//! Movement (PP-200 to PP-206).

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::board::Board;
use crate::components::{LocationId, ShipId};
use crate::event::Sailing;
use crate::helm::Helm;
use crate::now::{Part, Step};
use crate::refusal::Refusal;
use crate::state::PiratesAndPrivateers;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// Step 4: all ships move before any acts (PP-044), unless they take turns (PP-Q16).
    pub(crate) fn ask_sail(&mut self, seat: Seat) -> bool {
        self.board_waiting_cargo(seat, None);
        let board = self.board();
        let waits = board.ships_of(seat).any(|(ship, _)| board.may_sail(seat, ship).is_ok());
        if board.now.answered || !waits || self.setup().rules.interleave_ships {
            return false;
        }
        self.ask(seat, Step::Sail);
        true
    }

    /// A ship is picked to move.
    pub(crate) fn set_course(&mut self, seat: Seat, ship: ShipId) {
        let moves = self.setup().moves(self.board().ship(ship).kind);
        self.ask(seat, Step::Course(ship, moves));
    }

    /// One line further; the move ends when no moves are left, and in native ports (PP-205).
    pub(crate) fn sail_on(&mut self, ship: ShipId, to: LocationId, left: u8) {
        self.sail(ship, to, Sailing::Move);
        let seat = self.board().ship(ship).owner;
        let stopped =
            self.board().port_of(ship).is_some_and(|port| self.board().is_stopped_in(seat, port));
        if left == 1 || stopped {
            self.come_to_rest(ship);
        } else {
            self.ask(seat, Step::Course(ship, left - 1));
        }
    }

    /// PP-203: the ship has moved; cargo that waits for it comes aboard (PP-082).
    pub(crate) fn come_to_rest(&mut self, ship: ShipId) {
        self.state.board.now.moved.insert(ship);
        self.take_waiting_cargo(ship);
        self.proceed();
    }
}

impl Board {
    /// PP-202, PP-206: each ship moves at most once a turn, and not after it has acted.
    pub(crate) fn may_sail(&self, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
        self.check_own(seat, ship)?;
        if self.now.part == Part::Actions && !self.setup.rules.interleave_ships {
            return Err(Refusal::NotNow);
        }
        if self.now.moved.has(ship) || self.now.acted.has(ship) {
            Err(Refusal::HasMoved)
        } else {
            Ok(())
        }
    }

    /// PP-032, PP-036.
    pub(crate) fn may_go(&self, ship: ShipId, to: LocationId) -> Result<(), Refusal> {
        if self.setup.chart().out(self.ship(ship).at).contains(&to) {
            Ok(())
        } else {
            Err(Refusal::NoLine)
        }
    }

    /// PP-265, PP-294: only to a sea location, along a line.
    pub(crate) fn may_withdraw(&self, ship: ShipId, to: LocationId) -> Result<(), Refusal> {
        self.may_go(ship, to)?;
        if self.setup.data.port_at(to).is_some() { Err(Refusal::NotSea) } else { Ok(()) }
    }
}
