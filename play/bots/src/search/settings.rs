//! How to search.

use std::time::Duration;

/// How to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// For how long.
    pub budget: Budget,
    /// By whose knowledge positions are told apart.
    pub observers: Observers,
    /// How actions are chosen in the tree.
    pub selection: Selection,
    /// How many actions are looked at.
    pub widening: Option<Widening>,
    /// How many trees, each on a thread of its own. The result depends on their number, not on that of the cores.
    pub trees: usize,
    /// Whether what was found is kept for the next decision.
    pub reuse: bool,
    /// A place is remembered from the time on when it has been seen so often. Fewer make a deeper tree, more a smaller
    /// and quicker one.
    pub ripe: u8,
    /// No more than so many choices of a simulation are made in the tree. With one, every action is simply tried out.
    pub depth: usize,
    /// A playout is judged after so many actions, where the guide can judge; else it goes to the end.
    pub horizon: u32,
}

/// How long to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many simulations a tree. The same seed gives the same choice.
    Simulations(u32),
    /// So long.
    Time(Duration),
}

/// By whose knowledge positions are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Observers {
    /// By that of the seat that searches: the others do not know what they know, but the tree is small.
    Single,
    /// Everybody by their own.
    Multiple,
}

/// How actions are chosen in the tree, and which one in the end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Selection {
    /// What looks best, with a bonus for what was tried little; in the end what was tried most. It never bluffs.
    Ucb {
        /// How much the bonus counts.
        explore: f64,
    },
    /// Now and then the above, else as so far on average (Heinrich and Silver 2015); in the end by lot, as on average.
    Smooth {
        /// How much the bonus counts.
        explore: f64,
    },
    /// By what is regretted not to have been done; in the end by lot, as on average.
    Regret {
        /// How often anything at all is tried.
        explore: f64,
    },
}

/// Only so many actions are looked at, the likeliest first: `first` and as many more as `visits` to this power.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Widening {
    /// How many from the beginning.
    pub first: f64,
    /// The power.
    pub power: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            budget: Budget::Simulations(10_000),
            observers: Observers::Single,
            selection: Selection::Regret { explore: 0.1 },
            widening: None,
            trees: 1,
            reuse: true,
            ripe: 32,
            depth: usize::MAX,
            horizon: u32::MAX,
        }
    }
}
