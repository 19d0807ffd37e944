//! How fast a store is: `bench [SECONDS] [STORE] [WRITERS…]`, a new SQLite file in the working directory unless told
//! otherwise (`-`); reads too, unless it is told how many writers.
//!
//! Each writer appends entries of 600 bytes to a table of its own, one after the other, each waiting for the disk.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use quarterdeck_store::{
    Append, Index, Moment, Phase, PlayerId, Request, Row, Store, TableId, open,
};

#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1);
    let seconds = words.next().map_or(3.0, |word| word.parse().expect("a number of seconds"));
    let directory = tempfile::tempdir_in(".").expect("a directory can be made here");
    let file = format!("sqlite:{}", directory.path().join("bench.db").display());
    let home = words.next().filter(|home| home != "-").unwrap_or(file);
    let mut crowds: Vec<usize> =
        words.map(|word| word.parse().expect("a number of writers")).collect();
    let all = crowds.is_empty();
    if all {
        crowds = vec![1, 16, 128, 512];
    }
    let store = open(&home).await.unwrap_or_else(|error| panic!("{error}"));
    println!("{}", store.describe());
    let span = Duration::from_secs_f64(seconds);
    for writers in crowds {
        appends(&store, writers, span).await;
    }
    if all {
        reads(&store, 1, span).await;
        reads(&store, 16, span).await;
    }
    drop(store);
    size(directory.path());
}

async fn appends(store: &Arc<dyn Store>, writers: usize, span: Duration) {
    let begin = Instant::now();
    let tasks: Vec<_> = (0..writers)
        .map(|_| {
            let store = Arc::clone(store);
            tokio::spawn(async move {
                let table = TableId::new();
                let mut waits = Vec::new();
                while begin.elapsed() < span {
                    let asked = Instant::now();
                    let seq = waits.len() as u32;
                    store.append(entry(table, seq)).await.expect("nobody else appends");
                    waits.push(asked.elapsed());
                }
                waits
            })
        })
        .collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await.expect("a writer ends"));
    }
    let rate = waits.len() as f64 / begin.elapsed().as_secs_f64();
    waits.sort_unstable();
    let part = |of: usize| waits[(waits.len() - 1) * of / 1000];
    println!(
        "{writers:>4} writers: {rate:>7.0} appends/s, median {:.1?}, 99 % {:.1?}, 99.9 % {:.1?}",
        part(500),
        part(990),
        part(999)
    );
}

async fn reads(store: &Arc<dyn Store>, readers: usize, span: Duration) {
    let table = TableId::new();
    for seq in 0..100 {
        store.append(entry(table, seq)).await.expect("nobody else appends");
    }
    let begin = Instant::now();
    let tasks: Vec<_> = (0..readers)
        .map(|_| {
            let store = Arc::clone(store);
            tokio::spawn(async move {
                let mut count = 0_u32;
                while begin.elapsed() < span {
                    let rows = store.journal(table, 0).await.expect("the journal can be read");
                    assert_eq!(rows.len(), 100);
                    count += 1;
                }
                count
            })
        })
        .collect();
    let mut count = 0;
    for task in tasks {
        count += task.await.expect("a reader ends");
    }
    let rate = f64::from(count) / begin.elapsed().as_secs_f64();
    println!("{readers:>4} readers: {rate:>7.0} journals of 100 entries/s");
}

fn entry(table: TableId, seq: u32) -> Append {
    let request = Request {
        author: "seat 1".to_owned(),
        id: PlayerId::new().to_string(),
        digest: [seq as u8; 32],
    };
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

fn size(directory: &Path) {
    for file in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let length = file.metadata().map_or(0, |data| data.len());
        println!("{}: {} kB", file.file_name().display(), length / 1024);
    }
}
