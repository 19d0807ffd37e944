//! The worked examples, as they stand in the rule reference.

use crate::common::*;

const START: &str = "tokens 1R 2B 3G";

/// North with a hand and a pyramid, both with the usual tokens.
fn north(hand: &str, pyramid: &str, stage: &str) -> Table {
    Table::trading(&format!("hand {hand} | pyramid {pyramid} | {START}"), START, stage)
}

#[test]
fn co_e1_after_taking_a_card_the_hand_is_six_again() {
    let mut table = Table::dealt("", 1);
    table.play_until(|view| matches!(view.stage, Now::Buy { .. }));
    let view = table.public();
    assert_eq!(view.player(view.active().unwrap()).hand, 6);
}

#[test]
fn co_e2_turn_19_draws_the_last_card_and_turn_20_none() {
    for seed in 0..20 {
        let mut table = Table::dealt("", seed);
        let covered = |view: &View| view.row.iter().filter(|berth| berth.card.is_some()).count();
        table.play_until(|view| view.turns == 18);
        assert_eq!(table.public().deck, 1);
        table.play_until(|view| view.turns == 19);
        assert_eq!((table.public().deck, covered(&table.public())), (0, 5));
        let mut last = None;
        table.play_until(|view| {
            if !view.is_looting() {
                last = Some(view.clone());
            }
            view.is_looting()
        });
        let last = last.unwrap();
        assert_eq!((last.deck, covered(&last)), (0, 4));
    }
}

#[test]
fn co_e3_everybody_has_placed_15_of_16_cards_at_the_end() {
    random_games("", 10, |table| {
        let view = table.public();
        if let Now::Over { .. } = view.stage {
            for player in &view.players {
                let laid: usize = player.trios.iter().map(corsaire::view::TrioSeen::len).sum();
                let left = usize::from(player.hand) + player.standing().count() as usize;
                assert_eq!((laid, left), (15, 1));
            }
        }
    });
}

#[test]
fn co_e4_of_a_full_pyramid_only_the_top_can_be_taken() {
    let table = full_pyramid("", "lay north b1");
    assert_eq!(table.legal(), [action("lay R10")]);
}

#[test]
fn co_e5_a_swap_is_made_once_and_for_exactly_what_is_shown() {
    let mut table = north("R01", "", "card north");
    table.play("card R01; slot L1-1; convert");
    assert_eq!(table.tokens(NORTH), tokens("2R 2B 2G"));
    assert!(matches!(table.refusal("convert"), Refusal::OtherStep { .. }));
}

#[test]
fn co_e6_a_slot_needs_both_cards_it_rests_on() {
    let table = north("R01", "L1-1=R02 L1-2=R03 L1-4=R05", "slot north R01");
    assert_eq!(table.legal(), [action("slot L1-3"), action("slot L2-1")]);
    for name in ["L2-2", "L2-3"] {
        let refused = Refusal::Unsupported { slot: slot(name), missing: slot("L1-3") };
        assert_eq!(table.refusal(&format!("slot {name}")), refused);
    }
}

#[test]
fn co_e7_place_convert_take_and_buy() {
    let mut table = north("R02 R05 R06 R07 R08 R09", "", "card north");
    table.play("card R02; slot L1-2; convert");
    assert_eq!((table.tokens(NORTH), table.supply()), (tokens("2R 3B 1G"), tokens("6R 6B 9G")));
    assert_eq!(table.boards_on_offer(), ["b2", "b3"]);
    table.play("board b3; buy");
    assert_eq!((table.tokens(NORTH), table.supply()), (tokens("1R 2B"), tokens("7R 7B 10G")));
    let view = table.public();
    assert_eq!((view.player(NORTH).trading, view.player(NORTH).hand), (3, 6));
    assert_eq!(view.player(NORTH).gained.as_slice(), [board("M04")]);
    let berth = view.berth(place("b3")).unwrap();
    assert!(berth.board != board("M04") && berth.card.is_some_and(|there| there != card("G11")));
}

/// The pyramid of CO-E8 and CO-E9, B02 placed on top of it.
fn two_ways() -> Table {
    let mut table = north("B02", "L1-1=R04 L1-2=R01", "card north");
    table.play("card B02; slot L2-1");
    table
}

#[test]
fn co_e8_a_walk_to_the_left_and_to_the_right() {
    let mut left = two_ways();
    left.play("convert");
    assert_eq!(left.tokens(NORTH), tokens("1R 5B 1G"));
    left.play("left; convert");
    assert_eq!(left.tokens(NORTH), tokens("2R 3B 3G"));
    assert_eq!(left.boards_on_offer(), ["b1", "b2"]);
    let mut right = two_ways();
    right.play("convert; right; convert");
    assert_eq!(right.tokens(NORTH), tokens("2R 5B"));
    assert_eq!(right.boards_on_offer(), ["b2", "b3"]);
}

#[test]
fn co_e9_the_same_walks_passing() {
    for (steps, left, boards) in [
        ("pass; left; convert", "2R 5G", ["b1", "b2"]),
        ("pass; right; convert", "2R 2B 2G", ["b2", "b3"]),
        ("pass; left; pass", "1R 2B 3G", ["b1", "b2"]),
        ("pass; right; pass", "1R 2B 3G", ["b2", "b3"]),
    ] {
        let mut table = two_ways();
        table.play(steps);
        assert_eq!(table.tokens(NORTH), tokens(left), "{steps}");
        assert_eq!(table.boards_on_offer(), boards, "{steps}");
    }
}

/// CO-E10: from the top to the boards over R02, B03, G01 and R03.
fn long_walk() -> Table {
    let pyramid =
        "L1-1=R03 L1-2=R05 L1-3=R06 L1-4=R07 L2-1=G01 L2-2=R08 L2-3=R09 L3-1=B03 L3-2=R10";
    let row = "row M13:R11 M02:B11 M04:G11 M06:B12 M03:G12";
    let mut table = Table::at(&format!(
        "{row}\nnorth: hand R02 | pyramid {pyramid} | {START}\nsouth: {START}\ncard north"
    ));
    table.play("card R02; slot L4-1");
    table
}

#[test]
fn co_e10_a_walk_of_four_cards() {
    let mut table = long_walk();
    for (steps, own) in [
        ("convert", "2R 3B 1G"),
        ("left; convert", "1R 6B 2G"),
        ("left; convert", "1R 5B 6G"),
        ("left; convert", "3R 4B 4G"),
    ] {
        table.play(steps);
        assert_eq!(table.tokens(NORTH), tokens(own), "{steps}");
    }
    // Twelve on the way are fine.
    assert_eq!(table.supply(), tokens("5R 5B 6G"));
    table.play("board b1");
    let mut bought = table.again();
    bought.play("buy");
    assert_eq!(bought.tokens(NORTH), tokens("1R 4B 2G"));
    assert!(bought.state.owed().contains(SOUTH), "there is nothing to return");
    table.play("decline");
    assert!(matches!(table.public().stage, Now::Adjust { seat } if seat == NORTH));
    table.play("return green");
    assert!(table.state.owed().contains(SOUTH), "one is enough");
}

const SHORT: &str = "hand B02 | tokens 1R 1B 2G";

#[test]
fn co_e11_a_shortage_pays_out_what_there_is() {
    let mut table = Table::trading(SHORT, "tokens 8B 2G", "card north");
    assert_eq!(table.supply(), tokens("8R 2B 9G"));
    table.play("card B02; slot L1-1; convert");
    assert_eq!((table.tokens(NORTH), table.supply()), (tokens("1R 3B"), tokens("8R 11G")));

    let position = format!("{ROW}\nnorth: {SHORT}\nsouth: tokens 8B 2G\ncard north");
    let mut forbidding = Table::with("shortage=forbid", &position);
    forbidding.play("card B02; slot L1-1");
    assert_eq!(forbidding.legal(), [Action::Pass]);
    assert_eq!(forbidding.refusal("convert"), Refusal::SupplyShort { gain: tokens("3B") });
}

#[test]
fn co_e12_one_may_convert_for_nothing() {
    let mut table = Table::trading("hand B09 | tokens 2B 4G", "tokens 9B 1G", "card north");
    assert_eq!(table.supply(), tokens("9R 8G"));
    table.play("card B09; slot L1-1; convert");
    assert_eq!((table.tokens(NORTH), table.supply()), (tokens("2B"), tokens("9R 12G")));
}

#[test]
fn co_e13_without_the_payment_pass_is_the_only_choice() {
    let mut table = Table::trading("hand R03 | tokens 5G", START, "card north");
    table.play("card R03; slot L1-1");
    assert_eq!(table.legal(), [Action::Pass]);
    let refused = Refusal::CannotPay { pay: tokens("1B 2G"), own: tokens("5G") };
    assert_eq!(table.refusal("convert"), refused);
}

#[test]
fn co_e14_a_number_less_card_is_free_and_may_be_passed() {
    let mut table = north("G00", "", "card north");
    table.play("card G00; slot L1-1");
    let mut passed = table.again();
    table.play("convert");
    assert_eq!((table.tokens(NORTH), table.supply()), (tokens("1R 2B 6G"), tokens("7R 7B 4G")));
    passed.play("pass");
    assert_eq!((passed.tokens(NORTH), passed.supply()), (tokens("1R 2B 3G"), tokens("7R 7B 7G")));
}

#[test]
fn co_e15_more_than_ten_during_the_turn() {
    let row = "row M05:R11 M02:B11 M04:G11 M06:B12 M03:G12";
    let mut table =
        Table::at(&format!("{row}\nnorth: hand G02 | tokens 2R 4B 4G\nsouth: {START}\ncard north"));
    table.play("card G02; slot L1-1; convert");
    assert_eq!((table.tokens(NORTH), table.supply()), (tokens("1R 4B 10G"), tokens("7R 5B")));
    table.play("board b1; buy");
    assert_eq!(table.tokens(NORTH), tokens("1R 4B 4G"));
    assert!(table.state.owed().contains(SOUTH), "there is nothing to return");
}

#[test]
fn co_e16_exactly_the_surplus_is_returned() {
    let mut table = Table::trading("pyramid L1-1=R01 | tokens 2R 4B 7G", START, "adjust north");
    // Two are not enough …
    table.play("return green; return green");
    assert!(table.state.owed().contains(NORTH));
    // … and a fourth is nobody's business any more.
    table.play("return green");
    assert_eq!(table.tokens(NORTH), tokens("2R 4B 4G"));
    assert!(table.state.owed().contains(SOUTH));
    assert_eq!(table.refusal_of(NORTH, "return green"), Refusal::NotYourTurn);
}

#[test]
fn co_e17_with_no_token_left_one_takes_one() {
    let row = "row M14:R11 M02:B11 M04:G11 M06:B12 M03:G12";
    let mut table =
        Table::at(&format!("{row}\nnorth: hand R01 | {START}\nsouth: {START}\ncard north"));
    table.play("card R01; slot L1-1; pass; board b1; buy");
    assert_eq!((table.tokens(NORTH), table.public().player(NORTH).trading), (Tokens::NONE, 5));
    assert_eq!(table.legal(), [action("take red"), action("take blue"), action("take green")]);
    table.play("take red");
    assert_eq!((table.tokens(NORTH), table.supply()), (tokens("1R"), tokens("7R 9B 10G")));
}

#[test]
fn co_e18_with_an_empty_board_deck_nothing_can_be_bought() {
    let gained = "gained M05 M07 M08 M09 M10 M11 M12";
    let mut table = Table::at(&format!(
        "{ROW}\nnorth: hand R01 | {START} | {gained}\n\
         south: {START} | gained M13 M14 M15 M16 M17 M18 M19\nboard-deck -\ncard north"
    ));
    table.play("card R01; slot L1-2; pass; board b3");
    assert!(table.tokens(NORTH).covers(tokens("1R 1B 1G")), "M04 could be paid");
    assert_eq!(table.legal(), [Action::Decline]);
    assert_eq!(table.refusal("buy"), Refusal::NoBoardsLeft);
    table.play("decline");
    let berth = *table.public().berth(place("b3")).unwrap();
    assert_eq!(berth.board, board("M04"));
    assert!(berth.card.is_some_and(|there| there != card("G11")), "the card was replaced");
}

#[test]
fn co_e19_a_board_bought_on_turn_20_is_replaced_without_a_card() {
    // The last slot of the second player is filled, and b2 can be paid for.
    for seed in 0..200 {
        let mut table = Table::dealt("first_player=1", seed);
        table.play_until(|view| view.turns == 19 && matches!(view.stage, Now::Buy { .. }));
        if !table.may("buy") {
            continue;
        }
        let before = table.public();
        let Now::Buy { place, .. } = before.stage else { panic!("a board is for sale") };
        table.play("buy");
        table.play_until(View::is_looting);
        let after = table.public();
        assert_eq!(after.board_deck.len() + 1, before.board_deck.len());
        assert_ne!(after.berth(place).unwrap().board, before.berth(place).unwrap().board);
        assert!(after.row.iter().all(|berth| berth.card.is_none()));
        assert_eq!((after.row.len(), after.aside.len()), (5, 4));
        return;
    }
    panic!("in two hundred games nobody could buy on turn 20");
}

/// North's pyramid is R01 to R10 from L1-1 to L4-1.
fn full_pyramid(hand: &str, stage: &str) -> Table {
    let pyramid: Vec<String> =
        Slot::all().zip(1..).map(|(slot, number)| format!("{slot}=R{number:02}")).collect();
    let pyramid = pyramid.join(" ");
    Table::at(&format!(
        "row M19 M13 M03 M02 M15\nnorth: hand {hand} | pyramid {pyramid} | {START}\nsouth: {START}\n{stage}"
    ))
}

/// The free slots of North's pyramid.
fn uncovered(table: &Table) -> Vec<String> {
    table.public().player(NORTH).uncovered().iter().map(|slot| slot.to_string()).collect()
}

#[test]
fn co_e20_what_a_card_uncovers_can_be_taken_next() {
    let mut table = full_pyramid("B09 B10 B11", "loot north");
    table.play("loot b1; lay R10");
    let view = table.view(NORTH);
    let free: Vec<String> = view.player(NORTH).uncovered().iter().map(|s| s.to_string()).collect();
    assert_eq!(free, ["L3-1", "L3-2"]);
    table.play("lay R08");
    assert!(table.may("lay R09") && table.may("lay R05"), "L3-2 and L2-1 are free");
    // L2-2 still has L3-2 on it.
    assert_eq!(table.refusal("lay R06"), Refusal::Covered { card: card("R06") });
    table.play("lay R05");
    assert_eq!(uncovered(&table), ["L1-1", "L3-2"]);
}

#[test]
fn co_e21_the_opponent_sees_one_card_and_two_backs() {
    let mut table = full_pyramid("B09 B10 B11", "loot north");
    table.play("loot b2; lay B10; lay R10; lay B11");
    let seen = table.view(SOUTH).player(NORTH).trios[1].clone();
    assert_eq!((seen.up.as_slice(), seen.backs, seen.down.len()), ([card("R10")].as_slice(), 2, 0));
}

/// Who lays each trio, as letters: F the first player, S the second.
fn order_of_trios(first_points: &str, second_points: &str, pairs: &str) -> String {
    let row = "row M01:R11 M02:B11 M03:G11 M05:B12 M06:G12";
    let pyramid = |suit: char, numbers: [u8; 9]| {
        let slots = Slot::all().zip(numbers);
        slots
            .map(|(slot, number)| format!("{slot}={suit}{number:02}"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let lower = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let position = format!(
        "{row}\nnorth: hand R09 R10 R12 B09 B10 G09 | pyramid {} L4-1=G10 | {first_points} | {START}\n\
         south: hand G00 G01 G02 G03 G04 G05 | pyramid {} | {second_points} | {START}\n\
         first north\ncard south",
        pyramid('R', lower),
        pyramid('B', lower),
    );
    let mut table = Table::with(pairs, &position);
    table.play("card G00; slot L4-1");
    let mut order = String::new();
    while let Some(seat) = table.state.owed().first() {
        if matches!(table.public().stage, Now::Loot { .. }) {
            order.push(if seat == NORTH { 'F' } else { 'S' });
        }
        if table.may("decline") {
            table.play("decline");
        } else {
            table.play_any();
        }
    }
    order
}

#[test]
fn co_e22_more_trading_points_begin_and_the_trios_go_1_2_2_2_2_1() {
    // 4 + 4 + 4 = 12 against 5 + 5 + 5 = 15.
    let order = order_of_trios("gained M08 M09 M10", "gained M14 M15 M16", "");
    assert_eq!(order, "SFFSSFFSSF");
}

#[test]
fn co_e23_with_equal_trading_points_the_first_player_begins() {
    // 5 + 5 + 4 = 14 = 5 + 6 + 3.
    let order = order_of_trios("gained M14 M15 M08", "gained M16 M17 M04", "");
    assert_eq!(order, "FSSFFSSFFS");
}
