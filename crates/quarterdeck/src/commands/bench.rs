//! `quarterdeck bench`: how fast the games play on one core, all seats choosing uniformly among the legal actions.

use std::io::Write;
use std::time::{Duration, Instant};

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::course::playout;
use quarterdeck_engine::{Game, Silence};
use quarterdeck_shelf::{Title, with_game};
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
    if args.json {
        serde_json::to_writer_pretty(&mut out, &all).map_err(std::io::Error::from)?;
        writeln!(out)?;
    }
    Ok(())
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
