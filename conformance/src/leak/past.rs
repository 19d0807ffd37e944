//! What a game and its twin have behind them, and what of it is disclosed.

use quarterdeck_engine::chance::Draw;
use quarterdeck_engine::game::Secret;
use quarterdeck_engine::{Game, Seat, Viewer};

use crate::walk::Taken;

/// The steps that both took since they were last drawn apart, each sounding the same to the viewer.
pub(super) struct Past<G: Game> {
    steps: Vec<[Moment<G>; 2]>,
}

/// A step as it was.
struct Moment<G: Game> {
    then: G,
    chosen: Option<(Seat, G::Action)>,
    draws: Vec<Draw>,
}

impl<G: Game> Default for Past<G> {
    fn default() -> Self {
        Self { steps: Vec::new() }
    }
}

impl<G: Game> Past<G> {
    /// Adds a step that was taken, and the twin's.
    pub(super) fn add(
        &mut self,
        taken: &Taken<G>,
        twin_then: G,
        twin_chosen: Option<(Seat, G::Action)>,
        twin_draws: Vec<Draw>,
    ) {
        let then = taken.before.clone();
        let real = Moment { then, chosen: taken.chosen, draws: taken.draws.clone() };
        let twin = Moment { then: twin_then, chosen: twin_chosen, draws: twin_draws };
        self.steps.push([real, twin]);
    }

    /// What `viewer` may now know of earlier secrets must be the same in both.
    pub(super) fn compare(&self, viewer: Viewer, real: &G, twin: &G) -> Result<(), String> {
        self.steps.iter().try_for_each(|[one, other]| {
            if one.known_choice(real, viewer) != other.known_choice(twin, viewer) {
                return Err("what is disclosed of a choice depends on a secret".to_owned());
            }
            if one.known_draws(real, viewer).eq(other.known_draws(twin, viewer)) {
                Ok(())
            } else {
                Err("what is disclosed of a draw depends on a secret".to_owned())
            }
        })
    }
}

impl<G: Game> Moment<G> {
    /// An open choice is no secret, and was compared when it was made.
    fn known_choice(&self, now: &G, viewer: Viewer) -> Option<G::Action> {
        let (seat, action) = self.chosen?;
        let secret = Secret::Choice { then: &self.then, seat, action };
        let known = viewer.is(seat) || now.discloses(viewer, &secret);
        (G::is_secret(&action) && known).then_some(action)
    }

    fn known_draws(&self, now: &G, viewer: Viewer) -> impl Iterator<Item = Option<u32>> {
        self.draws.iter().enumerate().map(move |(nth, draw)| {
            let Draw { purpose, outcome, .. } = *draw;
            let secret = Secret::Draw { then: &self.then, nth, purpose, outcome };
            (purpose.audience.includes(viewer) || now.discloses(viewer, &secret)).then_some(outcome)
        })
    }
}
