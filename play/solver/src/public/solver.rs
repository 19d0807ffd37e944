//! Counterfactual regret minimisation along a tape.

use std::ops::Range;
use std::sync::{Arc, Mutex};

use quarterdeck_engine::chance::Fast;

use super::lanes::{Real, Row, first_lane};
use super::lens::NONE;
use super::policy::Policy;
use super::tape::{Step, Tape};
use super::walk::{Share, Walk};
use crate::method::Method;

/// A solver at work. Both seats are updated in turn in every iteration.
pub struct Solver<R, const N: usize> {
    tape: Arc<Tape<R, N>>,
    method: Method,
    iterations: u64,
    threads: usize,
    /// Where samples come from.
    seed: u64,
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
}

/// A part of the tree that has nothing to do with the others: what follows from one deal that everybody sees.
struct Part<R, const N: usize> {
    at: usize,
    slots: Range<usize>,
    root: [Row<R, N>; 2],
}

impl<R: Real, const N: usize> Solver<R, N> {
    /// Nothing learned yet.
    pub fn new(tape: Arc<Tape<R, N>>, method: Method) -> Self {
        let rows = || vec![[R::ZERO; N]; tape.slots()];
        let last = if method == Method::Predictive { rows() } else { Vec::new() };
        let table = Table { regrets: rows(), sums: rows(), last };
        Self { root: [first_lane(); 2], tape, method, iterations: 0, threads: 1, seed: 1, table }
    }

    /// Says how likely each seat has each secret at the root, apart from chance. By itself there is one, as before a deal.
    #[must_use]
    pub fn with_root(mut self, root: [Row<R, N>; 2]) -> Self {
        self.root = root;
        self
    }

    /// Works on so many threads. What is learned does not depend on it.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Samples by this seed, where the method samples.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Goes on for so many iterations.
    pub fn run(&mut self, iterations: u64) {
        let parts = self.parts();
        let (first, method, tape) = (self.iterations + 1, self.method, &*self.tape);
        let seed = self.seed;
        let mut work = self.table.share(parts);
        // The largest come last, and the last is taken first.
        work.sort_by_key(|(part, _)| part.slots.len());
        let threads = self.threads.min(work.len());
        let work = Mutex::new(work);
        let toil = || {
            let mut strategies = Vec::new();
            while let Some((part, mut share)) = work.lock().ok().and_then(|mut work| work.pop()) {
                let samples = Fast::stream(seed, part.at as u64).word();
                for iteration in first..first + iterations {
                    let mut walk = Walk::new(tape, &mut share, &mut strategies, method, iteration);
                    if method == Method::External {
                        let mut chance = Fast::stream(samples, iteration);
                        walk.both_seats_by_lot(part.at, &part.root, &mut chance);
                    } else {
                        walk.both_seats(part.at, &part.root);
                    }
                }
            }
        };
        if threads > 1 {
            std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(toil))));
        } else {
            toil();
        }
        self.iterations += iterations;
    }

    /// Nothing that happens after one public deal matters to what happens after another.
    fn parts(&self) -> Vec<Part<R, N>> {
        let tape = &*self.tape;
        let all = 0..tape.slots();
        let whole = Part { at: 0, slots: all.clone(), root: self.root };
        let Step::Node(node) = tape.steps[0] else { return Vec::new() };
        if node.seat != NONE || node.edges < 2 {
            return vec![whole];
        }
        let mut parts: Vec<Part<R, N>> = Vec::new();
        let mut edge = 1;
        for _ in 0..node.edges {
            let (_, passage) = tape.edge(edge);
            if let Step::Node(node) = tape.steps[edge + 1] {
                let root = [0, 1].map(|seat| passage.ahead(seat, &self.root[seat]));
                let slots = node.slot as usize..all.end;
                if let Some(last) = parts.last_mut() {
                    last.slots.end = slots.start;
                }
                parts.push(Part { at: edge + 1, slots, root });
            }
            edge = tape.skip(edge + 1);
        }
        parts
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
    pub fn tape(&self) -> &Tape<R, N> {
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

impl<R: Real, const N: usize> Table<R, N> {
    /// Gives each part its own rows. They stand one behind the other, as the parts do.
    fn share(&mut self, parts: Vec<Part<R, N>>) -> Vec<(Part<R, N>, Share<'_, R, N>)> {
        let mut rows = [&mut self.regrets[..], &mut self.sums[..], &mut self.last[..]];
        let mut place = 0;
        let mut shares = Vec::with_capacity(parts.len());
        for part in parts {
            let [regrets, sums, last] = rows.each_mut().map(|rows| {
                // The last regrets may not be kept at all.
                let here = std::mem::take(rows);
                let (_, here) = here.split_at_mut((part.slots.start - place).min(here.len()));
                let (here, rest) = here.split_at_mut(part.slots.len().min(here.len()));
                *rows = rest;
                here
            });
            place = part.slots.end;
            let share = Share { regrets, sums, last, first: part.slots.start };
            shares.push((part, share));
        }
        shares
    }
}
