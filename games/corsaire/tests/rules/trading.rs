//! The trading phase (CO-16 to CO-46).

use crate::common::*;

const START: &str = "tokens 1R 2B 3G";

fn north(hand: &str, pyramid: &str, stage: &str) -> Table {
    Table::trading(&format!("hand {hand} | pyramid {pyramid} | {START}"), START, stage)
}

#[test]
fn co_16_players_alternate_and_a_turn_has_four_steps_in_order() {
    let mut table = Table::dealt("first_player=1", 5);
    for turn in 0..20 {
        let seat = if turn % 2 == 0 { NORTH } else { SOUTH };
        let mut steps = Vec::new();
        while table.public().turns == turn && !table.public().is_looting() {
            let (actor, action) = table.play_any().unwrap();
            assert_eq!(actor, seat);
            steps.push(match action {
                Action::Card(_) | Action::Slot(_) => 1,
                Action::Convert | Action::Pass | Action::Go(_) => 2,
                Action::Board(_) | Action::Buy | Action::Decline => 3,
                _ => 4,
            });
        }
        assert!(steps.is_sorted() && steps.starts_with(&[1, 1, 2]), "{steps:?}");
        assert!(steps.iter().filter(|step| **step == 3).count() == 2, "{steps:?}");
    }
    let table = north("R01", "", "card north");
    assert!(matches!(table.refusal("convert"), Refusal::OtherStep { .. }));
    assert!(matches!(table.refusal("board b1"), Refusal::OtherStep { .. }));
    assert_eq!(table.refusal_of(SOUTH, "card R01"), Refusal::NotYourTurn);
}

#[test]
fn co_17_a_pyramid_has_four_levels_of_4_3_2_and_1() {
    let count = |level| Slot::all().filter(|slot| slot.level() == level).count();
    assert_eq!([1, 2, 3, 4].map(count), [4, 3, 2, 1]);
    assert_eq!(slot("L4-1").below(), Some([slot("L3-1"), slot("L3-2")]));
    assert_eq!(slot("L2-3").below(), Some([slot("L1-3"), slot("L1-4")]));
    assert_eq!(slot("L1-1").below(), None);
}

#[test]
fn co_18_one_hand_card_is_placed_and_there_is_no_way_round_it() {
    let mut table = north("R01 R02", "", "card north");
    assert_eq!(table.legal(), [action("card R01"), action("card R02")]);
    assert_eq!(table.refusal("card B05"), Refusal::NotInHand { card: card("B05") });
    table.play("card R02");
    assert!(table.legal().iter().all(|action| matches!(action, Action::Slot(_))));
    table.play("slot L1-3");
    let player = table.view(NORTH).player(NORTH).clone();
    assert_eq!(
        (player.card(slot("L1-3")), player.cards.unwrap().as_slice()),
        (Some(card("R02")), [card("R01")].as_slice())
    );
}

#[test]
fn co_19_a_placed_card_lies_face_up_for_all() {
    let mut table = north("R01", "", "card north");
    table.play("card R01; slot L1-2");
    for viewer in Viewer::all(2) {
        assert_eq!(table.state.view(viewer).player(NORTH).card(slot("L1-2")), Some(card("R01")));
    }
}

#[test]
fn co_20_any_free_slot_of_level_1_is_legal_and_touches_two_boards() {
    let table = north("R01", "", "slot north R01");
    let slots = ["L1-1", "L1-2", "L1-3", "L1-4"];
    assert_eq!(table.legal(), slots.map(|name| Action::Slot(slot(name))));
    for (name, boards) in
        slots.into_iter().zip([["b1", "b2"], ["b2", "b3"], ["b3", "b4"], ["b4", "b5"]])
    {
        let mut table = table.again();
        table.play(&format!("slot {name}; pass"));
        assert_eq!(table.boards_on_offer(), boards);
    }
}

#[test]
fn co_21_a_higher_slot_needs_both_cards_under_it() {
    let mut table = north("R01", "L1-1=R02", "slot north R01");
    let refused = Refusal::Unsupported { slot: slot("L2-1"), missing: slot("L1-2") };
    assert_eq!(table.refusal("slot L2-1"), refused);
    table = north("R01", "L1-1=R02 L1-2=R03", "slot north R01");
    assert!(table.may("slot L2-1"));
}

#[test]
fn co_22_within_a_level_there_may_be_gaps() {
    let table = north("R01", "L1-1=R02 L1-4=R03", "slot north R01");
    assert_eq!(table.legal(), [action("slot L1-2"), action("slot L1-3")]);
}

#[test]
fn co_23_a_level_need_not_be_full_before_the_next() {
    let table = north("R01", "L1-2=R02 L1-3=R03 L1-4=R05 L2-2=R06 L2-3=R07", "slot north R01");
    assert_eq!(table.legal(), [action("slot L1-1"), action("slot L3-2")]);
}

#[test]
fn co_24_placed_cards_stay_where_they_are() {
    let table = north("R01", "L1-1=R02", "slot north R01");
    assert_eq!(table.refusal("slot L1-1"), Refusal::SlotTaken { slot: slot("L1-1") });
    let mut before: Option<View> = None;
    random_games("", 3, |table| {
        let view = table.public();
        if let Some(before) =
            before.as_ref().filter(|before| before.turns <= view.turns && !view.is_looting())
        {
            for seat in [NORTH, SOUTH] {
                for slot in before.player(seat).standing().iter() {
                    assert_eq!(view.player(seat).card(slot), before.player(seat).card(slot));
                }
            }
        }
        before = (!view.is_looting()).then_some(view);
    });
}

#[test]
fn co_25_for_the_card_just_placed_one_converts_or_passes() {
    let mut table = north("R01", "", "card north");
    table.play("card R01; slot L1-1");
    assert_eq!(table.legal(), [Action::Pass, Action::Convert]);
    assert_eq!(table.public().stage, Now::Convert { seat: NORTH, slot: slot("L1-1") });
}

#[test]
fn co_26_converting_pays_the_tail_and_takes_the_head() {
    let mut table = north("R04", "", "card north");
    table.play("card R04; slot L1-1; convert");
    assert_eq!((table.tokens(NORTH), table.supply()), (tokens("2R 5G"), tokens("6R 9B 5G")));
}

#[test]
fn co_27_a_number_less_card_pays_out_for_nothing() {
    for (name, gain) in [("R00", "2R 2B 3G"), ("B00", "1R 4B 3G"), ("G00", "1R 2B 6G")] {
        let mut table = north(name, "", "card north");
        table.play(&format!("card {name}; slot L1-1; convert"));
        assert_eq!(table.tokens(NORTH), tokens(gain), "{name}");
    }
}

#[test]
fn co_28_from_a_short_supply_one_takes_what_there_is() {
    let mut table = Table::trading("hand B00 | tokens 1G", "tokens 10B", "card north");
    table.play("card B00; slot L1-1; convert");
    assert_eq!((table.tokens(NORTH), table.supply()), (tokens("1B 1G"), tokens("9R 12G")));
}

#[test]
fn co_29_without_the_whole_payment_there_is_no_swap() {
    let mut table = Table::trading("hand R04 | tokens 1B 9G", START, "card north");
    table.play("card R04; slot L1-1");
    let refused = Refusal::CannotPay { pay: tokens("2B"), own: tokens("1B 9G") };
    assert_eq!(table.refusal("convert"), refused);
    assert_eq!(table.legal(), [Action::Pass]);
}

#[test]
fn co_30_passing_leaves_the_tokens_and_the_walk_goes_on() {
    let mut table = north("R01", "L1-1=R02 L1-2=R03", "card north");
    table.play("card R01; slot L2-1; pass");
    assert_eq!((table.tokens(NORTH), table.supply()), (tokens("1R 2B 3G"), tokens("7R 7B 7G")));
    assert_eq!(table.public().stage, Now::Way { seat: NORTH, slot: slot("L2-1") });
}

#[test]
fn co_31_from_a_higher_card_one_goes_to_one_of_the_two_underneath() {
    let table = {
        let mut table = north("R01", "L1-2=R02 L1-3=R03", "card north");
        table.play("card R01; slot L2-2; pass");
        table
    };
    assert_eq!(table.legal(), [action("left"), action("right")]);
    for (way, next) in [("left", "L1-2"), ("right", "L1-3")] {
        let mut table = table.again();
        table.play(way);
        assert_eq!(table.public().stage, Now::Convert { seat: NORTH, slot: slot(next) });
    }
}

#[test]
fn co_32_the_walk_ends_at_the_boards_of_a_card_on_level_1() {
    let pyramid = "L1-1=R02 L1-2=R03 L1-3=R05 L2-1=R06 L2-2=R07";
    let mut table = north("R01", pyramid, "card north");
    table.play("card R01; slot L3-1; pass; right; pass");
    assert!(table.boards_on_offer().is_empty(), "on level 2 it is not over");
    table.play("left; pass");
    assert_eq!(table.boards_on_offer(), ["b2", "b3"]);
}

#[test]
fn co_33_each_card_is_used_once_in_a_turn() {
    // However one walks, a turn deals with one card of each level, from the card that was placed down to level 1, and
    // every swap is made as the card shows it, never a multiple.
    let (mut walk, mut walks, mut longest, mut swaps) = (Vec::new(), 0, 0, 0);
    let setup = setup("");
    random_games("", 10, |table| {
        for event in &table.events {
            match *event {
                Event::Placed { slot, .. } => walk = vec![(slot, false)],
                Event::Went { slot, .. } => {
                    let (last, dealt_with) = *walk.last().expect("a walk begins with a card");
                    assert!(dealt_with, "{last} was left out");
                    assert_eq!(slot.level() + 1, last.level(), "from {last} to {slot}");
                    walk.push((slot, false));
                }
                Event::Converted { slot, .. } | Event::Passed { slot, .. } => {
                    let last = walk.last_mut().expect("a walk begins with a card");
                    assert_eq!(*last, (slot, false), "{slot} is used once, and in its turn");
                    last.1 = true;
                }
                Event::Took { .. } => {
                    let levels = walk.first().expect("a walk begins with a card").0.level();
                    assert_eq!(walk.len(), levels, "a card of each level");
                    assert!(walk.iter().all(|&(_, dealt_with)| dealt_with));
                    (walks, longest) = (walks + 1, walk.len().max(longest));
                }
                _ => {}
            }
            if let Event::Converted { seat, slot, paid, got } = *event {
                let shown = Slot::all().position(|other| other == slot).expect("a slot");
                let card = table.public().player(seat).pyramid[shown].expect("a card lies there");
                let swap = setup.figures().swap(card);
                assert_eq!(paid, swap.pay, "{card}");
                let supply = table.supply();
                for (token, taken, most) in [
                    ("red", got.red, (swap.gain.red, supply.red)),
                    ("blue", got.blue, (swap.gain.blue, supply.blue)),
                    ("green", got.green, (swap.gain.green, supply.green)),
                ] {
                    assert!(taken == most.0 || (taken < most.0 && most.1 == 0), "{card}: {token}");
                }
                swaps += 1;
            }
        }
    });
    assert_eq!((walks, longest), (200, 4), "twenty turns a game");
    assert!(swaps > 40);
    let mut table = north("R01", "", "card north");
    table.play("card R01; slot L1-1; convert");
    assert!(matches!(table.refusal("convert"), Refusal::OtherStep { .. }), "not a second time");
}

/// North at the end of a walk between b2 and b3.
fn at_the_boards() -> Table {
    let mut table = north("R02 R05 R06 R07 R08 R09", "", "card north");
    table.play("card R02; slot L1-2; convert");
    table
}

#[test]
fn co_34_one_chooses_one_of_the_two_boards_at_the_last_card() {
    let table = at_the_boards();
    assert_eq!(table.legal(), [action("board b2"), action("board b3")]);
    let refused = Refusal::OutOfReach { place: place("b4"), slot: slot("L1-2") };
    assert_eq!(table.refusal("board b4"), refused);
}

#[test]
fn co_35_the_card_of_that_board_goes_to_the_hand() {
    let mut table = at_the_boards();
    table.play("board b2");
    let player = table.view(NORTH).player(NORTH).clone();
    assert!(player.cards.unwrap().contains(&card("B11")));
    assert_eq!(player.hand, 6);
    assert_eq!(table.public().berth(place("b2")).unwrap().card, None);
}

#[test]
fn co_36_one_may_also_pay_the_whole_cost_and_gain_the_board() {
    let mut table = at_the_boards();
    table.play("board b3");
    assert_eq!(table.legal(), [Action::Decline, Action::Buy]);
    let mut poor = Table::trading("hand R01 | tokens 1G", START, "card north");
    poor.play("card R01; slot L1-2; pass; board b3");
    let refused = Refusal::CannotAfford { cost: tokens("1R 1B 1G"), own: tokens("1G") };
    assert_eq!(poor.refusal("buy"), refused);
    table.play("buy");
    assert_eq!(table.public().player(NORTH).gained.as_slice(), [board("M04")]);
}

#[test]
fn co_37_a_gained_board_gives_its_edge_points() {
    let mut table = at_the_boards();
    table.play("board b3; buy");
    // M04 has 3 on its edge and 5 in its centre.
    assert_eq!(table.public().player(NORTH).trading, 3);
}

#[test]
fn co_38_points_gained_are_open_to_both() {
    let mut table = at_the_boards();
    table.play("board b3; buy");
    for viewer in Viewer::all(2) {
        assert_eq!(table.state.view(viewer).player(NORTH).trading, 3);
    }
}

#[test]
fn co_39_where_only_the_card_was_taken_the_next_card_is_turned_up() {
    let mut table = at_the_boards();
    let before = table.public();
    table.play("board b3; decline");
    let after = table.public();
    assert_eq!(after.berth(place("b3")).unwrap().board, board("M04"));
    assert!(after.berth(place("b3")).unwrap().card.is_some());
    assert_eq!((after.deck, after.board_deck.len()), (before.deck - 1, before.board_deck.len()));
}

#[test]
fn co_40_where_a_board_was_gained_the_next_one_is_laid_and_a_card_on_it() {
    let mut table = at_the_boards();
    let before = table.public();
    table.play("board b3; buy");
    let after = table.public();
    let berth = after.berth(place("b3")).unwrap();
    assert!(before.board_deck.contains(&berth.board) && berth.card.is_some());
    assert_eq!(
        (after.deck, after.board_deck.len()),
        (before.deck - 1, before.board_deck.len() - 1)
    );
}

#[test]
fn co_41_once_the_board_deck_is_empty_no_board_is_gained() {
    let mut table = Table::at(&format!(
        "{ROW}\nboard-deck M05\nnorth: hand R01 R02 | {START}\nsouth: hand R05 | {START}\ncard north"
    ));
    table.play("card R01; slot L1-2; pass; board b3; buy");
    assert_eq!(table.public().board_deck.len(), 0);
    table.play("card R05; slot L1-1; pass; board b1");
    assert_eq!(table.refusal("buy"), Refusal::NoBoardsLeft);
}

#[test]
fn co_42_on_the_second_players_tenth_turn_no_card_is_drawn() {
    random_games("", 5, |table| {
        let view = table.public();
        let turned_up = |event: &Event| matches!(event, Event::TurnedUp { .. });
        if view.turns == 19 && matches!(view.stage, Now::Adjust { .. }) || view.is_looting() {
            assert!(!table.events.iter().any(turned_up));
        }
        if matches!(view.stage, Now::Card { .. }) {
            assert_eq!(view.deck == 0, view.turns == 19, "the deck runs out on turn 19");
        }
    });
}

#[test]
fn co_43_who_has_more_than_ten_returns_tokens_of_choice() {
    let mut table = Table::trading("pyramid L1-1=R01 | tokens 2R 10G", START, "adjust north");
    assert_eq!(table.legal(), [action("return red"), action("return green")]);
    assert_eq!(table.refusal("return blue"), Refusal::NoneHeld { token: Token::Blue });
    table.play("return red; return green");
    assert_eq!(table.tokens(NORTH), tokens("1R 9G"));
    assert!(table.state.owed().contains(SOUTH));
}

#[test]
fn co_44_during_the_turn_any_number_may_be_held() {
    let mut table = Table::trading("hand G02 | tokens 2R 4B 4G", START, "card north");
    table.play("card G02; slot L1-1; convert");
    assert_eq!(table.tokens(NORTH).count(), 15);
    assert_eq!(table.legal(), [action("board b1"), action("board b2")]);
}

#[test]
fn co_45_who_has_none_takes_one_of_any_colour_in_the_supply() {
    let table = Table::trading("pyramid L1-1=R01 | tokens 0", "tokens 9R", "adjust north");
    assert_eq!(table.legal(), [action("take blue"), action("take green")]);
    assert_eq!(table.refusal("take red"), Refusal::NoneInSupply { token: Token::Red });
}

#[test]
fn co_46_then_it_is_the_opponents_turn() {
    let mut table = at_the_boards();
    table.play("board b3; decline");
    assert_eq!(table.public().stage, Now::Card { seat: SOUTH });
}
