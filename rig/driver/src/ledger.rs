//! What every client has asked for and been answered, and what every stream has told.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quarterdeck_engine::chance::Fast;

use crate::told::Told;

/// Something that a seat has asked for.
#[derive(Clone, Debug)]
pub(crate) struct Deed {
    /// At which table.
    pub(crate) table: String,
    /// From which seat.
    pub(crate) seat: u8,
    /// The session that it was asked with.
    pub(crate) cookie: String,
    /// The request's own name.
    pub(crate) request: String,
    /// The last entry that the client had seen.
    pub(crate) seen: u32,
    /// What.
    pub(crate) what: What,
    /// What became of it.
    pub(crate) fate: Fate,
}

/// What can be asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// An action, as it was offered.
    Act(String),
    /// The latest step shall be taken back.
    Undo,
}

/// What became of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// Nobody knows yet.
    Unknown,
    /// It was acknowledged as this entry.
    Done(u32),
    /// It was refused.
    Refused,
}

impl Deed {
    /// Where it is asked for.
    pub(crate) fn path(&self) -> String {
        let what = if self.what == What::Undo { "undo" } else { "actions" };
        format!("/api/v1/tables/{}/seats/{}/{what}", self.table, self.seat)
    }

    /// How it is asked for. To the byte the same whenever it is asked for again.
    pub(crate) fn body(&self) -> String {
        let (request, seen) = (&self.request, self.seen);
        match &self.what {
            What::Act(action) => {
                format!("{{\"request\":\"{request}\",\"seq\":{seen},\"action\":{action}}}")
            }
            What::Undo => format!("{{\"request\":\"{request}\",\"seq\":{seen}}}"),
        }
    }
}

/// A table and whose eyes: a seat's, or the public's, who is seat 0 here.
pub(crate) type Eyes = (String, u8);

/// What all clients know together.
#[derive(Default)]
pub(crate) struct Ledger {
    deeds: Mutex<Vec<Deed>>,
    told: Mutex<HashMap<Eyes, Arc<Mutex<Told>>>>,
}

impl Ledger {
    /// Notes a request before it is sent, and gives it a number.
    pub(crate) fn ask(&self, deed: Deed) -> usize {
        let mut deeds = lock(&self.deeds);
        deeds.push(deed);
        deeds.len() - 1
    }

    /// Notes what became of it.
    pub(crate) fn answer(&self, number: usize, fate: Fate) {
        lock(&self.deeds)[number].fate = fate;
    }

    /// Everything that was asked for, in order.
    pub(crate) fn deeds(&self) -> Vec<Deed> {
        lock(&self.deeds).clone()
    }

    /// What was asked for at one table.
    pub(crate) fn at(&self, table: &str) -> Vec<Deed> {
        lock(&self.deeds).iter().filter(|deed| deed.table == table).cloned().collect()
    }

    /// The latest so many that were acknowledged, and as many from all the time before.
    pub(crate) fn sample(&self, many: usize, chance: &mut Fast) -> Vec<Deed> {
        let deeds = lock(&self.deeds);
        let done = |deed: &&Deed| matches!(deed.fate, Fate::Done(_));
        let latest = deeds.iter().rev().filter(done).take(many);
        let mut any = || Some(&deeds[chance.below(u32::try_from(deeds.len()).ok()?) as usize]);
        let older = (0..if deeds.is_empty() { 0 } else { many }).filter_map(|_| any());
        latest.chain(older.filter(done)).cloned().collect()
    }

    /// How much was acknowledged.
    pub(crate) fn acknowledged(&self) -> usize {
        lock(&self.deeds).iter().filter(|deed| matches!(deed.fate, Fate::Done(_))).count()
    }

    /// Where what these eyes are told is written down.
    pub(crate) fn told(&self, table: &str, seat: u8) -> Arc<Mutex<Told>> {
        Arc::clone(lock(&self.told).entry((table.to_owned(), seat)).or_default())
    }
}

/// Whoever panicked while holding it has failed the chore anyway.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
