//! Every sentence a player sees, in English and Italian.
//!
//! The sentences are in `locales` and in each game's `words` folder, written in [Fluent](https://projectfluent.org). A screen
//! asks [`Words`] for one by its id:
//!
//! ```
//! use quarterdeck_words::{Language, Words};
//!
//! let words = Words::new(Language::Italian);
//! assert_eq!(words.say("table-ask", &[("n", 4.into())]), "La tua scelta [1–4]");
//! ```
//!
//! What a game says of itself, its events, choices and refusals, is a module of that game's name; it turns the
//! game's types into sentences, so that a screen needs no id for them. [`Spoken`] is what every game can say, for
//! whoever does not know which it is.
//!
//! What the server says of itself is in [`server`], and what people call themselves and write passes through [`name`].
//!
//! No language comes first. The tests see to it that all of them have the same messages with the same variables, and
//! that nothing a game can say is missing.

pub mod corsaire;
pub mod letter_of_marque;
pub mod name;
pub mod pirates_and_privateers;
pub mod server;

mod language;
mod spoken;
mod words;

pub use language::{Language, UnknownLanguage};
pub use spoken::Spoken;
pub use words::{Arg, Words, sentence_case};
