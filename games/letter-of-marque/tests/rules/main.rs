//! The rules, chapter by chapter. A test's name begins with the id of the rule that it holds us to.

mod common;

mod arrives;
mod attack;
mod components;
mod examples;
mod invariants;
mod leaves;
mod options;
mod pass;
mod position;

mod allocation;
mod preliminary;
mod refusals;
mod rulings;
mod scoring;
mod setup;
mod turn;
mod visibility;
