//! What a sentence does to the table.
//!
//! Each arm is one rule of bookkeeping: what goes somewhere has come from somewhere, and nothing goes below nothing.
//! A sentence that does not fit answers None: the rules never say one, but a file from elsewhere may.

use quarterdeck_engine::{Seat, Seats};

use super::ledger::{put, take};
use super::{Board, Charter, DutySpace, Player, Port, Ship};
use crate::components::{
    Card, CharterId, DUTY_SPACES, DutyKind, Faction, Gold, GoodId, Lot, PortId, ShipId, Side,
};
use crate::event::{CharterEnd, Closing, Told};
use crate::now::{Now, Part, Step};
use crate::options::Shift;

impl Board {
    /// Follows a sentence.
    #[inline]
    #[allow(clippy::too_many_lines, reason = "an arm a sentence, most of them a line")]
    pub(crate) fn apply(&mut self, told: &Told) -> Option<()> {
        match *told {
            Told::Rolled { .. }
            | Told::MarineRolled { .. }
            | Told::ShipRolled { .. }
            | Told::CharterCalled { .. }
            | Told::BidMade { .. }
            | Told::BidSealed { .. }
            | Told::BidsOpened { .. }
            | Told::Attacked { .. }
            | Told::Exchange { .. }
            | Told::Fled { .. }
            | Told::BeatenOff { .. }
            | Told::Conquered { .. }
            | Told::Decided { .. } => {}
            Told::Begins { seat } => {
                self.players.get(seat)?;
                (self.first, self.turn) = (seat, seat);
            }
            Told::Chose { seat, faction } => self.player(seat)?.faction = Some(faction),
            Told::FlagPlaced { seat, port } => {
                self.ports.get(port)?;
                self.player(seat)?.flag = Some(port);
            }
            Told::FlagLifted { seat } => self.player(seat)?.flag = None,
            Told::Turn { seat, round } => self.turn_begins(seat, round)?,
            Told::Gold { from, to, amount, .. } => self.move_gold(from, to, amount)?,
            Told::Troops { from, to, count } => self.move_troops(from, to, count)?,
            Told::Goods { lot, units, from, to } => self.move_goods(lot, units, from, to)?,
            Told::Jewels { from, to } => self.move_jewels(from, to)?,
            Told::Launched { ship, seat, kind, port } => {
                self.players.get(seat)?;
                self.ports.get(port)?;
                self.setup.data.ships.get(usize::from(kind.0))?;
                let since = self.launched;
                self.launched = since.checked_add(1)?;
                let place = self.fleet.get_mut(ship)?;
                if place.is_some() {
                    return None;
                }
                let at = port.into();
                *place = Some(Ship {
                    owner: seat,
                    kind,
                    at,
                    start: at,
                    before: at,
                    troops: 0,
                    jewels: 0,
                    gold: Gold::NONE,
                    hold: crate::row::Row::new(),
                    since,
                    watch: 0,
                    conduct: 0,
                });
                self.owned[seat.index()].insert(ship);
            }
            Told::Sailed { ship, to, .. } => {
                self.setup.data.places.get(usize::from(to.0))?;
                let ship = self.ship_mut(ship)?;
                if ship.at != to {
                    (ship.before, ship.at, ship.watch, ship.conduct) = (ship.at, to, 0, 0);
                }
            }
            Told::Lost { ship, .. } => {
                let lost = self.fleet.get_mut(ship)?.take()?;
                lost.is_empty().then_some(())?;
                self.owned[lost.owner.index()].remove(ship);
                self.unname(ship);
            }
            Told::Taken { ship, seat } => {
                self.players.get(seat)?;
                let since = self.launched;
                self.launched = since.checked_add(1)?;
                let taken = self.ship_mut(ship)?;
                let loser = std::mem::replace(&mut taken.owner, seat);
                (taken.since, taken.watch, taken.conduct) = (since, 0, 0);
                self.owned[loser.index()].remove(ship);
                self.owned[seat.index()].insert(ship);
                self.unname(ship);
            }
            Told::Controlled { port, side } => self.control(port, side)?,
            Told::FortOrdered { port } => {
                self.forts = self.forts.checked_sub(1)?;
                let turns = self.setup.data.prices.fort_turns;
                self.port(port)?.works = turns;
            }
            Told::FortRises { port } => {
                let port = self.port(port)?;
                port.works = port.works.checked_sub(1)?;
            }
            Told::FortStands { port } => self.fort_stands(port)?,
            Told::WorksLost { port } => {
                self.port(port)?.works = 0;
                self.forts = self.forts.checked_add(1)?;
            }
            Told::TurnedPirate { seat, .. } => {
                let player = self.player(seat)?;
                if let Some(Faction::Empire(empire)) = player.faction {
                    player.old_empire = Some(empire);
                }
                player.faction = Some(Faction::Pirate);
            }
            Told::LeftGame { seat } => self.player(seat)?.left = true,
            Told::DutiesReshuffled => {
                for (unseen, discards) in self.duties_unseen.iter_mut().zip(&mut self.duty_discards)
                {
                    *unseen = unseen.checked_add(*discards)?;
                    self.duty_deck = self.duty_deck.checked_add(std::mem::take(discards))?;
                }
            }
            Told::DutyDrawn { kind, .. } => {
                self.duty_deck = self.duty_deck.checked_sub(1)?;
                if let Some(kind) = kind {
                    take(&mut self.duties_unseen[kind.place()], 1)?;
                }
                if kind == Some(DutyKind::Charter) {
                    put(&mut self.duty_discards[DutyKind::Charter.place()], 1)?;
                }
            }
            Told::DutyImpossible { kind, .. } => self.discard_duty(kind)?,
            Told::DutyKept { seat, kind, port, hidden } => {
                self.keep_duty(seat, kind, port, hidden)?;
            }
            Told::DutyBoarded { seat, kind } => {
                let mut duties = self.player(seat)?.duties.iter_mut().flatten();
                duties.find(|duty| duty.kind == Some(kind) && !duty.boarded)?.boarded = true;
            }
            Told::DutyClosed { seat, space, kind, how, .. } => {
                self.close_duty(seat, space, kind, how)?;
            }
            Told::DutiesAged { seat } => {
                for duty in self.player(seat)?.duties.iter_mut().flatten() {
                    duty.age = (duty.age + 1).min(2);
                }
            }
            Told::Feat { seat, feat, port } => self.narrow(seat, feat, port)?,
            Told::GoodsReshuffled => {
                for (deck, discards) in
                    self.goods_deck.items_mut().iter_mut().zip(self.goods_discards.items_mut())
                {
                    put(deck, std::mem::take(discards))?;
                }
            }
            Told::CharterDiscarded { card, .. } => self.discard_card(card, true)?,
            Told::CharterPlaced { charter, seat, port, card } => {
                self.place_charter(charter, seat, port, card)?;
            }
            Told::Awarded { charter, seat, good, price } => {
                self.players.get(seat)?;
                let charter = self.charters.get_mut(charter)?.as_mut()?;
                (charter.holder, charter.good, charter.price) = (Some(seat), good, price);
                charter.protects = true;
            }
            Told::Named { charter, ship } => {
                if let Some(ship) = ship {
                    self.fleet.get(ship)?.as_ref()?;
                }
                self.charters.get_mut(charter)?.as_mut()?.named = ship;
            }
            Told::Unprotected { charter } => {
                self.charters.get_mut(charter)?.as_mut()?.protects = false;
            }
            Told::CharterEnded { charter, how } => self.end_charter(charter, how)?,
            Told::SafeConduct { ship, charter } => {
                let empire = self.charters.get(charter)?.as_ref()?.empire;
                self.ship_mut(ship)?.conduct |= 1 << empire as u8;
            }
            Told::ConductLost { ship, side } => {
                if let Side::Empire(empire) = side {
                    self.ship_mut(ship)?.conduct &= !(1 << empire as u8);
                }
            }
            Told::Watched { ship } => {
                let ship = self.ship_mut(ship)?;
                ship.watch = (ship.watch + 1).min(2);
            }
            Told::Asked { now } => {
                self.drawn.checked_add(now.draws)?;
                self.now = now;
                self.asked(now.draws);
            }
            Told::Ended { ending } => {
                self.ending = Some(ending);
                self.now = Now { step: Step::Over, owes: Seats::NONE, ..Now::at(Part::NextPlayer) };
            }
        }
        Some(())
    }

    /// Something is asked: what was drawn before it is counted.
    pub(crate) fn asked(&mut self, draws: u32) {
        self.drawn += draws;
        self.now.draws = 0;
    }

    pub(super) fn player(&mut self, seat: Seat) -> Option<&mut Player> {
        self.players.get_mut(seat)
    }

    pub(super) fn port(&mut self, port: PortId) -> Option<&mut Port> {
        self.ports.get_mut(port)
    }

    pub(super) fn ship_mut(&mut self, ship: ShipId) -> Option<&mut Ship> {
        self.fleet.get_mut(ship)?.as_mut()
    }

    fn turn_begins(&mut self, seat: Seat, round: u16) -> Option<()> {
        self.players.get(seat)?;
        (self.turn, self.round) = (seat, round);
        for ship in self.owned[seat.index()].iter() {
            let ship = self.ship_mut(ship)?;
            ship.start = ship.at;
        }
        Some(())
    }

    fn control(&mut self, port: PortId, side: Side) -> Option<()> {
        let before = std::mem::replace(&mut self.port(port)?.side, side);
        self.held[super::place_of(before)] &= !(1 << port.0);
        self.held[super::place_of(side)] |= 1 << port.0;
        for (place, truce) in self.setup.data.truces.iter().enumerate() {
            // PP-039: a third faction ends a truce for good.
            if truce.ports.contains(&port)
                && !truce.empires.iter().any(|&empire| side == Side::Empire(empire))
            {
                self.broken_truces |= 1 << place;
            }
        }
        Some(())
    }

    fn fort_stands(&mut self, port: PortId) -> Option<()> {
        let place = self.port(port)?;
        if place.fort {
            return None;
        }
        // Works keep their piece reserved (PP-325); a fort that is given takes one from the supply.
        if std::mem::take(&mut place.works) == 0 {
            self.forts = self.forts.checked_sub(1)?;
        }
        self.port(port)?.fort = true;
        Some(())
    }

    fn keep_duty(
        &mut self,
        seat: Seat,
        kind: Option<DutyKind>,
        port: Option<PortId>,
        hidden: bool,
    ) -> Option<()> {
        let kind = kind.filter(|&kind| !hidden || kind.brings_cargo());
        let (kinds, ports) = if hidden { self.possible_duties(seat, kind) } else { (0, 0) };
        let space = self.player(seat)?.duties.iter_mut().find(|space| space.is_none())?;
        *space = Some(DutySpace {
            kind,
            port: port.filter(|_| !hidden),
            hidden,
            kinds,
            ports,
            boarded: false,
            age: 0,
        });
        Some(())
    }

    fn discard_duty(&mut self, kind: DutyKind) -> Option<()> {
        if self.hides(kind) {
            take(&mut self.duties_unseen[kind.place()], 1)?;
        }
        put(&mut self.duty_discards[kind.place()], 1)
    }

    fn close_duty(&mut self, seat: Seat, space: u8, kind: DutyKind, how: Closing) -> Option<()> {
        if usize::from(space) < DUTY_SPACES {
            self.player(seat)?.duties[usize::from(space)].take()?;
        }
        match how {
            Closing::Fulfilled | Closing::Discarded => self.discard_duty(kind),
            Closing::Returned => {
                self.duty_deck = self.duty_deck.checked_add(1)?;
                if !self.hides(kind) {
                    put(&mut self.duties_unseen[kind.place()], 1)?;
                }
                Some(())
            }
        }
    }

    /// PP-117, PP-118: into slot 1; the others move on.
    fn place_charter(
        &mut self,
        charter: CharterId,
        seat: Seat,
        port: PortId,
        card: Card,
    ) -> Option<()> {
        self.ports.get(port)?;
        self.players.get(seat)?;
        let place = self.card_place(card);
        take(self.goods_deck.get_mut(place)?, 1)?;
        let all = self.setup.rules.shift == Shift::All;
        let mut slot = 1;
        loop {
            let gap = self.charters().all(|(_, other)| other.slot != slot);
            if (gap && !all) || slot > self.setup.data.slots.len() as u8 {
                break;
            }
            slot += 1;
        }
        for other in
            self.charters.items_mut().iter_mut().flatten().filter(|other| other.slot < slot)
        {
            other.slot += 1;
        }
        let empire = self.empire(seat)?;
        let place = self.charters.get_mut(charter)?;
        if place.is_some() {
            return None;
        }
        *place = Some(Charter {
            port,
            card: Some(card),
            good: match card {
                Card::Good(good) => Some(good),
                Card::Anything => None,
            },
            anything: card == Card::Anything,
            caller: seat,
            empire,
            holder: None,
            price: Gold::NONE,
            gold: Gold::NONE,
            named: None,
            slot: 1,
            loaded: false,
            units: 0,
            protects: false,
        });
        Some(())
    }

    /// PP-120, PP-150, PP-370: what is left of the goods, wherever it is, becomes booty.
    fn end_charter(&mut self, charter: CharterId, how: CharterEnd) -> Option<()> {
        let ended = self.charters.get_mut(charter)?.take()?;
        ended.gold.is_none().then_some(())?;
        if ended.units > 0 {
            let good = ended.good?;
            self.make_booty(charter, good)?;
            *self.booty.get_mut(good)? += u16::from(ended.units);
        }
        let Some(card) = ended.card else { return Some(()) };
        let place = self.card_place(card);
        match (how, ended.good) {
            (CharterEnd::Delivered, _) => put(self.goods_deck.get_mut(place)?, 1),
            (_, Some(good)) if ended.units > 0 => {
                put(&mut self.booty_cards.get_mut(good)?[usize::from(ended.anything)], 1)
            }
            _ => put(self.goods_discards.get_mut(place)?, 1),
        }
    }

    fn make_booty(&mut self, charter: CharterId, good: GoodId) -> Option<()> {
        for ship in self.fleet.items_mut().iter_mut().flatten() {
            for unit in
                ship.hold.items_mut().iter_mut().filter(|unit| **unit == Lot::Charter(charter))
            {
                *unit = Lot::Booty(good);
            }
            ship.hold.items_mut().sort_unstable();
        }
        for port in self.ports.items_mut() {
            let units = std::mem::take(port.charter_goods.get_mut(usize::from(charter.0))?);
            let booty = port.booty.get_mut(usize::from(good.0))?;
            *booty = booty.checked_add(units.into())?;
        }
        Some(())
    }

    /// A ship that is gone carries no charter.
    fn unname(&mut self, ship: ShipId) {
        for charter in self.charters.items_mut().iter_mut().flatten() {
            if charter.named == Some(ship) {
                charter.named = None;
            }
        }
    }
}
