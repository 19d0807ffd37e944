//! What always holds (CI-1 to CI-8), in random games under many options, read off the views.

use corsaire::audit::Audit;
use quarterdeck_engine::chance::Fast;

use crate::common::*;

const GAMES: u64 = 15;

fn watch(mut look: impl FnMut(&Setup, &Table)) {
    for pairs in MANY {
        let setup = setup(pairs);
        random_games(pairs, GAMES, |table| look(&setup, table));
    }
}

fn both(view: &View) -> [&PlayerSeen; 2] {
    [view.player(NORTH), view.player(SOUTH)]
}

fn between_turns(view: &View) -> bool {
    matches!(view.stage, Now::Card { .. })
}

#[test]
fn ci_1_every_card_is_in_exactly_one_place() {
    watch(|_, table| {
        let view = table.public();
        let mut seen = Vec::new();
        seen.extend(view.row.iter().filter_map(|berth| berth.card));
        seen.extend(view.aside.iter().copied());
        for seat in [NORTH, SOUTH] {
            let own = table.view(seat);
            let player = own.player(seat);
            seen.extend(player.cards.iter().flatten().copied());
            seen.extend(player.pyramid.iter().flatten().copied());
            seen.extend(
                player.trios.iter().flat_map(|trio| trio.up.iter().chain(&trio.down)).copied(),
            );
        }
        let distinct: Cards = seen.iter().copied().collect();
        assert_eq!(distinct.count() as usize, seen.len(), "a card is in two places");
        let all = seen.len() + usize::from(view.deck) + usize::from(view.removed);
        let hidden = view.unseen.iter().chain(view.removed_cards.iter().flatten());
        let hidden = hidden.filter(|card| !distinct.contains(**card)).count();
        let in_game = distinct.count() as usize + hidden;
        assert_eq!(all, in_game, "a card is nowhere");
    });
}

#[test]
fn ci_2_supply_and_holdings_make_up_all_tokens() {
    watch(|setup, table| {
        let view = table.public();
        let held = view.player(NORTH).tokens.plus(view.player(SOUTH).tokens);
        assert_eq!(view.supply.plus(held), setup.figures().total);
    });
}

#[test]
fn ci_3_a_turn_ends_with_1_to_10_tokens() {
    watch(|_, table| {
        let view = table.public();
        if (between_turns(&view) || view.is_looting()) && view.turns > 0 {
            for player in both(&view) {
                assert!((1..=10).contains(&player.tokens.count()));
            }
        }
    });
}

#[test]
fn ci_4_between_turns_hands_are_full_and_pyramids_as_large_as_turns_taken() {
    watch(|setup, table| {
        let view = table.public();
        if between_turns(&view) {
            for player in both(&view) {
                let first = Some(player.seat) == view.first;
                let taken = if first { view.turns.div_ceil(2) } else { view.turns / 2 };
                assert_eq!(usize::from(player.hand), setup.hand_size());
                assert_eq!(player.standing().count(), u32::from(taken));
            }
        }
    });
}

#[test]
fn ci_5_between_turns_every_board_of_the_row_has_a_card() {
    watch(|setup, table| {
        let view = table.public();
        assert_eq!(view.row.len(), setup.row());
        if between_turns(&view) {
            assert!(view.row.iter().all(|berth| berth.card.is_some()));
        }
    });
}

#[test]
fn ci_6_decks_shrink_with_turns_and_purchases() {
    watch(|setup, table| {
        let view = table.public();
        let gained: usize = both(&view).map(|player| player.gained.len()).iter().sum();
        if between_turns(&view) {
            let turns = 2 * setup.turns();
            assert_eq!(usize::from(view.deck), turns - 1 - usize::from(view.turns));
        }
        if between_turns(&view) || view.is_looting() {
            let boards = view.row.len() + view.board_deck.len() + gained;
            assert_eq!(boards, table_boards(setup));
        }
    });
}

/// How many boards there are under this set-up.
fn table_boards(setup: &Setup) -> usize {
    let view = Corsaire::new(setup).view(Viewer::Public);
    view.board_deck.len()
}

#[test]
fn ci_7_every_card_above_level_1_rests_on_two_through_both_phases() {
    watch(|_, table| {
        for player in both(&table.public()) {
            let standing = player.standing();
            for slot in standing.iter() {
                let supported = slot
                    .below()
                    .is_none_or(|two| two.iter().all(|under| standing.contains(*under)));
                assert!(supported, "{slot}");
            }
        }
    });
}

#[test]
fn ci_8_looting_points_and_tied_boards_make_up_all_centres() {
    let (mut over, mut tied_ever) = (0, 0);
    watch(|_, table| {
        let view = table.public();
        if let Now::Over { .. } = view.stage {
            let centres: u16 = view.row.iter().map(|berth| u16::from(berth.centre.unwrap())).sum();
            let tied: u16 = view
                .contests()
                .iter()
                .filter(|contest| contest.winner.is_none())
                .map(|contest| u16::from(contest.centre))
                .sum();
            let looted: u16 = view.tallies().iter().map(|tally| tally.looting).sum();
            assert_eq!(looted + tied, centres);
            over += 1;
            tied_ever += u32::from(tied > 0);
        }
    });
    assert!(over == MANY.len() as u64 * GAMES && tied_ever > 0);
}

/// The auditor of the long runs sees nothing wrong in good games, and something in a bad one.
#[test]
fn the_auditor_agrees_and_would_notice() {
    for pairs in MANY {
        let setup = setup(pairs);
        for seed in 0..GAMES {
            let (mut state, mut audit, mut chance) =
                (Corsaire::new(&setup), Audit::new(&setup), Fast::new(seed));
            state.deal(&mut chance, &mut audit);
            assert_eq!(audit.check(&state), Ok(()));
            while let Some(seat) = state.owed().first() {
                let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
                state.play(seat, action, &mut chance, &mut audit).unwrap();
                assert_eq!(audit.check(&state), Ok(()), "{pairs} {seed}");
            }
        }
    }
    // An auditor that was not told of a turn finds everything else than it expects.
    let setup = setup("");
    let (mut state, mut audit, mut chance) =
        (Corsaire::new(&setup), Audit::new(&setup), Fast::new(1));
    state.deal(&mut chance, &mut audit);
    while state.view(Viewer::Public).turns < 1 {
        let seat = state.owed().first().unwrap();
        let action = state.nth_legal(seat, state.legal_count(seat) - 1);
        state.play(seat, action, &mut chance, &mut Silence).unwrap();
    }
    assert!(audit.check(&state).is_err());
}
