//! What a viewer is sent.

use quarterdeck_engine::Viewer;
use quarterdeck_table::update::{At, SaidTold};
use quarterdeck_table::{Command, entry::Channel};
use serde_json::json;

use crate::driver::{Driver, card, told};
use crate::people::*;

#[test]
fn an_update_tells_what_came_after_and_nothing_twice() {
    let mut driver = dealt(for_three());
    let mut seen = 0;
    let mut told_of = Vec::new();
    let mut all = 0;
    for (player, seat) in [(ADA, S1), (BEA, S2), (CAI, S3)] {
        driver.acts(player, seat, 0);
        driver.house(Command::Presence { player, here: false });
        let update = told(&driver.table, Viewer::Public, Some(seen));
        for part in ["notes", "steps"] {
            let part = update[part].as_array().unwrap();
            all += part.len();
            told_of.extend(part.iter().map(|told| told["seq"].as_u64().unwrap()));
        }
        seen = u32::try_from(update["seq"].as_u64().unwrap()).unwrap();
        assert_eq!(seen, driver.table.seq());
    }
    told_of.sort_unstable();
    told_of.dedup();
    assert_eq!(told_of.len(), all);
    let whole = told(&driver.table, Viewer::Public, Some(0));
    let count = |part: &str| whole[part].as_array().unwrap().len();
    assert_eq!(count("notes") + count("steps"), all);
    let now = told(&driver.table, Viewer::Public, None);
    assert_eq!((now["notes"].clone(), now["steps"].clone()), (json!([]), json!([])));
    let future = told(&driver.table, Viewer::Public, Some(u32::MAX));
    assert_eq!(future["steps"], json!([]));
}

#[test]
fn before_the_deal_there_is_nothing_to_see_or_to_decide() {
    let driver = seated(for_three());
    let update = told(&driver.table, Viewer::Seat(S1), Some(0));
    assert!(update["view"].is_null() && update["decision"].is_null());
    assert_eq!(update["notes"][0]["note"], "sat");
    assert_eq!(update["table"]["stage"], "gathering");
}

#[test]
fn a_seat_is_told_what_it_may_decide_and_the_public_is_not() {
    let driver = dealt(for_three());
    let decision = told(&driver.table, Viewer::Seat(S1), None)["decision"].clone();
    assert_eq!(decision["owed"], true);
    assert_eq!(decision["actions"], json!([{ "choose": "armed" }, { "choose": "defenceless" }]));
    assert!(told(&driver.table, Viewer::Public, None)["decision"].is_null());
}

#[test]
fn every_action_that_is_offered_is_accepted_as_it_was_written() {
    let (mut driver, player, seat) = begun(for_three());
    let actions = told(&driver.table, Viewer::Seat(seat), None)["decision"]["actions"].clone();
    let action = raw(&actions[0].to_string());
    let seen = driver.table.seq();
    driver.does(player, Command::Act { seat, seen, action });
}

#[test]
fn a_step_says_who_acted_or_what_was_taken_back() {
    let mut driver = dealt(for_three());
    driver.acts(BEA, S2, 0);
    driver.does(BEA, Command::Undo { seat: S2, seen: driver.table.seq() });
    let steps = told(&driver.table, Viewer::Public, Some(0))["steps"].clone();
    assert_eq!(steps.as_array().unwrap().len(), 3);
    assert!(steps[0]["seat"].is_null(), "nobody dealt");
    assert_eq!((&steps[1]["seat"], &steps[1]["back"]), (&json!(2), &json!(null)));
    assert_eq!((&steps[2]["seat"], &steps[2]["back"]), (&json!(2), &json!(1)));
}

#[test]
fn the_card_is_the_same_for_everybody_and_says_how_it_ended() {
    let mut driver = dealt(without_draws(for_three().seats));
    for _ in 0..200 {
        let Some(seat) = driver.table.owed().first() else { break };
        driver.acts([ADA, BEA, CAI][seat.index()], seat, 0);
    }
    let cards: Vec<_> = crate::driver::viewers(&driver.table)
        .into_iter()
        .map(|viewer| told(&driver.table, viewer, None)["table"].clone())
        .collect();
    assert!(cards.iter().all(|card| *card == cards[0]));
    let card = card(&driver.table);
    assert_eq!(card["stage"], "over");
    assert_eq!(card["outcome"].as_array().unwrap().len(), 3);
    assert_eq!(card["fingerprint"], driver.table.game().unwrap().fingerprint());
    assert_eq!(driver.table.index().code, None, "its code is free again");
}

#[test]
fn what_was_said_goes_along_as_it_is_handed_in() {
    let driver: Driver = seated(for_three());
    let card = serde_json::value::to_raw_value(&driver.table.card(&name, 0)).unwrap();
    let what = SaidTold { by: BEA, channel: Channel::Table, name: Some("Bea"), text: "ahoy" };
    let said = vec![At { seq: 2, what }];
    let update = driver.table.update(Viewer::Seat(S1), None, &card, said);
    let update = serde_json::to_value(&update).unwrap();
    assert_eq!(update["said"][0]["text"], "ahoy");
    assert_eq!(update["said"][0]["seq"], 2);
}
