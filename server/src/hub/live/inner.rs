//! What is behind a table's lock: the table, what was said at it, and what people there are called.

use std::collections::HashMap;
use std::io::Write;
use std::time::Duration;

use quarterdeck_engine::Viewer;
use quarterdeck_store::{
    Append, PlayerId, Request, Row, Said, Store, TableId, Trouble, Unavailable,
};
use quarterdeck_table::entry::Channel;
use quarterdeck_table::update::{At, SaidTold};
use quarterdeck_table::{Entry, Table};
use serde_json::value::RawValue;

use super::Live;
use super::seen::Seen;
use crate::hub::Hub;
use crate::hub::damaged::damaged;
use crate::hub::planted::{Fault, planted};

/// What is behind the lock.
pub(super) struct Inner {
    pub(super) table: Table,
    pub(super) said: Vec<SaidHere>,
    /// What people are called, as far as it was looked up; nothing for who has no name any more.
    pub(super) names: HashMap<PlayerId, Option<String>>,
    card: Option<(u32, Box<RawValue>)>,
    /// Whether the table has gone on further than the store is known to have: it must be read again.
    pub(super) ahead: bool,
}

/// A table that has entries which nobody was told of yet. They are published when this is dropped, so that a reader who
/// does not wait for the names, since the connection has gone, does not keep them from everybody else.
struct Unpublished<'a> {
    inner: &'a mut Inner,
    hub: &'a Hub,
    live: &'a Live,
}

impl Drop for Unpublished<'_> {
    fn drop(&mut self) {
        self.live.publish(self.hub, self.inner);
    }
}

/// Something that was said.
pub(super) struct SaidHere {
    pub(super) seq: u32,
    pub(super) by: PlayerId,
    pub(super) channel: Channel,
    pub(super) text: String,
}

impl Inner {
    /// A table at which nothing was said yet.
    pub(super) fn new(table: Table, dice: Duration) -> Self {
        let table = table.with_patience(i64::try_from(dice.as_millis()).unwrap_or(i64::MAX));
        Self { table, said: Vec::new(), names: HashMap::new(), card: None, ahead: false }
    }

    /// Reads a table from its journal. `None` when there is no such table.
    pub(super) async fn load(
        store: &dyn Store,
        id: TableId,
        dice: Duration,
    ) -> Result<Option<Self>, Unavailable> {
        let rows = store.journal(id, 0).await.map_err(|why| of_one_table(id, why))?;
        if rows.is_empty() {
            return Ok(None);
        }
        let table = Table::read(id, &rows).map_err(|corrupt| damaged(id, corrupt))?;
        let mut inner = Self::new(table, dice);
        if rows.iter().any(|row| says_something(&row.entry)) {
            let said = store.said(id, 0).await.map_err(|why| of_one_table(id, why))?;
            inner.hear(&rows, said);
        }
        Ok(Some(inner))
    }

    /// Enters what was decided, and says what is to be written down. Until that is durable the table is ahead.
    pub(super) fn enter(
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
            self.table.enter(entry, now, request.as_ref()).map_err(|corrupt| {
                // What was just decided does not fit: a mistake of ours, and nothing of it is in the journal.
                tracing::error!(%corrupt, "a table has decided what it cannot do");
                Unavailable::new("the table has decided what it cannot do")
            })?;
        }
        let mut index = self.table.index();
        if self.table.chairs().players() == players {
            index.players = None;
        }
        let said = said.map(|(player, text)| Said { seq: first, player, text });
        Ok(Append { table: self.table.id(), rows, index, said })
    }

    /// Reads the whole table again if it may have gone on further than the store.
    pub(super) async fn read_on_if_ahead(
        &mut self,
        hub: &Hub,
        live: &Live,
    ) -> Result<(), Unavailable> {
        if !self.ahead {
            return Ok(());
        }
        let id = self.table.id();
        let read = Self::load(&*hub.store, id, hub.patience.dice).await;
        let read = read.inspect_err(|why| hub.damaged.note(id, why))?;
        *self = read.ok_or_else(|| Unavailable::new("the table is gone".to_owned()))?;
        if !planted(Fault::RereadsInSilence) {
            self.publish(hub, live).await;
        }
        Ok(())
    }

    /// Looks up the names that are missing, and lets everybody see the last entry.
    pub(super) async fn publish(&mut self, hub: &Hub, live: &Live) {
        if planted(Fault::LosesCutOffReads) {
            self.learn_names(hub).await;
            return live.publish(hub, self);
        }
        let unpublished = Unpublished { inner: self, hub, live };
        unpublished.inner.learn_names(hub).await;
    }

    /// Takes what other nodes have written since.
    pub(super) async fn read_on(&mut self, hub: &Hub, live: &Live) -> Result<(), Unavailable> {
        let id = self.table.id();
        let rows = hub.store.journal(id, self.table.seq() + 1).await;
        let rows = rows.map_err(|why| of_one_table(id, why))?;
        let Some(first) = rows.first() else { return Ok(()) };
        let chat = rows.iter().any(|row| says_something(&row.entry));
        if chat && !planted(Fault::SkipsChat) {
            let said = hub.store.said(id, first.seq).await?;
            self.hear(&rows, said);
        }
        for row in &rows {
            self.table.apply(row).map_err(|corrupt| {
                self.ahead = true;
                let why = damaged(id, corrupt);
                hub.damaged.note(id, &why);
                why
            })?;
        }
        if !planted(Fault::ReadsInSilence) {
            self.publish(hub, live).await;
        }
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
    pub(super) async fn learn_names(&mut self, hub: &Hub) {
        let sitters = self.table.chairs().iter().filter_map(|(_, chair)| chair.holder);
        let speakers = self.said.iter().map(|said| said.by);
        let asking = self.table.asking();
        let unknown =
            sitters.chain(speakers).chain(asking).filter(|player| !self.names.contains_key(player));
        let mut unknown: Vec<PlayerId> = unknown.collect();
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

    /// Names have changed, and are to be looked up again.
    pub(super) fn forget_names(&mut self) {
        self.names.clear();
        self.card = None;
    }

    /// What everybody may see of the table, as JSON, drawn once for each entry.
    pub(super) fn card(&mut self, hub: &Hub) -> &RawValue {
        let seq = self.table.seq();
        let drawn = |of: u32| of == seq || planted(Fault::KeepsOldCard);
        if self.card.as_ref().is_none_or(|(of, _)| !drawn(*of)) {
            let name = |player: PlayerId| self.names.get(&player).cloned().flatten();
            let card = self.table.card(&name, hub.time.offset());
            let raw = serde_json::value::to_raw_value(&card).expect("a card can be written");
            self.card = Some((seq, raw));
        }
        self.card.as_ref().map(|(_, raw)| &**raw).expect("it was just drawn")
    }

    /// What `viewer` is sent who has seen everything up to `since`, or nothing.
    pub(super) fn render(&mut self, hub: &Hub, viewer: Viewer, since: Option<u32>) -> Seen {
        self.card(hub);
        let (_, card) = self.card.as_ref().expect("it was just drawn");
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
        let update = self.table.update(viewer, since, card, said);
        let mut frame = Vec::with_capacity(4096);
        write!(frame, "id: {}\nevent: update\ndata: ", update.seq).expect("there is room");
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

/// A database that is damaged where one table's rows are: the others may be whole.
fn of_one_table(id: TableId, why: Unavailable) -> Unavailable {
    if why.trouble == Trouble::Corrupt { damaged(id, why.why) } else { why }
}
