//! Positions as text.

use crate::common::*;

#[test]
fn a_position_reads_as_it_is_written() {
    let table = Table::at(
        "row M04:R05 M02:B03 M06:G10 M13:- M19:R12
         north: hand R01 B07! | pyramid L1-1=R04 L1-2=G01 | tokens 1R 2B | gained M09
         south: hand G05 | tokens 3G | trio b1=B05,G07*,G08*
         first south
         convert north L1-2",
    );
    let view = table.view(NORTH);
    assert_eq!(view.row[3].card, None);
    assert_eq!(view.player(NORTH).cards.clone().unwrap().as_slice(), [card("R01"), card("B07")]);
    assert_eq!(view.player(NORTH).known.as_slice(), [card("B07")]);
    assert_eq!((view.player(NORTH).tokens, view.player(NORTH).trading), (tokens("1R 2B"), 4));
    assert_eq!(view.player(SOUTH).trios[0].up.as_slice(), [card("B05")]);
    assert_eq!(view.player(SOUTH).trios[0].backs, 2);
    assert_eq!(
        (view.first, &view.stage),
        (Some(SOUTH), &Now::Convert { seat: NORTH, slot: slot("L1-2") })
    );
}

#[test]
fn what_is_wrong_with_a_position_is_said() {
    let wrong = |text: &str| {
        let problems = Corsaire::from_position(&setup(""), text).err().expect(text);
        problems.to_string()
    };
    for (text, problem) in [
        ("", "a position says at least what is awaited"),
        ("nonsense", "does not say what is awaited"),
        ("parrot\ncard north", "“parrot” is not understood"),
        ("east: hand R01\ncard north", "nobody is called east"),
        ("north: hand R01 R01\ncard north", "R01 is in two places"),
        ("north: hand R99\ncard north", "“R99” is not understood"),
        ("north: gained M01 M01\ncard north", "M01 is in two places"),
        ("north: pyramid L2-1=R01\ncard north", "L2-1 rests on two cards"),
        ("north: tokens 10R\ncard north", "there are not that many tokens"),
        ("north: tokens 3X\ncard north", "is not a number of tokens"),
        ("north: parrot\ncard north", "“parrot” is not understood"),
        ("row M01\ncard north", "the row has 5 boards"),
    ] {
        assert!(wrong(text).contains(problem), "{text}: {}", wrong(text));
    }
}
