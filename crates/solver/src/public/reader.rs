//! Finding one's place on a tape.

use quarterdeck_engine::{Game, Seat};

use super::expand::{Expansion, World};
use super::lanes::Real;
use super::policy::Policy;
use super::tape::{Node, Step, Tape};

/// Follows a game along a tape from one seat, by what that seat is told.
pub struct Reader<G: Game> {
    seat: Seat,
    at: usize,
    lane: u8,
    /// Nothing before the deal.
    worlds: Option<Vec<World<G>>>,
    setup: G::Setup,
    heard: Vec<G::Told>,
}

impl<G: Game> Reader<G> {
    /// A seat at a table before the deal.
    pub fn new(setup: G::Setup, seat: Seat) -> Self {
        Self { seat, at: 0, lane: 0, worlds: None, setup, heard: Vec::new() }
    }

    /// Hears what the seat is told.
    pub fn hear(&mut self, told: &G::Told) {
        self.heard.push(told.clone());
    }

    /// What the policy does here and how likely, if what was heard leads to a decision of the seat.
    pub fn look<R: Real, const N: usize>(
        &mut self,
        tape: &Tape<R, N>,
        policy: &Policy<N>,
    ) -> Option<Vec<(G::Action, f64)>> {
        while !self.heard.is_empty() {
            self.advance::<R, N>(tape)?;
        }
        let expansion = Expansion::of(self.worlds.as_ref()?)?;
        let Step::Node(node) = tape.steps[self.at] else { return None };
        let mine = usize::from(node.seat) == self.seat.index();
        mine.then(|| self.choices(&expansion, &node, policy))
    }

    fn choices<const N: usize>(
        &self,
        expansion: &Expansion<G>,
        node: &Node,
        policy: &Policy<N>,
    ) -> Vec<(G::Action, f64)> {
        let chances = policy.at(node, usize::from(self.lane));
        let legal = expansion.actions.iter().zip(&expansion.legal).zip(chances);
        legal
            .filter(|((_, lanes), _)| **lanes >> self.lane & 1 != 0)
            .map(|((action, _), chance)| (*action, chance))
            .collect()
    }

    /// Takes the next step that was heard.
    fn advance<R: Real, const N: usize>(&mut self, tape: &Tape<R, N>) -> Option<()> {
        let expansion = match &self.worlds {
            None => Expansion::deal(&self.setup),
            Some(worlds) => Expansion::of(worlds)?,
        };
        let (seat, nth) = (expansion.seat, self.seat.index());
        let mut edge = self.at + 1;
        for branch in expansion.branches {
            let heard = (1..=self.heard.len()).rev().find_map(|count| {
                let way = branch.heard(nth, self.lane, &self.heard[..count])?;
                Some((count, way))
            });
            if let Some((count, way)) = heard {
                self.heard.drain(..count);
                self.lane = branch.lanes(nth, seat)[way];
                self.worlds = Some(branch.go::<N>(seat).ok()?.1);
                self.at = edge + 1;
                return Some(());
            }
            edge = tape.skip(edge + 1);
        }
        None
    }
}
