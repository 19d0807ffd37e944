//! Nodes, a database and clients, simulated from seeds with partitions and crashes: the promises hold with every seed,
//! and every planted bug is found.

use crate::{Answer, cargo};

pub(crate) fn run(seeds: u64) -> Answer {
    // One test after the other, so that each has all threads and its figures mean something.
    let args = ["--nocapture", "--test-threads", "1", "--skip", "replay"];
    cargo::test_server("simulation", &args, ("QUARTERDECK_SIM_SEEDS", seeds))
}
