//! What several handlers read and write.

use quarterdeck_engine::{Seat, Viewer};
use quarterdeck_store::{Found, Phase, PlayerId, TableId};
use quarterdeck_table::{Asker, Command, Refusal};
use quarterdeck_words::server;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use crate::http::{Caller, Code, Reads, Refused};
use crate::hub::{HubError, Named};

/// Why something was refused: RFC 9457 problem JSON. Beside these there are facts that go with the code, such as `seq`
/// with `stale` and `why` with `illegal`. Whatever the operation, a request that does not get as far as to be one may be
/// answered with 408 `too-slow`, 421 `wrong-host`, 500 `internal` or 504 `timeout`.
#[derive(ToSchema)]
#[allow(dead_code, reason = "it describes what the front writes")]
pub struct Problem {
    /// Always `about:blank`.
    pub r#type: String,
    /// What the status says.
    pub title: String,
    /// The status.
    pub status: u16,
    /// Why, for programs: one of a closed set.
    #[schema(example = "stale")]
    pub code: String,
    /// Why, for people, in the language that they accept.
    pub detail: String,
}

/// A table in the path.
#[derive(Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct AtTable {
    /// The table.
    #[param(value_type = String, pattern = "^[a-z2-7]{25}[aeimquy4]$")]
    pub(crate) table: TableId,
}

/// A seat in the path.
#[derive(Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct AtSeat {
    /// The table.
    #[param(value_type = String, pattern = "^[a-z2-7]{25}[aeimquy4]$")]
    pub(crate) table: TableId,
    /// The seat, counted from 1.
    #[param(value_type = u8, minimum = 1, maximum = 8)]
    pub(crate) seat: Seat,
}

/// What a request became.
#[derive(Serialize, ToSchema)]
pub(crate) struct Done {
    /// The entry of the table's journal, durable by now. Asking for the same again gives the same answer.
    pub(crate) seq: u32,
}

/// A name that a client gives to a request, so that it has its effect once however often it is sent.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, min_length = 1, max_length = 64, pattern = "^[A-Za-z0-9_.:-]{1,64}$")]
pub(crate) struct RequestId(pub(crate) String);

impl TryFrom<String> for RequestId {
    type Error = &'static str;

    fn try_from(id: String) -> Result<Self, Self::Error> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"_.:-".contains(&byte);
        if (1..=64).contains(&id.len()) && id.bytes().all(fits) {
            Ok(Self(id))
        } else {
            Err("a request id is 1 to 64 letters, digits and _ . : -")
        }
    }
}

/// 32 bytes in hexadecimal digits.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, pattern = "^[0-9a-f]{64}$")]
pub(crate) struct Hex32(pub(crate) [u8; 32]);

impl TryFrom<String> for Hex32 {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let bytes = quarterdeck_engine::sealed::hex::decode(&text);
        bytes.map(Self).ok_or("32 bytes are 64 digits 0–9 and a–f")
    }
}

/// A table in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableLine {
    /// Which.
    #[schema(value_type = String)]
    pub(crate) table: TableId,
    /// What is played.
    pub(crate) game: String,
    /// How far it is.
    #[schema(value_type = String)]
    pub(crate) phase: Phase,
    /// The number of its last entry.
    pub(crate) seq: u32,
    /// When it was opened, in milliseconds since 1970.
    pub(crate) opened: i64,
    /// When something last happened, in milliseconds since 1970.
    pub(crate) touched: i64,
}

impl From<Found> for TableLine {
    fn from(found: Found) -> Self {
        let Found { table, game, phase, last, opened, touched, .. } = found;
        Self { table, game, phase, seq: last, opened: opened.wall, touched: touched.wall }
    }
}

/// Part of a list.
#[derive(Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageOf {
    /// Only what comes after this table.
    #[param(value_type = Option<String>, pattern = "^[a-z2-7]{25}[aeimquy4]$")]
    pub(crate) after: Option<TableId>,
    /// At most so many.
    #[serde(default = "fifty")]
    #[param(minimum = 1, maximum = 100, default = 50)]
    pub(crate) limit: u32,
}

fn fifty() -> u32 {
    50
}

impl PageOf {
    pub(crate) fn page(self) -> Result<quarterdeck_store::Page, Refused> {
        if (1..=100).contains(&self.limit) {
            return Ok(quarterdeck_store::Page { after: self.after, limit: self.limit });
        }
        Err(Refused::new(Code::Malformed).with("why", "limit is 1 to 100"))
    }
}

impl App {
    /// Asks a table, for a player.
    pub(crate) async fn ask(
        &self,
        table: TableId,
        player: PlayerId,
        command: Command,
        named: Option<Named>,
        reads: Reads,
    ) -> Result<Done, Refused> {
        let seq = self.hub.command(table, Asker::Player(player), command, named).await;
        seq.map(|seq| Done { seq }).map_err(|error| refused(error, reads))
    }

    /// Who may look with a seat's eyes.
    pub(crate) async fn holder(
        &self,
        at: AtSeat,
        caller: Caller,
        reads: Reads,
    ) -> Result<PlayerId, Refused> {
        let player = caller.signed_in()?;
        let live = self.hub.live(at.table).await.map_err(|error| refused(error, reads))?;
        let holder = live
            .look(&self.hub, |table| table.chairs().get(at.seat).map(|chair| chair.holder))
            .await?;
        match holder {
            None => Err(Code::NotFound.into()),
            Some(holder) if holder == Some(player) => Ok(player),
            Some(_) => Err(Code::NotYourSeat.into()),
        }
    }

    /// Who may look on.
    pub(crate) async fn may_watch(
        &self,
        table: TableId,
        caller: Caller,
        reads: Reads,
    ) -> Result<Viewer, Refused> {
        let live = self.hub.live(table).await.map_err(|error| refused(error, reads))?;
        let may = live
            .look(&self.hub, |table| {
                let seated = |player| !table.chairs().of(player).is_empty();
                table.settings().spectators || caller.player.is_some_and(seated)
            })
            .await?;
        if may { Ok(Viewer::Public) } else { Err(Code::SpectatorsOff.into()) }
    }
}

/// What the hub says, as a client is told.
pub(crate) fn refused(error: HubError, reads: Reads) -> Refused {
    match error {
        HubError::NotFound => Code::NotFound.into(),
        HubError::Unavailable(unavailable) => unavailable.into(),
        HubError::TooManyTables { max } => Refused::new(Code::TooManyTables).with("max", max),
        HubError::TooManyRunning { max } => Refused::new(Code::TooManyRunning).with("max", max),
        HubError::TooMuchStored { wait } => {
            let hours = wait.as_secs().div_ceil(3600).max(1);
            Refused::new(Code::TooMuchStored).with("hours", hours).retry_after(wait)
        }
        HubError::Refused(refusal) => refusal_told(refusal, reads),
    }
}

fn refusal_told(refusal: Refusal, reads: Reads) -> Refused {
    let code = match &refusal {
        Refusal::SignIn => Code::SignIn,
        Refusal::NotYourSeat => Code::NotYourSeat,
        Refusal::NoSuchSeat => Code::NotFound,
        Refusal::SeatTaken => Code::SeatTaken,
        Refusal::SeatNotOpen => Code::SeatNotOpen,
        Refusal::AlreadySeated => Code::AlreadySeated,
        Refusal::InviteWrong => Code::InviteWrong,
        Refusal::NotTheOpener => Code::NotTheOpener,
        Refusal::NotBegun => Code::WrongPhaseGathering,
        Refusal::Begun => Code::WrongPhasePlaying,
        Refusal::Over => Code::WrongPhaseOver,
        Refusal::Settings(_) => Code::OptionsWrong,
        Refusal::SettingsFull => Code::SettingsFull,
        Refusal::ChatOff => Code::ChatOff,
        Refusal::Silenced => Code::Silenced,
        Refusal::SpectatorsOff => Code::SpectatorsOff,
        Refusal::Stale { .. } => Code::Stale,
        Refusal::RequestReused => Code::RequestReused,
        Refusal::Illegal(_) => Code::Illegal,
        Refusal::NotAnAction(_) => Code::Malformed,
        Refusal::NothingToUndo => Code::UndoNothing,
        Refusal::TakeBackLimit => Code::TakeBackLimit,
        Refusal::JournalLimit => Code::JournalLimit,
        Refusal::CommitmentsAwaited | Refusal::NoDiceAwaited => Code::DiceCommitAwaited,
        Refusal::NoncesAwaited => Code::DiceRevealAwaited,
        Refusal::Dice(_) => Code::DiceWrong,
        Refusal::NothingProposed => Code::ProposalNone,
        Refusal::ProposalOpen => Code::ProposalOpen,
        Refusal::Answered => Code::ProposalAnswered,
        Refusal::NotAway => Code::NotAway,
        Refusal::TurnedAway => Code::TurnedAway,
        Refusal::CannotGoOn => Code::CannotGoOn,
    };
    let refused = Refused::new(code);
    match refusal {
        Refusal::Settings(problems) => {
            let problems: Vec<&str> =
                problems.iter().map(|problem| problem.in_language(reads.0)).collect();
            let all = problems.join("; ");
            let words = reads.words();
            let said = server::refused(words, code.as_str(), &[("problems", (&all).into())]);
            refused.with("problems", problems).saying(said)
        }
        Refusal::Stale { seq } => refused.with("seq", seq),
        Refusal::NotAnAction(why) => refused.with("why", why),
        Refusal::Dice(fault) => refused.with("why", fault.to_string()),
        Refusal::Illegal(illegal) => {
            let why = illegal.why.in_language(reads.0).to_owned();
            let said = server::refused(reads.words(), code.as_str(), &[("why", (&why).into())]);
            refused.with("rule", illegal.rule).with("why", why).saying(said)
        }
        _ => refused,
    }
}
