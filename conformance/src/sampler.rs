//! A viewer's belief is uniform over what is possible, checked exactly on small set-ups.
//!
//! All of a small game is gone through, and its states are sorted by what a viewer sees and remembers. Then the
//! sampler's own draws are gone through as well. Both must give the same states, each as likely as the others.

mod worlds;

use std::ops::ControlFlow;

use quarterdeck_engine::chance::Every;
use quarterdeck_engine::{Chance, Game, Purpose};

use crate::every_way::{Search, every_way};
use crate::report::Report;
use crate::table::Table;
use crate::violation::{Check, Violation};

use worlds::Worlds;

/// How far the sampler check goes.
///
/// It is exact only if it reaches every state that shares a view and a memory with those it compares: the whole game,
/// or up to a number of actions that every view tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// At most this many actions deep.
    pub actions: usize,
    /// At most this many states; a set-up that has more is too large and fails.
    pub worlds: usize,
    /// At most this many ways in which one sample can be drawn; a view that has more fails.
    pub ways: usize,
}

impl Default for Reach {
    fn default() -> Self {
        Self { actions: usize::MAX, worlds: 100_000, ways: 1_000_000 }
    }
}

/// Goes through a whole small game.
pub(crate) fn check<G: Game>(
    table: &Table<G>,
    reach: Reach,
    report: &mut Report,
) -> Result<(), Violation> {
    let broken = |step, message| table.violation(Check::Sampler, None, step, message);
    let worlds = Worlds::<G>::reach(table, reach).map_err(|message| broken(0, message))?;
    report.worlds += worlds.count() as u64;
    for belief in worlds.beliefs() {
        check_belief(belief.view, belief.memory, &belief.states, reach)
            .map_err(|message| broken(belief.step, format!("{}: {message}", belief.viewer)))?;
        report.beliefs += 1;
    }
    Ok(())
}

/// Checks that sampling from a view and a memory gives each of `states` with the same odds and nothing else.
///
/// `states` are all different states that share them. The kit finds them by going through a small game; a game that
/// can list them in its own way can be checked at any size.
///
/// # Errors
/// A sentence on what the sampler does wrong.
pub fn check_belief<G: Game>(
    view: &G::View,
    memory: &G::Memory,
    states: &[&G],
    reach: Reach,
) -> Result<(), String> {
    const CLOSE: f64 = 1e-9;
    let mut odds = vec![0.0; states.len()];
    let search = every_way(reach.ways, |chance| {
        let Some(world) = G::sample(view, memory, &mut Patient { chance, draws: 0 }) else {
            return ControlFlow::Break("no world fits, says the sampler");
        };
        match states.iter().position(|&state| *state == world) {
            Some(place) => odds[place] += chance.odds(),
            None => return ControlFlow::Break("a sample is a state that no play leads to"),
        }
        ControlFlow::Continue(())
    });
    let due = 1.0 / f64::from(u32::try_from(states.len()).expect("a set-up is small"));
    match search {
        Search::Found(message) => Err(message.to_owned()),
        Search::GivenUp => Err(format!("a sample can be drawn in over {} ways", reach.ways)),
        Search::Exhausted => match odds.iter().find(|&&odds| (odds - due).abs() > CLOSE) {
            None => Ok(()),
            Some(odds) => Err(format!("one of {} states has the odds {odds:.6}", states.len())),
        },
    }
}

/// Draws until it has had enough. A sampler that throws away what does not fit and tries again has no end of ways, so
/// it could never be gone through.
struct Patient<'a> {
    chance: &'a mut Every,
    draws: usize,
}

impl Chance for Patient<'_> {
    fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        self.draws += 1;
        assert!(self.draws < 10_000, "a sampler drew 10,000 times; does it reject and try again?");
        self.chance.pick(n, purpose)
    }
}
