//! People and what is kept about them. What was erased stays erased, whatever comes late: whoever adds something
//! personal holds on to the player's row, which an erasure changes first of all.

use tokio_postgres::{IsolationLevel, Row};

use super::pool::{Connections, patiently};
use super::{player_id, small, table_id};
use crate::clock::TOLERANCE;
use crate::ids::{PlayerId, TableId};
use crate::model::{Carry, Moment, Personal, Player, Said, Session};
use crate::trouble::Unavailable;

const PLAYER: &str =
    "SELECT players.id, owner, coalesce(name, ''), since FROM players LEFT JOIN names USING (id)";

/// A name, unless it is empty or its player is erased.
const NAME: &str = "INSERT INTO names (id, name)
    SELECT id, $2 FROM players WHERE id = $1 AND NOT erased AND $2 <> '' FOR SHARE
    ON CONFLICT (id) DO UPDATE SET name = excluded.name";

/// A session, unless its player is erased.
const SESSION: &str = "INSERT INTO sessions (token, player, since, until)
    SELECT $2, id, $3, $4 FROM players WHERE id = $1 AND NOT erased FOR SHARE
    ON CONFLICT DO NOTHING";

const OVER: &str = "DELETE FROM sessions WHERE player = $1 AND until <= $2";

/// The database's clock is the one that all nodes share.
pub(super) async fn beat(connections: &Connections) -> Result<Moment, Unavailable> {
    let beaten = connections
        .query_opt(
            "WITH clock AS (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS wall)
             UPDATE service SET
                 served = served + CASE WHEN wall - last_beat BETWEEN 0 AND $1 THEN wall - last_beat ELSE 0 END,
                 last_beat = CASE WHEN wall - last_beat BETWEEN -$1 AND -1 THEN last_beat ELSE wall END
             FROM clock RETURNING served, wall",
            &[&TOLERANCE],
        )
        .await?;
    let beaten =
        beaten.ok_or_else(|| Unavailable::new("the service's clock is missing".to_owned()))?;
    Ok(Moment { served: beaten.get(0), wall: beaten.get(1) })
}

pub(super) async fn add_player(
    connections: &Connections,
    player: &Player,
    session: &Session,
) -> Result<(), Unavailable> {
    let mut client = connections.client().await?;
    patiently(async {
        let id = player.id.as_bytes().as_slice();
        let owner = player.owner.as_ref().map(|owner| owner.as_bytes().as_slice());
        let change = client.transaction().await?;
        let sql = "INSERT INTO players (id, owner, since, erased) VALUES ($1, $2, $3, false)
                   ON CONFLICT DO NOTHING";
        if change.execute(sql, &[&id, &owner, &player.since]).await? == 1 {
            change.execute(NAME, &[&id, &player.name]).await?;
        }
        let who = session.player.as_bytes().as_slice();
        change.execute(OVER, &[&who, &session.since]).await?;
        let token = session.token.as_slice();
        change.execute(SESSION, &[&who, &token, &session.since, &session.until]).await?;
        Ok(change.commit().await?)
    })
    .await
}

pub(super) async fn player(
    connections: &Connections,
    player: PlayerId,
) -> Result<Option<Player>, Unavailable> {
    let sql = format!("{PLAYER} WHERE players.id = $1");
    let row = connections.query_opt(&sql, &[&player.as_bytes().as_slice()]).await?;
    Ok(row.as_ref().map(one_player))
}

pub(super) async fn names(
    connections: &Connections,
    players: &[PlayerId],
) -> Result<Vec<(PlayerId, String)>, Unavailable> {
    let players: Vec<&[u8]> = players.iter().map(|player| &player.as_bytes()[..]).collect();
    let sql = "SELECT id, name FROM names WHERE id = ANY ($1) ORDER BY id";
    let rows = connections.query(sql, &[&players]).await?;
    Ok(rows.iter().map(|row| (player_id(row, 0), row.get(1))).collect())
}

pub(super) async fn rename(
    connections: &Connections,
    player: PlayerId,
    name: &str,
) -> Result<bool, Unavailable> {
    let id = player.as_bytes().as_slice();
    // An empty name is no name.
    let sql = "WITH there AS (SELECT id FROM players WHERE id = $1 AND NOT erased FOR SHARE),
        unnamed AS (DELETE FROM names WHERE id = $1 AND $2 = '' AND EXISTS (SELECT FROM there)),
        named AS (
            INSERT INTO names (id, name) SELECT id, $2 FROM there WHERE $2 <> ''
            ON CONFLICT (id) DO UPDATE SET name = excluded.name)
        SELECT 1 FROM there";
    Ok(connections.count(sql, &[&id, &name]).await? == 1)
}

pub(super) async fn programs(
    connections: &Connections,
    owner: PlayerId,
) -> Result<Vec<Player>, Unavailable> {
    let sql = format!("{PLAYER} WHERE owner = $1 ORDER BY since, players.id");
    let rows = connections.query(&sql, &[&owner.as_bytes().as_slice()]).await?;
    Ok(rows.iter().map(one_player).collect())
}

pub(super) async fn add_session(
    connections: &Connections,
    session: &Session,
) -> Result<(), Unavailable> {
    let player = session.player.as_bytes().as_slice();
    connections.query(OVER, &[&player, &session.since]).await?;
    let token = session.token.as_slice();
    connections.query(SESSION, &[&player, &token, &session.since, &session.until]).await?;
    Ok(())
}

pub(super) async fn session(
    connections: &Connections,
    token: &[u8; 32],
    wall: i64,
) -> Result<Option<Session>, Unavailable> {
    let sql = "SELECT player, since, until FROM sessions WHERE token = $1 AND until > $2";
    let row = connections.query_opt(sql, &[&token.as_slice(), &wall]).await?;
    Ok(row.map(|row| Session {
        token: *token,
        player: player_id(&row, 0),
        since: row.get(1),
        until: row.get(2),
    }))
}

pub(super) async fn prolong(
    connections: &Connections,
    token: &[u8; 32],
    until: i64,
) -> Result<(), Unavailable> {
    let sql = "UPDATE sessions SET until = $2 WHERE token = $1 AND until < $2";
    connections.query(sql, &[&token.as_slice(), &until]).await?;
    Ok(())
}

pub(super) async fn end_session(
    connections: &Connections,
    token: &[u8; 32],
) -> Result<bool, Unavailable> {
    let sql = "DELETE FROM sessions WHERE token = $1 RETURNING 1";
    Ok(connections.count(sql, &[&token.as_slice()]).await? == 1)
}

pub(super) async fn end_sessions(
    connections: &Connections,
    player: PlayerId,
) -> Result<u32, Unavailable> {
    let sql = "DELETE FROM sessions WHERE player = $1 RETURNING 1";
    Ok(connections.count(sql, &[&player.as_bytes().as_slice()]).await? as u32)
}

pub(super) async fn add_carry(connections: &Connections, carry: &Carry) -> Result<(), Unavailable> {
    let (code, table) = (carry.code.as_slice(), carry.table.as_bytes().as_slice());
    let player = carry.player.as_bytes().as_slice();
    let sql =
        "INSERT INTO carries (code, table_id, seat, player, until) VALUES ($1, $2, $3, $4, $5)
               ON CONFLICT DO NOTHING";
    let asked = (i64::from(carry.seat), carry.until);
    connections.query(sql, &[&code, &table, &asked.0, &player, &asked.1]).await?;
    Ok(())
}

pub(super) async fn take_carry(
    connections: &Connections,
    code: &[u8; 32],
    wall: i64,
) -> Result<Option<Carry>, Unavailable> {
    // Those that are over go as well; of the one that was asked for, only a good one is an answer.
    let sql = "WITH taken AS (
            DELETE FROM carries WHERE code = $1 OR until <= $2
            RETURNING code, table_id, seat, player, until)
        SELECT table_id, seat, player, until FROM taken WHERE code = $1 AND until > $2";
    let row = connections.query_opt(sql, &[&code.as_slice(), &wall]).await?;
    Ok(row.map(|row| Carry {
        code: *code,
        table: table_id(&row, 0),
        seat: small(&row, 1),
        player: player_id(&row, 2),
        until: row.get(3),
    }))
}

pub(super) async fn look(
    connections: &Connections,
    table: TableId,
    player: PlayerId,
    seq: u32,
) -> Result<(), Unavailable> {
    let (player, table) = (player.as_bytes().as_slice(), table.as_bytes().as_slice());
    let sql = "INSERT INTO looked (player, table_id, seq) VALUES ($1, $2, $3)
        ON CONFLICT (player, table_id) DO UPDATE SET seq = excluded.seq WHERE excluded.seq > looked.seq";
    connections.query(sql, &[&player, &table, &i64::from(seq)]).await?;
    Ok(())
}

pub(super) async fn looked(
    connections: &Connections,
    table: TableId,
    player: PlayerId,
) -> Result<Option<u32>, Unavailable> {
    let (player, table) = (player.as_bytes().as_slice(), table.as_bytes().as_slice());
    let sql = "SELECT seq FROM looked WHERE player = $1 AND table_id = $2";
    let row = connections.query_opt(sql, &[&player, &table]).await?;
    Ok(row.map(|row| small(&row, 0)))
}

pub(super) async fn said(
    connections: &Connections,
    table: TableId,
    from: u32,
) -> Result<Vec<Said>, Unavailable> {
    let sql = "SELECT seq, player, text FROM said WHERE table_id = $1 AND seq >= $2 ORDER BY seq";
    let rows = connections.query(sql, &[&table.as_bytes().as_slice(), &i64::from(from)]).await?;
    let said = |row: &Row| Said { seq: small(row, 0), player: player_id(row, 1), text: row.get(2) };
    Ok(rows.iter().map(said).collect())
}

pub(super) async fn personal(
    connections: &Connections,
    who: PlayerId,
) -> Result<Option<Personal>, Unavailable> {
    let mut client = connections.client().await?;
    patiently(async {
        let id = who.as_bytes().as_slice();
        // One moment for all of it.
        let moment = client
            .build_transaction()
            .isolation_level(IsolationLevel::RepeatableRead)
            .read_only(true)
            .start()
            .await?;
        let sql = format!("{PLAYER} WHERE players.id = $1");
        let Some(row) = moment.query_opt(&sql, &[&id]).await? else { return Ok(None) };
        let sql = format!("{PLAYER} WHERE owner = $1 ORDER BY since, players.id");
        let programs = moment.query(&sql, &[&id]).await?;
        let sql = "SELECT since, until FROM sessions WHERE player = $1 ORDER BY since, until";
        let sessions = moment.query(sql, &[&id]).await?;
        let sql = "SELECT table_id FROM seats WHERE player = $1 ORDER BY opened_wall DESC, table_id DESC";
        let tables = moment.query(sql, &[&id]).await?;
        let sql = "SELECT table_id, wall, text FROM said JOIN journal USING (table_id, seq) WHERE player = $1
                   ORDER BY wall, table_id, seq";
        let said = moment.query(sql, &[&id]).await?;
        Ok(Some(Personal {
            player: one_player(&row),
            programs: programs.iter().map(one_player).collect(),
            sessions: sessions.iter().map(|row| (row.get(0), row.get(1))).collect(),
            tables: tables.iter().map(|row| table_id(row, 0)).collect(),
            said: said.iter().map(|row| (table_id(row, 0), row.get(1), row.get(2))).collect(),
        }))
    })
    .await
}

/// The files of the database itself forget when PostgreSQL cleans them up; backups of ours hold nothing erased.
pub(super) async fn erase(
    connections: &Connections,
    player: PlayerId,
) -> Result<bool, Unavailable> {
    let mut client = connections.client().await?;
    patiently(async {
        let id = player.as_bytes().as_slice();
        let change = client.transaction().await?;
        // First of all, so that whoever adds something waits for the end, or is waited for here.
        let gone = change
            .query(
                "UPDATE players SET erased = true WHERE id = $1 OR owner = $1 RETURNING id",
                &[&id],
            )
            .await?;
        let gone: Vec<&[u8]> = gone.iter().map(|row| row.get(0)).collect();
        if !gone.contains(&id) {
            return Ok(false);
        }
        for sql in [
            "DELETE FROM names WHERE id = ANY ($1)",
            "DELETE FROM said WHERE player = ANY ($1)",
            "DELETE FROM sessions WHERE player = ANY ($1)",
            "DELETE FROM carries WHERE player = ANY ($1)",
            "DELETE FROM looked WHERE player = ANY ($1)",
        ] {
            change.execute(sql, &[&gone]).await?;
        }
        change.commit().await?;
        Ok(true)
    })
    .await
}

fn one_player(row: &Row) -> Player {
    Player {
        id: player_id(row, 0),
        owner: row
            .get::<_, Option<&[u8]>>(1)
            .and_then(|owner| owner.try_into().ok())
            .map(PlayerId::from_bytes),
        name: row.get(2),
        since: row.get(3),
    }
}
