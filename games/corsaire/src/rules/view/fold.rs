//! Bringing a view up to date with what its viewer was told.

use arrayvec::ArrayVec;
use quarterdeck_engine::{Seat, Seats};

use super::{BerthSeen, Now, PlayerSeen, TrioSeen, View};
use crate::components::{Board, Card, Place, Slot, Tokens};
use crate::event::Told;
use crate::options::MAX_TRIO;
use crate::scoring;

/// None wherever something cannot follow on what the view shows.
impl View {
    pub(crate) fn fold(&mut self, told: &Told) -> Option<()> {
        match told {
            Told::BoardLaid { place, board, .. } => self.board_laid(*place, *board)?,
            Told::TurnedUp { place, card } => {
                self.deck = self.deck.checked_sub(1)?;
                self.row.get_mut(place.index())?.card = Some((*card)?);
            }
            Told::Dealt { seat, cards } => {
                self.dealt(*seat, cards.as_ref().map(ArrayVec::as_slice))?;
            }
            Told::Begins { seat, .. } => self.first = Some(self.player_mut(*seat)?.seat),
            Told::Turn { seat } => self.turn(*seat)?,
            Told::Chose { seat, card } => self.stage = Now::Slot { seat: *seat, card: *card },
            Told::Placed { seat, card, slot } => self.placed(*seat, *card, *slot)?,
            Told::Converted { seat, slot, paid, got } => {
                self.pay(*seat, *paid)?;
                self.gain(*seat, *got)?;
                self.after_card(*seat, *slot);
            }
            Told::Passed { seat, slot } => self.after_card(*seat, *slot),
            Told::Went { seat, slot } => self.stage = Now::Convert { seat: *seat, slot: *slot },
            Told::Took { seat, place, card } => self.took(*seat, *place, (*card)?)?,
            Told::Bought { seat, board, cost, edge, .. } => {
                self.bought(*seat, *board, *cost, *edge)?;
            }
            Told::Declined { .. } | Told::Compared { .. } => {}
            Told::Adjusts { seat } => self.stage = Now::Adjust { seat: *seat },
            Told::Returned { seat, token } => {
                self.pay(*seat, Tokens::one(*token))?;
            }
            Told::TookToken { seat, token } => self.gain(*seat, Tokens::one(*token))?,
            Told::LootingBegins { seat, .. } => self.looting_begins(*seat)?,
            Told::Loots { seat } => {
                self.stage = Now::Loot { seat: self.player_mut(*seat)?.seat };
                self.owed = Seats::only(*seat);
            }
            Told::Boarded { seat, place } => {
                self.stage = Now::Lay { seat: *seat, place: *place, laid: 0 };
            }
            Told::Laid { seat, card } => self.laid(*seat, *card)?,
            Told::TrioLaid { seat, place, up, backs, last, .. } => {
                self.trio_laid(*seat, *place, up, *backs, *last)?;
            }
            Told::Shown { seat, place, cards } => self.shown(*seat, *place, cards)?,
            Told::Ended => {
                self.owed = Seats::NONE;
                self.stage = Now::Over { outcome: scoring::outcome(self.tallies()) };
            }
            Told::LastShown { seat, cards } => self.last_shown(*seat, cards)?,
            Told::RemovedShown { cards } => self.removed_cards = Some(cards.clone()),
        }
        self.settle();
        Some(())
    }

    fn player_mut(&mut self, seat: Seat) -> Option<&mut PlayerSeen> {
        self.players.get_mut(seat.index())
    }

    fn board_laid(&mut self, place: Place, board: Board) -> Option<()> {
        let at = self.board_deck.iter().position(|other| *other == board)?;
        self.board_deck.remove(at);
        let berth = BerthSeen::of(&self.setup, place, board);
        // Places are filled from b1 on, and then only replaced.
        if place.index() == self.row.len() && place.index() < self.setup.row() {
            self.row.push(berth);
        } else {
            *self.row.get_mut(place.index())? = berth;
        }
        Some(())
    }

    fn dealt(&mut self, seat: Seat, cards: Option<&[Card]>) -> Option<()> {
        let size = self.setup.hand;
        self.deck = self.deck.checked_sub(size)?;
        let player = self.player_mut(seat)?;
        (player.hand, player.never_seen) = (size, size);
        if let (Some(own), Some(cards)) = (player.cards.as_mut(), cards) {
            *own = cards.iter().copied().collect();
        }
        Some(())
    }

    fn turn(&mut self, seat: Seat) -> Option<()> {
        if !matches!(self.stage, Now::Dealing) {
            self.turns = self.turns.checked_add(1)?;
        }
        self.stage = Now::Card { seat: self.player_mut(seat)?.seat };
        self.owed = Seats::only(seat);
        Some(())
    }

    fn placed(&mut self, seat: Seat, card: Card, slot: Slot) -> Option<()> {
        let player = self.player_mut(seat)?;
        player.leaves_hand(card)?;
        player.pyramid[slot.index()] = Some(card);
        self.stage = Now::Convert { seat, slot };
        Some(())
    }

    fn pay(&mut self, seat: Seat, tokens: Tokens) -> Option<()> {
        let player = self.player_mut(seat)?;
        player.tokens = player.tokens.checked_minus(tokens)?;
        self.supply = self.supply.plus(tokens);
        Some(())
    }

    fn gain(&mut self, seat: Seat, tokens: Tokens) -> Option<()> {
        self.supply = self.supply.checked_minus(tokens)?;
        let player = self.player_mut(seat)?;
        player.tokens = player.tokens.plus(tokens);
        Some(())
    }

    fn after_card(&mut self, seat: Seat, slot: Slot) {
        self.stage =
            if slot.level() > 1 { Now::Way { seat, slot } } else { Now::Board { seat, slot } };
    }

    fn took(&mut self, seat: Seat, place: Place, card: Card) -> Option<()> {
        self.row.get_mut(place.index())?.card.take_if(|there| *there == card)?;
        let reminded = self.setup.show_known_hand;
        let player = self.player_mut(seat)?;
        player.hand = player.hand.checked_add(1)?;
        if let Some(cards) = &mut player.cards {
            insert(cards, card)?;
        }
        if reminded {
            insert(&mut player.known, card)?;
        } else {
            player.never_seen += 1;
        }
        self.stage = Now::Buy { seat, place };
        Some(())
    }

    fn bought(&mut self, seat: Seat, board: Board, cost: Tokens, edge: u8) -> Option<()> {
        self.pay(seat, cost)?;
        let player = self.player_mut(seat)?;
        insert(&mut player.gained, board)?;
        player.trading = player.trading.checked_add(u16::from(edge))?;
        Some(())
    }

    fn looting_begins(&mut self, seat: Seat) -> Option<()> {
        self.turns = self.turns.checked_add(1)?;
        self.looter = Some(self.player_mut(seat)?.seat);
        for berth in &mut self.row {
            if let Some(card) = berth.card.take() {
                insert(&mut self.aside, card)?;
            }
        }
        Some(())
    }

    /// A card of an unfinished trio. Only its owner sees it go.
    fn laid(&mut self, seat: Seat, card: Option<Card>) -> Option<()> {
        let Now::Lay { laid, place, .. } = &mut self.stage else { return None };
        *laid += 1;
        if let (Some(card), Some(place)) = (card, *place) {
            self.player_mut(seat)?.lays(place, card)?;
        }
        Some(())
    }

    fn trio_laid(
        &mut self,
        seat: Seat,
        place: Place,
        up: &[Card],
        backs: u8,
        last: Option<Card>,
    ) -> Option<()> {
        let player = self.player_mut(seat)?;
        if let Some(card) = last {
            return player.lays(place, card);
        }
        for card in up {
            player.take_from_pyramid(*card)?;
        }
        player.hand = player.hand.checked_sub(backs)?;
        let trio = player.trios.get_mut(place.index())?;
        *trio = TrioSeen { up: up.iter().copied().collect(), backs, down: ArrayVec::new() };
        Some(())
    }

    fn shown(&mut self, seat: Seat, place: Place, cards: &[Card]) -> Option<()> {
        let reminded = self.setup.show_known_hand;
        let player = self.player_mut(seat)?;
        let trio = player.trios.get_mut(place.index())?;
        trio.backs = trio.backs.checked_sub(cards.len() as u8)?;
        trio.down.clear();
        for card in cards {
            insert(&mut trio.up, *card)?;
        }
        for card in cards {
            match player.known.iter().position(|known| known == card) {
                Some(at) if reminded => drop(player.known.remove(at)),
                _ => player.never_seen = player.never_seen.checked_sub(1)?,
            }
        }
        Some(())
    }

    fn last_shown(&mut self, seat: Seat, cards: &ArrayVec<Card, 6>) -> Option<()> {
        let player = self.player_mut(seat)?;
        player.cards = Some(cards.clone());
        Some(())
    }
}

impl PlayerSeen {
    /// A card leaves the hand for all to see.
    fn leaves_hand(&mut self, card: Card) -> Option<()> {
        self.hand = self.hand.checked_sub(1)?;
        if let Some(cards) = &mut self.cards {
            remove(cards, card)?;
        }
        match self.known.iter().position(|known| *known == card) {
            Some(at) => drop(self.known.remove(at)),
            None => self.never_seen = self.never_seen.checked_sub(1)?,
        }
        Some(())
    }

    /// The owner lays a card at a board, face up from the pyramid or face down from the hand.
    fn lays(&mut self, place: Place, card: Card) -> Option<()> {
        let from_pyramid = self.pyramid.contains(&Some(card));
        if from_pyramid {
            self.take_from_pyramid(card)?;
        } else {
            self.hand = self.hand.checked_sub(1)?;
            remove(self.cards.as_mut()?, card)?;
        }
        let trio = self.trios.get_mut(place.index())?;
        if trio.len() >= MAX_TRIO {
            return None;
        }
        if from_pyramid {
            insert(&mut trio.up, card)
        } else {
            trio.backs += 1;
            insert(&mut trio.down, card)
        }
    }

    fn take_from_pyramid(&mut self, card: Card) -> Option<()> {
        let slot = self.pyramid.iter_mut().find(|slot| **slot == Some(card))?;
        *slot = None;
        Some(())
    }
}

fn insert<T: Ord, const N: usize>(list: &mut ArrayVec<T, N>, item: T) -> Option<()> {
    list.try_push(item).ok()?;
    list.sort_unstable();
    Some(())
}

fn remove<const N: usize>(list: &mut ArrayVec<Card, N>, card: Card) -> Option<()> {
    let at = list.iter().position(|other| *other == card)?;
    list.remove(at);
    Some(())
}
