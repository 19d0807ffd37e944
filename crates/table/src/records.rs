//! Records of any game: copies for viewers, checking, and going back from a record to a journal.

use std::any::Any;
use std::sync::Arc;

use quarterdeck_engine::record::{Fault, Meter, Unlimited, Verified, Wrong, label};
use quarterdeck_engine::{Game, Record, Seat, Viewer};
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_store::{PlayerId, TableId};

use crate::entry::Entry;
use crate::play::line;
use crate::settings::{Clock, Late, SeatPlan, Settings};

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

fn title(text: &str) -> Result<Title, String> {
    label(text).map_err(|fault| fault.to_string())?.game.parse()
}

/// The journal of a new table where somebody goes on from the middle of a game that is over, with bots at all other
/// seats: the deal and the first `steps` entries of its record. The draws to come are those of the game itself.
pub fn fork_of(
    host: &str,
    by: PlayerId,
    seat: Seat,
    steps: usize,
    code: String,
    restored: u32,
) -> Result<Vec<Entry>, String> {
    let (_, mut entries) = journal_of(host, by, code, restored)?;
    let Some(Entry::Opened { settings, .. }) = entries.first_mut() else {
        return Err("a journal begins with its opening".to_owned());
    };
    if seat.index() >= settings.seats.len() {
        return Err("there is no such seat".to_owned());
    }
    let bot = SeatPlan::Bot(crate::shelf::usual_bot(settings));
    for (at, plan) in Seat::all(settings.seats.len()).zip(&mut settings.seats) {
        *plan = if at == seat { SeatPlan::Me } else { bot.clone() };
    }
    entries.truncate(steps + 2);
    Ok(entries)
}

/// The journal of a table where the game of this record was played: for a record that was made elsewhere. It must be
/// the host's, since nobody else's says everything. Seats of people are empty.
pub fn journal_of(
    host: &str,
    by: PlayerId,
    code: String,
    restored: u32,
) -> Result<(TableId, Vec<Entry>), String> {
    let lines: Vec<&str> = host.lines().collect();
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
