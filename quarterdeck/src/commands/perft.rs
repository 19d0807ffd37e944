//! `quarterdeck perft`: how many positions a game's tree has.

use std::io::Write;
use std::time::Instant;

use quarterdeck_conformance::perft::perft;
use quarterdeck_engine::Game;
use quarterdeck_shelf::with_game;
use serde_json::json;

use crate::cli::Perft;
use crate::failure::Answer;

pub(crate) fn run(args: &Perft) -> Answer {
    with_game!(args.game, G => count::<G>(args))
}

/// One depth after the other, so that something is to be seen before the last and longest.
fn count<G: Game>(args: &Perft) -> Answer {
    let options = args.options.read::<G>()?;
    let setup = G::setup(args.seats.unwrap_or(*G::SEATS.start()), &options)?;
    let mut out = std::io::stdout().lock();
    if !args.json {
        writeln!(
            out,
            "{:>5} {:>16} {:>16} {:>16} {:>9}",
            "depth", "decisions", "chances", "terminals", "seconds"
        )?;
    }
    for depth in 0..=args.depth as usize {
        let begin = Instant::now();
        let counts = perft::<G>(&setup, depth);
        let (decisions, chances, terminals) = (counts.decisions, counts.chances, counts.terminals);
        if args.json {
            let line = json!({"depth": depth, "decisions": decisions, "chances": chances, "terminals": terminals});
            writeln!(out, "{line}")?;
        } else {
            let seconds = begin.elapsed().as_secs_f64();
            writeln!(
                out,
                "{depth:>5} {decisions:>16} {chances:>16} {terminals:>16} {seconds:>9.2}"
            )?;
        }
        out.flush()?;
    }
    Ok(())
}
