//! Rulebooks.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::PreEscaped;
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_web::rules;
use quarterdeck_web::{Page, Pictured};

use super::looks::Looks;
use super::rooms::Rooms;
use crate::http::{Caller, Class, Code, Path, Peer, Refused};

/// A game's rulebook.
pub(super) async fn page(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    Path(game): Path<String>,
) -> Result<Response, Refused> {
    rooms.app.limits.check(Class::Read, peer, caller.player)?;
    let title: Title = game.parse().map_err(|_| Code::NotFound)?;
    let book = quarterdeck_shelf::book(title, looks.0.language);
    let main = rules::main(&looks.0, title.id(), book);
    let name = rooms.name(&caller).await?;
    let symbols = with_game!(title, G => G::symbols().0);
    let path = format!("/rules/{}", title.id());
    let page = Page {
        prefs: &looks.0,
        title: book.title(),
        reader: name.as_deref(),
        path: &path,
        kind: "plain book",
        live: None,
        symbols: PreEscaped(symbols),
        main,
    };
    Ok(page.render().into_response())
}
