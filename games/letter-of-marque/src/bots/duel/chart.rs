//! All tables that may follow from a table for two.
//!
//! A chart may forget in which order things have happened: two ways to the same table are one then. That keeps it small
//! enough to go through again and again where one that remembers everything is beyond all bounds. But the order says much:
//! who has let which ship wait and who has sent which first. What is learned from a chart that remembers everything is
//! sound; from others it is a guess, the better the fewer turns are left.
//!
//! A chart may also have a horizon: tables with few enough turns left are its leaves, and a judge says what they are worth.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use crate::{Base, Treasure};
use arrayvec::ArrayVec;
use quarterdeck_engine::Seat;
use quarterdeck_solver::Stake;

use super::judge::{Judge, Leaf};
use super::secret::{Change, Secrets, Step, change, secrets};
use super::table::{Branch, Recall, Table, worth};

/// An edge to where nothing can change any more.
pub(super) const SETTLED: u32 = u32::MAX;

/// What is no leaf.
pub(super) const INNER: u32 = u32::MAX;

/// All tables that may follow from some, each before those that lead to it.
pub(super) struct Chart {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// What becomes of secrets, once for all edges where it is the same.
    pub(super) changes: Vec<Change>,
    /// How many numbers there are to learn, and how many pairs of secrets.
    pub(super) slots: usize,
    pub(super) pairs: usize,
    pub(super) stake: Stake,
    pub(super) recall: Recall,
    /// Whose fleet stands first in a key.
    first: Seat,
    treasures: u8,
    index: HashMap<u64, u32, BuildHasherDefault<Mix>>,
    known: HashMap<Change, u16>,
    most: usize,
    /// With no more than so many turns left, a judge says what a table is worth.
    pub(super) horizon: Option<(u32, Arc<Judge>)>,
    pub(super) leaves: Vec<Leaf>,
}

/// A table at which somebody has to choose what to do.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Whose turn it is.
    pub(super) seat: u8,
    pub(super) actions: u8,
    /// Treasures that may be turned up if a ship leaves.
    pub(super) cards: u8,
    /// How many secrets who is to act may have, and the other.
    pub(super) own: u8,
    pub(super) other: u8,
    pub(super) edges: (u32, u8),
    /// Where its numbers are: for each action and then for each card and kind of ship a row of secrets.
    pub(super) slot: u32,
    /// Where its pairs of secrets are: own by own.
    pub(super) pair: u32,
    /// Which leaf it is, if it is one; a leaf has no actions.
    pub(super) leaf: u32,
}

/// What may follow from an action.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// Where the pairs of secrets of the table are to which it leads, and how many secrets who acts may have there.
    pub(super) pair: u32,
    pub(super) secrets: u8,
    /// What who acts gains by it, and by all that follows where nothing can change any more.
    pub(super) gain: f32,
    /// What becomes of the secrets of who acts; where a ship leaves, if it is defenceless.
    pub(super) own: u16,
    /// What becomes of the other's; where a ship leaves, of one's own if it is armed.
    pub(super) other: u16,
    pub(super) action: u8,
    /// Which card is turned up, counted from 1; none where no ship leaves.
    pub(super) card: u8,
}

impl Node {
    /// Where the numbers for the `nth` card's ship are: a row for an armed one, then a row for a defenceless one.
    pub(super) fn arming(&self, nth: usize) -> usize {
        let rows = usize::from(self.actions) + 2 * nth;
        self.slot as usize + rows * usize::from(self.own)
    }

    fn slots(&self) -> usize {
        (usize::from(self.actions) + 2 * usize::from(self.cards)) * usize::from(self.own)
    }
}

/// A chart has more tables than it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooMany;

impl Chart {
    /// An empty chart. No more than `most` tables will be on it.
    pub(super) fn new(stake: Stake, recall: Recall, treasures: u8, most: usize) -> Self {
        Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            changes: Vec::new(),
            slots: 0,
            pairs: 0,
            stake,
            recall,
            first: Seat::new(0),
            treasures,
            index: HashMap::default(),
            known: HashMap::new(),
            most,
            horizon: None,
            leaves: Vec::new(),
        }
    }

    /// The same, but tables with no more than so many turns left are judged.
    pub(super) fn up_to(mut self, turns: u32, judge: Arc<Judge>) -> Self {
        self.horizon = Some((turns, judge));
        self
    }

    /// Where a table is on the chart.
    pub(super) fn find(&self, table: &Table) -> Option<u32> {
        self.index.get(&self.key(table)).copied()
    }

    /// What tells a table from others.
    pub(super) fn key(&self, table: &Table) -> u64 {
        table.key(self.first, self.stake, self.treasures, self.recall)
    }

    /// Puts a table with all that may follow on the chart, unless nothing can change any more.
    pub(super) fn add(&mut self, table: &Table) -> Result<u32, TooMany> {
        let key = self.key(table);
        if let Some(place) = self.index.get(&key) {
            return Ok(*place);
        }
        if self.nodes.len() >= self.most {
            return Err(TooMany);
        }
        let leaf = match &self.horizon {
            Some((turns, judge)) if table.turns_left() <= *turns => Some(judge.leaf(table)),
            _ => None,
        };
        let actions = if leaf.is_some() { Vec::new() } else { table.actions() };
        let [own, other] = table.fleets();
        let before = [secrets(&own), secrets(&other)];
        let points = own.points - other.points;
        let mut edges = ArrayVec::<Edge, 32>::new();
        for (action, what) in actions.iter().enumerate() {
            for (nth, branch) in table.branches(*what).into_iter().enumerate() {
                let mut edge = self.edge(table, &before, points, &branch)?;
                edge.action = action as u8;
                edge.card = if branch.leaves.is_some() { nth as u8 + 1 } else { 0 };
                edges.push(edge);
            }
        }
        let node = Node {
            seat: table.seat.index() as u8,
            actions: actions.len() as u8,
            cards: edges.iter().filter(|edge| edge.card > 0).count() as u8,
            own: before[0].len() as u8,
            other: before[1].len() as u8,
            edges: (self.edges.len() as u32, edges.len() as u8),
            slot: self.slots as u32,
            pair: self.pairs as u32,
            leaf: if leaf.is_some() { self.leaves.len() as u32 } else { INNER },
        };
        self.leaves.extend(leaf);
        self.slots += node.slots();
        self.pairs += before[0].len() * before[1].len();
        self.edges.extend(edges);
        let place = self.nodes.len() as u32;
        self.nodes.push(node);
        self.index.insert(key, place);
        Ok(place)
    }

    fn edge(
        &mut self,
        table: &Table,
        before: &[Secrets; 2],
        points: i32,
        branch: &Branch,
    ) -> Result<Edge, TooMany> {
        let fleets = [table.seat, table.other()].map(|seat| branch.state.open_fleet(seat));
        let after = fleets.map(|fleet| secrets(&fleet));
        let own = self.change(change(&before[0], &after[0], branch.own));
        let other = match branch.own {
            Step::Leaves(ship, _, left) => {
                let armed = Step::Leaves(ship, Base::Armed, left);
                self.change(change(&before[0], &after[0], armed))
            }
            _ => self.change(change(&before[1], &after[1], branch.other)),
        };
        let sign = if table.seat == Seat::new(0) { 1.0 } else { -1.0 };
        let so_far = f64::from(fleets[0].points - fleets[1].points);
        // Where points so far are not on the chart, they are counted as they are made.
        let (made, then) = match self.stake {
            Stake::Win => (0.0, 0.0),
            _ => (so_far - f64::from(points), so_far),
        };
        let (next, rest) = match &branch.next {
            None => (SETTLED, sign * worth(&branch.state, self.stake) - then),
            Some(next) if next.is_settled() => (SETTLED, sign * next.settled(self.stake) - then),
            Some(next) => (self.add(next)?, 0.0),
        };
        let pair = if next == SETTLED { next } else { self.nodes[next as usize].pair };
        let (gain, secrets) = ((made + rest) as f32, after[0].len() as u8);
        Ok(Edge { pair, secrets, gain, own, other, action: 0, card: 0 })
    }

    fn change(&mut self, change: Change) -> u16 {
        let next = self.changes.len() as u16;
        let place = *self.known.entry(change).or_insert(next);
        if place == next {
            self.changes.push(change);
        }
        place
    }

    /// The edges of a node.
    pub(super) fn edges(&self, node: &Node) -> &[Edge] {
        let (first, count) = node.edges;
        &self.edges[first as usize..first as usize + usize::from(count)]
    }

    /// What becomes of secrets.
    #[inline]
    pub(super) fn changed(&self, change: u16) -> &Change {
        &self.changes[usize::from(change)]
    }
}

/// Which of a table's treasures in the deck this is, counted from the lowest.
pub(super) fn nth_card(table: &Table, card: Treasure) -> usize {
    let deck = table.state.open_fleet(table.seat).deck;
    (deck & (super::table::bit(card) - 1)).count_ones() as usize
}

/// A quick hash for keys, which nobody chooses to annoy us.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        let mixed = (self.0 ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }
}
