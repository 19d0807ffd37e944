//! Information-set tree search, from a view alone.
//!
//! A [`Search`] gets what a seat sees and remembers and nothing else. Again and again it draws a world that the seat can
//! believe in, plays it through from here, and remembers how it went by *what somebody was told* on the way: whoever
//! cannot tell two worlds apart does the same in both. Chance needs no nodes of its own, since what was drawn is told;
//! neither do simultaneous decisions, since who decides second is not told what the first has decided.
//!
//! A [`Guide`] is what a game may add: likelier worlds, better first guesses, better playouts, judging before the end.

mod digest;
mod guide;
mod player;
mod run;
mod select;
mod settings;
mod tree;

pub use guide::{Guide, Plain};
pub use player::Searcher;
pub use run::{Estimate, Search};
pub use settings::{Budget, Observers, Selection, Settings, Widening};
