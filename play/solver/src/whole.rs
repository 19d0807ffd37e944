//! Every history by itself, for any number of seats.
//!
//! A [`Tree`] has a node for every way that a game can go; small games only. An information set is what a seat was told,
//! in order. With more than two seats regret minimisation promises no equilibrium; how far it is from one can still be
//! worked out, and is.

mod response;
mod solver;
mod tree;

pub use response::Responses;
pub use solver::Solver;
pub use tree::Tree;

/// How likely each action of each information set is.
pub type Profile = Vec<Vec<f64>>;
