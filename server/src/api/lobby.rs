//! Finding a table.

use axum::extract::State;
use quarterdeck_store::{PlayerId, TableId};
use quarterdeck_table::{Asker, Command};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::types::{PageOf, refused};
use crate::http::{Caller, Class, Code, Json, Path, Peer, Query, Reads, Refused, SignedIn};
use crate::hub::{HubError, typed_code, wall};

/// Tables that anybody may join or look at, newest first. Tables that are damaged are left out.
#[utoipa::path(get, path = "/tables", tag = "lobby", params(PageOf),
    responses((status = 200, body = Vec<quarterdeck_table::Card<'_>>)))]
pub(crate) async fn listed(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
    Query(page): Query<PageOf>,
) -> Result<Json<Vec<Box<RawValue>>>, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    let found = app.hub.store().listed(page.page()?).await?;
    let mut cards = Vec::with_capacity(found.len());
    for found in found {
        let card = match app.hub.unwatched(found.table).await {
            Ok(live) => live.card(&app.hub).await.map_err(HubError::from),
            Err(error) => Err(error),
        };
        match card {
            Ok(card) => cards.push(card),
            Err(error) if error.is_damage() => {}
            Err(error) => return Err(refused(error, reads)),
        }
    }
    Ok(Json(cards))
}

/// A short code in the path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct Typed {
    /// The code, as somebody typed it.
    #[param(pattern = "^[2-9A-HJKMNP-Za-hjkmnp-z]{6}$")]
    code: String,
}

/// Which table.
#[derive(Serialize, ToSchema)]
pub(crate) struct There {
    /// The table.
    #[schema(value_type = String)]
    pub(crate) table: TableId,
}

/// The table with this short code.
#[utoipa::path(get, path = "/codes/{code}", tag = "lobby", params(Typed),
    responses((status = 200, body = There)))]
pub(crate) async fn by_code(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    Path(typed): Path<Typed>,
) -> Result<Json<There>, Refused> {
    let table = find_by_code(&app, &caller, peer, &typed.code).await?;
    Ok(Json(There { table }))
}

/// The table of a short code. A wrong one counts as a guess, a right one as a look.
pub(crate) async fn find_by_code(
    app: &App,
    caller: &Caller,
    peer: Peer,
    typed: &str,
) -> Result<TableId, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    let guess = app.limits.guess(peer)?;
    let Some(code) = typed_code(typed) else { return Err(Code::CodeWrong.into()) };
    let found = app.hub.store().by_code(&code).await.map_err(Refused::from);
    guess.settle(found.and_then(|table| table.ok_or_else(|| Code::CodeWrong.into())))
}

/// A one-time code for a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CarryCode {
    /// As the other device shows it.
    #[schema(min_length = 10, max_length = 20, pattern = "^[2-9A-HJKMNP-Za-hjkmnp-z]{10}$")]
    code: String,
}

/// A seat that was carried here.
#[derive(Serialize, ToSchema)]
pub(crate) struct Carried {
    /// At which table.
    #[schema(value_type = String)]
    pub(crate) table: TableId,
    /// Which seat.
    seat: u8,
}

/// Takes a seat over from another device, with the code that it shows. The code is good once.
#[utoipa::path(post, path = "/carried", tag = "lobby", request_body = CarryCode,
    responses((status = 200, body = Carried)))]
pub(crate) async fn carried(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    reads: Reads,
    Json(body): Json<CarryCode>,
) -> Result<Json<Carried>, Refused> {
    app.limits.check(Class::Act, peer, Some(player))?;
    let guess = app.limits.guess(peer)?;
    guess.settle(take_over(&app, player, &body.code, reads).await).map(Json)
}

/// Takes a seat over with a one-time code.
pub(crate) async fn take_over(
    app: &App,
    player: PlayerId,
    code: &str,
    reads: Reads,
) -> Result<Carried, Refused> {
    let hash = carry_hash(code).ok_or(Code::CarryWrong)?;
    let carry = app.hub.store().take_carry(&hash, wall()).await?.ok_or(Code::CarryWrong)?;
    let seat = quarterdeck_engine::Seat::try_from(carry.seat).map_err(|_| Code::CarryWrong)?;
    let command = Command::Carry { seat, from: carry.player, to: player };
    let done = app.hub.command(carry.table, Asker::House, command, None).await;
    done.map_err(|error| refused(error, reads))?;
    Ok(Carried { table: carry.table, seat: carry.seat })
}

/// What a one-time code is known by; none if it is no code at all.
pub(super) fn carry_hash(typed: &str) -> Option<[u8; 32]> {
    let code: String = typed
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .map(|c| c.to_ascii_uppercase())
        .take(CARRY_LENGTH + 1)
        .collect();
    (code.len() == CARRY_LENGTH && code.is_ascii()).then(|| Sha256::digest(code.as_bytes()).into())
}

/// Long enough that nobody guesses one in the minutes that it is good.
pub(super) const CARRY_LENGTH: usize = 10;
