//! What holds of duels as a whole.

mod ahead;

use crate::{Action, Base, Event, LetterOfMarque, Options, Setup};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence, Viewer};
use quarterdeck_solver::Stake;
use quarterdeck_solver::public::{Solver, Tape, World, exploitability_from};

use super::chart::Chart;
use super::conduct::Conduct;
use super::follow::Follower;
use super::learn::Lesson;
use super::origin::Here;
use super::plan::Thought;
use super::secret::{MOST, Secret, secrets};
use super::study::Study;
use super::table::{Recall, Table, bit, play, treasures, worth};
use super::worths::Nowhere;
use super::{Admiral, Exploiter, Means, Target};
use crate::bots::{Heuristic, admiral};
use quarterdeck_bots::Bot;
use quarterdeck_bots::Chair;
use quarterdeck_bots::{Unrecorded, play_game};

const LITTLE: Thought =
    Thought { turns: 12, tables: 3_000, work: 30_000, iterations: 20, ahead: 200 };

fn small(ships: u8, armed: u8) -> Options {
    Options { duel: true, ships, armed, cannons: 1, ..Options::default() }
}

fn printed() -> Setup {
    let options = Options { duel: true, ..Options::default() };
    LetterOfMarque::setup(2, &options).expect("a duel")
}

#[test]
fn a_duel_that_nobody_has_learned_is_as_bad_as_elsewhere_to_six_digits() {
    for recall in [Recall::Nothing, Recall::Everything] {
        let study = Study::new(&small(2, 1), Stake::Margin, recall).expect("a small duel");
        assert!((study.nash_conv() - 6.211_806).abs() < 1e-5, "{}", study.nash_conv());
    }
}

#[test]
fn who_remembers_everything_learns_to_play() {
    let learned = |recall| {
        let mut study = Study::new(&small(2, 1), Stake::Margin, recall).expect("a small duel");
        study.go_on(300);
        study.nash_conv()
    };
    let (everything, departures, nothing) =
        (learned(Recall::Everything), learned(Recall::Departures), learned(Recall::Nothing));
    assert!((0.0..0.05).contains(&everything), "{everything}");
    assert!(everything < departures && departures < nothing, "{departures} {nothing}");
}

/// All pairs of secrets at a table as worlds, in the order of the secrets.
fn worlds(table: &Table) -> Vec<World<LetterOfMarque>> {
    let fits = |state: &LetterOfMarque, seat: Seat, secret: Secret| {
        let fleet = state.view(Viewer::Seat(seat)).fleet(seat).clone();
        let armed = fleet.sea.iter().filter(|ship| ship.base == Some(Base::Armed));
        let armed: u8 = armed.map(|ship| bit(ship.treasure)).sum();
        armed == secret.armed && fleet.reserve_armed == Some(secret.reserve)
    };
    // Nothing was seen yet, so trying one ship after the other comes by every arrangement.
    let seats = [Seat::new(0), Seat::new(1)];
    let all = seats.map(|seat| secrets(&table.state.open_fleet(seat)));
    let mut known = vec![table.state];
    for seat in seats {
        for _ in 0..3 {
            for nth in 0..known.len() {
                for ship in &table.state.view(Viewer::Public).fleet(seat).sea {
                    for base in [Base::Armed, Base::Defenceless] {
                        let other = known[nth].supposing(seat, ship.treasure, base);
                        known.extend(other.filter(|other| !known.contains(other)));
                    }
                }
            }
        }
    }
    let mut found = Vec::new();
    for (first, one) in all[0].iter().enumerate() {
        for (second, two) in all[1].iter().enumerate() {
            let both = |state: &&LetterOfMarque| {
                fits(state, seats[0], *one) && fits(state, seats[1], *two)
            };
            let state = *known.iter().find(both).expect("there is such an arrangement");
            found.push(World { state, lanes: [first as u8, second as u8], weight: 1.0 });
        }
    }
    found
}

#[test]
fn an_ending_is_worth_what_the_solver_says() {
    let setup = LetterOfMarque::setup(2, &small(3, 1)).expect("a duel");
    let position = "
        red:  deck 3 | reserve 1D | sea 4D 5A | cannons 1
        blue: deck 4 | reserve 1D | sea 3A 5D | cannons 1
        turn red";
    let state = LetterOfMarque::from_position(&setup, position).expect("it is a position");
    let table = Table::of(&state).expect("it is red's turn");
    let even = |seat: usize| {
        let count = secrets(&state.open_fleet(Seat::new(seat))).len();
        std::array::from_fn(|secret| if secret < count { 1.0 / count as f32 } else { 0.0 })
    };
    let beliefs = [even(0), even(1)];

    let tape = Tape::<f64, 4>::from_worlds(&worlds(&table), Stake::Margin, 1 << 20);
    let tape = std::sync::Arc::new(tape.expect("it is small"));
    let root = beliefs.map(|row: [f32; MOST]| std::array::from_fn(|lane| f64::from(row[lane])));
    let mut solver =
        Solver::new(std::sync::Arc::clone(&tape), quarterdeck_solver::Method::Plus).with_root(root);
    solver.run(400);
    let gains = exploitability_from(&tape, &solver.policy(), root).gains;
    assert!(gains[0] + gains[1] < 0.01, "{gains:?}");

    let mut chart = Chart::new(Stake::Margin, Recall::Everything, treasures(&state), 1 << 16);
    let place = chart.add(&table).expect("it is small");
    let mut lesson = Lesson::new(&chart);
    let mut here = Here { place, beliefs };
    for _ in 0..400 {
        lesson.go_on(&chart, &mut here);
    }
    let worths = lesson.worths(&chart, 0, &mut Nowhere);
    let node = &chart.nodes[place as usize];
    let mut value = 0.0;
    for first in 0..usize::from(node.own) {
        for second in 0..usize::from(node.other) {
            let worth = worths.value(node, first, second);
            value += f64::from(beliefs[0][first] * beliefs[1][second] * worth);
        }
    }
    // What is left to win is counted from here on, and nobody has anything yet.
    assert!(value <= gains[0] + 0.02 && value >= -gains[1] - 0.02, "{value} {gains:?}");
}

#[test]
fn where_nothing_can_change_nothing_changes() {
    let setup = printed();
    let mut settled = 0;
    for seed in 0..60 {
        let mut chance = Fast::new(seed);
        let mut state = LetterOfMarque::new(&setup);
        state.deal(&mut chance, &mut Silence);
        while let Some(seat) = state.owed().first() {
            if let Some(table) = Table::of(&state).filter(Table::is_settled) {
                settled += 1;
                let expected = table.settled(Stake::Win);
                let mut other = state;
                while let Some(seat) = other.owed().first() {
                    let mut quiet = Vec::new();
                    other.legal(seat, |action| match action {
                        Action::Attack { .. } => {}
                        action => quiet.push(action),
                    });
                    let action = quiet[chance.below(quiet.len() as u32) as usize];
                    play(&mut other, seat, action, 0);
                }
                assert!((worth(&other, Stake::Win) - expected).abs() < 1e-12);
            }
            let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
            state.play(seat, action, &mut chance, &mut Silence).expect("it is legal");
        }
    }
    assert!(settled > 100, "{settled}");
}

/// Plays a game at random, telling it to all listeners, and calls `visit` before every decision.
fn follow(
    setup: &Setup,
    seed: u64,
    hear: impl FnMut(&Event),
    mut visit: impl FnMut(&LetterOfMarque, Seat),
) {
    played(setup, seed, hear, |state, seat, chance| {
        visit(state, seat);
        state.nth_legal(seat, chance.below(state.legal_count(seat)))
    });
}

/// Plays a game, telling it to all listeners.
fn played(
    setup: &Setup,
    seed: u64,
    mut hear: impl FnMut(&Event),
    mut choose: impl FnMut(&LetterOfMarque, Seat, &mut Fast) -> Action,
) {
    let mut chance = Fast::new(seed);
    let mut state = LetterOfMarque::new(setup);
    let mut events = Vec::new();
    state.deal(&mut chance, &mut events);
    loop {
        events.drain(..).for_each(|event| hear(&event));
        let Some(seat) = state.owed().first() else { return };
        let action = choose(&state, seat, &mut chance);
        state.play(seat, action, &mut chance, &mut events).expect("it is legal");
    }
}

#[test]
fn beliefs_add_up_and_the_truth_is_always_possible() {
    let setup = printed();
    for seed in 0..6 {
        let mut follower = Follower::new(&setup, LITTLE);
        if seed < 3 {
            follower = follower.suspecting(Seat::new(seed as usize % 2));
        }
        let follower = std::cell::RefCell::new(follower);
        let hear = |event: &Event| {
            follower.borrow_mut().hear(&LetterOfMarque::told(event, Viewer::Public));
        };
        follow(&setup, seed, hear, |state, _| {
            let mut follower = follower.borrow_mut();
            if state.at_turn().is_none() {
                return;
            }
            for seat in Seat::all(2) {
                let view = state.view(Viewer::Seat(seat));
                assert!(follower.fits(&view));
                let fleet = state.open_fleet(seat);
                let own = super::duellist::own_secret(&view, seat, fleet.hidden);
                let place = secrets(&fleet).iter().position(|secret| *secret == own);
                let belief = follower.beliefs[seat.index()];
                assert!(belief[place.expect("it is one of them")] > 0.0);
                assert!((belief.iter().sum::<f32>() - 1.0).abs() < 1e-4);
            }
            let conduct: Conduct = follower.conduct().expect("it always knows what to do").clone();
            for secret in 0..secrets(&state.open_fleet(state.at_turn().expect("a turn"))).len() {
                let sum: f32 = conduct.actions.iter().map(|(_, row)| row[secret]).sum();
                assert!((sum - 1.0).abs() < 1e-3, "{sum}");
            }
        });
    }
}

#[test]
fn who_plays_by_rules_of_thumb_is_found_out_and_who_plays_as_one_should_is_not() {
    let suspect = Seat::new(1);
    let games = 6;
    let suspicion = |by_thumb: bool| -> f32 {
        let game = |seed: u64| {
            let mut follower = Follower::new(&printed(), LITTLE).suspecting(suspect);
            let bot: Box<dyn Bot<LetterOfMarque>> = if by_thumb {
                Box::new(Heuristic::default())
            } else {
                Box::new(Admiral::new(admiral(20), LITTLE))
            };
            let bot = std::cell::RefCell::new(bot);
            let mut last = 0.0;
            let hear = |event: &Event| {
                bot.borrow_mut().hear(&LetterOfMarque::told(event, Viewer::Seat(suspect)));
                follower.hear(&LetterOfMarque::told(event, Viewer::Public));
                last = follower.suspicion();
            };
            played(&printed(), seed, hear, |state, seat, chance| {
                if seat == suspect {
                    bot.borrow_mut().choose(&Chair::new(state, seat), chance)
                } else {
                    state.nth_legal(seat, chance.below(state.legal_count(seat)))
                }
            });
            last
        };
        (0..games).map(game).sum::<f32>() / games as f32
    };
    let (captain, duellist) = (suspicion(true), suspicion(false));
    assert!(captain > 0.8 && duellist < 0.2, "{captain} {duellist}");
}

#[test]
fn the_admiral_does_not_know_what_it_cannot_know() {
    let setup = printed();
    let mut compared = 0;
    for seed in 0..4 {
        let me = Seat::new((seed % 2) as usize);
        let bots = std::cell::RefCell::new([0, 1].map(|_| Admiral::new(admiral(20), LITTLE)));
        let hear = |event: &Event| {
            let told = LetterOfMarque::told(event, Viewer::Seat(me));
            bots.borrow_mut().iter_mut().for_each(|bot| bot.hear(&told));
        };
        follow(&setup, seed, hear, |state, seat| {
            if seat != me {
                return;
            }
            let other = seat.next(2);
            let sea = state.view(Viewer::Public).fleet(other).sea.clone();
            let changed = sea.iter().find_map(|ship| {
                let bases = [Base::Armed, Base::Defenceless].into_iter();
                let mut ways = bases.filter_map(|base| state.supposing(other, ship.treasure, base));
                ways.find(|way| way != state)
            });
            let Some(changed) = changed else { return };
            compared += 1;
            let mut bots = bots.borrow_mut();
            let choices = [(0, state), (1, &changed)]
                .map(|(nth, state)| bots[nth].choose(&Chair::new(state, me), &mut Fast::new(seed)));
            assert_eq!(choices[0], choices[1]);
        });
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn a_duel_under_the_same_seed_is_the_same_duel() {
    let game = || {
        let bot =
            || -> Box<dyn Bot<LetterOfMarque>> { Box::new(Admiral::new(admiral(20), LITTLE)) };
        let exploiter = Exploiter::new(Target::Admiral(LITTLE), Means::Playouts(5));
        let mut bots = vec![bot(), Box::new(exploiter)];
        let (mut cards, mut minds) = (Fast::new(3), Fast::new(4));
        play_game(&printed(), &mut bots, &mut cards, &mut minds, &mut Unrecorded)
    };
    assert_eq!(game(), game());
}
