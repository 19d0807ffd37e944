//! Large values in settings: sent by hash, and bounded.

use quarterdeck_store::{Row, TableId};
use quarterdeck_table::{Asker, Command, Entry, Refusal, Settings, Table};
use serde_json::{Value, json};

use crate::driver::{Driver, START};
use crate::people::{ADA, name};

/// Settings with a data file of so many bytes.
fn with_data(bytes: usize) -> Settings {
    let map = include_str!("../../../games/pirates-and-privateers/data/lagoon.toml");
    let data = format!("{map}\n# {}", "~".repeat(bytes.saturating_sub(map.len())));
    serde_json::from_value(json!({
        "game": "pirates-and-privateers",
        "options": { "data": data },
        "seats": ["open", "open"],
    }))
    .expect("these are settings")
}

fn sent(driver: &Driver) -> Value {
    serde_json::to_value(driver.table.card(&name, 0)).expect("a card can be written")["settings"]
        .take()
}

#[test]
fn a_card_names_large_values_by_their_hashes() {
    let mut driver = Driver::open(with_data(30_000));
    let card = sent(&driver);
    assert_eq!(card["options"]["data"]["bytes"], 30_003);
    assert_eq!(card["options"]["data"]["sha256"].as_str().map(str::len), Some(64));
    assert!(card.to_string().len() < 3_000, "{card}");
    // A client that sends back what the card said changes only what it changed.
    let mut back: Settings = serde_json::from_value(card).expect("these are settings");
    back.chat = false;
    driver.does(ADA, Command::Change(back.clone()));
    assert_eq!(
        driver.table.settings().options,
        Driver::open(with_data(30_000)).table.settings().options
    );
    assert!(!driver.table.settings().chat);
    assert_eq!(
        driver.ask(Asker::Player(ADA), &Command::Change(back.clone())),
        Ok(0),
        "nothing new"
    );
    // The hash of another file is no file.
    back.options["data"]["sha256"] = json!("0".repeat(64));
    assert!(matches!(driver.refuses(ADA, Command::Change(back)), Refusal::Settings(_)));
    // A table with nothing large has its settings as they are.
    let small = Driver::open(with_data(0));
    let (card, whole) = (sent(&small), serde_json::to_value(small.table.settings()).unwrap());
    assert!(card["options"]["data"]["bytes"].as_u64() > Some(1_024), "a map is large");
    let mut without = (card, whole);
    without.0["options"]["data"].take();
    without.1["options"]["data"].take();
    assert_eq!(without.0, without.1);
}

#[test]
fn a_corsaire_sheet_is_named_by_its_hash_too() {
    let mut options = corsaire_options();
    let settings = |options: &Value| -> Settings {
        serde_json::from_value(
            json!({ "game": "corsaire", "options": options, "seats": ["open", "open"] }),
        )
        .expect("these are settings")
    };
    let mut driver = Driver::open(settings(&options));
    let card = sent(&driver);
    assert!(card["options"]["data"]["bytes"].as_u64() > Some(1_024), "{card}");
    options["data"] = card["options"]["data"].clone();
    options["hand"] = json!(3);
    driver.does(ADA, Command::Change(settings(&options)));
    assert!(driver.table.settings().options["data"]["card"].is_array(), "the whole sheet is there");
}

/// Corsaire's options with the sheet that is compiled in, as if it were brought.
fn corsaire_options() -> Value {
    use quarterdeck_engine::Game;
    let mut options = <quarterdeck_shelf::Corsaire as Game>::Options::default();
    let sheet = include_str!("../../../games/corsaire/data/corsaire.toml");
    quarterdeck_shelf::Corsaire::read_data(&mut options, sheet).expect("the sheet is good");
    serde_json::to_value(options).expect("options can be written")
}

#[test]
fn settings_are_changed_only_so_often_and_a_journal_with_more_is_read() {
    let mut driver = Driver::open(with_data(100_000));
    driver.every = usize::MAX;
    let mut changes = 0_u32;
    let toggled = |n: u32| Settings { listed: n.is_multiple_of(2), ..with_data(100_000) };
    let refusal = loop {
        match driver.ask(Asker::Player(ADA), &Command::Change(toggled(changes))) {
            Ok(_) => changes += 1,
            Err(refusal) => break refusal,
        }
        assert!(changes < 200, "there is no end to it");
    };
    assert_eq!(refusal, Refusal::SettingsFull);
    assert!((70..90).contains(&changes), "{changes} changes of 100 kB are 8 MiB");
    // Everything else goes on, also when the table is read again.
    let mut twin = driver.twin();
    assert_eq!(twin.refuses(ADA, Command::Change(toggled(changes))), Refusal::SettingsFull);
    twin.does(ADA, Command::Dismiss);
    // A journal of another time may have more of them.
    let opened = Table::opening(ADA, "ABCDEF".to_owned(), with_data(100_000), 0).expect("they fit");
    let entries = (0..120).map(|n| Entry::Changed { settings: toggled(n) });
    let rows = (0..).zip(std::iter::once(opened).chain(entries)).map(|(seq, entry)| Row {
        seq,
        at: START,
        request: None,
        entry: entry.to_bytes(),
    });
    let rows: Vec<Row> = rows.collect();
    let table = Table::read(TableId::from_bytes([7; 16]), &rows).expect("it is read");
    assert_eq!(table.seq(), 120);
}

#[test]
fn options_beside_the_data_file_are_short() {
    let mut long = with_data(5_000);
    long.options["map"] = json!("x".repeat(20_000));
    let refused = Table::opening(ADA, "ABCDEF".to_owned(), long, 0).err();
    assert!(matches!(refused, Some(Refusal::Settings(_))));
    // What a parser repeats of it is cut.
    let mut wrong = with_data(5_000);
    wrong.options["level"] = json!("x".repeat(10_000));
    let Some(Refusal::Settings(said)) = Table::opening(ADA, "ABCDEF".to_owned(), wrong, 0).err()
    else {
        panic!("there is no such level");
    };
    let said = said[0].in_language(quarterdeck_words::Language::English);
    assert!(said.len() < 400, "{} bytes", said.len());
}
