//! A seat's socket: updates go out and actions come in over one connection, for programs.
//!
//! One task a socket, which does one thing after another: a client that asks faster than it is answered waits in its own
//! connection, and one that reads slowly skips to the newest update. Nothing queues here.

mod message;

use axum::extract::State;
use axum::response::Response;
use bytes::Bytes;
use futures_util::{FutureExt, SinkExt, StreamExt};
use quarterdeck_engine::Viewer;
use quarterdeck_store::PlayerId;
use serde::Deserialize;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::{CapacityError, Error};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use utoipa::IntoParams;

use super::App;
use super::streams::{KEEP_ALIVE, Why, still_good};
use super::types::{AtSeat, refused};
use crate::http::body::SMALL;
use crate::http::serve::linger;
use crate::http::{Caller, Class, Code, Path, Peer, Place, Query, Reads, Refused, Switch, Wire};
use crate::hub::{Seen, Watcher};
use message::Asked;
pub(crate) use message::SocketAnswer;

/// So often the clock may tick before a command is given up.
const PATIENCE: usize = 3;

/// The most that is ever waiting to be written: an answer and an update, and updates are far shorter.
const MOST_UNWRITTEN: usize = 16 * 1024 * 1024;

/// From where a seat is followed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FollowFrom {
    /// With everything that happened after this entry.
    since: Option<u32>,
}

/// Follows what a seat sees and acts for it, over one WebSocket; for who sits there. It ends when the seat is no longer theirs.
///
/// The server sends what an `ndjson` stream would have, an update a message and at last why it ends, and a `SocketAnswer` to each
/// message of the client's, in order. A client sends the body of `act`, `undo` or `ready`, and with it what to `do`:
/// `{"do":"act","request":"7","seq":12,"action":…}`.
#[utoipa::path(get, path = "/tables/{table}/seats/{seat}/socket", tag = "play", params(AtSeat, FollowFrom),
    responses((status = 101, description = "The connection is a WebSocket from here on")))]
pub(crate) async fn seat_socket(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
    Query(from): Query<FollowFrom>,
    switch: Switch,
) -> Result<Response, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    let place = app.streams.admit(peer)?;
    let player = app.holder(at, caller, reads).await?;
    switch.check()?;
    let watcher = app.hub.watch(at.table, Viewer::Seat(at.seat), Some(player), from.since).await;
    let watcher = watcher.map_err(|error| refused(error, reads))?;
    let talk = Talk { app, caller, player, peer, reads, at, watcher, _place: place };
    switch.to(move |wire, early| talk.run(wire, early))
}

/// What is going on over a socket.
struct Talk {
    app: App,
    caller: Caller,
    player: PlayerId,
    peer: Peer,
    reads: Reads,
    at: AtSeat,
    watcher: Watcher,
    _place: Place,
}

type Socket = WebSocketStream<Wire>;

/// How a socket ends.
enum Parting {
    /// The other side has closed it, or is gone.
    Gone,
    /// There is nothing more to follow.
    Ended(Why),
    /// The other side does what it must not.
    Wrong(CloseCode, &'static str),
}

impl Talk {
    async fn run(mut self, wire: Wire, early: Bytes) {
        let _open = self.app.metrics.stream();
        let part = early.into();
        let mut socket =
            Socket::from_partially_read(wire, part, Role::Server, Some(config())).await;
        let parting = self.talk(&mut socket).await.unwrap_or_else(Parting::from);
        if part_with(&mut socket, parting).await.is_ok() {
            linger(socket.into_inner()).await;
        }
    }

    async fn talk(&mut self, socket: &mut Socket) -> Result<Parting, Error> {
        let mut endings = self.app.sessions.endings();
        let mut ticks = interval_at(Instant::now() + KEEP_ALIVE, KEEP_ALIVE);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Whether anything was heard since it was last asked whether anybody is there.
        let mut heard = true;
        loop {
            tokio::select! {
                // Updates first: nobody decides anything before they are out.
                biased;
                seen = self.watcher.next() => match seen {
                    Ok(seen) => socket.send(update(&seen)?).await?,
                    Err(ended) => return Ok(Parting::Ended(ended.into())),
                },
                message = socket.next() => {
                    heard = true;
                    match message.transpose()? {
                        Some(Message::Text(text)) => {
                            if let Some(parting) = self.hear(socket, &text, &mut ticks).await? {
                                return Ok(parting);
                            }
                        }
                        Some(Message::Binary(_)) => {
                            return Ok(Parting::Wrong(CloseCode::Unsupported, "text is JSON"));
                        }
                        Some(Message::Close(_)) | None => return Ok(Parting::Gone),
                        // Pings are answered where frames are read.
                        Some(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {}
                    }
                }
                _ = ticks.tick() => {
                    if !std::mem::take(&mut heard) {
                        return Ok(Parting::Gone);
                    }
                    if !still_good(&self.app, self.caller).await {
                        return Ok(Parting::Ended(Why::NotYours));
                    }
                    socket.send(Message::Ping(Bytes::new())).await?;
                }
                _ = endings.changed() => if !still_good(&self.app, self.caller).await {
                    return Ok(Parting::Ended(Why::NotYours));
                },
            }
        }
    }

    /// Does what a message asks for and answers it, together with what it has led to.
    async fn hear(
        &mut self,
        socket: &mut Socket,
        text: &str,
        ticks: &mut Interval,
    ) -> Result<Option<Parting>, Error> {
        if !still_good(&self.app, self.caller).await {
            return Ok(Some(Parting::Ended(Why::NotYours)));
        }
        let Asked { request, what } = Asked::read(text, self.at.seat);
        let done = match self.app.limits.check(Class::Act, self.peer, Some(self.player)) {
            Ok(()) => self.ask(what, ticks).await,
            Err(refused) => Err(refused),
        };
        if let Err(refused) = &done {
            self.app.metrics.refused(refused.code());
        }
        let answer = SocketAnswer::new(request, done, self.reads);
        socket.feed(Message::Text(answer.text())).await?;
        let parting = match self.watcher.next().now_or_never() {
            Some(Ok(seen)) => {
                socket.feed(update(&seen)?).await?;
                None
            }
            Some(Err(ended)) => Some(Parting::Ended(ended.into())),
            None => None,
        };
        socket.flush().await?;
        Ok(parting)
    }

    /// Asks the table, and waits until what was asked for is durable, or it has taken too long.
    async fn ask(
        &self,
        what: Result<(quarterdeck_table::Command, Option<crate::hub::Named>), Refused>,
        ticks: &mut Interval,
    ) -> Result<u32, Refused> {
        let (command, named) = what?;
        let mut asking = std::pin::pin!(self.watcher.ask(self.player, command, named));
        for _ in 0..PATIENCE {
            tokio::select! {
                biased;
                done = &mut asking => return done.map_err(|error| refused(error, self.reads)),
                _ = ticks.tick() => {}
            }
        }
        Err(Code::Timeout.into())
    }
}

/// Nothing longer than a body of the API comes in, and nothing is kept that need not be.
fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        // Wiped for every read, and messages are short.
        .read_buffer_size(1024)
        .max_write_buffer_size(MOST_UNWRITTEN)
        .max_message_size(Some(SMALL))
        .max_frame_size(Some(SMALL))
}

fn update(seen: &Seen) -> Result<Message, Error> {
    Ok(Message::Text(Utf8Bytes::try_from(seen.json())?))
}

impl From<Error> for Parting {
    fn from(error: Error) -> Self {
        match error {
            Error::Capacity(CapacityError::MessageTooLong { .. }) => {
                Self::Wrong(CloseCode::Size, "that is too much at once")
            }
            Error::Protocol(_) => Self::Wrong(CloseCode::Protocol, "that is no WebSocket"),
            Error::Utf8(_) => Self::Wrong(CloseCode::Invalid, "text is UTF-8"),
            _ => Self::Gone,
        }
    }
}

/// The last that is said on a socket.
async fn part_with(socket: &mut Socket, parting: Parting) -> Result<(), Error> {
    let (code, reason) = match parting {
        // What was answered to their closing is on its way, or they are not there.
        Parting::Gone => return socket.flush().await,
        Parting::Wrong(code, reason) => (code, reason),
        Parting::Ended(why) => {
            socket.feed(Message::Text(why.json().into())).await?;
            (close_code(why), "")
        }
    };
    socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await
}

fn close_code(why: Why) -> CloseCode {
    match why {
        Why::Limit => CloseCode::Normal,
        Why::NotYours => CloseCode::Policy,
        Why::Stopping => CloseCode::Away,
        Why::Unavailable => CloseCode::Again,
    }
}
