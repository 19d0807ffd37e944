//! Corsaire. The crate root re-exports the rules, so that `corsaire::Action` is the rules' action.

mod rules;

pub use rules::*;
