//! `quarterdeck check`: can every table of a store or a backup be read?
//!
//! It only reads, one entry at a time, so it can be used beside a running server and on stores of any size.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;
use quarterdeck_engine::record::MAX_BYTES;
use quarterdeck_store::sqlite::{Indexed, Inspection};
use quarterdeck_store::{Page, Phase, Postgres, Row, Store, TableId};
use quarterdeck_table::{Play, Table};
use serde_json::json;

use super::serve::{configure_home, runtime};
use crate::cli::Check;
use crate::failure::{Answer, Failure};
use crate::longrun::progress_bar;

/// How many tables are looked up at a time.
const AT_A_TIME: u32 = 500;

/// How many journals without a table are told of.
const UNLISTED: u32 = 1_000;

pub(crate) fn run(args: &Check) -> Answer {
    let found = if let Some(file) = &args.file {
        check_file(file)?
    } else {
        let config = configure_home(&args.home)?;
        match &config.database {
            Some(database) => check_database(database.reveal())?,
            None => check_file(&config.data.join("quarterdeck.db"))?,
        }
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", found.as_json())?;
    } else {
        write!(out, "{}", found.in_words())?;
    }
    out.flush()?;
    found.verdict()
}

/// What was found.
#[derive(Default)]
struct Checked {
    home: String,
    /// What the database says of itself; nothing where it has no such check.
    faults: Option<Vec<String>>,
    tables: u64,
    entries: u64,
    /// Games whose record was verified, draw by draw.
    games: u64,
    /// Games whose record is longer than any that is taken in, so that only the journal was checked.
    long: u64,
    damaged: Vec<(TableId, Option<String>, String)>,
    interrupted: bool,
}

impl Checked {
    /// Notes what came of a table.
    fn note(&mut self, indexed: &Indexed, read: Result<Read, String>) {
        self.tables += 1;
        match read {
            Ok(read) => {
                self.entries += u64::from(read.entries);
                self.games += u64::from(read.verified);
                self.long += u64::from(read.long);
            }
            Err(why) => self.damaged.push((indexed.table, indexed.game.clone(), why)),
        }
    }

    fn is_whole(&self) -> bool {
        self.damaged.is_empty() && self.faults.as_ref().is_none_or(Vec::is_empty)
    }

    fn in_words(&self) -> String {
        let Self { home, tables, entries, games, .. } = self;
        let mut text = match &self.faults {
            None => String::new(),
            Some(faults) if faults.is_empty() => {
                "SQLite finds nothing wrong with the file.\n".to_owned()
            }
            Some(faults) => {
                format!("SQLite finds the file damaged:\n  {}\n", faults.join("\n  "))
            }
        };
        let damaged = self.damaged.len();
        text.push_str(&format!(
            "{home}: {tables} tables, {entries} entries, {games} games verified, {damaged} damaged.\n"
        ));
        for (table, game, why) in &self.damaged {
            let game = game.as_deref().unwrap_or("in no list");
            text.push_str(&format!("  {table} ({game}): {why}\n"));
        }
        if self.long > 0 {
            text.push_str(&format!(
                "{} games are too long to be records; their journals were read through.\n",
                self.long
            ));
        }
        if self.interrupted {
            text.push_str("This was interrupted: the other tables were not looked at.\n");
        }
        text
    }

    fn as_json(&self) -> serde_json::Value {
        let damaged = self.damaged.iter();
        let damaged: Vec<_> = damaged
            .map(|(table, game, why)| {
                json!({ "table": table.to_string(), "game": game, "reason": why })
            })
            .collect();
        json!({
            "store": self.home,
            "sound": self.is_whole() && !self.interrupted,
            "file_faults": self.faults,
            "tables": self.tables,
            "entries": self.entries,
            "games_verified": self.games,
            "games_too_long": self.long,
            "damaged": damaged,
            "interrupted": self.interrupted,
        })
    }

    /// How the command ends.
    fn verdict(&self) -> Answer {
        if !self.is_whole() {
            return Err(Failure::Damaged);
        }
        if self.interrupted { Err(Failure::Interrupted) } else { Ok(()) }
    }
}

fn check_file(file: &Path) -> Answer<Checked> {
    let inspection = Inspection::open(file).map_err(failed)?;
    let stop = Arc::new(AtomicBool::new(false));
    let (asked, interrupter) = (Arc::clone(&stop), inspection.interrupter());
    listen_for_interrupts(move || {
        asked.store(true, Ordering::Relaxed);
        interrupter.interrupt();
    })?;
    let mut checked = Checked { home: file.display().to_string(), ..Checked::default() };
    // A damaged file must not keep its whole tables from being told.
    checked.faults = match inspection.faults() {
        Ok(faults) => Some(faults),
        Err(_) if stop.load(Ordering::Relaxed) => None,
        Err(error) => Some(vec![error.why]),
    };
    let bar = progress_bar(inspection.count().unwrap_or(0), "tables");
    if let Err(error) = each_table(&inspection, &stop, &bar, &mut checked)
        && !stop.load(Ordering::Relaxed)
    {
        checked.faults.get_or_insert_default().push(error.why);
    }
    bar.finish_and_clear();
    checked.interrupted = stop.load(Ordering::Relaxed);
    if inspection.was_disturbed() {
        return Err(Failure::file(file, "a server began to use it meanwhile; check it again"));
    }
    Ok(checked)
}

fn each_table(
    inspection: &Inspection,
    stop: &AtomicBool,
    bar: &ProgressBar,
    checked: &mut Checked,
) -> Result<(), quarterdeck_store::Unavailable> {
    let mut after = None;
    loop {
        let tables = inspection.tables(after, AT_A_TIME)?;
        let Some(last) = tables.last() else { break };
        after = Some(last.table);
        for indexed in tables {
            let mut reader = Reader::new(&indexed);
            let read = inspection.journal(indexed.table, |row| {
                let taken = reader.take(&row);
                if taken.is_break() || stop.load(Ordering::Relaxed) {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            checked.note(&indexed, read.map_err(|error| error.why).and_then(|()| reader.finish()));
            bar.inc(1);
        }
    }
    for unlisted in inspection.unlisted(UNLISTED)? {
        checked
            .note(&unlisted, Err("its journal is there, but the table is in no list".to_owned()));
    }
    Ok(())
}

/// A database has no check of its own that would not be in others' way, so only the journals are read.
fn check_database(url: &str) -> Answer<Checked> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    listen_for_interrupts(move || asked.store(true, Ordering::Relaxed))?;
    runtime()?.block_on(async {
        let store = Postgres::connect_to_read(url).await.map_err(failed)?;
        let mut checked = Checked { home: store.describe(), ..Checked::default() };
        let bar = progress_bar(store.count().await.map_err(failed)?, "tables");
        let mut page = Page { after: None, limit: AT_A_TIME };
        loop {
            let tables = store.tables(page).await.map_err(failed)?;
            let Some(last) = tables.last() else { break };
            page.after = Some(last.table);
            for found in tables {
                if stop.load(Ordering::Relaxed) {
                    checked.interrupted = true;
                    bar.finish_and_clear();
                    return Ok(checked);
                }
                let (game, phase) = (Some(found.game), Some(found.phase));
                let indexed = Indexed { table: found.table, game, phase };
                let mut reader = Reader::new(&indexed);
                let rows = store.journal(found.table, 0).await.map_err(failed)?;
                let _ = rows.iter().try_for_each(|row| reader.take(row));
                // The journal may have gone on since the table was found, and then says more than the list.
                if reader.entries != found.last + 1 {
                    reader.phase = None;
                }
                checked.note(&indexed, reader.finish());
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        Ok(checked)
    })
}

/// What a table's journal is good for.
struct Read {
    entries: u32,
    verified: bool,
    long: bool,
}

/// Reads a journal, entry by entry.
struct Reader {
    id: TableId,
    game: Option<String>,
    phase: Option<Phase>,
    table: Option<Table>,
    entries: u32,
    wrong: Option<String>,
}

impl Reader {
    fn new(indexed: &Indexed) -> Self {
        let Indexed { table, game, phase } = indexed.clone();
        Self { id: table, game, phase, table: None, entries: 0, wrong: None }
    }

    fn take(&mut self, row: &Row) -> ControlFlow<()> {
        self.entries += 1;
        let taken = match &mut self.table {
            Some(table) => table.apply(row),
            None => Table::read(self.id, std::slice::from_ref(row)).map(|table| {
                self.table = Some(table);
            }),
        };
        match taken {
            Ok(()) => ControlFlow::Continue(()),
            Err(corrupt) => {
                self.wrong = Some(corrupt.to_string());
                ControlFlow::Break(())
            }
        }
    }

    /// What came of it: the table must be as the list says, and its game's record true.
    fn finish(self) -> Result<Read, String> {
        if let Some(wrong) = self.wrong {
            return Err(wrong);
        }
        let table = self.table.ok_or("it has no journal")?;
        let index = table.index();
        if self.game.is_some_and(|game| game != index.game) {
            return Err(format!("the list has another game for it than {}", index.game));
        }
        if let Some(phase) = self.phase.filter(|phase| *phase != index.phase) {
            return Err(format!(
                "the list says {phase:?} and the journal {:?}: entries may be missing at its end",
                index.phase
            ));
        }
        let record = table.game().map(Play::host_record);
        let long = record.as_ref().is_some_and(|record| record.len() > MAX_BYTES);
        let verified = match record.filter(|_| !long) {
            Some(record) => quarterdeck_table::verify(&record).map(|_| true)?,
            None => false,
        };
        Ok(Read { entries: self.entries, verified, long })
    }
}

/// The first interrupt ends the check in good order; the second ends it at once.
fn listen_for_interrupts(mut stop: impl FnMut() + Send + 'static) -> Answer {
    let mut asked = false;
    ctrlc::set_handler(move || {
        if std::mem::replace(&mut asked, true) {
            std::process::exit(130);
        }
        stop();
    })
    .map_err(|error| Failure::new(format!("interrupts cannot be caught: {error}")))
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::new(error.to_string())
}
