//! Charters (PP-110 to PP-159): calling, placing, naming ships, loading, delivering, lapsing.

use quarterdeck_engine::{Chance, Listener, Purpose, Seat};

use crate::board::Board;
use crate::components::{Card, CharterId, Empire, Gold, GoodId, Lot, PortId, ShipId, Side};
use crate::duties::PORT_CARD;
use crate::event::{CharterEnd, For, Place, Purse, Told, Unfit};
use crate::helm::Helm;
use crate::now::{Part, Step};
use crate::options::{GoldCharter, Shift};
use crate::refusal::Refusal;
use crate::row::Key;
use crate::state::PiratesAndPrivateers;

/// A commodity card is drawn.
const COMMODITY: Purpose = Purpose::open("commodity");

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// PP-111 to PP-117: a destination from the hand, a commodity from the deck, and if they fit together bids are
    /// called for. Answers whether something is asked.
    pub(crate) fn call_charter(&mut self, seat: Seat) -> bool {
        let hand = self.board().hand(seat);
        if hand.is_empty() {
            return false;
        }
        let nth = self.pick(hand.len() as u32, PORT_CARD);
        let port = hand[nth as usize];
        match self.draw_commodity(seat, port) {
            Some(card) => {
                let charter = self.place_charter(seat, port, card);
                self.call_for_bids(charter)
            }
            None => false,
        }
    }

    /// A commodity for this destination; none if the charter is discarded. First charters are drawn again until one
    /// fits (PP-029).
    fn draw_commodity(&mut self, seat: Seat, port: PortId) -> Option<Card> {
        let again = self.board().round == 1 && self.setup().rules.first_round_redraw;
        if self.board().goods_deck.items().iter().all(|&cards| cards == 0) {
            self.say(Told::GoodsReshuffled);
        }
        loop {
            let total: u32 =
                self.board().goods_deck.items().iter().map(|&cards| u32::from(cards)).sum();
            if total == 0 {
                return None;
            }
            let nth = self.pick(total, COMMODITY);
            let card = self.board().nth_card(nth);
            self.say(Told::CharterCalled { seat, port, card, number: nth as u8 });
            let Some(why) = self.board().unfit(port, card) else { return Some(card) };
            self.say(Told::CharterDiscarded { port, card, why });
            if !again || why == Unfit::BankEmpty {
                return None;
            }
        }
    }

    /// PP-117 to PP-119: what would be pushed off the board lapses first.
    fn place_charter(&mut self, seat: Seat, port: PortId, card: Card) -> CharterId {
        let last = self.setup().data.slots.len() as u8;
        let board = self.board();
        let full =
            board.charters().count() == usize::from(last) || self.setup().rules.shift == Shift::All;
        let pushed_off =
            board.charters().find(|(_, charter)| full && charter.slot == last).map(|(id, _)| id);
        if let Some(charter) = pushed_off {
            self.lapse(charter);
        }
        let free = self.board().charters.iter().find(|(_, place)| place.is_none());
        let charter = free.expect("there is a place more than slots").0;
        self.say(Told::CharterPlaced { charter, seat, port, card });
        charter
    }

    /// PP-120: the gold goes back to the bank, and goods aboard the holder's ships are removed.
    pub(crate) fn lapse(&mut self, charter: CharterId) {
        let lapsed = *self.board().charter(charter);
        self.gold(Purse::Charter(charter), Purse::Bank, lapsed.gold, For::Commission);
        let lot = Lot::Charter(charter);
        for (ship, units) in self.aboard(lapsed.holder, lot) {
            self.goods(lot, units, Place::Ship(ship), Place::Away);
        }
        self.say(Told::CharterEnded { charter, how: CharterEnd::Lapsed });
    }

    fn aboard(
        &self,
        holder: Option<Seat>,
        lot: Lot,
    ) -> impl Iterator<Item = (ShipId, u8)> + use<C, L> {
        let ships: crate::row::Few<(ShipId, u8), { crate::components::MAX_CAPACITY }> = self
            .board()
            .ships()
            .filter(|(_, ship)| Some(ship.owner) == holder)
            .map(|(id, ship)| (id, ship.goods(lot)))
            .filter(|&(_, units)| units > 0)
            .collect();
        (0..ships.len()).map(move |place| ships[place])
    }

    /// PP-131 to PP-135: the charter has its holder, its gold and its ship. Answers whether the ship is asked for.
    pub(crate) fn award(
        &mut self,
        charter: CharterId,
        seat: Seat,
        good: Option<GoodId>,
        price: Gold,
    ) -> bool {
        self.state.board.now.bidding = None;
        self.say(Told::Awarded { charter, seat, good, price });
        self.gold(Purse::Bank, Purse::Charter(charter), price, For::Commission);
        self.name_a_ship(charter, seat)
    }

    /// With one ship it is that one; with several the player chooses; with none it will be the first one acquired.
    fn name_a_ship(&mut self, charter: CharterId, seat: Seat) -> bool {
        let mut ships = self.board().ships_of(seat).map(|(id, _)| id);
        match (ships.next(), ships.next()) {
            (Some(_), Some(_)) => {
                drop(ships);
                self.ask(seat, Step::NameShip(charter));
                true
            }
            (Some(ship), None) => {
                drop(ships);
                self.say(Told::Named { charter, ship: Some(ship) });
                false
            }
            _ => false,
        }
    }

    /// PP-041e: charters without a named ship get one.
    pub(crate) fn ask_commissions(&mut self, seat: Seat) -> bool {
        while let Some((charter, _)) = self.board().unnamed(seat) {
            if self.board().ships_of(seat).next().is_none() {
                return false;
            }
            if self.name_a_ship(charter, seat) {
                return true;
            }
        }
        false
    }

    pub(crate) fn name_ship(&mut self, charter: CharterId, ship: ShipId) {
        self.say(Told::Named { charter, ship: Some(ship) });
        if self.part() == Part::Duty { self.finish_part() } else { self.proceed() }
    }

    /// A ship that was just acquired carries the charters that have none (PP-135, PP-Q46).
    pub(crate) fn name_for_waiting(&mut self, ship: ShipId) {
        let seat = self.board().ship(ship).owner;
        while let Some((charter, _)) = self.board().unnamed(seat) {
            self.say(Told::Named { charter, ship: Some(ship) });
        }
    }

    /// PP-144 to PP-150: all units aboard are delivered and paid for.
    pub(crate) fn deliver(&mut self, ship: ShipId, charter: CharterId) {
        let lot = Lot::Charter(charter);
        let units = self.board().ship(ship).goods(lot);
        let due = self.board().pay(charter, units);
        self.goods(lot, units, Place::Ship(ship), Place::Quay);
        self.pay_out(ship, charter, due);
        let ended = *self.board().charter(charter);
        self.gold(Purse::Charter(charter), Purse::Bank, ended.gold, For::Commission);
        if ended.protects && self.board().empire(ended.caller) == Some(ended.empire) {
            self.say(Told::SafeConduct { ship, charter });
        }
        self.say(Told::CharterEnded { charter, how: CharterEnd::Delivered });
    }

    /// PP-147, PP-148: first the gold on the charter, then the bank's; what does not fit is not paid.
    fn pay_out(&mut self, ship: ShipId, charter: CharterId, due: Gold) {
        let on_it = self.board().charter(charter).gold.min(due);
        let paid = self.pay_ship(Purse::Charter(charter), ship, on_it, For::Pay);
        if paid == on_it {
            let rest = (due - on_it).min(self.board().bank);
            self.pay_ship(Purse::Bank, ship, rest, For::Pay);
        }
    }

    /// PP-138: whoever attacks the protector forfeits the protection.
    pub(crate) fn forfeit_protection(&mut self, ship: ShipId, attacked: Side) {
        let Side::Empire(empire) = attacked else { return };
        for charter in self.board().charters.keys() {
            let protects = self.board().charters[charter].is_some_and(|known| {
                known.named == Some(ship) && known.protects && known.empire == empire
            });
            if protects {
                self.say(Told::Unprotected { charter });
            }
        }
        if self.board().ship(ship).has_conduct(empire) {
            self.say(Told::ConductLost { ship, side: attacked });
        }
    }
}

impl Board {
    /// The nth commodity card of the deck.
    fn nth_card(&self, nth: u32) -> Card {
        let mut left = nth;
        for (place, cards) in self.goods_deck.iter() {
            if left < u32::from(*cards) {
                let good = place < self.setup.data.goods.len();
                return if good { Card::Good(GoodId::of(place)) } else { Card::Anything };
            }
            left -= u32::from(*cards);
        }
        unreachable!("a card of the deck was picked")
    }

    /// PP-113 to PP-115: why a commodity does not fit a destination.
    pub(crate) fn unfit(&self, port: PortId, card: Card) -> Option<Unfit> {
        let destination = self.setup.data.port(port).goods;
        let supplied =
            self.privateers().iter().fold(crate::data::Goods::default(), |goods, seat| {
                goods.or(self.supply(self.side(seat)))
            });
        let nobody = match card {
            Card::Good(good) => !supplied.has(good),
            Card::Anything => supplied.without(destination).is_empty(),
        };
        if nobody {
            Some(Unfit::NobodySupplies)
        } else if matches!(card, Card::Good(good) if destination.has(good)) {
            Some(Unfit::DestinationSupplies)
        } else if self.bank.is_none() {
            Some(Unfit::BankEmpty)
        } else {
            None
        }
    }

    /// A charter of this player without a ship that could still be loaded.
    fn unnamed(&self, seat: Seat) -> Option<(CharterId, &crate::board::Charter)> {
        self.charters().find(|(_, charter)| {
            charter.holder == Some(seat) && charter.named.is_none() && !charter.loaded
        })
    }

    /// PP-145, PP-146, PP-157: what delivering so many units pays.
    pub fn pay(&self, charter: CharterId, units: u8) -> Gold {
        let charter = self.charter(charter);
        let dutch = charter.holder.and_then(|seat| self.empire(seat)) == Some(Empire::Netherlands);
        let price = match charter.good {
            // A charter that its caller took pays nothing, whoever the caller is (PP-158).
            Some(good)
                if dutch
                    && self.setup.is_extended()
                    && !charter.anything
                    && !charter.price.is_none() =>
            {
                self.setup.asking(good)
            }
            _ => charter.price,
        };
        (price * u32::from(units)).percent(self.setup.slot_percent(charter.slot))
    }

    /// PP-140 to PP-143, PP-153: whether a ship may load so many units for a charter.
    pub(crate) fn may_load(
        &self,
        ship: ShipId,
        charter: CharterId,
        units: u8,
    ) -> Result<(), Refusal> {
        let most = self.loadable(ship, charter)?;
        let least = if self.setup.rules.partial_load { 1 } else { most };
        if (least..=most).contains(&units) { Ok(()) } else { Err(Refusal::MustFillHold) }
    }

    /// How many units of a charter's goods a ship can load here, at least one.
    pub(crate) fn loadable(&self, ship: ShipId, charter: CharterId) -> Result<u8, Refusal> {
        let Some(Some(known)) = self.charters.get(charter) else {
            return Err(Refusal::NoSuchCharter);
        };
        let owner = self.ship(ship).owner;
        if known.holder != Some(owner) || known.named != Some(ship) {
            return Err(Refusal::NotCharterShip);
        }
        if known.loaded {
            return Err(Refusal::AlreadyLoaded);
        }
        let (Some(port), Some(good)) = (self.port_of(ship), known.good) else {
            return Err(Refusal::NotSupplied);
        };
        if !self.controls(owner, port) || !self.setup.data.port(port).goods.has(good) {
            return Err(Refusal::NotSupplied);
        }
        let single =
            self.setup.rules.gold_charter == GoldCharter::SingleUnit && self.setup.is_gold(good);
        match self.free(ship) {
            0 => Err(Refusal::NoRoom),
            free => Ok(if single { 1 } else { free }),
        }
    }

    /// PP-144, PP-152, PP-154: whether a ship may deliver a charter here.
    pub(crate) fn may_deliver(&self, ship: ShipId, charter: CharterId) -> Result<(), Refusal> {
        let Some(Some(known)) = self.charters.get(charter) else {
            return Err(Refusal::NoSuchCharter);
        };
        if known.holder != Some(self.ship(ship).owner)
            || self.ship(ship).goods(Lot::Charter(charter)) == 0
        {
            return Err(Refusal::NotAboard);
        }
        if self.port_of(ship) == Some(known.port) { Ok(()) } else { Err(Refusal::NotDestination) }
    }
}
