//! What is kept about somebody, and how it is erased.

use std::collections::BTreeSet;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quarterdeck_store::{Personal, Phase, PlayerId, TableId};
use quarterdeck_table::{Asker, Command};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::session::Who;
use super::types::{PageOf, TableLine};
use crate::http::{Caller, Class, Code, Json, Peer, Query, Refused, SignedIn};

/// Everything that is kept about somebody.
#[derive(Serialize, ToSchema)]
pub(crate) struct Kept {
    /// Who it is.
    who: Who,
    /// Since when, in milliseconds since 1970.
    since: i64,
    /// Programs.
    programs: Vec<Who>,
    /// Devices that are signed in: from when and until when.
    sessions: Vec<(i64, i64)>,
    /// Tables. Their records have no names in them.
    #[schema(value_type = Vec<String>)]
    tables: Vec<TableId>,
    /// What was said.
    said: Vec<SaidThere>,
}

/// Something said.
#[derive(Serialize, ToSchema)]
pub(crate) struct SaidThere {
    /// At which table.
    #[schema(value_type = String)]
    table: TableId,
    /// When, in milliseconds since 1970.
    at: i64,
    /// What.
    text: String,
}

/// Everything that is kept about the caller.
#[utoipa::path(get, path = "/me/data", tag = "people",
    responses((status = 200, body = Kept)))]
pub(crate) async fn data(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
) -> Result<Json<Kept>, Refused> {
    app.limits.check(Class::Read, peer, Some(player))?;
    let personal = app.hub.store().personal(player).await?.ok_or(Code::SignIn)?;
    let said = personal.said.into_iter().map(|(table, at, text)| SaidThere { table, at, text });
    Ok(Json(Kept {
        since: personal.player.since,
        who: personal.player.into(),
        programs: personal.programs.into_iter().map(Who::from).collect(),
        sessions: personal.sessions,
        tables: personal.tables,
        said: said.collect(),
    }))
}

/// Erases what is personal: the name, the programs, the sessions and everything said. Seats in games that are not over
/// go to bots. The games stay, and tell nobody who it was.
#[utoipa::path(delete, path = "/me/data", tag = "people",
    responses((status = 204)))]
pub(crate) async fn erase(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
) -> Result<Response, Refused> {
    app.limits.check(Class::SignIn, peer, caller.player)?;
    forget(&app, caller.signed_in()?).await?;
    let headers = HeaderMap::from_iter([(header::SET_COOKIE, app.sessions.clear_cookie())]);
    Ok((StatusCode::NO_CONTENT, headers).into_response())
}

/// Erases what is personal of somebody and of their programs, in the store and at every table.
pub(crate) async fn forget(app: &App, player: PlayerId) -> Result<(), Refused> {
    let store = app.hub.store();
    let programs = store.programs(player).await?;
    let everybody = programs.iter().map(|program| program.id).chain([player]);
    let mut places = BTreeSet::new();
    for player in everybody.clone() {
        let Some(Personal { tables, said, .. }) = store.personal(player).await? else { continue };
        // Who looks on has no seat, and may have said something all the same.
        let said = said.into_iter().map(|(table, ..)| table);
        places.extend(tables.into_iter().chain(said).map(|table| (table, player)));
    }
    for &(table, player) in &places {
        leave(app, table, player).await;
    }
    store.erase(player).await?;
    for player in everybody {
        app.sessions.forget(player);
    }
    for (table, player) in places {
        // What was said is gone from the store; this takes it off the screens.
        let erased = app.hub.command(table, Asker::House, Command::Erase { player }, None).await;
        if let Err(error) = erased {
            tracing::warn!(%error, "a table was not told that something is erased");
        }
    }
    Ok(())
}

/// Gives up all seats of a player at a table that is not over.
async fn leave(app: &App, table: TableId, player: PlayerId) {
    let Ok(live) = app.hub.unwatched(table).await else { return };
    let Ok(seats) = live.look(&app.hub, |table| table.chairs().of(player)).await else { return };
    for seat in seats.iter() {
        let command = Command::Leave { seat };
        // Over, or about to begin: then the seat stays, with nobody's name to it.
        let _ = app.hub.command(table, Asker::Player(player), command, None).await;
    }
}

/// Which tables.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Mine {
    /// Only tables that are so far: `gathering`, `playing` or `over`.
    #[param(value_type = Option<String>, pattern = "^(gathering|playing|over)$")]
    phase: Option<Phase>,
}

/// The caller's tables, newest first.
#[utoipa::path(get, path = "/me/tables", tag = "people", params(Mine, PageOf),
    responses((status = 200, body = Vec<TableLine>)))]
pub(crate) async fn tables(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    peer: Peer,
    Query(mine): Query<Mine>,
    Query(page): Query<PageOf>,
) -> Result<Json<Vec<TableLine>>, Refused> {
    app.limits.check(Class::Read, peer, Some(player))?;
    let found = app.hub.store().tables_of(player, mine.phase, page.page()?).await?;
    Ok(Json(found.into_iter().map(TableLine::from).collect()))
}
