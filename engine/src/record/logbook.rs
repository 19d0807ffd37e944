//! The host's side: a game being played and written down.

use thiserror::Error;

use super::dice::Host;
use super::entry::VeilPlace;
use super::past::spacing;
use super::replay::Replay;
use super::shape::Shape;
use super::{
    Deed, Draft, DrawOpening, Drawn, Entry, Fault, Given, Head, Holder, Openings, Record,
    RewindRefusal, Unlimited, Unveiled, Veiled, Wrong, link, setup,
};
use crate::chance::{Audience, Draw, Script};
use crate::course::{Course, Step, UndoRefusal};
use crate::game::Game;
use crate::options::Problems;
use crate::seat::Seat;

/// A game being played and written down: the one place where a course and a record meet.
pub struct Logbook<G: Game> {
    pub(super) host: Host,
    pub(super) course: Course<G>,
    pub(super) record: Record<G>,
    /// Draws so far, without those that were taken back by agreement.
    pub(super) drawn: u32,
    /// Actions that stand. Draws are keyed by this number and not by the entry's, or else somebody who knows the
    /// dice could choose among them by acting and taking back.
    pub(super) standing: u32,
    pub(super) shape: Shape,
    pub(super) saved: Saved<G>,
}

/// Some of the states that the game has been in, so that taking back need not play it from the deal.
pub(super) struct Saved<G> {
    /// The states after every [`spacing`]th action that stands, from the deal on.
    states: Vec<G>,
}

impl<G: Game> Saved<G> {
    const EVERY: usize = spacing(size_of::<G>());

    /// The game has gone on or back to here.
    pub(super) fn note(&mut self, standing: usize, state: &G) {
        let nearest = standing / Self::EVERY;
        self.states.truncate(nearest + 1);
        if standing.is_multiple_of(Self::EVERY) && self.states.len() == nearest {
            self.states.push(state.clone());
        }
    }
}

/// Why a logbook does not write something down.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LogbookRefusal<R: std::error::Error> {
    /// The rules refuse.
    #[error(transparent)]
    Rules(R),
    /// What was handed over to be written down does not fit.
    #[error(transparent)]
    Record(#[from] Wrong),
}

impl<G: Game> Logbook<G> {
    /// Deals, with sealed dice and by the rules that they were sealed for.
    pub fn begin(
        host: Host,
        table: [u8; 16],
        options: G::Options,
        seats: Vec<String>,
    ) -> Result<(Self, Vec<G::Event>), Problems> {
        let setup = setup::<G>(host.rules, seats.len(), &options)?;
        let door = host.door(0, 0).expect("a game between people is played with sealed dice");
        let (course, step) = Course::begin(&setup, door);
        Ok(Self::open(host, table, options, seats, course, step))
    }

    /// Deals as a simulation did, with its outcomes.
    pub fn begin_written(
        host: Host,
        table: [u8; 16],
        options: G::Options,
        seats: Vec<String>,
        outcomes: &[u32],
    ) -> Result<(Self, Vec<G::Event>), Wrong> {
        let setup = setup::<G>(host.rules, seats.len(), &options)?;
        let mut script = Script::new(outcomes);
        let (course, step) = Course::begin(&setup, &mut script);
        script.finish()?;
        Ok(Self::open(host, table, options, seats, course, step))
    }

    /// Goes on from a beginning that was given: the deal and some actions with their outcomes, as
    /// [`resampled`](Record::resampled) makes them up. What is drawn from then on comes from the seal.
    ///
    /// # Errors
    /// When that is no beginning of a game, or the dice are not sealed.
    pub fn begin_given(
        mut host: Host,
        table: [u8; 16],
        options: G::Options,
        seats: Vec<String>,
        given: &[Given<G>],
    ) -> Result<Self, Wrong> {
        if !host.is_sealed() {
            return Err(Wrong::WrittenDice);
        }
        let [deal, played @ ..] = given else { return Err(Wrong::Deal) };
        host.given = given.len() as u32;
        let (mut logbook, _) = Self::begin_written(host, table, options, seats, &deal.outcomes)?;
        for step in played {
            let (seat, action) = step.act.ok_or(Wrong::Deal)?;
            let draft = logbook.draft_given(seat, action, &step.outcomes)?;
            logbook.accept(draft);
        }
        Ok(logbook)
    }

    /// Works out an action with outcomes that are given.
    pub(super) fn draft_given(
        &self,
        seat: Seat,
        action: G::Action,
        outcomes: &[u32],
    ) -> Result<Draft<G>, Wrong> {
        let mut script = Script::new(outcomes);
        let drafted = self.draft_act(seat, action, &mut script);
        let draft = drafted.map_err(|refusal| Wrong::Refused(refusal.to_string()))?;
        script.finish()?;
        Ok(draft)
    }

    fn open(
        host: Host,
        table: [u8; 16],
        options: G::Options,
        seats: Vec<String>,
        course: Course<G>,
        step: Step<G>,
    ) -> (Self, Vec<G::Event>) {
        let (game, dice) = (G::ID.to_owned(), host.dice.clone());
        let head = Head { game, rules: host.rules, table, options, seats, dice, given: host.given };
        Self::dealt(host, head, course, step)
    }

    /// Writes down the deal.
    pub(super) fn dealt(
        host: Host,
        head: Head<G>,
        course: Course<G>,
        step: Step<G>,
    ) -> (Self, Vec<G::Event>) {
        let Step { events, draws } = step;
        let (deed, open) = compose(&host, 0, 0, None, &draws);
        let hash = link(&head.hash(), 0, &deed);
        let record = Record {
            holder: Holder::Host,
            master: Some(host.master.clone()),
            head,
            entries: vec![Entry { deed, open, told: None, hash }],
            signed: None,
        };
        let drawn = draws.len() as u32;
        let shape = record.shape().expect("a deal alone has a shape");
        let saved = Saved { states: vec![course.state().clone()] };
        (Self { host, course, record, drawn, standing: 0, shape, saved }, events)
    }

    /// Goes on with a game from the host's record of it, verified.
    pub fn resume(mut record: Record<G>) -> Result<Self, Fault> {
        let mut saved = Saved { states: Vec::new() };
        let mut standing = 0;
        let entries = &record.entries;
        let mut watch = |seq: usize, now: &G, _: &[G::Event]| {
            match entries[seq].deed {
                Deed::Deal { .. } => {}
                Deed::Act { .. } => standing += 1,
                Deed::Undo { .. } => standing -= 1,
                Deed::Rewind { back } => standing -= back as usize,
            }
            saved.note(standing, now);
        };
        let (_, replay) = record.verify_and_replay(None, &mut Unlimited, &mut watch)?;
        // It was signed as it stood.
        record.signed = None;
        let (host, _) = record.host_again().map_err(Wrong::in_head)?;
        let Replay { course, shape, .. } = replay;
        let (drawn, standing) = (shape.drawn, shape.standing.len() as u32);
        Ok(Self { host, course, record, drawn, standing, shape, saved })
    }

    /// Where the game stood after this many of the actions that stand.
    pub(super) fn state_at(&self, standing: usize) -> G {
        let nearest = standing / Saved::<G>::EVERY;
        let mut state = self.saved.states[nearest].clone();
        for &seq in &self.shape.standing[nearest * Saved::<G>::EVERY..standing] {
            self.record.replay_action(&mut state, &self.host.domain, seq);
        }
        state
    }

    /// Where the game stands.
    pub fn state(&self) -> &G {
        self.course.state()
    }

    /// How far it may be taken back.
    pub fn course(&self) -> &Course<G> {
        &self.course
    }

    /// What is written so far. It is the host's copy.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// A seed for whatever else the host draws at this point, such as a bot's choice. Nobody else can guess it, and it
    /// comes out the same when the game goes on from its record.
    pub fn private_seed(&self) -> u64 {
        let salt = self.host.sealer.salt(self.record.entries.len() as u32, u32::MAX);
        salt.into_iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(byte))
    }

    /// Plays an action with sealed dice and writes it down.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<Vec<G::Event>, G::Refusal> {
        let draft = self.draft_play(seat, action)?;
        Ok(self.accept(draft))
    }

    /// Writes down an action of a simulation, with its outcomes.
    pub fn write(
        &mut self,
        seat: Seat,
        action: G::Action,
        outcomes: &[u32],
    ) -> Result<Vec<G::Event>, LogbookRefusal<G::Refusal>> {
        let mut script = Script::new(outcomes);
        let draft = self.draft_act(seat, action, &mut script).map_err(LogbookRefusal::Rules)?;
        script.finish().map_err(Wrong::from)?;
        Ok(self.accept(draft))
    }

    /// Takes back the latest step of `seat` and writes that down. Nothing that was written is ever rubbed out.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoRefusal> {
        let draft = self.draft_undo(seat)?;
        self.accept(draft);
        Ok(())
    }

    /// Takes back the latest `back` actions that stand, which all seats have agreed to, and writes that down.
    pub fn rewind(&mut self, back: u32) -> Result<(), RewindRefusal> {
        let draft = self.draft_rewind(back)?;
        self.accept(draft);
        Ok(())
    }
}

/// The deal, or an action, as it is written down after `drawn` earlier draws, and what opens it.
pub(super) fn compose<G: Game>(
    host: &Host,
    seq: u32,
    drawn: u32,
    act: Option<(Seat, G::Action)>,
    draws: &[Draw],
) -> (Deed<G>, Openings<G>) {
    let veils = Veils { host, seq };
    let mut open = Openings::none();
    let written = draws
        .iter()
        .zip(1..)
        .map(|(draw, slot)| {
            let (outcome, unveiled) =
                veils.veil(draw.outcome, draw.purpose.audience != Audience::All, slot);
            let seal = host.seals(seq).then(|| host.sealer.opening(drawn + slot - 1));
            open.draws.push(DrawOpening { outcome: unveiled, seal });
            Drawn { purpose: draw.purpose.name.to_owned(), of: draw.of, outcome }
        })
        .collect();
    if open.draws.iter().all(|draw| *draw == DrawOpening::default()) {
        open.draws.clear();
    }
    let deed = match act {
        None => Deed::Deal { draws: written },
        Some((seat, action)) => {
            let (action, unveiled) = veils.veil(action, G::is_secret(&action), 0);
            open.action = unveiled;
            Deed::Act { seat, action, draws: written }
        }
    };
    (deed, open)
}

/// Veils what is secret, in one entry.
struct Veils<'a> {
    host: &'a Host,
    seq: u32,
}

impl Veils<'_> {
    fn veil<T: serde::Serialize + Copy>(
        &self,
        value: T,
        secret: bool,
        slot: u32,
    ) -> (Veiled<T>, Option<Unveiled<T>>) {
        if !secret {
            return (Veiled::Clear(value), None);
        }
        let unveiled = Unveiled { salt: self.host.sealer.salt(self.seq, slot), value };
        let place = VeilPlace { domain: &self.host.domain, seq: self.seq, slot };
        (Veiled::Veiled(unveiled.veil(place)), Some(unveiled))
    }
}
