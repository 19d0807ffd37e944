//! What was found so far, by what somebody was told.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// What was found at all places.
pub(super) struct Tree<A> {
    places: HashMap<u64, u32, BuildHasherDefault<Digested>>,
    pub(super) nodes: Vec<Node<A>>,
    /// How often places without a node were seen, by some bits of their keys. Two places that share a counter get
    /// their nodes a little sooner, and nothing grows with every simulation.
    seen: Vec<u8>,
}

/// Counters of places without a node: few enough to stay near the processor.
const COUNTERS: usize = 1 << 16;

/// What was found at one place.
pub(super) struct Node<A> {
    pub(super) visits: u32,
    pub(super) edges: Vec<Edge<A>>,
}

/// What was found about one action.
#[derive(Clone, Copy)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    pub(super) prior: f32,
    /// How often it was chosen, and how often it could have been.
    pub(super) visits: u32,
    pub(super) offered: u32,
    /// All it was worth.
    pub(super) total: f32,
    pub(super) regret: f32,
    /// How often it should have been chosen: all strategies added up.
    pub(super) plan: f32,
}

impl<A> Default for Tree<A> {
    fn default() -> Self {
        Self { places: HashMap::default(), nodes: Vec::new(), seen: vec![0; COUNTERS] }
    }
}

impl<A: Copy + Eq> Tree<A> {
    /// The place with this key, which gets its node when it is seen for the `ripe`th time; none before.
    ///
    /// Most places are seen once or twice and never again, and those must cost next to nothing.
    #[inline]
    pub(super) fn place(&mut self, key: u64, ripe: u8) -> Option<u32> {
        if let Some(place) = self.places.get(&key) {
            return Some(*place);
        }
        if ripe > 1 {
            let seen = &mut self.seen[(key >> 40) as usize % COUNTERS];
            *seen += 1;
            if *seen < ripe {
                return None;
            }
            *seen = 0;
        }
        let place = self.nodes.len() as u32;
        self.places.insert(key, place);
        self.nodes.push(Node { visits: 0, edges: Vec::new() });
        Some(place)
    }

    pub(super) fn find(&self, key: u64) -> Option<&Node<A>> {
        self.places.get(&key).map(|place| &self.nodes[*place as usize])
    }

    pub(super) fn clear(&mut self) {
        self.places.clear();
        self.nodes.clear();
        self.seen.fill(0);
    }
}

impl<A: Copy + Eq> Node<A> {
    /// Where an action is; new if it was never offered before.
    #[inline]
    pub(super) fn edge(&mut self, action: A, hint: usize, prior: impl FnOnce() -> f64) -> usize {
        if self.edges.get(hint).is_some_and(|edge| edge.action == action) {
            return hint;
        }
        let known = self.edges.iter().position(|edge| edge.action == action);
        known.unwrap_or_else(|| {
            let prior = prior() as f32;
            self.edges.push(Edge {
                action,
                prior,
                visits: 0,
                offered: 0,
                total: 0.0,
                regret: 0.0,
                plan: 0.0,
            });
            self.edges.len() - 1
        })
    }
}

impl<A> Edge<A> {
    /// What it was worth on average.
    #[inline]
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 { 0.0 } else { self.total / self.visits as f32 }
    }
}

/// Keys are digests already.
#[derive(Default)]
pub(super) struct Digested(u64);

impl Hasher for Digested {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("keys are numbers");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
