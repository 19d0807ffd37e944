//! Laying a public tree out on a tape.

use std::collections::HashMap;

use quarterdeck_engine::{Game, Seat};
use thiserror::Error;

use super::expand::{Expansion, TooManySecrets, World};
use super::lanes::{Real, Row, each};
use super::lens::{Lens, NONE, Passage};
use super::sure::Sure;
use super::tape::{Edge, Node, Size, Step, Tape};
use crate::stake::Stake;

/// Why a game has no tape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TooLarge {
    /// The vector form is for two.
    #[error("the vector form is for two seats")]
    NotTwo,
    /// Too many secrets.
    #[error("a player has more than {lanes} secrets at a time")]
    Secrets {
        /// How many there may be.
        lanes: usize,
    },
    /// Too many nodes.
    #[error("the public tree has more than {steps} steps")]
    Steps {
        /// How many there may be.
        steps: usize,
    },
}

impl<R: Real, const N: usize> Tape<R, N> {
    /// The public tree of a game from its deal, unless it has more than `most` steps.
    pub fn new<G: Game>(setup: &G::Setup, stake: Stake, most: usize) -> Result<Self, TooLarge> {
        if G::new(setup).seats() != 2 {
            return Err(TooLarge::NotTwo);
        }
        let mut builder = Builder::new(stake, most);
        builder.expansion(Expansion::<G>::deal(setup), [1, 1])?;
        Ok(builder.finished())
    }

    /// The public tree that follows from these worlds: all that fit what everybody was told up to now.
    pub fn from_worlds<G: Game>(
        worlds: &[World<G>],
        stake: Stake,
        most: usize,
    ) -> Result<Self, TooLarge> {
        let mut builder = Builder::new(stake, most);
        builder.worlds(worlds)?;
        Ok(builder.finished())
    }
}

struct Builder<R, const N: usize> {
    tape: Tape<R, N>,
    known: HashMap<(Lens<N>, [u32; 2]), u32>,
    rights: HashMap<Vec<u32>, u16>,
    stake: Stake,
    most: usize,
}

impl<R: Real, const N: usize> Builder<R, N> {
    fn new(stake: Stake, most: usize) -> Self {
        let tape = Tape {
            steps: Vec::new(),
            passages: Vec::new(),
            matrices: Vec::new(),
            rights: Vec::new(),
            slots: 0,
            size: Size::default(),
        };
        Self { tape, known: HashMap::new(), rights: HashMap::new(), stake, most }
    }

    /// The finished tape, with no more room than it needs.
    fn finished(mut self) -> Tape<R, N> {
        self.tape.steps.shrink_to_fit();
        self.tape
    }

    /// Lays out what follows from these worlds, and says what it is worth if nothing that anybody does can change it.
    fn worlds<G: Game>(&mut self, worlds: &[World<G>]) -> Result<Option<f64>, TooLarge> {
        match Expansion::of(worlds) {
            None => Ok(self.end(worlds)),
            Some(expansion) => self.expansion(expansion, live(worlds)),
        }
    }

    fn expansion<G: Game>(
        &mut self,
        expansion: Expansion<G>,
        live: [u32; 2],
    ) -> Result<Option<f64>, TooLarge> {
        let Expansion { seat, actions, legal, branches } = expansion;
        let at = self.tape.steps.len();
        if at > self.most {
            return Err(TooLarge::Steps { steps: self.most });
        }
        let count = actions.len().max(1);
        let node = Node {
            seat: seat.map_or(NONE, |seat| seat.index() as u8),
            actions: count as u8,
            edges: branches.len() as u8,
            rights: seat.map_or(0, |seat| self.rights(&legal, live[seat.index()])),
            slot: self.tape.slots,
            size: 0,
        };
        self.tape.steps.push(Step::Node(node));
        self.count(seat, &legal, live);
        if count > 1 {
            self.tape.slots += count as u32;
        }
        let mut sure = Sure::new(seat, live, &legal);
        for branch in branches {
            let action = branch.action().unwrap_or(NONE);
            let (lens, worlds) =
                branch.go(seat).map_err(|TooManySecrets| TooLarge::Secrets { lanes: N })?;
            let passage = self.passage(lens.clone(), live);
            let mass = worlds.iter().map(|world| world.weight).sum::<f64>() as f32;
            self.tape.steps.push(Step::Edge(Edge { action, passage, mass }));
            let worth = self.worlds(&worlds)?;
            sure.add(&lens, action, worth);
        }
        let worth = sure.worth();
        if let Some(worth) = worth {
            // Whatever happens here, it is as good as over, and nobody need walk through it.
            self.tape.steps.truncate(at);
            self.tape.steps.push(Step::End(R::of(worth)));
            self.tape.slots = node.slot;
        } else {
            let size = (self.tape.steps.len() - at) as u32;
            self.tape.steps[at] = Step::Node(Node { size, ..node });
        }
        Ok(worth)
    }

    fn count(&mut self, seat: Option<Seat>, legal: &[u32], live: [u32; 2]) {
        self.tape.size.nodes += 1;
        let Some(seat) = seat else { return };
        for lane in (0..N).filter(|lane| live[seat.index()] >> lane & 1 != 0) {
            let choices = legal.iter().filter(|lanes| **lanes >> lane & 1 != 0).count() as u64;
            self.tape.size.infosets += u64::from(choices > 1);
            self.tape.size.choices += if choices > 1 { choices } else { 0 };
        }
    }

    /// Who may do what, once for all nodes where it is the same.
    fn rights(&mut self, legal: &[u32], live: u32) -> u16 {
        if legal.iter().all(|lanes| lanes & live == live) {
            return 0;
        }
        // Nobody ever is in a lane that is not live; let it do anything.
        let legal: Vec<u32> = legal.iter().map(|lanes| lanes | !live).collect();
        let next = self.rights.len() as u16 + 1;
        let place = *self.rights.entry(legal.clone()).or_insert(next);
        if place == next {
            let row = |lanes: &u32| -> Row<R, N> {
                each(|lane| if lanes >> lane & 1 != 0 { R::ONE } else { R::ZERO })
            };
            self.tape.rights.push(legal.iter().map(row).collect());
        }
        place
    }

    fn passage(&mut self, lens: Lens<N>, live: [u32; 2]) -> u32 {
        let next = self.tape.passages.len() as u32;
        let place = *self.known.entry((lens.clone(), live)).or_insert(next);
        if place == next {
            self.tape.passages.push(Passage::new(lens, live));
        }
        place
    }

    /// Lays out an end, and says what it is worth if that is the same for all secrets.
    fn end<G: Game>(&mut self, worlds: &[World<G>]) -> Option<f64> {
        self.tape.size.nodes += 1;
        let mut matrix = [[0.0f64; N]; N];
        for world in worlds {
            let outcome = world.state.outcome().expect("nobody owes anything, so it is over");
            let worth = self.stake.worth(&outcome, Seat::new(0));
            let [first, second] = world.lanes.map(usize::from);
            matrix[first][second] += worth * world.weight;
        }
        let live = live(worlds);
        let pairs = || (0..N * N).map(|pair| (pair / N, pair % N));
        let both = |&(first, second): &(usize, usize)| {
            live[0] >> first & 1 != 0 && live[1] >> second & 1 != 0
        };
        let any = pairs().find(both).map_or(0.0, |(first, second)| matrix[first][second]);
        let same = pairs()
            .filter(both)
            .all(|(first, second)| (matrix[first][second] - any).abs() <= 1e-12 * any.abs());
        let step = if same {
            Step::End(R::of(any))
        } else {
            self.tape.matrices.push(matrix.map(|row| row.map(R::of)));
            Step::Showdown(self.tape.matrices.len() as u32 - 1)
        };
        self.tape.steps.push(step);
        same.then_some(any)
    }
}

/// The lanes that there are, as bits.
fn live<G>(worlds: &[World<G>]) -> [u32; 2] {
    worlds.iter().fold([0, 0], |[first, second], world| {
        [first | 1 << world.lanes[0], second | 1 << world.lanes[1]]
    })
}
