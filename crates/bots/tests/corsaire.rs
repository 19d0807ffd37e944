//! Corsaire's bots: they play by the rules, always the same, and the better one wins.

use std::ops::ControlFlow;

use corsaire::{Corsaire, Options};
use quarterdeck_bots::{Chair, Simulation, Summary, find};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence};

fn simulate(options: &Options, seats: [&str; 2], games: u64) -> Summary {
    let level = |name| find::<Corsaire>(name).expect("it is on the roster");
    let setup = Corsaire::setup(2, options).expect("they fit");
    let simulation =
        Simulation { setup, seats: seats.map(level).into(), games, seed: 1, threads: 2 };
    simulation.run(&|_| ControlFlow::Continue(()))
}

#[test]
fn the_heuristic_player_beats_random_from_either_seat() {
    for (seats, better) in [(["heuristic", "random"], 0), (["random", "heuristic"], 1)] {
        let summary = simulate(&Options::default(), seats, 150);
        assert!(summary.seats[better].win_rate() > 0.97, "{}", summary.seats[better].win_rate());
    }
}

#[test]
fn between_equals_the_seat_does_not_matter_much() {
    let summary = simulate(&Options::default(), ["heuristic", "heuristic"], 300);
    let rate = summary.seats[0].win_rate();
    assert!((0.4..0.6).contains(&rate), "{rate}");
    // About what the rule reference's figures were tuned for: 37 points a player.
    let points = summary.seats[0].mean_score();
    assert!((30.0..42.0).contains(&points), "{points}");
}

#[test]
fn smaller_games_and_games_of_memory_are_played_too() {
    let small = Options { levels: Some(2), hand: Some(4), trio: 2, ..Options::default() };
    let memory = Options { show_known_hand: false, ..Options::default() };
    for options in [small, memory] {
        let summary = simulate(&options, ["heuristic", "random"], 40);
        assert!(summary.seats[0].win_rate() > 0.7);
    }
}

#[test]
fn the_same_chair_gets_the_same_choice() {
    let setup = Corsaire::setup(2, &Options::default()).expect("it fits");
    let (mut state, mut chance) = (Corsaire::new(&setup), Fast::new(4));
    state.deal(&mut chance, &mut Silence);
    let make = || (find::<Corsaire>("heuristic").expect("on the roster").make)();
    let mut bots: [_; 2] = std::array::from_fn(|_| make());
    while let Some(seat) = state.owed().first() {
        let chair = Chair::<Corsaire>::new(&state, seat);
        let action = bots[seat.index()].choose(&chair, &mut Fast::new(1));
        // A new bot, with other luck, after a restart.
        assert_eq!(action, make().choose(&chair, &mut Fast::new(2)));
        state.play(seat, action, &mut chance, &mut Silence).expect("by the rules");
    }
    assert!(state.outcome().is_some_and(|outcome| outcome.of(Seat::new(0)).score > 0));
}
