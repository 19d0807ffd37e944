//! Alive, and ready.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use quarterdeck_server::http::{Shutdown, health};
use quarterdeck_store::faults::Faulty;
use quarterdeck_store::{Memory, Store, Trouble};

use crate::support::{ask, fronted, request};

#[tokio::test]
async fn a_server_that_stops_is_alive_and_not_ready() {
    let shutdown = Shutdown::new();
    let routes: Router = health::routes(Arc::new(Memory::new()), shutdown.clone());
    let app = fronted(routes);
    for path in ["/healthz", "/readyz"] {
        assert_eq!(ask(&app, request("GET", path, &[])).await.status, StatusCode::OK);
    }
    shutdown.begin();
    assert_eq!(ask(&app, request("GET", "/healthz", &[])).await.status, StatusCode::OK);
    let answer = ask(&app, request("GET", "/readyz", &[])).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!((answer.code().as_str(), answer.header("retry-after")), ("stopping", "1"));
}

#[tokio::test(start_paused = true)]
async fn a_server_without_its_store_is_not_ready() {
    let store = Arc::new(Faulty::new(Arc::new(Memory::new())));
    let routes: Router = health::routes(store.clone(), Shutdown::new());
    let app = fronted(routes);
    let readiness = async || ask(&app, request("GET", "/readyz", &[])).await;
    store.down(true);
    assert_eq!(readiness().await.code(), "unavailable");
    store.down(false);
    assert_eq!(readiness().await.status, StatusCode::OK);
    store.delay(Duration::from_mins(1));
    assert_eq!(readiness().await.code(), "unavailable", "nor when it takes for ever");
}

#[tokio::test]
async fn readiness_follows_the_last_write() {
    let store = Arc::new(Faulty::new(Arc::new(Memory::new())));
    let routes: Router = health::routes(store.clone(), Shutdown::new());
    let app = fronted(routes);
    let readiness = async || ask(&app, request("GET", "/readyz", &[])).await;
    for (trouble, code) in [
        (Trouble::DiskFull, "disk-full"),
        (Trouble::Replaced, "storage-failed"),
        (Trouble::ReadOnly, "storage-failed"),
        (Trouble::Other, "unavailable"),
    ] {
        store.refuse_writes(Some(trouble));
        assert_eq!(readiness().await.status, StatusCode::OK, "nothing was written yet");
        store.beat(0).await.unwrap_err();
        let answer = readiness().await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (StatusCode::SERVICE_UNAVAILABLE, code)
        );
        assert!(!answer.text().contains("test ordered"), "why is for the log");
        store.refuse_writes(None);
        assert_eq!(readiness().await.code(), code, "it was not written since");
        store.beat(0).await.unwrap();
        assert_eq!(readiness().await.status, StatusCode::OK);
    }
}
