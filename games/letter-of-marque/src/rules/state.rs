//! The full state: everything on the table, undersides included.

use quarterdeck_engine::{Seat, Seats};

use crate::components::{Base, MAX_PLAYERS, Ship, Ships, Treasure};
use crate::means::Means;
use crate::options::{Reattack, Setup};

/// Letter of Marque, and the full state of a game of it.
///
/// A treasure is in exactly one place: a deck, turned up, at sea, or a score pile (I-1). Sets of treasures are bit
/// masks over owner and value, so a state is small, `Copy`, and has no order in which anything could be hidden.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LetterOfMarque {
    pub(crate) setup: Setup,
    pub(crate) stage: Stage,
    pub(crate) owed: Seats,
    /// Treasures in the decks. A deck has no order: the next card is drawn when it is turned up.
    pub(crate) deck: Ships,
    pub(crate) sea: Ships,
    /// Ships that were chosen armed, wherever they are now.
    pub(crate) armed: Ships,
    /// Ships that beat off an attack, so that everybody saw them (LM-32).
    pub(crate) shown: Ships,
    /// Each player's score pile, own and captured treasures alike.
    pub(crate) piles: [Ships; MAX_PLAYERS],
    pub(crate) players: [Player; MAX_PLAYERS],
}

/// What a player has in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Player {
    /// Armed ships in reserve; how many ships there are follows from the deck (I-2).
    pub(crate) reserve_armed: u8,
    /// Own cannons not fired yet.
    pub(crate) cannons: u8,
    /// Opponents' cannons in the score pile.
    pub(crate) trophies: u8,
}

/// Where in the sequence of play the game is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Everybody chooses the first ship.
    Preliminary,
    /// A player chooses what to do.
    Turn(Seat),
    /// A player has turned up a treasure and chooses its ship.
    Leaving(Seat, Treasure),
    /// Nobody has a deck or a ship at sea.
    Over,
}

impl LetterOfMarque {
    /// LM-07, LM-08: full decks, full reserves, all cannons.
    pub(crate) fn set_up(setup: &Setup) -> Self {
        let seats = Seat::all(setup.seats());
        let player = Player { reserve_armed: setup.armed, cannons: setup.cannons, trophies: 0 };
        let mut players = [Player::default(); MAX_PLAYERS];
        players[..setup.seats()].fill(player);
        Self {
            setup: *setup,
            stage: Stage::Preliminary,
            owed: Seats::first_of(setup.seats()),
            deck: seats.fold(Ships::NONE, |all, seat| all.or(Ships::of(seat, setup.treasures))),
            sea: Ships::NONE,
            armed: Ships::NONE,
            shown: Ships::NONE,
            piles: [Ships::NONE; MAX_PLAYERS],
            players,
        }
    }

    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The treasure of `seat` that is turned up and has no ship at sea on it yet.
    pub(crate) fn turned_up(&self, seat: Seat) -> Option<Treasure> {
        match self.stage {
            Stage::Preliminary => Ships::of(seat, self.setup.treasures)
                .without(self.deck)
                .treasures(seat)
                .iter()
                .next(),
            Stage::Leaving(leaving, treasure) if leaving == seat => Some(treasure),
            _ => None,
        }
    }

    /// Ships in reserve: one for each card in the deck, one for a card that is turned up and waits, and in the
    /// preliminary turn one that is chosen but not placed yet counts as gone.
    pub(crate) fn reserve(&self, seat: Seat) -> u8 {
        let waiting = match self.stage {
            Stage::Preliminary => self.owed.contains(seat) && self.turned_up(seat).is_some(),
            Stage::Leaving(leaving, _) => leaving == seat,
            _ => false,
        };
        self.deck.treasures(seat).count() as u8 + u8::from(waiting)
    }

    pub(crate) fn base(&self, ship: Ship) -> Base {
        if self.armed.contains(ship) { Base::Armed } else { Base::Defenceless }
    }

    /// Whether a ship has beaten off an attack in front of everybody (LM-32).
    pub fn has_held(&self, owner: Seat, treasure: Treasure) -> bool {
        self.shown.contains(Ship::new(owner, treasure))
    }

    /// What decides what `seat` may do, if it owes a decision.
    #[inline]
    pub(crate) fn means(&self, seat: Seat) -> Means {
        let choosing = !matches!(self.stage, Stage::Turn(_));
        let reserve_armed = self.player(seat).reserve_armed;
        Means {
            seat,
            choosing,
            has_armed: reserve_armed > 0,
            has_defenceless: choosing && self.reserve(seat) > reserve_armed,
            has_deck: !self.deck.and(Ships::any_of(seat)).is_empty(),
            has_cannon: self.player(seat).cannons > 0,
            sea: self.sea,
            spared: self.spared(),
        }
    }

    /// Ships that may not be attacked again (LM-Q5).
    #[inline]
    pub(crate) fn spared(&self) -> Ships {
        match self.setup.reattack {
            Reattack::Allow => Ships::NONE,
            Reattack::Forbid => self.shown,
        }
    }

    /// Takes a ship of this kind out of `seat`'s reserve for this treasure.
    #[inline]
    pub(crate) fn man(&mut self, seat: Seat, treasure: Treasure, base: Base) {
        if base == Base::Armed {
            self.players[seat.index()].reserve_armed -= 1;
            self.armed.insert(Ship::new(seat, treasure));
        }
    }
}
