//! Records that take back a lot: what replaying them costs, counted in steps, and that it can be stopped.

use letter_of_marque::{LetterOfMarque, Options};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{Host, Logbook, Source, StepBudget, Wrong};
use quarterdeck_engine::sealed::Master;
use quarterdeck_engine::{Game, Record, Viewer};

type Book = Logbook<LetterOfMarque>;
type Written = Record<LetterOfMarque>;

fn begin(seed: u64) -> (Book, Fast) {
    let (mut chance, options) = (Fast::new(seed), Options::default());
    let names = vec!["person".to_owned(); 4];
    let terms = Host::terms::<LetterOfMarque>([3; 16], &options, &names).expect("they fit");
    let mut nonce = || std::array::from_fn(|_| chance.word() as u8);
    let host = Host::alone(&terms, Master::from_seed(seed), Source::Seed, &mut nonce);
    (Book::begin(host, [3; 16], options, names).expect("they fit").0, chance)
}

/// Plays at random and says how many actions that were.
fn play(book: &mut Book, chance: &mut Fast, actions: u32) -> u32 {
    for played in 0..actions {
        let Some(seat) = book.state().owed().first() else { return played };
        let nth = chance.below(book.state().legal_count(seat));
        book.play(seat, book.state().nth_legal(seat, nth)).expect("a legal action");
    }
    actions
}

/// Forty actions, and then a few are taken back again and again.
fn many_rewinds(rewinds: u32, depth: u32) -> Written {
    let (mut book, mut chance) = begin(11);
    let mut standing = play(&mut book, &mut chance, 40);
    for _ in 0..rewinds {
        let back = depth.min(standing);
        book.rewind(back).expect("that many stand");
        standing -= back;
        standing += play(&mut book, &mut chance, back);
    }
    book.record().clone()
}

/// A game is played and taken back one action at a time to the deal, again and again.
fn deep_branches(times: u32) -> Written {
    let (mut book, mut chance) = begin(12);
    for _ in 0..times {
        for _ in 0..play(&mut book, &mut chance, 60) {
            book.rewind(1).expect("one stands");
        }
    }
    play(&mut book, &mut chance, 40);
    book.record().clone()
}

/// A seat acts and takes it back, again and again.
fn undo_chain(times: u32) -> Written {
    let (mut book, mut chance) = begin(13);
    let seat = book.state().owed().first().expect("somebody chooses");
    for _ in 0..times {
        let nth = chance.below(book.state().legal_count(seat));
        book.play(seat, book.state().nth_legal(seat, nth)).expect("a legal action");
        book.undo(seat).expect("nobody has seen it");
    }
    play(&mut book, &mut chance, 40);
    book.record().clone()
}

fn corpus() -> [(&'static str, Written); 4] {
    [
        ("many rewinds", many_rewinds(600, 3)),
        ("rewinds to the deal", many_rewinds(60, 40)),
        ("deep branches", deep_branches(25)),
        ("an undo chain", undo_chain(1200)),
    ]
}

/// How many steps some work takes.
fn steps<T>(work: impl FnOnce(&mut StepBudget) -> T) -> (u64, T) {
    let mut meter = StepBudget::new(u64::MAX);
    let done = work(&mut meter);
    (meter.spent(), done)
}

#[test]
fn a_host_record_takes_a_few_steps_for_each_entry_however_it_branches() {
    for (name, record) in corpus() {
        let entries = record.entries().len() as u64;
        assert!(entries > 2000, "{name}: {entries}");
        let (checking, verified) = steps(|meter| record.verify_metered(meter));
        verified.unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!((entries..=2 * entries).contains(&checking), "{name}: {checking} for {entries}");
        for viewer in Viewer::all(4) {
            let (copying, copy) = steps(|meter| record.as_seen_by_metered(viewer, meter));
            assert!(copy.is_ok(), "{name}");
            assert!(copying <= 4 * entries, "{name} {viewer}: {copying} for {entries}");
        }
    }
}

#[test]
fn a_copy_too_is_checked_in_a_few_steps_for_each_entry() {
    for (name, record) in corpus() {
        let entries = record.entries().len() as u64;
        for viewer in Viewer::all(4) {
            let copy = record.as_seen_by(viewer).expect("it can be derived");
            let (checking, verified) = steps(|meter| copy.verify_metered(meter));
            verified.unwrap_or_else(|fault| panic!("{name} {viewer}: {fault}"));
            let few = entries..=5 * entries;
            assert!(few.contains(&checking), "{name} {viewer}: {checking} for {entries}");
        }
    }
}

#[test]
fn a_meter_stops_the_work_at_once_wherever_it_is() {
    let record = many_rewinds(100, 3);
    let copy = record.as_seen_by(Viewer::Public).expect("it can be derived");
    let (whole, _) = steps(|meter| record.verify_metered(meter).is_ok());
    for most in [0, 1, 2, 37, whole / 2, whole - 1] {
        let mut meters = [StepBudget::new(most); 4];
        let [first, second, third, fourth] = &mut meters;
        let stopped = [
            record.verify_metered(first).err(),
            record.as_seen_by_metered(Viewer::Public, second).err(),
            record.reels(&[Viewer::Public], third).err(),
            copy.verify_metered(fourth).err(),
        ];
        for fault in stopped {
            assert_eq!(fault.map(|fault| fault.wrong), Some(Wrong::Stopped), "{most}");
        }
        for meter in meters {
            assert!(meter.spent() <= most);
        }
    }
    assert!(record.verify_metered(&mut StepBudget::new(whole)).is_ok());
}

#[test]
fn what_is_wrong_at_the_end_costs_no_more_than_what_is_right() {
    for (name, record) in corpus() {
        let entries = record.entries().len() as u64;
        let text = record.to_text();
        let cut = text.trim_end().rfind('\n').expect("many lines");
        let shorter = Written::parse(&text[..=cut]).expect("a record may end anywhere");
        let (checking, verified) = steps(|meter| shorter.verify_metered(meter));
        assert!(verified.is_ok(), "{name}");
        assert!(checking <= 2 * entries, "{name}: {checking}");
        let torn = Written::parse(&text[..text.len() - 9]).map(drop).expect_err("torn");
        assert_eq!(torn.wrong, Wrong::CutShort, "{name}");
        // What was told last is exchanged for what was told of the deal: only playing it through shows that.
        let copy = record.as_seen_by(Viewer::Public).expect("it can be derived").to_text();
        let told = |line: &str| {
            let (_, rest) = line.split_once(",\"told\":").expect("it was told");
            rest.split_once(",\"hash\":").expect("a link follows").0.to_owned()
        };
        let mut lines: Vec<String> = copy.lines().map(|line| format!("{line}\n")).collect();
        let last = lines.iter().rposition(|line| line.contains(",\"told\":")).expect("some were");
        let (first, then) = (told(&lines[1]), told(&lines[last]));
        lines[last] = lines[last].replace(&then, &first);
        let forged = Written::parse(&lines.concat()).expect("it is written like a record");
        let (checking, found) = steps(|meter| forged.verify_metered(meter));
        assert!(matches!(found.map_err(|fault| fault.wrong), Err(Wrong::Told)), "{name}");
        assert!(checking <= 6 * entries, "{name}: {checking}");
    }
}

#[test]
fn a_reel_shows_every_step_as_it_was_seen() {
    let [many, deal, deep, undo] =
        [many_rewinds(40, 7), many_rewinds(5, 40), deep_branches(2), undo_chain(30)];
    for record in [many, deal, deep, undo] {
        let viewers: Vec<Viewer> = Viewer::all(4).collect();
        let (taken, reels) = steps(|meter| record.reels(&viewers, meter));
        let reels = reels.expect("it verifies");
        assert!(taken <= 2 * record.entries().len() as u64, "once for all viewers: {taken}");
        for (viewer, reel) in viewers.into_iter().zip(reels) {
            let scenes = record.scenes(viewer).expect("it verifies");
            assert_eq!(reel.steps().len(), scenes.len());
            for (nth, (step, scene)) in reel.steps().iter().zip(scenes).enumerate() {
                assert_eq!(step.seat, scene.seat);
                assert_eq!(step.back, if scene.undo { 1 } else { scene.back });
                assert!(step.told == scene.told, "{viewer} {nth}");
                assert!(reel.view(nth) == Some(scene.view), "{viewer} {nth}");
            }
            assert!(reel.view(reel.steps().len()).is_none());
        }
    }
}

#[test]
fn taking_back_at_a_table_leads_where_playing_from_the_deal_does() {
    let (mut book, mut chance) = begin(14);
    let mut states = vec![*book.state()];
    while play(&mut book, &mut chance, 1) == 1 {
        states.push(*book.state());
    }
    let mut resumed = Book::resume(book.record().clone()).expect("it can go on");
    for back in 1..states.len() {
        for book in [&mut book, &mut resumed] {
            let draft = book.draft_rewind(back as u32).expect("that many stand");
            assert!(*draft.state() == states[states.len() - 1 - back], "{back}");
        }
    }
    for left in (0..states.len() - 1).rev() {
        for book in [&mut book, &mut resumed] {
            book.rewind(1).expect("one stands");
            assert!(*book.state() == states[left], "{left}");
        }
    }
    assert_eq!(LetterOfMarque::ID, book.record().head().game);
}
