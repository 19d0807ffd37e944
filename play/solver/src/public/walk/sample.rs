//! One iteration by lot: external sampling in vector form.
//!
//! A seat goes through all its own choices, and what chance and the other seat do is drawn (external sampling, Lanctot and
//! others 2009). Only what everybody is told is drawn: secrets stay rows of numbers, and one sample teaches all lanes at
//! once (as in public chance sampling, Johanson and others 2012). The other seat's public choice is drawn from the mixture
//! of its lanes' strategies, by how it gets there in each.
//!
//! What was drawn with a chance of *q* counts 1 / *q* times: the other's reach is divided by it on the way down. Values
//! and averages are linear in that reach, and so right in the mean whatever *q* is, as long as nothing that can happen is
//! left out. Here *q* is about how likely an edge is, so that single samples do not stray far.
//!
//! Public deals are not drawn but gone through: nothing that follows from one matters to another.

use quarterdeck_engine::chance::Fast;

use super::super::lanes::{Real, Row, each, is_zero, sum};
use super::super::lens::{NONE, Passage};
use super::super::tape::{Edge, Node, Step};
use super::Walk;

impl<R: Real, const N: usize> Walk<'_, '_, R, N> {
    /// One seat learns from a sample, then the other. Each adds the other's strategies to the averages.
    pub(crate) fn both_seats_by_lot(
        &mut self,
        at: usize,
        root: &[Row<R, N>; 2],
        chance: &mut Fast,
    ) {
        for seat in [0, 1] {
            self.seat = seat;
            self.sample(at, &root[1 - seat], chance);
        }
    }

    /// What the subtree here is worth to this seat by its lanes, in the mean of many samples.
    fn sample(&mut self, at: usize, other: &Row<R, N>, chance: &mut Fast) -> Row<R, N> {
        match self.tape.steps[at] {
            Step::End(worth) => self.end(worth, other),
            Step::Showdown(matrix) => self.tape.showdown(matrix, self.seat, other),
            Step::Node(_) if is_zero(other) => [R::ZERO; N],
            Step::Node(node) if node.actions > 1 && usize::from(node.seat) == self.seat => {
                self.try_all(at, node, other, chance)
            }
            Step::Node(node) => self.follow(at, node, other, chance),
            Step::Edge(_) => unreachable!("a walk goes from node to node"),
        }
    }

    /// Chance decides, or the other seat: one edge by lot.
    fn follow(&mut self, at: usize, node: Node, other: &Row<R, N>, chance: &mut Fast) -> Row<R, N> {
        let (tape, base, choice) = (self.tape, self.strategies.len(), node.actions > 1);
        if choice {
            self.strategy(node);
            self.average(node, base, other);
        }
        let mut lot = Lot::new(1 - self.seat);
        self.edges(at, node, |walk, at, edge, passage| {
            let mut ahead = passage.ahead(1 - walk.seat, other);
            if choice {
                walk.weigh(&mut ahead, base, edge, passage, 1 - walk.seat);
            }
            lot.offer(at, edge, passage, ahead, chance);
        });
        self.strategies.truncate(base);
        let Some((at, ahead)) = lot.drawn() else { return [R::ZERO; N] };
        let (_, passage) = tape.edge(at - 1);
        let values = self.sample(at, &ahead, chance);
        passage.back(self.seat, &values)
    }

    /// This seat tries all it can do, and learns. What chance makes of an action is drawn.
    fn try_all(
        &mut self,
        at: usize,
        node: Node,
        other: &Row<R, N>,
        chance: &mut Fast,
    ) -> Row<R, N> {
        let (tape, base) = (self.tape, self.strategy(node));
        let mut values = [R::ZERO; N];
        let (mut edge, mut left) = (at + 1, node.edges);
        while left > 0 {
            let (first, _) = tape.edge(edge);
            let mut lot = Lot::new(1 - self.seat);
            while left > 0 && tape.edge(edge).0.action == first.action {
                let (what, passage) = tape.edge(edge);
                lot.offer(edge + 1, what, passage, passage.ahead(1 - self.seat, other), chance);
                edge = tape.skip(edge + 1);
                left -= 1;
            }
            if let Some((at, ahead)) = lot.drawn() {
                let (what, passage) = tape.edge(at - 1);
                let ahead = self.sample(at, &ahead, chance);
                self.credit(node, base, what, passage, &ahead, &mut values);
            }
        }
        self.settle(node, &values);
        self.strategies.truncate(base);
        values
    }
}

/// Draws one of several edges.
struct Lot<R, const N: usize> {
    /// The seat whose reach is looked at.
    other: usize,
    total: f64,
    /// Where the edge leads, how the other gets there, and how likely it was.
    drawn: Option<(usize, Row<R, N>, f64)>,
}

impl<R: Real, const N: usize> Lot<R, N> {
    fn new(other: usize) -> Self {
        Self { other, total: 0.0, drawn: None }
    }

    /// An edge to `at`, where the other gets to by `ahead`. How likely it is: how likely chance lets it happen, and the
    /// other on the mean of its lanes.
    fn offer(
        &mut self,
        at: usize,
        edge: Edge,
        passage: &Passage<R, N>,
        ahead: Row<R, N>,
        chance: &mut Fast,
    ) {
        let parents = passage.lens.parents[self.other].iter();
        let lanes = parents.filter(|parent| **parent != NONE).count();
        let weight = f64::from(edge.mass) * sum(&ahead).wide() / lanes as f64;
        if weight > 0.0 {
            self.total += weight;
            // Taking the place of what was drawn before, as often as this, leaves each as likely as it should be.
            if self.drawn.is_none() || unit(chance) * self.total < weight {
                self.drawn = Some((at, ahead, weight));
            }
        }
    }

    /// Where the edge leads, and how the other gets there, made up for what was not drawn; none if nothing can happen.
    fn drawn(self) -> Option<(usize, Row<R, N>)> {
        let (at, ahead, weight) = self.drawn?;
        let times = R::of(self.total / weight);
        Some((at, each(|lane| ahead[lane] * times)))
    }
}

/// A number from 0 to 1.
fn unit(chance: &mut Fast) -> f64 {
    (chance.word() >> 11) as f64 / (1u64 << 53) as f64
}
