//! Teaches the judge by whom the admiral goes in duels of Letter of Marque, from the end of the duel backwards.
//!
//! `cargo run --release -p quarterdeck-training --example duel_fit -- 6000 play/bots/src/letter_of_marque/duel/judge.bin`: how many
//! tables of each watch are worked out, and where the figures go. A third number is how many cores may be used.

use letter_of_marque::bots::duel::{Curriculum, teach};

/// How often a network goes through all tables.
const ROUNDS: usize = 40;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [tables, file, more @ ..] = &args[..] else {
        panic!("how many tables of each watch, and where the figures go");
    };
    let tables = tables.parse().expect("how many tables");
    let threads = more.first().map_or(2, |cores| cores.parse().expect("how many cores"));
    let begun = std::time::Instant::now();
    let curriculum = Curriculum { tables, rounds: ROUNDS, seed: 1, threads };
    let judge = teach(&curriculum, |what| {
        eprintln!("{:>5} s  {what}", begun.elapsed().as_secs());
    });
    std::fs::write(file, judge.to_bytes()).expect("the file can be written");
}
