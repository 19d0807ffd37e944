//! Looking at a table, once.

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use quarterdeck_engine::Viewer;
use serde::Deserialize;
use utoipa::IntoParams;

use super::App;
use super::types::{AtSeat, AtTable, refused};
use crate::http::{Caller, Class, Json, Path, Peer, Query, Reads, Refused};
use crate::hub::News;

/// From where on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Since {
    /// With everything that happened after this entry; without it, only how things stand now.
    pub(crate) since: Option<u32>,
}

/// What everybody sees.
#[utoipa::path(get, path = "/tables/{table}/view", tag = "play", params(AtTable, Since),
    responses((status = 200, body = quarterdeck_table::Update<'_>)))]
pub(crate) async fn public_view(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtTable>,
    Query(since): Query<Since>,
) -> Result<Response, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    let viewer = app.may_watch(at.table, caller, reads).await?;
    view(&app, at, viewer, since, reads).await
}

/// What a seat sees; for who sits there.
#[utoipa::path(get, path = "/tables/{table}/seats/{seat}/view", tag = "play", params(AtSeat, Since),
    responses((status = 200, body = quarterdeck_table::Update<'_>)))]
pub(crate) async fn seat_view(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
    Query(since): Query<Since>,
) -> Result<Response, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    app.holder(at, caller, reads).await?;
    view(&app, AtTable { table: at.table }, Viewer::Seat(at.seat), since, reads).await
}

async fn view(
    app: &App,
    at: AtTable,
    viewer: Viewer,
    since: Since,
    reads: Reads,
) -> Result<Response, Refused> {
    let live = app.hub.live(at.table).await.map_err(|error| refused(error, reads))?;
    let seen = live.seen(&app.hub, viewer, since.since).await?;
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((kind, Body::from(seen.json())).into_response())
}

/// What happened, in sentences, as everybody is told.
#[utoipa::path(get, path = "/tables/{table}/news", tag = "play", params(AtTable, Since),
    responses((status = 200, body = News)))]
pub(crate) async fn public_news(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtTable>,
    Query(since): Query<Since>,
) -> Result<Json<News>, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    let viewer = app.may_watch(at.table, caller, reads).await?;
    let live = app.hub.live(at.table).await.map_err(|error| refused(error, reads))?;
    let since = since.since.unwrap_or(0);
    Ok(Json(live.news(&app.hub, reads.words(), viewer, since).await?))
}

/// What happened, in sentences, as a seat is told: since the given entry, or since this player last looked.
#[utoipa::path(get, path = "/tables/{table}/seats/{seat}/news", tag = "play", params(AtSeat, Since),
    responses((status = 200, body = News)))]
pub(crate) async fn seat_news(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
    Query(since): Query<Since>,
) -> Result<Json<News>, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    let player = app.holder(at, caller, reads).await?;
    let live = app.hub.live(at.table).await.map_err(|error| refused(error, reads))?;
    let since = match since.since {
        Some(since) => since,
        None => app.hub.store().looked(at.table, player).await?.unwrap_or(0),
    };
    let viewer = Viewer::Seat(at.seat);
    Ok(Json(live.news(&app.hub, reads.words(), viewer, since).await?))
}
