//! People and what is kept about them. What was erased stays erased, whatever comes late.

use rusqlite::{Connection, OptionalExtension, Row as Columns, params};

use crate::clock::Service;
use crate::ids::{PlayerId, TableId};
use crate::model::{Carry, Moment, Personal, Player, Said, Session};
use crate::trouble::Unavailable;

const PLAYER: &str =
    "SELECT players.id, owner, coalesce(name, ''), since FROM players LEFT JOIN names USING (id)";

pub(super) fn beat(connection: &Connection, wall: i64) -> Result<Moment, Unavailable> {
    let mut service = connection
        .prepare_cached("SELECT last_beat, served FROM service")?
        .query_row([], |row| Ok(Service { last_beat: row.get(0)?, served: row.get(1)? }))?;
    let moment = service.beat(wall);
    connection
        .prepare_cached("UPDATE service SET last_beat = ?1, served = ?2")?
        .execute(params![service.last_beat, service.served])?;
    Ok(moment)
}

pub(super) fn add_player(
    connection: &Connection,
    player: &Player,
    session: &Session,
) -> Result<(), Unavailable> {
    let added = connection
        .prepare_cached(
            "INSERT OR IGNORE INTO players (id, owner, since, erased) VALUES (?1, ?2, ?3, 0)",
        )?
        .execute(params![
            player.id.as_bytes(),
            player.owner.as_ref().map(PlayerId::as_bytes),
            player.since
        ])?;
    if added == 1 {
        set_name(connection, player.id, &player.name)?;
    }
    add_session(connection, session)
}

pub(super) fn player(
    connection: &Connection,
    player: PlayerId,
) -> Result<Option<Player>, Unavailable> {
    let mut statement = connection.prepare_cached(&format!("{PLAYER} WHERE players.id = ?1"))?;
    Ok(statement.query_row([player.as_bytes()], one_player).optional()?)
}

pub(super) fn names(
    connection: &Connection,
    mut players: Vec<PlayerId>,
) -> Result<Vec<(PlayerId, String)>, Unavailable> {
    players.sort_unstable();
    players.dedup();
    let mut statement = connection.prepare_cached("SELECT name FROM names WHERE id = ?1")?;
    let mut names = Vec::with_capacity(players.len());
    for player in players {
        let name: Option<String> =
            statement.query_row([player.as_bytes()], |row| row.get(0)).optional()?;
        names.extend(name.map(|name| (player, name)));
    }
    Ok(names)
}

pub(super) fn rename(
    connection: &Connection,
    player: PlayerId,
    name: &str,
) -> Result<bool, Unavailable> {
    let there = connection
        .prepare_cached("SELECT 1 FROM players WHERE id = ?1 AND erased = 0")?
        .exists([player.as_bytes()])?;
    if there {
        set_name(connection, player, name)?;
    }
    Ok(there)
}

/// An empty name is no name.
fn set_name(connection: &Connection, player: PlayerId, name: &str) -> rusqlite::Result<()> {
    if name.is_empty() {
        connection
            .prepare_cached("DELETE FROM names WHERE id = ?1")?
            .execute([player.as_bytes()])?;
    } else {
        connection
            .prepare_cached("INSERT OR REPLACE INTO names (id, name) VALUES (?1, ?2)")?
            .execute(params![player.as_bytes(), name])?;
    }
    Ok(())
}

pub(super) fn programs(
    connection: &Connection,
    owner: PlayerId,
) -> Result<Vec<Player>, Unavailable> {
    let mut statement = connection
        .prepare_cached(&format!("{PLAYER} WHERE owner = ?1 ORDER BY since, players.id"))?;
    let programs = statement.query_map([owner.as_bytes()], one_player)?;
    Ok(programs.collect::<Result<_, _>>()?)
}

pub(super) fn add_session(connection: &Connection, session: &Session) -> Result<(), Unavailable> {
    connection
        .prepare_cached("DELETE FROM sessions WHERE player = ?1 AND until <= ?2")?
        .execute(params![session.player.as_bytes(), session.since])?;
    connection
        .prepare_cached(
            "INSERT OR IGNORE INTO sessions (token, player, since, until)
             SELECT ?1, id, ?3, ?4 FROM players WHERE id = ?2 AND erased = 0",
        )?
        .execute(params![session.token, session.player.as_bytes(), session.since, session.until])?;
    Ok(())
}

pub(super) fn session(
    connection: &Connection,
    token: [u8; 32],
    wall: i64,
) -> Result<Option<Session>, Unavailable> {
    let mut statement = connection.prepare_cached(
        "SELECT player, since, until FROM sessions WHERE token = ?1 AND until > ?2",
    )?;
    let found = statement.query_row(params![token, wall], |row| {
        let player = PlayerId::from_bytes(row.get(0)?);
        Ok(Session { token, player, since: row.get(1)?, until: row.get(2)? })
    });
    Ok(found.optional()?)
}

pub(super) fn prolong(
    connection: &Connection,
    token: &[u8; 32],
    until: i64,
) -> Result<(), Unavailable> {
    connection
        .prepare_cached("UPDATE sessions SET until = ?2 WHERE token = ?1 AND until < ?2")?
        .execute(params![token, until])?;
    Ok(())
}

pub(super) fn end_session(connection: &Connection, token: &[u8; 32]) -> Result<bool, Unavailable> {
    let mut statement = connection.prepare_cached("DELETE FROM sessions WHERE token = ?1")?;
    Ok(statement.execute([token])? == 1)
}

pub(super) fn end_sessions(connection: &Connection, player: PlayerId) -> Result<u32, Unavailable> {
    let mut statement = connection.prepare_cached("DELETE FROM sessions WHERE player = ?1")?;
    Ok(statement.execute([player.as_bytes()])? as u32)
}

pub(super) fn add_carry(connection: &Connection, carry: &Carry) -> Result<(), Unavailable> {
    connection
        .prepare_cached(
            "INSERT OR IGNORE INTO carries (code, table_id, seat, player, until) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![
            carry.code,
            carry.table.as_bytes(),
            carry.seat,
            carry.player.as_bytes(),
            carry.until
        ])?;
    Ok(())
}

pub(super) fn take_carry(
    connection: &Connection,
    code: [u8; 32],
    wall: i64,
) -> Result<Option<Carry>, Unavailable> {
    connection.prepare_cached("DELETE FROM carries WHERE until <= ?1")?.execute([wall])?;
    let mut statement = connection.prepare_cached(
        "DELETE FROM carries WHERE code = ?1 RETURNING table_id, seat, player, until",
    )?;
    let taken = statement.query_row([code], |row| {
        Ok(Carry {
            code,
            table: TableId::from_bytes(row.get(0)?),
            seat: row.get(1)?,
            player: PlayerId::from_bytes(row.get(2)?),
            until: row.get(3)?,
        })
    });
    Ok(taken.optional()?)
}

pub(super) fn look(
    connection: &Connection,
    table: TableId,
    player: PlayerId,
    seq: u32,
) -> Result<(), Unavailable> {
    connection
        .prepare_cached(
            "INSERT INTO looked (player, table_id, seq) VALUES (?1, ?2, ?3)
             ON CONFLICT DO UPDATE SET seq = excluded.seq WHERE excluded.seq > seq",
        )?
        .execute(params![player.as_bytes(), table.as_bytes(), seq])?;
    Ok(())
}

pub(super) fn looked(
    connection: &Connection,
    table: TableId,
    player: PlayerId,
) -> Result<Option<u32>, Unavailable> {
    let mut statement =
        connection.prepare_cached("SELECT seq FROM looked WHERE player = ?1 AND table_id = ?2")?;
    let seq = statement.query_row([player.as_bytes(), table.as_bytes()], |row| row.get(0));
    Ok(seq.optional()?)
}

pub(super) fn said(
    connection: &Connection,
    table: TableId,
    from: u32,
) -> Result<Vec<Said>, Unavailable> {
    let mut statement = connection.prepare_cached(
        "SELECT seq, player, text FROM said WHERE table_id = ?1 AND seq >= ?2 ORDER BY seq",
    )?;
    let said = statement.query_map(params![table.as_bytes(), from], |row| {
        let player = PlayerId::from_bytes(row.get(1)?);
        Ok(Said { seq: row.get(0)?, player, text: row.get(2)? })
    })?;
    Ok(said.collect::<Result<_, _>>()?)
}

pub(super) fn personal(
    connection: &Connection,
    who: PlayerId,
) -> Result<Option<Personal>, Unavailable> {
    // One moment for all of it.
    let moment = connection.unchecked_transaction()?;
    let Some(player) = player(&moment, who)? else { return Ok(None) };
    let mut statement = moment.prepare_cached(
        "SELECT since, until FROM sessions WHERE player = ?1 ORDER BY since, until",
    )?;
    let sessions = statement.query_map([who.as_bytes()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let sessions = sessions.collect::<Result<_, _>>()?;
    let mut statement = moment.prepare_cached(
        "SELECT table_id FROM seats WHERE player = ?1 ORDER BY opened_wall DESC, table_id DESC",
    )?;
    let tables =
        statement.query_map([who.as_bytes()], |row| row.get(0).map(TableId::from_bytes))?;
    let tables = tables.collect::<Result<_, _>>()?;
    let mut statement = moment.prepare_cached(
        "SELECT table_id, wall, text FROM said JOIN journal USING (table_id, seq) WHERE player = ?1
         ORDER BY wall, table_id, seq",
    )?;
    let said = statement.query_map([who.as_bytes()], |row| {
        Ok((TableId::from_bytes(row.get(0)?), row.get(1)?, row.get(2)?))
    })?;
    let said = said.collect::<Result<_, _>>()?;
    Ok(Some(Personal { player, programs: programs(&moment, who)?, sessions, tables, said }))
}

fn one_player(row: &Columns<'_>) -> rusqlite::Result<Player> {
    Ok(Player {
        id: PlayerId::from_bytes(row.get(0)?),
        owner: row.get::<_, Option<_>>(1)?.map(PlayerId::from_bytes),
        name: row.get(2)?,
        since: row.get(3)?,
    })
}
