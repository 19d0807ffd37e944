//! Setup and the preliminary turn (LM-07 to LM-18).

use quarterdeck_engine::{Chance, Listener, Purpose, Seat, Seats};

use crate::components::{Base, Ship, Treasure};
use crate::event::Event;
use crate::options::StartTie;
use crate::state::{LetterOfMarque, Stage};

/// A treasure is turned up from a deck.
pub(crate) const TREASURE: Purpose = Purpose::open("treasure");
/// Lots are drawn for the first turn.
const FIRST_PLAYER: Purpose = Purpose::open("first-player");

impl LetterOfMarque {
    /// LM-10: everybody turns up the top card.
    pub(crate) fn turn_up_first_treasures(
        &mut self,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        for seat in Seat::all(self.setup.seats()) {
            self.turn_up(seat, chance, listener);
        }
    }

    /// Turns up the next card of a deck. Which it is, is decided now: a deck is the set of its cards.
    #[inline]
    pub(crate) fn turn_up(
        &mut self,
        seat: Seat,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) -> Treasure {
        let deck = self.deck.treasures(seat);
        let treasure = deck.nth(chance.pick(deck.count(), TREASURE));
        self.deck.remove(Ship::new(seat, treasure));
        listener.hear(Event::TurnedUp { seat, treasure });
        treasure
    }

    /// LM-11: a first ship is chosen. Nothing is placed until all have chosen.
    pub(crate) fn choose_first_ship(
        &mut self,
        seat: Seat,
        base: Base,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        let treasure =
            self.turned_up(seat).expect("in the preliminary turn everybody has a card up");
        self.man(seat, treasure, base);
        self.owed = self.owed.without(Seats::only(seat));
        listener.hear(Event::Chose { seat, base });
        if self.owed.is_empty() {
            self.place_first_ships(chance, listener);
        }
    }

    /// LM-13, LM-14: all first ships are at sea; LM-16 says who begins.
    fn place_first_ships(&mut self, chance: &mut impl Chance, listener: &mut impl Listener<Self>) {
        let first_ships = Seat::all(self.setup.seats())
            .filter_map(|seat| self.turned_up(seat).map(|treasure| Ship::new(seat, treasure)))
            .collect();
        self.sea = first_ships;
        listener.hear(Event::Placed);
        let lowest = self.lowest();
        let (seat, by_lot) = match self.setup.start_tie {
            StartTie::Random => {
                let nth = chance.pick(lowest.len() as u32, FIRST_PLAYER);
                (lowest.iter().nth(nth as usize), lowest.len() > 1)
            }
            StartTie::Seat => (lowest.first(), false),
        };
        let seat = seat.expect("somebody has the lowest treasure");
        listener.hear(Event::Begins { seat, by_lot });
        self.give_turn(seat, listener);
    }

    /// LM-16, LM-17: everybody whose ship carries the lowest treasure.
    fn lowest(&self) -> Seats {
        let lowest = self.sea.iter().map(Ship::treasure).min();
        self.sea.iter().filter(|ship| Some(ship.treasure()) == lowest).map(Ship::owner).collect()
    }

    /// It is this player's turn now.
    #[inline]
    pub(crate) fn give_turn(&mut self, seat: Seat, listener: &mut impl Listener<Self>) {
        self.stage = Stage::Turn(seat);
        self.owed = Seats::only(seat);
        listener.hear(Event::Turn { seat });
    }
}
