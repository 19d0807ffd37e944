//! The table: everything on it that all can see.
//!
//! A state is a board and a few secrets; a view is a board and the viewer's own. So what lies open stands here once,
//! and so do the questions that the rules ask about it.

mod apply;
mod ledger;
mod parts;

use quarterdeck_engine::{Seat, Seats};
use serde::Serialize;

use crate::components::{
    CharterId, DUTY_KINDS, DutyKind, Empire, Faction, Gold, GoodId, LocationId, Lot, MAX_GOODS,
    MAX_PLAYERS, MAX_PORTS, MAX_SHIPS, MAX_SLOTS, PortId, ShipId, Side,
};
use crate::data::Goods;
use crate::event::Ending;
use crate::now::{Now, Part, ShipSet};
use crate::options::{EmptyEmpires, GoldCharter};
use crate::row::{Key, Row, ones};
use crate::set_up::Setup;

pub use parts::{Charter, DutySpace, Player, Port, Ship};

/// The natives, the Empires and the pirates.
const SIDES: usize = 1 + Empire::ALL.len() + MAX_PLAYERS;

/// A side's place among all sides.
fn place_of(side: Side) -> usize {
    match side {
        Side::Natives => 0,
        Side::Empire(empire) => 1 + empire as usize,
        Side::Pirate(seat) => 1 + Empire::ALL.len() + seat.index() % MAX_PLAYERS,
    }
}

/// The table as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Board {
    /// The options of this table.
    #[serde(skip)]
    pub setup: Setup,
    /// The round, from 1 (PP-047); 0 in setup.
    pub round: u16,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who took the first turn.
    pub first: Seat,
    /// The players.
    pub players: Row<Seat, Player, MAX_PLAYERS>,
    /// Gold in the bank.
    pub bank: Gold,
    /// The ports.
    pub ports: Row<PortId, Port, MAX_PORTS>,
    /// The ships afloat; an id without a ship is free.
    pub fleet: Row<ShipId, Option<Ship>, MAX_SHIPS>,
    /// Each player's ships: what the fleet says too, kept so that nobody has to look through all of it.
    #[serde(skip)]
    owned: [ShipSet; MAX_PLAYERS],
    /// The ports of each side, a bit each: what the ports say too.
    #[serde(skip)]
    held: [u64; SIDES],
    /// The charters on the board; one more than there are slots, for the moment in which one is pushed off.
    pub charters: Row<CharterId, Option<Charter>, { MAX_SLOTS + 1 }>,
    /// Cards in the duty deck.
    pub duty_deck: u8,
    /// Duty cards of each kind that are in the deck or hidden on somebody's board.
    pub duties_unseen: [u8; DUTY_KINDS],
    /// Duty cards of each kind in the discards.
    pub duty_discards: [u8; DUTY_KINDS],
    /// Commodity cards in the deck; the last is “Anything!”.
    pub goods_deck: Row<usize, u8, { MAX_GOODS + 1 }>,
    /// Commodity cards in the discards.
    pub goods_discards: Row<usize, u8, { MAX_GOODS + 1 }>,
    /// Units of plain booty of each commodity, wherever they are.
    pub booty: Row<GoodId, u16, MAX_GOODS>,
    /// Commodity cards that lie with that booty: its own, and “Anything!” (PP-167).
    pub booty_cards: Row<GoodId, [u8; 2], MAX_GOODS>,
    /// Truces that have ended for good, a bit each (PP-039).
    pub broken_truces: u8,
    /// Marines in the supply.
    pub marines: u8,
    /// Gangs in the supply.
    pub gangs: u8,
    /// Forts in the supply.
    pub forts: u8,
    /// Ships launched so far; the next one's place in the order of acquisition.
    pub launched: u16,
    /// Dice and cards drawn so far.
    pub drawn: u32,
    /// How it ended, once it has.
    pub ending: Option<Ending>,
    /// Where the game is.
    pub now: Now,
}

impl Board {
    /// The table before anything was drawn (PP-020 to PP-026).
    pub(crate) fn set_up(setup: &Setup) -> Self {
        let data = &setup.data;
        let mut ports = Row::sized(data.ports.len());
        for (port, spec) in ports.items_mut().iter_mut().zip(&data.ports) {
            *port =
                Port { side: spec.side, fort: setup.is_extended() && spec.fort, ..Port::default() };
        }
        let mut held = [0; SIDES];
        for (place, port) in ports.items().iter().enumerate() {
            held[place_of(port.side)] |= 1 << place;
        }
        let forts = ports.items().iter().filter(|port: &&Port| port.fort).count() as u8;
        let goods = data.goods.len();
        let mut goods_deck = Row::sized(goods + 1);
        for (cards, spec) in goods_deck.items_mut().iter_mut().zip(&data.goods) {
            let removed = spec.id == "gold" && setup.rules.gold_charter == GoldCharter::Removed;
            *cards = if removed { 0 } else { spec.cards };
        }
        goods_deck[goods] = data.anything_cards;
        Self {
            setup: setup.clone(),
            round: 0,
            turn: Seat::new(0),
            first: Seat::new(0),
            players: Row::sized(setup.seats()),
            bank: setup.rules.bank,
            ports,
            fleet: Row::sized(MAX_SHIPS),
            owned: [ShipSet::default(); MAX_PLAYERS],
            held,
            charters: Row::sized(data.slots.len() + 1),
            duty_deck: data.duty_cards.iter().sum(),
            duties_unseen: data.duty_cards,
            duty_discards: [0; DUTY_KINDS],
            goods_deck,
            goods_discards: Row::sized(goods + 1),
            booty: Row::sized(goods),
            booty_cards: Row::sized(goods),
            broken_truces: 0,
            marines: data.pieces.marines,
            gangs: data.pieces.gangs,
            forts: data.pieces.forts - forts,
            launched: 0,
            drawn: 0,
            ending: None,
            now: Now::at(Part::Factions),
        }
    }

    /// Every seat at the table.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.setup.seats())
    }

    /// Every seat clockwise from the left of this one, itself last.
    pub fn clockwise_after(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.setup.seats();
        (1..=seats).map(move |step| Seat::new((seat.index() + step) % seats))
    }

    /// Whether what is kept beside the fleet and the ports says what they say.
    pub(crate) fn is_indexed(&self) -> bool {
        let mut owned = [ShipSet::default(); MAX_PLAYERS];
        for (id, ship) in self.fleet.iter() {
            if let Some(ship) = ship {
                owned[ship.owner.index()].insert(id);
            }
        }
        let mut held = [0; SIDES];
        for (id, port) in self.ports.iter() {
            held[place_of(port.side)] |= 1 << id.0;
        }
        (owned, held) == (self.owned, self.held)
    }

    /// What a player fights for.
    #[inline]
    pub fn side(&self, seat: Seat) -> Side {
        match self.players[seat].faction {
            Some(Faction::Empire(empire)) => Side::Empire(empire),
            Some(Faction::Pirate) => Side::Pirate(seat),
            None => Side::Natives,
        }
    }

    /// The Empire that a player sails for.
    #[inline]
    pub fn empire(&self, seat: Seat) -> Option<Empire> {
        match self.players[seat].faction {
            Some(Faction::Empire(empire)) => Some(empire),
            _ => None,
        }
    }

    /// Whether a player is a pirate.
    #[inline]
    pub fn is_pirate(&self, seat: Seat) -> bool {
        self.players[seat].faction == Some(Faction::Pirate)
    }

    /// The player of a side, if it has one.
    #[inline]
    pub fn player_of(&self, side: Side) -> Option<Seat> {
        match side {
            Side::Natives => None,
            Side::Pirate(seat) => Some(seat),
            Side::Empire(_) => self.seats().find(|&seat| self.side(seat) == side),
        }
    }

    /// The Empire players.
    pub fn privateers(&self) -> Seats {
        self.seats().filter(|&seat| self.empire(seat).is_some()).collect()
    }

    /// Whether anybody is a pirate.
    pub fn has_pirates(&self) -> bool {
        self.seats().any(|seat| self.is_pirate(seat))
    }

    /// Whether a player controls a port.
    #[inline]
    pub fn controls(&self, seat: Seat, port: PortId) -> bool {
        self.ports[port].side == self.side(seat) && self.ports[port].side != Side::Natives
    }

    /// The ports a player controls.
    pub fn ports_of(&self, seat: Seat) -> impl Iterator<Item = PortId> + '_ {
        self.ports_held_by(match self.side(seat) {
            Side::Natives => None,
            side => Some(side),
        })
    }

    /// The ports of a side.
    pub(crate) fn ports_held_by(&self, side: Option<Side>) -> impl Iterator<Item = PortId> + use<> {
        ones(side.map_or(0, |side| self.held[place_of(side)])).map(PortId::of)
    }

    /// The player whose flag flies over a port.
    pub fn flag_over(&self, port: PortId) -> Option<Seat> {
        self.seats().find(|&seat| self.players[seat].flag == Some(port))
    }

    /// Gold in a player's own home port or base (PP-172).
    pub fn banked(&self, seat: Seat) -> Gold {
        self.players[seat].flag.map_or(Gold::NONE, |port| self.ports[port].gold)
    }

    /// A ship that is afloat.
    ///
    /// # Panics
    /// When there is none of this id.
    #[inline]
    pub fn ship(&self, ship: ShipId) -> &Ship {
        self.fleet[ship].as_ref().expect("the ship is afloat")
    }

    /// The ships afloat.
    #[inline]
    pub fn ships(&self) -> impl Iterator<Item = (ShipId, &Ship)> {
        let afloat = self.owned.iter().fold(ShipSet::default(), |all, &ships| all.or(ships));
        afloat.iter().map(|id| (id, self.ship(id)))
    }

    /// A player's ships.
    #[inline]
    pub fn ships_of(&self, seat: Seat) -> impl Iterator<Item = (ShipId, &Ship)> {
        self.owned[seat.index()].iter().map(|id| (id, self.ship(id)))
    }

    /// How many ships a player has.
    #[inline]
    pub fn ship_count(&self, seat: Seat) -> usize {
        self.owned[seat.index()].len()
    }

    /// A player's ships in the order of acquisition.
    pub fn ships_in_order(&self, seat: Seat) -> Row<usize, ShipId, MAX_SHIPS> {
        let mut ships: Row<usize, ShipId, MAX_SHIPS> =
            self.ships_of(seat).map(|(id, _)| id).collect();
        ships.items_mut().sort_unstable_by_key(|&ship| self.ship(ship).since);
        ships
    }

    /// The port that a ship lies in, if it does.
    #[inline]
    pub fn port_of(&self, ship: ShipId) -> Option<PortId> {
        self.setup.data.port_at(self.ship(ship).at)
    }

    /// What a side supplies (PP-030).
    pub fn supply(&self, side: Side) -> Goods {
        if side == Side::Natives {
            return Goods::default();
        }
        self.ports_held_by(Some(side))
            .fold(Goods::default(), |goods, id| goods.or(self.setup.data.port(id).goods))
    }

    /// Units that a ship can still take (PP-163, PP-164).
    pub fn free(&self, ship: ShipId) -> u8 {
        let ship = self.ship(ship);
        let per_unit = self.setup.data.prices.gold_per_unit;
        let gold = match self.setup.rules.gold_rounding {
            crate::options::GoldRounding::Up => ship.gold.0.div_ceil(per_unit),
            crate::options::GoldRounding::Down => ship.gold.0 / per_unit,
        };
        let used = u32::from(ship.used()) + gold;
        u32::from(self.setup.data.ship(ship.kind).capacity).saturating_sub(used) as u8
    }

    /// Gold that a ship can still take (PP-164).
    pub fn room_for_gold(&self, ship: ShipId) -> Gold {
        self.room_for_gold_beside(ship, 0)
    }

    /// The same, once so many units more are aboard.
    pub(crate) fn room_for_gold_beside(&self, ship: ShipId, more: u8) -> Gold {
        let ship = self.ship(ship);
        let used = ship.used() + more;
        let units = u32::from(self.setup.data.ship(ship.kind).capacity.saturating_sub(used));
        let per_unit = self.setup.data.prices.gold_per_unit;
        let most = match self.setup.rules.gold_rounding {
            crate::options::GoldRounding::Up => units * per_unit,
            crate::options::GoldRounding::Down => (units + 1) * per_unit - 1,
        };
        Gold(most).less(ship.gold)
    }

    /// The commodity of a lot.
    pub fn good_of(&self, lot: Lot) -> Option<GoodId> {
        match lot {
            Lot::Booty(good) => Some(good),
            Lot::Charter(charter) => self.charters.get(charter)?.as_ref()?.good,
        }
    }

    /// Whether a lot is booty in a player's hands: not loaded under a living charter of their own.
    pub fn is_booty(&self, seat: Seat, lot: Lot) -> bool {
        match lot {
            Lot::Booty(_) => true,
            Lot::Charter(charter) => {
                self.charters[charter].as_ref().is_none_or(|charter| charter.holder != Some(seat))
            }
        }
    }

    /// The charters on the board.
    pub fn charters(&self) -> impl Iterator<Item = (CharterId, &Charter)> {
        self.charters
            .iter()
            .filter_map(|(id, charter)| charter.as_ref().map(|charter| (id, charter)))
    }

    /// A charter on the board.
    ///
    /// # Panics
    /// When there is none of this id.
    pub fn charter(&self, charter: CharterId) -> &Charter {
        self.charters[charter].as_ref().expect("the charter is on the board")
    }

    /// Whether a port card lies on the charter board or on the duty board of whoever controls the port (PP-077). With
    /// hidden duties it stays in the hand, where nobody can miss it.
    pub fn card_is_out(&self, port: PortId) -> bool {
        self.charters().any(|(_, charter)| charter.port == port)
            || self.player_of(self.ports[port].side).is_some_and(|seat| {
                let mut duties = self.players[seat].duties.iter().flatten();
                duties.any(|duty| !duty.hidden && duty.port == Some(port))
            })
    }

    /// The port cards in an Empire player's hand (PP-021, PP-077).
    pub fn hand(&self, seat: Seat) -> Row<usize, PortId, MAX_PORTS> {
        if self.empire(seat).is_none() {
            return Row::new();
        }
        self.ports_of(seat).filter(|&port| !self.card_is_out(port)).collect()
    }

    /// Whether a player has such a private duty for all to see.
    pub fn has_open_duty(&self, seat: Seat, kind: DutyKind) -> bool {
        self.players[seat].duties.iter().flatten().any(|duty| duty.kind == Some(kind))
    }

    /// Whether jewels aboard a player's ships are entrusted to that player (PP-089).
    pub fn is_entrusted(&self, seat: Seat) -> bool {
        self.empire(seat).is_some() && self.has_open_duty(seat, DutyKind::DeliverJewels)
    }

    /// Boxes of jewels in play.
    pub fn jewels(&self) -> u32 {
        let aboard = self.ships().map(|(_, ship)| u32::from(ship.jewels));
        let ashore = self.ports.items().iter().map(|port| u32::from(port.jewels));
        let waiting = self.players.items().iter().map(|player| u32::from(player.jewels_waiting));
        aboard.chain(ashore).chain(waiting).sum()
    }

    /// Whether a port is uncontrolled native.
    #[inline]
    pub fn is_native(&self, port: PortId) -> bool {
        self.ports[port].side == Side::Natives
    }

    /// Whether ships of this player must end their move in a port (PP-205).
    #[inline]
    pub fn is_stopped_in(&self, seat: Seat, port: PortId) -> bool {
        self.is_native(port) && self.empire(seat).is_some()
    }

    /// Whether a ship lies in a port of another faction, so that it must be activated (PP-216). Native ports are open
    /// to pirates.
    #[inline]
    pub fn is_visitor(&self, ship: ShipId) -> bool {
        let owner = self.ship(ship).owner;
        self.port_of(ship).is_some_and(|port| match self.ports[port].side {
            Side::Natives => self.empire(owner).is_some(),
            side => side != self.side(owner),
        })
    }

    /// Whether two sides are in truce at a location (PP-038).
    pub fn in_truce(&self, at: LocationId, one: Side, other: Side) -> bool {
        self.setup.rules.island_truce
            && self.setup.data.truces.iter().enumerate().any(|(place, truce)| {
                let [a, b] = truce.empires.map(Side::Empire);
                let holds = self.broken_truces >> place & 1 == 0
                    && self.ports[truce.ports[0]].side == a
                    && self.ports[truce.ports[1]].side == b;
                let there = truce.ports.iter().any(|&port| LocationId::from(port) == at);
                holds && there && ((one, other) == (a, b) || (one, other) == (b, a))
            })
    }

    /// Whether a ship is protected by charter against an Empire's ships and ports (PP-136, PP-137).
    pub fn is_protected(&self, ship: ShipId, against: Side) -> bool {
        let Side::Empire(empire) = against else { return false };
        self.ship(ship).has_conduct(empire)
            || self.charters().any(|(_, charter)| {
                charter.named == Some(ship)
                    && charter.protects
                    && charter.empire == empire
                    && self.empire(charter.caller) == Some(empire)
            })
    }

    /// Whether a playerless Empire's ports fire (PP-313, PP-Q06).
    pub fn empty_empires_fire(&self) -> bool {
        self.setup.rules.empty_empires == EmptyEmpires::Hostile
    }

    /// Whether a card of this kind is counted among the unseen while it lies hidden on a board (PP-Q111).
    pub(crate) fn hides(&self, kind: DutyKind) -> bool {
        self.setup.rules.hidden_duties && kind != DutyKind::Charter && !kind.brings_cargo()
    }

    /// All gold there is (PP-170).
    pub fn all_gold(&self) -> Gold {
        let ports = self.ports.items().iter().map(|port| port.gold);
        let ships = self.ships().map(|(_, ship)| ship.gold);
        let charters = self.charters().map(|(_, charter)| charter.gold);
        self.bank + ports.chain(ships).chain(charters).sum()
    }

    /// A player's own gold: aboard, and in the stashes of ports they control.
    pub fn gold_of(&self, seat: Seat) -> Gold {
        let aboard: Gold = self.ships_of(seat).map(|(_, ship)| ship.gold).sum();
        aboard + self.ports_of(seat).map(|port| self.ports[port].gold).sum()
    }

    /// The key under which a commodity card lies in deck and discards.
    pub(crate) fn card_place(&self, card: crate::components::Card) -> usize {
        match card {
            crate::components::Card::Good(good) => good.place(),
            crate::components::Card::Anything => self.setup.data.goods.len(),
        }
    }
}
