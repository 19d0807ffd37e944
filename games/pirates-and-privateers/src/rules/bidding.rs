//! Bidding for a charter (PP-121 to PP-131).

use quarterdeck_engine::{Chance, Listener, Seat, Seats};

use crate::action::Action;
use crate::board::{Board, Charter};
use crate::components::{CharterId, Gold, GoodId, MAX_PLAYERS};
use crate::data::Goods;
use crate::event::Told;
use crate::helm::Helm;
use crate::now::{Answer, Bid, Bids, Step};
use crate::options::{BidStyle, Bidding, CharterRefusal};
use crate::refusal::Refusal;
use crate::state::PiratesAndPrivateers;

/// Prices are so many tenths of the asking price, up to twice as much (PP-126).
pub(crate) const RUNGS: u8 = 20;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// PP-122 to PP-125: everybody who supplies the goods is asked. Answers whether something is asked.
    pub(crate) fn call_for_bids(&mut self, charter: CharterId) -> bool {
        let mut answers = [Answer::None; MAX_PLAYERS];
        for seat in self.board().privateers().iter() {
            if self.board().is_bidder(seat, self.board().charter(charter)) {
                answers[seat.index()] = Answer::Awaited;
            }
        }
        self.state.board.now.bidding = Some(Bids { charter, answers });
        self.next_bidder()
    }

    /// Asks whoever has still to answer, or goes on with the bids made.
    fn next_bidder(&mut self) -> bool {
        let bids = self.bids();
        let awaited = |seat: &Seat| bids.answers[seat.index()] == Answer::Awaited;
        let caller = self.board().charter(bids.charter).caller;
        let sealed = self.setup().rules.bidding == Bidding::Sealed;
        let owes: Seats = if sealed {
            self.board().seats().filter(awaited).collect()
        } else {
            self.board().clockwise_after(caller).find(awaited).into_iter().collect()
        };
        if !owes.is_empty() {
            self.ask_all(owes, Step::Bid);
            return true;
        }
        if sealed {
            self.open_bids();
        }
        if self.bids().made().next().is_some() {
            self.ask(caller, Step::Accept);
            return true;
        }
        self.no_bid()
    }

    fn bids(&self) -> Bids {
        self.board().now.bidding.expect("bids were called for")
    }

    /// The sealed bids are opened together (PP-Q30).
    fn open_bids(&mut self) {
        let mut answers = self.bids().answers;
        for (answer, sealed) in answers.iter_mut().zip(&mut self.state.secrets.bids) {
            if *answer == Answer::Sealed {
                *answer = std::mem::take(sealed);
            }
        }
        self.state.board.now.bidding = Some(Bids { answers, ..self.bids() });
        if answers.iter().any(|answer| *answer != Answer::None) {
            self.say(Told::BidsOpened { answers });
        }
    }

    /// PP-131: without an accepted bid the Duty Player takes the charter for nothing.
    pub(crate) fn no_bid(&mut self) -> bool {
        let charter = self.bids().charter;
        let (caller, good) =
            (self.board().charter(charter).caller, self.board().charter(charter).good);
        self.award(charter, caller, good, Gold::NONE)
    }

    /// An answer to a call for bids. Naming a commodity or a digit leads to the next question.
    pub(crate) fn bid(&mut self, seat: Seat, action: Action) {
        match (self.board().now.step, action) {
            (_, Action::Offer(good)) => self.ask_price(seat, good),
            (Step::Digit { good, so_far, left }, Action::Digit(digit)) => {
                let so_far = so_far * 10 + u32::from(digit);
                if left == 1 {
                    self.answer_bid(seat, Some(Bid { good, price: Gold(so_far) }));
                } else {
                    self.ask(seat, Step::Digit { good, so_far, left: left - 1 });
                }
            }
            (Step::Bid, Action::Digit(digit)) => {
                let good = self.board().bid_good().expect("digits follow a commodity");
                self.state.board.now.step = self.board().first_digit(good);
                self.bid(seat, Action::Digit(digit));
            }
            (_, Action::Bid(rung)) => {
                let good = self.board().bid_good().expect("a price follows a commodity");
                let price = self.board().rung(good, rung);
                self.answer_bid(seat, Some(Bid { good, price }));
            }
            _ => self.answer_bid(seat, None),
        }
    }

    fn ask_price(&mut self, seat: Seat, good: GoodId) {
        let step = match self.setup().rules.bid_style {
            BidStyle::Rungs => Step::Price(good),
            BidStyle::Integer => self.board().first_digit(good),
        };
        self.ask(seat, step);
    }

    fn answer_bid(&mut self, seat: Seat, bid: Option<Bid>) {
        self.say(Told::BidMade { seat, bid });
        self.note(seat, bid.map_or(Answer::Passed, Answer::Bid));
        self.after_answer();
    }

    /// A sealed answer: only that there is one is seen.
    pub(crate) fn seal_bid(&mut self, seat: Seat, bid: Option<(GoodId, u8)>) {
        let answer = match bid {
            Some((good, rung)) => Answer::Bid(Bid { good, price: self.board().rung(good, rung) }),
            None => Answer::Passed,
        };
        self.state.secrets.bids[seat.index()] = answer;
        self.say(Told::BidSealed { seat, answer: Some(answer) });
        self.note(seat, Answer::Sealed);
        self.after_answer();
    }

    fn note(&mut self, seat: Seat, answer: Answer) {
        if let Some(bids) = &mut self.state.board.now.bidding {
            bids.answers[seat.index()] = answer;
        }
    }

    fn after_answer(&mut self) {
        if !self.next_bidder() {
            self.finish_part();
        }
    }

    /// PP-128 to PP-130.
    pub(crate) fn accept(&mut self, bidder: Option<Seat>) {
        let bids = self.bids();
        let asks = match bidder.map(|seat| (seat, bids.answers[seat.index()])) {
            Some((seat, Answer::Bid(bid))) => {
                self.award(bids.charter, seat, Some(bid.good), bid.price)
            }
            _ => self.no_bid(),
        };
        if !asks {
            self.finish_part();
        }
    }
}

impl Board {
    /// PP-122, PP-123, PP-155: who may bid for a charter.
    fn is_bidder(&self, seat: Seat, charter: &Charter) -> bool {
        seat != charter.caller && !self.offers(seat, charter).is_empty()
    }

    /// What a player can offer for a charter.
    pub(crate) fn offers(&self, seat: Seat, charter: &Charter) -> Goods {
        let supply = self.supply(self.side(seat));
        match charter.good {
            Some(good) if supply.has(good) => Goods::default().with(good),
            Some(_) => Goods::default(),
            None => supply.without(self.setup.data.port(charter.port).goods),
        }
    }

    /// The charter that is bid for.
    pub(crate) fn charter_bid_for(&self) -> Option<&Charter> {
        self.charters.get(self.now.bidding?.charter)?.as_ref()
    }

    /// The commodity that a price is asked for now.
    fn bid_good(&self) -> Option<GoodId> {
        match self.now.step {
            Step::Price(good) | Step::Digit { good, .. } => Some(good),
            _ => self.charter_bid_for()?.good,
        }
    }

    /// PP-126: the price of a rung.
    pub fn rung(&self, good: GoodId, rung: u8) -> Gold {
        Gold(self.setup.asking(good).0 / 10 * u32::from(rung))
    }

    /// The highest price in whole gold (PP-Q29): all that the bank could lay onto the charter. By the first rules it was
    /// twice the asking price, as with rungs.
    fn highest_price(&self, good: GoodId) -> u32 {
        if self.setup.has_second_rules() {
            return self.bank.0;
        }
        (self.setup.asking(good).0 * 2).min(self.bank.0)
    }

    fn first_digit(&self, good: GoodId) -> Step {
        let left = self.highest_price(good).max(1).ilog10() as u8 + 1;
        Step::Digit { good, so_far: 0, left }
    }

    /// PP-126: a rung that the bank can pay.
    pub(crate) fn may_bid(&self, rung: u8) -> Result<(), Refusal> {
        let Some(good) = self.bid_good() else { return Err(Refusal::NameGoodFirst) };
        self.may_bid_for(good, rung)
    }

    fn may_bid_for(&self, good: GoodId, rung: u8) -> Result<(), Refusal> {
        if self.setup.rules.bid_style == BidStyle::Integer {
            return Err(Refusal::NotNow);
        }
        if !(1..=RUNGS).contains(&rung) {
            return Err(Refusal::NoSuchPrice);
        }
        if self.rung(good, rung) > self.bank { Err(Refusal::BankTooPoor) } else { Ok(()) }
    }

    /// PP-155: a commodity for “Anything!”.
    pub(crate) fn may_offer(&self, seat: Seat, good: GoodId) -> Result<(), Refusal> {
        match self.charter_bid_for() {
            Some(charter) if charter.good.is_none() && self.now.step == Step::Bid => {
                let offers = usize::from(good.0) < self.setup.data.goods.len()
                    && self.offers(seat, charter).has(good);
                if offers { Ok(()) } else { Err(Refusal::CannotOffer) }
            }
            _ => Err(Refusal::NotNow),
        }
    }

    /// PP-Q29: the digit that comes next when this price is written, as far as it may be as high.
    pub fn next_digit(&self, price: Gold) -> Option<u8> {
        let good = self.bid_good()?;
        let step = if self.now.step == Step::Bid { self.first_digit(good) } else { self.now.step };
        let Step::Digit { left, .. } = step else { return None };
        let price = price.0.min(self.highest_price(good)).max(1);
        Some((price / 10u32.pow(u32::from(left) - 1) % 10) as u8)
    }

    /// PP-Q29: a digit after which a price from 1 to the highest is still possible.
    pub(crate) fn may_digit(&self, digit: u8) -> Result<(), Refusal> {
        if self.setup.rules.bid_style != BidStyle::Integer || digit > 9 {
            return Err(Refusal::NotNow);
        }
        let Some(good) = self.bid_good() else { return Err(Refusal::NameGoodFirst) };
        let step = if self.now.step == Step::Bid { self.first_digit(good) } else { self.now.step };
        let Step::Digit { so_far, left, .. } = step else { return Err(Refusal::NotNow) };
        let scale = 10u32.pow(u32::from(left) - 1);
        let least = (so_far * 10 + u32::from(digit)) * scale;
        let possible = least <= self.highest_price(good) && least + scale > 1;
        if possible { Ok(()) } else { Err(Refusal::NoSuchPrice) }
    }

    /// PP-Q30.
    pub(crate) fn may_seal(&self, seat: Seat, good: GoodId, rung: u8) -> Result<(), Refusal> {
        let charter = self.charter_bid_for().ok_or(Refusal::NotNow)?;
        if usize::from(good.0) >= self.setup.data.goods.len()
            || !self.offers(seat, charter).has(good)
        {
            return Err(Refusal::CannotOffer);
        }
        self.may_bid_for(good, rung)
    }

    /// PP-128.
    pub(crate) fn may_accept(&self, bidder: Seat) -> Result<(), Refusal> {
        let answers = self.now.bidding.map(|bids| bids.answers);
        match answers.and_then(|answers| answers.get(bidder.index()).copied()) {
            Some(Answer::Bid(_)) => Ok(()),
            _ => Err(Refusal::NoSuchBid),
        }
    }

    /// PP-129, PP-130.
    pub(crate) fn may_refuse(&self) -> Result<(), Refusal> {
        let Some(bids) = self.now.bidding else { return Err(Refusal::NotNow) };
        let fair = bids.made().any(|(_, bid)| bid.price <= self.setup.asking(bid.good));
        match self.setup.rules.charter_refusal {
            CharterRefusal::Always => Ok(()),
            CharterRefusal::AboveAsking if !fair => Ok(()),
            _ => Err(Refusal::MustAccept),
        }
    }
}
