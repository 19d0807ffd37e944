//! How the captains of Pirates and Privateers fare: lengths, endings, and who wins.
//!
//! `cargo run --release -p quarterdeck-bots --example captains`

use pirates_and_privateers::event::Ending;
use pirates_and_privateers::options::Level;
use pirates_and_privateers::{Options, PiratesAndPrivateers};
use quarterdeck_bots::{Bot, Chair, find};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Silence, Viewer};

const GAMES: u64 = 300;

fn main() {
    play(Level::Basic, &["heuristic", "heuristic", "heuristic", "heuristic"]);
    play(Level::Basic, &["heuristic", "random", "random", "random"]);
    play(Level::Extended, &["heuristic", "heuristic", "heuristic", "heuristic"]);
    play(Level::Extended, &["heuristic"; 8]);
}

fn play(level: Level, names: &[&str]) {
    let options = Options { level, ..Options::default() };
    let setup = PiratesAndPrivateers::setup(names.len(), &options).expect("they fit");
    let (mut first, mut banked, mut rounds, mut actions) = (0.0, 0, Vec::new(), 0_u64);
    let mut wins = [0.0; 5];
    for seed in 0..GAMES {
        let mut bots: Vec<Box<dyn Bot<PiratesAndPrivateers>>> = names
            .iter()
            .map(|name| (find::<PiratesAndPrivateers>(name).expect("on the roster").make)())
            .collect();
        let (mut chance, mut choices) = (Fast::stream(seed, 1), Fast::stream(seed, 2));
        let mut state = PiratesAndPrivateers::new(&setup);
        state.deal(&mut chance, &mut Silence);
        while let Some(seat) = state.owed().first() {
            let action = bots[seat.index()].choose(&Chair::new(&state, seat), &mut choices);
            state.play(seat, action, &mut chance, &mut Silence).expect("bots play what is legal");
            actions += 1;
        }
        let board = state.view(Viewer::Public).board;
        let outcome = state.outcome().expect("it is over");
        first += outcome.share(quarterdeck_engine::Seat::new(0));
        banked += u32::from(matches!(board.ending, Some(Ending::Banked(_))));
        rounds.push(board.round);
        for seat in outcome.winners() {
            let empire = board.empire(seat).or(board.players[seat].old_empire);
            let place = empire.map_or(4, |empire| empire as usize);
            wins[place] += outcome.share(seat);
        }
    }
    rounds.sort_unstable();
    let games = GAMES as f64;
    println!("{level:?}, {}", names.join(" "));
    println!(
        "  seat 1 wins {:.0} %, by banked gold {:.0} %, rounds {} / {} / {} (10, 50, 90 %), {} actions a game",
        100.0 * first / games,
        100.0 * f64::from(banked) / games,
        rounds[rounds.len() / 10],
        rounds[rounds.len() / 2],
        rounds[rounds.len() * 9 / 10],
        actions / GAMES
    );
    let share = wins.map(|won| format!("{:.0} %", 100.0 * won / games));
    println!(
        "  France {} England {} Spain {} Netherlands {} pirates {}",
        share[0], share[1], share[2], share[3], share[4]
    );
}
