//! Corsaire's bots: they play by the rules, always the same, and the better one wins.

use std::ops::ControlFlow;

use corsaire::bots::{Navigator, Thought};
use corsaire::{Corsaire, Options, Told};
use quarterdeck_bots::{Bot, Chair, Roster, Simulation, Summary, find};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence, Viewer};

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
        let summary = simulate(&options, ["navigator", "random"], 4);
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

/// A random game at each of its decisions: the state, who decides, and all that seat was told.
fn decisions(options: &Options, seed: u64, mut visit: impl FnMut(&Corsaire, Seat, &[Told])) {
    let setup = Corsaire::setup(2, options).expect("they fit");
    let (mut state, mut chance) = (Corsaire::new(&setup), Fast::new(seed));
    let (mut events, mut told) = (Vec::new(), [Vec::new(), Vec::new()]);
    state.deal(&mut chance, &mut events);
    loop {
        for event in events.drain(..) {
            for seat in [Seat::new(0), Seat::new(1)] {
                told[seat.index()].push(Corsaire::told(&event, Viewer::Seat(seat)));
            }
        }
        let Some(seat) = state.owed().first() else { return };
        visit(&state, seat, &told[seat.index()]);
        let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
        state.play(seat, action, &mut chance, &mut events).expect("it is legal");
    }
}

/// A navigator that has heard all this and thinks less than it usually does.
fn navigator(told: &[Told]) -> Navigator {
    let mut navigator = Navigator::new(Thought { turns: 3, worlds: 1, further: 2, playouts: 12 });
    for told in told {
        navigator.hear(told);
    }
    navigator
}

#[test]
fn the_navigator_does_the_same_in_every_world_that_its_seat_can_believe_in() {
    let memory = Options {
        show_known_hand: false,
        centre_vp: corsaire::options::CentreVp::Covered,
        ..Options::default()
    };
    for (options, seed) in [(Options::default(), 5), (memory, 6)] {
        let mut nth = 0;
        decisions(&options, seed, |state, seat, told| {
            nth += 1;
            let looting = !state.is_trading();
            if state.legal_count(seat) < 2 || nth % if looting { 3 } else { 11 } != 0 {
                return;
            }
            let view = state.view(Viewer::Seat(seat));
            let mut remembered = <Corsaire as Game>::Memory::default();
            for told in told {
                Corsaire::remember(&mut remembered, told);
            }
            let choose = |state: &Corsaire, luck: u64| {
                navigator(told).choose(&Chair::new(state, seat), &mut Fast::new(luck))
            };
            let expected = choose(state, 1);
            let world = Corsaire::sample(&view, &remembered, &mut Fast::new(nth));
            let world = world.expect("something fits");
            assert!(world.view(Viewer::Seat(seat)) == view, "it looks the same");
            assert_eq!(choose(&world, 1), expected);
            // Only a lottery at the end of looting is left to luck.
            assert!(looting || choose(state, 2) == expected);
        });
    }
}

#[test]
fn the_navigator_has_an_estimate_of_every_choice() {
    let mut nth = 0;
    decisions(&Options::default(), 7, |state, seat, told| {
        nth += 1;
        if nth % 9 != 0 {
            return;
        }
        let view = state.view(Viewer::Seat(seat));
        let found = Corsaire::advise(&view, told, seat, 24, &mut Fast::new(1));
        let mut actions: Vec<_> = found.iter().map(|estimate| estimate.action).collect();
        assert!(actions.iter().all(|action| view.actions.contains(action)));
        actions.dedup();
        assert_eq!(actions.len(), found.len(), "each once");
        if state.is_trading() {
            assert_eq!(actions.len(), view.actions.len());
        }
        assert!(found.iter().all(|estimate| (0.0..=1.0).contains(&estimate.worth)));
        let best = found.iter().max_by(|one, other| one.worth.total_cmp(&other.worth));
        let best = best.expect("there is something to do");
        assert!(best.visits > 0 && best.chance > 0.0);
        let chances: f64 = found.iter().map(|estimate| estimate.chance).sum();
        assert!((chances - 1.0).abs() < 1e-9);
    });
    let setup = Corsaire::setup(2, &Options::default()).expect("it fits");
    let mut state = Corsaire::new(&setup);
    state.deal(&mut Fast::new(1), &mut Silence);
    let waiting = state.owed().first().expect("somebody begins").next(2);
    let view = state.view(Viewer::Seat(waiting));
    let nothing = Corsaire::advise(&view, &[], waiting, 10, &mut Fast::new(1));
    assert!(nothing.is_empty(), "who waits has nothing to decide");
}
