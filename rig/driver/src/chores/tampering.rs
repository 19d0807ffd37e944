//! Single-byte edits of records, none of which may verify.

use corsaire::Corsaire;
use letter_of_marque::LetterOfMarque;
use pirates_and_privateers::PiratesAndPrivateers;
use pirates_and_privateers::options::{Bidding, TurnPirateWindow};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{Host, Logbook, Source};
use quarterdeck_engine::sealed::Master;
use quarterdeck_engine::{Game, Record, Viewer};

use crate::Answer;
use crate::args::GamesArgs;

/// Edits of one copy of a game before the next is taken.
const EDITS_A_COPY: u64 = 250;

pub(crate) fn run(wanted: &GamesArgs) -> Answer {
    let edits = wanted.number(10_000)?;
    run_one::<LetterOfMarque>(edits, wanted, |seed| {
        let options = letter_of_marque::Options {
            duel: true,
            show_known_armed: seed.is_multiple_of(2),
            post_game_reveal: seed.is_multiple_of(3),
            ..letter_of_marque::Options::default()
        };
        (2 + (seed % 5) as usize, options)
    })?;
    run_one::<Corsaire>(edits, wanted, |seed| {
        let options = corsaire::Options {
            show_known_hand: seed.is_multiple_of(2),
            post_game_reveal: seed.is_multiple_of(3),
            ..corsaire::Options::default()
        };
        (2, options)
    })?;
    run_one::<PiratesAndPrivateers>(edits, wanted, |seed| {
        let secret = seed.is_multiple_of(2);
        let options = pirates_and_privateers::Options {
            map: "lagoon".to_owned(),
            bidding: if secret { Bidding::Sealed } else { Bidding::Open },
            hidden_duties: secret,
            turn_pirate_window: TurnPirateWindow::Never,
            round_limit_basic: Some(4),
            ..pirates_and_privateers::Options::default()
        };
        (2 + (seed % 3) as usize, options)
    })
}

fn run_one<G: Game>(
    edits: u64,
    wanted: &GamesArgs,
    set_up: fn(u64) -> (usize, G::Options),
) -> Answer {
    if !wanted.wants(G::ID) {
        return Ok(());
    }
    let (mut tried, mut unreadable, mut untrue, mut seed) = (0, 0, 0, 0);
    while tried < edits {
        let (seats, options) = set_up(seed);
        for text in copies::<G>(seed, seats, &options)? {
            let record = Record::<G>::parse(&text).map_err(|fault| fault.to_string())?;
            record.verify().map_err(|fault| format!("a record that nobody touched: {fault}"))?;
            let mut chance = Fast::stream(0xED17, seed * 100 + tried);
            for _ in 0..EDITS_A_COPY {
                let edited = edit(&text, &mut chance);
                match Record::<G>::parse(&edited).map(|record| record.verify()) {
                    Err(_) => unreadable += 1,
                    Ok(Err(_)) => untrue += 1,
                    Ok(Ok(_)) => {
                        return Err(format!(
                            "an edit was not noticed; the edited record:\n{edited}"
                        ));
                    }
                }
                tried += 1;
            }
        }
        seed += 1;
    }
    println!(
        "{}: {tried} single-byte edits of {seed} games as their holders have them: {unreadable} cannot be read any \
         more, {untrue} are found untrue, 0 were accepted",
        G::ID
    );
    Ok(())
}

/// A random game, as the host, a seat and the public have it.
fn copies<G: Game>(seed: u64, seats: usize, options: &G::Options) -> Result<Vec<String>, String> {
    let mut chance = Fast::stream(0x7A3, seed);
    let table = std::array::from_fn(|_| chance.word() as u8);
    let names = vec!["person".to_owned(); seats];
    let terms = Host::terms::<G>(table, options, &names).map_err(|error| error.to_string())?;
    let mut nonce = || std::array::from_fn(|_| chance.word() as u8);
    let host = Host::alone(&terms, Master::from_seed(seed), Source::Seed, &mut nonce);
    let begun = Logbook::<G>::begin(host, table, options.clone(), names);
    let (mut logbook, _) = begun.map_err(|error| error.to_string())?;
    while let Some(seat) = logbook.state().owed().first() {
        let action =
            logbook.state().nth_legal(seat, chance.below(logbook.state().legal_count(seat)));
        logbook.play(seat, action).map_err(|refusal| refusal.to_string())?;
        if logbook.course().undoable(seat) > 0 && chance.below(5) == 0 {
            logbook.undo(seat).map_err(|refusal| refusal.to_string())?;
        }
    }
    let viewers: Vec<Viewer> = Viewer::all(seats).collect();
    let seat = viewers[chance.below(seats as u32) as usize];
    let mut copies = vec![logbook.record().to_text()];
    for viewer in [seat, Viewer::Public] {
        let copy = logbook.record().as_seen_by(viewer).map_err(|fault| fault.to_string())?;
        copies.push(copy.to_text());
    }
    Ok(copies)
}

/// Another byte in one place: often one that stands elsewhere in the record, so that it has a chance to be read.
fn edit(text: &str, chance: &mut Fast) -> String {
    let mut bytes = text.as_bytes().to_vec();
    loop {
        let place = chance.below(bytes.len() as u32) as usize;
        let other = match chance.below(3) {
            0 => chance.below(128) as u8,
            1 => bytes[chance.below(bytes.len() as u32) as usize],
            _ if bytes[place].is_ascii_digit() => b'0' + chance.below(10) as u8,
            _ => b"abcdef"[chance.below(6) as usize],
        };
        if bytes[place] != other {
            bytes[place] = other;
            return String::from_utf8(bytes).expect("records are ASCII, and so is what was put in");
        }
    }
}
