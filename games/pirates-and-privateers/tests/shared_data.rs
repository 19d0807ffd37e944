//! Data files of tables: shared by content, and freed when nobody uses them.
//!
//! One test, since it counts what the whole process holds.

use pirates_and_privateers::{DataRef, Options, PiratesAndPrivateers, Setup};
use quarterdeck_engine::Game;

/// A data file of its own for each number.
fn options(number: u32) -> Options {
    let text = include_str!("../data/lagoon.toml");
    let mut options = Options::default();
    let text = text.replace("gold = 1000", &format!("gold = {}", 1_000 + number));
    PiratesAndPrivateers::read_data(&mut options, &text).expect("the data is good");
    options
}

fn set_up(number: u32) -> Setup {
    PiratesAndPrivateers::setup(2, &options(number)).expect("the options are good")
}

#[test]
fn data_files_are_shared_by_content_and_freed() {
    assert_eq!(DataRef::brought_now(), 0);
    // More, one after the other, than one process ever held at once.
    for number in 0..300 {
        let setup = set_up(number);
        assert_eq!(setup.data.start_gold.0, 1_000 + number);
        assert_eq!(DataRef::brought_now(), 1, "the one before is gone");
    }
    assert_eq!(DataRef::brought_now(), 0);

    // Two tables with the same file share it; what holds it is a setup, a state or a view.
    let (one, other) = (set_up(1), set_up(1));
    assert!(std::ptr::eq(&raw const *one.data, &raw const *other.data));
    assert!(one == other && one != set_up(2));
    assert_eq!(DataRef::brought_now(), 1);
    let state = PiratesAndPrivateers::new(&one);
    let view = state.clone().view(quarterdeck_engine::Viewer::Public);
    drop((one, other, state));
    assert_eq!(DataRef::brought_now(), 1, "a view needs it");
    assert!(std::ptr::eq(&raw const *view.board.setup.data, &raw const *set_up(1).data));
    drop(view);
    assert_eq!(DataRef::brought_now(), 0);

    // All at once, on several threads that bring the same ones.
    let held: Vec<Vec<Setup>> = std::thread::scope(|scope| {
        let bring = || scope.spawn(|| (0..300).map(set_up).collect());
        let threads: [_; 3] = std::array::from_fn(|_| bring());
        threads.map(|thread| thread.join().expect("it brings them")).into()
    });
    assert_eq!(DataRef::brought_now(), 300);
    for number in 0..300 {
        assert!(held.iter().all(|own| own[number] == held[0][number]));
    }
    drop(held);
    assert_eq!(DataRef::brought_now(), 0);

    // What is compiled in is in no registry.
    let caribbean =
        PiratesAndPrivateers::setup(2, &Options::default()).expect("the default is good");
    assert!(caribbean == PiratesAndPrivateers::setup(2, &Options::default()).expect("it is good"));
    assert_eq!(DataRef::brought_now(), 0);
}
