//! Letter of Marque: a bluffing game for three to six players.
//!
//! Everybody owns five treasures, worth 3 to 7, and five ships, two of them armed. Ships cross the sea in full view:
//! all see what each one carries, only its owner knows whether it is armed. On a turn one does exactly one thing: a
//! ship *leaves* with the next treasure of the own deck, a ship *arrives* and scores its treasure, one *attacks*
//! somebody else's ship at sea with one of three cannons, or, with nothing left to sail, one *passes*. A shot at a
//! defenceless ship takes its treasure; a shot at an armed one gives the defender the cannon, worth a point. When no
//! deck and no ship at sea is left, most points win.
//!
//! The modules are the chapters of the rulebook; the rules by their ids are in `games/letter-of-marque/RULES.md`.
//!
//! | chapter | module |
//! |---|---|
//! | Components and players | `components`, `options` |
//! | Setup, preliminary turn | `preliminary` |
//! | A player's turn | `turn`: `leaves`, `arrives`, `attack`, `pass` |
//! | End and scoring | `scoring` |
//! | Who can see what | `event`, `view`, `belief`, `open` |

pub mod components;
pub mod options;

pub(crate) mod preliminary;
pub(crate) mod turn;

pub(crate) mod arrives;
pub(crate) mod attack;
pub(crate) mod leaves;
pub(crate) mod pass;

pub(crate) mod scoring;

pub mod audit;
pub(crate) mod belief;
pub mod event;
pub(crate) mod game;
pub mod means;
pub(crate) mod open;
pub mod position;
pub mod refusal;
pub(crate) mod state;
pub mod view;

pub use belief::{Beliefs, Memory};
pub use components::{Base, Colour, Treasure};
pub use event::{Event, Told};
pub use means::Action;
pub use open::OpenFleet;
pub use options::{Options, Setup};
pub use refusal::Refusal;
pub use state::LetterOfMarque;
pub use view::View;
