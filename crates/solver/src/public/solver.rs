//! Counterfactual regret minimisation along a tape.

use std::sync::Arc;

use super::lanes::{Real, Row, each, first_lane, flush, is_zero, positive, sum};
use super::lens::NONE;
use super::policy::Policy;
use super::tape::{Edge, Node, Step, Tape};
use crate::method::Method;

/// A solver at work. Both seats are updated in turn in every iteration.
pub struct Solver<R, const N: usize> {
    tape: Arc<Tape<R, N>>,
    method: Method,
    iterations: u64,
    /// How the lanes of both seats are reached at the root.
    root: [Row<R, N>; 2],
    table: Table<R, N>,
}

/// What is learned: a row an action.
struct Table<R, const N: usize> {
    regrets: Vec<Row<R, N>>,
    /// All strategies so far, added up by their weight.
    sums: Vec<Row<R, N>>,
    /// The regrets of the last iteration; only predictive methods look at them.
    last: Vec<Row<R, N>>,
    /// The strategies of the nodes that are being walked.
    strategies: Vec<Row<R, N>>,
}

/// One walk for one seat.
struct Walk<'a, R, const N: usize> {
    tape: &'a Tape<R, N>,
    table: &'a mut Table<R, N>,
    method: Method,
    seat: usize,
    weight: R,
    discounts: (R, R),
}

impl<R: Real, const N: usize> Solver<R, N> {
    /// Nothing learned yet.
    ///
    /// # Panics
    /// When the method samples: along a tape everything is walked.
    pub fn new(tape: Arc<Tape<R, N>>, method: Method) -> Self {
        assert!(method != Method::External, "along a tape nothing is sampled");
        let rows = || vec![[R::ZERO; N]; tape.slots()];
        let last = if method == Method::Predictive { rows() } else { Vec::new() };
        let table = Table { regrets: rows(), sums: rows(), last, strategies: Vec::new() };
        Self { root: [first_lane(); 2], tape, method, iterations: 0, table }
    }

    /// Says how likely each seat has each secret at the root, apart from chance. By itself there is one, as before a deal.
    #[must_use]
    pub fn with_root(mut self, root: [Row<R, N>; 2]) -> Self {
        self.root = root;
        self
    }

    /// Goes on for so many iterations.
    pub fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            self.iterations += 1;
            let (up, down) = self.method.discounts(self.iterations);
            for seat in [0, 1] {
                let mut walk = Walk {
                    tape: &self.tape,
                    table: &mut self.table,
                    method: self.method,
                    seat,
                    weight: R::of(self.method.weight(self.iterations)),
                    discounts: (R::of(up), R::of(down)),
                };
                walk.from(0, &self.root[seat], &self.root[1 - seat]);
            }
        }
    }

    /// How many iterations there were.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// How it learns.
    pub fn method(&self) -> Method {
        self.method
    }

    /// The tree it learns.
    pub fn tape(&self) -> &Arc<Tape<R, N>> {
        &self.tape
    }

    /// What it has learned: the average of all its strategies.
    pub fn policy(&self) -> Policy<N> {
        Policy::average(&self.tape, &self.table.sums)
    }

    /// All it knows, as bytes to go on with later.
    pub fn state(&self) -> Vec<u8> {
        let mut bytes = self.iterations.to_le_bytes().to_vec();
        for rows in [&self.table.regrets, &self.table.sums, &self.table.last] {
            rows.iter().flatten().for_each(|value| value.put(&mut bytes));
        }
        bytes
    }

    /// Goes on from where another left off. False if that was not of this tree and method.
    pub fn restore(&mut self, bytes: &[u8]) -> bool {
        let Some((iterations, mut rest)) = bytes.split_at_checked(8) else { return false };
        let tables = [&mut self.table.regrets, &mut self.table.sums, &mut self.table.last];
        if rest.len() != tables.iter().map(|rows| rows.len() * N * R::BYTES).sum::<usize>() {
            return false;
        }
        self.iterations = u64::from_le_bytes(iterations.try_into().expect("eight bytes"));
        for value in tables.into_iter().flatten().flatten() {
            let (first, others) = rest.split_at(R::BYTES);
            *value = R::get(first);
            rest = others;
        }
        true
    }
}

impl<R: Real, const N: usize> Walk<'_, R, N> {
    /// The values of the subtree here for this seat, by its lanes, apart from its own reach.
    fn from(&mut self, at: usize, own: &Row<R, N>, other: &Row<R, N>) -> Row<R, N> {
        match self.tape.steps[at] {
            Step::End(worth) => {
                let worth = if self.seat == 0 { worth } else { -worth };
                [worth * sum(other); N]
            }
            Step::Showdown(matrix) => self.tape.showdown(matrix, self.seat, other),
            Step::Node(_) if self.may_skip(own, other) => [R::ZERO; N],
            Step::Node(node) if node.actions == 1 => self.pass(at, node, own, other),
            Step::Node(node) if usize::from(node.seat) == self.seat => {
                self.learn(at, node, own, other)
            }
            Step::Node(node) => self.watch(at, node, own, other),
            Step::Edge(_) => unreachable!("a walk goes from node to node"),
        }
    }

    /// Whether nothing would change here. Where regrets fade or are expected, they do so even where nobody comes.
    #[inline(always)]
    fn may_skip(&self, own: &Row<R, N>, other: &Row<R, N>) -> bool {
        self.method == Method::Plus && is_zero(own) && is_zero(other)
    }

    /// Nobody has a choice.
    fn pass(&mut self, at: usize, node: Node, own: &Row<R, N>, other: &Row<R, N>) -> Row<R, N> {
        let mut values = [R::ZERO; N];
        self.edges(at, node, |walk, at, _, passage| {
            let own = passage.ahead(walk.seat, own);
            let other = passage.ahead(1 - walk.seat, other);
            let ahead = walk.from(at, &own, &other);
            add(&mut values, &passage.back(walk.seat, &ahead));
        });
        values
    }

    /// The other seat chooses.
    fn watch(&mut self, at: usize, node: Node, own: &Row<R, N>, other: &Row<R, N>) -> Row<R, N> {
        let base = self.strategy(node);
        let mut values = [R::ZERO; N];
        self.edges(at, node, |walk, at, edge, passage| {
            let strategies = &walk.table.strategies[base..];
            let mut ahead = passage.ahead(1 - walk.seat, other);
            if edge.action == NONE {
                let lens = &passage.lens;
                for (lane, reach) in ahead.iter_mut().enumerate() {
                    let (act, parent) = (lens.acts[lane], lens.parents[1 - walk.seat][lane]);
                    if act != NONE {
                        *reach = flush(*reach * strategies[usize::from(act)][usize::from(parent)]);
                    }
                }
            } else {
                let strategy = passage.ahead(1 - walk.seat, &strategies[usize::from(edge.action)]);
                ahead = each(|lane| flush(ahead[lane] * strategy[lane]));
            }
            let ahead = walk.from(at, &passage.ahead(walk.seat, own), &ahead);
            add(&mut values, &passage.back(walk.seat, &ahead));
        });
        self.table.strategies.truncate(base);
        values
    }

    /// This seat chooses, and learns.
    fn learn(&mut self, at: usize, node: Node, own: &Row<R, N>, other: &Row<R, N>) -> Row<R, N> {
        self.discount(node);
        let base = self.strategy(node);
        self.expect_nothing(node);
        let slot = node.slot as usize;
        let mut values = [R::ZERO; N];
        self.edges(at, node, |walk, at, edge, passage| {
            let others = passage.ahead(1 - walk.seat, other);
            let mut ahead = passage.ahead(walk.seat, own);
            if edge.action == NONE {
                let (acts, parents) = (&passage.lens.acts, &passage.lens.parents[walk.seat]);
                let lanes = || (0..N).filter(|lane| acts[*lane] != NONE);
                for lane in lanes() {
                    let (act, parent) = (usize::from(acts[lane]), usize::from(parents[lane]));
                    ahead[lane] = flush(ahead[lane] * walk.table.strategies[base + act][parent]);
                }
                let ahead = walk.from(at, &ahead, &others);
                for lane in lanes() {
                    let (act, parent) = (usize::from(acts[lane]), usize::from(parents[lane]));
                    values[parent] += walk.table.strategies[base + act][parent] * ahead[lane];
                    walk.table.regret(walk.method, slot + act)[parent] += ahead[lane];
                }
            } else {
                let act = usize::from(edge.action);
                let strategy = walk.table.strategies[base + act];
                let ahead_strategy = passage.ahead(walk.seat, &strategy);
                ahead = each(|lane| flush(ahead[lane] * ahead_strategy[lane]));
                let ahead = walk.from(at, &ahead, &others);
                let back = passage.back(walk.seat, &ahead);
                values = each(|lane| values[lane] + strategy[lane] * back[lane]);
                add(walk.table.regret(walk.method, slot + act), &back);
            }
        });
        self.settle(node, base, own, &values);
        self.table.strategies.truncate(base);
        values
    }

    /// Calls `visit` with each edge and where it leads.
    #[inline(always)]
    fn edges(
        &mut self,
        at: usize,
        node: Node,
        mut visit: impl FnMut(&mut Self, usize, Edge, &super::lens::Passage<R, N>),
    ) {
        let tape = self.tape;
        let mut edge = at + 1;
        for _ in 0..node.edges {
            let (what, passage) = tape.edge(edge);
            visit(self, edge + 1, what, passage);
            edge = tape.skip(edge + 1);
        }
    }

    /// Puts the strategy of a node on the stack: by regret, or any legal action where nothing is regretted.
    #[inline(always)]
    fn strategy(&mut self, node: Node) -> usize {
        let base = self.table.strategies.len();
        let slots = node.slot as usize..node.slot as usize + usize::from(node.actions);
        let table = &mut *self.table;
        if self.method == Method::Predictive {
            let rows = table.regrets[slots.clone()].iter().zip(&table.last[slots]);
            let expected = rows.map(|(row, last)| each(|lane| positive(row[lane] + last[lane])));
            table.strategies.extend(expected);
        } else {
            let rows = table.regrets[slots].iter();
            table.strategies.extend(rows.map(|row| each(|lane| positive(row[lane]))));
        }
        let rights = self.tape.rights.get(usize::from(node.rights).wrapping_sub(1));
        normalise(&mut table.strategies[base..], rights.map(Vec::as_slice));
        base
    }

    #[inline(always)]
    fn discount(&mut self, node: Node) {
        if self.method != Method::Discounted {
            return;
        }
        let (up, down) = self.discounts;
        let slot = node.slot as usize;
        for row in &mut self.table.regrets[slot..slot + usize::from(node.actions)] {
            *row = each(|lane| row[lane] * if row[lane] > R::ZERO { up } else { down });
        }
    }

    /// What was expected has been used.
    #[inline(always)]
    fn expect_nothing(&mut self, node: Node) {
        if self.method == Method::Predictive {
            let slot = node.slot as usize;
            self.table.last[slot..slot + usize::from(node.actions)].fill([R::ZERO; N]);
        }
    }

    /// Turns what each action was worth into regrets, and adds the strategy to the average.
    #[inline(always)]
    fn settle(&mut self, node: Node, base: usize, own: &Row<R, N>, values: &Row<R, N>) {
        let rights = self.tape.rights.get(usize::from(node.rights).wrapping_sub(1));
        for act in 0..usize::from(node.actions) {
            let slot = node.slot as usize + act;
            let table = &mut *self.table;
            let sums = &mut table.sums[slot];
            let strategy = &table.strategies[base + act];
            *sums = each(|lane| sums[lane] + self.weight * own[lane] * strategy[lane]);
            let regrets = table.regret(self.method, slot);
            *regrets = each(|lane| regrets[lane] - values[lane]);
            if let Some(rights) = rights {
                *regrets = each(|lane| regrets[lane] * rights[act][lane]);
            }
            if self.method == Method::Predictive {
                let (sum, last) = (&mut table.regrets[slot], &table.last[slot]);
                *sum = each(|lane| positive(sum[lane] + last[lane]));
            } else if self.method.forgives() {
                *regrets = each(|lane| positive(regrets[lane]));
            }
        }
    }
}

impl<R: Real, const N: usize> Table<R, N> {
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
