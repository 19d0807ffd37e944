//! Records of any game: copies for viewers, checking, and going back from a record to a journal.

use std::any::Any;
use std::sync::Arc;

use quarterdeck_engine::record::{Fault, Meter, Signed, Signer, Unlimited, Verified, Wrong, label};
use quarterdeck_engine::sealed::hex;
use quarterdeck_engine::{Game, Record, Viewer};
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_store::{PlayerId, TableId};
use serde::{Deserialize, Serialize};

use crate::entry::Entry;
use crate::play::line;
use crate::settings::{Clock, Late, SeatPlan, Settings};

/// How the line of a signature begins, which is no entry of a game.
const SIGNED: &str = "{\"signed\":";
/// Why nothing came of working on a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// Something is wrong with it.
    #[error("{0}")]
    Wrong(String),
    /// The meter stopped the work, which says nothing about the record.
    #[error("the work was stopped")]
    Stopped,
}

impl From<Fault> for RecordError {
    fn from(fault: Fault) -> Self {
        match fault.wrong {
            Wrong::Stopped => Self::Stopped,
            _ => Self::Wrong(fault.to_string()),
        }
    }
}

/// The host's record of some game as it was at a moment, with every secret. It can be worked on while the table goes
/// on.
#[derive(Clone)]
pub struct Snapshot {
    title: Title,
    record: Arc<dyn Any + Send + Sync>,
}

impl Snapshot {
    pub(crate) fn new<G: Game>(record: Record<G>) -> Self {
        let title = G::ID.parse().expect("a game on the shelf");
        Self { title, record: Arc::new(record) }
    }

    /// Which game it is.
    pub fn title(&self) -> Title {
        self.title
    }

    /// The record.
    ///
    /// # Panics
    /// When it is of another game than its [title](Snapshot::title) says.
    pub fn record<G: Game>(&self) -> &Record<G> {
        self.record.downcast_ref().expect("the title says which game it is")
    }

    /// The record that `viewer` may have.
    pub fn copy_for(&self, viewer: Viewer, meter: &mut dyn Meter) -> Result<String, RecordError> {
        with_game!(self.title, G => {
            Ok(self.record::<G>().as_seen_by_metered(viewer, meter)?.to_text())
        })
    }
}

/// The record that `viewer` may have, from the host's.
pub fn copy_for(host: &str, viewer: Viewer) -> Result<String, String> {
    with_game!(title(host)?, G => {
        let record = Record::<G>::parse(host).map_err(|fault| fault.to_string())?;
        record.as_seen_by(viewer).map(|copy| copy.to_text()).map_err(|fault| fault.to_string())
    })
}

/// Checks a record: which game it is, and what was found.
pub fn verify(text: &str) -> Result<(&'static str, Verified), String> {
    verify_metered(text, &mut Unlimited).map_err(|error| error.to_string())
}

/// The same, for as long as the meter lets it.
pub fn verify_metered(
    text: &str,
    meter: &mut dyn Meter,
) -> Result<(&'static str, Verified), RecordError> {
    with_game!(title(text).map_err(RecordError::Wrong)?, G => {
        let record = Record::<G>::parse(text)?;
        Ok((G::ID, record.verify_metered(meter)?))
    })
}

/// A copy of a record with a server's word for it as its last line. None when that is no record.
pub fn signed(mut copy: String, signer: &Signer) -> Option<String> {
    #[derive(Deserialize)]
    struct HeadLine {
        head: Head,
    }
    #[derive(Deserialize)]
    struct Head {
        #[serde(with = "hex")]
        table: [u8; 16],
    }
    #[derive(Deserialize)]
    struct Link {
        #[serde(with = "hex")]
        hash: [u8; 32],
    }
    #[derive(Serialize)]
    struct Last {
        signed: Signed,
    }
    let (first, last) = (copy.lines().next()?, copy.lines().last()?);
    let HeadLine { head: Head { table } } = serde_json::from_str(first).ok()?;
    let Link { hash } = serde_json::from_str(last).ok()?;
    let entries = copy.lines().count() as u32 - 1;
    let last = Last { signed: signer.sign(&table, entries, hash) };
    copy.push_str(&serde_json::to_string(&last).ok()?);
    copy.push('\n');
    Some(copy)
}

fn title(text: &str) -> Result<Title, String> {
    label(text).map_err(|fault| fault.to_string())?.game.parse()
}

/// The journal of a table where the game of this record was played: for a record that was made elsewhere. It must be
/// the host's, since nobody else's says everything. Seats of people are empty.
pub fn journal_of(
    host: &str,
    by: PlayerId,
    code: String,
    restored: u32,
) -> Result<(TableId, Vec<Entry>), String> {
    let lines: Vec<&str> = host.lines().filter(|line| !line.starts_with(SIGNED)).collect();
    let [head, deal, played @ ..] = lines.as_slice() else {
        return Err("a record has at least a head and a deal".to_owned());
    };
    with_game!(title(host)?, G => {
        let record = Record::<G>::parse(host).map_err(|fault| fault.to_string())?;
        record.verify().map_err(|fault| fault.to_string())?;
        if record.master().is_none() {
            return Err("this is a viewer's copy; only the host's record says everything".to_owned());
        }
        let seats = record.head().seats.iter().map(|sitter| match sitter.strip_prefix("bot:") {
            Some(level) => SeatPlan::Bot(level.to_owned()),
            None => SeatPlan::Open,
        });
        let settings = Settings {
            game: G::ID.to_owned(),
            options: serde_json::to_value(&record.head().options).expect("options can be written"),
            seats: seats.collect(),
            clock: Clock::None,
            late: Late::Default,
            listed: false,
            spectators: true,
            chat: true,
            late_join: true,
        };
        let mut entries =
            vec![Entry::Opened { by, code, settings, after: None, restored, imported: true }];
        entries.push(Entry::Dealt { head: line(head), deal: line(deal) });
        entries.extend(played.iter().map(|played| Entry::Played(line(played))));
        Ok((TableId::from_bytes(record.head().table), entries))
    })
}
