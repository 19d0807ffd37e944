//! How lanes go on from a node to the next.

use super::lanes::{Real, Row, each};

/// No lane, or no action.
pub(crate) const NONE: u8 = u8::MAX;

/// Where the lanes of a child come from, for both seats, and by which of the actor's actions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Lens<const N: usize> {
    /// By seat and child's lane: the parent's lane.
    pub(crate) parents: [[u8; N]; 2],
    /// By the actor's child's lane: the action.
    pub(crate) acts: [u8; N],
}

/// The same, ready for use.
#[derive(Clone, Debug)]
pub(crate) struct Passage<R, const N: usize> {
    pub(crate) lens: Lens<N>,
    ways: [Way<R, N>; 2],
}

/// How one seat's lanes go on.
#[derive(Clone, Debug)]
enum Way<R, const N: usize> {
    /// All lanes as they are.
    Straight,
    /// Some lanes as they are, others end.
    Masked(Row<R, N>),
    /// Lanes part.
    Parted,
}

impl<R: Real, const N: usize> Passage<R, N> {
    /// `live` are the parent's lanes that there are, as bits.
    pub(crate) fn new(lens: Lens<N>, live: [u32; 2]) -> Self {
        let way = |seat: usize| {
            let parents = &lens.parents[seat];
            let stays = |lane: usize| usize::from(parents[lane]) == lane;
            if (0..N).any(|lane| parents[lane] != NONE && !stays(lane)) {
                Way::Parted
            } else if (0..N).all(|lane| stays(lane) || live[seat] >> lane & 1 == 0) {
                Way::Straight
            } else {
                Way::Masked(each(|lane| if stays(lane) { R::ONE } else { R::ZERO }))
            }
        };
        let ways = [way(0), way(1)];
        Self { lens, ways }
    }

    /// A seat's reach after this step.
    #[inline(always)]
    pub(crate) fn ahead(&self, seat: usize, reach: &Row<R, N>) -> Row<R, N> {
        match &self.ways[seat] {
            Way::Straight => *reach,
            Way::Masked(mask) => each(|lane| reach[lane] * mask[lane]),
            Way::Parted => each(|lane| match self.lens.parents[seat][lane] {
                NONE => R::ZERO,
                parent => reach[usize::from(parent)],
            }),
        }
    }

    /// A seat's values before this step.
    #[inline(always)]
    pub(crate) fn back(&self, seat: usize, values: &Row<R, N>) -> Row<R, N> {
        match &self.ways[seat] {
            Way::Straight => *values,
            Way::Masked(mask) => each(|lane| values[lane] * mask[lane]),
            Way::Parted => {
                let mut before = [R::ZERO; N];
                for (lane, value) in values.iter().enumerate() {
                    let parent = self.lens.parents[seat][lane];
                    if parent != NONE {
                        before[usize::from(parent)] += *value;
                    }
                }
                before
            }
        }
    }
}
