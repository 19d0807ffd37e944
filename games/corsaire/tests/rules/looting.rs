//! The looting phase (CO-47 to CO-58).

use crate::common::*;

/// A game that has just come to the looting phase.
fn begun(pairs: &str, seed: u64) -> Table {
    let mut table = Table::dealt(pairs, seed);
    table.play_until(View::is_looting);
    table
}

#[test]
fn co_47_it_begins_when_both_pyramids_are_full() {
    for seed in 0..10 {
        let view = begun("", seed).public();
        assert_eq!(view.turns, 20);
        assert!(view.players.iter().all(|player| player.standing().count() == 10));
    }
}

#[test]
fn co_48_the_cards_on_boards_are_laid_aside() {
    let mut table = Table::dealt("", 4);
    let mut on_boards = Vec::new();
    table.play_until(|view| {
        if !view.is_looting() {
            on_boards = view.row.iter().filter_map(|berth| berth.card).collect();
        }
        view.is_looting()
    });
    let view = table.public();
    on_boards.sort_unstable();
    assert_eq!((view.aside.as_slice(), view.aside.len()), (on_boards.as_slice(), 4));
    assert!(view.row.iter().all(|berth| berth.card.is_none()));
    assert!(table.legal().iter().all(|action| matches!(action, Action::Loot(_))), "out of use");
}

#[test]
fn co_49_more_trading_points_begin() {
    let mut seen = [false; 2];
    for seed in 0..40 {
        let view = begun("", seed).public();
        let points = [NORTH, SOUTH].map(|seat| view.player(seat).trading);
        if points[0] != points[1] {
            let leader = if points[0] > points[1] { NORTH } else { SOUTH };
            assert_eq!(view.looter, Some(leader));
            seen[usize::from(Some(leader) == view.first)] = true;
        }
    }
    assert_eq!(seen, [true; 2], "first and second players began");
}

#[test]
fn co_50_the_trios_go_1_2_2_2_2_1() {
    let mut table = begun("", 2);
    let beginner = table.public().looter.unwrap();
    let mut order = String::new();
    while let Some(seat) = table.state.owed().first() {
        if matches!(table.public().stage, Now::Loot { .. }) {
            order.push(if seat == beginner { 'A' } else { 'B' });
        }
        table.play_any();
    }
    assert_eq!(order, "ABBAABBAAB");
}

/// North has R01 to R10 in the pyramid and some cards in hand.
fn full(hand: &str, stage: &str) -> Table {
    let pyramid: Vec<String> =
        Slot::all().zip(1..).map(|(slot, number)| format!("{slot}=R{number:02}")).collect();
    let pyramid = pyramid.join(" ");
    Table::at(&format!(
        "row M19 M13 M03 M02 M15\nnorth: hand {hand} | pyramid {pyramid} | trio b4=G01*,G02*,G03*\nsouth: hand B01 B02 B03\nlooter north\n{stage}"
    ))
}

#[test]
fn co_51_a_trio_goes_where_one_has_none_yet() {
    let mut table = full("B09 B10 B11", "loot north");
    assert_eq!(table.legal(), ["b1", "b2", "b3", "b5"].map(|name| Action::Loot(place(name))));
    assert_eq!(table.refusal("loot b4"), Refusal::TrioThere { place: place("b4") });
    table.play("loot b1; lay B09; lay B10; lay B11");
    assert_eq!(table.public().player(NORTH).trios[0].len(), 3);
}

#[test]
fn co_52_cards_come_from_hand_and_pyramid_in_any_mix() {
    for trio in [
        "lay B09; lay B10; lay B11",
        "lay B09; lay R10; lay B10",
        "lay R10; lay R08; lay B09",
        "lay R10; lay R09; lay R08",
    ] {
        let mut table = full("B09 B10 B11", "loot north");
        table.play("loot b1").play(trio);
        assert_eq!(table.public().player(NORTH).trios[0].len(), 3, "{trio}");
    }
    let table = full("B09", "lay north b1");
    assert_eq!(table.refusal("lay B01"), Refusal::NotYours { card: card("B01") });
}

#[test]
fn co_53_it_lies_on_ones_own_edge_of_the_board() {
    let mut table = full("B09 B10 B11", "loot north");
    table.play("loot b1; lay B09; lay B10; lay B11");
    let view = table.public();
    assert_eq!((view.player(NORTH).trios[0].len(), view.player(SOUTH).trios[0].len()), (3, 0));
    // South can lay one at the same board.
    assert!(table.may("loot b1"));
}

#[test]
fn co_54_hand_cards_lie_face_down_and_pyramid_cards_face_up() {
    let mut table = full("B09 B10 B11", "loot north");
    table.play("loot b1; lay B09; lay R10; lay R08");
    let trio = table.public().player(NORTH).trios[0].clone();
    assert_eq!((trio.up.as_slice(), trio.backs), ([card("R08"), card("R10")].as_slice(), 1));
    let own = table.view(NORTH).player(NORTH).trios[0].clone();
    assert_eq!(own.down.as_slice(), [card("B09")]);
}

#[test]
fn co_55_a_pyramid_card_can_be_taken_only_with_none_resting_on_it() {
    let table = full("B09", "lay north b1");
    assert_eq!(table.legal(), [action("lay R10"), action("lay B09")]);
    assert_eq!(table.refusal("lay R09"), Refusal::Covered { card: card("R09") });
}

#[test]
fn co_56_what_is_uncovered_can_be_taken_in_the_same_trio() {
    let mut table = full("B09", "lay north b1");
    table.play("lay R10");
    assert_eq!(table.legal(), [action("lay R08"), action("lay R09"), action("lay B09")]);
}

#[test]
fn co_57_after_the_last_trio_all_cards_are_turned_up() {
    for seed in 0..10 {
        let mut table = begun("", seed);
        let backs = |view: &View| -> u8 {
            view.players.iter().flat_map(|player| &player.trios).map(|trio| trio.backs).sum()
        };
        let mut most = 0;
        table.play_until(|view| {
            most = most.max(backs(view));
            view.owed.is_empty()
        });
        let view = table.public();
        assert!(most > 0 && backs(&view) == 0);
        assert!(
            view.players.iter().flat_map(|player| &player.trios).all(|trio| trio.up.len() == 3)
        );
    }
}

#[test]
fn co_58_the_sixteenth_card_counts_for_nothing() {
    for seed in 0..10 {
        let mut table = begun("", seed);
        table.play_until(|view| view.owed.is_empty());
        let view = table.public();
        for player in &view.players {
            assert_eq!(u32::from(player.hand) + player.standing().count(), 1);
        }
        let boards: u16 = view.row.iter().map(|berth| u16::from(berth.centre.unwrap())).sum();
        let looted: u16 = view.tallies().iter().map(|tally| tally.looting).sum();
        assert!(looted <= boards);
    }
}
