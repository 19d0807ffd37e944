//! Questions and rulings (CO-Q1 to CO-Q31).

use corsaire::data::BUILT_IN;

use crate::common::*;
use quarterdeck_engine::Course;
use quarterdeck_engine::chance::every;

const START: &str = "tokens 1R 2B 3G";

fn north(hand: &str, pyramid: &str, stage: &str) -> Table {
    Table::trading(&format!("hand {hand} | pyramid {pyramid} | {START}"), START, stage)
}

#[test]
fn co_q1_both_supporting_cards_are_needed_the_whole_level_is_not() {
    let table = north("R01", "L1-1=R02 L1-2=R03", "slot north R01");
    assert!(table.may("slot L2-1") && !table.may("slot L2-2") && !table.may("slot L3-1"));
    // So every walk reaches level 1 and two boards.
    random_games("", 5, |table| {
        if let Now::Board { seat, slot } = table.public().stage {
            assert_eq!(slot.level(), 1);
            assert_eq!(table.boards_on_offer().len(), 2, "{seat}");
        }
    });
}

#[test]
fn co_q2_a_shortage_is_paid_out_in_part_or_with_forbid_not_at_all() {
    let position = format!("{ROW}\nnorth: hand B02 | tokens 2G\nsouth: tokens 10B\ncard north");
    let mut partial = Table::with("shortage=partial", &position);
    partial.play("card B02; slot L1-1; convert");
    assert_eq!(partial.tokens(NORTH), tokens("1B"));
    let mut forbid = Table::with("shortage=forbid", &position);
    forbid.play("card B02; slot L1-1");
    assert_eq!(forbid.refusal("convert"), Refusal::SupplyShort { gain: tokens("3B") });
    // What is paid counts: with the tokens that come back, there are enough.
    let mut enough = Table::with(
        "shortage=forbid",
        &format!("{ROW}\nnorth: hand R07 | tokens 1R 1B 1G\nsouth: tokens 7R\ncard north"),
    );
    enough.play("card R07; slot L1-1; convert");
    assert_eq!(enough.tokens(NORTH), tokens("2R"));
}

#[test]
fn co_q3_there_is_no_swap_without_the_full_payment() {
    let mut table = Table::trading("hand R05 | tokens 2G", START, "card north");
    table.play("card R05; slot L1-1");
    assert!(!table.may("convert"));
}

#[test]
fn co_q4_one_may_convert_for_less_or_nothing_and_the_payment_comes_first() {
    let mut table = Table::trading("hand B05 | tokens 4G", "tokens 9B", "card north");
    assert_eq!(table.supply(), tokens("9R 2B 9G"));
    table.play("card B05; slot L1-1; convert");
    assert_eq!((table.tokens(NORTH), table.supply()), (tokens("2B 1G"), tokens("9R 12G")));
}

/// North has R05, which pays and gains green by a data file of one's own, and there is no green in the supply.
fn green_for_green(pay: u8, gain: u8, shortage: &str) -> Table {
    let printed = "pay = { green = 3 }\ngain = { red = 1, blue = 1 }";
    let figures = format!("pay = {{ green = {pay} }}\ngain = {{ green = {gain} }}");
    assert!(BUILT_IN.contains(printed));
    let mut options = options(&format!("shortage={shortage}"));
    Corsaire::read_data(&mut options, &BUILT_IN.replacen(printed, &figures, 1)).unwrap();
    let setup = Corsaire::setup(2, &options).unwrap();
    assert_eq!(setup.figures().swap(card("R05")).gain.green, gain);
    let position =
        format!("{ROW}\nnorth: hand R05 | tokens 1R 4G\nsouth: tokens 1R 9G\ncard north");
    let state = Corsaire::from_position(&setup, &position).unwrap_or_else(|why| panic!("{why}"));
    let mut table = Table { state, events: Vec::new(), chance: Fast::new(1) };
    assert_eq!(table.supply(), tokens("7R 11B"));
    table.play("card R05; slot L1-1");
    table
}

#[test]
fn co_q4_what_is_paid_can_be_taken_back_at_once() {
    // Paid first, the two green are there to be taken; gained first, there would be none.
    let mut table = green_for_green(2, 3, "partial");
    table.play("convert");
    assert_eq!((table.tokens(NORTH), table.supply()), (tokens("1R 4G"), tokens("7R 11B")));
    let converted = table.events.iter().find_map(|event| match event {
        Event::Converted { paid, got, .. } => Some((*paid, *got)),
        _ => None,
    });
    assert_eq!(converted, Some((tokens("2G"), tokens("2G"))));
    // More paid than gained: the rest stays in the supply.
    let mut table = green_for_green(4, 1, "partial");
    table.play("convert");
    assert_eq!((table.tokens(NORTH), table.supply()), (tokens("1R 1G"), tokens("7R 11B 3G")));
    // Where a swap that is short is forbidden, what is paid counts as being there.
    assert!(green_for_green(2, 2, "forbid").may("convert"));
    assert!(!green_for_green(2, 3, "forbid").may("convert"));
}

#[test]
fn co_q5_with_an_empty_board_deck_cards_are_still_taken_and_replaced() {
    let mut table = Table::at(&format!(
        "{ROW}\nboard-deck -\nnorth: hand R01 | {START}\nsouth: {START}\ncard north"
    ));
    table.play("card R01; slot L1-2; pass; board b3; decline");
    let view = table.public();
    assert_eq!(view.row.len(), 5);
    assert!(view.row.iter().all(|berth| berth.card.is_some()));
}

#[test]
fn co_q6_on_the_last_turn_a_board_may_be_bought_and_is_replaced_without_a_card() {
    let bought = (0..300).find_map(|seed| {
        let mut table = Table::dealt("", seed);
        table.play_until(|view| view.turns == 19 && matches!(view.stage, Now::Buy { .. }));
        table.may("buy").then(|| {
            table.play("buy");
            table
        })
    });
    let table = bought.expect("somebody can buy on turn 20");
    assert!(table.events.iter().any(|event| matches!(event, Event::BoardLaid { .. })));
    assert!(!table.events.iter().any(|event| matches!(event, Event::TurnedUp { .. })));
}

/// How often each player begins looting after a tie, under an option.
fn after_a_tie(pairs: &str) -> [f64; 2] {
    let pyramid = |suit: char, last: bool| {
        let slots = Slot::all().zip(0..).take(if last { 10 } else { 9 });
        slots
            .map(|(slot, number)| format!("{slot}={suit}{number:02}"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let position = format!(
        "row M01:R11 M02:B11 M03:G11 M05:B12 M06:G12\n\
         north: pyramid {} | {START}\nsouth: hand G00 | pyramid {} L4-1=B10 | {START}\n\
         first north\nbuy south b1",
        pyramid('R', true),
        pyramid('B', false)
    );
    let table = Table::with(pairs, &position);
    let mut odds = [0.0; 2];
    every(|chance| {
        let mut state = table.state;
        state.play(SOUTH, Action::Decline, chance, &mut Silence).unwrap();
        let looter = state.view(Viewer::Public).looter.unwrap();
        odds[looter.index()] += chance.odds();
    });
    odds
}

#[test]
fn co_q7_a_tie_in_trading_points_lets_the_first_player_begin_or_as_the_option_says() {
    // What is drawn for the card of b1 does not matter, so only the beginner is counted.
    let near =
        |odds: [f64; 2], due: [f64; 2]| odds.iter().zip(due).all(|(a, b)| (a - b).abs() < 1e-9);
    assert!(near(after_a_tie("loot_tie=first removed=3"), [1.0, 0.0]));
    assert!(near(after_a_tie("loot_tie=second"), [0.0, 1.0]));
    assert!(near(after_a_tie("loot_tie=random"), [0.5, 0.5]));
}

#[test]
fn co_q8_there_is_one_own_trio_a_board() {
    random_games("", 3, |table| {
        let view = table.public();
        for player in &view.players {
            assert!(player.trios.iter().all(|trio| trio.len() <= 3));
        }
        if let Now::Over { .. } = view.stage {
            assert!(
                view.players.iter().all(|player| player.trios.iter().all(|trio| trio.len() == 3))
            );
        }
    });
}

#[test]
fn co_q9_turns_are_1_2_2_2_2_1_long_when_looting() {
    let mut table = Table::dealt("", 9);
    table.play_until(View::is_looting);
    let mut turns: Vec<(Seat, u32)> = Vec::new();
    while let Some(seat) = table.state.owed().first() {
        if matches!(table.public().stage, Now::Loot { .. }) {
            match turns.last_mut() {
                Some((last, count)) if *last == seat => *count += 1,
                _ => turns.push((seat, 1)),
            }
        }
        table.play_any();
    }
    assert_eq!(turns.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [1, 2, 2, 2, 2, 1]);
}

#[test]
fn co_q10_a_number_less_card_counts_0_in_a_sum() {
    assert_eq!(Strength::of(cards("R00 B12 G11")).sum, 23);
}

#[test]
fn co_q11_three_of_a_kind_beats_a_straight_flush() {
    assert!(Rank::ThreeOfAKind > Rank::StraightFlush);
    assert!(Strength::of(cards("R01 B01 G01")) > Strength::of(cards("R10 R11 R12")));
}

#[test]
fn co_q12_a_straight_does_not_wrap_and_the_order_of_cards_is_irrelevant() {
    for names in ["R11 B12 G01", "R12 B01 G02", "B00 R01 G02"] {
        assert_eq!(Strength::of(cards(names)).rank, Rank::Garbage, "{names}");
    }
    assert_eq!(Strength::of(cards("G12 R10 B11")), Strength::of(cards("R10 B11 G12")));
}

#[test]
fn co_q13_three_number_less_cards_are_garbage() {
    assert_eq!(Strength::of(cards("R00 B00 G00")), Strength { rank: Rank::Garbage, sum: 0 });
}

#[test]
fn co_q14_centre_points_are_open_or_with_covered_shown_only_when_laid_and_when_looting() {
    let open = Table::dealt("centre_vp=open", 1);
    assert!(open.public().row.iter().all(|berth| berth.centre.is_some()));
    let mut covered = Table::dealt("centre_vp=covered", 1);
    assert!(covered.public().row.iter().all(|berth| berth.centre.is_none()));
    // It is said when a board is laid, and not again.
    let setup = setup("centre_vp=covered");
    let laid =
        covered.events.iter().find(|event| matches!(event, Event::BoardLaid { .. })).unwrap();
    let told = Corsaire::told(laid, Viewer::Public);
    assert!(matches!(told, corsaire::Told::BoardLaid { centre: Some(_), .. }));
    let faded = Corsaire::faded(&setup, told);
    assert!(matches!(faded, corsaire::Told::BoardLaid { centre: None, .. }));
    covered.play_until(View::is_looting);
    assert!(covered.public().row.iter().all(|berth| berth.centre.is_some()));
}

#[test]
fn co_q15_cards_taken_from_boards_are_shown_or_with_false_forgotten() {
    let position = format!("{ROW}\nnorth: hand R01 B07! | {START}\nsouth: {START}\ncard south");
    let shown = Table::with("", &position).view(SOUTH);
    let player = shown.player(NORTH);
    assert_eq!((player.known.as_slice(), player.never_seen), ([card("B07")].as_slice(), 1));
    assert!(!shown.unseen.contains(&card("B07")));
    let forgotten = Table::with("show_known_hand=false", &position).view(SOUTH);
    let player = forgotten.player(NORTH);
    assert_eq!((player.known.len(), player.never_seen), (0, 2));
    assert!(forgotten.unseen.contains(&card("B07")), "nobody is reminded by what is missing");
    let setup = setup("show_known_hand=false");
    let told = corsaire::Told::Took { seat: NORTH, place: place("b1"), card: Some(card("B07")) };
    let faded = Corsaire::faded(&setup, told);
    assert_eq!(faded, corsaire::Told::Took { seat: NORTH, place: place("b1"), card: None });
}

#[test]
fn co_q16_the_walk_ends_at_its_last_card_used_or_not() {
    let mut table = north("R01", "", "card north");
    table.play("card R01; slot L1-3; pass");
    assert_eq!(table.boards_on_offer(), ["b3", "b4"]);
}

#[test]
fn co_q17_the_card_is_compulsory_and_exactly_the_surplus_is_returned() {
    let mut table = north("R01", "", "card north");
    table.play("card R01; slot L1-3; pass");
    assert!(table.legal().iter().all(|action| matches!(action, Action::Board(_))));
    let mut rich = Table::trading("pyramid L1-1=R01 | tokens 12G", "tokens 1R", "adjust north");
    rich.play("return green; return green");
    assert_eq!(rich.tokens(NORTH).count(), 10);
    assert!(rich.state.owed().contains(SOUTH));
}

#[test]
fn co_q18_who_has_no_token_must_take_one_and_there_always_is_one() {
    let table = Table::trading("pyramid L1-1=R01 | tokens 0", "tokens 9R 1B", "adjust north");
    assert!(table.legal().iter().all(|action| matches!(action, Action::Take(_))));
    // 33 tokens are more than the 10 that the opponent can have.
    assert!(setup("").figures().total.count() > setup("").figures().limit);
}

#[test]
fn co_q19_the_first_player_is_drawn_or_named() {
    for seed in 0..10 {
        assert_eq!(Table::dealt("first_player=1", seed).public().first, Some(NORTH));
        assert_eq!(Table::dealt("first_player=2", seed).public().first, Some(SOUTH));
    }
    let drawn = |seat| (0..40).any(|seed| Table::dealt("", seed).public().first == Some(seat));
    assert!(drawn(NORTH) && drawn(SOUTH));
}

#[test]
fn co_q20_removed_cards_are_not_shown_unless_the_table_wants_it() {
    let over = |pairs: &str| {
        let mut table = Table::dealt(pairs, 4);
        table.play_until(|view| view.owed.is_empty());
        table
    };
    let hidden = over("");
    for viewer in Viewer::all(2) {
        assert_eq!(hidden.state.view(viewer).removed_cards, None);
    }
    assert_eq!(
        over("post_game_reveal=true").public().removed_cards.map(|cards| cards.len()),
        Some(3)
    );
}

#[test]
fn co_q21_the_last_card_in_hand_is_not_shown_unless_the_table_wants_it() {
    let with_a_card_left = |pairs: &str| {
        (0..50).find_map(|seed| {
            let mut table = Table::dealt(pairs, seed);
            table.play_until(|view| view.owed.is_empty());
            let view = table.public();
            view.players.iter().find(|player| player.hand == 1).cloned()
        })
    };
    let hidden = with_a_card_left("").expect("somebody keeps a hand card");
    assert_eq!(hidden.cards, None);
    let shown = with_a_card_left("post_game_reveal=true").expect("somebody keeps a hand card");
    assert_eq!(shown.cards.map(|cards| cards.len()), Some(1));
}

#[test]
fn co_q22_a_player_may_look_at_the_own_face_down_cards() {
    let position = "row M19 M13 M03 M02 M15\nnorth: hand B09 | trio b1=R01*,R02*,R03*\nsouth: hand B10\nloot south";
    let table = Table::at(position);
    assert_eq!(table.view(NORTH).player(NORTH).trios[0].down.len(), 3);
    assert_eq!(table.view(SOUTH).player(NORTH).trios[0].down.len(), 0);
}

#[test]
fn co_q23_no_board_is_bought_in_the_looting_phase() {
    random_games("", 3, |table| {
        if table.public().is_looting() && !table.state.owed().is_empty() {
            assert!(!table.may("buy"));
        }
    });
}

#[test]
fn co_q24_sets_do_not_count_when_the_beginner_of_looting_is_found() {
    let begins = |north: &str| {
        let pyramid = |suit: char| {
            let slots = Slot::all().zip(0..).take(10);
            slots.map(|(slot, n)| format!("{slot}={suit}{n:02}")).collect::<Vec<_>>().join(" ")
        };
        let mut table = Table::at(&format!(
            "row M01:R11 M02:B11 M03:G11 M05:B12 M06:G12\nnorth: pyramid {} | {north}\n\
             south: hand G00 | pyramid {} | tokens 1B\nfirst south\nbuy south b1",
            pyramid('R'),
            pyramid('B')
        ));
        table.play("decline");
        table.public().looter
    };
    // Three sets against none: still a tie, and the first player of the trading phase begins.
    assert_eq!(begins("tokens 3R 3B 3G"), Some(SOUTH));
    assert_eq!(begins("tokens 3R 3B 3G | gained M09"), Some(NORTH));
}

#[test]
fn co_q25_suits_and_token_colours_are_unrelated() {
    // A red card that gains green: only the printed swap counts.
    let mut table = north("R04", "", "card north");
    table.play("card R04; slot L1-1; convert");
    assert_eq!(table.tokens(NORTH), tokens("2R 5G"));
    let names = corsaire::components::Suit::ALL.map(corsaire::components::Suit::name);
    assert_eq!(names, ["red", "blue", "green"]);
}

#[test]
fn co_q26_a_number_less_card_may_be_passed() {
    let mut table = north("G00", "", "card north");
    table.play("card G00; slot L1-1; pass");
    assert_eq!(table.tokens(NORTH), tokens("1R 2B 3G"));
}

#[test]
fn co_q27_tokens_cannot_be_spent_when_looting() {
    for seed in 0..5 {
        let mut table = Table::dealt("", seed);
        table.play_until(View::is_looting);
        let held = [NORTH, SOUTH].map(|seat| table.tokens(seat));
        table.play_until(|view| view.owed.is_empty());
        assert_eq!([NORTH, SOUTH].map(|seat| table.tokens(seat)), held);
    }
}

#[test]
fn co_q28_two_trios_never_tie_with_three_of_a_kind() {
    for one in 1..=12_u8 {
        for other in (1..=12).filter(|other| *other != one) {
            let trio = |n: u8| cards(&format!("R{n:02} B{n:02} G{n:02}"));
            assert_ne!(Strength::of(trio(one)), Strength::of(trio(other)));
        }
    }
}

#[test]
fn co_q29_any_lower_number_is_the_better_bargain_in_any_suit() {
    let value = |tokens: Tokens| {
        f64::from(tokens.red) * 6.0 + f64::from(tokens.blue) * 3.0 + f64::from(tokens.green) * 2.0
    };
    let figures = *setup("").figures();
    let efficiency = |card: Card| value(figures.swap(card).gain) / value(figures.swap(card).pay);
    for low in Card::all().filter(|card| card.is_numbered()) {
        for high in Card::all().filter(|card| card.number() > low.number()) {
            assert!(efficiency(low) > efficiency(high), "{low} and {high}");
        }
    }
}

#[test]
fn co_q30_for_who_runs_out_of_time_nothing_is_spent_and_secrets_are_drawn_by_lot() {
    let mut table = north("R01 R02 R03", "", "card north");
    let chosen = |table: &Table| -> Vec<Action> {
        let mut chosen: Vec<Action> =
            (0..60).map(|seed| table.state.default_action(NORTH, &mut Fast::new(seed))).collect();
        chosen.sort_by_key(|action| format!("{action:?}"));
        chosen.dedup();
        chosen
    };
    assert_eq!(chosen(&table), table.legal(), "any card, by lot");
    table.play("card R01; slot L1-2");
    assert_eq!(chosen(&table), [Action::Pass]);
    table.play("pass; board b3");
    assert!(table.may("buy"));
    assert_eq!(chosen(&table), [Action::Decline]);
}

#[test]
fn co_q31_the_walk_can_be_taken_back_to_the_card_and_a_trio_until_it_is_complete() {
    let setup = setup("first_player=1");
    let (mut course, _) = Course::<Corsaire>::begin(&setup, Fast::new(2));
    let first = |course: &Course<Corsaire>| course.state().nth_legal(NORTH, 0);
    let mut undoable = Vec::new();
    while course.state().view(Viewer::Public).turns == 0 {
        let action = first(&course);
        course.play(NORTH, action, Fast::new(3)).unwrap();
        undoable.push(course.undoable(NORTH));
    }
    // The card, which nobody has seen; its slot, which shows it; pass, board; and then the next card is turned up.
    assert_eq!(undoable, [1, 0, 1, 2, 0]);

    let mut chance = Fast::new(5);
    while !course.state().view(Viewer::Public).is_looting() {
        let seat = course.state().owed().first().unwrap();
        let action = course.state().nth_legal(seat, 0);
        course.play(seat, action, Fast::new(chance.word())).unwrap();
    }
    let seat = course.state().owed().first().unwrap();
    let trio: Vec<usize> = (0..4)
        .map(|_| {
            let action = course.state().nth_legal(seat, 0);
            course.play(seat, action, Fast::new(1)).unwrap();
            course.undoable(seat)
        })
        .collect();
    assert_eq!(trio[1..], [trio[0] + 1, trio[0] + 2, 0]);
}
