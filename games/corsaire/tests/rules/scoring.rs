//! End (CO-69 to CO-71, CO-E34 to CO-E38).

use crate::common::*;

/// The five contests of the reference's table.
const CONTESTS: &str =
    "trio b1=R05,B05,G05 b2=B10,B11,B12 b3=R01,R04,R09 b4=R12*,B09*,G11* b5=R03*,B03*,G02";
const AGAINST: &str =
    "trio b1=G06,G07,G08 b2=R06,R07,R08 b3=G01,G03,G10 b4=B07*,B08*,G09* b5=B01*,B02*,B06";

fn scored(north: &str, south: &str) -> Table {
    Table::at(&format!(
        "row M19 M13 M03 M02 M15\nnorth: {CONTESTS} | {north}\nsouth: {AGAINST} | {south}\nover"
    ))
}

fn totals(table: &Table) -> [i32; 2] {
    let outcome = table.state.outcome().unwrap();
    [NORTH, SOUTH].map(|seat| outcome.of(seat).score)
}

fn winners(table: &Table) -> Vec<Seat> {
    table.state.outcome().unwrap().winners().collect()
}

const A: &str = "gained M09 M10 M14 M16 | tokens 2R 1B 4G";

#[test]
fn co_e34_trading_looting_and_sets_make_the_total() {
    let table = scored(A, "gained M06 M11 M12 M17 | tokens 5B 2G");
    let tallies = table.public().tallies();
    assert_eq!(
        tallies.map(|tally| (tally.trading, tally.looting, tally.sets)),
        [(18, 17, 1), (17, 15, 0)]
    );
    assert_eq!((totals(&table), winners(&table)), ([36, 32], vec![NORTH]));
}

#[test]
fn co_e35_with_equal_totals_both_win() {
    let table = scored(A, "gained M18 M11 M12 M17 | tokens 5B 2G");
    assert_eq!((totals(&table), winners(&table)), ([36, 36], vec![NORTH, SOUTH]));
}

#[test]
fn co_e36_a_leftover_set_decides() {
    let table = scored(A, "gained M18 M11 M12 M17 | tokens 1R 4B 2G");
    assert_eq!((totals(&table), winners(&table)), ([36, 37], vec![SOUTH]));
}

#[test]
fn co_e37_sets_are_the_smallest_of_the_three_counts() {
    for (held, sets) in [("3R 3B 4G", 3), ("6B 4G", 0), ("1R 1B 1G", 1), ("10G", 0)] {
        assert_eq!(tokens(held).sets(), sets, "{held}");
    }
}

#[test]
fn co_e38_all_five_boards_and_a_set_against_trading_points() {
    // 24 = 7 + 7 + 6 + 4 against 12 = 5 + 5 + 2; South wins all five boards, worth 40.
    let table = Table::at(
        "row M06 M13 M03 M02 M11\n\
         north: trio b1=R00,R01,B02 b2=R04,R03,B12 b3=G00,B01,R07 b4=G01,B06,R10 b5=G02,B08,R12 \
                | gained M17 M18 M19 M12 | tokens 4B\n\
         south: trio b1=R05,B05,G05 b2=B09,B10,B11 b3=G06,G07,G08 b4=G09,G10,G11 b5=R08,R09,G12 \
                | gained M14 M15 M01 | tokens 1R 1B 1G\nover",
    );
    let [north, south] = table.public().tallies();
    assert_eq!((north.trading, north.looting, north.sets), (24, 0, 0));
    assert_eq!((south.trading, south.looting, south.sets), (12, 40, 1));
    assert_eq!((totals(&table), winners(&table)), ([24, 53], vec![SOUTH]));
}

#[test]
fn co_69_the_game_ends_with_the_looting_phase() {
    let mut table = Table::dealt("", 3);
    table.play_until(|view| view.owed.is_empty());
    assert!(table.state.outcome().is_some());
    assert_eq!(table.refusal_of(NORTH, "pass"), Refusal::GameOver);
    assert_eq!(table.refusal_of(SOUTH, "loot b1"), Refusal::GameOver);
}

#[test]
fn co_70_leftover_tokens_count_one_a_set() {
    let one = scored(A, "gained M06 | tokens 0");
    let three = scored(&A.replace("2R 1B 4G", "3R 3B 4G"), "gained M06 | tokens 0");
    assert_eq!(totals(&three)[0], totals(&one)[0] + 2);
}

#[test]
fn co_71_the_higher_total_wins_and_equal_totals_win_together() {
    let table = scored(A, "gained M18 M11 M12 M17 | tokens 5B 2G");
    let outcome = table.state.outcome().unwrap();
    assert_eq!([NORTH, SOUTH].map(|seat| outcome.of(seat).rank), [1, 1]);
    let table = scored(A, "gained M06 | tokens 0");
    let outcome = table.state.outcome().unwrap();
    assert_eq!([NORTH, SOUTH].map(|seat| outcome.of(seat).rank), [1, 2]);
}
