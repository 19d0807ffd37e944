//! How fast Leduc poker is solved on one core, and how well after how many iterations.
//!
//! `cargo run --release -p quarterdeck-solver --example leduc`

use std::sync::Arc;
use std::time::Instant;

use quarterdeck_solver::poker::{Kind, Poker};
use quarterdeck_solver::public::{Real, Solver, Tape, exploitability};
use quarterdeck_solver::{Method, Stake};

fn main() {
    println!(
        "{:<12} {:>9} {:>10} {:>12} {:>12}",
        "method", "numbers", "iterations", "NashConv", "iterations/s"
    );
    for method in [Method::Plus, Method::Discounted, Method::Predictive] {
        measure::<f32>(method, "f32");
        measure::<f64>(method, "f64");
    }
}

fn measure<R: Real>(method: Method, numbers: &str) {
    let tape = Tape::<R, 4>::new::<Poker>(&Kind::Leduc, Stake::Points, 1 << 20);
    let tape = Arc::new(tape.expect("Leduc poker is small"));
    let mut solver = Solver::new(Arc::clone(&tape), method);
    for iterations in [10, 100, 1_000, 10_000, 100_000] {
        let (before, begin) = (solver.iterations(), Instant::now());
        solver.run(iterations - before);
        let rate = (iterations - before) as f64 / begin.elapsed().as_secs_f64();
        let gap = exploitability(&tape, &solver.policy()).nash_conv();
        println!("{:<12} {numbers:>9} {iterations:>10} {gap:>12.6} {rate:>12.0}", method.name());
    }
}
