//! What a viewer can believe: a full state drawn uniformly from all that fit its view and its memory.
//!
//! A player's whole secret is which of the launched ships are armed; nothing else is hidden, and one player's secret
//! says nothing about another's. So a state is drawn fleet by fleet, each arrangement of bases as likely as any other.

use arrayvec::ArrayVec;
use quarterdeck_engine::{Chance, Purpose, Seat};

use crate::components::{Base, MAX_PLAYERS, MAX_SHIPS, Ship, Ships, Treasure, Treasures};
use crate::event::Told;
use crate::state::{LetterOfMarque, Player, Stage};
use crate::view::{Fleet, Now, View};

/// What a viewer may remember beyond its view: which ships beat off an attack. The view says so too, except in a
/// game of memory (LM-Q4).
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Memory {
    shown: Ships,
}

impl Memory {
    pub(crate) fn remember(&mut self, told: &Told) {
        if let Told::Attacked { owner, treasure, base: Base::Armed, .. } = *told {
            self.shown.insert(Ship::new(owner, treasure));
        }
    }
}

const ARRANGEMENT: Purpose = Purpose::open("arrangement");

/// Draws a state that fits.
pub(crate) fn sample(
    view: &View,
    memory: &Memory,
    chance: &mut impl Chance,
) -> Option<LetterOfMarque> {
    let mut state = LetterOfMarque::set_up(view.setup());
    lay_out_all(&mut state, view, memory)?;
    for fleet in &view.fleets {
        arrange(&mut state, view, fleet, chance)?;
    }
    Some(state)
}

/// What everybody sees, and what the viewer remembers having been shown.
fn lay_out_all(state: &mut LetterOfMarque, view: &View, memory: &Memory) -> Option<()> {
    state.owed = view.owed;
    state.stage = stage(view)?;
    state.deck = Ships::NONE;
    state.shown = memory.shown;
    for fleet in &view.fleets {
        lay_out(state, fleet);
    }
    Some(())
}

fn stage(view: &View) -> Option<Stage> {
    Some(match view.stage {
        Now::Preliminary => Stage::Preliminary,
        Now::Turn { seat } => Stage::Turn(seat),
        Now::Leaving { seat } => {
            let treasure = view.fleet(seat).turned_up?;
            Stage::Leaving(seat, treasure)
        }
        Now::Over { .. } => Stage::Over,
    })
}

/// What everybody sees of a fleet.
fn lay_out(state: &mut LetterOfMarque, fleet: &Fleet) {
    let seat = fleet.seat;
    let of = |treasures: &[Treasure]| Ships::of(seat, treasures.iter().copied().collect());
    state.deck = state.deck.or(of(&fleet.deck));
    state.sea = state.sea.or(fleet.sea.iter().map(|ship| Ship::new(seat, ship.treasure)).collect());
    let home: Ships = fleet.home.iter().map(|ship| Ship::new(seat, ship.treasure)).collect();
    let prizes = fleet.prizes.iter().map(|prize| Ship::new(prize.owner, prize.treasure)).collect();
    state.piles[seat.index()] = home.or(prizes);
    // After a reveal all ships are open, but only an attack has shown one; memory knows which.
    if state.stage != Stage::Over || !state.setup.post_game_reveal {
        let open = fleet.sea.iter().chain(&fleet.home).filter(|ship| ship.open);
        state.shown = state.shown.or(open.map(|ship| Ship::new(seat, ship.treasure)).collect());
    }
    state.players[seat.index()] = Player {
        reserve_armed: state.setup.armed,
        cannons: fleet.cannons,
        trophies: fleet.trophies,
    };
}

/// The undersides of a fleet: what the viewer knows, and one of all arrangements of the rest.
fn arrange(
    state: &mut LetterOfMarque,
    view: &View,
    fleet: &Fleet,
    chance: &mut impl Chance,
) -> Option<()> {
    let undersides = Undersides::of(state, view, fleet)?;
    let count = undersides.arrangements().count() as u32;
    if count == 0 {
        return None;
    }
    let nth = chance.pick(count, ARRANGEMENT) as usize;
    let chosen = undersides.arrangements().nth(nth)?;
    for treasure in undersides.armed(chosen) {
        state.man(fleet.seat, treasure, Base::Armed);
    }
    Some(())
}

/// What a viewer knows of a fleet's undersides.
struct Undersides {
    known_armed: ArrayVec<Treasure, MAX_SHIPS>,
    unknown: ArrayVec<Treasure, MAX_SHIPS>,
    /// Armed ships that are not accounted for, and ships in reserve.
    left: u8,
    reserve: u8,
}

impl Undersides {
    /// None where more are armed than can be.
    fn of(state: &LetterOfMarque, view: &View, fleet: &Fleet) -> Option<Self> {
        let mut unknown = ArrayVec::<Treasure, MAX_SHIPS>::new();
        let mut known_armed = ArrayVec::<Treasure, MAX_SHIPS>::new();
        for (treasure, base) in launched(fleet) {
            let shown = state.shown.contains(Ship::new(fleet.seat, treasure));
            match base.or(shown.then_some(Base::Armed)) {
                Some(Base::Armed) => known_armed.push(treasure),
                Some(Base::Defenceless) => {}
                None => unknown.push(treasure),
            }
        }
        let left = view.setup().armed.checked_sub(known_armed.len() as u8)?;
        Some(Self { known_armed, unknown, left, reserve: fleet.reserve })
    }

    /// All sets of unknown ships that can be the armed ones.
    fn arrangements(&self) -> impl Iterator<Item = u32> {
        let fewest = self.left.saturating_sub(self.reserve);
        let fits = move |subset: &u32| (fewest..=self.left).contains(&(subset.count_ones() as u8));
        (0..1u32 << self.unknown.len()).filter(fits)
    }

    /// All armed ships in an arrangement.
    fn armed(&self, arrangement: u32) -> impl Iterator<Item = Treasure> {
        let chosen = self.unknown.iter().enumerate();
        let chosen = chosen.filter(move |(place, _)| arrangement >> place & 1 != 0);
        self.known_armed.iter().copied().chain(chosen.map(|(_, treasure)| *treasure))
    }
}

/// All that a viewer can believe, and how likely it thinks each of it: a few numbers a player.
///
/// What is likely is no rule of the game, so whoever believes says it.
#[derive(Clone)]
pub struct Beliefs {
    /// What everybody sees, with no underside known.
    table: LetterOfMarque,
    fleets: ArrayVec<ArrayVec<Arrangement, ARRANGEMENTS>, MAX_PLAYERS>,
}

/// More arrangements than five ships can have.
const ARRANGEMENTS: usize = 32;

/// One way that a fleet may be armed.
#[derive(Clone, Copy)]
struct Arrangement {
    armed: Treasures,
    chance: f64,
}

impl Beliefs {
    /// What fits a view and a memory. `weigh` says how likely a seat has armed exactly these of its ships that have
    /// left, compared with its other arrangements.
    pub fn new(
        view: &View,
        memory: &Memory,
        mut weigh: impl FnMut(Seat, &[Treasure]) -> f64,
    ) -> Option<Self> {
        let mut table = LetterOfMarque::set_up(view.setup());
        lay_out_all(&mut table, view, memory)?;
        let mut fleets = ArrayVec::new();
        for fleet in &view.fleets {
            let undersides = Undersides::of(&table, view, fleet)?;
            let mut all: ArrayVec<Arrangement, ARRANGEMENTS> = undersides
                .arrangements()
                .map(|arrangement| {
                    let armed: ArrayVec<Treasure, MAX_SHIPS> =
                        undersides.armed(arrangement).collect();
                    let chance = weigh(fleet.seat, &armed).max(0.0);
                    Arrangement { armed: armed.iter().copied().collect(), chance }
                })
                .collect();
            let sum: f64 = all.iter().map(|arrangement| arrangement.chance).sum();
            let even = 1.0 / f64::from(all.len() as u32);
            for arrangement in &mut all {
                arrangement.chance = if sum > 0.0 { arrangement.chance / sum } else { even };
            }
            if all.is_empty() {
                return None;
            }
            fleets.push(all);
        }
        Some(Self { table, fleets })
    }

    /// How likely this ship, which has left, is armed.
    pub fn armed(&self, owner: Seat, treasure: Treasure) -> f64 {
        let armed = self.fleets[owner.index()].iter();
        armed.filter(|way| way.armed.contains(treasure)).map(|way| way.chance).sum()
    }

    /// A state, as likely as it is believed to be. `unit` gives numbers from 0 to 1.
    pub fn draw(&self, mut unit: impl FnMut() -> f64) -> LetterOfMarque {
        let mut state = self.table;
        for (seat, fleet) in Seat::all(self.fleets.len()).zip(&self.fleets) {
            let mut left = if fleet.len() == 1 { 0.0 } else { unit() };
            let chosen = fleet.iter().find(|way| {
                left -= way.chance;
                left < 0.0
            });
            let chosen = chosen.unwrap_or(&fleet[fleet.len() - 1]);
            state.armed = state.armed.or(Ships::of(seat, chosen.armed));
            state.players[seat.index()].reserve_armed -= chosen.armed.count() as u8;
        }
        state
    }
}

/// All ships of a fleet that left the reserve and were not captured (those were defenceless).
fn launched(fleet: &Fleet) -> impl Iterator<Item = (Treasure, Option<Base>)> {
    let waiting = fleet.turned_up.filter(|_| fleet.chosen).map(|treasure| (treasure, fleet.choice));
    let sailed = fleet.sea.iter().chain(&fleet.home).map(|ship| (ship.treasure, ship.base));
    sailed.chain(waiting)
}
