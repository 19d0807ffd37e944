//! The kit is tested by games with a deliberate fault: each must be caught, and by the check that it belongs to.

use std::cell::RefCell;

use crate::kuhn::{self, Hand, Kuhn};
use crate::spoof::{self, Spoof};
use quarterdeck_conformance::faulty::{Catch, Fault, Ground, Subject, catalogue, hunt};
use quarterdeck_conformance::{Check, Reach};
use quarterdeck_engine::chance::{Audience, Chance, Purpose};
use quarterdeck_engine::{Game, Seat, Viewer};

struct Poker;

impl Subject for Poker {
    type Game = Kuhn;
}

struct Coins;

impl Subject for Coins {
    type Game = Spoof;

    /// The coins in other people's fists, which no view shows.
    fn secret(state: &Spoof, viewer: Viewer) -> String {
        let others = state.fists().filter(|&(seat, _)| !viewer.is(seat));
        others.filter_map(|(_, coins)| coins).map(|coins| coins.to_string()).collect()
    }
}

fn poker() -> Ground<Kuhn> {
    let options = kuhn::Options { cards: 4, late: true };
    let small = (2, kuhn::Options { cards: 3, late: true });
    Ground { seats: 2, options, small, reach: Reach::default(), games: 100, pairs: 1_000 }
}

fn coins() -> Ground<Spoof> {
    let options = spoof::Options {};
    Ground {
        seats: 3,
        options,
        small: (2, options),
        reach: Reach::default(),
        games: 100,
        pairs: 1_000,
    }
}

fn assert_all_right(catches: &[Catch]) {
    let wrong: Vec<String> = catches
        .iter()
        .filter(|catch| !catch.is_right())
        .map(|catch| format!("a game that {}: {:#?}", catch.fault, catch.found))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_fault_in_kuhn_poker_is_caught() {
    let catches = hunt::<Poker>(&poker(), catalogue::for_any_game());
    assert!(catches.len() >= 40, "{} faults", catches.len());
    assert_all_right(&catches);
}

#[test]
fn every_fault_in_spoof_is_caught() {
    assert_all_right(&hunt::<Coins>(&coins(), catalogue::for_any_game()));
}

#[test]
fn faults_in_draws_are_caught() {
    let faults = [
        catalogue::too_many_draws(),
        catalogue::own_dice(),
        catalogue::open_draws(),
        catalogue::opens_the_book(),
    ];
    assert_all_right(&hunt::<Poker>(&poker(), faults));
}

/// The second card is picked out of what the first left over. Whoever sees the number and the card knows what is left.
#[test]
fn a_number_that_tells_what_others_hold_is_caught() {
    let fault: Fault<Poker> = Fault {
        name: "shows the second player the number of its card among those left",
        caught_by: Check::Leak,
        pick: |_, n, purpose, luck| match purpose.audience {
            Audience::Nobody => luck.pick(n, Purpose::hidden(purpose.name, Seat::new(1))),
            _ => luck.pick(n, purpose),
        },
        ..Fault::none()
    };
    assert_all_right(&hunt(&poker(), [fault]));
}

#[test]
fn faults_in_secret_choices_are_caught() {
    let faults = [catalogue::open_choices(), catalogue::opens_the_book()];
    assert_all_right(&hunt::<Coins>(&coins(), faults));
}

#[test]
fn faults_after_the_end_are_caught() {
    let faults =
        [catalogue::tells_the_end(), catalogue::tells_the_score(), catalogue::last_words()];
    assert_all_right(&hunt::<Poker>(&poker(), faults));
}

#[test]
fn a_sampler_that_forgets_its_own_card_is_caught() {
    let fault: Fault<Poker> = Fault {
        name: "deals its own card anew",
        caught_by: Check::Leak,
        sample: |view, (), luck| {
            let mut view = view.clone();
            for hand in view.hands.iter_mut().filter(|hand| **hand != Hand::Empty) {
                *hand = Hand::FaceDown;
            }
            Some((Kuhn::sample(&view, &(), luck)?, 0))
        },
        ..Fault::none()
    };
    assert_all_right(&hunt(&poker(), [fault]));
}

#[test]
fn a_sampler_that_peeks_is_caught() {
    thread_local! {
        static SEEN: RefCell<Option<Kuhn>> = const { RefCell::new(None) };
    }
    let fault: Fault<Poker> = Fault {
        name: "believes what it has seen behind the screen",
        caught_by: Check::Sampler,
        extra: |state, _| {
            SEEN.replace(Some(state.clone()));
            None
        },
        sample: |view, (), luck| {
            let seen = SEEN.with_borrow(Clone::clone).filter(|s| s.view(view.viewer) == *view);
            Some((seen.or_else(|| Kuhn::sample(view, &(), luck))?, 0))
        },
        ..Fault::none()
    };
    assert_all_right(&hunt(&poker(), [fault]));
}

#[test]
fn the_wrapper_alone_is_no_fault() {
    assert_eq!(hunt::<Poker>(&poker(), [Fault::none()])[0].found, None);
    assert_eq!(hunt::<Coins>(&coins(), [Fault::none()])[0].found, None);
}
