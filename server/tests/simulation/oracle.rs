//! The checks. They know what was asked, what was answered, what everybody was told, and what is durable, and compare
//! all of it with a table that is read from the journal alone.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use quarterdeck_engine::Viewer;
use quarterdeck_store::{Append, PlayerId, Request, Row, Said, TableId};
use quarterdeck_table::entry::{Channel, Entry};
use quarterdeck_table::update::{At, SaidTold};
use quarterdeck_table::{Command, Refusal, Stage, Table};
use serde_json::Value;
use serde_json::value::to_raw_value;

use crate::node::patience;
use crate::world::World;

#[derive(Default)]
pub(crate) struct Oracle(Mutex<Ledger>);

#[derive(Default)]
struct Ledger {
    violation: Option<String>,
    tables: Vec<TableId>,
    references: BTreeMap<TableId, Reference>,
    intents: Vec<Intent>,
    /// Which intent each idempotency key was used for.
    keys: BTreeMap<(TableId, String, String), usize>,
    rematches: Vec<(TableId, TableId)>,
    /// Rows that were to be stored together or not at all.
    together: Vec<(TableId, Vec<Row>)>,
}

/// Something that somebody wanted to happen once.
struct Intent {
    table: TableId,
    player: PlayerId,
    command: Command,
    digest: [u8; 32],
    acknowledged: Option<u32>,
    refused: Option<Refusal>,
}

/// A table that is read from the durable journal alone.
struct Reference {
    table: Table,
    /// Where something was said, and to whom.
    said: BTreeMap<u32, Channel>,
}

impl Reference {
    fn read(id: TableId, rows: &[Row]) -> Result<Self, String> {
        let first = rows.first().ok_or("a journal is gone")?;
        let dice = patience().dice.as_millis() as i64;
        let table = Table::read(id, std::slice::from_ref(first)).map_err(|why| why.to_string())?;
        let mut read = Self { table: table.with_patience(dice), said: BTreeMap::new() };
        read.go_on(&rows[1..])?;
        Ok(read)
    }

    fn go_on(&mut self, rows: &[Row]) -> Result<(), String> {
        for row in rows {
            let entry = Entry::from_bytes(&row.entry).map_err(|why| why.to_string())?;
            if let Entry::TimedOut { seat } = &entry {
                let card = self.table.card(&|_| None, 0);
                let until = card.seats[seat.index()].until;
                if until.is_none_or(|until| until > row.at.served) {
                    return Err(format!("{seat} was timed out at {} of {until:?}", row.at.served));
                }
            }
            if let Entry::Said { channel, .. } = &entry {
                self.said.insert(row.seq, *channel);
            }
            self.table.apply(row).map_err(|why| format!("a journal is broken: {why}"))?;
        }
        Ok(())
    }

    /// What a viewer must be told, given what they have seen.
    fn told(&self, viewer: Viewer, since: Option<u32>, said: &[Said]) -> Value {
        let card = to_raw_value(&self.table.card(&|_| None, 0)).expect("a card can be written");
        let channel = Channel::of(viewer);
        let after = since.unwrap_or(self.table.seq());
        let heard = said.iter().filter(|said| {
            said.seq > after && self.said.get(&said.seq).is_some_and(|to| *to == channel)
        });
        let heard = heard.map(|said| At {
            seq: said.seq,
            what: SaidTold { by: said.player, channel, name: None, text: &said.text },
        });
        let update = self.table.update(viewer, since, &card, heard.collect());
        comparable(serde_json::to_value(&update).expect("an update can be written"))
    }
}

/// Without what does not follow from the journal: names, and how far two clocks are apart.
fn comparable(mut told: Value) -> Value {
    if let Some(card) = told["table"].as_object_mut() {
        card.remove("clock_offset");
    }
    let without_name = |of: &mut Value| {
        for one in of.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
            one.remove("name");
        }
    };
    without_name(&mut told["table"]["seats"]);
    without_name(&mut told["said"]);
    told
}

impl Oracle {
    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the first violation. What follows it follows from it.
    pub(crate) fn record(&self, what: String) {
        self.ledger().violation.get_or_insert(what);
    }

    pub(crate) fn violation(&self) -> Option<String> {
        self.ledger().violation.clone()
    }

    pub(crate) fn opened(&self, table: TableId) {
        self.ledger().tables.push(table);
    }

    pub(crate) fn tables(&self) -> Vec<TableId> {
        self.ledger().tables.clone()
    }

    // What was asked, and what was answered.

    pub(crate) fn intend(
        &self,
        table: TableId,
        player: PlayerId,
        command: &Command,
        digest: [u8; 32],
    ) -> usize {
        let mut ledger = self.ledger();
        let (command, acknowledged, refused) = (command.clone(), None, None);
        ledger.intents.push(Intent { table, player, command, digest, acknowledged, refused });
        ledger.intents.len() - 1
    }

    /// This idempotency key stands for this intent.
    pub(crate) fn key(&self, intent: usize, request: &Request) {
        let mut ledger = self.ledger();
        let table = ledger.intents[intent].table;
        let key = (table, request.author.clone(), request.id.clone());
        ledger.keys.entry(key).or_insert(intent);
    }

    pub(crate) fn acknowledged(&self, world: &World, intent: usize, seq: u32) {
        let before = {
            let mut ledger = self.ledger();
            let intent = &mut ledger.intents[intent];
            let before = intent.acknowledged.filter(|before| *before != seq);
            intent.acknowledged = Some(seq);
            before.filter(|_| writes(&intent.command))
        };
        if let Some(before) = before {
            world.fail(format!("a request was acknowledged as entry {before} and as entry {seq}"));
        }
        let table = self.ledger().intents[intent].table;
        if world.database.durable(table).is_none_or(|last| last < seq) {
            world.fail(format!("entry {seq} was acknowledged and is not durable"));
        }
    }

    pub(crate) fn refused(&self, world: &World, intent: usize, refusal: Refusal) {
        if refusal == Refusal::RequestReused {
            world.fail("an honest request was told that its key was used for something else");
        }
        let mut ledger = self.ledger();
        let command = &ledger.intents[intent].command;
        let depends_on_what_was_seen =
            matches!(command, Command::Act { .. } | Command::Undo { .. });
        let wrong = matches!(refusal, Refusal::Stale { .. }) && !depends_on_what_was_seen;
        let name = name(command);
        ledger.intents[intent].refused = Some(refusal);
        drop(ledger);
        if wrong {
            world.fail(format!("{name} was refused as late, and cannot be"));
        }
    }

    /// A node asks the store to append. Rows of one append belong together.
    pub(crate) fn asked(&self, append: &Append) {
        if append.rows.len() > 1 {
            self.ledger().together.push((append.table, append.rows.clone()));
        }
    }

    pub(crate) fn rematch(&self, table: TableId, again: TableId) {
        self.ledger().rematches.push((table, again));
    }

    // What everybody was told.

    /// The table as the journal has it at an entry.
    fn at<T>(
        &self,
        world: &World,
        table: TableId,
        seq: u32,
        look: impl FnOnce(&Reference) -> T,
    ) -> Option<T> {
        let mut ledger = self.ledger();
        let known = ledger.references.remove(&table);
        let read = match known.filter(|known| known.table.seq() <= seq) {
            Some(mut known) => {
                let from = known.table.seq() + 1;
                let rows =
                    if from <= seq { world.database.rows(table, from, seq) } else { Vec::new() };
                known.go_on(&rows).map(|()| known)
            }
            None => Reference::read(table, &world.database.rows(table, 0, seq)),
        };
        match read {
            Ok(reference) => {
                let seen = look(&reference);
                ledger.references.insert(table, reference);
                Some(seen)
            }
            Err(why) => {
                drop(ledger);
                world.fail(why);
                None
            }
        }
    }

    /// The table as it is now, by its journal.
    pub(crate) fn now<T>(
        &self,
        world: &World,
        table: TableId,
        look: impl FnOnce(&Table) -> T,
    ) -> Option<T> {
        let last = world.database.durable(table)?;
        self.at(world, table, last, |reference| look(&reference.table))
    }

    pub(crate) fn stage(&self, world: &World, table: TableId) -> Stage {
        self.now(world, table, Table::stage).unwrap_or(Stage::Over)
    }

    /// An update has reached a viewer who had seen everything up to `cursor`. It must tell just what came since.
    pub(crate) fn check_update(
        &self,
        world: &World,
        (table, viewer): (TableId, Viewer),
        cursor: Option<u32>,
        first: bool,
        json: &[u8],
    ) -> Option<Value> {
        let told: Value = serde_json::from_slice(json).expect("an update is JSON");
        let seq = told["seq"].as_u64().expect("an update has a number") as u32;
        let Some(durable) = world.database.durable(table).filter(|last| *last >= seq) else {
            world.fail(format!("{viewer:?} was told of entry {seq}, which is not durable"));
            return None;
        };
        let back = cursor.is_some_and(|cursor| seq < cursor || (seq == cursor && !first));
        if back {
            world.fail(format!("a stream went back from {cursor:?} to {seq} of {durable}"));
            return None;
        }
        let said = world.database.said(table, 0);
        let expected =
            self.at(world, table, seq, |reference| reference.told(viewer, cursor, &said))?;
        let told = comparable(told);
        if told != expected {
            let differs = |field: &&str| told[*field] != expected[*field];
            let field = ["notes", "steps", "said", "view", "decision", "table", "viewer"]
                .into_iter()
                .find(differs)
                .unwrap_or("something");
            world.fail(format!(
                "{viewer:?} had seen {cursor:?} and was told wrong {field} at entry {seq}: {} instead of {}",
                told[field], expected[field]
            ));
            return None;
        }
        Some(told)
    }

    /// Whether a viewer who was told everything up to `cursor` was told everything for them up to `seq`.
    pub(crate) fn has_seen(
        &self,
        world: &World,
        (table, viewer): (TableId, Viewer),
        cursor: u32,
        seq: u32,
    ) -> bool {
        let unheard = |reference: &Reference| reference.table.is_all_talk(viewer, cursor);
        cursor >= seq || self.at(world, table, seq, unheard).unwrap_or(true)
    }

    // What is durable.

    /// The journal of a game that is over: it can be read, has everything that was acknowledged, once, and nothing else.
    pub(crate) fn check_journal(&self, world: &World, table: TableId) {
        let Some(kept) = world.database.kept(table) else { return };
        let index = match Reference::read(table, &kept.rows) {
            Ok(reference) => reference.table.index(),
            Err(why) => return world.fail(why),
        };
        if index != kept.index {
            return world.fail(format!("a table is found by {:?}, and not {index:?}", kept.index));
        }
        if let Some(seq) = self.torn(table, &kept.rows) {
            return world.fail(format!("an append was torn at entry {seq}"));
        }
        let answers = match self.answers(table, &kept.rows) {
            Ok(answers) => answers,
            Err(why) => return world.fail(why),
        };
        let ledger = self.ledger();
        let wrong = ledger.intents.iter().enumerate().find_map(|(number, intent)| {
            if intent.table != table {
                return None;
            }
            let answer = answers.get(&number).map(|seq| &kept.rows[*seq as usize]);
            intent.wrong(answer, &kept.said)
        });
        drop(ledger);
        if let Some(why) = wrong {
            world.fail(why);
        }
    }

    /// The first row of an append that was stored in part.
    fn torn(&self, table: TableId, rows: &[Row]) -> Option<u32> {
        let ledger = self.ledger();
        let asked = ledger.together.iter().filter(|(asked, _)| *asked == table);
        asked.into_iter().find_map(|(_, together)| {
            let is_there = |row: &&Row| rows.get(row.seq as usize) == Some(row);
            let there = together.iter().filter(is_there).count();
            (there > 0 && there < together.len()).then(|| together[0].seq)
        })
    }

    /// Which row answers each intent. Every row with a request answers an intent, and no two answer the same.
    fn answers(&self, table: TableId, rows: &[Row]) -> Result<BTreeMap<usize, u32>, String> {
        let ledger = self.ledger();
        let mut answers = BTreeMap::new();
        for row in rows {
            let Some(request) = &row.request else { continue };
            let key = (table, request.author.clone(), request.id.clone());
            let intent =
                *ledger.keys.get(&key).ok_or("a row answers a request that nobody made")?;
            if request.digest != ledger.intents[intent].digest {
                return Err(format!("entry {} has another digest than its request", row.seq));
            }
            if let Some(before) = answers.insert(intent, row.seq) {
                return Err(format!(
                    "one intent has had its effect twice: {before} and {}",
                    row.seq
                ));
            }
        }
        Ok(answers)
    }

    /// Everybody who asked to play again was sent to the same table, which is there.
    pub(crate) fn check_rematches(&self, world: &World) {
        let rematches = self.ledger().rematches.clone();
        for (table, again) in &rematches {
            let agreed = self.now(world, *table, Table::rematch).flatten();
            if agreed != Some(*again) || world.database.durable(*again).is_none() {
                world.fail("people who play again were sent to different tables");
            }
        }
    }
}

impl Intent {
    /// What is wrong with how this intent was answered, given the row that answers it.
    fn wrong(&self, answer: Option<&Row>, said: &BTreeMap<u32, Said>) -> Option<String> {
        let name = name(&self.command);
        match (answer, self.acknowledged) {
            (Some(row), Some(seq)) if row.seq != seq => {
                Some(format!("{name} was acknowledged as entry {seq} and is entry {}", row.seq))
            }
            (None, Some(seq)) if writes(&self.command) => {
                Some(format!("{name} was acknowledged as entry {seq} and is not in the journal"))
            }
            (Some(row), _) if !self.is_answered_by(row, said) => {
                Some(format!("{name} became something else at entry {}", row.seq))
            }
            // Who has lost the seat meanwhile is not told what was done from it.
            (Some(row), None) => {
                self.refused.as_ref().filter(|refusal| **refusal != Refusal::NotYourSeat).map(
                    |refusal| format!("{name} was refused ({refusal}) and is entry {}", row.seq),
                )
            }
            _ => None,
        }
    }

    fn is_answered_by(&self, row: &Row, said: &BTreeMap<u32, Said>) -> bool {
        let Ok(entry) = Entry::from_bytes(&row.entry) else { return false };
        match (&self.command, entry) {
            (Command::Act { action, .. }, Entry::Played(line)) => line.get().contains(action.get()),
            (Command::Undo { .. }, Entry::Played(_)) => true,
            (Command::Say { text, .. }, Entry::Said { by, .. }) => {
                by == self.player && said.get(&row.seq).is_some_and(|said| said.text == *text)
            }
            (Command::Sit { seat, .. }, Entry::Sat { seat: at, player }) => {
                *seat == at && player == self.player
            }
            (Command::Leave { seat }, Entry::Left { seat: left }) => *seat == left,
            (Command::Change(wanted), Entry::Changed { settings }) => {
                wanted.listed == settings.listed
            }
            (
                Command::Act { .. }
                | Command::Undo { .. }
                | Command::Say { .. }
                | Command::Sit { .. }
                | Command::Leave { .. }
                | Command::Change(_),
                _,
            ) => false,
            // The rest may lead to more, and the last of it is the answer.
            _ => true,
        }
    }
}

/// Whether a command always writes something when it is accepted. Others may find that there is nothing to do.
fn writes(command: &Command) -> bool {
    !matches!(
        command,
        Command::Sit { .. }
            | Command::Leave { .. }
            | Command::Ready { .. }
            | Command::Change(_)
            | Command::Return { .. }
            | Command::Resign { .. }
    )
}

/// What a command is called in reports.
pub(crate) fn name(command: &Command) -> &'static str {
    match command {
        Command::Change(_) => "a change of settings",
        Command::Sit { .. } => "sitting down",
        Command::Leave { .. } => "leaving",
        Command::Ready { .. } => "being ready",
        Command::Commit { .. } => "a commitment",
        Command::Reveal { .. } => "a nonce",
        Command::Act { .. } => "an action",
        Command::Undo { .. } => "an undo",
        Command::Propose { .. } => "a proposal",
        Command::Answer { .. } => "a vote",
        Command::Return { .. } => "coming back",
        Command::Resign { .. } => "resigning",
        Command::Say { .. } => "chat",
        _ => "a request",
    }
}
