//! A solved duel sits at the table.

use std::ops::ControlFlow;
use std::sync::Arc;

use letter_of_marque::{LetterOfMarque, Options};
use quarterdeck_bots::{Simulation, Unusable, find, policy_level};
use quarterdeck_engine::Game;
use quarterdeck_solver::file::{self, Header};
use quarterdeck_solver::public::{Solver, Tape};
use quarterdeck_solver::{Method, Stake};

fn duel() -> Options {
    Options { duel: true, ships: 2, armed: 1, cannons: 1, ..Options::default() }
}

/// The smallest duel, solved and put into bytes.
fn solved() -> Vec<u8> {
    let setup = LetterOfMarque::setup(2, &duel()).expect("a duel");
    let tape = Tape::<f32, 4>::new::<LetterOfMarque>(&setup, Stake::Win, 1 << 16);
    let mut solver = Solver::new(Arc::new(tape.expect("it is small")), Method::Plus);
    solver.run(200);
    let policy = solver.policy();
    let header = Header {
        game: LetterOfMarque::ID.into(),
        rules: LetterOfMarque::RULES_VERSION,
        options: serde_json::to_value(duel()).expect("plain data"),
        stake: Stake::Win,
        method: Method::Plus,
        iterations: 200,
        nash_conv: 0.0,
        lanes: 4,
        slots: policy.slots(),
    };
    file::write(&header, &policy)
}

#[test]
fn a_policy_wins_more_than_it_loses_and_is_never_lost() {
    let level = policy_level::<LetterOfMarque>(&solved(), &duel()).expect("it is for this duel");
    let random = find::<LetterOfMarque>("random").expect("it is on the roster");
    let setup = LetterOfMarque::setup(2, &duel()).expect("a duel");
    let simulation =
        Simulation { setup, seats: vec![level, random], games: 1_000, seed: 1, threads: 2 };
    let summary = simulation.run(&|_| ControlFlow::Continue(()));
    assert!(summary.seats[0].ci95().0 > 0.55, "{:?}", summary.seats[0].win_rate());
}

#[test]
fn a_policy_is_only_for_what_it_was_solved_for() {
    let other = Options { cannons: 2, ..duel() };
    let refused = policy_level::<LetterOfMarque>(&solved(), &other);
    assert!(matches!(refused, Err(Unusable::Other(_))));
}
