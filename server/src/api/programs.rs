//! Programs that play: accounts with tokens.

use axum::extract::State;
use axum::http::StatusCode;
use quarterdeck_store::PlayerId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::me::forget;
use super::session::{Called, Who, fit_name};
use crate::http::{Caller, Class, Code, Json, Path, Peer, Refused, SignedIn};

/// How many programs one person may have.
const MOST: usize = 20;

/// A new program.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewProgram {
    /// Which.
    #[schema(value_type = String)]
    player: PlayerId,
    /// What it is called.
    name: String,
    /// Its token, for `Authorization: Bearer …`. It is shown this once.
    token: String,
}

/// The caller's programs.
#[utoipa::path(get, path = "/programs", tag = "people",
    responses((status = 200, body = Vec<Who>)))]
pub(crate) async fn list(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
) -> Result<Json<Vec<Who>>, Refused> {
    app.limits.check(Class::Read, peer, Some(player))?;
    let programs = app.hub.store().programs(player).await?;
    Ok(Json(programs.into_iter().map(Who::from).collect()))
}

/// Makes an account for a program, with a token.
#[utoipa::path(post, path = "/programs", tag = "people", request_body = Called,
    responses((status = 201, body = NewProgram)))]
pub(crate) async fn add(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    Json(called): Json<Called>,
) -> Result<(StatusCode, Json<NewProgram>), Refused> {
    app.limits.check(Class::SignIn, peer, caller.player)?;
    let owner = caller.signed_in()?;
    let store = app.hub.store();
    // A program has no programs: its owner answers for it.
    let is_program = store.player(owner).await?.is_none_or(|player| player.owner.is_some());
    if is_program {
        return Err(Code::BotsOnlyOwn.into());
    }
    let name = fit_name(&called.name)?;
    if store.programs(owner).await?.len() >= MOST {
        return Err(Refused::new(Code::TooManyPrograms).with("max", MOST));
    }
    let (player, token) = app.sessions.add_program(owner, &name).await?;
    let token = token.reveal().to_owned();
    Ok((StatusCode::CREATED, Json(NewProgram { player: player.id, name, token })))
}

/// A program in the path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct Which {
    /// The program.
    #[param(value_type = String, pattern = "^[a-z2-7]{25}[aeimquy4]$")]
    player: PlayerId,
}

/// Ends a program's account: its token is no longer good, its name and what it said are erased, its seats in games that
/// are not over go to bots.
#[utoipa::path(delete, path = "/programs/{player}", tag = "people", params(Which),
    responses((status = 204)))]
pub(crate) async fn remove(
    State(app): State<App>,
    SignedIn(owner): SignedIn,
    peer: Peer,
    Path(which): Path<Which>,
) -> Result<StatusCode, Refused> {
    app.limits.check(Class::SignIn, peer, Some(owner))?;
    let store = app.hub.store();
    let own = store.programs(owner).await?.iter().any(|program| program.id == which.player);
    if !own {
        return Err(Code::NotFound.into());
    }
    forget(&app, which.player).await?;
    Ok(StatusCode::NO_CONTENT)
}
