//! The figures on cards and boards: which swap, which cost, how many points.
//!
//! They stand in `data/corsaire.toml`, which is compiled in. An owner of the printed game can bring a file of the same
//! form instead; then its [`Sheet`] is an option of the table, so that the record of a game carries all that is needed
//! to check it, and no stranger has to be sent a file.

mod check;
mod sheet;

use std::sync::LazyLock;

use quarterdeck_engine::Problems;
use quarterdeck_engine::sealed::hex;
use sha2::{Digest, Sha256};

use crate::components::{Board, CARDS, Card, Cards, MAX_BOARDS, Tokens};

pub use sheet::Sheet;

/// The file that is compiled in.
pub const BUILT_IN: &str = include_str!("../../data/corsaire.toml");

/// What it says. A test sees to it that it can be read.
static FIGURES: LazyLock<Figures> = LazyLock::new(|| {
    let sheet = Sheet::read(BUILT_IN).expect("the file that is compiled in is well formed");
    Figures::check(&sheet).expect("the file that is compiled in has no problem")
});

/// What is printed on cards and boards, and how much there is of everything: a sheet that was checked.
///
/// A state carries it with it, so that a state is all there is to know about a game; hence the packing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figures {
    swaps: [PackedSwap; CARDS],
    boards: [PackedBoard; MAX_BOARDS],
    /// The cards it has figures for.
    pub(crate) cards: CardsListed,
    pub(crate) board_count: u8,
    /// CO-04: tokens there are.
    pub total: Tokens,
    /// CO-13: tokens each player starts with.
    pub start: Tokens,
    /// CO-43: tokens one may keep at the end of a turn.
    pub limit: u8,
    /// CO-09: cards in a hand.
    pub hand: u8,
    /// CO-06: cards that go out of the game unseen.
    pub removed: u8,
    /// CO-17: levels of a pyramid; the row has one board more.
    pub levels: u8,
}

/// A set of cards that can be printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct CardsListed(pub(crate) Cards);

impl std::fmt::Debug for CardsListed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.0.iter()).finish()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct PackedSwap {
    pay: u16,
    gain: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct PackedBoard {
    cost: u16,
    edge: u8,
    centre: u8,
}

/// What is printed on a card (CO-26, CO-27).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swap {
    /// What stands at the tail of the arrow; nothing on a number-less card.
    pub pay: Tokens,
    /// What stands at its head.
    pub gain: Tokens,
}

impl Figures {
    /// The figures that are compiled in.
    pub fn built_in() -> &'static Self {
        &FIGURES
    }

    /// Checks a sheet, and names every problem.
    pub fn check(sheet: &Sheet) -> Result<Self, Problems> {
        check::check(sheet)
    }

    /// What is printed on a card.
    #[inline]
    pub fn swap(&self, card: Card) -> Swap {
        let PackedSwap { pay, gain } = self.swaps[card.index()];
        Swap { pay: Tokens::unpack(pay), gain: Tokens::unpack(gain) }
    }

    /// What a board costs (CO-36).
    #[inline]
    pub fn cost(&self, board: Board) -> Tokens {
        Tokens::unpack(self.boards[board.index()].cost)
    }

    /// The points for buying a board (CO-37).
    #[inline]
    pub fn edge(&self, board: Board) -> u8 {
        self.boards[board.index()].edge
    }

    /// The points for winning a board (CO-68).
    #[inline]
    pub fn centre(&self, board: Board) -> u8 {
        self.boards[board.index()].centre
    }

    /// Boards in the row.
    pub const fn row(&self) -> usize {
        self.levels as usize + 1
    }

    /// The first digits of the hash over all figures, to compare two files by. Neither names nor the order of a file
    /// matter.
    pub fn fingerprint(&self) -> String {
        let Self { total, start, limit, hand, removed, levels, .. } = self;
        let mut text = format!("{total}; {start}; {limit} {hand} {removed} {levels}\n");
        for card in self.cards.0.iter() {
            let Swap { pay, gain } = self.swap(card);
            text += &format!("{card}: {pay}; {gain}\n");
        }
        for board in Board::all().take(usize::from(self.board_count)) {
            let (cost, edge, centre) = (self.cost(board), self.edge(board), self.centre(board));
            text += &format!("{board}: {cost}; {edge} {centre}\n");
        }
        let digest = Sha256::digest(text.as_bytes());
        hex::encode(&digest[..8])
    }
}
