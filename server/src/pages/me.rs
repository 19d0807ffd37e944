//! What is the reader's own.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use quarterdeck_store::Phase;
use quarterdeck_web::form::Typed;
use quarterdeck_web::mine;
use serde::Deserialize;

use super::looks::Looks;
use super::rooms::{Rooms, on_to, plain, typed};
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
    draw(&rooms, &caller, &looks, None).await.map(IntoResponse::into_response)
}

/// The page, with what somebody typed into a form of it that was refused.
async fn draw(
    rooms: &Rooms,
    caller: &Caller,
    looks: &Looks,
    typed: Option<&Typed>,
) -> Result<Markup, Refused> {
    let (mut running, mut finished) = (Vec::new(), Vec::new());
    if let Some(player) = caller.player {
        running = rooms.mine(player, Phase::Playing, SHOWN).await?;
        running.extend(rooms.mine(player, Phase::Gathering, SHOWN).await?);
        finished = rooms.mine(player, Phase::Over, SHOWN).await?;
    }
    let name = rooms.name(caller).await?;
    let main = mine::main(&looks.0, name.as_deref(), &running, &finished, typed);
    let title = looks.0.words().say("page-mine", &[]);
    Ok(plain(&looks.0, &title, name.as_deref(), "/me", main))
}

/// The page again, for who typed something that was refused.
async fn again(
    rooms: &Rooms,
    caller: &Caller,
    looks: &Looks,
    field: &'static str,
    value: &str,
    refused: &Refused,
) -> Result<Response, Refused> {
    let typed = typed(looks, field, value, refused);
    Ok(rooms.again(refused, draw(rooms, caller, looks, Some(&typed)).await?))
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
    match be_called(&rooms, &caller, peer, &looks, &called.name).await {
        Ok(cookie) => Ok(on_to(&headers, "/me", cookie)),
        Err(refused) => again(&rooms, &caller, &looks, "name", &called.name, &refused).await,
    }
}

/// Gives somebody this name. With the cookie to set for who is new.
async fn be_called(
    rooms: &Rooms,
    caller: &Caller,
    peer: Peer,
    looks: &Looks,
    name: &str,
) -> Result<Option<HeaderValue>, Refused> {
    let Some(player) = caller.player else {
        return rooms.somebody(caller, peer, &looks.0, Some(name)).await.map(|(_, cookie)| cookie);
    };
    rooms.app.limits.check(Class::SignIn, peer, caller.player)?;
    let name = fit_name(name)?;
    if !rooms.app.hub.store().rename(player, &name).await? {
        return Err(Code::SignIn.into());
    }
    rooms.app.hub.renamed().await;
    Ok(None)
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
    rooms.app.limits.check(Class::Act, peer, caller.player)?;
    let guess = rooms.app.limits.guess(peer)?;
    let (player, cookie) = match rooms.somebody(&caller, peer, &looks.0, None).await {
        Ok(somebody) => somebody,
        Err(refused) => return guess.settle(Err(refused)),
    };
    match guess.settle(take_over(&rooms.app, player, &carried.code, looks.reads()).await) {
        Ok(taken) => Ok(on_to(&headers, &format!("/t/{}", taken.table), cookie)),
        Err(refused) => again(&rooms, &caller, &looks, "code", &carried.code, &refused).await,
    }
}
