//! The game on the table, whichever it is.
//!
//! Games are types; a table holds any of them. This is the one place where the type is hidden, and what goes in and out
//! is what may go in and out: lines of the host's record, actions as a client writes them, views and told events as one
//! viewer may have them.

use std::any::Any;
use std::sync::{Mutex, PoisonError};

use quarterdeck_bots::{Cancel, Cost, Roster};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{Deed, Draft, Fault, Logbook, Record};
use quarterdeck_engine::{Game, Outcome, Seat, Seats, Viewer};
use quarterdeck_words::{Spoken, Words};
use serde::Serialize;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::records::Snapshot;
use crate::refusal::{Illegal, Refusal, Said};
use crate::sitting::Seating;

/// A game in progress.
pub trait Play: Send + Sync {
    /// Who owes a decision.
    fn owed(&self) -> Seats;

    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// How many entries its record has.
    fn steps(&self) -> usize;

    /// Who acted in one of them.
    fn actor(&self, step: usize) -> Option<Seat>;

    /// How many actions were taken back by one of them.
    fn back(&self, step: usize) -> u32;

    /// What happened in one of them, as `viewer` is told.
    fn step(&self, step: usize, viewer: Viewer) -> StepTold;

    /// What `viewer` sees now.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;

    /// What `seat` may do now, as it would be asked for.
    fn actions(&self, seat: Seat) -> Vec<Box<RawValue>>;

    /// How many of its latest steps `seat` may take back alone.
    fn undoable(&self, seat: Seat) -> usize;

    /// How many actions stand.
    fn standing(&self) -> usize;

    /// The line that this action would add to the record.
    fn draft_action(&self, seat: Seat, action: &RawValue) -> Result<Box<RawValue>, Refusal>;

    /// The line for what is played for a seat whose time is up.
    fn draft_default(&self, seat: Seat) -> Box<RawValue>;

    /// The line for taking back the latest step of `seat`.
    fn draft_undo(&self, seat: Seat) -> Result<Box<RawValue>, Refusal>;

    /// The line for taking back the latest `back` actions by agreement.
    fn draft_rewind(&self, back: u32) -> Result<Box<RawValue>, Refusal>;

    /// Goes on with a line of the record. Nothing has changed when it does not fit.
    fn follow(&mut self, line: &RawValue) -> Result<(), Fault>;

    /// A bot's thinking, to be done elsewhere. It has what the seat may know and the legal actions, and answers with
    /// an action.
    fn think(&self, seat: Seat, level: &str) -> Thought;

    /// How many entries of its record take something back.
    fn take_backs(&self) -> usize;

    /// The record as `viewer` may have it.
    fn record(&self, viewer: Viewer) -> Result<String, Fault>;

    /// The host's record as it is now, for work that must not keep the table waiting.
    fn snapshot(&self) -> Snapshot;

    /// The host's own record, with every secret.
    fn host_record(&self) -> String;

    /// Something that follows from the host's record and that nobody can work out who does not have it.
    fn private_digest(&self) -> [u8; 32];

    /// The last link of the record's chain, in hexadecimal digits.
    fn fingerprint(&self) -> String;

    /// What a seat is called in this game.
    fn seat_name(&self, words: &Words, seat: Seat) -> String;

    /// What `viewer` is awaited to do, or waits for.
    fn prompt(&self, words: &Words, viewer: Viewer) -> String;

    /// What happened in one entry of the record as sentences for `viewer`, as they read later.
    fn sentences(&self, words: &Words, step: usize, viewer: Viewer) -> Vec<String>;

    /// For who knows which game it is: a [`Playing`] of it.
    fn as_any(&self) -> &dyn Any;
}

/// Thinking that is still to be done.
pub struct Thought {
    cost: Cost,
    work: Box<Work>,
}

/// What a thought does: it answers with an action, or with nothing once it was cancelled.
type Work = dyn FnOnce(&Cancel) -> Option<Box<RawValue>> + Send;

impl Thought {
    /// What it will cost.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// Thinks. The answer is an action, or nothing if it was cancelled meanwhile.
    pub fn run(self, cancel: &Cancel) -> Option<Box<RawValue>> {
        (self.work)(cancel)
    }
}

/// One entry of the record as a viewer is told.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct StepTold {
    /// Who acted; nobody dealt, and everybody agreed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// How many actions were taken back by it.
    #[serde(skip_serializing_if = "is_zero")]
    pub back: u32,
    /// What the viewer was told, sentence by sentence. What they look like is the game's business.
    #[schema(value_type = Vec<Object>)]
    pub told: Box<RawValue>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A game of type `G` in progress.
pub struct Playing<G: Game> {
    setup: G::Setup,
    logbook: Logbook<G>,
    happened: Vec<Happened<G>>,
    /// Which entries are actions that stand, or the deal.
    standing: Vec<usize>,
    take_backs: usize,
    /// The latest draft. What is written down next is nearly always just that, and need not be worked out again.
    drafted: Mutex<Option<Draft<G>>>,
    /// Bots that have chosen before and may choose again.
    bots: Seating<G>,
}

struct Happened<G: Game> {
    seat: Option<Seat>,
    back: u32,
    events: Vec<G::Event>,
}

impl<G: Spoken + Roster> Playing<G>
where
    G::Event: Send + Sync,
{
    /// Goes on from the first two lines of a record.
    pub(crate) fn reopen(head: &RawValue, deal: &RawValue) -> Result<Self, Fault> {
        let (logbook, events) = Logbook::<G>::reopen(&with_feed(head), &with_feed(deal))?;
        Ok(Self::dealt(logbook, events))
    }

    /// Begins with what was dealt.
    pub(crate) fn dealt(logbook: Logbook<G>, events: Vec<G::Event>) -> Self {
        let setup = logbook.record().setup().expect("what was dealt has a set-up");
        let dealt = Happened { seat: None, back: 0, events };
        let bots = Seating::new(logbook.record().head().seats.len());
        let drafted = Mutex::default();
        let (happened, standing) = (vec![dealt], vec![0]);
        Self { setup, logbook, happened, standing, take_backs: 0, drafted, bots }
    }

    /// How it was set up.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// What `viewer` sees now.
    pub fn seen_by(&self, viewer: Viewer) -> G::View {
        self.logbook.state().view(viewer)
    }

    /// What `viewer` was told at one entry of the record, as it was told then.
    pub fn told_then(&self, step: usize, viewer: Viewer) -> Vec<G::Told> {
        self.told(step, viewer)
    }

    fn illegal(&self, refusal: &G::Refusal) -> Refusal {
        let why = Said::new(|words| G::refusal(words, &self.setup, refusal));
        Refusal::Illegal(Illegal { why, rule: G::refusal_rule(refusal) })
    }

    /// The line of a draft, which is kept until a line is followed.
    fn keep(&self, draft: Draft<G>) -> Box<RawValue> {
        let line = line(draft.line());
        *self.drafted.lock().unwrap_or_else(PoisonError::into_inner) = Some(draft);
        line
    }

    fn told(&self, step: usize, viewer: Viewer) -> Vec<G::Told> {
        self.happened[step].events.iter().map(|event| <G as Game>::told(event, viewer)).collect()
    }
}

impl<G: Spoken + Roster + 'static> Play for Playing<G>
where
    G::Event: Send + Sync,
{
    fn owed(&self) -> Seats {
        self.logbook.state().owed()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.logbook.state().outcome()
    }

    fn steps(&self) -> usize {
        self.happened.len()
    }

    fn actor(&self, step: usize) -> Option<Seat> {
        self.happened[step].seat
    }

    fn back(&self, step: usize) -> u32 {
        self.happened[step].back
    }

    fn step(&self, step: usize, viewer: Viewer) -> StepTold {
        let Happened { seat, back, .. } = self.happened[step];
        StepTold { seat, back, told: raw(&self.told(step, viewer)) }
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        raw(&self.logbook.state().view(viewer))
    }

    fn actions(&self, seat: Seat) -> Vec<Box<RawValue>> {
        let mut actions = Vec::new();
        self.logbook.state().legal(seat, |action| actions.push(raw(&action)));
        actions
    }

    fn undoable(&self, seat: Seat) -> usize {
        self.logbook.course().undoable(seat)
    }

    fn standing(&self) -> usize {
        self.standing.len() - 1
    }

    fn draft_action(&self, seat: Seat, action: &RawValue) -> Result<Box<RawValue>, Refusal> {
        let action = serde_json::from_str(action.get())
            .map_err(|error| Refusal::NotAnAction(error.to_string()))?;
        let draft = self.logbook.draft_play(seat, action);
        draft.map(|draft| self.keep(draft)).map_err(|refusal| self.illegal(&refusal))
    }

    fn draft_default(&self, seat: Seat) -> Box<RawValue> {
        let mut chance = Fast::new(self.logbook.private_seed());
        let action = self.logbook.state().default_action(seat, &mut chance);
        match self.logbook.draft_play(seat, action) {
            Ok(draft) => self.keep(draft),
            Err(refusal) => panic!("the game's own default is refused: {refusal}"),
        }
    }

    fn draft_undo(&self, seat: Seat) -> Result<Box<RawValue>, Refusal> {
        let draft = self.logbook.draft_undo(seat).map_err(|_| Refusal::NothingToUndo)?;
        Ok(line(draft.line()))
    }

    fn draft_rewind(&self, back: u32) -> Result<Box<RawValue>, Refusal> {
        let draft = self.logbook.draft_rewind(back).map_err(|_| Refusal::NothingToUndo)?;
        Ok(line(draft.line()))
    }

    fn follow(&mut self, line: &RawValue) -> Result<(), Fault> {
        let drafted = self.drafted.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        let events = match drafted {
            Some(draft) if self.logbook.is_next(&draft) && is_line(draft.line(), line) => {
                self.logbook.accept(draft)
            }
            _ => self.logbook.follow(&with_feed(line))?,
        };
        let entry = self.logbook.record().entries().last().expect("it was just entered");
        let (seat, back) = match &entry.deed {
            Deed::Deal { .. } => (None, 0),
            Deed::Act { seat, .. } => (Some(*seat), 0),
            Deed::Undo { seat } => (Some(*seat), 1),
            Deed::Rewind { back } => (None, *back),
        };
        if back == 0 {
            self.standing.push(self.happened.len());
        } else {
            self.standing.truncate(self.standing.len() - back as usize);
            self.take_backs += 1;
        }
        self.happened.push(Happened { seat, back, events });
        if self.outcome().is_some() {
            self.bots.clear();
        }
        Ok(())
    }

    fn think(&self, seat: Seat, level: &str) -> Thought {
        let level = quarterdeck_bots::find::<G>(level).unwrap_or_else(|| {
            // A level that this version does not know any more: the usual one plays on.
            G::usual()
        });
        // What was taken back has not happened for a bot.
        let told = |step| self.told(step, Viewer::Seat(seat));
        let bot = self.bots.ask(seat, level, &self.standing, told);
        let state = self.logbook.state().clone();
        let mut chance = Fast::new(self.logbook.private_seed());
        let choose = move |cancel: &Cancel| {
            bot.choose(&state, &mut chance, cancel).map(|action| raw(&action))
        };
        Thought { cost: level.cost, work: Box::new(choose) }
    }

    fn take_backs(&self) -> usize {
        self.take_backs
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot::new(self.logbook.record().clone())
    }

    fn record(&self, viewer: Viewer) -> Result<String, Fault> {
        Ok(self.logbook.record().as_seen_by(viewer)?.to_text())
    }

    fn host_record(&self) -> String {
        self.logbook.record().to_text()
    }

    fn private_digest(&self) -> [u8; 32] {
        let record = self.logbook.record();
        let mut hash = Sha256::new();
        hash.update(record.fingerprint());
        match record.master() {
            Some(master) => hash.update(master.bytes()),
            // A game that was brought here: only its openings are private.
            None => hash.update(record.to_text()),
        }
        hash.finalize().into()
    }

    fn fingerprint(&self) -> String {
        let record: &Record<G> = self.logbook.record();
        quarterdeck_engine::sealed::hex::encode(&record.fingerprint())
    }

    fn seat_name(&self, words: &Words, seat: Seat) -> String {
        G::seat_name(words, &self.setup, seat)
    }

    fn prompt(&self, words: &Words, viewer: Viewer) -> String {
        G::prompt(words, &self.logbook.state().view(viewer))
    }

    fn sentences(&self, words: &Words, step: usize, viewer: Viewer) -> Vec<String> {
        self.told(step, viewer)
            .into_iter()
            .map(|told| G::faded(&self.setup, told))
            .filter_map(|told| <G as Spoken>::told(words, &self.setup, viewer, &told))
            .collect()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("what a game says can be written")
}

/// A line of a record as a record has it.
fn with_feed(line: &RawValue) -> String {
    format!("{}\n", line.get())
}

/// Whether a record's line is this one.
fn is_line(written: &str, line: &RawValue) -> bool {
    written.strip_suffix('\n') == Some(line.get())
}

/// A line of a record as a value; the journal keeps the line feed out.
pub(crate) fn line(line: &str) -> Box<RawValue> {
    let line = line.trim_end_matches('\n').to_owned();
    RawValue::from_string(line).expect("a line of a record is JSON")
}
