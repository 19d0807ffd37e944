//! The first page, and finding a table by its code.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_store::{Page as Part, Phase};
use quarterdeck_web::{Pictured, form, home};
use serde::Deserialize;

use super::looks::Looks;
use super::rooms::{Rooms, drawn, plain, typed};
use crate::api::find_by_code;
use crate::http::{Caller, Class, Code, Path, Peer, Query, Refused};

/// How many tables each list shows.
const SHOWN: u32 = 8;

/// The first page.
pub(super) async fn home(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
) -> Result<Markup, Refused> {
    rooms.app.limits.check(Class::Read, peer, caller.player)?;
    let (mut running, mut finished) = (Vec::new(), Vec::new());
    if let Some(player) = caller.player {
        running = rooms.mine(player, Phase::Playing, SHOWN).await?;
        running.extend(rooms.mine(player, Phase::Gathering, SHOWN).await?);
        finished = rooms.mine(player, Phase::Over, SHOWN).await?;
    }
    let open = rooms.app.hub.store().listed(Part { after: None, limit: SHOWN }).await?;
    let mut open = rooms.listed(open, caller.player).await?;
    // Nobody can join there.
    open.retain(|table| !table.damaged);
    let name = rooms.name(&caller).await?;
    let main = home::main(&looks.0, &running, &open, &finished);
    let symbols: String =
        Title::ALL.iter().map(|&title| with_game!(title, G => G::symbols().0)).collect();
    Ok(drawn(&looks.0, "Quarterdeck", name.as_deref(), "/", main, &symbols))
}

/// A code that was typed.
#[derive(Deserialize)]
pub(super) struct Typed {
    code: Option<String>,
}

/// Where a code is typed.
pub(super) async fn join(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    Query(typed): Query<Typed>,
) -> Result<Response, Refused> {
    match typed.code {
        Some(code) => lead(&rooms, &caller, peer, &looks, &code).await,
        None => Ok(join_page(&rooms, &caller, &looks, None).await?.into_response()),
    }
}

async fn join_page(
    rooms: &Rooms,
    caller: &Caller,
    looks: &Looks,
    typed: Option<&form::Typed>,
) -> Result<Markup, Refused> {
    let words = looks.0.words();
    let title = words.say("page-join", &[]);
    let main = html! {
        main id="table" tabindex="-1" { h1 { (title) } (home::join_form(words, typed)) }
    };
    let name = rooms.name(caller).await?;
    Ok(plain(&looks.0, &title, name.as_deref(), "/join", main))
}

/// The table of a code, from a link or a picture of one.
pub(super) async fn by_code(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    Path(code): Path<String>,
) -> Result<Response, Refused> {
    lead(&rooms, &caller, peer, &looks, &code).await
}

/// Leads to the table of a code, or back to where codes are typed.
async fn lead(
    rooms: &Rooms,
    caller: &Caller,
    peer: Peer,
    looks: &Looks,
    code: &str,
) -> Result<Response, Refused> {
    match find(rooms, caller, peer, code).await {
        Ok(way) => Ok(way),
        Err(refused) => {
            let typed = typed(looks, "code", code, &refused);
            Ok(rooms.again(&refused, join_page(rooms, caller, looks, Some(&typed)).await?))
        }
    }
}

/// The page where a rule stands.
pub(super) async fn rule(Path(id): Path<String>) -> Result<Response, Refused> {
    let language = quarterdeck_words::Language::default();
    let has = |title: &Title| quarterdeck_shelf::book(*title, language).has_rule(&id);
    let title = Title::ALL.into_iter().find(has).ok_or(Code::NotFound)?;
    Ok(Redirect::to(&format!("/rules/{}#{id}", title.id())).into_response())
}

async fn find(rooms: &Rooms, caller: &Caller, peer: Peer, code: &str) -> Result<Response, Refused> {
    let table = find_by_code(&rooms.app, caller, peer, code).await?;
    Ok(Redirect::to(&format!("/t/{table}")).into_response())
}
