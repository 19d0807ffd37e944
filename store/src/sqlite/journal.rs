//! Journals.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::ControlFlow;

use rusqlite::{Connection, OptionalExtension, Row as Columns, params};

use crate::ids::TableId;
use crate::large::{self, Hash};
use crate::model::{Append, Index, Moment, Phase, Request, Row};
use crate::store::AppendFailure;
use crate::trouble::Unavailable;

/// Appends, inside a transaction. Whatever may be in the way is looked for before anything is written, so that a refusal
/// leaves the transaction as it was for the others in it.
pub(super) fn append(
    connection: &Connection,
    append: &Append,
) -> Result<Result<u32, AppendFailure>, Unavailable> {
    for request in append.requests() {
        if let Some((seq, digest)) = answered(connection, append.table, request)? {
            return Ok(Err(AppendFailure::Repeated { seq, digest }));
        }
    }
    let now = Now::of(connection, append.table)?;
    let next = now.as_ref().map_or(0, |now| i64::from(now.last) + 1);
    let Some((_, last)) = append.span().filter(|(first, _)| i64::from(*first) == next) else {
        return Ok(Err(AppendFailure::Behind));
    };
    if !index(connection, append, now.as_ref())? {
        return Ok(Err(AppendFailure::CodeInUse));
    }
    rows(connection, append)?;
    beside(connection, append)?;
    Ok(Ok(last))
}

/// A table's entries from a number on.
const READ: &str = "SELECT seq, served, wall, author, request, digest, entry, places FROM journal
     WHERE table_id = ?1 AND seq >= ?2 ORDER BY seq";

/// The same in a layout from before large values were kept apart.
const READ_WHOLE: &str =
    "SELECT seq, served, wall, author, request, digest, entry, NULL FROM journal
     WHERE table_id = ?1 AND seq >= ?2 ORDER BY seq";

/// How a file keeps the large values of entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    /// In the entries.
    Whole,
    /// Apart, each once.
    Apart,
}

pub(super) fn journal(
    connection: &Connection,
    table: TableId,
    from: u32,
) -> Result<Vec<Row>, Unavailable> {
    let mut rows = Vec::new();
    each_row(connection, Layout::Apart, table, from, |row| {
        rows.push(row);
        ControlFlow::Continue(())
    })?;
    Ok(rows)
}

/// Goes through a table's entries from a number on, until it is told to stop.
pub(super) fn each_row(
    connection: &Connection,
    layout: Layout,
    table: TableId,
    from: u32,
    mut each: impl FnMut(Row) -> ControlFlow<()>,
) -> Result<(), Unavailable> {
    let mut statement = connection.prepare_cached(match layout {
        Layout::Whole => READ_WHOLE,
        Layout::Apart => READ,
    })?;
    let mut found = statement.query(params![table.as_bytes(), from])?;
    let mut values = HashMap::new();
    while let Some(columns) = found.next()? {
        let mut row = row(columns)?;
        if let Some(places) = columns.get::<_, Option<Vec<u8>>>(7)? {
            for hash in large::hashes(&places) {
                if let Entry::Vacant(vacant) = values.entry(hash) {
                    vacant.insert(value(connection, &hash)?);
                }
            }
            row.entry = large::join(&row.entry, &places, &values)?;
        }
        if each(row).is_break() {
            break;
        }
    }
    Ok(())
}

/// A large value of an entry. One that is not there is empty, and so no longer what its hash says.
fn value(connection: &Connection, hash: &Hash) -> Result<Vec<u8>, Unavailable> {
    let value = connection
        .prepare_cached("SELECT value FROM blobs WHERE hash = ?1")?
        .query_row([hash], |row| row.get(0))
        .optional()?;
    large::check(hash, value.unwrap_or_default())
}

pub(super) fn last(
    connection: &Connection,
    mut tables: Vec<TableId>,
) -> Result<Vec<(TableId, u32)>, Unavailable> {
    tables.sort_unstable();
    tables.dedup();
    let mut statement =
        connection.prepare_cached("SELECT max(seq) FROM journal WHERE table_id = ?1")?;
    let mut found = Vec::with_capacity(tables.len());
    for table in tables {
        let last: Option<u32> = statement.query_row([table.as_bytes()], |row| row.get(0))?;
        found.extend(last.map(|last| (table, last)));
    }
    Ok(found)
}

/// How a table is found now, and the number of its last entry.
struct Now {
    last: u32,
    game: String,
    code: Option<String>,
    phase: Phase,
    listed: bool,
    due: Option<i64>,
}

impl Now {
    fn of(connection: &Connection, table: TableId) -> rusqlite::Result<Option<Self>> {
        connection
            .prepare_cached(
                "SELECT (SELECT max(seq) FROM journal WHERE table_id = tables.id), game, code, phase, listed, due
                 FROM tables WHERE id = ?1",
            )?
            .query_row([table.as_bytes()], |row| {
                Ok(Self {
                    last: row.get(0)?,
                    game: row.get(1)?,
                    code: row.get(2)?,
                    phase: Phase::from_number(row.get(3)?),
                    listed: row.get(4)?,
                    due: row.get(5)?,
                })
            })
            .optional()
    }

    /// Whether a table is found as before, but for when it is due.
    fn is_but_for_due(&self, index: &Index) -> bool {
        self.game == index.game
            && self.code == index.code
            && self.phase == index.phase
            && self.listed == index.listed
    }
}

fn answered(
    connection: &Connection,
    table: TableId,
    request: &Request,
) -> rusqlite::Result<Option<(u32, [u8; 32])>> {
    connection
        .prepare_cached(
            "SELECT seq, digest FROM journal WHERE table_id = ?1 AND author = ?2 AND request = ?3",
        )?
        .query_row(params![table.as_bytes(), request.author, request.id], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .optional()
}

/// Writes how the table is found from now on: no more than has changed, since every page that is touched is written.
/// False when another table has the code.
fn index(connection: &Connection, append: &Append, now: Option<&Now>) -> rusqlite::Result<bool> {
    let (table, index) = (append.table.as_bytes(), &append.index);
    let opened = append.rows[0].at;
    let written = match now {
        None => connection
            .prepare_cached(
                "INSERT OR IGNORE INTO tables (id, game, code, phase, listed, due, opened_served, opened_wall)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            )?
            .execute(params![
                table,
                index.game,
                index.code,
                index.phase.number(),
                index.listed,
                index.due,
                opened.served,
                opened.wall,
            ])?,
        Some(now) if !now.is_but_for_due(index) => connection
            .prepare_cached(
                "UPDATE OR IGNORE tables SET game = ?2, code = ?3, phase = ?4, listed = ?5, due = ?6 WHERE id = ?1",
            )?
            .execute(params![
                table,
                index.game,
                index.code,
                index.phase.number(),
                index.listed,
                index.due,
            ])?,
        Some(now) if now.due != index.due => connection
            .prepare_cached("UPDATE tables SET due = ?2 WHERE id = ?1")?
            .execute(params![table, index.due])?,
        Some(_) => 1,
    };
    Ok(written == 1)
}

fn rows(connection: &Connection, append: &Append) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO journal (table_id, seq, served, wall, author, request, digest, entry, places)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    for row in &append.rows {
        let request = row.request.as_ref();
        let cut = large::cut(&row.entry);
        for (hash, value) in &cut.values {
            connection
                .prepare_cached("INSERT OR IGNORE INTO blobs (hash, value) VALUES (?1, ?2)")?
                .execute(params![hash, value])?;
        }
        statement.execute(params![
            append.table.as_bytes(),
            row.seq,
            row.at.served,
            row.at.wall,
            request.map(|request| &request.author),
            request.map(|request| &request.id),
            request.map(|request| &request.digest),
            cut.rest,
            cut.places,
        ])?;
    }
    Ok(())
}

/// Who sits there, and what was said.
fn beside(connection: &Connection, append: &Append) -> rusqlite::Result<()> {
    for player in append.index.players.iter().flatten() {
        connection
            .prepare_cached(
                "INSERT OR IGNORE INTO seats (player, opened_wall, table_id)
                 SELECT ?2, opened_wall, id FROM tables WHERE id = ?1",
            )?
            .execute([append.table.as_bytes(), player.as_bytes()])?;
    }
    if let Some(said) = &append.said {
        // Whoever was erased meanwhile has said nothing.
        connection
            .prepare_cached(
                "INSERT INTO said (table_id, seq, player, text) SELECT ?1, ?2, ?3, ?4
                 WHERE NOT EXISTS (SELECT 1 FROM players WHERE id = ?3 AND erased = 1)",
            )?
            .execute(params![
                append.table.as_bytes(),
                said.seq,
                said.player.as_bytes(),
                said.text
            ])?;
    }
    Ok(())
}

fn row(columns: &Columns<'_>) -> rusqlite::Result<Row> {
    let request = match (columns.get(3)?, columns.get(4)?, columns.get(5)?) {
        (Some(author), Some(id), Some(digest)) => Some(Request { author, id, digest }),
        _ => None,
    };
    Ok(Row {
        seq: columns.get(0)?,
        at: Moment { served: columns.get(1)?, wall: columns.get(2)? },
        request,
        entry: columns.get(6)?,
    })
}
