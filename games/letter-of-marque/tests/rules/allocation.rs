//! A playout allocates nothing, and a state is small enough to be copied about.

use std::hint::black_box;

use crate::common::*;
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::course::playout;
use quarterdeck_engine::{Silence, Viewer};

#[test]
fn a_playout_allocates_nothing() {
    for (_, options, setup, _, _) in many_games(1) {
        let mut chance = Fast::new(5);
        let mut actions = 0;
        let info = allocation_counter::measure(|| {
            for _ in 0..20 {
                let mut state = LetterOfMarque::new(&setup);
                state.deal(&mut chance, &mut Silence);
                actions += playout(&mut state, &mut chance, &mut Silence);
                black_box(state);
            }
        });
        assert!(actions > 0);
        assert_eq!(info.count_total, 0, "{options}");
    }
}

#[test]
fn an_outcome_and_a_view_allocate_nothing_either() {
    let setup = setup(6, "");
    let mut chance = Fast::new(6);
    let info = allocation_counter::measure(|| {
        let mut state = LetterOfMarque::new(&setup);
        state.deal(&mut chance, &mut Silence);
        for viewer in Viewer::all(6) {
            black_box(state.view(viewer));
        }
        playout(&mut state, &mut chance, &mut Silence);
        black_box(state.outcome());
    });
    assert_eq!(info.count_total, 0);
}

#[test]
fn the_measure_would_notice_a_single_allocation() {
    let info = allocation_counter::measure(|| {
        black_box(vec![black_box(1_u8)]);
    });
    assert_eq!(info.count_total, 1);
    // A listener that writes down what it hears is not silence.
    let setup = setup(3, "");
    let mut chance = Fast::new(7);
    let info = allocation_counter::measure(|| {
        let mut events: Vec<Event> = Vec::new();
        let mut state = LetterOfMarque::new(&setup);
        state.deal(&mut chance, &mut events);
        black_box(playout(&mut state, &mut chance, &mut events));
    });
    assert!(info.count_total > 0);
}

#[test]
fn a_state_is_small_and_copy() {
    fn copied<T: Copy>(value: &T) -> T {
        *value
    }
    assert!(size_of::<LetterOfMarque>() <= 256, "{} bytes", size_of::<LetterOfMarque>());
    let table = Table::begun("", &[3, 4, 5], "AAA");
    assert!(copied(&table.state) == table.state);
}
