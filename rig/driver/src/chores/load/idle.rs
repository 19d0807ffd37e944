//! Games that are stored and that nobody plays at the moment.

use std::path::Path;
use std::sync::Arc;

use quarterdeck_store::{Append, Index, Moment, Phase, Row, Sqlite, Store, TableId};

use super::line::Line;
use super::server::{Running, directory};

/// What the server takes, in megabytes.
pub(super) struct Idle {
    pub(super) without: f64,
    pub(super) with: f64,
}

/// How many entries an idle game has, and how long each is.
const ENTRIES: u32 = 20;
const BYTES: usize = 400;

pub(super) async fn run(binary: &Path, games: usize) -> Result<Idle, String> {
    let empty = Running::start(binary, directory("empty")?)?;
    let without = settled(&empty).await?;
    drop(empty);
    let full = directory("idle")?;
    fill(&full, games).await?;
    let server = Running::start(binary, full)?;
    Ok(Idle { without, with: settled(&server).await? })
}

/// What a server takes once somebody has asked it something.
async fn settled(server: &Running) -> Result<f64, String> {
    let mut line = Line::sign_in(server.address, "Anne").await?;
    line.ask("GET", "/api/v1/tables", None).await?;
    server.megabytes()
}

async fn fill(directory: &Path, games: usize) -> Result<(), String> {
    let store =
        Sqlite::open(&directory.join("quarterdeck.db")).map_err(|error| error.to_string())?;
    let store: Arc<dyn Store> = Arc::new(store);
    let mut left = games;
    while left > 0 {
        let together = left.min(512);
        let tasks: Vec<_> = (0..together)
            .map(|_| {
                let store = Arc::clone(&store);
                tokio::spawn(async move { store.append(game()).await })
            })
            .collect();
        for task in tasks {
            let appended = task.await.map_err(|error| error.to_string())?;
            appended.map_err(|error| error.to_string())?;
        }
        left -= together;
    }
    Ok(())
}

fn game() -> Append {
    let row = |seq| Row { seq, at: Moment::default(), request: None, entry: vec![b'x'; BYTES] };
    let index = Index {
        game: "letter-of-marque".to_owned(),
        code: None,
        phase: Phase::Playing,
        listed: false,
        due: None,
        players: None,
    };
    Append { table: TableId::new(), rows: (0..ENTRIES).map(row).collect(), index, said: None }
}
