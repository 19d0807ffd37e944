//! Hides faults in a game and sees what catches them.

use quarterdeck_engine::Game;

use super::fault::{Fault, Subject};
use super::game::Faulty;
use super::parts::Hiding;
use crate::kit::Kit;
use crate::sampler::Reach;
use crate::violation::{Check, Violation};

/// Where to hunt: a table for random play, and one small enough to be gone through.
#[derive(Clone)]
pub struct Ground<G: Game> {
    /// How many play.
    pub seats: usize,
    /// The options.
    pub options: G::Options,
    /// The same for the small table.
    pub small: (usize, G::Options),
    /// How far to go there.
    pub reach: Reach,
    /// How many random games to play.
    pub games: u64,
    /// How many pairs to compare.
    pub pairs: u64,
}

/// What became of a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Catch {
    /// What the game did wrong.
    pub fault: &'static str,
    /// The check that should catch it.
    pub expected: Check,
    /// What caught it, if anything did.
    pub found: Option<Violation>,
}

impl Catch {
    /// Whether the right check caught it.
    pub fn is_right(&self) -> bool {
        self.found.as_ref().is_some_and(|violation| violation.check == self.expected)
    }
}

/// Hides each fault in turn: first the whole kit on random play, then the sampler check on the small table.
pub fn hunt<S: Subject>(
    ground: &Ground<S::Game>,
    faults: impl IntoIterator<Item = Fault<S>>,
) -> Vec<Catch> {
    faults.into_iter().map(|fault| hunt_one(ground, fault)).collect()
}

fn hunt_one<S: Subject>(ground: &Ground<S::Game>, fault: Fault<S>) -> Catch {
    let Fault { name, caught_by, .. } = fault;
    let fault = super::parts::Carried::from(fault);
    let hide = |options| Hiding { options, fault: fault.clone() };
    let (small_seats, small_options) = ground.small.clone();
    let kit = Kit::<Faulty<S>>::new(ground.seats, hide(ground.options.clone()));
    let small = Kit::<Faulty<S>>::new(small_seats, hide(small_options));
    let found = kit
        .games(ground.games)
        .pairs(ground.pairs)
        .run()
        .and_then(|_| small.check_sampler(ground.reach))
        .err();
    Catch { fault: name, expected: caught_by, found }
}
