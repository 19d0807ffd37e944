//! A ship leaves (LM-23 to LM-26).

use crate::common::*;
use quarterdeck_engine::chance::{Script, every};
use quarterdeck_engine::{Course, Seat, Silence, Viewer};

const AT_SEA: &str = "red:   deck 3 4 6 7 | reserve 1A 3D | sea 5A
                      blue:  deck 6 | reserve 1A 0D | sea 7D
                      green: sea 3A
                      turn red";

#[test]
fn lm_23_a_treasure_in_the_deck_is_needed() {
    let mut table = Table::at("", &AT_SEA.replace("turn red", "turn green"));
    assert_eq!(table.refuse(Green, "leave"), Refusal::DeckEmpty);
    assert_eq!(table.legal(Green), ["attack red 5", "attack blue 7", "arrive 3"]);
    let mut last = Table::at("", &AT_SEA.replace("turn red", "turn blue"));
    assert_eq!(last.legal(Blue), ["leave", "attack red 5", "arrive 7", "attack green 3"]);
    last.leave(Blue, 6).play(Blue, "choose armed");
    last.play(Green, "arrive 3").play(Red, "arrive 5");
    assert_eq!(last.refuse(Blue, "leave"), Refusal::DeckEmpty);
}

#[test]
fn lm_24_the_card_is_turned_up_before_the_ship_is_chosen() {
    let mut table = Table::at("", AT_SEA);
    table.leave(Red, 6);
    assert_eq!(table.told_all(), ["red turned up 6"]);
    assert_eq!(table.now(), "leaving red");
    assert_eq!(table.owed(), [Red]);
    assert_eq!(table.own(Red), "deck 3 4 7 | up 6 | reserve 1A 3D | sea 5A | cannons 3");
    assert_eq!(table.outside(Red), "deck 3 4 7 | up 6 | reserve 4 | sea 5? | cannons 3");
    assert_eq!(table.legal(Red), ["choose armed", "choose defenceless"]);
}

#[test]
fn lm_24_a_ship_cannot_be_chosen_before_a_card_is_turned_up() {
    let mut table = Table::at("", AT_SEA);
    assert_eq!(table.refuse(Red, "choose armed"), Refusal::NoTreasureTurnedUp);
    assert_eq!(table.refuse(Red, "choose defenceless"), Refusal::NoTreasureTurnedUp);
}

#[test]
fn lm_24_after_the_card_there_is_no_way_back_to_another_action() {
    let mut table = Table::at("", AT_SEA);
    table.leave(Red, 6);
    for action in ["leave", "arrive 5", "arrive 6", "attack blue 7", "attack green 3", "pass"] {
        assert_eq!(table.refuse(Red, action), Refusal::ShipAwaited);
    }
}

#[test]
fn lm_24_turning_up_a_card_cannot_be_taken_back() {
    let (mut course, _) = Course::<LetterOfMarque>::begin(&setup(3, ""), Script::new(&[0, 1, 2]));
    for seat in Seat::all(3) {
        course.play(seat, Action::Choose(Armed), Script::new(&[])).expect("legal");
    }
    let red = Seat::new(0);
    course.play(red, Action::Leave, Script::new(&[3])).expect("legal");
    assert_eq!(course.undoable(red), 0);
    assert!(course.undo(red).is_err());
}

#[test]
fn lm_24_each_value_left_in_the_deck_is_equally_likely() {
    let table = Table::at("", AT_SEA);
    let seat = table.seat(Red);
    let mut found = Vec::new();
    every(|chance| {
        let mut state = table.state;
        state.play(seat, Action::Leave, chance, &mut Silence).expect("legal");
        let up = state.view(Viewer::Public).fleet(seat).turned_up.expect("a card is up");
        found.push((up.value(), chance.outcomes(), chance.odds()));
    });
    assert_eq!(
        found,
        [(3, vec![0], 0.25), (4, vec![1], 0.25), (6, vec![2], 0.25), (7, vec![3], 0.25)]
    );
}

#[test]
fn lm_25_the_value_is_seen_and_the_base_is_not() {
    for (kind, own) in [("armed", "0A 3D | sea 5A 6A"), ("defenceless", "1A 2D | sea 5A 6D")] {
        let mut table = Table::at("", AT_SEA);
        table.leave(Red, 6).play(Red, &format!("choose {kind}"));
        assert_eq!(table.own(Red), format!("deck 3 4 7 | reserve {own} | cannons 3"));
        assert_eq!(table.outside(Red), "deck 3 4 7 | reserve 3 | sea 5? 6? | cannons 3");
        assert_eq!(
            table.told(Red),
            [format!("red left with 6 on {kind}").as_str(), "turn of blue"]
        );
        assert_eq!(table.told_outside(Red), ["red left with 6 on ?", "turn of blue"]);
    }
}

#[test]
fn lm_26_already_the_next_player_may_attack_the_ship() {
    let mut table = Table::at("", AT_SEA);
    table.leave(Red, 6).play(Red, "choose defenceless");
    assert_eq!(
        table.legal(Blue),
        ["leave", "attack red 5", "attack red 6", "arrive 7", "attack green 3"]
    );
    table.play(Blue, "attack red 6");
    assert_eq!(table.own(Red), "deck 3 4 7 | reserve 1A 2D | sea 5A | cannons 3");
    assert_eq!(table.told(PUBLIC)[0], "blue attacked red 6: defenceless");
}
