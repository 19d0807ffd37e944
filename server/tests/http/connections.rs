//! Connections that keep us waiting, and too many of them. Time stands still unless everybody waits for it.

use std::future::pending;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use axum::routing::get;
use futures_util::{StreamExt, stream};
use quarterdeck_server::http::{GREETING_DEADLINE, HEAD_DEADLINE, IDLE_DEADLINE, STALL_DEADLINE};
use quarterdeck_server::observe::Metrics;
use tokio::io::AsyncWriteExt;
use tokio::time::{Instant, sleep};

use crate::support::{House, connect, door, get_head};

const SECOND: Duration = Duration::from_secs(1);

fn hello() -> Router {
    Router::new().route("/", get(async || "hello"))
}

#[tokio::test(start_paused = true)]
async fn half_a_head_is_cut() {
    let mut wire = connect(&door(hello()));
    let start = Instant::now();
    wire.send("GET / HTTP/1.1\r\nHost: localh").await;
    assert_eq!(wire.end().await, "");
    assert_eq!(start.elapsed().as_secs(), HEAD_DEADLINE.as_secs());
}

#[tokio::test(start_paused = true)]
async fn dripping_a_head_does_not_help() {
    let mut wire = connect(&door(hello()));
    let start = Instant::now();
    for byte in get_head("/").bytes() {
        if wire.0.write_all(&[byte]).await.is_err() {
            break;
        }
        sleep(SECOND).await;
    }
    assert_eq!(wire.end().await, "");
    assert!(start.elapsed() <= HEAD_DEADLINE + 2 * SECOND);
}

#[tokio::test(start_paused = true)]
async fn who_says_nothing_is_cut() {
    let mut wire = connect(&door(hello()));
    let start = Instant::now();
    assert_eq!(wire.end().await, "");
    assert_eq!(start.elapsed().as_secs(), GREETING_DEADLINE.as_secs());
}

#[tokio::test(start_paused = true)]
async fn an_idle_connection_is_kept_for_a_while() {
    let mut wire = connect(&door(hello()));
    for _ in 0..3 {
        wire.send(&get_head("/")).await;
        assert_eq!(wire.answer().await.text(), "hello");
        sleep(IDLE_DEADLINE.mul_f32(0.9)).await;
    }
    wire.send(&get_head("/")).await;
    assert_eq!(wire.answer().await.text(), "hello");
    let start = Instant::now();
    assert_eq!(wire.end().await, "");
    assert_eq!(start.elapsed().as_secs(), IDLE_DEADLINE.as_secs());
}

#[tokio::test(start_paused = true)]
async fn half_a_head_is_cut_on_a_used_connection_too() {
    let mut wire = connect(&door(hello()));
    wire.send(&get_head("/")).await;
    wire.answer().await;
    sleep(20 * SECOND).await;
    let start = Instant::now();
    wire.send("GET").await;
    assert_eq!(wire.end().await, "");
    assert_eq!(start.elapsed().as_secs(), HEAD_DEADLINE.as_secs());
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_never_comes_is_given_up() {
    let app = Router::new().route("/", get(async || pending::<&str>().await));
    let mut wire = connect(&door(app));
    wire.send(&get_head("/")).await;
    let answer = wire.answer().await;
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::GATEWAY_TIMEOUT, "timeout"));
    wire.send(&get_head("/nowhere")).await;
    assert_eq!(wire.answer().await.status, StatusCode::NOT_FOUND, "the connection is good still");
}

#[tokio::test(start_paused = true)]
async fn a_slow_stream_goes_on() {
    let app = Router::new().route(
        "/",
        get(async || {
            let ticks = stream::unfold(0, |n| async move {
                sleep(45 * SECOND).await;
                (n < 9).then(|| (Ok::<_, std::io::Error>(Bytes::from("tick")), n + 1))
            });
            Body::from_stream(ticks)
        }),
    );
    let mut wire = connect(&door(app));
    wire.send(&get_head("/")).await;
    let all = wire.until("0\r\n\r\n").await.expect("the whole stream");
    assert_eq!(all.matches("tick").count(), 9);
}

#[tokio::test(start_paused = true)]
async fn who_reads_nothing_is_cut() {
    let metrics = Metrics::new();
    let counting = metrics.clone();
    let app = Router::new().route(
        "/",
        get(async move || {
            let open = counting.stream();
            let flood = stream::repeat(Bytes::from(vec![b'x'; 8192])).map(move |bytes| {
                let _ = &open;
                Ok::<_, std::io::Error>(bytes)
            });
            Body::from_stream(flood)
        }),
    );
    let mut wire = connect(&door(app));
    wire.send(&get_head("/")).await;
    sleep(STALL_DEADLINE.mul_f32(0.9)).await;
    assert!(metrics.exposition().contains("open_streams 1"));
    sleep(STALL_DEADLINE.mul_f32(0.2)).await;
    assert!(metrics.exposition().contains("open_streams 0"));
}

#[tokio::test(start_paused = true)]
async fn a_head_has_a_largest_size() {
    let mut wire = connect(&door(hello()));
    let long = "x".repeat(20_000);
    let head = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {long}\r\n\r\n");
    // It may be refused before all of it is sent.
    let _ = wire.0.write_all(head.as_bytes()).await;
    assert_eq!(wire.answer().await.status, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    assert_eq!(wire.end().await, "");
}

#[tokio::test(start_paused = true)]
async fn two_requests_at_once_are_answered_in_turn() {
    let mut wire = connect(&door(hello()));
    wire.send(&format!("{}{}", get_head("/"), get_head("/nowhere"))).await;
    assert_eq!(wire.answer().await.status, StatusCode::OK);
    assert_eq!(wire.answer().await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn one_connection_too_many_is_closed_at_once() {
    let house = House::with_room_for(2, hello()).await;
    let mut inside = [house.knock().await, house.knock().await];
    for wire in &mut inside {
        wire.send(&get_head("/")).await;
        assert_eq!(wire.answer().await.text(), "hello");
    }
    assert_eq!(house.knock().await.end().await, "", "no room");
    assert!(house.metrics.exposition().contains("connections_refused_total 1"));

    // When one goes, there is room again.
    let [mut stays, goes] = inside;
    drop(goes);
    house.knock_until_there_is_room().await;
    stays.send(&get_head("/")).await;
    assert_eq!(stays.answer().await.text(), "hello");
    assert!(house.close().await);
}
