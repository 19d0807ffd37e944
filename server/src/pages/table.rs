//! A table: at a seat, beside it, on a wall.

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use quarterdeck_engine::Viewer;
use quarterdeck_store::TableId;
use quarterdeck_web::form::Typed;
use quarterdeck_web::{Page, Sight, log as story};

use super::looks::Looks;
use super::rooms::{Looker, Rooms, Turn, drawn, plain};
use crate::http::compression::Private;
use crate::http::{Caller, Class, Code, Path, Peer, Query, Refused, addresses};

/// The table, as whoever asks may see it.
pub(super) async fn page(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    headers: HeaderMap,
    Path(table): Path<TableId>,
    Query(turn): Query<Turn>,
) -> Result<Response, Refused> {
    rooms.app.limits.check(Class::Read, peer, caller.player)?;
    draw(&rooms, &caller, &looks, &headers, table, turn, None).await
}

/// The page, with what somebody typed into a form of it that was refused.
pub(super) async fn draw(
    rooms: &Rooms,
    caller: &Caller,
    looks: &Looks,
    headers: &HeaderMap,
    table: TableId,
    turn: Turn,
    typed: Option<&Typed>,
) -> Result<Response, Refused> {
    let live = rooms.live(table, looks).await?;
    let looker = Looker { reader: caller.player, turn };
    let looked = match caller.player {
        Some(player) => rooms.app.hub.store().looked(table, player).await?,
        None => None,
    };
    let name = rooms.name(caller).await?;
    let origin = rooms.origin(headers);
    let path = path(table, turn);
    let (viewer, (begun, page)) = rooms
        .look(&live, &looks.0, looker, &origin, looked, |sight| {
            let live = stream(table, sight.table.seq(), turn, false);
            let sight = &Sight { typed, ..*sight };
            let page = Page {
                prefs: &looks.0,
                title: &sight.window(),
                reader: name.as_deref(),
                path: &path,
                kind: "table",
                live: Some(&live),
                symbols: sight.symbols(),
                main: sight.main(),
            };
            (sight.table.game().is_some(), page.render())
        })
        .await?;
    let mut response = page.into_response();
    // Before the deal there is no secret that anybody could guess from how well it compresses.
    if viewer != Viewer::Public && begun {
        response.extensions_mut().insert(Private);
    }
    Ok(response)
}

fn path(table: TableId, turn: Turn) -> String {
    match (turn.seat, turn.hand) {
        (Some(seat), Some(hand)) => format!("/t/{table}?seat={seat}&hand={hand}"),
        _ => format!("/t/{table}"),
    }
}

fn stream(table: TableId, seq: u32, turn: Turn, wall: bool) -> String {
    let mut url = format!("/t/{table}/live?since={seq}");
    if let (Some(seat), Some(hand)) = (turn.seat, turn.hand) {
        url.push_str(&format!("&seat={seat}&hand={hand}"));
    }
    if wall {
        url.push_str("&wall=true");
    }
    url
}

/// The table on a wall: what everybody may see.
pub(super) async fn wall(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    headers: HeaderMap,
    Path(table): Path<TableId>,
) -> Result<Markup, Refused> {
    rooms.app.limits.check(Class::Read, peer, caller.player)?;
    let live = rooms.live(table, &looks).await?;
    let looker = Looker { reader: caller.player, turn: Turn::default() };
    may_hang(&rooms, &live, looker).await?;
    // A wall is nobody's.
    let looker = Looker { reader: None, ..looker };
    let origin = rooms.origin(&headers);
    rooms
        .show(&live, &looks.0, looker, Viewer::Public, &origin, None, |sight| {
            let live = stream(table, sight.table.seq(), Turn::default(), true);
            Page {
                prefs: &looks.0,
                title: &sight.window(),
                reader: None,
                path: "/",
                kind: "wall",
                live: Some(&live),
                symbols: sight.symbols(),
                main: sight.wall(),
            }
            .render()
        })
        .await
}

/// Who may hang a table on the wall: anybody if others may look on, else who sits there or opened it.
pub(super) async fn may_hang(
    rooms: &Rooms,
    live: &crate::hub::Live,
    looker: Looker,
) -> Result<(), Refused> {
    let may = live.look(&rooms.app.hub, |table| {
        let own = looker.reader.is_some_and(|reader| {
            !table.chairs().of(reader).is_empty() || table.opener() == reader
        });
        own || looker.eyes(table).is_ok()
    });
    if may.await? { Ok(()) } else { Err(Code::SpectatorsOff.into()) }
}

/// Everything that has happened.
pub(super) async fn log(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    headers: HeaderMap,
    Path(table): Path<TableId>,
) -> Result<Response, Refused> {
    rooms.app.limits.check(Class::Read, peer, caller.player)?;
    let live = rooms.live(table, &looks).await?;
    let looker = Looker { reader: caller.player, turn: Turn::default() };
    let origin = rooms.origin(&headers);
    let name = rooms.name(&caller).await?;
    let title = looks.0.words().say("page-log", &[]);
    let (_, (symbols, main)) = rooms
        .look(&live, &looks.0, looker, &origin, None, |sight| {
            let main = html! {
                main id="table" class="log" tabindex="-1" {
                    h1 { (title) }
                    (story::whole(sight, &sight.sitters()))
                    p { a class="button" href=(sight.path("")) { (sight.words().say("page-back-to-table", &[])) } }
                }
            };
            (sight.symbols().0, main)
        })
        .await?;
    let path = format!("/t/{table}/log");
    let mut response =
        drawn(&looks.0, &title, name.as_deref(), &path, main, symbols).into_response();
    response.extensions_mut().insert(Private);
    Ok(response)
}

/// How others find the table: link, code, picture.
pub(super) async fn join(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    headers: HeaderMap,
    Path(table): Path<TableId>,
) -> Result<Markup, Refused> {
    rooms.app.limits.check(Class::Read, peer, caller.player)?;
    let live = rooms.live(table, &looks).await?;
    let code = live.look(&rooms.app.hub, |table| table.code().to_owned()).await?;
    let link = format!("{}j/{code}", rooms.origin(&headers));
    let words = looks.0.words();
    let title = words.say("page-invite", &[]);
    let main = html! {
        main id="table" class="join" tabindex="-1" {
            h1 { (title) }
            p { (words.say("page-invite-how", &[])) }
            img class="qr" src={ "/t/" (table) "/qr.svg" } width="280" height="280"
                alt=(words.say("page-qr", &[("link", (&link).into())]));
            p class="code" { (code) }
            p { a class="link" href={ "/j/" (code) } data-copy { (link) } }
            p { a class="button" href={ "/t/" (table) } { (words.say("page-back-to-table", &[])) } }
        }
    };
    let name = rooms.name(&caller).await?;
    Ok(plain(&looks.0, &title, name.as_deref(), &format!("/t/{table}/join"), main))
}

/// The way to the table as a picture for phones.
pub(super) async fn qr(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    headers: HeaderMap,
    Path(table): Path<TableId>,
) -> Result<Response, Refused> {
    rooms.app.limits.check(Class::Read, peer, caller.player)?;
    let live = rooms.live(table, &looks).await?;
    let code = live.look(&rooms.app.hub, |table| table.code().to_owned()).await?;
    let link = format!("{}j/{code}", rooms.origin(&headers));
    let picture = addresses::qr_svg(&link).map_err(|_| Code::Internal)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
