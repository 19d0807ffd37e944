//! Appends entries to a new table one by one and says so after each: `append FILE ENTRIES`.
//!
//! A test watches its system calls, to see that the disk was waited for before each `ack`; a chore may kill it at any
//! moment, to see that what was acknowledged is there.

use std::io::Write;
use std::path::PathBuf;

use quarterdeck_store::{Append, Index, Moment, Phase, Request, Row, Sqlite, Store, TableId};

#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1);
    let (file, entries) = match (words.next(), words.next().and_then(|word| word.parse().ok())) {
        (Some(file), Some(entries)) => (PathBuf::from(file), entries),
        _ => return eprintln!("write: append FILE ENTRIES"),
    };
    let store = Sqlite::open(&file).unwrap_or_else(|error| panic!("{error}"));
    let table = TableId::new();
    let mut out = std::io::stdout().lock();
    writeln!(out, "table {table}").and_then(|()| out.flush()).expect("somebody reads");
    for seq in 0..entries {
        store.append(entry(table, seq)).await.expect("nobody else appends");
        writeln!(out, "ack {seq}").and_then(|()| out.flush()).expect("somebody reads");
    }
}

fn entry(table: TableId, seq: u32) -> Append {
    let request =
        Request { author: "seat 1".to_owned(), id: seq.to_string(), digest: [seq as u8; 32] };
    Append {
        table,
        rows: vec![Row {
            seq,
            at: Moment { served: i64::from(seq), wall: i64::from(seq) },
            request: Some(request),
            entry: vec![b'e'; 600],
        }],
        index: Index {
            game: "letter-of-marque".to_owned(),
            code: None,
            phase: Phase::Playing,
            listed: false,
            due: None,
            players: None,
        },
        said: None,
    }
}
