//! The lottery against the solver, which knows nothing of it, in a game small enough for both.

use std::sync::Arc;

use crate::view::Now;
use crate::{Corsaire, Options, View};
use quarterdeck_engine::{Game, Viewer};
use quarterdeck_solver::public::{Solver, Tape, World as Lane, exploitability_from};
use quarterdeck_solver::{Method, Stake};

use super::super::plunder::share;
use super::*;

type Memory = <Corsaire as Game>::Memory;

const EVERYTHING: Depth = Depth { own: 5_000, others: 5_000, plans: 5_000, iterations: 1_000 };

/// A state that a random game has come to, with what everybody remembers of it, where the seat has a gambit to play.
fn position(options: &Options, seed: u64) -> Option<(Corsaire, Seat, Memory)> {
    let setup = Corsaire::setup(2, options).expect("a table");
    let (mut state, mut chance) = (Corsaire::new(&setup), Fast::new(seed));
    let (mut events, mut memory) = (Vec::new(), Memory::default());
    state.deal(&mut chance, &mut events);
    loop {
        for event in events.drain(..) {
            Corsaire::remember(&mut memory, &Corsaire::told(&event, Viewer::Public));
        }
        let seat = state.owed().first()?;
        let view = state.view(Viewer::Seat(seat));
        if matches!(view.stage, Now::Loot { .. }) {
            let lookout = Lookout::new(&view, seat, [Cards::NONE; 2]);
            if is_due(&lookout.raid(lookout.worlds().first()?), seat) == Some(2) {
                return Some((state, seat, memory));
            }
        }
        let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
        state.play(seat, action, &mut chance, &mut events).expect("it is legal");
    }
}

/// The hidden cards of a player in a state.
fn of(state: &Corsaire, seat: Seat) -> ([Cards; MAX_ROW], Cards) {
    let view: View = state.view(Viewer::Seat(seat));
    let mut down = [Cards::NONE; MAX_ROW];
    for (down, trio) in down.iter_mut().zip(&view.player(seat).trios) {
        *down = trio.down.iter().copied().collect();
    }
    (down, state.hand(seat))
}

/// Every pair of kinds as a state, found by drawing what fits what everybody sees until every one was met.
fn lanes(
    state: &Corsaire,
    seat: Seat,
    memory: &Memory,
    own: &[World],
    others: &[World],
) -> Vec<Lane<Corsaire>> {
    let view = state.view(Viewer::Public);
    let apart = |one: &World, other: &World| one.cards().and(other.cards()).is_empty();
    let pairs = own.iter().map(|one| others.iter().filter(|other| apart(one, other)).count());
    let pairs: usize = pairs.sum();
    let mut found: Vec<Lane<Corsaire>> = Vec::new();
    let mut chance = Fast::new(1);
    while found.len() < pairs {
        let state = Corsaire::sample(&view, memory, &mut chance).expect("something fits");
        let place = |worlds: &[World], seat: Seat| {
            let (down, hand) = of(&state, seat);
            let same = |world: &World| world.hand == hand && world.down == down;
            worlds.iter().position(same).expect("every world there is, is listed")
        };
        let mine = place(own, seat);
        let theirs = place(others, seat.next(2));
        let mut lanes = [mine as u8; 2];
        lanes[seat.next(2).index()] = theirs as u8;
        if found.iter().all(|known| known.lanes != lanes) {
            let weight = f64::from(own[mine].weight) * f64::from(others[theirs].weight);
            found.push(Lane { state, lanes, weight });
        }
    }
    found
}

#[test]
fn the_lottery_is_an_equilibrium_and_worth_what_the_solver_says() {
    let options =
        Options { levels: Some(2), hand: Some(2), removed: Some(1), trio: 1, ..Options::default() };
    let (mut solved, mut mixed) = (0, 0);
    for seed in 0..600 {
        let Some((state, seat, memory)) = position(&options, seed) else { continue };
        let view = state.view(Viewer::Seat(seat));
        let lookout = Lookout::new(&view, seat, [Cards::NONE; 2]);
        let own = lookout.own_worlds();
        let others = lookout.public_worlds(EVERYTHING.others).expect("they are few");
        if !(2..=5).contains(&own.len()) || others.len() > 20 || solved == 4 {
            continue;
        }
        let worlds = lookout.worlds();
        let standing = view.player(seat).standing();
        let gambit = Gambit::new(&lookout, &worlds, standing, EVERYTHING, 1, share).expect("due");
        let lottery = gambit.learn(EVERYTHING.iterations);

        let lanes = lanes(&state, seat, &memory, &own, &others);
        let all: f64 = lanes.iter().map(|lane| lane.weight).sum();
        let mut root = [[0.0; 32]; 2];
        for lane in &lanes {
            root[0][usize::from(lane.lanes[0])] = 1.0;
            root[1][usize::from(lane.lanes[1])] = 1.0;
        }
        let tape = Tape::<f64, 32>::from_worlds(&lanes, Stake::Win, 1 << 20);
        // Too many secrets for the solver's lanes.
        let Ok(tape) = tape else { continue };
        let mut solver = Solver::new(Arc::new(tape), Method::Plus).with_root(root);
        solver.run(400);
        let response = exploitability_from(solver.tape(), &solver.policy(), root);
        assert!(response.nash_conv() / all < 2e-3, "it is solved");
        let expected =
            (response.gains[seat.index()] - response.gains[seat.next(2).index()]) / 2.0 / all + 0.5;

        // What each could get against the other's part of the lottery.
        let best = |row: &[f64]| row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mine: f64 = gambit.first_values(&lottery.second).iter().map(|row| best(row)).sum();
        let theirs = gambit.second_values(&lottery.first);
        let theirs: f64 = theirs
            .iter()
            .map(|row| gambit.ranges().map(|range| best(&row[range])).sum::<f64>())
            .sum();
        assert!((mine + theirs) / all < 1e-3, "{seed}: {} could be gained", (mine + theirs) / all);
        assert!((mine / all - expected).abs() < 2e-3, "{seed}: {} {expected}", mine / all);
        solved += 1;
        let is_mixed = |row: &Vec<f64>| row.iter().filter(|odds| **odds > 0.05).count() > 1;
        mixed += u32::from(lottery.first.iter().any(is_mixed));
    }
    assert!(solved >= 3 && mixed > 0, "{solved} solved, {mixed} mixed");
}
