//! Games that are over: seeing them again, checking them, and going on from somewhere in the middle.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use quarterdeck_engine::{Seat, Seats, Viewer};
use quarterdeck_store::{PlayerId, TableId};
use quarterdeck_table::{Play, Stage, Table};
use quarterdeck_web::replay::{self, Eyes};
use quarterdeck_web::{Page, verdict};
use serde::Deserialize;

use super::looks::Looks;
use super::rooms::{Looker, Rooms, Turn, plain};
use crate::http::compression::Private;
use crate::http::{Caller, Class, Code, Path, Peer, Query, Refused};

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
    let page = rooms
        .show(&live, &looks.0, looker, Viewer::Public, &origin, None, |sight| {
            let main = replay::main(sight, eyes, held, asked.step)?;
            let title = sight.words().say("page-replay-of", &[("game", sight.game_title().into())]);
            let symbols = sight.symbols();
            let (prefs, reader, path) = (&looks.0, name.as_deref(), path.as_str());
            Some(
                Page {
                    prefs,
                    title: &title,
                    reader,
                    path,
                    kind: "table replaying",
                    live: None,
                    symbols,
                    main,
                }
                .render(),
            )
        })
        .await?
        .ok_or(Code::NotFound)?;
    let mut response = page.into_response();
    if eyes != Eyes::Of(Viewer::Public) {
        response.extensions_mut().insert(Private);
    }
    Ok(response)
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
    let (viewer, host) = live
        .look(&rooms.app.hub, |table| {
            looker.eyes(table)?;
            let own = caller.player.map_or_else(Seats::default, |player| table.chairs().of(player));
            let viewer = own.iter().next().map_or(Viewer::Public, Viewer::Seat);
            Ok::<_, Refused>((viewer, table.game().map(Play::host_record)))
        })
        .await??;
    let host = host.ok_or(Code::WrongPhaseGathering)?;
    let signer = rooms.app.hub.signer().clone();
    let checked = tokio::task::spawn_blocking(move || {
        let copy = quarterdeck_table::copy_for(&host, viewer)?;
        let copy = quarterdeck_table::signed(copy, &signer).unwrap_or_default();
        quarterdeck_table::verify(&copy).map(|(_, found)| found)
    });
    let found = checked.await.map_err(|_| Code::Internal)?;
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
    let forked = rooms.app.hub.fork(host, player, seat, step).await;
    forked.map_err(|error| crate::api::refused(error, looks.reads()))
}
