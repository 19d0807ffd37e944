//! People who play: they sign in, sit down, and do something that they may, at random.

use std::time::{Duration, Instant};

use quarterdeck_engine::chance::Fast;
use serde_json::Value;
use tokio::time::sleep;

use crate::Answer;
use crate::follow::Follower;
use crate::harbour::{Harbour, Seating};
use crate::http::{Caller, Client, Response};
use crate::ledger::{Deed, Fate, What};
use crate::update::{Card, Update};

/// How long nobody may answer before something is wrong.
const PATIENCE: Duration = Duration::from_mins(1);

/// Somebody who plays.
pub(crate) struct Person {
    name: String,
    player: String,
    client: Client,
    chance: Fast,
    requests: u64,
}

impl Person {
    /// The `number`-th person, who sits with a crew. Nobody knows them yet.
    pub(crate) fn new(harbour: &Harbour, crew: usize, number: usize) -> Self {
        let mut chance = Fast::stream(harbour.seed, number as u64);
        // Names at one table must not look alike.
        let name = ["Anne", "Bartholomew", "Cheng"][number % 3];
        let client = Client::new(Caller::new(harbour.any(&mut chance)));
        let name = format!("{name} {crew}");
        Self { name, player: String::new(), client, chance, requests: 0 }
    }

    /// Calls from this address.
    pub(crate) fn calls_from(&mut self, address: std::net::IpAddr) {
        self.client.caller.from = Some(address);
    }

    /// The session.
    pub(crate) fn cookie(&self) -> String {
        self.client.caller.cookie.clone().unwrap_or_default()
    }

    /// Signs in, as somebody new.
    pub(crate) async fn sign_in(&mut self, harbour: &Harbour) -> Answer {
        self.client.caller.cookie = None;
        let body = format!("{{\"name\":\"{}\"}}", self.name);
        let answer = self.insist(harbour, "POST", "/api/v1/session", Some(&body)).await?;
        let cookie = answer.head.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        let cookie = cookie.map(str::to_owned).ok_or("signing in gives no cookie")?;
        self.player = text(&answer, "player")?;
        self.client.caller.cookie = Some(cookie);
        Ok(())
    }

    /// Opens a table for a crew of this size.
    pub(crate) async fn open(&mut self, harbour: &Harbour, crew: usize) -> Result<String, String> {
        let others = ",\"open\"".repeat(crew - 1);
        let duel = crew == 2;
        let body = format!(
            "{{\"game\":\"letter-of-marque\",\"options\":{{\"duel\":{duel}}},\"seats\":[\"me\"{others}]}}"
        );
        loop {
            let answer = self.insist(harbour, "POST", "/api/v1/tables", Some(&body)).await?;
            if answer.is_ok() {
                return text(&answer, "table");
            }
            // Tables whose opening was never answered wait for ever; somebody else has none of them yet.
            if answer.code() != "too-many-tables" {
                return Err(format!("no table can be opened: {}", answer.text()));
            }
            self.sign_in(harbour).await?;
        }
    }

    /// Sits down and is ready.
    pub(crate) async fn sit(&mut self, harbour: &Harbour, table: &str, seat: u8) -> Answer {
        let path = format!("/api/v1/tables/{table}/seats/{seat}");
        if seat > 1 {
            let answer = self.insist(harbour, "PUT", &path, Some("{}")).await?;
            // It may have been heard the first time.
            let chair = &self.card(harbour, table).await?.seats[usize::from(seat) - 1];
            if chair.player.as_ref() != Some(&self.player) {
                return Err(format!("nobody can sit down: {}", answer.text()));
            }
        }
        let ready = format!("{path}/ready");
        let answer = self.insist(harbour, "PUT", &ready, Some("{\"ready\":true}")).await?;
        let card = self.card(harbour, table).await?;
        if card.stage == "gathering" && !card.seats[usize::from(seat) - 1].ready {
            return Err(format!("nobody can be ready: {}", answer.text()));
        }
        Ok(())
    }

    async fn card(&mut self, harbour: &Harbour, table: &str) -> Result<Card, String> {
        let path = format!("/api/v1/tables/{table}");
        self.insist(harbour, "GET", &path, None).await?.json()
    }

    /// What a seat sees, with everything since an entry.
    pub(crate) async fn look(
        &mut self,
        harbour: &Harbour,
        table: &str,
        seat: u8,
        since: u32,
    ) -> Result<Update, String> {
        let path = format!("/api/v1/tables/{table}/seats/{seat}/view?since={since}");
        let answer = self.insist(harbour, "GET", &path, None).await?;
        if !answer.is_ok() {
            return Err(format!("{path} was refused: {}", answer.text()));
        }
        Update::read(&answer.text())
    }

    /// Plays a game until it is over, or it is enough. Everything that was asked for has its answer then.
    pub(crate) async fn play(&mut self, harbour: &Harbour, seating: &Seating, seat: u8) -> Answer {
        let told = harbour.ledger.told(&seating.table, seat);
        let chance = Fast::new(self.chance.word());
        let caller = self.client.caller.clone();
        let mut follower = Follower::new(&seating.table, seat, caller, chance, told);
        // Up to where it is known that what was decided has happened.
        let mut decided = 0;
        loop {
            let update = tokio::select! {
                update = follower.next(|chance| harbour.any(chance)) => update?,
                () = harbour.stopping() => return Ok(()),
            };
            if update.is_over() || harbour.is_stopping() {
                return Ok(());
            }
            if update.seq < decided {
                continue;
            }
            if let Some(what) = self.choose(&update) {
                sleep(harbour.habits.thinks).await;
                decided = self.act(harbour, &seating.table, seat, update.seq, what).await?;
            }
            if harbour.habits.restless && self.chance.below(16) == 0 {
                follower.leave();
            }
        }
    }

    /// Anything that may be done; sometimes what was just done is taken back.
    fn choose(&mut self, update: &Update) -> Option<What> {
        let decision = update.decision.as_ref()?;
        if decision.undo > 0 && self.chance.below(12) == 0 {
            return Some(What::Undo);
        }
        if !decision.owed {
            return None;
        }
        let nth = self.chance.below(decision.actions.len() as u32);
        Some(What::Act(decision.actions[nth as usize].get().to_owned()))
    }

    /// Does something: it is asked for under the same name until there is an answer. Tells up to where the table has
    /// gone then.
    async fn act(
        &mut self,
        harbour: &Harbour,
        table: &str,
        seat: u8,
        seen: u32,
        what: What,
    ) -> Result<u32, String> {
        self.requests += 1;
        let deed = Deed {
            table: table.to_owned(),
            seat,
            cookie: self.cookie(),
            request: format!("{}.{}", self.requests, self.chance.word()),
            seen,
            what,
            fate: Fate::Unknown,
        };
        let (path, body) = (deed.path(), deed.body());
        let number = harbour.ledger.ask(deed.clone());
        let wait = harbour.waits();
        let answer = if harbour.habits.twice && self.chance.below(4) == 0 {
            let mut twin = self.twin();
            let (answer, other) = tokio::join!(
                self.insist(harbour, "POST", &path, Some(&body)),
                twin.insist(harbour, "POST", &path, Some(&body)),
            );
            let (answer, other) = (fate(&deed, &answer?)?, fate(&deed, &other?)?);
            if answer != other {
                return Err(format!("{path} {body} was answered {answer:?} and {other:?}"));
            }
            answer
        } else {
            fate(&deed, &self.insist(harbour, "POST", &path, Some(&body)).await?)?
        };
        harbour.waited(wait);
        let upto = if let Fate::Done(seq) = answer { seq } else { 0 };
        harbour.ledger.answer(number, answer);
        Ok(upto)
    }

    /// The same person on another connection.
    fn twin(&mut self) -> Self {
        let client = Client::new(self.client.caller.clone());
        let chance = Fast::new(self.chance.word());
        Self { name: self.name.clone(), player: self.player.clone(), client, chance, requests: 0 }
    }

    /// Asks until there is an answer, here or elsewhere.
    async fn insist(
        &mut self,
        harbour: &Harbour,
        method: &str,
        path: &str,
        body: Option<&str>,
    ) -> Result<Response, String> {
        let begun = Instant::now();
        if self.chance.below(8) == 0 {
            self.client.go_to(harbour.any(&mut self.chance));
        }
        loop {
            let why = match self.client.ask(method, path, body).await {
                // What passes: the server or its store is not there now, or it is too much at once.
                Ok(answer) if matches!(answer.head.status, 408 | 429 | 503 | 504) => answer.text(),
                Ok(answer) if answer.head.status >= 500 => {
                    return Err(format!("{method} {path} was answered {}", answer.text()));
                }
                Ok(answer) => return Ok(answer),
                Err(error) => error.to_string(),
            };
            if begun.elapsed() > PATIENCE {
                return Err(format!("nobody answers to {method} {path}: {why}"));
            }
            harbour.asks_again();
            sleep(Duration::from_millis(10)).await;
            self.client.go_to(harbour.any(&mut self.chance));
        }
    }
}

/// What an answer means. What was offered may come too late: somebody who took a step back may have moved on with
/// another, even to the end of the game. Any other refusal is a broken promise.
fn fate(deed: &Deed, answer: &Response) -> Result<Fate, String> {
    if answer.is_ok() {
        let done: Value = answer.json()?;
        let seq = done.get("seq").and_then(Value::as_u64);
        return seq.map(|seq| Fate::Done(seq as u32)).ok_or_else(|| answer.text());
    }
    match answer.code().as_str() {
        "stale" | "wrong-phase-over" => Ok(Fate::Refused),
        "undo-nothing" if deed.what == What::Undo => Ok(Fate::Refused),
        _ => Err(format!("{} {} was refused: {}", deed.path(), deed.body(), answer.text())),
    }
}

fn text(answer: &Response, name: &str) -> Result<String, String> {
    let value: Value = answer.json()?;
    let text = value.get(name).and_then(Value::as_str);
    text.map(str::to_owned).ok_or_else(|| format!("there is no {name} in {}", answer.text()))
}
