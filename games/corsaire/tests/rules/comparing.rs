//! Comparing, board by board (CO-59 to CO-68, CO-E24 to CO-E33).

use crate::common::*;

fn strength(names: &str) -> Strength {
    Strength::of(cards(names))
}

fn made(names: &str) -> (Rank, u8) {
    let Strength { rank, sum } = strength(names);
    (rank, sum)
}

/// The first beats the second, both made as said.
fn beats(left: (&str, Rank, u8), right: (&str, Rank, u8)) {
    assert_eq!(made(left.0), (left.1, left.2));
    assert_eq!(made(right.0), (right.1, right.2));
    assert!(strength(left.0) > strength(right.0));
}

use Rank::{Flush, Garbage, Straight, StraightFlush, ThreeOfAKind};

#[test]
fn co_e24_three_of_a_kind_beats_a_straight_flush() {
    beats(("R05 B05 G05", ThreeOfAKind, 15), ("R10 R11 R12", StraightFlush, 33));
}

#[test]
fn co_e25_a_straight_flush_beats_a_straight() {
    beats(("R01 R02 R03", StraightFlush, 6), ("R10 B11 G12", Straight, 33));
}

#[test]
fn co_e26_a_straight_beats_a_flush() {
    beats(("R01 B02 G03", Straight, 6), ("B09 B11 B12", Flush, 32));
}

#[test]
fn co_e27_a_flush_beats_garbage() {
    beats(("G00 G01 G03", Flush, 4), ("R12 B12 G11", Garbage, 35));
}

#[test]
fn co_e28_between_flushes_the_sum_decides() {
    beats(("R00 R11 R12", Flush, 23), ("B01 B04 B09", Flush, 14));
}

#[test]
fn co_e29_between_straights_the_sum_decides() {
    beats(("G04 G05 B06", Straight, 15), ("B03 B04 R05", Straight, 12));
}

#[test]
fn co_e30_equal_garbage_is_a_tie() {
    assert_eq!(made("R07 B07 G06"), (Garbage, 20));
    assert_eq!(strength("R07 B07 G06"), strength("R09 B08 G03"));
}

#[test]
fn co_e31_equal_straight_flushes_are_a_tie() {
    assert_eq!(made("R04 R05 R06"), (StraightFlush, 15));
    assert_eq!(strength("R04 R05 R06"), strength("B04 B05 B06"));
}

#[test]
fn co_e32_a_straight_does_not_wrap_round() {
    assert_eq!(made("R12 B01 G02"), (Garbage, 15));
    assert_eq!(made("R12 R01 R02"), (Flush, 15));
}

#[test]
fn co_e33_a_number_less_card_makes_a_flush_or_garbage() {
    assert_eq!(made("R00 R01 R02"), (Flush, 3));
    assert_eq!(made("R11 R12 B00"), (Garbage, 23));
    assert_eq!(made("R00 B00 G00"), (Garbage, 0));
}

/// All 9,139 trios, and what a plain reading of the rules makes of them.
fn each_trio(mut look: impl FnMut([Card; 3], Rank)) {
    let all: Vec<Card> = Card::all().collect();
    for (i, &one) in all.iter().enumerate() {
        for (j, &two) in all.iter().enumerate().skip(i + 1) {
            for &three in &all[j + 1..] {
                let trio = [one, two, three];
                look(trio, Strength::of(trio.into_iter().collect()).rank);
            }
        }
    }
}

fn numbers(trio: [Card; 3]) -> [u8; 3] {
    let mut numbers = trio.map(Card::number);
    numbers.sort_unstable();
    numbers
}

fn is_straight(trio: [Card; 3]) -> bool {
    let [low, middle, high] = numbers(trio);
    low > 0 && middle == low + 1 && high == low + 2
}

fn is_one_suit(trio: [Card; 3]) -> bool {
    trio[0].suit() == trio[1].suit() && trio[1].suit() == trio[2].suit()
}

#[test]
fn co_59_ranks_from_strong_to_weak() {
    let mut ranks = Rank::ALL;
    ranks.sort_unstable();
    assert_eq!(ranks, [Garbage, Flush, Straight, StraightFlush, ThreeOfAKind]);
}

#[test]
fn co_60_three_of_a_kind_is_three_equal_numbers() {
    let mut count = 0;
    each_trio(|trio, rank| {
        let [low, _, high] = numbers(trio);
        assert_eq!(rank == ThreeOfAKind, low == high && low > 0, "{trio:?}");
        count += u32::from(rank == ThreeOfAKind);
    });
    assert_eq!(count, 12);
}

#[test]
fn co_61_a_straight_flush_is_one_suit_and_consecutive() {
    let mut count = 0;
    each_trio(|trio, rank| {
        assert_eq!(rank == StraightFlush, is_straight(trio) && is_one_suit(trio), "{trio:?}");
        count += u32::from(rank == StraightFlush);
    });
    assert_eq!(count, 30);
}

#[test]
fn co_62_a_straight_is_three_consecutive_numbers() {
    each_trio(|trio, rank| {
        assert_eq!(rank == Straight, is_straight(trio) && !is_one_suit(trio), "{trio:?}");
    });
}

#[test]
fn co_63_a_flush_is_one_suit() {
    each_trio(|trio, rank| {
        assert_eq!(rank == Flush, is_one_suit(trio) && !is_straight(trio), "{trio:?}");
    });
}

#[test]
fn co_64_garbage_is_everything_else() {
    let mut counts = [0; 5];
    each_trio(|_, rank| counts[rank as usize] += 1);
    // 12 of a kind, 30 straight flushes, 10 · 27 − 30 other straights, 3 · 286 − 30 other flushes.
    assert_eq!(counts, [9139 - 12 - 30 - 240 - 828, 828, 240, 30, 12]);
}

#[test]
fn co_65_with_a_number_less_card_nothing_is_better_than_a_flush() {
    each_trio(|trio, rank| {
        if trio.iter().any(|card| !card.is_numbered()) {
            assert!(rank <= Flush, "{trio:?}");
        }
    });
}

/// North and South with a complete trio each at b1, and who gets its points.
fn at_one_board(north: &str, south: &str) -> [u16; 2] {
    let position = format!(
        "row M19 M13 M03 M02 M15\nnorth: trio b1={}\nsouth: trio b1={}\nover",
        north.replace(' ', ","),
        south.replace(' ', ",")
    );
    Table::at(&position).public().tallies().map(|tally| tally.looting)
}

#[test]
fn co_66_the_higher_rank_wins_then_the_higher_sum() {
    assert_eq!(at_one_board("R01 B02 G03", "B09 B11 B12"), [8, 0]);
    assert_eq!(at_one_board("B01 B04 B09", "R00 R11 R12"), [0, 8]);
}

#[test]
fn co_67_a_tie_gives_nobody_the_points() {
    assert_eq!(at_one_board("R07 B07 G06", "R09 B08 G03"), [0, 0]);
}

#[test]
fn co_68_the_winner_gets_the_centre_points() {
    let figures = *setup("").figures();
    assert_eq!((figures.centre(board("M19")), figures.edge(board("M19"))), (8, 7));
    assert_eq!(at_one_board("R05 B05 G05", "G06 G07 G08"), [8, 0]);
}
