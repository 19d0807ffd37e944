//! What a step leaves behind: draws, what can be taken back, what a record shows, what a replay gives.

use std::sync::atomic::{AtomicU32, Ordering};

use quarterdeck_engine::chance::{Chance, Fast, Purpose};
use quarterdeck_engine::{Bounds, Game, Viewer};

use super::is_even;
use crate::faulty::fault::{Fault, Subject};
use crate::violation::Check;

const NOTHING: Purpose = Purpose::blind("nothing");
const SEED: Purpose = Purpose::blind("seed");
const SEEDS: u32 = 1 << 16;

pub(super) fn faults<S: Subject>() -> Vec<Fault<S>> {
    let wrong = |caught_by| Fault { caught_by, ..Fault::none() };
    vec![
        Fault {
            name: "depends on something outside",
            when_done: |mark, _, _| {
                static TICKS: AtomicU32 = AtomicU32::new(0);
                *mark = TICKS.fetch_add(1, Ordering::Relaxed);
            },
            ..wrong(Check::Replay)
        },
        Fault {
            name: "draws only where a secret makes it",
            when_done: |_, state, luck| {
                if is_even(&S::secret(state, Viewer::Public)) {
                    luck.pick(6, NOTHING);
                }
            },
            bounds: with_a_draw_each,
            ..wrong(Check::Leak)
        },
        Fault {
            name: "draws one out of a number that depends on a secret",
            when_done: |_, state, luck| {
                let of = if is_even(&S::secret(state, Viewer::Public)) { 6 } else { 8 };
                luck.pick(of, NOTHING);
            },
            bounds: with_a_draw_each,
            ..wrong(Check::Leak)
        },
        Fault {
            name: "lets a step be taken back only where a secret does",
            reveals: |after, reveals| reveals || is_even(&S::secret(after, Viewer::Public)),
            ..wrong(Check::Leak)
        },
        Fault {
            name: "lets a step be taken back that has shown something",
            reveals: |_, _| false,
            ..wrong(Check::Undo)
        },
    ]
}

/// Rolls its own dice, so that a roll can be taken back. For a game in which an action draws, and does not say by itself
/// that it thereby shows something.
pub fn own_dice<S: Subject>() -> Fault<S> {
    Fault {
        name: "rolls its own dice, so that a roll can be taken back",
        caught_by: Check::Undo,
        pick: |mark, n, _, luck| {
            if *mark == 0 {
                *mark = 1 + luck.pick(SEEDS, SEED);
            }
            let mut dice = Fast::new(u64::from(*mark));
            *mark = 1 + dice.below(SEEDS);
            dice.below(n)
        },
        sample: |view, memory, luck| {
            Some((S::Game::sample(view, memory, luck)?, 1 + luck.pick(SEEDS, SEED)))
        },
        discloses: |_| false,
        ..Fault::none()
    }
}

/// Draws in front of all what only some may know. For a game with hidden draws.
pub fn open_draws<S: Subject>() -> Fault<S> {
    Fault {
        name: "draws in front of all what only some may know",
        caught_by: Check::Leak,
        pick: |_, n, purpose, luck| luck.pick(n, Purpose::open(purpose.name)),
        ..Fault::none()
    }
}

/// Draws in secret and says that it never does. For a game whose actions draw in front of all.
pub fn hides_draws<S: Subject>() -> Fault<S> {
    Fault {
        name: "draws in secret and says that it never does",
        caught_by: Check::Records,
        pick: |_, n, purpose, luck| luck.pick(n, Purpose::blind(purpose.name)),
        ..Fault::none()
    }
}

/// Opens every secret in everybody's record. For a game with hidden draws or secret choices.
pub fn opens_the_book<S: Subject>() -> Fault<S> {
    Fault {
        name: "opens every secret in everybody's record",
        caught_by: Check::Leak,
        discloses: |_| true,
        ..Fault::none()
    }
}

/// Puts secret choices into the record for all to see. For a game with secret choices.
pub fn open_choices<S: Subject>() -> Fault<S> {
    Fault {
        name: "puts secret choices into the record for all to see",
        caught_by: Check::Leak,
        opens_choices: true,
        ..Fault::none()
    }
}

fn with_a_draw_each(bounds: Bounds) -> Bounds {
    Bounds { draws: bounds.draws + bounds.actions + 1, ..bounds }
}
