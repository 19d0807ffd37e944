//! Load and Unload (PP-212 to PP-215, PP-221, PP-222): what goes aboard, ashore and over the counter.

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::action::{Action, Amount};
use crate::board::Board;
use crate::components::{DutyKind, Empire, Gold, Lot, PortId, ShipId, Side};
use crate::event::{For, Place, Purse, Quarters};
use crate::helm::Helm;
use crate::options::PrivateerFence;
use crate::refusal::Refusal;
use crate::state::{OwnDuties, PiratesAndPrivateers};

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// One thing goes aboard. The goods of a charter come last (PP-213).
    pub(crate) fn load(&mut self, ship: ShipId, port: PortId, action: Action) {
        match action {
            Action::Troop => self.troops(Quarters::Garrison(port), Quarters::Ship(ship), 1),
            Action::Gold(amount) => {
                let gold = self.board().gold_to_load(ship, port);
                self.gold(
                    Purse::Stash(port),
                    Purse::Ship(ship),
                    Gold(amount.of(gold.0).unwrap_or(0)),
                    For::Cargo,
                );
            }
            Action::Goods(lot) => self.goods(lot, 1, Place::Stash(port), Place::Ship(ship)),
            Action::Jewels => self.jewels(Place::Stash(port), Place::Ship(ship)),
            Action::Load(charter, units) => {
                self.goods(Lot::Charter(charter), units, Place::Away, Place::Ship(ship));
                return self.finish_action();
            }
            _ => return self.finish_action(),
        }
        self.ask_again();
    }

    /// One thing goes ashore, is delivered or sold (PP-214).
    pub(crate) fn unload(&mut self, ship: ShipId, port: PortId, action: Action) {
        match action {
            Action::Troop => self.land_troop(ship, port),
            Action::Gold(amount) => self.put_gold(ship, port, amount),
            Action::Goods(lot) => self.goods(lot, 1, Place::Ship(ship), Place::Stash(port)),
            Action::Jewels => self.jewels(Place::Ship(ship), Place::Stash(port)),
            Action::Deliver(charter) => self.deliver(ship, charter),
            Action::DeliverJewels => self.deliver_jewels(ship, port),
            Action::Sell(lot) => {
                let price =
                    self.board().sale_value(ship, lot).unwrap_or_default().min(self.board().bank);
                self.goods(lot, 1, Place::Ship(ship), Place::Away);
                self.pay_ship(Purse::Bank, ship, price, For::Sale);
            }
            Action::SellJewels => {
                let price =
                    self.board().jewels_value(ship).unwrap_or_default().min(self.board().bank);
                self.jewels(Place::Ship(ship), Place::Away);
                self.pay_ship(Purse::Bank, ship, price, For::Sale);
            }
            _ => return self.finish_action(),
        }
        self.ask_again();
    }

    /// PP-215.
    pub(crate) fn put_gold(&mut self, ship: ShipId, port: PortId, amount: Amount) {
        let gold = self.board().ship(ship).gold;
        self.gold(
            Purse::Ship(ship),
            Purse::Stash(port),
            Gold(amount.of(gold.0).unwrap_or(0)),
            For::Cargo,
        );
    }

    /// PP-084: a landed squad joins the garrison, and may fulfil a duty.
    pub(crate) fn land_troop(&mut self, ship: ShipId, port: PortId) {
        self.troops(Quarters::Ship(ship), Quarters::Garrison(port), 1);
        let seat = self.board().ship(ship).owner;
        let duties = self.state.duties(seat);
        let fulfilled = duties.iter().enumerate().find(|(space, duty)| {
            let boarded =
                self.board().players[seat].duties[*space].is_some_and(|duty| duty.boarded);
            boarded
                && duty.is_some_and(|duty| {
                    duty.kind == DutyKind::DeliverMarines && duty.port == Some(port)
                })
        });
        if let Some((space, _)) = fulfilled {
            self.fulfil(seat, space, ship);
        } else if self.board().has_open_duty(seat, DutyKind::DeliverMarines)
            && self.setup().rules.hidden_duties
        {
            self.say(crate::event::Told::Feat {
                seat,
                feat: crate::event::Feat::Marines,
                port: Some(port),
            });
        }
    }

    /// PP-088.
    fn deliver_jewels(&mut self, ship: ShipId, port: PortId) {
        let seat = self.board().ship(ship).owner;
        let space = jewel_duty(&self.state.duties(seat), port).expect("there is such a duty");
        self.jewels(Place::Ship(ship), Place::Quay);
        self.fulfil(seat, space, ship);
    }
}

/// The duty to deliver jewels to a port.
fn jewel_duty(own: &OwnDuties, port: PortId) -> Option<usize> {
    own.iter().position(|duty| {
        duty.is_some_and(|duty| duty.kind == DutyKind::DeliverJewels && duty.port == Some(port))
    })
}

impl Board {
    /// Gold that fits from a stash into a hold.
    pub(crate) fn gold_to_load(&self, ship: ShipId, port: PortId) -> Gold {
        self.ports[port].gold.min(self.room_for_gold(ship))
    }

    fn own_port(&self, seat: Seat, ship: ShipId) -> Result<PortId, Refusal> {
        match self.port_of(ship) {
            None => Err(Refusal::NotInPort),
            Some(port) if self.controls(seat, port) => Ok(port),
            Some(_) => Err(Refusal::NotYourPort),
        }
    }

    /// PP-213: whether this may go aboard.
    pub(crate) fn may_take_aboard(
        &self,
        seat: Seat,
        ship: ShipId,
        action: Action,
    ) -> Result<(), Refusal> {
        let port = self.own_port(seat, ship)?;
        let stash = &self.ports[port];
        let room = if self.free(ship) > 0 { Ok(()) } else { Err(Refusal::NoRoom) };
        let some = |there: bool| if there { Ok(()) } else { Err(Refusal::NothingThere) };
        match action {
            Action::Troop => some(stash.garrison > 0).and(room),
            Action::Gold(amount) => some(amount.of(self.gold_to_load(ship, port).0).is_some()),
            Action::Goods(lot) => some(stash.goods(lot) > 0).and(room),
            Action::Jewels => some(stash.jewels > 0).and(room),
            Action::Load(charter, units) => self.may_load(ship, charter, units),
            _ => Err(Refusal::NotNow),
        }
    }

    /// PP-212, PP-213.
    pub(crate) fn may_load_anything(&self, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
        let port = self.own_port(seat, ship)?;
        let stash = &self.ports[port];
        let ashore = stash.garrison > 0 || stash.jewels > 0 || stash.lots().next().is_some();
        let something = (ashore && self.free(ship) > 0)
            || !self.gold_to_load(ship, port).is_none()
            || self.charters.keys().any(|charter| self.loadable(ship, charter).is_ok());
        if something { Ok(()) } else { Err(Refusal::NothingToLoad) }
    }

    /// PP-214: whether this may go ashore, be delivered or sold.
    pub(crate) fn may_put_ashore(
        &self,
        seat: Seat,
        ship: ShipId,
        action: Action,
        own: &OwnDuties,
    ) -> Result<(), Refusal> {
        let known = self.ship(ship);
        let some = |there: bool| if there { Ok(()) } else { Err(Refusal::NothingThere) };
        match action {
            Action::Troop => self.own_port(seat, ship).and(some(known.troops > 0)),
            Action::Gold(amount) => {
                self.own_port(seat, ship).and(some(amount.of(known.gold.0).is_some()))
            }
            Action::Goods(lot) => {
                self.own_port(seat, ship)?;
                some(known.goods(lot) > 0)?;
                if self.is_booty(seat, lot) { Ok(()) } else { Err(Refusal::NotBooty) }
            }
            Action::Jewels => {
                self.own_port(seat, ship)?;
                some(known.jewels > 0)?;
                if self.is_entrusted(seat) { Err(Refusal::Entrusted) } else { Ok(()) }
            }
            Action::Deliver(charter) => self.may_deliver(ship, charter),
            Action::DeliverJewels => {
                some(known.jewels > 0)?;
                let port = self.own_port(seat, ship)?;
                if jewel_duty(own, port).is_some() { Ok(()) } else { Err(Refusal::NotDestination) }
            }
            Action::Sell(lot) => {
                some(known.goods(lot) > 0)?;
                self.sale_value(ship, lot).map(|_| ())
            }
            Action::SellJewels => {
                some(known.jewels > 0)?;
                self.jewels_value(ship).map(|_| ())
            }
            _ => Err(Refusal::NotNow),
        }
    }

    /// PP-212, PP-214. With hidden duties a ship with entrusted jewels may always try: that it may not would tell all
    /// where they do not go.
    pub(crate) fn may_unload_anything(
        &self,
        seat: Seat,
        ship: ShipId,
        own: &OwnDuties,
    ) -> Result<(), Refusal> {
        let known = self.ship(ship);
        let port = self.port_of(ship).ok_or(Refusal::NotInPort)?;
        let own_port = self.controls(seat, port);
        let booty = || known.lots().any(|lot| self.is_booty(seat, lot));
        let ashore = own_port && (known.troops > 0 || !known.gold.is_none() || booty());
        let jewels = known.jewels > 0
            && ((own_port && (!self.is_entrusted(seat) || self.setup.rules.hidden_duties))
                || self.may_put_ashore(seat, ship, Action::DeliverJewels, own).is_ok()
                || self.jewels_value(ship).is_ok());
        let something = ashore
            || jewels
            || self.charters.keys().any(|charter| self.may_deliver(ship, charter).is_ok())
            || known.lots().any(|lot| self.sale_value(ship, lot).is_ok());
        if something { Ok(()) } else { Err(Refusal::NothingToUnload) }
    }

    /// PP-221, PP-391, PP-392: what a unit of booty brings here.
    pub fn sale_value(&self, ship: ShipId, lot: Lot) -> Result<Gold, Refusal> {
        let good = self.good_of(lot).ok_or(Refusal::NothingThere)?;
        if !self.is_booty(self.ship(ship).owner, lot) {
            return Err(Refusal::NotBooty);
        }
        let percent = self.fence(ship)?;
        let port = self.port_of(ship).ok_or(Refusal::NotInPort)?;
        let privateer = self.empire(self.ship(ship).owner).is_some();
        if privateer && self.setup.data.port(port).goods.has(good) {
            return Err(Refusal::SuppliedHere);
        }
        Ok(self.setup.asking(good).percent(percent))
    }

    /// PP-089, PP-090: what captured jewels bring here.
    pub fn jewels_value(&self, ship: ShipId) -> Result<Gold, Refusal> {
        if self.is_entrusted(self.ship(ship).owner) {
            return Err(Refusal::Entrusted);
        }
        // Half the value, also where privateers are paid in full for goods.
        self.fence(ship)?;
        Ok(self.setup.data.prices.jewels.percent(self.setup.data.prices.booty_sale_percent))
    }

    /// Where booty is sold, and at what part of the asking price.
    fn fence(&self, ship: ShipId) -> Result<u32, Refusal> {
        let half = self.setup.data.prices.booty_sale_percent;
        let Some(port) = self.port_of(ship) else { return Err(Refusal::NotInPort) };
        let (owner, held) = (self.ship(ship).owner, self.ports[port].side);
        if self.is_pirate(owner) {
            let open = matches!(held, Side::Natives | Side::Pirate(_));
            return if open { Ok(half) } else { Err(Refusal::NoBuyer) };
        }
        if !self.controls(owner, port) {
            return Err(Refusal::NoBuyer);
        }
        match self.setup.rules.privateer_fence {
            PrivateerFence::Half => Ok(half),
            PrivateerFence::Full => Ok(100),
            PrivateerFence::None => Err(Refusal::NoBuyer),
        }
    }

    /// The Empire that a port's side is, if it is one.
    pub fn empire_of(&self, port: PortId) -> Option<Empire> {
        match self.ports[port].side {
            Side::Empire(empire) => Some(empire),
            _ => None,
        }
    }
}
