//! Tables in the states that are the most expensive to serve, made through the API as any player
//! could.
//!
//! Each is as large as the server permits, or as the time allows. So the same code measures a
//! server with caps and one without: what it gets is told beside the figures.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use quarterdeck_engine::chance::Fast;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::guest::{Ask, Guest, text};
use crate::http::Caller;
use crate::sse::{Form, Opened, Stream};

/// The map that tables bring as a data file of their own.
pub(crate) const CARIBBEAN: &str =
    include_str!("../../../games/pirates-and-privateers/data/caribbean.toml");

/// How large a data file is made: with the rest of the settings just below the 64 KiB that a body
/// may have.
const DATA_BYTES: usize = 56 * 1024;

/// How long a bot's table is watched at most until its game is over.
const LONG_GAME: Duration = Duration::from_secs(25);

/// How many actions stand before the rewinds begin.
const DEPTH: u64 = 300;

/// How many rewinds are tried, and for how long.
const REWINDS: u32 = 800;
const REWINDING: Duration = Duration::from_secs(30);

/// A table that is prepared.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// Its id.
    pub(crate) table: String,
    /// Its short code.
    pub(crate) code: String,
    /// The session of the player in seat 1, who opened it.
    pub(crate) host: Caller,
}

impl Place {
    /// The path of this table in the API.
    pub(crate) fn api(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}{rest}", self.table)
    }

    /// The path of seat 1.
    pub(crate) fn seat(&self, rest: &str) -> String {
        self.api(&format!("/seats/1{rest}"))
    }

    /// The path of its pages.
    pub(crate) fn page(&self, rest: &str) -> String {
        format!("/t/{}{rest}", self.table)
    }
}

/// A table where much was taken back.
pub(crate) struct Rewound {
    /// The table.
    pub(crate) place: Place,
    /// How many actions stand.
    pub(crate) depth: u64,
    /// How often something was taken back.
    pub(crate) rewinds: u32,
    /// Why it was not more often, where the server refused.
    pub(crate) refused: Option<String>,
}

/// A game that is over.
pub(crate) struct Finished {
    /// Which game.
    pub(crate) game: &'static str,
    /// The table.
    pub(crate) place: Place,
    /// The number of its last entry.
    pub(crate) entries: u64,
}

/// Settings of Pirates and Privateers with a data file that nobody has brought before.
pub(crate) fn own_data(nth: u64, seats: &Value) -> Value {
    let mut data = format!("{CARIBBEAN}\n# {nth}\n");
    while data.len() < DATA_BYTES {
        data.push_str("# A comment is as long as its author likes, and is kept with the table.\n");
    }
    json!({
        "game": "pirates-and-privateers", "options": { "data": data },
        "seats": seats, "listed": true,
    })
}

/// Settings of the smallest table that there is.
pub(crate) fn small(seats: &Value) -> Value {
    json!({
        "game": "letter-of-marque", "options": { "ships": 2, "armed": 1, "cannons": 1 },
        "seats": seats,
    })
}

/// Opens a table. Limits are kept by address, so it is opened from a new one.
pub(crate) async fn open(guest: &mut Guest, settings: &Value) -> Result<Place, String> {
    guest.moves();
    let opened = guest.good(&Ask::json("POST", "/api/v1/tables", settings)).await?;
    let table = text(&opened, "table")?;
    let card = guest.good(&Ask::get(format!("/api/v1/tables/{table}"))).await?;
    Ok(Place { table, code: text(&card, "code")?, host: guest.caller() })
}

/// Opens a table and begins the game, where all seats are the guest's or bots'.
pub(crate) async fn begin(guest: &mut Guest, settings: &Value) -> Result<Place, String> {
    let place = open(guest, settings).await?;
    for seat in own_seats(settings) {
        let path = place.api(&format!("/seats/{seat}/ready"));
        guest.good(&Ask::json("PUT", path, &json!({ "ready": true }))).await?;
    }
    Ok(place)
}

/// The seats of whoever opens a table, counted from 1.
fn own_seats(settings: &Value) -> Vec<usize> {
    let seats = settings["seats"].as_array().map(Vec::as_slice).unwrap_or_default();
    (1..).zip(seats).filter(|(_, plan)| *plan == "me").map(|(seat, _)| seat).collect()
}

/// A stream that keeps a table watched. It ends when this is dropped.
pub(crate) struct Watching(JoinHandle<()>);

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Looks on at a table from seat 1: a server may let tables rest that nobody watches.
pub(crate) fn watch(place: &Place) -> Watching {
    let (caller, path) = (place.host.clone(), place.seat("/stream"));
    Watching(tokio::spawn(async move {
        loop {
            if let Ok(Opened::Stream(mut stream)) =
                Stream::open(&caller, &path, Form::Lines, 0).await
            {
                while stream.next().await.is_ok() {}
            }
            sleep(Duration::from_millis(200)).await;
        }
    }))
}

/// A long game that is over. Bots play it, also for the player, whose time runs out at once; where
/// it takes too long, the player ends it.
pub(crate) async fn finished(to: SocketAddr, game: &'static str) -> Result<Finished, String> {
    let mut guest = Guest::new(to, "Henry Morgan").await?;
    let others = match game {
        "letter-of-marque" => 5,
        "corsaire" => 1,
        _ => 3,
    };
    let mut seats = vec![json!("me")];
    // These play in no time and well enough that a game takes its time: a random one is soon over.
    seats.resize(1 + others, json!({ "bot": "heuristic" }));
    let mut settings = json!({
        "game": game, "seats": seats, "clock": { "move": { "seconds": 5 } }, "late": "bot",
    });
    if game == "pirates-and-privateers" {
        settings["options"] = json!({ "level": "extended" });
    }
    let place = begin(&mut guest, &settings).await?;
    let _watching = watch(&place);
    let begun = Instant::now();
    loop {
        let card = guest.good(&Ask::get(place.api(""))).await?;
        let entries = card["seq"].as_u64().unwrap_or_default();
        if card["stage"] == "over" {
            return Ok(Finished { game, place, entries });
        }
        if begun.elapsed() > LONG_GAME {
            // A player for whom a bot plays has no say, so the player takes the seat back first.
            let back = Ask::new("POST", place.seat("/return"));
            guest.answer(&back).await?;
            let body = json!({ "request": guest.request(), "what": "close" });
            guest.answer(&Ask::json("POST", place.seat("/proposal"), &body)).await?;
        }
        sleep(Duration::from_millis(200)).await;
    }
}

/// A table where one player has taken back as often as the server permits. Nobody else has a say,
/// so it happens at once.
pub(crate) async fn rewound(to: SocketAddr) -> Result<Rewound, String> {
    let mut guest = Guest::new(to, "William Kidd").await?;
    let bot = json!({ "bot": "heuristic" });
    let settings = json!({
        "game": "pirates-and-privateers", "options": { "level": "extended" },
        "seats": ["me", bot, bot, bot],
    });
    let place = begin(&mut guest, &settings).await?;
    let _watching = watch(&place);
    let mut chance = Fast::new(1);
    let mut depth = 0;
    while depth < DEPTH {
        let view = my_turn(&mut guest, &place).await?;
        depth = view["seq"].as_u64().unwrap_or_default();
        act(&mut guest, &place, &view, &mut chance).await?;
    }
    my_turn(&mut guest, &place).await?;
    let (begun, mut rewinds, mut in_vain, mut refused) = (Instant::now(), 0, 0, None);
    while rewinds < REWINDS && begun.elapsed() < REWINDING {
        let what = json!({ "undo": { "back": 1 } });
        let body = json!({ "request": guest.request(), "what": what });
        let answer = guest.answer(&Ask::json("POST", place.seat("/proposal"), &body)).await?;
        if answer.is_ok() {
            (rewinds, in_vain) = (rewinds + 1, 0);
            continue;
        }
        // What drew something in secret stays. The bots play again what was taken back; if that
        // does not help, the game goes on until the latest action drew nothing.
        in_vain += 1;
        if answer.code() != "undo-nothing" || in_vain > 50 {
            refused = Some(answer.code());
            break;
        }
        let view = my_turn(&mut guest, &place).await?;
        if in_vain > 1 {
            act(&mut guest, &place, &view, &mut chance).await?;
        }
    }
    // The bots play again what was taken back last.
    my_turn(&mut guest, &place).await?;
    Ok(Rewound { place, depth, rewinds, refused })
}

/// What seat 1 sees once it owes a decision.
async fn my_turn(guest: &mut Guest, place: &Place) -> Result<Value, String> {
    let begun = Instant::now();
    loop {
        let view = guest.good(&Ask::get(place.seat("/view"))).await?;
        if view["decision"]["owed"] == true {
            return Ok(view);
        }
        if view["table"]["stage"] == "over" || begun.elapsed() > LONG_GAME {
            let (stage, seq) = (&view["table"]["stage"], &view["seq"]);
            return Err(format!("seat 1 has no more turn: the table is {stage} at entry {seq}"));
        }
        sleep(Duration::from_millis(30)).await;
    }
}

/// Plays something at random from seat 1.
async fn act(
    guest: &mut Guest,
    place: &Place,
    view: &Value,
    chance: &mut Fast,
) -> Result<Value, String> {
    let actions = view["decision"]["actions"].as_array().map(Vec::as_slice).unwrap_or_default();
    let nth = chance.below(actions.len().max(1) as u32) as usize;
    let action = actions.get(nth).ok_or_else(|| format!("nothing can be done: {view}"))?;
    let body = json!({ "request": guest.request(), "seq": view["seq"], "action": action });
    guest.good(&Ask::json("POST", place.seat("/actions"), &body)).await
}

/// A request that plays the first action that is offered to seat 1.
pub(crate) async fn first_action(guest: &mut Guest, place: &Place) -> Result<Ask, String> {
    let view = my_turn(guest, place).await?;
    let action = &view["decision"]["actions"][0];
    let body = json!({ "request": "first", "seq": view["seq"], "action": action });
    Ok(Ask::json("POST", place.seat("/actions"), &body))
}

/// So many tables in the lobby, with settings as large as they may be; fewer where the server
/// refuses more.
pub(crate) async fn lobby(to: SocketAddr, tables: usize) -> Result<(Vec<Place>, Guest), String> {
    let mut places = Vec::new();
    let mut guest = Guest::new(to, "Edward Low").await?;
    let mut opened = 0;
    while places.len() < tables {
        // One player may have so many tables waiting.
        if opened == 20 {
            guest = Guest::new(to, "Edward Low").await?;
            opened = 0;
        }
        // Data that was brought before takes no new place on the server.
        match open(&mut guest, &own_data(0, &json!(["me", "open", "open", "open"]))).await {
            Ok(place) => places.push(place),
            Err(why) if places.is_empty() => return Err(why),
            Err(_) => break,
        }
        opened += 1;
    }
    Ok((places, guest))
}

/// Fills a table's chat as far as its rate limit lets this many spectators.
pub(crate) async fn chat(to: SocketAddr, place: &Place, spectators: usize) -> Result<u32, String> {
    let mut said = 0;
    for _ in 0..spectators {
        let mut guest = Guest::new(to, "Mary Read").await?;
        for _ in 0..5 {
            let body = json!({ "request": guest.request(), "text": "ahoy! ".repeat(83) });
            let answer = guest.answer(&Ask::json("POST", place.api("/chat"), &body)).await?;
            said += u32::from(answer.is_ok());
        }
    }
    Ok(said)
}
