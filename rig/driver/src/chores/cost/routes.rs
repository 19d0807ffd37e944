//! The worst case of every route: the largest input that is accepted, in the most expensive state.
//!
//! A route that can be called again and again has one request that is repeated, `again`. What can
//! be done once has a list of requests that are prepared first, `once`; the preparation is not
//! measured. Cases that destroy what others need come last.

use std::pin::Pin;
use std::sync::Arc;

use serde_json::{Value, json};

use super::scene::{ONCE, Scene, programs};
use crate::guest::Ask;
use crate::hammer::Shot;
use crate::http::Caller;
use crate::scenes::{self, Place};

/// Requests, one after the other.
pub(super) type Work = Box<dyn Iterator<Item = Shot> + Send>;

/// Prepares requests.
type Prepare = for<'a> fn(&'a Scene) -> Later<'a, Result<Vec<Shot>, String>>;

type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A route at its worst.
pub(super) struct Case {
    pub(super) route: &'static str,
    pub(super) worst: &'static str,
    kind: Kind,
}

enum Kind {
    Again(fn(&Scene, u64) -> Shot),
    Once(Prepare),
}

impl Case {
    /// What is to be called.
    pub(super) async fn work(&self, scene: &Arc<Scene>) -> Result<Work, String> {
        match self.kind {
            Kind::Again(shot) => {
                let scene = Arc::clone(scene);
                Ok(Box::new((0..).map(move |nth| shot(&scene, nth))))
            }
            Kind::Once(prepare) => Ok(Box::new(prepare(scene).await?.into_iter())),
        }
    }
}

fn again(route: &'static str, worst: &'static str, shot: fn(&Scene, u64) -> Shot) -> Case {
    Case { route, worst, kind: Kind::Again(shot) }
}

fn once(route: &'static str, worst: &'static str, shots: Prepare) -> Case {
    Case { route, worst, kind: Kind::Once(shots) }
}

/// Routes that are measured although neither the document nor the pages' list has them.
pub(super) const BESIDE: &[&str] = &["GET /healthz", "GET /readyz", "GET /api/v1/openapi.json"];

/// A page as a browser asks for it: compressed.
fn page(path: String) -> Ask {
    Ask::get(path).with("accept-encoding", "gzip, br").with("accept-language", "it")
}

/// The same request from the player in seat 1 of a table.
fn host(place: &Place, ask: Ask) -> Shot {
    Shot::new(&place.host, ask)
}

fn unique(nth: u64) -> String {
    format!("cost-{nth}")
}

/// Eight seats for people.
fn eight() -> Value {
    json!(["me", "open", "open", "open", "open", "open", "open", "open"])
}

/// Opens a socket.
fn socket(path: String) -> Ask {
    Ask::get(path)
        .with("connection", "upgrade")
        .with("upgrade", "websocket")
        .with("sec-websocket-version", "13")
        .with("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
        .beginning()
}

/// A page of the replay, each time at another step.
fn replay(scene: &Scene, game: &str, nth: u64) -> Shot {
    let over = scene.over(game);
    let step = nth % over.entries.max(1);
    host(&over.place, page(over.place.page(&format!("/replay?as=1&step={step}"))))
}

/// One request at each of many tables, which are prepared with these settings.
async fn at_each(
    scene: &Scene,
    settings: Value,
    begun: bool,
    ask: fn(&Place) -> Ask,
) -> Result<Vec<Shot>, String> {
    let tables = scene.tables(ONCE, &settings, begun).await?;
    Ok(tables.iter().map(|(place, _)| host(place, ask(place))).collect())
}

/// A hot seat with a data file of its own.
fn hot_seat() -> Value {
    scenes::own_data(0, &json!(["me", "me", "me"]))
}

/// All cases.
pub(super) fn all() -> Vec<Case> {
    [people(), lobby(), tables(), play(), records(), pages(), forms(), last()]
        .into_iter()
        .flatten()
        .collect()
}

fn people() -> Vec<Case> {
    vec![
        again("GET /healthz", "", |s, _| Shot::new(&s.waiting.host, Ask::get("/healthz"))),
        again("GET /readyz", "", |s, _| Shot::new(&s.waiting.host, Ask::get("/readyz"))),
        again("GET /api/v1/openapi.json", "", |s, _| {
            Shot::new(&s.waiting.host, Ask::get("/api/v1/openapi.json"))
        }),
        again("GET /api/v1/key", "", |s, _| Shot::new(&s.waiting.host, Ask::get("/api/v1/key"))),
        again("GET /api/v1/games", "", |s, _| {
            Shot::new(&s.waiting.host, Ask::get("/api/v1/games"))
        }),
        again("GET /api/v1/session", "", |s, _| {
            Shot::new(&s.waiting.host, Ask::get("/api/v1/session"))
        }),
        again("POST /api/v1/session", "the longest name", |s, _| {
            let body = json!({ "name": "ÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅÅ" });
            Shot::new(&s.stranger(), Ask::json("POST", "/api/v1/session", &body))
        }),
        again("PATCH /api/v1/session", "120 tables loaded, 20 of them the player's", |s, nth| {
            let body =
                json!({ "name": format!("Edward {}", ["Low", "England"][nth as usize % 2]) });
            Shot::roaming(&s.collector, Ask::json("PATCH", "/api/v1/session", &body))
        }),
        once("DELETE /api/v1/session", "", |s| {
            Box::pin(async move {
                let mut shots = Vec::new();
                for _ in 0..ONCE {
                    let guest = s.guest("Thomas Tew").await?;
                    shots.push(Shot::new(&guest.caller(), Ask::new("DELETE", "/api/v1/session")));
                }
                Ok(shots)
            })
        }),
        again("GET /api/v1/me/data", "20 tables", |s, _| {
            Shot::new(&s.collector, Ask::get("/api/v1/me/data"))
        }),
        again("GET /api/v1/me/tables", "20 tables", |s, _| {
            Shot::new(&s.collector, Ask::get("/api/v1/me/tables?limit=100"))
        }),
        again("GET /api/v1/programs", "20 programs", |s, _| {
            host(&s.waiting, Ask::get("/api/v1/programs"))
        }),
        once("POST /api/v1/programs", "up to 20 a player", |s| {
            Box::pin(async move {
                let guest = s.guest("Thomas Tew").await?;
                let body = json!({ "name": "Tender" });
                let ask = Ask::json("POST", "/api/v1/programs", &body);
                Ok((0..ONCE).map(|_| Shot::roaming(&guest.caller(), ask.clone())).collect())
            })
        }),
        once("DELETE /api/v1/programs/{player}", "", |s| {
            Box::pin(async move {
                let mut guest = s.guest("Thomas Tew").await?;
                let made = programs(&mut guest, ONCE).await?;
                let shot = |id: &String| {
                    Shot::roaming(
                        &guest.caller(),
                        Ask::new("DELETE", format!("/api/v1/programs/{id}")),
                    )
                };
                Ok(made.iter().map(shot).collect())
            })
        }),
    ]
}

fn lobby() -> Vec<Case> {
    vec![
        again("GET /api/v1/tables", "100 tables with 56 KiB of settings each", |s, _| {
            Shot::new(&s.stranger(), Ask::get("/api/v1/tables?limit=100"))
        }),
        once("POST /api/v1/tables", "a new data file of 56 KiB each", |s| {
            Box::pin(async move {
                let guest = s.guest("Thomas Tew").await?;
                let shot = |nth| {
                    let settings = scenes::own_data(1000 + nth, &eight());
                    Shot::roaming(&guest.caller(), Ask::json("POST", "/api/v1/tables", &settings))
                };
                Ok((0..ONCE as u64).map(shot).collect())
            })
        }),
        once("GET /api/v1/codes/{code}", "a right one", |s| {
            Box::pin(async move {
                let ask = Ask::get(format!("/api/v1/codes/{}", s.waiting.code));
                Ok((0..60).map(|_| Shot::new(&s.stranger(), ask.clone())).collect())
            })
        }),
        once("POST /api/v1/carried", "a right one", |s| {
            Box::pin(async move {
                let heir = s.guest("Thomas Tew").await?;
                let mut shots = Vec::new();
                for (place, mut guest) in
                    s.tables(ONCE, &scenes::small(&json!(["me", "open", "open"])), false).await?
                {
                    let made = guest.good(&Ask::new("POST", place.seat("/carry"))).await?;
                    let body = json!({ "code": made["code"] });
                    shots.push(Shot::roaming(
                        &heir.caller(),
                        Ask::json("POST", "/api/v1/carried", &body),
                    ));
                }
                Ok(shots)
            })
        }),
    ]
}

fn tables() -> Vec<Case> {
    vec![
        again("GET /api/v1/tables/{table}", "56 KiB of settings", |s, _| {
            host(&s.waiting, Ask::get(s.waiting.api("")))
        }),
        again("GET /api/v1/tables/{table}/settings", "56 KiB of settings", |s, _| {
            host(&s.waiting, Ask::get(s.waiting.api("/settings")))
        }),
        again("PUT /api/v1/tables/{table}", "a new data file of 56 KiB each", |s, nth| {
            host(
                &s.waiting,
                Ask::json("PUT", s.waiting.api(""), &scenes::own_data(2000 + nth % 100, &eight())),
            )
        }),
        once("DELETE /api/v1/tables/{table}", "56 KiB of settings", |s| {
            Box::pin(at_each(s, scenes::own_data(0, &eight()), false, |place| {
                Ask::new("DELETE", place.api(""))
            }))
        }),
        once("POST /api/v1/tables/{table}/rematch", "56 KiB of settings", |s| {
            Box::pin(async move {
                let mut shots = Vec::new();
                for (place, mut guest) in s.tables(ONCE, &hot_seat(), true).await? {
                    let body = json!({ "request": "close", "what": "close" });
                    guest.good(&Ask::json("POST", place.seat("/proposal"), &body)).await?;
                    shots.push(Shot::roaming(&place.host, Ask::new("POST", place.api("/rematch"))));
                }
                Ok(shots)
            })
        }),
        once("PUT /api/v1/tables/{table}/seats/{seat}", "56 KiB of settings", |s| {
            Box::pin(async move {
                let mut shots = Vec::new();
                for place in s.lobby.iter().take(3 * ONCE) {
                    let guest = s.guest("Thomas Tew").await?;
                    shots.push(Shot::new(
                        &guest.caller(),
                        Ask::json("PUT", place.api("/seats/2"), &json!({})),
                    ));
                }
                Ok(shots)
            })
        }),
        once("DELETE /api/v1/tables/{table}/seats/{seat}", "a game that goes on with a bot", |s| {
            Box::pin(at_each(s, hot_seat(), true, |place| Ask::new("DELETE", place.seat(""))))
        }),
        again(
            "POST /api/v1/tables/{table}/seats/{seat}/invitation",
            "56 KiB of settings",
            |s, _| host(&s.waiting, Ask::new("POST", s.waiting.api("/seats/8/invitation"))),
        ),
        once("PUT /api/v1/tables/{table}/seats/{seat}/ready", "seals, deals and begins", |s| {
            Box::pin(async move {
                let settings = scenes::own_data(0, &json!(["me", { "bot": "random" }]));
                at_each(s, settings, false, |place| {
                    Ask::json("PUT", place.seat("/ready"), &json!({ "ready": true }))
                })
                .await
            })
        }),
        again("POST /api/v1/tables/{table}/seats/{seat}/carry", "", |s, _| {
            host(&s.waiting, Ask::new("POST", s.waiting.seat("/carry")))
        }),
        again(
            "POST /api/v1/tables/{table}/seats/{seat}/return",
            "a table with many rewinds",
            |s, _| host(&s.rewound.place, Ask::new("POST", s.rewound.place.seat("/return"))),
        ),
        once("PUT /api/v1/tables/{table}/seats/{seat}/commitment", "", |s| {
            Box::pin(s.sealing(ONCE, false))
        }),
        once("PUT /api/v1/tables/{table}/seats/{seat}/nonce", "deals and begins", |s| {
            Box::pin(s.sealing(ONCE, true))
        }),
        again("GET /api/v1/tables/{table}/chat", "the longest chat", |s, _| {
            Shot::new(&s.stranger(), Ask::get(s.waiting.api("/chat")))
        }),
        once("POST /api/v1/tables/{table}/chat", "the longest message", |s| {
            Box::pin(async move {
                let mut shots = Vec::new();
                for nth in 0..ONCE as u64 {
                    let guest = s.guest("Thomas Tew").await?;
                    for line in 0..5 {
                        let (request, text) = (unique(10 * nth + line), "ahoy! ".repeat(83));
                        let body = json!({ "request": request, "text": text });
                        shots.push(Shot::new(
                            &guest.caller(),
                            Ask::json("POST", s.waiting.api("/chat"), &body),
                        ));
                    }
                }
                Ok(shots)
            })
        }),
        again("PUT /api/v1/tables/{table}/silence", "a long chat", |s, nth| {
            let player = "aaaaaaaaaaaaaaaaaaaaaaaaaa";
            let body = json!({ "player": player, "silenced": nth % 2 == 0 });
            host(&s.waiting, Ask::json("PUT", s.waiting.api("/silence"), &body))
        }),
    ]
}

fn play() -> Vec<Case> {
    vec![
        again(
            "GET /api/v1/tables/{table}/view",
            "everything since the deal, with many rewinds",
            |s, _| Shot::new(&s.stranger(), Ask::get(s.rewound.place.api("/view?since=0"))),
        ),
        again(
            "GET /api/v1/tables/{table}/seats/{seat}/view",
            "everything since the deal of the longest game",
            |s, _| host(&s.longest().place, Ask::get(s.longest().place.seat("/view?since=0"))),
        ),
        again(
            "GET /api/v1/tables/{table}/news",
            "everything since the deal, with many rewinds",
            |s, _| Shot::new(&s.stranger(), Ask::get(s.rewound.place.api("/news?since=0"))),
        ),
        again(
            "GET /api/v1/tables/{table}/seats/{seat}/news",
            "everything since the deal of the longest game",
            |s, _| host(&s.longest().place, Ask::get(s.longest().place.seat("/news?since=0"))),
        ),
        again(
            "GET /api/v1/tables/{table}/stream",
            "everything since the deal, with many rewinds",
            |s, _| {
                Shot::new(
                    &s.stranger(),
                    Ask::get(s.rewound.place.api("/stream?since=0&format=ndjson&limit=1")),
                )
            },
        ),
        again(
            "GET /api/v1/tables/{table}/seats/{seat}/stream",
            "everything since the deal of the longest game",
            |s, _| {
                let path = s.longest().place.seat("/stream?since=0&format=ndjson&limit=1");
                host(&s.longest().place, Ask::get(path))
            },
        ),
        again(
            "GET /api/v1/tables/{table}/seats/{seat}/socket",
            "everything since the deal of the longest game",
            |s, _| host(&s.longest().place, socket(s.longest().place.seat("/socket?since=0"))),
        ),
        once("POST /api/v1/tables/{table}/seats/{seat}/actions", "56 KiB of settings", |s| {
            Box::pin(async move {
                let mut shots = Vec::new();
                let settings = scenes::own_data(0, &json!(["me", { "bot": "random" }]));
                for (place, mut guest) in s.tables(ONCE, &settings, true).await? {
                    let ask = scenes::first_action(&mut guest, &place).await?;
                    shots.push(host(&place, ask));
                }
                Ok(shots)
            })
        }),
        once("POST /api/v1/tables/{table}/seats/{seat}/undo", "", |s| {
            Box::pin(async move {
                let mut shots = Vec::new();
                for (place, mut guest) in
                    s.tables(ONCE, &scenes::small(&json!(["me", "me", "me"])), true).await?
                {
                    let ask = scenes::first_action(&mut guest, &place).await?;
                    let done = guest.good(&ask).await?;
                    let body = json!({ "request": "undo", "seq": done["seq"] });
                    shots.push(host(&place, Ask::json("POST", place.seat("/undo"), &body)));
                }
                Ok(shots)
            })
        }),
        once("POST /api/v1/tables/{table}/seats/{seat}/resignation", "56 KiB of settings", |s| {
            Box::pin(at_each(s, hot_seat(), true, |place| {
                Ask::new("POST", place.seat("/resignation"))
            }))
        }),
        once("POST /api/v1/tables/{table}/seats/{seat}/answer", "ends the game", |s| {
            Box::pin(async move {
                let mut shots = Vec::new();
                for (place, mut guest, other) in s.duets(ONCE).await? {
                    let body = json!({ "request": "close", "what": "close" });
                    guest.good(&Ask::json("POST", place.seat("/proposal"), &body)).await?;
                    let body = json!({ "request": "yes", "yes": true });
                    let path = place.api("/seats/2/answer");
                    shots.push(Shot::new(&other.caller(), Ask::json("POST", path, &body)));
                }
                Ok(shots)
            })
        }),
    ]
}

fn records() -> Vec<Case> {
    vec![
        again("GET /api/v1/tables/{table}/record", "many rewinds", |s, _| {
            Shot::new(&s.stranger(), Ask::get(s.rewound.place.api("/record")))
        }),
        again("GET /api/v1/tables/{table}/record", "the longest game", |s, _| {
            Shot::new(&s.stranger(), Ask::get(s.longest().place.api("/record")))
        }),
        again("GET /api/v1/tables/{table}/seats/{seat}/record", "many rewinds", |s, _| {
            host(&s.rewound.place, Ask::get(s.rewound.place.seat("/record")))
        }),
        again("POST /api/v1/records/verify", "many rewinds", |s, _| {
            let ask = Ask::new("POST", "/api/v1/records/verify");
            Shot::new(&s.stranger(), ask.with_body("application/x-ndjson", s.record.clone()))
        }),
        again("POST /api/v1/records/verify", "1 MiB that is no record", |s, _| {
            let ask = Ask::new("POST", "/api/v1/records/verify");
            Shot::new(&s.stranger(), ask.with_body("application/x-ndjson", "[".repeat(1 << 20)))
        }),
    ]
}

fn pages() -> Vec<Case> {
    vec![
        again("GET /", "a player with 20 tables, a full lobby", |s, _| {
            Shot::new(&s.collector, page("/".into()))
        }),
        again("GET /join", "the form", |s, _| Shot::new(&s.stranger(), page("/join".into()))),
        once("GET /j/{code}", "a right one", |s| {
            Box::pin(async move {
                let ask = page(format!("/j/{}", s.waiting.code));
                Ok((0..60).map(|_| Shot::new(&s.stranger(), ask.clone())).collect())
            })
        }),
        again("GET /new/{game}", "the largest form", |s, _| {
            Shot::new(&s.stranger(), page("/new/pirates-and-privateers".into()))
        }),
        again("GET /me", "20 tables", |s, _| Shot::new(&s.collector, page("/me".into()))),
        again("GET /rules/{game}", "the longest book", |s, _| {
            Shot::new(&s.stranger(), page("/rules/pirates-and-privateers".into()))
        }),
        again("GET /rule/{id}", "of the last book", |s, _| {
            Shot::new(&s.stranger(), page("/rule/PP-400".into()))
        }),
        again("GET /api", "the reference", |s, _| Shot::new(&s.stranger(), page("/api".into()))),
        again("GET /assets/{file}", "the style", |s, _| {
            Shot::new(&s.stranger(), page(s.asset.clone()))
        }),
        again("GET /t/{table}", "many rewinds, the longest position", |s, _| {
            host(&s.rewound.place, page(s.rewound.place.page("")))
        }),
        again("GET /t/{table}/tv", "many rewinds", |s, _| {
            Shot::new(&s.stranger(), page(s.rewound.place.page("/tv")))
        }),
        again("GET /t/{table}/log", "the longest game", |s, _| {
            host(&s.longest().place, page(s.longest().place.page("/log")))
        }),
        again("GET /t/{table}/log", "many rewinds", |s, _| {
            host(&s.rewound.place, page(s.rewound.place.page("/log")))
        }),
        again("GET /t/{table}/join", "", |s, _| host(&s.waiting, page(s.waiting.page("/join")))),
        again("GET /t/{table}/qr.svg", "", |s, _| {
            host(&s.waiting, page(s.waiting.page("/qr.svg")))
        }),
        again("GET /t/{table}/settings", "56 KiB of settings", |s, _| {
            host(&s.waiting, page(s.waiting.page("/settings")))
        }),
        again("GET /t/{table}/live", "the longest position", |s, _| {
            host(&s.rewound.place, page(s.rewound.place.page("/live")).beginning())
        }),
        again("GET /t/{table}/replay", "Pirates and Privateers", |s, nth| {
            replay(s, "pirates-and-privateers", nth)
        }),
        again("GET /t/{table}/replay", "Corsaire", |s, nth| replay(s, "corsaire", nth)),
        again("GET /t/{table}/replay", "Letter of Marque", |s, nth| {
            replay(s, "letter-of-marque", nth)
        }),
        again("GET /t/{table}/verify", "many rewinds", |s, _| {
            Shot::roaming(&s.rewound.place.host, page(s.rewound.place.page("/verify")))
        }),
    ]
}

fn forms() -> Vec<Case> {
    vec![
        again("POST /play", "bots in all other seats", |s, _| {
            let fields = [("game", "pirates-and-privateers"), ("way", "bots")];
            Shot::new(&s.stranger(), Ask::form("/play", &fields))
        }),
        again("POST /new/{game}", "a data file of 21 KB", |s, _| {
            let seats = [("seats", "me"), ("seats", "open"), ("seats", "open"), ("seats", "open")];
            let fields: Vec<_> =
                seats.into_iter().chain([("option.data", scenes::CARIBBEAN)]).collect();
            Shot::new(&s.stranger(), Ask::form("/new/pirates-and-privateers", &fields))
        }),
        again("POST /looks", "", |s, _| {
            Shot::new(
                &s.stranger(),
                Ask::form("/looks", &[("language", "it"), ("theme", "dark"), ("back", "/")]),
            )
        }),
        again("POST /me/name", "120 tables loaded", |s, nth| {
            let name = ["Edward Low", "Edward England"][nth as usize % 2];
            Shot::roaming(&s.collector, Ask::form("/me/name", &[("name", name)]))
        }),
        again("POST /carried", "a wrong code", |s, _| {
            Shot::roaming(&s.waiting.host, Ask::form("/carried", &[("code", "2222222222")]))
        }),
        again("POST /t/{table}/settings", "the longest form", |s, nth| {
            let clock = ["none", "day-1"][nth as usize % 2];
            let seats = [("seats", "me"); 8];
            let fields: Vec<_> =
                seats.into_iter().chain([("clock", clock), ("listed", "true")]).collect();
            host(&s.waiting, Ask::form(s.waiting.page("/settings"), &fields))
        }),
        again("POST /t/{table}/{deed}", "look: many rewinds", |s, _| {
            host(&s.rewound.place, Ask::form(s.rewound.place.page("/look"), &[("seat", "1")]))
        }),
        again("POST /t/{table}/{deed}", "fork: the longest game, half-way", |s, _| {
            let step = (s.longest().entries / 2).to_string();
            let ask = Ask::form(s.longest().place.page("/fork"), &[("seat", "1"), ("step", &step)]);
            Shot::roaming(&s.longest().place.host, ask)
        }),
    ]
}

/// What spoils the scene for others.
fn last() -> Vec<Case> {
    vec![
        again(
            "POST /api/v1/tables/{table}/seats/{seat}/proposal",
            "takes back one more action, with many rewinds",
            |s, nth| {
                let body = json!({ "request": unique(nth), "what": { "undo": { "back": 1 } } });
                host(&s.rewound.place, Ask::json("POST", s.rewound.place.seat("/proposal"), &body))
            },
        ),
        once("DELETE /api/v1/me/data", "20 tables and 20 programs each", |s| {
            Box::pin(async move {
                let (mut shots, settings) =
                    (Vec::new(), scenes::small(&json!(["me", "open", "open"])));
                for _ in 0..4 {
                    let mut guest = s.guest("Thomas Tew").await?;
                    for _ in 0..ONCE {
                        scenes::open(&mut guest, &settings).await?;
                    }
                    programs(&mut guest, ONCE).await?;
                    shots.push(Shot::roaming(
                        &guest.caller(),
                        Ask::new("DELETE", "/api/v1/me/data"),
                    ));
                }
                Ok(shots)
            })
        }),
        once("POST /me/erase", "20 tables", |s| {
            Box::pin(async move {
                let caller: &Caller = &s.collector;
                Ok(vec![Shot::roaming(caller, Ask::form("/me/erase", &[]))])
            })
        }),
    ]
}
