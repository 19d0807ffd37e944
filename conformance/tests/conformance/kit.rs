//! Games that keep their promises pass the whole kit, and the kit has looked at something.

use crate::kuhn::{self, Kuhn};
use crate::spoof::{self, Spoof};
use quarterdeck_conformance::{Check, Kit, Reach, Report};
use quarterdeck_engine::{Game, Viewer};

fn passes<G: Game>(seats: usize, options: G::Options) -> Report {
    let kit = Kit::<G>::new(seats, options).games(200).pairs(2_000);
    kit.run().unwrap_or_else(|violation| panic!("{violation}"))
}

/// Nothing was checked in vain: every viewer had pairs that differed, steps to follow, and steps it could not follow.
fn assert_full(report: &Report, seats: usize) {
    assert!(report.games >= 1_000 && report.actions > report.games);
    assert!(report.accepted > 500 && report.refused > 1_000);
    assert!(report.sentences > 1_000 && report.replayed > 200);
    assert!(report.undone > 100 && report.undo_barred > 100 && report.undo_samples > 1_000);
    assert!(report.copies >= 400 && report.lines > 400 && report.defaults > 400);
    assert!(report.rewound > 10 && report.redrawn > 5, "{report:?}");
    assert!(report.forks >= 600 && report.forks_varied > report.forks / 20, "{report:?}");
    assert_eq!(report.watches.len(), seats + 1);
    for watch in &report.watches {
        assert!(watch.pairs >= 2_000, "{watch:?}");
        assert!(watch.varied > watch.pairs / 3, "{watch:?}");
        assert!(watch.followed > 200 && watch.divergences > 20, "{watch:?}");
        assert_eq!(watch.given_up, 0, "{watch:?}");
    }
}

#[test]
fn kuhn_poker_passes() {
    for late in [false, true] {
        for cards in [3, 5] {
            let report = passes::<Kuhn>(2, kuhn::Options { cards, late });
            assert_full(&report, 2);
            assert!(report.draws >= 400);
            assert_eq!(report.undo_hints, 0);
        }
    }
}

#[test]
fn spoof_passes() {
    for seats in 2..=4 {
        let report = passes::<Spoof>(seats, spoof::Options {});
        assert_full(&report, seats);
        assert_eq!(report.undo_hints, 0);
    }
}

#[test]
fn every_belief_of_kuhn_poker_is_uniform() {
    let reach = Reach::default();
    for (late, worlds) in [(false, 6 * 9), (true, 3 + 6 * 8)] {
        let kit = Kit::<Kuhn>::new(2, kuhn::Options { cards: 3, late });
        let report = kit.check_sampler(reach).unwrap_or_else(|violation| panic!("{violation}"));
        assert_eq!(report.worlds, worlds);
        assert!(report.beliefs > 30);
    }
}

#[test]
fn every_belief_of_spoof_is_uniform() {
    let report = Kit::<Spoof>::new(2, spoof::Options {}).check_sampler(Reach::default()).unwrap();
    // Nobody, one or both have taken coins; then 7 first guesses, 7 × 6 pairs of guesses.
    assert_eq!(report.worlds, 1 + 2 * 4 + 16 * (1 + 7 + 7 * 6));
    assert!(report.beliefs > 100);
}

#[test]
fn the_same_seed_sees_the_same() {
    let run = || Kit::<Spoof>::new(3, spoof::Options {}).games(20).pairs(200).seed(9).run();
    assert_eq!(run(), run());
    let other = Kit::<Spoof>::new(3, spoof::Options {}).games(20).pairs(200).seed(10).run();
    assert_ne!(run(), other);
}

#[test]
fn options_that_do_not_fit_are_a_violation() {
    let violation = Kit::<Kuhn>::new(3, kuhn::Options::default()).run().unwrap_err();
    assert_eq!((violation.check, violation.message.as_str()), (Check::SetUp, "two play"));
}

#[test]
fn a_set_up_too_large_to_go_through_says_so() {
    let reach = Reach { worlds: 10, ..Reach::default() };
    let violation = Kit::<Kuhn>::new(2, kuhn::Options::default()).check_sampler(reach).unwrap_err();
    assert_eq!(violation.check, Check::Sampler);
    assert_eq!(violation.message, "there are more than 10 states");
}

#[test]
fn a_watch_can_be_asked_for() {
    let report = Kit::<Kuhn>::new(2, kuhn::Options::default()).pairs(10).check_leaks().unwrap();
    assert!(report.pairs() >= 10);
    assert!(report.watch(Viewer::Public).pairs >= 10);
}
