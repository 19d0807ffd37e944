//! What every response has.

use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use quarterdeck_server::http::{
    CONTENT_SECURITY_POLICY, Code, Front, Hosts, Refused, Rules, Whole,
};
use quarterdeck_server::observe::Metrics;

use crate::support::{Answer, ask, fronted, post as posted, request};

async fn panics() -> &'static str {
    panic!("the queen of hearts is next");
}

fn routes() -> Router {
    Router::new()
        .route("/", get(async || "hello"))
        .route("/asset", get(async || ([(header::CACHE_CONTROL, "max-age=60")], "x")))
        .route("/panics", get(panics))
        .route("/body", post(async |Whole(_): Whole| "read"))
        .route("/refused", get(async || Refused::new(Code::Stale)))
        .route("/framed", get(async || ([("content-security-policy", "none")], "x")))
}

async fn every_kind(app: &Router) -> Vec<(StatusCode, Answer)> {
    let big = "x".repeat(100_000);
    let asked = [
        (StatusCode::OK, request("GET", "/", &[])),
        (StatusCode::OK, request("HEAD", "/", &[])),
        (StatusCode::OK, request("GET", "/asset", &[])),
        (StatusCode::OK, request("GET", "/framed", &[])),
        (StatusCode::NOT_FOUND, request("GET", "/nowhere", &[])),
        (StatusCode::METHOD_NOT_ALLOWED, request("DELETE", "/", &[])),
        (StatusCode::CONFLICT, request("GET", "/refused", &[])),
        (StatusCode::PAYLOAD_TOO_LARGE, posted("/body", "text/plain", &big)),
        (StatusCode::PAYLOAD_TOO_LARGE, request("POST", "/", &[("content-length", "10485760")])),
        (StatusCode::FORBIDDEN, request("POST", "/body", &[("sec-fetch-site", "cross-site")])),
        (StatusCode::MISDIRECTED_REQUEST, request("GET", "/", &[("host", "evil.example")])),
        (StatusCode::URI_TOO_LONG, request("GET", &format!("/{}", "x".repeat(4000)), &[])),
        (StatusCode::INTERNAL_SERVER_ERROR, request("GET", "/panics", &[])),
    ];
    let mut answers = Vec::new();
    for (status, request) in asked {
        answers.push((status, ask(app, request).await));
    }
    answers
}

#[tokio::test]
async fn every_response_has_its_orders_for_browsers() {
    for (status, answer) in every_kind(&fronted(routes())).await {
        assert_eq!(answer.status, status);
        for (name, value) in [
            ("content-security-policy", CONTENT_SECURITY_POLICY),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            let values: Vec<_> = answer.headers.get_all(name).iter().collect();
            assert_eq!(values, [value], "{status} {name}");
        }
        assert!(answer.header("permissions-policy").contains("camera=()"), "{status}");
        assert!(!answer.headers.contains_key("strict-transport-security"), "{status}");
        assert!(!answer.headers.contains_key("access-control-allow-origin"), "{status}");
        let cached = answer.header("cache-control");
        let private = cached == "no-store" || (cached == "max-age=60" && answer.body == b"x");
        assert!(private, "{status} {cached}");
    }
}

#[tokio::test]
async fn what_goes_wrong_is_a_problem_with_a_code() {
    for (status, answer) in every_kind(&fronted(routes())).await {
        if status != StatusCode::OK {
            let code = Code::named(&answer.code()).expect("a code of ours");
            assert_eq!(code.status(), status);
        }
    }
}

#[tokio::test]
async fn https_is_made_to_stay() {
    let rules = |origin: &str| Rules {
        public_origin: Some(origin.to_owned()),
        ..Rules::new(Hosts::default(), Metrics::new())
    };
    let secure = Front::new(rules("https://play.example")).guard(routes());
    for (status, answer) in every_kind(&secure).await {
        assert!(answer.header("strict-transport-security").starts_with("max-age="), "{status}");
    }
    let plain = Front::new(rules("http://play.example")).guard(routes());
    for (status, answer) in every_kind(&plain).await {
        assert!(!answer.headers.contains_key("strict-transport-security"), "{status}");
    }
}

#[tokio::test]
async fn a_panic_says_nothing_of_what_it_knew() {
    let answer = ask(&fronted(routes()), request("GET", "/panics", &[])).await;
    assert_eq!(answer.code(), "internal");
    assert!(!answer.text().contains("queen"));
}

#[tokio::test]
async fn the_method_that_would_do_is_told() {
    let answer = ask(&fronted(routes()), request("PUT", "/body", &[])).await;
    assert_eq!((answer.code().as_str(), answer.header("allow")), ("method-not-allowed", "POST"));
}

#[tokio::test]
async fn a_refusal_speaks_the_readers_language() {
    let app = fronted(routes());
    let english = ask(&app, request("GET", "/refused", &[])).await;
    let italian = ask(&app, request("GET", "/refused", &[("accept-language", "it-IT")])).await;
    assert_eq!(english.header("content-language"), "en");
    assert_eq!(italian.header("content-language"), "it");
    assert_eq!(english.code(), italian.code());
    assert_ne!(english.problem()["detail"], italian.problem()["detail"]);
}

#[tokio::test]
async fn people_get_a_page_and_programs_a_problem() {
    let rules = Rules {
        refused_page: Some(|refused, looks, _| format!("<p>{}</p>", refused.detail(looks.words()))),
        ..Rules::new(Hosts::default(), Metrics::new())
    };
    let app = Front::new(rules).guard(routes());
    let browser = [("accept", "text/html,application/xhtml+xml,*/*;q=0.8")];
    let page = ask(&app, request("GET", "/nowhere", &browser)).await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert!(page.text().starts_with("<p>There is nothing here."));
    assert_eq!(page.header("content-security-policy"), CONTENT_SECURITY_POLICY);
    let api = ask(&app, request("GET", "/api/nowhere", &browser)).await;
    assert_eq!(api.code(), "not-found");
    let program = ask(&app, request("GET", "/nowhere", &[("accept", "*/*")])).await;
    assert_eq!(program.code(), "not-found");
}

#[tokio::test]
async fn what_a_refusal_carried_stays() {
    let app = Router::new().route(
        "/",
        get(async || {
            let headers = HeaderMap::from_iter([(header::SET_COOKIE, "a=b".parse().unwrap())]);
            (headers, Refused::new(Code::Stale).with("seq", 17)).into_response()
        }),
    );
    let answer = ask(&fronted(app), request("GET", "/", &[])).await;
    assert_eq!(answer.header("set-cookie"), "a=b");
    assert_eq!(answer.problem()["seq"], 17);
}
