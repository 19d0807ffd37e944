//! Corsaire. The crate root re-exports the rules, so that `corsaire::Action` is the rules' action.

#[cfg(feature = "bots")]
pub mod bots;
mod rules;

pub use rules::*;
