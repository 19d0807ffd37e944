//! PostgreSQL's layouts. The version stands in a table of its own, and changes with the transaction that it belongs to.

use tokio_postgres::Client;

use super::VERSION;
use crate::home::CannotOpen;

const STEPS: [&str; VERSION as usize] = [
    include_str!("postgres/1.sql"),
    include_str!("postgres/2.sql"),
    include_str!("postgres/3.sql"),
    include_str!("postgres/4.sql"),
];

/// What nodes that start at the same time take turns by: "QDCK".
const TURN: i64 = 0x5144_434b;

/// Brings a database up to today's layout.
pub(crate) async fn migrate(client: &mut Client, home: &str) -> Result<(), CannotOpen> {
    migrate_to(client, home, VERSION).await
}

/// Brings a database up to one layout. Tests make old databases with it.
pub(crate) async fn migrate_to(client: &mut Client, home: &str, to: u32) -> Result<(), CannotOpen> {
    let found = steps(client, home, to).await.map_err(|error| match error {
        Stopped::Newer(theirs) => {
            CannotOpen::Newer { home: home.to_owned(), theirs, ours: VERSION }
        }
        Stopped::Trouble(error) => CannotOpen::trouble(home, crate::postgres::sentence(&error)),
    })?;
    if 0 < found && found < to {
        tracing::info!(home, from = found, to, "the store's layout was brought up to date");
    }
    Ok(())
}

/// Refuses a database that is not of today's layout, without changing it.
pub(crate) async fn is_current(client: &Client, home: &str) -> Result<(), CannotOpen> {
    let trouble =
        |error: tokio_postgres::Error| CannotOpen::trouble(home, crate::postgres::sentence(&error));
    let row = client.query_one("SELECT to_regclass('meta') IS NOT NULL", &[]).await;
    if !row.map_err(trouble)?.get::<_, bool>(0) {
        return Err(CannotOpen::trouble(home, "there is no store in it"));
    }
    let row = client.query_one("SELECT version FROM meta", &[]).await.map_err(trouble)?;
    match u32::try_from(row.get::<_, i64>(0)).unwrap_or(u32::MAX) {
        VERSION => Ok(()),
        theirs if theirs > VERSION => {
            Err(CannotOpen::Newer { home: home.to_owned(), theirs, ours: VERSION })
        }
        _ => Err(CannotOpen::trouble(
            home,
            "it has an older layout; start this version's server once",
        )),
    }
}

enum Stopped {
    Newer(u32),
    Trouble(tokio_postgres::Error),
}

impl From<tokio_postgres::Error> for Stopped {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Trouble(error)
    }
}

/// Takes the steps, and answers with the layout that was found.
async fn steps(client: &mut Client, home: &str, to: u32) -> Result<u32, Stopped> {
    let change = client.transaction().await?;
    // Another node may be at it, which can take a while.
    change
        .batch_execute("SET LOCAL statement_timeout = '10min'; SET LOCAL lock_timeout = '10min'")
        .await?;
    change.execute("SELECT pg_advisory_xact_lock($1)", &[&TURN]).await?;
    let row = change.query_one("SELECT to_regclass('meta') IS NOT NULL", &[]).await?;
    let found = if row.get(0) {
        let version: i64 = change.query_one("SELECT version FROM meta", &[]).await?.get(0);
        u32::try_from(version).unwrap_or(u32::MAX)
    } else {
        tracing::info!(home, "a new store is laid out");
        change
            .batch_execute(
                "CREATE TABLE meta (version bigint NOT NULL); INSERT INTO meta VALUES (0)",
            )
            .await?;
        0
    };
    if found > VERSION {
        return Err(Stopped::Newer(found));
    }
    if found < to {
        for step in &STEPS[found as usize..to as usize] {
            change.batch_execute(step).await?;
        }
        change.execute("UPDATE meta SET version = $1", &[&i64::from(to)]).await?;
    }
    change.commit().await?;
    Ok(found)
}
