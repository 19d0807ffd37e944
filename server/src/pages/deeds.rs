//! Everything that can be done at a table, as forms are posted.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use quarterdeck_engine::{MAX_SEATS, Seat};
use quarterdeck_store::{PlayerId, TableId};
use quarterdeck_table::entry::Proposal;
use quarterdeck_table::{Asker, Command, SeatPlan};
use quarterdeck_web::sight;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::looks::Looks;
use super::replay;
use super::rooms::{Rooms, Turn, on_to, plain, typed};
use super::start::{be_ready, settings_of};
use super::table;
use crate::api::{carry_code, check_look, refused};
use crate::http::{Caller, Class, Code, Form, Path, Peer, Refused};
use crate::hub::Named;

/// What forms bring along.
#[derive(Deserialize)]
pub(super) struct Fields {
    /// From which seat, or which seat is meant, counted from 1.
    seat: Option<usize>,
    /// The last entry that the page had shown.
    seq: Option<u32>,
    action: Option<String>,
    text: Option<String>,
    name: Option<String>,
    yes: Option<bool>,
    what: Option<String>,
    whom: Option<usize>,
    step: Option<usize>,
    /// Whether the device brings its own share of the dice.
    #[serde(default)]
    own_dice: bool,
}

impl Fields {
    /// What somebody has typed for this deed, and into which field.
    fn typed(&self, deed: &str) -> Option<(&'static str, &str)> {
        match deed {
            "sit" => Some(("name", self.name.as_deref()?)),
            "say" => Some(("text", self.text.as_deref()?)),
            _ => None,
        }
    }
}

/// Who asks what of which table.
struct Asked<'a> {
    rooms: &'a Rooms,
    looks: &'a Looks,
    table: TableId,
    player: PlayerId,
}

/// Does it. Where what somebody typed is refused, the table comes back with it, unless a script has kept it.
#[allow(clippy::too_many_arguments, reason = "each is an extractor")]
pub(super) async fn done(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    headers: HeaderMap,
    Path((table, deed)): Path<(TableId, String)>,
    Form(fields): Form<Fields>,
) -> Result<Response, Refused> {
    let done = if deed == "sit" {
        sit(&rooms, &caller, peer, &looks, table, &fields).await
    } else {
        ask(&rooms, &caller, peer, &looks, table, &deed, &fields).await
    };
    match done {
        Ok(Done::At(path, cookie)) => Ok(on_to(&headers, &path, cookie)),
        Ok(Done::Shown(response)) => Ok(response),
        Err(refused) => {
            let kept = headers.contains_key("x-live") || !is_about_words(refused.code());
            let Some((field, value)) = fields.typed(&deed).filter(|_| !kept) else {
                return Err(refused);
            };
            let typed = typed(&looks, field, value, &refused);
            let turn = Turn::default();
            let page =
                table::draw(&rooms, &caller, &looks, &headers, table, turn, Some(&typed)).await;
            page.map_or(Err(refused.clone()), |page| Ok(rooms.again(&refused, page)))
        }
    }
}

/// Whether other words, or the same a little later, would do.
fn is_about_words(code: Code) -> bool {
    matches!(
        code,
        Code::NameEmpty
            | Code::NameLong
            | Code::NameCharacters
            | Code::NameMixedScripts
            | Code::NameTakenLook
            | Code::ChatEmpty
            | Code::ChatLong
            | Code::Silenced
            | Code::TooManyRequests
    )
}

/// What comes of a deed.
enum Done {
    /// The way on, and the cookie of who is new.
    At(String, Option<HeaderValue>),
    /// A page of its own.
    Shown(Response),
}

/// Sits down, under a name for who is new.
async fn sit(
    rooms: &Rooms,
    caller: &Caller,
    peer: Peer,
    looks: &Looks,
    table: TableId,
    fields: &Fields,
) -> Result<Done, Refused> {
    let (player, cookie) = rooms.somebody(caller, peer, &looks.0, fields.name.as_deref()).await?;
    rooms.app.limits.check(Class::Act, peer, Some(player))?;
    Asked { rooms, looks, table, player }.sit(fields).await?;
    Ok(Done::At(format!("/t/{table}"), cookie))
}

/// Everything else.
async fn ask(
    rooms: &Rooms,
    caller: &Caller,
    peer: Peer,
    looks: &Looks,
    table: TableId,
    deed: &str,
    fields: &Fields,
) -> Result<Done, Refused> {
    let player = caller.signed_in()?;
    rooms.app.limits.check(class(deed), peer, Some(player))?;
    let asked = Asked { rooms, looks, table, player };
    match deed {
        "look" => return asked.look(fields).await.map(Done::Shown),
        "carry" => return asked.carry(fields, caller).await.map(Done::Shown),
        "rematch" => {
            let next = rooms.app.hub.rematch(table, player).await;
            let next = next.map_err(|error| asked.refuse(error))?;
            let _ = be_ready(rooms, next, player, fields.own_dice, looks).await;
            return Ok(Done::Shown(Redirect::to(&format!("/t/{next}")).into_response()));
        }
        "fork" => {
            let step = fields.step.ok_or(Code::NotFound)?;
            let next = replay::fork(rooms, table, player, seat(fields.seat)?, step, looks).await?;
            return Ok(Done::Shown(Redirect::to(&format!("/t/{next}")).into_response()));
        }
        "fill" | "bot" | "open-seat" => asked.arrange(deed, fields).await?,
        _ => {
            let (command, named) = asked.command(deed, fields).await?;
            asked.ask(command, named).await?;
        }
    }
    Ok(Done::At(format!("/t/{table}"), None))
}

fn class(deed: &str) -> Class {
    match deed {
        "rematch" | "fork" => Class::OpenTable,
        "say" => Class::Chat,
        _ => Class::Act,
    }
}

fn seat(number: Option<usize>) -> Result<Seat, Refused> {
    let index = number.and_then(|number| number.checked_sub(1)).filter(|index| *index < MAX_SEATS);
    index.map(Seat::new).ok_or_else(|| Code::NotFound.into())
}

impl Asked<'_> {
    fn refuse(&self, error: crate::hub::HubError) -> Refused {
        refused(error, self.looks.reads())
    }

    async fn ask(&self, command: Command, named: Option<Named>) -> Result<u32, Refused> {
        let hub = &self.rooms.app.hub;
        let asked = hub.command(self.table, Asker::Player(self.player), command, named).await;
        asked.map_err(|error| self.refuse(error))
    }

    /// What a form asks for, and by what name: pressed twice, it is done once.
    async fn command(
        &self,
        deed: &str,
        fields: &Fields,
    ) -> Result<(Command, Option<Named>), Refused> {
        let from = || seat(fields.seat);
        let seen = fields.seq.unwrap_or(0);
        let named = |asked: String| Some(Named::new(format!("page-{seen}"), asked.as_bytes()));
        Ok(match deed {
            "act" => {
                let action = fields.action.clone().ok_or(Code::NotFound)?;
                let named = named(format!("act {seen} {action}"));
                let action = RawValue::from_string(action).map_err(|error| {
                    Refused::new(Code::Malformed).with("why", error.to_string())
                })?;
                (Command::Act { seat: from()?, seen, action }, named)
            }
            "undo" => (Command::Undo { seat: from()?, seen }, named(format!("undo {seen}"))),
            "leave" => (Command::Leave { seat: from()? }, None),
            "ready" => {
                (Command::Ready { seat: from()?, ready: true, own_dice: fields.own_dice }, None)
            }
            "unready" => (Command::Ready { seat: from()?, ready: false, own_dice: false }, None),
            "dismiss" => (Command::Dismiss, None),
            "propose" => (Command::Propose { seat: from()?, what: Self::proposal(fields)? }, None),
            "answer" => (Command::Answer { seat: from()?, yes: fields.yes.unwrap_or(false) }, None),
            "return" => (Command::Return { seat: from()? }, None),
            "resign" => (Command::Resign { seat: from()? }, None),
            "say" => (self.say(fields).await?, None),
            _ => return Err(Code::NotFound.into()),
        })
    }

    fn proposal(fields: &Fields) -> Result<Proposal, Refused> {
        Ok(match fields.what.as_deref() {
            Some("undo") => Proposal::Undo { back: 1 },
            Some("close") => Proposal::Close,
            Some("stand-in") => Proposal::StandIn { seat: seat(fields.whom)? },
            _ => return Err(Code::NotFound.into()),
        })
    }

    async fn say(&self, fields: &Fields) -> Result<Command, Refused> {
        let text = crate::api::fit_message(fields.text.as_deref().unwrap_or_default())?;
        let live = self.rooms.live(self.table, self.looks).await?;
        let player = self.player;
        let channel = live.look(&self.rooms.app.hub, |table| table.channel_of(player)).await?;
        let channel = channel.map_err(|refusal| self.refuse(refusal.into()))?;
        Ok(Command::Say { channel, text })
    }

    /// Sits down: at a seat, or at the first that is free.
    async fn sit(&self, fields: &Fields) -> Result<(), Refused> {
        let live = self.rooms.live(self.table, self.looks).await?;
        let free = live.look(&self.rooms.app.hub, |table| {
            let mut chairs = table.chairs().iter();
            let free = chairs.find(|(_, chair)| {
                chair.holder.is_none() && chair.plan == SeatPlan::Open && chair.bot.is_none()
            });
            free.map(|(seat, _)| seat)
        });
        let seat = match fields.seat {
            Some(_) => seat(fields.seat)?,
            None => free.await?.ok_or(Code::SeatTaken)?,
        };
        check_look(&self.rooms.app, self.table, self.player, self.looks.reads()).await?;
        self.ask(Command::Sit { seat, invite: None }, None).await.map(drop)
    }

    /// Puts bots where nobody sits, or somebody in the place of a bot.
    async fn arrange(&self, deed: &str, fields: &Fields) -> Result<(), Refused> {
        let (mut settings, _) = settings_of(self.rooms, self.table, self.looks).await?;
        let live = self.rooms.live(self.table, self.looks).await?;
        let free: Vec<bool> = live
            .look(&self.rooms.app.hub, |table| {
                table
                    .chairs()
                    .iter()
                    .map(|(_, chair)| chair.holder.is_none() && chair.bot.is_none())
                    .collect()
            })
            .await?;
        let bot = super::start::bot_for(&settings.game).ok_or(Code::NotFound)?;
        let meant = fields.seat.and_then(|number| number.checked_sub(1));
        for (nth, plan) in settings.seats.iter_mut().enumerate() {
            let is_free = free.get(nth).copied().unwrap_or(false);
            match deed {
                "fill" if is_free => *plan = bot.clone(),
                "bot" if is_free && meant == Some(nth) => *plan = bot.clone(),
                "open-seat" if meant == Some(nth) => *plan = SeatPlan::Open,
                _ => {}
            }
        }
        self.ask(Command::Change(settings), None).await?;
        Ok(())
    }

    /// Looks with the eyes of one of several seats on this device, until one of them acts.
    async fn look(&self, fields: &Fields) -> Result<Response, Refused> {
        let seat = seat(fields.seat)?;
        let live = self.rooms.live(self.table, self.looks).await?;
        let player = self.player;
        let hand = live.look(&self.rooms.app.hub, |table| sight::hand(table, player)).await?;
        let path = format!("/t/{}?seat={}&hand={hand}", self.table, seat.number());
        Ok(Redirect::to(&path).into_response())
    }

    /// A code with which another device takes the seat over.
    async fn carry(&self, fields: &Fields, caller: &Caller) -> Result<Response, Refused> {
        let (code, _) = carry_code(
            &self.rooms.app,
            self.table,
            seat(fields.seat)?,
            *caller,
            self.looks.reads(),
        )
        .await?;
        let prefs = &self.looks.0;
        let words = prefs.words();
        let title = words.say("page-carry", &[]);
        let main = html! {
            main id="table" class="join" tabindex="-1" {
                h1 { (title) }
                p { (words.say("page-carry-about", &[])) }
                p class="code" { (code) }
                p { a class="button" href={ "/t/" (self.table) } { (words.say("page-back-to-table", &[])) } }
            }
        };
        Ok(plain(prefs, &title, None, "/me", main).into_response())
    }
}
