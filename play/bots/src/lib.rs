//! Players that sit at the table like people: they get a view and the legal actions, and nothing else.
//!
//! A [`Bot`] is asked for a decision from its [`Chair`], and the chair has no door to the state behind it. Which bots
//! a game offers is its [`Roster`]. A [table](play_game) of bots plays one game; a [`Simulation`] plays many and
//! counts them up.

mod bot;
mod cancel;
mod chair;
mod roster;

mod policy;
mod race;
mod random;

pub mod search;
mod simulation;
mod summary;
pub mod table;
pub mod tournament;

pub use bot::Bot;
pub use cancel::Cancel;
pub use chair::Chair;
pub use policy::{Solved, Unusable, pick, policy_level};
pub use race::{LOOKS, Race, Races, Spread, Watcher};
pub use random::Random;
pub use roster::{Belief, Choice, Cost, Counsel, Level, Make, Roster, find};
pub use simulation::{Progress, Simulation};
pub use summary::{SHARES_A_WIN, SeatSummary, Summary, wilson};
pub use table::{Minutes, Recorder, Unrecorded, play_game};
