//! Frame and setup (CO-01 to CO-15).

use std::collections::BTreeSet;

use crate::common::*;
use quarterdeck_engine::chance::every;

#[test]
fn co_01_exactly_two_play() {
    let fine: Vec<usize> =
        (0..=8).filter(|&seats| Corsaire::setup(seats, &Options::default()).is_ok()).collect();
    assert_eq!(fine, [2]);
    let table = Table::dealt("", 1);
    let refused = table.refusal_of(Seat::new(2), "pass");
    assert_eq!(refused, Refusal::NoSuchSeat { seat: Seat::new(2) });
}

#[test]
fn co_02_three_suits_of_the_numbers_1_to_12_and_one_without() {
    assert_eq!(Card::all().count(), 39);
    for suit in corsaire::components::Suit::ALL {
        let numbers: Vec<u8> =
            Card::all().filter(|card| card.suit() == suit).map(Card::number).collect();
        assert_eq!(numbers, (0..=12).collect::<Vec<u8>>());
    }
    assert_eq!(Card::all().filter(|card| !card.is_numbered()).count(), 3);
}

#[test]
fn co_03_a_board_has_a_cost_edge_and_centre_points() {
    let view = Table::dealt("", 1).public();
    for berth in &view.row {
        assert!(berth.cost.count() > 0 && berth.edge > 0 && berth.centre.is_some());
    }
    let figures = *setup("").figures();
    let tartane = board("M04");
    let printed = (figures.cost(tartane), figures.edge(tartane), figures.centre(tartane));
    assert_eq!(printed, (tokens("1R 1B 1G"), 3, 5));
}

#[test]
fn co_04_there_are_9_red_11_blue_and_13_green_tokens() {
    random_games("", 3, |table| {
        let view = table.public();
        let all = view.supply.plus(view.player(NORTH).tokens).plus(view.player(SOUTH).tokens);
        assert_eq!(all, tokens("9R 11B 13G"));
    });
}

#[test]
fn co_05_trading_comes_first_then_looting_and_both_count() {
    let mut phases = Vec::new();
    random_games("", 1, |table| {
        let view = table.public();
        let phase = view.is_looting();
        if phases.last() != Some(&phase) {
            phases.push(phase);
        }
        if let Now::Over { outcome } = &view.stage {
            let totals =
                view.tallies().map(|tally| i32::from(tally.trading + tally.looting + tally.sets));
            assert_eq!(totals, [NORTH, SOUTH].map(|seat| outcome.of(seat).score));
        }
    });
    assert_eq!(phases, [false, true]);
}

#[test]
fn co_06_three_cards_go_out_of_the_game_unseen() {
    let mut removed = BTreeSet::new();
    for seed in 0..40 {
        let mut table = Table::dealt("post_game_reveal=true", seed);
        assert_eq!((table.public().removed, table.public().removed_cards), (3, None));
        let mut seen = Cards::NONE;
        table.play_until(|view| {
            seen.extend(view.row.iter().filter_map(|berth| berth.card));
            view.owed.is_empty()
        });
        let out = table.public().removed_cards.unwrap();
        assert_eq!(out.len(), 3);
        assert!(out.iter().all(|card| !seen.contains(*card)), "one of them was turned up");
        removed.extend(out.iter().copied());
    }
    assert!(removed.len() > 30, "any card can be out of the game");
}

#[test]
fn co_07_five_boards_lie_in_a_row_and_fourteen_are_a_deck() {
    let mut first = BTreeSet::new();
    for seed in 0..200 {
        let view = Table::dealt("", seed).public();
        assert_eq!((view.row.len(), view.board_deck.len()), (5, 14));
        let all: BTreeSet<Board> = view
            .row
            .iter()
            .map(|berth| berth.board)
            .chain(view.board_deck.iter().copied())
            .collect();
        assert_eq!(all.len(), 19);
        first.insert(view.row[0].board);
    }
    assert_eq!(first.len(), 19, "any board can lie first");
}

#[test]
fn co_08_each_has_a_pyramid_of_their_own_towards_the_same_row() {
    let mut table = Table::dealt("first_player=1", 1);
    table.play_until(|view| view.turns == 1);
    let view = table.public();
    assert_eq!(view.player(NORTH).standing().count(), 1);
    assert_eq!(view.player(SOUTH).standing().count(), 0);
    for slot in Slot::all().filter(|slot| slot.level() == 1) {
        let (left, right) = slot.reaches();
        assert_eq!([left.index() + 1, right.index()], [slot.column(); 2], "the same for both");
    }
}

#[test]
fn co_09_each_gets_a_hidden_hand_of_six() {
    let table = Table::dealt("", 1);
    let (north, south) = (table.view(NORTH), table.view(SOUTH));
    let own: Cards = north.player(NORTH).cards.iter().flatten().copied().collect();
    assert_eq!(own.count(), 6);
    assert_eq!((south.player(NORTH).hand, &south.player(NORTH).cards), (6, &None));
    assert_eq!(table.public().player(NORTH).cards, None);
    // Any hand can be dealt.
    let mut seen = Cards::NONE;
    for seed in 0..60 {
        let view = Table::dealt("", seed).view(SOUTH);
        seen.extend(view.player(SOUTH).cards.iter().flatten().copied());
    }
    assert_eq!(seen.count(), 39);
}

#[test]
fn co_10_five_cards_lie_face_up_on_the_boards_and_19_are_left() {
    let view = Table::dealt("", 1).public();
    let up: Cards = view.row.iter().filter_map(|berth| berth.card).collect();
    assert_eq!((up.count(), view.deck), (5, 19));
}

#[test]
fn co_11_a_card_covers_the_centre_points() {
    let mut table = Table::dealt("centre_vp=covered", 1);
    let covered =
        |view: &View| view.row.iter().all(|berth| berth.card.is_some() && berth.centre.is_none());
    assert!(covered(&table.public()));
    table.play_until(View::is_looting);
    assert!(table.public().row.iter().all(|berth| berth.card.is_none() && berth.centre.is_some()));
}

#[test]
fn co_12_all_tokens_form_the_supply() {
    let view = Corsaire::new(&setup("")).view(Viewer::Public);
    let held = view.player(NORTH).tokens.plus(view.player(SOUTH).tokens);
    assert_eq!(view.supply.plus(held), setup("").figures().total);
}

#[test]
fn co_13_each_gets_one_red_two_blue_and_three_green() {
    let view = Table::dealt("", 1).public();
    assert!(view.players.iter().all(|player| player.tokens == tokens("1R 2B 3G")));
    assert_eq!(view.supply, tokens("7R 7B 7G"));
}

#[test]
fn co_14_tokens_are_open_to_both() {
    random_games("", 2, |table| {
        for viewer in Viewer::all(2) {
            let view = table.state.view(viewer);
            assert_eq!(view.player(NORTH).tokens, table.tokens(NORTH));
            assert_eq!(view.player(SOUTH).tokens, table.tokens(SOUTH));
        }
    });
}

#[test]
fn co_15_the_first_player_is_drawn_by_lot() {
    // The lot is the last draw of the deal; both are as likely.
    let setup = setup("levels=1 hand=1 removed=0 trio=1 boards=2");
    let mut odds = [0.0; 2];
    every(|chance| {
        let mut state = Corsaire::new(&setup);
        state.deal(chance, &mut Silence);
        odds[state.view(Viewer::Public).first.unwrap().index()] += chance.odds();
    });
    assert!(odds.iter().all(|odds| (odds - 0.5).abs() < 1e-9), "{odds:?}");
}
