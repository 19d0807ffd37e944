//! Whole games on a real server with everybody around them, and everything that anybody gets looked through for what
//! they may not know; and pairs of games that differ in a secret, and in nothing that others are answered.

use std::env;
use std::process::Command;

use crate::{Answer, root};

pub(crate) fn run(games: u64) -> Answer {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args([
        "test",
        "--package",
        "quarterdeck-server",
        "--test",
        "leaks",
        "--",
        "--nocapture",
    ]);
    command.env("QUARTERDECK_CANARY_GAMES", games.to_string()).current_dir(root());
    let status = command.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err("somebody got what they may not know".to_owned()) }
}
