//! A server's signature under a copy: what it proves, and that nothing can be changed under it.

use quarterdeck_engine::record::{Host, Logbook, Signer, Source, Wrong};
use quarterdeck_engine::sealed::Master;
use quarterdeck_engine::{Record, Viewer};
use quarterdeck_shelf::LetterOfMarque;
use quarterdeck_table::{SeatPlan, Settings};

use crate::driver::Driver;
use crate::people::*;

type Copy = Record<LetterOfMarque>;

fn signer() -> Signer {
    Signer::new(&[5; 32])
}

/// The copy that a seat gets from a server with this key.
fn copy(driver: &Driver, viewer: Viewer, signer: &Signer) -> String {
    let copy = driver.table.game().expect("it was dealt").record(viewer).expect("a copy");
    quarterdeck_table::signed(copy, signer).expect("it can be signed")
}

fn read(text: &str) -> Copy {
    let record = Copy::parse(text).expect("it can be read");
    record.verify().expect("it verifies");
    record
}

/// The smallest game: its copies are short.
fn small() -> Settings {
    without_draws(vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Open])
}

#[test]
fn a_signed_copy_says_who_signed_it_and_is_otherwise_the_same() {
    let (driver, _, _) = begun(for_three());
    for viewer in Viewer::all(3) {
        let plain = driver.table.game().unwrap().record(viewer).unwrap();
        let signed = copy(&driver, viewer, &signer());
        assert_eq!(signed.lines().count(), plain.lines().count() + 1);
        assert!(signed.starts_with(&plain), "the signature is one more line");
        let (_, found) = quarterdeck_table::verify(&signed).expect("it verifies");
        assert_eq!(found.signed_by, Some(signer().public()));
        assert_eq!(quarterdeck_table::verify(&plain).unwrap().1.signed_by, None);
        assert_eq!(read(&signed).to_text(), signed);
        assert_eq!(read(&plain).signed_by(&signer()).to_text(), signed);
    }
}

#[test]
fn nothing_under_a_signature_can_be_changed() {
    let driver = dealt(small());
    let text = copy(&driver, Viewer::Seat(S1), &signer());
    let last = text.trim_end().rfind('\n').expect("there are lines") + 1;
    let mut tried = 0;
    for (at, &byte) in text.as_bytes().iter().enumerate() {
        // Every place of the signature, and many of what is signed.
        if at < last && at % 11 != 0 || byte == b'\n' {
            continue;
        }
        let mut changed = text.clone().into_bytes();
        changed[at] = if byte == b'0' { b'1' } else { b'0' };
        let Ok(changed) = String::from_utf8(changed) else { continue };
        tried += 1;
        assert!(quarterdeck_table::verify(&changed).is_err(), "byte {at}: {}", &changed[last..]);
    }
    assert!(tried > 300, "{tried}");
    // Nor left out, doubled, moved, or given to another game.
    let lines: Vec<&str> = text.lines().collect();
    let (signature, rest) = lines.split_last().expect("it has lines");
    let with = |lines: &[&str]| format!("{}\n", lines.join("\n"));
    let shorter = [&rest[..rest.len() - 1], &[signature]].concat();
    let doubled = [rest, &[signature, signature]].concat();
    let moved = [&rest[..1], &[signature], &rest[1..]].concat();
    for wrong in [shorter, doubled, moved] {
        assert!(quarterdeck_table::verify(&with(&wrong)).is_err());
    }
    let other = dealt(for_three()).table.game().unwrap().record(Viewer::Public).unwrap();
    assert!(quarterdeck_table::verify(&format!("{other}{signature}\n")).is_err());
}

#[test]
fn a_game_that_was_rewritten_is_proved_by_an_earlier_copy() {
    let (mut driver, player, seat) = begun(for_three());
    let earlier = copy(&driver, Viewer::Seat(S2), &signer());
    let mut rewritten = dealt_again(&driver);
    driver.acts(player, seat, 0);
    let later = read(&copy(&driver, Viewer::Seat(S3), &signer()));
    assert_eq!(read(&earlier).contradicts(&later), Some(false), "it has only gone on");
    assert_eq!(later.contradicts(&read(&earlier)), Some(false));

    // The operator lets the same table begin in another way, and signs that as well.
    for (player, seat) in [(ADA, S1), (BEA, S2), (CAI, S3)] {
        rewritten.acts(player, seat, 1);
    }
    let false_one = read(&copy(&rewritten, Viewer::Public, &signer()));
    assert_eq!(read(&earlier).contradicts(&false_one), Some(true));
    assert_eq!(false_one.contradicts(&read(&earlier)), Some(true));

    // Somebody else's signature proves nothing about this server, and no signature nothing at all.
    let forged = read(&copy(&rewritten, Viewer::Public, &Signer::new(&[6; 32])));
    assert_eq!(read(&earlier).contradicts(&forged), None);
    let unsigned = read(&rewritten.table.game().unwrap().record(Viewer::Public).unwrap());
    assert_eq!(read(&earlier).contradicts(&unsigned), None);
}

/// The same table right after the deal.
fn dealt_again(driver: &Driver) -> Driver {
    let dealt = driver.rows.iter().position(|row| {
        matches!(
            quarterdeck_table::Entry::from_bytes(&row.entry),
            Ok(quarterdeck_table::Entry::Dealt { .. })
        )
    });
    let rows = driver.rows[..=dealt.expect("it was dealt")].to_vec();
    Driver::resume(driver.table.id(), rows)
}

#[test]
fn roots_of_void_dice_are_checked_as_far_as_they_can_be() {
    let begin = |voided: Vec<[u8; 32]>| {
        let (name, seats) = ([8; 16], vec!["person".to_owned(); 3]);
        let options = letter_of_marque_options();
        let terms = Host::terms::<LetterOfMarque>(name, &options, &seats).unwrap();
        let mut nonces = 0;
        let mut nonce = || {
            nonces += 1;
            [nonces; 32]
        };
        let host = Host::alone(&terms, Master::from_seed(1), Source::Seed, &mut nonce);
        let host = host.after_voided(voided);
        let (logbook, _) = Logbook::<LetterOfMarque>::begin(host, name, options, seats).unwrap();
        logbook.record().clone()
    };
    let plain = begin(Vec::new());
    assert!(!plain.to_text().contains("voided"));
    let with = begin(vec![[1; 32], [2; 32]]);
    assert_eq!(with.verify().unwrap().voided, [[1; 32], [2; 32]]);
    assert_ne!(with.fingerprint(), plain.fingerprint(), "the chain holds them");
    assert_eq!(Copy::parse(&with.to_text()).unwrap().to_text(), with.to_text());
    let public = with.as_seen_by(Viewer::Public).unwrap();
    assert_eq!(public.verify().unwrap().voided.len(), 2);
    // Without them it is another game.
    let left_out = with.to_text().replacen(&format!(",\"{}\"", "02".repeat(32)), "", 1);
    assert!(quarterdeck_table::verify(&left_out).is_err());
    let root = match &plain.head().dice {
        quarterdeck_engine::record::Dice::Sealed { root, .. } => *root,
        quarterdeck_engine::record::Dice::Written => unreachable!("they are sealed"),
    };
    for wrong in [vec![[1; 32]; 2], vec![root], vec![[1; 32], [2; 32], [3; 32], [4; 32]]] {
        assert_eq!(begin(wrong).verify().unwrap_err().wrong, Wrong::Voided);
    }
}

fn letter_of_marque_options() -> <LetterOfMarque as quarterdeck_engine::Game>::Options {
    <LetterOfMarque as quarterdeck_engine::Game>::Options::default()
}
