//! One player against copies of another, same cards in every order of seats.
//!
//! `cargo run --release -p quarterdeck-training --example bout -- letter-of-marque admiral,heuristic,heuristic,heuristic 50`
//!
//! A player `ucb:N` is a plain tree search with N simulations a decision, and `flat:N` plays every choice through,
//! N games a decision altogether.

use std::ops::ControlFlow;

use corsaire::Corsaire;
use letter_of_marque::LetterOfMarque;
use letter_of_marque::bots as marque;
use pirates_and_privateers::PiratesAndPrivateers;
use quarterdeck_bots::search::{Budget, Plain, Searcher, Selection, Settings};
use quarterdeck_bots::tournament::{Tournament, pairing, standings};
use quarterdeck_bots::{Bot, Cost, Level, Roster, find};
use quarterdeck_engine::options::parse_options;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args[0].as_str() {
        "corsaire" => bout::<Corsaire>(&args[1..], level),
        "pirates-and-privateers" => bout::<PiratesAndPrivateers>(&args[1..], level),
        _ => bout::<LetterOfMarque>(&args[1..], flat),
    }
}

/// Letter of Marque has a player more, who only plays every choice through: `flat:N`.
fn flat(name: &str) -> &'static Level<LetterOfMarque> {
    let Some(simulations) = name.strip_prefix("flat:") else { return level(name) };
    let simulations = simulations.parse().expect("how many simulations");
    let make = move || -> Box<dyn Bot<LetterOfMarque>> { Box::new(marque::flat(simulations)) };
    let make = Box::leak(Box::new(make));
    Box::leak(Box::new(Level { name: "flat", cost: Cost::Quick, make }))
}

fn level<G: Roster>(name: &str) -> &'static Level<G> {
    let Some(simulations) = name.strip_prefix("ucb:") else {
        return find::<G>(name).unwrap_or_else(|| panic!("nobody is called {name}"));
    };
    let settings = Settings {
        budget: Budget::Simulations(simulations.parse().expect("how many simulations")),
        selection: Selection::Ucb { explore: 0.7 },
        ..Settings::default()
    };
    let make = move || -> Box<dyn Bot<G>> { Box::new(Searcher::<G, _>::new(settings, Plain)) };
    let make = Box::leak(Box::new(make));
    Box::leak(Box::new(Level { name: "ucb", cost: Cost::Quick, make }))
}

fn bout<G: Roster>(args: &[String], level: fn(&str) -> &'static Level<G>) {
    let players: Vec<_> = args[0].split(',').map(level).collect();
    let options = parse_options::<G>(&args[2..]).expect("options");
    let tournament = Tournament {
        setup: G::setup(players.len(), &options).expect("a table"),
        players,
        rounds: args[1].parse().expect("how many rounds"),
        seed: 1,
        threads: 1,
    };
    let names = tournament.levels();
    let mut rounds = Vec::new();
    tournament.run(0, &mut |round| {
        rounds.push(round);
        let so_far = standings(&rounds, names.len());
        eprintln!(
            "{:>4} {:.1} % ± {:.1}, before the next in {}",
            rounds.len(),
            100.0 * so_far[0].share,
            100.0 * so_far[0].give,
            pairing(&rounds, 0, 1).map(shown).unwrap_or_default()
        );
        ControlFlow::Continue(())
    });
    for (name, standing) in names.iter().zip(standings(&rounds, names.len())) {
        println!(
            "{name:<16} {:.1} % ± {:.1}, {:.2} points",
            100.0 * standing.share,
            100.0 * standing.give,
            standing.score
        );
    }
    if let Some(pairing) = pairing(&rounds, 0, 1) {
        println!("{} before {}: {}", names[0], names[1], shown(pairing));
    }
}

fn shown((rate, give): (f64, f64)) -> String {
    format!("{:.1} % ± {:.1}", 100.0 * rate, 100.0 * give)
}
