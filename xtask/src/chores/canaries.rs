//! Whole games on a real server with everybody around them: everything that anybody gets is searched for what they may
//! not know, and pairs of games that differ in a secret are answered alike.

use crate::{Answer, cargo};

pub(crate) fn run(games: u64) -> Answer {
    cargo::test_server("leaks", &["--nocapture"], ("QUARTERDECK_CANARY_GAMES", games))
}
