//! Every rule, ruling, example and invariant of Corsaire, a file a chapter.

mod common;

mod allocation;
mod comparing;
mod data;
mod examples;
mod invariants;
mod looting;
mod options;
mod position;
mod refusals;
mod rulings;
mod scoring;
mod setup;
mod trading;
mod visibility;
