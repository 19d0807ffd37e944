//! Saved states, so that going back does not mean playing from the deal again.
//!
//! Keeping every state of a long game would take much memory, keeping none makes a record with many branches quadratic.
//! So every `n`th state is kept, and all of the last few: going back to a recent state costs nothing, and going back
//! further plays at most `n - 1` actions again.

use std::collections::VecDeque;

/// How many actions lie between two saved states of this many bytes: the larger a state, the fewer are kept.
pub(crate) const fn spacing(state_bytes: usize) -> usize {
    let spacing = state_bytes / 128;
    if spacing < 8 {
        8
    } else if spacing > 64 {
        64
    } else {
        spacing
    }
}

/// The states along a line of actions. Position 0 is the state after the deal.
pub(crate) struct Past<T> {
    every: usize,
    /// The states at the multiples of `every` before the recent ones.
    sparse: Vec<T>,
    /// All states from a multiple of `every` on, up to two spacings of them.
    recent: VecDeque<T>,
}

impl<T: Clone> Past<T> {
    pub(crate) fn new(every: usize) -> Self {
        Self { every, sparse: Vec::new(), recent: VecDeque::new() }
    }

    /// Adds the state that follows the latest one.
    pub(crate) fn push(&mut self, state: T) {
        self.recent.push_back(state);
        // Two spacings, or else taking back and playing one action at a multiple would play a spacing again each time.
        if self.recent.len() > 2 * self.every {
            let rest = self.recent.split_off(self.every);
            self.sparse.extend(std::mem::replace(&mut self.recent, rest).pop_front());
        }
    }

    pub(crate) fn latest(&self) -> Option<&T> {
        self.recent.back()
    }

    /// Forgets everything after a position. Where the state there is not kept, `redo` plays from an earlier one: it
    /// gets a state and its position, and answers with the next state.
    pub(crate) fn go_back<E>(
        &mut self,
        position: usize,
        mut redo: impl FnMut(&T, usize) -> Result<T, E>,
    ) -> Result<(), E> {
        let first = self.sparse.len() * self.every;
        if let Some(kept) = position.checked_sub(first) {
            self.recent.truncate(kept + 1);
            return Ok(());
        }
        let nearest = position / self.every;
        let mut state = self.sparse[nearest].clone();
        self.sparse.truncate(nearest);
        self.recent.clear();
        for at in nearest * self.every..position {
            let next = redo(&state, at)?;
            self.recent.push_back(std::mem::replace(&mut state, next));
        }
        self.recent.push_back(state);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// A line of numbers, each the position where it stands, and how often one was made again.
    struct Line {
        past: Past<usize>,
        length: usize,
        redone: usize,
        most_kept: usize,
    }

    impl Line {
        fn new(every: usize) -> Self {
            let mut past = Past::new(every);
            past.push(0);
            Self { past, length: 0, redone: 0, most_kept: 0 }
        }

        fn play(&mut self, actions: usize) {
            for _ in 0..actions {
                self.length += 1;
                self.past.push(self.length);
                let kept = self.past.sparse.len() + self.past.recent.len();
                self.most_kept = self.most_kept.max(kept);
            }
        }

        fn back(&mut self, back: usize) {
            self.length -= back;
            let redone = &mut self.redone;
            let gone = self.past.go_back(self.length, |state, at| {
                assert_eq!(*state, at);
                *redone += 1;
                Ok::<_, Infallible>(state + 1)
            });
            gone.expect("numbers can be made again");
            assert_eq!(self.past.latest(), Some(&self.length));
        }
    }

    #[test]
    fn every_state_can_be_gone_back_to() {
        for every in [1, 2, 8] {
            for length in 0..50 {
                for back in 0..=length {
                    let mut line = Line::new(every);
                    line.play(length);
                    line.back(back);
                    assert!(line.redone < every, "{every} {length} {back}");
                    line.play(3 * every);
                    line.back(2);
                }
            }
        }
    }

    #[test]
    fn going_back_costs_no_more_than_what_was_played() {
        // Step by step to the beginning; and to and fro over the places where a state is saved.
        let mut line = Line::new(8);
        line.play(1000);
        for _ in 0..1000 {
            line.back(1);
        }
        assert!(line.redone <= 1000, "{}", line.redone);
        let mut line = Line::new(8);
        for _ in 0..1000 {
            line.play(2);
            line.back(1);
        }
        assert_eq!(line.redone, 0);
        let mut line = Line::new(8);
        let mut played = 0;
        for deep in (0..1000).map(|nth| nth % 97) {
            line.play(deep + 1);
            played += deep + 1;
            line.back(deep);
        }
        assert!(line.redone <= played, "{} of {played}", line.redone);
    }

    #[test]
    fn few_states_are_kept() {
        let mut line = Line::new(64);
        line.play(10_000);
        assert!(line.most_kept <= 10_000 / 64 + 2 * 64 + 1, "{}", line.most_kept);
    }

    #[test]
    fn large_states_are_saved_less_often() {
        assert_eq!([256, 504, 8192, 1 << 20].map(spacing), [8, 8, 64, 64]);
    }
}
