//! The smallest duel of Letter of Marque, checked against another solver's figures.

use std::sync::Arc;

use letter_of_marque::{LetterOfMarque, Options};
use quarterdeck_engine::Game;
use quarterdeck_solver::public::{Solver, Tape, TooLarge, exploitability};
use quarterdeck_solver::whole::{self, Responses, Tree};
use quarterdeck_solver::{Method, Stake};

fn options(ships: u8, armed: u8, cannons: u8) -> Options {
    Options { duel: true, ships, armed, cannons, ..Options::default() }
}

#[test]
fn two_ships_one_armed_one_cannon_goes_as_elsewhere_to_six_digits() {
    let setup = LetterOfMarque::setup(2, &options(2, 1, 1)).expect("a duel");
    let tape = Tape::<f64, 4>::new::<LetterOfMarque>(&setup, Stake::Margin, 1 << 16);
    let tape = Arc::new(tape.expect("it is small"));
    assert_eq!((tape.size().infosets, tape.size().choices), (1_808, 3_874));
    let mut solver = Solver::new(Arc::clone(&tape), Method::Plus);
    for (iterations, gap) in [(1, 6.211_806), (2, 6.594_153), (10, 1.841_896), (100, 0.044_608)] {
        solver.run(iterations - solver.iterations());
        let found = exploitability(&tape, &solver.policy()).nash_conv();
        assert!((found - gap).abs() < 1e-6, "{found} instead of {gap} after {iterations}");
    }
}

#[test]
fn samples_lead_to_the_same_equilibrium() {
    let setup = LetterOfMarque::setup(2, &options(2, 1, 1)).expect("a duel");
    let tape = Tape::<f64, 4>::new::<LetterOfMarque>(&setup, Stake::Margin, 1 << 16);
    let tape = Arc::new(tape.expect("it is small"));
    let mut solver = Solver::new(Arc::clone(&tape), Method::External).with_seed(7);
    solver.run(20_000);
    let gap = exploitability(&tape, &solver.policy()).nash_conv();
    assert!((0.0..0.3).contains(&gap), "{gap}");
}

#[test]
fn any_number_of_threads_learns_the_same() {
    let setup = LetterOfMarque::setup(2, &options(2, 1, 1)).expect("a duel");
    for method in Method::ALL {
        let learned = [1, 3].map(|threads| {
            let tape = Tape::<f32, 4>::new::<LetterOfMarque>(&setup, Stake::Win, 1 << 16);
            let tape = Arc::new(tape.expect("it is small"));
            let mut solver = Solver::new(tape, method).with_threads(threads);
            // In two goes, and in one.
            (0..threads).for_each(|_| solver.run(6 / threads as u64));
            solver.state()
        });
        assert!(learned[0] == learned[1], "{method}");
    }
}

#[test]
fn what_happens_once_the_result_is_sure_is_left_out() {
    let rows = |cannons| {
        let setup = LetterOfMarque::setup(2, &options(2, 1, cannons)).expect("a duel");
        let tape = Tape::<f64, 4>::new::<LetterOfMarque>(&setup, Stake::Win, 1 << 16);
        let tape = tape.expect("it is small");
        (tape.slots(), tape.size().choices)
    };
    let (slots, choices) = rows(0);
    assert!(slots == 0 && choices > 0, "without cannons nothing ever changes");
    let (slots, choices) = rows(1);
    assert!(slots > 0 && (slots as u64) < choices);
}

#[test]
fn the_duel_is_fair() {
    let setup = LetterOfMarque::setup(2, &options(2, 1, 1)).expect("a duel");
    let tape = Tape::<f64, 4>::new::<LetterOfMarque>(&setup, Stake::Win, 1 << 16);
    let tape = Arc::new(tape.expect("it is small"));
    let mut solver = Solver::new(Arc::clone(&tape), Method::Plus);
    solver.run(300);
    for gain in exploitability(&tape, &solver.policy()).gains {
        assert!((0.0..0.002).contains(&gain), "{gain}");
    }
}

#[test]
fn three_play_the_smallest_game_close_to_an_equilibrium() {
    let options = Options { ships: 1, armed: 1, cannons: 1, ..Options::default() };
    let setup = LetterOfMarque::setup(3, &options).expect("a table of three");
    let tree = Tree::new::<LetterOfMarque>(&setup, Stake::Win, 1 << 20).expect("it is small");
    let mut solver = whole::Solver::new(&tree, Method::Plus, 1);
    solver.run(100);
    let gap = Responses::to(&tree, &solver.profile()).nash_conv();
    assert!((0.0..0.05).contains(&gap), "{gap}");
}

#[test]
fn what_is_too_large_is_refused() {
    let setup = LetterOfMarque::setup(2, &options(5, 2, 3)).expect("a duel");
    let tape = Tape::<f32, 16>::new::<LetterOfMarque>(&setup, Stake::Win, 1_000);
    assert!(matches!(tape, Err(TooLarge::Steps { steps: 1_000 })));
    let three = LetterOfMarque::setup(3, &Options::default()).expect("a table of three");
    let tape = Tape::<f32, 16>::new::<LetterOfMarque>(&three, Stake::Win, 1_000);
    assert!(matches!(tape, Err(TooLarge::NotTwo)));
}
