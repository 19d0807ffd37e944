//! How fast random games are played on one core: in seconds of the processor where the system tells them, so that
//! whoever else is busy on the machine does not count.
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
        for window in [TurnPirateWindow::OwnStep0, TurnPirateWindow::Never] {
            // Where all may turn pirate, random games hardly begin; where nobody may of their own will, they go on.
            println!("{level:?}, turn_pirate_window {window:?}");
            for seats in [2, 4, 8] {
                measure(
                    seats,
                    &Options { level, turn_pirate_window: window, ..Options::default() },
                );
            }
        }
    }
}

fn measure(seats: usize, options: &Options) {
    let setup = PiratesAndPrivateers::setup(seats, options).expect("they fit");
    let fresh = PiratesAndPrivateers::new(&setup);
    let mut chance = Fast::new(1);
    let (mut actions, mut games) = (0, 0);
    let (clock, began) = (Instant::now(), processor_time());
    while clock.elapsed().as_secs_f64() < 1.0 {
        let mut state = fresh.clone();
        state.deal(&mut chance, &mut Silence);
        actions += u64::from(playout(&mut state, &mut chance, &mut Silence));
        games += 1;
    }
    let seconds = match (began, processor_time()) {
        (Some(began), Some(ended)) => ended - began,
        _ => clock.elapsed().as_secs_f64(),
    };
    let rate = actions as f64 / seconds;
    println!("  {seats} seats: {rate:>10.0} actions/s, {} actions a game", actions / games);
}

/// Seconds that this program has spent on a processor, where Linux tells.
fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
