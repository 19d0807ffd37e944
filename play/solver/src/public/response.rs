//! The best that can be done against a policy, and how much that is.

use super::lanes::{Real, Row, each, first_lane, sum};
use super::lens::NONE;
use super::policy::Policy;
use super::tape::{Node, Step, Tape};

/// How well a policy stands up to players who know it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BestResponse {
    /// What the best answer of each seat gets against the other seat's part of the policy.
    pub gains: [f64; 2],
}

impl BestResponse {
    /// What both seats together could gain: nothing in an equilibrium.
    pub fn nash_conv(&self) -> f64 {
        self.gains[0] + self.gains[1]
    }
}

/// Both seats' best answers to a policy, by walking the whole tree, in double precision.
pub fn exploitability<R: Real, const N: usize>(
    tape: &Tape<R, N>,
    policy: &Policy<N>,
) -> BestResponse {
    exploitability_from(tape, policy, [first_lane(); 2])
}

/// The same where the secrets at the root are reached like this.
pub fn exploitability_from<R: Real, const N: usize>(
    tape: &Tape<R, N>,
    policy: &Policy<N>,
    root: [[f64; N]; 2],
) -> BestResponse {
    let gains = [0, 1].map(|seat| {
        let values = Answer { tape, policy, seat }.from(0, &root[1 - seat]);
        values.iter().zip(&root[seat]).map(|(value, reach)| value * reach).sum()
    });
    BestResponse { gains }
}

struct Answer<'a, R, const N: usize> {
    tape: &'a Tape<R, N>,
    policy: &'a Policy<N>,
    seat: usize,
}

impl<R: Real, const N: usize> Answer<'_, R, N> {
    fn from(&self, at: usize, other: &Row<f64, N>) -> Row<f64, N> {
        match self.tape.steps[at] {
            Step::End(worth) => {
                let worth = if self.seat == 0 { worth.wide() } else { -worth.wide() };
                [worth * sum(other); N]
            }
            Step::Showdown(matrix) => self.showdown(matrix, other),
            Step::Node(node) => self.node(at, node, other),
            Step::Edge(_) => unreachable!("a walk goes from node to node"),
        }
    }

    fn node(&self, at: usize, node: Node, other: &Row<f64, N>) -> Row<f64, N> {
        let actions = usize::from(node.actions);
        let own = usize::from(node.seat) == self.seat;
        let watched = !own && node.seat != NONE && actions > 1;
        let mut by_action = vec![[0.0; N]; if own { actions } else { 1 }];
        let mut edge = at + 1;
        for _ in 0..node.edges {
            let (what, passage) = self.tape.edge(edge);
            let (mine, yours) =
                (&passage.lens.parents[self.seat], &passage.lens.parents[1 - self.seat]);
            let ahead: Row<f64, N> = each(|lane| match yours[lane] {
                NONE => 0.0,
                parent => {
                    let act =
                        if what.action == NONE { passage.lens.acts[lane] } else { what.action };
                    let chance = if watched {
                        f64::from(
                            self.policy.rows[node.slot as usize + usize::from(act)]
                                [usize::from(parent)],
                        )
                    } else {
                        1.0
                    };
                    other[usize::from(parent)] * chance
                }
            });
            let values = self.from(edge + 1, &ahead);
            for (lane, value) in values.iter().enumerate().filter(|(lane, _)| mine[*lane] != NONE) {
                let act = match (own, what.action) {
                    (false, _) => 0,
                    (true, NONE) => passage.lens.acts[lane],
                    (true, action) => action,
                };
                by_action[usize::from(act)][usize::from(mine[lane])] += value;
            }
            edge = self.tape.skip(edge + 1);
        }
        let rights = self.tape.rights.get(usize::from(node.rights).wrapping_sub(1)).filter(|_| own);
        let may = |act: usize, lane: usize| rights.is_none_or(|rows| rows[act][lane] > R::ZERO);
        each(|lane| {
            let legal = by_action.iter().enumerate().filter(|(act, _)| may(*act, lane));
            legal.map(|(_, row)| row[lane]).fold(f64::NEG_INFINITY, f64::max)
        })
    }

    fn showdown(&self, matrix: u32, other: &Row<f64, N>) -> Row<f64, N> {
        let matrix = &self.tape.matrices[matrix as usize];
        each(|lane| {
            let pairs = other.iter().enumerate();
            if self.seat == 0 {
                pairs.map(|(theirs, reach)| matrix[lane][theirs].wide() * reach).sum()
            } else {
                -pairs.map(|(theirs, reach)| matrix[theirs][lane].wide() * reach).sum::<f64>()
            }
        })
    }
}
