//! What it costs to forget in which order things have happened, in small duels of Letter of Marque.
//!
//! `cargo run --release -p quarterdeck-training --example forgetting -- 3 1 1 400`: ships, armed, cannons, iterations

use letter_of_marque::Options;
use letter_of_marque::bots::duel::{Recall, Study};
use quarterdeck_solver::Stake;

fn main() {
    let args: Vec<u32> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let [ships, armed, cannons, iterations] = args[..] else {
        panic!("ships, armed, cannons and iterations, please");
    };
    let options = Options {
        duel: true,
        ships: ships as u8,
        armed: armed as u8,
        cannons: cannons as u8,
        ..Options::default()
    };
    for recall in [Recall::Nothing, Recall::Departures, Recall::Everything] {
        let mut study = Study::new(&options, Stake::Margin, recall).expect("a small duel");
        study.go_on(iterations);
        println!("{recall:?}: {} tables, NashConv {:.6}", study.tables(), study.nash_conv());
    }
}
