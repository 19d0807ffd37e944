//! Duels: what two players should do who both know how the other plays.
//!
//! A player's whole secret is which launched ships are armed, and there are ten possibilities at most. So a strategy is
//! worked out for every secret at once: what somebody who holds it would do. What the other side believes follows from
//! that exactly, and so nothing is given away that need not be.
//!
//! | | |
//! |---|---|
//! | `secret` | what a player may be hiding |
//! | `table`, `chart` | what everybody sees, and all that may follow |
//! | `learn`, `origin` | regret minimisation on a chart |
//! | `train`, `blueprint` | the first turns, learned beforehand and kept in a file |
//! | `follow`, `conduct` | a duel under way: beliefs, and what anybody would do |
//! | `response` | the best answer, in small duels |
//! | `duellist`, `exploit` | who plays like that, and who knows how it plays |

mod blueprint;
mod chart;
mod conduct;
mod duellist;
mod exploit;
mod follow;
mod learn;
mod origin;
mod response;
mod secret;
mod table;
mod train;

pub use blueprint::{Blueprint, Damaged, Header};
pub use duellist::Admiral;
pub use exploit::{Exploiter, Target};
pub use follow::Thought;
pub use train::Training;
