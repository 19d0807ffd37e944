//! Corsaire: a card game of trading and looting for two.
//!
//! Between the players lies a row of five merchant ships, the *boards*, each with a card on it. In the *trading* phase
//! both build a pyramid of ten cards towards the row, upside down: the widest level touches the boards. Every turn one
//! card is placed, and from it one walks down to the boards, card by card, left or right. Each card of the walk may be
//! used for the swap that is printed on it; at the end one takes the card from one of the two boards there, and buys the
//! board for tokens if one can. In the *looting* phase the same cards, from pyramid and hand, are laid in threes against
//! the boards: hand cards face down, and of the pyramid only what is uncovered. The better combination takes what is
//! in the middle of the board.
//!
//! The modules are the chapters of the rulebook; the rules by their ids are in `games/corsaire/RULES.md`.
//!
//! | chapter | module |
//! |---|---|
//! | Components | `components`, `data`, `options` |
//! | Setup | `deal` |
//! | Trading phase | `turn`: `place`, `convert`, `acquire`, `adjust` |
//! | Looting phase | `looting`, `ranks` |
//! | End | `scoring` |
//! | Who can see what | `event`, `view`, `belief`, `log` |

pub mod components;
pub mod data;
pub mod options;

pub(crate) mod deal;

pub(crate) mod acquire;
pub(crate) mod adjust;
pub(crate) mod convert;
pub(crate) mod place;
pub(crate) mod turn;

pub(crate) mod looting;
pub mod ranks;

pub mod scoring;

pub(crate) mod action;
pub mod audit;
pub(crate) mod belief;
pub mod event;
pub(crate) mod game;
pub(crate) mod log;
pub(crate) mod means;
pub mod position;
pub mod refusal;
pub(crate) mod state;
pub(crate) mod table;
pub mod view;

pub use action::Action;
pub use components::{Board, Card, Cards, Place, Slot, Token, Tokens, Way};
pub use event::{Event, Told};
pub use looting::looter;
pub use options::{Options, Setup};
pub use ranks::{Rank, Strength};
pub use refusal::Refusal;
pub use state::Corsaire;
pub use view::View;
