//! A playout allocates nothing, and a state is small enough to be copied about.

use std::hint::black_box;

use crate::common::*;
use quarterdeck_engine::course::playout;

#[test]
fn a_playout_allocates_nothing() {
    for pairs in MANY {
        let (setup, mut chance) = (setup(pairs), Fast::new(5));
        let mut actions = 0;
        let info = allocation_counter::measure(|| {
            for _ in 0..20 {
                let mut state = Corsaire::new(&setup);
                state.deal(&mut chance, &mut Silence);
                actions += playout(&mut state, &mut chance, &mut Silence);
                black_box(state.outcome());
            }
        });
        assert!(actions > 0);
        assert_eq!(info.count_total, 0, "{pairs}");
    }
}

#[test]
fn a_view_allocates_nothing_either() {
    let mut table = Table::dealt("", 6);
    table.play_until(View::is_looting);
    let info = allocation_counter::measure(|| {
        for viewer in Viewer::all(2) {
            black_box(table.state.view(viewer));
        }
    });
    assert_eq!(info.count_total, 0);
}

#[test]
fn the_measure_would_notice_a_single_allocation() {
    let info = allocation_counter::measure(|| {
        black_box(vec![black_box(1_u8)]);
    });
    assert_eq!(info.count_total, 1);
}

#[test]
fn a_state_is_small_and_copy() {
    fn copied<T: Copy>(value: &T) -> T {
        *value
    }
    assert!(size_of::<Corsaire>() <= 512, "{} bytes", size_of::<Corsaire>());
    let table = Table::dealt("", 1);
    assert!(copied(&table.state) == table.state);
}
