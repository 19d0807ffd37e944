//! Why a table does not do what it was asked.

use quarterdeck_engine::sealed::SealFault;
use quarterdeck_words::{Language, Words};

/// Why a table does not do what it was asked. Whether and how it refuses depends only on what the asker may know.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each says itself what it is")]
pub enum Refusal {
    #[error("sign in first")]
    SignIn,
    #[error("this is not your seat")]
    NotYourSeat,
    #[error("there is no such seat")]
    NoSuchSeat,
    #[error("somebody sits there already")]
    SeatTaken,
    #[error("that seat is not open")]
    SeatNotOpen,
    #[error("you sit at this table already")]
    AlreadySeated,
    #[error("this invitation is not good")]
    InviteWrong,
    #[error("only who opened the table may do that")]
    NotTheOpener,
    #[error("the game has not begun")]
    NotBegun,
    #[error("the game has begun already")]
    Begun,
    #[error("the game is over")]
    Over,
    #[error("these settings do not fit: {}", in_english(.0))]
    Settings(Vec<Said>),
    #[error("the settings of this table were changed too often: open another one")]
    SettingsFull,
    #[error("chat is off at this table")]
    ChatOff,
    #[error("you were silenced at this table")]
    Silenced,
    #[error("nobody may look on at this table")]
    SpectatorsOff,
    #[error("the table has moved on")]
    Stale { seq: u32 },
    #[error("this request id was used for something else")]
    RequestReused,
    #[error("the rules do not allow it")]
    Illegal(Illegal),
    #[error("this is not an action of this game: {0}")]
    NotAnAction(String),
    #[error("there is nothing of yours to take back")]
    NothingToUndo,
    #[error("this table has taken back as often as a table may")]
    TakeBackLimit,
    #[error("this table's journal is full: only what ends the game is written down")]
    JournalLimit,
    #[error("the table waits for commitments now")]
    CommitmentsAwaited,
    #[error("the table waits for nonces now")]
    NoncesAwaited,
    #[error("the table does not ask for dice now")]
    NoDiceAwaited,
    #[error("this does not fit the dice: {0}")]
    Dice(SealFault),
    #[error("nothing is proposed")]
    NothingProposed,
    #[error("another proposal is open")]
    ProposalOpen,
    #[error("you have answered")]
    Answered,
    #[error("that player is here")]
    NotAway,
    #[error("those who play do not want anybody to join")]
    TurnedAway,
    #[error("no game could be made up that fits what you saw")]
    CannotGoOn,
}

/// A sentence in every language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said(Vec<String>);

impl Said {
    /// The sentence of each language.
    pub fn new(say: impl Fn(&'static Words) -> String) -> Self {
        Self(Language::all().map(|language| say(quarterdeck_shelf::words(language))).collect())
    }

    /// In one of them.
    pub fn in_language(&self, language: Language) -> &str {
        let nth = Language::all().position(|other| other == language).unwrap_or(0);
        &self.0[nth]
    }
}

/// The same everywhere: what only programs get to read.
impl From<String> for Said {
    fn from(sentence: String) -> Self {
        Self::new(|_| sentence.clone())
    }
}

fn in_english(all: &[Said]) -> String {
    let sentences: Vec<&str> = all.iter().map(|said| said.in_language(Language::English)).collect();
    sentences.join("; ")
}

/// What the rules say against an action, and the rule behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// Why.
    pub why: Said,
    /// The rule's id.
    pub rule: &'static str,
}
