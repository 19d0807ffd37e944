//! No secret ever leaves: two tables that differ only in what somebody cannot know look the same to them.

use quarterdeck_engine::sealed::hex;
use quarterdeck_engine::{Seat, Viewer};
use quarterdeck_store::PlayerId;
use quarterdeck_table::entry::Proposal;
use quarterdeck_table::{Asker, Chore, Command, Decision, Entry, Play, SeatPlan, Table};
use quarterdeck_words::Language;

use crate::commands::{nonce, own_commitment};
use crate::driver::{Driver, card, surface_for, update, viewers};
use crate::people::*;

/// All that a viewer gets, without the last link of the chain. That link holds a hash of the secret with a salt that
/// only the host has; so it differs between the two tables, as it does between any two, and tells nobody which of them
/// this is.
fn masked(table: &Table, viewer: Viewer) -> Vec<String> {
    let fingerprint = table.game().map_or("-".to_owned(), Play::fingerprint);
    let hide = |text: String| text.replace(&fingerprint, "…");
    surface_for(table, viewer).into_iter().map(hide).collect()
}

/// Everything that could be said as an action.
fn conceivable() -> Vec<String> {
    let mut all: Vec<String> = ["\"leave\"", "\"pass\"", "{\"choose\":\"armed\"}"]
        .into_iter()
        .chain(["{\"choose\":\"defenceless\"}", "\"fly\"", "{}", "7"])
        .map(str::to_owned)
        .collect();
    for treasure in 1..=8 {
        all.push(format!("{{\"arrive\":{treasure}}}"));
        for owner in 1..=8 {
            all.push(format!("{{\"attack\":{{\"owner\":{owner},\"treasure\":{treasure}}}}}"));
        }
    }
    all
}

/// How the table answers everything that a player could ask from a seat.
fn answers(driver: &Driver, player: PlayerId, seat: Seat) -> Vec<String> {
    let seq = driver.table.seq();
    let mut commands: Vec<Command> = Vec::new();
    for action in conceivable() {
        for seen in [0, seq] {
            commands.push(Command::Act { seat, seen, action: raw(&action) });
        }
    }
    for seen in [0, seq] {
        commands.push(Command::Undo { seat, seen });
    }
    for back in 0..5 {
        commands.push(Command::Propose { seat, what: Proposal::Undo { back } });
    }
    commands.push(Command::Sit { seat, invite: Some([3; 32]) });
    let answer = |command: &Command| match driver.table.decide(
        Asker::Player(player),
        command,
        None,
        driver.now,
    ) {
        Ok(Decision::Write { entries, .. }) => format!("{} entries", entries.len()),
        Ok(Decision::Done { seq }) => format!("done at {seq}"),
        Err(refusal) => format!("{refusal} {refusal:?}"),
    };
    commands.iter().map(answer).collect()
}

/// Bea's secret differs; everybody else must see the same.
fn assert_same_but_for_bea(left: &Driver, right: &Driver) {
    for viewer in viewers(&left.table) {
        if viewer != Viewer::Seat(S2) {
            assert_eq!(masked(&left.table, viewer), masked(&right.table, viewer), "{viewer}");
        }
    }
    for (player, seat) in [(ADA, S1), (CAI, S3), (ZOE, S2), (ADA, S2)] {
        assert_eq!(answers(left, player, seat), answers(right, player, seat), "{player} {seat}");
    }
    assert_eq!(left.table.index(), right.table.index());
}

fn plays(driver: &mut Driver, seat: Seat, action: &str) {
    let player = driver.table.chairs().get(seat).and_then(|chair| chair.holder).unwrap();
    let seen = driver.table.seq();
    driver.does(player, Command::Act { seat, seen, action: raw(action) });
}

fn choices(driver: &Driver, seat: Seat) -> Vec<String> {
    driver.actions(seat).iter().map(|action| action.get().to_owned()).collect()
}

#[test]
fn which_ship_somebody_chose_shows_nobody_else_until_it_is_turned_over() {
    for seed in 0..6 {
        let mut chance = quarterdeck_engine::chance::Fast::new(seed);
        let mut left = dealt(for_three());
        let mut right = left.twin();
        plays(&mut left, S2, "{\"choose\":\"armed\"}");
        plays(&mut right, S2, "{\"choose\":\"defenceless\"}");
        assert_same_but_for_bea(&left, &right);
        for _ in 0..60 {
            let Some(seat) = left.table.owed().first() else { break };
            let (mut here, mut there) = (choices(&left, seat), choices(&right, seat));
            // Attacking one of Bea's ships turns it over, and then the two games are different ones.
            here.retain(|action| !action.contains("\"owner\":2"));
            there.retain(|action| !action.contains("\"owner\":2"));
            if seat != S2 {
                assert_eq!(here, there);
            }
            if here.is_empty() || there.is_empty() {
                break;
            }
            let nth = chance.below(here.len() as u32) as usize;
            let same = there.contains(&here[nth]);
            let mine = here.swap_remove(nth);
            let theirs = if same { mine.clone() } else { there.swap_remove(0) };
            plays(&mut left, seat, &mine);
            plays(&mut right, seat, &theirs);
            assert_same_but_for_bea(&left, &right);
            if seat == S2 && chance.below(4) == 0 {
                let undo = |driver: &mut Driver| {
                    let seen = driver.table.seq();
                    driver.ask(Asker::Player(BEA), &Command::Undo { seat: S2, seen })
                };
                assert_eq!(undo(&mut left).is_ok(), undo(&mut right).is_ok());
                assert_same_but_for_bea(&left, &right);
            }
        }
    }
}

#[test]
fn a_bot_decides_by_what_its_seat_knows() {
    let seats = vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot("heuristic".to_owned())];
    for _ in 0..10 {
        let mut left = Driver::open(settings(seats.clone()));
        left.does(BEA, sit(S2));
        left.does(ADA, ready(S1, false));
        left.does(BEA, ready(S2, false));
        let mut right = left.twin();
        plays(&mut left, S2, "{\"choose\":\"armed\"}");
        plays(&mut right, S2, "{\"choose\":\"defenceless\"}");
        for driver in [&mut left, &mut right] {
            plays(driver, S1, "{\"choose\":\"armed\"}");
        }
        let thought = |driver: &Driver| {
            let Some(Chore::Think { seat, level, .. }) = driver.table.chore() else {
                return String::new();
            };
            crate::driver::decided(driver.table.game().unwrap().think(seat, &level))
                .get()
                .to_owned()
        };
        assert_eq!(thought(&left), thought(&right));
    }
}

#[test]
fn the_master_shows_in_nothing_but_the_dice() {
    // Nothing is drawn in this game, so two masters make two tables that are the same to everybody. Root, commitments
    // and fingerprint are hashes over secrets of 256 bits, and are masked.
    let play = || {
        let mut driver = seated(without_draws(for_three().seats));
        let mut seen = Vec::new();
        for (player, seat) in [(ADA, S1), (BEA, S2), (CAI, S3)] {
            driver.does(player, ready(seat, seat == S1));
        }
        seen.push(without_dice(&driver));
        let commitment = own_commitment(&driver, S1, nonce(S1));
        driver.does(ADA, Command::Commit { seat: S1, commitment });
        seen.push(without_dice(&driver));
        driver.does(ADA, Command::Reveal { seat: S1, nonce: nonce(S1) });
        for _ in 0..40 {
            seen.push(without_dice(&driver));
            let Some(seat) = driver.table.owed().first() else { break };
            driver.acts([ADA, BEA, CAI][seat.index()], seat, 0);
        }
        seen
    };
    assert_eq!(play(), play());
}

fn without_dice(driver: &Driver) -> Vec<String> {
    let card = card(&driver.table);
    let mut hidden = vec![card["dice"]["root"].clone(), card["fingerprint"].clone()];
    hidden.extend(card["dice"]["commitments"].as_array().cloned().unwrap_or_default());
    let hidden: Vec<&str> = hidden.iter().filter_map(|hash| hash.as_str()).collect();
    let hide = |text: String| hidden.iter().fold(text, |text, hash| text.replace(hash, "…"));
    viewers(&driver.table)
        .into_iter()
        .flat_map(|viewer| surface_for(&driver.table, viewer))
        .map(hide)
        .collect()
}

/// Everything public about a table that can be printed.
fn printed(driver: &Driver) -> String {
    let table = &driver.table;
    let mut all = vec![
        format!("{:?}", table.card(&name, 0)),
        format!("{:?}", table.chairs()),
        format!("{:?}", table.chore()),
        format!("{:?}", table.index()),
        format!("{:?}", table.settings()),
        format!("{:?}", table.stage()),
    ];
    let card = serde_json::value::to_raw_value(&table.card(&name, 0)).unwrap();
    for viewer in [Viewer::Seat(S1), Viewer::Seat(S3), Viewer::Public] {
        all.push(format!("{:?}", table.update(viewer, Some(0), &card, Vec::new())));
        all.push(update(table, viewer, Some(0)));
        for language in Language::all() {
            all.extend(table.news(quarterdeck_shelf::words(language), viewer, 0, &name));
        }
    }
    for (player, seat) in [(ADA, S1), (CAI, S3), (ZOE, S2)] {
        all.extend(answers(driver, player, seat));
    }
    all.join("\n")
}

/// As digits, and as a list of numbers.
fn both_ways(bytes: &[u8]) -> [String; 2] {
    let list = format!("{bytes:?}");
    [hex::encode(bytes), list.trim_matches(['[', ']']).to_owned()]
}

/// The master and the nonces in a journal so far.
fn secrets_of(driver: &Driver) -> Vec<[u8; 32]> {
    let mut secrets = Vec::new();
    for row in &driver.rows {
        match Entry::from_bytes(&row.entry) {
            Ok(Entry::Sealed { master, filled, .. }) => {
                secrets.push(master);
                secrets.extend(filled.iter().map(|filled| filled.nonce));
            }
            Ok(Entry::FilledIn(filled)) => secrets.push(filled.nonce),
            Ok(Entry::Revealed { nonce, .. }) => secrets.push(nonce),
            Ok(Entry::Invited { token, .. }) => secrets.push(token),
            _ => {}
        }
    }
    secrets
}

#[test]
fn nothing_that_is_printed_or_sent_has_a_secret_in_it() {
    let mut driver = Driver::open(for_three());
    driver.does(ADA, Command::Invite { seat: S2, token: [0xc5; 32] });
    driver.does(BEA, Command::Sit { seat: S2, invite: Some([0xc5; 32]) });
    driver.does(CAI, sit(S3));
    for (player, seat) in [(ADA, S1), (BEA, S2), (CAI, S3)] {
        driver.does(player, ready(seat, seat != S3));
    }
    for (player, seat) in [(ADA, S1), (BEA, S2)] {
        let commitment = own_commitment(&driver, seat, nonce(seat));
        driver.does(player, Command::Commit { seat, commitment });
    }
    driver.does(ADA, Command::Reveal { seat: S1, nonce: nonce(S1) });
    let check = |driver: &Driver| {
        let printed = printed(driver);
        let secrets = secrets_of(driver);
        assert!(secrets.len() >= 4);
        for secret in secrets {
            for way in both_ways(&secret) {
                assert!(!printed.contains(&way), "{way}");
            }
        }
    };
    check(&driver);
    driver.does(BEA, Command::Reveal { seat: S2, nonce: nonce(S2) });
    check(&driver);
    driver.acts(BEA, S2, 1);
    check(&driver);
}

#[test]
fn a_journal_that_is_broken_is_not_quoted() {
    let mut driver = dealt(for_three());
    driver.acts(BEA, S2, 0);
    driver.acts(CAI, S3, 1);
    let secrets: Vec<String> =
        secrets_of(&driver).iter().flat_map(|secret| both_ways(secret)).collect();
    let mut broken = 0;
    for at in 1..driver.rows.len() {
        for bit in 0..driver.rows[at].entry.len() * 8 {
            let mut rows = driver.rows.clone();
            rows[at].entry[bit / 8] ^= 1 << (bit % 8);
            if let Err(corrupt) = Table::read(driver.table.id(), &rows[..=at]) {
                broken += 1;
                let said = format!("{corrupt} {corrupt:?}");
                assert!(!said.contains("arme") && !said.contains("fenceless"), "{said}");
                assert!(secrets.iter().all(|secret| !said.contains(secret)), "{said}");
                assert!(said.len() < 400, "{said}");
            }
        }
    }
    assert!(broken > 1_000);
}
