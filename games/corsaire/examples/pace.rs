//! How fast the rules are: random games on one core, and what views and samples cost.
//!
//! `cargo run --release -p corsaire --example pace`

use std::hint::black_box;
use std::time::{Duration, Instant};

use corsaire::{Corsaire, Options};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::course::playout;
use quarterdeck_engine::{Game, Silence, Viewer};

const TIME: Duration = Duration::from_secs(2);

fn main() {
    let setup = Corsaire::setup(2, &Options::default()).expect("the usual game");
    let fresh = Corsaire::new(&setup);
    let mut chance = Fast::new(1);
    let (mut actions, mut games) = (0_u64, 0_u64);
    // Somebody else may use the machine too, so the best of many short whiles counts as well.
    let mut best = 0.0_f64;
    let begin = Instant::now();
    while begin.elapsed() < TIME {
        let (while_began, before) = (Instant::now(), actions);
        for _ in 0..200 {
            let mut state = fresh;
            state.deal(&mut chance, &mut Silence);
            actions += u64::from(playout(&mut state, &mut chance, &mut Silence));
            games += 1;
            black_box(&state);
        }
        best = best.max((actions - before) as f64 / while_began.elapsed().as_secs_f64());
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!("{} bytes a state", size_of::<Corsaire>());
    println!("{:.2} million actions/s in the best while", best / 1e6);
    println!(
        "{:.2} million actions/s, {:.0} games/s, {:.1} actions a game",
        actions as f64 / seconds / 1e6,
        games as f64 / seconds,
        actions as f64 / games as f64
    );

    let mut state = fresh;
    state.deal(&mut chance, &mut Silence);
    for viewer in [Viewer::Public, Viewer::Seat(state.owed().first().expect("somebody begins"))] {
        let begin = Instant::now();
        let mut views = 0_u32;
        while begin.elapsed() < TIME / 4 {
            black_box(state.view(viewer));
            views += 1;
        }
        println!(
            "{:.0} ns a view of {viewer}",
            begin.elapsed().as_nanos() as f64 / f64::from(views)
        );
    }
}
