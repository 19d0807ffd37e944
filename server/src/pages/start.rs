//! Opening a table: at once, or with everything set as one likes.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use quarterdeck_bots::Roster;
use quarterdeck_engine::Game;
use quarterdeck_engine::options::parse_options;
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_store::{PlayerId, TableId};
use quarterdeck_table::refusal::Said;
use quarterdeck_table::{Asker, Clock, Command, Late, Refusal, SeatPlan, Settings};
use quarterdeck_web::form::Typed;
use quarterdeck_web::picture::Preset;
use quarterdeck_web::setup::{self, CLOCKS, Draft};
use quarterdeck_web::{Pictured, Prefs};
use quarterdeck_words::Words;
use serde::Deserialize;
use serde_json::Value;

use super::looks::Looks;
use super::rooms::{Rooms, on_to, plain};
use crate::api::refused;
use crate::http::{Caller, Class, Code, Form, Path, Peer, Query, Refused, SignedIn};
use crate::hub::HubError;

/// What to play, and with whom.
#[derive(Deserialize)]
pub(super) struct Wish {
    game: String,
    way: String,
    name: Option<String>,
    /// Whether the device brings its own share of the dice.
    #[serde(default)]
    own_dice: bool,
}

/// Begins, with as few questions as there can be.
pub(super) async fn play(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    headers: HeaderMap,
    Form(wish): Form<Wish>,
) -> Result<Response, Refused> {
    let title: Title = wish.game.parse().map_err(|_| Code::NotFound)?;
    if wish.way == "device" {
        // How many share it, nobody can guess.
        return Ok(Redirect::to(&format!("/new/{}?way=device", title.id())).into_response());
    }
    let settings = usual(title, &wish.way).ok_or(Code::NotFound)?;
    let (player, cookie) = rooms.somebody(&caller, peer, &looks.0, wish.name.as_deref()).await?;
    let table = open_table(&rooms, player, peer, settings, wish.own_dice, &looks)
        .await?
        .map_err(|error| refused(error, looks.reads()))?;
    let rest = if wish.way == "tv" { "/tv" } else { "" };
    Ok(on_to(&headers, &format!("/t/{table}{rest}"), cookie))
}

/// The table that most people mean when they ask for one in this way.
fn usual(title: Title, way: &str) -> Option<Settings> {
    with_game!(title, G => {
        let preset = G::presets().first().expect("every game has a usual way");
        let bot = usual_bot::<G>();
        let plan = |nth: usize| match (way, nth) {
            ("bots" | "friends", 0) | ("device", _) => Some(SeatPlan::Me),
            ("bots", _) => Some(bot.clone()),
            ("friends" | "tv", _) => Some(SeatPlan::Open),
            _ => None,
        };
        let seats: Option<Vec<SeatPlan>> = (0..preset.seats).map(plan).collect();
        Some(usual_settings::<G>(seats?, preset))
    })
}

/// The bot that takes a seat where nobody named one.
pub(super) fn bot_for(game: &str) -> Option<SeatPlan> {
    let title: Title = game.parse().ok()?;
    Some(with_game!(title, G => usual_bot::<G>()))
}

fn usual_bot<G: Roster>() -> SeatPlan {
    SeatPlan::Bot(G::usual().name.to_owned())
}

fn usual_settings<G: Game>(seats: Vec<SeatPlan>, preset: &Preset) -> Settings {
    let pairs: Vec<String> =
        preset.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let options = parse_options::<G>(&pairs).expect("presets are made of options that there are");
    Settings {
        game: G::ID.to_owned(),
        options: serde_json::to_value(&options).expect("options can be written"),
        seats,
        clock: Clock::None,
        late: Late::Default,
        listed: false,
        spectators: true,
        chat: true,
        late_join: false,
    }
}

/// Opens a table, and begins at once if nobody is awaited.
async fn open_table(
    rooms: &Rooms,
    player: PlayerId,
    peer: Peer,
    settings: Settings,
    own_dice: bool,
    looks: &Looks,
) -> Result<Result<TableId, HubError>, Refused> {
    rooms.app.limits.check(Class::OpenTable, peer, Some(player))?;
    let at_once = settings.seats.iter().all(|plan| matches!(plan, SeatPlan::Me | SeatPlan::Bot(_)));
    let table = match rooms.app.hub.open(player, settings).await {
        Ok(table) => table,
        Err(error) => return Ok(Err(error)),
    };
    if at_once {
        be_ready(rooms, table, player, own_dice, looks).await?;
    }
    Ok(Ok(table))
}

/// Says for all of somebody's seats that they are ready, and whether the device brings their share of the dice.
pub(super) async fn be_ready(
    rooms: &Rooms,
    table: TableId,
    player: PlayerId,
    own_dice: bool,
    looks: &Looks,
) -> Result<(), Refused> {
    let live = rooms.live(table, looks).await?;
    let seats = live.look(&rooms.app.hub, |table| table.chairs().of(player)).await?;
    for seat in seats.iter() {
        let command = Command::Ready { seat, ready: true, own_dice };
        let done = rooms.app.hub.command(table, Asker::Player(player), command, None).await;
        done.map_err(|error| refused(error, looks.reads()))?;
    }
    Ok(())
}

/// How the form is filled in.
#[derive(Deserialize)]
pub(super) struct Filled {
    preset: Option<String>,
    way: Option<String>,
}

/// The form for a new table.
pub(super) async fn form(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    Path(game): Path<String>,
    Query(filled): Query<Filled>,
) -> Result<Response, Refused> {
    rooms.app.limits.check(Class::Read, peer, caller.player)?;
    let title: Title = game.parse().map_err(|_| Code::NotFound)?;
    let settings = with_game!(title, G => {
        let wanted = filled.preset.as_deref();
        let preset = G::presets().iter().find(|preset| Some(preset.name) == wanted);
        let preset = preset.unwrap_or(&G::presets()[0]);
        let device = filled.way.as_deref() == Some("device");
        let other = if device { SeatPlan::Me } else { usual_bot::<G>() };
        let seats = (0..preset.seats).map(|nth| if nth == 0 { SeatPlan::Me } else { other.clone() });
        usual_settings::<G>(seats.collect(), preset)
    });
    let action = format!("/new/{}", title.id());
    let sent = Sent { settings, problems: Vec::new(), typed: Vec::new() };
    let name = rooms.name(&caller).await?;
    Ok(draw(&looks.0, name.as_deref(), &sent.draft(&action, false)))
}

fn draw(prefs: &Prefs, name: Option<&str>, draft: &Draft<'_>) -> Response {
    let title = prefs.words().say("page-setup", &[]);
    plain(prefs, &title, name, draft.action, setup::main(prefs, draft)).into_response()
}

/// Opens the table that the form describes.
pub(super) async fn open(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    headers: HeaderMap,
    Path(game): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Refused> {
    let title: Title = game.parse().map_err(|_| Code::NotFound)?;
    let action = format!("/new/{}", title.id());
    let mut sent = read(title, &fields, looks.0.words());
    let name = rooms.name(&caller).await?;
    if !sent.is_good() {
        return Ok(draw(&looks.0, name.as_deref(), &sent.draft(&action, false)));
    }
    let (player, cookie) = rooms.somebody(&caller, peer, &looks.0, None).await?;
    let own_dice = fields.iter().any(|(name, value)| name == "own_dice" && value == "true");
    match open_table(&rooms, player, peer, sent.settings.clone(), own_dice, &looks).await? {
        Ok(table) => Ok(on_to(&headers, &format!("/t/{table}"), cookie)),
        Err(HubError::Refused(Refusal::Settings(problems))) => {
            sent.wrong(&problems, &looks);
            Ok(draw(&looks.0, name.as_deref(), &sent.draft(&action, false)))
        }
        Err(error) => Err(refused(error, looks.reads())),
    }
}

/// What a form says, and what is wrong with it.
struct Sent {
    settings: Settings,
    problems: Vec<String>,
    /// Options that cannot be what was typed.
    typed: Vec<Typed>,
}

impl Sent {
    fn is_good(&self) -> bool {
        self.problems.is_empty() && self.typed.is_empty()
    }

    /// What the table finds wrong with it, in the reader's language.
    fn wrong(&mut self, problems: &[Said], looks: &Looks) {
        let said = problems.iter().map(|problem| problem.in_language(looks.0.language));
        self.problems = said.map(str::to_owned).collect();
    }

    fn draft<'a>(&'a self, action: &'a str, changes: bool) -> Draft<'a> {
        let Self { settings, problems, typed } = self;
        Draft { settings, action, problems, typed, changes }
    }
}

/// The options of a form. Each is read by itself first, so that the good ones stay as they were typed.
fn read_options<G: Game>(
    fields: &[(String, String)],
    words: &Words,
) -> (Value, Vec<String>, Vec<Typed>) {
    let (mut pairs, mut typed) = (Vec::new(), Vec::new());
    for (field, value) in fields {
        let (Some(key), value) = (field.strip_prefix("option."), value.trim()) else { continue };
        let option = G::OPTIONS.iter().find(|option| option.key == key);
        // A field that says what would be so anyway is as good as empty, and may have no way to be typed.
        if value.is_empty() || option.is_some_and(|option| option.default == value) {
            continue;
        }
        let pair = format!("{key}={value}");
        match option.filter(|_| parse_options::<G>(std::slice::from_ref(&pair)).is_err()) {
            Some(option) => typed.push(Typed {
                field: option.key,
                value: value.to_owned(),
                why: setup::option_takes(words, option.kind),
            }),
            None => pairs.push(pair),
        }
    }
    match parse_options::<G>(&pairs) {
        Ok(options) => {
            let options = serde_json::to_value(&options).expect("options can be written");
            (options, Vec::new(), typed)
        }
        Err(wrong) => {
            let problems = wrong.iter().map(str::to_owned).collect();
            (Value::Object(serde_json::Map::new()), problems, typed)
        }
    }
}

fn read(title: Title, fields: &[(String, String)], words: &Words) -> Sent {
    let all = |name: &str| {
        let name = name.to_owned();
        fields.iter().filter(move |(field, _)| *field == name).map(|(_, value)| value.as_str())
    };
    let one = |name: &str| all(name).next();
    let is = |name: &str| one(name) == Some("true");
    let (options, problems, typed) = with_game!(title, G => read_options::<G>(fields, words));
    let clock = CLOCKS.iter().find(|(word, ..)| one("clock") == Some(*word));
    let settings = Settings {
        game: title.id().to_owned(),
        options,
        seats: all("seats").filter_map(setup::seat_plan).collect(),
        clock: clock.map_or(Clock::None, |(.., clock)| *clock),
        late: if one("late") == Some("bot") { Late::Bot } else { Late::Default },
        listed: is("listed"),
        spectators: is("spectators"),
        chat: is("chat"),
        late_join: is("late_join"),
    };
    Sent { settings, problems, typed }
}

/// The form for a table that is there.
pub(super) async fn settings_of(
    rooms: &Rooms,
    table: TableId,
    looks: &Looks,
) -> Result<(Settings, PlayerId), Refused> {
    let live = rooms.live(table, looks).await?;
    Ok(live.look(&rooms.app.hub, |table| (table.settings().clone(), table.opener())).await?)
}

/// The form to change a table's settings.
pub(super) async fn settings(
    State(rooms): State<Rooms>,
    SignedIn(player): SignedIn,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    Path(table): Path<TableId>,
) -> Result<Response, Refused> {
    rooms.app.limits.check(Class::Read, peer, Some(player))?;
    let (settings, opener) = settings_of(&rooms, table, &looks).await?;
    if opener != player {
        return Err(Code::NotTheOpener.into());
    }
    let action = format!("/t/{table}/settings");
    let sent = Sent { settings, problems: Vec::new(), typed: Vec::new() };
    let name = rooms.name(&caller).await?;
    Ok(draw(&looks.0, name.as_deref(), &sent.draft(&action, true)))
}

/// Changes a table's settings.
pub(super) async fn change(
    State(rooms): State<Rooms>,
    caller: Caller,
    peer: Peer,
    looks: Looks,
    headers: HeaderMap,
    Path(table): Path<TableId>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Refused> {
    let player = caller.signed_in()?;
    rooms.app.limits.check(Class::Act, peer, Some(player))?;
    let (now, _) = settings_of(&rooms, table, &looks).await?;
    let title: Title = now.game.parse().map_err(|_| Code::Internal)?;
    let mut sent = read(title, &fields, looks.0.words());
    if sent.is_good() {
        let command = Command::Change(sent.settings.clone());
        match rooms.app.hub.command(table, Asker::Player(player), command, None).await {
            Ok(_) => return Ok(on_to(&headers, &format!("/t/{table}"), None)),
            Err(HubError::Refused(Refusal::Settings(wrong))) => sent.wrong(&wrong, &looks),
            Err(error) => return Err(refused(error, looks.reads())),
        }
    }
    let action = format!("/t/{table}/settings");
    let name = rooms.name(&caller).await?;
    Ok(draw(&looks.0, name.as_deref(), &sent.draft(&action, true)))
}
