//! What was worked out, for others who would work out the same.

use std::sync::{Arc, Mutex, PoisonError};

use crate::Treasure;

use super::conduct::Row;
use super::plan::Solution;

/// So many tables are kept, the last ones.
const KEPT: usize = 4;

/// Notes of what was worked out. Whoever asks gets what they would have come to, only sooner: so an exploiter need not think
/// about each move as long as who it plays against.
#[derive(Clone, Default)]
pub struct Notebook(Arc<Mutex<Notes>>);

#[derive(Default)]
struct Notes {
    solutions: Vec<(u64, Arc<Solution>)>,
    deals: Vec<([Treasure; 2], [Row; 2])>,
}

impl Notebook {
    /// What follows from a table where this is believed.
    pub(super) fn solution(&self, key: u64, beliefs: &[Row; 2]) -> Option<Arc<Solution>> {
        let notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |(other, solution): &&(u64, Arc<Solution>)| {
            *other == key && solution.here.beliefs == *beliefs
        };
        notes.solutions.iter().find(same).map(|(_, solution)| Arc::clone(solution))
    }

    /// Notes what follows from a table.
    pub(super) fn write(&self, key: u64, solution: Solution) -> Arc<Solution> {
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if notes.solutions.len() == KEPT {
            notes.solutions.remove(0);
        }
        let solution = Arc::new(solution);
        notes.solutions.push((key, Arc::clone(&solution)));
        solution
    }

    /// How first ships are armed when these cards are turned up.
    pub(super) fn deal(&self, cards: [Treasure; 2]) -> Option<[Row; 2]> {
        let notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        notes.deals.iter().find(|(other, _)| *other == cards).map(|(_, rows)| *rows)
    }

    /// Notes how first ships are armed.
    pub(super) fn write_deal(&self, cards: [Treasure; 2], rows: [Row; 2]) {
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        notes.deals.push((cards, rows));
    }
}
