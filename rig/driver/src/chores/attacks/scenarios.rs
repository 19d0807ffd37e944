//! The attacks. Each is what one person could do, or a few addresses of one person.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use quarterdeck_engine::chance::Fast;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::guest::{Ask, Guest, new_address};
use crate::hammer::{Barrel, Shot, Tally, hammer};
use crate::http::{Caller, Client};
use crate::scenes::{self, Finished, Place, Watching};

type Strike = Box<dyn FnOnce(&Arc<Tally>) -> JoinSet<()> + Send>;
type Later<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// An attack.
pub(super) struct Scenario {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    /// The server's soft limit of file descriptors, where it matters.
    pub(super) descriptors: Option<u32>,
    pub(super) prepare: fn(SocketAddr) -> Later<Result<Assault, String>>,
}

/// An attack that is ready to begin.
pub(super) struct Assault {
    /// What it took to prepare it.
    pub(super) prepared: String,
    /// Begins it. It ends when the tasks are dropped.
    pub(super) strike: Strike,
    /// What an honest person finds who wants the same thing, while the attack goes on.
    pub(super) probe: Option<Box<dyn FnOnce() -> Later<String> + Send>>,
    /// What must go on meanwhile.
    pub(super) keep: Vec<Watching>,
}

impl Assault {
    fn new(
        prepared: impl Into<String>,
        strike: impl FnOnce(&Arc<Tally>) -> JoinSet<()> + Send + 'static,
    ) -> Self {
        let (prepared, strike) = (prepared.into(), Box::new(strike));
        Self { prepared, strike, probe: None, keep: Vec::new() }
    }

    fn probed(mut self, probe: impl FnOnce() -> Later<String> + Send + 'static) -> Self {
        self.probe = Some(Box::new(probe));
        self
    }
}

/// All attacks.
pub(super) fn all() -> Vec<Scenario> {
    let scenario = |name, about, prepare: fn(SocketAddr) -> Later<Result<Assault, String>>| {
        Scenario { name, about, descriptors: None, prepare }
    };
    vec![
        scenario(
            "record",
            "the public record of a table with many rewinds, 150 requests at a time",
            |to| Box::pin(record(to)),
        ),
        scenario(
            "verify",
            "POST /records/verify with records of up to 1 MiB with many rewinds, 30 at a time",
            |to| Box::pin(verify(to)),
        ),
        scenario("replay", "replay pages of 4 long games, over 4 connections", |to| {
            Box::pin(replay(to))
        }),
        scenario("admirals", "30 tables with 5 admirals each, opened at once", |to| {
            Box::pin(admirals(to))
        }),
        scenario(
            "data",
            "a different data file of 56 KiB with each change of one table's settings",
            |to| Box::pin(data(to)),
        ),
        scenario("settings", "one table's settings of 56 KiB changed as fast as possible", |to| {
            Box::pin(settings(to))
        }),
        Scenario {
            descriptors: Some(1024),
            ..scenario(
                "streams",
                "3,000 streams from one address to a server with 1,024 file descriptors",
                |to| Box::pin(streams(to)),
            )
        },
        scenario(
            "forks",
            "forks of a finished game in a loop, from 8 addresses of one player",
            |to| Box::pin(forks(to)),
        ),
        scenario("codes", "wrong table codes from 64 addresses", |to| Box::pin(codes(to))),
        scenario("tokens", "random tokens over 8 connections from one address", |to| {
            Box::pin(std::future::ready(Ok(tokens(to))))
        }),
        scenario(
            "lobby",
            "the first 100 tables of a lobby full of large settings, over 4 connections",
            |to| Box::pin(lobby(to)),
        ),
    ]
}

async fn record(to: SocketAddr) -> Result<Assault, String> {
    let scene = scenes::rewound(to).await?;
    let shot = Shot::new(&scene.place.host, Ask::get(scene.place.api("/record")));
    let prepared = told(&scene);
    Ok(Assault::new(prepared, move |tally| hammer(150, tally, move |_, _| shot.clone())))
}

fn told(scene: &scenes::Rewound) -> String {
    let refused = scene.refused.as_ref().map(|code| format!(", then refused with {code}"));
    let (depth, rewinds) = (scene.depth, scene.rewinds);
    format!("prepared: {depth} entries deep, {rewinds} rewinds{}", refused.unwrap_or_default())
}

/// The largest record that the server gives out and takes: whole lines of it, up to 1 MiB.
pub(crate) async fn large_record(place: &Place) -> Result<String, String> {
    let answer = Guest::again(&place.host).answer(&Ask::get(place.api("/record"))).await?;
    if !answer.is_ok() {
        return Err(format!("there is no record to be had: {}", answer.text()));
    }
    let mut record = answer.text();
    if record.len() > 1 << 20 {
        let end = record.as_bytes()[..1 << 20].iter().rposition(|&byte| byte == b'\n');
        record.truncate(end.map_or(0, |end| end + 1));
    }
    Ok(record)
}

async fn verify(to: SocketAddr) -> Result<Assault, String> {
    let scene = scenes::rewound(to).await?;
    let record = large_record(&scene.place).await?;
    let prepared = format!("{}; the record has {} bytes", told(&scene), record.len());
    let caller = Caller { from: Some(new_address()), ..Caller::new(to) };
    let ask = Ask::new("POST", "/api/v1/records/verify").with_body("application/x-ndjson", record);
    let shot = Shot::new(&caller, ask);
    Ok(Assault::new(prepared, move |tally| hammer(30, tally, move |_, _| shot.clone())))
}

async fn replay(to: SocketAddr) -> Result<Assault, String> {
    // One table has one lock; four of them keep as many threads busy as there are.
    let games = [(); 4].map(|()| scenes::finished(to, "pirates-and-privateers"));
    let games = futures_util::future::try_join_all(games).await?;
    let entries: Vec<String> = games.iter().map(|game| game.entries.to_string()).collect();
    let prepared = format!("prepared: games of {} entries", entries.join(", "));
    Ok(Assault::new(prepared, move |tally| {
        hammer(4, tally, move |connection, nth| {
            let Finished { place, entries, .. } = &games[connection as usize];
            let path = place.page(&format!("/replay?as=1&step={}", nth % entries));
            Shot::new(&place.host, Ask::get(path).with("accept-encoding", "gzip, br"))
        })
    }))
}

async fn admirals(to: SocketAddr) -> Result<Assault, String> {
    let guest = Guest::new(to, "Edward Teach").await?;
    let caller = guest.caller();
    let mut seats = vec![json!("me")];
    seats.resize(6, json!({ "bot": "admiral" }));
    let settings = json!({
        "game": "letter-of-marque", "seats": seats,
        "clock": { "move": { "seconds": 5 } }, "late": "bot",
    });
    Ok(Assault::new("prepared: nothing", move |tally| {
        let mut tasks = JoinSet::new();
        for _ in 0..30 {
            let (caller, settings, tally) = (caller.clone(), settings.clone(), Arc::clone(tally));
            tasks.spawn(async move { admirals_table(caller, &settings, &tally).await });
        }
        tasks
    }))
}

/// Opens a table, begins, and looks on.
async fn admirals_table(caller: Caller, settings: &Value, tally: &Tally) {
    let mut barrel = Barrel::default();
    let open = Shot::new(&caller, Ask::json("POST", "/api/v1/tables", settings));
    tally.asks();
    let opened = barrel.fire(&open).await;
    tally.count(&opened);
    let Some(opened) = opened.ok().filter(crate::http::Response::is_ok) else { return };
    let there: Value = opened.json().unwrap_or_default();
    let table = there["table"].as_str().unwrap_or_default();
    let path = format!("/api/v1/tables/{table}/seats/1/ready");
    let ready = Shot::new(&caller, Ask::json("PUT", path, &json!({ "ready": true })));
    tally.asks();
    let begun = barrel.fire(&ready).await;
    tally.count(&begun);
    let place = Place { table: table.to_owned(), code: String::new(), host: caller };
    let _watching = scenes::watch(&place);
    std::future::pending::<()>().await;
}

/// A table that waits for its players, with a data file of its own.
async fn waiting(to: SocketAddr, name: &str, nth: u64) -> Result<Place, String> {
    let mut guest = Guest::new(to, name).await?;
    scenes::open(&mut guest, &scenes::own_data(nth, &json!(["me", "open"]))).await
}

async fn data(to: SocketAddr) -> Result<Assault, String> {
    let place = waiting(to, "Olivier Levasseur", 0).await?;
    let assault = Assault::new("prepared: one table", move |tally| {
        hammer(4, tally, move |connection, nth| {
            let number = 1 + connection + 4 * nth;
            let settings = scenes::own_data(number, &json!(["me", "open"]));
            Shot::new(&place.host, Ask::json("PUT", place.api(""), &settings))
        })
    });
    Ok(assault.probed(move || {
        Box::pin(async move {
            match waiting(to, "Jeanne de Clisson", u64::MAX).await {
                Ok(_) => "another player's own data file is accepted".to_owned(),
                Err(why) => format!("another player's own data file: {why}"),
            }
        })
    }))
}

async fn settings(to: SocketAddr) -> Result<Assault, String> {
    let place = waiting(to, "Charles Vane", 0).await?;
    Ok(Assault::new("prepared: one table", move |tally| {
        hammer(4, tally, move |connection, nth| {
            // Settings that change nothing may cost nothing, so that each differs from the one
            // before.
            let mut settings = scenes::own_data(0, &json!(["me", "open"]));
            settings["chat"] = json!((connection + nth) % 2 == 0);
            settings["clock"] = json!({ "move": { "seconds": 5 + connection + 4 * nth } });
            Shot::new(&place.host, Ask::json("PUT", place.api(""), &settings))
        })
    }))
}

async fn streams(to: SocketAddr) -> Result<Assault, String> {
    let place = waiting(to, "Bartholomew Roberts", 0).await?;
    // Each session may open 200 streams at once before it is told to slow down.
    let guests = (0..15).map(|_| Guest::new(to, "Bartholomew Roberts"));
    let guests = futures_util::future::try_join_all(guests).await?;
    let from = Some(new_address());
    let assault = Assault::new("prepared: one table, 15 sessions", move |tally| {
        let mut tasks = JoinSet::new();
        for nth in 0..3000 {
            let caller = Caller { from, ..guests[nth / 200].caller() };
            tasks.spawn(stream(caller, place.api("/stream"), Arc::clone(tally)));
        }
        tasks
    });
    Ok(assault.probed(move || {
        Box::pin(async move {
            let caller = Caller { from: Some(new_address()), ..Caller::new(to) };
            let asked = Ask::get("/").send(&mut Client::new(caller)).await;
            match asked {
                Ok(answer) => format!("a new connection from elsewhere: {}", answer.head.status),
                Err(error) => format!("a new connection from elsewhere: {error}"),
            }
        })
    }))
}

/// Holds a stream for as long as it lasts, then opens the next.
async fn stream(caller: Caller, path: String, tally: Arc<Tally>) {
    loop {
        tally.asks();
        let opened = async {
            let mut wire = caller.dial().await?;
            wire.send(&caller.request("GET", &path, "", None)).await?;
            let head = wire.head().await?;
            Ok((wire, head))
        };
        match opened.await {
            Ok((mut wire, head)) if head.status == 200 => {
                tally.good.fetch_add(1, Relaxed);
                wire.ended().await;
            }
            Ok(_) => drop(tally.refused.fetch_add(1, Relaxed)),
            Err(error) => {
                let error: std::io::Error = error;
                tally.count(&Err(error));
            }
        }
        sleep(Duration::from_millis(100)).await;
    }
}

async fn forks(to: SocketAddr) -> Result<Assault, String> {
    let game = scenes::finished(to, "pirates-and-privateers").await?;
    let (place, step) = (game.place, (game.entries / 2).to_string());
    let addresses: Vec<_> = (0..8).map(|_| new_address()).collect();
    Ok(Assault::new(format!("prepared: a game of {} entries", game.entries), move |tally| {
        hammer(8, tally, move |connection, _| {
            let from = Some(addresses[connection as usize]);
            let caller = Caller { from, ..place.host.clone() };
            Shot::new(&caller, Ask::form(place.page("/fork"), &[("seat", "1"), ("step", &step)]))
        })
    }))
}

async fn codes(to: SocketAddr) -> Result<Assault, String> {
    let mut guest = Guest::new(to, "Stede Bonnet").await?;
    let place = scenes::open(&mut guest, &scenes::small(&json!(["me", "open", "open"]))).await?;
    let addresses: Vec<_> = (0..64).map(|_| new_address()).collect();
    let assault = Assault::new("prepared: nothing", move |tally| {
        hammer(64, tally, move |connection, nth| {
            let mut chance = Fast::stream(connection, nth);
            let letters = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
            let code: String =
                (0..6).map(|_| char::from(letters[chance.below(31) as usize])).collect();
            let from = Some(addresses[connection as usize]);
            let caller = Caller { from, ..Caller::new(to) };
            Shot::new(&caller, Ask::get(format!("/api/v1/codes/{code}")))
        })
    });
    Ok(assault.probed(move || {
        Box::pin(async move {
            let caller = Caller { from: Some(new_address()), ..Caller::new(to) };
            let path = format!("/api/v1/codes/{}", place.code);
            match Ask::get(path).send(&mut Client::new(caller)).await {
                Ok(answer) if answer.is_ok() => "a right code from elsewhere is found".to_owned(),
                Ok(answer) => format!("a right code from elsewhere is refused: {}", answer.code()),
                Err(error) => format!("a right code from elsewhere: {error}"),
            }
        })
    }))
}

fn tokens(to: SocketAddr) -> Assault {
    let caller = Caller { from: Some(new_address()), ..Caller::new(to) };
    Assault::new("prepared: nothing", move |tally| {
        hammer(8, tally, move |connection, nth| {
            // 43 letters, of which the last carries 4 bits only.
            let mut chance = Fast::stream(connection, nth);
            let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
            let token: String =
                (0..42).map(|_| char::from(letters[chance.below(64) as usize])).collect();
            let token = format!("Bearer qd_{token}A");
            let ask = Ask::get("/api/v1/me/tables").with("authorization", &token);
            Shot::new(&caller, ask)
        })
    })
}

async fn lobby(to: SocketAddr) -> Result<Assault, String> {
    let (places, _) = scenes::lobby(to, 120).await?;
    let caller = Caller { from: Some(new_address()), ..Caller::new(to) };
    let prepared = format!("prepared: {} tables in the lobby", places.len());
    Ok(Assault::new(prepared, move |tally| {
        hammer(4, tally, move |_, _| Shot::new(&caller, Ask::get("/api/v1/tables?limit=100")))
    }))
}
