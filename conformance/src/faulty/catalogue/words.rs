//! Sentences that say too much or too little.

use std::sync::atomic::{AtomicU32, Ordering};

use quarterdeck_engine::game::Unfit;
use quarterdeck_engine::{Game, Viewer};

use super::is_even;
use crate::faulty::fault::{Fault, Subject};
use crate::violation::Check;

pub(super) fn faults<S: Subject>() -> Vec<Fault<S>> {
    let leak = || Fault { caught_by: Check::Leak, ..Fault::none() };
    let misfold = || Fault { caught_by: Check::Fold, ..Fault::none() };
    vec![
        Fault {
            name: "tells a seat more than its view shows",
            aside: |after, viewer| viewer.seat().map(|_| S::secret(after, viewer)),
            ..leak()
        },
        Fault {
            name: "tells the public more than its view shows",
            aside: |after, viewer| (viewer == Viewer::Public).then(|| S::secret(after, viewer)),
            ..leak()
        },
        Fault {
            name: "tells of something only where a secret makes it happen",
            happens: |after| is_even(&S::secret(after, Viewer::Public)),
            ..leak()
        },
        Fault { name: "says something that is lost on the wire", mutters: true, ..misfold() },
        Fault {
            name: "tells the same event in two ways",
            aside: |_, _| {
                static TOLD: AtomicU32 = AtomicU32::new(0);
                Some(TOLD.fetch_add(1, Ordering::Relaxed).to_string())
            },
            ..misfold()
        },
        Fault { name: "forgets to bring views up to date", fold: |_, _| Ok(()), ..misfold() },
        Fault { name: "does not accept its own words", fold: |_, _| Err(Unfit), ..misfold() },
    ]
}

/// Tells a secret with the last sentence. For a game whose secrets outlive it.
pub fn last_words<S: Subject>() -> Fault<S> {
    Fault {
        name: "tells a secret with the last sentence",
        caught_by: Check::Leak,
        aside: |after, viewer| after.outcome().map(|_| S::secret(after, viewer)),
        ..Fault::none()
    }
}
