//! Solving small games: counterfactual regret minimisation, best responses and exploitability.
//!
//! Nothing here knows a game. All that is needed is the contract: legal actions, chance that can be gone through, and
//! what each viewer is told.
//!
//! | | form | for |
//! |---|---|---|
//! | [`public`] | vectors over the public tree | two seats; large trees with small secrets; walked or sampled |
//! | [`whole`] | every history by itself | any number of seats; small trees; walked or sampled |
//!
//! In both an information set is *what a seat was told*, in order: nobody forgets anything. [`Method`] is the switch
//! between CFR+, discounted CFR, predictive CFR+ and external sampling, and [`Stake`] says what is played for.
//!
//! A [`Policy`](public::Policy) is what comes out of the public form. It can be [written to a file](mod@file) and read
//! again, and a [`Reader`](public::Reader) finds the place in it where a seat is, from what that seat was told.

mod method;
mod stake;

pub mod file;
pub mod poker;
pub mod public;
pub mod whole;

pub use method::Method;
pub use stake::Stake;
