//! Browsers bring their own share of the dice, and find it in the record.

use std::time::Duration;

use quarterdeck_browsers::scenes::LETTER_OF_MARQUE;
use quarterdeck_browsers::{Device, House, Person, scenes};
use quarterdeck_server::hub::Patience;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::Shared;

/// Everything that the page sends to the table by itself from now on.
const LISTEN: &str = "window.sent = []; window.send = fetch;
    window.fetch = (url, init) => { if (init?.method === 'PUT') sent.push(init.body); return send(url, init); }; 0";

/// The page keeps what it would send to the table to itself, until it is let go.
const HOLD: &str = "window.send = fetch; window.fetch = (url, init) => init?.method !== 'PUT' ? send(url, init)
    : new Promise(sent => { window.letGo = () => { window.fetch = send; sent(send(url, init)); }; }); 0";

/// Whether the second seat has committed itself, as the page shows it.
const SECOND_COMMITTED: &str =
    "JSON.parse(document.querySelector('[data-dice]')?.dataset.dice ?? '{}').commitments?.[1]";

/// What the device keeps of the dice.
const KEPT: &str = "Object.entries(localStorage).map(([name, what]) => name + ': ' + what)";

pub(crate) async fn two_browsers_find_their_shares_in_the_record(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
    bruno.reads("it-IT").await;
    let table = both_seated(&anna, &bruno).await;
    for person in [&anna, &bruno] {
        person.see::<u8>(LISTEN).await;
        scenes::be_ready(person).await;
    }
    let mut told = Vec::new();
    for person in [&anna, &bruno] {
        person.until("main[data-stage=playing]").await;
        let sent: Vec<String> = person.see("sent").await;
        let [commitment, nonce] = sent.as_slice() else { panic!("one of each: {sent:?}") };
        told.push((value_of(commitment, "commitment"), value_of(nonce, "nonce")));
    }
    let record = record(&anna, &table).await;
    assert_eq!(brought(&record), ["seat", "seat"]);
    for (seat, (commitment, nonce)) in
        head(&record)["dice"]["seats"].as_array().unwrap().iter().zip(told)
    {
        assert_eq!((&seat["commitment"], &seat["nonce"]), (&commitment, &nonce));
    }
    // Each is told so of its own, in its own language; who looks on has brought nothing.
    let own = |nth: u8| format!(".shares li:nth-child({nth}) > .good");
    for (person, nth, said) in
        [(&anna, 1, "✓ Your share is in it."), (&bruno, 2, "✓ La tua quota c'è.")]
    {
        person.go(&format!("{table}/verify")).await;
        person.until(&own(nth)).await;
        assert_eq!(person.text(&own(nth)).await, said);
        assert_eq!(person.count(".shares li > b").await, 1);
    }
    assert_eq!(anna.text(".shares li:nth-child(2) .state").await, "from their own device");
    // A record with other dice would be noticed.
    let other = "for (const name in localStorage) if (localStorage.getItem(name)) localStorage.setItem(name, 'another'); 0";
    anna.see::<u8>(other).await;
    anna.reload().await;
    anna.until(".shares li:nth-child(1) > .bad").await;
    // Who erases everything erases this.
    bruno.go("/me").await;
    bruno.press("main details summary").await;
    bruno.follow("form[action='/me/erase'] button").await;
    assert_eq!(bruno.see::<Vec<String>>(KEPT).await, Vec::<String>::new());
    for person in [anna, bruno] {
        person.leave().await;
    }
    house.close().await;
}

pub(crate) async fn a_reload_loses_no_share(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
    let table = both_seated(&anna, &bruno).await;
    second_commits(&anna, &bruno).await;
    assert_eq!(bruno.see::<Vec<String>>(KEPT).await.len(), 1);
    bruno.reload().await;
    anna.see::<Option<()>>("letGo()").await;
    for person in [&anna, &bruno] {
        person.until("main[data-stage=playing]").await;
    }
    let record = record(&anna, &table).await;
    assert_eq!(brought(&record), ["seat", "seat"]);
    bruno.go(&format!("{table}/verify")).await;
    bruno.until(".shares li:nth-child(2) > .good").await;
    assert_eq!(
        bruno.see::<Vec<String>>(KEPT).await.len(),
        1,
        "the promise that was kept is forgotten"
    );
    for person in [anna, bruno] {
        person.leave().await;
    }
    house.close().await;
}

pub(crate) async fn who_goes_away_before_revealing_keeps_nobody_from_playing(chromium: Shared) {
    // Long enough for who is there, and not as long as people wait.
    let patience = Patience { dice: Duration::from_secs(5), ..Patience::default() };
    let house = House::open_with(patience).await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
    let table = both_seated(&anna, &bruno).await;
    second_commits(&anna, &bruno).await;
    bruno.leave().await;
    anna.see::<Option<()>>("letGo()").await;
    anna.until("main[data-stage=playing]").await;
    assert_eq!(brought(&record(&anna, &table).await), ["seat", "host"]);
    assert!(anna.text("#log").await.contains("Bruno did not reveal"), "it is told");
    anna.go(&format!("{table}/verify")).await;
    anna.until(".shares li:nth-child(1) > .good").await;
    assert_eq!(anna.text(".shares li:nth-child(2) .state").await, "from the table");
    anna.leave().await;
    house.close().await;
}

pub(crate) async fn a_device_that_goes_round_brings_a_share_for_every_seat(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Phone).await;
    let table = scenes::open(&anna, LETTER_OF_MARQUE, "quick", &["me", "bot:random", "me"]).await;
    anna.until("main[data-stage=curtain]").await;
    assert_eq!(brought(&record(&anna, &table).await), ["seat", "host", "seat"]);
    anna.go(&format!("{table}/verify")).await;
    anna.until(".shares li:nth-child(3) > .good").await;
    assert_eq!(anna.count(".shares .good").await, 2);
    anna.leave().await;
    house.close().await;
}

pub(crate) async fn without_script_the_table_brings_the_share(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
    bruno.runs_no_script().await;
    let table = both_seated(&anna, &bruno).await;
    bruno.follow("form[action$='/ready'] button").await;
    scenes::be_ready(&anna).await;
    anna.until("main[data-stage=playing]").await;
    assert_eq!(brought(&record(&anna, &table).await), ["seat", "host"]);
    bruno.go(&table).await;
    assert!(bruno.count("#actions .choice").await > 0, "the game is there");
    bruno.go(&format!("{table}/verify")).await;
    assert_eq!(bruno.text(".shares li:nth-child(1) .state").await, "from their own device");
    assert_eq!(bruno.text(".shares li:nth-child(2) .state").await, "from the table");
    for person in [anna, bruno] {
        person.leave().await;
    }
    house.close().await;
}

pub(crate) async fn the_scripts_hash_is_sha_256(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    scenes::open(&anna, LETTER_OF_MARQUE, "duel", &["me", "open"]).await;
    // Every length up to four blocks: each way to fill up the last one is among them.
    let js = "Array.from({ length: 257 }, (_, length) => [...sha256(Uint8Array.from({ length }, (_, n) => n * 7 + length))])";
    for (length, hash) in anna.see::<Vec<Vec<u8>>>(js).await.into_iter().enumerate() {
        let bytes: Vec<u8> = (0..length).map(|n| (n * 7 + length) as u8).collect();
        assert_eq!(hash, Sha256::digest(&bytes)[..], "{length} bytes");
    }
    anna.leave().await;
    house.close().await;
}

/// Two people at a table, neither ready.
async fn both_seated(anna: &Person, bruno: &Person) -> String {
    let table = scenes::open(anna, LETTER_OF_MARQUE, "duel", &["me", "open"]).await;
    bruno.go(&table).await;
    bruno.write("#sit-name", "Bruno").await;
    bruno.follow(".welcome-in button").await;
    table
}

/// Both are ready, and Bruno's browser has committed itself while Anna's has not.
async fn second_commits(anna: &Person, bruno: &Person) {
    anna.see::<u8>(HOLD).await;
    scenes::be_ready(bruno).await;
    scenes::be_ready(anna).await;
    anna.until_that("that Bruno is committed", SECOND_COMMITTED).await;
    anna.until_that("something to let go", "window.letGo").await;
}

/// The record, as everybody may have it; it verifies.
async fn record(person: &Person, table: &str) -> String {
    let table = table.strip_prefix("/t/").expect("a table");
    let js = format!("fetch('/api/v1/tables/{table}/record').then(answer => answer.text())");
    let record: String = person.see(&js).await;
    quarterdeck_table::verify(&record).unwrap_or_else(|why| panic!("{why}: {record}"));
    record
}

fn head(record: &str) -> Value {
    let line = record.lines().next().expect("a head");
    serde_json::from_str::<Value>(line).expect("JSON")["head"].clone()
}

/// Who brought each seat's share.
fn brought(record: &str) -> Vec<String> {
    let head = head(record);
    let seats = head["dice"]["seats"].as_array().expect("sealed dice");
    seats.iter().map(|seat| seat["by"].as_str().expect("a word").to_owned()).collect()
}

/// The only thing that was sent.
fn value_of(body: &str, name: &str) -> Value {
    let body: Value = serde_json::from_str(body).expect("JSON");
    assert_eq!(body.as_object().map(serde_json::Map::len), Some(1), "nothing besides: {body}");
    body[name].clone()
}
