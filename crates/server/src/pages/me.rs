//! What is the reader's own.

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use quarterdeck_store::Phase;
use quarterdeck_web::mine;
use serde::Deserialize;

use super::looks::Looks;
use super::rooms::{Rooms, on_to, plain};
use crate::api::{fit_name, forget, take_over};
use crate::http::{Caller, Class, Code, Form, Peer, Refused};

/// How many games of each kind are listed.
const SHOWN: u32 = 50;

/// The page.
pub(super) async fn page(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
) -> Result<Response, Refused> {
    rooms.app.limits.check(Class::Read, peer, caller.player)?;
    let (mut running, mut finished) = (Vec::new(), Vec::new());
    if let Some(player) = caller.player {
        running = rooms.mine(player, Phase::Playing, SHOWN).await?;
        running.extend(rooms.mine(player, Phase::Gathering, SHOWN).await?);
        finished = rooms.mine(player, Phase::Over, SHOWN).await?;
    }
    let name = rooms.name(&caller).await?;
    let main = mine::main(&looks.0, name.as_deref(), &running, &finished);
    let title = looks.0.words().say("page-mine", &[]);
    Ok(plain(&looks.0, &title, name.as_deref(), "/me", main).into_response())
}

/// A name.
#[derive(Deserialize)]
pub(super) struct Called {
    name: String,
}

/// Changes the name, or signs in under it.
pub(super) async fn rename(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    headers: HeaderMap,
    Form(called): Form<Called>,
) -> Result<Response, Refused> {
    let Some(player) = caller.player else {
        let (_, cookie) = rooms.somebody(&caller, peer, &looks.0, Some(&called.name)).await?;
        return Ok(on_to(&headers, "/me", cookie));
    };
    rooms.app.limits.check(Class::SignIn, peer, caller.player)?;
    let name = fit_name(&called.name)?;
    if !rooms.app.hub.store().rename(player, &name).await? {
        return Err(Code::SignIn.into());
    }
    rooms.app.hub.renamed().await;
    Ok(on_to(&headers, "/me", None))
}

/// Erases what is personal.
pub(super) async fn erase(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
) -> Result<Response, Refused> {
    rooms.app.limits.check(Class::SignIn, peer, caller.player)?;
    forget(&rooms.app, caller.signed_in()?).await?;
    let gone = HeaderMap::from_iter([(header::SET_COOKIE, rooms.app.sessions.clear_cookie())]);
    Ok((gone, Redirect::to("/")).into_response())
}

/// A one-time code.
#[derive(Deserialize)]
pub(super) struct Carried {
    code: String,
}

/// Takes a seat over from another device.
pub(super) async fn carried(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    headers: HeaderMap,
    Form(carried): Form<Carried>,
) -> Result<Response, Refused> {
    rooms.app.limits.check(Class::Guess, peer, caller.player)?;
    let (player, cookie) = rooms.somebody(&caller, peer, &looks.0, None).await?;
    let table = take_over(&rooms.app, player, &carried.code, looks.reads()).await?.table;
    Ok(on_to(&headers, &format!("/t/{table}"), cookie))
}
