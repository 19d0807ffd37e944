//! Games that are over, ready to be shown step by step.
//!
//! A game that is over does not change, and people step through it. So what was worked out once for a table and a viewer
//! is kept for a while: as much as fits into a number of bytes, and what was shown last stays longest.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quarterdeck_engine::Viewer;
use quarterdeck_store::TableId;
use quarterdeck_web::replay::Film;

/// How many bytes of films are kept, about.
const BYTES: usize = 32 << 20;

/// The films at hand. All clones have the same.
#[derive(Clone, Default)]
pub struct Replays(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    films: HashMap<(TableId, Viewer), Shown>,
    bytes: usize,
    /// Counts showings.
    clock: u64,
}

struct Shown {
    film: Film,
    last: u64,
}

impl Replays {
    /// The films of a table for these viewers, if all are at hand.
    pub(crate) fn get(&self, table: TableId, viewers: &[Viewer]) -> Option<Vec<Film>> {
        let mut kept = self.lock();
        kept.clock += 1;
        let now = kept.clock;
        let film = |viewer: &Viewer| {
            let shown = kept.films.get_mut(&(table, *viewer))?;
            shown.last = now;
            Some(shown.film.clone())
        };
        viewers.iter().map(film).collect()
    }

    /// Keeps what was worked out, and lets go of what was not shown for longest.
    pub(crate) fn keep(&self, table: TableId, viewers: &[Viewer], films: &[Film]) {
        self.lock().keep(BYTES, viewers.iter().map(|viewer| (table, *viewer)).zip(films));
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn keep<'a>(
        &mut self,
        most: usize,
        films: impl Iterator<Item = ((TableId, Viewer), &'a Film)>,
    ) {
        for (key, film) in films {
            self.clock += 1;
            let shown = Shown { film: film.clone(), last: self.clock };
            self.bytes += film.bytes();
            if let Some(before) = self.films.insert(key, shown) {
                self.bytes -= before.film.bytes();
            }
        }
        while self.bytes > most {
            let oldest = self.films.iter().min_by_key(|(_, shown)| shown.last);
            let Some(key) = oldest.map(|(key, _)| *key) else { return };
            if let Some(gone) = self.films.remove(&key) {
                self.bytes -= gone.film.bytes();
            }
        }
    }
}
