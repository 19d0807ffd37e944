//! The simulated database: what is durable, whatever happens to the nodes. The checks read the truth from here.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quarterdeck_store::{
    Append, AppendFailure, Index, Moment, PlayerId, Request, Row, Said, TOLERANCE, TableId,
};
use tokio::time::Instant;

use crate::faults::StoreFault;

/// The wall time at which every simulation begins.
const EPOCH: i64 = 1_700_000_000_000;

/// How far a lagging replica is behind.
const REPLICA_LAG: Duration = Duration::from_millis(400);

/// How many rows a page has where pages are cut.
const PAGE: usize = 12;

/// How young a row is that a careless restart loses.
const UNSYNCED: Duration = Duration::from_secs(1);

pub(crate) struct Database {
    books: Mutex<Books>,
    planted: Option<StoreFault>,
    start: Instant,
}

#[derive(Default)]
struct Books {
    tables: BTreeMap<TableId, Kept>,
    looked: BTreeMap<(TableId, PlayerId), u32>,
    /// The service's time as it should be, and as the nodes are told.
    honest: ServiceClock,
    told: ServiceClock,
    /// How far the wall clock was set forward or back.
    wall_offset: i64,
}

/// One table's journal and what is kept beside it.
#[derive(Clone)]
pub(crate) struct Kept {
    pub(crate) rows: Vec<Row>,
    written: Vec<Instant>,
    pub(crate) index: Index,
    pub(crate) said: BTreeMap<u32, Said>,
}

/// The same rule as every store's: gaps between beats that are too long were downtime.
#[derive(Clone, Copy, Default)]
struct ServiceClock {
    last_beat: Option<i64>,
    served: i64,
    /// How often time stood still. Each time a node may have counted on by itself for a while.
    outages: i64,
}

impl ServiceClock {
    fn beat(&mut self, wall: i64, counts_downtime: bool) -> Moment {
        let gap = self.last_beat.map_or(i64::MAX, |last| wall.saturating_sub(last));
        let counts = if counts_downtime { 0..=600_000 } else { 0..=TOLERANCE };
        if counts.contains(&gap) {
            self.served += gap;
        } else {
            self.outages += 1;
        }
        if !(-TOLERANCE..0).contains(&gap) {
            self.last_beat = Some(wall);
        }
        Moment { served: self.served, wall }
    }
}

impl Database {
    pub(crate) fn new(planted: Option<StoreFault>) -> Self {
        Self { books: Mutex::default(), planted, start: Instant::now() }
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has(&self, fault: StoreFault) -> bool {
        self.planted == Some(fault)
    }

    /// Writes it down, all of it or nothing, and answers with the number of the last row.
    pub(crate) fn commit(&self, mut append: Append) -> Result<u32, AppendFailure> {
        let mut books = self.books();
        let kept = books.tables.get(&append.table);
        if let Some(before) = kept.and_then(|kept| self.answered(kept, &append)) {
            return Err(before);
        }
        let next = kept.map_or(0, |kept| kept.rows.len());
        let Some(first) = first_of(&append) else { return Err(AppendFailure::Behind) };
        if first as usize != next {
            match self.planted {
                Some(StoreFault::OverwritesRows) if (first as usize) < next => {}
                Some(StoreFault::SwallowsConflicts) => return Ok(first),
                _ => return Err(AppendFailure::Behind),
            }
        }
        for row in &mut append.rows {
            if self.has(StoreFault::LosesRequestKeys) {
                row.request = None;
            }
            if let Some(request) =
                row.request.as_mut().filter(|_| self.has(StoreFault::LosesDigests))
            {
                request.digest = [0; 32];
            }
        }
        Ok(books.write(
            append,
            first as usize,
            self.has(StoreFault::KeepsOldIndex),
            self.has(StoreFault::LosesChat),
        ))
    }

    /// A driver that does not know whether an append went through sends it again, behind whatever came since.
    pub(crate) fn repeat(&self, mut append: Append) {
        let mut books = self.books();
        let next = books.tables.get(&append.table).map_or(0, |kept| kept.rows.len());
        for (nth, row) in append.rows.iter_mut().enumerate() {
            row.seq = (next + nth) as u32;
        }
        append.said = None;
        books.write(append, next, false, false);
    }

    fn answered(&self, kept: &Kept, append: &Append) -> Option<AppendFailure> {
        let same = |one: &Request, other: &Request| {
            one.id == other.id && (one.author == other.author || self.has(StoreFault::MixesAuthors))
        };
        let asked = append.rows.iter().filter_map(|row| row.request.as_ref());
        asked.into_iter().find_map(|asked| {
            kept.rows.iter().find_map(|row| {
                let before = row.request.as_ref().filter(|before| same(before, asked))?;
                Some(AppendFailure::Repeated { seq: row.seq, digest: before.digest })
            })
        })
    }

    /// What a node that asks for a journal is answered.
    pub(crate) fn journal(&self, table: TableId, from: u32) -> Vec<Row> {
        let books = self.books();
        let Some(kept) = books.tables.get(&table) else { return Vec::new() };
        let rows = kept.rows.get(from as usize..).unwrap_or_default();
        let mut rows = match self.planted {
            Some(StoreFault::ReadsFromReplica) => {
                let old = |at: &&Instant| at.elapsed() >= REPLICA_LAG;
                let visible = kept.written.iter().take_while(old).count();
                &rows[..rows.len().min(visible.saturating_sub(from as usize))]
            }
            Some(StoreFault::CutsPages) => &rows[..rows.len().min(PAGE)],
            _ => rows,
        }
        .to_vec();
        if self.has(StoreFault::SwapsRows) && rows.len() > 2 {
            let last = rows.len() - 1;
            rows.swap(last - 1, last);
        }
        rows
    }

    pub(crate) fn last_of(&self, tables: &[TableId]) -> Vec<(TableId, u32)> {
        if self.has(StoreFault::HidesLast) {
            return Vec::new();
        }
        let asked: BTreeSet<&TableId> = tables.iter().collect();
        let books = self.books();
        let last = |table: &TableId| Some((*table, books.tables.get(table)?.last()));
        asked.into_iter().filter_map(last).collect()
    }

    pub(crate) fn due(&self, served: i64, limit: u32) -> Vec<TableId> {
        if self.has(StoreFault::NeverDue) {
            return Vec::new();
        }
        let books = self.books();
        let due = |(table, kept): (&TableId, &Kept)| Some((kept.index.due?, *table));
        let mut due: Vec<_> = books.tables.iter().filter_map(due).collect();
        due.retain(|(due, _)| *due <= served);
        due.sort_unstable();
        due.into_iter().map(|(_, table)| table).take(limit as usize).collect()
    }

    pub(crate) fn put_off(&self, table: TableId, last: u32, due: i64) {
        let mut books = self.books();
        if let Some(kept) = books.tables.get_mut(&table).filter(|kept| kept.last() == last) {
            kept.index.due = Some(due);
        }
    }

    pub(crate) fn beat(&self) -> Moment {
        let mut books = self.books();
        let wall = self.wall(&books);
        books.honest.beat(wall, false);
        books.told.beat(wall, self.has(StoreFault::CountsDowntime))
    }

    /// The latest time that a node may believe to have served up to. Without an answer a node counts on by itself, for
    /// four seconds.
    pub(crate) fn served_at_most(&self) -> i64 {
        let honest = self.books().honest;
        honest.served + 4_000 * (honest.outages + 2)
    }

    /// The wall clock is set forward or back.
    pub(crate) fn shift_wall(&self, by: i64) {
        self.books().wall_offset += by;
    }

    fn wall(&self, books: &Books) -> i64 {
        EPOCH + self.start.elapsed().as_millis() as i64 + books.wall_offset
    }

    pub(crate) fn said(&self, table: TableId, from: u32) -> Vec<Said> {
        let books = self.books();
        let Some(kept) = books.tables.get(&table) else { return Vec::new() };
        kept.said.range(from..).map(|(_, said)| said.clone()).collect()
    }

    pub(crate) fn look(&self, table: TableId, player: PlayerId, seq: u32) {
        let mut books = self.books();
        let looked = books.looked.entry((table, player)).or_insert(seq);
        *looked = seq.max(*looked);
    }

    /// The database process goes down and comes up again. What it acknowledged is still there, as it must be.
    pub(crate) fn restart(&self) {
        if !self.has(StoreFault::LosesTailInRestart) {
            return;
        }
        for kept in self.books().tables.values_mut() {
            let synced =
                kept.written.iter().take_while(|at| at.elapsed() >= UNSYNCED).count().max(1);
            kept.rows.truncate(synced);
            kept.written.truncate(synced);
        }
    }

    // For the checks.

    pub(crate) fn tables(&self) -> Vec<TableId> {
        self.books().tables.keys().copied().collect()
    }

    pub(crate) fn kept(&self, table: TableId) -> Option<Kept> {
        self.books().tables.get(&table).cloned()
    }

    /// The number of a table's last durable row.
    pub(crate) fn durable(&self, table: TableId) -> Option<u32> {
        self.books().tables.get(&table).map(Kept::last)
    }

    /// The number of the last row that was durable some time ago.
    pub(crate) fn durable_before(&self, table: TableId, ago: Duration) -> Option<u32> {
        let books = self.books();
        let written = &books.tables.get(&table)?.written;
        (written.iter().take_while(|at| at.elapsed() >= ago).count() as u32).checked_sub(1)
    }

    /// The rows from one number up to another, both included.
    pub(crate) fn rows(&self, table: TableId, from: u32, to: u32) -> Vec<Row> {
        let books = self.books();
        let rows = books.tables.get(&table).map(|kept| kept.rows.as_slice()).unwrap_or_default();
        rows.get(from as usize..=to as usize).unwrap_or_default().to_vec()
    }
}

impl Kept {
    fn last(&self) -> u32 {
        self.rows.len() as u32 - 1
    }
}

impl Books {
    fn write(&mut self, append: Append, at: usize, old_index: bool, no_chat: bool) -> u32 {
        let Append { table, rows, index, said } = append;
        let now = Instant::now();
        let kept = self.tables.entry(table).or_insert_with(|| Kept {
            rows: Vec::new(),
            written: Vec::new(),
            index: index.clone(),
            said: BTreeMap::new(),
        });
        // Where rows may be replaced, what comes after them stays as it was.
        for (nth, row) in rows.into_iter().enumerate() {
            if let Some(there) = kept.rows.get_mut(at + nth) {
                *there = row;
            } else {
                kept.rows.push(row);
                kept.written.push(now);
            }
        }
        if !old_index {
            let players = index.players.clone().or_else(|| kept.index.players.clone());
            kept.index = Index { players, ..index };
        }
        if let Some(said) = said.filter(|_| !no_chat) {
            kept.said.insert(said.seq, said);
        }
        kept.last()
    }
}

/// The number of the first row, if the rows follow one another.
fn first_of(append: &Append) -> Option<u32> {
    let in_order = append.rows.windows(2).all(|pair| pair[0].seq + 1 == pair[1].seq);
    append.rows.first().map(|row| row.seq).filter(|_| in_order)
}
