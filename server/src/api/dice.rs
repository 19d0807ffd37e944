//! The seats' own part of the dice.

use axum::extract::State;
use quarterdeck_table::Command;
use serde::Deserialize;
use utoipa::ToSchema;

use super::App;
use super::types::{AtSeat, Done, Hex32};
use crate::http::{Class, Json, Path, Peer, Reads, Refused, SignedIn};

/// A commitment.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Commitment {
    /// `H("quarterdeck/1 seat", domain, root, seat, nonce)`, as docs/records.md has it.
    commitment: Hex32,
}

/// Commits to a nonce. The table's card has the domain and the root.
#[utoipa::path(put, path = "/tables/{table}/seats/{seat}/commitment", tag = "dice", params(AtSeat),
    request_body = Commitment,
    responses((status = 200, body = Done)))]
pub(crate) async fn commit(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
    Json(body): Json<Commitment>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    let command = Command::Commit { seat: at.seat, commitment: body.commitment.0 };
    app.ask(at.table, player, command, None, reads).await.map(Json)
}

/// A nonce.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nonce {
    /// 32 random bytes.
    nonce: Hex32,
}

/// Reveals the nonce, once every seat has committed itself. A client should check first that the card shows them all.
#[utoipa::path(put, path = "/tables/{table}/seats/{seat}/nonce", tag = "dice", params(AtSeat),
    request_body = Nonce,
    responses((status = 200, body = Done)))]
pub(crate) async fn reveal(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
    Json(body): Json<Nonce>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    let command = Command::Reveal { seat: at.seat, nonce: body.nonce.0 };
    app.ask(at.table, player, command, None, reads).await.map(Json)
}
