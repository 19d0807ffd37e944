//! End of the game and scoring (LM-43 to LM-50).

use quarterdeck_engine::{Listener, Outcome, Seat, Seats};

use crate::components::{Ship, Ships};
use crate::event::Event;
use crate::options::TieBreak;
use crate::state::{LetterOfMarque, Stage};

/// What a player's result is made of.
#[derive(Clone, Copy)]
pub(crate) struct Tally {
    /// LM-45: the values of all treasures in the score pile.
    pub(crate) treasure: i32,
    /// LM-46: opponents' cannons in the score pile.
    pub(crate) trophies: u8,
    /// LM-47: own cannons never fired.
    pub(crate) unfired: u8,
}

impl Tally {
    /// LM-45 to LM-47.
    pub(crate) fn points(self) -> i32 {
        self.treasure + i32::from(self.trophies)
    }

    /// LM-49: the cannon cards that break a tie (LM-Q1).
    fn cannons(self, tie_break: TieBreak) -> u8 {
        match tie_break {
            TieBreak::Captured => self.trophies,
            TieBreak::Held => self.trophies + self.unfired,
        }
    }
}

/// LM-48 to LM-50: most points win, then most cannon cards; who is still level shares. The other ranks follow in
/// the same way (LM-Q23).
pub(crate) fn outcome(tie_break: TieBreak, tallies: impl Iterator<Item = Tally>) -> Outcome {
    Outcome::ranked(
        tallies.map(|tally| (tally.points(), (tally.points(), tally.cannons(tie_break)))),
    )
}

impl LetterOfMarque {
    pub(crate) fn tally(&self, seat: Seat) -> Tally {
        let pile = self.piles[seat.index()];
        let player = self.player(seat);
        Tally {
            treasure: Seat::all(self.setup.seats()).map(|owner| pile.treasures(owner).sum()).sum(),
            trophies: player.trophies,
            unfired: player.cannons,
        }
    }

    /// LM-43: nobody has a deck or a ship at sea.
    #[inline]
    pub(crate) fn end_game(&mut self, listener: &mut impl Listener<Self>) {
        self.stage = Stage::Over;
        self.owed = Seats::NONE;
        listener.hear(Event::Ended);
        if self.setup.post_game_reveal {
            for ship in self.still_hidden().iter() {
                let base = self.base(ship);
                listener.hear(Event::Revealed {
                    seat: ship.owner(),
                    treasure: ship.treasure(),
                    base,
                });
            }
        }
    }

    /// Ships that arrived and are not marked for all to see; in a game of memory none is.
    fn still_hidden(&self) -> Ships {
        let arrived = |seat: Seat| self.piles[seat.index()].and(Ships::any_of(seat));
        let all =
            Seat::all(self.setup.seats()).fold(Ships::NONE, |all, seat| all.or(arrived(seat)));
        if self.setup.show_known_armed { all.without(self.shown) } else { all }
    }

    /// Whether everybody has seen the underside of a ship by now (LM-32, LM-Q14).
    pub(crate) fn is_open(&self, ship: Ship) -> bool {
        let captured = Seat::all(self.setup.seats())
            .any(|seat| seat != ship.owner() && self.piles[seat.index()].contains(ship));
        let revealed = self.stage == Stage::Over && self.setup.post_game_reveal;
        captured || revealed || self.shown.contains(ship)
    }
}
