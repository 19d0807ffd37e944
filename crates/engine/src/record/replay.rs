//! Playing a record through again.

use super::entry::VeilPlace;
use super::{Deed, Entry, Fault, Holder, Record, Wrong};
use crate::chance::{Draw, Fast, Script};
use crate::course::{Course, Step};
use crate::game::{Game, Secret};
use crate::sealed::Hash;
use crate::seat::{Seat, Viewer};

/// A record played through: one step for each entry.
pub(crate) struct Replay<G: Game> {
    pub(crate) course: Course<G>,
    pub(crate) steps: Vec<Replayed<G>>,
}

/// One entry, played.
pub(crate) struct Replayed<G: Game> {
    /// The state before it.
    pub(crate) then: G,
    /// The state after it.
    pub(crate) now: G,
    /// Who acted, and what; nothing for the deal and for taking back.
    pub(crate) act: Option<(Seat, G::Action)>,
    pub(crate) events: Vec<G::Event>,
    pub(crate) draws: Vec<Draw>,
    /// Whether it was not taken back later.
    pub(crate) stands: bool,
}

/// One entry of a record as a viewer sees it.
#[derive(Clone, PartialEq)]
pub struct Scene<G: Game> {
    /// Who acted; nobody dealt.
    pub seat: Option<Seat>,
    /// Whether a step was taken back instead.
    pub undo: bool,
    /// What the viewer was told.
    pub told: Vec<G::Told>,
    /// What the viewer saw then.
    pub view: G::View,
}

impl<G: Game> Replay<G> {
    /// How many actions stand.
    pub(crate) fn standing(&self) -> u32 {
        self.steps.iter().filter(|step| step.stands && step.act.is_some()).count() as u32
    }

    /// What `viewer` was told at each entry; nothing is told when a step is taken back, the view just says so.
    pub(crate) fn told(&self, seq: usize, viewer: Viewer) -> Vec<G::Told> {
        self.steps[seq].events.iter().map(|event| G::told(event, viewer)).collect()
    }

    /// Whether `viewer` may know the secret choice of an entry, as things stand at the end. A choice that was taken
    /// back stays its seat's secret, whatever became of the ship.
    pub(crate) fn discloses_choice(&self, seq: usize, viewer: Viewer) -> bool {
        let step = &self.steps[seq];
        step.act.is_some_and(|(seat, action)| {
            let secret = Secret::Choice { then: &step.then, seat, action };
            viewer.is(seat) || (step.stands && self.course.state().discloses(viewer, &secret))
        })
    }

    /// Whether `viewer` may know how a draw of an entry fell.
    pub(crate) fn discloses_draw(&self, seq: usize, nth: usize, viewer: Viewer) -> bool {
        let step = &self.steps[seq];
        let Draw { purpose, outcome, .. } = step.draws[nth];
        let secret = Secret::Draw { then: &step.then, nth, purpose, outcome };
        purpose.audience.includes(viewer) || self.course.state().discloses(viewer, &secret)
    }
}

impl<G: Game> Record<G> {
    /// The game as `viewer` saw it, scene by scene. The record is verified on the way.
    ///
    /// A viewer's record can be seen with that viewer's eyes, and with the public's.
    pub fn scenes(&self, viewer: Viewer) -> Result<Vec<Scene<G>>, Fault> {
        let (holder, public) = (self.holder, viewer == Viewer::Public);
        if holder != Holder::Host && holder != Holder::Viewer(viewer) && !public {
            return Err(Wrong::OtherEyes { holder, viewer }.in_head());
        }
        let (_, replay) = self.verify_and_replay()?;
        Ok((0..replay.steps.len())
            .map(|seq| Scene {
                seat: match &self.entries[seq].deed {
                    Deed::Deal { .. } => None,
                    Deed::Act { seat, .. } | Deed::Undo { seat } => Some(*seat),
                },
                undo: matches!(self.entries[seq].deed, Deed::Undo { .. }),
                told: replay.told(seq, viewer),
                view: replay.steps[seq].now.view(viewer),
            })
            .collect())
    }

    /// Where the game ended up, in a state that the holder can believe: the true one for the host.
    pub(crate) fn walk_host(&self) -> Result<Replay<G>, Fault> {
        self.walk(|_, _, _| None, |_, _, _| None)
    }

    /// Plays every entry, asking `choice` and `outcome` for what is veiled and not opened.
    pub(crate) fn walk(
        &self,
        mut choice: impl FnMut(usize, &G, Seat) -> Option<G::Action>,
        mut outcome: impl FnMut(usize, &G, usize) -> Option<u32>,
    ) -> Result<Replay<G>, Fault> {
        let setup = self.setup().map_err(|problems| Wrong::from(problems).in_head())?;
        let domain = self.head.terms().domain();
        let mut replay: Option<Replay<G>> = None;
        for (seq, entry) in self.entries.iter().enumerate() {
            let at = |wrong: Wrong| wrong.at_entry(seq);
            let before = replay
                .as_ref()
                .map_or_else(|| G::new(&setup), |replay| replay.course.state().clone());
            let outcomes = (0..entry.deed.draws().len())
                .map(|nth| match opened_draw(entry, &domain, seq, nth)? {
                    Some(known) => Ok(known),
                    None => outcome(seq, &before, nth).ok_or(Wrong::Unbelievable),
                })
                .collect::<Result<Vec<u32>, Wrong>>()
                .map_err(at)?;
            match (&entry.deed, &mut replay) {
                (Deed::Deal { .. }, None) => {
                    replay = Some(Replay::deal(&setup, before, &outcomes).map_err(at)?);
                }
                (Deed::Deal { .. }, Some(_)) | (_, None) => return Err(at(Wrong::Deal)),
                (Deed::Act { seat, .. }, Some(replay)) => {
                    let action = match opened_action(entry, &domain, seq).map_err(at)? {
                        Some(known) => known,
                        None => {
                            choice(seq, &before, *seat).ok_or_else(|| at(Wrong::Unbelievable))?
                        }
                    };
                    replay.act(before, *seat, action, &outcomes).map_err(at)?;
                }
                (Deed::Undo { seat }, Some(replay)) => replay.undo(before, *seat).map_err(at)?,
            }
            check_draws(entry, replay.as_ref().and_then(|replay| replay.steps.last()))
                .map_err(at)?;
        }
        replay.ok_or_else(|| Wrong::Deal.at_entry(0))
    }
}

impl<G: Game> Replay<G> {
    fn deal(setup: &G::Setup, before: G, outcomes: &[u32]) -> Result<Self, Wrong> {
        let mut script = Script::new(outcomes);
        let (course, step) = Course::begin(setup, &mut script);
        script.finish()?;
        let mut replay = Self { course, steps: Vec::new() };
        replay.push(before, None, step);
        Ok(replay)
    }

    fn act(
        &mut self,
        before: G,
        seat: Seat,
        action: G::Action,
        outcomes: &[u32],
    ) -> Result<(), Wrong> {
        let mut script = Script::new(outcomes);
        let step = self.course.play(seat, action, &mut script);
        let step = step.map_err(|refusal| Wrong::Refused(refusal.to_string()))?;
        script.finish()?;
        self.push(before, Some((seat, action)), step);
        Ok(())
    }

    fn undo(&mut self, before: G, seat: Seat) -> Result<(), Wrong> {
        self.course.undo(seat)?;
        let taken_back = self.steps.iter_mut().rev().find(|step| step.stands && step.act.is_some());
        taken_back.expect("what the course took back was played").stands = false;
        self.push(before, None, Step { events: Vec::new(), draws: Vec::new() });
        Ok(())
    }

    fn push(&mut self, then: G, act: Option<(Seat, G::Action)>, step: Step<G>) {
        let now = self.course.state().clone();
        let Step { events, draws } = step;
        self.steps.push(Replayed { then, now, act, events, draws, stands: true });
    }
}

/// The draws written down must be those that the rules made, for the same purposes out of as many.
fn check_draws<G: Game>(entry: &Entry<G>, step: Option<&Replayed<G>>) -> Result<(), Wrong> {
    let made = step.map_or(&[][..], |step| &step.draws);
    let written = entry.deed.draws();
    let same = made.len() == written.len()
        && made.iter().zip(written).all(|(made, written)| {
            made.purpose.name == written.purpose
                && made.of == written.of
                && matches!(written.outcome, super::Veiled::Clear(_))
                    == (made.purpose.audience == crate::chance::Audience::All)
        });
    if same { Ok(()) } else { Err(Wrong::OtherDraws) }
}

/// The action of an entry, if the holder may know it.
pub(crate) fn opened_action<G: Game>(
    entry: &Entry<G>,
    domain: &Hash,
    seq: usize,
) -> Result<Option<G::Action>, Wrong> {
    let Deed::Act { action, .. } = &entry.deed else {
        return if entry.open.action.is_none() { Ok(None) } else { Err(Wrong::Veil) };
    };
    let place = VeilPlace { domain, seq: seq as u32, slot: 0 };
    let opened = action.open(entry.open.action.as_ref(), place).map_err(|_| Wrong::Veil)?;
    let veiled = matches!(action, super::Veiled::Veiled(_));
    if opened.is_some_and(|action| G::is_secret(&action) != veiled) {
        return Err(Wrong::Veil);
    }
    Ok(opened)
}

/// How a draw of an entry fell, if the holder may know it.
pub(crate) fn opened_draw<G: Game>(
    entry: &Entry<G>,
    domain: &Hash,
    seq: usize,
    nth: usize,
) -> Result<Option<u32>, Wrong> {
    let opening = entry.open.draws.get(nth).and_then(|draw| draw.outcome.as_ref());
    let place = VeilPlace { domain, seq: seq as u32, slot: nth as u32 + 1 };
    entry.deed.draws()[nth].outcome.open(opening, place).map_err(|_| Wrong::Veil)
}

/// A world that a viewer can believe at the end of its record, from what it was told.
pub(crate) fn believable_world<G: Game>(record: &Record<G>, viewer: Viewer) -> Result<G, Fault> {
    let setup = record.setup().map_err(|problems| Wrong::from(problems).in_head())?;
    let mut now = (G::new(&setup).view(viewer), G::Memory::default());
    let mut before = Vec::new();
    for (seq, entry) in record.entries.iter().enumerate() {
        let at = |wrong: Wrong| wrong.at_entry(seq);
        if matches!(entry.deed, Deed::Undo { .. }) {
            now = before.pop().ok_or_else(|| at(Wrong::Told))?;
            continue;
        }
        before.push(now.clone());
        for told in entry.told.as_ref().ok_or_else(|| at(Wrong::Told))? {
            G::fold(&mut now.0, told).map_err(|_| at(Wrong::Told))?;
            G::remember(&mut now.1, told);
        }
    }
    // Any world will do, so any seed will.
    G::sample(&now.0, &now.1, &mut Fast::new(1)).ok_or_else(|| Wrong::Unbelievable.in_head())
}
