//! What leads from one game, or one seat, to another: secrets must not come along.
//!
//! A feature of this kind that is added to the server is added here. Then both tests have to say how they take it: the one
//! that looks for secrets (`voyage`) and the one that compares two games (`pairs`).

use serde_json::Value;

use crate::common::people::text;
use crate::common::{Answer, Person};

/// A way from a game to somewhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Feature {
    /// Somebody asks for a bot's seat while the game is on.
    LateJoin,
    /// The same people play again.
    Rematch,
    /// Somebody goes on from the middle of a game that is over.
    Fork,
}

impl Feature {
    pub(crate) const ALL: [Self; 3] = [Self::LateJoin, Self::Rematch, Self::Fork];

    /// Whether it is for a game that is still on.
    pub(crate) fn is_for_a_game_that_is_on(self) -> bool {
        match self {
            Self::LateJoin => true,
            Self::Rematch | Self::Fork => false,
        }
    }
}

/// Goes on from the middle of a game, as a page asks for it.
pub(crate) async fn fork(person: &Person, table: &str, seat: usize, step: usize) -> Answer {
    let form = format!("seat={seat}&step={step}").into_bytes();
    let body = ("application/x-www-form-urlencoded", form);
    person.send("POST", &format!("/t/{table}/fork"), &[], Some(body)).await
}

/// The table that a page leads to.
pub(crate) fn forked_to(answer: &Answer) -> String {
    assert_eq!(answer.status, 303, "{answer:?}");
    answer.header("location").trim_start_matches("/t/").to_owned()
}

/// Plays again.
pub(crate) async fn rematch(person: &Person, table: &str) -> String {
    let body = Value::Object(serde_json::Map::new());
    text(&person.post(&format!("tables/{table}/rematch"), body).await.good()["table"])
}

/// Everything that anybody can ask of a table, and of every seat of it.
pub(crate) fn everything(table: &str, seats: usize) -> Vec<String> {
    let mut paths: Vec<String> =
        ["", "/view", "/view?since=0", "/news?since=0", "/record", "/stream?since=0&limit=1"]
            .iter()
            .map(|what| format!("tables/{table}{what}"))
            .collect();
    for seat in 1..=seats {
        let asked = ["view?since=0", "news?since=0", "record", "stream?since=0&limit=1"];
        paths.extend(asked.map(|what| format!("tables/{table}/seats/{seat}/{what}")));
    }
    let pages = ["", "/tv", "/log", "/verify", "/replay?as=public&step=3", "/replay?as=4&step=3"];
    paths.extend(pages.map(|page| format!("/t/{table}{page}")));
    paths
}
