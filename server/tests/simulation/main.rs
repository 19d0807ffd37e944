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

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use faults::Planted;
use world::{Report, run};

/// How many seeds a run of the tests tries where nobody says otherwise.
const QUICK: u64 = 40;

/// Every planted bug must be found within this many seeds.
const SEEDS_PER_FAULT: u64 = 200;

#[test]
fn the_promises_hold_in_every_storm() {
    let seeds: Vec<u64> = (1..=seeds()).collect();
    let began = Instant::now();
    let reports = in_parallel(&seeds, |seed| run(*seed, None, false));
    let failures: Vec<String> = seeds
        .iter()
        .zip(&reports)
        .filter_map(|(seed, report)| failure(*seed, None, report))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let seconds = began.elapsed().as_secs_f64();
    let events: u64 = reports.iter().map(|report| report.events).sum();
    let entries: usize = reports.iter().map(|report| report.entries).sum();
    let simulated: Duration = reports.iter().map(|report| report.simulated).sum();
    println!(
        "{} seeds without a violation: {entries} journal entries and {events} events in {} simulated \
         seconds; {seconds:.1} s, {:.0} events per second",
        seeds.len(),
        simulated.as_secs(),
        events as f64 / seconds,
    );
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let seeds: Vec<u64> = (1..=seeds() / 5).collect();
    let twice = |seed: &u64| (run(*seed, None, true), run(*seed, None, true));
    let traces = in_parallel(&seeds, twice);
    for (seed, (one, other)) in seeds.iter().zip(&traces) {
        let lines = |report: &Report| report.log.clone().unwrap_or_default();
        let (first, second) = (lines(one), lines(other));
        let differs = first.lines().zip(second.lines()).find(|(one, other)| one != other);
        assert_eq!(one.trace, other.trace, "seed {seed} was not the same twice: {differs:?}");
        assert!(one.events > 50, "hardly anything happened in seed {seed}");
    }
    let mut hashes: Vec<u64> = traces.iter().map(|(one, _)| one.trace).collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), seeds.len(), "different seeds are different runs");
    println!("{} seeds run twice: the same trace both times", seeds.len());
}

#[test]
fn every_planted_fault_is_found() {
    let began = Instant::now();
    let found = in_parallel(&Planted::ALL, |planted| {
        (1..=SEEDS_PER_FAULT).find_map(|seed| {
            let report = run(seed, Some(*planted), false);
            report.violation.map(|violation| (seed, violation))
        })
    });
    for (planted, found) in Planted::ALL.iter().zip(&found) {
        let Some((seed, violation)) = found else { continue };
        let short: String = violation.chars().take(96).collect();
        println!("{:<36} seed {seed:>3}: {short}", planted.to_string());
    }
    let missed: Vec<String> = Planted::ALL
        .iter()
        .zip(&found)
        .filter(|(_, found)| found.is_none())
        .map(|(planted, _)| planted.to_string())
        .collect();
    let all = Planted::ALL.len();
    let seconds = began.elapsed().as_secs_f64();
    println!("{} of {all} planted faults found; {seconds:.1} s", all - missed.len());
    assert!(missed.is_empty(), "not found within {SEEDS_PER_FAULT} seeds: {missed:?}");
}

/// One seed, told step by step, to understand a failure.
#[test]
fn replay() {
    let seed = number("QUARTERDECK_SIM_SEED").unwrap_or(1);
    let planted = std::env::var("QUARTERDECK_SIM_FAULT")
        .ok()
        .map(|name| Planted::named(&name).unwrap_or_else(|| panic!("there is no fault “{name}”")));
    let report = run(seed, planted, true);
    println!("{}", report.log.as_deref().unwrap_or_default());
    assert_eq!(failure(seed, planted, &report), None);
}

/// How many seeds are to be tried.
fn seeds() -> u64 {
    number("QUARTERDECK_SIM_SEEDS").unwrap_or(QUICK)
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable}={text} is not a number")))
}

/// What went wrong, and how to see it again.
fn failure(seed: u64, planted: Option<Planted>, report: &Report) -> Option<String> {
    let violation = report.violation.as_ref()?;
    let fault = planted.map(|fault| format!("QUARTERDECK_SIM_FAULT={fault} ")).unwrap_or_default();
    Some(format!(
        "seed {seed}: {violation}\n  to repeat it: QUARTERDECK_SIM_SEED={seed} {fault}cargo test \
         -p quarterdeck-server --test simulation replay -- --nocapture"
    ))
}

/// Does something for each item, on as many threads as there are. Each run has a thread of its own from its beginning
/// to its end, so that this changes no run.
fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::default();
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(number) else { return };
                    let result = work(item);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}
