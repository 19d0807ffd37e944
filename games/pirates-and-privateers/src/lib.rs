//! Pirates and Privateers. The crate root re-exports the rules, so that
//! `pirates_and_privateers::Action` is the rules' action.

mod rules;

pub use rules::*;
