//! Games that are over: seeing them again, checking them, and going on from somewhere in the middle.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use quarterdeck_engine::{Seat, Seats, Viewer};
use quarterdeck_store::{PlayerId, TableId};
use quarterdeck_table::{Play, Stage, Table};
use quarterdeck_web::replay::{Eyes, Film, Frame};
use quarterdeck_web::{Page, verdict};
use serde::Deserialize;
use tokio::runtime::Handle;

use super::looks::Looks;
use super::rooms::{Looker, Rooms, Turn, plain};
use crate::api::App;
use crate::fair::Person;
use crate::http::compression::Private;
use crate::http::{Caller, Class, Code, Path, Peer, Query, Refused};
use crate::hub::Live;

/// Where in the game, and with whose eyes.
#[derive(Deserialize)]
pub(super) struct Asked {
    step: Option<usize>,
    r#as: Option<String>,
}

/// The seats whose secrets somebody may see again.
fn held(table: &Table, reader: Option<PlayerId>) -> Seats {
    reader.map_or_else(Seats::default, |reader| table.held_by(reader))
}

/// A game that is over, step by step.
pub(super) async fn page(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    headers: HeaderMap,
    Path(table): Path<TableId>,
    Query(asked): Query<Asked>,
) -> Result<Response, Refused> {
    rooms.app.limits.check(Class::Read, peer, caller.player)?;
    let live = rooms.live(table, &looks).await?;
    let looker = Looker { reader: caller.player, turn: Turn::default() };
    let (over, held) = live
        .look(&rooms.app.hub, |table| {
            looker.eyes(table)?;
            let over = table.stage() == Stage::Over && table.game().is_some();
            Ok::<_, Refused>((over, held(table, caller.player)))
        })
        .await??;
    if !over {
        return Err(Code::WrongPhasePlaying.into());
    }
    let eyes = match &asked.r#as {
        Some(word) => Eyes::read(word).ok_or(Code::NotFound)?,
        None => Eyes::Of(held.iter().next().map_or(Viewer::Public, Viewer::Seat)),
    };
    if let Eyes::Of(Viewer::Seat(seat)) = eyes
        && !held.contains(seat)
    {
        return Err(Code::NotYourSeat.into());
    }
    let name = rooms.name(&caller).await?;
    let origin = rooms.origin(&headers);
    let path = format!("/t/{table}/replay?as={}&step={}", eyes.word(), asked.step.unwrap_or(0));
    // The table waits only until this is put together; the page is made afterwards.
    let frame = rooms.show(&live, &looks.0, looker, Viewer::Public, &origin, None, Frame::of);
    let frame = frame.await?;
    let person = Person::of(caller.player, peer);
    let films = films(&rooms, &live, table, frame.viewers(eyes), person).await?;
    let main = frame.main(&films, eyes, held, asked.step).ok_or(Code::NotFound)?;
    let title = looks.0.words().say("page-replay-of", &[("game", frame.game_title().into())]);
    let page = Page {
        prefs: &looks.0,
        title: &title,
        reader: name.as_deref(),
        path: &path,
        kind: "table replaying",
        live: None,
        symbols: frame.symbols(),
        main,
    };
    let page = page.render();
    let mut response = page.into_response();
    if eyes != Eyes::Of(Viewer::Public) {
        response.extensions_mut().insert(Private);
    }
    Ok(response)
}

/// What these viewers saw of a game that is over. It is worked out once and then kept.
async fn films(
    rooms: &Rooms,
    live: &Live,
    table: TableId,
    viewers: Vec<Viewer>,
    person: Person,
) -> Result<Vec<Film>, Refused> {
    let App { hub, work, replays, .. } = &rooms.app;
    if let Some(films) = replays.get(table, &viewers) {
        return Ok(films);
    }
    let turn = work.turn(person).await?;
    // Somebody else may have asked for the same and come first.
    if let Some(films) = replays.get(table, &viewers) {
        return Ok(films);
    }
    let game = live.look(hub, |table| table.game().map(Play::snapshot)).await?;
    let game = game.ok_or(Code::WrongPhaseGathering)?;
    let replays = replays.clone();
    let made = turn.work_on_record(move |meter| {
        let films = Film::make(&game, &viewers, meter)?;
        replays.keep(table, &viewers, &films);
        Ok(films)
    });
    made.await?.map_err(|_| Code::Internal.into())
}

/// Checks the dice of a game, as whoever asks may have it.
pub(super) async fn verify(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    headers: HeaderMap,
    Path(table): Path<TableId>,
) -> Result<Response, Refused> {
    // It is work, so it counts like opening a table.
    rooms.app.limits.check(Class::OpenTable, peer, caller.player)?;
    let live = rooms.live(table, &looks).await?;
    let looker = Looker { reader: caller.player, turn: Turn::default() };
    let (viewer, begun) = live
        .look(&rooms.app.hub, |table| {
            looker.eyes(table)?;
            let own = caller.player.map_or_else(Seats::default, |player| table.chairs().of(player));
            let viewer = own.iter().next().map_or(Viewer::Public, Viewer::Seat);
            Ok::<_, Refused>((viewer, table.game().is_some()))
        })
        .await??;
    if !begun {
        return Err(Code::WrongPhaseGathering.into());
    }
    let turn = rooms.app.work.turn(Person::of(caller.player, peer)).await?;
    let game = live.look(&rooms.app.hub, |table| table.game().map(Play::snapshot)).await?;
    let game = game.ok_or(Code::WrongPhaseGathering)?;
    let signer = rooms.app.hub.signer().clone();
    let found = turn.work_on_record(move |meter| {
        let copy = game.copy_for(viewer, meter)?;
        let copy = quarterdeck_table::signed(copy, &signer).unwrap_or_default();
        quarterdeck_table::verify_metered(&copy, meter).map(|(_, found)| found)
    });
    let found = found.await?;
    let record = match viewer {
        Viewer::Public => format!("/api/v1/tables/{table}/record"),
        Viewer::Seat(seat) => format!("/api/v1/tables/{table}/seats/{}/record", seat.number()),
    };
    let origin = rooms.origin(&headers);
    let main = rooms.show(&live, &looks.0, looker, Viewer::Public, &origin, None, |sight| {
        verdict::main(sight, &found, &record)
    });
    let main = main.await?;
    let title = looks.0.words().say("page-verify", &[]);
    let name = rooms.name(&caller).await?;
    Ok(plain(&looks.0, &title, name.as_deref(), &format!("/t/{table}/verify"), main)
        .into_response())
}

/// Goes on from somewhere in the middle, with bots at all other seats.
pub(super) async fn fork(
    rooms: &Rooms,
    table: TableId,
    player: PlayerId,
    seat: Seat,
    step: usize,
    looks: &Looks,
) -> Result<TableId, Refused> {
    let live = rooms.live(table, looks).await?;
    // A fork plays the game through again, so it takes its turn and is done on a thread of the pool.
    let turn = rooms.app.work.turn(Person::Player(player)).await?;
    let host = live
        .look(&rooms.app.hub, |table| {
            if table.stage() != Stage::Over {
                return Err(Code::WrongPhasePlaying);
            }
            if !table.held_by(player).contains(seat) {
                return Err(Code::NotYourSeat);
            }
            table.game().map(Play::host_record).ok_or(Code::WrongPhaseGathering)
        })
        .await??;
    let (hub, here) = (Arc::clone(&rooms.app.hub), Handle::current());
    let forked = turn.work(move |_| {
        // A thread that waits for a store that hangs must not hold up the shutdown.
        let stop = hub.stop().clone();
        here.block_on(stop.ends_future(hub.fork(&host, player, seat, step)))
    });
    let forked = forked.await?.ok_or(Code::Stopping)?;
    forked.map_err(|error| crate::api::refused(error, looks.reads()))
}
