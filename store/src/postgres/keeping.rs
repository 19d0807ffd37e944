//! Backups and restoring.

use std::path::Path;

use futures_util::{TryStreamExt, pin_mut};
use rusqlite::types::Value;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{IsolationLevel, Row, Transaction};

use super::pool::{Connections, Failed};
use crate::archive::{self, Archive, Opened};
use crate::schema::{KEPT, Kept, Kind, SIGNING_KEY};
use crate::trouble::Unavailable;

/// How many rows wait between the database and the file.
const WAITING: usize = 1024;

type Cells = Vec<Value>;

/// Copies all rows, as of one moment, into a new file.
pub(super) async fn backup(connections: &Connections, to: &Path) -> Result<(), Unavailable> {
    let mut client = connections.client().await?;
    let (rows, mut waiting) = mpsc::channel::<(&'static Kept, Cells)>(WAITING);
    let to = to.to_owned();
    let file = spawn_blocking(move || {
        let archive = Archive::create(&to)?;
        let mut whole = false;
        while let Some((kept, cells)) = waiting.blocking_recv() {
            // A row of no table says that all have come; without it, the database has let us down.
            whole = cells.is_empty();
            if !whole {
                archive.add(kept, &cells)?;
            }
        }
        if whole { archive.finish() } else { Ok(()) }
    });
    let read = async {
        let moment = client
            .build_transaction()
            .isolation_level(IsolationLevel::RepeatableRead)
            .read_only(true)
            .start()
            .await?;
        moment.batch_execute("SET LOCAL statement_timeout = 0").await?;
        for kept in &KEPT {
            let none: [&(dyn ToSql + Sync); 0] = [];
            let found = moment.query_raw(&kept.rows(""), none).await?;
            pin_mut!(found);
            while let Some(row) = found.try_next().await? {
                // Whoever writes has stopped, and says why itself.
                if rows.send((kept, cells(kept, &row))).await.is_err() {
                    return Ok(());
                }
            }
        }
        let _ = rows.send((&KEPT[0], Vec::new())).await;
        moment.commit().await
    };
    let read = read.await;
    drop(rows);
    file.await.map_err(|error| Unavailable::new(error.to_string()))??;
    Ok(read.map_err(Failed::from)?)
}

/// Fills an empty database from a backup, all or nothing.
pub(super) async fn restore(connections: &Connections, from: &Path) -> Result<(), Unavailable> {
    let mut client = connections.client().await?;
    let from = from.to_owned();
    let opened = spawn_blocking(move || Opened::open(&from)).await;
    let opened = opened.map_err(|error| Unavailable::new(error.to_string()))??;
    let change = client.transaction().await.map_err(Failed::from)?;
    let before = clear(&change).await.map_err(Failed::from)?;
    let Some(before) = before else { return Err(archive::not_empty(&connections.home)) };
    let (rows, mut waiting) = mpsc::channel(WAITING);
    let file = spawn_blocking(move || {
        for kept in &KEPT {
            opened.each(kept, |cells| {
                let gone =
                    |_| Unavailable::new("PostgreSQL has stopped taking the backup in".to_owned());
                rows.blocking_send((kept, cells.rest().collect::<Cells>())).map_err(gone)
            })?;
        }
        Ok(())
    });
    let filled = fill(&change, &mut waiting).await;
    drop(waiting);
    let read: Result<(), Unavailable> =
        file.await.map_err(|error| Unavailable::new(error.to_string()))?;
    filled.map_err(Failed::from)?;
    read?;
    let sql = "UPDATE service SET restored = greatest(restored, $1) + 1";
    change.execute(sql, &[&before]).await.map_err(Failed::from)?;
    Ok(change.commit().await.map_err(Failed::from)?)
}

/// The private key, which is made where there is none.
pub(super) async fn signing_key(
    connections: &Connections,
    fresh: &[u8; 32],
) -> Result<[u8; 32], Unavailable> {
    let found = connections.query_opt(SIGNING_KEY, &[&fresh.as_slice()]).await?;
    let key = found.and_then(|row| row.get::<_, Vec<u8>>(0).try_into().ok());
    key.ok_or_else(|| Unavailable::new("the store has no key to sign with"))
}

/// Makes room, and answers how often the store was restored before; nothing when it is not empty.
async fn clear(change: &Transaction<'_>) -> Result<Option<i64>, tokio_postgres::Error> {
    change.batch_execute("SET LOCAL statement_timeout = 0").await?;
    // Nobody may begin a table meanwhile.
    change.batch_execute("LOCK TABLE tables, players, service IN SHARE ROW EXCLUSIVE MODE").await?;
    if !change.query_one(archive::IS_EMPTY, &[]).await?.get::<_, bool>(0) {
        return Ok(None);
    }
    Ok(Some(change.query_one("DELETE FROM service RETURNING restored", &[]).await?.get(0)))
}

/// Takes rows in, table by table.
async fn fill(
    change: &Transaction<'_>,
    waiting: &mut mpsc::Receiver<(&'static Kept, Cells)>,
) -> Result<(), tokio_postgres::Error> {
    let mut next = waiting.recv().await;
    while let Some((kept, _)) = next {
        let sql = format!("COPY {} ({}) FROM STDIN BINARY", kept.name, kept.columns());
        let types: Vec<Type> = kept.columns.iter().map(|(_, kind)| type_of(*kind)).collect();
        let writer = BinaryCopyInWriter::new(change.copy_in(&sql).await?, &types);
        pin_mut!(writer);
        while let Some((_, cells)) = next.take_if(|(of, _)| of.name == kept.name) {
            let cells: Vec<Box<dyn ToSql + Sync + Send>> = cells
                .into_iter()
                .zip(kept.columns)
                .map(|(cell, (_, kind))| to_sql(cell, *kind))
                .collect();
            let mut given: Vec<&(dyn ToSql + Sync)> = Vec::with_capacity(cells.len());
            for cell in &cells {
                given.push(&**cell);
            }
            writer.as_mut().write(&given).await?;
            next = waiting.recv().await;
        }
        writer.finish().await?;
    }
    Ok(())
}

fn type_of(kind: Kind) -> Type {
    match kind {
        Kind::Bytes => Type::BYTEA,
        Kind::Number => Type::INT8,
        Kind::Text => Type::TEXT,
        Kind::Flag => Type::BOOL,
    }
}

fn to_sql(cell: Value, kind: Kind) -> Box<dyn ToSql + Sync + Send> {
    match (cell, kind) {
        (Value::Integer(number), Kind::Flag) => Box::new(number != 0),
        (Value::Integer(number), _) => Box::new(number),
        (Value::Text(text), _) => Box::new(text),
        (Value::Blob(bytes), _) => Box::new(bytes),
        (_, Kind::Bytes) => Box::new(None::<Vec<u8>>),
        (_, Kind::Text) => Box::new(None::<String>),
        (_, Kind::Flag) => Box::new(None::<bool>),
        (_, Kind::Number) => Box::new(None::<i64>),
    }
}

fn cells(kept: &Kept, row: &Row) -> Cells {
    let cell = |(at, (_, kind)): (usize, &(&str, Kind))| match kind {
        Kind::Bytes => row.get::<_, Option<Vec<u8>>>(at).into(),
        Kind::Number => row.get::<_, Option<i64>>(at).into(),
        Kind::Text => row.get::<_, Option<String>>(at).into(),
        Kind::Flag => row.get::<_, Option<bool>>(at).into(),
    };
    kept.columns.iter().enumerate().map(cell).collect()
}
