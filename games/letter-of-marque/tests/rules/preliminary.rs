//! The preliminary turn (LM-10 to LM-18).

use crate::common::*;
use quarterdeck_engine::chance::every;
use quarterdeck_engine::{Seat, Silence};

#[test]
fn lm_10_everybody_turns_up_the_top_treasure_before_anybody_decides_anything() {
    let table = Table::dealt("", &[4, 3, 7, 5]);
    assert_eq!(
        table.told_all(),
        ["red turned up 4", "blue turned up 3", "green turned up 7", "yellow turned up 5"]
    );
    assert_eq!(table.now(), "preliminary");
    for (colour, left) in
        [(Red, "3 5 6 7"), (Blue, "4 5 6 7"), (Green, "3 4 5 6"), (Yellow, "3 4 6 7")]
    {
        assert!(table.outside(colour).starts_with(&format!("deck {left} | up ")), "{colour:?}");
    }
}

#[test]
fn lm_11_all_choose_at_the_same_time() {
    let table = Table::dealt("", &[4, 3, 7]);
    assert_eq!(table.owed(), [Red, Blue, Green]);
    for colour in table.colours() {
        assert_eq!(table.legal(colour), ["choose armed", "choose defenceless"]);
    }
}

#[test]
fn lm_11_no_ship_is_set_down_before_the_last_choice() {
    let mut table = Table::dealt("", &[4, 3, 7]);
    table.play(Green, "choose armed");
    assert_eq!(table.told_outside(Green), ["green chose ?"]);
    assert_eq!(table.told(Green), ["green chose armed"]);
    assert_eq!(table.owed(), [Red, Blue]);
    table.play(Red, "choose defenceless");
    assert_eq!(table.owed(), [Blue]);
    assert_eq!(table.now(), "preliminary");
    assert!(table.view(PUBLIC).fleets.iter().all(|fleet| fleet.sea.is_empty()));
    assert_eq!(table.own(Green), "deck 3 4 5 6 | up 7 | chosen A | reserve 1A 3D | cannons 3");
    assert_eq!(table.outside(Green), "deck 3 4 5 6 | up 7 | chosen ? | reserve 4 | cannons 3");

    table.play(Blue, "choose armed");
    assert_eq!(
        table.told_outside(Blue),
        ["blue chose ?", "all ships placed", "blue begins", "turn of blue"]
    );
    for (colour, sea) in [(Red, "sea 4?"), (Blue, "sea 3?"), (Green, "sea 7?")] {
        assert!(table.outside(colour).contains(sea));
    }
}

#[test]
fn lm_11_a_choice_stands() {
    let mut table = Table::dealt("", &[4, 3, 7]);
    table.play(Red, "choose armed");
    assert_eq!(table.legal(Red), [""; 0]);
    for action in ["choose armed", "choose defenceless", "leave", "pass"] {
        assert_eq!(table.refuse(Red, action), Refusal::AlreadyChosen);
    }
}

#[test]
fn lm_11_the_order_of_the_choices_makes_no_difference() {
    let play = |order: [Colour; 3]| {
        let mut table = Table::dealt("", &[4, 3, 7]);
        for colour in order {
            let kind = if colour == Blue { "choose armed" } else { "choose defenceless" };
            table.play(colour, kind);
        }
        table.state
    };
    let one = play([Red, Blue, Green]);
    assert!(play([Green, Blue, Red]) == one);
    assert!(play([Blue, Green, Red]) == one);
}

#[test]
fn lm_12_everybody_can_read_the_value_as_long_as_the_ship_is_at_sea() {
    let mut table = Table::begun("", &[4, 3, 7], "ADA");
    table.play(Blue, "attack red 4");
    for viewer in table.viewers() {
        let view = table.view(viewer);
        let at_sea: Vec<u8> = view
            .fleets
            .iter()
            .flat_map(|fleet| fleet.sea.iter().map(|ship| ship.treasure.value()))
            .collect();
        assert_eq!(at_sea, [4, 3, 7]);
    }
}

#[test]
fn lm_13_afterwards_each_has_four_cards_four_ships_one_at_sea_three_cannons_and_no_score() {
    let table = Table::begun("", &[7, 6, 5, 4, 6, 3], "ADADAD");
    for (colour, rest) in [
        (Red, "deck 3 4 5 6 | reserve 1A 3D | sea 7A | cannons 3"),
        (Blue, "deck 3 4 5 7 | reserve 2A 2D | sea 6D | cannons 3"),
        (Green, "deck 3 4 6 7 | reserve 1A 3D | sea 5A | cannons 3"),
        (Yellow, "deck 3 5 6 7 | reserve 2A 2D | sea 4D | cannons 3"),
        (Black, "deck 3 4 5 7 | reserve 1A 3D | sea 6A | cannons 3"),
        (White, "deck 4 5 6 7 | reserve 2A 2D | sea 3D | cannons 3"),
    ] {
        assert_eq!(table.own(colour), rest);
    }
    assert_eq!(table.points(), [0; 6]);
}

#[test]
fn lm_14_a_ship_on_its_treasure_in_the_middle_is_at_sea() {
    let mut table = Table::dealt("", &[3, 4, 5]);
    table.play(Red, "choose armed").play(Blue, "choose armed");
    assert_eq!(table.own(Red), "deck 4 5 6 7 | up 3 | chosen A | reserve 1A 3D | cannons 3");
    table.play(Green, "choose armed");
    assert_eq!(table.own(Red), "deck 4 5 6 7 | reserve 1A 3D | sea 3A | cannons 3");
    // What is at sea may come home and may be attacked; a card without a ship is not at sea.
    assert_eq!(table.legal(Red), ["leave", "arrive 3", "attack blue 4", "attack green 5"]);
    table.leave(Red, 6);
    assert_eq!(table.own(Red), "deck 4 5 7 | up 6 | reserve 1A 3D | sea 3A | cannons 3");
}

#[test]
fn lm_15_nobody_leaves_arrives_attacks_or_passes_in_the_preliminary_turn() {
    let mut table = Table::dealt("", &[4, 3, 7]);
    let setup = setup(3, "");
    let conceivable = LetterOfMarque::conceivable(&setup);
    for action in conceivable.into_iter().filter(|action| !matches!(action, Action::Choose(_))) {
        for colour in table.colours() {
            let seat = table.seat(colour);
            assert_eq!(table.refuse_seat(seat, action), Refusal::ShipAwaited, "{action:?}");
        }
    }
    table.play(Red, "choose armed").play(Blue, "choose armed").play(Green, "choose armed");
    assert_eq!(table.points(), [0, 0, 0]);
    assert!(table.view(PUBLIC).fleets.iter().all(|fleet| fleet.cannons == 3));
}

#[test]
fn lm_16_the_lowest_treasure_at_sea_begins() {
    for (first, begins) in [
        (&[4, 3, 7, 5][..], "blue"),
        (&[3, 4, 5], "red"),
        (&[7, 6, 5], "green"),
        (&[5, 5, 4], "green"),
        (&[7, 7, 6, 7, 7, 7], "green"),
        (&[7, 7, 7, 7, 7, 6], "white"),
        (&[3, 7, 7, 7, 4, 4], "red"),
    ] {
        let table = Table::begun("", first, "ADADAD");
        assert_eq!(table.now(), format!("turn {begins}"), "{first:?}");
        let told = table.told(PUBLIC);
        assert_eq!(told[2..], [format!("{begins} begins"), format!("turn of {begins}")]);
    }
}

#[test]
fn lm_16_the_kind_of_ship_does_not_matter_for_the_beginning() {
    for kinds in ["AAA", "AAD", "ADA", "ADD", "DAA", "DAD", "DDA", "DDD"] {
        assert_eq!(Table::begun("", &[6, 7, 5], kinds).now(), "turn green");
    }
}

#[test]
fn lm_17_a_draw_among_those_with_the_lowest_treasure_decides() {
    for (first, sharing) in [
        (&[3, 5, 3][..], &[Red, Green][..]),
        (&[4, 4, 4], &[Red, Blue, Green]),
        (&[6, 5, 7, 5], &[Blue, Yellow]),
        (&[7, 4, 4, 5, 4, 4], &[Blue, Green, Black, White]),
    ] {
        for (lot, begins) in sharing.iter().enumerate() {
            let mut table = Table::dealt("", first);
            let mut colours = table.colours();
            let last = colours.pop().expect("somebody plays");
            for colour in colours {
                table.play(colour, "choose armed");
            }
            table.play_drawing(last, "choose defenceless", &[lot as u32]);
            let name = begins.name();
            assert_eq!(table.now(), format!("turn {name}"));
            assert_eq!(
                table.told(PUBLIC)[2..],
                [format!("{name} begins by lot"), format!("turn of {name}")]
            );
        }
    }
}

#[test]
fn lm_17_the_draw_is_even() {
    let dealt = Table::dealt("", &[5, 4, 4, 6, 4]);
    let mut odds = [0.0; 5];
    every(|chance| {
        let mut state = dealt.state;
        for seat in Seat::all(5) {
            state.play(seat, Action::Choose(Armed), chance, &mut Silence).expect("legal");
        }
        odds[state.owed().first().expect("one begins").index()] += chance.odds();
    });
    let third = 1.0 / 3.0;
    for (seat, expected) in [0.0, third, third, 0.0, third].into_iter().enumerate() {
        assert!((odds[seat] - expected).abs() < 1e-12, "{odds:?}");
    }
}

#[test]
fn lm_18_turns_go_round_clockwise() {
    for (first, order) in [
        (&[3, 4, 5][..], &[Red, Blue, Green][..]),
        (&[5, 3, 4], &[Blue, Green, Red]),
        (&[5, 4, 3], &[Green, Red, Blue]),
        (&[7, 7, 7, 4, 7, 7], &[Yellow, Black, White, Red, Blue, Green]),
    ] {
        let mut table = Table::begun("", first, "AAAAAA");
        // Three rounds: everybody leaves three times, always the lowest card.
        for _ in 0..3 {
            for &colour in order {
                assert_eq!(table.owed(), [colour]);
                table.send_out_lowest(colour);
            }
        }
    }
}

#[test]
fn lm_18_nobody_acts_out_of_turn() {
    let mut table = Table::begun("", &[4, 3, 7], "AAA");
    for action in ["leave", "arrive 4", "arrive 7", "attack blue 3", "pass", "choose armed"] {
        assert_eq!(table.refuse(Red, action), Refusal::NotYourTurn);
        assert_eq!(table.refuse(Green, action), Refusal::NotYourTurn);
    }
    table.leave(Blue, 4);
    assert_eq!(table.refuse(Green, "choose armed"), Refusal::NotYourTurn);
    assert_eq!(table.legal(Green), [""; 0]);
}
