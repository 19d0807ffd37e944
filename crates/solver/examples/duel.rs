//! How fast a duel of Letter of Marque is solved on one core, and how well.
//!
//! `cargo run --release -p quarterdeck-solver --example duel -- 3 1 1 100`: ships, armed, cannons, iterations

use std::sync::Arc;
use std::time::Instant;

use letter_of_marque::{LetterOfMarque, Options};
use quarterdeck_engine::Game;
use quarterdeck_solver::public::{Solver, Tape, exploitability};
use quarterdeck_solver::{Method, Stake};

fn main() {
    let args: Vec<u32> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let [ships, armed, cannons, most] = args[..] else {
        panic!("ships, armed, cannons and iterations, please");
    };
    let options = Options {
        duel: true,
        ships: ships as u8,
        armed: armed as u8,
        cannons: cannons as u8,
        ..Options::default()
    };
    let setup = LetterOfMarque::setup(2, &options).expect("a duel");
    for method in [Method::Plus, Method::Discounted, Method::Predictive] {
        let begin = Instant::now();
        let tape = Tape::<f32, 4>::new::<LetterOfMarque>(&setup, Stake::Margin, 1 << 30);
        let tape = Arc::new(tape.expect("it fits"));
        println!("{:?} laid out in {:.1} s", tape.size(), begin.elapsed().as_secs_f64());
        let mut solver = Solver::new(Arc::clone(&tape), method);
        let begin = Instant::now();
        let mut next = 1;
        while solver.iterations() < u64::from(most) {
            solver.run(next - solver.iterations());
            let seconds = begin.elapsed().as_secs_f64();
            let gap = exploitability(&tape, &solver.policy()).nash_conv();
            println!("{method:<12} {next:>6} {seconds:>8.1} s {gap:>10.6}");
            next = (next * 2).min(u64::from(most));
        }
    }
}
