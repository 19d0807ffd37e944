//! A public tree as it is walked, from the first step to the last.

use super::lanes::{Real, Row};
use super::lens::Passage;

/// A public tree of a game for two. Every node is followed by its edges, every edge by the subtree it leads to. Where
/// nothing that anybody does can change the result any more, the tape ends.
#[derive(Clone, Debug)]
pub struct Tape<R, const N: usize> {
    pub(crate) steps: Vec<Step<R>>,
    pub(crate) passages: Vec<Passage<R, N>>,
    pub(crate) matrices: Vec<[Row<R, N>; N]>,
    /// Who may do what by lane, where not everything may be done in every lane: by action, one or zero.
    pub(crate) rights: Vec<Vec<Row<R, N>>>,
    pub(crate) slots: u32,
    pub(crate) size: Size,
}

/// What a tree has, with all that happens once the result is sure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// Public nodes, ends included.
    pub nodes: u64,
    /// Information sets of both seats in which there is a choice.
    pub infosets: u64,
    /// The actions to choose from in all of them.
    pub choices: u64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Step<R> {
    /// Over, and worth this much to the first seat, whatever the secrets.
    End(R),
    /// Over, and worth what a matrix says.
    Showdown(u32),
    /// Somebody decides, or chance alone does.
    Node(Node),
    /// One way on from a node.
    Edge(Edge),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// 0 or 1; both for chance alone.
    pub(crate) seat: u8,
    /// How many actions there are to choose from. One is no choice and has no slots.
    pub(crate) actions: u8,
    pub(crate) edges: u8,
    /// Who may do what by lane: none where everybody may do everything, else one more than the place in `rights`.
    pub(crate) rights: u16,
    /// Where its first action's row is.
    pub(crate) slot: u32,
    /// How many steps it has with all that follows from it.
    pub(crate) size: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// The action, or none where a secret choice leads on: then the lens says which.
    pub(crate) action: u8,
    pub(crate) passage: u32,
    /// How likely chance lets it happen, added up over all worlds that go this way. Only samples look at it.
    pub(crate) mass: f32,
}

impl<R: Real, const N: usize> Tape<R, N> {
    /// What the tree has.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many rows a policy for it has.
    pub fn slots(&self) -> usize {
        self.slots as usize
    }

    /// The step behind this one and all that follows from it.
    #[inline(always)]
    pub(crate) fn skip(&self, at: usize) -> usize {
        match self.steps[at] {
            Step::Node(node) => at + node.size as usize,
            _ => at + 1,
        }
    }

    /// What is at an edge.
    #[inline(always)]
    pub(crate) fn edge(&self, at: usize) -> (Edge, &Passage<R, N>) {
        match self.steps[at] {
            Step::Edge(edge) => (edge, &self.passages[edge.passage as usize]),
            _ => unreachable!("an edge stands before every subtree"),
        }
    }

    /// What an end is worth to a seat, by its own lane, when the other's lanes are reached like this.
    #[inline(always)]
    pub(crate) fn showdown(&self, matrix: u32, seat: usize, other: &Row<R, N>) -> Row<R, N> {
        let matrix = &self.matrices[matrix as usize];
        let mut values = [R::ZERO; N];
        if seat == 0 {
            for (value, row) in values.iter_mut().zip(matrix) {
                for (worth, reach) in row.iter().zip(other) {
                    *value += *worth * *reach;
                }
            }
        } else {
            for (row, reach) in matrix.iter().zip(other) {
                for (value, worth) in values.iter_mut().zip(row) {
                    *value -= *worth * *reach;
                }
            }
        }
        values
    }
}
