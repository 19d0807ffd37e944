//! Clocks: whose runs, in served time, and what happens when one has run out.

use quarterdeck_table::entry::Proposal;
use quarterdeck_table::{Asker, Clock, Command, Late, SeatPlan, Settings, Stage};

use crate::driver::{Driver, card};
use crate::people::*;

fn with(clock: Clock, late: Late) -> Settings {
    Settings { clock, late, ..for_three() }
}

const MINUTE: Clock = Clock::Move { seconds: 60 };

/// When the table is due, from now on.
fn due(driver: &Driver) -> Option<i64> {
    driver.table.index().due.map(|due| due - driver.now.served)
}

fn until(driver: &Driver, seat: usize) -> Option<i64> {
    let until = card(&driver.table)["seats"][seat]["until"].as_i64();
    until.map(|until| until - driver.now.served)
}

fn left(driver: &Driver, seat: usize) -> i64 {
    card(&driver.table)["seats"][seat]["left"].as_i64().expect("there is a clock")
}

#[test]
fn without_a_clock_nothing_is_ever_due_for_people() {
    let driver = dealt(for_three());
    assert_eq!(due(&driver), None);
    assert_eq!(driver.table.chore(), None);
    assert!(card(&driver.table)["seats"][0]["left"].is_null());
}

#[test]
fn each_decision_has_its_time_and_those_at_the_same_time_run_together() {
    let mut driver = dealt(with(MINUTE, Late::Default));
    assert_eq!(due(&driver), Some(60_000));
    driver.wait(20_000);
    driver.acts(ADA, S1, 0);
    assert_eq!(
        (due(&driver), until(&driver, 0), until(&driver, 1)),
        (Some(40_000), None, Some(40_000))
    );
    driver.wait(10_000);
    driver.acts(BEA, S2, 0);
    driver.acts(CAI, S3, 0);
    assert_eq!(due(&driver), Some(60_000));
}

#[test]
fn only_served_time_counts() {
    let mut driver = dealt(with(MINUTE, Late::Default));
    driver.now.wall += 1_000_000_000;
    assert_eq!(driver.house(Command::LookAfter), 0, "the server was down all the while");
    driver.now.served += 60_000;
    assert_eq!(driver.house(Command::LookAfter), 2);
}

#[test]
fn the_game_s_default_is_played_for_who_is_late() {
    let mut driver = dealt(with(MINUTE, Late::Default));
    driver.acts(ADA, S1, 0);
    driver.wait(59_999);
    assert_eq!(driver.house(Command::LookAfter), 0);
    driver.wait(1);
    assert_eq!(driver.house(Command::LookAfter), 2, "one at a time");
    assert_eq!(driver.house(Command::LookAfter), 2);
    assert_eq!(driver.house(Command::LookAfter), 0);
    assert_eq!(driver.table.owed().len(), 1);
    assert_eq!(due(&driver), Some(60_000));
    let chairs = driver.table.chairs();
    assert!(chairs.iter().all(|(_, chair)| chair.bot.is_none()), "the seats stay whose they are");
}

#[test]
fn a_bot_takes_over_for_who_is_late_and_hands_the_seat_back() {
    let mut driver = dealt(with(MINUTE, Late::Bot));
    driver.acts(ADA, S1, 0);
    driver.acts(CAI, S3, 0);
    driver.wait(60_000);
    assert_eq!(driver.house(Command::LookAfter), 2);
    assert!(driver.table.chairs().get(S2).unwrap().has_stand_in());
    assert_eq!(until(&driver, 1), None, "bots are not on the clock");
    driver.bots_act();
    driver.does(BEA, Command::Return { seat: S2 });
    assert!(driver.table.chairs().get(S2).unwrap().bot.is_none());
    for _ in 0..3 {
        let Some(seat) = driver.table.owed().first() else { break };
        assert_eq!(due(&driver), Some(60_000));
        driver.acts([ADA, BEA, CAI][seat.index()], seat, 0);
    }
}

#[test]
fn who_comes_back_too_late_does_not_get_the_time_again() {
    for clock in [MINUTE, Clock::Game { seconds: 60, increment: 3 }] {
        let mut driver = dealt(with(clock, Late::Bot));
        driver.acts(ADA, S1, 0);
        driver.acts(CAI, S3, 0);
        driver.wait(60_000);
        driver.house(Command::LookAfter);
        let mut twin = driver.twin();
        driver.does(BEA, Command::Return { seat: S2 });
        assert_eq!(driver.table.game().unwrap().standing(), 3, "the default was played");
        assert!(due(&driver).is_some());
        // Who decides, late as it is, has decided.
        twin.acts(BEA, S2, 0);
        assert!(twin.table.chairs().get(S2).unwrap().bot.is_none());
        assert_eq!(twin.table.game().unwrap().standing(), 3);
    }
}

#[test]
fn being_seen_again_leaves_a_late_decision_to_the_bot() {
    let mut driver = dealt(with(MINUTE, Late::Bot));
    driver.acts(ADA, S1, 0);
    driver.acts(CAI, S3, 0);
    driver.house(Command::Presence { player: BEA, here: false });
    driver.wait(60_000);
    driver.house(Command::LookAfter);
    driver.house(Command::Presence { player: BEA, here: true });
    assert!(driver.table.chairs().get(S2).unwrap().has_stand_in());
    driver.bots_act();
    driver.does(BEA, Command::Return { seat: S2 });
}

#[test]
fn a_game_s_time_runs_down_and_each_decision_adds_to_it() {
    let clock = Clock::Game { seconds: 60, increment: 5 };
    let mut driver = dealt(with(clock, Late::Default));
    driver.wait(30_000);
    driver.acts(ADA, S1, 0);
    assert_eq!(left(&driver, 0), 35_000);
    assert_eq!(due(&driver), Some(30_000));
    driver.wait(30_000);
    driver.house(Command::LookAfter);
    assert_eq!(left(&driver, 1), 10_000, "a little for each further decision");
    driver.house(Command::LookAfter);
    assert!(due(&driver).unwrap() > 0);
}

#[test]
fn days_for_each_move() {
    let days = Clock::Move { seconds: 3 * 86_400 };
    let driver = dealt(with(days, Late::Default));
    assert_eq!(due(&driver), Some(3 * 86_400_000));
}

#[test]
fn bots_are_not_on_the_clock() {
    let mut driver = Driver::open(Settings { clock: MINUTE, ..against_bots() });
    driver.does(ADA, ready(S1, false));
    assert_eq!((until(&driver, 0), until(&driver, 1)), (Some(60_000), None));
    assert_eq!(due(&driver), Some(3_000), "another node looks after the bots then");
    driver.wait(500_000);
    let house = driver.table.decide(Asker::House, &Command::LookAfter, None, driver.now);
    assert!(house.is_ok());
    driver.bots_act();
    driver.house(Command::LookAfter);
    assert!(driver.table.chairs().get(S2).unwrap().bot.is_some());
}

#[test]
fn a_stand_in_stops_the_clock_and_who_returns_has_it_going_on() {
    let clock = Clock::Game { seconds: 100, increment: 0 };
    let mut driver = dealt(with(clock, Late::Default));
    driver.wait(40_000);
    driver.house(Command::Presence { player: BEA, here: false });
    driver.does(ADA, Command::Propose { seat: S1, what: Proposal::StandIn { seat: S2 } });
    driver.does(CAI, Command::Answer { seat: S3, yes: true });
    assert_eq!((until(&driver, 1), left(&driver, 1)), (None, 60_000));
    driver.wait(30_000);
    driver.house(Command::Presence { player: BEA, here: true });
    assert_eq!(until(&driver, 1), Some(60_000));
}

#[test]
fn acting_and_taking_back_gains_nobody_time() {
    let mut driver = dealt(with(MINUTE, Late::Default));
    for _ in 0..5 {
        driver.wait(10_000);
        driver.acts(ADA, S1, 0);
        driver.does(ADA, Command::Undo { seat: S1, seen: driver.table.seq() });
    }
    assert_eq!(until(&driver, 0), Some(10_000));
    let clock = Clock::Game { seconds: 60, increment: 30 };
    let mut driver = dealt(with(clock, Late::Default));
    for _ in 0..5 {
        driver.acts(ADA, S1, 0);
        driver.does(ADA, Command::Undo { seat: S1, seen: driver.table.seq() });
    }
    assert_eq!(left(&driver, 0), 60_000);
}

#[test]
fn a_default_that_was_played_cannot_be_taken_back_for_more_time() {
    let mut driver = dealt(with(MINUTE, Late::Default));
    driver.wait(60_000);
    driver.house(Command::LookAfter);
    driver.does(ADA, Command::Undo { seat: S1, seen: driver.table.seq() });
    assert_eq!(due(&driver), Some(0));
    assert_eq!(driver.house(Command::LookAfter), 2);
}

#[test]
fn a_late_joiner_begins_with_time() {
    let clock = Clock::Game { seconds: 30, increment: 0 };
    let mut driver = dealt(with(clock, Late::Bot));
    driver.wait(30_000);
    for _ in 0..3 {
        driver.house(Command::LookAfter);
    }
    driver.does(BEA, Command::Leave { seat: S2 });
    for (player, seat) in [(ADA, S1), (CAI, S3)] {
        driver.does(player, Command::Return { seat });
    }
    driver.does(ZOE, sit(S2));
    for (player, seat) in [(ADA, S1), (CAI, S3)] {
        driver.does(player, Command::Answer { seat, yes: true });
    }
    assert!(until(&driver, 1).unwrap() >= 10_000);
}

#[test]
fn when_the_table_is_closed_no_clock_runs() {
    let mut driver = dealt(with(MINUTE, Late::Default));
    driver.does(ADA, Command::Resign { seat: S1 });
    driver.does(BEA, Command::Resign { seat: S2 });
    assert_eq!(driver.table.stage(), Stage::Over);
    assert_eq!(due(&driver), None);
    assert!((0..3).all(|seat| until(&driver, seat).is_none()));
}

#[test]
fn a_hot_seat_has_a_clock_for_each_seat() {
    let seats = vec![SeatPlan::Me, SeatPlan::Me, SeatPlan::Open];
    let mut driver = Driver::open(Settings { seats, ..with(MINUTE, Late::Default) });
    driver.does(CAI, sit(S3));
    for (player, seat) in [(ADA, S1), (ADA, S2), (CAI, S3)] {
        driver.does(player, ready(seat, false));
    }
    driver.acts(ADA, S2, 0);
    assert_eq!((until(&driver, 0), until(&driver, 1)), (Some(60_000), None));
}
