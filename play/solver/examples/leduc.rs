//! How fast Leduc poker is solved on one core, and how well after how many iterations.
//!
//! `cargo run --release -p quarterdeck-solver --example leduc`; with `--json SECONDS` only the rate of CFR+ and its gaps,
//! for other programs.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use quarterdeck_solver::poker::{Kind, Poker};
use quarterdeck_solver::public::{Real, Solver, Tape, exploitability};
use quarterdeck_solver::{Method, Stake};

fn main() {
    let mut args = std::env::args().skip(1);
    if args.next().as_deref() == Some("--json") {
        let seconds = args.next().and_then(|seconds| seconds.parse().ok()).unwrap_or(1.0);
        return json(Duration::from_secs_f64(seconds));
    }
    println!(
        "{:<12} {:>9} {:>10} {:>12} {:>12}",
        "method", "numbers", "iterations", "NashConv", "iterations/s"
    );
    for method in Method::ALL {
        measure::<f32>(method, "f32");
        measure::<f64>(method, "f64");
    }
}

fn tape<R: Real>() -> Arc<Tape<R, 4>> {
    let tape = Tape::new::<Poker>(&Kind::Leduc, Stake::Points, 1 << 20);
    Arc::new(tape.expect("Leduc poker is small"))
}

fn measure<R: Real>(method: Method, numbers: &str) {
    let tape = tape::<R>();
    let mut solver = Solver::new(Arc::clone(&tape), method);
    for iterations in [10, 100, 1_000, 10_000, 100_000] {
        let (before, begin) = (solver.iterations(), Instant::now());
        solver.run(iterations - before);
        let rate = (iterations - before) as f64 / begin.elapsed().as_secs_f64();
        let gap = exploitability(&tape, &solver.policy()).nash_conv();
        println!("{:<12} {numbers:>9} {iterations:>10} {gap:>12.6} {rate:>12.0}", method.name());
    }
}

fn json(time: Duration) {
    let tape = tape::<f32>();
    let mut solver = Solver::new(Arc::clone(&tape), Method::Plus);
    let mut gaps = BTreeMap::new();
    for iterations in [10, 100, 1_000] {
        solver.run(iterations - solver.iterations());
        gaps.insert(iterations, exploitability(&tape, &solver.policy()).nash_conv());
    }
    let mut solver = Solver::new(tape, Method::Plus);
    let begin = Instant::now();
    while begin.elapsed() < time {
        solver.run(100);
    }
    let rate = solver.iterations() as f64 / begin.elapsed().as_secs_f64();
    println!("{}", serde_json::json!({ "rate": rate, "gaps": gaps }));
}
