//! The random bot is uniform, exactly.

use std::collections::BTreeMap;

use letter_of_marque::{LetterOfMarque, Options};
use quarterdeck_bots::{Bot, Chair, Random};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence};

/// Calls `look` with every chair that owes a decision in some random games.
fn every_chair(look: &mut dyn FnMut(&Chair<'_, LetterOfMarque>)) {
    let setup = LetterOfMarque::setup(4, &Options::default()).expect("a table of four");
    for seed in 0..20 {
        let mut chance = Fast::new(seed);
        let mut state = LetterOfMarque::new(&setup);
        state.deal(&mut chance, &mut Silence);
        while let Some(seat) = state.owed().first() {
            let chair = Chair::new(&state, seat);
            look(&chair);
            let action = Random.choose(&chair, &mut chance);
            state.play(seat, action, &mut chance, &mut Silence).expect("it is legal");
        }
    }
}

/// A number below *n* is drawn evenly; so it is enough that each stands for another action and none is missing.
#[test]
fn every_legal_action_has_one_number() {
    every_chair(&mut |chair| {
        let numbered: Vec<_> = (0..chair.legal_count()).map(|nth| chair.nth_legal(nth)).collect();
        assert_eq!(numbered, chair.legal());
        for (place, action) in numbered.iter().enumerate() {
            assert!(!numbered[..place].contains(action), "{action:?} has two numbers");
        }
    });
}

#[test]
fn it_takes_the_action_whose_number_is_drawn() {
    let mut chance = Fast::new(7);
    every_chair(&mut |chair| {
        let mut same = chance.clone();
        let chosen = Random.choose(chair, &mut chance);
        assert_eq!(chosen, chair.nth_legal(same.below(chair.legal_count())));
    });
}

#[test]
fn counts_come_out_even() {
    let setup = LetterOfMarque::setup(3, &Options::default()).expect("a table of three");
    let position = "
        red:   deck 4 6 7 | reserve 1A 2D | sea 5A 3D | cannons 3
        blue:  deck 3 4 5 6 | reserve 1A 3D | sea 7A | cannons 3
        green: deck 3 4 5 6 | reserve 1A 3D | sea 7A | cannons 3
        turn red";
    let state = LetterOfMarque::from_position(&setup, position).expect("it is a position");
    let chair = Chair::new(&state, Seat::new(0));
    let mut chance = Fast::new(1);
    let mut counts = BTreeMap::<String, i32>::new();
    for _ in 0..50_000 {
        *counts.entry(format!("{:?}", Random.choose(&chair, &mut chance))).or_default() += 1;
    }
    assert_eq!(counts.len(), 5);
    // Five standard deviations of a count with 50,000 trials at 1/5 are 447.
    assert!(counts.values().all(|count| (count - 10_000).abs() < 447), "{counts:?}");
}
