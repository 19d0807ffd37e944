//! The full state: everything on the table, hands and face-down cards included.

use quarterdeck_engine::{Seat, Seats};

use crate::components::{Board, Boards, Card, Cards, MAX_ROW, Place, SLOTS, Slot, Slots, Tokens};
use crate::log::Log;
use crate::means::Means;
use crate::options::{MAX_TRIO, PLAYERS, Setup};

/// Corsaire, and the full state of a game of it.
///
/// A card is in exactly one place (CI-1). Hands, stock and trios are sets, so a state is `Copy` and has no order in
/// which anything could be hidden.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Corsaire {
    pub(crate) setup: Setup,
    pub(crate) stage: Stage,
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// Who began.
    pub(crate) first: Seat,
    /// Who began looting; the first player until then.
    pub(crate) looter: Seat,
    /// Turns of the trading phase that are over.
    pub(crate) turns: u8,
    /// Trios that are complete.
    pub(crate) trios_laid: u8,
    /// The card deck and the removed cards together. The next card is drawn when it is turned up; those that are never
    /// drawn are the removed ones (CO-06).
    pub(crate) stock: Cards,
    pub(crate) board_deck: Boards,
    pub(crate) row: [Option<Berth>; MAX_ROW],
    pub(crate) players: [Player; PLAYERS],
    /// The cards that were left on boards (CO-48).
    pub(crate) aside: Cards,
    pub(crate) log: Log,
}

/// A place in the row that has a board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Berth {
    pub(crate) board: Board,
    pub(crate) card: Option<Card>,
}

/// What a player has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) hand: Cards,
    pub(crate) tokens: Tokens,
    /// Boards gained.
    pub(crate) gained: Boards,
    /// Which card was laid in which slot. It stays written here when it is taken for a trio.
    pub(crate) pyramid: [Option<Card>; SLOTS],
    /// The slots that have their card.
    pub(crate) standing: Slots,
    /// The trio at each place of the row; the last one may be unfinished.
    pub(crate) trios: [Trio; MAX_ROW],
}

/// Cards that a player has laid at a board: a set, in the order of the cards.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Trio([Option<Card>; MAX_TRIO]);

impl Trio {
    pub(crate) fn insert(&mut self, card: Card) {
        self.0[0] = Some(card);
        // Empty places sort to the front.
        self.0.sort_unstable();
    }

    pub(crate) fn cards(self) -> Cards {
        self.0.into_iter().flatten().collect()
    }

    #[inline]
    pub(crate) fn len(self) -> usize {
        self.0.iter().flatten().count()
    }
}

/// Which decision is awaited of the active player, in the order of the book.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Nothing was dealt yet.
    Dealing,
    /// Which hand card to place.
    Card,
    /// In which slot to place it.
    Slot(Card),
    /// Convert or pass, for the card in this slot.
    Convert(Slot),
    /// Which of the two cards under this slot comes next.
    Way(Slot),
    /// Which of the two boards at this slot.
    Board(Slot),
    /// Whether to buy the board at this place.
    Buy(Place),
    /// Which token to return or to take.
    Adjust,
    /// At which board to lay a trio.
    Loot,
    /// Which card to lay there.
    Lay(Place),
    /// The game is over.
    Over,
}

impl Corsaire {
    /// CO-12, CO-13: nothing dealt, tokens handed out.
    pub(crate) fn set_up(setup: &Setup) -> Self {
        let player = Player {
            hand: Cards::NONE,
            tokens: setup.figures.start,
            gained: Boards::NONE,
            pyramid: [None; SLOTS],
            standing: Slots::NONE,
            trios: [Trio::default(); MAX_ROW],
        };
        Self {
            setup: *setup,
            stage: Stage::Dealing,
            active: Seat::new(0),
            first: Seat::new(0),
            looter: Seat::new(0),
            turns: 0,
            trios_laid: 0,
            stock: setup.cards(),
            board_deck: Boards::first(usize::from(setup.boards)),
            row: [None; MAX_ROW],
            players: [player; PLAYERS],
            aside: Cards::NONE,
            log: Log::default(),
        }
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Cards in the deck: the stock without those that go out of the game.
    #[inline]
    pub(crate) fn deck(&self) -> u32 {
        self.stock.count().saturating_sub(u32::from(self.setup.removed))
    }

    /// CO-12: tokens that nobody holds.
    #[inline]
    pub(crate) fn supply(&self) -> Tokens {
        self.setup.figures.total.minus(self.players[0].tokens).minus(self.players[1].tokens)
    }

    /// The board at a place of the row.
    #[inline]
    pub(crate) fn board(&self, place: Place) -> Board {
        self.row[place.index()].expect("every place of the row has a board").board
    }

    #[inline]
    pub(crate) fn owed(&self) -> Seats {
        match self.stage {
            Stage::Dealing | Stage::Over => Seats::NONE,
            _ => Seats::only(self.active),
        }
    }

    /// What decides what the active player may do. Which cards are covered is left out: nobody may lay those, and only
    /// who tries wants to know why.
    #[inline]
    pub(crate) fn means(&self) -> Means {
        let player = self.player(self.active);
        match self.stage {
            Stage::Dealing | Stage::Over => Means::Nothing,
            Stage::Card => Means::Card { hand: player.hand },
            Stage::Slot(_) => Means::Slot { all: self.setup.slots(), filled: player.standing },
            Stage::Convert(slot) => Means::Convert {
                swap: self.setup.figures.swap(player.card(slot)),
                own: player.tokens,
                supply: self.supply(),
                shortage: self.setup.shortage,
            },
            Stage::Way(slot) => Means::Way { slot },
            Stage::Board(slot) => Means::Board { slot },
            Stage::Buy(place) => Means::Buy {
                cost: self.setup.figures.cost(self.board(place)),
                own: player.tokens,
                boards_left: !self.board_deck.is_empty(),
            },
            Stage::Adjust => Means::Adjust { own: player.tokens, supply: self.supply() },
            Stage::Loot => {
                Means::Loot { row: self.setup.row(), free: player.places_free(self.setup.row()) }
            }
            Stage::Lay(_) => Means::Lay {
                hand: player.hand,
                uncovered: player.cards_in(player.standing.uncovered()),
                covered: Cards::NONE,
            },
        }
    }
}

impl Player {
    /// The card in a slot that was filled.
    #[inline]
    pub(crate) fn card(&self, slot: Slot) -> Card {
        self.pyramid[slot.index()].expect("the slot has a card")
    }

    #[inline]
    pub(crate) fn cards_in(&self, slots: Slots) -> Cards {
        slots.iter().map(|slot| self.card(slot)).collect()
    }

    /// The slot that a card of the pyramid was laid in.
    pub(crate) fn slot_of(&self, card: Card) -> Option<Slot> {
        self.pyramid.iter().position(|laid| *laid == Some(card)).map(Slot::at)
    }

    /// All cards that were ever laid in the pyramid.
    pub(crate) fn placed(&self) -> Cards {
        self.pyramid.into_iter().flatten().collect()
    }

    /// All cards of all trios.
    pub(crate) fn looting(&self) -> Cards {
        self.trios.into_iter().fold(Cards::NONE, |all, trio| all.or(trio.cards()))
    }

    /// All cards the player has, wherever they lie.
    pub(crate) fn cards(&self) -> Cards {
        self.hand.or(self.placed()).or(self.looting())
    }

    /// CO-51: places where the player has no trio yet.
    #[inline]
    pub(crate) fn places_free(&self, row: usize) -> crate::components::Places {
        let mut free = crate::components::Places::first(row);
        for place in Place::all(row).filter(|place| self.trios[place.index()].len() > 0) {
            free.remove(place);
        }
        free
    }
}
