//! What a seat does, by place on the tape.

use super::lanes::{Real, Row, each};
use super::tape::{Node, Step, Tape};
use super::walk::normalise;

/// How likely each action is, a row an action.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy<const N: usize> {
    pub(crate) rows: Vec<Row<f32, N>>,
}

impl<const N: usize> Policy<N> {
    /// The average that these sums stand for.
    pub(crate) fn average<R: Real>(tape: &Tape<R, N>, sums: &[Row<R, N>]) -> Self {
        let mut rows: Vec<Row<f64, N>> =
            sums.iter().map(|row| each(|lane| row[lane].wide())).collect();
        for node in choices(tape) {
            let rights = tape.rights.get(usize::from(node.rights).wrapping_sub(1));
            let rights: Option<Vec<Row<f64, N>>> =
                rights.map(|rows| rows.iter().map(|row| each(|lane| row[lane].wide())).collect());
            let slots = node.slot as usize..node.slot as usize + usize::from(node.actions);
            normalise(&mut rows[slots], rights.as_deref());
        }
        let rows = rows.iter().map(|row| each(|lane| row[lane] as f32)).collect();
        Self { rows }
    }

    /// How many rows it has.
    pub fn slots(&self) -> usize {
        self.rows.len()
    }

    /// How likely each action of a node is in a lane.
    pub(crate) fn at(&self, node: &Node, lane: usize) -> impl Iterator<Item = f64> {
        let slots = node.slot as usize..node.slot as usize + usize::from(node.actions);
        let alone = node.actions == 1;
        let rows = if alone { &[][..] } else { &self.rows[slots] };
        alone.then_some(1.0).into_iter().chain(rows.iter().map(move |row| f64::from(row[lane])))
    }
}

/// Every node where there is a choice.
pub(crate) fn choices<R: Real, const N: usize>(tape: &Tape<R, N>) -> impl Iterator<Item = Node> {
    tape.steps.iter().filter_map(|step| match step {
        Step::Node(node) if node.actions > 1 => Some(*node),
        _ => None,
    })
}
