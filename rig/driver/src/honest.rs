//! Honest players beside whatever is measured: how long they wait for their answers, and for their
//! bots.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::sleep;

use crate::Answer;
use crate::crew::{muster, set_sail};
use crate::guest::{Ask, Guest};
use crate::harbour::{Habits, Harbour, share};
use crate::hostile;
use crate::http::Client;
use crate::ledger::lock;
use crate::scenes::{self, Place};
use crate::sse::{Form, Opened, Stream};
use crate::table::millis;

/// Waits, as one would tell of them.
#[derive(Clone, Copy)]
pub(crate) struct Waits {
    /// How many answers there were, or are still waited for.
    pub(crate) count: usize,
    pub(crate) median: Duration,
    pub(crate) p99: Duration,
    pub(crate) longest: Duration,
}

impl Waits {
    fn of(sorted: &[Duration]) -> Self {
        let [median, p99, longest] = [0.5, 0.99, 1.0].map(|at| share(sorted, at));
        Self { count: sorted.len(), median, p99, longest }
    }

    /// In a sentence.
    pub(crate) fn told(&self) -> String {
        if self.count == 0 {
            return "nothing".to_owned();
        }
        let [median, p99, longest] = [self.median, self.p99, self.longest].map(millis);
        format!("p50 {median}, p99 {p99}, longest {longest} ms ({} answers)", self.count)
    }
}

/// People who play with each other, each from an address of their own. They are gone when this is
/// dropped.
pub(crate) struct Honest {
    harbour: Arc<Harbour>,
    tasks: JoinSet<Answer>,
}

impl Honest {
    /// So many sign in, sit down and play, and think so long before each action.
    pub(crate) async fn play(
        to: SocketAddr,
        people: usize,
        thinks: Duration,
    ) -> Result<Self, String> {
        let harbour = Harbour::new(vec![to], 1, Habits { thinks, ..Habits::default() });
        let crews = muster(&harbour, people, |number, person| {
            person.calls_from(hostile::address(1, 1 + number as u32));
        });
        let crews = crews.await?;
        let tasks = set_sail(&harbour, crews);
        Ok(Self { harbour, tasks })
    }

    /// How long they have waited since this was last asked, and wait still.
    pub(crate) fn take(&self) -> Waits {
        Waits::of(&self.harbour.take_waits_so_far())
    }

    /// Why a player had to give up, if one had to.
    pub(crate) fn broken(&mut self) -> Option<String> {
        while let Some(done) = self.tasks.try_join_next() {
            match done {
                Ok(Ok(())) => {}
                Ok(Err(why)) => return Some(why),
                Err(error) => return Some(error.to_string()),
            }
        }
        None
    }
}

/// Somebody who plays duels against the quickest bot there is, and counts how long it takes to
/// move.
pub(crate) struct BotProbe {
    waits: Arc<Mutex<Pending>>,
    task: JoinHandle<()>,
}

#[derive(Default)]
struct Pending {
    done: Vec<Duration>,
    since: Option<Instant>,
    trouble: Option<String>,
}

impl Drop for BotProbe {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl BotProbe {
    /// How long the player thinks.
    const THINKS: Duration = Duration::from_millis(100);

    /// Sits down to a first game.
    pub(crate) async fn play(to: SocketAddr) -> Result<Self, String> {
        let mut guest = Guest::new(to, "Grace O'Malley").await?;
        let waits = Arc::<Mutex<Pending>>::default();
        let mut place = Self::duel(&mut guest).await?;
        let task = tokio::spawn({
            let waits = Arc::clone(&waits);
            async move {
                loop {
                    let played = Self::game(&mut guest, &place, &waits).await;
                    let next = match played {
                        Ok(()) => Self::duel(&mut guest).await,
                        Err(why) => Err(why),
                    };
                    match next {
                        Ok(next) => place = next,
                        Err(why) => {
                            let mut pending = lock(&waits);
                            let waited = pending.since.take().map(|since| since.elapsed());
                            pending.done.extend(waited);
                            pending.trouble = Some(why);
                        }
                    }
                    sleep(Self::THINKS).await;
                }
            }
        });
        Ok(Self { waits, task })
    }

    /// How long the bot took for its moves since this was last asked, and takes still.
    pub(crate) fn take(&self) -> Waits {
        let mut pending = lock(&self.waits);
        let mut waits = std::mem::take(&mut pending.done);
        waits.extend(pending.since.map(|since| since.elapsed()));
        waits.sort_unstable();
        Waits::of(&waits)
    }

    /// What last went wrong, if something did.
    pub(crate) fn trouble(&self) -> Option<String> {
        lock(&self.waits).trouble.take()
    }

    async fn duel(guest: &mut Guest) -> Result<Place, String> {
        let seats = json!(["me", { "bot": "random" }]);
        let settings = json!({
            "game": "letter-of-marque", "options": { "duel": true }, "seats": seats,
        });
        scenes::begin(guest, &settings).await
    }

    /// Plays one game to its end. A wait lasts from when an action is sent that leaves the bot to
    /// move until this seat is to move again.
    async fn game(guest: &mut Guest, place: &Place, waits: &Mutex<Pending>) -> Answer {
        let path = place.seat("/stream");
        let opened = Stream::open(&place.host, &path, Form::Lines, 0).await;
        let Ok(Opened::Stream(mut stream)) = opened else {
            return Err(format!("{path} cannot be followed"));
        };
        let mut client = Client::new(place.host.clone());
        let mut acted = 0;
        loop {
            let event = stream.next().await.map_err(|error| format!("{path}: {error}"))?;
            let update: Value =
                serde_json::from_str(&event.data).map_err(|error| error.to_string())?;
            let seq = update["seq"].as_u64().unwrap_or_default();
            let (owed, over) =
                (update["decision"]["owed"] == true, update["table"]["stage"] == "over");
            // An update from before the latest action says nothing about the bot.
            if seq >= acted && (owed || over) {
                let mut pending = lock(waits);
                let waited = pending.since.take().map(|since| since.elapsed());
                pending.done.extend(waited);
            }
            if over {
                return Ok(());
            }
            if seq < acted || !owed {
                continue;
            }
            sleep(Self::THINKS).await;
            let action = &update["decision"]["actions"][0];
            let body = json!({ "request": guest.request(), "seq": seq, "action": action });
            let sent = Instant::now();
            let ask = Ask::json("POST", place.seat("/actions"), &body);
            let answer = ask.send(&mut client).await.map_err(|error| error.to_string())?;
            if !answer.is_ok() {
                return Err(format!("{} was refused: {}", ask.path, answer.text()));
            }
            let done: Value = answer.json()?;
            acted = done["seq"].as_u64().unwrap_or_default();
            lock(waits).since = Some(sent);
        }
    }
}
