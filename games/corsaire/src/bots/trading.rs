//! A trading turn, thought through to its end.

use crate::components::Slots;
use crate::data::Figures;
use crate::options::Shortage;
use crate::view::{Now, PlayerSeen};
use crate::{Action, Card, Place, Slot, Token, Tokens, View, Way};

use super::worth;

/// The turn as its player sees it.
pub(super) struct Trader<'a> {
    view: &'a View,
    own: &'a PlayerSeen,
    figures: &'a Figures,
    /// Own turns to come after this one.
    turns_left: usize,
    /// What the card at each place of the row would be worth to have.
    cards: Vec<f64>,
}

/// What changes on the way.
#[derive(Clone, Copy)]
struct Purse {
    own: Tokens,
    supply: Tokens,
}

impl<'a> Trader<'a> {
    pub(super) fn new(view: &'a View) -> Self {
        let own = view.own().expect("whoever decides sits at the table");
        let figures = view.setup().figures();
        let placed = own.standing().count() as usize;
        // Until a card is placed, this turn is still one of those to come.
        let placing = matches!(view.stage, Now::Card { .. } | Now::Slot { .. });
        let turns_left = view.setup().turns() - placed - usize::from(placing);
        let mut trader = Self { view, own, figures, turns_left, cards: Vec::new() };
        trader.cards = view
            .row
            .iter()
            .map(|berth| berth.card.map_or(0.0, |card| trader.of_card(card)))
            .collect();
        trader
    }

    /// What an action leads to at best.
    pub(super) fn worth(&self, action: Action) -> f64 {
        let purse = Purse { own: self.own.tokens, supply: self.view.supply };
        match (&self.view.stage, action) {
            (_, Action::Card(card)) => {
                let open = self.open_slots().iter();
                open.map(|slot| self.after_placing(card, slot, purse)).fold(f64::MIN, f64::max)
            }
            (Now::Slot { card: Some(card), .. }, Action::Slot(slot)) => {
                self.after_placing(*card, slot, purse)
            }
            (Now::Convert { slot, .. }, Action::Convert) => self
                .converted(self.own.card(*slot), purse)
                .map_or(f64::MIN, |purse| self.after_card(*slot, purse)),
            (Now::Convert { slot, .. }, Action::Pass) => self.after_card(*slot, purse),
            (Now::Way { slot, .. }, Action::Go(way)) => self.at_card(step(*slot, way), None, purse),
            (_, Action::Board(place)) => self.at_board(place, purse, self.card_at(place)),
            (Now::Buy { place, .. }, Action::Buy) => self.bought(*place, purse).unwrap_or(f64::MIN),
            (Now::Buy { .. }, Action::Decline) => self.settled(purse.own),
            (_, Action::Return(token)) => self.tokens(purse.own.minus(Tokens::one(token))),
            (_, Action::Take(token)) => self.tokens(purse.own.plus(Tokens::one(token))),
            _ => 0.0,
        }
    }

    /// The slots that a card can be placed in.
    fn open_slots(&self) -> Slots {
        let standing = self.own.standing();
        let supported = |slot: &Slot| {
            !standing.contains(*slot)
                && slot.below().is_none_or(|two| two.iter().all(|slot| standing.contains(*slot)))
        };
        self.view.setup().slots().iter().filter(supported).collect()
    }

    fn after_placing(&self, card: Card, slot: Slot, purse: Purse) -> f64 {
        let figures = self.figures;
        let place = worth::of_place(figures, card, slot.level(), self.turns_left);
        // It is gone from the hand, and so is what it could have been placed for later.
        let hand = worth::of_hand(figures, card, self.turns_left);
        self.at_card(slot, Some(card), purse) + place - hand
    }

    /// The best of converting and passing; `placed` is the card that is not in the view's pyramid yet.
    fn at_card(&self, slot: Slot, placed: Option<Card>, purse: Purse) -> f64 {
        let card = placed.or(self.own.card(slot));
        let passed = self.after_card(slot, purse);
        let converted = self.converted(card, purse).map(|purse| self.after_card(slot, purse));
        converted.map_or(passed, |converted| converted.max(passed))
    }

    fn after_card(&self, slot: Slot, purse: Purse) -> f64 {
        if let Some(two) = slot.below() {
            return two
                .iter()
                .map(|&slot| self.at_card(slot, None, purse))
                .fold(f64::MIN, f64::max);
        }
        let (left, right) = slot.reaches();
        let of = |place: Place| self.at_board(place, purse, self.card_at(place));
        of(left).max(of(right))
    }

    /// The purse after a swap, if it can be made.
    fn converted(&self, card: Option<Card>, purse: Purse) -> Option<Purse> {
        let swap = self.figures.swap(card?);
        let own = purse.own.checked_minus(swap.pay)?;
        let supply = purse.supply.plus(swap.pay);
        let got = swap.gain.least(supply);
        let forbidden = self.view.setup().shortage() == Shortage::Forbid && got != swap.gain;
        (!forbidden).then(|| Purse { own: own.plus(got), supply: supply.minus(got) })
    }

    fn at_board(&self, place: Place, purse: Purse, card: f64) -> f64 {
        let bought = self.bought(place, purse).unwrap_or(f64::MIN);
        card + bought.max(self.settled(purse.own))
    }

    fn bought(&self, place: Place, purse: Purse) -> Option<f64> {
        let berth = self.view.berth(place)?;
        if self.view.board_deck.is_empty() {
            return None;
        }
        let left = purse.own.checked_minus(berth.cost)?;
        Some(f64::from(berth.edge) + self.settled(left))
    }

    /// What the tokens are worth once there are neither too many nor none (CO-43, CO-45).
    fn settled(&self, mut own: Tokens) -> f64 {
        if own.count() == 0 {
            own = Tokens::one(Token::Red);
        }
        while own.count() > self.figures.limit {
            let Some(least) = own.colours().last() else { break };
            own = own.minus(Tokens::one(least));
        }
        self.tokens(own)
    }

    fn tokens(&self, own: Tokens) -> f64 {
        worth::of_tokens(own, self.turns_left)
    }

    fn card_at(&self, place: Place) -> f64 {
        self.cards.get(place.index()).copied().unwrap_or_default()
    }

    /// What a card would be worth to have: for trading, and beside all that one has for looting.
    fn of_card(&self, card: Card) -> f64 {
        let own = self.own.pyramid.iter().flatten().chain(self.own.cards.iter().flatten()).copied();
        worth::of_hand(self.figures, card, self.turns_left) + worth::of_company(card, own)
    }
}

fn step(slot: Slot, way: Way) -> Slot {
    slot.below().map_or(slot, |[left, right]| match way {
        Way::Left => left,
        Way::Right => right,
    })
}
