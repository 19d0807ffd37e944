//! Journals and how tables are found, in maps.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::clock::Service;
use crate::ids::{PlayerId, TableId};
use crate::large::{self, Hash};
use crate::memory::people::Person;
use crate::model::{Append, Carry, Found, Index, Page, Phase, Row, Said, Session};
use crate::store::AppendFailure;
use crate::trouble::Unavailable;

/// Everything that is kept.
#[derive(Debug, Default)]
pub(super) struct Books {
    pub(super) tables: BTreeMap<TableId, Kept>,
    /// Large values of entries.
    pub(super) blobs: HashMap<Hash, Vec<u8>>,
    pub(super) seats: BTreeSet<(PlayerId, TableId)>,
    pub(super) people: BTreeMap<PlayerId, Person>,
    pub(super) sessions: BTreeMap<[u8; 32], Session>,
    pub(super) carries: BTreeMap<[u8; 32], Carry>,
    pub(super) looked: BTreeMap<(PlayerId, TableId), u32>,
    pub(super) said: BTreeMap<(TableId, u32), Said>,
    pub(super) service: Service,
    pub(super) restored: u32,
    pub(super) signing_key: Option<SigningKey>,
}

/// A private key. It does not show.
pub(super) struct SigningKey(pub(super) [u8; 32]);

impl std::fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SigningKey(…)")
    }
}

/// One table: a journal that is never empty, and how it is found.
#[derive(Debug)]
pub(super) struct Kept {
    /// Its entries, without their large values.
    pub(super) rows: Vec<Row>,
    /// Where the large values of entries belong, by the entries' numbers.
    pub(super) places: BTreeMap<u32, Vec<u8>>,
    pub(super) index: Index,
}

impl Kept {
    /// A table without an entry yet.
    pub(super) fn new(index: Index) -> Self {
        Self { rows: Vec::new(), places: BTreeMap::new(), index }
    }

    pub(super) fn listed(&self) -> bool {
        self.index.listed && self.index.phase != Phase::Over
    }

    pub(super) fn opened(&self) -> i64 {
        self.rows[0].at.wall
    }

    fn last(&self) -> &Row {
        &self.rows[self.rows.len() - 1]
    }

    fn found(&self, table: TableId) -> Found {
        Found {
            table,
            game: self.index.game.clone(),
            code: self.index.code.clone(),
            phase: self.index.phase,
            listed: self.index.listed,
            last: self.last().seq,
            opened: self.rows[0].at,
            touched: self.last().at,
        }
    }
}

impl Books {
    /// Appends, and answers with the number of the last entry.
    pub(super) fn append(&mut self, append: Append) -> Result<u32, AppendFailure> {
        let table = append.table;
        let kept = self.tables.get(&table);
        if let Some(before) = kept.and_then(|kept| answered(kept, &append)) {
            return Err(before);
        }
        let next = kept.map_or(0, |kept| kept.rows.len());
        let Some((first, last)) = append.span().filter(|(first, _)| *first as usize == next) else {
            return Err(AppendFailure::Behind);
        };
        let code = append.index.code.as_deref();
        if code.and_then(|code| self.by_code(code)).is_some_and(|other| other != table) {
            return Err(AppendFailure::CodeInUse);
        }
        debug_assert!(first <= last, "rows are numbered upwards");
        self.seats.extend(append.index.players.iter().flatten().map(|player| (*player, table)));
        if let Some(said) = append.said.filter(|said| !self.is_erased(said.player)) {
            self.said.insert((table, said.seq), said);
        }
        let kept = self.tables.entry(table).or_insert_with(|| Kept::new(append.index.clone()));
        kept.index = append.index;
        for mut row in append.rows {
            let cut = large::cut(&row.entry);
            for (hash, value) in cut.values {
                self.blobs.entry(hash).or_insert_with(|| value.to_vec());
            }
            if let Some(places) = cut.places {
                kept.places.insert(row.seq, places);
                row.entry = cut.rest.into_owned();
            }
            kept.rows.push(row);
        }
        Ok(last)
    }

    pub(super) fn journal(&self, table: TableId, from: u32) -> Result<Vec<Row>, Unavailable> {
        let Some(kept) = self.tables.get(&table) else { return Ok(Vec::new()) };
        let rows = kept.rows.get(from as usize..).unwrap_or_default().iter();
        rows.map(|row| {
            let mut row = row.clone();
            if let Some(places) = kept.places.get(&row.seq) {
                row.entry = large::join(&row.entry, places, &self.blobs)?;
            }
            Ok(row)
        })
        .collect()
    }

    pub(super) fn last(&self, tables: &[TableId]) -> Vec<(TableId, u32)> {
        let asked: BTreeSet<&TableId> = tables.iter().collect();
        let there = |table: &TableId| Some((*table, self.tables.get(table)?.last().seq));
        asked.into_iter().filter_map(there).collect()
    }

    pub(super) fn table(&self, table: TableId) -> Option<Found> {
        self.tables.get(&table).map(|kept| kept.found(table))
    }

    pub(super) fn by_code(&self, code: &str) -> Option<TableId> {
        let mut tables = self.tables.iter();
        tables.find(|(_, kept)| kept.index.code.as_deref() == Some(code)).map(|(table, _)| *table)
    }

    /// Tables of one sort, the latest opened first.
    pub(super) fn newest(&self, page: Page, sort: impl Fn(TableId, &Kept) -> bool) -> Vec<Found> {
        let place =
            |table| self.tables.get(&table).map(|kept| (Reverse(kept.opened()), Reverse(table)));
        let after = page.after.map(place);
        let mut found: Vec<_> =
            self.tables.iter().filter(|(table, kept)| sort(**table, kept)).collect();
        found.sort_by_key(|(table, _)| place(**table));
        found
            .into_iter()
            // After a table that nobody knows comes nothing.
            .filter(|(table, _)| {
                after.is_none_or(|after| after.is_some() && place(**table) > after)
            })
            .take(page.limit as usize)
            .map(|(table, kept)| kept.found(*table))
            .collect()
    }

    pub(super) fn tables_of(
        &self,
        player: PlayerId,
        phase: Option<Phase>,
        page: Page,
    ) -> Vec<Found> {
        self.newest(page, |table, kept| {
            self.seats.contains(&(player, table))
                && phase.is_none_or(|phase| kept.index.phase == phase)
        })
    }

    pub(super) fn put_off(&mut self, table: TableId, last: u32, due: i64) {
        let kept = self.tables.get_mut(&table).filter(|kept| kept.last().seq == last);
        if let Some(kept) = kept {
            kept.index.due = Some(due);
        }
    }

    pub(super) fn tables(&self, page: Page) -> Vec<Found> {
        let tables = self.tables.iter();
        tables
            .filter(|(table, _)| page.after.is_none_or(|after| **table > after))
            .take(page.limit as usize)
            .map(|(table, kept)| kept.found(*table))
            .collect()
    }

    pub(super) fn due(&self, served: i64, limit: u32) -> Vec<TableId> {
        let tables = self.tables.iter();
        let mut due: Vec<_> = tables
            .filter_map(|(table, kept)| Some((kept.index.due?, *table)))
            .filter(|(due, _)| *due <= served)
            .collect();
        due.sort_unstable();
        due.into_iter().map(|(_, table)| table).take(limit as usize).collect()
    }

    pub(super) fn said(&self, table: TableId, from: u32) -> Vec<Said> {
        self.said.range((table, from)..=(table, u32::MAX)).map(|(_, said)| said.clone()).collect()
    }
}

/// The entry that answered one of these requests before.
fn answered(kept: &Kept, append: &Append) -> Option<AppendFailure> {
    append.requests().find_map(|asked| {
        kept.rows.iter().find_map(|row| {
            let before = row.request.as_ref()?;
            (before.author == asked.author && before.id == asked.id)
                .then_some(AppendFailure::Repeated { seq: row.seq, digest: before.digest })
        })
    })
}
