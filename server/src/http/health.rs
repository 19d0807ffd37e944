//! Whether the server is alive, and whether it is any use.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use quarterdeck_store::{Store, TableId};
use tokio::time::timeout;

use super::refused::{Code, Refused};
use super::shutdown::Shutdown;

/// How long the store may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Clone)]
struct Health {
    store: Arc<dyn Store>,
    shutdown: Shutdown,
}

/// `/healthz`, which answers as long as anything does, and `/readyz`, which answers well while the store can be read, the last
/// write to it succeeded, and the server is not stopping.
pub fn routes<S>(store: Arc<dyn Store>, shutdown: Shutdown) -> Router<S> {
    Router::new()
        .route("/healthz", get(async || "alive\n"))
        .route("/readyz", get(ready))
        .with_state(Health { store, shutdown })
}

async fn ready(State(health): State<Health>) -> Result<&'static str, Refused> {
    if health.shutdown.is_stopping() {
        return Err(Code::Stopping.into());
    }
    // At least a heartbeat is written every second, so this is never old. The store has told the log why.
    health.store.last_write()?;
    // No table has this id, and finding that out takes a look into the store.
    let nowhere = TableId::from_bytes([0; 16]);
    match timeout(PATIENCE, health.store.table(nowhere)).await {
        Ok(looked) => looked.map(|_| "ready\n").map_err(Refused::from),
        Err(_) => Err(Code::Unavailable.into()),
    }
}
