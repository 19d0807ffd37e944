//! Nodes, a database and clients, simulated from seeds with partitions and crashes: the promises hold in every one of
//! them, and every planted bug is found.

use std::env;
use std::process::Command;

use crate::{Answer, root};

pub(crate) fn run(seeds: u64) -> Answer {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["test", "--package", "quarterdeck-server", "--test", "simulation", "--"]);
    // One test after the other, so that each has all threads and its figures mean something.
    command.args(["--nocapture", "--test-threads", "1", "--skip", "replay"]);
    command.env("QUARTERDECK_SIM_SEEDS", seeds.to_string()).current_dir(root());
    let status = command.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err("the simulation failed; its seed is above".to_owned())
    }
}
