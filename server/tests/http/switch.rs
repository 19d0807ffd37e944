//! Connections that are no longer HTTP: what holds for them still.

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;
use quarterdeck_server::http::{
    Caps, Door, IDLE_DEADLINE, Refused, STALL_DEADLINE, Shutdown, Switch,
};
use quarterdeck_server::observe::Metrics;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

use crate::support::{House, Wire, connect, door, fronted};

const HANDSHAKE: &str = "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
     Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

fn handshake(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{HANDSHAKE}")
}

/// Says what it hears, until it hears nothing more.
async fn echo(switch: Switch) -> Result<Response, Refused> {
    switch.to(|mut wire, early| async move {
        let _ = wire.write_all(&early).await;
        let (mut from, mut to) = tokio::io::split(wire);
        let _ = tokio::io::copy(&mut from, &mut to).await;
    })
}

/// Talks without end.
async fn flood(switch: Switch, State(metrics): State<Metrics>) -> Result<Response, Refused> {
    switch.to(|mut wire, _| async move {
        let _open = metrics.stream();
        while wire.write_all(&[b'x'; 8192]).await.is_ok() {}
    })
}

/// Waits for something that never comes, whatever happens, but hears of the end.
async fn stuck(switch: Switch, State(shutdown): State<Shutdown>) -> Result<Response, Refused> {
    switch.to(|wire, _| async move {
        shutdown.begun().await;
        std::future::pending::<()>().await;
        drop(wire);
    })
}

fn app() -> Router {
    Router::new().route("/echo", get(echo)).route("/", get(async || "hello"))
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_has_switched_is_not_cut_for_being_idle() {
    let mut wire = connect(&door(app()));
    wire.send(&format!("{}early", handshake("/echo"))).await;
    let head = wire.until("\r\n\r\n").await.unwrap();
    assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
    assert!(head.contains("sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "{head}");
    wire.until("early").await.expect("what came with the request is heard");
    for _ in 0..3 {
        sleep(2 * IDLE_DEADLINE).await;
        wire.send("ahoy").await;
        wire.until("ahoy").await.expect("it goes on");
    }
}

#[tokio::test(start_paused = true)]
async fn who_reads_nothing_of_it_is_cut() {
    let metrics = Metrics::new();
    let app = Router::new().route("/", get(flood)).with_state(metrics.clone());
    let mut wire = connect(&door(app));
    wire.send(&handshake("/")).await;
    wire.until("\r\n\r\n").await.unwrap();
    sleep(STALL_DEADLINE.mul_f32(0.9)).await;
    assert!(metrics.exposition().contains("open_streams 1"));
    sleep(STALL_DEADLINE.mul_f32(0.2)).await;
    assert!(metrics.exposition().contains("open_streams 0"));
}

#[tokio::test]
async fn it_keeps_its_place_until_it_is_closed() {
    let house = House::with_room_for(1, app()).await;
    let mut switched = house.knock().await;
    switched.send(&handshake("/echo")).await;
    switched.until("\r\n\r\n").await.unwrap();
    for _ in 0..3 {
        assert_eq!(house.knock().await.end().await, "", "no room");
        switched.send("ahoy").await;
        switched.until("ahoy").await.expect("it is still there");
    }
    assert!(house.metrics.exposition().contains("open_connections 1"));
    drop(switched);
    house.knock_until_there_is_room().await;
    assert!(house.close().await);
}

#[tokio::test]
async fn what_does_not_end_with_the_server_is_cut() {
    let shutdown = Shutdown::new();
    let app = Router::new().route("/", get(stuck)).with_state(shutdown.clone());
    let door = Door::new(fronted(app), Caps::default(), shutdown.clone(), Metrics::new());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let serving = tokio::spawn(door.serve(listener));
    let mut wire = Wire(TcpStream::connect(address).await.unwrap());
    wire.send(&handshake("/")).await;
    wire.until("\r\n\r\n").await.unwrap();
    // From here on nothing but the clock can happen.
    tokio::time::pause();
    shutdown.begin();
    assert!(!serving.await.unwrap());
    assert_eq!(wire.0.read(&mut [0; 8]).await.unwrap_or(0), 0);
}
