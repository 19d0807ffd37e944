//! Counterfactual regret minimisation over a whole tree, by walking it or by sampling.

use quarterdeck_engine::chance::Fast;

use super::Profile;
use super::tree::{Node, Tree};
use crate::method::Method;

/// A solver at work.
pub struct Solver<'a> {
    tree: &'a Tree,
    method: Method,
    iterations: u64,
    regrets: Profile,
    /// The regrets of the last iteration.
    last: Profile,
    sums: Profile,
    chance: Fast,
}

impl<'a> Solver<'a> {
    /// Nothing learned yet. The seed matters only where there is sampling.
    pub fn new(tree: &'a Tree, method: Method, seed: u64) -> Self {
        let nothing: Profile = tree.infosets.iter().map(|&actions| vec![0.0; actions]).collect();
        Self {
            tree,
            method,
            iterations: 0,
            regrets: nothing.clone(),
            last: nothing.clone(),
            sums: nothing,
            chance: Fast::new(seed),
        }
    }

    /// Goes on for so many iterations.
    pub fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            self.iterations += 1;
            for seat in 0..self.tree.seats {
                if self.method == Method::External {
                    self.sample(0, seat);
                } else {
                    let before = std::mem::take(&mut self.last);
                    self.last = before.iter().map(|row| vec![0.0; row.len()]).collect();
                    let strategies = self.strategies(&before);
                    self.walk(0, seat, 1.0, 1.0, &strategies);
                    self.settle(seat, &before);
                }
            }
        }
    }

    /// How many iterations there were.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// What it has learned: the average of all its strategies.
    pub fn profile(&self) -> Profile {
        self.sums.iter().map(|row| normalised(row)).collect()
    }

    fn strategies(&self, last: &Profile) -> Profile {
        let expected = |(row, last): (&Vec<f64>, &Vec<f64>)| match self.method {
            Method::Predictive => row.iter().zip(last).map(|(sum, more)| sum + more).collect(),
            _ => row.clone(),
        };
        self.regrets.iter().zip(last).map(expected).map(|row: Vec<f64>| matched(&row)).collect()
    }

    /// What the subtree is worth to a seat when it is there; what its actions are worth is noted.
    fn walk(&mut self, at: u32, seat: usize, own: f64, others: f64, plan: &Profile) -> f64 {
        let tree = self.tree;
        match &tree.nodes[at as usize] {
            Node::End(worth) => worth[seat],
            Node::Chance(children) => children
                .iter()
                .map(|(odds, child)| odds * self.walk(*child, seat, own, others * odds, plan))
                .sum(),
            Node::Decide { seat: actor, infoset, children } if *actor == seat => {
                let row = &plan[*infoset as usize];
                let values: Vec<f64> = children
                    .iter()
                    .zip(row)
                    .map(|(child, chance)| self.walk(*child, seat, own * chance, others, plan))
                    .collect();
                let value = values.iter().zip(row).map(|(value, chance)| value * chance).sum();
                let weight = self.method.weight(self.iterations);
                for (act, chance) in row.iter().enumerate() {
                    self.sums[*infoset as usize][act] += weight * own * chance;
                    self.last[*infoset as usize][act] += others * (values[act] - value);
                }
                value
            }
            Node::Decide { infoset, children, .. } => children
                .iter()
                .zip(&plan[*infoset as usize])
                .map(|(child, chance)| chance * self.walk(*child, seat, own, others * chance, plan))
                .sum(),
        }
    }

    /// Adds what was noted to the regrets of a seat.
    fn settle(&mut self, seat: usize, before: &Profile) {
        let (up, down) = self.method.discounts(self.iterations);
        let mut mine = vec![false; self.regrets.len()];
        for node in &self.tree.nodes {
            if let Node::Decide { seat: actor, infoset, .. } = node {
                mine[*infoset as usize] |= *actor == seat;
            }
        }
        for (place, row) in self.regrets.iter_mut().enumerate() {
            if !mine[place] {
                self.last[place].clone_from(&before[place]);
                continue;
            }
            for (regret, more) in row.iter_mut().zip(&self.last[place]) {
                *regret = *regret * if *regret > 0.0 { up } else { down } + more;
                if self.method.forgives() {
                    *regret = regret.max(0.0);
                }
            }
        }
    }

    /// One sample: chance and the others by lot, every own choice.
    fn sample(&mut self, at: u32, seat: usize) -> f64 {
        let tree = self.tree;
        match &tree.nodes[at as usize] {
            Node::End(worth) => worth[seat],
            Node::Chance(children) => {
                let nth = draw(&mut self.chance, children.iter().map(|(odds, _)| *odds));
                self.sample(children[nth].1, seat)
            }
            Node::Decide { seat: actor, infoset, children } => {
                let place = *infoset as usize;
                let row = matched(&self.regrets[place]);
                if *actor != seat {
                    for (sum, chance) in self.sums[place].iter_mut().zip(&row) {
                        *sum += chance;
                    }
                    let nth = draw(&mut self.chance, row.iter().copied());
                    return self.sample(children[nth], seat);
                }
                let values: Vec<f64> =
                    children.iter().map(|child| self.sample(*child, seat)).collect();
                let value: f64 =
                    values.iter().zip(&row).map(|(value, chance)| value * chance).sum();
                for (regret, worth) in self.regrets[place].iter_mut().zip(&values) {
                    *regret += worth - value;
                }
                value
            }
        }
    }
}

/// One of several by their chances.
fn draw(chance: &mut Fast, chances: impl Iterator<Item = f64>) -> usize {
    let mut left = (chance.word() >> 11) as f64 / (1u64 << 53) as f64;
    let mut last = 0;
    for (nth, odds) in chances.enumerate() {
        if odds > 0.0 {
            last = nth;
            if left < odds {
                break;
            }
            left -= odds;
        }
    }
    last
}

/// Regret matching: by positive regret, or evenly.
fn matched(regrets: &[f64]) -> Vec<f64> {
    normalised(&regrets.iter().map(|regret| regret.max(0.0)).collect::<Vec<_>>())
}

fn normalised(row: &[f64]) -> Vec<f64> {
    let sum: f64 = row.iter().sum();
    let even = 1.0 / row.len() as f64;
    row.iter().map(|weight| if sum > 0.0 { weight / sum } else { even }).collect()
}
