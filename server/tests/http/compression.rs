//! What is compressed, and what must not be.

use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Extension, Router};
use quarterdeck_server::http::compression::{Private, compression};

use crate::support::{ask, fronted, request};

fn app() -> Router {
    let long = || "a long page ".repeat(200);
    let kind = |kind: &'static str| [("content-type", kind)];
    let pages = Router::new()
        .route("/page", get(async move || (kind("text/html; charset=utf-8"), long())))
        .route("/style", get(async move || (kind("text/css"), long())))
        .route("/short", get(async move || (kind("text/html"), "short")))
        .route("/image", get(async move || (kind("image/png"), long())))
        .route("/events", get(async move || (kind("text/event-stream"), long())))
        .route("/table", get(async move || (Extension(Private), kind("text/html"), long())))
        .route(
            "/sign-in",
            get(async move || ([("set-cookie", "a=b")], kind("text/html"), long()).into_response()),
        )
        .layer(compression());
    let api = Router::new().route("/api", get(async move || (kind("application/json"), long())));
    fronted(pages.merge(api))
}

#[tokio::test]
async fn only_what_is_long_and_public_is_compressed() {
    let app = app();
    for (path, encoding) in [
        ("/page", "gzip"),
        ("/style", "gzip"),
        ("/short", ""),
        ("/image", ""),
        ("/events", ""),
        ("/table", ""),
        ("/sign-in", ""),
        ("/api", ""),
    ] {
        let answer = ask(&app, request("GET", path, &[("accept-encoding", "gzip")])).await;
        assert_eq!(answer.header("content-encoding"), encoding, "{path}");
        let plain = ask(&app, request("GET", path, &[])).await;
        assert_eq!(plain.header("content-encoding"), "", "{path}");
    }
}
