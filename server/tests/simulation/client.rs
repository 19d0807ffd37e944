//! People: they follow a table by a stream and act by requests, over a network that loses both.

mod choosing;
mod follower;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use quarterdeck_engine::Seat;
use quarterdeck_server::hub::{HubError, Named};
use quarterdeck_store::{PlayerId, TableId};
use quarterdeck_table::command::request;
use quarterdeck_table::{Asker, Command, Refusal, Stage};
use tokio::time::{sleep, timeout};

use crate::dice::Dice;
use crate::faults::ClientFault;
use crate::node::Node;
use crate::oracle::name;
use crate::world::{Mood, World};

pub(crate) use follower::Follower;

/// How long a client waits for an answer.
const ANSWER: Duration = Duration::from_secs(4);

/// How often a client asks again before the run counts as stuck, once everything is healed.
const ATTEMPTS: u32 = 40;

/// Somebody at a table.
pub(crate) struct Person {
    world: Arc<World>,
    table: TableId,
    id: PlayerId,
    /// The seat that this person wants.
    seat: Seat,
    stream: Arc<Follower>,
    /// Keys are counted, so that two people use the same ids.
    keys: AtomicU32,
    /// Whether this person looks on and never acts again.
    lost: AtomicBool,
    dice: Dice,
}

impl Person {
    pub(crate) fn new(
        world: &Arc<World>,
        table: TableId,
        id: PlayerId,
        seat: usize,
        dice: Dice,
    ) -> Arc<Self> {
        let stream = Follower::new(world, table, Some(id), dice.fork());
        let (world, keys, lost) = (Arc::clone(world), AtomicU32::new(0), AtomicBool::new(false));
        Arc::new(Self { world, table, id, seat: Seat::new(seat), stream, keys, lost, dice })
    }

    pub(crate) async fn follow(self: Arc<Self>) {
        Arc::clone(&self.stream).follow().await;
    }

    /// Whether this person's device is on.
    pub(crate) fn stay_online(&self, online: bool) {
        self.stream.stay_online(online);
    }

    pub(crate) fn table(&self) -> TableId {
        self.table
    }

    /// From now on this person only looks on.
    pub(crate) fn lose(&self) {
        self.world.note(|| format!("{} never acts again", self.seat));
        self.lost.store(true, Ordering::Relaxed);
    }

    /// This person has seen everything up to an entry.
    pub(crate) fn check_has_seen(&self, seq: u32, when: &str) {
        self.stream.check_has_seen(seq, when);
    }

    /// Whoever sits at a table and follows it counts as present, and whoever does not, as absent.
    pub(crate) fn check_presence(&self, here: bool) {
        let wrong = self.world.oracle.now(&self.world, self.table, |table| {
            let away = |seat| table.chairs().get(seat).is_some_and(|chair| chair.away);
            let mut seats = table.chairs().of(self.id).iter();
            table.stage() != Stage::Over && seats.any(|seat| away(seat) == here)
        });
        if wrong == Some(true) {
            let (is, counts) = if here { ("here", "absent") } else { ("gone", "present") };
            self.world.fail(format!("{} is {is} and counts as {counts}", self.seat));
        }
    }

    /// Plays, and does what people do.
    pub(crate) async fn act(self: Arc<Self>) {
        while !self.world.ended.is_cancelled() && !self.lost.load(Ordering::Relaxed) {
            let stormy = self.world.is_stormy();
            sleep(self.dice.millis(20, if stormy { 1200 } else { 150 })).await;
            if self.world.mood() == Mood::Lull {
                continue;
            }
            if self.world.is_tempting(&self.dice) && self.dice.chance(30) {
                self.be_away().await;
            }
            if self.dice.chance(100) {
                self.glance().await;
            }
            let Some(told) = self.stream.latest() else { continue };
            if told["table"]["stage"] == "over" {
                return self.play_again().await;
            }
            match self.choose(&told) {
                Some(command) => self.perform(command).await,
                None => self.stream.wait_for_news(self.dice.millis(300, 2000)).await,
            }
        }
    }

    async fn be_away(&self) {
        self.stay_online(false);
        sleep(self.dice.millis(500, 9000)).await;
        self.stay_online(true);
    }

    /// Asks until there is an answer, under one idempotency key.
    async fn perform(self: &Arc<Self>, command: Command) {
        let body = body(&command);
        let digest = Named::new(String::new(), body.as_bytes()).digest;
        let intent = self.world.oracle.intend(self.table, self.id, &command, digest);
        let mut key = self.next_key();
        let mut calm_attempts = 0;
        loop {
            let named = Named { id: key.clone(), digest };
            self.world.oracle.key(intent, &request(self.id, &command, &key, digest));
            if self.world.is_stormy() && self.dice.chance(60) {
                self.duplicate(intent, command.clone(), named.clone());
            }
            match self.ask(&command, Some(named)).await {
                Some(Ok(seq)) => {
                    self.world.note(|| format!("{}: {} is entry {seq}", self.seat, name(&command)));
                    self.world.oracle.acknowledged(&self.world, intent, seq);
                    self.try_the_key_again(&command, &key).await;
                    return self.stream.wait_for(seq, Duration::from_secs(3)).await;
                }
                Some(Err(refusal)) => {
                    self.world.note(|| format!("{}: {}: {refusal}", self.seat, name(&command)));
                    return self.world.oracle.refused(&self.world, intent, refusal);
                }
                None => {}
            }
            calm_attempts += u32::from(!self.world.is_stormy());
            if calm_attempts > ATTEMPTS {
                let why = format!("with everything healed, {} is never answered", name(&command));
                return self.world.fail(why);
            }
            if self.world.has_client(ClientFault::NewKeyForEachAttempt) {
                key = self.next_key();
            }
            // People who get no answer load the page again.
            if self.dice.chance(600) {
                self.glance().await;
            }
            sleep(self.dice.millis(30, 900)).await;
        }
    }

    fn next_key(&self) -> String {
        let key = self.keys.fetch_add(1, Ordering::Relaxed);
        if self.world.has_client(ClientFault::ReusesKeys) {
            "0".to_owned()
        } else {
            key.to_string()
        }
    }

    /// The network delivers a request a second time, perhaps much later and to another node.
    fn duplicate(self: &Arc<Self>, intent: usize, command: Command, named: Named) {
        let (this, later) = (Arc::clone(self), self.dice.millis(0, 8000));
        tokio::spawn(async move {
            sleep(later).await;
            // What a late copy is refused for says nothing about the first.
            if let Some(Ok(seq)) = this.ask(&command, Some(named)).await {
                this.world.oracle.acknowledged(&this.world, intent, seq);
            }
        });
    }

    /// The same key for something else must be refused.
    async fn try_the_key_again(&self, used: &Command, key: &str) {
        if !self.dice.chance(80) {
            return;
        }
        let other = match used {
            Command::Say { channel, .. } => {
                Command::Say { channel: *channel, text: "something else".to_owned() }
            }
            Command::Act { seat, .. } => Command::Resign { seat: *seat },
            _ => return,
        };
        let named = Named::new(key.to_owned(), body(&other).as_bytes());
        if let Some(Ok(seq)) = self.ask(&other, Some(named)).await {
            self.world.fail(format!("a used key was good for something else: entry {seq}"));
        }
    }

    /// One request over the network, and its answer if there is one.
    async fn ask(&self, command: &Command, named: Option<Named>) -> Option<Result<u32, Refusal>> {
        let weather = self.world.weather();
        let node = self.dice.pick(&self.world.nodes)?;
        sleep(self.dice.millis(0, weather.latency)).await;
        if self.dice.chance(weather.lost_requests) {
            return None;
        }
        let up = node.reached()?;
        let asked = up.hub.command(self.table, Asker::Player(self.id), command.clone(), named);
        let answer = tokio::select! {
            biased;
            () = up.gone.cancelled() => return None,
            answer = timeout(ANSWER, asked) => answer.ok()?,
        };
        if self.dice.chance(weather.lost_answers) {
            return None;
        }
        sleep(self.dice.millis(0, weather.latency)).await;
        match answer {
            Ok(seq) => Some(Ok(seq)),
            Err(HubError::Refused(refusal)) => Some(Err(refusal)),
            Err(HubError::Unavailable(_)) => None,
            Err(HubError::NotFound) => {
                self.world.fail("a table that was opened is not found");
                None
            }
            Err(
                HubError::TooManyTables { .. }
                | HubError::TooManyRunning { .. }
                | HubError::TooMuchStored { .. },
            ) => {
                self.world.fail("a limit that the simulation does not have is reached");
                None
            }
        }
    }

    /// Asks for a page, and often leaves before it is there. A page shows all that was durable when it was asked for.
    async fn glance(&self) {
        let Some(up) = self.dice.pick(&self.world.nodes).and_then(Node::reached) else {
            return;
        };
        let durable = self.world.database.durable(self.table);
        let hub = Arc::clone(&up.hub);
        let page = async {
            let live = hub.live(self.table).await?;
            Ok::<_, HubError>(live.card(&hub).await?)
        };
        let patience = self.dice.millis(0, 5 * self.world.weather().latency);
        let page = tokio::select! {
            biased;
            () = up.gone.cancelled() => return,
            page = timeout(patience, page) => page,
        };
        let Ok(Ok(card)) = page else { return };
        let card: serde_json::Value = serde_json::from_str(card.get()).expect("a card is JSON");
        let shown = card["seq"].as_u64().map(|seq| seq as u32);
        if shown < durable {
            self.world.fail(format!("a page shows entry {shown:?} after {durable:?} was durable"));
        }
    }

    /// Some play again after the end.
    async fn play_again(&self) {
        if !self.dice.chance(600) {
            return;
        }
        for _ in 0..8 {
            let Some(up) = self.dice.pick(&self.world.nodes).and_then(Node::reached) else {
                sleep(Duration::from_millis(200)).await;
                continue;
            };
            let asked = timeout(ANSWER, up.hub.rematch(self.table, self.id));
            let answer = tokio::select! {
                biased;
                () = up.gone.cancelled() => continue,
                answer = asked => answer,
            };
            match answer {
                Ok(Ok(again)) => return self.world.oracle.rematch(self.table, again),
                Ok(Err(HubError::Refused(_))) => return,
                _ => sleep(self.dice.millis(30, 900)).await,
            }
        }
    }
}

/// What a request asks for, as its digest sees it.
fn body(command: &Command) -> String {
    match command {
        Command::Act { seat, seen, action } => format!("act {seat} {seen} {action}"),
        Command::Undo { seat, seen } => format!("undo {seat} {seen}"),
        Command::Say { text, .. } => format!("say {text}"),
        Command::Propose { seat, what } => format!("propose {seat} {what:?}"),
        Command::Answer { seat, yes } => format!("answer {seat} {yes}"),
        Command::Ready { seat, ready, own_dice } => format!("ready {seat} {ready} {own_dice}"),
        Command::Change(settings) => format!("change {settings:?}"),
        other => format!("{} {:?}", name(other), other.seat()),
    }
}
