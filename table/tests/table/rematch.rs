//! Playing again: the same people, one seat further on.

use quarterdeck_engine::Viewer;
use quarterdeck_store::TableId;
use quarterdeck_table::entry::Channel;
use quarterdeck_table::{Command, Refusal, SeatPlan, Stage};

use crate::driver::{Driver, card};
use crate::people::*;

fn over(mut driver: Driver) -> Driver {
    for _ in 0..400 {
        driver.bots_act();
        let Some(seat) = driver.table.owed().first() else { break };
        let player = driver.table.chairs().get(seat).unwrap().holder.unwrap();
        driver.acts(player, seat, 0);
    }
    assert_eq!(driver.table.stage(), Stage::Over);
    driver
}

fn again(driver: &Driver) -> Driver {
    let entries = driver.table.rematch_opening("GHJKMN".to_owned(), 0);
    Driver::begin(driver.table.rematch_id(), &entries)
}

#[test]
fn everybody_sits_one_seat_further_on_and_has_only_to_be_ready() {
    let mut driver = over(dealt(for_three()));
    let id = driver.table.rematch_id();
    driver.does(CAI, Command::Rematch { table: id });
    assert_eq!(driver.table.rematch(), Some(id));
    assert_eq!(card(&driver.table)["rematch"], id.to_string());
    let mut again = again(&driver);
    let holders: Vec<_> = again.table.chairs().iter().map(|(_, chair)| chair.holder).collect();
    assert_eq!(holders, [Some(CAI), Some(ADA), Some(BEA)]);
    assert_eq!(card(&again.table)["after"], driver.table.id().to_string());
    for (player, seat) in [(CAI, S1), (ADA, S2), (BEA, S3)] {
        again.does(player, ready(seat, false));
    }
    assert_eq!(again.table.stage(), Stage::Playing);
    let fingerprint = |driver: &Driver| driver.table.game().unwrap().fingerprint();
    assert_ne!(fingerprint(&driver), fingerprint(&again));
    assert!(again.table.game().unwrap().record(Viewer::Public).is_ok());
}

#[test]
fn two_who_ask_at_the_same_time_ask_for_the_same_table() {
    let mut driver = over(dealt(for_three()));
    let id = driver.table.rematch_id();
    driver.does(ADA, Command::Rematch { table: id });
    assert_eq!(driver.table.rematch_id(), id, "it does not change by having been asked for");
    let other = Command::Rematch { table: TableId::from_bytes([1; 16]) };
    assert_eq!(driver.ask(quarterdeck_table::Asker::Player(BEA), &other), Ok(0));
    assert_eq!(driver.table.rematch(), Some(id));
}

#[test]
fn the_next_table_has_its_place_by_when_this_one_came_to_its_end() {
    let mut driver = over(dealt(for_three()));
    let (id, ended) = (driver.table.rematch_id(), driver.table.touched());
    assert_eq!(id, TableId::of(ended.wall, id.as_bytes()[4..].try_into().unwrap()));
    driver.wait(60_000);
    driver.does(BEA, Command::Say { channel: Channel::Table, text: "again?".to_owned() });
    assert_ne!(driver.table.touched(), ended);
    assert_eq!(driver.table.rematch_id(), id, "it does not change by what is said afterwards");
    assert_eq!(driver.twin().table.rematch_id(), id, "nor on another node");
}

#[test]
fn bots_go_round_as_well_and_a_hot_seat_stays_one() {
    let bot = SeatPlan::Bot("random".to_owned());
    let mut driver = Driver::open(settings(vec![SeatPlan::Me, SeatPlan::Me, bot]));
    driver.does(ADA, ready(S1, false));
    driver.does(ADA, ready(S2, false));
    let again = again(&over(driver));
    assert_eq!(again.table.chairs().get(S1).unwrap().bot.as_deref(), Some("random"));
    assert_eq!(again.table.chairs().of(ADA).len(), 2);
}

#[test]
fn when_the_opener_has_left_somebody_else_looks_after_the_rematch() {
    let mut driver = dealt(for_three());
    driver.does(ADA, Command::Leave { seat: S1 });
    let driver = over(driver);
    assert_eq!(again(&driver).table.opener(), BEA);
}

#[test]
fn only_who_sits_there_plays_again_and_only_after_a_game() {
    let rematch = || Command::Rematch { table: TableId::from_bytes([1; 16]) };
    let mut driver = dealt(for_three());
    assert_eq!(driver.refuses(ADA, rematch()), Refusal::Begun);
    let mut driver = over(driver);
    assert_eq!(driver.refuses(ZOE, rematch()), Refusal::NotYourSeat);
    let mut driver = seated(for_three());
    driver.does(ADA, Command::Dismiss);
    assert_eq!(driver.refuses(ADA, rematch()), Refusal::NotBegun);
}
