//! Positions: a table as one would lay it out, for tests and for questions of the kind "what if".
//!
//! Everything is laid out by the same sentences by which the rules change a table, so a position is as consistent as a
//! game: gold comes from the bank, troops from the supply.

use quarterdeck_engine::{Game, Seat, Silence};

use crate::board::Board;
use crate::components::{
    Card, CharterId, DutyKind, Faction, Gold, GoodId, LocationId, Lot, PortId, ShipId, ShipType,
    Side,
};
use crate::event::{For, Place, Purse, Quarters, Sailing, Told};
use crate::helm::Helm;
use crate::now::{Now, Part};
use crate::set_up::Setup;
use crate::state::PiratesAndPrivateers;

/// A table that is being laid out.
pub struct Position {
    state: PiratesAndPrivateers,
}

impl Position {
    /// A table of these factions, in seat order, with flags on these ports and the first seat to begin.
    ///
    /// # Panics
    /// When there are not as many as seats.
    pub fn new(setup: &Setup, players: &[(Faction, Option<PortId>)]) -> Self {
        assert_eq!(players.len(), setup.seats(), "a faction a seat");
        let mut position = Self { state: PiratesAndPrivateers::new(setup) };
        position.say(Told::Begins { seat: Seat::new(0) });
        for (place, &(faction, flag)) in players.iter().enumerate() {
            let seat = Seat::new(place);
            position.say(Told::Chose { seat, faction });
            if let Some(port) = flag {
                if faction == Faction::Pirate {
                    position.say(Told::Controlled { port, side: Side::Pirate(seat) });
                }
                position.say(Told::FlagPlaced { seat, port });
            }
        }
        position
    }

    /// Says anything else about the table.
    ///
    /// # Panics
    /// When it does not fit.
    pub fn say(&mut self, told: Told) {
        assert!(self.state.board.apply(&told).is_some(), "{told:?} does not fit");
    }

    /// The table so far.
    pub fn board(&self) -> &Board {
        &self.state.board
    }

    /// Puts a ship there.
    pub fn ship(&mut self, seat: Seat, kind: ShipType, at: LocationId) -> ShipId {
        let free =
            self.state.board.fleet.iter().find(|(_, place)| place.is_none()).map(|(id, _)| id);
        let ship = free.expect("there are more ids than ships");
        self.say(Told::Launched { ship, seat, kind, port: PortId(0) });
        self.say(Told::Sailed { ship, to: at, how: Sailing::Move });
        ship
    }

    /// Puts gold aboard, into a stash or onto a charter, from the bank.
    pub fn gold(&mut self, to: Purse, amount: u32) {
        self.say(Told::Gold { from: Purse::Bank, to, amount: Gold(amount), purpose: For::Start });
    }

    /// Puts troops aboard or ashore, from the supply of whoever it is.
    pub fn troops(&mut self, to: Quarters, count: u8) {
        let side = match to {
            Quarters::Ship(ship) => self.state.board.side(self.state.board.ship(ship).owner),
            Quarters::Garrison(port) => self.state.board.ports[port].side,
            _ => Side::Natives,
        };
        let from = if let Side::Pirate(_) = side { Quarters::Gangs } else { Quarters::Marines };
        self.say(Told::Troops { from, to, count });
    }

    /// Puts booty aboard or into a stash.
    pub fn booty(&mut self, good: GoodId, units: u8, to: Place) {
        self.say(Told::Goods { lot: Lot::Booty(good), units, from: Place::Away, to });
    }

    /// Puts jewels aboard or into a stash.
    pub fn jewels(&mut self, to: Place) {
        self.say(Told::Jewels { from: Place::Away, to });
    }

    /// Gives a port to a side.
    pub fn control(&mut self, port: PortId, side: Side) {
        self.say(Told::Controlled { port, side });
    }

    /// Builds a fort.
    pub fn fort(&mut self, port: PortId) {
        self.say(Told::FortStands { port });
    }

    /// Lays a private duty before a player.
    pub fn duty(&mut self, seat: Seat, kind: DutyKind, port: Option<PortId>) {
        self.say(Told::DutyDrawn { seat, kind: Some(kind), number: None });
        self.say(Told::DutyKept { seat, kind: Some(kind), port, hidden: false });
    }

    /// Places a charter in slot 1, with its holder, price and gold.
    pub fn charter(
        &mut self,
        caller: Seat,
        port: PortId,
        card: Card,
        (holder, good, price): (Seat, Option<GoodId>, u32),
    ) -> CharterId {
        let free = self.state.board.charters.iter().find(|(_, place)| place.is_none());
        let charter = free.expect("there is a place for a charter").0;
        self.say(Told::CharterPlaced { charter, seat: caller, port, card });
        self.say(Told::Awarded { charter, seat: holder, good, price: Gold(price) });
        self.gold_on(charter, price);
        charter
    }

    fn gold_on(&mut self, charter: CharterId, price: u32) {
        if price > 0 {
            self.gold(Purse::Charter(charter), price);
        }
    }

    /// Loads a charter's goods aboard a ship, which is then named for it.
    pub fn load(&mut self, charter: CharterId, ship: ShipId, units: u8) {
        self.say(Told::Goods {
            lot: Lot::Charter(charter),
            units,
            from: Place::Away,
            to: Place::Ship(ship),
        });
        self.say(Told::Named { charter, ship: Some(ship) });
    }

    /// Empties the bank down to this, onto the port of the first seat's choice: a stash that nobody has banked.
    pub fn bank(&mut self, left: u32, rest_to: PortId) {
        let rest = self.state.board.bank.less(Gold(left));
        self.gold(Purse::Stash(rest_to), rest.0);
    }

    /// The game from here on: it is this player's turn, in this round, and this part of it begins.
    pub fn begin(mut self, seat: Seat, round: u16, part: Part) -> PiratesAndPrivateers {
        self.say(Told::Turn { seat, round });
        self.state.board.now = Now::at(part);
        let mut helm =
            Helm { state: &mut self.state, chance: &mut Unshaken, listener: &mut Silence };
        helm.proceed();
        helm.settle();
        self.state
    }
}

/// A position begins with a question and not with a draw.
struct Unshaken;

impl quarterdeck_engine::Chance for Unshaken {
    fn pick(&mut self, _n: u32, purpose: quarterdeck_engine::Purpose) -> u32 {
        panic!("a position begins with a draw: {}", purpose.name)
    }
}
