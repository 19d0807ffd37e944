//! The contract between a game and everything that plays it.
//!
//! ```text
//! action → rules → events → state → one viewer's view → page · phone · television · terminal · bot
//! ```
//!
//! A game is a type that implements [`Game`]. Its rules are written there once; every screen and every bot works
//! from a [view](Game::View), which is built for one [`Viewer`] from nothing and has no room for a secret.
//!
//! - [`seat`]: who sits at the table and who looks at it.
//! - [`chance`]: the one door that chance comes through, and what may stand behind it.
//! - [`game`]: the contract itself.
//! - [`course`]: a game in progress, and how far it may be taken back.
//! - [`sealed`]: dice that players can check.
//! - [`record`]: a game written down, verified, and as one viewer may have it.
//!
//! What is absent here is a decision: no clock, no disk, no socket, no thread, and no generator that seeds itself.

pub mod chance;
pub mod course;
pub mod game;
pub mod listener;
pub mod options;
pub mod outcome;
pub mod record;
pub mod sealed;
pub mod seat;
pub mod sentence;

pub use chance::{Chance, Purpose};
pub use course::{Course, Step};
pub use game::{Bounds, Game, Secret, Unfit};
pub use listener::{Listener, Silence};
pub use options::{Fact, OptionKind, OptionSpec, Problem, Problems};
pub use outcome::{Outcome, Standing};
pub use record::Record;
pub use seat::{MAX_SEATS, Seat, Seats, Viewer};
