//! Playing a record through again.
//!
//! Entries are played in the order in which they were written. What stands at any moment is a line of actions from the
//! deal on, and the states along it are [saved](Past): when something is taken back, the walk goes on from the saved
//! state. So a record costs about as many steps as it has entries, however often it branches.

use std::sync::Arc;

use super::entry::VeilPlace;
use super::meter::{Meter, Unlimited};
use super::past::{Past, spacing};
use super::shape::Shape;
use super::{Deed, Entry, Fault, Holder, Record, Veiled, Wrong};
use crate::chance::{Audience, Draw, Fast, Script};
use crate::course::{Course, Step};
use crate::game::{Game, Secret};
use crate::listener::Silence;
use crate::sealed::Hash;
use crate::seat::{Seat, Viewer};

/// What drawing a world that a viewer can believe costs, in steps.
const SAMPLE_STEPS: u32 = 32;

/// How many secrets can be looked at for the price of a step.
const SECRETS_PER_STEP: usize = 32;

/// A record played through.
pub(crate) struct Replay<G: Game> {
    pub(crate) course: Course<G>,
    pub(crate) shape: Shape,
    /// For each entry, what of it is open to the viewer that the record was played for.
    pub(crate) known: Vec<Known>,
    /// For each entry, how its draws fell.
    pub(crate) outcomes: Vec<Vec<u32>>,
    /// For each entry of a viewer's record, whether its holder is told there what the record says.
    pub(crate) told_fits: Vec<bool>,
}

/// What a viewer may know of an entry's secrets.
#[derive(Clone)]
pub(crate) struct Known {
    pub(crate) choice: bool,
    pub(crate) draws: Vec<bool>,
}

/// What a caller keeps of a replay. It is called once for each entry, in order, with the entry's number, the state
/// after it, and what happened.
pub(crate) type Watch<'a, G> = &'a mut dyn FnMut(usize, &G, &[<G as Game>::Event]);

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

impl<G: Game> Record<G> {
    /// The game as `viewer` saw it, scene by scene. The record is verified on the way.
    ///
    /// A viewer's record can be seen with that viewer's eyes, and with the public's.
    pub fn scenes(&self, viewer: Viewer) -> Result<Vec<Scene<G>>, Fault> {
        let (holder, public) = (self.holder, viewer == Viewer::Public);
        if holder != Holder::Host && holder != Holder::Viewer(viewer) && !public {
            return Err(Wrong::OtherEyes { holder, viewer }.in_head());
        }
        let mut seen = Vec::with_capacity(self.entries.len());
        let mut watch = |_: usize, now: &G, events: &[G::Event]| {
            let told: Vec<_> = events.iter().map(|event| G::told(event, viewer)).collect();
            seen.push((told, now.view(viewer)));
        };
        self.verify_and_replay(None, &mut Unlimited, &mut watch)?;
        let scenes = self.entries.iter().zip(seen).map(|(entry, (told, view))| {
            let seat = entry.deed.seat();
            let undo = matches!(entry.deed, Deed::Undo { .. });
            let back = if let Deed::Rewind { back } = entry.deed { back } else { 0 };
            Scene { seat, undo, back, told, view }
        });
        Ok(scenes.collect())
    }

    /// Plays every entry, the game itself and each branch of it that was taken back by agreement, and notes what `eyes`
    /// may know of it.
    ///
    /// The host's record says all that is needed. A viewer's is played in a world that the viewer can believe; what is
    /// veiled from the viewer does not change anything that it was told, so any such world will do. But it must be
    /// one that the viewer could believe *then*: what a branch showed, the game itself may not know, and the other way
    /// round. So a branch goes on in the world at hand for as long as that fits what the viewer was told there. When it
    /// does not, the line is played again in a world drawn from all that the viewer knew at the end of that branch.
    ///
    /// A secret is open once it was known in the game itself or at the end of a branch: what was seen stays seen. A
    /// choice that its seat took back before anybody knew it stays secret, whatever became of the ship.
    ///
    /// # Errors
    /// When the record is wrong, and when the meter says stop.
    pub(crate) fn walk(
        &self,
        shape: Shape,
        eyes: Option<Viewer>,
        meter: &mut dyn Meter,
        watch: Watch<'_, G>,
    ) -> Result<Replay<G>, Fault> {
        let setup = self.setup().map_err(|problems| Wrong::from(problems).in_head())?;
        let nothing = |entry: &Entry<G>| Known {
            choice: false,
            draws: vec![false; entry.deed.draws().len()],
        };
        let mut walk = Walk {
            record: self,
            shape: &shape,
            domain: self.head.terms().domain(),
            line: Line::new(Arc::new(G::new(&setup))),
            setup,
            eyes,
            belief: None,
            meter,
            known: self.entries.iter().map(nothing).collect(),
            outcomes: vec![Vec::new(); self.entries.len()],
            told_fits: vec![true; self.entries.len()],
        };
        let ends = shape.ends_of_branches();
        if let Holder::Viewer(viewer) = self.holder {
            walk.belief = Some(walk.believe(viewer, self.entries.len())?);
        }
        for (seq, end) in ends.into_iter().enumerate() {
            walk.go(seq, end, watch)?;
        }
        walk.end(self.entries.len())?;
        let Walk { line, known, outcomes, told_fits, .. } = walk;
        let course = line.course.ok_or_else(|| Wrong::Deal.at_entry(0))?;
        Ok(Replay { course, shape, known, outcomes, told_fits })
    }

    /// Plays one action of the host's record again, which was played before.
    pub(super) fn replay_action(&self, state: &mut G, domain: &Hash, seq: usize) {
        let ours = "it was played before";
        let entry = &self.entries[seq];
        let Deed::Act { seat, .. } = entry.deed else { unreachable!("only actions stand") };
        let action = opened_action(entry, domain, seq).ok().flatten().expect(ours);
        let outcomes: Vec<u32> = (0..entry.deed.draws().len())
            .map(|nth| opened_draw(entry, domain, seq, nth).ok().flatten().expect(ours))
            .collect();
        let played = state.play(seat, action, &mut Script::new(&outcomes), &mut Silence);
        played.expect(ours);
    }
}

/// A world that a viewer can believe, to fill in what is veiled from it.
struct Belief<G: Game> {
    viewer: Viewer,
    world: G,
    /// The end that the world was drawn at: the entry that took a branch back, or the end of the record.
    end: usize,
    /// Whether this is the only world. Otherwise something may be open that was not known at the end that this world
    /// is from, and need not fit it; what is veiled is then filled in from the world and compared with what is open.
    alone: bool,
}

impl<G: Game> Belief<G> {
    /// What `seat` may have chosen. A world need not remember a choice that everybody came to know since; then it is
    /// what was opened.
    fn choice(&self, then: &G, seat: Seat, opened: Option<G::Action>) -> Option<G::Action> {
        let secrets = legal_secrets(then, seat);
        let presumed = then.presume_choice(seat, &self.world);
        // Of a choice that was taken back the world knows nothing; it may have been any.
        presumed.filter(|action| secrets.contains(action)).or(opened).or(secrets.first().copied())
    }

    /// How a draw may have fallen.
    fn outcome(&self, then: &G, nth: usize, purpose: &str) -> Option<u32> {
        then.presume_draw(nth, purpose, &self.world)
    }
}

/// The deal and the actions that stand, played in one world.
struct Line<G: Game> {
    course: Option<Course<G>>,
    /// Where the course stands.
    now: Arc<G>,
    past: Past<Arc<G>>,
    /// What leads from each position to the next.
    moves: Vec<Move<G>>,
    /// The secrets on the line that the viewer does not know yet, in order.
    secrets: Vec<Untold<G>>,
}

/// An action that stands, with all that is needed to play it again.
struct Move<G: Game> {
    seq: usize,
    seat: Seat,
    action: G::Action,
    outcomes: Vec<u32>,
}

/// A secret choice, or the secret draws of an entry.
struct Untold<G: Game> {
    seq: usize,
    then: Arc<G>,
    choice: Option<(Seat, G::Action)>,
    draws: Vec<(usize, Draw)>,
}

impl<G: Game> Line<G> {
    fn new(now: Arc<G>) -> Self {
        let past = Past::new(spacing(size_of::<G>()));
        Self { course: None, now, past, moves: Vec::new(), secrets: Vec::new() }
    }

    fn course_mut(&mut self) -> Result<&mut Course<G>, Wrong> {
        self.course.as_mut().ok_or(Wrong::Deal)
    }

    /// Goes back to where this many actions stand.
    fn go_back(&mut self, standing: usize, meter: &mut dyn Meter) -> Result<(), Wrong> {
        let moves = &self.moves;
        self.past.go_back(standing, |state, at| {
            charge(meter, 1)?;
            let Move { seat, action, outcomes, .. } = &moves[at];
            let mut next = G::clone(state);
            let again = next.play(*seat, *action, &mut Script::new(outcomes), &mut Silence);
            again.map_err(|refusal| Wrong::Refused(refusal.to_string()))?;
            Ok::<_, Wrong>(Arc::new(next))
        })?;
        let first = self.moves[standing..].first().map(|taken_back| taken_back.seq);
        self.moves.truncate(standing);
        if let Some(first) = first {
            let kept = self.secrets.partition_point(|secret| secret.seq < first);
            self.secrets.truncate(kept);
        }
        self.now = Arc::clone(self.past.latest().ok_or(Wrong::Deal)?);
        Ok(())
    }
}

/// Entries being played, one after the other.
struct Walk<'a, G: Game> {
    record: &'a Record<G>,
    shape: &'a Shape,
    setup: G::Setup,
    domain: Hash,
    eyes: Option<Viewer>,
    belief: Option<Belief<G>>,
    line: Line<G>,
    meter: &'a mut dyn Meter,
    known: Vec<Known>,
    outcomes: Vec<Vec<u32>>,
    told_fits: Vec<bool>,
}

/// What playing the deal or an action comes to. Nothing has changed yet.
struct Played<G: Game> {
    next: Next<G>,
    outcomes: Vec<u32>,
    step: Step<G>,
}

enum Next<G: Game> {
    Dealt(Course<G>),
    Acted { seat: Seat, action: G::Action, after: G },
}

impl<G: Game> Walk<'_, G> {
    /// Goes on with an entry of the branch that is taken back at `end`.
    fn go(&mut self, seq: usize, end: usize, watch: Watch<'_, G>) -> Result<(), Fault> {
        let at = |wrong: Wrong| wrong.at_entry(seq);
        charge(self.meter, 1).map_err(at)?;
        match self.record.entries[seq].deed {
            Deed::Deal { .. } | Deed::Act { .. } => {
                let mut played = self.play(seq);
                if !played.as_ref().is_ok_and(|played| self.is_told(seq, &played.step.events))
                    && self.believe_otherwise(end)?
                {
                    played = self.play(seq);
                }
                let played = played.map_err(at)?;
                self.told_fits[seq] = self.is_told(seq, &played.step.events);
                let events = self.enter(seq, played);
                watch(seq, &self.line.now, &events);
                return Ok(());
            }
            Deed::Undo { seat } => {
                self.line
                    .course_mut()
                    .map_err(at)?
                    .undo(seat)
                    .map_err(|refusal| at(refusal.into()))?;
                self.go_back(self.shape.spots[seq].place as usize).map_err(at)?;
            }
            Deed::Rewind { .. } => {
                self.end(seq)?;
                self.go_back(self.shape.spots[seq].place as usize).map_err(at)?;
                let now = G::clone(&self.line.now);
                self.line.course_mut().map_err(at)?.rewind(now);
            }
        }
        watch(seq, &self.line.now, &[]);
        Ok(())
    }

    fn go_back(&mut self, standing: usize) -> Result<(), Wrong> {
        self.line.go_back(standing, self.meter)
    }

    /// Whether the holder of a viewer's record was told what the record says. A host's says nothing.
    fn is_told(&self, seq: usize, events: &[G::Event]) -> bool {
        let Holder::Viewer(viewer) = self.record.holder else { return true };
        let told = self.record.entries[seq].told.as_ref();
        told.is_some_and(|told| {
            told.len() == events.len()
                && told.iter().zip(events).all(|(told, event)| *told == G::told(event, viewer))
        })
    }

    /// Works out what the deal or an action comes to.
    fn play(&self, seq: usize) -> Result<Played<G>, Wrong> {
        let entry = &self.record.entries[seq];
        let then = &*self.line.now;
        let outcomes = (0..entry.deed.draws().len())
            .map(|nth| self.outcome(seq, entry, then, nth))
            .collect::<Result<Vec<u32>, Wrong>>()?;
        let mut script = Script::new(&outcomes);
        let (next, step) = match (&entry.deed, &self.line.course) {
            (Deed::Deal { .. }, None) => {
                let (course, dealt) = Course::begin(&self.setup, &mut script);
                (Next::Dealt(course), dealt)
            }
            (Deed::Act { seat, .. }, Some(course)) => {
                let action = self.choice(seq, entry, then, *seat)?;
                let ahead = course.ahead(*seat, action, &mut script);
                let (after, step) = ahead.map_err(|refusal| Wrong::Refused(refusal.to_string()))?;
                (Next::Acted { seat: *seat, action, after }, step)
            }
            _ => return Err(Wrong::Deal),
        };
        script.finish()?;
        check_draws(entry, &step.draws)?;
        Ok(Played { next, outcomes, step })
    }

    /// Lets the line go on as played, and says what happened.
    fn enter(&mut self, seq: usize, played: Played<G>) -> Vec<G::Event> {
        let Played { next, outcomes, step } = played;
        let can_be_taken_back = step.can_be_taken_back();
        let Step { events, draws } = step;
        let then = Arc::clone(&self.line.now);
        let mut act = None;
        self.outcomes[seq].clone_from(&outcomes);
        match next {
            Next::Dealt(course) => {
                self.line.now = Arc::new(course.state().clone());
                self.line.course = Some(course);
            }
            Next::Acted { seat, action, after } => {
                act = Some((seat, action));
                self.line.now = Arc::new(after.clone());
                let course = self.line.course.as_mut().expect("it was dealt");
                course.go(seat, after, can_be_taken_back);
                self.line.moves.push(Move { seq, seat, action, outcomes });
            }
        }
        self.line.past.push(Arc::clone(&self.line.now));
        if let Some(eyes) = self.eyes {
            self.note_secrets(seq, eyes, then, act, draws);
        }
        events
    }

    /// Notes what `eyes` may know of an entry at once, whatever comes later, and what they may come to know.
    fn note_secrets(
        &mut self,
        seq: usize,
        eyes: Viewer,
        then: Arc<G>,
        act: Option<(Seat, G::Action)>,
        draws: Vec<Draw>,
    ) {
        let deed = &self.record.entries[seq].deed;
        let known = &mut self.known[seq];
        known.choice |= act.is_some_and(|(seat, _)| eyes.is(seat));
        for (known, draw) in known.draws.iter_mut().zip(&draws) {
            *known |= draw.purpose.audience.includes(eyes);
        }
        let veiled = matches!(deed, Deed::Act { action: Veiled::Veiled(_), .. });
        let choice = act.filter(|_| veiled);
        let is_veiled = |nth: usize| matches!(deed.draws()[nth].outcome, Veiled::Veiled(_));
        let draws: Vec<_> =
            draws.into_iter().enumerate().filter(|(nth, _)| is_veiled(*nth)).collect();
        if choice.is_some() || !draws.is_empty() {
            self.line.secrets.push(Untold { seq, then, choice, draws });
        }
    }

    /// The end of a branch, or of the record: notes which secrets of the line are known now.
    ///
    /// What is known must be what the record opens: a secret cannot be one thing in a branch and another in the game.
    fn end(&mut self, end: usize) -> Result<(), Fault> {
        let Some(eyes) = self.eyes else { return Ok(()) };
        if let Err(fault) = self.disclose(eyes) {
            if !self.believe_otherwise(end)? {
                return Err(fault);
            }
            self.disclose(eyes)?;
        }
        Ok(())
    }

    fn disclose(&mut self, eyes: Viewer) -> Result<(), Fault> {
        let looked_at = self.line.secrets.len().div_ceil(SECRETS_PER_STEP) as u32;
        let last = self.record.entries.len().saturating_sub(1);
        charge(self.meter, looked_at).map_err(|wrong| wrong.at_entry(last))?;
        let (now, entries, domain) = (&*self.line.now, &self.record.entries, &self.domain);
        let mut disclosed = Vec::new();
        let mut fault = None;
        self.line.secrets.retain_mut(|secret| {
            let Untold { seq, then, choice, draws } = secret;
            let (seq, then, entry) = (*seq, &**then, &entries[*seq]);
            let mut check = |same: Result<bool, Wrong>| match same {
                Ok(true) => {}
                Ok(false) => drop(fault.get_or_insert(Wrong::Unbelievable.at_entry(seq))),
                Err(wrong) => drop(fault.get_or_insert(wrong.at_entry(seq))),
            };
            if let Some((seat, action)) = *choice
                && now.discloses(eyes, &Secret::Choice { then, seat, action })
            {
                disclosed.push((seq, None));
                let opened = opened_action(entry, domain, seq);
                check(opened.map(|opened| opened.is_none_or(|opened| opened == action)));
                *choice = None;
            }
            draws.retain(|&(nth, Draw { purpose, outcome, .. })| {
                let secret = Secret::Draw { then, nth, purpose, outcome };
                if !now.discloses(eyes, &secret) {
                    return true;
                }
                disclosed.push((seq, Some(nth)));
                let opened = opened_draw(entry, domain, seq, nth);
                check(opened.map(|opened| opened.is_none_or(|opened| opened == outcome)));
                false
            });
            choice.is_some() || !draws.is_empty()
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
        for (seq, draw) in disclosed {
            match draw {
                None => self.known[seq].choice = true,
                Some(nth) => self.known[seq].draws[nth] = true,
            }
        }
        Ok(())
    }

    /// Plays the line again in a world that the holder could believe at `end`. Says whether there was another one.
    fn believe_otherwise(&mut self, end: usize) -> Result<bool, Fault> {
        let Some(Belief { viewer, .. }) = self.belief.as_ref().filter(|belief| belief.end != end)
        else {
            return Ok(false);
        };
        self.belief = Some(self.believe(*viewer, end)?);
        let fresh = Line::new(Arc::new(G::new(&self.setup)));
        let before = std::mem::replace(&mut self.line, fresh);
        let Some(course) = before.course else { return Ok(true) };
        for seq in [0].into_iter().chain(before.moves.iter().map(|taken| taken.seq)) {
            let at = |wrong: Wrong| wrong.at_entry(seq);
            charge(self.meter, 1).map_err(at)?;
            let played = self.play(seq).map_err(at)?;
            self.enter(seq, played);
        }
        if let Some(again) = &mut self.line.course {
            again.forget_as(&course);
        }
        Ok(true)
    }

    /// A world that `viewer` could believe at the end of a branch or of the record, from what it was told.
    fn believe(&mut self, viewer: Viewer, end: usize) -> Result<Belief<G>, Fault> {
        let last = end.min(self.record.entries.len().saturating_sub(1));
        let mut view = G::new(&self.setup).view(viewer);
        let mut memory = G::Memory::default();
        for seq in self.shape.line_to(end) {
            let at = |wrong: Wrong| wrong.at_entry(seq);
            charge(self.meter, 1).map_err(at)?;
            let entry = self.record.entries.get(seq).ok_or_else(|| at(Wrong::Deal))?;
            for told in entry.told.as_ref().ok_or_else(|| at(Wrong::Told))? {
                G::fold(&mut view, told).map_err(|_| at(Wrong::Told))?;
                G::remember(&mut memory, told);
            }
        }
        charge(self.meter, SAMPLE_STEPS).map_err(|wrong| wrong.at_entry(last))?;
        // Any world will do, so any seed will.
        let world = G::sample(&view, &memory, &mut Fast::new(1));
        let world = world.ok_or_else(|| Wrong::Unbelievable.at_entry(last))?;
        // With branches, the openings of a record say more than what was known at any one end.
        Ok(Belief { viewer, world, end, alone: self.shape.branches.is_empty() })
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

/// Asks the meter.
fn charge(meter: &mut dyn Meter, steps: u32) -> Result<(), Wrong> {
    if meter.spend(steps) { Ok(()) } else { Err(Wrong::Stopped) }
}
