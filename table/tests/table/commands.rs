//! Every command, at every stage, by everybody: allowed, or refused with exactly this reason.

use std::fmt::Write as _;

use quarterdeck_engine::sealed::{commitment, hex};
use quarterdeck_store::{PlayerId, TableId};
use quarterdeck_table::entry::{Channel, Proposal};
use quarterdeck_table::{Asker, Chore, Command, Decision, SeatPlan, Stage};

use crate::driver::{Driver, card};
use crate::people::*;

/// The one table of this test: Bea at seat 2 asks, or somebody else does in her place.
const EXPECTED: &str = include_str!("commands.txt");

#[test]
fn every_command_at_every_stage_is_allowed_or_refused_as_the_table_says() {
    let mut found =
        "# holder, another seat, the opener at seat 1, a stranger, the house\n".to_owned();
    for (stage, driver) in stages() {
        writeln!(found, "{stage}").unwrap();
        for (name, command) in commands(&driver) {
            let askers = [Asker::Player(BEA), Asker::Player(CAI), Asker::Player(ADA)];
            let cells = askers.into_iter().chain([Asker::Player(ZOE), Asker::House]);
            let cells: Vec<String> = cells.map(|asker| cell(&driver, asker, &command)).collect();
            writeln!(found, "  {name:<18} {}", cells.join(" ")).unwrap();
        }
    }
    if std::env::var_os("GOLDEN").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/commands.txt");
        std::fs::write(file, &found).unwrap();
        return;
    }
    for (found, expected) in found.lines().zip(EXPECTED.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.lines().count(), EXPECTED.lines().count());
}

/// `yes` where something is written, `nothing` where there is nothing to do, or the refusal's name.
fn cell(driver: &Driver, asker: Asker, command: &Command) -> String {
    match driver.table.decide(asker, command, None, driver.now) {
        Ok(Decision::Write { entries, .. }) if entries.is_empty() => "nothing".to_owned(),
        Ok(Decision::Write { entries, .. }) => {
            let mut twin = driver.twin();
            let written = twin.ask(asker, command).expect("it was allowed");
            assert_eq!(written, entries.len());
            "yes".to_owned()
        }
        Ok(Decision::Done { .. }) => panic!("nothing was asked twice"),
        Err(refusal) => {
            let name = format!("{refusal:?}");
            name.split(['(', ' ']).next().unwrap_or_default().to_owned()
        }
    }
}

fn stages() -> Vec<(&'static str, Driver)> {
    let plans = vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Open];
    let gathering = seated(settings(plans));
    let mut committing = seated(for_three());
    for (player, seat) in [(ADA, S1), (BEA, S2), (CAI, S3)] {
        committing.does(player, ready(seat, true));
    }
    let mut revealing = committing.twin();
    for (player, seat) in [(ADA, S1), (BEA, S2), (CAI, S3)] {
        let commitment = own_commitment(&revealing, seat, nonce(seat));
        revealing.does(player, Command::Commit { seat, commitment });
    }
    let playing = dealt(for_three());
    let mut proposed = playing.twin();
    proposed.does(CAI, Command::Propose { seat: S3, what: Proposal::Close });
    let mut absent = playing.twin();
    absent.house(Command::Presence { player: BEA, here: false });
    let mut stood_in = absent.twin();
    let what = Proposal::StandIn { seat: S2 };
    stood_in.does(ADA, Command::Propose { seat: S1, what });
    stood_in.does(CAI, Command::Answer { seat: S3, yes: true });
    let mut resigned = playing.twin();
    resigned.does(BEA, Command::Resign { seat: S2 });
    let mut left = playing.twin();
    left.does(BEA, Command::Leave { seat: S2 });
    let mut closed = playing.twin();
    closed.does(ADA, Command::Resign { seat: S1 });
    closed.does(CAI, Command::Resign { seat: S3 });
    assert_eq!(closed.table.stage(), Stage::Over);
    let mut dismissed = gathering.twin();
    dismissed.does(ADA, Command::Dismiss);
    vec![
        ("gathering", gathering),
        ("sealing, commitments awaited", committing),
        ("sealing, nonces awaited", revealing),
        ("playing", playing),
        ("playing, seat 3 proposes to close", proposed),
        ("playing, seat 2 is away", absent),
        ("playing, a bot stands in for seat 2", stood_in),
        ("playing, seat 2 has resigned", resigned),
        ("playing, seat 2 was left to a bot", left),
        ("over", closed),
        ("over, never begun", dismissed),
    ]
}

pub(crate) fn nonce(seat: quarterdeck_engine::Seat) -> [u8; 32] {
    [100 + u8::from(seat); 32]
}

/// A seat's commitment as its client works it out from the card alone.
pub(crate) fn own_commitment(
    driver: &Driver,
    seat: quarterdeck_engine::Seat,
    nonce: [u8; 32],
) -> [u8; 32] {
    let card = card(&driver.table);
    let bytes = |field: &str| {
        let text = card["dice"][field].as_str().expect("the card shows it");
        hex::decode::<32>(text).expect("it is in hexadecimal digits")
    };
    commitment(&bytes("domain"), &bytes("root"), seat, &nonce)
}

/// Each command, about seat 2, as a client of that seat would send it.
fn commands(driver: &Driver) -> Vec<(&'static str, Command)> {
    let (seat, seen) = (S2, driver.table.seq());
    let dealt = driver.table.game();
    let action = dealt.and_then(|game| game.actions(seat).pop());
    let action = action.unwrap_or_else(|| raw("\"pass\""));
    let sealing = !card(&driver.table)["dice"].is_null();
    let promised = if sealing { own_commitment(driver, seat, nonce(seat)) } else { [0; 32] };
    let mut other = driver.table.settings().clone();
    other.seats[2] = SeatPlan::Bot("random".to_owned());
    let mut quiet = driver.table.settings().clone();
    quiet.chat = false;
    let seen_by_bots = match driver.table.chore() {
        Some(Chore::Think { seen, .. }) => seen,
        _ => seen,
    };
    let player = |player: PlayerId, here| Command::Presence { player, here };
    vec![
        ("change the game", Command::Change(other)),
        ("switch chat off", Command::Change(quiet)),
        ("sit", sit(seat)),
        ("sit nowhere", sit(quarterdeck_engine::Seat::new(7))),
        ("leave", Command::Leave { seat }),
        ("invite", Command::Invite { seat, token: [9; 32] }),
        ("be ready", ready(seat, false)),
        ("be unready", Command::Ready { seat, ready: false, own_dice: false }),
        ("dismiss", Command::Dismiss),
        ("commit", Command::Commit { seat, commitment: promised }),
        ("reveal", Command::Reveal { seat, nonce: nonce(seat) }),
        ("act", Command::Act { seat, seen, action: action.clone() }),
        ("act illegally", Command::Act { seat, seen, action: raw("\"leave\"") }),
        ("act nonsense", Command::Act { seat, seen, action: raw("{\"fly\":3}") }),
        ("act too late", Command::Act { seat, seen: 0, action: action.clone() }),
        ("undo", Command::Undo { seat, seen }),
        ("propose undo", Command::Propose { seat, what: Proposal::Undo { back: 1 } }),
        ("propose to close", Command::Propose { seat, what: Proposal::Close }),
        ("propose a bot", Command::Propose { seat, what: Proposal::StandIn { seat: S3 } }),
        ("say yes", Command::Answer { seat, yes: true }),
        ("say no", Command::Answer { seat, yes: false }),
        ("return", Command::Return { seat }),
        ("resign", Command::Resign { seat }),
        ("carry", Command::Carry { seat, from: BEA, to: ZOE }),
        ("say to the table", Command::Say { channel: Channel::Table, text: "hi".into() }),
        ("say to the gallery", Command::Say { channel: Channel::Gallery, text: "hi".into() }),
        ("silence", Command::Silence { player: ZOE, silenced: true }),
        ("let speak", Command::Silence { player: ZOE, silenced: false }),
        ("erase", Command::Erase { player: BEA }),
        ("rematch", Command::Rematch { table: TableId::from_bytes([8; 16]) }),
        ("be here", player(BEA, true)),
        ("be away", player(BEA, false)),
        ("bot acts", Command::BotActs { seat, seen: seen_by_bots, action }),
        ("bot times out", Command::BotTimesOut { seat, seen: seen_by_bots }),
        ("look after", Command::LookAfter),
        ("restored", Command::Restored { times: 1 }),
    ]
}

#[test]
fn a_request_has_its_effect_once() {
    let mut driver = seated(for_three());
    let command = ready(S2, false);
    assert_eq!(driver.ask_named(BEA, &command, "one", [1; 32]), Ok((true, 3)));
    assert_eq!(driver.ask_named(BEA, &command, "one", [1; 32]), Ok((false, 3)));
    let other = Command::Ready { seat: S2, ready: false, own_dice: false };
    let reused = driver.ask_named(BEA, &other, "one", [2; 32]);
    assert_eq!(reused, Err(quarterdeck_table::Refusal::RequestReused));
    assert_eq!(driver.table.seq(), 3);
}

#[test]
fn the_same_id_of_another_seat_is_another_request() {
    let mut driver = seated(for_three());
    assert_eq!(driver.ask_named(BEA, &ready(S2, false), "one", [1; 32]), Ok((true, 3)));
    assert_eq!(driver.ask_named(CAI, &ready(S3, false), "one", [1; 32]), Ok((true, 4)));
    // Nor does somebody learn by it what another seat has asked.
    let stolen = driver.ask_named(CAI, &ready(S2, false), "one", [1; 32]);
    assert_eq!(stolen, Err(quarterdeck_table::Refusal::NotYourSeat));
}

#[test]
fn who_takes_a_seat_over_may_count_their_requests_from_one_again() {
    let mut driver = seated(for_three());
    driver.ask_named(BEA, &ready(S2, false), "1", [1; 32]).unwrap();
    driver.house(Command::Carry { seat: S2, from: BEA, to: ZOE });
    let unready = Command::Ready { seat: S2, ready: false, own_dice: false };
    assert_eq!(driver.ask_named(ZOE, &unready, "1", [2; 32]), Ok((true, 5)));
}

#[test]
fn who_has_left_is_told_so_when_asking_again() {
    let mut driver = seated(for_three());
    let leave = Command::Leave { seat: S2 };
    assert_eq!(driver.ask_named(BEA, &leave, "go", [1; 32]), Ok((true, 3)));
    assert_eq!(driver.ask_named(BEA, &leave, "go", [1; 32]), Ok((false, 3)));
}

#[test]
fn a_request_of_several_entries_is_answered_by_the_last() {
    let mut driver = seated(for_three());
    driver.does(BEA, ready(S2, false));
    driver.does(CAI, ready(S3, false));
    let (new, seq) = driver.ask_named(ADA, &ready(S1, false), "go", [1; 32]).unwrap();
    assert!(new);
    assert_eq!(driver.table.stage(), Stage::Playing);
    assert_eq!(seq, driver.table.seq());
    assert_eq!(driver.ask_named(ADA, &ready(S1, false), "go", [1; 32]), Ok((false, seq)));
    // A node that reads the journal knows of it as well.
    let mut twin = driver.twin();
    assert_eq!(twin.ask_named(ADA, &ready(S1, false), "go", [1; 32]), Ok((false, seq)));
}
