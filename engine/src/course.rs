//! The course of a game: where it stands, and how far it may be taken back.

use thiserror::Error;

use crate::chance::{Chance, Draw, Noting};
use crate::game::Game;
use crate::listener::Listener;
use crate::seat::Seat;

/// A game in progress: its state now, and the steps that may still be taken back.
///
/// How far is computed from information and is no screen's business. A seat may take back its own latest steps as
/// long as since then no secret was shown to anybody, no chance was drawn and no other seat has acted.
#[derive(Clone)]
pub struct Course<G: Game> {
    state: G,
    /// Who took the steps that can still be taken back, and the state before each.
    latest: Option<Seat>,
    before: Vec<G>,
}

/// What a step did.
#[derive(Clone)]
pub struct Step<G: Game> {
    /// What happened.
    pub events: Vec<G::Event>,
    /// What was drawn.
    pub draws: Vec<Draw>,
}

/// Why nothing can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum UndoRefusal {
    /// Nothing of that seat's can.
    #[error(
        "there is nothing of yours to take back: you have not moved, or since then a secret was shown, chance was drawn or somebody else has moved"
    )]
    Nothing,
}

impl<G: Game> Course<G> {
    /// Sets up and deals.
    pub fn begin<C: Chance>(setup: &G::Setup, chance: C) -> (Self, Step<G>) {
        let mut state = G::new(setup);
        let mut chance = Noting::new(chance);
        let mut events = Vec::new();
        state.deal(&mut chance, &mut events);
        let course = Self { state, latest: None, before: Vec::new() };
        (course, Step { events, draws: chance.into_draws() })
    }

    /// Where the game stands.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// Plays an action.
    pub fn play<C: Chance>(
        &mut self,
        seat: Seat,
        action: G::Action,
        chance: C,
    ) -> Result<Step<G>, G::Refusal> {
        let (after, step) = self.ahead(seat, action, chance)?;
        self.go(seat, after, step.can_be_taken_back());
        Ok(step)
    }

    /// Where an action would lead, and what it would do. Nothing is changed.
    pub(crate) fn ahead<C: Chance>(
        &self,
        seat: Seat,
        action: G::Action,
        chance: C,
    ) -> Result<(G, Step<G>), G::Refusal> {
        let mut after = self.state.clone();
        let mut chance = Noting::new(chance);
        let mut events = Vec::new();
        after.play(seat, action, &mut chance, &mut events)?;
        Ok((after, Step { events, draws: chance.into_draws() }))
    }

    /// Goes where an action of `seat` leads.
    pub(crate) fn go(&mut self, seat: Seat, after: G, can_be_taken_back: bool) {
        let before = std::mem::replace(&mut self.state, after);
        if self.latest != Some(seat) || !can_be_taken_back {
            self.before.clear();
        }
        self.latest = Some(seat);
        if can_be_taken_back {
            self.before.push(before);
        }
    }

    /// How many of its latest steps `seat` may take back.
    pub fn undoable(&self, seat: Seat) -> usize {
        if self.latest == Some(seat) { self.before.len() } else { 0 }
    }

    /// Takes back the latest step of `seat`.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoRefusal> {
        self.before_latest(seat)?;
        self.state = self.before.pop().ok_or(UndoRefusal::Nothing)?;
        Ok(())
    }

    /// The state that `seat` would go back to.
    pub(crate) fn before_latest(&self, seat: Seat) -> Result<&G, UndoRefusal> {
        let before = self.before.last().filter(|_| self.latest == Some(seat));
        before.ok_or(UndoRefusal::Nothing)
    }

    /// Goes back to an earlier state, by agreement. From there nobody can take back further until somebody acts: how
    /// far they could once is as long past as what they did since.
    pub(crate) fn rewind(&mut self, state: G) {
        self.state = state;
        self.latest = None;
        self.before.clear();
    }
}

impl<G: Game> Course<G> {
    /// Lets nobody take back further than in `other`, the same course in another world.
    pub(crate) fn forget_as(&mut self, other: &Self) {
        self.latest = other.latest;
        let more = self.before.len().saturating_sub(other.before.len());
        self.before.drain(..more);
    }
}

impl<G: Game> Step<G> {
    /// Whether the step drew nothing and showed nobody a secret.
    pub fn can_be_taken_back(&self) -> bool {
        self.draws.is_empty() && !self.events.iter().any(G::reveals)
    }
}

/// Plays to the end with uniformly random legal actions, and says how many were played.
///
/// This is the hot path of every simulation: with [`Silence`](crate::listener::Silence) and
/// [`Fast`](crate::chance::Fast) it allocates nothing.
#[inline]
pub fn playout<G: Game, C: Chance, L: Listener<G>>(
    state: &mut G,
    chance: &mut C,
    listener: &mut L,
) -> u32 {
    const WHICH: crate::chance::Purpose = crate::chance::Purpose::open("action");
    let mut actions = 0;
    while let Some(seat) = state.owed().first() {
        let nth = chance.pick(state.legal_count(seat), WHICH);
        let action = state.nth_legal(seat, nth);
        if state.play(seat, action, chance, listener).is_err() {
            unreachable!("a legal action was refused");
        }
        actions += 1;
    }
    actions
}
