//! Talking. Who sits at a table talks to the table, who looks on talks to the gallery, and neither hears the other.

use axum::extract::State;
use quarterdeck_store::PlayerId;
use quarterdeck_table::Command;
use quarterdeck_table::entry::Channel;
use quarterdeck_words::name;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::types::{AtTable, Done, RequestId, refused};
use crate::http::{Caller, Class, Code, Json, Path, Peer, Query, Reads, Refused, SignedIn};
use crate::hub::Named;

/// Something to say.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToSay {
    /// The client's own name for this request.
    request: RequestId,
    /// What. At most 500 letters.
    #[schema(min_length = 1, max_length = 2000)]
    text: String,
}

/// Says something: to the table for who sits there, to the gallery for everybody else.
#[utoipa::path(post, path = "/tables/{table}/chat", tag = "chat", params(AtTable), request_body = ToSay,
    responses((status = 200, body = Done)))]
pub(crate) async fn say(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtTable>,
    Json(body): Json<ToSay>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Chat, peer, Some(player))?;
    let text = fit_message(&body.text)?;
    let channel = channel(&app, at, player, reads).await?;
    let named = Named::new(body.request.0, format!("say {text}").as_bytes());
    let command = Command::Say { channel, text };
    app.ask(at.table, player, command, Some(named), reads).await.map(Json)
}

/// A message that can be sent, or why not.
pub(crate) fn fit_message(typed: &str) -> Result<String, Refused> {
    name::chat(typed).map_err(|fault| match fault {
        name::ChatFault::Empty => Refused::new(Code::ChatEmpty),
        name::ChatFault::Long => Refused::new(Code::ChatLong).with("max", name::CHAT_MAX),
    })
}

async fn channel(
    app: &App,
    at: AtTable,
    player: PlayerId,
    reads: Reads,
) -> Result<Channel, Refused> {
    let live = app.hub.live(at.table).await.map_err(|error| refused(error, reads))?;
    let channel = live.look(&app.hub, |table| table.channel_of(player)).await?;
    channel.map_err(|refusal| refused(refusal.into(), reads))
}

/// From where on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct After {
    /// Only what was said after this entry.
    #[serde(default)]
    since: u32,
}

/// Something said.
#[derive(Serialize, ToSchema)]
pub(crate) struct SaidLine {
    /// The entry.
    seq: u32,
    /// Who said it.
    #[schema(value_type = String)]
    by: PlayerId,
    /// What they are called.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// What.
    text: String,
}

/// What was said where the caller may hear it.
#[utoipa::path(get, path = "/tables/{table}/chat", tag = "chat", params(AtTable, After),
    responses((status = 200, body = Vec<SaidLine>)))]
pub(crate) async fn said(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtTable>,
    Query(after): Query<After>,
) -> Result<Json<Vec<SaidLine>>, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    let channel = match caller.player {
        Some(player) => channel(&app, at, player, reads).await?,
        None => app.may_watch(at.table, caller, reads).await.map(|_| Channel::Gallery)?,
    };
    let live = app.hub.live(at.table).await.map_err(|error| refused(error, reads))?;
    let said = live.said(&app.hub, channel, after.since).await?;
    let lines = said.into_iter().map(|(seq, by, name, text)| SaidLine { seq, by, name, text });
    Ok(Json(lines.collect()))
}

/// Whom to silence.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToSilence {
    /// Whom.
    #[schema(value_type = String, pattern = "^[a-z2-7]{25}[aeimquy4]$")]
    player: PlayerId,
    /// Whether.
    silenced: bool,
}

/// Silences somebody at this table, or lets them speak again; for who opened the table.
#[utoipa::path(put, path = "/tables/{table}/silence", tag = "chat", params(AtTable), request_body = ToSilence,
    responses((status = 200, body = Done)))]
pub(crate) async fn silence(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtTable>,
    Json(body): Json<ToSilence>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    let command = Command::Silence { player: body.player, silenced: body.silenced };
    app.ask(at.table, player, command, None, reads).await.map(Json)
}
