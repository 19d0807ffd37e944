//! Finding tables.

use rusqlite::{Connection, OptionalExtension, Row as Columns, ToSql, params};

use crate::ids::{PlayerId, TableId};
use crate::model::{Found, Moment, Page, Phase};
use crate::trouble::{Trouble, Unavailable};

/// A table together with its last entry.
const FOUND: &str =
    "SELECT tables.id, game, code, phase, listed, opened_served, tables.opened_wall,
    journal.seq, journal.served, journal.wall
    FROM tables JOIN journal ON journal.table_id = tables.id
    AND journal.seq = (SELECT max(seq) FROM journal WHERE table_id = tables.id)";

/// A table without its journal: as if nothing had happened since it was opened.
const ALONE: &str =
    "SELECT tables.id, game, code, phase, listed, opened_served, tables.opened_wall,
    0, opened_served, tables.opened_wall";

pub(super) fn table(connection: &Connection, table: TableId) -> Result<Option<Found>, Unavailable> {
    let mut statement = connection.prepare_cached(&format!("{FOUND} WHERE tables.id = ?1"))?;
    Ok(statement.query_row([table.as_bytes()], found).optional()?)
}

pub(super) fn by_code(connection: &Connection, code: &str) -> Result<Option<TableId>, Unavailable> {
    let mut statement = connection.prepare_cached("SELECT id FROM tables WHERE code = ?1")?;
    let id = statement.query_row([code], |row| row.get(0)).optional()?;
    Ok(id.map(TableId::from_bytes))
}

pub(super) fn listed(connection: &Connection, page: Page) -> Result<Vec<Found>, Unavailable> {
    let Some((opened, id)) = place(connection, page)? else { return Ok(Vec::new()) };
    let which = "listed = 1 AND phase <> 2 AND (tables.opened_wall, tables.id) < (?1, ?2)
         ORDER BY tables.opened_wall DESC, tables.id DESC LIMIT ?3";
    let given = params![opened, id, page.limit];
    let listed = all(connection, &format!("{FOUND} WHERE {which}"), given);
    or_one_by_one(connection, listed, &format!("{ALONE} FROM tables WHERE {which}"), given)
}

pub(super) fn tables_of(
    connection: &Connection,
    player: PlayerId,
    phase: Option<Phase>,
    page: Page,
) -> Result<Vec<Found>, Unavailable> {
    let Some((opened, id)) = place(connection, page)? else { return Ok(Vec::new()) };
    let which = "WHERE seats.player = ?1 AND (seats.opened_wall, seats.table_id) < (?2, ?3)
            AND (?4 IS NULL OR phase = ?4)
         ORDER BY seats.opened_wall DESC, seats.table_id DESC LIMIT ?5";
    // Seats are read in the list's order; the cross join keeps SQLite from looking for a cleverer one.
    let sql = format!(
        "SELECT tables.id, game, code, phase, listed, opened_served, tables.opened_wall,
            journal.seq, journal.served, journal.wall
         FROM seats CROSS JOIN tables ON tables.id = seats.table_id
         CROSS JOIN journal ON journal.table_id = tables.id
            AND journal.seq = (SELECT max(seq) FROM journal WHERE table_id = tables.id) {which}"
    );
    let alone =
        format!("{ALONE} FROM seats CROSS JOIN tables ON tables.id = seats.table_id {which}");
    let phase = phase.map(Phase::number);
    let given = params![player.as_bytes(), opened, id, phase, page.limit];
    or_one_by_one(connection, all(connection, &sql, given), &alone, given)
}

pub(super) fn tables(connection: &Connection, page: Page) -> Result<Vec<Found>, Unavailable> {
    let which = "tables.id > ?1 ORDER BY tables.id LIMIT ?2";
    let after = page.after.map_or(Vec::new(), |table| table.as_bytes().to_vec());
    let given = params![after, page.limit];
    let tables = all(connection, &format!("{FOUND} WHERE {which}"), given);
    or_one_by_one(connection, tables, &format!("{ALONE} FROM tables WHERE {which}"), given)
}

fn all(
    connection: &Connection,
    sql: &str,
    given: &[&dyn ToSql],
) -> Result<Vec<Found>, Unavailable> {
    let mut statement = connection.prepare_cached(sql)?;
    let tables = statement.query_map(given, found)?;
    Ok(tables.collect::<Result<_, _>>()?)
}

/// A list as it was read. If the file is damaged where the journal of one of its tables is, the tables are read without
/// their journals, and each journal by itself: so the list has all of them, and whoever opens the damaged one is told.
fn or_one_by_one(
    connection: &Connection,
    list: Result<Vec<Found>, Unavailable>,
    alone: &str,
    given: &[&dyn ToSql],
) -> Result<Vec<Found>, Unavailable> {
    if !matches!(&list, Err(why) if why.trouble == Trouble::Corrupt) {
        return list;
    }
    let mut tables = all(connection, alone, given)?;
    for one in &mut tables {
        if let Ok(Some(whole)) = table(connection, one.table) {
            *one = whole;
        }
    }
    Ok(tables)
}

pub(super) fn due(
    connection: &Connection,
    served: i64,
    limit: u32,
) -> Result<Vec<TableId>, Unavailable> {
    let mut statement = connection
        .prepare_cached("SELECT id FROM tables WHERE due <= ?1 ORDER BY due, id LIMIT ?2")?;
    let tables = statement.query_map(params![served, limit], |row| row.get(0))?;
    Ok(tables.map(|id| id.map(TableId::from_bytes)).collect::<Result<_, _>>()?)
}

pub(super) fn put_off(
    connection: &Connection,
    table: TableId,
    last: u32,
    due: i64,
) -> Result<(), Unavailable> {
    connection
        .prepare_cached(
            "UPDATE tables SET due = ?3 WHERE id = ?1
             AND ?2 = (SELECT max(seq) FROM journal WHERE table_id = ?1)",
        )?
        .execute(params![table.as_bytes(), last, due])?;
    Ok(())
}

/// Where a page begins in a list of the newest: before everything, or after a table. After a table that nobody knows
/// comes nothing.
fn place(connection: &Connection, page: Page) -> rusqlite::Result<Option<(i64, Vec<u8>)>> {
    let Some(after) = page.after else {
        // Longer than any id, so later than any table.
        return Ok(Some((i64::MAX, vec![u8::MAX; 17])));
    };
    connection
        .prepare_cached("SELECT opened_wall, id FROM tables WHERE id = ?1")?
        .query_row([after.as_bytes()], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}

fn found(row: &Columns<'_>) -> rusqlite::Result<Found> {
    Ok(Found {
        table: TableId::from_bytes(row.get(0)?),
        game: row.get(1)?,
        code: row.get(2)?,
        phase: Phase::from_number(row.get(3)?),
        listed: row.get(4)?,
        opened: Moment { served: row.get(5)?, wall: row.get(6)? },
        last: row.get(7)?,
        touched: Moment { served: row.get(8)?, wall: row.get(9)? },
    })
}
