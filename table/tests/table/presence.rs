//! Being away, being stood in for, coming back.

use quarterdeck_table::entry::Proposal;
use quarterdeck_table::{Asker, Chore, Command, Refusal, SeatPlan};

use crate::driver::{Driver, card};
use crate::people::*;

fn presence(player: quarterdeck_store::PlayerId, here: bool) -> Command {
    Command::Presence { player, here }
}

fn stood_in() -> Driver {
    let mut driver = dealt(for_three());
    driver.house(presence(BEA, false));
    driver.does(ADA, Command::Propose { seat: S1, what: Proposal::StandIn { seat: S2 } });
    driver.does(CAI, Command::Answer { seat: S3, yes: true });
    driver
}

#[test]
fn who_is_away_is_shown_so_once() {
    let mut driver = seated(for_three());
    assert_eq!(driver.house(presence(BEA, false)), 1);
    assert_eq!(driver.house(presence(BEA, false)), 0);
    assert_eq!(card(&driver.table)["seats"][1]["away"], true);
    assert_eq!(driver.house(presence(BEA, true)), 1);
    assert_eq!(driver.house(presence(ZOE, false)), 0, "who sits nowhere is not missed");
}

#[test]
fn the_seat_is_handed_back_when_its_player_is_here_again() {
    let mut driver = stood_in();
    assert_eq!(card(&driver.table)["seats"][1]["bot"], "heuristic");
    driver.house(presence(BEA, true));
    assert!(card(&driver.table)["seats"][1]["bot"].is_null());
    driver.acts(BEA, S2, 0);
}

#[test]
fn acting_takes_a_seat_back() {
    let mut driver = stood_in();
    driver.acts(BEA, S2, 0);
    let chair = driver.table.chairs().get(S2).unwrap();
    assert_eq!((chair.away, chair.bot.clone()), (false, None));
}

#[test]
fn what_a_bot_thought_is_not_played_once_the_player_is_back() {
    let mut driver = stood_in();
    let Some(Chore::Think { seat, level, seen }) = driver.table.chore() else { panic!("it owes") };
    let action = crate::driver::decided(driver.table.game().unwrap().think(seat, &level));
    driver.does(BEA, Command::Return { seat: S2 });
    let late = driver.ask(Asker::House, &Command::BotActs { seat, seen, action });
    assert!(matches!(late, Err(Refusal::Stale { .. })));
    assert!(driver.table.owed().contains(S2));
}

#[test]
fn who_returns_need_not_look_again_to_decide() {
    let mut driver = stood_in();
    let seen = driver.table.seq();
    let action = driver.actions(S2).swap_remove(0);
    driver.does(BEA, Command::Return { seat: S2 });
    driver.does(BEA, Command::Act { seat: S2, seen, action });
}

#[test]
fn at_a_hot_seat_all_seats_of_a_player_are_away_together() {
    let mut driver = Driver::open(settings(vec![SeatPlan::Me, SeatPlan::Me, SeatPlan::Open]));
    driver.does(CAI, sit(S3));
    for (player, seat) in [(ADA, S1), (ADA, S2), (CAI, S3)] {
        driver.does(player, ready(seat, false));
    }
    assert_eq!(driver.house(presence(ADA, false)), 2);
    driver.does(CAI, Command::Propose { seat: S3, what: Proposal::StandIn { seat: S1 } });
    driver.does(CAI, Command::Propose { seat: S3, what: Proposal::StandIn { seat: S2 } });
    driver.bots_act();
    assert_eq!(driver.house(presence(ADA, true)), 4);
}

#[test]
fn who_gave_up_is_not_handed_the_seat_back() {
    let mut driver = dealt(for_three());
    driver.does(BEA, Command::Resign { seat: S2 });
    driver.house(presence(BEA, false));
    driver.house(presence(BEA, true));
    assert!(driver.table.chairs().get(S2).unwrap().bot.is_some());
}

#[test]
fn a_table_that_came_out_of_a_backup_says_so_once_for_each_time() {
    let mut driver = dealt(for_three());
    assert_eq!(driver.house(Command::Restored { times: 1 }), 1);
    assert_eq!(driver.house(Command::Restored { times: 1 }), 0);
    assert_eq!(driver.house(Command::Restored { times: 2 }), 1);
    assert_eq!(card(&driver.table)["restored"], true);
    assert_eq!(driver.table.restored(), 2);
}
