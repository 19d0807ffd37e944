//! Letter of Marque. The crate root re-exports the rules, so that `letter_of_marque::Action` is the
//! rules' action.

mod rules;

pub use rules::*;
