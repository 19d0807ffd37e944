//! Proposing and answering.

use quarterdeck_engine::Seats;
use quarterdeck_table::entry::Proposal;
use quarterdeck_table::{Asker, Command, Refusal, SeatPlan, Stage};
use serde_json::json;

use crate::driver::{Driver, card};
use crate::people::*;

fn propose(seat: quarterdeck_engine::Seat, what: Proposal) -> Command {
    Command::Propose { seat, what }
}

fn answer(seat: quarterdeck_engine::Seat, yes: bool) -> Command {
    Command::Answer { seat, yes }
}

fn away(driver: &mut Driver, player: quarterdeck_store::PlayerId) {
    driver.house(Command::Presence { player, here: false });
}

#[test]
fn taking_back_further_needs_everybody_whose_game_it_is() {
    let mut driver = dealt(for_three());
    driver.acts(ADA, S1, 0);
    driver.acts(BEA, S2, 0);
    driver.does(ADA, propose(S1, Proposal::Undo { back: 2 }));
    assert_eq!(driver.refuses(ADA, answer(S1, true)), Refusal::Answered);
    assert_eq!(card(&driver.table)["proposal"]["awaited"], json!([2, 3]));
    driver.does(CAI, answer(S3, true));
    assert_eq!(driver.table.owed(), Seats::only(S3));
    driver.does(BEA, answer(S2, true));
    assert_eq!(driver.table.owed().len(), 3);
    assert!(card(&driver.table)["proposal"].is_null());
}

#[test]
fn a_proposal_to_take_back_lapses_when_somebody_moves() {
    let mut driver = dealt(for_three());
    driver.acts(ADA, S1, 0);
    driver.does(ADA, propose(S1, Proposal::Undo { back: 1 }));
    driver.acts(BEA, S2, 0);
    assert_eq!(driver.refuses(BEA, answer(S2, true)), Refusal::NothingProposed);
}

#[test]
fn more_than_stands_or_nothing_cannot_be_taken_back() {
    let mut driver = dealt(for_three());
    driver.acts(ADA, S1, 0);
    for back in [0, 2, 1_000, u32::MAX] {
        let what = Proposal::Undo { back };
        assert_eq!(driver.refuses(ADA, propose(S1, what)), Refusal::NothingToUndo, "{back}");
    }
}

#[test]
fn who_is_stood_in_for_is_asked_before_their_game_is_taken_back() {
    let mut driver = dealt(for_three());
    driver.acts(BEA, S2, 0);
    away(&mut driver, BEA);
    driver.does(ADA, propose(S1, Proposal::StandIn { seat: S2 }));
    driver.does(CAI, answer(S3, true));
    driver.does(ADA, propose(S1, Proposal::Undo { back: 1 }));
    driver.does(CAI, answer(S3, true));
    assert_eq!(card(&driver.table)["proposal"]["awaited"], json!([2]));
    driver.does(BEA, answer(S2, false));
    assert!(card(&driver.table)["proposal"].is_null());
}

#[test]
fn one_no_ends_a_proposal_that_needs_everybody() {
    let mut driver = dealt(for_three());
    driver.does(ADA, propose(S1, Proposal::Close));
    assert_eq!(driver.refuses(BEA, propose(S2, Proposal::Close)), Refusal::ProposalOpen);
    driver.does(BEA, answer(S2, false));
    assert_eq!(driver.refuses(CAI, answer(S3, true)), Refusal::NothingProposed);
    driver.does(ADA, propose(S1, Proposal::Close));
    driver.does(ADA, answer(S1, false));
    assert!(card(&driver.table)["proposal"].is_null(), "who proposed it may think better of it");
}

#[test]
fn the_game_is_closed_when_all_who_play_agree() {
    let mut driver = dealt(for_three());
    driver.does(ADA, propose(S1, Proposal::Close));
    driver.does(BEA, answer(S2, true));
    assert_eq!(driver.table.stage(), Stage::Playing);
    driver.does(CAI, answer(S3, true));
    assert_eq!(driver.table.stage(), Stage::Over);
    assert_eq!(card(&driver.table)["closed"], "agreed");
    assert!(driver.table.game().unwrap().record(quarterdeck_engine::Viewer::Public).is_ok());
}

#[test]
fn bots_and_who_gave_up_have_no_say() {
    let mut driver = dealt(for_three());
    driver.does(BEA, Command::Resign { seat: S2 });
    assert_eq!(driver.refuses(BEA, propose(S2, Proposal::Close)), Refusal::NotYourSeat);
    driver.does(ADA, propose(S1, Proposal::Close));
    assert_eq!(driver.refuses(BEA, answer(S2, true)), Refusal::NotYourSeat);
    assert_eq!(driver.refuses(BEA, answer(S2, false)), Refusal::NotYourSeat);
    assert_eq!(card(&driver.table)["proposal"]["awaited"], json!([3]));
    driver.does(CAI, answer(S3, true));
    assert_eq!(driver.table.stage(), Stage::Over);
}

#[test]
fn at_a_hot_seat_one_answer_is_for_all_of_a_player_s_seats() {
    let mut driver = Driver::open(settings(vec![SeatPlan::Me, SeatPlan::Me, SeatPlan::Open]));
    driver.does(CAI, sit(S3));
    driver.does(ADA, ready(S1, false));
    driver.does(ADA, ready(S2, false));
    driver.does(CAI, ready(S3, false));
    driver.does(CAI, propose(S3, Proposal::Close));
    driver.does(ADA, answer(S2, true));
    assert_eq!(driver.table.stage(), Stage::Over);
}

#[test]
fn a_bot_stands_in_where_more_than_half_of_those_here_agree() {
    let mut driver = dealt(for_three());
    let bot = Proposal::StandIn { seat: S2 };
    assert_eq!(driver.refuses(ADA, propose(S1, bot.clone())), Refusal::NotAway);
    away(&mut driver, BEA);
    driver.does(ADA, propose(S1, bot));
    assert_eq!(driver.refuses(BEA, answer(S2, true)), Refusal::NotYourSeat);
    assert!(driver.table.chairs().get(S2).unwrap().bot.is_none(), "one of two is not more");
    driver.does(CAI, answer(S3, true));
    assert!(driver.table.chairs().get(S2).unwrap().has_stand_in());
}

fn for_five() -> Driver {
    let mut plans = vec![SeatPlan::Open; 5];
    plans[0] = SeatPlan::Me;
    let mut driver = Driver::open(settings(plans));
    let people = crowd();
    for (player, seat) in people.iter().skip(1) {
        driver.does(*player, sit(*seat));
    }
    for (player, seat) in people {
        driver.does(player, ready(seat, false));
    }
    driver
}

fn crowd() -> Vec<(quarterdeck_store::PlayerId, quarterdeck_engine::Seat)> {
    let player = |n: u8| quarterdeck_store::PlayerId::from_bytes([n; 16]);
    (1..=5).map(player).zip(quarterdeck_engine::Seat::all(5)).collect()
}

#[test]
fn one_no_does_not_end_a_proposal_that_needs_more_than_half() {
    let mut driver = for_five();
    let people = crowd();
    let (absent, seat) = people[4];
    away(&mut driver, absent);
    driver.does(people[0].0, propose(people[0].1, Proposal::StandIn { seat }));
    driver.does(people[1].0, answer(people[1].1, false));
    assert_eq!(driver.refuses(people[1].0, answer(people[1].1, false)), Refusal::Answered);
    assert_eq!(card(&driver.table)["proposal"]["no"], json!([2]));
    driver.does(people[2].0, answer(people[2].1, true));
    let is_bot = |driver: &Driver| driver.table.chairs().get(seat).unwrap().bot.is_some();
    assert!(!is_bot(&driver), "two of four are not more than half");
    driver.does(people[3].0, answer(people[3].1, true));
    assert!(is_bot(&driver));
}

#[test]
fn a_proposal_that_cannot_get_more_than_half_any_more_is_over() {
    let mut driver = for_five();
    let people = crowd();
    let (absent, seat) = people[4];
    away(&mut driver, absent);
    driver.does(people[0].0, propose(people[0].1, Proposal::StandIn { seat }));
    driver.does(people[1].0, answer(people[1].1, false));
    driver.does(people[2].0, answer(people[2].1, false));
    assert!(card(&driver.table)["proposal"].is_null());
}

#[test]
fn when_the_absent_player_is_back_there_is_nothing_to_vote_on() {
    let mut driver = dealt(for_three());
    away(&mut driver, BEA);
    driver.does(ADA, propose(S1, Proposal::StandIn { seat: S2 }));
    driver.house(Command::Presence { player: BEA, here: true });
    assert_eq!(driver.refuses(CAI, answer(S3, true)), Refusal::NothingProposed);
    assert!(driver.table.chairs().get(S2).unwrap().bot.is_none());
}

#[test]
fn an_absent_voter_does_not_hold_up_a_stand_in() {
    let mut driver = dealt(for_three());
    away(&mut driver, BEA);
    driver.does(ADA, propose(S1, Proposal::StandIn { seat: S2 }));
    away(&mut driver, CAI);
    assert!(driver.table.chairs().get(S2).unwrap().has_stand_in(), "Ada is all who is here");
}

#[test]
fn who_speaks_up_is_here() {
    let mut driver = dealt(for_three());
    for player in [ADA, BEA, CAI] {
        away(&mut driver, player);
    }
    driver.does(ADA, propose(S1, Proposal::StandIn { seat: S2 }));
    assert!(!driver.table.chairs().get(S1).unwrap().away);
    assert!(driver.table.chairs().get(S2).unwrap().has_stand_in(), "Ada is all who is here");
}

#[test]
fn a_proposal_goes_with_who_leaves_and_with_the_game() {
    let mut driver = dealt(for_three());
    driver.does(ADA, propose(S1, Proposal::Close));
    driver.does(ADA, Command::Leave { seat: S1 });
    assert_eq!(driver.refuses(BEA, answer(S2, true)), Refusal::NothingProposed);
    let mut driver = dealt(without_draws(for_three().seats));
    driver.does(ADA, propose(S1, Proposal::Close));
    for _ in 0..200 {
        let Some(seat) = driver.table.owed().first() else { break };
        driver.acts([ADA, BEA, CAI][seat.index()], seat, 0);
    }
    assert_eq!(driver.table.stage(), Stage::Over);
    assert!(card(&driver.table)["proposal"].is_null());
}

#[test]
fn somebody_who_is_away_for_ever_cannot_hold_a_table_up() {
    let mut driver = dealt(for_three());
    away(&mut driver, BEA);
    away(&mut driver, CAI);
    driver.does(ADA, propose(S1, Proposal::Close));
    assert_eq!(
        driver.refuses(ADA, propose(S1, Proposal::StandIn { seat: S2 })),
        Refusal::ProposalOpen
    );
    driver.does(ADA, answer(S1, false));
    driver.does(ADA, propose(S1, Proposal::StandIn { seat: S2 }));
    driver.does(ADA, propose(S1, Proposal::StandIn { seat: S3 }));
    driver.does(ADA, propose(S1, Proposal::Close));
    assert_eq!(driver.table.stage(), Stage::Over);
}

#[test]
fn a_seat_that_is_not_there_cannot_be_stood_in_for() {
    let mut driver = dealt(for_three());
    let what = Proposal::StandIn { seat: quarterdeck_engine::Seat::new(7) };
    assert_eq!(driver.refuses(ADA, propose(S1, what)), Refusal::NoSuchSeat);
    let house = driver.ask(Asker::House, &propose(S1, Proposal::Close));
    assert_eq!(house, Err(Refusal::NotYourSeat));
}

#[test]
fn a_stand_in_that_cannot_carry_any_more_does_not_stay_in_the_way() {
    let mut driver = for_five();
    let people = crowd();
    let (absent, seat) = people[4];
    away(&mut driver, absent);
    driver.does(people[0].0, propose(people[0].1, Proposal::StandIn { seat }));
    driver.does(people[1].0, answer(people[1].1, false));
    away(&mut driver, people[2].0);
    assert!(!card(&driver.table)["proposal"].is_null(), "one more could still agree");
    away(&mut driver, people[3].0);
    assert!(card(&driver.table)["proposal"].is_null(), "one against one, and nobody else is here");
    driver.does(people[1].0, propose(people[1].1, Proposal::Close));
}
