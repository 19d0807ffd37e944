//! SQLite's layouts. The version stands in the file's header, which is written with the transaction that it belongs to.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::VERSION;
use crate::home::CannotOpen;

const STEPS: [&str; VERSION as usize] = [
    include_str!("sqlite/1.sql"),
    include_str!("sqlite/2.sql"),
    include_str!("sqlite/3.sql"),
    include_str!("sqlite/4.sql"),
];

/// Says in a file's header that it is one of ours: "QDCK".
const APPLICATION: i64 = 0x5144_434b;

/// Brings a file up to today's layout.
pub(crate) fn migrate(connection: &mut Connection, file: &Path) -> Result<(), CannotOpen> {
    migrate_to(connection, file, VERSION)
}

/// Brings a file up to one layout. Tests make old files with it.
pub(crate) fn migrate_to(
    connection: &mut Connection,
    file: &Path,
    to: u32,
) -> Result<(), CannotOpen> {
    let trouble = |error: rusqlite::Error| CannotOpen::trouble(file.display(), error);
    let found = version(connection, file)?;
    if found >= to {
        return Ok(());
    }
    let change =
        connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(trouble)?;
    for step in &STEPS[found as usize..to as usize] {
        change.execute_batch(step).map_err(trouble)?;
    }
    change.pragma_update(None, "user_version", to).map_err(trouble)?;
    change.pragma_update(None, "application_id", APPLICATION).map_err(trouble)?;
    change.commit().map_err(trouble)?;
    if found > 0 {
        tracing::info!(file = %file.display(), from = found, to, "the store's layout was brought up to date");
    }
    Ok(())
}

/// The layout of a file: 0 when it is empty.
pub(crate) fn version(connection: &Connection, file: &Path) -> Result<u32, CannotOpen> {
    let ask = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let trouble = |error: rusqlite::Error| CannotOpen::trouble(file.display(), error);
    let version = ask("PRAGMA user_version").map_err(trouble)?;
    let application = ask("PRAGMA application_id").map_err(trouble)?;
    let things = ask("SELECT count(*) FROM sqlite_schema").map_err(trouble)?;
    if application != APPLICATION && (things > 0 || version != 0) {
        return Err(CannotOpen::Foreign { file: file.to_owned() });
    }
    let version = u32::try_from(version).unwrap_or(u32::MAX);
    if version > VERSION {
        return Err(CannotOpen::Newer {
            home: file.display().to_string(),
            theirs: version,
            ours: VERSION,
        });
    }
    Ok(version)
}
