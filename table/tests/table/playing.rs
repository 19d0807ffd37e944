//! Acting, deciding at the same time, being late, taking back, giving up.

use quarterdeck_table::{Command, Refusal, Stage};
use quarterdeck_words::Language;

use crate::driver::{Driver, card, told};
use crate::people::*;

fn act(driver: &Driver, seat: quarterdeck_engine::Seat, seen: u32, nth: usize) -> Command {
    Command::Act { seat, seen, action: driver.actions(seat).swap_remove(nth) }
}

#[test]
fn who_decides_at_the_same_time_need_not_have_seen_the_others() {
    let mut driver = dealt(for_three());
    let seen = driver.table.seq();
    for (player, seat) in [(ADA, S1), (BEA, S2), (CAI, S3)] {
        let act = act(&driver, seat, seen, 1);
        driver.does(player, act);
    }
    assert_eq!(driver.table.owed().len(), 1, "all first ships are at sea");
}

#[test]
fn taking_back_asks_nobody_else_anew() {
    let mut driver = dealt(for_three());
    let seen = driver.table.seq();
    driver.acts(ADA, S1, 0);
    driver.does(ADA, Command::Undo { seat: S1, seen: driver.table.seq() });
    let late = act(&driver, S1, seen, 0);
    assert!(matches!(driver.refuses(ADA, late), Refusal::Stale { .. }), "for Ada it is another");
    let act = act(&driver, S2, seen, 0);
    driver.does(BEA, act);
}

#[test]
fn a_double_click_acts_once() {
    let (mut driver, player, seat) = begun(for_three());
    let seen = driver.table.seq();
    let leave = Command::Act { seat, seen, action: raw("\"leave\"") };
    driver.does(player, leave.clone());
    let seq = driver.table.seq();
    assert!(driver.table.owed().contains(seat), "a ship is to be chosen for it");
    assert_eq!(driver.refuses(player, leave), Refusal::Stale { seq });
}

#[test]
fn a_late_action_is_told_that_the_table_has_moved_on() {
    let mut driver = dealt(for_three());
    let seen = driver.table.seq();
    let first = act(&driver, S1, seen, 0);
    driver.does(ADA, first.clone());
    let seq = driver.table.seq();
    assert_eq!(driver.refuses(ADA, first), Refusal::Stale { seq });
    // Who has seen it is told the rule.
    let again = Command::Act { seat: S1, seen: seq, action: raw("{\"choose\":\"armed\"}") };
    assert!(matches!(driver.refuses(ADA, again), Refusal::Illegal(_)));
}

#[test]
fn an_illegal_action_is_refused_in_every_language_with_its_rule() {
    let mut driver = dealt(for_three());
    let seen = driver.table.seq();
    let leave = Command::Act { seat: S1, seen, action: raw("\"leave\"") };
    let Refusal::Illegal(illegal) = driver.refuses(ADA, leave) else { panic!("it is illegal") };
    let [english, italian] =
        [Language::English, Language::Italian].map(|language| illegal.why.in_language(language));
    assert!(!english.is_empty() && !italian.is_empty());
    assert_ne!(english, italian);
    assert!(illegal.rule.starts_with("LM-"), "{}", illegal.rule);
    let nonsense = Command::Act { seat: S1, seen, action: raw("[1,2]") };
    assert!(matches!(driver.refuses(ADA, nonsense), Refusal::NotAnAction(_)));
}

#[test]
fn own_latest_steps_are_taken_back_and_nobody_else_s() {
    let mut driver = dealt(for_three());
    assert_eq!(driver.refuses(ADA, Command::Undo { seat: S1, seen: 99 }), Refusal::NothingToUndo);
    driver.acts(ADA, S1, 0);
    let viewer = quarterdeck_engine::Viewer::Seat(S1);
    assert_eq!(told(&driver.table, viewer, None)["decision"]["undo"], 1);
    let seen = driver.table.seq();
    assert_eq!(driver.refuses(BEA, Command::Undo { seat: S1, seen }), Refusal::NotYourSeat);
    assert_eq!(driver.refuses(BEA, Command::Undo { seat: S2, seen }), Refusal::NothingToUndo);
    let undo = Command::Undo { seat: S1, seen };
    driver.does(ADA, undo.clone());
    assert!(driver.table.owed().contains(S1));
    let seq = driver.table.seq();
    assert_eq!(driver.refuses(ADA, undo), Refusal::Stale { seq }, "a second click");
    driver.acts(ADA, S1, 0);
    let seen = driver.table.seq();
    driver.acts(BEA, S2, 0);
    let stale = Command::Undo { seat: S1, seen };
    let seq = driver.table.seq();
    assert_eq!(driver.refuses(ADA, stale), Refusal::Stale { seq });
    let late = Command::Undo { seat: S1, seen: seq };
    assert_eq!(driver.refuses(ADA, late), Refusal::NothingToUndo, "somebody has acted since");
}

#[test]
fn what_was_drawn_is_not_taken_back_alone() {
    let (mut driver, player, seat) = begun(for_three());
    let seen = driver.table.seq();
    driver.does(player, Command::Act { seat, seen, action: raw("\"leave\"") });
    let seen = driver.table.seq();
    assert_eq!(driver.refuses(player, Command::Undo { seat, seen }), Refusal::NothingToUndo);
}

#[test]
fn who_gave_up_neither_acts_nor_takes_back_nor_returns() {
    let mut driver = dealt(for_three());
    driver.acts(BEA, S2, 0);
    driver.does(BEA, Command::Resign { seat: S2 });
    let seen = driver.table.seq();
    assert_eq!(driver.refuses(BEA, Command::Undo { seat: S2, seen }), Refusal::NotYourSeat);
    let act = Command::Act { seat: S2, seen, action: raw("\"pass\"") };
    assert_eq!(driver.refuses(BEA, act), Refusal::NotYourSeat);
    assert_eq!(driver.refuses(BEA, Command::Return { seat: S2 }), Refusal::NotYourSeat);
    let viewer = quarterdeck_engine::Viewer::Seat(S2);
    let decision = told(&driver.table, viewer, None)["decision"].clone();
    assert_eq!(decision["undo"], 0);
    assert_eq!(decision["owed"], false);
    let again = driver.ask(quarterdeck_table::Asker::Player(BEA), &Command::Resign { seat: S2 });
    assert_eq!(again, Ok(0));
}

#[test]
fn when_all_but_one_gave_up_the_table_is_closed() {
    let mut driver = dealt(for_three());
    driver.does(BEA, Command::Resign { seat: S2 });
    assert_eq!(driver.table.stage(), Stage::Playing);
    driver.does(CAI, Command::Resign { seat: S3 });
    assert_eq!(driver.table.stage(), Stage::Over);
    assert_eq!(card(&driver.table)["closed"], "resigned");
    assert!(driver.table.owed().is_empty());
}

#[test]
fn when_the_only_person_gave_up_the_bots_finish_the_game() {
    let mut driver = Driver::open(against_bots());
    driver.does(ADA, ready(S1, false));
    driver.does(ADA, Command::Resign { seat: S1 });
    driver.bots_act();
    assert!(driver.table.game().unwrap().outcome().is_some());
}

#[test]
fn a_bot_that_was_overtaken_or_errs_does_not_stop_the_table() {
    let mut driver = Driver::open(against_bots());
    driver.does(ADA, ready(S1, false));
    let seen = driver.table.seq();
    driver.acts(ADA, S1, 0);
    let house = quarterdeck_table::Asker::House;
    let seq = driver.table.seq();
    let overtaken = Command::BotActs { seat: S2, seen, action: raw("\"pass\"") };
    assert_eq!(driver.ask(house, &overtaken), Err(Refusal::Stale { seq }));
    let for_a_person = Command::BotTimesOut { seat: S1, seen: seq };
    assert_eq!(driver.ask(house, &for_a_person), Err(Refusal::Stale { seq }));
    // Something illegal: the default is played instead.
    driver.house(Command::BotActs { seat: S2, seen: seq, action: raw("\"pass\"") });
    let seq = driver.table.seq();
    driver.house(Command::BotTimesOut { seat: S3, seen: seq });
    assert_eq!(driver.table.owed().len(), 1);
}
