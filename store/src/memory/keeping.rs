//! Backups of what is in memory.

use std::path::Path;

use rusqlite::types::Value;

use crate::archive::{self, Archive, Cells, Opened};
use crate::ids::{PlayerId, TableId};
use crate::memory::books::{Books, Kept, SigningKey};
use crate::memory::people::Person;
use crate::model::{Carry, Index, Moment, Phase, Player, Request, Row, Said, Session};
use crate::schema::KEPT;
use crate::trouble::Unavailable;

pub(super) fn backup(books: &Books, to: &Path) -> Result<(), Unavailable> {
    let archive = Archive::create(to)?;
    for (hash, value) in &books.blobs {
        archive.add(archive::kept("blobs"), &[id(hash), id(value)])?;
    }
    for (table, kept) in &books.tables {
        archive.add(archive::kept("tables"), &how_found(*table, kept))?;
        for row in &kept.rows {
            let places = kept.places.get(&row.seq);
            archive.add(archive::kept("journal"), &entry(*table, row, places))?;
        }
    }
    for (player, table) in &books.seats {
        let opened = books.tables[table].opened().into();
        archive
            .add(archive::kept("seats"), &[id(player.as_bytes()), opened, id(table.as_bytes())])?;
    }
    for Person { player, erased } in books.people.values() {
        let who = id(player.id.as_bytes());
        let owner = player.owner.map(|owner| owner.as_bytes().to_vec());
        let cells = [who.clone(), owner.into(), player.since.into(), (*erased).into()];
        archive.add(archive::kept("players"), &cells)?;
        if !player.name.is_empty() {
            archive.add(archive::kept("names"), &[who, player.name.clone().into()])?;
        }
    }
    for ((table, seq), said) in &books.said {
        let cells = [
            id(table.as_bytes()),
            (*seq).into(),
            id(said.player.as_bytes()),
            said.text.clone().into(),
        ];
        archive.add(archive::kept("said"), &cells)?;
    }
    for Session { token, player, since, until } in books.sessions.values() {
        let cells = [id(token), id(player.as_bytes()), (*since).into(), (*until).into()];
        archive.add(archive::kept("sessions"), &cells)?;
    }
    for Carry { code, table, seat, player, until } in books.carries.values() {
        let cells = [
            id(code),
            id(table.as_bytes()),
            (*seat).into(),
            id(player.as_bytes()),
            (*until).into(),
        ];
        archive.add(archive::kept("carries"), &cells)?;
    }
    for ((player, table), seq) in &books.looked {
        let cells = [id(player.as_bytes()), id(table.as_bytes()), (*seq).into()];
        archive.add(archive::kept("looked"), &cells)?;
    }
    let service = books.service;
    let clock = [
        1.into(),
        service.last_beat.into(),
        service.served.into(),
        books.restored.into(),
        books.signing_key.as_ref().map_or(Value::Null, |key| id(&key.0)),
    ];
    archive.add(archive::kept("service"), &clock)?;
    archive.finish()
}

pub(super) fn restore(books: &mut Books, from: &Path) -> Result<(), Unavailable> {
    if !books.tables.is_empty() || !books.people.is_empty() {
        return Err(archive::not_empty("this store in memory"));
    }
    let opened = Opened::open(from)?;
    let mut filled = Books::default();
    for kept in &KEPT {
        opened.each(kept, |cells| fill(&mut filled, kept.name, cells))?;
    }
    filled.restored = filled.restored.max(books.restored) + 1;
    *books = filled;
    Ok(())
}

/// Puts a row where it belongs. Rows come in the order of [`KEPT`].
fn fill(books: &mut Books, name: &str, mut cells: Cells) -> Result<(), Unavailable> {
    let cells = &mut cells;
    match name {
        "tables" => {
            let table = TableId::from_bytes(cells.key()?);
            let index = Index {
                game: cells.text()?.unwrap_or_default(),
                code: cells.text()?,
                phase: Phase::from_number(cells.number()?),
                listed: cells.number::<i64>()? != 0,
                due: cells.maybe_number()?,
                players: None,
            };
            books.tables.insert(table, Kept::new(index));
        }
        "blobs" => {
            let hash = cells.key()?;
            books.blobs.insert(hash, cells.bytes()?.unwrap_or_default());
        }
        "journal" => {
            let table = TableId::from_bytes(cells.key()?);
            let row = row(cells)?;
            let kept =
                books.tables.get_mut(&table).filter(|kept| kept.rows.len() == row.seq as usize);
            let kept = kept.ok_or_else(|| {
                Unavailable::new("the backup has an entry out of order".to_owned())
            })?;
            kept.places.extend(cells.bytes()?.map(|places| (row.seq, places)));
            kept.rows.push(row);
        }
        "seats" => {
            let player = PlayerId::from_bytes(cells.key()?);
            cells.maybe_number()?;
            books.seats.insert((player, TableId::from_bytes(cells.key()?)));
        }
        "players" => {
            let id = PlayerId::from_bytes(cells.key()?);
            let owner = cells.bytes()?.and_then(|owner| owner.try_into().ok());
            let owner = owner.map(PlayerId::from_bytes);
            let player = Player { id, owner, name: String::new(), since: cells.number()? };
            books.people.insert(id, Person { player, erased: cells.number::<i64>()? != 0 });
        }
        "names" => {
            let id = PlayerId::from_bytes(cells.key()?);
            let name = cells.text()?.unwrap_or_default();
            books.rename(id, &name);
        }
        "said" => {
            let table = TableId::from_bytes(cells.key()?);
            let (seq, player) = (cells.number()?, PlayerId::from_bytes(cells.key()?));
            let text = cells.text()?.unwrap_or_default();
            books.said.insert((table, seq), Said { seq, player, text });
        }
        "sessions" => {
            let (token, player) = (cells.key()?, PlayerId::from_bytes(cells.key()?));
            let session = Session { token, player, since: cells.number()?, until: cells.number()? };
            books.sessions.insert(token, session);
        }
        "carries" => {
            let (code, table) = (cells.key()?, TableId::from_bytes(cells.key()?));
            let (seat, player) = (cells.number()?, PlayerId::from_bytes(cells.key()?));
            books.carries.insert(code, Carry { code, table, seat, player, until: cells.number()? });
        }
        "looked" => {
            let player = PlayerId::from_bytes(cells.key()?);
            let table = TableId::from_bytes(cells.key()?);
            books.looked.insert((player, table), cells.number()?);
        }
        _ => {
            cells.maybe_number()?;
            books.service.last_beat = cells.maybe_number()?;
            books.service.served = cells.number()?;
            books.restored = cells.number()?;
            let key = cells.bytes()?.and_then(|key| key.try_into().ok());
            books.signing_key = key.map(SigningKey);
        }
    }
    Ok(())
}

fn row(cells: &mut Cells) -> Result<Row, Unavailable> {
    let seq = cells.number()?;
    let at = Moment { served: cells.number()?, wall: cells.number()? };
    let (author, request) = (cells.text()?, cells.text()?);
    let digest = cells.bytes()?.and_then(|digest| digest.try_into().ok());
    let request = match (author, request, digest) {
        (Some(author), Some(id), Some(digest)) => Some(Request { author, id, digest }),
        _ => None,
    };
    Ok(Row { seq, at, request, entry: cells.bytes()?.unwrap_or_default() })
}

fn how_found(table: TableId, kept: &Kept) -> [Value; 8] {
    let Index { game, code, phase, listed, due, .. } = kept.index.clone();
    let opened = kept.rows[0].at;
    [
        id(table.as_bytes()),
        game.into(),
        code.into(),
        phase.number().into(),
        listed.into(),
        due.into(),
        opened.served.into(),
        opened.wall.into(),
    ]
}

fn entry(table: TableId, row: &Row, places: Option<&Vec<u8>>) -> [Value; 9] {
    let request = row.request.clone();
    let (author, request, digest) = match request {
        Some(Request { author, id: asked, digest }) => (author.into(), asked.into(), id(&digest)),
        None => (Value::Null, Value::Null, Value::Null),
    };
    [
        id(table.as_bytes()),
        row.seq.into(),
        row.at.served.into(),
        row.at.wall.into(),
        author,
        request,
        digest,
        row.entry.clone().into(),
        places.cloned().into(),
    ]
}

fn id(bytes: &[u8]) -> Value {
    Value::Blob(bytes.to_vec())
}
