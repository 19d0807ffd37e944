//! Games written down, as one may have them, and checking them.

use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use quarterdeck_engine::Viewer;
use quarterdeck_engine::record::Meter;
use quarterdeck_engine::sealed::hex;
use quarterdeck_table::Play;
use serde::Serialize;
use utoipa::ToSchema;

use super::App;
use super::types::{AtSeat, AtTable, refused};
use crate::fair::Person;
use crate::http::body::whole;
use crate::http::{Caller, Class, Code, Json, Path, Peer, Reads, Refused};

/// The game so far as everybody may have it: a record that can be verified.
#[utoipa::path(get, path = "/tables/{table}/record", tag = "records", params(AtTable),
    responses((status = 200, body = String, content_type = "application/x-ndjson")))]
pub(crate) async fn public_record(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtTable>,
) -> Result<Response, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    let viewer = app.may_watch(at.table, caller, reads).await?;
    record(&app, at, viewer, Person::of(caller.player, peer), reads).await
}

/// The game so far as a seat may have it; for who sits there.
#[utoipa::path(get, path = "/tables/{table}/seats/{seat}/record", tag = "records", params(AtSeat),
    responses((status = 200, body = String, content_type = "application/x-ndjson")))]
pub(crate) async fn seat_record(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
) -> Result<Response, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    app.holder(at, caller, reads).await?;
    let (person, viewer) = (Person::of(caller.player, peer), Viewer::Seat(at.seat));
    record(&app, AtTable { table: at.table }, viewer, person, reads).await
}

async fn record(
    app: &App,
    at: AtTable,
    viewer: Viewer,
    person: Person,
    reads: Reads,
) -> Result<Response, Refused> {
    let live = app.hub.live(at.table).await.map_err(|error| refused(error, reads))?;
    if !live.look(&app.hub, |table| table.game().is_some()).await? {
        return Err(Code::WrongPhaseGathering.into());
    }
    let turn = app.work.turn(person).await?;
    // Only now, so that requests that wait hold no copy of a record.
    let game = live.look(&app.hub, |table| table.game().map(Play::snapshot)).await?;
    let game = game.ok_or(Code::WrongPhaseGathering)?;
    let signer = app.hub.signer().clone();
    let copy = turn.work_on_record(move |meter| {
        game.copy_for(viewer, meter).map(|copy| quarterdeck_table::signed(copy, &signer))
    });
    let copy = copy.await?.map_err(|_| Code::Internal)?;
    let copy = copy.ok_or(Code::Internal)?;
    let told = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"game.quarterdeck.jsonl\""),
    ];
    Ok((told, copy).into_response())
}

/// What checking a record found.
#[derive(Serialize, ToSchema)]
pub(crate) struct Verdict {
    /// The game.
    game: &'static str,
    /// Whose copy it is.
    holder: String,
    /// Whether the game is over.
    finished: bool,
    /// Links of its chain.
    entries: usize,
    /// Actions played by the rules.
    actions: usize,
    /// Draws written down.
    draws: usize,
    /// Draws that are open and fell as they were sealed.
    draws_checked: usize,
    /// Whether the dice were sealed beforehand.
    sealed: bool,
    /// Seats whose own clients brought a part of the dice.
    own_nonces: usize,
    /// The roots of dice that were sealed before and given up: a seat had committed itself and did not reveal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    voided: Vec<String>,
    /// Entries that were given and not played: what a seat could take for the beginning of another game.
    #[serde(skip_serializing_if = "is_zero")]
    given: usize,
    /// The public key of the server that signed this copy, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    signed_by: Option<String>,
    /// The last link of its chain, to compare with other holders.
    fingerprint: String,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The key that this server signs copies of records with.
#[derive(Serialize, ToSchema)]
pub(crate) struct Key {
    /// How it signs.
    #[schema(example = "ed25519")]
    algorithm: &'static str,
    /// The public key, in hexadecimal digits.
    key: String,
}

/// The public key that this server signs copies of records with. Whoever keeps it, or a signed copy, can prove later that
/// a game was rewritten.
#[utoipa::path(get, path = "/key", tag = "records", responses((status = 200, body = Key)))]
pub(crate) async fn key(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
) -> Result<Json<Key>, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    let key = hex::encode(&app.hub.signer().public());
    Ok(Json(Key { algorithm: "ed25519", key }))
}

/// Checks a record: chain, commitments, every draw that is open, every step.
#[utoipa::path(post, path = "/records/verify", tag = "records",
    request_body(content = String, content_type = "application/x-ndjson"),
    responses((status = 200, body = Verdict)))]
pub(crate) async fn verify(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    request: Request,
) -> Result<Json<Verdict>, Refused> {
    // It is work, so it counts like opening a table.
    app.limits.check(Class::OpenTable, peer, caller.player)?;
    let person = Person::of(caller.player, peer);
    let _room = app.work.room_for_body(person).await?;
    let (_, body) = whole(request).await?;
    let wrong = |why: String| Refused::new(Code::RecordWrong).with("why", why);
    let text = String::from_utf8(body.to_vec()).map_err(|_| wrong("it is not UTF-8".into()))?;
    drop(body);
    let turn = app.work.turn(person).await?;
    let check = move |meter: &mut dyn Meter| quarterdeck_table::verify_metered(&text, meter);
    let (game, found) = turn.work_on_record(check).await?.map_err(wrong)?;
    Ok(Json(Verdict {
        game,
        holder: found.holder.to_string(),
        finished: found.finished,
        entries: found.entries,
        actions: found.actions,
        draws: found.draws,
        draws_checked: found.draws_checked,
        sealed: found.sealed,
        own_nonces: found.own_nonces,
        voided: found.voided.iter().map(|root| hex::encode(root)).collect(),
        given: found.given,
        signed_by: found.signed_by.map(|key| hex::encode(&key)),
        fingerprint: hex::encode(&found.fingerprint),
    }))
}
