//! Step 3 of a turn: acquire a card, and perhaps a board (CO-34 to CO-42).

use quarterdeck_engine::{Chance, Listener};

use crate::components::Place;
use crate::event::Event;
use crate::state::{Corsaire, Stage};

impl Corsaire {
    /// CO-35: the card on the board goes to the hand.
    #[inline]
    pub(crate) fn take_card(&mut self, place: Place, listener: &mut impl Listener<Self>) {
        let seat = self.active;
        let berth = self.row[place.index()].as_mut();
        let card = berth.and_then(|berth| berth.card.take());
        let card = card.expect("every board has a card when a turn begins (CI-5)");
        self.player_mut(seat).hand.insert(card);
        self.log.take(seat, card);
        self.stage = Stage::Buy(place);
        listener.hear(Event::Took { seat, place, card });
    }

    /// CO-36, CO-37, CO-40: the board is paid for and gained, and the next one laid in its place.
    #[inline]
    pub(crate) fn buy(
        &mut self,
        place: Place,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        let seat = self.active;
        let board = self.board(place);
        let cost = self.setup.figures.cost(board);
        let player = self.player_mut(seat);
        player.tokens = player.tokens.minus(cost);
        player.gained.insert(board);
        let edge = self.setup.figures.edge(board);
        listener.hear(Event::Bought { seat, place, board, cost, edge });
        self.lay_board(place, chance, listener);
        self.refill(place, chance, listener);
    }

    /// CO-39: only the card was taken.
    #[inline]
    pub(crate) fn decline(
        &mut self,
        place: Place,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        listener.hear(Event::Declined { seat: self.active, place });
        self.refill(place, chance, listener);
    }

    #[inline]
    fn refill(
        &mut self,
        place: Place,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        self.turn_up_next(place, chance, listener);
        self.adjust(chance, listener);
    }
}
