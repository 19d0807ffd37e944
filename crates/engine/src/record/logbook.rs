//! The host's side: a game being played and written down.

use thiserror::Error;

use super::dice::{Dice, Host};
use super::entry::VeilPlace;
use super::{
    Deed, DrawOpening, Drawn, Entry, Fault, Head, Holder, Openings, Record, Unveiled, Veiled,
    Wrong, link,
};
use crate::chance::{Audience, Draw, Script};
use crate::course::{Course, Step, UndoRefusal};
use crate::game::Game;
use crate::options::Problems;
use crate::seat::Seat;

/// A game being played and written down: the one place where a course and a record meet.
pub struct Logbook<G: Game> {
    host: Host,
    course: Course<G>,
    record: Record<G>,
    /// Draws so far.
    drawn: u32,
    /// Actions that stand. Draws are keyed by this number and not by the entry's, or else somebody who knows the
    /// dice could choose among them by acting and taking back.
    standing: u32,
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
    /// Deals, with sealed dice.
    pub fn begin(
        host: Host,
        table: [u8; 16],
        options: G::Options,
        seats: Vec<String>,
    ) -> Result<(Self, Vec<G::Event>), Problems> {
        let setup = G::setup(seats.len(), &options)?;
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
        let setup = G::setup(seats.len(), &options)?;
        let mut script = Script::new(outcomes);
        let (course, step) = Course::begin(&setup, &mut script);
        script.finish()?;
        Ok(Self::open(host, table, options, seats, course, step))
    }

    fn open(
        host: Host,
        table: [u8; 16],
        options: G::Options,
        seats: Vec<String>,
        course: Course<G>,
        step: Step<G>,
    ) -> (Self, Vec<G::Event>) {
        let dice = host.dice.clone();
        let head =
            Head { game: G::ID.to_owned(), rules: G::RULES_VERSION, table, options, seats, dice };
        let record = Record {
            holder: Holder::Host,
            master: Some(host.master.clone()),
            head,
            entries: Vec::new(),
        };
        let mut logbook = Self { host, course, record, drawn: 0, standing: 0 };
        logbook.enter(None, &step.draws);
        (logbook, step.events)
    }

    /// Goes on with a game from the host's record of it, verified.
    pub fn resume(record: Record<G>) -> Result<Self, Fault> {
        record.verify()?;
        let Some(master) = &record.master else {
            return Err(Wrong::NotTheHosts { holder: record.holder }.in_head());
        };
        if record.head.dice == Dice::Written {
            return Err(Wrong::WrittenDice.in_head());
        }
        let host = Host::again(&record.head.dice, &record.head.terms(), master)
            .map_err(|fault| Wrong::from(fault).in_head())?;
        let replay = record.walk_host()?;
        let drawn = record.entries.iter().map(|entry| entry.deed.draws().len() as u32).sum();
        let standing = replay.standing();
        Ok(Self { host, course: replay.course, record, drawn, standing })
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
        let door = self.host.door(self.standing + 1, self.drawn);
        let door = door.expect("a game between people is played with sealed dice");
        let step = self.course.play(seat, action, door)?;
        self.standing += 1;
        self.enter(Some((seat, action)), &step.draws);
        Ok(step.events)
    }

    /// Writes down an action of a simulation, with its outcomes.
    pub fn write(
        &mut self,
        seat: Seat,
        action: G::Action,
        outcomes: &[u32],
    ) -> Result<Vec<G::Event>, LogbookRefusal<G::Refusal>> {
        let mut script = Script::new(outcomes);
        let mut course = self.course.clone();
        let step = course.play(seat, action, &mut script).map_err(LogbookRefusal::Rules)?;
        script.finish().map_err(Wrong::from)?;
        self.course = course;
        self.standing += 1;
        self.enter(Some((seat, action)), &step.draws);
        Ok(step.events)
    }

    /// Takes back the latest step of `seat` and writes that down. Nothing that was written is ever rubbed out.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoRefusal> {
        self.course.undo(seat)?;
        self.standing -= 1;
        self.append(Deed::Undo { seat }, Openings::none());
        Ok(())
    }

    /// Writes down the deal, or an action.
    fn enter(&mut self, act: Option<(Seat, G::Action)>, draws: &[Draw]) {
        let seq = self.record.entries.len() as u32;
        let veils = Veils { host: &self.host, seq };
        let mut open = Openings::none();
        let drawn = draws
            .iter()
            .zip(1..)
            .map(|(draw, slot)| {
                let (outcome, unveiled) =
                    veils.veil(draw.outcome, draw.purpose.audience != Audience::All, slot);
                let seal =
                    self.host.is_sealed().then(|| self.host.sealer.opening(self.drawn + slot - 1));
                open.draws.push(DrawOpening { outcome: unveiled, seal });
                Drawn { purpose: draw.purpose.name.to_owned(), of: draw.of, outcome }
            })
            .collect();
        if open.draws.iter().all(|draw| *draw == DrawOpening::default()) {
            open.draws.clear();
        }
        let deed = match act {
            None => Deed::Deal { draws: drawn },
            Some((seat, action)) => {
                let (action, unveiled) = veils.veil(action, G::is_secret(&action), 0);
                open.action = unveiled;
                Deed::Act { seat, action, draws: drawn }
            }
        };
        self.drawn += draws.len() as u32;
        self.append(deed, open);
    }

    fn append(&mut self, deed: Deed<G>, open: Openings<G>) {
        let hash = link(&self.record.fingerprint(), self.record.entries.len() as u32, &deed);
        self.record.entries.push(Entry { deed, open, told: None, hash });
    }
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
