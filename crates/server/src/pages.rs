//! What a person sees in a browser. For now: that the server is there, and how to use its API.

mod reference;

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use maud::{DOCTYPE, Markup, html};
use quarterdeck_words::Words;

use crate::http::compression::compression;
use crate::http::{Reads, Refused};

/// The pages.
pub fn routes() -> Router {
    Router::new()
        .route("/", get(home))
        .route("/api", get(reference::page))
        .route("/assets/style.css", get(style))
        .layer(compression())
}

async fn home(reads: Reads) -> Markup {
    let words = reads.words();
    let say = |id| words.say(id, &[]);
    frame(
        words,
        "Quarterdeck",
        &html! {
            h1 { "Quarterdeck" }
            p { (say("page-home-running")) }
            p { (say("page-home-soon")) }
            ul {
                li { a href="/api" { (say("page-home-api")) } }
                li { a href="/api/v1/openapi.json" { "/api/v1/openapi.json" } }
                li { a href="/api/v1/games" { "/api/v1/games" } }
            }
        },
    )
}

async fn style() -> impl IntoResponse {
    let kind = [
        (header::CONTENT_TYPE, "text/css; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=3600"),
    ];
    (kind, include_str!("pages/style.css"))
}

/// The page that somebody gets instead of what they asked for.
pub fn refused(refused: &Refused, words: &'static Words) -> String {
    let title = refused.status().canonical_reason().unwrap_or("Quarterdeck");
    frame(
        words,
        title,
        &html! {
            h1 { (title) }
            p { (refused.detail(words)) }
            p { a href="/" { "Quarterdeck" } }
        },
    )
    .into_string()
}

fn frame(words: &Words, title: &str, main: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(words.language().code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="stylesheet" href="/assets/style.css";
                link rel="icon" href="data:,";
            }
            body { main { (main) } }
        }
    }
}
