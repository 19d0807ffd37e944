//! Setup (LM-06 to LM-09).

use std::collections::BTreeMap;

use crate::common::*;
use quarterdeck_engine::chance::every;
use quarterdeck_engine::{Seat, Silence, Viewer};

#[test]
fn lm_06_no_two_players_have_the_same_colour() {
    assert_eq!(
        setup_problems(4, "colours=red,blue,red,blue"),
        ["only one seat can be red", "only one seat can be blue"]
    );
    for seats in 3..=6 {
        let mut names: Vec<&str> =
            Table::bare(seats, "").colours().into_iter().map(Colour::name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), seats);
    }
}

#[test]
fn lm_06_colours_that_nobody_plays_stay_in_the_box() {
    let table = Table::bare(3, "colours=white,green,yellow");
    let fleets: Vec<Colour> = table.view(PUBLIC).fleets.iter().map(|fleet| fleet.colour).collect();
    assert_eq!(fleets, [White, Green, Yellow]);
}

#[test]
fn lm_07_every_order_of_a_deck_is_equally_likely() {
    // Three treasures, turned up one after the other: six orders, each with 1/6.
    let setup = setup(3, "ships=3 armed=1");
    let mut orders = BTreeMap::new();
    every(|chance| {
        let mut state = LetterOfMarque::new(&setup);
        let mut events = Vec::new();
        state.deal(chance, &mut events);
        // Everybody chooses and then leaves twice; the others' cards and the lots are summed over.
        for _ in 0..3 * (1 + 2 * 2) {
            let seat = state.owed().first().expect("the game goes on");
            let action = state.nth_legal(seat, 0);
            state.play(seat, action, chance, &mut events).expect("legal");
        }
        let order: Vec<u8> = events
            .iter()
            .filter_map(|event| match event {
                Event::TurnedUp { seat, treasure } if seat.index() == 0 => Some(treasure.value()),
                _ => None,
            })
            .collect();
        *orders.entry(order).or_insert(0.0) += chance.odds();
    });
    assert_eq!(orders.len(), 6);
    assert!(orders.values().all(|odds: &f64| (odds - 1.0 / 6.0).abs() < 1e-9), "{orders:?}");
}

#[test]
fn lm_07_decks_are_shuffled_each_for_itself() {
    // Three first cards out of three each: 27 outcomes, all different and all alike.
    let setup = setup(3, "ships=3 armed=1 treasures=1,5,8");
    let mut firsts = Vec::new();
    every(|chance| {
        let mut state = LetterOfMarque::new(&setup);
        state.deal(chance, &mut Silence);
        let view = state.view(Viewer::Public);
        let up = |seat: Seat| view.fleet(seat).turned_up.expect("a card is up").value();
        firsts.push(Seat::all(3).map(up).collect::<Vec<u8>>());
        assert!((chance.odds() - 1.0 / 27.0).abs() < 1e-12);
    });
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 27);
    assert!(firsts.iter().flatten().all(|value| [1, 5, 8].contains(value)));
}

#[test]
fn lm_08_all_ships_are_in_reserve_and_no_cannon_is_fired() {
    let table = Table::dealt("", &[4, 3, 7, 5]);
    assert_eq!(table.own(Red), "deck 3 5 6 7 | up 4 | reserve 2A 3D | cannons 3");
    assert_eq!(table.own(Blue), "deck 4 5 6 7 | up 3 | reserve 2A 3D | cannons 3");
    assert_eq!(table.own(Green), "deck 3 4 5 6 | up 7 | reserve 2A 3D | cannons 3");
    assert_eq!(table.own(Yellow), "deck 3 4 6 7 | up 5 | reserve 2A 3D | cannons 3");
    assert_eq!(table.points(), [0, 0, 0, 0]);
}

#[test]
fn lm_09_a_base_is_a_secret_of_its_owner() {
    // Whatever the three have chosen, and however Red sends the next ship: the others see the same table.
    let seen = |kinds: &str, next: &str| {
        let mut table = Table::begun("", &[3, 4, 5], kinds);
        table.leave(Red, 6).play(Red, next);
        let told: Vec<String> = table.log(Blue).iter().map(|told| format!("{told:?}")).collect();
        (table.outside(Red), table.told_outside(Red), table.view(Blue), told)
    };
    let first = seen("ADD", "choose armed");
    assert_eq!(first.0, "deck 4 5 7 | reserve 3 | sea 3? 6? | cannons 3");
    assert_eq!(first.1, ["red left with 6 on ?", "turn of blue"]);
    for (kinds, next) in
        [("DDD", "choose armed"), ("DDA", "choose defenceless"), ("ADA", "choose armed")]
    {
        assert!(seen(kinds, next) == first, "Blue can tell {kinds}, {next}");
    }
}

#[test]
fn lm_09_the_owner_knows_the_own_bases() {
    let table = Table::begun("", &[3, 4, 5], "ADA");
    assert_eq!(table.own(Red), "deck 4 5 6 7 | reserve 1A 3D | sea 3A | cannons 3");
    assert_eq!(table.own(Blue), "deck 3 5 6 7 | reserve 2A 2D | sea 4D | cannons 3");
}
