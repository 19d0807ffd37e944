//! Sockets: following and acting over one connection.

use std::sync::Arc;

use crate::common::frames::{self, BINARY, CLOSE, TEXT};
use crate::common::tables::{self, at};
use crate::common::{Following, House, Lot, Person};
use futures_util::FutureExt;
use quarterdeck_engine::{Seat, Viewer};
use quarterdeck_server::hub::{Patience, Watcher};
use quarterdeck_store::Memory;
use serde_json::{Value, json};

/// Two people at a small table, where the game is on unless it must not be.
struct Duel {
    house: House,
    people: [Person; 2],
    table: String,
}

impl Duel {
    async fn gather(house: House) -> Self {
        let people = [house.somebody("Anne").await, house.somebody("Mary").await];
        let change = json!({ "options": { "duel": true } });
        let table = tables::open(&people[0], tables::settings(2, &change)).await;
        for (nth, person) in people.iter().enumerate() {
            tables::sit(person, &table, nth + 1).await;
        }
        Self { house, people, table }
    }

    async fn begin() -> Self {
        let duel = Self::gather(House::open().await).await;
        for (nth, person) in duel.people.iter().enumerate() {
            tables::ready(person, &duel.table, nth + 1, false).await;
        }
        duel
    }

    fn seat(&self, nth: usize) -> String {
        at(&self.table, nth + 1)
    }

    async fn socket(&self, nth: usize) -> Following {
        self.people[nth].socket(&self.seat(nth)).await.expect("a socket")
    }

    /// What a seat may do now.
    async fn choices(&self, nth: usize) -> (Value, Vec<Value>) {
        let view = tables::view(&self.people[nth], &self.table, nth + 1).await;
        let actions = view["decision"]["actions"].as_array().cloned().unwrap_or_default();
        (view["seq"].clone(), actions)
    }

    /// Who owes a decision takes one, over HTTP.
    async fn everybody_acts(&self, lot: &mut Lot) {
        for nth in 0..2 {
            let (seq, actions) = self.choices(nth).await;
            if !actions.is_empty() {
                let body = json!({ "request": format!("{seq}"), "seq": seq, "action": lot.pick(&actions) });
                let path = format!("{}/actions", self.seat(nth));
                self.people[nth].post(&path, body).await.good();
            }
        }
    }

    async fn close(self) {
        assert!(self.house.close().await);
    }
}

fn act(request: &str, seq: &Value, action: &Value) -> Value {
    json!({ "do": "act", "request": request, "seq": seq, "action": action })
}

/// Reads on to the update that tells of an entry.
async fn up_to(socket: &mut Following, seq: u64) -> Value {
    loop {
        let update = socket.next().await.expect("an update");
        if update["seq"].as_u64().expect("an update") >= seq {
            return update;
        }
    }
}

#[tokio::test]
async fn a_whole_game_over_two_sockets_is_what_http_shows() {
    let duel = Duel::gather(House::open().await).await;
    let mut sockets = [duel.socket(0).await, duel.socket(1).await];
    let mut last = 0;
    for socket in &mut sockets {
        last = socket.ask(&json!({ "do": "ready", "ready": true })).await["seq"].as_u64().unwrap();
    }
    let mut lot = Lot::new(3);
    for nth in 0.. {
        let mut seen = Vec::new();
        for (who, socket) in sockets.iter_mut().enumerate() {
            let update = up_to(socket, last).await;
            let view = tables::view(&duel.people[who], &duel.table, who + 1).await;
            for part in ["seq", "viewer", "table", "view", "decision"] {
                assert_eq!(update[part], view[part], "{part}");
            }
            seen.push(update);
        }
        if seen[0]["table"]["stage"] == "over" {
            assert!(nth > 5, "that was a game");
            break;
        }
        let owing = seen.iter().position(|seen| seen["decision"]["owed"] == true);
        let who = owing.expect("somebody owes a decision");
        let action = lot.pick(seen[who]["decision"]["actions"].as_array().unwrap());
        let message = act(&format!("r{nth}"), &seen[who]["seq"], action);
        let answer = sockets[who].ask(&message).await;
        assert_eq!(answer["request"], json!(format!("r{nth}")));
        last = answer["seq"].as_u64().unwrap_or_else(|| panic!("{message}: {answer}"));
    }
    assert_eq!(duel.house.hub.loaded(), 1);
    drop(sockets);
    // A game that is over and that nobody looks at takes no memory, and is there for whoever comes.
    while duel.house.hub.loaded() > 0 {
        tokio::task::yield_now().await;
    }
    let view = tables::view(&duel.people[0], &duel.table, 1).await;
    assert_eq!((&view["table"]["stage"], &view["seq"]), (&json!("over"), &json!(last)));
    duel.close().await;
}

#[tokio::test]
async fn updates_are_the_same_bytes_as_on_a_stream() {
    let duel = Duel::begin().await;
    let mut socket = duel.people[0].socket(&format!("{}?since=0", duel.seat(0))).await.unwrap();
    let stream = format!("{}/stream?format=ndjson&since=0", duel.seat(0));
    let mut stream = duel.people[0].follow(&stream).await.unwrap();
    assert_eq!(socket.line().await, stream.line().await);
    let (seq, actions) = duel.choices(0).await;
    let answer = socket.ask(&act("1", &seq, &actions[0])).await;
    assert!(answer["seq"].is_u64(), "{answer}");
    assert_eq!(socket.line().await, stream.line().await);
    drop((socket, stream));
    duel.close().await;
}

#[tokio::test]
async fn who_comes_back_is_told_what_was_missed_in_order_and_once() {
    let duel = Duel::begin().await;
    let mut lot = Lot::new(5);
    let mut told: Vec<u64> = Vec::new();
    let mut last = 0;
    let mut over = false;
    while !over {
        // A few actions while nobody follows, and a look at what they have led to.
        for _ in 0..lot.below(3) {
            duel.everybody_acts(&mut lot).await;
        }
        let path = format!("{}?since={last}", duel.seat(0));
        let mut socket = duel.people[0].socket(&path).await.expect("a socket");
        let update = socket.next().await.expect("how things stand");
        for step in update["steps"].as_array().unwrap() {
            told.push(step["seq"].as_u64().unwrap());
        }
        last = update["seq"].as_u64().unwrap();
        over = update["table"]["stage"] == "over";
    }
    let whole = duel.people[0].get(&format!("{}/view?since=0", duel.seat(0))).await.good();
    let steps = whole["steps"].as_array().unwrap();
    let all: Vec<u64> = steps.iter().map(|step| step["seq"].as_u64().unwrap()).collect();
    assert!(all.len() > 5);
    assert_eq!(told, all);
    duel.close().await;
}

#[tokio::test]
async fn who_reads_slowly_skips_to_the_newest_and_misses_nothing() {
    let duel = Duel::begin().await;
    let (table, player) = (duel.table.parse().unwrap(), duel.people[0].id.parse().unwrap());
    let viewer = Viewer::Seat(Seat::new(0));
    // What streams and sockets read from whenever their reader has taken what it was sent.
    let watcher = duel.house.hub.watch(table, viewer, Some(player), None).await;
    let mut watcher = watcher.unwrap();
    let read = async |watcher: &mut Watcher| {
        let seen = watcher.next().await.expect("an update");
        serde_json::from_slice::<Value>(&seen.json()).unwrap()
    };
    let before = read(&mut watcher).await["seq"].as_u64().unwrap();
    let mut lot = Lot::new(7);
    for _ in 0..3 {
        duel.everybody_acts(&mut lot).await;
    }
    let update = read(&mut watcher).await;
    let newest = tables::view(&duel.people[0], &duel.table, 1).await;
    assert_eq!((&update["seq"], &update["view"]), (&newest["seq"], &newest["view"]));
    let steps =
        update["steps"].as_array().unwrap().iter().map(|step| step["seq"].as_u64().unwrap());
    let all: Vec<u64> = (before + 1..=newest["seq"].as_u64().unwrap()).collect();
    assert!(all.len() > 2, "several things happened");
    assert_eq!(steps.collect::<Vec<_>>(), all, "each of them is told once, in order");
    assert!(watcher.next().now_or_never().is_none(), "and nothing has queued up");
    drop(watcher);
    duel.close().await;
}

#[tokio::test]
async fn a_request_that_is_sent_again_is_done_once_whichever_way_it_comes() {
    let duel = Duel::begin().await;
    let mut socket = duel.socket(0).await;
    let (seq, actions) = duel.choices(0).await;
    let message = act("once", &seq, &actions[0]);
    let first = socket.ask(&message).await;
    assert!(first["seq"].is_u64(), "{first}");
    assert_eq!(socket.ask(&message).await, first);
    let mut other = duel.socket(0).await;
    assert_eq!(other.ask(&message).await, first);
    let body = json!({ "request": "once", "seq": seq, "action": actions[0] });
    let path = format!("{}/actions", duel.seat(0));
    let posted = duel.people[0].post(&path, body).await.good();
    assert_eq!(posted["seq"], first["seq"]);
    let reused = socket.ask(&json!({ "do": "undo", "request": "once", "seq": seq })).await;
    assert_eq!(reused["problem"]["code"], "request-reused");
    drop((socket, other));
    duel.close().await;
}

#[tokio::test]
async fn what_is_refused_is_refused_in_the_same_words_as_over_http() {
    let duel = Duel::begin().await;
    for language in ["en", "it"] {
        let accept = [("accept-language", language)];
        let mut socket = duel.people[0].socket_with(&duel.seat(0), &accept).await.unwrap();
        let (seq, actions) = duel.choices(0).await;
        let undo = json!({ "request": "u", "seq": seq });
        let table = [
            ("undo", "undo", undo.clone(), "undo-nothing"),
            ("actions", "act", json!({ "request": "a", "seq": 0, "action": actions[0] }), "stale"),
            (
                "actions",
                "act",
                json!({ "request": "a", "seq": seq, "action": "sing" }),
                "malformed",
            ),
            ("actions", "act", json!({ "request": "a", "seq": seq, "action": "pass" }), "illegal"),
            ("ready", "ready", json!({ "ready": true }), "wrong-phase-playing"),
        ];
        for (path, deed, body, code) in table {
            let method = if deed == "ready" { "PUT" } else { "POST" };
            let path = format!("{}/{path}", duel.seat(0));
            let sent = Some(("application/json", body.to_string().into_bytes()));
            let by_http = duel.people[0].send(method, &path, &accept, sent).await;
            assert_eq!(by_http.code(), code, "{body}");
            let mut message = body.clone();
            message["do"] = json!(deed);
            let answer = socket.ask(&message).await;
            assert_eq!(answer["problem"], by_http.json());
            assert_eq!(answer.get("request"), body.get("request"));
        }
    }
    duel.close().await;
}

#[tokio::test]
async fn what_cannot_be_read_is_said_and_the_socket_goes_on() {
    let duel = Duel::begin().await;
    let mut socket = duel.socket(0).await;
    let wrong = ["", "ahoy", "[]", "{}", r#"{"do":"sing"}"#, r#"{"do":"undo","request":"7"}"#];
    for text in wrong {
        socket.send(TEXT, text.as_bytes()).await;
        let answer = socket.answer().await;
        assert_eq!(answer["problem"]["code"], "malformed", "{text}");
        assert_eq!(answer["problem"]["status"], 400);
    }
    let (seq, actions) = duel.choices(0).await;
    assert!(socket.ask(&act("1", &seq, &actions[0])).await["seq"].is_u64());
    drop(socket);
    duel.close().await;
}

#[tokio::test]
async fn what_a_socket_does_not_take_closes_it_with_the_reason() {
    let duel = Duel::begin().await;
    let long = vec![b' '; 64 * 1024 + 1];
    let table = [
        (1009, frames::masked(TEXT, &long)),
        (1003, frames::masked(BINARY, b"{}")),
        (1002, frames::unmasked(TEXT, b"{}")),
        (1007, frames::masked(TEXT, b"\xff")),
        (1000, frames::masked(CLOSE, &1000_u16.to_be_bytes())),
    ];
    for (code, bytes) in table {
        let mut socket = duel.socket(0).await;
        socket.next().await.expect("how things stand");
        socket.send_raw(&bytes).await;
        assert_eq!(socket.next().await, None);
        assert_eq!(socket.closed, Some(code));
    }
    // As much as is taken is taken, in pieces as well.
    let mut socket = duel.socket(0).await;
    socket.send(TEXT, &long[1..]).await;
    assert_eq!(socket.answer().await["problem"]["code"], "malformed");
    drop(socket);
    duel.close().await;
}

#[tokio::test]
async fn another_sites_page_opens_no_socket() {
    let duel = Duel::begin().await;
    let own = format!("http://{}", duel.house.address);
    let (anne, seat) = (&duel.people[0], duel.seat(0));
    for header in [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let refused = anne.socket_with(&seat, &[header]).await.unwrap_err();
        assert_eq!(refused.code(), "forbidden-origin", "{header:?}");
    }
    for headers in [&[("origin", own.as_str())][..], &[("sec-fetch-site", "same-origin")], &[]] {
        assert!(anne.socket_with(&seat, headers).await.is_ok(), "{headers:?}");
    }
    // A token is nothing that a page could bring along.
    let program = anne.program("Tender").await;
    let refused = program.socket_with(&seat, &[("origin", "https://evil.example")]).await;
    assert_eq!(refused.unwrap_err().code(), "not-your-seat");
    duel.close().await;
}

#[tokio::test]
async fn what_opens_no_socket_is_told_so() {
    let duel = Duel::begin().await;
    let path = format!("{}/socket", duel.seat(0));
    let plain = duel.people[0].get(&path).await;
    assert_eq!(plain.code(), "upgrade-required");
    assert_eq!(plain.header("upgrade"), "websocket");
    assert_eq!(plain.header("sec-websocket-version"), "13");
    assert_eq!(duel.house.nobody().get(&path).await.code(), "sign-in");
    duel.close().await;
}

#[tokio::test]
async fn a_socket_says_goodbye_when_the_server_stops() {
    let duel = Duel::begin().await;
    let mut sockets = [duel.socket(0).await, duel.socket(1).await];
    for socket in &mut sockets {
        socket.next().await.expect("how things stand");
    }
    assert!(duel.house.metrics.exposition().contains("open_streams 2"));
    duel.house.begin_to_close();
    for socket in &mut sockets {
        assert_eq!(socket.end().await, "stopping");
        assert_eq!(socket.closed, Some(1001));
    }
    drop(sockets);
    duel.close().await;
}

#[tokio::test]
async fn who_asks_too_often_is_told_when_to_come_back() {
    let house = House::open_limited(Arc::new(Memory::new()), Patience::default()).await;
    let duel = Duel::gather(house).await;
    let mut socket = duel.socket(0).await;
    let mut refused = None;
    for _ in 0..1000 {
        let answer = socket.ask(&json!({ "do": "ready", "ready": false })).await;
        if answer.get("problem").is_some() {
            refused = Some(answer["problem"].clone());
            break;
        }
    }
    let refused = refused.expect("there is an end to everything");
    assert_eq!(refused["code"], "too-many-requests");
    assert!(refused["seconds"].is_u64(), "{refused}");
    drop(socket);
    duel.close().await;
}

/// Whoever neither asks nor answers is not there.
#[tokio::test]
async fn who_does_not_answer_pings_is_let_go() {
    let duel = Duel::begin().await;
    let mut socket = duel.socket(0).await;
    socket.next().await.expect("how things stand");
    let metrics = duel.house.metrics.clone();
    assert!(metrics.exposition().contains("open_streams 1"));
    // From here on nothing but the clock can happen.
    tokio::time::pause();
    assert_eq!(socket.pings_until_the_end().await, 1);
    drop(socket);
    while !metrics.exposition().contains("open_streams 0") {
        tokio::task::yield_now().await;
    }
    tokio::time::resume();
    duel.close().await;
}
