//! Pirates and Privateers. The crate root re-exports the rules, so that
//! `pirates_and_privateers::Action` is the rules' action.

#[cfg(feature = "bots")]
pub mod bots;
#[cfg(feature = "rulebook")]
mod rulebook;
mod rules;
#[cfg(feature = "terminal")]
mod terminal;
#[cfg(feature = "words")]
pub mod words;

pub use rules::*;
