//! The API under `/api/v1`, and the document that describes it, generated from this code.
//!
//! Handlers are thin: they find out who asks, read what is asked, and pass it on to the [hub](crate::hub), which has
//! the tables. What may be done is decided there and nowhere here.

mod chat;
mod dice;
mod document;
mod games;
mod lobby;
mod me;
mod play;
mod programs;
mod records;
mod seats;
mod session;
mod socket;
mod streams;
mod tables;
mod types;
mod views;
mod votes;

use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use axum::http::header;
use axum::routing::get;
use serde_json::Value;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Generated;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::http::body::{LARGE, body_limit};
use crate::http::{Limits, Sessions, Streams};
use crate::hub::Hub;
use crate::observe::Metrics;
use crate::replays::Replays;
use crate::work::WorkPool;

pub(crate) use chat::fit_message;
use document::ROOT;
pub(crate) use lobby::{find_by_code, take_over};
pub(crate) use me::forget;
pub(crate) use seats::{carry_code, check_look};
pub(crate) use session::fit_name;
pub use types::Problem;
pub(crate) use types::refused;

/// What handlers have at hand.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub hub: Arc<Hub>,
    /// Who is who.
    pub sessions: Sessions,
    /// How often who may do what.
    pub limits: Limits,
    /// The streams and sockets that are open.
    pub streams: Streams,
    /// The figures.
    pub metrics: Metrics,
    /// Where work on records is done.
    pub work: WorkPool,
    /// Games that are over, ready to be shown.
    pub replays: Replays,
}

impl FromRef<App> for Sessions {
    fn from_ref(app: &App) -> Self {
        app.sessions.clone()
    }
}

/// The document without its paths.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Quarterdeck",
        description = "Tables for games of privateers: open one, sit down, play. Anybody's program in any language can \
            play: make a program's token under /programs, send it as a bearer token, take a seat, follow the seat's \
            stream and post an action when a decision is owed."
    ),
    components(schemas(Problem, streams::Format, streams::End, socket::SocketAnswer, quarterdeck_table::LargeValue)),
    tags(
        (name = "people", description = "Signing in, names, programs, personal data"),
        (name = "lobby", description = "Finding and opening tables"),
        (name = "table", description = "Seats and settings"),
        (name = "dice", description = "The seats' own part of the dice"),
        (name = "play", description = "Views, streams, actions, votes"),
        (name = "chat", description = "Talking"),
        (name = "records", description = "Games written down, and checking them"),
    )
)]
struct Described;

fn described() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(games::games))
        .routes(routes!(session::who, session::sign_in, session::rename, session::sign_out))
        .routes(routes!(me::data, me::erase))
        .routes(routes!(me::tables))
        .routes(routes!(programs::list, programs::add))
        .routes(routes!(programs::remove))
        .routes(routes!(lobby::listed, tables::open))
        .routes(routes!(lobby::by_code))
        .routes(routes!(lobby::carried))
        .routes(routes!(tables::card, tables::change, tables::dismiss))
        .routes(routes!(tables::settings))
        .routes(routes!(tables::rematch))
        .routes(routes!(seats::sit, seats::leave))
        .routes(routes!(seats::invite))
        .routes(routes!(seats::ready))
        .routes(routes!(seats::carry))
        .routes(routes!(seats::come_back))
        .routes(routes!(dice::commit))
        .routes(routes!(dice::reveal))
        .routes(routes!(views::public_view))
        .routes(routes!(views::seat_view))
        .routes(routes!(views::public_news))
        .routes(routes!(views::seat_news))
        .routes(routes!(streams::public_stream))
        .routes(routes!(streams::seat_stream))
        .routes(routes!(socket::seat_socket))
        .routes(routes!(play::act))
        .routes(routes!(play::undo))
        .routes(routes!(play::resign))
        .routes(routes!(votes::propose))
        .routes(routes!(votes::answer))
        .routes(routes!(chat::said, chat::say))
        .routes(routes!(chat::silence))
        .routes(routes!(records::public_record))
        .routes(routes!(records::seat_record))
        .routes(routes!(records::key))
        .routes(routes!(records::verify).layer(body_limit(LARGE)))
}

/// The routes under `/api/v1`, and the document that describes them.
fn api() -> (Router<App>, Generated) {
    let described = OpenApiRouter::with_openapi(Described::openapi()).nest(ROOT, described());
    described.split_for_parts()
}

/// The document that describes the API.
pub fn document() -> Value {
    document::complete(serde_json::to_value(api().1).expect("the document can be written"))
}

/// The routes under `/api/v1`.
pub fn routes(app: App) -> Router {
    let (router, _) = api();
    let written = bytes::Bytes::from(document().to_string());
    let show = move || {
        let written = written.clone();
        async move { ([(header::CONTENT_TYPE, "application/json")], written) }
    };
    router.route("/api/v1/openapi.json", get(show)).with_state(app)
}
