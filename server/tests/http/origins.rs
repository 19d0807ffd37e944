//! Requests of other sites' pages, and names that are not ours.

use axum::Router;
use axum::http::StatusCode;
use axum::routing::{get, post};
use quarterdeck_server::http::{Front, Hosts, Rules};
use quarterdeck_server::observe::Metrics;

use crate::support::{ask, fronted, request};

const TOKEN: &str = "Bearer qd_0123456789012345678901234567890123456789012";

/// Whether it is allowed, the method, and the headers.
type Row<'a> = (bool, &'a str, &'a [(&'a str, &'a str)]);

fn app() -> Router {
    let rules = Rules {
        public_origin: Some("https://play.example".to_owned()),
        ..Rules::new(Hosts::new(["play.example", "*.club.example", "ship.local"]), Metrics::new())
    };
    let anything = get(async || "ok").post(async || "ok").put(async || "ok").delete(async || "ok");
    Front::new(rules).guard(Router::new().route("/", anything))
}

#[tokio::test]
async fn only_our_own_pages_and_programs_may_change_anything() {
    let (allowed, refused) = (true, false);
    let lan = ("host", "192.168.1.9:7070");
    let public = ("host", "play.example");
    let table: &[Row<'_>] = &[
        // Looking changes nothing.
        (allowed, "GET", &[lan, ("sec-fetch-site", "cross-site")]),
        (allowed, "HEAD", &[lan, ("origin", "http://evil.example")]),
        // But opening a socket is no mere looking.
        (allowed, "GET", &[lan, ("upgrade", "websocket"), ("sec-fetch-site", "same-origin")]),
        (allowed, "GET", &[lan, ("upgrade", "websocket"), ("origin", "http://192.168.1.9:7070")]),
        (allowed, "GET", &[lan, ("upgrade", "websocket")]),
        (refused, "GET", &[lan, ("upgrade", "websocket"), ("sec-fetch-site", "cross-site")]),
        (refused, "GET", &[lan, ("upgrade", "websocket"), ("origin", "http://evil.example")]),
        // A browser says what it is.
        (allowed, "POST", &[lan, ("sec-fetch-site", "same-origin")]),
        (allowed, "POST", &[lan, ("sec-fetch-site", "none")]),
        (refused, "POST", &[lan, ("sec-fetch-site", "cross-site")]),
        (refused, "POST", &[lan, ("sec-fetch-site", "same-site")]),
        (refused, "POST", &[lan, ("sec-fetch-site", "")]),
        (refused, "POST", &[lan, ("sec-fetch-site", "Same-Origin")]),
        (
            refused,
            "POST",
            &[lan, ("sec-fetch-site", "same-origin"), ("sec-fetch-site", "cross-site")],
        ),
        (refused, "PUT", &[lan, ("sec-fetch-site", "cross-site")]),
        (refused, "DELETE", &[lan, ("sec-fetch-site", "cross-site")]),
        (
            refused,
            "POST",
            &[lan, ("sec-fetch-site", "cross-site"), ("origin", "http://192.168.1.9:7070")],
        ),
        (
            allowed,
            "POST",
            &[lan, ("sec-fetch-site", "same-origin"), ("origin", "http://evil.example")],
        ),
        // An older browser, or plain http, says only where the page is from.
        (allowed, "POST", &[lan, ("origin", "http://192.168.1.9:7070")]),
        (refused, "POST", &[lan, ("origin", "http://192.168.1.9")]),
        (refused, "POST", &[lan, ("origin", "http://192.168.1.9:8080")]),
        (refused, "POST", &[lan, ("origin", "http://192.168.1.9:7070.evil.example")]),
        (refused, "POST", &[lan, ("origin", "http://evil.example")]),
        (refused, "POST", &[lan, ("origin", "null")]),
        (refused, "POST", &[lan, ("origin", "")]),
        (refused, "POST", &[lan, ("origin", "192.168.1.9:7070")]),
        (refused, "POST", &[lan, ("origin", "ftp://192.168.1.9:7070")]),
        (
            refused,
            "POST",
            &[lan, ("origin", "http://192.168.1.9:7070"), ("origin", "http://evil.example")],
        ),
        (allowed, "POST", &[("host", "localhost:80"), ("origin", "http://localhost")]),
        (refused, "POST", &[("host", "localhost:80"), ("origin", "https://localhost")]),
        (allowed, "POST", &[("host", "LocalHost"), ("origin", "http://localhost")]),
        (allowed, "POST", &[("host", "[::1]:7070"), ("origin", "http://[::1]:7070")]),
        // Behind a proxy that speaks TLS.
        (allowed, "POST", &[public, ("origin", "https://play.example")]),
        (allowed, "POST", &[("host", "127.0.0.1:7070"), ("origin", "https://play.example")]),
        (refused, "POST", &[("host", "127.0.0.1:7070"), ("origin", "https://play.example:8443")]),
        (refused, "POST", &[public, ("origin", "https://evil.play.example")]),
        // Programs.
        (allowed, "POST", &[lan]),
        (allowed, "POST", &[lan, ("cookie", "quarterdeck=x")]),
        (allowed, "POST", &[lan, ("authorization", TOKEN), ("origin", "http://evil.example")]),
        (allowed, "POST", &[lan, ("authorization", TOKEN), ("sec-fetch-site", "cross-site")]),
        (
            refused,
            "POST",
            &[lan, ("authorization", TOKEN), ("cookie", "a=b"), ("sec-fetch-site", "cross-site")],
        ),
        (
            refused,
            "POST",
            &[lan, ("authorization", "Basic eDp5"), ("sec-fetch-site", "cross-site")],
        ),
    ];
    let app = app();
    for (allowed, method, headers) in table {
        let answer = ask(&app, request(method, "/", headers)).await;
        if *allowed {
            assert_eq!(answer.status, StatusCode::OK, "{method} {headers:?}");
        } else {
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{method} {headers:?}");
            assert_eq!(answer.code(), "forbidden-origin");
        }
    }
}

#[tokio::test]
async fn only_our_own_names_are_answered_to() {
    let ours = [
        "localhost",
        "LOCALHOST:7070",
        "localhost.",
        "game.localhost",
        "127.0.0.1",
        "192.168.1.9:7070",
        "203.0.113.7",
        "[::1]",
        "[2001:db8::1]:7070",
        "ship.local",
        "Ship.LOCAL:7070",
        "play.example",
        "Play.Example:443",
        "chess.club.example",
    ];
    let others = [
        "evil.example",
        "evil.example:7070",
        "play.example.evil.example",
        "xplay.example",
        "club.example",
        "xclub.example",
        "local",
        "evillocal",
        ".local",
        "evil.local",
        "ship.evil.local",
        "xship.local",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "127.1",
        "2130706433",
        "::1",
        "[::1",
        "[evil.example]",
        "evil.example@localhost",
    ];
    let app = app();
    for host in ours {
        let answer = ask(&app, request("GET", "/", &[("host", host)])).await;
        assert_eq!(answer.status, StatusCode::OK, "{host}");
    }
    for host in others {
        let answer = ask(&app, request("GET", "/", &[("host", host)])).await;
        assert_eq!(answer.status, StatusCode::MISDIRECTED_REQUEST, "{host}");
        let problem = answer.problem();
        assert_eq!(problem["code"], "wrong-host");
        let said = problem["detail"].as_str().unwrap();
        let name = problem["host"].as_str().unwrap();
        assert!(said.contains(&format!("--hosts {name}")), "it says what to do: {said}");
        assert!(said.contains("IP address"), "{said}");
    }
}

#[tokio::test]
async fn there_is_one_name_and_no_doubt_about_it() {
    let app = app();
    for headers in [vec![("host", "")], vec![("host", "localhost"), ("host", "evil.example")]] {
        let answer = ask(&app, request("GET", "/", &headers)).await;
        assert_eq!(answer.code(), "malformed", "{headers:?}");
    }
    let mut without = request("GET", "/", &[]);
    without.headers_mut().remove("host");
    assert_eq!(ask(&app, without).await.code(), "malformed");
    // As to a proxy: what counts is the address.
    let proxied = request("GET", "http://evil.example/", &[("host", "localhost")]);
    assert_eq!(ask(&app, proxied).await.code(), "wrong-host");
}

#[tokio::test]
async fn all_names_can_be_allowed() {
    let rules = Rules::new(Hosts::new(["*"]), Metrics::new());
    let app = Front::new(rules).guard(Router::new().route("/", post(async || "ok")));
    let answer = ask(&app, request("POST", "/", &[("host", "any.example")])).await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn an_address_has_a_largest_length() {
    let app = fronted(Router::new());
    let answer = ask(&app, request("GET", &format!("/?{}", "x".repeat(3000)), &[])).await;
    assert_eq!(answer.status, StatusCode::URI_TOO_LONG);
    assert_eq!(answer.code(), "address-too-long");
}
