//! Learns how to play the first turns of a duel of Letter of Marque. Interrupted, it goes on where it was.
//!
//! `cargo run --release -p quarterdeck-bots --example blueprint -- WORK ITERATIONS TURNS OUT [margin|win] [key=value...]`

use std::path::Path;
use std::time::{Duration, Instant};

use letter_of_marque::{LetterOfMarque, Options};
use quarterdeck_bots::letter_of_marque::duel::Training;
use quarterdeck_engine::options::parse_options;
use quarterdeck_solver::Stake;

/// How often what was learned is kept.
const KEEP_EVERY: Duration = Duration::from_mins(2);
/// So many tables are few enough to go through all ways that a game can go.
const SMALL: usize = 2_000_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [work, iterations, turns, out, rest @ ..] = &args[..] else {
        panic!("where to keep the work, how many iterations, how many turns, and where to write");
    };
    let stake: Stake = rest.first().map_or(Stake::Margin, |name| name.parse().expect("a stake"));
    let given = parse_options::<LetterOfMarque>(rest.get(1..).unwrap_or_default());
    let options = Options { duel: true, ..given.expect("options") };
    let begin = Instant::now();
    let mut training = Training::new(&options, stake).expect("a duel");
    let (tables, chances, pairs) = training.size();
    eprintln!(
        "{tables} tables, {chances} chances, {pairs} pairs in {:.1} s",
        begin.elapsed().as_secs_f64()
    );
    if let Ok(bytes) = std::fs::read(work) {
        assert!(training.restore(&bytes), "{work} is from something else");
    }
    let last: u32 = iterations.parse().expect("how many iterations");
    let (mut kept, begin, first) = (Instant::now(), Instant::now(), training.iterations());
    while training.iterations() < last {
        training.go_on();
        let done = training.iterations();
        let each = begin.elapsed().as_secs_f64() / f64::from(done - first);
        eprintln!("{done:>6} of {last}, {each:.2} s each");
        if kept.elapsed() > KEEP_EVERY {
            keep(Path::new(work), &training.state());
            kept = Instant::now();
        }
    }
    keep(Path::new(work), &training.state());
    if tables < SMALL {
        println!("NashConv {:.6}", training.nash_conv());
    }
    let blueprint = training.blueprint(turns.parse().expect("how many turns"));
    let bytes = blueprint.write();
    std::fs::write(out, &bytes).expect("the blueprint is written");
    println!("{:?}: {} bytes", blueprint.header, bytes.len());
}

/// Whoever looks finds the old file or the new one.
fn keep(path: &Path, bytes: &[u8]) {
    let beside = path.with_extension("part");
    std::fs::write(&beside, bytes).expect("the work is written");
    std::fs::rename(&beside, path).expect("the work is put in its place");
}
