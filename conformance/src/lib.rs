//! The kit that every game must pass.
//!
//! One call plays a game at random and holds it to every promise of the contract:
//!
//! ```
//! use quarterdeck_conformance::{Kit, Violation};
//! use quarterdeck_engine::Game;
//!
//! fn keeps_its_promises<G: Game>(seats: usize) -> Result<(), Violation> {
//!     let report = Kit::<G>::new(seats, G::Options::default()).games(200).pairs(10_000).run()?;
//!     assert!(report.watches.iter().all(|watch| watch.varied > 0), "it has secrets");
//!     Ok(())
//! }
//! ```
//!
//! | check | promise |
//! |---|---|
//! | [`Ends`](Check::Ends) | a game ends within its bounds, and then has a proper outcome |
//! | [`Legal`](Check::Legal) | what is legal is accepted; everything else is refused and touches nothing |
//! | [`Fold`](Check::Fold) | what a viewer is told keeps its view up to date |
//! | [`Replay`](Check::Replay) | the same actions and outcomes give the same game |
//! | [`Leak`](Check::Leak) | nothing a viewer gets depends on what it cannot know |
//! | [`Undo`](Check::Undo) | what can be taken back showed nobody anything |
//! | [`Records`](Check::Records) | a game that was written down is the same game, in everybody's copy, for whoever follows it, and when all agree to take it back |
//! | [`Fork`](Check::Fork) | going on from the middle of a game tells nobody a secret |
//! | [`Sampler`](Check::Sampler) | a viewer's belief is uniform over what is possible (small set-ups, exact) |
//!
//! A broken promise is a [`Violation`], which says how to see it again. What held is a [`Report`]: it counts what
//! was looked at, so that a test can assert that it was not nothing.
//!
//! Beside the checks stand [`mod@perft`], the node counts by which a change of rules is noticed, [`golden`], old records
//! that must verify for ever, and, with the feature `faulty`, games with a deliberate fault by which the kit itself is tested.

mod kit;
mod report;
mod violation;

mod ends;
mod fold;
mod fork;
mod leak;
mod legal;
mod records;
mod replay;
mod sampler;
mod undo;

mod every_way;
mod onlooker;
mod table;
mod trial;
mod walk;
mod wire;

#[cfg(feature = "faulty")]
pub mod faulty;
pub mod golden;
pub mod perft;

pub use golden::check_golden_records;
pub use kit::Kit;
pub use perft::{Counts, check_perft_file, check_perft_file_by, perft};
pub use report::{Report, Watch};
pub use sampler::{Reach, check_belief};
pub use violation::{Check, Violation};
