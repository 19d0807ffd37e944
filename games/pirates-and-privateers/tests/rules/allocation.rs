//! A playout allocates nothing, and a state is small enough to be copied about.

use std::hint::black_box;

use crate::common::*;
use quarterdeck_engine::Silence;
use quarterdeck_engine::course::playout;

#[test]
fn a_playout_allocates_nothing() {
    for (seats, level) in [(2, Level::Basic), (8, Level::Extended)] {
        let setup = setup(seats, |options| {
            options.level = level;
            options.turn_pirate_window = TurnPirateWindow::Never;
        });
        let mut chance = Fast::new(5);
        let mut actions = 0;
        let info = allocation_counter::measure(|| {
            for _ in 0..3 {
                let mut state = PiratesAndPrivateers::new(&setup);
                state.deal(&mut chance, &mut Silence);
                actions += playout(&mut state, &mut chance, &mut Silence);
                black_box(state);
            }
        });
        assert!(actions > 500);
        assert_eq!(info.count_total, 0);
    }
}

#[test]
fn a_state_is_cloned_without_allocating_and_has_at_most_eight_kilobytes() {
    assert!(
        size_of::<PiratesAndPrivateers>() <= 8192,
        "{} bytes",
        size_of::<PiratesAndPrivateers>()
    );
    let own = include_str!("../../data/lagoon.toml").replace("gold = 1000", "gold = 1234");
    for table in [new_game(2, basic), new_game(2, |options| options.data = Some(own))] {
        let mut copy = None;
        let info = allocation_counter::measure(|| copy = Some(table.state.clone()));
        assert_eq!(info.count_total, 0);
        assert!(copy == Some(table.state));
    }
}
