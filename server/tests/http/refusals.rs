//! Whatever is wrong with a request, it is told in one form.

use axum::Router;
use axum::http::StatusCode;
use axum::routing::{get, post};
use quarterdeck_server::http::{Code, Form, Json, Path, Query, Refused};
use quarterdeck_store::{TableId, Trouble, Unavailable};
use serde::{Deserialize, Serialize};

use crate::support::{ask, fronted, post as posted, request};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Move {
    seq: u32,
    to: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    limit: u8,
}

fn app() -> Router {
    fronted(
        Router::new()
            .route("/json", post(async |Json(asked): Json<Move>| Json(asked)))
            .route("/form", post(async |Form(asked): Form<Move>| asked.to))
            .route("/tables/{id}", get(async |Path(id): Path<TableId>| id.to_string()))
            .route("/list", get(async |Query(page): Query<Page>| page.limit.to_string()))
            .route("/store", get(async || Refused::from(Unavailable::new("disk /dev/x"))))
            .route("/axum/json", post(async |axum::Json(asked): axum::Json<Move>| asked.to))
            .route("/axum/{n}", get(async |path: axum::extract::Path<u8>| path.0.to_string())),
    )
}

#[tokio::test]
async fn what_is_right_is_taken() {
    let app = app();
    let table = TableId::from_bytes([7; 16]).to_string();
    let body = r#"{"seq":1,"to":"Cádiz"}"#;
    for (asked, said) in [
        (posted("/json", "application/json", body), body),
        (posted("/json", "Application/JSON; charset=utf-8", body), body),
        (posted("/form", "application/x-www-form-urlencoded", "seq=1&to=a+b"), "a b"),
        (request("GET", &format!("/tables/{table}"), &[]), table.as_str()),
        (request("GET", "/list?limit=9", &[]), "9"),
    ] {
        let answer = ask(&app, asked).await;
        assert_eq!((answer.status, answer.text()), (StatusCode::OK, said));
    }
}

#[tokio::test]
async fn what_is_wrong_is_refused_in_one_form() {
    let app = app();
    let json = |body| posted("/json", "application/json", body);
    let deep = "[".repeat(5000);
    for (asked, code) in [
        (json(""), "malformed"),
        (json("{"), "malformed"),
        (json(r#"{"seq":-1,"to":"x"}"#), "malformed"),
        (json(r#"{"seq":1}"#), "malformed"),
        (json(r#"{"seq":1,"to":"x","admin":true}"#), "malformed"),
        (json(r#"{"seq":1,"seq":2,"to":"x"}"#), "malformed"),
        (json(r#"{"seq":1,"to":"x"} {}"#), "malformed"),
        (json("\u{feff}{}"), "malformed"),
        (json(&deep), "malformed"),
        (posted("/json", "text/plain", r#"{"seq":1,"to":"x"}"#), "media-type"),
        (posted("/json", "application/jsonx", "{}"), "media-type"),
        (request("POST", "/json", &[]), "media-type"),
        (posted("/form", "application/json", "{}"), "media-type"),
        (posted("/form", "application/x-www-form-urlencoded", "seq=x"), "malformed"),
        (request("GET", "/tables/nonsense", &[]), "not-found"),
        (request("GET", "/tables/%ff", &[]), "not-found"),
        (request("GET", "/list", &[]), "malformed"),
        (request("GET", "/list?limit=x", &[]), "malformed"),
        (request("GET", "/list?limit=1&more=2", &[]), "malformed"),
        (request("GET", "/list?limit=%ff", &[]), "malformed"),
        (request("GET", "/store", &[]), "unavailable"),
        (request("GET", "/nowhere", &[]), "not-found"),
        (request("PATCH", "/json", &[]), "method-not-allowed"),
        // Even where somebody took axum's extractors by mistake.
        (posted("/axum/json", "application/json", "{"), "malformed"),
        (posted("/axum/json", "application/json", "{}"), "malformed"),
        (posted("/axum/json", "text/plain", "{}"), "media-type"),
        (request("GET", "/axum/nonsense", &[]), "malformed"),
    ] {
        let what = format!("{asked:?}");
        let answer = ask(&app, asked).await;
        assert_eq!(answer.code(), code, "{what}");
        assert_eq!(answer.status, Code::named(code).unwrap().status(), "{what}");
    }
}

#[tokio::test]
async fn what_the_store_says_stays_in_the_house() {
    let answer = ask(&app(), request("GET", "/store", &[])).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.header("retry-after"), "1");
    assert!(!answer.text().contains("/dev"));
}

#[tokio::test]
async fn troubles_of_the_store_are_told_apart_and_kept_in_the_house() {
    for (trouble, code, retry, said) in [
        (Trouble::DiskFull, Code::DiskFull, "10", "disk is full"),
        (Trouble::ReadOnly, Code::StorageFailed, "10", "cannot save"),
        (Trouble::Denied, Code::StorageFailed, "10", "cannot save"),
        (Trouble::Io, Code::StorageFailed, "10", "cannot save"),
        (Trouble::Corrupt, Code::StorageFailed, "10", "cannot save"),
        (Trouble::Replaced, Code::StorageFailed, "10", "cannot save"),
        (Trouble::Damaged, Code::TableDamaged, "", "is damaged"),
        (Trouble::Other, Code::Unavailable, "1", "just now"),
    ] {
        let refusing = async move || Refused::from(Unavailable::of(trouble, "disk /dev/x"));
        let app = fronted(Router::new().route("/", get(refusing)));
        let answer = ask(&app, request("GET", "/", &[])).await;
        assert_eq!((answer.code().as_str(), answer.status), (code.as_str(), code.status()));
        assert_eq!(answer.header("retry-after"), retry, "{trouble:?}");
        assert!(answer.text().contains(said), "{}", answer.text());
        assert!(!answer.text().contains("/dev"));
    }
}

#[tokio::test]
async fn every_code_can_be_said_in_every_language() {
    for &code in Code::ALL {
        let app = Router::new().route(
            "/",
            get(async move || {
                let facts = ["why", "problems", "name", "host"];
                let refused = facts.iter().fold(Refused::new(code), |it, fact| it.with(fact, "x."));
                refused.with("max", 3).with("seconds", 2).with("hours", 2)
            }),
        );
        let app = fronted(app);
        for language in ["en", "it"] {
            let asked = request("GET", "/", &[("accept-language", language)]);
            assert_eq!(ask(&app, asked).await.code(), code.as_str());
        }
    }
}
