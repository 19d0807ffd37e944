//! What a copy of a record costs when a table has taken back a lot.
//!
//! `rewinds GAME ACTIONS N D` plays ACTIONS actions at random, and then N times takes back up to D of them and plays
//! on. It prints the time for the public's copy, for checking the host's record and for checking the copy, and the
//! process's peak memory. `cargo run --workspace --example rewinds -- pirates-and-privateers 1500 400 4`

use std::time::Instant;

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{Host, Logbook, Source, StepBudget};
use quarterdeck_engine::sealed::Master;
use quarterdeck_engine::{Game, Record, Viewer};
use quarterdeck_shelf::{Title, with_game};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |at: usize, usual: usize| args.get(at).map_or(usual, |n| n.parse().expect("a number"));
    let title: Title =
        args.first().map_or("letter-of-marque", String::as_str).parse().expect("a game");
    let (actions, rewinds, depth) = (number(1, 60), number(2, 400), number(3, 4));
    let (host, entries) = with_game!(title, G => written::<G>(actions, rewinds, depth));
    println!("{title:?}: {entries} entries, {} KiB; built: peak {}", host.len() >> 10, peak());
    let (viewer, mut meter) = (Viewer::Public, StepBudget::new(u64::MAX));
    let begun = Instant::now();
    let copy = with_game!(title, G => {
        let record = Record::<G>::parse(&host).expect("it can be read");
        record.as_seen_by_metered(viewer, &mut meter).expect("it can be derived").to_text()
    });
    println!("public's copy: {:.0?}, {} steps, peak {}", begun.elapsed(), meter.spent(), peak());
    for (what, text) in [("host's record", &host), ("public's copy", &copy)] {
        let (begun, mut meter) = (Instant::now(), StepBudget::new(u64::MAX));
        quarterdeck_table::verify_metered(text, &mut meter).expect("it verifies");
        let (took, steps) = (begun.elapsed(), meter.spent());
        println!("{what} checked: {took:.0?}, {steps} steps, peak {}", peak());
    }
}

fn written<G: Game>(actions: usize, rewinds: usize, depth: usize) -> (String, usize) {
    let (options, mut chance) = (G::Options::default(), Fast::new(7));
    let seats = vec!["person".to_owned(); *G::SEATS.end()];
    let terms = Host::terms::<G>([7; 16], &options, &seats).expect("the options fit");
    let mut nonce = || std::array::from_fn(|_| chance.word() as u8);
    let host = Host::alone(&terms, Master::from_seed(7), Source::Seed, &mut nonce);
    let (mut book, _) = Logbook::<G>::begin(host, [7; 16], options, seats).expect("they fit");
    play(&mut book, actions, &mut chance);
    for _ in 0..rewinds {
        if let Some(back) = (1..=depth as u32).rev().find(|back| book.rewind(*back).is_ok()) {
            play(&mut book, back as usize, &mut chance);
        } else {
            play(&mut book, 1, &mut chance);
        }
    }
    (book.record().to_text(), book.record().entries().len())
}

fn play<G: Game>(book: &mut Logbook<G>, actions: usize, chance: &mut Fast) {
    for _ in 0..actions {
        let Some(seat) = book.state().owed().first() else { return };
        let action = book.state().nth_legal(seat, chance.below(book.state().legal_count(seat)));
        assert!(book.play(seat, action).is_ok(), "it was offered");
    }
}

/// The most memory that this process has had, as Linux tells.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or_else(|| "unknown".to_owned(), |kib| kib.trim().to_owned())
}
