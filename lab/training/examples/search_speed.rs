//! How many simulations a second a search makes on one core, from the opening.
//!
//! `cargo run --release -p quarterdeck-training --example search_speed`

use std::time::Instant;

use corsaire::Corsaire;
use letter_of_marque::LetterOfMarque;
use pirates_and_privateers::PiratesAndPrivateers;
use quarterdeck_bots::search::{Budget, Plain, Search, Selection, Settings};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Silence, Viewer};

fn main() {
    measure::<LetterOfMarque>(3, 400_000);
    measure::<LetterOfMarque>(6, 200_000);
    measure::<Corsaire>(2, 20_000);
    measure::<PiratesAndPrivateers>(4, 200);
}

fn measure<G: Game>(seats: usize, simulations: u32) {
    let setup = G::setup(seats, &G::Options::default()).expect("the usual table");
    let mut state = G::new(&setup);
    state.deal(&mut Fast::new(1), &mut Silence);
    let seat = state.owed().first().expect("somebody begins");
    let view = state.view(Viewer::Seat(seat));
    for selection in [Selection::Ucb { explore: 0.7 }, Selection::Regret { explore: 0.1 }] {
        let budget = Budget::Simulations(simulations);
        let settings = Settings { budget, selection, ..Settings::default() };
        let mut search = Search::<G, _>::new(settings, Plain);
        let begin = Instant::now();
        search.look(&view, &G::Memory::default(), seat, 0, &mut Fast::new(2));
        let rate = f64::from(simulations) / begin.elapsed().as_secs_f64();
        println!("{:<24} {seats} seats {rate:>10.0} simulations/s {selection:?}", G::ID);
    }
}
