//! A page that is brought up to date while somebody looks at it.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use quarterdeck_engine::Viewer;
use quarterdeck_store::TableId;
use quarterdeck_web::Prefs;
use serde::Deserialize;

use super::looks::Looks;
use super::rooms::{Looker, Rooms, Turn};
use super::table::may_hang;
use crate::http::{Caller, Class, Path, Peer, Place, Query, Refused};
use crate::hub::{Ended, Live};

/// How often a silent stream says that it is alive.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// What the page has seen.
#[derive(Deserialize)]
pub(super) struct Follow {
    since: Option<u32>,
    seat: Option<usize>,
    hand: Option<usize>,
    #[serde(default)]
    wall: bool,
}

/// Everything that a stream draws with.
struct Easel {
    rooms: Rooms,
    live: Arc<Live>,
    table: TableId,
    prefs: Prefs,
    looker: Looker,
    origin: String,
    wall: bool,
    looked: Option<u32>,
}

/// The main part of the page, drawn again whenever the table changes.
pub(super) async fn stream(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    headers: HeaderMap,
    Path(table): Path<TableId>,
    Query(follow): Query<Follow>,
) -> Result<Response, Refused> {
    rooms.app.limits.check(Class::Read, peer, caller.player)?;
    let place = rooms.app.streams.admit(peer)?;
    let live = rooms.live(table, &looks).await?;
    let turn = Turn { seat: follow.seat, hand: follow.hand };
    let looker = Looker { reader: caller.player, turn };
    if follow.wall {
        may_hang(&rooms, &live, looker).await?;
    }
    let looked = match caller.player {
        Some(player) => rooms.app.hub.store().looked(table, player).await?,
        None => None,
    };
    let origin = rooms.origin(&headers);
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let easel =
        Easel { rooms, live, table, prefs: looks.0, looker, origin, wall: follow.wall, looked };
    // Who may not look at all is told so at once, and not by a stream.
    easel.eyes().await?;
    let told = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((told, Body::from_stream(drawings(easel, place, caller, last.or(follow.since))))
        .into_response())
}

impl Easel {
    /// With whose eyes the page looks now.
    async fn eyes(&self) -> Result<Viewer, Refused> {
        if self.wall {
            return Ok(Viewer::Public);
        }
        let looker = self.looker;
        self.live.look(&self.rooms.app.hub, |table| looker.eyes(table)).await?
    }

    /// The main part, and up to where it tells.
    async fn draw(&self, viewer: Viewer) -> Result<(u32, String), Refused> {
        let drawn = |sight: &quarterdeck_web::Sight<'_>| {
            let main = if self.wall { sight.wall() } else { sight.main() };
            (sight.table.seq(), main.into_string())
        };
        let Self { rooms, live, prefs, origin, looked, .. } = self;
        // A wall is nobody's.
        let reader = self.looker.reader.filter(|_| !self.wall);
        let looker = Looker { reader, ..self.looker };
        rooms.show(live, prefs, looker, viewer, origin, *looked, drawn).await
    }
}

fn drawings(
    easel: Easel,
    place: Place,
    caller: Caller,
    mut since: Option<u32>,
) -> impl futures_util::Stream<Item = Result<Bytes, Infallible>> {
    async_stream::stream! {
        let hub = Arc::clone(&easel.rooms.app.hub);
        let sessions = easel.rooms.app.sessions.clone();
        let _open = (place, easel.rooms.app.metrics.stream());
        let mut endings = sessions.endings();
        yield Ok(Bytes::from_static(b"retry: 700\n\n"));
        // Eyes change: somebody sits down or leaves, or a device goes round.
        'eyes: loop {
            let Ok(viewer) = easel.eyes().await else { break };
            let looker = easel.looker;
            let present = if easel.wall { None } else {
                easel.live.look(&hub, |table| looker.present(table)).await.unwrap_or_default()
            };
            let watched = hub.watch_as(easel.table, viewer, looker.reader, present, since).await;
            let Ok(mut watcher) = watched else { break };
            loop {
                tokio::select! {
                    seen = watcher.next() => match seen {
                        Ok(seen) => {
                            let Ok(now) = easel.eyes().await else { break 'eyes };
                            let known = since == Some(seen.seq) && now == viewer;
                            since = Some(seen.seq);
                            if now != viewer {
                                since = None;
                                continue 'eyes;
                            }
                            if !known {
                                let Ok((seq, main)) = easel.draw(viewer).await else { break 'eyes };
                                yield Ok(event(seq, &main));
                            }
                        }
                        // The seat is somebody else's now; whoever lost it may still look on.
                        Err(Ended::NotYours) => match easel.eyes().await {
                            Ok(now) if now != viewer => { since = None; continue 'eyes }
                            _ => break 'eyes,
                        },
                        Err(Ended::Stopping | Ended::Unavailable) => break 'eyes,
                    },
                    () = tokio::time::sleep(KEEP_ALIVE) => {
                        if !still_good(&sessions, caller).await { break 'eyes }
                        yield Ok(Bytes::from_static(b":\n\n"));
                    }
                    _ = endings.changed() => if !still_good(&sessions, caller).await { break 'eyes },
                }
            }
        }
        yield Ok(Bytes::from_static(b"event: end\ndata: end\n\n"));
    }
}

async fn still_good(sessions: &crate::http::Sessions, caller: Caller) -> bool {
    match caller.session {
        Some(session) => sessions.is_good(session).await.unwrap_or(true),
        None => true,
    }
}

/// A server-sent event with markup in it.
fn event(seq: u32, main: &str) -> Bytes {
    let mut event = format!("id: {seq}\nevent: view\n");
    for line in main.split('\n') {
        event.push_str("data: ");
        event.push_str(line.trim_end_matches('\r'));
        event.push('\n');
    }
    event.push('\n');
    event.into()
}

#[cfg(test)]
mod tests {
    use super::event;

    #[test]
    fn whatever_people_write_is_one_event() {
        let text = event(7, "<p>a\r\nid: 9\n\nevent: x</p>");
        assert_eq!(
            &text[..],
            b"id: 7\nevent: view\ndata: <p>a\ndata: id: 9\ndata: \ndata: event: x</p>\n\n"
        );
    }
}
