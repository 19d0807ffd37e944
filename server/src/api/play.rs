//! Playing.

use axum::extract::State;
use quarterdeck_engine::Seat;
use quarterdeck_table::{Command, whole};
use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::App;
use super::types::{AtSeat, Done, RequestId};
use crate::http::{Class, Json, Path, Peer, Reads, Refused, SignedIn};
use crate::hub::Named;

/// An action.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActionAsked {
    /// The client's own name for this request. Sent again, it has its effect once and gets the same answer.
    request: RequestId,
    /// The last entry that the client has seen. If the decision is another one by now, the action is refused as stale.
    #[serde(deserialize_with = "whole::number")]
    seq: u32,
    /// One of the actions that the seat's view offers.
    #[schema(value_type = serde_json::Value)]
    action: Box<RawValue>,
}

impl ActionAsked {
    /// What a seat asks of its table with it.
    pub(super) fn of(self, seat: Seat) -> (Command, Option<Named>) {
        let Self { request, seq, action } = self;
        let asked = format!("act {seq} {}", action.get());
        let named = Named::new(request.0, asked.as_bytes());
        (Command::Act { seat, seen: seq, action }, Some(named))
    }
}

/// Acts. Answered when it is durable.
#[utoipa::path(post, path = "/tables/{table}/seats/{seat}/actions", tag = "play", params(AtSeat),
    request_body = ActionAsked,
    responses((status = 200, body = Done)))]
pub(crate) async fn act(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
    Json(body): Json<ActionAsked>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    let (command, named) = body.of(at.seat);
    app.ask(at.table, player, command, named, reads).await.map(Json)
}

/// Taking back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UndoAsked {
    /// The client's own name for this request.
    request: RequestId,
    /// The last entry that the client has seen.
    #[serde(deserialize_with = "whole::number")]
    seq: u32,
}

impl UndoAsked {
    /// What a seat asks of its table with it.
    pub(super) fn of(self, seat: Seat) -> (Command, Option<Named>) {
        let Self { request, seq } = self;
        let named = Named::new(request.0, format!("undo {seq}").as_bytes());
        (Command::Undo { seat, seen: seq }, Some(named))
    }
}

/// Takes back the seat's latest step: as long as nothing was shown and nothing drawn, and nobody else has acted since.
/// Beyond that, propose it.
#[utoipa::path(post, path = "/tables/{table}/seats/{seat}/undo", tag = "play", params(AtSeat),
    request_body = UndoAsked,
    responses((status = 200, body = Done)))]
pub(crate) async fn undo(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
    Json(body): Json<UndoAsked>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    let (command, named) = body.of(at.seat);
    app.ask(at.table, player, command, named, reads).await.map(Json)
}

/// Gives up. A bot plays on for the seat; when all but one have given up, the game ends.
#[utoipa::path(post, path = "/tables/{table}/seats/{seat}/resignation", tag = "play", params(AtSeat),
    responses((status = 200, body = Done)))]
pub(crate) async fn resign(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    app.ask(at.table, player, Command::Resign { seat: at.seat }, None, reads).await.map(Json)
}
