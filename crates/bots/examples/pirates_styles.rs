//! Which kind of captain does best: each in turn at a table with three of another kind, in every seat, with the same cards.
//!
//! `cargo run --release -p quarterdeck-bots --example pirates_styles -- 400 basic captain commodore 'commodore{"good_odds":0.4}'`
//!
//! The first name is that of the three others.

use std::time::Instant;

use pirates_and_privateers::options::Level;
use pirates_and_privateers::{Options, PiratesAndPrivateers};
use quarterdeck_bots::pirates_and_privateers::Style;
use quarterdeck_bots::pirates_and_privateers::playout::Crew;
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence};

const SEATS: usize = 4;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = args[0].parse().expect("how many games");
    let level = if args[1] == "extended" { Level::Extended } else { Level::Basic };
    let options = Options { level, ..Options::default() };
    let setup = PiratesAndPrivateers::setup(SEATS, &options).expect("a table of four");
    let others = style(&args[2]);
    for name in &args[3..] {
        let own = style(name);
        let begin = Instant::now();
        let (mut wins, mut rounds, mut banked) = (0.0, 0.0, 0.0);
        for game in 0..games {
            let seat = Seat::new(game as usize % SEATS);
            let mut chance = Fast::stream(0x57E1, game / SEATS as u64);
            let mut state = PiratesAndPrivateers::new(&setup);
            state.deal(&mut chance, &mut Silence);
            Crew::of(&others).with(seat, &own).play_on(&mut state, None, &mut chance);
            wins += state.outcome().expect("it is over").share(seat);
            rounds += f64::from(state.board().round);
            banked += f64::from(state.board().banked(seat).0);
        }
        let (many, seconds) = (games as f64, begin.elapsed().as_secs_f64());
        let (share, mean) = (wins / many, banked / many);
        println!(
            "{:>5.1} % ± {:.1}, banked {mean:.0}, {:.1} rounds, {:.1} ms a game: {name}",
            100.0 * share,
            196.0 * (share * (1.0 - share) / many).sqrt(),
            rounds / many,
            1e3 * seconds / many,
        );
    }
}

/// A style by name, with figures of one's own.
fn style(text: &str) -> Style {
    let (name, figures) = text.split_at(text.find('{').unwrap_or(text.len()));
    let base = match name {
        "captain" => Style::CAPTAIN,
        "midshipman" => Style::MIDSHIPMAN,
        "commodore" => Style::COMMODORE,
        _ => panic!("nobody is called {name}"),
    };
    let mut all = serde_json::to_value(base).expect("figures");
    if !figures.is_empty() {
        let own: serde_json::Value = serde_json::from_str(figures).expect("figures of one's own");
        for (key, value) in own.as_object().expect("names and figures") {
            all[key] = value.clone();
        }
    }
    serde_json::from_value(all).expect("figures that there are")
}
