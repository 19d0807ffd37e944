//! A table as a server would host it: what is decided on goes through the journal's bytes, and a second table that is
//! read from the whole journal must be the same, step by step.

use quarterdeck_bots::Cancel;
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Seat, Viewer};
use quarterdeck_store::{Moment, PlayerId, Request, Row, TableId};
use quarterdeck_table::play::Thought;
use quarterdeck_table::{
    Asker, Chore, Command, Corrupt, Decision, Entry, Refusal, Settings, Stage, Table,
};
use quarterdeck_words::Language;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::people::{ADA, name};

/// When these tables are opened.
pub(crate) const START: Moment = Moment { served: 1_000, wall: 1_700_000_000_000 };

/// A table and a clock that only the test winds on.
pub(crate) struct Driver {
    pub(crate) table: Table,
    pub(crate) rows: Vec<Row>,
    pub(crate) now: Moment,
    /// How often the journal is read anew: after every so many entries.
    pub(crate) every: usize,
    /// Where the host's secrets come from, for a game that is to come out the same again.
    pub(crate) dice: Option<Fast>,
}

#[allow(clippy::needless_pass_by_value, reason = "most commands are made where they are asked")]
impl Driver {
    /// Ada opens a table.
    pub(crate) fn open(settings: Settings) -> Self {
        let id = TableId::from_bytes([7; 16]);
        let opened = Table::opening(ADA, "ABCDEF".to_owned(), settings, 0);
        Self::begin(id, &[opened.expect("these settings fit")])
    }

    pub(crate) fn begin(id: TableId, entries: &[Entry]) -> Self {
        let row = |(seq, entry): (u32, &Entry)| Row {
            seq,
            at: START,
            request: None,
            entry: entry.to_bytes(),
        };
        Self::resume(id, (0..).zip(entries).map(row).collect())
    }

    /// Goes on from a journal.
    pub(crate) fn resume(id: TableId, rows: Vec<Row>) -> Self {
        let table = Table::read(id, &rows).expect("the journal can be read");
        let now = rows.last().map_or(START, |row| row.at);
        Self { table, rows, now, every: 1, dice: None }
    }

    /// The same table once more.
    pub(crate) fn twin(&self) -> Self {
        Self { now: self.now, ..Self::resume(self.table.id(), self.rows.clone()) }
    }

    /// Asks, and enters what comes of it. Says how many entries that were.
    pub(crate) fn ask(&mut self, asker: Asker, command: &Command) -> Result<usize, Refusal> {
        match self.table.decide(asker, command, None, self.now)? {
            Decision::Write { entries, .. } => Ok(self.enter(entries, None)),
            Decision::Done { .. } => panic!("nothing was asked twice"),
        }
    }

    /// Asks under a request id. Says whether it was new, and which entry answers it.
    pub(crate) fn ask_named(
        &mut self,
        player: PlayerId,
        command: &Command,
        id: &str,
        digest: [u8; 32],
    ) -> Result<(bool, u32), Refusal> {
        let request = quarterdeck_table::command::request(player, command, id, digest);
        match self.table.decide(Asker::Player(player), command, Some(&request), self.now)? {
            Decision::Write { entries, .. } => {
                self.enter(entries, Some(request));
                Ok((true, self.table.seq()))
            }
            Decision::Done { seq } => Ok((false, seq)),
        }
    }

    /// Somebody does something that must be allowed, and must change something.
    #[track_caller]
    pub(crate) fn does(&mut self, player: PlayerId, command: Command) {
        let entries = self.ask(Asker::Player(player), &command).expect("this is allowed");
        assert!(entries > 0, "it changed nothing");
    }

    /// Somebody is refused.
    #[track_caller]
    pub(crate) fn refuses(&mut self, player: PlayerId, command: Command) -> Refusal {
        self.ask(Asker::Player(player), &command).expect_err("this must be refused")
    }

    /// The house asks for something that it may.
    #[track_caller]
    pub(crate) fn house(&mut self, command: Command) -> usize {
        self.ask(Asker::House, &command).expect("the house may do this")
    }

    /// A seat does the `nth` of what it may do now, having seen everything.
    #[track_caller]
    pub(crate) fn acts(&mut self, player: PlayerId, seat: Seat, nth: usize) {
        let action = self.actions(seat).swap_remove(nth);
        let seen = self.table.seq();
        self.does(player, Command::Act { seat, seen, action });
    }

    pub(crate) fn actions(&self, seat: Seat) -> Vec<Box<serde_json::value::RawValue>> {
        self.table.game().expect("the game was dealt").actions(seat)
    }

    /// Served time goes by, and wall time with it.
    pub(crate) fn wait(&mut self, milliseconds: i64) {
        self.now.served += milliseconds;
        self.now.wall += milliseconds;
    }

    /// The bots think and act until none is asked any more.
    pub(crate) fn bots_act(&mut self) {
        while let Some(Chore::Think { seat, level, seen }) = self.table.chore() {
            let thought = self.table.game().expect("bots play").think(seat, &level);
            self.house(Command::BotActs { seat, seen, action: decided(thought) });
        }
    }

    fn enter(&mut self, entries: Vec<Entry>, mut request: Option<Request>) -> usize {
        let entries = match &mut self.dice {
            Some(dice) => with_dice(entries, dice),
            None => entries,
        };
        let count = entries.len();
        for (nth, entry) in entries.into_iter().enumerate() {
            let request = if nth + 1 == count { request.take() } else { None };
            let (seq, at) = (self.table.seq() + 1, self.now);
            let row = Row { seq, at, request, entry: entry.to_bytes() };
            self.table.apply(&row).expect("what was decided on can be entered");
            self.rows.push(row);
        }
        if self.rows.len().is_multiple_of(self.every) {
            self.check();
        }
        count
    }

    /// Everything that must be true of a table at any time.
    pub(crate) fn check(&self) {
        let again = self.read().expect("the journal can be read again");
        assert_eq!(again.index(), self.table.index());
        assert_eq!(again.chore(), self.table.chore());
        assert_eq!(surface(&again), surface(&self.table));
        self.check_due();
    }

    pub(crate) fn read(&self) -> Result<Table, Corrupt> {
        Table::read(self.table.id(), &self.rows)
    }

    /// Something is due exactly when there is something to do; before that nothing is done, and then something is.
    fn check_due(&self) {
        let (due, chore) = (self.table.index().due, self.table.chore());
        assert_eq!(due.is_some(), chore.is_some(), "{chore:?}");
        let Some(due) = due else { return };
        let at = |served: i64| Moment { served, wall: self.now.wall };
        let written = |served: i64| match self.table.decide(
            Asker::House,
            &Command::LookAfter,
            None,
            at(served),
        ) {
            Ok(Decision::Write { entries, .. }) => entries.len(),
            _ => panic!("looking after a table is always allowed"),
        };
        assert_eq!(written(due - 1), 0, "it is not due yet");
        match chore {
            Some(Chore::Wait { until }) => {
                assert_eq!(until, due);
                assert!(written(due) > 0, "{:?} would be due for ever", self.table.stage());
            }
            Some(Chore::Think { .. }) => assert_eq!(self.table.stage(), Stage::Playing),
            None => unreachable!("something is due"),
        }
    }
}

/// The same entries with other secrets of the host's. The deal that came of the old ones is left out; the table deals
/// anew when it is looked after.
fn with_dice(mut entries: Vec<Entry>, dice: &mut Fast) -> Vec<Entry> {
    let mut fresh = || std::array::from_fn(|_| dice.below(256) as u8);
    let mut changed = false;
    for entry in &mut entries {
        match entry {
            Entry::Sealed { master, filled, .. } => {
                *master = fresh();
                for filled in filled.iter_mut() {
                    filled.nonce = fresh();
                }
                changed = true;
            }
            Entry::FilledIn(filled) => {
                filled.nonce = fresh();
                changed = true;
            }
            _ => {}
        }
    }
    entries.retain(|entry| !changed || !matches!(entry, Entry::Dealt { .. }));
    entries
}

/// Everything that anybody can get from a table, as text.
pub(crate) fn surface(table: &Table) -> Vec<String> {
    viewers(table).into_iter().flat_map(|viewer| surface_for(table, viewer)).collect()
}

/// Everything that one viewer can get.
pub(crate) fn surface_for(table: &Table, viewer: Viewer) -> Vec<String> {
    let mut all = vec![card(table).to_string()];
    for since in [None, Some(0), Some(table.seq() / 2), Some(table.seq().saturating_sub(1))] {
        all.push(update(table, viewer, since));
    }
    for language in Language::all() {
        let words = quarterdeck_shelf::words(language);
        all.extend(table.news(words, viewer, 0, &name));
        all.extend(table.game().map(|game| game.prompt(words, viewer)));
    }
    all
}

pub(crate) fn viewers(table: &Table) -> Vec<Viewer> {
    Viewer::all(table.chairs().iter().count()).collect()
}

pub(crate) fn card(table: &Table) -> Value {
    serde_json::to_value(table.card(&name, 5)).expect("a card can be written")
}

/// An update as it is sent.
pub(crate) fn update(table: &Table, viewer: Viewer, since: Option<u32>) -> String {
    let card = serde_json::value::to_raw_value(&table.card(&name, 5)).expect("it can be written");
    let update = table.update(viewer, since, &card, Vec::new());
    serde_json::to_string(&update).expect("an update can be written")
}

/// An update, read.
pub(crate) fn told(table: &Table, viewer: Viewer, since: Option<u32>) -> Value {
    serde_json::from_str(&update(table, viewer, since)).expect("an update is JSON")
}

/// What a bot decides on.
pub(crate) fn decided(thought: Thought) -> Box<RawValue> {
    thought.run(&Cancel::new()).expect("nobody has cancelled it")
}
