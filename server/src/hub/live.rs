//! One table in use: the table itself, what is rendered of it, and who looks.

mod attention;
mod inner;
mod latest;
mod seen;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use quarterdeck_engine::{MAX_SEATS, Viewer};
use quarterdeck_store::{AppendFailure, PlayerId, Request, Store, TableId, Unavailable};
use quarterdeck_table::entry::Channel;
use quarterdeck_table::{Asker, Command, Decision, Refusal, Stage, Table};
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::planted::{Fault, planted};
use super::quota::bytes_of;
use super::{Hub, HubError};
use attention::Attention;
use inner::{Inner, SaidHere};
use latest::Latest;
use seen::{Fresh, slot};

pub(super) use latest::Version;
pub use seen::Seen;

/// How often a command is tried again when other nodes come first.
const TRIES: usize = 8;

/// A table in use.
pub struct Live {
    id: TableId,
    /// Who opened it. That never changes.
    opener: PlayerId,
    /// The table. It is held while something is being written down, so that nobody sees what is not durable.
    inner: tokio::sync::Mutex<Inner>,
    /// The last durable entry.
    seq: Latest,
    /// What was rendered for that entry, for whoever had seen the one before.
    fresh: Mutex<Fresh>,
    /// How many look with whose eyes: seats, and then the public.
    watching: [AtomicU32; MAX_SEATS + 1],
    pub(super) here: Mutex<HashMap<PlayerId, u32>>,
    /// Whether somebody looks after its bots now.
    pub(super) attended: AtomicBool,
    /// Whether there was something to do for the server when the last entry was made.
    wants: AtomicBool,
    /// Whether the game is over, so that nothing goes on here but people who look.
    over: AtomicBool,
    /// Whether somebody counted as absent when the last entry was made.
    absent: AtomicBool,
    /// Whether bots sit here.
    bots: AtomicBool,
    attention: Mutex<Attention>,
    used: Mutex<Instant>,
}

/// What a page is made of.
pub struct Shown<'a> {
    /// The table.
    pub table: &'a Table,
    /// What was said in a channel: the entry, who, what they are called, what.
    pub said: &'a dyn Fn(Channel) -> Vec<(u32, PlayerId, Option<String>, String)>,
    /// What people are called.
    pub name: &'a dyn Fn(PlayerId) -> Option<String>,
    /// Wall time less served time.
    pub offset: i64,
}

/// What happened since somebody last looked, in sentences.
#[derive(Clone, Debug, serde::Serialize, utoipa::ToSchema)]
pub struct News {
    /// Since after this entry.
    pub since: u32,
    /// Up to this entry.
    pub seq: u32,
    /// In order.
    pub sentences: Vec<String>,
    /// Whose turn it is and what is awaited.
    pub prompt: Option<String>,
}

impl Live {
    /// Reads a table from its journal. `None` when there is no such table.
    pub(super) async fn load(
        store: &dyn Store,
        id: TableId,
        dice: Duration,
    ) -> Result<Option<Self>, Unavailable> {
        Ok(Inner::load(store, id, dice).await?.map(|inner| Self::of(inner, Attention::none())))
    }

    /// A table that was just opened, and is durable.
    pub(super) fn opened(table: Table, dice: Duration) -> Self {
        Self::of(Inner::new(table, dice), Attention::now())
    }

    fn of(inner: Inner, attention: Attention) -> Self {
        let seq = inner.table.seq();
        Self {
            id: inner.table.id(),
            opener: inner.table.opener(),
            bots: AtomicBool::new(inner.table.has_bots()),
            attention: Mutex::new(attention),
            over: AtomicBool::new(inner.table.stage() == Stage::Over),
            absent: AtomicBool::new(has_absent(&inner.table)),
            inner: tokio::sync::Mutex::new(inner),
            seq: Latest::new(seq),
            fresh: Mutex::default(),
            watching: [const { AtomicU32::new(0) }; MAX_SEATS + 1],
            here: Mutex::default(),
            attended: AtomicBool::new(false),
            wants: AtomicBool::new(true),
            used: Mutex::new(Instant::now()),
        }
    }

    /// Which table.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The last durable entry, and what to give to [`changed`](Live::changed) to wait for the next.
    pub(super) fn newest(&self) -> (u32, Version) {
        self.seq.read()
    }

    /// Waits until there may be something newer.
    pub(super) async fn changed(&self, seen: Version) {
        self.seq.changed(seen).await;
    }

    /// Wakes everybody who follows it, though there is nothing new.
    pub(super) fn wake(&self) {
        self.seq.wake();
    }

    pub(super) fn seq(&self) -> u32 {
        self.seq.get()
    }

    /// Asks something of the table; see [`Hub::command`].
    pub(super) async fn command(
        &self,
        hub: &Hub,
        asker: Asker,
        command: &Command,
        request: Option<Request>,
    ) -> Result<u32, HubError> {
        self.touch();
        let player = match asker {
            Asker::Player(player) => Some(player),
            Asker::House => None,
        };
        if let (Some(player), Command::Change(_)) = (player, command) {
            hub.may_store(player)?;
        }
        let mut inner = self.inner.lock().await;
        for _ in 0..TRIES {
            inner.read_on_if_ahead(hub, self).await?;
            let now = hub.time.now();
            let known = request.as_ref().filter(|_| !planted(Fault::IgnoresRequestKey));
            let (entries, said) = match inner.table.decide(asker, command, known, now) {
                Ok(Decision::Done { seq }) => return Ok(seq),
                Ok(Decision::Write { entries, .. }) if entries.is_empty() => {
                    return Ok(inner.table.seq());
                }
                Ok(Decision::Write { entries, said }) => (entries, said),
                // What another node has written, the asker may have seen already, and this node not yet.
                Err(refusal) => {
                    let seq = inner.table.seq();
                    if hub.store.shared() {
                        inner.read_on(hub, self).await?;
                    }
                    if inner.table.seq() == seq {
                        return Err(refusal.into());
                    }
                    continue;
                }
            };
            let append = inner.enter(entries, said, now, request.clone())?;
            if planted(Fault::PublishesBeforeDurable) {
                self.publish(hub, &mut inner);
            }
            let bytes = bytes_of(&append);
            let asked = Instant::now();
            match hub.store.append(append).await {
                Ok(()) => {
                    if let Some(player) = player {
                        hub.quota.charge(player, bytes);
                    }
                    hub.metrics.appends.inc();
                    hub.metrics.append_seconds.observe(asked.elapsed().as_secs_f64());
                    inner.ahead = false;
                    inner.publish(hub, self).await;
                    return Ok(inner.table.seq());
                }
                // Somebody else was quicker: look again, and decide again.
                Err(AppendFailure::Behind | AppendFailure::Repeated { .. }) => {}
                // Only a new table brings a code, and that is not done here.
                Err(AppendFailure::CodeInUse) => {
                    return Err(Unavailable::new("a short code is in use".to_owned()).into());
                }
                Err(AppendFailure::Unavailable(unavailable)) => {
                    hub.metrics.appends_failed.inc();
                    if planted(Fault::KeepsWhatFailed) {
                        inner.ahead = false;
                    }
                    if planted(Fault::AcknowledgesFailure) {
                        return Ok(inner.table.seq());
                    }
                    return Err(unavailable.into());
                }
            }
        }
        Err(Refusal::Stale { seq: inner.table.seq() }.into())
    }

    /// Reads on in the journal, where other nodes may have written.
    pub(super) async fn catch_up(&self, hub: &Hub) -> Result<(), Unavailable> {
        let mut inner = self.inner.lock().await;
        inner.read_on_if_ahead(hub, self).await?;
        inner.read_on(hub, self).await
    }

    /// Lets everybody see the last entry.
    fn publish(&self, hub: &Hub, inner: &mut Inner) {
        let (before, seq) = (self.seq(), inner.table.seq());
        if before == seq {
            return;
        }
        let mut fresh = Fresh { after: before, seq, updates: Default::default() };
        let seats = inner.table.chairs().iter().count();
        for viewer in Viewer::all(seats) {
            if self.watching[slot(viewer)].load(Ordering::Relaxed) > 0 {
                fresh.updates[slot(viewer)] = Some(inner.render(hub, viewer, Some(before)));
            }
        }
        *self.fresh.lock().unwrap_or_else(PoisonError::into_inner) = fresh;
        self.wants.store(hub.has_something(&inner.table), Ordering::Release);
        self.over.store(inner.table.stage() == Stage::Over, Ordering::Release);
        self.absent.store(has_absent(&inner.table), Ordering::Release);
        self.bots.store(inner.table.has_bots(), Ordering::Release);
        self.seq.publish(seq);
    }

    /// Whether the server has something to do here that cannot wait for its next round.
    pub(super) fn wants_attention(&self) -> bool {
        self.wants.load(Ordering::Acquire)
    }

    /// Whether the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    /// Whether a player of a game that goes on counts as absent, and somebody is here who could be the one.
    pub(super) fn misses_somebody(&self) -> bool {
        let is_followed = || {
            let here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
            here.values().any(|count| *count > 0)
        };
        self.absent.load(Ordering::Acquire) && !self.is_over() && is_followed()
    }

    /// What `viewer` is sent who has seen everything up to `since`, or nothing.
    pub async fn seen(
        &self,
        hub: &Hub,
        viewer: Viewer,
        since: Option<u32>,
    ) -> Result<Seen, Unavailable> {
        if let Some(seen) = self.fresh_for(viewer, since) {
            return Ok(seen);
        }
        let mut inner = self.inner.lock().await;
        inner.read_on_if_ahead(hub, self).await?;
        inner.learn_names(hub).await;
        Ok(inner.render(hub, viewer, since))
    }

    fn fresh_for(&self, viewer: Viewer, since: Option<u32>) -> Option<Seen> {
        let fresh = self.fresh.lock().unwrap_or_else(PoisonError::into_inner);
        let saw_the_last = since == Some(fresh.after) || planted(Fault::SendsLatestToAll);
        let fits = saw_the_last && fresh.seq == self.seq();
        if fits { fresh.updates[slot(viewer)].clone() } else { None }
    }

    /// Looks at the table.
    pub async fn look<T>(
        &self,
        hub: &Hub,
        look: impl FnOnce(&Table) -> T,
    ) -> Result<T, Unavailable> {
        self.touch();
        let mut inner = self.inner.lock().await;
        inner.read_on_if_ahead(hub, self).await?;
        if hub.store.shared() {
            inner.read_on(hub, self).await?;
        }
        Ok(look(&inner.table))
    }

    /// What everybody may see of the table, as JSON.
    pub async fn card(&self, hub: &Hub) -> Result<Box<RawValue>, Unavailable> {
        self.touch();
        let mut inner = self.inner.lock().await;
        inner.read_on_if_ahead(hub, self).await?;
        if hub.store.shared() {
            inner.read_on(hub, self).await?;
        }
        inner.learn_names(hub).await;
        Ok(inner.card(hub).to_owned())
    }

    /// What happened since entry `since`, in sentences for `viewer`.
    pub async fn news(
        &self,
        hub: &Hub,
        words: &quarterdeck_words::Words,
        viewer: Viewer,
        since: u32,
    ) -> Result<News, Unavailable> {
        let mut inner = self.inner.lock().await;
        inner.read_on_if_ahead(hub, self).await?;
        inner.learn_names(hub).await;
        let Inner { table, names, .. } = &*inner;
        let name = |player: PlayerId| names.get(&player).cloned().flatten();
        Ok(News {
            since,
            seq: table.seq(),
            sentences: table.news(words, viewer, since, &name),
            prompt: table.game().map(|game| game.prompt(words, viewer)),
        })
    }

    /// Lets something be made of the table as it is, of what people are called, and of what was said.
    pub async fn show<T>(
        &self,
        hub: &Hub,
        make: impl FnOnce(Shown<'_>) -> T,
    ) -> Result<T, Unavailable> {
        self.touch();
        let mut inner = self.inner.lock().await;
        inner.read_on_if_ahead(hub, self).await?;
        if hub.store.shared() {
            inner.read_on(hub, self).await?;
        }
        inner.learn_names(hub).await;
        let Inner { table, said, names, .. } = &*inner;
        let name = |player: PlayerId| names.get(&player).cloned().flatten();
        let said = |channel: Channel| {
            let heard = said.iter().filter(|said| said.channel == channel);
            heard.map(|said| (said.seq, said.by, name(said.by), said.text.clone())).collect()
        };
        Ok(make(Shown { table, said: &said, name: &name, offset: hub.time.offset() }))
    }

    /// What was said in a channel after entry `since`: the entry, who, what they are called, what.
    pub async fn said(
        &self,
        hub: &Hub,
        channel: Channel,
        since: u32,
    ) -> Result<Vec<(u32, PlayerId, Option<String>, String)>, Unavailable> {
        let mut inner = self.inner.lock().await;
        inner.read_on_if_ahead(hub, self).await?;
        inner.learn_names(hub).await;
        let Inner { said, names, .. } = &*inner;
        let heard = said.iter().filter(|said| said.channel == channel && said.seq > since);
        let line = |said: &SaidHere| {
            (said.seq, said.by, names.get(&said.by).cloned().flatten(), said.text.clone())
        };
        Ok(heard.map(line).collect())
    }

    /// Somebody looks with these eyes, until the answer is dropped.
    pub(super) fn watch(self: &Arc<Self>, viewer: Viewer) -> Watching {
        self.watching[slot(viewer)].fetch_add(1, Ordering::Relaxed);
        Watching { live: Arc::clone(self), viewer }
    }

    /// How many look.
    pub fn watchers(&self) -> u32 {
        self.watching.iter().map(|count| count.load(Ordering::Relaxed)).sum()
    }

    /// Somebody has just needed it.
    pub(super) fn touch(&self) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    pub(super) fn last_used(&self) -> Instant {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks up who sits here, for whoever looks before anything else happens.
    pub(super) async fn learn_names(&self, hub: &Hub) {
        self.inner.lock().await.learn_names(hub).await;
    }

    /// A name has changed or is gone.
    pub(super) async fn forget_names(&self) {
        let mut inner = self.inner.lock().await;
        inner.forget_names();
        *self.fresh.lock().unwrap_or_else(PoisonError::into_inner) = Fresh::default();
    }
}

fn has_absent(table: &Table) -> bool {
    table.chairs().iter().any(|(_, chair)| chair.away)
}

/// Somebody looks.
pub(super) struct Watching {
    pub(super) live: Arc<Live>,
    viewer: Viewer,
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.live.watching[slot(self.viewer)].fetch_sub(1, Ordering::Relaxed);
        // Whoever has just gone counts as watching for a while.
        self.live.notice();
    }
}
