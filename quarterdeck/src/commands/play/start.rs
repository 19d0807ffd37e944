//! Getting a game onto the table: a new one, or one that was left.

use std::sync::{Arc, Mutex};

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{Holder, Host, Logbook, Source, Wrong};
use quarterdeck_engine::sealed::{Master, hex};
use quarterdeck_engine::{Record, Viewer};
use quarterdeck_words::Words;

use super::Sitting;
use super::log::Log;
use crate::cli::Play;
use crate::failure::{Answer, Failure};
use crate::files::{self, Growing};
use crate::seats::Sitter;
use quarterdeck_terminal::Screen;

/// A new game.
pub(super) fn begin<G: Screen>(args: &Play, words: &'static Words) -> Answer<Sitting<G>> {
    let options = args.options.read::<G>()?;
    let sitters = match &args.seats {
        Some(seats) => Sitter::<G>::parse_list(seats)?,
        None => Sitter::<G>::usual(),
    };
    let setup = G::setup(sitters.len(), &options)
        .map_err(|problems| Failure::problems::<G>(words, &problems))?;
    if !sitters.iter().any(|sitter| matches!(sitter, Sitter::You)) {
        return Err(Failure::new(
            "nobody plays at this terminal; “quarterdeck simulate” is for bots alone",
        ));
    }
    let mut source = Randomness::new(args.seed);
    let table: [u8; 16] = source.bytes()?;
    let seats: Vec<String> = sitters.iter().map(Sitter::in_record).collect();
    let terms = Host::terms::<G>(table, &options, &seats)?;
    let master = Master::new(source.bytes()?);
    let nonces = (0..sitters.len()).map(|_| source.bytes()).collect::<Answer<Vec<[u8; 32]>>>()?;
    let mut nonces = nonces.into_iter();
    let host = Host::alone(&terms, master, source.kind(), &mut || {
        nonces.next().expect("one nonce a seat, and no two are the same")
    });
    let (logbook, events) = Logbook::begin(host, table, options, seats)?;
    let path = match &args.save {
        Some(path) => path.clone(),
        None => files::default_path(G::ID, &hex::encode(&table[..6])),
    };
    let file =
        Growing::create(&path, &logbook.record().to_text()).map_err(|failure| match failure {
            Failure::Sentence(why) if args.save.is_none() => {
                Failure::new(format!("{why}; say with --save FILE where to keep the game"))
            }
            failure => failure,
        })?;
    let mut log = Log::new(sitters.len());
    log.add(&events);
    Ok(Sitting::new(words, setup, logbook, sitters, Arc::new(Mutex::new(file)), log, false))
}

/// A game that was left.
pub(super) fn resume<G: Screen>(
    file: Growing,
    text: &str,
    words: &'static Words,
) -> Answer<Sitting<G>> {
    let path = file.path().to_owned();
    let in_file = |why: &dyn std::fmt::Display| Failure::file(&path, why);
    let record = Record::<G>::parse(text).map_err(|fault| in_file(&fault))?;
    if record.holder() != Holder::Host {
        return Err(in_file(&Wrong::NotTheHosts { holder: record.holder() }));
    }
    let setup = record.setup()?;
    let sitters: Vec<Sitter<G>> =
        record.head().seats.iter().map(|seat| Sitter::from_record(seat)).collect::<Answer<_>>()?;
    if !sitters.iter().any(|sitter| matches!(sitter, Sitter::You)) {
        return Err(in_file(&"nobody at a terminal plays in this game"));
    }
    let mut log = Log::new(sitters.len());
    for viewer in Viewer::all(sitters.len()) {
        let scenes = record.scenes(viewer).map_err(|fault| in_file(&fault))?;
        log.add_scenes(viewer, scenes);
    }
    let logbook = Logbook::resume(record).map_err(|fault| in_file(&fault))?;
    if logbook.state().owed().is_empty() {
        return Err(in_file(&"this game is over; “quarterdeck replay” tells it again"));
    }
    file.cut_to(text.len())?;
    Ok(Sitting::new(words, setup, logbook, sitters, Arc::new(Mutex::new(file)), log, true))
}

/// Where secrets come from: the operating system, or a seed that somebody chose.
struct Randomness(Option<Fast>);

impl Randomness {
    fn new(seed: Option<u64>) -> Self {
        Self(seed.map(Fast::new))
    }

    fn kind(&self) -> Source {
        if self.0.is_some() { Source::Seed } else { Source::System }
    }

    fn bytes<const N: usize>(&mut self) -> Answer<[u8; N]> {
        let mut bytes = [0; N];
        match &mut self.0 {
            Some(seeded) => bytes.fill_with(|| seeded.word() as u8),
            None => getrandom::fill(&mut bytes).map_err(|error| {
                Failure::new(format!("the operating system gives no random numbers: {error}"))
            })?,
        }
        Ok(bytes)
    }
}
