//! Bodies that are too large, too slow or never wanted.

use axum::Router;
use axum::http::StatusCode;
use axum::routing::post;
use quarterdeck_server::http::body::{BODY_DEADLINE, LARGE, SMALL, body_limit};
use quarterdeck_server::http::{Door, Whole};
use tokio::io::AsyncWriteExt;
use tokio::time::{Instant, sleep};

use crate::support::{connect, door, fronted};

async fn length(Whole(body): Whole) -> String {
    body.len().to_string()
}

fn house() -> Door {
    let large = post(length).layer(body_limit(LARGE));
    door(Router::new().route("/small", post(length)).route("/large", large))
}

fn head(path: &str, more: &str) -> String {
    format!("POST {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n\r\n")
}

#[tokio::test(start_paused = true)]
async fn ten_megabytes_are_refused_unread() {
    for path in ["/small", "/large", "/nowhere"] {
        let mut wire = connect(&house());
        wire.send(&head(path, "Content-Length: 10485760")).await;
        // Not a byte of the body has been sent.
        let answer = wire.answer().await;
        assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE, "{path}");
        assert_eq!(answer.code(), "body-too-large");
        assert_eq!(wire.end().await, "", "the connection is of no more use");
    }
}

#[tokio::test(start_paused = true)]
async fn a_body_that_was_announced_is_not_asked_for() {
    let mut wire = connect(&house());
    wire.send(&head("/small", "Content-Length: 10485760\r\nExpect: 100-continue")).await;
    assert_eq!(wire.answer().await.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test(start_paused = true)]
async fn who_sends_on_regardless_still_gets_to_read_why() {
    let mut wire = connect(&house());
    wire.send(&head("/small", "Content-Length: 600000")).await;
    // Far more than fits on the way: the server takes it off, or this would wait for ever.
    wire.send(&"x".repeat(600_000)).await;
    let answer = wire.answer().await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(answer.problem()["max"], SMALL);
}

#[tokio::test(start_paused = true)]
async fn a_body_without_an_end_is_cut_at_the_limit() {
    let mut wire = connect(&house());
    wire.send(&head("/small", "Transfer-Encoding: chunked")).await;
    let chunk = format!("1000\r\n{}\r\n", "x".repeat(0x1000));
    let mut sent = 0;
    while wire.0.write_all(chunk.as_bytes()).await.is_ok() {
        sent += chunk.len();
        assert!(sent < 4 * LARGE, "somebody reads it all");
    }
    assert_eq!(wire.answer().await.code(), "body-too-large");
}

#[tokio::test(start_paused = true)]
async fn each_route_has_its_limit() {
    for (path, size, status) in [
        ("/small", SMALL, StatusCode::OK),
        ("/small", SMALL + 1, StatusCode::PAYLOAD_TOO_LARGE),
        ("/large", SMALL + 1, StatusCode::OK),
        ("/large", LARGE, StatusCode::OK),
        ("/large", LARGE + 1, StatusCode::PAYLOAD_TOO_LARGE),
    ] {
        let mut wire = connect(&house());
        wire.send(&head(path, &format!("Content-Length: {size}"))).await;
        let _ = wire.0.write_all(&vec![b'x'; size]).await;
        let answer = wire.answer().await;
        assert_eq!(answer.status, status, "{path} {size}");
        if status == StatusCode::OK {
            assert_eq!(answer.text(), size.to_string());
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_slow_body_is_given_up() {
    let mut wire = connect(&house());
    let start = Instant::now();
    wire.send(&head("/small", "Content-Length: 100")).await;
    for _ in 0..9 {
        wire.send("x").await;
        sleep(BODY_DEADLINE / 10).await;
    }
    let answer = wire.answer().await;
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::REQUEST_TIMEOUT, "too-slow"));
    assert_eq!(start.elapsed().as_secs(), BODY_DEADLINE.as_secs());
}

#[tokio::test(start_paused = true)]
async fn a_body_that_breaks_off_is_malformed() {
    let mut wire = connect(&house());
    wire.send(&head("/small", "Transfer-Encoding: chunked")).await;
    wire.send("nonsense\r\n").await;
    assert_eq!(wire.answer().await.code(), "malformed");
}

#[tokio::test]
async fn axums_own_extractors_cannot_go_round_the_limit() {
    let app = Router::new().route("/", post(async |body: String| body.len().to_string()));
    let mut wire = connect(&door(fronted(app)));
    wire.send(&head("/", "Transfer-Encoding: chunked")).await;
    let chunk = format!("8000\r\n{}\r\n", "x".repeat(0x8000));
    for _ in 0..=LARGE / 0x8000 {
        if wire.0.write_all(chunk.as_bytes()).await.is_err() {
            break;
        }
    }
    assert_eq!(wire.answer().await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test(start_paused = true)]
async fn a_small_body_that_nobody_wanted_does_not_cost_the_connection() {
    let mut wire = connect(&house());
    for _ in 0..3 {
        wire.send(&head("/nowhere", "Content-Length: 5")).await;
        wire.send("hello").await;
        assert_eq!(wire.answer().await.status, StatusCode::NOT_FOUND);
    }
    wire.send(&head("/small", "Content-Length: 5")).await;
    wire.send("hello").await;
    assert_eq!(wire.answer().await.text(), "5");
}
