//! Rulebooks.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use quarterdeck_rulebook as rulebook;
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_web::Pictured;
use quarterdeck_web::rules;

use super::looks::Looks;
use super::rooms::{Rooms, drawn};
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
    let book = rulebook::book(title.id(), looks.0.language).ok_or(Code::NotFound)?;
    let main = rules::main(&looks.0, title.id(), book);
    let name = rooms.name(&caller).await?;
    let symbols = with_game!(title, G => G::symbols().0);
    let path = format!("/rules/{}", title.id());
    Ok(drawn(&looks.0, book.title(), name.as_deref(), &path, main, symbols).into_response())
}
