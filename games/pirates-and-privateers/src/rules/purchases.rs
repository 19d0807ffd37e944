//! Purchases (PP-180 to PP-193): ships, troops and fortifications, and what pays for them.

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::board::Board;
use crate::components::{Gold, PortId, ShipId, ShipType, Side};
use crate::event::{For, Loss, Place, Purse, Quarters, Told};
use crate::helm::Helm;
use crate::now::Step;
use crate::refusal::Refusal;
use crate::state::PiratesAndPrivateers;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// Step 3: asked until the player is done.
    pub(crate) fn ask_purchase(&mut self, seat: Seat) -> bool {
        if self.board().now.answered {
            return false;
        }
        self.ask(seat, Step::Purchase);
        true
    }

    /// PP-183: the stash first, then docked ships in the order of acquisition.
    fn pay_in(&mut self, seat: Seat, port: PortId, price: Gold) {
        let mut due = price;
        if self.board().players[seat].flag == Some(port) {
            let from_stash = due.min(self.board().ports[port].gold);
            self.gold(Purse::Stash(port), Purse::Bank, from_stash, For::Purchase);
            due = due - from_stash;
        }
        for &ship in self.board().ships_in_order(seat).items() {
            if self.board().port_of(ship) == Some(port) {
                let from_ship = due.min(self.board().ship(ship).gold);
                self.gold(Purse::Ship(ship), Purse::Bank, from_ship, For::Purchase);
                due = due - from_ship;
            }
        }
    }

    /// PP-182, PP-184; in the basic game the old ship makes way (PP-187).
    pub(crate) fn buy_ship(&mut self, seat: Seat, port: PortId, kind: ShipType) {
        self.pay_in(seat, port, self.setup().data.ship(kind).cost);
        let old = self.board().ship_to_replace(seat);
        let new = self.launch(seat, kind, port);
        if let Some(old) = old {
            self.move_over(old, new, port);
        }
        self.board_waiting_cargo(seat, Some(new));
        self.ask_again();
    }

    /// A ship appears, and carries the charters that waited for one.
    pub(crate) fn launch(&mut self, seat: Seat, kind: ShipType, port: PortId) -> ShipId {
        let free = self.board().fleet.iter().find(|(_, place)| place.is_none());
        let ship = free.expect("there are more ids than ships").0;
        self.say(Told::Launched { ship, seat, kind, port });
        self.name_for_waiting(ship);
        ship
    }

    /// PP-187, PP-Q25: cargo moves over as far as it fits: jewels, troops, goods, gold. What does not fit of gold and
    /// troops stays ashore; other goods are lost with the old ship, which is scuttled.
    fn move_over(&mut self, old: ShipId, new: ShipId, port: PortId) {
        self.shift_cargo(old, new);
        let left = *self.board().ship(old);
        self.troops(Quarters::Ship(old), Quarters::Garrison(port), left.troops);
        self.gold(Purse::Ship(old), Purse::Stash(port), left.gold, For::Cargo);
        for _ in 0..left.jewels {
            self.jewels(Place::Ship(old), Place::Stash(port));
        }
        self.drop_goods(old);
        for charter in self.board().charters.keys() {
            if self.board().charters[charter].is_some_and(|charter| charter.named == Some(old)) {
                self.say(Told::Named { charter, ship: Some(new) });
            }
        }
        self.say(Told::Lost { ship: old, how: Loss::Replaced });
    }

    /// Moves everything that fits from a ship to another of the same player.
    fn shift_cargo(&mut self, from: ShipId, to: ShipId) {
        while self.board().ship(from).jewels > 0 && self.board().free(to) > 0 {
            self.jewels(Place::Ship(from), Place::Ship(to));
        }
        let troops = self.board().ship(from).troops.min(self.board().free(to));
        self.troops(Quarters::Ship(from), Quarters::Ship(to), troops);
        while self.board().free(to) > 0 {
            let Some(&lot) = self.board().ship(from).hold.items().first() else { break };
            self.goods(lot, 1, Place::Ship(from), Place::Ship(to));
        }
        let gold = self.board().ship(from).gold.min(self.board().room_for_gold(to));
        self.gold(Purse::Ship(from), Purse::Ship(to), gold, For::Cargo);
    }

    /// PP-190, PP-191: the troop joins the garrison. With remote muster the home port's stash pays too (PP-Q23).
    pub(crate) fn buy_troop(&mut self, seat: Seat, port: PortId) {
        let price = self.setup().data.prices.troop;
        let home = self.board().players[seat].flag;
        match home {
            Some(home)
                if self.setup().rules.remote_muster && self.board().ports[home].gold >= price =>
            {
                self.gold(Purse::Stash(home), Purse::Bank, price, For::Purchase);
            }
            _ => self.pay_in(seat, port, price),
        }
        let supply = Self::supply_of(self.board().side(seat));
        self.troops(supply, Quarters::Garrison(port), 1);
        self.ask_again();
    }

    /// PP-Q24.
    pub(crate) fn muster_aboard(&mut self, seat: Seat, ship: ShipId) {
        let port = self.board().port_of(ship).expect("the ship is docked");
        self.pay_in(seat, port, self.setup().data.prices.troop);
        let supply = Self::supply_of(self.board().side(seat));
        self.troops(supply, Quarters::Ship(ship), 1);
        self.ask_again();
    }

    /// PP-321: paid when ordered.
    pub(crate) fn buy_fort(&mut self, seat: Seat, port: PortId) {
        self.pay_in(seat, port, self.setup().data.prices.fort);
        self.say(Told::FortOrdered { port });
        self.ask_again();
    }

    /// PP-188, PP-189: cargo goes to own ships there, the price to the stash or aboard another own ship.
    pub(crate) fn sell_ship(&mut self, ship: ShipId) {
        let seat = self.board().ship(ship).owner;
        let port = self.board().port_of(ship).expect("a ship is sold in port");
        for &other in self.board().ships_in_order(seat).items() {
            if other != ship && self.board().port_of(other) == Some(port) {
                self.shift_cargo(ship, other);
            }
        }
        let price = self.board().sale_price(ship);
        self.say(Told::Lost { ship, how: Loss::Sold });
        if self.board().controls(seat, port) {
            self.gold(Purse::Bank, Purse::Stash(port), price, For::Sale);
        } else if let Some(other) = self.board().purse_for_sale(seat, port, ship, price) {
            self.gold(Purse::Bank, Purse::Ship(other), price, For::Sale);
        }
    }
}

impl Board {
    /// PP-181, PP-183: gold that a player can spend in a port they control.
    pub fn funds(&self, seat: Seat, port: PortId) -> Gold {
        let stash =
            if self.players[seat].flag == Some(port) { self.ports[port].gold } else { Gold::NONE };
        let docked = self.ships_of(seat).filter(|(_, ship)| ship.at == port.into());
        stash + docked.map(|(_, ship)| ship.gold).sum()
    }

    /// The ports in which a player has gold to spend, a bit each.
    pub(crate) fn purses(&self, seat: Seat) -> u64 {
        let stash = self.players[seat].flag.filter(|&port| !self.ports[port].gold.is_none());
        let docked = self.ships_of(seat).filter(|(_, ship)| !ship.gold.is_none());
        let docked = docked.filter_map(|(_, ship)| self.setup.data.port_at(ship.at));
        docked.chain(stash).fold(0, |purses, port| purses | 1 << port.0)
    }

    fn check_buyer(&self, seat: Seat, port: PortId) -> Result<(), Refusal> {
        match self.ports.get(port) {
            None => Err(Refusal::NoSuchPlace),
            Some(_) if self.controls(seat, port) => Ok(()),
            Some(_) => Err(Refusal::NotYourPort),
        }
    }

    fn check_funds(&self, seat: Seat, port: PortId, price: Gold) -> Result<(), Refusal> {
        if self.funds(seat, port) >= price { Ok(()) } else { Err(Refusal::NotEnoughGold { price }) }
    }

    /// PP-185 to PP-187.
    pub(crate) fn may_buy_ship(
        &self,
        seat: Seat,
        port: PortId,
        kind: ShipType,
    ) -> Result<(), Refusal> {
        self.check_buyer(seat, port)?;
        let Some(spec) = self.setup.data.ships.get(usize::from(kind.0)) else {
            return Err(Refusal::NoSuchPlace);
        };
        match self.ship_to_replace(seat) {
            Some(old) if self.port_of(old) != Some(port) => return Err(Refusal::ShipElsewhere),
            Some(_) => {}
            None if self.ship_count(seat) >= self.fleet_limit() => {
                return Err(Refusal::FleetFull);
            }
            None => self.check_ship_pieces(self.side(seat))?,
        }
        self.check_funds(seat, port, spec.cost)
    }

    /// Ships a player may own.
    pub fn fleet_limit(&self) -> usize {
        self.setup.level().ships_per_player.into()
    }

    /// In a game of one ship each, the ship that a new one replaces.
    fn ship_to_replace(&self, seat: Seat) -> Option<ShipId> {
        if self.fleet_limit() == 1 { self.ships_of(seat).next().map(|(id, _)| id) } else { None }
    }

    /// PP-193, PP-411: 9 pieces an Empire; pirates share theirs.
    fn check_ship_pieces(&self, side: Side) -> Result<(), Refusal> {
        let pieces = &self.setup.data.pieces;
        let (used, all) = match side {
            Side::Pirate(_) => (
                self.seats()
                    .filter(|&seat| self.is_pirate(seat))
                    .map(|seat| self.ship_count(seat))
                    .sum(),
                pieces.pirate_ships,
            ),
            _ => (
                self.player_of(side).map_or(0, |seat| self.ship_count(seat)),
                pieces.ships_per_empire,
            ),
        };
        if used < usize::from(all) { Ok(()) } else { Err(Refusal::NoPieceLeft) }
    }

    /// Whether a ship piece is left for a pirate (PP-193).
    pub(crate) fn has_pirate_ship(&self, seat: Seat) -> bool {
        self.check_ship_pieces(Side::Pirate(seat)).is_ok()
    }

    fn check_troop_pieces(&self, seat: Seat) -> Result<(), Refusal> {
        let left = if self.is_pirate(seat) { self.gangs } else { self.marines };
        if left > 0 { Ok(()) } else { Err(Refusal::NoPieceLeft) }
    }

    /// PP-190, PP-191.
    pub(crate) fn may_buy_troop(&self, seat: Seat, port: PortId) -> Result<(), Refusal> {
        self.check_buyer(seat, port)?;
        self.check_troop_pieces(seat)?;
        let price = self.setup.data.prices.troop;
        let at_home = self.setup.rules.remote_muster && self.banked(seat) >= price;
        if at_home { Ok(()) } else { self.check_funds(seat, port, price) }
    }

    /// PP-Q24.
    pub(crate) fn may_muster_aboard(&self, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
        if !self.setup.rules.muster_aboard {
            return Err(Refusal::NotNow);
        }
        self.check_own(seat, ship)?;
        let Some(port) = self.port_of(ship) else { return Err(Refusal::NotInPort) };
        self.check_buyer(seat, port)?;
        self.check_troop_pieces(seat)?;
        if self.free(ship) == 0 {
            return Err(Refusal::NoRoom);
        }
        self.check_funds(seat, port, self.setup.data.prices.troop)
    }

    /// PP-320, PP-323, PP-325.
    pub(crate) fn may_buy_fort(&self, seat: Seat, port: PortId) -> Result<(), Refusal> {
        self.check_buyer(seat, port)?;
        if self.ports[port].fort || self.ports[port].works > 0 {
            return Err(Refusal::HasFort);
        }
        if self.forts == 0 {
            return Err(Refusal::NoPieceLeft);
        }
        self.check_funds(seat, port, self.setup.data.prices.fort)
    }

    /// PP-188, as far as the bank has it.
    fn sale_price(&self, ship: ShipId) -> Gold {
        let cost = self.setup.data.ship(self.ship(ship).kind).cost;
        cost.percent(self.setup.data.prices.ship_sale_percent).min(self.bank)
    }

    /// Another own ship in the port that has room for the price.
    fn purse_for_sale(
        &self,
        seat: Seat,
        port: PortId,
        sold: ShipId,
        price: Gold,
    ) -> Option<ShipId> {
        let order = self.ships_in_order(seat);
        let mut others = order
            .items()
            .iter()
            .copied()
            .filter(|&other| other != sold && self.port_of(other) == Some(port));
        others.find(|&other| self.room_for_gold(other) >= price)
    }

    /// PP-188, PP-189.
    pub(crate) fn may_sell_ship(&self, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
        if !self.setup.is_extended() {
            return Err(Refusal::OnlyExtended);
        }
        self.check_own(seat, ship)?;
        let Some(port) = self.port_of(ship) else { return Err(Refusal::NotInPort) };
        if self.is_native(port) && !self.is_pirate(seat) {
            return Err(Refusal::NoBuyer);
        }
        // Cargo goes to the others in port, as much as each can take; beside it the price must fit.
        let sold = self.ship(ship);
        let (mut units, mut gold) = (sold.used(), sold.gold);
        let price = self.sale_price(ship);
        let mut paid = self.controls(seat, port);
        if sold.is_empty() && paid {
            return Ok(());
        }
        for &other in self.ships_in_order(seat).items() {
            if other != ship && self.port_of(other) == Some(port) {
                let moved = units.min(self.free(other));
                units -= moved;
                let room = self.room_for_gold_beside(other, moved);
                let taken = gold.min(room);
                gold = gold - taken;
                paid |= room - taken >= price;
            }
        }
        if units > 0 || !gold.is_none() {
            return Err(Refusal::CargoInTheWay);
        }
        if paid { Ok(()) } else { Err(Refusal::NowhereForGold) }
    }

    /// Whether a ship is this player's.
    pub(crate) fn check_own(&self, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
        match self.fleet.get(ship) {
            Some(Some(known)) if known.owner == seat => Ok(()),
            Some(Some(_)) => Err(Refusal::NotYourShip),
            _ => Err(Refusal::NoSuchShip),
        }
    }
}
