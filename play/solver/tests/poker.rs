//! The solver against pokers whose solutions are known.

use std::sync::Arc;

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Listener, Seat, Viewer};
use quarterdeck_solver::file::{self, Fault, Header};
use quarterdeck_solver::poker::{Kind, News, Poker};
use quarterdeck_solver::public::{Policy, Reader, Solver, Tape, exploitability};
use quarterdeck_solver::whole::{self, Responses, Tree};
use quarterdeck_solver::{Method, Stake};

const WALKING: [Method; 3] = [Method::Plus, Method::Discounted, Method::Predictive];

fn tape(kind: Kind) -> Arc<Tape<f64, 4>> {
    Arc::new(Tape::new::<Poker>(&kind, Stake::Points, 1 << 16).expect("it is small"))
}

fn solved(tape: &Arc<Tape<f64, 4>>, method: Method, iterations: u64) -> Policy<4> {
    let mut solver = Solver::new(Arc::clone(tape), method);
    solver.run(iterations);
    solver.policy()
}

#[test]
fn kuhn_poker_is_worth_minus_one_eighteenth_to_the_first() {
    let tape = tape(Kind::Kuhn);
    assert_eq!(tape.size().infosets, 12);
    for method in WALKING {
        let response = exploitability(&tape, &solved(&tape, method, 2_000));
        let [first, second] = response.gains;
        assert!((-1e-9..2e-4).contains(&(first + 1.0 / 18.0)), "{method}: {first}");
        assert!((-1e-9..2e-4).contains(&(second - 1.0 / 18.0)), "{method}: {second}");
    }
}

#[test]
fn leduc_poker_goes_as_in_published_solvers() {
    let tape = tape(Kind::Leduc);
    let mut solver = Solver::new(Arc::clone(&tape), Method::Plus);
    // The suits are told to nobody: 288 of 936 information sets are left, and the same game.
    assert_eq!(tape.size().infosets, 288);
    for (iterations, gap, digits) in
        [(1, 4.747_222, 1e-6), (10, 1.2209, 1e-4), (100, 0.0268, 1e-4), (1_000, 5e-4, 5e-5)]
    {
        solver.run(iterations - solver.iterations());
        let found = exploitability(&tape, &solver.policy()).nash_conv();
        assert!((found - gap).abs() < digits, "{found} after {iterations}");
    }
    for method in [Method::Discounted, Method::Predictive] {
        let gap = exploitability(&tape, &solved(&tape, method, 1_000)).nash_conv();
        assert!((0.0..2e-3).contains(&gap), "{method}: {gap}");
    }
}

#[test]
fn single_precision_is_enough_and_never_stalls() {
    let tape = Tape::<f32, 4>::new::<Poker>(&Kind::Leduc, Stake::Points, 1 << 16);
    let tape = Arc::new(tape.expect("it is small"));
    let mut solver = Solver::new(Arc::clone(&tape), Method::Plus);
    solver.run(5_000);
    let gap = exploitability(&tape, &solver.policy()).nash_conv();
    assert!((0.0..1e-4).contains(&gap), "{gap}");
}

#[test]
fn the_whole_tree_and_the_public_tree_agree() {
    for kind in [Kind::Kuhn, Kind::Leduc] {
        let tree = Tree::new::<Poker>(&kind, Stake::Points, 1 << 20).expect("it is small");
        let tape = tape(kind);
        for method in WALKING {
            let mut solver = whole::Solver::new(&tree, method, 1);
            solver.run(20);
            let whole = Responses::to(&tree, &solver.profile()).nash_conv();
            let public = exploitability(&tape, &solved(&tape, method, 20)).nash_conv();
            assert!((whole - public).abs() < 1e-6, "{kind:?}, {method}: {whole}, {public}");
        }
    }
}

#[test]
fn sampling_finds_the_same() {
    let tree = Tree::new::<Poker>(&Kind::Kuhn, Stake::Points, 1 << 16).expect("it is small");
    let mut solver = whole::Solver::new(&tree, Method::External, 7);
    solver.run(40_000);
    let responses = Responses::to(&tree, &solver.profile());
    assert!(responses.nash_conv() < 0.02, "{responses:?}");
    assert!((responses.values[0] + 1.0 / 18.0).abs() < 0.01, "{responses:?}");
}

#[test]
fn sampling_public_events_finds_the_same() {
    for (kind, iterations, gap) in [(Kind::Kuhn, 20_000, 0.01), (Kind::Leduc, 20_000, 0.2)] {
        let tape = tape(kind);
        let mut solver = Solver::new(Arc::clone(&tape), Method::External).with_seed(7);
        solver.run(iterations);
        let response = exploitability(&tape, &solver.policy());
        assert!((0.0..gap).contains(&response.nash_conv()), "{kind:?}: {response:?}");
    }
}

#[test]
fn samples_depend_on_the_seed_alone() {
    let tape = tape(Kind::Leduc);
    let learned = |seed| {
        let mut solver = Solver::new(Arc::clone(&tape), Method::External).with_seed(seed);
        solver.run(100);
        solver.state()
    };
    assert_eq!(learned(1), learned(1));
    assert_ne!(learned(1), learned(2));
}

#[test]
fn a_solver_goes_on_where_another_left_off() {
    let tape = tape(Kind::Leduc);
    for method in Method::ALL {
        let mut first = Solver::new(Arc::clone(&tape), method);
        first.run(5);
        let state = first.state();
        first.run(5);
        let mut second = Solver::new(Arc::clone(&tape), method);
        assert!(second.restore(&state));
        second.run(5);
        assert_eq!(first.policy(), second.policy());
        assert_eq!(second.iterations(), 10);
        assert!(!second.restore(&state[1..]));
    }
}

fn header(policy: &Policy<4>) -> Header {
    Header {
        game: "poker".into(),
        rules: 1,
        options: serde_json::json!({ "kind": "leduc" }),
        stake: Stake::Points,
        method: Method::Plus,
        iterations: 300,
        nash_conv: 0.005,
        lanes: 4,
        slots: policy.slots(),
    }
}

#[test]
fn a_policy_is_written_and_read_with_little_loss() {
    let tape = tape(Kind::Leduc);
    let policy = solved(&tape, Method::Plus, 300);
    let bytes = file::write(&header(&policy), &policy);
    assert!(bytes.len() < 2_000, "{} bytes", bytes.len());
    let (found, read) = file::read::<4>(&bytes).expect("it was just written");
    assert_eq!(found, header(&policy));
    let before = exploitability(&tape, &policy).nash_conv();
    let after = exploitability(&tape, &read).nash_conv();
    assert!((after - before).abs() < 0.02, "{before} became {after}");
}

#[test]
fn a_damaged_policy_is_refused() {
    let policy = solved(&tape(Kind::Kuhn), Method::Plus, 10);
    let bytes = file::write(&header(&policy), &policy);
    assert!(matches!(file::read::<4>(b"something else"), Err(Fault::NoPolicy)));
    assert!(matches!(file::read::<8>(&bytes), Err(Fault::Content(_))));
    for place in 12..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        assert!(matches!(file::read::<4>(&damaged), Err(Fault::Checksum)), "byte {place}");
    }
    assert!(file::read::<4>(&bytes[..bytes.len() - 1]).is_err());
}

/// What one seat is told.
struct Ear(Seat, Vec<News<Option<u8>>>);

impl Listener<Poker> for Ear {
    fn hear(&mut self, event: News<u8>) {
        self.1.push(Poker::told(&event, Viewer::Seat(self.0)));
    }
}

#[test]
fn a_reader_finds_its_place_by_what_it_is_told() {
    let tape = tape(Kind::Leduc);
    let policy = solved(&tape, Method::Plus, 500);
    for seed in 0..200 {
        let mut chance = Fast::new(seed);
        let mut state = Poker::new(&Kind::Leduc);
        let me = Seat::new((seed % 2) as usize);
        let (mut ear, mut reader) = (Ear(me, Vec::new()), Reader::<Poker>::new(Kind::Leduc, me));
        state.deal(&mut chance, &mut ear);
        while let Some(seat) = state.owed().first() {
            if seat == me {
                ear.1.drain(..).for_each(|told| reader.hear(&told));
                let choices = reader.look(&tape, &policy).expect("it is this seat's decision");
                let mut legal = Vec::new();
                state.legal(seat, |action| legal.push(action));
                assert_eq!(choices.iter().map(|(action, _)| *action).collect::<Vec<_>>(), legal);
                let total: f64 = choices.iter().map(|(_, chance)| chance).sum();
                assert!((total - 1.0).abs() < 1e-5);
            }
            let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
            state.play(seat, action, &mut chance, &mut ear).expect("it is legal");
        }
    }
}
