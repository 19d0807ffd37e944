//! The table itself: what one gets by reading its journal.

mod corrupt;
mod happen;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, OnceLock};

use quarterdeck_engine::{Seat, Seats, Viewer};
use quarterdeck_store::{Index, Moment, Phase, PlayerId, Request, Row, TableId};
use serde_json::value::{RawValue, to_raw_value};

use crate::chairs::Chairs;
use crate::clocks::Clocks;
use crate::dice::{PATIENCE, Prepared, Sealing};
use crate::entry::{Channel, Closing, Entry, Proposal};
use crate::play::Play;
use crate::settings::Settings;
use crate::shelf::{self, Agreed};
use crate::update::Note;
use crate::votes::Vote;

pub use corrupt::Corrupt;
use corrupt::read;
use happen::entry_seats;

/// A table.
pub struct Table {
    pub(crate) id: TableId,
    /// The number of the next entry.
    pub(crate) next: u32,
    pub(crate) touched: Moment,
    pub(crate) opener: PlayerId,
    pub(crate) code: String,
    pub(crate) after: Option<TableId>,
    pub(crate) settings: Settings,
    /// The settings as they are sent, written once.
    settings_sent: OnceLock<Box<RawValue>>,
    /// What the game has read from them.
    agreed: Agreed,
    /// How many bytes of settings the journal has, as if nothing were kept only once.
    pub(crate) settings_bytes: usize,
    pub(crate) chairs: Chairs,
    pub(crate) sealing: Option<Sealing>,
    /// The latest deal that was decided on. What is written down next is nearly always just that, and need not be dealt again.
    pub(crate) prepared: Mutex<Option<Prepared>>,
    /// How long clients have for the dice here: the host's business, and in no journal.
    pub(crate) patience: i64,
    pub(crate) game: Option<Box<dyn Play>>,
    /// Which entry of the journal each line of the record is.
    pub(crate) lines: Vec<u32>,
    /// Who held the seat that acted there.
    pub(crate) hands: Vec<Option<PlayerId>>,
    /// Which seats' secrets each player has seen in this game.
    pub(crate) held: BTreeMap<PlayerId, Seats>,
    /// Since which entry each seat has been asked for the decision that it owes.
    pub(crate) asked: Vec<u32>,
    pub(crate) clocks: Clocks,
    pub(crate) vote: Option<Vote>,
    /// Who asked to be let in while the game was on, and was not.
    pub(crate) turned_away: BTreeSet<PlayerId>,
    pub(crate) closed: Option<Closing>,
    /// When it came to its end.
    pub(crate) ended: Option<Moment>,
    pub(crate) silenced: BTreeSet<PlayerId>,
    pub(crate) rematch: Option<TableId>,
    /// How often the store had been restored when this table was opened or last told.
    pub(crate) restored: u32,
    /// Whether that happened in its time.
    pub(crate) was_restored: bool,
    pub(crate) imported: bool,
    pub(crate) notes: Vec<Noted>,
    /// Which entries only say that something was said, and to whom.
    pub(crate) talk: Vec<(u32, Channel)>,
    /// By author and id: the entry that answered, and what was asked for.
    requests: HashMap<String, HashMap<String, Answered>>,
}

/// The entry that answered a request, and what was asked for.
type Answered = (u32, [u8; 32]);

/// A note, and whom it is about.
pub(crate) struct Noted {
    pub(crate) seq: u32,
    pub(crate) note: Note,
    /// Who held its seat then; somebody else may by now.
    pub(crate) who: Option<PlayerId>,
    /// Who held the seat that it is about, where that is another.
    pub(crate) whom: Option<PlayerId>,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Seats are being taken.
    Gathering,
    /// The dice are being sealed.
    Sealing,
    /// The game is on.
    Playing,
    /// The game is over, or the table was closed.
    Over,
}

impl Table {
    /// Reads a journal, from its first entry on.
    pub fn read(id: TableId, rows: &[Row]) -> Result<Self, Corrupt> {
        let [first, rest @ ..] = rows else { return Err(Corrupt::NotOpened) };
        let mut table = Self::open(id, first)?;
        rest.iter().try_for_each(|row| table.apply(row))?;
        Ok(table)
    }

    fn open(id: TableId, row: &Row) -> Result<Self, Corrupt> {
        let Row { seq, at, request, entry } = row;
        let entry = read(*seq, entry)?;
        let (0, Entry::Opened { by, code, settings, after, restored, imported }) = (*seq, entry)
        else {
            return Err(Corrupt::NotOpened);
        };
        let agreed = shelf::fits(&settings)?;
        let mut table = Self {
            id,
            next: 1,
            touched: *at,
            opener: by,
            code,
            after,
            chairs: Chairs(Vec::new()),
            sealing: None,
            prepared: Mutex::default(),
            patience: PATIENCE,
            game: None,
            lines: Vec::new(),
            hands: Vec::new(),
            held: BTreeMap::new(),
            asked: vec![0; settings.seats.len()],
            clocks: Clocks::new(settings.clock, settings.seats.len()),
            settings: settings.clone(),
            settings_sent: OnceLock::new(),
            settings_bytes: 0,
            agreed,
            vote: None,
            turned_away: BTreeSet::new(),
            closed: None,
            ended: None,
            silenced: BTreeSet::new(),
            rematch: None,
            restored,
            was_restored: false,
            imported,
            notes: Vec::new(),
            talk: Vec::new(),
            requests: HashMap::new(),
        };
        table.arrange(settings);
        table.remember(request.as_ref(), 0);
        Ok(table)
    }

    /// The same table, where clients have so long to commit themselves, and again to reveal, in served milliseconds.
    #[must_use]
    pub fn with_patience(mut self, patience: i64) -> Self {
        self.patience = patience;
        self
    }

    /// Takes the next entry of the journal. Nothing has changed when it does not fit.
    pub fn apply(&mut self, row: &Row) -> Result<(), Corrupt> {
        let (seq, expected) = (row.seq, self.next);
        if seq != expected {
            return Err(Corrupt::OutOfOrder { seq, expected });
        }
        self.enter(read(seq, &row.entry)?, row.at, row.request.as_ref())
    }

    /// Takes the next entry, as it was just decided on.
    pub fn enter(
        &mut self,
        entry: Entry,
        at: Moment,
        request: Option<&Request>,
    ) -> Result<(), Corrupt> {
        let seq = self.next;
        let note = Note::of(&entry);
        let seat = match &entry {
            Entry::Proposed { by, .. } => Some(*by),
            entry => entry_seats(entry).first(),
        };
        let about = match &entry {
            Entry::Proposed { what: Proposal::StandIn { seat }, .. } => Some(*seat),
            _ => None,
        };
        let holder = |seat: Option<Seat>| self.chairs.get(seat?)?.holder;
        let (who, whom) = (holder(seat), holder(about));
        self.happen(entry, seq, at)?;
        self.notes.extend(note.map(|note| Noted { seq, note, who, whom }));
        self.remember(request, seq);
        self.next = seq + 1;
        self.touched = at;
        self.ended = (self.stage() == Stage::Over).then(|| self.ended.unwrap_or(at));
        Ok(())
    }

    fn remember(&mut self, request: Option<&Request>, seq: u32) {
        if let Some(Request { author, id, digest }) = request {
            if !self.requests.contains_key(author) {
                self.requests.insert(author.clone(), HashMap::new());
            }
            let own = self.requests.get_mut(author).expect("it is there by now");
            own.insert(id.clone(), (seq, *digest));
        }
    }

    /// The entry that answered a request before, and what was asked for then.
    pub(crate) fn answered(&self, request: &Request) -> Option<Answered> {
        self.requests.get(&request.author)?.get(&request.id).copied()
    }

    /// Its id.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The number of its last entry.
    pub fn seq(&self) -> u32 {
        self.next - 1
    }

    /// When its last entry was made.
    pub fn touched(&self) -> Moment {
        self.touched
    }

    /// What is played, and how.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The same, as they are sent: large values by their hashes.
    pub(crate) fn settings_sent(&self) -> &RawValue {
        let write = || to_raw_value(&self.settings.sent()).expect("settings can be written");
        self.settings_sent.get_or_init(write)
    }

    fn agree_on(&mut self, settings: Settings) {
        self.settings_bytes += settings.size();
        self.settings = settings;
        self.settings_sent = OnceLock::new();
    }

    /// Who opened it.
    pub fn opener(&self) -> PlayerId {
        self.opener
    }

    /// The short code.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Who sits where.
    pub fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    /// How often the seats of a player have acted, for the player or by the player.
    pub fn acts_of(&self, player: PlayerId) -> usize {
        self.hands.iter().filter(|hand| **hand == Some(player)).count()
    }

    /// The seats whose secrets a player has seen in this game.
    pub fn held_by(&self, player: PlayerId) -> Seats {
        self.held.get(&player).copied().unwrap_or_default()
    }

    /// Who asks to be let in while the game is on.
    pub fn asking(&self) -> Option<PlayerId> {
        Some(self.vote.as_ref()?.asks()?.1)
    }

    /// The game, once it was dealt.
    pub fn game(&self) -> Option<&dyn Play> {
        self.game.as_deref()
    }

    /// The table where they play again.
    pub fn rematch(&self) -> Option<TableId> {
        self.rematch
    }

    /// How often the store had been restored from a backup when this table was last told.
    pub fn restored(&self) -> u32 {
        self.restored
    }

    /// How far it is.
    pub fn stage(&self) -> Stage {
        let over = || self.game().is_some_and(|game| game.outcome().is_some());
        if self.closed.is_some() || over() {
            Stage::Over
        } else if self.game.is_some() {
            Stage::Playing
        } else if self.sealing.is_some() {
            Stage::Sealing
        } else {
            Stage::Gathering
        }
    }

    /// Whether all that happened after entry `since` is that others talked where this viewer does not hear them.
    pub fn is_all_talk(&self, viewer: Viewer, since: u32) -> bool {
        let own = Channel::of(viewer);
        let first = self.talk.partition_point(|(seq, _)| *seq <= since);
        let unheard = self.talk[first..].iter().filter(|(_, channel)| *channel != own).count();
        self.seq() > since && unheard == (self.seq() - since) as usize
    }

    /// Who owes a decision; nobody when the table is closed.
    pub fn owed(&self) -> Seats {
        match &self.game {
            Some(game) if self.closed.is_none() => game.owed(),
            _ => Seats::NONE,
        }
    }

    /// How the store finds it from now on.
    pub fn index(&self) -> Index {
        let stage = self.stage();
        Index {
            game: self.settings.game.clone(),
            code: (stage != Stage::Over).then(|| self.code.clone()),
            phase: match stage {
                Stage::Gathering | Stage::Sealing => Phase::Gathering,
                Stage::Playing => Phase::Playing,
                Stage::Over => Phase::Over,
            },
            listed: self.settings.listed,
            due: self.due(),
            players: Some(self.chairs.players()),
        }
    }
}
