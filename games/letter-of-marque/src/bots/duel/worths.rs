//! What tables are worth by what was learned, and by a judge where a chart ends.

use super::chart::{Chart, Node};
use super::conduct::Row;
use super::learn::{Lesson, NOBODY, Origin};
use super::secret::MOST;

/// From nowhere: only to see what is worth what.
pub(super) struct Nowhere;

impl Origin for Nowhere {
    fn reach(&mut self, _: &Chart, _: usize, _: &mut [f32], _: f32) {}

    fn learn(&mut self, _: &Chart, _: usize, _: &[f32], _: &[f32]) {}
}

impl Lesson {
    /// What every pair of secrets is worth where everybody always does what was learned; leaves as this seat sees them,
    /// if it all began like that.
    pub(super) fn worths(&self, chart: &Chart, sees: usize, origin: &mut impl Origin) -> Self {
        let mut twin = Self::new(chart);
        for node in &chart.nodes {
            let own = usize::from(node.own);
            let mut rows = |slot: usize, count: usize| {
                for secret in 0..own {
                    let places = (0..count).map(|row| slot + row * own + secret);
                    let sum: f32 = places.clone().map(|place| self.sums[place]).sum();
                    let learned = if sum > f32::MIN_POSITIVE { &self.sums } else { &self.regrets };
                    places.for_each(|place| twin.regrets[place] = learned[place]);
                }
            };
            rows(node.slot as usize, usize::from(node.actions));
            (0..usize::from(node.cards)).for_each(|card| rows(node.arming(card), 2));
        }
        if !chart.leaves.is_empty() {
            for learner in [0, 1] {
                twin.reached(chart, learner, origin);
            }
        }
        twin.reach.fill(1.0);
        twin.back(chart, NOBODY, sees);
        twin
    }

    /// How everybody but this seat gets to every pair of secrets, if it all begins like that.
    pub(super) fn reached(
        &mut self,
        chart: &Chart,
        learner: usize,
        origin: &mut impl Origin,
    ) -> Vec<f32> {
        self.reach.fill(0.0);
        origin.reach(chart, learner, &mut self.reach, 0.0);
        self.forward(chart, learner, 0.0);
        self.reach.clone()
    }

    /// Has a leaf judged as a seat sees it, whatever the other has, on average; or goes by what was said last.
    pub(super) fn judge(&mut self, chart: &Chart, node: &Node, sees: usize, asks: bool) {
        let Some((_, judge)) = &chart.horizon else { return };
        let (seat, leaf) = (usize::from(node.seat), node.leaf as usize);
        if asks {
            let ranges = &self.ranges[leaf];
            let ranges = [&ranges[seat], &ranges[1 - seat]];
            self.judged[leaf] = judge.values(&chart.leaves[leaf], ranges);
        }
        let worths = &self.judged[leaf];
        let other = usize::from(node.other);
        let values = self.values[node.pair as usize..].chunks_exact_mut(other);
        for (values, worth) in values.take(usize::from(node.own)).zip(&worths[0]) {
            for (value, others) in values.iter_mut().zip(&worths[1]) {
                *value = if seat == sees { *worth } else { -*others };
            }
        }
    }

    /// What a pair of secrets is worth to who is to act.
    pub(super) fn value(&self, node: &Node, own: usize, other: usize) -> f32 {
        self.values[node.pair as usize + own * usize::from(node.other) + other]
    }
}

/// How likely who does not learn has which secret, by how it gets here.
pub(super) fn others_range(node: &Node, mine: bool, here: &[f32]) -> Row {
    let mut range = [0.0; MOST];
    for (secret, row) in here.chunks_exact(usize::from(node.other)).enumerate() {
        for (theirs, reach) in row.iter().enumerate() {
            range[if mine { theirs } else { secret }] += reach;
        }
    }
    let sum: f32 = range.iter().sum();
    if sum > f32::MIN_POSITIVE {
        for chance in &mut range {
            *chance /= sum;
        }
    }
    range
}
