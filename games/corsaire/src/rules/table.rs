//! What lies on the table, for whoever has a state: a search in worlds of its own, which cannot wait for a view of each.

use quarterdeck_engine::Seat;

use crate::components::{Board, Card, Cards, SLOTS, Slots, Tokens};
use crate::data::Figures;
use crate::options::Setup;
use crate::state::{Corsaire, Stage};

impl Corsaire {
    /// What this table is set up for.
    #[inline]
    pub fn table(&self) -> &Setup {
        &self.setup
    }

    /// The figures on cards and boards.
    #[inline]
    pub fn figures(&self) -> &Figures {
        &self.setup.figures
    }

    /// The cards in a player's hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.player(seat).hand
    }

    /// The tokens that a player holds.
    #[inline]
    pub fn tokens(&self, seat: Seat) -> Tokens {
        self.player(seat).tokens
    }

    /// Which card a player has laid in which slot, whether it is still there or not.
    #[inline]
    pub fn pyramid(&self, seat: Seat) -> &[Option<Card>; SLOTS] {
        &self.player(seat).pyramid
    }

    /// The slots of a player's pyramid that have a card.
    #[inline]
    pub fn standing(&self, seat: Seat) -> Slots {
        self.player(seat).standing
    }

    /// Trading turns in which a player has still to place a card.
    #[inline]
    pub fn turns_left(&self, seat: Seat) -> usize {
        let placed = self.player(seat).pyramid.iter().flatten().count();
        self.setup.turns().saturating_sub(placed)
    }

    /// The row: its boards and the cards on them, from b1.
    #[inline]
    pub fn row(&self) -> impl Iterator<Item = (Board, Option<Card>)> + Clone + '_ {
        self.row.iter().flatten().map(|berth| (berth.board, berth.card))
    }

    /// Whether another board could be laid, so that one can be bought (CO-41).
    #[inline]
    pub fn has_boards_left(&self) -> bool {
        !self.board_deck.is_empty()
    }

    /// The card deck and the removed cards together.
    #[inline]
    pub fn stock(&self) -> Cards {
        self.stock
    }

    /// Whether the trading phase is under way.
    #[inline]
    pub fn is_trading(&self) -> bool {
        !matches!(self.stage, Stage::Dealing | Stage::Loot | Stage::Lay(_) | Stage::Over)
    }
}
