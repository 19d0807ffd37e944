//! One table in use: the table itself, what is rendered of it, and who looks.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use bytes::Bytes;
use quarterdeck_engine::{MAX_SEATS, Seat, Viewer};
use quarterdeck_store::{
    Append, AppendFailure, PlayerId, Request, Row, Said, Store, TableId, Unavailable,
};
use quarterdeck_table::entry::Channel;
use quarterdeck_table::update::{At, SaidTold};
use quarterdeck_table::{Asker, Command, Corrupt, Decision, Entry, Refusal, Table};
use serde_json::value::RawValue;
use tokio::sync::watch;

use super::{Hub, HubError};

/// How often a command is tried again when other nodes come first.
const TRIES: usize = 8;

/// A table in use.
pub struct Live {
    id: TableId,
    /// The table. It is held while something is being written down, so that nobody sees what is not durable.
    inner: tokio::sync::Mutex<Inner>,
    /// The last durable entry.
    seq: watch::Sender<u32>,
    /// What was rendered for that entry, for whoever had seen the one before.
    fresh: Mutex<Fresh>,
    /// How many look with whose eyes: seats, and then the public.
    watching: [AtomicU32; MAX_SEATS + 1],
    pub(super) here: Mutex<HashMap<PlayerId, u32>>,
    /// Whether somebody looks after its bots now.
    pub(super) attended: AtomicBool,
    /// Whether there was something to do for the server when the last entry was made.
    wants: AtomicBool,
    used: Mutex<Instant>,
}

/// What is behind the lock.
pub(super) struct Inner {
    pub(super) table: Table,
    said: Vec<SaidHere>,
    /// What people are called, as far as it was looked up; nothing for who has no name any more.
    names: HashMap<PlayerId, Option<String>>,
    card: Option<(u32, Box<RawValue>)>,
    /// Whether the table has gone on further than the store is known to have: it must be read again.
    ahead: bool,
}

struct SaidHere {
    seq: u32,
    by: PlayerId,
    channel: Channel,
    text: String,
}

/// Updates that were rendered once for many.
#[derive(Default)]
struct Fresh {
    /// They tell of what came after this entry.
    after: u32,
    seq: u32,
    updates: [Option<Seen>; MAX_SEATS + 1],
}

/// An update for a viewer, ready to be sent.
#[derive(Clone)]
pub struct Seen {
    /// The last entry that it tells of.
    pub seq: u32,
    /// A server-sent event with JSON in one line. Written once, sent to many.
    frame: Bytes,
    /// Where the JSON begins.
    json_at: usize,
    /// Who may have it: the holder of the seat, or anybody.
    pub(super) holder: Option<PlayerId>,
    /// Whether the table lets others look on.
    pub(super) spectators: bool,
    /// Whether there is nothing in it for this viewer: others talked where it does not hear them.
    pub(super) idle: bool,
}

impl Seen {
    /// As a server-sent event.
    pub fn event(&self) -> Bytes {
        self.frame.clone()
    }

    /// As JSON.
    pub fn json(&self) -> Bytes {
        self.frame.slice(self.json_at..self.frame.len() - 2)
    }

    /// As a line of JSON.
    pub fn line(&self) -> Bytes {
        self.frame.slice(self.json_at..self.frame.len() - 1)
    }
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

fn slot(viewer: Viewer) -> usize {
    viewer.seat().map_or(MAX_SEATS, Seat::index)
}

impl Live {
    /// Reads a table from its journal. `None` when there is no such table.
    pub(super) async fn load(store: &dyn Store, id: TableId) -> Result<Option<Self>, Unavailable> {
        let Some(inner) = Inner::load(store, id).await? else { return Ok(None) };
        let seq = inner.table.seq();
        Ok(Some(Self {
            id,
            inner: tokio::sync::Mutex::new(inner),
            seq: watch::Sender::new(seq),
            fresh: Mutex::default(),
            watching: [const { AtomicU32::new(0) }; MAX_SEATS + 1],
            here: Mutex::default(),
            attended: AtomicBool::new(false),
            wants: AtomicBool::new(true),
            used: Mutex::new(Instant::now()),
        }))
    }

    /// Which table.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The last durable entry, and a way to wait for the next.
    pub(super) fn follow(&self) -> watch::Receiver<u32> {
        self.seq.subscribe()
    }

    pub(super) fn seq(&self) -> u32 {
        *self.seq.borrow()
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
        let mut inner = self.inner.lock().await;
        for _ in 0..TRIES {
            inner.read_on_if_ahead(hub, self).await?;
            let now = hub.time.now();
            let (entries, said) = match inner.table.decide(asker, command, request.as_ref(), now) {
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
            let asked = Instant::now();
            match hub.store.append(append).await {
                Ok(()) => {
                    hub.metrics.appends.inc();
                    hub.metrics.append_seconds.observe(asked.elapsed().as_secs_f64());
                    inner.ahead = false;
                    inner.learn_names(hub).await;
                    self.publish(hub, &mut inner);
                    return Ok(inner.table.seq());
                }
                // Somebody else was quicker: look again, and decide again.
                Err(AppendFailure::Behind | AppendFailure::Repeated { .. }) => {}
                // Only a new table brings a code, and that is not done here.
                Err(AppendFailure::CodeInUse) => {
                    return Err(Unavailable("a short code is in use".to_owned()).into());
                }
                Err(AppendFailure::Unavailable(unavailable)) => {
                    hub.metrics.appends_failed.inc();
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
        self.seq.send_replace(seq);
    }

    /// Whether the server has something to do here that cannot wait for its next round.
    pub(super) fn wants_attention(&self) -> bool {
        self.wants.load(Ordering::Acquire)
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
        let fits = since == Some(fresh.after) && fresh.seq == self.seq();
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
        inner.names.clear();
        inner.card = None;
        *self.fresh.lock().unwrap_or_else(PoisonError::into_inner) = Fresh::default();
    }
}

/// Somebody looks.
pub(super) struct Watching {
    pub(super) live: Arc<Live>,
    viewer: Viewer,
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.live.watching[slot(self.viewer)].fetch_sub(1, Ordering::Relaxed);
    }
}

impl Inner {
    async fn load(store: &dyn Store, id: TableId) -> Result<Option<Self>, Unavailable> {
        let rows = store.journal(id, 0).await?;
        if rows.is_empty() {
            return Ok(None);
        }
        let table = Table::read(id, &rows).map_err(|corrupt| broken(id, &corrupt))?;
        let mut inner =
            Self { table, said: Vec::new(), names: HashMap::new(), card: None, ahead: false };
        if rows.iter().any(|row| says_something(&row.entry)) {
            let said = store.said(id, 0).await?;
            inner.hear(&rows, said);
        }
        Ok(Some(inner))
    }

    /// Enters what was decided, and says what is to be written down. Until that is durable the table is ahead.
    fn enter(
        &mut self,
        entries: Vec<Entry>,
        said: Option<(PlayerId, String)>,
        now: quarterdeck_store::Moment,
        mut request: Option<Request>,
    ) -> Result<Append, Unavailable> {
        self.ahead = true;
        let first = self.table.seq() + 1;
        let last = entries.len() - 1;
        let players = self.table.chairs().players();
        let mut rows = Vec::with_capacity(entries.len());
        for (nth, entry) in entries.into_iter().enumerate() {
            // The last entry answers the request: what it became is what its author is told.
            let request = if nth == last { request.take() } else { None };
            let seq = first + nth as u32;
            if let (Entry::Said { channel, by }, Some((_, text))) = (&entry, &said) {
                let (by, channel, text) = (*by, *channel, text.clone());
                self.said.push(SaidHere { seq, by, channel, text });
            }
            if let Entry::Erased { player } = &entry {
                self.erase(*player);
            }
            rows.push(Row { seq, at: now, entry: entry.to_bytes(), request: request.clone() });
            self.table
                .enter(entry, now, request.as_ref())
                .map_err(|corrupt| broken(self.table.id(), &corrupt))?;
        }
        let mut index = self.table.index();
        if self.table.chairs().players() == players {
            index.players = None;
        }
        let said = said.map(|(player, text)| Said { seq: first, player, text });
        Ok(Append { table: self.table.id(), rows, index, said })
    }

    /// Reads the whole table again if it may have gone on further than the store.
    async fn read_on_if_ahead(&mut self, hub: &Hub, live: &Live) -> Result<(), Unavailable> {
        if !self.ahead {
            return Ok(());
        }
        let id = self.table.id();
        let read = Self::load(&*hub.store, id).await?;
        *self = read.ok_or_else(|| Unavailable("the table is gone".to_owned()))?;
        self.learn_names(hub).await;
        live.publish(hub, self);
        Ok(())
    }

    /// Takes what other nodes have written since.
    async fn read_on(&mut self, hub: &Hub, live: &Live) -> Result<(), Unavailable> {
        let id = self.table.id();
        let rows = hub.store.journal(id, self.table.seq() + 1).await?;
        let Some(first) = rows.first() else { return Ok(()) };
        if rows.iter().any(|row| says_something(&row.entry)) {
            let said = hub.store.said(id, first.seq).await?;
            self.hear(&rows, said);
        }
        for row in &rows {
            self.table.apply(row).map_err(|corrupt| {
                self.ahead = true;
                broken(id, &corrupt)
            })?;
        }
        self.learn_names(hub).await;
        live.publish(hub, self);
        Ok(())
    }

    /// Puts what was said to the entries that say that something was.
    fn hear(&mut self, rows: &[Row], said: Vec<Said>) {
        let mut texts: HashMap<u32, Said> = said.into_iter().map(|said| (said.seq, said)).collect();
        for row in rows {
            match Entry::from_bytes(&row.entry) {
                Ok(Entry::Said { channel, .. }) => {
                    if let Some(Said { seq, player, text }) = texts.remove(&row.seq) {
                        self.said.push(SaidHere { seq, by: player, channel, text });
                    }
                }
                Ok(Entry::Erased { player }) => self.erase(player),
                _ => {}
            }
        }
    }

    fn erase(&mut self, player: PlayerId) {
        self.said.retain(|said| said.by != player);
        self.names.insert(player, None);
        self.card = None;
    }

    /// Looks up the names that are not known yet. Without them the table goes on all the same.
    async fn learn_names(&mut self, hub: &Hub) {
        let speakers = self.said.iter().map(|said| said.by);
        let mut unknown: Vec<PlayerId> =
            self.table.chairs().players().into_iter().chain(speakers).collect();
        unknown.retain(|player| !self.names.contains_key(player));
        if unknown.is_empty() {
            return;
        }
        unknown.sort_unstable();
        unknown.dedup();
        match hub.store.names(&unknown).await {
            Ok(names) => {
                self.names.extend(unknown.into_iter().map(|player| (player, None)));
                self.names.extend(names.into_iter().map(|(player, name)| (player, Some(name))));
                self.card = None;
            }
            Err(error) => tracing::warn!(%error, "names could not be looked up"),
        }
    }

    fn card(&mut self, hub: &Hub) -> &RawValue {
        let seq = self.table.seq();
        if self.card.as_ref().is_none_or(|(of, _)| *of != seq) {
            let name = |player: PlayerId| self.names.get(&player).cloned().flatten();
            let card = self.table.card(&name, hub.time.offset());
            let raw = serde_json::value::to_raw_value(&card).expect("a card can be written");
            self.card = Some((seq, raw));
        }
        self.card.as_ref().map(|(_, raw)| &**raw).expect("it was just drawn")
    }

    fn render(&mut self, hub: &Hub, viewer: Viewer, since: Option<u32>) -> Seen {
        let card = self.card(hub).to_owned();
        let channel = Channel::of(viewer);
        let after = since.unwrap_or(self.table.seq());
        let from = self.said.partition_point(|said| said.seq <= after);
        let said = self.said[from..]
            .iter()
            .filter(|said| said.channel == channel)
            .map(|said| At {
                seq: said.seq,
                what: SaidTold {
                    by: said.by,
                    channel,
                    name: self.names.get(&said.by).and_then(Option::as_deref),
                    text: &said.text,
                },
            })
            .collect();
        let update = self.table.update(viewer, since, &card, said);
        let mut frame = Vec::with_capacity(4096);
        frame.extend_from_slice(format!("id: {}\nevent: update\ndata: ", update.seq).as_bytes());
        let json_at = frame.len();
        serde_json::to_writer(&mut frame, &update).expect("an update can be written");
        frame.extend_from_slice(b"\n\n");
        let holder = viewer
            .seat()
            .and_then(|seat| self.table.chairs().get(seat))
            .and_then(|chair| chair.holder);
        let spectators = self.table.settings().spectators;
        let idle = since.is_some_and(|since| self.table.is_all_talk(viewer, since));
        Seen { seq: self.table.seq(), frame: frame.into(), json_at, holder, spectators, idle }
    }
}

/// Whether there is something to look up beside an entry. A guess that may be wrong in one direction only.
fn says_something(entry: &[u8]) -> bool {
    entry.starts_with(b"{\"said\"") || entry.starts_with(b"{\"erased\"")
}

fn broken(id: TableId, corrupt: &Corrupt) -> Unavailable {
    // The id is a key to the table, so the log gets only enough of it to find it again.
    let short: String = id.to_string().chars().take(6).collect();
    tracing::error!(table = %short, %corrupt, "a journal cannot be read");
    Unavailable("this table's journal cannot be read; the log says more".to_owned())
}
