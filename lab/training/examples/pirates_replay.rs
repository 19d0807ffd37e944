//! How long a whole game of eight captains at the extended level takes to be played through from its record.
//!
//! `cargo run --release -p quarterdeck-training --example pirates_replay`

use pirates_and_privateers::options::Level;
use pirates_and_privateers::{Options, PiratesAndPrivateers};
use quarterdeck_bots::{Chair, find};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{Host, Logbook, Source};
use quarterdeck_engine::sealed::Master;
use quarterdeck_engine::{Game, Record};

const SEATS: usize = 8;

fn main() {
    for seed in 1..=5 {
        let text = record(seed);
        let entries = text.lines().count() - 1;
        let parsed = milliseconds(|| Record::<PiratesAndPrivateers>::parse(&text).expect("ours"));
        let record = Record::<PiratesAndPrivateers>::parse(&text).expect("ours");
        let replayed = milliseconds(|| Logbook::resume(record.clone()).expect("ours"));
        let verified = milliseconds(|| record.verify().expect("ours"));
        println!(
            "game {seed}: {entries} entries, {} KiB; read in {parsed:.1} ms, played through in {replayed:.1} ms, verified in {verified:.1} ms of the processor",
            text.len() >> 10
        );
    }
}

/// The record of a game of captains, all of which follows from its seed.
fn record(seed: u64) -> String {
    let options = Options { level: Level::Extended, ..Options::default() };
    let mut chance = Fast::stream(0x2EC0, seed);
    let table = std::array::from_fn(|_| chance.word() as u8);
    let names = vec!["bot:heuristic".to_owned(); SEATS];
    let terms = Host::terms::<PiratesAndPrivateers>(table, &options, &names).expect("they fit");
    let mut nonce = || std::array::from_fn(|_| chance.word() as u8);
    let host = Host::alone(&terms, Master::from_seed(seed), Source::Seed, &mut nonce);
    let begun = Logbook::<PiratesAndPrivateers>::begin(host, table, options, names);
    let (mut logbook, _) = begun.expect("it begins");
    let captain = find::<PiratesAndPrivateers>("heuristic").expect("on the roster");
    let mut captain = (captain.make)();
    while let Some(seat) = logbook.state().owed().first() {
        let action = captain.choose(&Chair::new(logbook.state(), seat), &mut chance);
        logbook.play(seat, action).expect("captains play what is legal");
    }
    logbook.record().to_text()
}

/// How long something keeps the processor busy, the shortest of three.
fn milliseconds<T>(mut work: impl FnMut() -> T) -> f64 {
    let once = |_| {
        let (clock, began) = (std::time::Instant::now(), processor_time());
        let result = work();
        let spent = match (began, processor_time()) {
            (Some(began), Some(ended)) => ended - began,
            _ => clock.elapsed().as_secs_f64(),
        };
        drop(result);
        spent * 1e3
    };
    (0..3).map(once).fold(f64::INFINITY, f64::min)
}

/// Seconds that this program has spent on a processor, where Linux tells.
fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
