//! The ledger against what the server says, while the games go on.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use quarterdeck_engine::chance::Fast;
use tokio::time::sleep;

use crate::Answer;
use crate::harbour::{Harbour, Seating};
use crate::http::{Caller, Client, Response};
use crate::ledger::{Deed, Fate, What, lock};
use crate::told::Told;
use crate::update::{Marks, Update};

/// How long a server that is ready may have trouble with its store.
const PATIENCE: Duration = Duration::from_secs(30);

/// How many of the latest requests are asked again after each trouble, and how many of all others.
const SAMPLE: usize = 50;

/// Asks servers what they know.
pub(crate) struct Inspector {
    client: Client,
}

impl Inspector {
    /// Asks the first server.
    pub(crate) fn new(harbour: &Harbour) -> Self {
        Self { client: Client::new(Caller::new(harbour.nodes()[0])) }
    }

    /// Asks this server from now on.
    pub(crate) fn go_to(&mut self, node: std::net::SocketAddr) {
        self.client.go_to(node);
    }

    /// What the server answers, with somebody's session.
    pub(crate) async fn ask(
        &mut self,
        cookie: &str,
        method: &str,
        path: &str,
        body: Option<&str>,
    ) -> Result<Response, String> {
        self.client.caller.cookie = Some(cookie.to_owned());
        let begun = Instant::now();
        loop {
            let why = match self.client.ask(method, path, body).await {
                Ok(answer) if answer.head.status == 503 => answer.text(),
                Ok(answer) => return Ok(answer),
                // A connection from before the server was killed, for instance.
                Err(error) => error.to_string(),
            };
            if begun.elapsed() > PATIENCE {
                return Err(format!("the server is up and does not answer {path}: {why}"));
            }
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// What a seat is told of the whole game, or the public, which is seat 0.
    pub(crate) async fn view(
        &mut self,
        table: &str,
        seat: u8,
        cookie: &str,
    ) -> Result<(Update, String), String> {
        let path = match seat {
            0 => format!("/api/v1/tables/{table}/view?since=0"),
            seat => format!("/api/v1/tables/{table}/seats/{seat}/view?since=0"),
        };
        let answer = self.ask(cookie, "GET", &path, None).await?;
        if !answer.is_ok() {
            return Err(format!("{path} was refused: {}", answer.text()));
        }
        let text = answer.text();
        Ok((Update::read(&text)?, text))
    }

    /// After some trouble: at every table where people play, everything is as it was for somebody there; and the latest
    /// requests, asked again, get the answers that they got.
    pub(crate) async fn after_trouble(&mut self, harbour: &Harbour, chance: &mut Fast) -> Answer {
        let latest = harbour.ledger.sample(SAMPLE, chance);
        for seating in running(harbour) {
            self.go_to(harbour.any(chance));
            let seat = 1 + chance.below(seating.cookies.len() as u32) as u8;
            self.table(harbour, &seating, seat).await?;
        }
        for deed in &latest {
            self.again(deed).await?;
        }
        Ok(())
    }

    /// Everything acknowledged at this table is there, once and as it was; everything told is told again as it was.
    pub(crate) async fn table(&mut self, harbour: &Harbour, seating: &Seating, seat: u8) -> Answer {
        let table = &seating.table;
        let deeds = harbour.ledger.at(table);
        let before = lock(&harbour.ledger.told(table, seat)).clone();
        let cookie = &seating.cookies[usize::from(seat) - 1];
        let (update, _) = self.view(table, seat, cookie).await?;
        let mut now = Told::default();
        now.take(&update).map_err(|broken| format!("{table}: {broken}"))?;
        if let Some(seq) = before.differs(&now, before.last()) {
            let (was, is) = (before.entry(seq), now.entry(seq));
            return Err(format!(
                "{table}: entry {seq} was told to seat {seat} as {was:?}, now {is:?}"
            ));
        }
        let mut marks = HashMap::new();
        for raw in &update.steps {
            let step = Marks::of(raw)?;
            marks.insert(step.seq, step);
        }
        for deed in &deeds {
            let Fate::Done(seq) = deed.fate else { continue };
            let back = u32::from(deed.what == What::Undo);
            match marks.get(&seq) {
                Some(step) if step.seat == Some(deed.seat) && step.back == back => {}
                Some(_) => return Err(format!("changed: entry {seq} is not {deed:?}")),
                None => return Err(format!("lost: {deed:?}")),
            }
        }
        Ok(())
    }

    /// The same request once more: one effect, and the same answer.
    async fn again(&mut self, deed: &Deed) -> Answer {
        let Fate::Done(seq) = deed.fate else { return Ok(()) };
        let answer = self.ask(&deed.cookie, "POST", &deed.path(), Some(&deed.body())).await?;
        let said: Option<serde_json::Value> = answer.json().ok();
        let same = said.and_then(|said| said.get("seq")?.as_u64()) == Some(u64::from(seq));
        if answer.is_ok() && same {
            return Ok(());
        }
        Err(format!("doubled: {deed:?} was asked again, and answered {}", answer.text()))
    }
}

/// The games that nobody has stopped playing.
fn running(harbour: &Harbour) -> Vec<Arc<Seating>> {
    let mut games = harbour.games();
    games.retain(|seating| seating.end.borrow().is_none());
    games
}
