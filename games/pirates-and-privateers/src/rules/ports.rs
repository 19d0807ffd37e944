//! A ship attacks a port (PP-290 to PP-300), and a port attacks a ship (PP-310 to PP-318).

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::action::{Action, Deed};
use crate::board::Board;
use crate::components::{LocationId, PortId, ShipId, Side};
use crate::event::{Feat, Sailing, Told};
use crate::helm::Helm;
use crate::now::{Cause, Fighter, Step};
use crate::options::PortFire;
use crate::refusal::Refusal;
use crate::state::PiratesAndPrivateers;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// PP-295 to PP-300: the port, its card and its stash are the winner's; duties may be fulfilled; the ship may land
    /// troops and load.
    pub(crate) fn port_conquered(&mut self, ship: ShipId, port: PortId) {
        let seat = self.board().ship(ship).owner;
        let (side, lost) = (self.board().side(seat), self.board().ports[port].side);
        let pirate_base =
            self.board().flag_over(port).is_some_and(|owner| self.board().is_pirate(owner));
        self.change_control(port, side);
        if self.setup().rules.void_on_conquest {
            self.void_charters_to(port);
        }
        if self.board().empire(seat).is_some() {
            if matches!(lost, Side::Empire(_)) {
                self.accomplish(seat, Feat::Port, ship, None);
            } else if pirate_base {
                self.accomplish(seat, Feat::Base, ship, None);
            }
        }
        self.ask(seat, Step::Landing(ship));
    }

    /// PP-Q38, option: charters to a conquered port lapse.
    fn void_charters_to(&mut self, port: PortId) {
        for charter in self.board().charters.keys() {
            if self.board().charters[charter].is_some_and(|charter| charter.port == port) {
                self.lapse(charter);
            }
        }
    }

    /// PP-297: troops land and the stash is loaded, as part of the same action.
    pub(crate) fn land(&mut self, ship: ShipId, port: PortId, action: Action) {
        match action {
            Action::Troop => {
                self.land_troop(ship, port);
                self.ask_again();
            }
            Action::Done => self.after_landing(ship, port),
            _ => self.load(ship, port, action),
        }
    }

    /// PP-382: a pirate without base may make the port one.
    fn after_landing(&mut self, ship: ShipId, port: PortId) {
        let seat = self.board().ship(ship).owner;
        if self.board().is_pirate(seat) && self.board().players[seat].flag.is_none() {
            self.ask(seat, Step::Base(port));
        } else {
            self.finish_action();
        }
    }

    pub(crate) fn make_base(&mut self, seat: Seat, port: PortId, make: bool) {
        if make {
            self.say(Told::FlagPlaced { seat, port });
        }
        self.finish_action();
    }

    /// PP-294, PP-334: the ship leaves for the sea, and its action is over.
    pub(crate) fn retreat(&mut self, ship: ShipId, to: LocationId) {
        self.sail(ship, to, Sailing::Retreat);
        self.finish_action();
    }

    /// PP-216, PP-310 to PP-313: whether a port fires on a ship that has declared, or its controller is asked.
    pub(crate) fn port_fires(&mut self, ship: ShipId, deed: Deed) -> bool {
        match self.board().fire(ship, deed) {
            Fire::None => false,
            Fire::Forced(port) => {
                self.begin_combat(Fighter::Port(port), Fighter::Ship(ship), Cause::Fire);
                true
            }
            Fire::Asked(seat) => {
                self.ask(seat, Step::Fire(ship));
                true
            }
        }
    }

    /// The controller's answer.
    pub(crate) fn answer_fire(&mut self, ship: ShipId, fire: bool) {
        let port = self.board().port_of(ship).expect("the ship lies in the port");
        if fire {
            self.begin_combat(Fighter::Port(port), Fighter::Ship(ship), Cause::Fire);
        } else {
            let acting = self.board().now.acting.expect("a ship acts");
            self.carry_out(ship, acting.deed);
        }
    }

    /// PP-Q81, option: a port fires in its controller's turn.
    pub(crate) fn bombard(&mut self, ship: ShipId) {
        let port = self.board().port_of(ship).expect("the ship lies in the port");
        self.state.board.now.fired_on.insert(ship);
        self.begin_combat(Fighter::Port(port), Fighter::Ship(ship), Cause::OwnTurn);
    }
}

/// What a port does about a visitor.
enum Fire {
    None,
    Forced(PortId),
    Asked(Seat),
}

impl Board {
    fn fire(&self, ship: ShipId, deed: Deed) -> Fire {
        let Some(port) = self.port_of(ship) else { return Fire::None };
        let owner = self.ship(ship).owner;
        if deed == Deed::AttackPort || !self.is_visitor(ship) {
            return Fire::None;
        }
        // PP-331: natives fire on every Empire ship; PP-372: a port of the old Empire on every renegade.
        if self.is_native(port) || self.hunts(port, owner) {
            return Fire::Forced(port);
        }
        let side = self.ports[port].side;
        if self.may_harm(side, ship).is_err() {
            return Fire::None;
        }
        match self.player_of(side) {
            None if self.empty_empires_fire() => Fire::Forced(port),
            Some(seat) if self.setup.rules.port_fire == PortFire::VisitorTurn => Fire::Asked(seat),
            _ => Fire::None,
        }
    }

    /// PP-372: whether a port is of the Empire that this pirate has left.
    pub(crate) fn hunts(&self, port: PortId, pirate: Seat) -> bool {
        let old = self.players[pirate].old_empire.map(Side::Empire);
        self.is_pirate(pirate) && old == Some(self.ports[port].side)
    }

    /// PP-Q81: whether a port of this player may fire on a ship in its own turn.
    pub(crate) fn may_bombard(&self, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
        if self.setup.rules.port_fire != PortFire::ControllerTurn {
            return Err(Refusal::NotNow);
        }
        let Some(Some(known)) = self.fleet.get(ship) else { return Err(Refusal::NoSuchShip) };
        if known.owner == seat {
            return Err(Refusal::OwnShip);
        }
        if !self.port_of(ship).is_some_and(|port| self.controls(seat, port)) {
            return Err(Refusal::NotYourPort);
        }
        if self.now.fired_on.has(ship) {
            return Err(Refusal::HasActed);
        }
        self.may_harm(self.side(seat), ship)
    }
}
