//! What everybody saw, in the order in which it happened, as far as the table no longer shows it.
//!
//! A state and a viewer's memory both keep it, and neither can have more of it than the other. The rules never look at
//! it; whoever plays a record through in a world of their own does, to fill in what was veiled when it happened.

use arrayvec::ArrayVec;
use quarterdeck_engine::Seat;

use crate::components::{Card, Cards, MAX_ROW, Place, SLOTS, Slot};
use crate::options::PLAYERS;

/// Cards that are ever turned up: one for each board of the row, and one for each turn but the last.
const TURNED_UP: usize = MAX_ROW + 2 * SLOTS - 1;

/// What everybody saw.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Log {
    /// Cards in the order in which they were turned up.
    turned_up: [Option<Card>; TURNED_UP],
    /// Which card each player laid in which slot, in the order in which they were placed.
    placed: [[Option<(Slot, Card)>; SLOTS]; PLAYERS],
    /// The places of each player's trios in the order in which they were laid.
    looted: [[Option<Place>; MAX_ROW]; PLAYERS],
    /// Cards that each player took from boards (CO-Q15).
    taken: [Cards; PLAYERS],
    /// How long each of these lists is.
    lengths: Lengths,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Lengths {
    turned_up: u8,
    placed: [u8; PLAYERS],
    looted: [u8; PLAYERS],
}

impl Default for Log {
    fn default() -> Self {
        Self {
            turned_up: [None; TURNED_UP],
            placed: [[None; SLOTS]; PLAYERS],
            looted: [[None; MAX_ROW]; PLAYERS],
            taken: [Cards::NONE; PLAYERS],
            lengths: Lengths::default(),
        }
    }
}

/// Writes at the end. A log that is full stays as it is: only a forged file could overfill it.
#[inline]
fn append<T: Copy>(list: &mut [Option<T>], length: &mut u8, item: T) {
    if let Some(end) = list.get_mut(usize::from(*length)) {
        *end = Some(item);
        *length += 1;
    }
}

impl Log {
    #[inline]
    pub(crate) fn turn_up(&mut self, card: Card) {
        append(&mut self.turned_up, &mut self.lengths.turned_up, card);
    }

    #[inline]
    pub(crate) fn place(&mut self, seat: Seat, slot: Slot, card: Card) {
        let place = seat.index();
        if place < PLAYERS {
            append(&mut self.placed[place], &mut self.lengths.placed[place], (slot, card));
        }
    }

    #[inline]
    pub(crate) fn loot(&mut self, seat: Seat, at: Place) {
        let place = seat.index();
        if place < PLAYERS {
            append(&mut self.looted[place], &mut self.lengths.looted[place], at);
        }
    }

    #[inline]
    pub(crate) fn take(&mut self, seat: Seat, card: Card) {
        if let Some(taken) = self.taken.get_mut(seat.index()) {
            taken.insert(card);
        }
    }

    /// The cards turned up so far.
    pub(crate) fn turned_up(&self) -> ArrayVec<Card, TURNED_UP> {
        self.turned_up.iter().flatten().copied().collect()
    }

    /// What a player has placed so far.
    pub(crate) fn placed(&self, seat: Seat) -> ArrayVec<(Slot, Card), SLOTS> {
        self.placed[seat.index()].iter().flatten().copied().collect()
    }

    /// The places where a player has laid a trio so far.
    pub(crate) fn looted(&self, seat: Seat) -> ArrayVec<Place, MAX_ROW> {
        self.looted[seat.index()].iter().flatten().copied().collect()
    }

    /// Cards that a player took from boards, wherever they are now.
    #[inline]
    pub(crate) fn taken(&self, seat: Seat) -> Cards {
        self.taken[seat.index()]
    }
}
