//! Nodes, a database and clients, simulated from seeds with partitions and crashes: the promises hold with every seed,
//! and every planted bug is found.

use crate::{Answer, cargo};

pub(crate) fn run(seeds: u64) -> Answer {
    let mut test = vec!["test", "--package", "quarterdeck-server", "--test", "simulation", "--"];
    // One test after the other, so that each has all threads and its figures mean something.
    test.extend(["--nocapture", "--test-threads", "1", "--skip", "replay"]);
    cargo::run("simulation", &test, &[("QUARTERDECK_SIM_SEEDS", &seeds.to_string())])
}
