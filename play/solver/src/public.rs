//! Vectors over the public tree.
//!
//! A node of the public tree is what everybody was told. Each of the two seats has a few *secrets* there, things it may
//! have been told besides, and a lane for each: a strategy, a reach and a value are a row of numbers, one a lane, and one
//! walk of the public tree does the work of a walk for every pair of secrets.
//!
//! The tree is made from the contract alone. All worlds that fit what everybody was told are kept side by side; a step
//! is played in each, and the worlds part where everybody is told different things. What a seat alone is told parts
//! lanes. Chance is in the worlds' weights and so, in the end, in what an end is worth for a pair of lanes; on the way
//! there nobody has to care for it.
//!
//! Trees are laid out on a [`Tape`] in the order in which they are walked.
#![allow(
    clippy::inline_always,
    reason = "a walk is a few dozen instructions a node, and calls would double them"
)]

mod build;
mod expand;
mod lanes;
mod lens;
mod policy;
mod reader;
mod response;
mod solver;
mod sure;
mod tape;
mod walk;

pub use build::TooLarge;
pub use expand::World;
pub use lanes::Real;
pub use policy::Policy;
pub use reader::Reader;
pub use response::{BestResponse, exploitability, exploitability_from};
pub use solver::Solver;
pub use tape::{Size, Tape};
