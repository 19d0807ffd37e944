//! Nothing that somebody may not know reaches them: not in a body, a header, a stream, an error or a size, not in the
//! log, not in the figures.
//!
//! `QUARTERDECK_CANARY_GAMES` is how many games are watched; `cargo xtask canaries` sets it.

mod common;
mod leaks {
    pub(crate) mod choices;
    pub(crate) mod erasure;
    pub(crate) mod features;
    pub(crate) mod needles;
    pub(crate) mod pairs;
    pub(crate) mod voyage;
}

use leaks::{erasure, pairs, voyage};

/// How many games, unless the environment asks for more.
fn games(usual: u64) -> u64 {
    let asked = std::env::var("QUARTERDECK_CANARY_GAMES").ok();
    asked.map_or(usual, |asked| asked.parse().expect("QUARTERDECK_CANARY_GAMES is a number"))
}

/// Says how far a long run is.
fn progress(done: u64, of: u64, what: &str) {
    if of >= 20 && done.is_multiple_of(10) {
        println!("{done} of {of} {what}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_secret_reaches_anybody_who_may_not_know_it() {
    let games = games(4);
    let mut told = voyage::Tally::default();
    for seed in 0..games {
        told.add(&voyage::run(seed).await);
        progress(seed + 1, games, "games");
    }
    println!("{games} games: {told}");
    assert!(told.secrets > 20 && told.scanned > 1_000_000, "{told}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_is_answered_does_not_depend_on_what_another_chose_in_secret() {
    let games = games(3);
    let mut compared = 0;
    for seed in 0..games {
        compared += pairs::run(seed).await;
        progress(seed + 1, games, "pairs of games");
    }
    println!("{games} pairs of games: {compared} pairs of answers, no difference");
    assert!(compared > 500, "{compared}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_erases_themselves_is_gone_from_everywhere_and_their_games_still_verify() {
    erasure::run().await;
}
