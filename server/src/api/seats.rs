//! Taking a seat and leaving it, being ready, carrying it to another device.

use axum::extract::State;
use quarterdeck_engine::Seat;
use quarterdeck_store::{Carry, PlayerId, TableId};
use quarterdeck_table::Command;
use quarterdeck_words::name;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::App;
use super::lobby::{CARRY_LENGTH, carry_hash};
use super::types::{AtSeat, Done, refused};
use crate::http::{Caller, Class, Code, Json, Path, Peer, Reads, Refused, SignedIn, Token};
use crate::hub::{new_letters, wall};

/// How long a one-time code is good, in milliseconds.
const CARRY_GOOD_FOR: i64 = 10 * 60 * 1000;

/// How somebody sits down.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SitDown {
    /// The token of the invitation, where one is needed.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 64)]
    invite: Option<Shown>,
}

/// A token as somebody shows it. Ours are no longer than this.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Shown(String);

impl TryFrom<String> for Shown {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text.len() <= 64 { Ok(Self(text)) } else { Err("an invitation is at most 64 letters") }
    }
}

/// Takes a seat: an open one, or one that the caller is invited to. While the game is on, and where `late_join` is on, this
/// asks those who play for a bot's seat: the card then has a `proposal` to `join`, and the caller sits down once all of
/// them have agreed. Where nobody plays, only the opener takes a bot's seat. Whoever has left a seat may always come
/// back to it. `DELETE` takes the question back.
#[utoipa::path(put, path = "/tables/{table}/seats/{seat}", tag = "table", params(AtSeat), request_body = SitDown,
    responses((status = 200, body = Done)))]
pub(crate) async fn sit(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
    Json(body): Json<SitDown>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    check_look(&app, at.table, player, reads).await?;
    let guess = body.invite.is_some().then(|| app.limits.guess(peer)).transpose()?;
    let invite = body.invite.map(|token| Sha256::digest(token.0.as_bytes()).into());
    let command = Command::Sit { seat: at.seat, invite };
    let done = app.ask(at.table, player, command, None, reads).await.map(Json);
    match guess {
        Some(guess) => guess.settle(done),
        None => done,
    }
}

/// Nobody sits down under a name that looks like another one at the table.
pub(crate) async fn check_look(
    app: &App,
    table: TableId,
    player: PlayerId,
    reads: Reads,
) -> Result<(), Refused> {
    let live = app.hub.live(table).await.map_err(|error| refused(error, reads))?;
    let mut others = live.look(&app.hub, |table| table.chairs().players()).await?;
    others.push(player);
    let names = app.hub.store().names(&others).await?;
    let Some((_, own)) = names.iter().find(|(who, _)| *who == player) else { return Ok(()) };
    let Ok(own) = name::normalise(own) else { return Ok(()) };
    let alike = names
        .iter()
        .filter(|(who, _)| *who != player)
        .find(|(_, other)| name::normalise(other).is_ok_and(|other| other.looks_like(&own)));
    match alike {
        Some((_, other)) => Err(Refused::new(Code::NameTakenLook).with("name", other.as_str())),
        None => Ok(()),
    }
}

/// Leaves a seat. While the game is on, a bot plays on. Who opened the table may empty any seat before the game.
#[utoipa::path(delete, path = "/tables/{table}/seats/{seat}", tag = "table", params(AtSeat),
    responses((status = 200, body = Done)))]
pub(crate) async fn leave(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    app.ask(at.table, player, Command::Leave { seat: at.seat }, None, reads).await.map(Json)
}

/// An invitation.
#[derive(Serialize, ToSchema)]
pub(crate) struct Invitation {
    /// The token that is good for the seat. It is shown this once; a new invitation takes its place.
    invite: String,
}

/// Invites to a seat; for who opened the table. From then on the seat needs this invitation.
#[utoipa::path(post, path = "/tables/{table}/seats/{seat}/invitation", tag = "table", params(AtSeat),
    responses((status = 200, body = Invitation)))]
pub(crate) async fn invite(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
) -> Result<Json<Invitation>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    let token = Token::new();
    let hash = Sha256::digest(token.reveal().as_bytes()).into();
    let command = Command::Invite { seat: at.seat, token: hash };
    app.ask(at.table, player, command, None, reads).await?;
    Ok(Json(Invitation { invite: token.reveal().to_owned() }))
}

/// Whether a seat is ready.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Readiness {
    /// Whether.
    ready: bool,
    /// Whether the client brings its own part of the dice: it will be asked to commit to a nonce and to reveal it.
    #[serde(default)]
    own_dice: bool,
}

impl Readiness {
    /// What a seat asks of its table with it.
    pub(super) fn of(self, seat: Seat) -> Command {
        let Self { ready, own_dice } = self;
        Command::Ready { seat, ready, own_dice }
    }
}

/// Is ready, or no longer. When everybody is, the dice are sealed and the game is dealt.
#[utoipa::path(put, path = "/tables/{table}/seats/{seat}/ready", tag = "table", params(AtSeat),
    request_body = Readiness,
    responses((status = 200, body = Done)))]
pub(crate) async fn ready(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
    Json(body): Json<Readiness>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    app.ask(at.table, player, body.of(at.seat), None, reads).await.map(Json)
}

/// A one-time code.
#[derive(Serialize, ToSchema)]
pub(crate) struct OneTimeCode {
    /// To be typed on the other device.
    code: String,
    /// Until when it is good, in milliseconds since 1970.
    until: i64,
}

/// Makes a one-time code with which another device can take this seat over.
#[utoipa::path(post, path = "/tables/{table}/seats/{seat}/carry", tag = "table", params(AtSeat),
    responses((status = 200, body = OneTimeCode)))]
pub(crate) async fn carry(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
) -> Result<Json<OneTimeCode>, Refused> {
    app.limits.check(Class::Act, peer, caller.player)?;
    let (code, until) = carry_code(&app, at.table, at.seat, caller, reads).await?;
    Ok(Json(OneTimeCode { code, until }))
}

/// A one-time code for a seat of the caller's, and until when it is good.
pub(crate) async fn carry_code(
    app: &App,
    table: TableId,
    seat: Seat,
    caller: Caller,
    reads: Reads,
) -> Result<(String, i64), Refused> {
    let at = AtSeat { table, seat };
    let player = app.holder(at, caller, reads).await?;
    let code = new_letters(CARRY_LENGTH);
    let hash = carry_hash(&code).ok_or(Code::Internal)?;
    let until = wall() + CARRY_GOOD_FOR;
    let seat = u8::from(at.seat);
    let carry = Carry { code: hash, table: at.table, seat, player, until };
    app.hub.store().add_carry(carry).await?;
    Ok((code, until))
}

/// Plays for oneself again, after a bot stood in.
#[utoipa::path(post, path = "/tables/{table}/seats/{seat}/return", tag = "table", params(AtSeat),
    responses((status = 200, body = Done)))]
pub(crate) async fn come_back(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Path(at): Path<AtSeat>,
) -> Result<Json<Done>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    app.ask(at.table, player, Command::Return { seat: at.seat }, None, reads).await.map(Json)
}
