//! Finding tables.

use tokio_postgres::Row;

use super::pool::Connections;
use super::{small, table_id};
use crate::ids::{PlayerId, TableId};
use crate::model::{Found, Moment, Page, Phase};
use crate::trouble::Unavailable;

/// A table together with its last entry.
const FOUND: &str =
    "SELECT tables.id, game, code, phase, listed, opened_served, tables.opened_wall,
    latest.seq, latest.served, latest.wall
    FROM tables CROSS JOIN LATERAL (
        SELECT seq, served, wall FROM journal WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1
    ) AS latest";

/// What comes after a table in a list of the newest. After a table that nobody knows comes nothing.
const AFTER: &str = "($1::bytea IS NULL
    OR (tables.opened_wall, tables.id) < (SELECT opened_wall, id FROM tables WHERE id = $1))";

pub(super) async fn table(
    connections: &Connections,
    table: TableId,
) -> Result<Option<Found>, Unavailable> {
    let sql = format!("{FOUND} WHERE tables.id = $1");
    let row = connections.query_opt(&sql, &[&table.as_bytes().as_slice()]).await?;
    Ok(row.as_ref().map(found))
}

pub(super) async fn by_code(
    connections: &Connections,
    code: &str,
) -> Result<Option<TableId>, Unavailable> {
    let row = connections.query_opt("SELECT id FROM tables WHERE code = $1", &[&code]).await?;
    Ok(row.map(|row| table_id(&row, 0)))
}

pub(super) async fn listed(
    connections: &Connections,
    page: Page,
) -> Result<Vec<Found>, Unavailable> {
    let sql = format!(
        "{FOUND} WHERE listed AND phase <> 2 AND {AFTER}
         ORDER BY tables.opened_wall DESC, tables.id DESC LIMIT $2"
    );
    let rows = connections.query(&sql, &[&after(&page), &i64::from(page.limit)]).await?;
    Ok(rows.iter().map(found).collect())
}

pub(super) async fn tables_of(
    connections: &Connections,
    player: PlayerId,
    phase: Option<Phase>,
    page: Page,
) -> Result<Vec<Found>, Unavailable> {
    let sql = format!(
        "{FOUND} JOIN seats ON seats.table_id = tables.id
         WHERE seats.player = $3 AND ($4::bigint IS NULL OR phase = $4) AND {AFTER}
         ORDER BY seats.opened_wall DESC, seats.table_id DESC LIMIT $2"
    );
    let asked = (player.as_bytes().as_slice(), phase.map(Phase::number));
    let rows = connections
        .query(&sql, &[&after(&page), &i64::from(page.limit), &asked.0, &asked.1])
        .await?;
    Ok(rows.iter().map(found).collect())
}

pub(super) async fn tables(
    connections: &Connections,
    page: Page,
) -> Result<Vec<Found>, Unavailable> {
    let sql =
        format!("{FOUND} WHERE $1::bytea IS NULL OR tables.id > $1 ORDER BY tables.id LIMIT $2");
    let rows = connections.query(&sql, &[&after(&page), &i64::from(page.limit)]).await?;
    Ok(rows.iter().map(found).collect())
}

pub(super) async fn due(
    connections: &Connections,
    served: i64,
    limit: u32,
) -> Result<Vec<TableId>, Unavailable> {
    let sql = "SELECT id FROM tables WHERE due <= $1 ORDER BY due, id LIMIT $2";
    let rows = connections.query(sql, &[&served, &i64::from(limit)]).await?;
    Ok(rows.iter().map(|row| table_id(row, 0)).collect())
}

pub(super) async fn put_off(
    connections: &Connections,
    table: TableId,
    last: u32,
    due: i64,
) -> Result<(), Unavailable> {
    let sql = "UPDATE tables SET due = $3 WHERE id = $1
        AND $2 = (SELECT max(seq) FROM journal WHERE table_id = $1)";
    let table = table.as_bytes().as_slice();
    connections.query(sql, &[&table, &i64::from(last), &due]).await?;
    Ok(())
}

fn after(page: &Page) -> Option<&[u8]> {
    page.after.as_ref().map(|table| &table.as_bytes()[..])
}

fn found(row: &Row) -> Found {
    Found {
        table: table_id(row, 0),
        game: row.get(1),
        code: row.get(2),
        phase: Phase::from_number(row.get(3)),
        listed: row.get(4),
        opened: Moment { served: row.get(5), wall: row.get(6) },
        last: small(row, 7),
        touched: Moment { served: row.get(8), wall: row.get(9) },
    }
}
