//! Sitting down, standing up, being invited, changing the settings, joining late.

use quarterdeck_engine::Seat;
use quarterdeck_table::entry::Proposal;
use quarterdeck_table::{
    Asker, Clock, Command, Decision, LateSeat, Refusal, SeatPlan, Settings, Stage, Table,
};
use serde_json::json;

use crate::driver::{Driver, card};
use crate::people::*;

fn invited() -> Settings {
    settings(vec![SeatPlan::Me, SeatPlan::Invited, SeatPlan::Bot("random".into())])
}

#[test]
fn an_invited_seat_is_for_whoever_has_its_token() {
    let mut driver = Driver::open(invited());
    let with = |token| Command::Sit { seat: S2, invite: Some(token) };
    assert_eq!(driver.refuses(BEA, with([1; 32])), Refusal::InviteWrong, "nobody was invited yet");
    driver.does(ADA, Command::Invite { seat: S2, token: [1; 32] });
    assert_eq!(driver.refuses(BEA, sit(S2)), Refusal::SeatNotOpen);
    assert_eq!(driver.refuses(BEA, with([2; 32])), Refusal::InviteWrong);
    driver.does(ADA, Command::Invite { seat: S2, token: [3; 32] });
    assert_eq!(driver.refuses(BEA, with([1; 32])), Refusal::InviteWrong, "the new one replaces it");
    driver.does(BEA, with([3; 32]));
    assert_eq!(driver.refuses(ZOE, with([3; 32])), Refusal::SeatTaken);
    driver.does(BEA, Command::Leave { seat: S2 });
    assert_eq!(driver.refuses(ZOE, with([3; 32])), Refusal::InviteWrong, "it was used up");
}

#[test]
fn the_opener_can_sit_where_somebody_was_to_be_invited() {
    let mut driver = Driver::open(invited());
    driver.does(ADA, sit(S2));
    assert_eq!(driver.table.chairs().of(ADA).len(), 2, "a hot seat");
}

#[test]
fn an_open_seat_can_be_made_an_invited_one() {
    let mut driver = Driver::open(for_three());
    driver.does(ADA, Command::Invite { seat: S2, token: [1; 32] });
    assert_eq!(driver.refuses(BEA, sit(S2)), Refusal::SeatNotOpen);
    assert_eq!(card(&driver.table)["seats"][1]["invited"], true);
    // And back: the old token means nothing any more.
    let change = Settings { listed: true, ..for_three() };
    driver.does(ADA, Command::Change(change));
    driver.does(BEA, sit(S2));
}

#[test]
fn nobody_but_the_opener_sits_twice() {
    let mut driver = Driver::open(for_three());
    driver.does(BEA, sit(S2));
    assert_eq!(driver.refuses(BEA, sit(S3)), Refusal::AlreadySeated);
    driver.does(ADA, sit(S3));
}

#[test]
fn the_opener_empties_seats_before_the_game_and_not_in_it() {
    let mut driver = seated(for_three());
    driver.does(ADA, Command::Leave { seat: S2 });
    assert_eq!(driver.refuses(BEA, Command::Leave { seat: S3 }), Refusal::NotYourSeat);
    let mut driver = dealt(for_three());
    assert_eq!(driver.refuses(ADA, Command::Leave { seat: S2 }), Refusal::Begun);
}

#[test]
fn new_settings_ask_everybody_again_and_keep_them_seated() {
    let mut driver = seated(for_three());
    driver.does(BEA, ready(S2, true));
    driver.house(Command::Presence { player: CAI, here: false });
    let clock = Clock::Move { seconds: 60 };
    driver.does(ADA, Command::Change(Settings { clock, ..for_three() }));
    let chairs = driver.table.chairs();
    let bea = chairs.get(S2).unwrap();
    assert_eq!((bea.holder, bea.ready, bea.own_dice), (Some(BEA), false, false));
    assert!(chairs.get(S3).unwrap().away, "who is away is not here for it");
    let bot = vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot("random".into())];
    driver.does(ADA, Command::Change(settings(bot)));
    assert!(driver.table.chairs().of(CAI).is_empty());
    let again = driver.table.settings().clone();
    let asked = driver.ask(quarterdeck_table::Asker::Player(ADA), &Command::Change(again));
    assert_eq!(asked, Ok(0), "the same settings change nothing");
}

#[test]
fn settings_that_do_not_fit_are_refused_with_every_reason() {
    let wrong = |settings: Settings| match Table::opening(ADA, String::new(), settings, 0) {
        Err(Refusal::Settings(problems)) => problems,
        _ => panic!("these settings do not fit"),
    };
    let game = "chess".to_owned();
    assert_eq!(wrong(Settings { game, ..for_three() }).len(), 1);
    let many = Settings {
        seats: vec![SeatPlan::Bot("genius".into()); 2],
        clock: Clock::Move { seconds: 1 },
        ..for_three()
    };
    assert_eq!(wrong(many).len(), 4, "the clock, each bot, and the number of players");
    let options = json!({ "ships": 9 });
    assert_eq!(wrong(Settings { options, ..for_three() }).len(), 1);
    for (seconds, increment, problems) in [(29, 0, 1), (30, 3_601, 1), (604_801, 9_999, 2)] {
        let clock = Clock::Game { seconds, increment };
        assert_eq!(wrong(Settings { clock, ..for_three() }).len(), problems);
    }
    for seats in [0, 1, 2, 7, 9, 300] {
        assert_eq!(wrong(settings(vec![SeatPlan::Open; seats])).len(), 1, "{seats}");
    }
    let mut driver = Driver::open(for_three());
    let other = Settings { game: "chess".to_owned(), ..for_three() };
    assert!(matches!(driver.refuses(ADA, Command::Change(other)), Refusal::Settings(_)));
}

#[test]
fn while_the_game_is_on_only_who_may_look_on_talk_and_join_can_change() {
    let mut driver = dealt(for_three());
    let mut now = driver.table.settings().clone();
    (now.spectators, now.chat, now.late_join, now.listed) = (false, false, false, true);
    driver.does(ADA, Command::Change(now.clone()));
    assert_eq!(driver.table.settings(), &now);
    assert_eq!(driver.table.stage(), Stage::Playing);
    assert_eq!(driver.table.chairs().of(BEA).len(), 1);
    now.clock = Clock::Move { seconds: 5 };
    assert_eq!(driver.refuses(ADA, Command::Change(now)), Refusal::Begun);
}

fn answer(seat: Seat, yes: bool) -> Command {
    Command::Answer { seat, yes }
}

/// Ada plays against bots, and anybody may ask for their seats.
fn playing_against_bots() -> Driver {
    let mut driver = Driver::open(against_bots());
    assert_eq!(driver.refuses(BEA, sit(S2)), Refusal::SeatNotOpen);
    driver.does(ADA, ready(S1, false));
    assert_eq!(driver.table.stage(), Stage::Playing);
    driver
}

/// Bea has asked for the second seat, and Ada has agreed.
fn with_bea() -> Driver {
    let mut driver = playing_against_bots();
    driver.does(BEA, sit(S2));
    driver.does(ADA, answer(S1, true));
    assert_eq!(driver.table.chairs().get(S2).unwrap().holder, Some(BEA));
    driver
}

#[test]
fn a_bot_s_seat_is_joined_late_once_those_who_play_agree() {
    let mut driver = playing_against_bots();
    driver.does(BEA, sit(S2));
    let chair = driver.table.chairs().get(S2).unwrap();
    assert_eq!((chair.holder, driver.table.held_by(BEA).len()), (None, 0), "she only asks");
    assert_eq!(driver.table.late_seat(BEA, S2), Some(LateSeat::Asked));
    let join = json!({ "join": { "seat": 2, "player": BEA.to_string() } });
    assert_eq!(card(&driver.table)["proposal"]["what"], join);
    assert_eq!(card(&driver.table)["proposal"]["awaited"], json!([1]));
    assert_eq!(driver.ask(Asker::Player(BEA), &sit(S2)), Ok(0), "once is enough");
    assert_eq!(driver.refuses(ZOE, sit(S3)), Refusal::ProposalOpen);
    driver.does(ADA, answer(S1, true));
    assert_eq!(card(&driver.table)["proposal"], json!(null));
    driver.acts(BEA, S2, 0);
    assert_eq!(driver.refuses(ZOE, sit(S2)), Refusal::SeatTaken);

    // Now both must agree.
    driver.does(ZOE, sit(S3));
    driver.does(ADA, answer(S1, true));
    assert_eq!(driver.table.chairs().get(S3).unwrap().holder, None);
    driver.does(BEA, answer(S2, true));
    assert_eq!(driver.table.chairs().get(S3).unwrap().holder, Some(ZOE));
}

#[test]
fn who_is_turned_away_sees_nothing_and_does_not_ask_again() {
    let mut driver = playing_against_bots();
    driver.does(BEA, sit(S2));
    driver.does(ADA, answer(S1, false));
    assert_eq!(driver.table.chairs().get(S2).unwrap().holder, None);
    assert_eq!(driver.table.held_by(BEA).len(), 0);
    assert_eq!(driver.refuses(BEA, sit(S2)), Refusal::TurnedAway);
    assert_eq!(driver.refuses(BEA, sit(S3)), Refusal::TurnedAway);
    driver.does(ZOE, sit(S2));
    driver.does(ADA, answer(S1, true));
}

#[test]
fn who_asks_can_take_it_back_and_ask_again() {
    let mut driver = playing_against_bots();
    driver.does(BEA, sit(S2));
    assert_eq!(driver.refuses(ZOE, Command::Leave { seat: S2 }), Refusal::NotYourSeat);
    driver.does(BEA, Command::Leave { seat: S2 });
    assert_eq!(driver.refuses(ADA, answer(S1, true)), Refusal::NothingProposed);
    driver.does(BEA, sit(S3));
    driver.does(ADA, answer(S1, true));
    assert_eq!(driver.table.chairs().of(BEA).len(), 1);
}

#[test]
fn who_only_asks_does_not_keep_those_who_play_from_proposing() {
    let mut driver = with_bea();
    driver.does(ZOE, sit(S3));
    driver.does(BEA, Command::Propose { seat: S2, what: Proposal::Close });
    assert_eq!(card(&driver.table)["proposal"]["what"], json!("close"));
    let join = Proposal::Join { seat: S3, player: ZOE };
    driver.does(BEA, answer(S2, false));
    assert_eq!(
        driver.refuses(BEA, Command::Propose { seat: S2, what: join }),
        Refusal::AlreadySeated,
        "nobody proposes it for somebody else"
    );
}

#[test]
fn where_nobody_plays_only_the_opener_comes_in() {
    let mut driver = with_bea();
    driver.does(ADA, Command::Leave { seat: S1 });
    driver.does(BEA, Command::Leave { seat: S2 });
    assert_eq!(driver.refuses(ZOE, sit(S3)), Refusal::NotTheOpener);
    assert_eq!(driver.refuses(ADA, sit(S3)), Refusal::SeatNotOpen, "she has seen another hand");
    // She comes back to her own, and can then let others in.
    driver.does(ADA, sit(S1));
    driver.does(ZOE, sit(S3));
    driver.does(ADA, answer(S1, true));
    assert_eq!(driver.table.chairs().get(S3).unwrap().holder, Some(ZOE));
}

#[test]
fn who_left_a_seat_comes_back_to_it_without_asking() {
    for late_join in [true, false] {
        let mut driver = dealt(Settings { late_join, ..for_three() });
        driver.does(BEA, Command::Leave { seat: S2 });
        assert_eq!(driver.table.late_seat(BEA, S2), Some(LateSeat::Take));
        driver.does(BEA, sit(S2));
        assert_eq!(driver.table.chairs().get(S2).unwrap().holder, Some(BEA));
    }
}

#[test]
fn whoever_is_erased_or_carried_in_asks_no_longer() {
    let mut driver = playing_against_bots();
    driver.does(BEA, sit(S2));
    driver.house(Command::Erase { player: BEA });
    assert_eq!(card(&driver.table)["proposal"], json!(null));
    driver.does(ZOE, sit(S2));
    driver.house(Command::Carry { seat: S1, from: ADA, to: ZOE });
    assert_eq!(card(&driver.table)["proposal"], json!(null));
}

#[test]
fn where_late_join_is_off_nobody_joins_late() {
    let mut driver = Driver::open(Settings { late_join: false, ..against_bots() });
    driver.does(ADA, ready(S1, false));
    assert_eq!(driver.refuses(BEA, sit(S2)), Refusal::Begun);
}

#[test]
fn nobody_plays_a_second_hand_while_the_game_is_on() {
    let mut driver = Driver::open(against_bots());
    driver.does(ADA, ready(S1, false));
    // Not the opener either: they would see two hands.
    assert_eq!(driver.refuses(ADA, sit(S2)), Refusal::AlreadySeated);
    driver.does(BEA, sit(S2));
    driver.does(ADA, answer(S1, true));
    assert_eq!(driver.refuses(BEA, sit(S3)), Refusal::AlreadySeated);
    // Nor by leaving one hand, having seen it, for another.
    driver.does(BEA, Command::Leave { seat: S2 });
    assert_eq!(driver.refuses(BEA, sit(S3)), Refusal::SeatNotOpen);
    driver.does(BEA, sit(S2));
}

#[test]
fn who_held_a_seat_before_the_deal_may_take_another_one_late() {
    let mut driver = Driver::open(Settings { seats: for_three().seats, ..against_bots() });
    driver.does(BEA, sit(S2));
    driver.does(BEA, Command::Leave { seat: S2 });
    let bots = vec![SeatPlan::Me, SeatPlan::Bot("random".into()), SeatPlan::Bot("random".into())];
    driver.does(ADA, Command::Change(settings(bots)));
    driver.does(ADA, ready(S1, false));
    driver.does(BEA, sit(S3));
    driver.does(ADA, answer(S1, true));
    assert_eq!(driver.table.chairs().get(S3).unwrap().holder, Some(BEA));
}

#[test]
fn a_seat_that_was_given_up_is_not_joined() {
    let mut driver = dealt(for_three());
    driver.does(BEA, Command::Resign { seat: S2 });
    driver.does(BEA, Command::Leave { seat: S2 });
    assert_eq!(driver.refuses(ZOE, sit(S2)), Refusal::Begun);
}

#[test]
fn who_has_left_cannot_act_for_the_seat() {
    let mut driver = dealt(for_three());
    let action = driver.actions(S2).swap_remove(0);
    driver.does(BEA, Command::Leave { seat: S2 });
    let act = Command::Act { seat: S2, seen: driver.table.seq(), action };
    assert_eq!(driver.refuses(BEA, act), Refusal::NotYourSeat);
    assert_eq!(driver.refuses(BEA, Command::Undo { seat: S2, seen: 99 }), Refusal::NotYourSeat);
    assert_eq!(driver.refuses(BEA, Command::Return { seat: S2 }), Refusal::NotYourSeat);
}

#[test]
fn when_everybody_has_left_the_bots_finish_the_game() {
    let mut driver = dealt(for_three());
    for (player, seat) in [(ADA, S1), (BEA, S2), (CAI, S3)] {
        driver.does(player, Command::Leave { seat });
    }
    driver.bots_act();
    assert_eq!(driver.table.stage(), Stage::Over);
    assert!(driver.table.game().unwrap().outcome().is_some());
    assert_eq!(driver.table.index().due, None);
}

#[test]
fn a_table_where_nothing_happens_for_a_day_is_closed() {
    let mut driver = seated(for_three());
    let due = driver.table.index().due.unwrap();
    assert_eq!(due, driver.now.served + 86_400_000);
    driver.wait(86_400_000);
    assert_eq!(driver.house(Command::LookAfter), 1);
    assert_eq!(driver.table.stage(), Stage::Over);
    assert_eq!(card(&driver.table)["closed"], "expired");
}

#[test]
fn a_seat_is_carried_by_the_house_alone_and_from_whoever_holds_it() {
    let mut driver = seated(for_three());
    let carry = |from, to| Command::Carry { seat: S2, from, to };
    for player in [ADA, BEA, CAI, ZOE] {
        assert_eq!(driver.refuses(player, carry(BEA, ZOE)), Refusal::NotYourSeat);
    }
    let wrong = driver.ask(quarterdeck_table::Asker::House, &carry(CAI, ZOE));
    assert_eq!(wrong, Err(Refusal::NotYourSeat), "the seat has changed hands since");
    driver.house(carry(BEA, ZOE));
    assert_eq!(driver.refuses(BEA, ready(S2, false)), Refusal::NotYourSeat);
    driver.does(ZOE, ready(S2, false));
}

#[test]
fn deciding_changes_nothing() {
    let driver = seated(for_three());
    let before = crate::driver::surface(&driver.table);
    let asker = quarterdeck_table::Asker::Player(BEA);
    let decided = driver.table.decide(asker, &ready(S2, false), None, driver.now);
    assert!(matches!(decided, Ok(Decision::Write { .. })));
    assert_eq!(crate::driver::surface(&driver.table), before);
}
