//! Records of this game: they replay, verify, and open to each viewer exactly what the rules let it know.

use letter_of_marque::{LetterOfMarque, Options};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{Deed, Host, Logbook, Source, Veiled};
use quarterdeck_engine::sealed::Master;
use quarterdeck_engine::{Game, Record, Viewer};

type Book = Logbook<LetterOfMarque>;

/// Plays a sealed game with random actions, now and then taking one back.
fn play(seats: usize, options: Options, seed: u64, actions: usize) -> Book {
    let mut chance = Fast::new(seed);
    let mut table = [0; 16];
    table[..8].copy_from_slice(&seed.to_be_bytes());
    let names = vec!["person".to_owned(); seats];
    let terms = Host::terms::<LetterOfMarque>(table, &options, &names).expect("the options fit");
    let mut nonce = || std::array::from_fn(|_| chance.word() as u8);
    let host = Host::alone(&terms, Master::from_seed(seed), Source::Seed, &mut nonce);
    let (mut book, _) = Book::begin(host, table, options, names).expect("the options fit");
    for _ in 0..actions {
        let Some(seat) = book.state().owed().first() else { break };
        let nth = chance.below(book.state().legal_count(seat));
        let action = book.state().nth_legal(seat, nth);
        book.play(seat, action).expect("a legal action");
        if book.course().undoable(seat) > 0 && chance.below(4) == 0 {
            book.undo(seat).expect("it was undoable");
        }
    }
    book
}

fn options(seed: u64) -> Options {
    Options {
        duel: true,
        show_known_armed: !seed.is_multiple_of(3),
        post_game_reveal: seed.is_multiple_of(4),
        ..Options::default()
    }
}

#[test]
fn every_record_and_every_viewers_copy_of_it_verifies_and_round_trips() {
    for seed in 0..60 {
        let seats = 2 + (seed % 5) as usize;
        let book = play(seats, options(seed), seed, if seed.is_multiple_of(5) { 20 } else { 1000 });
        let record = book.record();
        let verified = record.verify().expect("the host's record verifies");
        assert_eq!(verified.draws, verified.draws_checked);
        let text = record.to_text();
        let again = Record::<LetterOfMarque>::parse(&text).expect("what is written can be read");
        assert_eq!(again.to_text(), text);
        for viewer in Viewer::all(seats) {
            let seen = record.as_seen_by(viewer).expect("it can be derived");
            let text = seen.to_text();
            let again = Record::<LetterOfMarque>::parse(&text).expect("it can be read");
            assert_eq!(again.to_text(), text);
            let verified =
                again.verify().unwrap_or_else(|fault| panic!("seed {seed} {viewer}: {fault}"));
            assert_eq!(verified.fingerprint, record.fingerprint());
            let scenes = |record: &Record<_>| record.scenes(viewer).expect("it can be seen");
            assert!(scenes(&again) == scenes(record), "seed {seed} {viewer}");
        }
    }
}

/// LM-Q14: the bases of ships that arrived unseen are in nobody else's copy, not even after the end.
#[test]
fn lm_q14_a_viewers_copy_never_opens_what_the_rules_keep() {
    for seed in [1, 2, 5, 7] {
        let book = play(4, Options::default(), seed, 1000);
        let record = book.record().as_seen_by(Viewer::Public).expect("it can be derived");
        assert!(!record.to_text().contains("master"));
        let veiled = record.verify().expect("it verifies").choices_veiled;
        let fleets = book.state().view(Viewer::Public).fleets;
        let unseen = |open: bool| {
            fleets.iter().flat_map(|fleet| &fleet.home).filter(|ship| ship.open == open).count()
        };
        let taken_back = record.entries().iter().filter(|e| matches!(e.deed, Deed::Undo { .. }));
        let taken_back = taken_back.count();
        assert!((unseen(false)..=unseen(false) + taken_back).contains(&veiled));
        for entry in record.entries() {
            if let Deed::Act { action: Veiled::Veiled(_), .. } = &entry.deed {
                let told = format!("{:?}", entry.told);
                assert!(!told.contains("Some(Armed") && !told.contains("Some(Def"), "{told}");
            }
        }
    }
}

#[test]
fn a_game_goes_on_from_its_record_as_if_it_had_not_stopped() {
    let mut straight = play(4, Options::default(), 9, 30);
    let text = straight.record().to_text();
    let mut resumed = Book::resume(Record::parse(&text).expect("readable")).expect("it verifies");
    for _ in 0..40 {
        let Some(seat) = straight.state().owed().first() else { break };
        let action = straight.state().nth_legal(seat, 0);
        straight.play(seat, action).expect("legal");
        resumed.play(seat, action).expect("legal");
    }
    assert_eq!(straight.record().to_text(), resumed.record().to_text());
}

/// Nobody can say afterwards that the dice were sealed for other rules or other people.
#[test]
fn dice_are_sealed_for_the_options_and_the_seats_of_their_table() {
    let domain = |options: Options, seats: &[&str]| {
        let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
        Host::terms::<LetterOfMarque>([7; 16], &options, &seats).expect("they fit").domain()
    };
    let people = ["person", "person", "person"];
    let here = domain(Options::default(), &people);
    assert_eq!(here, domain(Options::default(), &people));
    assert_ne!(here, domain(Options { post_game_reveal: true, ..Options::default() }, &people));
    assert_ne!(here, domain(Options::default(), &["person", "person", "bot:random"]));
}

#[test]
fn only_sealed_dice_can_go_on() {
    let text = include_str!("golden/written-shared.jsonl");
    let record = Record::<LetterOfMarque>::parse(text).expect("readable");
    assert!(record.verify().is_ok());
    let refused = Book::resume(record).err().map(|fault| fault.to_string());
    assert!(refused.is_some_and(|sentence| sentence.contains("only a game with sealed dice")));
}

/// Whatever byte is changed, a record that still reads does not verify.
#[test]
fn no_single_byte_can_be_changed() {
    let book = play(3, Options::default(), 4, 1000);
    let mut chance = Fast::new(77);
    let mut tried = 0;
    let copy = |viewer| book.record().as_seen_by(viewer).expect("derived").to_text();
    for text in [book.record().to_text()].into_iter().chain(Viewer::all(3).map(copy)) {
        for _ in 0..500 {
            let mut bytes = text.clone().into_bytes();
            let place = chance.below(bytes.len() as u32) as usize;
            let other = if chance.below(4) == 0 {
                chance.below(128) as u8
            } else {
                bytes[chance.below(text.len() as u32) as usize]
            };
            if bytes[place] == other {
                continue;
            }
            bytes[place] = other;
            tried += 1;
            let changed = String::from_utf8(bytes).expect("ASCII");
            let record = Record::<LetterOfMarque>::parse(&changed);
            let accepted = record.is_ok_and(|record| record.verify().is_ok());
            assert!(!accepted, "byte {place} of the record can be changed to {other}");
        }
    }
    assert!(tried > 1500);
}
