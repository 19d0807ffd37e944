//! Games with a deliberate fault, by which the kit itself is tested.
//!
//! [`Faulty`] wraps a game that keeps its promises and breaks one of them, as a [`Fault`] says. A [`Subject`] names the
//! game and says what a viewer cannot know there, so that the same faults can be hidden in any game. [`hunt`] hides
//! faults of the [`catalogue`] in a game, one after the other, and says which check caught which.
//!
//! Faults are values and not types, so that a game is compiled with the kit once and not once for each fault.

pub mod catalogue;
mod fault;
mod game;
mod hunting;
mod parts;

pub use fault::{ActionOf, Fault, MemoryOf, RefusalOf, Refuse, Sample, Subject, ToldOf, ViewOf};
pub use game::Faulty;
pub use hunting::{Catch, Ground, hunt};
pub use parts::{Denied, Doing, Happened, Hiding, Luck, Said, Shown};
