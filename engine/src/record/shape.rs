//! The shape of a record: what stands, what was taken back, and which draw is which.
//!
//! Taking back by agreement makes a record branch. What was done since is a game that went on for a while and then no
//! further; the game itself goes on from where it was before. All of this follows from what was done alone, before
//! anything is played.
//!
//! # Dice
//!
//! A rewind takes the numbers of the draws back as well, and the places. A draw is keyed by its number, its place and
//! its purpose, so the same action in the same place draws the same again: nobody gains a roll by it. The leaf of that
//! draw is then opened twice, with the same secret, which says nothing new.
//!
//! Another action after a rewind can meet the same leaf for another purpose, or out of another number of things, and
//! everybody who has seen the leaf opened can work out how that will fall. It is so with anything that is taken back
//! after something was shown: what was seen stays seen, and all seats have agreed to go on with it. Fresh leaves would
//! be worse. A table could then agree its way to a roll that it likes, and there are only as many leaves as a game
//! needs.
//!
//! Only a secret must not come of it. If the leaf was open and then serves a card that only one seat may see, everybody
//! could work that card out, and nobody has agreed to that. So a game with [such
//! draws](crate::Game::SECRET_DRAWS) is not taken back past a draw.

use std::ops::Range;

use thiserror::Error;

use super::{Deed, Entry, Fault, Record, Wrong};
use crate::course::UndoRefusal;
use crate::game::Game;

/// Why a game is not taken back by agreement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RewindRefusal {
    /// Not even one action.
    #[error("to take back nothing changes nothing: say how many actions, from 1")]
    Nothing,
    /// More than there is.
    #[error("{back} actions cannot be taken back: only {standing} stand")]
    TooMany {
        /// So many were asked for.
        back: u32,
        /// So many there are.
        standing: u32,
    },
    /// Past a draw, in a game where that could give a secret away.
    #[error(
        "this game cannot be taken back past a draw: whoever saw it could work out what others will draw in secret"
    )]
    Drawn,
}

/// What stands and what does not.
#[derive(Default)]
pub(crate) struct Shape {
    /// For each entry.
    pub(crate) spots: Vec<Spot>,
    /// What was taken back by agreement, in the order in which it was: from the first action that was taken back up to
    /// the entry that takes it back.
    pub(crate) branches: Vec<Range<usize>>,
    /// The entries of the actions that stand at the end.
    pub(crate) standing: Vec<usize>,
    /// How many draws stand at the end.
    pub(crate) drawn: u32,
    /// Where the branch that begins with this entry ends, if one does. No two begin with the same.
    ends: Vec<Option<usize>>,
}

/// Where an entry stands.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    /// The place that its draws are keyed by: the number of actions that stand, this one included.
    pub(crate) place: u32,
    /// The number of its first draw.
    pub(crate) first: u32,
    /// The entry that took it back, if one did.
    pub(crate) taken_back: Option<usize>,
    /// The latest action that stood before it, if any did.
    before: Option<usize>,
}

impl Shape {
    /// The entries of a range that are its own: without those of branches inside it, but with what took them back.
    pub(crate) fn own(&self, range: Range<usize>) -> impl Iterator<Item = usize> {
        let Range { start, end } = range;
        let from = move |seq: usize| {
            let inside =
                self.ends.get(seq).copied().flatten().filter(|&taken_back| taken_back < end);
            Some(inside.unwrap_or(seq)).filter(|&seq| seq < end)
        };
        std::iter::successors(from(start), move |&seq| from(seq + 1))
    }

    /// The deal and the actions that stood at an end: just before the entry that took a branch back, or at the end of
    /// the record.
    pub(crate) fn line_to(&self, end: usize) -> Vec<usize> {
        let branch = self.branches.binary_search_by_key(&end, |branch| branch.end);
        let Ok(branch) = branch else {
            return [0].into_iter().chain(self.standing.iter().copied()).collect();
        };
        let branch = self.branches[branch].clone();
        let mut line = self.stem(branch.start);
        line.extend(self.own(branch).filter(|&seq| self.spots[seq].taken_back == Some(end)));
        line
    }

    /// For each entry, where the branch that it belongs to is taken back; for the game's own, the end of the record.
    pub(crate) fn ends_of_branches(&self) -> Vec<usize> {
        let mut ends = vec![self.spots.len(); self.spots.len()];
        for branch in &self.branches {
            for seq in self.own(branch.clone()) {
                ends[seq] = branch.end;
            }
        }
        ends
    }

    /// What leads to an entry: the deal and the actions that stood before it. It is looked up and not kept, so that a
    /// record with many branches takes no more room than another.
    fn stem(&self, seq: usize) -> Vec<usize> {
        let before = |&seq: &usize| self.spots[seq].before;
        let mut stem: Vec<usize> = std::iter::successors(before(&seq), before).collect();
        stem.push(0);
        stem.reverse();
        stem
    }
}

impl<G: Game> Record<G> {
    /// What stands, as far as that follows from what was done.
    pub(crate) fn shape(&self) -> Result<Shape, Fault> {
        let mut shape = Shape::default();
        for (seq, entry) in self.entries.iter().enumerate() {
            shape.add(&self.entries, seq, &entry.deed).map_err(|wrong| wrong.at_entry(seq))?;
        }
        Ok(shape)
    }
}

impl Shape {
    /// Adds the next entry.
    pub(crate) fn add<G: Game>(
        &mut self,
        entries: &[Entry<G>],
        seq: usize,
        deed: &Deed<G>,
    ) -> Result<(), Wrong> {
        let before = self.standing.last().copied();
        match deed {
            Deed::Deal { .. } => {}
            Deed::Act { .. } => self.standing.push(seq),
            Deed::Undo { .. } => {
                let undone = self.standing.pop().ok_or(UndoRefusal::Nothing)?;
                self.spots[undone].taken_back = Some(seq);
            }
            Deed::Rewind { back } => {
                let kept = self.kept(entries, *back)?;
                let start = self.standing[kept];
                for &act in &self.standing[kept..] {
                    self.spots[act].taken_back = Some(seq);
                }
                self.standing.truncate(kept);
                self.drawn = self.spots[start].first;
                self.ends[start] = Some(seq);
                self.branches.push(start..seq);
            }
        }
        let place = self.standing.len() as u32;
        self.ends.push(None);
        self.spots.push(Spot { place, first: self.drawn, taken_back: None, before });
        self.drawn += deed.draws().len() as u32;
        Ok(())
    }

    /// How many actions still stand when the latest `back` are taken back by agreement.
    pub(crate) fn kept<G: Game>(
        &self,
        entries: &[Entry<G>],
        back: u32,
    ) -> Result<usize, RewindRefusal> {
        if back == 0 {
            return Err(RewindRefusal::Nothing);
        }
        let standing = self.standing.len();
        let kept = standing.checked_sub(back as usize);
        let kept = kept.ok_or(RewindRefusal::TooMany { back, standing: standing as u32 })?;
        let drew = |&seq: &usize| !entries[seq].deed.draws().is_empty();
        if G::SECRET_DRAWS && self.standing[kept..].iter().any(drew) {
            return Err(RewindRefusal::Drawn);
        }
        Ok(kept)
    }
}
