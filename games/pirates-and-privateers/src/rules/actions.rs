//! Actions (PP-210 to PP-222): which ship acts, what it declares, and when it is carried out.

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::action::Deed;
use crate::board::Board;
use crate::components::{Lot, ShipId, Side};
use crate::event::{Place, Told};
use crate::helm::Helm;
use crate::now::{Acting, Cause, Fighter, Step};
use crate::refusal::Refusal;
use crate::state::PiratesAndPrivateers;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// Step 5: each ship may act once, in any order (PP-045).
    pub(crate) fn ask_act(&mut self, seat: Seat) -> bool {
        if self.board().now.answered {
            return false;
        }
        self.ask(seat, Step::Act);
        true
    }

    /// PP-216: a ship declares what it will do; then the port may fire.
    pub(crate) fn declare(&mut self, ship: ShipId, deed: Deed) {
        if deed == Deed::Claim && self.setup().rules.free_claim {
            self.claim(ship);
            return self.ask_again();
        }
        let now = &mut self.state.board.now;
        now.acting = Some(Acting { ship, deed });
        now.acted.insert(ship);
        now.moved.insert(ship);
        if !self.port_fires(ship, deed) {
            self.carry_out(ship, deed);
        }
    }

    /// Carries out what was declared, if it is still possible.
    pub(crate) fn carry_out(&mut self, ship: ShipId, deed: Deed) {
        let seat = self.board().turn;
        let possible = self.board().fleet[ship].is_some_and(|known| known.owner == seat)
            && self.board().may_declare(seat, ship, deed, &self.state.duties(seat)).is_ok();
        if !possible {
            return self.finish_action();
        }
        match deed {
            Deed::Nothing => self.finish_action(),
            Deed::AttackShip(target) => {
                self.begin_combat(Fighter::Ship(ship), Fighter::Ship(target), Cause::Declared);
            }
            Deed::AttackPort => {
                let port = self.board().port_of(ship).expect("a port is attacked from within");
                self.begin_combat(Fighter::Ship(ship), Fighter::Port(port), Cause::Declared);
            }
            Deed::Load => self.ask(seat, Step::Load(ship)),
            Deed::Unload => self.ask(seat, Step::Unload(ship)),
            Deed::Claim => {
                self.claim(ship);
                self.finish_action();
            }
        }
    }

    /// The ship has acted. What waits for a ship may find room now (PP-082).
    pub(crate) fn finish_action(&mut self) {
        let now = &mut self.state.board.now;
        let acted = now.acting.take();
        (now.combat, now.prize) = (None, None);
        self.board_waiting_cargo(self.board().turn, acted.map(|acting| acting.ship));
        self.proceed();
    }

    /// PP-167.
    pub(crate) fn jettison(&mut self, ship: ShipId, lot: Lot) {
        self.goods(lot, 1, Place::Ship(ship), Place::Away);
        self.ask_again();
    }

    /// PP-381: a pirate places the flag.
    fn claim(&mut self, ship: ShipId) {
        let seat = self.board().ship(ship).owner;
        let port = self.board().port_of(ship).expect("a port is claimed from within");
        self.change_control(port, Side::Pirate(seat));
        self.say(Told::FlagPlaced { seat, port });
    }
}

impl Board {
    pub(crate) fn may_act(&self, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
        self.check_own(seat, ship)?;
        if self.now.acted.has(ship) { Err(Refusal::HasActed) } else { Ok(()) }
    }

    /// PP-216: nobody is done while a ship lies in a foreign port and has not been activated.
    pub(crate) fn may_finish_actions(&self, seat: Seat) -> Result<(), Refusal> {
        let waits =
            self.ships_of(seat).any(|(ship, _)| !self.now.acted.has(ship) && self.is_visitor(ship));
        if waits { Err(Refusal::MustActivate) } else { Ok(()) }
    }

    /// What a ship may do where it is.
    pub(crate) fn may_declare(
        &self,
        seat: Seat,
        ship: ShipId,
        deed: Deed,
        own: &crate::state::OwnDuties,
    ) -> Result<(), Refusal> {
        match deed {
            Deed::Nothing => Ok(()),
            Deed::AttackShip(target) => self.may_attack_ship(seat, ship, target),
            Deed::AttackPort => self.may_attack_port(seat, ship),
            Deed::Load => self.may_load_anything(seat, ship),
            Deed::Unload => self.may_unload_anything(seat, ship, own),
            Deed::Claim => self.may_claim(seat, ship),
        }
    }

    /// PP-245, PP-038, PP-136.
    pub(crate) fn may_attack_ship(
        &self,
        seat: Seat,
        ship: ShipId,
        target: ShipId,
    ) -> Result<(), Refusal> {
        let Some(Some(other)) = self.fleet.get(target) else { return Err(Refusal::NoSuchShip) };
        if other.owner == seat {
            return Err(Refusal::OwnShip);
        }
        if other.at != self.ship(ship).at {
            return Err(Refusal::NotHere);
        }
        self.may_harm(self.side(seat), target)
    }

    /// Whether truce or charter spares a ship.
    pub(crate) fn may_harm(&self, side: Side, target: ShipId) -> Result<(), Refusal> {
        let other = self.ship(target);
        if self.in_truce(other.at, side, self.side(other.owner)) {
            return Err(Refusal::InTruce);
        }
        if self.is_protected(target, side) { Err(Refusal::Protected) } else { Ok(()) }
    }

    /// PP-290, PP-038.
    fn may_attack_port(&self, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
        let Some(port) = self.port_of(ship) else { return Err(Refusal::NotInPort) };
        let (side, held) = (self.side(seat), self.ports[port].side);
        if side == held {
            return Err(Refusal::OwnPort);
        }
        if self.in_truce(port.into(), side, held) { Err(Refusal::InTruce) } else { Ok(()) }
    }

    /// PP-381, PP-383.
    fn may_claim(&self, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
        if !self.is_pirate(seat) {
            return Err(Refusal::NotPirate);
        }
        if self.players[seat].flag.is_some() {
            return Err(Refusal::HasBase);
        }
        match self.port_of(ship) {
            Some(port) if self.is_native(port) => Ok(()),
            Some(_) => Err(Refusal::NotNative),
            None => Err(Refusal::NotInPort),
        }
    }
}
