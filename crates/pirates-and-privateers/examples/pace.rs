//! How fast random games are played on one core, with nobody turning pirate of their own will.
//!
//! `cargo run --release -p pirates-and-privateers --example pace`

use std::time::Instant;

use pirates_and_privateers::options::{Level, TurnPirateWindow};
use pirates_and_privateers::{Options, PiratesAndPrivateers};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::course::playout;
use quarterdeck_engine::{Game, Silence};

fn main() {
    println!("a state has {} bytes", size_of::<PiratesAndPrivateers>());
    for level in [Level::Basic, Level::Extended] {
        for seats in [2, 4, 8] {
            // Where all may turn pirate, random games hardly begin.
            let turn_pirate_window = TurnPirateWindow::Never;
            let options = Options { level, turn_pirate_window, ..Options::default() };
            let setup = PiratesAndPrivateers::setup(seats, &options).expect("they fit");
            let mut chance = Fast::new(1);
            let (mut actions, mut games) = (0, 0);
            let began = Instant::now();
            while began.elapsed().as_secs_f64() < 1.0 {
                let mut state = PiratesAndPrivateers::new(&setup);
                state.deal(&mut chance, &mut Silence);
                actions += u64::from(playout(&mut state, &mut chance, &mut Silence));
                games += 1;
            }
            let rate = actions as f64 / began.elapsed().as_secs_f64();
            println!(
                "{level:?} {seats} seats: {rate:>10.0} actions/s, {} actions a game",
                actions / games
            );
        }
    }
}
