//! How fast a duel of Letter of Marque is solved, and how well.
//!
//! `cargo run --release -p quarterdeck-solver --example duel -- 3 1 1 100`: ships, armed, cannons, iterations; then, if
//! wanted, the method (all of them by default), how many threads (1), and the gap at which to stop (0).

use std::sync::Arc;
use std::time::Instant;

use letter_of_marque::{LetterOfMarque, Options};
use quarterdeck_engine::Game;
use quarterdeck_solver::public::{Solver, Tape, exploitability};
use quarterdeck_solver::{Method, Stake};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| -> u64 {
        let text = args.get(place).expect("ships, armed, cannons and iterations, please");
        text.parse().expect("a number")
    };
    let options = Options {
        duel: true,
        ships: number(0) as u8,
        armed: number(1) as u8,
        cannons: number(2) as u8,
        ..Options::default()
    };
    let most = number(3);
    let one = args.get(4).filter(|name| *name != "all");
    let one: Option<Method> = one.map(|name| name.parse().expect("a method"));
    let threads = args.get(5).map_or(1, |text| text.parse().expect("how many threads"));
    let until: f64 = args.get(6).map_or(0.0, |text| text.parse().expect("a gap"));
    let setup = LetterOfMarque::setup(2, &options).expect("a duel");
    let begin = Instant::now();
    let tape = Tape::<f32, 4>::new::<LetterOfMarque>(&setup, Stake::Margin, 1 << 30);
    let tape = Arc::new(tape.expect("it fits"));
    let seconds = begin.elapsed().as_secs_f64();
    println!("{:?}, {} rows, laid out in {seconds:.1} s", tape.size(), tape.slots());
    for method in [Method::Plus, Method::Discounted, Method::Predictive] {
        if one.is_some_and(|one| one != method) {
            continue;
        }
        let mut solver = Solver::new(Arc::clone(&tape), method).with_threads(threads);
        let mut seconds = 0.0;
        let mut next = 1;
        while solver.iterations() < most {
            let begin = Instant::now();
            solver.run(next - solver.iterations());
            seconds += begin.elapsed().as_secs_f64();
            let gap = exploitability(&tape, &solver.policy()).nash_conv();
            println!("{method:<12} {next:>6} {seconds:>8.1} s {gap:>10.6}");
            if gap <= until {
                break;
            }
            next = (next * 2).min(most);
        }
    }
}
