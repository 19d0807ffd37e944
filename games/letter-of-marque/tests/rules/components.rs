//! Components and players (LM-01 to LM-05).

use std::collections::BTreeMap;

use crate::common::*;
use quarterdeck_engine::{Seat, Viewer};

#[test]
fn lm_01_each_player_has_five_treasures_five_ships_and_three_cannons() {
    for seats in 3..=6 {
        let table = Table::bare(seats, "");
        assert_eq!(table.colours().len(), seats);
        for colour in table.colours() {
            assert_eq!(table.own(colour), "deck 3 4 5 6 7 | reserve 2A 3D | cannons 3");
            assert_eq!(table.outside(colour), "deck 3 4 5 6 7 | reserve 5 | cannons 3");
        }
    }
}

#[test]
fn lm_02_the_treasures_of_a_set_are_worth_three_to_seven_each_once() {
    for fleet in Table::bare(6, "").view(PUBLIC).fleets {
        let values: Vec<u8> = fleet.deck.iter().map(|treasure| treasure.value()).collect();
        assert_eq!(values, [3, 4, 5, 6, 7]);
    }
}

#[test]
fn lm_02_a_treasure_has_a_value_and_only_small_ones_exist() {
    let all: Vec<u8> = Treasure::all().map(Treasure::value).collect();
    assert_eq!(all, [1, 2, 3, 4, 5, 6, 7, 8]);
    for value in [0, 9, 255] {
        let problem = Treasure::try_from(value).expect_err("no such treasure");
        assert_eq!(problem, format!("treasures are worth 1 to 8, not {value}"));
    }
}

#[test]
fn lm_03_two_armed_ships_and_then_only_defenceless_ones() {
    let mut table = Table::begun("", &[3, 4, 5], "ADD");
    table.leave(Red, 4).play(Red, "choose armed");
    table.leave(Blue, 5).play(Blue, "choose armed");
    table.leave(Green, 6).play(Green, "choose armed");
    table.leave(Red, 5);
    assert_eq!(table.own(Red), "deck 6 7 | up 5 | reserve 0A 3D | sea 3A 4A | cannons 3");
    assert_eq!(table.legal(Red), ["choose defenceless"]);
    assert_eq!(table.refuse(Red, "choose armed"), Refusal::NoneInReserve { base: Armed });
}

#[test]
fn lm_03_three_defenceless_ships_and_then_only_armed_ones() {
    let mut table = Table::at(
        "",
        "red:   deck 6 7 | reserve 2A 0D | sea 3D 4D 5D
         blue:  deck 3 | reserve 0A 1D
         green: cannons 0
         turn red",
    );
    table.leave(Red, 6);
    assert_eq!(table.legal(Red), ["choose armed"]);
    assert_eq!(
        table.refuse(Red, "choose defenceless"),
        Refusal::NoneInReserve { base: Defenceless }
    );
}

#[test]
fn lm_04_nothing_arms_disarms_or_swaps_a_ship() {
    for (seats, options, setup, temper, seed) in many_games(2) {
        let armed = armed_ships(&setup);
        let mut known = BTreeMap::new();
        random_game(&setup, temper, seed, |state, _, _| {
            for owner in Seat::all(seats) {
                let view = state.view(Viewer::Seat(owner));
                let fleet = view.fleet(owner);
                let mut cannons = usize::from(fleet.reserve_armed.expect("one's own"));
                cannons += usize::from(fleet.choice == Some(Armed));
                for ship in fleet.sea.iter().chain(&fleet.home) {
                    let base = ship.base.expect("one's own");
                    let first = *known.entry((owner.index(), ship.treasure)).or_insert(base);
                    assert_eq!(first, base, "{seats} {options} {temper:?} {seed}");
                    cannons += usize::from(base == Armed);
                }
                assert_eq!(cannons, armed, "{seats} {options} {temper:?} {seed}");
            }
        });
    }
}

/// How many armed ships each player begins with.
fn armed_ships(setup: &Setup) -> usize {
    let first = Seat::new(0);
    let view = LetterOfMarque::new(setup).view(Viewer::Seat(first));
    usize::from(view.fleet(first).reserve_armed.expect("one's own"))
}

#[test]
fn lm_04_a_ship_is_as_armed_after_three_attacks_and_at_home_as_it_was_before() {
    let mut table = Table::at(
        "",
        "red:   deck 6 7 | reserve 0A 2D | sea 3A 4A 5D
         blue:  deck 3 | reserve 0A 1D
         green: deck 3 | reserve 0A 1D
         turn blue",
    );
    table.play(Blue, "attack red 3").play(Green, "attack red 3").play(Red, "arrive 4");
    table.play(Blue, "attack red 3").play(Green, "attack red 3").play(Red, "arrive 3");
    assert_eq!(
        table.own(Red),
        "deck 6 7 | reserve 0A 2D | sea 5D | home 3A* 4A | cannons 3 | trophies 4"
    );
}

#[test]
fn lm_05_three_four_five_or_six_play() {
    for seats in 3..=6 {
        assert_eq!(setup_problems(seats, ""), [""; 0], "{seats} seats");
        assert_eq!(setup(seats, "").seats(), seats);
        assert_eq!(Table::bare(seats, "").state.seats(), seats);
    }
    for seats in [0, 1, 7, 8, 100] {
        let sentence = format!("Letter of Marque is for 3 to 6 players, not {seats}");
        assert_eq!(setup_problems(seats, ""), [sentence]);
    }
    assert_eq!(setup_problems(2, ""), ["two can play only with the option duel=true"]);
}
