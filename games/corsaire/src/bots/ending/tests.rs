//! Endings against two referees that know nothing of them: every line of play through the contract, and the solver.

use std::sync::Arc;

use crate::view::Now;
use crate::{Action, Corsaire, Options, View};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence, Viewer};
use quarterdeck_solver::public::{Solver, Tape, World as Lane, exploitability_from};
use quarterdeck_solver::{Method, Stake};

use super::super::plunder::{all, share};
use super::super::worlds::{Lookout, World};
use super::*;

type Memory = <Corsaire as Game>::Memory;

/// An ending: what the seat sees, every world with its weight and as a state, and what each move is worth.
struct Ending {
    seat: Seat,
    worlds: Vec<(Corsaire, f32)>,
    moves: Vec<Move>,
    /// Own trios to come.
    trios: usize,
}

/// A random game, played until the end is near with a choice of worlds and moves, but not too many.
fn ending(options: &Options, seed: u64, most: usize) -> Option<Ending> {
    let setup = Corsaire::setup(2, options).expect("a table");
    let (mut state, mut chance) = (Corsaire::new(&setup), Fast::new(seed));
    let mut events = Vec::new();
    let mut memories = [Memory::default(); 2];
    state.deal(&mut chance, &mut events);
    loop {
        for event in events.drain(..) {
            for (seat, memory) in memories.iter_mut().enumerate() {
                let told = Corsaire::told(&event, Viewer::Seat(Seat::new(seat)));
                Corsaire::remember(memory, &told);
            }
        }
        let seat = state.owed().first()?;
        let view = state.view(Viewer::Seat(seat));
        if matches!(view.stage, Now::Loot { .. }) {
            let found = solved(&view, seat, &memories[seat.index()], most);
            if found.is_some() {
                return found;
            }
        }
        let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
        state.play(seat, action, &mut chance, &mut events).expect("it is legal");
    }
}

fn solved(view: &View, seat: Seat, memory: &Memory, most: usize) -> Option<Ending> {
    let lookout = Lookout::new(view, seat, [crate::Cards::NONE; 2]);
    let worlds = lookout.worlds();
    let raid = lookout.raid(&worlds[0]);
    if !is_near(&raid, seat) || !(2..=most).contains(&worlds.len()) {
        return None;
    }
    let mut moves = all(view, seat, &lookout, &raid);
    let raids: Vec<(Raid, f32)> =
        worlds.iter().map(|world| (lookout.raid(world), world.weight)).collect();
    solve(&raids, seat, &mut moves, share);
    let trios = raid.trios - raid.sides[seat.index()].forces.iter().flatten().count();
    Some(Ending { seat, worlds: states(view, seat, memory, &worlds), moves, trios })
}

/// The states that these worlds stand for, found by drawing what fits until every one was met.
fn states(view: &View, seat: Seat, memory: &Memory, worlds: &[World]) -> Vec<(Corsaire, f32)> {
    let other = seat.next(2);
    let mut chance = Fast::new(1);
    let mut found = vec![None; worlds.len()];
    while found.iter().any(Option::is_none) {
        let state = Corsaire::sample(view, memory, &mut chance).expect("something fits");
        let seen = state.view(Viewer::Seat(other));
        let trios = &seen.player(other).trios;
        let down = |place: usize| trios[place].down.iter().copied().collect();
        let same = |world: &World| {
            world.hand == state.hand(other)
                && (0..trios.len()).all(|place| world.down[place] == down(place))
        };
        let place = worlds.iter().position(same).expect("every world there is, is listed");
        found[place] = Some((state, worlds[place].weight));
    }
    found.into_iter().flatten().collect()
}

/// The best that the seat can get when it does the same in every world and the other, who sees everything, does its
/// worst. `left` are own trios to come.
fn brute_force(worlds: &[(Corsaire, f32)], seat: Seat, left: usize) -> f32 {
    if left == 0 {
        return worlds.iter().map(|(state, weight)| weight * worst(state, seat)).sum();
    }
    let mut actions = Vec::new();
    worlds[0].0.legal(seat, |action| actions.push(action));
    let value = |action: Action| {
        let mut complete = false;
        let after: Vec<(Corsaire, f32)> = worlds
            .iter()
            .map(|&(mut state, weight)| {
                let before = trios_of(&state, seat);
                state.play(seat, action, &mut Fast::new(1), &mut Silence).expect("it is legal");
                complete = trios_of(&state, seat) > before;
                (state, weight)
            })
            .collect();
        brute_force(&after, seat, left - usize::from(complete))
    };
    actions.into_iter().map(value).fold(f32::NEG_INFINITY, f32::max)
}

fn trios_of(state: &Corsaire, seat: Seat) -> usize {
    let size = state.table().trio();
    let view = state.view(Viewer::Seat(seat));
    view.player(seat).trios.iter().filter(|trio| trio.len() == size).count()
}

/// What a seat gets when the other does its worst to it.
fn worst(state: &Corsaire, seat: Seat) -> f32 {
    if let Some(outcome) = state.outcome() {
        return outcome.share(seat) as f32;
    }
    let other = seat.next(2);
    let mut worst_yet = f32::INFINITY;
    state.legal(other, |action| {
        let mut next = *state;
        next.play(other, action, &mut Fast::new(1), &mut Silence).expect("it is legal");
        worst_yet = worst_yet.min(worst(&next, seat));
    });
    worst_yet
}

fn best(ending: &Ending) -> f32 {
    ending.moves.iter().map(|found| found.worth).fold(f32::NEG_INFINITY, f32::max)
}

/// In a game of full size, with the opponent's best answer in every world: nobody can get more out of the ending than was
/// found, and against what was found nobody can do better.
#[test]
fn endings_are_worth_what_every_line_of_play_says() {
    // With fewer cards out of the game there are fewer worlds; the trios are the same.
    let options = Options { removed: Some(1), ..Options::default() };
    let mut open = [0, 0];
    for seed in 0..400 {
        let Some(ending) = ending(&options, seed, 40) else { continue };
        let enough = if ending.trios == 1 { 3 } else { 1 };
        if ending.worlds.len() * ending.trios > 40 || open[ending.trios - 1] >= enough {
            continue;
        }
        let expected = brute_force(&ending.worlds, ending.seat, ending.trios);
        assert!((best(&ending) - expected).abs() < 1e-5, "{seed}: {} {expected}", best(&ending));
        // An ending that is won or lost in all worlds, whatever is laid, says little.
        let worst = ending.moves.iter().map(|found| found.worth).fold(f32::INFINITY, f32::min);
        open[ending.trios - 1] += usize::from(worst < expected && 0.0 < expected && expected < 1.0);
    }
    assert!(open.iter().all(|open| *open > 0), "{open:?}");
}

/// In a small game, where the solver finds an equilibrium in which both may mix.
#[test]
fn endings_are_worth_what_the_solver_says() {
    let options = Options { levels: Some(2), hand: Some(3), trio: 1, ..Options::default() };
    let mut open = 0;
    for seed in 0..100 {
        let found = ending(&options, seed, 30).filter(|ending| ending.trios == 2 && open < 8);
        let Some(ending) = found else { continue };
        let other = ending.seat.next(2).index();
        let mut root = [[0.0; 32]; 2];
        root[ending.seat.index()][0] = 1.0;
        let lanes: Vec<Lane<Corsaire>> = ending
            .worlds
            .iter()
            .enumerate()
            .map(|(nth, (state, weight))| {
                let mut lanes = [0; 2];
                lanes[other] = nth as u8;
                root[other][nth] = 1.0;
                Lane { state: *state, lanes, weight: f64::from(*weight) }
            })
            .collect();
        let tape = Tape::<f64, 32>::from_worlds(&lanes, Stake::Win, 1 << 20).expect("it is small");
        let mut solver = Solver::new(Arc::new(tape), Method::Plus).with_root(root);
        solver.run(200);
        let response = exploitability_from(solver.tape(), &solver.policy(), root);
        assert!(response.nash_conv() < 1e-3, "it is solved");
        let expected = response.gains[ending.seat.index()] + 0.5;
        assert!((f64::from(best(&ending)) - expected).abs() < 1e-3, "{seed}");
        open += u32::from(0.01 < expected && expected < 0.99);
    }
    assert!(open > 3, "{open}");
}
