//! How long the host's pen takes: nanoseconds for drafting and accepting an entry, and for following a line.
//!
//! `cargo run --release -p letter-of-marque --example pace`

use std::time::{Duration, Instant};

use letter_of_marque::{LetterOfMarque, Options};
use quarterdeck_engine::Game;
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{Host, Logbook, Source};
use quarterdeck_engine::sealed::Master;

const GAMES: u64 = 300;

fn main() {
    let mut spent = [Duration::ZERO; 4];
    let (mut entries, mut bytes) = (0, 0);
    for seed in 0..GAMES {
        let mut chance = Fast::new(seed);
        let names = vec!["person".to_owned(); 4];
        let options = Options::default();
        let terms = Host::terms::<LetterOfMarque>([7; 16], &options, &names).expect("they fit");
        let mut nonce = || std::array::from_fn(|_| chance.word() as u8);
        let host = Host::alone(&terms, Master::from_seed(seed), Source::Seed, &mut nonce);
        let begun = Logbook::<LetterOfMarque>::begin(host, [7; 16], options, names);
        let (mut leader, _) = begun.expect("they fit");
        let (head, deal) = (leader.record().head_line(), leader.record().entry_line(0));

        let mut lines = Vec::new();
        while let Some(seat) = leader.state().owed().first() {
            let nth = chance.below(leader.state().legal_count(seat));
            let action = leader.state().nth_legal(seat, nth);
            let began = Instant::now();
            let draft = leader.draft_play(seat, action).expect("legal");
            spent[0] += began.elapsed();
            lines.push(draft.line().to_owned());
            let began = Instant::now();
            leader.accept(draft);
            spent[1] += began.elapsed();
        }

        let began = Instant::now();
        let (mut follower, _) =
            Logbook::<LetterOfMarque>::reopen(&head, &deal).expect("its own lines");
        spent[2] += began.elapsed();
        let began = Instant::now();
        for line in &lines {
            follower.follow(line).expect("the leader's line");
        }
        spent[3] += began.elapsed();
        assert!(follower.state() == leader.state());
        entries += lines.len() as u64;
        bytes += lines.iter().map(String::len).sum::<usize>() as u64;
    }
    let each = |spent: Duration, of: u64| spent.as_nanos() / u128::from(of);
    println!("{entries} entries of {} bytes on average", bytes / entries);
    println!("draft   {:>7} ns", each(spent[0], entries));
    println!("accept  {:>7} ns", each(spent[1], entries));
    println!("follow  {:>7} ns", each(spent[3], entries));
    println!("reopen  {:>7} ns", each(spent[2], GAMES));
}
