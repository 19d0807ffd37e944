//! What a person sees in a browser: handlers that find out who asks and what for, and let `web` draw it.
//!
//! Everything that changes something is a form that is posted. Without script the answer is the way back to the page;
//! with it (`X-Live`) there is no answer but that it is done, and the page learns the rest from its stream. Where what
//! somebody typed is refused, the page with the form is the answer, filled in as it was and with the reason beside it.

mod assets;
mod deeds;
mod home;
mod live;
mod looks;
mod me;
mod reference;
mod replay;
mod rooms;
mod rules;
mod start;
mod table;

use axum::Router;
use axum::routing::{get, post};

use crate::http::Refused;
use crate::http::compression::compression;

pub use rooms::Rooms;

/// The pages.
pub fn routes(rooms: Rooms) -> Router {
    let pages = Router::new()
        .route("/", get(home::home))
        .route("/join", get(home::join))
        .route("/j/{code}", get(home::by_code))
        .route("/play", post(start::play))
        .route("/new/{game}", get(start::form).post(start::open))
        .route("/looks", post(looks::change))
        .route("/me", get(me::page))
        .route("/me/name", post(me::rename))
        .route("/me/erase", post(me::erase))
        .route("/carried", post(me::carried))
        .route("/rules/{game}", get(rules::page))
        .route("/rule/{id}", get(home::rule))
        .route("/t/{table}", get(table::page))
        .route("/t/{table}/tv", get(table::wall))
        .route("/t/{table}/log", get(table::log))
        .route("/t/{table}/join", get(table::join))
        .route("/t/{table}/qr.svg", get(table::qr))
        .route("/t/{table}/settings", get(start::settings).post(start::change))
        .route("/t/{table}/live", get(live::stream))
        .route("/t/{table}/replay", get(replay::page))
        .route("/t/{table}/verify", get(replay::verify))
        .route("/t/{table}/{deed}", post(deeds::done))
        .with_state(rooms);
    Router::new()
        .route("/api", get(reference::page))
        .route("/assets/{file}", get(assets::file))
        .merge(pages)
        .layer(compression())
}

/// The page that somebody gets instead of what they asked for.
pub fn refused(refused: &Refused, prefs: &quarterdeck_web::Prefs, path: &str) -> String {
    let (status, why) = (refused.status().as_u16(), refused.detail(prefs.words()));
    quarterdeck_web::refused(prefs, status, &why, refused.rule(), path).into_string()
}
