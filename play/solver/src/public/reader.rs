//! Finding one's place on a tape.

use quarterdeck_engine::{Game, Seat};

use super::expand::{Expansion, World};
use super::lanes::Real;
use super::policy::Policy;
use super::tape::{Step, Tape};

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
        let mine = expansion.seat == Some(self.seat);
        mine.then(|| self.choices(&expansion, tape.steps[self.at], policy))
    }

    fn choices<R: Real, const N: usize>(
        &self,
        expansion: &Expansion<G>,
        step: Step<R>,
        policy: &Policy<N>,
    ) -> Vec<(G::Action, f64)> {
        let count = expansion.actions.len();
        let chances: Vec<f64> = match step {
            Step::Node(node) => policy.at(&node, usize::from(self.lane)).collect(),
            // Nothing can change any more, and anything is as good as anything else.
            _ => vec![1.0 / count as f64; count],
        };
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
        // Where nothing can change any more, the game goes on and the tape does not.
        let over = !matches!(tape.steps[self.at], Step::Node(_));
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
                if !over {
                    self.at = edge + 1;
                }
                return Some(());
            }
            if !over {
                edge = tape.skip(edge + 1);
            }
        }
        None
    }
}
