//! Following a table: server-sent events, or lines of JSON for programs.

use std::num::NonZero;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use quarterdeck_engine::Viewer;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::types::{AtSeat, AtTable, refused};
use crate::http::{Caller, Class, Path, Peer, Place, Query, Reads, Refused};
use crate::hub::{Ended, Watcher};

/// How often a silent stream says that it is alive.
pub(super) const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// How a table is followed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Follow {
    /// With everything that happened after this entry. A browser that comes back says so in `Last-Event-ID` instead.
    since: Option<u32>,
    /// `sse`, or `ndjson` for one JSON value a line.
    #[serde(default)]
    format: Format,
    /// At most so many updates, and then the stream ends. With 1 it is how things stand, with 2 also what comes next.
    #[param(value_type = Option<u32>, minimum = 1)]
    limit: Option<NonZero<u32>>,
}

/// What a stream looks like.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// Server-sent events.
    #[default]
    Sse,
    /// One JSON value a line. An empty line says that the stream is alive.
    Ndjson,
}

/// The last line of a stream.
#[derive(Clone, Copy, Serialize, ToSchema)]
pub(crate) struct End {
    /// Why it ends.
    end: Why,
}

/// Why a stream ends.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Why {
    /// As many updates were sent as were asked for.
    Limit,
    /// The seat is no longer the caller's, the caller signed out, or nobody may look on any more.
    NotYours,
    /// The server stops. Come back in a moment.
    Stopping,
    /// The server cannot read its store. Come back in a moment.
    Unavailable,
}

impl Why {
    /// The last line of a stream, without its line feed.
    pub(super) fn json(self) -> String {
        serde_json::to_string(&End { end: self }).expect("a word can be written")
    }
}

impl From<Ended> for Why {
    fn from(ended: Ended) -> Self {
        match ended {
            Ended::Stopping => Self::Stopping,
            Ended::NotYours => Self::NotYours,
            Ended::Unavailable => Self::Unavailable,
        }
    }
}

/// Follows what everybody sees. A slow reader skips to the newest view; what was told in between comes with it.
#[utoipa::path(get, path = "/tables/{table}/stream", tag = "play", params(AtTable, Follow),
    responses((status = 200, description = "Updates: events named `update`, with the entry as their id",
        content((quarterdeck_table::Update<'_> = "text/event-stream"),
            (quarterdeck_table::Update<'_> = "application/x-ndjson")))))]
pub(crate) async fn public_stream(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtTable>,
    Query(follow): Query<Follow>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    let place = app.streams.admit(peer)?;
    let viewer = app.may_watch(at.table, caller, reads).await?;
    stream(app, place, at, viewer, caller, &follow, &headers, reads).await
}

/// Follows what a seat sees; for who sits there. The stream ends when the seat is no longer theirs.
#[utoipa::path(get, path = "/tables/{table}/seats/{seat}/stream", tag = "play", params(AtSeat, Follow),
    responses((status = 200, description = "Updates: events named `update`, with the entry as their id",
        content((quarterdeck_table::Update<'_> = "text/event-stream"),
            (quarterdeck_table::Update<'_> = "application/x-ndjson")))))]
pub(crate) async fn seat_stream(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
    Query(follow): Query<Follow>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    let place = app.streams.admit(peer)?;
    app.holder(at, caller, reads).await?;
    let viewer = Viewer::Seat(at.seat);
    stream(app, place, AtTable { table: at.table }, viewer, caller, &follow, &headers, reads).await
}

#[allow(clippy::too_many_arguments, reason = "they are what two handlers have in common")]
async fn stream(
    app: App,
    place: Place,
    at: AtTable,
    viewer: Viewer,
    caller: Caller,
    follow: &Follow,
    headers: &HeaderMap,
    reads: Reads,
) -> Result<Response, Refused> {
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let since = last.or(follow.since);
    let watcher = app.hub.watch(at.table, viewer, caller.player, since).await;
    let watcher = watcher.map_err(|error| refused(error, reads))?;
    let kind = match follow.format {
        Format::Sse => "text/event-stream",
        Format::Ndjson => "application/x-ndjson",
    };
    let told = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-store"),
        // A proxy must not keep news to itself until it has enough of them.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    let body = Body::from_stream(updates(app, place, watcher, caller, follow.format, follow.limit));
    Ok((told, body).into_response())
}

fn updates(
    app: App,
    place: Place,
    mut watcher: Watcher,
    caller: Caller,
    format: Format,
    limit: Option<NonZero<u32>>,
) -> impl futures_util::Stream<Item = Result<Bytes, std::convert::Infallible>> {
    async_stream::stream! {
        let _open = (place, app.metrics.stream());
        let mut endings = app.sessions.endings();
        if format == Format::Sse {
            yield Ok(Bytes::from_static(b"retry: 700\n\n"));
        }
        let mut left = limit.map(NonZero::get);
        while left != Some(0) {
            tokio::select! {
                seen = watcher.next() => match seen {
                    Ok(seen) => {
                        left = left.map(|left| left - 1);
                        yield Ok(match format {
                            Format::Sse => seen.event(),
                            Format::Ndjson => seen.line(),
                        });
                    }
                    Err(ended) => {
                        yield Ok(farewell(ended, format));
                        return;
                    }
                },
                () = tokio::time::sleep(KEEP_ALIVE) => {
                    if !still_good(&app, caller).await {
                        yield Ok(farewell(Why::NotYours, format));
                        return;
                    }
                    yield Ok(match format {
                        Format::Sse => Bytes::from_static(b":\n\n"),
                        Format::Ndjson => Bytes::from_static(b"\n"),
                    });
                }
                _ = endings.changed() => if !still_good(&app, caller).await {
                    yield Ok(farewell(Why::NotYours, format));
                    return;
                },
            }
        }
        yield Ok(farewell(Why::Limit, format));
    }
}

/// Whether the session that opened a stream is still good. When nobody can tell, it is: the table itself still is
/// asked before each update.
pub(super) async fn still_good(app: &App, caller: Caller) -> bool {
    match caller.session {
        Some(session) => app.sessions.is_good(session).await.unwrap_or(true),
        None => true,
    }
}

/// The last thing on a stream: why it ends, and whether it is worth coming back.
fn farewell(why: impl Into<Why>, format: Format) -> Bytes {
    let end = why.into().json();
    match format {
        Format::Sse => format!("event: end\ndata: {end}\n\n").into(),
        Format::Ndjson => format!("{end}\n").into(),
    }
}
