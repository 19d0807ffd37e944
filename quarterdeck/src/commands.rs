//! One room for each command.

pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod games;
pub(crate) mod keep;
pub(crate) mod lab;
pub(crate) mod perft;
pub(crate) mod play;
mod race;
pub(crate) mod records;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod share;
pub(crate) mod simulate;
pub(crate) mod solve;
pub(crate) mod tournament;
mod variants;
pub(crate) mod verify;
