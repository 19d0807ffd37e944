//! Things to keep.

use quarterdeck_store::{
    Append, Carry, Found, Index, Moment, Page, Phase, Player, PlayerId, Request, Row, Said,
    Session, Store, TableId,
};

/// The whole of a list.
pub(crate) const ALL: Page = Page { after: None, limit: u32::MAX };

pub(crate) fn index() -> Index {
    Index {
        game: "letter-of-marque".to_owned(),
        code: None,
        phase: Phase::Gathering,
        listed: false,
        due: None,
        players: None,
    }
}

pub(crate) fn row(seq: u32) -> Row {
    Row {
        seq,
        at: Moment { served: 10 * i64::from(seq), wall: 1_000 + i64::from(seq) },
        request: None,
        entry: format!("entry {seq}").into_bytes(),
    }
}

pub(crate) fn request(author: &str, id: &str, digest: u8) -> Request {
    Request { author: author.to_owned(), id: id.to_owned(), digest: [digest; 32] }
}

/// An append of plain rows.
pub(crate) fn rows(table: TableId, seqs: impl IntoIterator<Item = u32>) -> Append {
    let rows = seqs.into_iter().map(row).collect();
    Append { table, rows, index: index(), said: None }
}

/// An append of one row that answers a request.
pub(crate) fn asked(table: TableId, seq: u32, request: Request) -> Append {
    let rows = vec![Row { request: Some(request), ..row(seq) }];
    Append { table, rows, index: index(), said: None }
}

/// An append of one row that changes how a table is found.
pub(crate) fn indexed(table: TableId, seq: u32, index: Index) -> Append {
    Append { table, rows: vec![row(seq)], index, said: None }
}

/// An append with which something was said.
pub(crate) fn saying(table: TableId, seq: u32, player: PlayerId, text: &str) -> Append {
    let said = Said { seq, player, text: text.to_owned() };
    Append { table, rows: vec![row(seq)], index: index(), said: Some(said) }
}

/// An append of one row that has a data file of so many bytes in it, as changed settings do.
pub(crate) fn changed(table: TableId, seq: u32, fill: &str, bytes: usize) -> Append {
    let mut append = rows(table, [seq]);
    let file = fill.repeat(bytes / fill.len());
    let entry = format!(r#"{{"changed":{{"round":{seq},"options":{{"data":"{file}"}}}}}}"#);
    append.rows[0].entry = entry.into_bytes();
    append
}

/// The same append at another wall time.
pub(crate) fn at(wall: i64, mut append: Append) -> Append {
    for row in &mut append.rows {
        row.at.wall = wall;
    }
    append
}

pub(crate) fn player(name: &str) -> Player {
    Player { id: PlayerId::new(), owner: None, name: name.to_owned(), since: 500 }
}

pub(crate) fn session(player: PlayerId, token: u8) -> Session {
    Session { token: [token; 32], player, since: 1_000, until: 2_000 }
}

pub(crate) fn carry(code: u8, table: TableId, player: PlayerId) -> Carry {
    Carry { code: [code; 32], table, seat: 2, player, until: 2_000 }
}

pub(crate) fn ids(found: &[Found]) -> Vec<TableId> {
    found.iter().map(|found| found.table).collect()
}

/// Somebody new, with a session.
pub(crate) async fn somebody(store: &dyn Store, name: &str) -> PlayerId {
    let player = player(name);
    let id = player.id;
    let mut first = session(id, 0);
    first.token[..16].copy_from_slice(id.as_bytes());
    store.add_player(player, first).await.expect("there is room for a player");
    id
}

/// Everything that can be asked for, to compare stores by.
pub(crate) async fn everything(store: &dyn Store, players: &[PlayerId]) -> Vec<String> {
    let mut all = Vec::new();
    for found in store.tables(ALL).await.expect("tables") {
        all.push(format!("{found:?}"));
        all.push(format!("{:?}", store.journal(found.table, 0).await.expect("journal")));
        all.push(format!("{:?}", store.said(found.table, 0).await.expect("said")));
        for player in players {
            all.push(format!("{:?}", store.looked(found.table, *player).await.expect("looked")));
        }
    }
    all.push(format!("{:?}", store.listed(ALL).await.expect("listed")));
    all.push(format!("{:?}", store.due(i64::MAX, u32::MAX).await.expect("due")));
    all.push(format!("{:?}", store.names(players).await.expect("names")));
    for player in players {
        all.push(format!("{:?}", store.personal(*player).await.expect("personal")));
        all.push(format!("{:?}", store.tables_of(*player, None, ALL).await.expect("tables of")));
    }
    all
}
