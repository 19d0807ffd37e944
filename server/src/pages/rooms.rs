//! What the pages' handlers have at hand.

use std::net::SocketAddr;

use axum::extract::FromRef;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, PreEscaped};
use quarterdeck_engine::Viewer;
use quarterdeck_store::{Found, Page as Part, Phase, PlayerId, TableId, Trouble};
use quarterdeck_table::entry::Channel;
use quarterdeck_table::{Stage, Table};
use quarterdeck_web::form::Typed;
use quarterdeck_web::home::Listed;
use quarterdeck_web::{Page, Prefs, Sight, sight};

use super::looks::Looks;
use crate::api::{App, refused};
use crate::http::{Caller, Class, Code, Peer, Refused, Sessions, addresses};
use crate::hub::{Live, Shown};

/// What the pages' handlers have at hand.
#[derive(Clone)]
pub struct Rooms {
    /// What the API's handlers have.
    pub app: App,
    /// Where players reach the server, if the set-up says so.
    pub public: Option<String>,
    /// Where it listens.
    pub address: SocketAddr,
}

impl FromRef<Rooms> for Sessions {
    fn from_ref(rooms: &Rooms) -> Self {
        rooms.app.sessions.clone()
    }
}

/// Which seat of a shared device a page is for.
#[derive(Clone, Copy, Default, serde::Deserialize)]
pub(super) struct Turn {
    /// The seat, counted from 1.
    pub(super) seat: Option<usize>,
    /// How often the device's seats had acted.
    pub(super) hand: Option<usize>,
}

/// Who looks at a table, and with whose eyes.
#[derive(Clone, Copy)]
pub(super) struct Looker {
    pub(super) reader: Option<PlayerId>,
    pub(super) turn: Turn,
}

impl Looker {
    /// With whose eyes. Who holds one seat looks with its eyes; who shares a device does for one seat at a time, until
    /// one of its seats has acted; anybody else looks on, if that is allowed.
    pub(super) fn eyes(self, table: &Table) -> Result<Viewer, Refused> {
        let own = self.reader.map_or_else(Default::default, |reader| table.chairs().of(reader));
        let mut seats = own.iter();
        match (seats.next(), seats.next()) {
            (None, _) => {
                let begun = !matches!(table.stage(), Stage::Gathering);
                if begun && !table.settings().spectators {
                    return Err(Code::SpectatorsOff.into());
                }
                Ok(Viewer::Public)
            }
            (Some(only), None) => Ok(Viewer::Seat(only)),
            (Some(_), Some(_)) => {
                let reader = self.reader.expect("whoever holds seats is somebody");
                let asked = own.iter().find(|seat| Some(seat.number()) == self.turn.seat);
                let fresh = self.turn.hand == Some(sight::hand(table, reader));
                let owes = |seat| table.owed().contains(seat) || table.stage() == Stage::Over;
                Ok(asked.filter(|seat| fresh && owes(*seat)).map_or(Viewer::Public, Viewer::Seat))
            }
        }
    }

    /// Who is at the table by looking, if anybody: whoever holds a seat.
    pub(super) fn present(self, table: &Table) -> Option<PlayerId> {
        self.reader.filter(|reader| !table.chairs().of(*reader).is_empty())
    }
}

impl Rooms {
    /// A table that somebody asks for.
    pub(super) async fn live(
        &self,
        table: TableId,
        looks: &Looks,
    ) -> Result<std::sync::Arc<Live>, Refused> {
        self.app.hub.live(table).await.map_err(|error| refused(error, looks.reads()))
    }

    /// Where others find this server: as it was set up, or as the caller did, unless that works on this machine alone.
    pub(super) fn origin(&self, headers: &HeaderMap) -> String {
        if let Some(public) = &self.public {
            return format!("{}/", public.trim_end_matches('/'));
        }
        let host =
            headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let near = ["localhost", "127.", "[::1]"].iter().any(|near| host.starts_with(near));
        if host.is_empty() || near {
            let urls = addresses::urls(self.address);
            return urls.into_iter().next().expect("a server is somewhere");
        }
        format!("http://{host}/")
    }

    /// Makes something of a table with the eyes of whoever looks.
    pub(super) async fn look<T>(
        &self,
        live: &Live,
        prefs: &Prefs,
        looker: Looker,
        origin: &str,
        looked: Option<u32>,
        make: impl FnOnce(&Sight<'_>) -> T,
    ) -> Result<(Viewer, T), Refused> {
        let viewer = live.look(&self.app.hub, |table| looker.eyes(table)).await??;
        self.show(live, prefs, looker, viewer, origin, looked, make)
            .await
            .map(|made| (viewer, made))
    }

    /// Makes something of a table with these eyes. Who may have them has been checked.
    #[allow(clippy::too_many_arguments, reason = "it is all that a page is made of")]
    pub(super) async fn show<T>(
        &self,
        live: &Live,
        prefs: &Prefs,
        looker: Looker,
        viewer: Viewer,
        origin: &str,
        looked: Option<u32>,
        make: impl FnOnce(&Sight<'_>) -> T,
    ) -> Result<T, Refused> {
        let made = live.show(&self.app.hub, |shown: Shown<'_>| {
            // Who sits at the table hears the table, whatever the device shows.
            let seated = looker.present(shown.table).is_some();
            let channel = if seated { Channel::Table } else { Channel::Gallery };
            let said: Vec<sight::SaidLine> = (shown.said)(channel)
                .into_iter()
                .map(|(seq, by, name, text)| sight::SaidLine { seq, by, name, text })
                .collect();
            let sight = Sight {
                prefs,
                table: shown.table,
                name: shown.name,
                said: &said,
                reader: looker.reader,
                viewer,
                clock_offset: shown.offset,
                looked,
                origin,
                hand: looker.turn.hand,
                typed: None,
            };
            make(&sight)
        });
        Ok(made.await?)
    }

    /// What somebody is called.
    pub(super) async fn name(&self, caller: &Caller) -> Result<Option<String>, Refused> {
        let Some(player) = caller.player else { return Ok(None) };
        Ok(self.app.hub.store().player(player).await?.map(|player| player.name))
    }

    /// Somebody to act as: whoever is signed in, or a new guest, under a name that was typed or a made-up one. With the
    /// cookie to set for a new guest.
    pub(super) async fn somebody(
        &self,
        caller: &Caller,
        peer: Peer,
        prefs: &Prefs,
        typed: Option<&str>,
    ) -> Result<(PlayerId, Option<HeaderValue>), Refused> {
        if let Some(player) = caller.player {
            return Ok((player, None));
        }
        self.app.limits.check(Class::SignIn, peer, None)?;
        let typed = typed.map(str::trim).filter(|typed| !typed.is_empty());
        let name = if let Some(typed) = typed {
            crate::api::fit_name(typed)?
        } else {
            let number = crate::hub::new_letters(3);
            prefs.words().say("page-guest", &[("number", (&number).into())])
        };
        let (player, cookie) = self.app.sessions.sign_in(&name).await?;
        Ok((player.id, Some(cookie)))
    }

    /// The page with the form again, for who typed something that was refused.
    pub(super) fn again(&self, refused: &Refused, page: impl IntoResponse) -> Response {
        self.app.metrics.refused(refused.code());
        (refused.status(), page).into_response()
    }

    /// Tables of a phase where somebody sits, newest first, as a list shows them.
    pub(super) async fn mine(
        &self,
        player: PlayerId,
        phase: Phase,
        limit: u32,
    ) -> Result<Vec<Listed>, Refused> {
        let part = Part { after: None, limit };
        let found = self.app.hub.store().tables_of(player, Some(phase), part).await?;
        self.listed(found, Some(player)).await
    }

    /// Tables as a list shows them. Damaged ones are marked.
    pub(super) async fn listed(
        &self,
        found: Vec<Found>,
        reader: Option<PlayerId>,
    ) -> Result<Vec<Listed>, Refused> {
        let mut lines = Vec::with_capacity(found.len());
        for found in found {
            let live = match self.app.hub.unwatched(found.table).await {
                Ok(live) => live,
                Err(error) if error.is_damage() => {
                    lines.push(damaged(found));
                    continue;
                }
                Err(_) => continue,
            };
            let line = live.show(&self.app.hub, |shown| {
                let card = shown.table.card(shown.name, shown.offset);
                let own =
                    reader.map_or_else(Default::default, |reader| shown.table.chairs().of(reader));
                let others = card.seats.iter().filter(|seat| seat.player != reader);
                Listed {
                    table: found.table,
                    game: found.game.clone(),
                    phase: found.phase,
                    people: others.filter_map(|seat| seat.name.clone()).collect(),
                    free: card
                        .seats
                        .iter()
                        .filter(|seat| seat.player.is_none() && seat.bot.is_none())
                        .count(),
                    awaited: own.iter().any(|seat| card.owed.contains(seat)),
                    touched: found.touched.wall,
                    damaged: false,
                }
            });
            match line.await {
                Ok(line) => lines.push(line),
                Err(why) if why.trouble == Trouble::Damaged => lines.push(damaged(found)),
                Err(why) => return Err(why.into()),
            }
        }
        Ok(lines)
    }
}

/// A damaged table in a list: all that is known of it without its journal.
fn damaged(found: Found) -> Listed {
    Listed {
        table: found.table,
        game: found.game,
        phase: found.phase,
        people: Vec::new(),
        free: 0,
        awaited: false,
        touched: found.touched.wall,
        damaged: true,
    }
}

/// What somebody typed, and why it was refused.
pub(super) fn typed(looks: &Looks, field: &'static str, value: &str, refused: &Refused) -> Typed {
    Typed { field, value: value.to_owned(), why: refused.detail(looks.0.words()) }
}

/// A page that is not a table.
pub(super) fn plain(
    prefs: &Prefs,
    title: &str,
    reader: Option<&str>,
    path: &str,
    main: Markup,
) -> Markup {
    drawn(prefs, title, reader, path, main, "")
}

/// The same, with what its pictures are made of.
pub(super) fn drawn(
    prefs: &Prefs,
    title: &str,
    reader: Option<&str>,
    path: &str,
    main: Markup,
    symbols: &str,
) -> Markup {
    let symbols = PreEscaped(symbols);
    Page { prefs, title, reader, path, kind: "plain", live: None, symbols, main }.render()
}

/// The way on after a form, for who has no script; and that it is done, for who has.
pub(super) fn on_to(headers: &HeaderMap, path: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = if headers.contains_key("x-live") {
        axum::http::StatusCode::NO_CONTENT.into_response()
    } else {
        Redirect::to(path).into_response()
    };
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}
