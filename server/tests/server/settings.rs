//! Large settings and what one person may store and keep open: data files are sent by hash and kept once, and streams
//! and stored bytes have caps.

use std::sync::Arc;

use crate::common::House;
use crate::common::tables::{at, card, open, settings, sit};
use quarterdeck_server::config::Partial;
use quarterdeck_server::hub::Patience;
use quarterdeck_store::{Memory, PlayerId};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A data file of so many bytes: a map, and a long comment.
fn data_file(bytes: usize) -> String {
    let map = include_str!("../../../games/pirates-and-privateers/data/lagoon.toml");
    format!("{map}\n# {}", "wave ".repeat(bytes.saturating_sub(map.len()) / 5))
}

fn with_data(data: &str) -> Value {
    json!({
        "game": "pirates-and-privateers",
        "options": { "data": data },
        "seats": ["open", "open"],
        "listed": true,
    })
}

fn hash(text: &str) -> String {
    quarterdeck_engine::sealed::hex::encode(&Sha256::digest(text))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_file_is_sent_once_and_named_by_its_hash_ever_after() {
    let house = House::open().await;
    let anne = house.somebody("Anne").await;
    let data = data_file(50 << 10);
    let table = open(&anne, with_data(&data)).await;
    sit(&anne, &table, 1).await;

    let named = json!({ "sha256": hash(&data), "bytes": data.len() });
    let shown = card(&anne, &table).await;
    assert_eq!(shown["settings"]["options"]["data"], named);
    assert_eq!(
        shown["settings"]["options"]["map"], "caribbean",
        "small values are sent as they are"
    );
    let whole = anne.get(&format!("tables/{table}/settings")).await.good();
    assert_eq!(whole["options"]["data"], data);
    assert_eq!(whole["seats"], shown["settings"]["seats"]);

    // The lobby and what a stream sends have the hash, too.
    let lobby = anne.get("tables").await;
    assert_eq!(lobby.good()[0]["settings"]["options"]["data"], named);
    assert!(lobby.body.len() < 4_096, "{} bytes for one table", lobby.body.len());
    let update = anne.get(&format!("{}/view", at(&table, 1))).await;
    assert_eq!(update.good()["table"]["settings"]["options"]["data"], named);
    assert!(update.body.len() < 4_096, "{} bytes for an update", update.body.len());

    // Whoever changes what the card says keeps the file by its hash, and may bring another.
    let mut changed = shown["settings"].clone();
    changed["listed"] = json!(false);
    anne.put(&format!("tables/{table}"), changed.clone()).await.good();
    let whole = anne.get(&format!("tables/{table}/settings")).await.good();
    assert_eq!((&whole["options"]["data"], &whole["listed"]), (&json!(data), &json!(false)));
    changed["options"]["data"]["sha256"] = json!(hash("something else"));
    let refused = anne.put(&format!("tables/{table}"), changed).await;
    assert_eq!(refused.code(), "options-wrong");
    let other = data_file(20 << 10);
    anne.put(&format!("tables/{table}"), with_data(&other)).await.good();
    assert_eq!(
        card(&anne, &table).await["settings"]["options"]["data"]["sha256"],
        hash(&other).as_str()
    );
    assert!(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_of_large_tables_is_small() {
    let house = House::open().await;
    let anne = house.somebody("Anne").await;
    let player: PlayerId = anne.id.parse().expect("an id");
    // More than one request may have: a record that was brought here can have it.
    let data = data_file(100 << 10);
    for _ in 0..5 {
        let settings = serde_json::from_value(with_data(&data)).expect("settings");
        house.hub.open(player, settings).await.expect("the settings are good");
    }
    let lobby = house.nobody().get("tables").await;
    assert_eq!(lobby.good().as_array().expect("a list").len(), 5);
    println!("a lobby of 5 tables with 100 KiB of data each has {} bytes", lobby.body.len());
    assert!(lobby.body.len() < 5 * 4_096, "{} bytes", lobby.body.len());
    assert!(house.close().await);
}

fn limited(change: impl FnOnce(&mut Partial)) -> Partial {
    let mut flags = Partial { limit_scale: Some(1_000.0), ..Partial::default() };
    change(&mut flags);
    flags
}

async fn house_with(flags: Partial) -> House {
    House::open_configured(Arc::new(Memory::new()), Patience::default(), flags).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_only_so_many_streams_and_sockets() {
    let house = house_with(limited(|flags| flags.streams_per_private_peer = Some(3))).await;
    let anne = house.somebody("Anne").await;
    let table = open(&anne, settings(3, &json!({}))).await;
    sit(&anne, &table, 1).await;
    let stream = format!("tables/{table}/stream");
    let page = format!("/t/{table}/live");
    let first = anne.follow(&stream).await.expect("a stream of the API");
    let _page = anne.follow(&page).await.expect("a page's stream");
    let _socket = anne.socket(&at(&table, 1)).await.expect("a socket");
    for path in [&stream, &format!("{}/stream", at(&table, 1)), &page] {
        let refused = anne.follow(path).await.expect_err("three are enough");
        assert_eq!(refused.status, 429, "{path}");
    }
    assert_eq!(
        anne.socket(&at(&table, 1)).await.expect_err("no socket").code(),
        "too-many-streams"
    );
    // What is no stream goes on, and a stream that ends makes room.
    card(&anne, &table).await;
    drop(first);
    // The server notices when it next looks at the connection.
    let mut tries = 0;
    while anne.follow(&stream).await.is_err() {
        tries += 1;
        assert!(tries < 10_000, "the place is not given back");
    }
    assert!(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_stores_only_so_much_and_games_go_on() {
    let house = house_with(limited(|flags| flags.stored_mib_per_day = Some(1))).await;
    let (anne, mary) = (house.somebody("Anne").await, house.somebody("Mary").await);
    let running =
        open(&anne, settings(3, &json!({ "seats": ["me", {"bot": "random"}, {"bot": "random"}] })))
            .await;
    let table = open(&anne, with_data(&data_file(50 << 10))).await;
    let mut changes = 0;
    let refused = loop {
        let mut change = with_data(&data_file(50 << 10));
        change["chat"] = json!(changes % 2 == 1);
        let changed = anne.put(&format!("tables/{table}"), change).await;
        if changed.status != 200 {
            break changed;
        }
        changes += 1;
        assert!(changes < 100, "there is no end to it");
    };
    assert_eq!(refused.code(), "too-much-stored");
    assert!((15..25).contains(&changes), "{changes} changes of 50 KiB are a MiB");
    let hours: u64 = refused.header("retry-after").parse().expect("seconds");
    assert!((3_600..=86_400).contains(&hours), "{hours} seconds");
    assert!(refused.json()["detail"].as_str().is_some_and(|said| said.contains("hour")));
    // Nothing new, but what runs goes on; and others are not concerned.
    assert_eq!(anne.post("tables", settings(3, &json!({}))).await.code(), "too-much-stored");
    crate::common::tables::ready(&anne, &running, 1, false).await;
    assert_eq!(card(&anne, &running).await["stage"], "playing");
    open(&mary, with_data(&data_file(50 << 10))).await;
    assert!(house.close().await);
}
