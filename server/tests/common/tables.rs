//! Tables, as far along as one needs them.

use quarterdeck_engine::Seat;
use quarterdeck_engine::sealed::{commitment, hex};
use serde_json::{Value, json};

use super::lot::Lot;
use super::people::{Person, text};

/// The smallest game that has secrets, for those who want to get to its end.
pub fn small() -> Value {
    json!({ "ships": 2, "armed": 1, "cannons": 1 })
}

/// Settings: so many open seats, and these changes.
pub fn settings(seats: usize, change: &Value) -> Value {
    let open: Vec<&str> = vec!["open"; seats];
    let mut settings = json!({ "game": "letter-of-marque", "options": small(), "seats": open });
    for (key, value) in change.as_object().expect("changes are an object") {
        settings[key] = value.clone();
    }
    settings
}

/// Opens a table.
pub async fn open(opener: &Person, settings: Value) -> String {
    text(&opener.post("tables", settings).await.good()["table"])
}

/// The path of a seat.
pub fn at(table: &str, seat: usize) -> String {
    format!("tables/{table}/seats/{seat}")
}

pub async fn sit(person: &Person, table: &str, seat: usize) {
    person.put(&at(table, seat), json!({})).await.good();
}

/// Is ready, with or without dice of its own.
pub async fn ready(person: &Person, table: &str, seat: usize, own_dice: bool) {
    let body = json!({ "ready": true, "own_dice": own_dice });
    person.put(&format!("{}/ready", at(table, seat)), body).await.good();
}

/// The table as everybody sees it.
pub async fn card(person: &Person, table: &str) -> Value {
    person.get(&format!("tables/{table}")).await.good()
}

/// What a seat sees.
pub async fn view(person: &Person, table: &str, seat: usize) -> Value {
    person.get(&format!("{}/view", at(table, seat))).await.good()
}

/// What a seat commits itself to, for this nonce.
pub async fn promise(person: &Person, table: &str, seat: usize, nonce: &[u8; 32]) -> String {
    let dice = card(person, table).await["dice"].clone();
    let bytes = |value: &Value| hex::decode(value.as_str().expect("digits")).expect("32 bytes");
    let seat = Seat::new(seat - 1);
    hex::encode(&commitment(&bytes(&dice["domain"]), &bytes(&dice["root"]), seat, nonce))
}

/// Commits to a nonce.
pub async fn commit(person: &Person, table: &str, seat: usize, nonce: &[u8; 32]) {
    let commitment = promise(person, table, seat, nonce).await;
    let path = format!("{}/commitment", at(table, seat));
    person.put(&path, json!({ "commitment": commitment })).await.good();
}

/// Reveals it.
pub async fn reveal(person: &Person, table: &str, seat: usize, nonce: &[u8; 32]) {
    let path = format!("{}/nonce", at(table, seat));
    person.put(&path, json!({ "nonce": hex::encode(nonce) })).await.good();
}

/// A nonce of a test's own.
pub fn nonce(lot: &mut Lot) -> [u8; 32] {
    std::array::from_fn(|_| lot.below(256) as u8)
}

/// Plays at random until it is over, everybody for their seat.
pub async fn play_out(people: &[(&Person, usize)], table: &str, lot: &mut Lot) {
    let mut nth = 0;
    loop {
        let card = card(people[0].0, table).await;
        if card["stage"] == "over" {
            return;
        }
        let owed = card["owed"].as_array().expect("a list").clone();
        let theirs = |seat: usize| owed.iter().any(|owed| owed == seat);
        for (person, seat) in people.iter().filter(|(_, seat)| theirs(*seat)) {
            let seen = view(person, table, *seat).await;
            let actions = seen["decision"]["actions"].as_array().expect("a list").clone();
            if actions.is_empty() {
                continue;
            }
            nth += 1;
            let body = json!({
                "request": format!("play-out-{nth}"),
                "seq": seen["seq"],
                "action": lot.pick(&actions),
            });
            person.post(&format!("{}/actions", at(table, *seat)), body).await.good();
        }
    }
}
