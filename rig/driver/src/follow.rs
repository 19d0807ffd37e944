//! Following a table: who is cut off comes back and goes on where it was.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use quarterdeck_engine::chance::Fast;
use tokio::time::sleep;

use crate::http::Caller;
use crate::ledger::lock;
use crate::sse::{Form, Opened, Stream};
use crate::told::Told;
use crate::update::Update;

/// How long a stream may be impossible to open before something is wrong.
const PATIENCE: Duration = Duration::from_mins(1);

/// Somebody who follows a table.
pub(crate) struct Follower {
    path: String,
    caller: Caller,
    chance: Fast,
    stream: Option<Stream>,
    told: Arc<Mutex<Told>>,
    opened: u64,
}

impl Follower {
    /// Follows with the eyes of `seat`, or the public's for seat 0, from the table's beginning on.
    pub(crate) fn new(
        table: &str,
        seat: u8,
        caller: Caller,
        chance: Fast,
        told: Arc<Mutex<Told>>,
    ) -> Self {
        let path = match seat {
            0 => format!("/api/v1/tables/{table}/stream"),
            seat => format!("/api/v1/tables/{table}/seats/{seat}/stream"),
        };
        Self { path, caller, chance, stream: None, told, opened: 0 }
    }

    /// Leaves the stream, to go on with another.
    pub(crate) fn leave(&mut self) {
        self.stream = None;
    }

    /// How many streams it took so far.
    pub(crate) fn opened(&self) -> u64 {
        self.opened
    }

    /// Up to which entry everything was told.
    pub(crate) fn last(&self) -> u32 {
        lock(&self.told).last()
    }

    /// The next update, whatever it takes. A broken promise is an error.
    pub(crate) async fn next(
        &mut self,
        mut node: impl FnMut(&mut Fast) -> SocketAddr,
    ) -> Result<Update, String> {
        let mut lost = Instant::now();
        loop {
            let Some(stream) = &mut self.stream else {
                self.caller.to = node(&mut self.chance);
                match self.open().await? {
                    Some(stream) => {
                        self.stream = Some(stream);
                        self.opened += 1;
                        lost = Instant::now();
                    }
                    None if lost.elapsed() > PATIENCE => {
                        return Err(format!("{} cannot be followed any more", self.path));
                    }
                    None => sleep(Duration::from_millis(10)).await,
                }
                continue;
            };
            let Ok(event) = stream.next().await else {
                self.stream = None;
                continue;
            };
            if event.data.starts_with("{\"end\":") {
                if event.data.contains("not-yours") {
                    return Err(format!("{} ended with {}", self.path, event.data));
                }
                self.stream = None;
                continue;
            }
            let update = Update::read(&event.data)?;
            if event.id.is_some_and(|id| id != update.seq) {
                return Err(format!("{}: an update has another entry as its id", self.path));
            }
            let taken = lock(&self.told).take(&update);
            taken.map_err(|broken| format!("{}: {broken}", self.path))?;
            return Ok(update);
        }
    }

    async fn open(&mut self) -> Result<Option<Stream>, String> {
        let forms = [Form::Events, Form::EventsSince, Form::Lines, Form::Socket];
        // Only a seat has a socket.
        let count = if self.path.contains("/seats/") { 4 } else { 3 };
        let form = forms[self.chance.below(count) as usize];
        match Stream::open(&self.caller, &self.path, form, self.last()).await {
            Ok(Opened::Stream(stream)) => Ok(Some(stream)),
            // The server, or its store, is not there now.
            Ok(Opened::Refused(response)) if response.head.status >= 500 => Ok(None),
            Ok(Opened::Refused(response)) if response.head.status == 429 => Ok(None),
            Ok(Opened::Refused(response)) => {
                Err(format!("{} was refused: {}", self.path, response.text()))
            }
            Err(_) => Ok(None),
        }
    }
}
