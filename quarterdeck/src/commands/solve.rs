//! `quarterdeck solve`: a small game for two, solved by regret minimisation.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use quarterdeck_engine::Game;
use quarterdeck_shelf::with_game;
use quarterdeck_solver::Method;
use quarterdeck_solver::file::{self, Header};
use quarterdeck_solver::public::{Solver, Tape, TooLarge, exploitability};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::cli::Solve;
use crate::failure::{Answer, Failure};
use crate::longrun;
use crate::plot::{Plot, Series};

/// The most steps of a public tree. A step takes 16 bytes, and what is learned about as much again.
const MOST_STEPS: usize = 1 << 28;
/// How often what was learned is kept, so that not more than this is lost to a power cut.
const KEEP_EVERY: Duration = Duration::from_mins(1);
/// As long as an interrupt may have to wait, or so.
const A_WHILE: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &Solve) -> Answer {
    with_game!(args.game, G => solve::<G>(args))
}

/// Most games have few secrets, and rows of four are much quicker than rows of sixteen.
fn solve<G: Game>(args: &Solve) -> Answer {
    let options = args.options.read::<G>()?;
    let setup = G::setup(2, &options)?;
    match Tape::<f32, 4>::new::<G>(&setup, args.stake, MOST_STEPS) {
        Ok(tape) => learn::<G, 4>(args, &options, tape),
        Err(TooLarge::Secrets { .. }) => {
            let tape = Tape::<f32, 16>::new::<G>(&setup, args.stake, MOST_STEPS)
                .map_err(|why| Failure::new(why.to_string()))?;
            learn::<G, 16>(args, &options, tape)
        }
        Err(why) => Err(Failure::new(why.to_string())),
    }
}

/// How far it was after how many iterations.
#[derive(Clone, Copy, Serialize)]
struct Look {
    iterations: u64,
    seconds: f64,
    nash_conv: f64,
}

fn learn<G: Game, const N: usize>(
    args: &Solve,
    options: &G::Options,
    tape: Tape<f32, N>,
) -> Answer {
    let size = tape.size();
    let tape = Arc::new(tape);
    let solver = Solver::new(Arc::clone(&tape), args.method).with_seed(args.seed);
    let mut solver = solver.with_threads(longrun::cores());
    let work = Work::new::<G>(args, options, tape.slots())?;
    let begun = work.restore(&mut solver)?;
    let stop = longrun::stop_on_interrupt()?;
    let bar = longrun::progress_bar(args.iterations, "iterations");
    if !args.json {
        eprintln!(
            "{} public nodes, {} information sets with {} choices{}",
            size.nodes,
            size.infosets,
            size.choices,
            if begun > 0 { format!("; going on after {begun} iterations") } else { String::new() }
        );
        println!(
            "{:>10} {:>10} {:>12} {:>14}",
            "iterations", "seconds", "NashConv", "iterations/s"
        );
    }
    let mut looks = Vec::new();
    let (mut learning, mut kept, mut at_once) = (Duration::ZERO, Instant::now(), 1);
    let mut next = begun.max(1).next_power_of_two().min(args.iterations);
    loop {
        while solver.iterations() < next && !stop.load(Ordering::Relaxed) {
            let before = Instant::now();
            solver.run(at_once.min(next - solver.iterations()));
            learning += before.elapsed();
            // Many at once are quicker, but an interrupt waits for them.
            at_once = if before.elapsed() < A_WHILE { 2 * at_once } else { at_once.div_ceil(2) };
            bar.set_position(solver.iterations());
            if kept.elapsed() > KEEP_EVERY {
                work.keep(&solver)?;
                kept = Instant::now();
            }
        }
        let seconds = learning.as_secs_f64();
        let nash_conv = exploitability(&tape, &solver.policy()).nash_conv();
        let look = Look { iterations: solver.iterations(), seconds, nash_conv };
        looks.push(look);
        if !args.json {
            let rate = (look.iterations - begun) as f64 / seconds.max(1e-9);
            println!("{:>10} {seconds:>10.2} {nash_conv:>12.6} {rate:>14.1}", look.iterations);
        }
        let done =
            look.iterations >= args.iterations || args.until.is_some_and(|gap| nash_conv <= gap);
        if done || stop.load(Ordering::Relaxed) {
            break;
        }
        next = (next * 2).min(args.iterations);
    }
    bar.finish_and_clear();
    work.keep(&solver)?;
    let last = looks[looks.len() - 1];
    let header = Header {
        game: G::ID.to_owned(),
        rules: G::RULES_VERSION,
        options: serde_json::to_value(options).map_err(std::io::Error::from)?,
        stake: args.stake,
        method: args.method,
        iterations: last.iterations,
        nash_conv: last.nash_conv,
        lanes: N,
        slots: tape.slots(),
    };
    let bytes = file::write(&header, &solver.policy());
    longrun::replace(&args.out, &bytes)?;
    report(args, &header, &looks, bytes.len())
}

fn report(args: &Solve, header: &Header, looks: &[Look], bytes: usize) -> Answer {
    if let Some(canvas) = &args.plot {
        let points = looks.iter().map(|look| (look.iterations as f64, look.nash_conv)).collect();
        let plot = Plot {
            title: "What both seats could still gain by the best answer",
            across: "iterations",
            up: "NashConv",
            powers: true,
        };
        let series = Series { name: header.method.to_string(), points, band: Vec::new() };
        canvas.write(&plot.lines(&[series]))?;
    }
    if let Some(path) = &args.csv {
        let mut text = "iterations,seconds,nash_conv\n".to_owned();
        for look in looks {
            text.push_str(&format!("{},{},{}\n", look.iterations, look.seconds, look.nash_conv));
        }
        longrun::replace(path, text.as_bytes())?;
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(
            out,
            "{}",
            serde_json::json!({ "policy": header, "looks": looks, "bytes": bytes })
        )?;
    } else {
        writeln!(out, "{} bytes in {}", bytes, args.out.display())?;
    }
    Ok(())
}

/// What was learned so far, in a file beside the policy.
struct Work {
    path: PathBuf,
    /// What it is for: nothing else may go on from it.
    label: [u8; 32],
}

impl Work {
    fn new<G: Game>(args: &Solve, options: &G::Options, slots: usize) -> Answer<Self> {
        let mut path = args.out.clone().into_os_string();
        path.push(".work");
        let about = (G::ID, G::RULES_VERSION, options, args.stake, args.method, slots);
        let mut about = serde_json::to_vec(&about).map_err(std::io::Error::from)?;
        if args.method == Method::External {
            about.extend(args.seed.to_le_bytes());
        }
        Ok(Self { path: path.into(), label: Sha256::digest(&about).into() })
    }

    fn keep<const N: usize>(&self, solver: &Solver<f32, N>) -> Answer {
        let mut bytes = self.label.to_vec();
        bytes.extend(solver.state());
        longrun::replace(&self.path, &bytes)
    }

    /// Goes on from the file, if there is one, and says how many iterations that were.
    fn restore<const N: usize>(&self, solver: &mut Solver<f32, N>) -> Answer<u64> {
        let bytes = match std::fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(0),
            Err(error) => return Err(Failure::file(&self.path, error)),
        };
        let state = bytes.strip_prefix(&self.label[..]);
        if state.is_some_and(|state| solver.restore(state)) {
            return Ok(solver.iterations());
        }
        Err(Failure::file(&self.path, "this is from something else; move it away to begin anew"))
    }
}
