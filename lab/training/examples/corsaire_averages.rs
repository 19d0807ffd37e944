//! What bots make of Corsaire on average: boards, points of each kind, and who wins.
//!
//! `cargo run --release -p quarterdeck-training --example corsaire_averages -- heuristic heuristic 4000`

use corsaire::{Corsaire, Options};
use quarterdeck_bots::{Bot, Chair, find};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence, Viewer};

/// Sums over many games, by who played.
#[derive(Default)]
struct Sums {
    boards: usize,
    trading: u64,
    looting: u64,
    sets: u64,
    wins: [u64; 2],
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let level = |nth: usize| args.get(nth).map_or("heuristic", String::as_str);
    let games: u64 = args.get(2).and_then(|games| games.parse().ok()).unwrap_or(1_000);
    let setup = Corsaire::setup(2, &Options::default()).expect("the usual game");
    let mut sums = [Sums::default(), Sums::default()];
    let (mut first_alone, mut both) = (0_u64, 0_u64);
    for game in 0..games {
        // Both sit in both places, and begin as often as not.
        let swapped = game % 2 == 1;
        let names = if swapped { [level(1), level(0)] } else { [level(0), level(1)] };
        let mut bots: Vec<Box<dyn Bot<Corsaire>>> =
            names.iter().map(|name| (find::<Corsaire>(name).expect("a bot").make)()).collect();
        let (mut chance, mut whim) = (Fast::stream(7, game), Fast::stream(8, game));
        let mut state = Corsaire::new(&setup);
        state.deal(&mut chance, &mut Silence);
        while let Some(seat) = state.owed().first() {
            let action = bots[seat.index()].choose(&Chair::new(&state, seat), &mut whim);
            state.play(seat, action, &mut chance, &mut Silence).expect("a bot plays by the rules");
        }
        let view = state.view(Viewer::Public);
        let outcome = state.outcome().expect("it is over");
        let shared = outcome.winners().count() == 2;
        both += u64::from(shared);
        for (seat, tally) in Seat::all(2).zip(view.tallies()) {
            let won = outcome.of(seat).rank == 1;
            first_alone += u64::from(won && !shared && view.first == Some(seat));
            let sums = &mut sums[seat.index() ^ usize::from(swapped)];
            sums.boards += view.player(seat).gained.len();
            sums.trading += u64::from(tally.trading);
            sums.looting += u64::from(tally.looting);
            sums.sets += u64::from(tally.sets);
            sums.wins[usize::from(shared)] += u64::from(won);
        }
    }
    let mean = |sum: u64| sum as f64 / games as f64;
    println!("{games} games, {} against {}", level(0), level(1));
    println!(
        "{:<12} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "", "boards", "trading", "looting", "sets", "total", "wins"
    );
    for (name, sums) in [level(0), level(1)].iter().zip(&sums) {
        let total = sums.trading + sums.looting + sums.sets;
        println!(
            "{name:<12} {:>8.2} {:>8.2} {:>8.2} {:>8.2} {:>8.2} {:>6.2} %",
            mean(sums.boards as u64),
            mean(sums.trading),
            mean(sums.looting),
            mean(sums.sets),
            mean(total),
            100.0 * mean(sums.wins[0]),
        );
    }
    println!(
        "the first player wins {:.1} %, both {:.1} %",
        100.0 * mean(first_alone),
        100.0 * mean(both)
    );
}
