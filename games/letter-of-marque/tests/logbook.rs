//! Drafts, followers and agreements: a game goes on only when its line is safe, others go on with it line by line, and
//! all together may take back more than one alone.

use std::ops::Range;

use letter_of_marque::{Action, Base, LetterOfMarque, Options};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{
    Deed, Draft, Host, Logbook, RewindRefusal, Source, Veiled, Wrong,
};
use quarterdeck_engine::sealed::{Master, hex};
use quarterdeck_engine::{Game, Record, Seat, Viewer};
use serde_json::Value;
use sha2::{Digest, Sha256};

type Book = Logbook<LetterOfMarque>;
type Written = Record<LetterOfMarque>;

fn begin(seats: usize, options: Options, seed: u64) -> (Book, Fast) {
    let mut chance = Fast::new(seed);
    let mut table = [0; 16];
    table[..8].copy_from_slice(&seed.to_be_bytes());
    let names = vec!["person".to_owned(); seats];
    let terms = Host::terms::<LetterOfMarque>(table, &options, &names).expect("the options fit");
    let mut nonce = || std::array::from_fn(|_| chance.word() as u8);
    let host = Host::alone(&terms, Master::from_seed(seed), Source::Seed, &mut nonce);
    (Book::begin(host, table, options, names).expect("the options fit").0, chance)
}

fn any_action(book: &Book, seat: Seat, chance: &mut Fast) -> Action {
    book.state().nth_legal(seat, chance.below(book.state().legal_count(seat)))
}

/// The actions that stand.
fn standing(book: &Book) -> u32 {
    book.record().entries().iter().fold(0, |standing, entry| match entry.deed {
        Deed::Deal { .. } => standing,
        Deed::Act { .. } => standing + 1,
        Deed::Undo { .. } => standing - 1,
        Deed::Rewind { back } => standing - back,
    })
}

/// Plays at random, now and then taking a step back, alone or by agreement.
fn play(book: &mut Book, chance: &mut Fast, actions: usize) {
    for _ in 0..actions {
        let Some(seat) = book.state().owed().first() else { break };
        book.play(seat, any_action(book, seat, chance)).expect("a legal action");
        if book.course().undoable(seat) > 0 && chance.below(6) == 0 {
            book.undo(seat).expect("it was undoable");
        }
        let standing = standing(book);
        if standing > 0 && chance.below(6) == 0 {
            let most = if chance.below(8) == 0 { standing } else { standing.min(4) };
            book.rewind(1 + chance.below(most)).expect("that many stand");
        }
    }
}

fn options(seed: u64) -> Options {
    Options {
        duel: true,
        show_known_armed: !seed.is_multiple_of(3),
        post_game_reveal: seed.is_multiple_of(4),
        ..Options::default()
    }
}

fn followed(record: &Written) -> Book {
    let reopened = Book::reopen(&record.head_line(), &record.entry_line(0));
    let (mut book, _) = reopened.unwrap_or_else(|fault| panic!("{fault}"));
    for seq in 1..record.entries().len() {
        book.follow(&record.entry_line(seq)).unwrap_or_else(|fault| panic!("{fault}"));
    }
    book
}

#[test]
fn a_draft_changes_nothing_until_it_is_accepted() {
    fn goes_anywhere<T: Send>(_: &T) {}
    let (mut book, mut chance) = begin(4, Options::default(), 1);
    play(&mut book, &mut chance, 30);
    let before = (book.record().to_text(), *book.state());
    let seat = book.state().owed().first().expect("it is not over");
    let action = any_action(&book, seat, &mut chance);
    let draft = book.draft_play(seat, action).expect("it is legal");
    goes_anywhere(&draft);
    assert!(before == (book.record().to_text(), *book.state()), "nothing has happened");
    let (seq, line, ahead) = (draft.seq(), draft.line().to_owned(), *draft.state());
    let told = |events: &[_]| {
        events.iter().map(|event| LetterOfMarque::told(event, Viewer::Public)).collect::<Vec<_>>()
    };
    let expected = told(draft.events());
    assert_eq!(told(&book.accept(draft)), expected);
    assert_eq!(book.record().entry_line(seq), line);
    assert_eq!(book.record().to_text(), before.0 + &line);
    assert!(*book.state() == ahead);
}

#[test]
fn what_is_refused_is_not_drafted() {
    let (mut book, mut chance) = begin(3, Options::default(), 2);
    let seat = Seat::new(0);
    assert!(book.draft_play(seat, Action::Pass).is_err());
    assert!(book.draft_undo(seat).is_err());
    let refused = |drafted: Result<Draft<_>, RewindRefusal>| drafted.err();
    let too_many = |back, standing| Some(RewindRefusal::TooMany { back, standing });
    assert_eq!(refused(book.draft_rewind(0)), Some(RewindRefusal::Nothing));
    assert_eq!(refused(book.draft_rewind(1)), too_many(1, 0), "the deal is not taken back");
    play(&mut book, &mut chance, 12);
    let standing = standing(&book);
    assert_eq!(refused(book.draft_rewind(standing + 1)), too_many(standing + 1, standing));
    assert_eq!(refused(book.draft_rewind(u32::MAX)), too_many(u32::MAX, standing));
    assert_eq!(refused(book.draft_rewind(standing)), None);
}

#[test]
#[should_panic(expected = "the game has gone on since")]
fn a_draft_that_comes_too_late_is_not_accepted() {
    let (mut book, _) = begin(3, Options::default(), 3);
    let choose = book.state().nth_legal(Seat::new(0), 0);
    let draft = book.draft_play(Seat::new(0), choose).expect("it is legal");
    book.play(Seat::new(1), choose).expect("it is legal");
    book.accept(draft);
}

#[test]
#[should_panic(expected = "another game")]
fn another_games_draft_is_not_accepted() {
    let (book, _) = begin(3, Options::default(), 3);
    let choose = book.state().nth_legal(Seat::new(0), 0);
    let draft = book.draft_play(Seat::new(0), choose).expect("it is legal");
    begin(3, Options::default(), 4).0.accept(draft);
}

/// Whoever follows line by line is where the leader is, and would go on with the same lines.
#[test]
fn a_follower_equals_the_leader_at_every_step() {
    let mut drafts = 0;
    for seed in 0..40 {
        let seats = 2 + (seed % 5) as usize;
        let (mut leader, mut chance) = begin(seats, options(seed), seed);
        let mut follower = followed(leader.record());
        for _ in 0..60 {
            let written = leader.record().entries().len();
            play(&mut leader, &mut chance, 1);
            for seq in written..leader.record().entries().len() {
                follower.follow(&leader.record().entry_line(seq)).expect("the leader's line");
            }
            assert!(leader.state() == follower.state());
            assert_eq!(leader.record().to_text(), follower.record().to_text());
            assert_eq!(leader.private_seed(), follower.private_seed());
            for seat in Seat::all(seats) {
                let undoable = leader.course().undoable(seat);
                assert_eq!(undoable, follower.course().undoable(seat));
                let undo = |book: &Book| book.draft_undo(seat).map(|draft| draft.line().to_owned());
                assert_eq!(undo(&leader), undo(&follower));
                leader.state().legal(seat, |action| {
                    let line = |book: &Book| book.draft_play(seat, action).map(|d| d.line().into());
                    assert_eq!(line(&leader), line(&follower) as Result<String, _>);
                    drafts += 1;
                });
            }
            for back in 0..3 {
                let rewind = |book: &Book| book.draft_rewind(back).map(|d| d.line().to_owned());
                assert_eq!(rewind(&leader), rewind(&follower));
            }
        }
    }
    assert!(drafts > 5_000, "{drafts}");
}

/// Where the value of a field stands in a line.
fn field(line: &str, name: &str) -> Option<Range<usize>> {
    let start = line.find(&format!("\"{name}\":"))? + name.len() + 3;
    let mut values = serde_json::Deserializer::from_str(&line[start..]).into_iter::<Value>();
    values.next()?.ok()?;
    Some(start..start + values.byte_offset())
}

/// A line with another deed and its hash worked out anew, as somebody would who changes it.
fn with_other_deed(record: &Written, seq: usize, change: impl Fn(&str) -> String) -> String {
    let hash_at = |line: &str| line.len() - 67..line.len() - 3;
    let before = if seq == 0 { record.head_line() } else { record.entry_line(seq - 1) };
    let before: [u8; 32] = hex::decode(&before[hash_at(&before)]).expect("a hash");
    let mut line = record.entry_line(seq);
    let deed = field(&line, "deed").expect("a deed");
    let other = change(&line[deed.clone()]);
    line.replace_range(deed, &other);
    let mut sha = Sha256::new();
    let seq = u32::try_from(seq).expect("it is not that long").to_be_bytes();
    for part in [&b"quarterdeck/1 entry"[..], &before, &seq, other.as_bytes()] {
        sha.update(u32::try_from(part.len()).expect("it is not that long").to_be_bytes());
        sha.update(part);
    }
    let hash = hash_at(&line);
    line.replace_range(hash, &hex::encode(&sha.finalize()));
    line
}

/// A deed whose first draw fell on something else.
fn with_other_outcome(deed: &str) -> String {
    let outcome = field(deed, "outcome").expect("a draw");
    let fell = deed[outcome.clone()].bytes().filter(u8::is_ascii_digit);
    let fell = fell.fold(0, |fell, digit| 10 * fell + u32::from(digit - b'0'));
    let mut other = deed.to_owned();
    other.replace_range(outcome, &format!(r#"{{"clear":{}}}"#, (fell + 1) % 2));
    other
}

#[test]
fn a_follower_takes_no_line_but_the_hosts() {
    let (mut leader, mut chance) = begin(4, Options::default(), 5);
    play(&mut leader, &mut chance, 60);
    let record = leader.record();
    let (head, deal) = (record.head_line(), record.entry_line(0));
    let (mut follower, _) = Book::reopen(&head, &deal).expect("the host's lines");
    let mut tried = 0;
    for seq in 1..record.entries().len() {
        let line = record.entry_line(seq);
        let before = (*follower.state(), follower.record().to_text());
        for _ in 0..40 {
            let mut bytes = line.clone().into_bytes();
            let place = chance.below(bytes.len() as u32) as usize;
            bytes[place] = line.as_bytes()[chance.below(line.len() as u32) as usize];
            let changed = String::from_utf8(bytes).expect("ASCII");
            if changed != line {
                let fault = follower.follow(&changed).err().expect("it was changed");
                assert_eq!(fault.line, seq + 2);
                tried += 1;
            }
        }
        for other in ["", "\n", "{}\n", &line[..line.len() - 1], &format!("{line}\n"), &deal, &head]
        {
            assert!(follower.follow(other).is_err(), "{other}");
        }
        assert!(before == (*follower.state(), follower.record().to_text()));
        follower.follow(&line).expect("the host's line");
    }
    assert!(tried > 2_000, "{tried}");
    assert_eq!(follower.record().to_text(), record.to_text());
}

/// A host that has the master and does not play by the rules is found out too.
#[test]
fn a_follower_names_what_is_wrong() {
    let (mut leader, mut chance) = begin(4, Options::default(), 6);
    play(&mut leader, &mut chance, 40);
    let record = leader.record();
    let found = |seq: usize, line: &str| {
        let text = record.to_text();
        let shorter: String = text.split_inclusive('\n').take(seq + 1).collect();
        let mut book = followed(&Written::parse(&shorter).expect("it is a shorter game"));
        book.follow(line).err().expect("it is wrong").wrong
    };
    let find = |wanted: &dyn Fn(&Deed<LetterOfMarque>) -> bool| {
        let mut deeds = record.entries().iter().map(|entry| &entry.deed).enumerate();
        deeds.find(|(seq, deed)| *seq > 0 && wanted(deed)).expect("there is one").0
    };
    let veiled = find(&|deed| matches!(deed, Deed::Act { action: Veiled::Veiled(_), .. }));
    let drew = find(&|deed| {
        let open = matches!(deed, Deed::Act { action: Veiled::Clear(Action::Leave), .. });
        open && !deed.draws().is_empty()
    });
    let rewind = find(&|deed| matches!(deed, Deed::Rewind { .. }));

    let line = record.entry_line(drew);
    assert_eq!(found(drew, &line.replace(r#""seq":"#, r#""seq": "#)), Wrong::NotCanonical);
    assert_eq!(found(drew, line.trim_end()), Wrong::CutShort);
    let early = Wrong::Sequence { found: drew as u32 + 1, expected: drew as u32 };
    assert_eq!(found(drew, &record.entry_line(drew + 1)), early);
    let chained_wrong = line.replace(r#""of":"#, r#""of":1"#);
    assert_eq!(found(drew, &chained_wrong), Wrong::Chain);

    let change =
        |seq, change: &dyn Fn(&str) -> String| found(seq, &with_other_deed(record, seq, change));
    let wrong = change(drew, &with_other_outcome);
    assert!(matches!(wrong, Wrong::Outcome { .. }), "{wrong}");
    let wrong = change(drew, &|deed| deed.replace(r#""of":"#, r#""of":1"#));
    assert_eq!(wrong, Wrong::OtherDraws);
    let wrong = change(drew, &|deed| deed.replace(r#""leave""#, r#"{"arrive":8}"#));
    assert!(matches!(wrong, Wrong::Refused(_)), "{wrong}");
    let wrong = change(veiled, &|deed| deed.replace(r#""seat":"#, r#""seat":1"#));
    assert!(matches!(wrong, Wrong::Unreadable(_)), "{wrong}");
    let wrong = change(rewind, &|_| r#"{"do":"rewind","back":9999}"#.to_owned());
    assert!(matches!(wrong, Wrong::Rewind(RewindRefusal::TooMany { .. })), "{wrong}");
    let wrong = change(rewind, &|_| r#"{"do":"deal","draws":[]}"#.to_owned());
    assert_eq!(wrong, Wrong::Deal);

    // Another choice under the veil, another salt, or nothing that opens it; another leaf of the tree.
    let line = record.entry_line(veiled);
    let open = field(&line, "open").expect("it is open");
    let opened = &line[open.clone()];
    let other = if opened.contains("defenceless") { "armed" } else { "defenceless" };
    let swapped =
        line.replace(&opened[field(opened, "choose").expect("a choice")], &format!("\"{other}\""));
    assert_eq!(found(veiled, &swapped), Wrong::Veil);
    let closed = line.replace(&format!(r#""open":{opened},"#), "");
    assert_eq!(found(veiled, &closed), Wrong::Openness);
    let line = record.entry_line(drew);
    let secret = field(&line, "secret").expect("it is open");
    let other = format!("\"{}\"", "0".repeat(64));
    let unsealed = found(drew, &line.replace(&line[secret], &other));
    assert!(matches!(unsealed, Wrong::Seal(_)), "{unsealed}");
}

#[test]
fn a_game_is_reopened_only_from_the_hosts_own_head_and_deal() {
    let (leader, _) = begin(3, Options::default(), 7);
    let record = leader.record();
    let (head, deal) = (record.head_line(), record.entry_line(0));
    let wrong = |head: &str, deal: &str| {
        let fault = Book::reopen(head, deal).err().expect("it is wrong");
        (fault.line, fault.wrong)
    };
    assert_eq!(followed(record).record().to_text(), record.to_text());
    let public = record.as_seen_by(Viewer::Public).expect("derived");
    let other = begin(3, Options::default(), 8).0;
    let holder = public.holder();
    assert_eq!(wrong(&public.head_line(), &deal), (1, Wrong::NotTheHosts { holder }));
    assert_eq!(wrong(&head, &public.entry_line(0)), (2, Wrong::Told));
    assert_eq!(wrong(&head, &other.record().entry_line(0)), (2, Wrong::Chain));
    assert_eq!(wrong(&other.record().head_line(), &deal), (2, Wrong::Chain));
    assert_eq!(wrong(&format!("{head}{deal}"), &deal), (1, Wrong::NotCanonical));
    assert_eq!(wrong(head.trim_end(), &deal), (1, Wrong::CutShort));
    assert_eq!(wrong(&head, deal.trim_end()), (2, Wrong::CutShort));
    assert_eq!(wrong("", &deal), (1, Wrong::Empty));
    let shifted = wrong(&head, &with_other_deed(record, 0, with_other_outcome));
    assert!(matches!(shifted, (2, Wrong::Outcome { index: 1, .. })), "{shifted:?}");
    let master = field(&head, "master").expect("the host has it");
    let stolen = head.replace(&head[master], &format!("\"{}\"", "0".repeat(64)));
    assert_eq!(wrong(&stolen, &deal), (1, Wrong::OtherMaster));
    let written = include_str!("golden/written-shared.jsonl");
    let mut lines = written.split_inclusive('\n');
    let (head, deal) = (lines.next().expect("a head"), lines.next().expect("a deal"));
    assert_eq!(wrong(head, deal), (1, Wrong::WrittenDice));
}

/// Every copy of a game with agreements in it verifies, replays and round-trips, wherever the game is left.
#[test]
fn a_game_taken_back_by_agreement_verifies_in_every_copy_at_every_length() {
    let (mut copies, mut rewinds) = (0, 0);
    for seed in 0..12 {
        let seats = 2 + (seed % 5) as usize;
        let (mut book, mut chance) = begin(seats, options(seed), seed);
        play(&mut book, &mut chance, 45);
        let lines: Vec<String> =
            book.record().to_text().split_inclusive('\n').map(str::to_owned).collect();
        for length in 2..=lines.len() {
            let record = Written::parse(&lines[..length].concat()).expect("readable");
            let verified = record.verify().expect("the host's record verifies");
            assert_eq!(verified.draws, verified.draws_checked);
            let last_is_rewind = matches!(record.entries()[length - 2].deed, Deed::Rewind { .. });
            rewinds += usize::from(last_is_rewind);
            for viewer in Viewer::all(seats) {
                let copy = record.as_seen_by(viewer).expect("derived");
                let again = Written::parse(&copy.to_text()).expect("readable");
                assert_eq!(again.to_text(), copy.to_text());
                let scenes = again.scenes(viewer);
                let scenes =
                    scenes.unwrap_or_else(|fault| panic!("{seed} {length} {viewer}: {fault}"));
                assert!(scenes == record.scenes(viewer).expect("it can be seen"));
                assert_eq!(again.verify().expect("it verifies").draws_checked, verified.draws);
                copies += 1;
            }
        }
        assert_eq!(followed(book.record()).record().to_text(), book.record().to_text());
    }
    assert!(copies > 2_000 && rewinds > 50, "{copies} {rewinds}");
}

/// What is open grows with the game: whatever a copy opens, every later copy opens too.
#[test]
fn what_was_open_stays_open() {
    for seed in 0..6 {
        let (mut book, mut chance) = begin(4, options(seed), seed);
        let mut open: Vec<Vec<bool>> = vec![Vec::new(); 5];
        for _ in 0..50 {
            play(&mut book, &mut chance, 1);
            for (viewer, before) in Viewer::all(4).zip(&mut open) {
                let copy = book.record().as_seen_by(viewer).expect("derived");
                let now: Vec<bool> =
                    copy.entries().iter().map(|e| e.open.action.is_some()).collect();
                assert!(before.iter().zip(&now).all(|(&before, &now)| now || !before));
                *before = now;
            }
        }
    }
}

/// A game in which a ship was attacked and beat that off, which then was taken back by agreement.
fn with_an_attack_taken_back() -> (Book, usize) {
    for seed in 0.. {
        let (mut book, mut chance) = begin(3, Options::default(), seed);
        while let Some(seat) = book.state().owed().first() {
            let action = any_action(&book, seat, &mut chance);
            book.play(seat, action).expect("legal");
            let seq = book.record().entries().len() - 1;
            let public = book.record().as_seen_by(Viewer::Public).expect("derived");
            let line = public.entry_line(seq);
            if line.contains("attacked") && line.contains(r#""base":"armed""#) {
                book.rewind(1).expect("it stands");
                return (book, seq);
            }
        }
    }
    unreachable!("somebody attacks an armed ship")
}

#[test]
fn what_a_part_that_was_taken_back_told_can_be_checked() {
    let (book, attack) = with_an_attack_taken_back();
    for viewer in Viewer::all(3) {
        let copy = book.record().as_seen_by(viewer).expect("derived");
        assert!(copy.verify().is_ok());
        let text = copy.to_text();
        let line = copy.entry_line(attack);
        // The ship that was seen is said to have been another.
        let lie = line.replace(r#""base":"armed""#, r#""base":"defenceless""#);
        let forged = Written::parse(&text.replace(&line, &lie)).expect("readable");
        let found = forged.verify().expect_err("the choice for that ship is open");
        assert!(matches!(found.wrong, Wrong::Unbelievable | Wrong::Told), "{viewer}: {found}");
        // Nothing is said at all.
        let start = line.find(r#""told":["#).expect("it is told") + 8;
        let end = line.find(r#"],"hash""#).expect("it is told");
        let silence = format!("{}{}", &line[..start], &line[end..]);
        let forged = Written::parse(&text.replace(&line, &silence)).expect("readable");
        assert!(forged.verify().is_err(), "{viewer}");
    }
}

#[test]
fn openings_in_a_part_that_was_taken_back_are_exact() {
    let mut tried = 0;
    for seed in 0..20 {
        let (mut book, mut chance) = begin(3, options(seed), seed);
        play(&mut book, &mut chance, 40);
        let host = book.record();
        for viewer in Viewer::all(3) {
            let copy = host.as_seen_by(viewer).expect("derived");
            let text = copy.to_text();
            for seq in 0..copy.entries().len() {
                let (line, whole) = (copy.entry_line(seq), host.entry_line(seq));
                let open = field(&line, "open").map(|open| format!(r#","open":{}"#, &line[open]));
                let all = field(&whole, "open").map(|open| format!(r#","open":{}"#, &whole[open]));
                let forged = match (open, all) {
                    (Some(open), _) => line.replace(&open, ""),
                    (None, Some(all)) => line.replace(r#","told""#, &format!(r#"{all},"told""#)),
                    (None, None) => continue,
                };
                let forged = Written::parse(&text.replace(&line, &forged));
                let forged = forged.unwrap_or_else(|fault| panic!("{fault}"));
                assert!(forged.verify().is_err(), "seed {seed} {viewer} {seq}");
                tried += 1;
            }
        }
    }
    assert!(tried > 300, "{tried}");
}

/// Whatever byte of a copy with agreements is changed, a record that still reads does not verify.
#[test]
fn no_single_byte_of_a_game_taken_back_can_be_changed() {
    let (mut book, mut chance) = begin(3, Options::default(), 11);
    play(&mut book, &mut chance, 50);
    let mut tried = 0;
    let copy = |viewer| book.record().as_seen_by(viewer).expect("derived").to_text();
    for text in [book.record().to_text()].into_iter().chain(Viewer::all(3).map(copy)) {
        for _ in 0..300 {
            let mut bytes = text.clone().into_bytes();
            let place = chance.below(bytes.len() as u32) as usize;
            let other = bytes[chance.below(text.len() as u32) as usize];
            if bytes[place] == other {
                continue;
            }
            bytes[place] = other;
            tried += 1;
            let changed = String::from_utf8(bytes).expect("ASCII");
            let accepted = Written::parse(&changed).is_ok_and(|record| record.verify().is_ok());
            assert!(!accepted, "byte {place} of the record can be changed to {other}");
        }
    }
    assert!(tried > 900);
}

/// Nobody gains a roll: what is drawn in a place is drawn there again.
#[test]
fn the_same_action_after_an_agreement_draws_the_same() {
    let mut draws = 0;
    for seed in 0..20 {
        let (mut book, mut chance) = begin(4, Options::default(), seed);
        for _ in 0..40 {
            let Some(seat) = book.state().owed().first() else { break };
            let action = any_action(&book, seat, &mut chance);
            let last = |book: &Book| {
                book.record().entries().last().map(|entry| entry.deed.draws().to_vec())
            };
            book.play(seat, action).expect("legal");
            let (first, after) = (last(&book).expect("an entry"), *book.state());
            book.rewind(1).expect("it stands");
            assert_eq!(book.course().undoable(seat), 0);
            book.play(seat, action).expect("legal, still");
            assert_eq!(last(&book), Some(first.clone()));
            assert!(*book.state() == after);
            draws += first.len();
        }
        assert!(book.record().verify().is_ok());
    }
    assert!(draws > 100, "{draws}");
}

/// The same game with another choice at one entry, if everything else can be done as it was.
fn with_other_choice(
    book: &Book,
    seed: u64,
    options: Options,
    seats: usize,
    other: usize,
) -> Option<Book> {
    let (mut twin, _) = begin(seats, options, seed);
    for (seq, entry) in book.record().entries().iter().enumerate() {
        match entry.deed {
            Deed::Deal { .. } => {}
            Deed::Act { seat, action, .. } => {
                let action = match (action, entry.open.action) {
                    (Veiled::Clear(action), _) => action,
                    (_, unveiled) => unveiled.expect("the host knows").value,
                };
                let swapped = match action {
                    Action::Choose(Base::Armed) => Action::Choose(Base::Defenceless),
                    Action::Choose(Base::Defenceless) => Action::Choose(Base::Armed),
                    action => action,
                };
                twin.play(seat, if seq == other { swapped } else { action }).ok()?;
            }
            Deed::Undo { seat } => twin.undo(seat).ok()?,
            Deed::Rewind { back } => twin.rewind(back).ok()?,
        }
    }
    Some(twin)
}

/// A copy without what stands for the secrets themselves: the veils, and the hashes over them.
fn unhashed(copy: &Written) -> Vec<String> {
    (0..copy.entries().len())
        .map(|seq| {
            let mut line = copy.entry_line(seq);
            for name in ["hash", "veiled"] {
                if let Some(place) = field(&line, name) {
                    line.replace_range(place, "0");
                }
            }
            line
        })
        .collect()
}

/// Whatever a viewer was never shown can be changed, and the viewer's copy stays the same, taken back or not.
#[test]
fn a_copy_does_not_depend_on_what_its_holder_was_never_shown() {
    let (mut compared, mut taken_back) = (0, 0);
    for seed in 0..30 {
        let seats = 2 + (seed % 5) as usize;
        let (mut book, mut chance) = begin(seats, options(seed), seed);
        play(&mut book, &mut chance, 40);
        for other in 1..book.record().entries().len() {
            let Deed::Act { seat, action: Veiled::Veiled(_), .. } =
                book.record().entries()[other].deed
            else {
                continue;
            };
            let Some(twin) = with_other_choice(&book, seed, options(seed), seats, other) else {
                continue;
            };
            for viewer in Viewer::all(seats).filter(|viewer| !viewer.is(seat)) {
                let copy = |book: &Book| book.record().as_seen_by(viewer).expect("derived");
                let (copy, twins) = (copy(&book), copy(&twin));
                if copy.entries()[other].open.action.is_some() {
                    assert!(unhashed(&copy) != unhashed(&twins), "it was shown");
                    continue;
                }
                assert_eq!(unhashed(&copy), unhashed(&twins), "seed {seed} {viewer} {other}");
                compared += 1;
                let later = &book.record().entries()[other..];
                let rewound = later.iter().any(|entry| matches!(entry.deed, Deed::Rewind { .. }));
                taken_back += usize::from(rewound);
            }
        }
    }
    assert!(compared > 200 && taken_back > 100, "{compared} {taken_back}");
}
