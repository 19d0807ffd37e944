//! Players that sit at the table like people: they get a view and the legal actions, and nothing else.
//!
//! A [`Bot`] is asked for a decision from its [`Chair`], and the chair has no door to the state behind it. Which bots
//! a game offers is its [`Roster`]. A [table](play_game) of bots plays one game; a [`Simulation`] plays many and
//! counts them up.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use letter_of_marque::{LetterOfMarque, Options};
//! use quarterdeck_bots::{Simulation, find};
//! use quarterdeck_engine::Game;
//!
//! let heuristic = find::<LetterOfMarque>("heuristic").expect("it is on the roster");
//! let random = find::<LetterOfMarque>("random").expect("it is on the roster");
//! let simulation = Simulation {
//!     setup: LetterOfMarque::setup(3, &Options::default())?,
//!     seats: vec![heuristic, random, random],
//!     games: 100,
//!     seed: 1,
//!     threads: 2,
//! };
//! let summary = simulation.run(&|_games| ControlFlow::Continue(()));
//! assert!(summary.seats[0].win_rate() > summary.seats[1].win_rate());
//! # Ok::<(), quarterdeck_engine::Problems>(())
//! ```

mod bot;
mod cancel;
mod chair;
mod roster;

pub mod corsaire;
pub mod letter_of_marque;
pub mod pirates_and_privateers;
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
pub use policy::{Solved, Unusable, policy_level};
pub use race::{LOOKS, Race, Races, Spread, Watcher};
pub use random::Random;
pub use roster::{Belief, Choice, Cost, Counsel, Level, Make, Roster, find};
pub use simulation::{Progress, Simulation};
pub use summary::{SHARES_A_WIN, SeatSummary, Summary, wilson};
pub use table::{Minutes, Recorder, Unrecorded, play_game};
