//! A deterministic simulation of clients, nodes and a database, with partitions, crashes and lost messages.
//!
//! One seed is one run: a virtual clock, one thread, and every latency, failure and decision drawn from the seed. Each
//! run checks what was promised to clients against the durable journal. To prove that the checks notice, deliberate
//! bugs are planted one at a time, and each must be found.
//!
//! A failure names its seed. `QUARTERDECK_SIM_SEED=n cargo test -p quarterdeck-server --test simulation replay --
//! --nocapture` runs that seed again and prints what happened, step by step; `QUARTERDECK_SIM_FAULT=name` plants a bug.

mod client;
mod database;
mod dice;
mod faults;
mod link;
mod node;
mod oracle;
mod world;

use std::time::Instant;

use faults::Planted;
use world::{Report, run};

/// How many seeds a run of the tests tries where nobody says otherwise.
const QUICK: u64 = 40;

/// Every planted bug must be found within this many seeds.
const SEEDS_PER_FAULT: u64 = 200;

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

fn failed(seed: u64, planted: Option<Planted>, report: &Report) -> Option<String> {
    let violation = report.violation.as_ref()?;
    let fault = planted.map(|fault| format!("QUARTERDECK_SIM_FAULT={fault} ")).unwrap_or_default();
    Some(format!(
        "seed {seed}: {violation}\n  to repeat it: QUARTERDECK_SIM_SEED={seed} {fault}cargo test \
         -p quarterdeck-server --test simulation replay -- --nocapture"
    ))
}

#[test]
fn the_promises_hold_in_every_storm() {
    let seeds = number("QUARTERDECK_SIM_SEEDS").unwrap_or(QUICK);
    let (began, mut events, mut entries, mut simulated) = (Instant::now(), 0, 0, 0);
    for seed in 1..=seeds {
        let report = run(seed, None, false);
        if let Some(failed) = failed(seed, None, &report) {
            panic!("{failed}");
        }
        events += report.events;
        entries += report.entries;
        simulated += report.simulated.as_secs();
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{seeds} seeds, {entries} entries, {events} events, {simulated} simulated seconds in {seconds:.1} s: \
         {:.0} events a second, no violation",
        events as f64 / seconds
    );
}

#[test]
fn the_same_seed_gives_the_same_run() {
    for seed in 1..=6 {
        let (one, other) = (run(seed, None, true), run(seed, None, true));
        if one.trace != other.trace {
            let (one, other) = (one.log.unwrap_or_default(), other.log.unwrap_or_default());
            let differs = one.lines().zip(other.lines()).find(|(one, other)| one != other);
            panic!("seed {seed} was not the same twice: {differs:?}");
        }
    }
}

#[test]
fn every_planted_fault_is_found() {
    let mut missed = Vec::new();
    let began = Instant::now();
    for fault in Planted::ALL {
        let found = (1..=SEEDS_PER_FAULT).find_map(|seed| {
            let report = run(seed, Some(fault), false);
            failed(seed, Some(fault), &report).map(|why| (seed, why))
        });
        match found {
            Some((seed, why)) => println!("{fault}: found by seed {seed}\n  {why}"),
            None => missed.push(fault.to_string()),
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{} planted faults, {} found, {seconds:.1} s",
        Planted::ALL.len(),
        Planted::ALL.len() - missed.len()
    );
    assert!(missed.is_empty(), "not found within {SEEDS_PER_FAULT} seeds: {missed:?}");
}

/// One seed, told step by step: for a failure that is to be understood.
#[test]
fn replay() {
    let seed = number("QUARTERDECK_SIM_SEED").unwrap_or(1);
    let planted = std::env::var("QUARTERDECK_SIM_FAULT")
        .ok()
        .map(|name| Planted::named(&name).unwrap_or_else(|| panic!("there is no fault “{name}”")));
    let report = run(seed, planted, true);
    println!("{}", report.log.as_deref().unwrap_or_default());
    if let Some(failed) = failed(seed, planted, &report) {
        panic!("{failed}");
    }
}
