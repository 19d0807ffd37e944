//! Bounds, ends and outcomes.

use std::cmp::Reverse;

use quarterdeck_engine::{Bounds, Game, Outcome, Seat, Seats, Viewer};

use super::is_even;
use crate::faulty::fault::{Fault, Subject};
use crate::violation::Check;

pub(super) fn faults<S: Subject>() -> Vec<Fault<S>> {
    let endless = || Fault { caught_by: Check::Ends, ..Fault::none() };
    vec![
        Fault {
            name: "takes more actions than it says",
            bounds: |bounds| Bounds { actions: 1, ..bounds },
            ..endless()
        },
        Fault {
            name: "has an outcome before it is over",
            outcome: |state, outcome| outcome.or_else(|| Some(all_equal(state.seats()))),
            ..endless()
        },
        Fault { name: "has no outcome when it is over", outcome: |_, _| None, ..endless() },
        Fault {
            name: "waits for somebody when it is over",
            owed: |_, owed| if owed.is_empty() { Seats::first_of(1) } else { owed },
            ..endless()
        },
        Fault {
            name: "waits for a seat that is not there",
            owed: |state, owed| owed.with(Seat::new(state.seats())),
            ..endless()
        },
        Fault {
            name: "leaves a seat out of the outcome",
            outcome: |state, outcome| outcome.map(|_| all_equal(state.seats() - 1)),
            ..endless()
        },
        Fault {
            name: "ranks nobody first",
            outcome: |state, outcome| outcome.map(|_| all_second(state.seats())),
            ..endless()
        },
    ]
}

/// Shows everything once it is over. For a game whose secrets outlive it.
pub fn tells_the_end<S: Subject>() -> Fault<S> {
    Fault {
        name: "shows everything once it is over",
        caught_by: Check::Leak,
        extra: |state, viewer| state.outcome().map(|_| S::secret(state, viewer)),
        ..Fault::none()
    }
}

/// Scores a secret. For a game whose secrets outlive it.
pub fn tells_the_score<S: Subject>() -> Fault<S> {
    Fault {
        name: "scores a secret",
        caught_by: Check::Leak,
        outcome: |state, outcome| {
            let more = i32::from(is_even(&S::secret(state, Viewer::Public)));
            let standings = outcome?;
            let standings = standings.standings().iter();
            Some(Outcome::ranked(standings.map(|s| (s.score + more, Reverse(s.rank)))))
        },
        ..Fault::none()
    }
}

/// Draws more often than it says. For a game that draws.
pub fn too_many_draws<S: Subject>() -> Fault<S> {
    Fault {
        name: "draws more often than it says",
        caught_by: Check::Ends,
        bounds: |bounds| Bounds { draws: 0, ..bounds },
        ..Fault::none()
    }
}

fn all_equal(seats: usize) -> Outcome {
    Outcome::ranked(Seat::all(seats).map(|_| (0, 0)))
}

/// The engine ranks properly, so what is wrong can only come from outside.
fn all_second(seats: usize) -> Outcome {
    let standings = vec![r#"{"rank":2,"score":0}"#; seats].join(",");
    serde_json::from_str(&format!("[{standings}]")).expect("this is how an outcome is written")
}
