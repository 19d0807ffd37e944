//! Learning to play from a chart: counterfactual regret minimisation, one seat after the other.
//!
//! One pass forward says how the other seat and chance get to every pair of secrets at every table, and one pass back what
//! every pair is worth. Regrets never fall below zero, and the `t`th iteration counts `t` times (CFR+).

use super::chart::{Chart, Edge, Node, SETTLED};
use super::secret::{MOST, NONE};

/// Rows for the actions of one node, or for the two kinds of ship.
type Rows = [[f32; MOST]; 16];

/// What was learned about a chart.
pub(super) struct Lesson {
    pub(super) regrets: Vec<f32>,
    /// All strategies so far, added up by their weight.
    pub(super) sums: Vec<f32>,
    /// How the other seat and chance get to every pair of secrets.
    reach: Vec<f32>,
    /// What every pair is worth to who is to act.
    values: Vec<f32>,
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
const NOBODY: usize = 2;

/// From nowhere: only to see what is worth what.
struct Nowhere;

impl Origin for Nowhere {
    fn reach(&mut self, _: &Chart, _: usize, _: &mut [f32], _: f32) {}

    fn learn(&mut self, _: &Chart, _: usize, _: &[f32], _: &[f32]) {}
}

impl Lesson {
    pub(super) fn new(chart: &Chart) -> Self {
        Self {
            regrets: vec![0.0; chart.slots],
            sums: vec![0.0; chart.slots],
            reach: vec![0.0; chart.pairs],
            values: vec![0.0; chart.pairs],
            iterations: 0,
        }
    }

    /// One iteration: both seats learn.
    pub(super) fn go_on(&mut self, chart: &Chart, origin: &mut impl Origin) {
        self.iterations += 1;
        for learner in [0, 1] {
            origin.reach(chart, learner, &mut self.reach, self.iterations as f32);
            self.forward(chart, learner);
            self.back(chart, learner, origin);
        }
    }

    fn forward(&mut self, chart: &Chart, learner: usize) {
        let weight = self.iterations as f32;
        for node in chart.nodes.iter().rev() {
            let (before, here) = self.reach.split_at_mut(node.pair as usize);
            let here = &here[..usize::from(node.own) * usize::from(node.other)];
            if here.iter().all(|reach| *reach == 0.0) {
                continue;
            }
            let mine = usize::from(node.seat) == learner;
            let own = usize::from(node.own);
            let slot = node.slot as usize;
            let mut rows: Rows = [[1.0; MOST]; 16];
            // How who acts gets here, if it is the other.
            let mut comes = [0.0; MOST];
            if !mine {
                strategy(&self.regrets[slot..], own, usize::from(node.actions), None, &mut rows);
                for (comes, row) in comes.iter_mut().zip(here.chunks_exact(usize::from(node.other))) {
                    *comes = weight * row.iter().sum::<f32>();
                }
                add_up(&mut self.sums[slot..], own, usize::from(node.actions), &rows, &comes);
            }
            for edge in chart.edges(node) {
                let chosen = &rows[usize::from(edge.action)];
                if edge.card == 0 {
                    forward_edge(chart, node, edge, chosen, here, before);
                    continue;
                }
                let mut kinds: Rows = [[1.0; MOST]; 16];
                let changes = [chart.changed(edge.other), chart.changed(edge.own)];
                if !mine {
                    let slot = node.arming(usize::from(edge.card) - 1);
                    strategy(&self.regrets[slot..], own, 2, Some(changes), &mut kinds);
                    let comes = std::array::from_fn(|secret| comes[secret] * chosen[secret]);
                    add_up(&mut self.sums[slot..], own, 2, &kinds, &comes);
                }
                if edge.next != SETTLED {
                    let odds = 1.0 / f32::from(node.cards);
                    for (change, kind) in changes.into_iter().zip(&kinds) {
                        let weights = std::array::from_fn(|secret| odds * chosen[secret] * kind[secret]);
                        forward_ship(chart, node, edge, change, &weights, here, before);
                    }
                }
            }
        }
    }

    fn back(&mut self, chart: &Chart, learner: usize, origin: &mut impl Origin) {
        for node in &chart.nodes {
            let (own, other) = (usize::from(node.own), usize::from(node.other));
            let pair = node.pair as usize;
            if self.reach[pair..pair + own * other].iter().all(|reach| *reach == 0.0) {
                continue;
            }
            let mine = usize::from(node.seat) == learner;
            let (slot, actions) = (node.slot as usize, usize::from(node.actions));
            let mut rows: Rows = [[0.0; MOST]; 16];
            strategy(&self.regrets[slot..], own, actions, None, &mut rows);
            let mut values = [[0.0f32; MOST]; MOST];
            // What each action is worth, weighed by how the other gets here.
            let mut worths: Rows = [[0.0; MOST]; 16];
            for edge in chart.edges(node) {
                let found = if edge.card == 0 {
                    self.back_edge(chart, node, edge)
                } else {
                    self.back_ship(chart, node, edge, mine)
                };
                let chosen = &rows[usize::from(edge.action)];
                for secret in 0..own {
                    for theirs in 0..other {
                        values[secret][theirs] += chosen[secret] * found[secret][theirs];
                    }
                }
                if mine {
                    let reach = &self.reach[pair..];
                    let worths = &mut worths[usize::from(edge.action)];
                    for secret in 0..own {
                        let reach = &reach[secret * other..][..other];
                        let found = found[secret].iter().zip(reach);
                        worths[secret] += found.map(|(value, reach)| value * reach).sum::<f32>();
                    }
                }
            }
            if mine {
                regret(&mut self.regrets[slot..], own, actions, &rows, &worths, None);
            }
            for (secret, row) in values[..own].iter().enumerate() {
                self.values[pair + secret * other..][..other].copy_from_slice(&row[..other]);
            }
        }
        origin.learn(chart, learner, &self.reach, &self.values);
        self.reach.fill(0.0);
    }

    /// What every pair of secrets is worth where everybody always does what was learned.
    pub(super) fn worths(&self, chart: &Chart) -> Self {
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
        twin.reach.fill(1.0);
        twin.back(chart, NOBODY, &mut Nowhere);
        twin
    }

    /// What an edge without a ship that leaves is worth to who acts, by pair of secrets.
    #[inline]
    fn back_edge(&self, chart: &Chart, node: &Node, edge: &Edge) -> [[f32; MOST]; MOST] {
        let mut found = [[0.0; MOST]; MOST];
        let (own, other) = (chart.changed(edge.own), chart.changed(edge.other));
        for secret in 0..usize::from(node.own) {
            for theirs in 0..usize::from(node.other) {
                if other[theirs] != NONE {
                    found[secret][theirs] = self.ahead(chart, edge, own[secret], other[theirs]);
                }
            }
        }
        found
    }

    /// What a ship that leaves with a certain card is worth, with the chance of that card; and what is regretted.
    #[inline]
    fn back_ship(
        &mut self,
        chart: &Chart,
        node: &Node,
        edge: &Edge,
        mine: bool,
    ) -> [[f32; MOST]; MOST] {
        let (own, other) = (usize::from(node.own), usize::from(node.other));
        let slot = node.arming(usize::from(edge.card) - 1);
        let changes = [chart.changed(edge.other), chart.changed(edge.own)];
        let odds = 1.0 / f32::from(node.cards);
        let mut kinds: Rows = [[0.0; MOST]; 16];
        strategy(&self.regrets[slot..], own, 2, Some(changes), &mut kinds);
        let mut found = [[0.0; MOST]; MOST];
        let mut worths: Rows = [[0.0; MOST]; 16];
        for (kind, change) in changes.into_iter().enumerate() {
            for secret in (0..own).filter(|secret| change[*secret] != NONE) {
                let reach = &self.reach[node.pair as usize + secret * other..][..other];
                let mut worth = 0.0;
                for theirs in 0..other {
                    let value = odds * self.ahead(chart, edge, change[secret], theirs as u8);
                    found[secret][theirs] += kinds[kind][secret] * value;
                    worth += value * reach[theirs];
                }
                worths[kind][secret] = worth;
            }
        }
        if mine {
            regret(&mut self.regrets[slot..], own, 2, &kinds, &worths, Some(changes));
        }
        found
    }

    /// What follows from an edge for these secrets. There it is the other's turn.
    #[inline]
    pub(super) fn ahead(&self, chart: &Chart, edge: &Edge, own: u8, other: u8) -> f32 {
        if edge.next == SETTLED {
            return edge.gain;
        }
        let next = &chart.nodes[edge.next as usize];
        let pair = usize::from(other) * usize::from(next.other) + usize::from(own);
        edge.gain - self.values[next.pair as usize + pair]
    }
}

#[inline]
fn forward_edge(
    chart: &Chart,
    node: &Node,
    edge: &Edge,
    chosen: &[f32; MOST],
    here: &[f32],
    before: &mut [f32],
) {
    if edge.next == SETTLED {
        return;
    }
    let (own, other) = (chart.changed(edge.own), chart.changed(edge.other));
    let next = &chart.nodes[edge.next as usize];
    let there = &mut before[next.pair as usize..];
    for (secret, row) in here.chunks_exact(usize::from(node.other)).enumerate() {
        for (theirs, reach) in row.iter().enumerate() {
            if other[theirs] != NONE {
                let pair =
                    usize::from(other[theirs]) * usize::from(next.other) + usize::from(own[secret]);
                there[pair] += chosen[secret] * reach;
            }
        }
    }
}

#[inline]
fn forward_ship(
    chart: &Chart,
    node: &Node,
    edge: &Edge,
    change: &[u8; MOST],
    weights: &[f32; MOST],
    here: &[f32],
    before: &mut [f32],
) {
    let next = &chart.nodes[edge.next as usize];
    let there = &mut before[next.pair as usize..];
    for (secret, row) in here.chunks_exact(usize::from(node.other)).enumerate() {
        if change[secret] == NONE {
            continue;
        }
        for (theirs, reach) in row.iter().enumerate() {
            let pair = theirs * usize::from(next.other) + usize::from(change[secret]);
            there[pair] += weights[secret] * reach;
        }
    }
}

/// By regret, or anything where nothing is regretted. With `changes` only what they allow.
#[inline]
fn strategy(
    regrets: &[f32],
    own: usize,
    count: usize,
    changes: Option<[&[u8; MOST]; 2]>,
    rows: &mut Rows,
) {
    let mut sums = [0.0; MOST];
    for (row, regrets) in rows[..count].iter_mut().zip(regrets.chunks_exact(own)) {
        for secret in 0..own {
            row[secret] = regrets[secret];
            sums[secret] += regrets[secret];
        }
    }
    even_out(&mut rows[..count], &sums, own, changes);
}

/// Makes chances of weights.
#[inline]
pub(super) fn even_out(
    rows: &mut [[f32; MOST]],
    sums: &[f32; MOST],
    own: usize,
    changes: Option<[&[u8; MOST]; 2]>,
) {
    let even = 1.0 / rows.len() as f32;
    for secret in 0..own {
        if sums[secret] > f32::MIN_POSITIVE {
            rows.iter_mut().for_each(|row| row[secret] /= sums[secret]);
        } else {
            rows.iter_mut().for_each(|row| row[secret] = even);
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
fn add_up(sums: &mut [f32], own: usize, count: usize, rows: &Rows, comes: &[f32; MOST]) {
    for (sums, row) in sums.chunks_exact_mut(own).zip(&rows[..count]) {
        for secret in 0..own {
            sums[secret] += comes[secret] * row[secret];
        }
    }
}

#[inline]
fn regret(
    regrets: &mut [f32],
    own: usize,
    count: usize,
    rows: &Rows,
    worths: &Rows,
    changes: Option<[&[u8; MOST]; 2]>,
) {
    let mut values = [0.0; MOST];
    for (row, worth) in rows[..count].iter().zip(worths) {
        for secret in 0..own {
            values[secret] += row[secret] * worth[secret];
        }
    }
    for (kind, regrets) in regrets.chunks_exact_mut(own).take(count).enumerate() {
        for secret in 0..own {
            let forbidden = changes.is_some_and(|changes| changes[kind][secret] == NONE);
            let found = regrets[secret] + worths[kind][secret] - values[secret];
            regrets[secret] = if forbidden || found < 0.0 { 0.0 } else { found };
        }
    }
}
