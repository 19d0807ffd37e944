//! What a viewer can believe: a full state drawn uniformly from all that fit its view and its memory.
//!
//! A player's whole secret is which of the launched ships are armed; nothing else is hidden, and one player's secret
//! says nothing about another's. So a state is drawn fleet by fleet, each arrangement of bases as likely as any other.

use arrayvec::ArrayVec;
use quarterdeck_engine::{Chance, Purpose};

use crate::components::{Base, MAX_SHIPS, Ship, Ships, Treasure};
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
    let setup = *view.setup();
    let mut state = LetterOfMarque::set_up(&setup);
    state.owed = view.owed;
    state.stage = stage(view)?;
    state.deck = Ships::NONE;
    state.shown = memory.shown;
    for fleet in &view.fleets {
        lay_out(&mut state, fleet);
    }
    for fleet in &view.fleets {
        arrange(&mut state, view, fleet, chance)?;
    }
    Some(state)
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
    let seat = fleet.seat;
    let mut unknown = ArrayVec::<Treasure, MAX_SHIPS>::new();
    let mut armed = ArrayVec::<Treasure, MAX_SHIPS>::new();
    for (treasure, base) in launched(fleet) {
        let shown = state.shown.contains(Ship::new(seat, treasure));
        match base.or(shown.then_some(Base::Armed)) {
            Some(Base::Armed) => armed.push(treasure),
            Some(Base::Defenceless) => {}
            None => unknown.push(treasure),
        }
    }
    let left = view.setup().armed.checked_sub(armed.len() as u8)?;
    let fits = |subset: &u32| {
        (left.saturating_sub(fleet.reserve)..=left).contains(&(subset.count_ones() as u8))
    };
    let arrangements = || (0..1u32 << unknown.len()).filter(fits);
    let count = arrangements().count() as u32;
    if count == 0 {
        return None;
    }
    let chosen = arrangements().nth(chance.pick(count, ARRANGEMENT) as usize)?;
    armed.extend(
        unknown.iter().enumerate().filter(|(place, _)| chosen >> place & 1 != 0).map(|(_, t)| *t),
    );
    for treasure in armed {
        state.man(seat, treasure, Base::Armed);
    }
    Some(())
}

/// All ships of a fleet that left the reserve and were not captured (those were defenceless).
fn launched(fleet: &Fleet) -> impl Iterator<Item = (Treasure, Option<Base>)> {
    let waiting = fleet.turned_up.filter(|_| fleet.chosen).map(|treasure| (treasure, fleet.choice));
    let sailed = fleet.sea.iter().chain(&fleet.home).map(|ship| (ship.treasure, ship.base));
    sailed.chain(waiting)
}
