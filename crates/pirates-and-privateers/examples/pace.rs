//! How fast random games are played on one core, and how long they are.
//!
//! `cargo run --release -p pirates-and-privateers --example pace`

use std::time::Instant;

use pirates_and_privateers::options::Level;
use pirates_and_privateers::{Options, PiratesAndPrivateers};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::course::playout;
use quarterdeck_engine::{Game, Silence};

fn main() {
    println!("a state has {} bytes", size_of::<PiratesAndPrivateers>());
    for level in [Level::Basic, Level::Extended] {
        for seats in [2, 4, 8] {
            let options = Options { level, ..Options::default() };
            let setup = PiratesAndPrivateers::setup(seats, &options).expect("they fit");
            let mut chance = Fast::new(1);
            let (mut actions, mut games, mut rounds) = (0, 0, 0);
            let began = Instant::now();
            while began.elapsed().as_secs_f64() < 1.0 {
                let mut state = PiratesAndPrivateers::new(&setup);
                state.deal(&mut chance, &mut Silence);
                actions += u64::from(playout(&mut state, &mut chance, &mut Silence));
                rounds += u64::from(state.view(quarterdeck_engine::Viewer::Public).board.round);
                games += 1;
            }
            let rate = actions as f64 / began.elapsed().as_secs_f64();
            println!(
                "{level:?} {seats} seats: {rate:>10.0} actions/s, {} actions and {} rounds a game",
                actions / games,
                rounds / games
            );
        }
    }
}
