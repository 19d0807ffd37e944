//! Pages: what one viewer may see of a table, as HTML and pictures.
//!
//! Everything here is a function from what the reader may know to markup: no state, no clock, no socket. A page is
//! worked out on the server and is whole without any script; with the script it is brought up to date while one looks.
//!
//! - [`page`] is the frame around everything, [`prefs`] how the reader likes it.
//! - [`home`], [`setup`], [`mine`], [`rules`], [`replay`], [`verdict`] are the rooms beside the table.
//! - [`gathering`], [`play`], [`curtain`] and [`tv`] are the table itself: before the game, at a seat, between two
//!   people who share a device, and on a wall.
//! - [`picture`] is what a game adds. What belongs to one game is in the folder of its name.
//!
//! What a button does is in the server's `pages`; what it says is in `words`.

pub mod assets;
mod choices;
pub mod corsaire;
pub mod curtain;
pub mod form;
pub mod gathering;
pub mod home;
pub mod letter_of_marque;
pub mod log;
pub mod mine;
pub mod page;
pub mod people;
pub mod picture;
pub mod pirates_and_privateers;
pub mod play;
pub mod prefs;
pub mod replay;
pub mod rules;
pub mod setup;
pub mod sight;
pub mod tv;
pub mod verdict;

pub use page::{Page, refused};
pub use people::{Sign, Sitter};
pub use picture::Pictured;
pub use prefs::Prefs;
pub use sight::Sight;
