//! Journals.

use std::collections::{BTreeMap, HashMap};

use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;

use super::pool::{Connections, Failed};
use crate::ids::TableId;
use crate::large::{self, Cut, Hash};
use crate::model::{Append, Moment, Request, Row};
use crate::store::AppendFailure;
use crate::trouble::Unavailable;

/// Everything in one round trip, and nothing of it unless the first row follows the last one that is there. Two nodes
/// that both see the same last row meet at the journal's key.
const APPEND: &str = "
WITH fits AS (
    SELECT 1 WHERE coalesce((SELECT max(seq) FROM journal WHERE table_id = $1), -1) + 1 = $2
), written AS (
    INSERT INTO journal (table_id, seq, served, wall, author, request, digest, entry, places)
    SELECT $1, row.* FROM fits, unnest(
        $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::bytea[], $9::bytea[], $21::bytea[]
    ) AS row
), kept AS (
    INSERT INTO blobs (hash, value)
    SELECT value.* FROM fits, unnest($22::bytea[], $23::bytea[]) AS value
    ON CONFLICT DO NOTHING
), indexed AS (
    INSERT INTO tables (id, game, code, phase, listed, due, opened_served, opened_wall)
    SELECT $1, $10, $11, $12, $13, $14, $15, $16 FROM fits
    ON CONFLICT (id) DO UPDATE SET
        game = excluded.game, code = excluded.code, phase = excluded.phase, listed = excluded.listed, due = excluded.due
    WHERE (tables.game, tables.code, tables.phase, tables.listed, tables.due)
        IS DISTINCT FROM (excluded.game, excluded.code, excluded.phase, excluded.listed, excluded.due)
), seated AS (
    INSERT INTO seats (player, opened_wall, table_id)
    SELECT player, coalesce((SELECT opened_wall FROM tables WHERE id = $1), $16), $1
    FROM fits, unnest($17::bytea[]) AS player
    ON CONFLICT DO NOTHING
), speaker AS (
    -- Whoever is being erased is waited for, and whoever was erased has said nothing.
    SELECT erased FROM players WHERE id = $19 FOR SHARE
), spoken AS (
    INSERT INTO said (table_id, seq, player, text)
    SELECT $1, $18, $19, $20 FROM fits
    WHERE $19 IS NOT NULL AND NOT coalesce((SELECT erased FROM speaker), false)
)
SELECT 1 FROM fits";

/// Appends, and answers with the number of the last entry.
pub(super) async fn append(
    connections: &Connections,
    append: &Append,
) -> Result<u32, AppendFailure> {
    let Some((first, last)) = append.span() else {
        return Err(refusal(connections, append, AppendFailure::Behind).await?);
    };
    let cuts: Vec<Cut<'_>> = append.rows.iter().map(|row| large::cut(&row.entry)).collect();
    let given = Given::of(append, &cuts);
    // In the order of their hashes, so that two nodes that write the same ones never wait for each other.
    let values: BTreeMap<&[u8], &[u8]> = cuts
        .iter()
        .flat_map(|cut| cut.values.iter().map(|(hash, value)| (&hash[..], *value)))
        .collect();
    let (hashes, values): (Vec<&[u8]>, Vec<&[u8]>) = values.into_iter().unzip();
    let (index, opened) = (&append.index, append.rows[0].at);
    let said = append.said.as_ref();
    let players: Vec<&[u8]> =
        index.players.iter().flatten().map(|player| &player.as_bytes()[..]).collect();
    let asked: [&(dyn ToSql + Sync); 23] = [
        &append.table.as_bytes().as_slice(),
        &i64::from(first),
        &given.seq,
        &given.served,
        &given.wall,
        &given.author,
        &given.request,
        &given.digest,
        &given.entry,
        &index.game,
        &index.code,
        &index.phase.number(),
        &index.listed,
        &index.due,
        &opened.served,
        &opened.wall,
        &players,
        &said.map(|said| i64::from(said.seq)),
        &said.map(|said| said.player.as_bytes().as_slice()),
        &said.map(|said| said.text.as_str()),
        &given.places,
        &hashes,
        &values,
    ];
    match connections.query(APPEND, &asked).await {
        Ok(fits) if fits.len() == 1 => Ok(last),
        Ok(_) => Err(refusal(connections, append, AppendFailure::Behind).await?),
        Err(Failed::Refused(error)) => match conflict(&error) {
            Some(conflict) => Err(refusal(connections, append, conflict).await?),
            None => Err(Unavailable::from(Failed::Refused(error)).into()),
        },
        Err(Failed::Unavailable(unavailable)) => Err(unavailable.into()),
    }
}

/// The rows, column by column.
#[derive(Default)]
struct Given<'a> {
    seq: Vec<i64>,
    served: Vec<i64>,
    wall: Vec<i64>,
    author: Vec<Option<&'a str>>,
    request: Vec<Option<&'a str>>,
    digest: Vec<Option<&'a [u8]>>,
    entry: Vec<&'a [u8]>,
    places: Vec<Option<&'a [u8]>>,
}

impl<'a> Given<'a> {
    fn of(append: &'a Append, cuts: &'a [Cut<'a>]) -> Self {
        let mut given = Self::default();
        for (row, cut) in append.rows.iter().zip(cuts) {
            let request = row.request.as_ref();
            given.seq.push(row.seq.into());
            given.served.push(row.at.served);
            given.wall.push(row.at.wall);
            given.author.push(request.map(|request| &*request.author));
            given.request.push(request.map(|request| &*request.id));
            given.digest.push(request.map(|request| &request.digest[..]));
            given.entry.push(&cut.rest);
            given.places.push(cut.places.as_deref());
        }
        given
    }
}

/// What a broken rule of the database means.
fn conflict(error: &tokio_postgres::Error) -> Option<AppendFailure> {
    let said = error.as_db_error().filter(|said| *said.code() == SqlState::UNIQUE_VIOLATION)?;
    match said.constraint() {
        Some("tables_code") => Some(AppendFailure::CodeInUse),
        // A repeated request is looked up; if it is gone again, it was another node's that failed.
        _ => Some(AppendFailure::Behind),
    }
}

/// A request that was answered before is told so, whatever else was in the way.
async fn refusal(
    connections: &Connections,
    append: &Append,
    otherwise: AppendFailure,
) -> Result<AppendFailure, Unavailable> {
    let (authors, ids): (Vec<&str>, Vec<&str>) =
        append.requests().map(|request| (&*request.author, &*request.id)).unzip();
    if ids.is_empty() {
        return Ok(otherwise);
    }
    let before = connections
        .query_opt(
            "SELECT journal.seq, journal.digest
             FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS asked (author, request, place)
             JOIN journal ON table_id = $1 AND journal.author = asked.author AND journal.request = asked.request
             ORDER BY place LIMIT 1",
            &[&append.table.as_bytes().as_slice(), &authors, &ids],
        )
        .await?;
    Ok(before.map_or(otherwise, |row| AppendFailure::Repeated {
        seq: super::small(&row, 0),
        digest: row.get::<_, &[u8]>(1).try_into().unwrap_or_default(),
    }))
}

pub(super) async fn journal(
    connections: &Connections,
    table: TableId,
    from: u32,
) -> Result<Vec<Row>, Unavailable> {
    let rows = connections
        .query(
            "SELECT seq, served, wall, author, request, digest, entry, places FROM journal
             WHERE table_id = $1 AND seq >= $2 ORDER BY seq",
            &[&table.as_bytes().as_slice(), &i64::from(from)],
        )
        .await?;
    let places = |row: &tokio_postgres::Row| row.get::<_, Option<Vec<u8>>>(7);
    let mut hashes: Vec<Hash> = rows
        .iter()
        .filter_map(places)
        .flat_map(|places| large::hashes(&places).collect::<Vec<_>>())
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    let values = values(connections, &hashes).await?;
    rows.iter()
        .map(|columns| {
            let mut row = row(columns);
            if let Some(places) = places(columns) {
                row.entry = large::join(&row.entry, &places, &values)?;
            }
            Ok(row)
        })
        .collect()
}

/// Large values of entries, by their hashes.
async fn values(
    connections: &Connections,
    hashes: &[Hash],
) -> Result<HashMap<Hash, Vec<u8>>, Unavailable> {
    if hashes.is_empty() {
        return Ok(HashMap::new());
    }
    let wanted: Vec<&[u8]> = hashes.iter().map(|hash| &hash[..]).collect();
    let rows = connections
        .query("SELECT hash, value FROM blobs WHERE hash = ANY ($1)", &[&wanted])
        .await?;
    let mut values = HashMap::new();
    for row in &rows {
        if let Ok(hash) = Hash::try_from(row.get::<_, &[u8]>(0)) {
            values.insert(hash, large::check(&hash, row.get(1))?);
        }
    }
    Ok(values)
}

pub(super) async fn last(
    connections: &Connections,
    tables: &[TableId],
) -> Result<Vec<(TableId, u32)>, Unavailable> {
    let tables: Vec<&[u8]> = tables.iter().map(|table| &table.as_bytes()[..]).collect();
    // One look into the index a table, however long its journal is.
    let rows = connections
        .query(
            "SELECT id, (SELECT max(seq) FROM journal WHERE table_id = id) FROM tables
             WHERE id = ANY ($1) ORDER BY id",
            &[&tables],
        )
        .await?;
    Ok(rows.iter().map(|row| (super::table_id(row, 0), super::small(row, 1))).collect())
}

fn row(columns: &tokio_postgres::Row) -> Row {
    let digest = columns.get::<_, Option<&[u8]>>(5).and_then(|digest| digest.try_into().ok());
    let request = match (columns.get(3), columns.get(4), digest) {
        (Some(author), Some(id), Some(digest)) => Some(Request { author, id, digest }),
        _ => None,
    };
    Row {
        seq: super::small(columns, 0),
        at: Moment { served: columns.get(1), wall: columns.get(2) },
        request,
        entry: columns.get(6),
    }
}
