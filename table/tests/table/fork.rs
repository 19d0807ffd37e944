//! Going on from the middle of a game: a new game that tells nothing about the old one.

use std::collections::BTreeSet;

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{Host, Logbook, Source};
use quarterdeck_engine::sealed::Master;
use quarterdeck_engine::{Game, Record, Seat, Viewer};
use quarterdeck_shelf::{Corsaire, LetterOfMarque, PiratesAndPrivateers};
use quarterdeck_store::TableId;
use quarterdeck_table::{Command, Entry, Fork, Play, Refusal, SeatPlan, Stage, fork_of};
use serde_json::{Value, json};

use crate::driver::{Driver, card};
use crate::people::*;

fn fork(seat: Seat, step: usize, secret: u8) -> Fork {
    let table = TableId::from_bytes([secret; 16]);
    let code = "GHJKMN".to_owned();
    Fork { by: ADA, seat, step, table, code, restored: 0, secret: [secret; 32] }
}

fn forked(host: &str, seat: Seat, step: usize, secret: u8) -> Driver {
    let entries = fork_of(host, &fork(seat, step, secret)).expect("it can be gone on with");
    Driver::begin(TableId::from_bytes([secret; 16]), &entries)
}

/// A game of Letter of Marque that is over, among three people who always do the first thing they can.
fn over() -> Driver {
    let mut driver = dealt(for_three());
    driver.every = 1_000;
    for nth in 0..400 {
        let Some(seat) = driver.table.owed().first() else { break };
        let player = [ADA, BEA, CAI][seat.index()];
        driver.acts(player, seat, nth % driver.actions(seat).len());
    }
    assert_eq!(driver.table.stage(), Stage::Over);
    driver
}

fn host(driver: &Driver) -> String {
    driver.table.game().expect("it was dealt").host_record()
}

fn view(game: &dyn Play, viewer: Viewer) -> Value {
    serde_json::from_str(game.view(viewer).get()).expect("a view is JSON")
}

#[test]
fn whoever_goes_on_sits_where_they_sat_and_bots_sit_everywhere_else() {
    let old = over();
    let mut new = forked(&host(&old), S2, 6, 1);
    assert_eq!(new.table.stage(), Stage::Playing);
    assert_eq!(new.table.chairs().of(ADA).first(), Some(S2));
    let plans = &new.table.settings().seats;
    assert!(matches!(plans.as_slice(), [SeatPlan::Bot(_), SeatPlan::Me, SeatPlan::Bot(_)]));
    assert!(!new.table.settings().late_join);
    assert_eq!(card(&new.table)["imported"], true);
    assert_eq!(new.table.game().unwrap().steps(), 7);
    // What the maker was told by then is what they were told.
    for step in 0..7 {
        let told = |driver: &Driver| {
            let game = driver.table.game().expect("it was dealt");
            game.step(step, Viewer::Seat(S2)).told.get().to_owned()
        };
        assert_eq!(told(&old), told(&new), "step {step}");
    }
    // It is played to its end, and every copy of it verifies and says what was given.
    for _ in 0..400 {
        new.bots_act();
        let Some(seat) = new.table.owed().first() else { break };
        new.acts(ADA, seat, 0);
    }
    assert_eq!(new.table.stage(), Stage::Over);
    for viewer in Viewer::all(3) {
        let copy = new.table.game().unwrap().record(viewer).expect("a copy");
        let (_, found) = quarterdeck_table::verify(&copy).expect("it verifies");
        assert_eq!((found.given, found.sealed), (7, true));
    }
    // And it can be brought to another server like any other.
    let (_, entries) = quarterdeck_table::journal_of(&host(&new), ZOE, "A".into(), 0).unwrap();
    assert_eq!(Driver::begin(new.table.id(), &entries).table.stage(), Stage::Over);
}

#[test]
fn what_the_rules_keep_secret_is_not_found_out_by_going_on_many_times() {
    let old = over();
    let host = host(&old);
    let game = Record::<LetterOfMarque>::parse(&host).unwrap();
    let last = game.entries().len() - 2;
    let undersides = |secret: u8, step: usize| {
        let new = forked(&host, S1, step, secret);
        let text = new.table.game().unwrap().host_record();
        let opened = |line: &str| {
            let line: Value = serde_json::from_str(line).unwrap();
            let choice = line["open"]["action"]["value"]["choose"].clone();
            (line["deed"]["seat"] != json!(1) && !choice.is_null()).then_some(choice.to_string())
        };
        text.lines().skip(2).filter_map(opened).collect::<Vec<String>>()
    };
    for step in [4, last / 2, last] {
        let all: Vec<Vec<String>> = (0..40).map(|secret| undersides(secret, step)).collect();
        let worlds: BTreeSet<&Vec<String>> = all.iter().collect();
        assert!(worlds.len() > 1, "step {step}: there is only one world");
    }
}

/// For every step of a game and every seat: another game that looks the same to the seat up to its end is gone on with in
/// the same way, byte for byte.
fn two_games_that_look_the_same_are_gone_on_with_alike<G: Game>(seats: usize, steps: usize) {
    let mut chance = Fast::new(7);
    let mut differed = 0;
    let new = |chance: &mut Fast| {
        let name = std::array::from_fn(|_| chance.below(256) as u8);
        let sitters = vec!["person".to_owned(); seats];
        let terms = Host::terms::<G>(name, &G::Options::default(), &sitters).unwrap();
        let mut nonce = || std::array::from_fn(|_| chance.below(256) as u8);
        let host = Host::alone(&terms, Master::from_seed(3), Source::Seed, &mut nonce);
        (host, name, sitters)
    };
    let (host, name, sitters) = new(&mut chance);
    let options = G::Options::default();
    let (mut logbook, _) = Logbook::<G>::begin(host, name, options, sitters).unwrap();
    for _ in 0..steps {
        let Some(seat) = logbook.state().owed().first() else { break };
        let nth = chance.below(logbook.state().legal_count(seat));
        let action = logbook.state().nth_legal(seat, nth);
        assert!(logbook.play(seat, action).is_ok());
    }
    let last = logbook.record().entries().len() - 1;
    let one = logbook.record().to_text();
    for seat in Seat::all(seats) {
        let given = logbook.record().resampled(seat, last, &mut chance).expect("it can be made up");
        let (host, name, sitters) = new(&mut chance);
        let options = G::Options::default();
        let other = Logbook::<G>::begin_given(host, name, options, sitters, &given).unwrap();
        differed += usize::from(other.state() != logbook.state());
        let other = other.record().to_text();
        let every = (last / 12).max(1);
        for step in (0..=last).step_by(every) {
            let bytes = |host: &str| {
                let entries = fork_of(host, &fork(seat, step, 9))?;
                Ok::<_, Refusal>(entries.iter().map(Entry::to_bytes).collect::<Vec<_>>())
            };
            assert!(bytes(&one) == bytes(&other), "{} {seat} step {step}", G::ID);
        }
    }
    assert!(differed > 0, "{}: the two games were the same", G::ID);
}

#[test]
fn going_on_depends_on_nothing_that_its_maker_cannot_know() {
    two_games_that_look_the_same_are_gone_on_with_alike::<LetterOfMarque>(4, 500);
    two_games_that_look_the_same_are_gone_on_with_alike::<Corsaire>(2, 40);
}

#[test]
fn a_game_with_sealed_bids_and_hidden_duties_can_be_gone_on_with() {
    let mut chance = Fast::new(5);
    let options = json!({ "hidden_duties": true, "bidding": "sealed" });
    let options = serde_json::from_value(options).expect("options");
    let name = [4; 16];
    let sitters = vec!["person".to_owned(); 3];
    let terms = Host::terms::<PiratesAndPrivateers>(name, &options, &sitters).unwrap();
    let mut nonces = 0;
    let mut nonce = || {
        nonces += 1;
        [nonces; 32]
    };
    let host = Host::alone(&terms, Master::from_seed(4), Source::Seed, &mut nonce);
    let (mut logbook, _) =
        Logbook::<PiratesAndPrivateers>::begin(host, name, options, sitters).unwrap();
    for _ in 0..150 {
        let Some(seat) = logbook.state().owed().first() else { break };
        let nth = chance.below(logbook.state().legal_count(seat));
        let action = logbook.state().nth_legal(seat, nth);
        assert!(logbook.play(seat, action).is_ok());
    }
    let text = logbook.record().to_text();
    let last = logbook.record().entries().len() - 1;
    for seat in Seat::all(3) {
        for step in [0, last / 3, 2 * last / 3] {
            let new = forked(&text, seat, step, 2);
            assert_eq!(new.table.game().unwrap().steps(), step + 1);
        }
    }
}

#[test]
fn what_was_played_by_older_rules_goes_on_by_them() {
    let old = include_str!("../../../games/pirates-and-privateers/tests/golden/any-2.jsonl");
    let new =
        include_str!("../../../games/pirates-and-privateers/tests/golden-rules-2/high-bid.jsonl");
    for (rules, host) in [(1, old), (2, new)] {
        let fork = forked(host, S1, 8, 3);
        let game = fork.table.game().expect("it was dealt");
        assert_eq!(game.steps(), 9);
        let label = quarterdeck_engine::record::label(&game.host_record()).expect("a record");
        assert_eq!(label.rules, rules);
    }
}

#[test]
fn what_was_taken_back_is_left_out() {
    let (mut driver, player, seat) = begun(for_three());
    driver.acts(player, seat, 0);
    let before = driver.table.game().unwrap().steps();
    driver.does(
        player,
        Command::Propose { seat, what: quarterdeck_table::entry::Proposal::Undo { back: 1 } },
    );
    for (other, at) in [(ADA, S1), (BEA, S2), (CAI, S3)].into_iter().filter(|(o, _)| *o != player) {
        driver.does(other, Command::Answer { seat: at, yes: true });
    }
    assert_eq!(driver.table.game().unwrap().steps(), before + 1);
    let new = forked(&host(&driver), seat, before, 3);
    assert_eq!(new.table.game().unwrap().steps(), before - 1);
    let now = |driver: &Driver| view(driver.table.game().unwrap(), Viewer::Seat(seat));
    assert_eq!(now(&new), now(&driver));
}

#[test]
fn a_game_that_is_over_there_is_not_gone_on_with() {
    let old = over();
    let text = host(&old);
    let last = old.table.game().unwrap().steps() - 1;
    let refused = |fork: Fork| fork_of(&text, &fork).err();
    assert_eq!(refused(fork(S1, last, 1)), Some(Refusal::Over));
    assert_eq!(refused(fork(Seat::new(3), 2, 1)), Some(Refusal::NoSuchSeat));
    let copy = quarterdeck_table::copy_for(&text, Viewer::Seat(S1)).unwrap();
    assert_eq!(fork_of(&copy, &fork(S1, 2, 1)).err(), Some(Refusal::CannotGoOn));
}
