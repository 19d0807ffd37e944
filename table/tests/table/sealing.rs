//! The dice: committed to, revealed, void, or filled in by the host.

use quarterdeck_engine::record::Dice;
use quarterdeck_engine::sealed::{Contributor, SealFault, hex};
use quarterdeck_engine::{Record, Seat, Viewer};
use quarterdeck_shelf::LetterOfMarque;
use quarterdeck_store::PlayerId;
use quarterdeck_table::{Asker, Command, Decision, Entry, Refusal, Settings, Stage};

use crate::commands::{nonce, own_commitment};
use crate::driver::{Driver, card};
use crate::people::*;

const ALL: [(PlayerId, Seat); 3] = [(ADA, S1), (BEA, S2), (CAI, S3)];

fn sealing(own: [bool; 3]) -> Driver {
    let mut driver = seated(for_three());
    for ((player, seat), own) in ALL.into_iter().zip(own) {
        driver.does(player, ready(seat, own));
    }
    driver
}

fn commits(driver: &mut Driver, player: PlayerId, seat: Seat) {
    let commitment = own_commitment(driver, seat, nonce(seat));
    driver.does(player, Command::Commit { seat, commitment });
}

fn reveals(driver: &mut Driver, player: PlayerId, seat: Seat) {
    driver.does(player, Command::Reveal { seat, nonce: nonce(seat) });
}

/// Who brought which nonce, as everybody's record says it.
fn brought(driver: &Driver) -> Vec<(Contributor, [u8; 32])> {
    let text = driver.table.game().expect("dealt").record(Viewer::Public).expect("it verifies");
    let record = Record::<LetterOfMarque>::parse(&text).expect("it can be read");
    match &record.head().dice {
        Dice::Sealed { seats, .. } => {
            seats.as_slice().iter().map(|brought| (brought.by, brought.nonce)).collect()
        }
        Dice::Written => panic!("the dice are sealed"),
    }
}

/// The roots of void dice, as everybody's record says it.
fn voided(driver: &Driver) -> Vec<[u8; 32]> {
    let text = driver.table.game().expect("dealt").record(Viewer::Public).expect("it verifies");
    let (_, verified) = quarterdeck_table::verify(&text).expect("it verifies");
    assert_eq!(text.contains("voided"), !verified.voided.is_empty(), "else it is not mentioned");
    verified.voided
}

#[test]
fn where_every_seat_brings_dice_each_finds_its_own_in_the_record() {
    let mut driver = sealing([true; 3]);
    assert_eq!(driver.table.stage(), Stage::Sealing);
    let root = card(&driver.table)["dice"]["root"].clone();
    for (player, seat) in ALL {
        commits(&mut driver, player, seat);
    }
    let shown = card(&driver.table)["dice"]["commitments"].clone();
    for (_, seat) in ALL {
        let own = hex::encode(&own_commitment(&driver, seat, nonce(seat)));
        assert_eq!(shown[seat.index()], own, "everybody sees all commitments before any nonce");
    }
    for (player, seat) in ALL {
        reveals(&mut driver, player, seat);
    }
    assert_eq!(driver.table.stage(), Stage::Playing);
    let own = |(_, seat): (PlayerId, Seat)| (Contributor::Seat, nonce(seat));
    assert_eq!(brought(&driver), ALL.map(own));
    assert_eq!(voided(&driver), [[0; 32]; 0]);
    let public = driver.table.game().unwrap().record(Viewer::Public).unwrap();
    assert!(public.contains(root.as_str().unwrap()), "the root is the one that was shown");
}

#[test]
fn where_some_bring_dice_the_host_fills_in_for_the_others() {
    let mut driver = sealing([false, true, false]);
    assert_eq!(card(&driver.table)["dice"]["uncommitted"], serde_json::json!([2]));
    commits(&mut driver, BEA, S2);
    reveals(&mut driver, BEA, S2);
    let by: Vec<Contributor> = brought(&driver).into_iter().map(|(by, _)| by).collect();
    assert_eq!(by, [Contributor::Host, Contributor::Seat, Contributor::Host]);
    assert_eq!(brought(&driver)[1].1, nonce(S2));
}

#[test]
fn where_nobody_brings_dice_the_game_is_dealt_at_once() {
    let driver = sealing([false; 3]);
    assert_eq!(driver.table.stage(), Stage::Playing);
    assert!(brought(&driver).iter().all(|(by, _)| *by == Contributor::Host));
}

#[test]
fn the_host_fills_in_for_a_client_that_does_not_commit_itself_in_time() {
    let mut driver = sealing([true, true, false]);
    commits(&mut driver, ADA, S1);
    assert_eq!(driver.table.index().due, Some(driver.now.served + 15_000));
    driver.wait(14_999);
    assert_eq!(driver.house(Command::LookAfter), 0);
    driver.wait(1);
    assert_eq!(driver.house(Command::LookAfter), 1);
    let commit = Command::Commit { seat: S2, commitment: [1; 32] };
    assert_eq!(driver.refuses(BEA, commit), Refusal::NoncesAwaited);
    reveals(&mut driver, ADA, S1);
    assert_eq!(brought(&driver)[1].0, Contributor::Host);
}

#[test]
fn where_no_client_commits_itself_the_game_is_dealt_all_the_same() {
    let mut driver = sealing([true; 3]);
    driver.wait(15_000);
    assert_eq!(driver.house(Command::LookAfter), 4, "three are filled in, and it is dealt");
    assert_eq!(driver.table.stage(), Stage::Playing);
}

fn roots(driver: &Driver) -> (serde_json::Value, serde_json::Value) {
    let dice = card(&driver.table)["dice"].clone();
    (dice["root"].clone(), dice["domain"].clone())
}

#[test]
fn dice_that_somebody_does_not_reveal_are_void_and_the_next_are_sealed_at_once() {
    let mut driver = sealing([true; 3]);
    let (root, domain) = roots(&driver);
    for (player, seat) in ALL {
        commits(&mut driver, player, seat);
    }
    reveals(&mut driver, ADA, S1);
    reveals(&mut driver, CAI, S3);
    driver.wait(15_000);
    assert_eq!(driver.house(Command::LookAfter), 3, "void, the host speaks for Bea, sealed anew");
    assert_eq!(driver.table.stage(), Stage::Sealing);
    let (new_root, new_domain) = roots(&driver);
    assert_ne!(root, new_root);
    assert_eq!(domain, new_domain, "it is the same table");
    assert_eq!(card(&driver.table)["dice"]["uncommitted"], serde_json::json!([1, 3]));
    let late = SealFault::CommittedTwice { seat: S2 };
    let commit = Command::Commit { seat: S2, commitment: [1; 32] };
    assert_eq!(driver.refuses(BEA, commit), Refusal::Dice(late), "who kept silent is not asked");
    for (player, seat) in [(ADA, S1), (CAI, S3)] {
        commits(&mut driver, player, seat);
    }
    for (player, seat) in [(ADA, S1), (CAI, S3)] {
        reveals(&mut driver, player, seat);
    }
    assert_eq!(driver.table.stage(), Stage::Playing);
    let by: Vec<Contributor> = brought(&driver).into_iter().map(|(by, _)| by).collect();
    assert_eq!(by, [Contributor::Seat, Contributor::Host, Contributor::Seat]);
    let root = root.as_str().and_then(hex::decode).expect("a root");
    assert_eq!(voided(&driver), [root], "the record says which dice were void");
}

#[test]
fn where_nobody_reveals_the_game_is_dealt_all_the_same() {
    let mut driver = sealing([true; 3]);
    for (player, seat) in ALL {
        commits(&mut driver, player, seat);
    }
    driver.wait(15_000);
    assert_eq!(driver.house(Command::LookAfter), 6, "void, three are ready, sealed and dealt");
    assert_eq!(driver.table.stage(), Stage::Playing);
    assert!(brought(&driver).iter().all(|(by, _)| *by == Contributor::Host));
}

#[test]
fn nobody_waits_for_the_dice_of_who_is_away() {
    let mut driver = seated(for_three());
    driver.does(ADA, ready(S1, true));
    driver.does(BEA, ready(S2, true));
    for player in [BEA, CAI] {
        driver.house(Command::Presence { player, here: false });
    }
    driver.does(CAI, ready(S3, true));
    let awaited = &card(&driver.table)["dice"]["uncommitted"];
    assert_eq!(*awaited, serde_json::json!([1, 3]), "who has just spoken is not away");
}

#[test]
fn sealing_ends_however_the_clients_drag_it_out() {
    let mut driver = sealing([true; 3]);
    let begun = driver.now.served;
    for (player, seat) in ALL {
        driver.wait(14_999);
        commits(&mut driver, player, seat);
    }
    for (player, seat) in [(ADA, S1), (BEA, S2)] {
        driver.wait(5_000);
        reveals(&mut driver, player, seat);
    }
    driver.wait(5_000);
    assert_eq!(driver.house(Command::LookAfter), 3, "the last one is late, and not asked again");
    assert!(driver.now.served - begun <= 4 * 15_000);
    assert_eq!(card(&driver.table)["dice"]["uncommitted"], serde_json::json!([1, 2]));
}

#[test]
fn what_does_not_fit_the_dice_is_refused() {
    let mut driver = sealing([true; 3]);
    let reveal = |seat, nonce| Command::Reveal { seat, nonce };
    assert_eq!(driver.refuses(ADA, reveal(S1, nonce(S1))), Refusal::CommitmentsAwaited);
    commits(&mut driver, ADA, S1);
    let again = Command::Commit { seat: S1, commitment: [1; 32] };
    let twice = SealFault::CommittedTwice { seat: S1 };
    assert_eq!(driver.refuses(ADA, again), Refusal::Dice(twice));
    let copied = own_commitment(&driver, S1, nonce(S1));
    let copy = Command::Commit { seat: S2, commitment: copied };
    let fault = SealFault::CopiedCommitment { seat: S2 };
    assert_eq!(driver.refuses(BEA, copy), Refusal::Dice(fault));
    commits(&mut driver, BEA, S2);
    let early = reveal(S1, nonce(S1));
    assert_eq!(driver.refuses(ADA, early), Refusal::CommitmentsAwaited, "one is missing");
    commits(&mut driver, CAI, S3);
    let changed = SealFault::ChangedNonce { seat: S2 };
    assert_eq!(driver.refuses(BEA, reveal(S2, [3; 32])), Refusal::Dice(changed));
    reveals(&mut driver, BEA, S2);
    let twice = SealFault::RevealedTwice { seat: S2 };
    assert_eq!(driver.refuses(BEA, reveal(S2, nonce(S2))), Refusal::Dice(twice));
}

#[test]
fn nobody_leaves_or_sits_down_while_the_dice_are_sealed() {
    let mut driver = sealing([true; 3]);
    assert_eq!(driver.refuses(BEA, Command::Leave { seat: S2 }), Refusal::Begun);
    assert_eq!(driver.refuses(ADA, Command::Leave { seat: S2 }), Refusal::Begun);
    assert_eq!(driver.refuses(ZOE, sit(S2)), Refusal::Begun);
    assert_eq!(driver.refuses(ADA, Command::Dismiss), Refusal::Begun);
}

#[test]
fn a_deal_that_was_decided_on_for_other_dice_is_not_taken() {
    let mut driver = seated(for_three());
    for (player, seat) in &ALL[..2] {
        driver.does(*player, ready(*seat, false));
    }
    let (player, seat) = ALL[2];
    let decide = |driver: &Driver| {
        let command = ready(seat, false);
        match driver.table.decide(Asker::Player(player), &command, None, driver.now) {
            Ok(Decision::Write { entries, .. }) => entries,
            _ => panic!("everybody may be ready"),
        }
    };
    let mut first = decide(&driver);
    let other = decide(&driver).pop().expect("it ends with the deal");
    let deal = first.pop().expect("it ends with the deal");
    assert!(matches!((&deal, &other), (Entry::Dealt { .. }, Entry::Dealt { .. })));
    for entry in first {
        driver.table.enter(entry, driver.now, None).expect("it was decided on");
    }
    assert!(driver.table.enter(other, driver.now, None).is_err(), "other dice were sealed");
    driver.table.enter(deal, driver.now, None).expect("it was decided on");
    assert_eq!(driver.table.stage(), Stage::Playing);
}

/// The version of the rules that the game on the table is played by.
fn rules(driver: &Driver) -> u32 {
    let record = driver.table.game().expect("dealt").host_record();
    quarterdeck_engine::record::label(&record).expect("a record").rules
}

#[test]
fn dice_that_were_sealed_before_an_upgrade_are_dealt_by_the_rules_of_their_time() {
    let settings = Settings {
        game: "pirates-and-privateers".to_owned(),
        options: serde_json::json!({}),
        ..for_three()
    };
    let mut driver = seated(settings);
    for (player, seat) in ALL {
        driver.does(player, ready(seat, true));
    }
    assert_eq!(driver.table.stage(), Stage::Sealing);
    // The journal of a program that knew one version only: it says nothing of versions.
    let mut rows = driver.rows.clone();
    let sealed = rows.last_mut().expect("the dice are sealed");
    let text = String::from_utf8(sealed.entry.clone()).expect("an entry is text");
    let before = text.replacen("\"rules\":2,", "", 1);
    assert_ne!(before, text, "a new table says by which rules it plays");
    sealed.entry = before.into_bytes();
    let mut old = Driver::resume(driver.table.id(), rows);
    assert_ne!(card(&old.table)["dice"]["root"], card(&driver.table)["dice"]["root"]);
    for (driver, version) in [(&mut old, 1), (&mut driver, 2)] {
        driver.wait(15_000);
        assert_eq!(driver.house(Command::LookAfter), 4, "three are filled in, and it is dealt");
        assert_eq!(rules(driver), version);
        // It goes on, and the journal can be read again.
        let seat = driver.table.owed().first().expect("somebody begins");
        driver.acts(ALL[seat.index()].0, seat, 0);
        driver.check();
    }
    // A version that this program does not have is not guessed at.
    let mut rows = driver.rows.clone();
    let sealed = rows.iter_mut().find(|row| row.entry.starts_with(b"{\"sealed\""));
    let sealed = sealed.expect("the dice were sealed");
    let text = String::from_utf8(sealed.entry.clone()).expect("an entry is text");
    sealed.entry = text.replacen("\"rules\":2,", "\"rules\":3,", 1).into_bytes();
    assert!(quarterdeck_table::Table::read(driver.table.id(), &rows).is_err());
}
