//! Playing a record through again.

use std::sync::Arc;

use super::entry::VeilPlace;
use super::shape::Shape;
use super::{Deed, Entry, Fault, Holder, Record, Veiled, Wrong};
use crate::chance::{Audience, Draw, Fast, Script};
use crate::course::{Course, Step};
use crate::game::{Game, Secret};
use crate::sealed::Hash;
use crate::seat::{Seat, Viewer};

/// A record played through: one step for each entry.
pub(crate) struct Replay<G: Game> {
    pub(crate) course: Course<G>,
    pub(crate) steps: Vec<Replayed<G>>,
    pub(crate) shape: Shape,
    /// For each entry, what of it is open to the viewer that the record was played for.
    pub(crate) known: Vec<Known>,
}

/// What a viewer may know of an entry's secrets.
pub(crate) struct Known {
    pub(crate) choice: bool,
    pub(crate) draws: Vec<bool>,
}

/// One entry, played.
pub(crate) struct Replayed<G: Game> {
    /// The state before it.
    pub(crate) then: Arc<G>,
    /// The state after it.
    pub(crate) now: Arc<G>,
    /// Who acted, and what; nothing for the deal and for taking back.
    pub(crate) act: Option<(Seat, G::Action)>,
    pub(crate) events: Vec<G::Event>,
    pub(crate) draws: Vec<Draw>,
}

/// One entry of a record as a viewer sees it.
#[derive(Clone, PartialEq)]
pub struct Scene<G: Game> {
    /// Who acted; nobody dealt, and nobody alone takes back by agreement.
    pub seat: Option<Seat>,
    /// Whether a step was taken back instead.
    pub undo: bool,
    /// How many actions were taken back by agreement; none by all other entries.
    pub back: u32,
    /// What the viewer was told.
    pub told: Vec<G::Told>,
    /// What the viewer saw then.
    pub view: G::View,
}

impl<G: Game> Replay<G> {
    /// What `viewer` was told at each entry; nothing is told when a step is taken back, the view just says so.
    pub(crate) fn told(&self, seq: usize, viewer: Viewer) -> Vec<G::Told> {
        self.steps[seq].events.iter().map(|event| G::told(event, viewer)).collect()
    }
}

impl<G: Game> Replayed<G> {
    /// What `viewer` may know of it at once, whatever comes later.
    fn known_at_once(&self, viewer: Viewer) -> Known {
        Known {
            choice: self.act.is_some_and(|(seat, _)| viewer.is(seat)),
            draws: self.draws.iter().map(|draw| draw.purpose.audience.includes(viewer)).collect(),
        }
    }

    /// What `viewer` may know of it in state `now`.
    fn known(&self, now: &G, viewer: Viewer) -> Known {
        let choice = self.act.is_some_and(|(seat, action)| {
            now.discloses(viewer, &Secret::Choice { then: &self.then, seat, action })
        });
        let draws = self.draws.iter().enumerate().map(|(nth, draw)| {
            let Draw { purpose, outcome, .. } = *draw;
            now.discloses(viewer, &Secret::Draw { then: &self.then, nth, purpose, outcome })
        });
        Known { choice, draws: draws.collect() }
    }
}

impl Known {
    fn add(&mut self, other: &Self) {
        self.choice |= other.choice;
        for (own, other) in self.draws.iter_mut().zip(&other.draws) {
            *own |= other;
        }
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
        let (_, replay) = self.verify_and_replay(None)?;
        Ok((0..replay.steps.len())
            .map(|seq| {
                let deed = &self.entries[seq].deed;
                Scene {
                    seat: match deed {
                        Deed::Deal { .. } | Deed::Rewind { .. } => None,
                        Deed::Act { seat, .. } | Deed::Undo { seat } => Some(*seat),
                    },
                    undo: matches!(deed, Deed::Undo { .. }),
                    back: if let Deed::Rewind { back } = deed { *back } else { 0 },
                    told: replay.told(seq, viewer),
                    view: replay.steps[seq].now.view(viewer),
                }
            })
            .collect())
    }

    /// Plays every entry, the game itself and each branch of it that was taken back by agreement, and notes what `eyes`
    /// may know of it.
    ///
    /// The host's record says all that is needed. A viewer's is played in a world that the viewer can believe; what is
    /// veiled from the viewer does not change anything that it was told, so any such world will do. But it must be
    /// one that the viewer could believe *then*: what a branch showed, the game itself may not know, and the other way
    /// round. So each branch is played in a world of its own, from the deal to where it was taken back.
    ///
    /// A secret is open once it was known in the game itself or at the end of a branch: what was seen stays seen. A
    /// choice that its seat took back before anybody knew it stays secret, whatever became of the ship.
    pub(crate) fn walk(&self, shape: Shape, eyes: Option<Viewer>) -> Result<Replay<G>, Fault> {
        let worlds = match self.holder {
            Holder::Host => None,
            Holder::Viewer(viewer) => Some((viewer, believable_worlds(self, viewer)?)),
        };
        let belief = |nth: usize| {
            let (viewer, worlds) = worlds.as_ref()?;
            // With branches, the openings of a record say more than what was known at any one end.
            let alone = shape.branches.is_empty();
            Some(Belief { viewer: *viewer, world: &worlds[nth], alone })
        };
        let mut steps: Vec<Option<Replayed<G>>> = self.entries.iter().map(|_| None).collect();
        let nothing = |entry: &Entry<G>| Known {
            choice: false,
            draws: vec![false; entry.deed.draws().len()],
        };
        let mut known: Vec<Known> = self.entries.iter().map(nothing).collect();
        let mut main = None;
        let whole = 0..self.entries.len();
        for (nth, range) in shape.branches.iter().chain([&whole]).enumerate() {
            let is_branch = nth < shape.branches.len();
            let mut run = Run::new(self, belief(nth))?;
            if is_branch {
                run.play_all(shape.stem(range.start).into_iter())?;
            }
            let before = run.played.len();
            run.play_all(shape.own(range.clone()))?;
            let taken_back = is_branch.then_some(range.end);
            let course = run.course.take().ok_or_else(|| Wrong::Deal.at_entry(0))?;
            for (place, (seq, step)) in run.played.iter().enumerate() {
                let stood = place < before || shape.spots[*seq].taken_back == taken_back;
                let Some(eyes) = eyes.filter(|_| stood) else { continue };
                let at_the_end = step.known(course.state(), eyes);
                run.check_what_became_known(*seq, step, &at_the_end)?;
                known[*seq].add(&at_the_end);
            }
            for (seq, step) in run.played.drain(before..) {
                if let Some(eyes) = eyes {
                    known[seq].add(&step.known_at_once(eyes));
                }
                steps[seq] = Some(step);
            }
            main = Some(course);
        }
        let course = main.expect("the game itself was played");
        let steps: Option<Vec<_>> = steps.into_iter().collect();
        let steps = steps.expect("every entry is the game's own or in a branch");
        Ok(Replay { course, steps, shape, known })
    }

    /// Where the deal and some actions lead, in the host's record.
    pub(crate) fn state_after(&self, stem: Vec<usize>) -> Result<G, Fault> {
        let mut run = Run::new(self, None)?;
        run.play_all(stem.into_iter())?;
        let course = run.course.ok_or_else(|| Wrong::Deal.at_entry(0))?;
        Ok(course.state().clone())
    }
}

/// A world that a viewer can believe, to fill in what is veiled from it.
#[derive(Clone, Copy)]
struct Belief<'a, G: Game> {
    viewer: Viewer,
    world: &'a G,
    /// Whether this is the only world. Otherwise something may be open that was not known at the end that this world
    /// is from, and need not fit it; what is veiled is then filled in from the world and compared with what is open.
    alone: bool,
}

impl<G: Game> Belief<'_, G> {
    /// What `seat` may have chosen. A world need not remember a choice that everybody came to know since; then it is
    /// what was opened.
    fn choice(&self, then: &G, seat: Seat, opened: Option<G::Action>) -> Option<G::Action> {
        let secrets = legal_secrets(then, seat);
        let presumed = then.presume_choice(seat, self.world);
        // Of a choice that was taken back the world knows nothing; it may have been any.
        presumed.filter(|action| secrets.contains(action)).or(opened).or(secrets.first().copied())
    }

    /// How a draw may have fallen.
    fn outcome(&self, then: &G, nth: usize, purpose: &str) -> Option<u32> {
        then.presume_draw(nth, purpose, self.world)
    }
}

/// Entries being played, one after the other.
struct Run<'a, G: Game> {
    record: &'a Record<G>,
    setup: G::Setup,
    domain: Hash,
    belief: Option<Belief<'a, G>>,
    course: Option<Course<G>>,
    /// Where the course stands, shared by the step that led there and the one that goes on from there: a long game of a
    /// large state has many of them.
    now: Arc<G>,
    played: Vec<(usize, Replayed<G>)>,
}

impl<'a, G: Game> Run<'a, G> {
    fn new(record: &'a Record<G>, belief: Option<Belief<'a, G>>) -> Result<Self, Fault> {
        let setup = record.setup().map_err(|problems| Wrong::from(problems).in_head())?;
        let domain = record.head.terms().domain();
        let now = Arc::new(G::new(&setup));
        Ok(Self { record, setup, domain, belief, course: None, now, played: Vec::new() })
    }

    fn play_all(&mut self, entries: impl Iterator<Item = usize>) -> Result<(), Fault> {
        for seq in entries {
            self.play(seq).map_err(|wrong| wrong.at_entry(seq))?;
        }
        Ok(())
    }

    fn play(&mut self, seq: usize) -> Result<(), Wrong> {
        let entry = self.record.entries.get(seq).ok_or(Wrong::Deal)?;
        let then = Arc::clone(&self.now);
        let outcomes = (0..entry.deed.draws().len())
            .map(|nth| self.outcome(seq, entry, &then, nth))
            .collect::<Result<Vec<u32>, Wrong>>()?;
        let mut script = Script::new(&outcomes);
        let mut act = None;
        let mut step = Step { events: Vec::new(), draws: Vec::new() };
        match (&entry.deed, &self.course) {
            (Deed::Deal { .. }, None) => {
                let (course, dealt) = Course::begin(&self.setup, &mut script);
                self.course = Some(course);
                step = dealt;
            }
            (Deed::Deal { .. }, Some(_)) | (_, None) => return Err(Wrong::Deal),
            (Deed::Act { seat, .. }, Some(_)) => {
                let action = self.choice(seq, entry, &then, *seat)?;
                act = Some((*seat, action));
                let played = self.course_mut().play(*seat, action, &mut script);
                step = played.map_err(|refusal| Wrong::Refused(refusal.to_string()))?;
            }
            (Deed::Undo { seat }, Some(_)) => self.course_mut().undo(*seat)?,
            // What it takes back is a branch, and this run has not gone there.
            (Deed::Rewind { .. }, Some(_)) => self.course_mut().rewind((*then).clone()),
        }
        script.finish()?;
        check_draws(entry, &step.draws)?;
        let now = Arc::new(self.course_mut().state().clone());
        self.now = Arc::clone(&now);
        let Step { events, draws } = step;
        self.played.push((seq, Replayed { then, now, act, events, draws }));
        Ok(())
    }

    fn course_mut(&mut self) -> &mut Course<G> {
        self.course.as_mut().expect("it was dealt")
    }

    fn choice(
        &self,
        seq: usize,
        entry: &Entry<G>,
        then: &G,
        seat: Seat,
    ) -> Result<G::Action, Wrong> {
        let opened = opened_action(entry, &self.domain, seq)?;
        let veiled = matches!(entry.deed, Deed::Act { action: Veiled::Veiled(_), .. });
        let chosen = match &self.belief {
            Some(belief) if opened.is_none() => belief.choice(then, seat, None),
            Some(belief) if !belief.alone && veiled && !belief.viewer.is(seat) => {
                belief.choice(then, seat, opened)
            }
            _ => opened,
        };
        chosen.ok_or(Wrong::Unbelievable)
    }

    fn outcome(&self, seq: usize, entry: &Entry<G>, then: &G, nth: usize) -> Result<u32, Wrong> {
        let opened = opened_draw(entry, &self.domain, seq, nth)?;
        let draw = &entry.deed.draws()[nth];
        let veiled = matches!(draw.outcome, Veiled::Veiled(_));
        let fell = match &self.belief {
            Some(belief) if opened.is_none() => belief.outcome(then, nth, &draw.purpose),
            Some(belief) if !belief.alone && veiled => {
                belief.outcome(then, nth, &draw.purpose).or(opened)
            }
            _ => opened,
        };
        fell.ok_or(Wrong::Unbelievable)
    }

    /// What was known at the end must be what the record opens: a secret cannot be one thing in a branch and another in
    /// the game.
    fn check_what_became_known(
        &self,
        seq: usize,
        step: &Replayed<G>,
        known: &Known,
    ) -> Result<(), Fault> {
        let at = |wrong: Wrong| wrong.at_entry(seq);
        let entry = &self.record.entries[seq];
        let opened = opened_action(entry, &self.domain, seq).map_err(at)?;
        if let (true, Some(opened), Some((_, action))) = (known.choice, opened, step.act)
            && opened != action
        {
            return Err(at(Wrong::Unbelievable));
        }
        for (nth, draw) in step.draws.iter().enumerate() {
            let opened = opened_draw(entry, &self.domain, seq, nth).map_err(at)?;
            if known.draws[nth] && opened.is_some_and(|opened| opened != draw.outcome) {
                return Err(at(Wrong::Unbelievable));
            }
        }
        Ok(())
    }
}

/// What `seat` could choose in secret.
pub(crate) fn legal_secrets<G: Game>(then: &G, seat: Seat) -> Vec<G::Action> {
    let mut secrets = Vec::new();
    then.legal(seat, |action| {
        if G::is_secret(&action) {
            secrets.push(action);
        }
    });
    secrets
}

/// The draws written down must be those that the rules made, for the same purposes out of as many.
fn check_draws<G: Game>(entry: &Entry<G>, made: &[Draw]) -> Result<(), Wrong> {
    let written = entry.deed.draws();
    let same = made.len() == written.len()
        && made.iter().zip(written).all(|(made, written)| {
            made.purpose.name == written.purpose
                && made.of == written.of
                && matches!(written.outcome, Veiled::Clear(_))
                    == (made.purpose.audience == Audience::All)
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
    let veiled = matches!(action, Veiled::Veiled(_));
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

/// Worlds that a viewer could believe, from what it was told: one at the end of each branch that was taken back by
/// agreement, and one at the end of the record.
fn believable_worlds<G: Game>(record: &Record<G>, viewer: Viewer) -> Result<Vec<G>, Fault> {
    let setup = record.setup().map_err(|problems| Wrong::from(problems).in_head())?;
    let mut now = (G::new(&setup).view(viewer), G::Memory::default());
    let mut before = Vec::new();
    let mut worlds = Vec::new();
    // Any world will do, so any seed will.
    let any = |(view, memory): &(G::View, G::Memory)| G::sample(view, memory, &mut Fast::new(1));
    for (seq, entry) in record.entries.iter().enumerate() {
        let at = |wrong: Wrong| wrong.at_entry(seq);
        let back = match entry.deed {
            Deed::Deal { .. } | Deed::Act { .. } => 0,
            Deed::Undo { .. } => 1,
            Deed::Rewind { back } => {
                worlds.push(any(&now).ok_or_else(|| at(Wrong::Unbelievable))?);
                back as usize
            }
        };
        if back > 0 {
            let kept = before.len().checked_sub(back).ok_or_else(|| at(Wrong::Told))?;
            now = before.drain(kept..).next().ok_or_else(|| at(Wrong::Told))?;
            continue;
        }
        before.push(now.clone());
        for told in entry.told.as_ref().ok_or_else(|| at(Wrong::Told))? {
            G::fold(&mut now.0, told).map_err(|_| at(Wrong::Told))?;
            G::remember(&mut now.1, told);
        }
    }
    worlds.push(any(&now).ok_or_else(|| Wrong::Unbelievable.in_head())?);
    Ok(worlds)
}
