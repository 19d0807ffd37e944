//! The end of the game and scoring (CO-57, CO-66 to CO-71).

use quarterdeck_engine::{Listener, Outcome, Seat};
use serde::Serialize;

use crate::components::{Boards, Cards, Place, Tokens};
use crate::data::Figures;
use crate::event::Event;
use crate::options::PLAYERS;
use crate::ranks::Strength;
use crate::state::{Corsaire, Stage};

/// What a player's result is made of (CO-70).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Edge points of the boards gained.
    pub trading: u16,
    /// Centre points of the boards won.
    pub looting: u16,
    /// Sets of one red, one blue and one green token left over.
    pub sets: u16,
}

impl Tally {
    /// CO-70.
    pub fn total(self) -> i32 {
        i32::from(self.trading + self.looting + self.sets)
    }
}

/// Trading points (CO-37).
pub(crate) fn trading_points(figures: &Figures, gained: Boards) -> u16 {
    gained.iter().map(|board| u16::from(figures.edge(board))).sum()
}

/// CO-66, CO-67: who wins a board; nobody when rank and sum are equal. In a smaller game a trio may meet none, and wins.
pub(crate) fn winner(trios: [Cards; PLAYERS]) -> Option<Seat> {
    let [one, two] = trios.map(|trio| (!trio.is_empty()).then(|| Strength::of(trio)));
    match one.cmp(&two) {
        std::cmp::Ordering::Greater => Some(Seat::new(0)),
        std::cmp::Ordering::Less => Some(Seat::new(1)),
        std::cmp::Ordering::Equal => None,
    }
}

/// CO-70: what both have made, from the boards in the row with their centre points and the trios at them.
pub(crate) fn tallies(
    trading: [u16; PLAYERS],
    tokens: [Tokens; PLAYERS],
    boards: impl Iterator<Item = (u8, [Cards; PLAYERS])>,
) -> [Tally; PLAYERS] {
    let mut tallies = [0, 1].map(|seat| Tally {
        trading: trading[seat],
        looting: 0,
        sets: u16::from(tokens[seat].sets()),
    });
    for (centre, trios) in boards {
        if let Some(seat) = winner(trios) {
            tallies[seat.index()].looting += u16::from(centre);
        }
    }
    tallies
}

/// CO-71: the higher total wins; with equal totals both win.
pub(crate) fn outcome(tallies: [Tally; PLAYERS]) -> Outcome {
    Outcome::ranked(tallies.map(|tally| (tally.total(), tally.total())))
}

impl Corsaire {
    /// Trading points that a player has made so far (CO-37).
    pub fn trading_points(&self, seat: Seat) -> u16 {
        trading_points(&self.setup.figures, self.player(seat).gained)
    }

    pub(crate) fn trios_at(&self, place: Place) -> [Cards; PLAYERS] {
        [0, 1].map(|seat: usize| self.players[seat].trios[place.index()].cards())
    }

    /// What each player has made of the game.
    pub(crate) fn tallies(&self) -> [Tally; PLAYERS] {
        let boards = Place::all(self.setup.row())
            .map(|place| (self.setup.figures.centre(self.board(place)), self.trios_at(place)));
        let of_both = [Seat::new(0), Seat::new(1)];
        tallies(
            of_both.map(|seat| self.trading_points(seat)),
            of_both.map(|seat| self.player(seat).tokens),
            boards,
        )
    }

    /// CO-57, CO-66 to CO-69: everything is turned up and compared.
    pub(crate) fn end_game(&mut self, listener: &mut impl Listener<Self>) {
        self.stage = Stage::Over;
        for place in Place::all(self.setup.row()) {
            for seat in Seat::all(PLAYERS) {
                let player = self.player(seat);
                let cards = player.trios[place.index()].cards().without(player.placed());
                listener.hear(Event::Shown { seat, place, cards });
            }
            let centre = self.setup.figures.centre(self.board(place));
            listener.hear(Event::Compared { place, winner: winner(self.trios_at(place)), centre });
        }
        listener.hear(Event::Ended);
        if self.setup.post_game_reveal {
            for seat in Seat::all(PLAYERS) {
                listener.hear(Event::LastShown { seat, cards: self.player(seat).hand });
            }
            listener.hear(Event::RemovedShown { cards: self.stock });
        }
    }
}
