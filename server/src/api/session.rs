//! Signing in and out. There is nothing to remember: a name, and the browser keeps a cookie.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quarterdeck_store::{Player, PlayerId};
use quarterdeck_words::name;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use crate::http::{Caller, Class, Code, Json, Peer, Query, Refused, SignedIn};

/// A name to be called by.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Called {
    /// At most 24 letters, of one script.
    #[schema(min_length = 1, max_length = 96, example = "Anne Bonny")]
    pub(crate) name: String,
}

/// Somebody who is signed in.
#[derive(Serialize, ToSchema)]
pub(crate) struct Who {
    /// Who, for programs.
    #[schema(value_type = String)]
    pub(crate) player: PlayerId,
    /// Who, for people.
    pub(crate) name: String,
    /// Whether it is a program.
    pub(crate) program: bool,
}

impl From<Player> for Who {
    fn from(player: Player) -> Self {
        Self { player: player.id, name: player.name, program: player.owner.is_some() }
    }
}

/// A name that can be used, or why not.
pub(crate) fn fit_name(typed: &str) -> Result<String, Refused> {
    let name = name::normalise(typed).map_err(|fault| match fault {
        name::NameFault::Empty => Refused::new(Code::NameEmpty),
        name::NameFault::Long => Refused::new(Code::NameLong).with("max", name::NAME_MAX),
        name::NameFault::Characters => Refused::new(Code::NameCharacters),
        name::NameFault::MixedScripts => Refused::new(Code::NameMixedScripts),
    })?;
    Ok(name.to_string())
}

/// Who the caller is.
#[utoipa::path(get, path = "/session", tag = "people",
    responses((status = 200, body = Who)))]
pub(crate) async fn who(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
) -> Result<Json<Who>, Refused> {
    app.limits.check(Class::Read, peer, Some(player))?;
    let player = app.hub.store().player(player).await?.ok_or(Code::SignIn)?;
    Ok(Json(player.into()))
}

/// Signs in under a name, with a cookie. Who is signed in already only changes the name.
#[utoipa::path(post, path = "/session", tag = "people", request_body = Called,
    responses((status = 201, body = Who)))]
pub(crate) async fn sign_in(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    Json(called): Json<Called>,
) -> Result<Response, Refused> {
    app.limits.check(Class::SignIn, peer, caller.player)?;
    let name = fit_name(&called.name)?;
    if let Some(player) = caller.player {
        let who = rename_to(&app, player, &name).await?;
        return Ok((StatusCode::CREATED, Json(who)).into_response());
    }
    let (player, cookie) = app.sessions.sign_in(&name).await?;
    let headers = HeaderMap::from_iter([(header::SET_COOKIE, cookie)]);
    Ok((StatusCode::CREATED, headers, Json(Who::from(player))).into_response())
}

/// Changes the name.
#[utoipa::path(patch, path = "/session", tag = "people", request_body = Called,
    responses((status = 200, body = Who)))]
pub(crate) async fn rename(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    Json(called): Json<Called>,
) -> Result<Json<Who>, Refused> {
    app.limits.check(Class::SignIn, peer, Some(player))?;
    let name = fit_name(&called.name)?;
    rename_to(&app, player, &name).await.map(Json)
}

async fn rename_to(app: &App, player: PlayerId, name: &str) -> Result<Who, Refused> {
    let store = app.hub.store();
    if !store.rename(player, name).await? {
        return Err(Code::SignIn.into());
    }
    app.hub.renamed().await;
    let player = store.player(player).await?.ok_or(Code::SignIn)?;
    Ok(player.into())
}

/// Which sessions.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Which {
    /// Also on all other devices.
    #[serde(default)]
    everywhere: bool,
}

/// Signs out.
#[utoipa::path(delete, path = "/session", tag = "people", params(Which),
    responses((status = 204)))]
pub(crate) async fn sign_out(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    Query(which): Query<Which>,
) -> Result<Response, Refused> {
    app.limits.check(Class::SignIn, peer, caller.player)?;
    let player = caller.signed_in()?;
    if which.everywhere {
        app.sessions.sign_out_everywhere(player).await?;
    }
    let cookie = app.sessions.sign_out(&caller).await?;
    let headers = HeaderMap::from_iter([(header::SET_COOKIE, cookie)]);
    Ok((StatusCode::NO_CONTENT, headers).into_response())
}
