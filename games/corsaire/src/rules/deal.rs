//! Setup (CO-06 to CO-15).

use quarterdeck_engine::{Chance, Listener, Purpose, Seat};

use crate::components::ways;
use crate::components::{Card, Cards, Place};
use crate::event::Event;
use crate::options::{FirstPlayer, PLAYERS, Setup};
use crate::state::{Berth, Corsaire};

/// A board is laid in the row.
const BOARD: Purpose = Purpose::open("board");
/// A card is turned up before anything else is dealt, out of all cards there are.
const FIRST_CARD: Purpose = Purpose::open("first-card");
/// A card is turned up. Everybody sees the card; its number among those left would tell which of them are in hands.
const CARD: Purpose = Purpose::blind("card");
/// A hand is dealt, one of all hands there can be.
const HAND: Purpose = Purpose::blind("hand");
/// Lots are drawn for the first turn.
const FIRST_PLAYER: Purpose = Purpose::open("first-player");

impl Corsaire {
    /// CO-07 to CO-10, CO-15.
    ///
    /// The five cards on boards are turned up before the hands are dealt. Nobody can tell the difference, and so
    /// everybody can check how they fell. The removed cards are those that nobody ever draws (CO-06).
    pub(crate) fn deal_out(
        &mut self,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        for place in Place::all(self.setup.row()) {
            self.lay_board(place, chance, listener);
        }
        for place in Place::all(self.setup.row()) {
            let card = self.stock.nth(chance.pick(self.stock.count(), FIRST_CARD));
            self.turn_up(place, card, listener);
        }
        for seat in Seat::all(PLAYERS) {
            let size = u32::from(self.setup.hand);
            let hands = ways(self.stock.count(), size);
            let cards = self.stock.choose(size, chance.pick(hands, HAND));
            self.stock = self.stock.without(cards);
            self.player_mut(seat).hand = cards;
            listener.hear(Event::Dealt { seat, cards });
        }
        let (seat, by_lot) = match self.setup.first_player {
            FirstPlayer::Random => (chance.pick(PLAYERS as u32, FIRST_PLAYER) as usize, true),
            FirstPlayer::One => (0, false),
            FirstPlayer::Two => (1, false),
        };
        self.first = Seat::new(seat);
        self.looter = self.first;
        listener.hear(Event::Begins { seat: self.first, by_lot });
        self.give_turn(self.first, listener);
    }

    /// Lays the next board of the board deck. Which it is, is decided now: a deck is the set of what is in it.
    pub(crate) fn lay_board(
        &mut self,
        place: Place,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        let board = self.board_deck.nth(chance.pick(self.board_deck.count(), BOARD));
        self.board_deck.remove(board);
        self.row[place.index()] = Some(Berth { board, card: None });
        listener.hear(Event::BoardLaid { place, board, centre: self.setup.figures.centre(board) });
    }

    /// CO-39, CO-42: the next card of the deck goes on a board, if there is one.
    #[inline]
    pub(crate) fn turn_up_next(
        &mut self,
        place: Place,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        if self.deck() > 0 {
            let card = self.stock.nth(chance.pick(self.stock.count(), CARD));
            self.turn_up(place, card, listener);
        }
    }

    #[inline]
    fn turn_up(&mut self, place: Place, card: Card, listener: &mut impl Listener<Self>) {
        self.stock.remove(card);
        self.log.turn_up(card);
        if let Some(berth) = &mut self.row[place.index()] {
            berth.card = Some(card);
        }
        listener.hear(Event::TurnedUp { place, card });
    }

    /// How a blind draw of a step from this state must have fallen for the game to have come to `world`.
    pub(crate) fn presumed_draw(&self, nth: usize, purpose: &str, world: &Self) -> Option<u32> {
        let turned_up = world.log.turned_up();
        if purpose == CARD.name {
            let card = *turned_up.get(self.log.turned_up().len())?;
            return Some(self.stock.place_of(card));
        }
        if purpose != HAND.name {
            return None;
        }
        let first: Cards = turned_up.iter().take(self.setup.row()).copied().collect();
        let [one, two] = [0, 1].map(|seat| world.dealt(Seat::new(seat)));
        let left = self.setup.cards().without(first);
        let is_first_hand = nth == draws_before_hands(&self.setup);
        Some(if is_first_hand { left.number_of(one) } else { left.without(one).number_of(two) })
    }

    /// The hand that a player was dealt: the own cards that never lay on a board.
    pub(crate) fn dealt(&self, seat: Seat) -> Cards {
        self.player(seat).cards().without(self.log.taken(seat))
    }
}

/// How many draws the deal makes before the hands; a pick of one out of one is none.
fn draws_before_hands(setup: &Setup) -> usize {
    let boards = usize::from(setup.boards);
    let of_boards = (0..setup.row()).filter(|laid| boards - laid > 1).count();
    of_boards + setup.row()
}
