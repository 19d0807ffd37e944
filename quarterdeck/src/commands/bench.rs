//! `quarterdeck bench`: how fast the games play on one core, all seats choosing uniformly among the legal actions.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use corsaire::bots::{Judge, best_turn};
use corsaire::{Corsaire, Options};
use quarterdeck_bots::search::{Budget, Plain, Search, Selection, Settings};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::course::playout;
use quarterdeck_engine::{Game, Silence, Viewer};
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_solver::poker::{Kind, Poker};
use quarterdeck_solver::public::{Solver, Tape};
use quarterdeck_solver::{Method, Stake};
use serde::Serialize;

use crate::cli::Bench;
use crate::failure::Answer;

/// Playouts between two looks at the clock.
const BATCH: u32 = 1000;

#[derive(Serialize)]
struct Measured {
    game: &'static str,
    seats: usize,
    actions_per_second: f64,
    playouts_per_second: f64,
}

pub(crate) fn run(args: &Bench) -> Answer {
    let time = Duration::from_secs_f64(args.seconds);
    let mut all = Vec::new();
    let mut out = std::io::stdout().lock();
    if !args.json {
        writeln!(out, "{:<20} {:>5} {:>16} {:>16}", "game", "seats", "actions/s", "playouts/s")?;
    }
    for title in Title::ALL {
        for seats in with_game!(title, G => G::SEATS) {
            let measured = with_game!(title, G => measure::<G>(seats, time))?;
            if !args.json {
                let Measured { game, actions_per_second, playouts_per_second, .. } = &measured;
                writeln!(
                    out,
                    "{game:<20} {seats:>5} {actions_per_second:>16.0} {playouts_per_second:>16.0}"
                )?;
                out.flush()?;
            }
            all.push(measured);
        }
    }
    let rates = rates(time)?;
    if !args.json {
        writeln!(out)?;
        for Rate { what, rate } in &rates {
            writeln!(out, "{what:<60} {rate:>12.0}/s")?;
        }
    }
    if args.json {
        let all = serde_json::json!({ "games": all, "rates": rates });
        serde_json::to_writer_pretty(&mut out, &all).map_err(std::io::Error::from)?;
        writeln!(out)?;
    }
    Ok(())
}

/// What is done how often a second.
#[derive(Serialize)]
struct Rate {
    what: String,
    rate: f64,
}

/// Solving and searching, on one core.
fn rates(time: Duration) -> Answer<Vec<Rate>> {
    let mut rates = vec![leduc(time)];
    for title in Title::ALL {
        let seats = with_game!(title, G => *G::SEATS.start());
        rates.push(with_game!(title, G => searching::<G>(seats, time))?);
    }
    rates.push(judging(time)?);
    Ok(rates)
}

fn leduc(time: Duration) -> Rate {
    let tape = Tape::<f32, 4>::new::<Poker>(&Kind::Leduc, Stake::Points, 1 << 16);
    let mut solver = Solver::new(Arc::new(tape.expect("Leduc poker is small")), Method::Plus);
    let begin = Instant::now();
    while begin.elapsed() < time {
        solver.run(100);
    }
    let rate = solver.iterations() as f64 / begin.elapsed().as_secs_f64();
    Rate { what: "Leduc poker, iterations of CFR+".to_owned(), rate }
}

/// Corsaire's trading phase by judgement alone: every turn that can be played is gone through, and the best one played.
fn judging(time: Duration) -> Answer<Rate> {
    let setup = Corsaire::setup(2, &Options::default())?;
    let judge = Judge::new(setup.figures());
    let (mut turns, mut chance) = (0_u32, Fast::new(1));
    let begin = Instant::now();
    while begin.elapsed() < time {
        let mut state = Corsaire::new(&setup);
        state.deal(&mut chance, &mut Silence);
        while state.is_trading() {
            state = best_turn(&judge, &state, &Fast::new(chance.word()), || 0.0);
            turns += 1;
        }
    }
    let rate = f64::from(turns) / begin.elapsed().as_secs_f64();
    Ok(Rate { what: format!("{}, turns found by judging all", Corsaire::ID), rate })
}

fn searching<G: Game>(seats: usize, time: Duration) -> Answer<Rate> {
    let setup = G::setup(seats, &G::Options::default())?;
    let mut state = G::new(&setup);
    state.deal(&mut Fast::new(1), &mut Silence);
    let seat = state.owed().first().expect("somebody begins");
    let view = state.view(Viewer::Seat(seat));
    let settings = Settings {
        budget: Budget::Time(time),
        selection: Selection::Ucb { explore: 0.7 },
        ..Settings::default()
    };
    let mut search = Search::<G, _>::new(settings, Plain);
    let begin = Instant::now();
    let found = search.look(&view, &G::Memory::default(), seat, 0, &mut Fast::new(1));
    let simulations: u64 = found.iter().map(|estimate| estimate.visits).sum();
    let rate = simulations as f64 / begin.elapsed().as_secs_f64();
    Ok(Rate { what: format!("{}, {seats} seats, simulations from the opening", G::ID), rate })
}

fn measure<G: Game>(seats: usize, time: Duration) -> Answer<Measured> {
    let setup = G::setup(seats, &G::Options::default())?;
    let fresh = G::new(&setup);
    let mut chance = Fast::new(1);
    let mut batch = || -> u64 {
        (0..BATCH)
            .map(|_| {
                let mut state = fresh.clone();
                state.deal(&mut chance, &mut Silence);
                u64::from(playout(&mut state, &mut chance, &mut Silence))
            })
            .sum()
    };
    batch();
    let (mut actions, mut playouts) = (0, 0);
    let begin = Instant::now();
    while begin.elapsed() < time {
        actions += batch();
        playouts += u64::from(BATCH);
    }
    let seconds = begin.elapsed().as_secs_f64();
    Ok(Measured {
        game: G::ID,
        seats,
        actions_per_second: actions as f64 / seconds,
        playouts_per_second: playouts as f64 / seconds,
    })
}
