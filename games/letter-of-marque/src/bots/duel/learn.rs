//! Learning to play from a chart: counterfactual regret minimisation, one seat after the other.
//!
//! One pass forward says how the other seat and chance get to every pair of secrets at every table, and one pass back what
//! every pair is worth. Regrets never fall below zero, the next one is expected to be the last one again, and the `t`th
//! iteration counts `t²` times (predictive CFR+).

use super::chart::{Chart, Edge, INNER, Node, SETTLED};
use super::conduct::Row;
use super::judge::Leaf;
use super::secret::{Change, MOST, NONE};
use super::worths::others_range;

/// Rows for the actions of one node, or for the two kinds of ship.
pub(super) type Rows = [[f32; MOST]; 16];

/// What was learned about a chart.
pub(super) struct Lesson {
    pub(super) regrets: Vec<f32>,
    /// The regrets of the last time somebody came by, which are expected again.
    pub(super) last: Vec<f32>,
    /// All strategies so far, added up by their weight.
    pub(super) sums: Vec<f32>,
    /// How the other seat and chance get to every pair of secrets.
    pub(super) reach: Vec<f32>,
    /// What every pair is worth to who is to act.
    pub(super) values: Vec<f32>,
    /// How likely each seat has which secret at each leaf, as far as it was seen last.
    pub(super) ranges: Vec<[Row; 2]>,
    /// What the judge said about each leaf last, to who is to act there and to the other.
    pub(super) judged: Vec<[Row; 2]>,
    pub(super) iterations: u32,
}

/// Where a game begins: at which table, and how likely it has which secrets.
pub(super) trait Origin {
    /// Puts the chance of each pair of secrets, as far as the seat that learns has no part in it, where it belongs.
    fn reach(&mut self, chart: &Chart, learner: usize, reach: &mut [f32], weight: f32);

    /// Sees what pairs are worth to the seat that learns.
    fn learn(&mut self, chart: &Chart, learner: usize, reach: &[f32], values: &[f32]);
}

/// Neither seat.
pub(super) const NOBODY: usize = 2;

impl Lesson {
    pub(super) fn new(chart: &Chart) -> Self {
        Self {
            regrets: vec![0.0; chart.slots],
            last: vec![0.0; chart.slots],
            sums: vec![0.0; chart.slots],
            reach: vec![0.0; chart.pairs],
            values: vec![0.0; chart.pairs],
            ranges: chart.leaves.iter().map(Leaf::even_ranges).collect(),
            judged: vec![[[0.0; MOST]; 2]; chart.leaves.len()],
            iterations: 0,
        }
    }

    /// One iteration: both seats learn.
    pub(super) fn go_on(&mut self, chart: &Chart, origin: &mut impl Origin) {
        self.iterations += 1;
        for learner in [0, 1] {
            let weight = (self.iterations as f32) * (self.iterations as f32);
            origin.reach(chart, learner, &mut self.reach, weight);
            self.forward(chart, learner, weight);
            self.back(chart, learner, learner);
            origin.learn(chart, learner, &self.reach, &self.values);
            self.reach.fill(0.0);
        }
    }

    pub(super) fn forward(&mut self, chart: &Chart, learner: usize, weight: f32) {
        for node in chart.nodes.iter().rev() {
            let pairs = usize::from(node.own) * usize::from(node.other);
            let mut here = [0.0; MOST * MOST];
            let here = &mut here[..pairs];
            here.copy_from_slice(&self.reach[node.pair as usize..][..pairs]);
            let here = &*here;
            if here.iter().all(|reach| *reach == 0.0) {
                continue;
            }
            let mine = usize::from(node.seat) == learner;
            if node.leaf != INNER {
                self.ranges[node.leaf as usize][1 - learner] = others_range(node, mine, here);
                continue;
            }
            let own = usize::from(node.own);
            let slot = node.slot as usize;
            let mut rows: Rows = [[1.0; MOST]; 16];
            // How who acts gets here, if it is the other.
            let mut comes = [0.0; MOST];
            if !mine {
                self.strategy(slot, own, usize::from(node.actions), None, &mut rows);
                for (comes, row) in comes.iter_mut().zip(here.chunks_exact(usize::from(node.other)))
                {
                    *comes = weight * row.iter().sum::<f32>();
                }
                add_up(&mut self.sums[slot..], own, usize::from(node.actions), &rows, &comes);
            }
            for edge in chart.edges(node) {
                let chosen = &rows[usize::from(edge.action)];
                if edge.card == 0 {
                    forward_edge(chart, node, edge, chosen, here, &mut self.reach);
                    continue;
                }
                let mut kinds = [[1.0; MOST]; 2];
                let changes = [chart.changed(edge.other), chart.changed(edge.own)];
                if !mine {
                    let slot = node.arming(usize::from(edge.card) - 1);
                    self.strategy(slot, own, 2, Some(changes), &mut kinds);
                    let comes = std::array::from_fn(|secret| comes[secret] * chosen[secret]);
                    add_up(&mut self.sums[slot..], own, 2, &kinds, &comes);
                }
                if edge.pair != SETTLED {
                    let odds = 1.0 / f32::from(node.cards);
                    for (change, kind) in changes.into_iter().zip(&kinds) {
                        let weights =
                            std::array::from_fn(|secret| odds * chosen[secret] * kind[secret]);
                        forward_ship(node, edge, change, &weights, here, &mut self.reach);
                    }
                }
            }
        }
    }

    /// What every pair is worth, leaves as this seat sees them.
    pub(super) fn back(&mut self, chart: &Chart, learner: usize, sees: usize) {
        for node in &chart.nodes {
            let (own, other) = (usize::from(node.own), usize::from(node.other));
            let pair = node.pair as usize;
            if self.reach[pair..pair + own * other].iter().all(|reach| *reach == 0.0) {
                continue;
            }
            if node.leaf != INNER {
                // What one seat hears serves the other, too: they take turns in asking.
                let asks = learner == NOBODY || self.iterations == 1;
                self.judge(chart, node, sees, asks || self.iterations as usize % 2 == learner);
                continue;
            }
            let mine = usize::from(node.seat) == learner;
            let (slot, actions) = (node.slot as usize, usize::from(node.actions));
            let mut rows: Rows = [[0.0; MOST]; 16];
            self.strategy(slot, own, actions, None, &mut rows);
            let mut values = [[0.0f32; MOST]; MOST];
            // What each action is worth, weighed by how the other gets here.
            let mut worths: Rows = [[0.0; MOST]; 16];
            for edge in chart.edges(node) {
                let chosen = &rows[usize::from(edge.action)];
                let worths = &mut worths[usize::from(edge.action)];
                if edge.card == 0 {
                    self.back_edge(chart, node, edge, chosen, &mut values, worths);
                } else {
                    self.back_ship(chart, node, edge, mine, chosen, &mut values, worths);
                }
            }
            if mine {
                self.regret(slot, own, actions, &rows, &worths, None);
            }
            for (secret, row) in values[..own].iter().enumerate() {
                self.values[pair + secret * other..][..other].copy_from_slice(&row[..other]);
            }
        }
    }

    /// Adds what an edge without a ship that leaves is worth to who acts: by pair of secrets, weighed by how likely it is
    /// chosen; and by secret, weighed by how the other gets here.
    #[inline]
    fn back_edge(
        &self,
        chart: &Chart,
        node: &Node,
        edge: &Edge,
        chosen: &[f32; MOST],
        values: &mut [[f32; MOST]; MOST],
        worths: &mut [f32; MOST],
    ) {
        let (own, other) = (chart.changed(edge.own), chart.changed(edge.other));
        let theirs = usize::from(node.other);
        let reach = self.reach[node.pair as usize..].chunks_exact(theirs);
        for (secret, reach) in reach.take(usize::from(node.own)).enumerate() {
            for (place, reach) in reach.iter().enumerate() {
                if other[place] != NONE {
                    let value = self.ahead(edge, own[secret], other[place]);
                    values[secret][place] += chosen[secret] * value;
                    worths[secret] += value * reach;
                }
            }
        }
    }

    /// The same for a ship that leaves with a certain card, with the chance of that card; and what is regretted.
    #[inline]
    #[allow(clippy::too_many_arguments, reason = "all of it stands around the one call")]
    fn back_ship(
        &mut self,
        chart: &Chart,
        node: &Node,
        edge: &Edge,
        mine: bool,
        chosen: &[f32; MOST],
        values: &mut [[f32; MOST]; MOST],
        worths: &mut [f32; MOST],
    ) {
        let (own, other) = (usize::from(node.own), usize::from(node.other));
        let slot = node.arming(usize::from(edge.card) - 1);
        let changes = [chart.changed(edge.other), chart.changed(edge.own)];
        let odds = 1.0 / f32::from(node.cards);
        let mut kinds = [[0.0; MOST]; 2];
        self.strategy(slot, own, 2, Some(changes), &mut kinds);
        let mut by_kind = [[0.0; MOST]; 2];
        for (kind, change) in changes.into_iter().enumerate() {
            let reach = self.reach[node.pair as usize..].chunks_exact(other);
            for (secret, reach) in reach.take(own).enumerate() {
                if change[secret] == NONE {
                    continue;
                }
                let likely = chosen[secret] * kinds[kind][secret];
                let mut worth = 0.0;
                for (place, reach) in reach.iter().enumerate() {
                    let value = odds * self.ahead(edge, change[secret], place as u8);
                    values[secret][place] += likely * value;
                    worth += value * reach;
                }
                by_kind[kind][secret] = worth;
                worths[secret] += kinds[kind][secret] * worth;
            }
        }
        if mine {
            self.regret(slot, own, 2, &kinds, &by_kind, Some(changes));
        }
    }

    /// What follows from an edge for these secrets. There it is the other's turn.
    #[inline]
    pub(super) fn ahead(&self, edge: &Edge, own: u8, other: u8) -> f32 {
        if edge.pair == SETTLED {
            return edge.gain;
        }
        let pair = usize::from(other) * usize::from(edge.secrets) + usize::from(own);
        edge.gain - self.values[edge.pair as usize + pair]
    }

    /// By regret, or anything where nothing is regretted. With `changes` only what they allow.
    #[inline]
    fn strategy(
        &self,
        slot: usize,
        own: usize,
        count: usize,
        changes: Option<[&Change; 2]>,
        rows: &mut [[f32; MOST]],
    ) {
        let mut sums = [0.0; MOST];
        let regrets = self.regrets[slot..].chunks_exact(own);
        let last = self.last[slot..].chunks_exact(own);
        for (row, (regrets, last)) in rows[..count].iter_mut().zip(regrets.zip(last)) {
            for secret in 0..own {
                let expected = (regrets[secret] + last[secret]).max(0.0);
                row[secret] = expected;
                sums[secret] += expected;
            }
        }
        even_out(&mut rows[..count], &sums, own, changes);
    }

    /// The same, by itself.
    pub(super) fn rows(
        &self,
        slot: usize,
        own: usize,
        count: usize,
        changes: Option<[&Change; 2]>,
    ) -> Rows {
        let mut rows = [[0.0; MOST]; 16];
        self.strategy(slot, own, count, changes, &mut rows);
        rows
    }

    /// Turns what each choice was worth into regrets.
    #[inline]
    fn regret(
        &mut self,
        slot: usize,
        own: usize,
        count: usize,
        rows: &[[f32; MOST]],
        worths: &[[f32; MOST]],
        changes: Option<[&Change; 2]>,
    ) {
        let mut values = [0.0; MOST];
        for (row, worth) in rows[..count].iter().zip(worths) {
            for secret in 0..own {
                values[secret] += row[secret] * worth[secret];
            }
        }
        let regrets = self.regrets[slot..].chunks_exact_mut(own);
        let last = self.last[slot..].chunks_exact_mut(own);
        for (kind, (regrets, last)) in regrets.zip(last).take(count).enumerate() {
            for secret in 0..own {
                if changes.is_some_and(|changes| changes[kind][secret] == NONE) {
                    continue;
                }
                last[secret] = worths[kind][secret] - values[secret];
                regrets[secret] = (regrets[secret] + last[secret]).max(0.0);
            }
        }
    }
}

#[inline]
fn forward_edge(
    chart: &Chart,
    node: &Node,
    edge: &Edge,
    chosen: &[f32; MOST],
    here: &[f32],
    reach: &mut [f32],
) {
    if edge.pair == SETTLED {
        return;
    }
    let (own, other) = (chart.changed(edge.own), chart.changed(edge.other));
    let there = &mut reach[edge.pair as usize..];
    for (secret, row) in here.chunks_exact(usize::from(node.other)).enumerate() {
        for (theirs, reach) in row.iter().enumerate() {
            if other[theirs] != NONE {
                let pair = usize::from(other[theirs]) * usize::from(edge.secrets)
                    + usize::from(own[secret]);
                there[pair] += chosen[secret] * reach;
            }
        }
    }
}

#[inline]
fn forward_ship(
    node: &Node,
    edge: &Edge,
    change: &Change,
    weights: &[f32; MOST],
    here: &[f32],
    reach: &mut [f32],
) {
    let there = &mut reach[edge.pair as usize..];
    for (secret, row) in here.chunks_exact(usize::from(node.other)).enumerate() {
        if change[secret] == NONE {
            continue;
        }
        for (theirs, reach) in row.iter().enumerate() {
            let pair = theirs * usize::from(edge.secrets) + usize::from(change[secret]);
            there[pair] += weights[secret] * reach;
        }
    }
}

/// Makes chances of weights.
#[inline]
pub(super) fn even_out(
    rows: &mut [[f32; MOST]],
    sums: &[f32; MOST],
    own: usize,
    changes: Option<[&Change; 2]>,
) {
    let even = 1.0 / rows.len() as f32;
    for secret in 0..own {
        if sums[secret] > f32::MIN_POSITIVE {
            for row in &mut *rows {
                row[secret] /= sums[secret];
            }
        } else {
            for row in &mut *rows {
                row[secret] = even;
            }
        }
    }
    let Some(changes) = changes else { return };
    for secret in 0..own {
        for kind in [0, 1] {
            if changes[kind][secret] == NONE {
                rows[kind][secret] = 0.0;
                rows[1 - kind][secret] = 1.0;
            }
        }
    }
}

#[inline]
fn add_up(sums: &mut [f32], own: usize, count: usize, rows: &[[f32; MOST]], comes: &[f32; MOST]) {
    for (sums, row) in sums.chunks_exact_mut(own).zip(&rows[..count]) {
        for secret in 0..own {
            sums[secret] += comes[secret] * row[secret];
        }
    }
}
