//! What everybody knows, for whoever reckons with all that may be hidden: a fleet in a few numbers, and the same table
//! with other undersides.

use quarterdeck_engine::Seat;

use crate::components::{Base, Ship, Ships, Treasure};
use crate::state::{LetterOfMarque, Stage};

/// What everybody knows of a fleet. Sets of treasures are bits: the lowest for a treasure worth one, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpenFleet {
    /// Treasures in the deck.
    pub deck: u8,
    /// Ships at sea that nobody has looked under.
    pub hidden: u8,
    /// Ships at sea that have beaten off an attack.
    pub shown: u8,
    /// How many ships have arrived that nobody has looked under.
    pub arrived: u8,
    /// How many armed ships nobody has seen to be armed, wherever they are.
    pub armed: u8,
    /// Own cannons not fired yet.
    pub cannons: u8,
    /// Points so far.
    pub points: i32,
}

impl LetterOfMarque {
    /// What everybody knows of a fleet, once the first ships are placed.
    pub fn open_fleet(&self, seat: Seat) -> OpenFleet {
        let bits = |ships: Ships| ships.treasures(seat).bits();
        let own = Ships::any_of(seat);
        let home = self.piles[seat.index()].and(own);
        let seen = self.shown.and(own);
        OpenFleet {
            deck: bits(self.deck),
            hidden: bits(self.sea.without(self.shown)),
            shown: bits(self.sea.and(self.shown)),
            arrived: home.without(self.shown).count() as u8,
            armed: self.setup.armed - seen.count() as u8,
            cannons: self.player(seat).cannons,
            points: self.tally(seat).points(),
        }
    }

    /// Whose turn it is, if somebody has to choose what to do.
    pub fn at_turn(&self) -> Option<Seat> {
        match self.stage {
            Stage::Turn(seat) => Some(seat),
            _ => None,
        }
    }

    /// The same table for everybody, but with this under that ship, at sea or home; none where that cannot be. Where it
    /// changes anything, another ship of the owner that nobody has looked under changes too.
    pub fn supposing(&self, owner: Seat, treasure: Treasure, base: Base) -> Option<Self> {
        let ship = Ship::new(owner, treasure);
        if self.base(ship) == base {
            return Some(*self);
        }
        if self.shown.contains(ship) {
            return None;
        }
        let own = Ships::any_of(owner);
        let launched = self.sea.or(self.piles[owner.index()]).and(own).without(self.shown);
        let mut state = *self;
        let player = &mut state.players[owner.index()];
        match base {
            Base::Armed => {
                state.armed.insert(ship);
                if player.reserve_armed > 0 {
                    player.reserve_armed -= 1;
                } else {
                    state.armed.remove(launched.and(self.armed).iter().next()?);
                }
            }
            Base::Defenceless => {
                state.armed.remove(ship);
                if self.reserve(owner) > player.reserve_armed {
                    player.reserve_armed += 1;
                } else {
                    state.armed.insert(launched.without(self.armed).iter().next()?);
                }
            }
        }
        Some(state)
    }
}

#[cfg(test)]
mod tests {
    use quarterdeck_engine::chance::Fast;
    use quarterdeck_engine::{Game, Silence, Viewer};

    use super::*;
    use crate::{Action, Options};

    /// At every turn of many games every ship at sea that nobody has looked under is supposed to be either kind. Nobody but
    /// its owner may see a difference, and it must be what was supposed.
    #[test]
    fn what_is_supposed_is_seen_by_the_owner_alone() {
        let options = Options { duel: true, ..Options::default() };
        let setup = LetterOfMarque::setup(2, &options).expect("a duel");
        let mut kinds = [0, 0];
        for seed in 0..200 {
            let mut chance = Fast::new(seed);
            let mut state = LetterOfMarque::new(&setup);
            state.deal(&mut chance, &mut Silence);
            while let Some(seat) = state.owed().first() {
                let actions = state.legal_count(seat);
                for nth in 0..actions {
                    let Action::Attack { owner, treasure } = state.nth_legal(seat, nth) else {
                        continue;
                    };
                    for base in [Base::Armed, Base::Defenceless] {
                        let Some(other) = state.supposing(owner, treasure, base) else { continue };
                        kinds[usize::from(base == Base::Armed)] += 1;
                        assert_eq!(other.base(Ship::new(owner, treasure)), base);
                        assert_eq!(other.open_fleet(owner), state.open_fleet(owner));
                        for viewer in [Viewer::Public, Viewer::Seat(owner.next(2))] {
                            assert_eq!(other.view(viewer), state.view(viewer));
                        }
                        let armed = |state: &LetterOfMarque| {
                            let own = state.armed.and(Ships::any_of(owner)).count() as u8;
                            own + state.player(owner).reserve_armed
                        };
                        assert_eq!(armed(&other), armed(&state));
                        assert!(other.player(owner).reserve_armed <= other.reserve(owner));
                    }
                }
                let action = state.nth_legal(seat, chance.below(actions));
                state.play(seat, action, &mut chance, &mut Silence).expect("it is legal");
            }
        }
        assert!(kinds.iter().all(|count| *count > 1_000), "{kinds:?}");
    }

    #[test]
    fn a_fleet_in_a_few_numbers() {
        let options = Options { duel: true, ..Options::default() };
        let setup = LetterOfMarque::setup(2, &options).expect("a duel");
        let position = "
            red:  deck 7 | reserve 1D | sea 3D 4A* 5A | cannons 1 | trophies 1
            blue: deck 3 4 5 | reserve 1A 2D | sea 7A | prizes red 6 | cannons 2
            turn red";
        let state = LetterOfMarque::from_position(&setup, position).expect("it is a position");
        let red = OpenFleet {
            deck: 0b100_0000,
            hidden: 0b1_0100,
            shown: 0b1000,
            arrived: 0,
            armed: 1,
            cannons: 1,
            points: 1,
        };
        assert_eq!(state.open_fleet(Seat::new(0)), red);
        assert_eq!(state.at_turn(), Some(Seat::new(0)));
        let blue = state.open_fleet(Seat::new(1));
        assert_eq!((blue.arrived, blue.armed, blue.points), (1, 2, 12), "blue's 6 has arrived");
    }
}
