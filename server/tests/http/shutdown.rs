//! Closing up.

use std::convert::Infallible;
use std::future::pending;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::routing::get;
use futures_util::{StreamExt, stream};
use quarterdeck_server::http::{Caps, Door, Shutdown};
use quarterdeck_server::observe::Metrics;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use crate::support::{Wire, fronted, get_head};

#[derive(Clone)]
struct House {
    shutdown: Shutdown,
    begun: Arc<Notify>,
    go_on: Arc<Notify>,
}

async fn events(State(house): State<House>) -> Body {
    let first = stream::once(async { Ok::<_, Infallible>(Bytes::from("data: 1\n\n")) });
    Body::from_stream(house.shutdown.ends(first.chain(stream::pending())))
}

async fn slow(State(house): State<House>) -> &'static str {
    house.begun.notify_one();
    house.go_on.notified().await;
    "done"
}

async fn never(State(house): State<House>) -> &'static str {
    house.begun.notify_one();
    pending().await
}

async fn serve() -> (House, Wire<TcpStream>, JoinHandle<bool>) {
    let house = House { shutdown: Shutdown::new(), begun: Arc::default(), go_on: Arc::default() };
    let app = Router::new()
        .route("/events", get(events))
        .route("/slow", get(slow))
        .route("/never", get(never))
        .with_state(house.clone());
    let door = Door::new(fronted(app), Caps::default(), house.shutdown.clone(), Metrics::new());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let serving = tokio::spawn(door.serve(listener));
    (house, Wire(TcpStream::connect(address).await.unwrap()), serving)
}

#[tokio::test]
async fn an_open_stream_ends() {
    let (house, mut wire, serving) = serve().await;
    wire.send(&get_head("/events")).await;
    wire.until("data: 1\n\n").await.unwrap();
    house.shutdown.begin();
    assert_eq!(wire.end().await, "\r\n0\r\n\r\n", "properly, not broken off");
    assert!(serving.await.unwrap());
}

#[tokio::test]
async fn a_request_in_flight_is_finished() {
    let (house, mut wire, serving) = serve().await;
    wire.send(&get_head("/slow")).await;
    house.begun.notified().await;
    house.shutdown.begin();
    house.go_on.notify_one();
    let answer = wire.answer().await;
    assert_eq!((answer.text(), answer.header("connection")), ("done", "close"));
    assert_eq!(wire.end().await, "");
    assert!(serving.await.unwrap());
}

#[tokio::test]
async fn an_idle_connection_is_closed() {
    let (house, mut wire, serving) = serve().await;
    wire.send(&get_head("/nowhere")).await;
    wire.answer().await;
    house.shutdown.begin();
    assert_eq!(wire.end().await, "");
    assert!(serving.await.unwrap());
}

#[tokio::test]
async fn what_does_not_end_is_cut() {
    let (house, mut wire, serving) = serve().await;
    wire.send(&get_head("/never")).await;
    house.begun.notified().await;
    // From here on nothing but the clock can happen.
    tokio::time::pause();
    house.shutdown.begin();
    assert!(!serving.await.unwrap());
    assert_eq!(wire.end().await, "");
}
