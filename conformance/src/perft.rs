//! Node counts of the game tree: a fingerprint of the rules.
//!
//! A change of rules, wanted or not, changes how many ways a game can go. So the counts of a few named set-ups are
//! kept as text, and where arithmetic explains a number the text says so.

mod file;

use std::fmt;
use std::ops::{Add, AddAssign};

use quarterdeck_engine::chance::{Every, every};
use quarterdeck_engine::{Chance, Game, Purpose, Silence};

pub use file::{Case, FileError, check_perft_file, check_perft_file_by, parse_perft_file};

/// How many nodes of each kind a tree has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Where somebody owes a decision. Simultaneous decisions are taken in seat order.
    pub decisions: u64,
    /// Where chance picks one of two or more, those of the deal included.
    pub chances: u64,
    /// Where the game is over.
    pub terminals: u64,
}

impl Counts {
    /// All nodes.
    pub fn total(self) -> u64 {
        self.decisions + self.chances + self.terminals
    }
}

impl Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            decisions: self.decisions + other.decisions,
            chances: self.chances + other.chances,
            terminals: self.terminals + other.terminals,
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// As it stands in a file.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { decisions, chances, terminals } = self;
        write!(f, "decisions={decisions} chances={chances} terminals={terminals}")
    }
}

/// Counts the nodes of the whole tree down to `depth` actions. Decisions that are `depth` actions deep are counted,
/// what they lead to is not.
pub fn perft<G: Game>(setup: &G::Setup, depth: usize) -> Counts {
    perft_by_depth::<G>(setup, depth).pop().expect("there is a count for depth 0 at least")
}

/// The counts for each depth from 0 to `depth`, all from one walk.
pub fn perft_by_depth<G: Game>(setup: &G::Setup, depth: usize) -> Vec<Counts> {
    let mut layers = vec![Counts::default(); depth + 1];
    let table = G::new(setup);
    every(|chance| {
        let mut state = table.clone();
        state.deal(&mut Counting::new(chance, &mut layers[0]), &mut Silence);
        walk(&state, &mut layers);
    });
    let mut so_far = Counts::default();
    for layer in &mut layers {
        so_far += *layer;
        *layer = so_far;
    }
    layers
}

/// Counts a state in the first layer, and what it leads to in those after it.
fn walk<G: Game>(state: &G, layers: &mut [Counts]) {
    let [here, deeper @ ..] = layers else { return };
    let Some(seat) = state.owed().first() else {
        here.terminals += 1;
        return;
    };
    here.decisions += 1;
    if deeper.is_empty() {
        return;
    }
    state.legal(seat, |action| {
        every(|chance| {
            let mut next = state.clone();
            let mut chance = Counting::new(chance, &mut deeper[0]);
            if next.play(seat, action, &mut chance, &mut Silence).is_err() {
                unreachable!("a legal action was refused");
            }
            walk(&next, deeper);
        });
    });
}

/// Counts a chance node the first time a line comes to it.
struct Counting<'a> {
    chance: &'a mut Every,
    counts: &'a mut Counts,
    used: usize,
}

impl<'a> Counting<'a> {
    fn new(chance: &'a mut Every, counts: &'a mut Counts) -> Self {
        Self { chance, counts, used: 0 }
    }
}

impl Chance for Counting<'_> {
    #[inline]
    fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        if n > 1 {
            // The line so far is what this way shares with the one before it.
            self.counts.chances += u64::from(self.used == self.chance.depth());
            self.used += 1;
        }
        self.chance.pick(n, purpose)
    }
}
