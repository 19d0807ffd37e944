//! Which trio to lay, and where.

use crate::view::{Now, PlayerSeen};
use crate::{Action, Card, Cards, Place, Slot, Strength, View};

use super::odds;

/// How many trios, the strongest ones, are thought through to the end.
const THOROUGH: usize = 14;

/// The looting phase as a player sees it.
pub(super) struct Looter<'a> {
    view: &'a View,
    own: &'a PlayerSeen,
    other: &'a PlayerSeen,
    /// Cards that the opponent's face-down cards can be.
    pool: Vec<Card>,
}

/// What to lay where.
pub(super) struct Plan {
    place: Option<Place>,
    /// Cards still to be laid, in an order in which they can be.
    cards: Vec<Card>,
}

impl Plan {
    pub(super) fn likes(&self, action: Action) -> f64 {
        let liked = match action {
            Action::Loot(place) => self.place == Some(place),
            Action::Lay(card) => self.cards.first() == Some(&card),
            _ => false,
        };
        f64::from(u8::from(liked))
    }
}

impl<'a> Looter<'a> {
    pub(super) fn new(view: &'a View) -> Self {
        let own = view.own().expect("whoever decides sits at the table");
        let other = view.player(own.seat.next(2));
        let pool = other.known.iter().chain(&view.unseen).copied().collect();
        Self { view, own, other, pool }
    }

    /// The trio that does best, counting what the cards that are left can still do.
    pub(super) fn plan(&self) -> Plan {
        let begun = match self.view.stage {
            Now::Lay { place: Some(place), .. } => Some(place),
            _ => None,
        };
        let laid: Cards = begun.map_or(Cards::NONE, |place| {
            let trio = &self.own.trios[place.index()];
            trio.up.iter().chain(&trio.down).copied().collect()
        });
        let free: Vec<Place> = match begun {
            Some(place) => vec![place],
            None => self.free_places().collect(),
        };
        let mut trios = self.trios(laid);
        trios.sort_by_key(|(trio, _)| std::cmp::Reverse(Strength::of(*trio)));
        let candidates = Self::worth_thinking(&trios);
        let mut best = (f64::NEG_INFINITY, Plan { place: None, cards: Vec::new() });
        for (trio, order) in candidates {
            let rest = self.all_cards().without(*trio);
            for &place in &free {
                let now = self.chance(*trio, place) * self.centre(place);
                let later = self.later(rest, self.free_places().filter(|other| *other != place));
                if now + later > best.0 {
                    best = (now + later, Plan { place: Some(place), cards: order.clone() });
                }
            }
        }
        best.1
    }

    /// The strongest trios, and the weakest: sometimes it is best to give a board up cheaply.
    fn worth_thinking(trios: &[(Cards, Vec<Card>)]) -> Vec<&(Cards, Vec<Card>)> {
        let strong = trios.iter().take(THOROUGH);
        let weak = trios.iter().skip(THOROUGH).rev().take(THOROUGH / 3);
        strong.chain(weak).collect()
    }

    fn free_places(&self) -> impl Iterator<Item = Place> + '_ {
        let size = self.view.setup().trio();
        self.view
            .row
            .iter()
            .map(|berth| berth.place)
            .filter(move |place| self.own.trios[place.index()].len() < size)
    }

    /// Every card that can still be laid, wherever it lies.
    fn all_cards(&self) -> Cards {
        let hand = self.own.cards.iter().flatten();
        self.own.pyramid.iter().flatten().chain(hand).copied().collect()
    }

    /// Each trio that can be laid now, with an order to lay it in; `laid` lies there already.
    fn trios(&self, laid: Cards) -> Vec<(Cards, Vec<Card>)> {
        let size = self.view.setup().trio();
        let mut found = Vec::new();
        let mut order = Vec::new();
        let pyramid: Vec<Option<Card>> = self.own.pyramid.to_vec();
        self.extend(laid, &pyramid, size, &mut order, &mut found);
        found
    }

    fn extend(
        &self,
        laid: Cards,
        pyramid: &[Option<Card>],
        size: usize,
        order: &mut Vec<Card>,
        found: &mut Vec<(Cards, Vec<Card>)>,
    ) {
        if laid.count() as usize == size {
            if !found.iter().any(|(trio, _)| *trio == laid) {
                found.push((laid, order.clone()));
            }
            return;
        }
        let is_bare = |slot: &Slot| {
            let at = |slot: Slot| pyramid[place_of(slot)];
            at(*slot).is_some()
                && Slot::all().all(|other| {
                    at(other).is_none() || other.below().is_none_or(|two| !two.contains(slot))
                })
        };
        for slot in Slot::all().filter(is_bare) {
            let mut left = pyramid.to_vec();
            let Some(card) = left[place_of(slot)].take() else { continue };
            order.push(card);
            self.extend(laid.or(Cards::only(card)), &left, size, order, found);
            order.pop();
        }
        // Hand cards come last and from the lowest, so that each choice of them is met once.
        let last = order.iter().rev().find(|card| self.in_hand(**card)).copied();
        for card in self.own.cards.iter().flatten().copied() {
            if !laid.contains(card) && last.is_none_or(|last| last < card) {
                order.push(card);
                self.extend(laid.or(Cards::only(card)), &[None; 10], size, order, found);
                order.pop();
            }
        }
    }

    fn in_hand(&self, card: Card) -> bool {
        self.own.cards.iter().flatten().any(|held| *held == card)
    }

    fn centre(&self, place: Place) -> f64 {
        f64::from(self.view.berth(place).and_then(|berth| berth.centre).unwrap_or_default())
    }

    fn chance(&self, trio: Cards, place: Place) -> f64 {
        let theirs = &self.other.trios[place.index()];
        let strength = Strength::of(trio);
        if theirs.is_empty() {
            odds::against_anything(strength)
        } else {
            odds::against(strength, theirs, &self.pool)
        }
    }

    /// What the rest can bring: again and again the strongest trio, for the board that is worth most.
    fn later(&self, mut rest: Cards, places: impl Iterator<Item = Place>) -> f64 {
        let mut centres: Vec<f64> = places.map(|place| self.centre(place)).collect();
        centres.sort_by(|a, b| b.total_cmp(a));
        let mut worth = 0.0;
        for centre in centres {
            let Some((strength, trio)) = strongest(rest) else { break };
            worth += odds::against_anything(strength) * centre;
            rest = rest.without(trio);
        }
        worth
    }
}

fn place_of(slot: Slot) -> usize {
    Slot::all().position(|other| other == slot).unwrap_or_default()
}

/// The strongest three of these cards.
fn strongest(cards: Cards) -> Option<(Strength, Cards)> {
    let cards: Vec<Card> = cards.iter().collect();
    let mut best = None;
    for (i, one) in cards.iter().enumerate() {
        for (j, two) in cards.iter().enumerate().skip(i + 1) {
            for three in &cards[j + 1..] {
                let trio: Cards = [*one, *two, *three].into_iter().collect();
                let strength = Strength::of(trio);
                if best.is_none_or(|(most, _)| strength > most) {
                    best = Some((strength, trio));
                }
            }
        }
    }
    best
}
