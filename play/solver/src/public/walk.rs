//! One iteration: a walk along the tape for each seat.
//!
//! The first walk adds the strategies of *both* seats to the averages: neither has changed since the last iteration, and
//! the first walk knows how both reach every place. So the second walk need not know how its own seat gets anywhere,
//! and leaves out all that the first seat never lets happen.

mod sample;

use super::lanes::{Real, Row, each, flush, is_zero, positive, sum};
use super::lens::{NONE, Passage};
use super::tape::{Edge, Node, Step, Tape};
use crate::method::Method;

/// The rows of one part of a tree.
pub(crate) struct Share<'a, R, const N: usize> {
    pub(crate) regrets: &'a mut [Row<R, N>],
    pub(crate) sums: &'a mut [Row<R, N>],
    pub(crate) last: &'a mut [Row<R, N>],
    /// The slot of the first row.
    pub(crate) first: usize,
}

/// One iteration in one part of a tree.
pub(crate) struct Walk<'a, 'b, R, const N: usize> {
    tape: &'a Tape<R, N>,
    share: &'a mut Share<'b, R, N>,
    /// The strategies of the nodes that are being walked.
    strategies: &'a mut Vec<Row<R, N>>,
    method: Method,
    seat: usize,
    weight: R,
    discounts: (R, R),
}

impl<'a, 'b, R: Real, const N: usize> Walk<'a, 'b, R, N> {
    pub(crate) fn new(
        tape: &'a Tape<R, N>,
        share: &'a mut Share<'b, R, N>,
        strategies: &'a mut Vec<Row<R, N>>,
        method: Method,
        iteration: u64,
    ) -> Self {
        let (up, down) = method.discounts(iteration);
        let weight = R::of(method.weight(iteration));
        let discounts = (R::of(up), R::of(down));
        Self { tape, share, strategies, method, seat: 0, weight, discounts }
    }

    /// One seat learns, then the other.
    pub(crate) fn both_seats(&mut self, at: usize, root: &[Row<R, N>; 2]) {
        self.seat = 0;
        self.from::<true>(at, &root[0], &root[1]);
        self.seat = 1;
        self.from::<false>(at, &root[1], &root[0]);
    }

    /// The values of the subtree here for this seat, by its lanes, apart from its own reach. `AVERAGE` says whether
    /// strategies are added to the averages; else nobody asks for the own reach.
    #[inline(always)]
    fn from<const AVERAGE: bool>(
        &mut self,
        at: usize,
        own: &Row<R, N>,
        other: &Row<R, N>,
    ) -> Row<R, N> {
        match self.tape.steps[at] {
            Step::End(worth) => self.end(worth, other),
            Step::Showdown(matrix) => self.tape.showdown(matrix, self.seat, other),
            Step::Node(node) if self.may_skip() && is_zero(other) => {
                if AVERAGE && !is_zero(own) {
                    self.tally(at, node, own);
                }
                [R::ZERO; N]
            }
            Step::Node(node) if node.actions == 1 => self.pass::<AVERAGE>(at, node, own, other),
            Step::Node(node) if usize::from(node.seat) == self.seat => {
                self.learn::<AVERAGE>(at, node, own, other)
            }
            Step::Node(node) => self.watch::<AVERAGE>(at, node, own, other),
            Step::Edge(_) => unreachable!("a walk goes from node to node"),
        }
    }

    /// What an end is worth to this seat that is worth this much to the first, whatever the secrets.
    #[inline(always)]
    fn end(&self, worth: R, other: &Row<R, N>) -> Row<R, N> {
        let worth = if self.seat == 0 { worth } else { -worth };
        [worth * sum(other); N]
    }

    /// Whether nothing is learned where the other never comes. Where regrets fade or are expected, they do so even
    /// there.
    #[inline(always)]
    fn may_skip(&self) -> bool {
        self.method == Method::Plus
    }

    /// Adds the own strategies to the averages where the other never comes, and there is nothing else to do.
    fn tally(&mut self, at: usize, node: Node, own: &Row<R, N>) {
        let mine = node.actions > 1 && usize::from(node.seat) == self.seat;
        let base = self.strategies.len();
        if mine {
            self.strategy(node);
            self.average(node, base, own);
        }
        self.edges(at, node, |walk, at, edge, passage| {
            let Step::Node(node) = walk.tape.steps[at] else { return };
            let mut ahead = passage.ahead(walk.seat, own);
            if mine {
                walk.weigh(&mut ahead, base, edge, passage, walk.seat);
            }
            if !is_zero(&ahead) {
                walk.tally(at, node, &ahead);
            }
        });
        self.strategies.truncate(base);
    }

    /// Nobody has a choice.
    fn pass<const AVERAGE: bool>(
        &mut self,
        at: usize,
        node: Node,
        own: &Row<R, N>,
        other: &Row<R, N>,
    ) -> Row<R, N> {
        let mut values = [R::ZERO; N];
        self.edges(at, node, |walk, at, _, passage| {
            let own = if AVERAGE { passage.ahead(walk.seat, own) } else { *own };
            let other = passage.ahead(1 - walk.seat, other);
            let ahead = walk.from::<AVERAGE>(at, &own, &other);
            add(&mut values, &passage.back(walk.seat, &ahead));
        });
        values
    }

    /// The other seat chooses.
    fn watch<const AVERAGE: bool>(
        &mut self,
        at: usize,
        node: Node,
        own: &Row<R, N>,
        other: &Row<R, N>,
    ) -> Row<R, N> {
        let base = self.strategy(node);
        if AVERAGE {
            self.average(node, base, other);
        }
        let mut values = [R::ZERO; N];
        self.edges(at, node, |walk, at, edge, passage| {
            let mut ahead = passage.ahead(1 - walk.seat, other);
            walk.weigh(&mut ahead, base, edge, passage, 1 - walk.seat);
            let own = if AVERAGE { passage.ahead(walk.seat, own) } else { *own };
            let ahead = walk.from::<AVERAGE>(at, &own, &ahead);
            add(&mut values, &passage.back(walk.seat, &ahead));
        });
        self.strategies.truncate(base);
        values
    }

    /// This seat chooses, and learns.
    fn learn<const AVERAGE: bool>(
        &mut self,
        at: usize,
        node: Node,
        own: &Row<R, N>,
        other: &Row<R, N>,
    ) -> Row<R, N> {
        self.discount(node);
        let base = self.strategy(node);
        self.expect_nothing(node);
        if AVERAGE {
            self.average(node, base, own);
        }
        let mut values = [R::ZERO; N];
        self.edges(at, node, |walk, at, edge, passage| {
            let others = passage.ahead(1 - walk.seat, other);
            let mut ahead = *own;
            if AVERAGE {
                ahead = passage.ahead(walk.seat, own);
                walk.weigh(&mut ahead, base, edge, passage, walk.seat);
            }
            let ahead = walk.from::<AVERAGE>(at, &ahead, &others);
            walk.credit(node, base, edge, passage, &ahead, &mut values);
        });
        self.settle(node, &values);
        self.strategies.truncate(base);
        values
    }

    /// Adds what follows from an edge to what its action, or in secret each of several, is worth here.
    #[inline(always)]
    fn credit(
        &mut self,
        node: Node,
        base: usize,
        edge: Edge,
        passage: &Passage<R, N>,
        ahead: &Row<R, N>,
        values: &mut Row<R, N>,
    ) {
        let slot = self.slot(node);
        if edge.action == NONE {
            let (acts, parents) = (&passage.lens.acts, &passage.lens.parents[self.seat]);
            for lane in (0..N).filter(|lane| acts[*lane] != NONE) {
                let (act, parent) = (usize::from(acts[lane]), usize::from(parents[lane]));
                values[parent] += self.strategies[base + act][parent] * ahead[lane];
                self.share.regret(self.method, slot + act)[parent] += ahead[lane];
            }
        } else {
            let act = usize::from(edge.action);
            let strategy = self.strategies[base + act];
            let back = passage.back(self.seat, ahead);
            *values = each(|lane| values[lane] + strategy[lane] * back[lane]);
            add(self.share.regret(self.method, slot + act), &back);
        }
    }

    /// How a seat that decides reaches what follows from an edge.
    #[inline(always)]
    fn weigh(
        &self,
        reach: &mut Row<R, N>,
        base: usize,
        edge: Edge,
        passage: &Passage<R, N>,
        seat: usize,
    ) {
        let strategies = &self.strategies[base..];
        if edge.action == NONE {
            let lens = &passage.lens;
            for (lane, reach) in reach.iter_mut().enumerate() {
                let (act, parent) = (lens.acts[lane], lens.parents[seat][lane]);
                if act != NONE {
                    *reach = flush(*reach * strategies[usize::from(act)][usize::from(parent)]);
                }
            }
        } else {
            let strategy = passage.ahead(seat, &strategies[usize::from(edge.action)]);
            *reach = each(|lane| flush(reach[lane] * strategy[lane]));
        }
    }

    /// Calls `visit` with each edge and where it leads.
    #[inline(always)]
    fn edges(
        &mut self,
        at: usize,
        node: Node,
        mut visit: impl FnMut(&mut Self, usize, Edge, &Passage<R, N>),
    ) {
        let tape = self.tape;
        let mut edge = at + 1;
        for _ in 0..node.edges {
            let (what, passage) = tape.edge(edge);
            visit(self, edge + 1, what, passage);
            edge = tape.skip(edge + 1);
        }
    }

    /// Where a node's rows begin in this share.
    #[inline(always)]
    fn slot(&self, node: Node) -> usize {
        node.slot as usize - self.share.first
    }

    /// Puts the strategy of a node on the stack: by regret, or any legal action where nothing is regretted.
    #[inline(always)]
    fn strategy(&mut self, node: Node) -> usize {
        let base = self.strategies.len();
        let slot = self.slot(node);
        let slots = slot..slot + usize::from(node.actions);
        if self.method == Method::Predictive {
            let rows = self.share.regrets[slots.clone()].iter().zip(&self.share.last[slots]);
            let expected = rows.map(|(row, last)| each(|lane| positive(row[lane] + last[lane])));
            self.strategies.extend(expected);
        } else {
            let rows = self.share.regrets[slots].iter();
            self.strategies.extend(rows.map(|row| each(|lane| positive(row[lane]))));
        }
        let rights = self.tape.rights.get(usize::from(node.rights).wrapping_sub(1));
        normalise(&mut self.strategies[base..], rights.map(Vec::as_slice));
        base
    }

    /// Adds a strategy to the average, where the seat that has it gets there like this.
    #[inline(always)]
    fn average(&mut self, node: Node, base: usize, reach: &Row<R, N>) {
        let slot = self.slot(node);
        let weight: Row<R, N> = each(|lane| self.weight * reach[lane]);
        let sums = &mut self.share.sums[slot..slot + usize::from(node.actions)];
        for (sums, strategy) in sums.iter_mut().zip(&self.strategies[base..]) {
            *sums = each(|lane| sums[lane] + weight[lane] * strategy[lane]);
        }
    }

    #[inline(always)]
    fn discount(&mut self, node: Node) {
        if self.method != Method::Discounted {
            return;
        }
        let (up, down) = self.discounts;
        let slot = self.slot(node);
        for row in &mut self.share.regrets[slot..slot + usize::from(node.actions)] {
            *row = each(|lane| row[lane] * if row[lane] > R::ZERO { up } else { down });
        }
    }

    /// What was expected has been used.
    #[inline(always)]
    fn expect_nothing(&mut self, node: Node) {
        if self.method == Method::Predictive {
            let slot = self.slot(node);
            self.share.last[slot..slot + usize::from(node.actions)].fill([R::ZERO; N]);
        }
    }

    /// Turns what each action was worth into regrets.
    #[inline(always)]
    fn settle(&mut self, node: Node, values: &Row<R, N>) {
        let rights = self.tape.rights.get(usize::from(node.rights).wrapping_sub(1));
        let first = self.slot(node);
        for act in 0..usize::from(node.actions) {
            let slot = first + act;
            let regrets = self.share.regret(self.method, slot);
            *regrets = each(|lane| regrets[lane] - values[lane]);
            if let Some(rights) = rights {
                *regrets = each(|lane| regrets[lane] * rights[act][lane]);
            }
            if self.method == Method::Predictive {
                let (sum, last) = (&mut self.share.regrets[slot], &self.share.last[slot]);
                *sum = each(|lane| positive(sum[lane] + last[lane]));
            } else if self.method.forgives() {
                *regrets = each(|lane| positive(regrets[lane]));
            }
        }
    }
}

impl<R: Real, const N: usize> Share<'_, R, N> {
    /// Where the regret of this iteration is added up.
    #[inline(always)]
    fn regret(&mut self, method: Method, slot: usize) -> &mut Row<R, N> {
        if method == Method::Predictive { &mut self.last[slot] } else { &mut self.regrets[slot] }
    }
}

#[inline(always)]
fn add<R: Real, const N: usize>(values: &mut Row<R, N>, more: &Row<R, N>) {
    *values = each(|lane| values[lane] + more[lane]);
}

/// Makes chances of weights, lane by lane; where there are none, all legal actions are alike.
///
/// It divides: the inverse of a very small sum would be infinite.
#[inline(always)]
pub(crate) fn normalise<R: Real, const N: usize>(
    rows: &mut [Row<R, N>],
    rights: Option<&[Row<R, N>]>,
) {
    let mut sums = [R::ZERO; N];
    for row in &*rows {
        add(&mut sums, row);
    }
    match rights {
        None => {
            let even = R::ONE / R::of(rows.len() as f64);
            for row in rows {
                *row =
                    each(|lane| if sums[lane] > R::TINY { row[lane] / sums[lane] } else { even });
            }
        }
        Some(rights) => {
            let mut counts = [R::ZERO; N];
            for right in rights {
                add(&mut counts, right);
            }
            for (row, right) in rows.iter_mut().zip(rights) {
                *row = each(|lane| {
                    if sums[lane] > R::TINY {
                        row[lane] / sums[lane]
                    } else {
                        right[lane] / counts[lane]
                    }
                });
            }
        }
    }
}
