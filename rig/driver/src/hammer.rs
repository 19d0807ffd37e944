//! Requests in quick succession over several connections, and what became of them.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::guest::{Ask, new_address};
use crate::http::{Caller, Client, Response};

/// How long a connection pauses after it was refused for asking too often. The driver shares its
/// processors with the server; a loop of refusals would measure the driver.
const PAUSE: Duration = Duration::from_millis(5);

/// A request, and who sends it.
#[derive(Clone, Debug)]
pub(crate) struct Shot {
    pub(crate) caller: Caller,
    pub(crate) ask: Ask,
}

impl Shot {
    /// This request from this caller.
    pub(crate) fn new(caller: &Caller, ask: Ask) -> Self {
        Self { caller: caller.clone(), ask }
    }

    /// The same session from an address that has not called yet, for what is limited by address.
    pub(crate) fn roaming(caller: &Caller, ask: Ask) -> Self {
        Self { caller: Caller { from: Some(new_address()), ..caller.clone() }, ask }
    }
}

/// Sends shots, over one connection for as long as the same caller sends them.
#[derive(Default)]
pub(crate) struct Barrel(Option<Client>);

impl Barrel {
    /// Sends it, and waits for the answer.
    pub(crate) async fn fire(&mut self, shot: &Shot) -> io::Result<Response> {
        let same = |client: &Client| {
            client.caller.from == shot.caller.from && client.caller.cookie == shot.caller.cookie
        };
        let client = match self.0.take().filter(same) {
            Some(client) => self.0.insert(client),
            None => self.0.insert(Client::new(shot.caller.clone())),
        };
        shot.ask.send(client).await
    }
}

/// What became of requests.
#[derive(Default)]
pub(crate) struct Tally {
    asked: AtomicU64,
    /// Answered as asked.
    pub(crate) good: AtomicU64,
    /// Refused: 4xx, and 503.
    pub(crate) refused: AtomicU64,
    /// Answered with another 5xx, which is never a good answer.
    pub(crate) failed: AtomicU64,
    /// Connections that were cut off or not accepted.
    pub(crate) cut: AtomicU64,
    /// Bytes of bodies that were received.
    pub(crate) bytes: AtomicU64,
}

impl Tally {
    /// A request is sent.
    pub(crate) fn asks(&self) {
        self.asked.fetch_add(1, Relaxed);
    }

    /// Its answer has come, or never will. Tells whether it was refused.
    pub(crate) fn count(&self, answer: &io::Result<Response>) -> bool {
        let status = answer.as_ref().map_or(0, |answer| answer.head.status);
        let which = match status {
            0 => &self.cut,
            101 | 200..400 => &self.good,
            503 | 400..500 => &self.refused,
            _ => &self.failed,
        };
        which.fetch_add(1, Relaxed);
        if let Ok(answer) = answer {
            self.bytes.fetch_add(answer.body.len() as u64, Relaxed);
        }
        matches!(status, 0 | 429 | 503)
    }

    /// How many answers there were.
    pub(crate) fn answered(&self) -> u64 {
        [&self.good, &self.refused, &self.failed].iter().map(|count| count.load(Relaxed)).sum()
    }

    /// How many of them were no good, in short.
    pub(crate) fn refusals(&self) -> String {
        let [refused, failed, cut] =
            [&self.refused, &self.failed, &self.cut].map(|count| count.load(Relaxed));
        match (failed, cut) {
            (0, 0) => refused.to_string(),
            _ => format!("{refused} + {failed} failed + {cut} cut"),
        }
    }

    /// All figures in a sentence.
    pub(crate) fn told(&self) -> String {
        let [asked, good, refused, failed, cut] =
            [&self.asked, &self.good, &self.refused, &self.failed, &self.cut]
                .map(|count| count.load(Relaxed));
        let open = asked.saturating_sub(good + refused + failed + cut);
        format!(
            "{asked} requests: {good} answered, {refused} refused, {failed} failed (5xx), {cut} cut \
             off, {open} without an answer; {} received",
            crate::table::bytes(self.bytes.load(Relaxed)),
        )
    }
}

/// Sends shots over so many connections at a time, until this is dropped. `shot` gets the number of
/// the connection and that of its request.
pub(crate) fn hammer(
    connections: u64,
    tally: &Arc<Tally>,
    shot: impl Fn(u64, u64) -> Shot + Send + Sync + 'static,
) -> JoinSet<()> {
    let shot = Arc::new(shot);
    let mut tasks = JoinSet::new();
    for connection in 0..connections {
        let (tally, shot) = (Arc::clone(tally), Arc::clone(&shot));
        tasks.spawn(async move {
            let mut barrel = Barrel::default();
            for nth in 0.. {
                let shot = shot(connection, nth);
                tally.asks();
                let answer = barrel.fire(&shot).await;
                if tally.count(&answer) {
                    sleep(PAUSE).await;
                }
            }
        });
    }
    tasks
}
