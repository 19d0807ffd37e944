//! Erasing, backups and restoring.

use std::path::Path;
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, params};

use super::file;
use crate::archive::{self, Opened, Partial};
use crate::ids::PlayerId;
use crate::schema::{self, KEPT};
use crate::trouble::Unavailable;

/// Erases what is personal, inside a transaction. Whoever calls it truncates the log afterwards.
pub(super) fn erase(connection: &Connection, player: PlayerId) -> Result<bool, Unavailable> {
    let gone = connection
        .prepare_cached("UPDATE players SET erased = 1 WHERE id = ?1 OR owner = ?1")?
        .execute([player.as_bytes()])?;
    let there = connection
        .prepare_cached("SELECT 1 FROM players WHERE id = ?1")?
        .exists([player.as_bytes()])?;
    if gone == 0 || !there {
        return Ok(false);
    }
    for (table, column) in [
        ("names", "id"),
        ("said", "player"),
        ("sessions", "player"),
        ("carries", "player"),
        ("looked", "player"),
    ] {
        let sql = format!(
            "DELETE FROM {table} WHERE {column} IN (SELECT id FROM players WHERE id = ?1 OR owner = ?1)"
        );
        connection.prepare_cached(&sql)?.execute(params![player.as_bytes()])?;
    }
    rewrite(connection, "names")?;
    rewrite(connection, "said")?;
    Ok(true)
}

/// Writes a table anew. Deleted rows are overwritten, but SQLite leaves copies of rows in the free space of pages when
/// it moves them from one to another; those go only when the pages do, which are overwritten as a whole.
fn rewrite(connection: &Connection, table: &str) -> rusqlite::Result<()> {
    connection.execute_batch(&format!(
        "CREATE TEMP TABLE spared AS SELECT * FROM main.{table};
         DELETE FROM main.{table};
         INSERT INTO main.{table} SELECT * FROM spared;
         DROP TABLE spared;"
    ))
}

/// Copies a store's file, as of one moment, to a new file. It only reads, so it works beside the process that has the
/// store open as well as when there is none.
pub fn backup_file(from: &Path, to: &Path) -> Result<(), Unavailable> {
    let unreadable = |error: &dyn std::fmt::Display| {
        Unavailable::new(format!(
            "“{}” cannot be read: {error}; check that it is a store",
            from.display()
        ))
    };
    let source = file::reader(from).map_err(|error| unreadable(&error))?;
    if schema::sqlite::version(&source, from).map_err(|error| unreadable(&error))? == 0 {
        return Err(unreadable(&"it is empty"));
    }
    let partial = Partial::create(to)?;
    let mut copy = Connection::open(&partial.file).map_err(|error| partial.trouble(error))?;
    {
        let backup = Backup::new(&source, &mut copy).map_err(|error| partial.trouble(error))?;
        // All pages in one step, which is one moment: in several, every write in between would start it over.
        while backup.step(-1).map_err(|error| partial.trouble(error))? != StepResult::Done {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    partial.publish(copy)
}

/// Fills an empty file from a backup. It makes its own transaction.
pub(super) fn restore(connection: &Connection, home: &str, from: &Path) -> Result<(), Unavailable> {
    let opened = Opened::open(from)?;
    let place = opened.file.to_str().ok_or_else(|| {
        Unavailable::new("SQLite needs a name that is Unicode: rename the backup".to_owned())
    })?;
    connection.execute("ATTACH ?1 AS backup", [place])?;
    let filled = fill(connection, home);
    connection.execute_batch("DETACH backup")?;
    filled
}

fn fill(connection: &Connection, home: &str) -> Result<(), Unavailable> {
    let change = connection.unchecked_transaction()?;
    if !change.query_row(archive::IS_EMPTY, [], |row| row.get::<_, bool>(0))? {
        return Err(archive::not_empty(home));
    }
    let before: u32 = change.query_row("SELECT restored FROM service", [], |row| row.get(0))?;
    change.execute("DELETE FROM service", [])?;
    for kept in &KEPT {
        let (name, columns, rows) = (kept.name, kept.columns(), kept.rows("backup."));
        change.execute(&format!("INSERT INTO main.{name} ({columns}) {rows}"), [])?;
    }
    change.execute("UPDATE service SET restored = max(restored, ?1) + 1", [before])?;
    Ok(change.commit()?)
}

pub(super) fn restored(connection: &Connection) -> Result<u32, Unavailable> {
    Ok(connection.query_row("SELECT restored FROM service", [], |row| row.get(0))?)
}

pub(super) fn signing_key(
    connection: &Connection,
    fresh: &[u8; 32],
) -> Result<[u8; 32], Unavailable> {
    Ok(connection.query_row(schema::SIGNING_KEY, [fresh], |row| row.get(0))?)
}
