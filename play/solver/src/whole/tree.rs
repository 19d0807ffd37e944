//! The whole tree of a game.

use std::collections::HashMap;

use quarterdeck_engine::chance::every;
use quarterdeck_engine::{Game, Seat, Viewer};

use crate::stake::Stake;

/// Every way that a game can go.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(crate) nodes: Vec<Node>,
    /// How many actions each information set has.
    pub(crate) infosets: Vec<usize>,
    pub(crate) seats: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum Node {
    /// What it is worth to each seat.
    End(Vec<f64>),
    Chance(Vec<(f64, u32)>),
    Decide {
        seat: usize,
        infoset: u32,
        children: Vec<u32>,
    },
}

impl Tree {
    /// The tree of a game from its deal; none if it has more than `most` nodes.
    pub fn new<G: Game>(setup: &G::Setup, stake: Stake, most: usize) -> Option<Self> {
        let table = G::new(setup);
        let seats = table.seats();
        let tree = Self { nodes: Vec::new(), infosets: Vec::new(), seats };
        let mut builder =
            Builder { tree, told: HashMap::new(), known: HashMap::new(), stake, most };
        let memories = vec![0; seats];
        builder.chance(&memories, |chance, events| {
            let mut state: G = table.clone();
            state.deal(chance, events);
            state
        })?;
        Some(builder.tree)
    }

    /// How many information sets it has.
    pub fn infosets(&self) -> usize {
        self.infosets.len()
    }

    /// How many nodes it has.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }
}

struct Builder {
    tree: Tree,
    /// What a seat remembers, by what it remembered before and what it was told then.
    told: HashMap<(u32, String), u32>,
    known: HashMap<(usize, u32), u32>,
    stake: Stake,
    most: usize,
}

impl Builder {
    /// All that chance makes of a step. The root is the last node that is finished, so children come before parents
    /// and the root is the node that was asked for first: its place is kept free.
    fn chance<G: Game>(
        &mut self,
        memories: &[u32],
        step: impl Fn(&mut quarterdeck_engine::chance::Every, &mut Vec<G::Event>) -> G,
    ) -> Option<u32> {
        let mut ways = Vec::new();
        every(|chance| {
            let mut events = Vec::new();
            let state = step(chance, &mut events);
            ways.push((chance.odds(), state, events));
        });
        let at = self.place()?;
        let mut children = Vec::new();
        for (odds, state, events) in ways {
            let memories: Vec<u32> = memories
                .iter()
                .zip(Seat::all(memories.len()))
                .map(|(memory, seat)| self.remember::<G>(*memory, seat, &events))
                .collect();
            children.push((odds, self.node(&state, &memories)?));
        }
        self.tree.nodes[at as usize] = Node::Chance(children);
        Some(at)
    }

    fn remember<G: Game>(&mut self, memory: u32, seat: Seat, events: &[G::Event]) -> u32 {
        events.iter().fold(memory, |memory, event| {
            let told = G::told(event, Viewer::Seat(seat));
            let next = self.told.len() as u32 + 1;
            *self.told.entry((memory, format!("{told:?}"))).or_insert(next)
        })
    }

    fn node<G: Game>(&mut self, state: &G, memories: &[u32]) -> Option<u32> {
        let at = self.place()?;
        self.tree.nodes[at as usize] = match state.owed().first() {
            None => {
                let outcome = state.outcome()?;
                let worth = |seat| self.stake.worth(&outcome, seat);
                Node::End(Seat::all(memories.len()).map(worth).collect())
            }
            Some(seat) => {
                let mut actions = Vec::new();
                state.legal(seat, |action| actions.push(action));
                let infoset = self.infoset(seat.index(), memories[seat.index()], actions.len());
                let mut children = Vec::new();
                for action in actions {
                    children.push(self.chance(memories, |chance, events| {
                        let mut next = state.clone();
                        if next.play(seat, action, chance, events).is_err() {
                            unreachable!("a legal action was refused");
                        }
                        next
                    })?);
                }
                Node::Decide { seat: seat.index(), infoset, children }
            }
        };
        Some(at)
    }

    fn infoset(&mut self, seat: usize, memory: u32, actions: usize) -> u32 {
        let next = self.tree.infosets.len() as u32;
        let place = *self.known.entry((seat, memory)).or_insert(next);
        if place == next {
            self.tree.infosets.push(actions);
        }
        assert_eq!(
            self.tree.infosets[place as usize], actions,
            "who knows the same may do the same"
        );
        place
    }

    fn place(&mut self) -> Option<u32> {
        self.tree.nodes.push(Node::Chance(Vec::new()));
        (self.tree.nodes.len() <= self.most).then(|| self.tree.nodes.len() as u32 - 1)
    }
}
