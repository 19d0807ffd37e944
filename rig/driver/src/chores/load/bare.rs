//! The bare durable append of the same bytes: what the store alone can do on this machine at this moment, with rows as the
//! server writes them, the request that each answers included.

use std::sync::Arc;
use std::time::{Duration, Instant};

use quarterdeck_store::{Append, Index, Moment, Phase, Request, Row, Sqlite, Store, TableId};

use super::server::directory;

/// Appends a second with so many writers, each waiting for its own to be durable before the next. They have all threads that
/// there are, while the driver of the server has one.
pub(super) async fn run(writers: usize, bytes: usize, period: Duration) -> Result<f64, String> {
    let appending = tokio::task::spawn_blocking(move || {
        let runtime = tokio::runtime::Runtime::new().map_err(|error| error.to_string())?;
        runtime.block_on(append(writers, bytes, period))
    });
    appending.await.map_err(|error| error.to_string())?
}

async fn append(writers: usize, bytes: usize, period: Duration) -> Result<f64, String> {
    let directory = directory("bare")?;
    let store =
        Sqlite::open(&directory.join("quarterdeck.db")).map_err(|error| error.to_string())?;
    let store: Arc<dyn Store> = Arc::new(store);
    let until = Instant::now() + period;
    let tasks: Vec<_> =
        (0..writers).map(|_| tokio::spawn(write(Arc::clone(&store), bytes, until))).collect();
    let mut appended = 0;
    for task in tasks {
        appended += task.await.map_err(|error| error.to_string())??;
    }
    drop(store);
    let _ = std::fs::remove_dir_all(directory);
    Ok(f64::from(appended) / period.as_secs_f64())
}

async fn write(store: Arc<dyn Store>, bytes: usize, until: Instant) -> Result<u32, String> {
    let table = TableId::new();
    let mut seq = 0;
    while Instant::now() < until {
        let at = Moment { served: i64::from(seq), wall: i64::from(seq) };
        let author = format!("seat {}", 1 + seq % 2);
        let request = Request { author, id: seq.to_string(), digest: [7; 32] };
        let row = Row { seq, at, request: Some(request), entry: vec![b'x'; bytes] };
        let index = Index {
            game: "letter-of-marque".to_owned(),
            code: None,
            phase: Phase::Playing,
            listed: false,
            due: None,
            players: None,
        };
        let append = Append { table, rows: vec![row], index, said: None };
        store.append(append).await.map_err(|error| error.to_string())?;
        seq += 1;
    }
    Ok(seq)
}
