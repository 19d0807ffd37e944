//! What a viewer is sent: the table's card, which is the same for everybody, and what this viewer sees of the game.

use quarterdeck_engine::sealed::hex;
use quarterdeck_engine::{Outcome, Seat, Seats, Viewer};
use quarterdeck_store::{PlayerId, TableId};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::entry::{Channel, Closing, Entry, Proposal};
use crate::play::{Play, StepTold};
use crate::settings::Settings;
use crate::table::{Stage, Table};

/// A table as everybody may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Card<'a> {
    /// Which table.
    #[schema(value_type = String)]
    pub table: TableId,
    /// The number of its last entry.
    pub seq: u32,
    /// How far it is.
    pub stage: Stage,
    /// The short code to join by.
    pub code: &'a str,
    /// Who opened it.
    #[schema(value_type = String)]
    pub opener: PlayerId,
    /// What is played, and how. Option values of more than 1,024 bytes, such as a data file, are named by their hash:
    /// a `LargeValue`. The settings in full have an address of their own.
    #[schema(value_type = Settings)]
    pub settings: &'a RawValue,
    /// Who sits where.
    pub seats: Vec<SeatCard<'a>>,
    /// Who owes a decision.
    #[schema(value_type = Vec<u8>)]
    pub owed: Seats,
    /// What is proposed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal: Option<ProposalCard>,
    /// The dice, while they are being sealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceCard>,
    /// How it ended, by the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<StandingCard>>)]
    pub outcome: Option<Outcome>,
    /// Why it was closed before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<Closing>,
    /// The last link of the record's chain: the same for all who hold this game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// The table that this is the rematch of.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub after: Option<TableId>,
    /// Where they play again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub rematch: Option<TableId>,
    /// Whether the table came out of a backup.
    pub restored: bool,
    /// Whether the game was played elsewhere and brought here as a record.
    pub imported: bool,
    /// Wall time less served time, in milliseconds; clocks run in served time.
    pub clock_offset: i64,
}

/// How a seat did. For the API's document: see [`Outcome`].
#[derive(ToSchema)]
#[allow(dead_code, missing_docs, reason = "it describes another type")]
pub struct StandingCard {
    pub rank: u8,
    pub score: i32,
}

/// Whose eyes. For the API's document: see [`Viewer`].
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case")]
#[allow(dead_code, missing_docs, reason = "it describes another type")]
pub enum ViewerCard {
    Public,
    Seat(u8),
}

/// One seat as everybody may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeatCard<'a> {
    /// Which.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Who sits there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub player: Option<PlayerId>,
    /// What they are called; nothing once that was erased.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The bot that plays there now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<&'a str>,
    /// Whether an invitation is needed.
    pub invited: bool,
    /// Whether the player is ready.
    pub ready: bool,
    /// Whether nobody has looked from there for a while.
    pub away: bool,
    /// Whether the player gave up.
    pub resigned: bool,
    /// Milliseconds left when the clock last stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<i64>,
    /// Until when the seat has time, in served milliseconds, while its clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
}

/// A proposal as everybody may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProposalCard {
    /// Who proposed it. Where somebody asks to be let in, it is the seat that they ask for.
    #[schema(value_type = u8)]
    pub by: Seat,
    /// What.
    pub what: Proposal,
    /// Who has agreed.
    #[schema(value_type = Vec<u8>)]
    pub yes: Seats,
    /// Who is against it. A bot stands in where more than half agree.
    #[schema(value_type = Vec<u8>)]
    pub no: Seats,
    /// Whose answer is awaited.
    #[schema(value_type = Vec<u8>)]
    pub awaited: Seats,
}

/// Dice being sealed, as everybody may see them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DiceCard {
    /// What everything sealed here is bound to, in hexadecimal digits.
    pub domain: String,
    /// What the host committed itself to.
    pub root: String,
    /// What each seat committed itself to; nothing where it has not yet.
    pub commitments: Vec<Option<String>>,
    /// Whose commitments are awaited.
    #[schema(value_type = Vec<u8>)]
    pub uncommitted: Seats,
    /// Whose nonces are awaited. They are asked for once all commitments are in.
    #[schema(value_type = Vec<u8>)]
    pub unrevealed: Seats,
}

/// Something that happened at the table beside the game, as everybody is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "note")]
#[allow(missing_docs, reason = "the notes are the entries of the same names")]
pub enum Note {
    Changed,
    Sat {
        #[schema(value_type = u8)]
        seat: Seat,
        #[schema(value_type = String)]
        player: PlayerId,
    },
    Left {
        #[schema(value_type = u8)]
        seat: Seat,
    },
    Carried {
        #[schema(value_type = u8)]
        seat: Seat,
    },
    Void {
        #[schema(value_type = Vec<u8>)]
        seats: Seats,
    },
    Proposed {
        #[schema(value_type = u8)]
        by: Seat,
        what: Proposal,
    },
    Answered {
        #[schema(value_type = u8)]
        seat: Seat,
        yes: bool,
    },
    Away {
        #[schema(value_type = u8)]
        seat: Seat,
    },
    Back {
        #[schema(value_type = u8)]
        seat: Seat,
    },
    StandIn {
        #[schema(value_type = u8)]
        seat: Seat,
        level: String,
    },
    Returned {
        #[schema(value_type = u8)]
        seat: Seat,
    },
    TimedOut {
        #[schema(value_type = u8)]
        seat: Seat,
    },
    Resigned {
        #[schema(value_type = u8)]
        seat: Seat,
    },
    Closed {
        why: Closing,
    },
    Rematch {
        #[schema(value_type = String)]
        table: TableId,
    },
    Restored,
}

impl Note {
    /// What everybody is told of an entry. Most entries of a game are told by the game.
    pub(crate) fn of(entry: &Entry) -> Option<Self> {
        Some(match entry {
            Entry::Changed { .. } => Self::Changed,
            Entry::Sat { seat, player } => Self::Sat { seat: *seat, player: *player },
            Entry::Left { seat } => Self::Left { seat: *seat },
            Entry::Carried { seat, .. } => Self::Carried { seat: *seat },
            Entry::Void { seats } => Self::Void { seats: *seats },
            Entry::Proposed { by, what } => Self::Proposed { by: *by, what: what.clone() },
            Entry::Answered { seat, yes } => Self::Answered { seat: *seat, yes: *yes },
            Entry::Away { seat } => Self::Away { seat: *seat },
            Entry::Back { seat } => Self::Back { seat: *seat },
            Entry::StandIn { seat, level } => Self::StandIn { seat: *seat, level: level.clone() },
            Entry::Returned { seat } => Self::Returned { seat: *seat },
            Entry::TimedOut { seat } => Self::TimedOut { seat: *seat },
            Entry::Resigned { seat } => Self::Resigned { seat: *seat },
            Entry::Closed { why } => Self::Closed { why: *why },
            Entry::Rematch { table } => Self::Rematch { table: *table },
            Entry::Restored { .. } => Self::Restored,
            Entry::Opened { .. }
            | Entry::Invited { .. }
            | Entry::Ready { .. }
            | Entry::Sealed { .. }
            | Entry::Committed { .. }
            | Entry::FilledIn(_)
            | Entry::Revealed { .. }
            | Entry::Dealt { .. }
            | Entry::Played(_)
            | Entry::Said { .. }
            | Entry::Silenced { .. }
            | Entry::Erased { .. } => return None,
        })
    }
}

/// What one viewer is sent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Update<'a> {
    /// The last entry that this tells of. Ask for what comes after it by this number.
    pub seq: u32,
    /// Whose eyes it is for: a seat, or the public.
    #[schema(value_type = ViewerCard)]
    pub viewer: Viewer,
    /// The table as everybody may see it.
    #[schema(value_type = Card<'_>)]
    pub table: &'a RawValue,
    /// What happened at the table since, in order.
    pub notes: Vec<At<&'a Note>>,
    /// What happened in the game since, in order, as this viewer is told.
    pub steps: Vec<At<StepTold>>,
    /// What was said since.
    pub said: Vec<At<SaidTold<'a>>>,
    /// What this viewer sees of the game now, once it was dealt. What it looks like is the game's business.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub view: Option<Box<RawValue>>,
    /// What this seat may decide now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionCard>,
}

/// Something, and the number of its entry.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct At<T> {
    /// The entry.
    pub seq: u32,
    /// What it says.
    #[serde(flatten)]
    pub what: T,
}

/// What a seat may decide.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DecisionCard {
    /// Whether a decision is owed.
    pub owed: bool,
    /// What may be done, each as it is to be sent.
    #[schema(value_type = Vec<serde_json::Value>)]
    pub actions: Vec<Box<RawValue>>,
    /// How many of its latest steps the seat may take back alone.
    pub undo: usize,
}

/// Something said, as it is sent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SaidTold<'a> {
    /// Who said it.
    #[schema(value_type = String)]
    pub by: PlayerId,
    /// To whom.
    pub channel: Channel,
    /// What they are called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'a str>,
    /// What.
    pub text: &'a str,
}

impl Table {
    /// What everybody may see of the table.
    pub fn card(&self, name: &dyn Fn(PlayerId) -> Option<String>, clock_offset: i64) -> Card<'_> {
        let seats = self.chairs.iter().map(|(seat, chair)| SeatCard {
            seat,
            player: chair.holder,
            name: chair.holder.and_then(name),
            bot: chair.bot.as_deref(),
            invited: chair.holder.is_none() && chair.plan == crate::settings::SeatPlan::Invited,
            ready: chair.ready,
            away: chair.away,
            resigned: chair.resigned,
            left: self.clocks.left(seat),
            until: self.clocks.until(seat),
        });
        Card {
            table: self.id,
            seq: self.seq(),
            stage: self.stage(),
            code: &self.code,
            opener: self.opener,
            settings: self.settings_sent(),
            seats: seats.collect(),
            owed: self.owed(),
            proposal: self.vote.as_ref().map(|vote| ProposalCard {
                by: vote.by,
                what: vote.what.clone(),
                yes: vote.yes,
                no: vote.no,
                awaited: crate::votes::Vote::voters(&vote.what, &self.chairs)
                    .without(vote.yes)
                    .without(vote.no),
            }),
            dice: self.sealing.as_ref().map(|sealing| DiceCard {
                domain: hex::encode(&sealing.domain()),
                root: hex::encode(sealing.root()),
                commitments: self
                    .chairs
                    .iter()
                    .map(|(seat, _)| Some(hex::encode(&sealing.gathering.commitment(seat)?)))
                    .collect(),
                uncommitted: sealing.uncommitted(),
                unrevealed: sealing.unrevealed(),
            }),
            outcome: self.game().and_then(Play::outcome),
            closed: self.closed,
            fingerprint: self.game().map(Play::fingerprint),
            after: self.after,
            rematch: self.rematch,
            restored: self.was_restored,
            imported: self.imported,
            clock_offset,
        }
    }

    /// What `viewer` is sent: everything since entry `since`, or only how things stand now.
    pub fn update<'a>(
        &'a self,
        viewer: Viewer,
        since: Option<u32>,
        card: &'a RawValue,
        said: Vec<At<SaidTold<'a>>>,
    ) -> Update<'a> {
        let since = since.unwrap_or(self.seq());
        let game = self.game();
        Update {
            seq: self.seq(),
            viewer,
            table: card,
            notes: self.notes[self.notes.partition_point(|noted| noted.seq <= since)..]
                .iter()
                .map(|noted| At { seq: noted.seq, what: &noted.note })
                .collect(),
            steps: game.map_or_else(Vec::new, |game| {
                let first = self.lines.partition_point(|line| *line <= since);
                (first..self.lines.len())
                    .map(|step| At { seq: self.lines[step], what: game.step(step, viewer) })
                    .collect()
            }),
            said,
            view: game.map(|game| game.view(viewer)),
            decision: game.zip(viewer.seat()).map(|(game, seat)| {
                // Who gave up has nothing to decide any more.
                let plays = self.stage() == Stage::Playing
                    && self.chairs.get(seat).is_some_and(|chair| !chair.resigned);
                let owed = plays && self.owed().contains(seat);
                DecisionCard {
                    owed,
                    actions: if owed { game.actions(seat) } else { Vec::new() },
                    undo: if plays { game.undoable(seat) } else { 0 },
                }
            }),
        }
    }
}
