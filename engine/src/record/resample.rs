//! A possible beginning of a game: one that a seat could take for the beginning it saw.
//!
//! Whoever plays on from the middle of a game must not learn from it what the rules keep secret. So the new game does not
//! begin with what happened, but with something that may have happened, as far as one seat could know at that point. It is
//! made in two steps that share nothing but [`Heard`]: first everything the seat may know is taken from the record, then the
//! rest is made up. Nothing that the seat cannot know reaches the second step.

use super::follow::all_outcomes;
use super::replay::{legal_secrets, opened_action};
use super::{Deed, Fault, Record, Wrong};
use crate::chance::{Chance, Draw, Script};
use crate::course::{Course, Step};
use crate::game::{Game, Secret};
use crate::seat::{Seat, Viewer};

/// One step of a beginning that is given to a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Given<G: Game> {
    /// Who acts, and what; nothing for the deal.
    pub act: Option<(Seat, G::Action)>,
    /// How its draws fall.
    pub outcomes: Vec<u32>,
}

/// What one seat may know of a step.
struct Heard<G: Game> {
    /// Who acted, and what it was if the seat may know; nothing for the deal.
    act: Option<(Seat, Option<G::Action>)>,
    /// What each draw was for, out of how many, and how it fell if the seat may know.
    draws: Vec<(&'static str, u32, Option<u32>)>,
    told: Vec<G::Told>,
}

/// A step as it happened.
struct Happened<G: Game> {
    then: G,
    act: Option<(Seat, G::Action)>,
    step: Step<G>,
}

impl<G: Game> Record<G> {
    /// Makes up a beginning that `seat` could take for the game as it stood after entry `step`: what the seat saw, was told
    /// and did by then is the same, and everything else is drawn from what the rules leave possible, by `chance`. What was
    /// taken back by then is left out.
    ///
    /// The answer, also whether there is one, follows from what the seat could know after that entry and from `chance`
    /// alone. What became known later is not used, so the future is as open as it was.
    ///
    /// # Errors
    /// When this is not the host's record, or when the game cannot make up what is hidden.
    pub fn resampled<C: Chance>(
        &self,
        seat: Seat,
        step: usize,
        chance: &mut C,
    ) -> Result<Vec<Given<G>>, Fault> {
        let setup = self.setup().map_err(|problems| Wrong::from(problems).in_head())?;
        let viewer = Viewer::Seat(seat);
        let heard = self.heard(&setup, viewer, step)?;
        make_up(&setup, viewer, &heard, chance).ok_or_else(|| Wrong::Unbelievable.in_head())
    }

    /// What `viewer` may know after entry `last` of everything that stands then.
    fn heard(&self, setup: &G::Setup, viewer: Viewer, last: usize) -> Result<Vec<Heard<G>>, Fault> {
        if self.master.is_none() {
            return Err(Wrong::NotTheHosts { holder: self.holder }.in_head());
        }
        let (steps, now) = self.happened(setup, last)?;
        let known = |happened: &Happened<G>| {
            let Happened { then, act, step } = happened;
            let act = act.map(|(seat, action)| {
                let secret = Secret::Choice { then, seat, action };
                let is_open =
                    !G::is_secret(&action) || viewer.is(seat) || now.discloses(viewer, &secret);
                (seat, is_open.then_some(action))
            });
            let draws = step.draws.iter().enumerate().map(|(nth, draw)| {
                let Draw { purpose, of, outcome } = *draw;
                let secret = Secret::Draw { then, nth, purpose, outcome };
                let is_open = purpose.audience.includes(viewer) || now.discloses(viewer, &secret);
                (purpose.name, of, is_open.then_some(outcome))
            });
            let told = step.events.iter().map(|event| G::told(event, viewer));
            Heard { act, draws: draws.collect(), told: told.collect() }
        };
        Ok(steps.iter().map(known).collect())
    }

    /// The deal and the actions that stand after entry `last`, and the state they lead to.
    fn happened(&self, setup: &G::Setup, last: usize) -> Result<(Vec<Happened<G>>, G), Fault> {
        let entries = self.entries.iter().take(last.saturating_add(1)).cloned().collect();
        let head = self.head.clone();
        let master = self.master.clone();
        let cut = Self { holder: self.holder, master, head, entries, signed: None };
        let standing = cut.shape()?.standing;
        let domain = cut.head.terms().domain();
        let mut course: Option<Course<G>> = None;
        let mut steps = Vec::with_capacity(standing.len() + 1);
        for seq in std::iter::once(0).chain(standing) {
            let at = |wrong: Wrong| wrong.at_entry(seq);
            let entry = cut.entries.get(seq).ok_or_else(|| at(Wrong::Deal))?;
            let outcomes = all_outcomes(entry, &domain, seq).map_err(at)?;
            let action = opened_action(entry, &domain, seq).map_err(at)?;
            let act = match entry.deed {
                Deed::Act { seat, .. } => Some((seat, action.ok_or_else(|| at(Wrong::Openness))?)),
                _ => None,
            };
            let then = course.as_ref().map_or_else(|| G::new(setup), |now| now.state().clone());
            let step = advance(setup, &mut course, act, &outcomes).map_err(at)?;
            steps.push(Happened { then, act, step });
        }
        let now = course.ok_or_else(|| Wrong::Deal.at_entry(0))?.state().clone();
        Ok((steps, now))
    }
}

/// Deals, or lets somebody act, with these outcomes.
fn advance<G: Game>(
    setup: &G::Setup,
    course: &mut Option<Course<G>>,
    act: Option<(Seat, G::Action)>,
    outcomes: &[u32],
) -> Result<Step<G>, Wrong> {
    let mut script = Script::new(outcomes);
    let step = match (act, course.as_mut()) {
        (None, None) => {
            let (begun, step) = Course::begin(setup, &mut script);
            *course = Some(begun);
            step
        }
        (Some((seat, action)), Some(course)) => {
            let played = course.play(seat, action, &mut script);
            played.map_err(|refusal| Wrong::Refused(refusal.to_string()))?
        }
        _ => return Err(Wrong::Deal),
    };
    script.finish()?;
    Ok(step)
}

/// Draws a world that fits what `viewer` has heard and fills in from it what `viewer` does not know. None if the game
/// cannot do that.
fn make_up<G: Game, C: Chance>(
    setup: &G::Setup,
    viewer: Viewer,
    heard: &[Heard<G>],
    chance: &mut C,
) -> Option<Vec<Given<G>>> {
    let (mut view, mut memory) = (G::new(setup).view(viewer), G::Memory::default());
    for told in heard.iter().flat_map(|heard| &heard.told) {
        G::fold(&mut view, told).ok()?;
        G::remember(&mut memory, told);
    }
    let world = G::sample(&view, &memory, chance)?;
    let mut course: Option<Course<G>> = None;
    let mut given = Vec::with_capacity(heard.len());
    for heard in heard {
        let then = course.as_ref().map_or_else(|| G::new(setup), |now| now.state().clone());
        let act = match heard.act {
            None => None,
            Some((seat, Some(action))) => Some((seat, action)),
            Some((seat, None)) => Some((seat, presumed(&then, seat, &world)?)),
        };
        let draws = heard.draws.iter().enumerate();
        let outcomes = draws.map(|(nth, &(purpose, _, known))| {
            known.or_else(|| then.presume_draw(nth, purpose, &world))
        });
        let outcomes = outcomes.collect::<Option<Vec<u32>>>()?;
        let step = advance(setup, &mut course, act, &outcomes).ok()?;
        if !heard.sounds_like(&step, viewer) {
            return None;
        }
        given.push(Given { act, outcomes });
    }
    (course?.state().view(viewer) == view).then_some(given)
}

/// What `seat` must have chosen in secret for the game to come to `world`.
fn presumed<G: Game>(then: &G, seat: Seat, world: &G) -> Option<G::Action> {
    let action = then.presume_choice(seat, world)?;
    legal_secrets(then, seat).contains(&action).then_some(action)
}

impl<G: Game> Heard<G> {
    /// Whether a step is told to `viewer` in the same words, with draws that look the same.
    fn sounds_like(&self, step: &Step<G>, viewer: Viewer) -> bool {
        let draws = step.draws.iter().map(|draw| (draw.purpose.name, draw.of));
        let told = step.events.iter().map(|event| G::told(event, viewer));
        draws.eq(self.draws.iter().map(|&(purpose, of, _)| (purpose, of)))
            && told.eq(self.told.iter().cloned())
    }
}
