//! What needs others to agree.

use axum::extract::State;
use quarterdeck_table::Command;
use quarterdeck_table::entry::Proposal;
use serde::Deserialize;
use utoipa::ToSchema;

use super::App;
use super::types::{AtSeat, Done, RequestId};
use crate::http::{Class, Json, Path, Peer, Reads, Refused, SignedIn};
use crate::hub::Named;

/// A proposal.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Proposed {
    /// The client's own name for this request.
    request: RequestId,
    /// What is proposed.
    what: Proposal,
}

/// Proposes to take back further than one may alone, to end the game here, or to let a bot stand in for somebody who is
/// away. What needs nobody else happens at once.
#[utoipa::path(post, path = "/tables/{table}/seats/{seat}/proposal", tag = "play", params(AtSeat),
    request_body = Proposed,
    responses((status = 200, body = Done)))]
pub(crate) async fn propose(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
    Json(body): Json<Proposed>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    let Proposed { request, what } = body;
    let asked = format!("propose {}", serde_json::to_string(&what).unwrap_or_default());
    let named = Named::new(request.0, asked.as_bytes());
    let command = Command::Propose { seat: at.seat, what };
    app.ask(at.table, player, command, Some(named), reads).await.map(Json)
}

/// An answer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answered {
    /// The client's own name for this request.
    request: RequestId,
    /// Whether the seat agrees. Who proposed it takes it back with `false`.
    yes: bool,
}

/// Answers the proposal that is open.
#[utoipa::path(post, path = "/tables/{table}/seats/{seat}/answer", tag = "play", params(AtSeat),
    request_body = Answered,
    responses((status = 200, body = Done)))]
pub(crate) async fn answer(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
    Json(body): Json<Answered>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    let Answered { request, yes } = body;
    let named = Named::new(request.0, format!("answer {yes}").as_bytes());
    let command = Command::Answer { seat: at.seat, yes };
    app.ask(at.table, player, command, Some(named), reads).await.map(Json)
}
