//! One damaged table does not take the others down: lists go on, the table itself says what is wrong, the log is told once.

mod common;

use std::path::Path;
use std::sync::Arc;

use common::{House, log, tables};
use quarterdeck_store::{Sqlite, TableId};
use rusqlite::{Connection, params};
use serde_json::json;

/// Damages a table's journal as a disk or a hand may do.
fn damage(file: &Path, table: &str, sql: &str) {
    let table: TableId = table.parse().expect("an id");
    let connection = Connection::open(file).expect("the store's file");
    let changed = connection.execute(sql, params![table.as_bytes()]).expect("it can be changed");
    assert!(changed > 0, "there was something to damage");
}

/// Bytes in the middle of the journal are others.
const CHANGED: &str =
    "UPDATE journal SET entry = CAST(replace(CAST(entry AS TEXT), '\"ready\"', '\"reedy\"') AS BLOB)
     WHERE table_id = ?1 AND seq = 2";
/// An entry is missing.
const MISSING: &str = "DELETE FROM journal WHERE table_id = ?1 AND seq = 1";
/// The beginning is missing.
const HEADLESS: &str = "DELETE FROM journal WHERE table_id = ?1 AND seq = 0";
/// A game that this server does not have.
const UNKNOWN: &str = "UPDATE journal SET
    entry = CAST(replace(CAST(entry AS TEXT), 'letter-of-marque', 'letter-of-nobody') AS BLOB)
    WHERE table_id = ?1 AND seq = 0";

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_table_damages_nothing_else() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("store.db");
    let house = House::open_on(Arc::new(Sqlite::open(&file).unwrap())).await;
    let opener = house.somebody("Ada").await;
    let mut all = Vec::new();
    for _ in 0..5 {
        let settings = tables::settings(3, &json!({ "listed": true }));
        let table = tables::open(&opener, settings).await;
        tables::sit(&opener, &table, 1).await;
        tables::ready(&opener, &table, 1, false).await;
        all.push(table);
    }
    let pass = opener.pass.clone();
    assert!(house.close().await);
    drop(opener);
    let [whole, damaged @ ..] = all.as_slice() else { panic!("there are five") };
    for (table, sql) in damaged.iter().zip([CHANGED, MISSING, HEADLESS, UNKNOWN]) {
        damage(&file, table, sql);
    }

    let before = log::caught().len();
    let house = House::open_on(Arc::new(Sqlite::open(&file).unwrap())).await;
    let opener = common::Person::new(house.address, "Ada", "", pass);
    for _ in 0..3 {
        let listed = opener.get("tables").await.good();
        let listed: Vec<_> = listed.as_array().unwrap().iter().map(|card| &card["table"]).collect();
        assert_eq!(listed, [whole], "the lobby lists what can be joined");
        let mine = opener.get("me/tables").await.good();
        assert_eq!(mine.as_array().unwrap().len(), 5, "and everybody's own list is whole");
        for page in ["/", "/me"] {
            let page = opener.get(page).await;
            assert_eq!(page.status, 200);
            assert_eq!(page.text().matches("<em>damaged</em>").count(), 4, "they are marked");
            assert!(page.text().contains(whole));
        }
        let stranger = house.nobody().get("/").await;
        assert!(stranger.text().contains(whole) && !stranger.text().contains(&damaged[0]));
        for table in damaged {
            let refused = opener.get(&format!("tables/{table}")).await;
            assert_eq!((refused.status, refused.code().as_str()), (500, "table-damaged"));
            let (path, italian) = (format!("/t/{table}"), [("accept-language", "it")]);
            let page = opener.send("GET", &path, &italian, None).await;
            assert_eq!(page.status, 500);
            assert!(page.text().contains("danneggiata"), "{}", page.text());
        }
        tables::card(&opener, whole).await;
    }
    // Its table goes on as ever.
    let guest = house.somebody("Bea").await;
    tables::sit(&guest, whole, 2).await;
    assert!(house.close().await);

    let (caught, _) = log::caught_since(before);
    let caught = String::from_utf8(caught).unwrap();
    let told = |line: &&str| line.contains("a table is damaged");
    assert_eq!(caught.lines().filter(told).count(), 4, "the log is told once of each");
    for table in damaged {
        let short = &table[table.len() - 6..];
        assert_eq!(caught.lines().filter(told).filter(|line| line.contains(short)).count(), 1);
        assert!(
            !caught.contains(table.as_str()),
            "a table's id is a key, and stays out of the log"
        );
    }
}
