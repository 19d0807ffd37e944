//! A table, without a network, a disk or a clock: who sits where, the dice, the game, votes, clocks, and who may do what.
//!
//! A table is what one gets by reading its journal: [`Table::apply`] takes one [`Entry`] after the other, and nothing
//! else changes a table. [`Table::decide`] looks at a command and answers with the entries that it would write, or with
//! a [`Refusal`]; it changes nothing. Whoever hosts the table writes the entries down first and applies them then, so
//! nobody ever sees what is not durable, and every node that reads the same journal has the same table.
//!
//! - [`settings`]: what is agreed on before anybody sits down.
//! - [`entry`]: everything that can stand in a journal.
//! - [`table`]: the table itself.
//! - [`command`]: what can be asked of it, by whom.
//! - [`play`]: the game on the table, whichever it is.
//! - [`update`]: what a viewer is sent.
//!
//! A journal is the host's: it has the master secret and every choice. Names and what people say are not in it.

pub mod command;
pub mod entry;
pub mod play;
pub mod refusal;
pub mod settings;
pub mod table;
pub mod update;
pub mod whole;

mod chairs;
mod chores;
mod clocks;
mod decide;
mod dice;
mod fork;
mod limits;
mod news;
mod records;
mod shelf;
#[cfg(feature = "simulation")]
pub mod simulation;
mod sitting;
mod votes;

pub use chairs::Chair;
pub use chores::Chore;
pub use command::{Asker, Command, Decision};
pub use decide::LateSeat;
pub use entry::Entry;
pub use fork::{Fork, fork_of};
pub use limits::{MOST_ENTRIES, MOST_STEPS, MOST_STEPS_TO_TAKE_BACK, MOST_TAKE_BACKS};
pub use news::Line;
pub use play::{Play, Playing};
pub use records::{RecordError, Snapshot, copy_for, journal_of, signed, verify, verify_metered};
pub use refusal::Refusal;
pub use settings::{Clock, LargeValue, Late, SeatPlan, Settings, Wanted};
pub use table::{Corrupt, Stage, Table};
pub use update::{Card, Update};
