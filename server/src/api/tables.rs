//! Opening a table, looking at it, changing it.

use axum::extract::State;
use axum::http::StatusCode;
use quarterdeck_table::{Command, Settings, Wanted};
use serde_json::value::RawValue;

use super::App;
use super::lobby::There;
use super::types::{AtTable, Done, refused};
use crate::http::{Caller, Class, Json, Path, Peer, Reads, Refused, SignedIn};

/// Opens a table.
#[utoipa::path(post, path = "/tables", tag = "lobby", request_body = Settings,
    responses((status = 201, body = There)))]
pub(crate) async fn open(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Json(Wanted(settings)): Json<Wanted>,
) -> Result<(StatusCode, Json<There>), Refused> {
    app.limits.check(Class::OpenTable, peer, Some(player))?;
    let opened = app.hub.open(player, settings).await;
    let table = opened.map_err(|error| refused(error, reads))?;
    Ok((StatusCode::CREATED, Json(There { table })))
}

/// A table as everybody may see it who knows of it.
#[utoipa::path(get, path = "/tables/{table}", tag = "table", params(AtTable),
    responses((status = 200, body = quarterdeck_table::Card<'_>)))]
pub(crate) async fn card(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtTable>,
) -> Result<Json<Box<RawValue>>, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    let live = app.hub.live(at.table).await.map_err(|error| refused(error, reads))?;
    Ok(Json(live.card(&app.hub).await?))
}

/// A table's settings in full. A card names large values, such as a data file, by their hashes; they are fetched here,
/// once.
#[utoipa::path(get, path = "/tables/{table}/settings", tag = "table", params(AtTable),
    responses((status = 200, body = Settings)))]
pub(crate) async fn settings(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtTable>,
) -> Result<Json<Settings>, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    let live = app.hub.live(at.table).await.map_err(|error| refused(error, reads))?;
    Ok(Json(live.look(&app.hub, |table| table.settings().clone()).await?))
}

/// Changes the settings, before the game; for who opened the table. Everybody has to say again that they are ready.
/// An option that keeps a large value may name it by its hash, as the card does.
#[utoipa::path(put, path = "/tables/{table}", tag = "table", params(AtTable), request_body = Settings,
    responses((status = 200, body = Done)))]
pub(crate) async fn change(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtTable>,
    Json(Wanted(settings)): Json<Wanted>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    app.ask(at.table, player, Command::Change(settings), None, reads).await.map(Json)
}

/// Sends everybody home before the game; for who opened the table.
#[utoipa::path(delete, path = "/tables/{table}", tag = "table", params(AtTable),
    responses((status = 200, body = Done)))]
pub(crate) async fn dismiss(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtTable>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    app.ask(at.table, player, Command::Dismiss, None, reads).await.map(Json)
}

/// Plays again: a new table with the same people, each one seat further on. Whoever asks second gets the same one.
#[utoipa::path(post, path = "/tables/{table}/rematch", tag = "table", params(AtTable),
    responses((status = 200, body = There)))]
pub(crate) async fn rematch(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtTable>,
) -> Result<Json<There>, Refused> {
    app.limits.check(Class::OpenTable, peer, Some(player))?;
    let rematch = app.hub.rematch(at.table, player).await;
    rematch.map(|table| Json(There { table })).map_err(|error| refused(error, reads))
}
