//! What the server says about itself, and what it does not.

use std::io::Write;
use std::sync::{Arc, Mutex, Once};
use std::time::Duration;

use axum::Router;
use axum::extract::FromRef;
use axum::routing::{get, post};
use quarterdeck_server::http::{
    Caller, Caps, Code, Door, Front, Hosts, Json, Limits, Path, Query, Refused, Rules, Sessions,
    Shutdown, Token,
};
use quarterdeck_server::observe::{
    IN_FULL, LogFormat, Logging, Metrics, WINDOW, serve_metrics, subscriber,
};
use quarterdeck_store::{Memory, TableId};
use serde::Deserialize;
use tokio::net::{TcpListener, TcpStream};

use crate::support::{Wire, ask, connect, get_head, post as posted, request};

#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Paper {
    fn read(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A log of everything there is, as long as the guard lives.
fn log(format: LogFormat) -> (Paper, tracing::subscriber::DefaultGuard) {
    static EVERYWHERE: Once = Once::new();
    let logging = Logging { filter: "trace".to_owned(), format };
    // What is of interest is known for all threads together, and would change under our hands whenever another
    // test's log ends. With one log that never does, everything always is.
    EVERYWHERE.call_once(|| {
        let nowhere = subscriber(&logging, std::io::sink);
        tracing::subscriber::set_global_default(nowhere).unwrap();
    });
    let paper = Paper::default();
    let writer = paper.clone();
    let subscriber = subscriber(&logging, move || writer.clone());
    (paper, tracing::subscriber::set_default(subscriber))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Secret {
    #[expect(dead_code, reason = "it is only sent")]
    secret: String,
}

#[derive(Clone)]
struct House(Sessions);

impl FromRef<House> for Sessions {
    fn from_ref(house: &House) -> Self {
        house.0.clone()
    }
}

async fn panics(Query(_): Query<Secret>, _caller: Caller) -> &'static str {
    panic!("in the open")
}

fn app(metrics: &Metrics, log_peers: bool) -> Router {
    let sessions = Sessions::new(Arc::new(Memory::new()), Limits::none(), false);
    let app = Router::new()
        .route("/", get(async |_: Caller| "hello"))
        .route("/take", post(async |_: Caller, Json(_): Json<Secret>| "taken"))
        .route("/tables/{id}", get(async |Path(_): Path<TableId>, _: Query<Secret>| "table"))
        .route("/stale", post(async |_: Json<Secret>| Refused::new(Code::Stale)))
        .route("/late", get(async || Refused::new(Code::Timeout)))
        .route("/panics", get(panics))
        .with_state(House(sessions));
    let rules = Rules { log_peers, ..Rules::new(Hosts::default(), metrics.clone()) };
    Front::new(rules).guard(app)
}

#[tokio::test]
async fn the_log_knows_no_secret() {
    let canary = "c4n4ry";
    let token = Token::new();
    let cookie = format!("quarterdeck={}; other={canary}", token.reveal());
    let bearer = format!("Bearer {}", token.reveal());
    let table = TableId::from_bytes([9; 16]).to_string();
    let query = format!("?secret={canary}");
    let body = format!(r#"{{"secret":"{canary}"}}"#);
    let wrong = format!(r#"{{"{canary}":1}}"#);
    let json = "application/json";
    for format in [LogFormat::Human, LogFormat::Json] {
        let (paper, _guard) = log(format);
        let app = app(&Metrics::new(), false);
        let asked = [
            request("GET", "/", &[("cookie", &cookie)]),
            request("GET", "/", &[("authorization", &bearer)]),
            request("GET", &format!("/{query}"), &[]),
            request("GET", &format!("/tables/{table}{query}"), &[]),
            request("GET", &format!("/tables/{canary}{query}"), &[]),
            request("GET", &format!("/{canary}{query}"), &[("user-agent", canary)]),
            request("GET", "/", &[("host", &format!("{canary}.example"))]),
            request("GET", &format!("/panics{query}"), &[("cookie", &cookie)]),
            posted("/take", json, &body),
            posted("/take", json, &wrong),
            posted("/take", canary, &body),
            posted("/stale", json, &body),
        ];
        let count = asked.len();
        for asked in asked {
            ask(&app, asked).await;
        }
        // And once through the door.
        let door = Door::new(app, Caps::default(), Shutdown::new(), Metrics::new());
        let mut wire = connect(&door);
        wire.send(&get_head(&format!("/{query}"))).await;
        wire.answer().await;
        let text = paper.read();
        assert_eq!(text.lines().count(), count + 1, "{text}");
        for secret in [canary, &token.reveal()[3..], &table, "203.0.113.7", "secret"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
        for told in ["/tables/{id}", "/take", "malformed", "stale", "internal", "500", "200"] {
            assert!(text.contains(told), "{told} not in {text}");
        }
    }
}

#[tokio::test]
async fn the_log_is_json_if_so_wished() {
    let (paper, guard) = log(LogFormat::Json);
    let app = app(&Metrics::new(), true);
    ask(&app, request("GET", "/", &[])).await;
    drop(guard);
    let line: serde_json::Value = serde_json::from_str(paper.read().trim()).unwrap();
    assert_eq!(line["level"], "DEBUG");
    assert_eq!(line["route"], "/");
    assert_eq!(line["status"], 200);
    assert_eq!(line["method"], "GET");
    assert_eq!(line["peer"], "0.0.0.0");
}

#[tokio::test]
async fn errors_stand_out() {
    let (paper, guard) = log(LogFormat::Human);
    let app = app(&Metrics::new(), false);
    ask(&app, request("GET", "/nowhere", &[])).await;
    ask(&app, request("GET", "/panics?secret=x", &[])).await;
    drop(guard);
    let text = paper.read();
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].contains("INFO") && lines[0].contains("not-found"), "{text}");
    assert!(lines.last().unwrap().contains("WARN"), "{text}");
}

/// Until the second is over and has been summed up. The clock stands still unless somebody sleeps.
const A_WHILE: Duration = WINDOW.saturating_mul(2);

/// Lines of the log that have all of these words.
fn lines_with(paper: &Paper, words: &[&str]) -> usize {
    let text = paper.read();
    text.lines().filter(|line| words.iter().all(|word| line.contains(word))).count()
}

#[tokio::test(start_paused = true)]
async fn a_flood_of_refusals_is_a_few_lines_and_a_number() {
    let (paper, _guard) = log(LogFormat::Human);
    let metrics = Metrics::new();
    let app = app(&metrics, false);
    let flood = async |path: &str, count: usize| {
        for _ in 0..count {
            ask(&app, request("GET", path, &[])).await;
        }
    };
    let full = IN_FULL as usize;
    flood("/nowhere", 1000).await;
    assert_eq!(lines_with(&paper, &["not-found", "request "]), full);
    // Other codes are not drowned out, and what succeeds is logged as ever.
    flood("/stale", 1).await;
    flood("/", 3).await;
    assert_eq!(lines_with(&paper, &["method-not-allowed"]), 1);
    assert_eq!(lines_with(&paper, &["status=200"]), 3);
    assert_eq!(lines_with(&paper, &["count="]), 0, "the second is not over");
    tokio::time::sleep(A_WHILE).await;
    let told = format!("count={}", 1000 - full);
    assert_eq!(lines_with(&paper, &["not-found", &told]), 1, "{}", paper.read());
    assert_eq!(lines_with(&paper, &["count="]), 1);
    // The next second begins anew, and one that is not full has nothing to add.
    flood("/nowhere", full).await;
    tokio::time::sleep(A_WHILE).await;
    assert_eq!(lines_with(&paper, &["not-found", "request "]), 2 * full);
    assert_eq!(lines_with(&paper, &["count="]), 1);
    // A flood that goes on has one such line for each second.
    for _ in 0..5 {
        flood("/nowhere", 100).await;
        tokio::time::sleep(A_WHILE).await;
    }
    assert_eq!(lines_with(&paper, &["not-found", "count=90"]), 5);
    let refused = r#"quarterdeck_refused_total{code="not-found"} 1510"#;
    assert!(metrics.exposition().contains(refused), "the figures have all of them");
}

#[tokio::test(start_paused = true)]
async fn failures_of_ours_are_sampled_as_warnings() {
    let (paper, _guard) = log(LogFormat::Human);
    let app = app(&Metrics::new(), false);
    for _ in 0..50 {
        ask(&app, request("GET", "/late", &[])).await;
    }
    tokio::time::sleep(A_WHILE).await;
    assert_eq!(lines_with(&paper, &["WARN", "timeout", "request "]), IN_FULL as usize);
    assert_eq!(lines_with(&paper, &["WARN", "timeout", "count=40"]), 1);
}

/// Checks the form of an exposition: comments, samples, and the end.
fn check_exposition(text: &str) {
    assert!(text.ends_with("# EOF\n"));
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (series, value) = line.rsplit_once(' ').expect(line);
        assert!(value.parse::<f64>().is_ok(), "{line}");
        let name = series.split('{').next().unwrap();
        assert!(name.starts_with("quarterdeck_"), "{line}");
        assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{line}");
        if let Some((_, labels)) = series.split_once('{') {
            assert!(labels.ends_with("\"}"), "{line}");
        }
        assert!(text.contains(&format!("# TYPE {}", family(name))), "{line}");
    }
}

fn family(name: &str) -> &str {
    let parts = ["_total", "_bucket", "_sum", "_count"];
    parts.iter().find_map(|part| name.strip_suffix(part)).unwrap_or(name)
}

#[tokio::test]
async fn figures_are_counted() {
    let metrics = Metrics::new();
    let app = app(&metrics, false);
    for path in ["/", "/", "/nowhere", "/elsewhere", "/tables/x?secret=x"] {
        ask(&app, request("GET", path, &[])).await;
    }
    metrics.loaded_tables.set(3);
    metrics.appends.inc();
    metrics.append_seconds.observe(0.004);
    metrics.append_batch.observe(12.0);
    metrics.bot_seconds.observe(0.7);
    let text = metrics.exposition();
    check_exposition(&text);
    for line in [
        r#"quarterdeck_requests_total{route="/",status="2xx"} 2"#,
        r#"quarterdeck_requests_total{route="-",status="4xx"} 2"#,
        r#"quarterdeck_requests_total{route="/tables/{id}",status="4xx"} 1"#,
        r#"quarterdeck_request_seconds_count{route="/"} 2"#,
        r#"quarterdeck_refused_total{code="not-found"} 3"#,
        "quarterdeck_loaded_tables 3",
        "quarterdeck_appends_total 1",
        "quarterdeck_append_seconds_count 1",
        "quarterdeck_append_batch_count 1",
        "quarterdeck_bot_thinking_seconds_count 1",
        "quarterdeck_open_connections 0",
    ] {
        assert!(text.lines().any(|it| it == line), "{line} not in {text}");
    }
    let stream = metrics.stream();
    assert!(metrics.exposition().contains("quarterdeck_open_streams 1"));
    drop(stream);
    assert!(metrics.exposition().contains("quarterdeck_open_streams 0"));
}

#[tokio::test]
async fn figures_have_a_port_of_their_own() {
    let (metrics, shutdown) = (Metrics::new(), Shutdown::new());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let serving = tokio::spawn(serve_metrics(listener, metrics.clone(), shutdown.clone()));
    let mut wire = Wire(TcpStream::connect(address).await.unwrap());
    wire.send(&get_head("/metrics")).await;
    let answer = wire.answer().await;
    assert!(answer.header("content-type").starts_with("application/openmetrics-text"));
    check_exposition(answer.text());
    wire.send(&get_head("/")).await;
    assert_eq!(wire.answer().await.code(), "not-found");
    shutdown.begin();
    serving.await.unwrap();
}
