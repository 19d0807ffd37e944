//! Corsaire. The crate root re-exports the rules, so that `corsaire::Action` is the rules' action.

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
