//! Duels: what two players should do who both know how the other plays.
//!
//! A player's whole secret is which launched ships are armed, and there are ten possibilities at most. So a strategy is
//! worked out for every secret at once: what somebody who holds it would do. What the other side believes follows from
//! that exactly, and so nothing is given away that need not be.
//!
//! As long as too much may still happen, some turns are worked out, and a judge says what the tables there are worth; from
//! then on all that may follow is worked out to the end.
//!
//! | | |
//! |---|---|
//! | `secret` | what a player may be hiding |
//! | `table`, `chart` | what everybody sees, and all that may follow |
//! | `learn`, `origin`, `worths` | regret minimisation on a chart |
//! | `judge`, `net` | what tables are worth where a chart ends |
//! | `school`, `fit` | how the judge learned it |
//! | `plan`, `notebook` | how much to work out, and what was |
//! | `habit`, `conduct` | what somebody does, by secret; by rules of thumb |
//! | `follow` | a duel under way: beliefs, and what anybody would do |
//! | `response`, `study` | small duels as a whole, and the best answer to what was learned |
//! | `duellist`, `exploit`, `prospect` | who plays like that, and who knows how it plays |
//! | `counsel` | why somebody plays like that |

mod chart;
mod conduct;
mod counsel;
mod duellist;
mod exploit;
mod fit;
mod follow;
mod habit;
mod judge;
mod learn;
mod net;
mod notebook;
mod origin;
mod plan;
mod prospect;
mod response;
mod school;
mod secret;
mod study;
mod table;
#[cfg(test)]
mod tests;
mod worths;

pub use duellist::Admiral;
pub use exploit::{Exploiter, Luck, Means, Target};
pub use judge::Judge;
pub use notebook::Notebook;
pub use plan::Thought;
pub use school::{Curriculum, teach};
pub use study::Study;
pub use table::Recall;
