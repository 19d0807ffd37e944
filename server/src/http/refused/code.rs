//! Why a request can be refused.

use std::fmt;

use axum::http::StatusCode;

macro_rules! codes {
    ($($(#[$about:meta])* $Code:ident = $name:literal, $STATUS:ident;)*) => {
        /// Why a request was refused. The set is closed: a client can know all of them.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code {
            $($(#[$about])* $Code,)*
        }

        impl Code {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$Code),*];

            /// What programs call it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$Code => $name,)*
                }
            }

            /// The status that goes with it.
            pub const fn status(self) -> StatusCode {
                match self {
                    $(Self::$Code => StatusCode::$STATUS,)*
                }
            }
        }
    };
}

codes! {
    /// There is nothing there, or nothing that the caller may know of.
    NotFound = "not-found", NOT_FOUND;
    /// Only somebody who is signed in can do this.
    SignIn = "sign-in", UNAUTHORIZED;
    /// The token is not known, or no longer.
    UnknownToken = "unknown-token", UNAUTHORIZED;
    /// The seat is somebody else's.
    NotYourSeat = "not-your-seat", FORBIDDEN;
    /// Somebody sits there.
    SeatTaken = "seat-taken", CONFLICT;
    /// The seat is not for whoever comes.
    SeatNotOpen = "seat-not-open", CONFLICT;
    /// The caller has a seat at this table.
    AlreadySeated = "already-seated", CONFLICT;
    /// The invitation is not good.
    InviteWrong = "invite-wrong", FORBIDDEN;
    /// Only who opened the table may.
    NotTheOpener = "not-the-opener", FORBIDDEN;
    /// All seats are taken.
    TableFull = "table-full", CONFLICT;
    /// The game has not begun.
    WrongPhaseGathering = "wrong-phase-gathering", CONFLICT;
    /// The game is on.
    WrongPhasePlaying = "wrong-phase-playing", CONFLICT;
    /// The game is over.
    WrongPhaseOver = "wrong-phase-over", CONFLICT;
    /// The options do not go together; `problems` says why.
    OptionsWrong = "options-wrong", UNPROCESSABLE_ENTITY;
    /// The seats do not go together; `problems` says why.
    SeatsWrong = "seats-wrong", UNPROCESSABLE_ENTITY;
    /// The name has nothing in it.
    NameEmpty = "name-empty", UNPROCESSABLE_ENTITY;
    /// The name has more than `max` characters.
    NameLong = "name-long", UNPROCESSABLE_ENTITY;
    /// The name has something that names cannot have.
    NameCharacters = "name-characters", UNPROCESSABLE_ENTITY;
    /// The name mixes scripts.
    NameMixedScripts = "name-mixed-scripts", UNPROCESSABLE_ENTITY;
    /// The name looks like `name`, which is taken.
    NameTakenLook = "name-taken-look", CONFLICT;
    /// There is no chat at this table.
    ChatOff = "chat-off", FORBIDDEN;
    /// The message has nothing in it.
    ChatEmpty = "chat-empty", UNPROCESSABLE_ENTITY;
    /// The message has more than `max` characters.
    ChatLong = "chat-long", UNPROCESSABLE_ENTITY;
    /// The caller may not write here.
    Silenced = "silenced", FORBIDDEN;
    /// Nobody may watch at this table.
    SpectatorsOff = "spectators-off", FORBIDDEN;
    /// Things have gone on since the caller looked.
    Stale = "stale", CONFLICT;
    /// This request id was used before, for something else.
    RequestReused = "request-reused", UNPROCESSABLE_ENTITY;
    /// The rules of the game do not allow it; `why` is the game's own sentence.
    Illegal = "illegal", UNPROCESSABLE_ENTITY;
    /// The caller has nothing to decide.
    NotOwed = "not-owed", CONFLICT;
    /// The request cannot be read; `why` says where.
    Malformed = "malformed", BAD_REQUEST;
    /// The body has more than `max` bytes.
    BodyTooLarge = "body-too-large", PAYLOAD_TOO_LARGE;
    /// Too often; again in `seconds`.
    TooManyRequests = "too-many-requests", TOO_MANY_REQUESTS;
    /// The store cannot be used at the moment.
    Unavailable = "unavailable", SERVICE_UNAVAILABLE;
    /// The server's disk is full. Nothing was lost, and nothing can be saved until there is room.
    DiskFull = "disk-full", SERVICE_UNAVAILABLE;
    /// The server cannot save anything until its operator has looked after it.
    StorageFailed = "storage-failed", SERVICE_UNAVAILABLE;
    /// The journal of this table is damaged. Other tables are not affected.
    TableDamaged = "table-damaged", INTERNAL_SERVER_ERROR;
    /// The server is being shut down.
    Stopping = "stopping", SERVICE_UNAVAILABLE;
    /// The request comes from another site's page.
    ForbiddenOrigin = "forbidden-origin", FORBIDDEN;
    /// The name `host` is not one of this server's.
    WrongHost = "wrong-host", MISDIRECTED_REQUEST;
    /// Not every seat has committed to its share of the dice.
    DiceCommitAwaited = "dice-commit-awaited", CONFLICT;
    /// Not every seat has revealed its share of the dice.
    DiceRevealAwaited = "dice-reveal-awaited", CONFLICT;
    /// The share of the dice does not fit; `why` says how.
    DiceWrong = "dice-wrong", UNPROCESSABLE_ENTITY;
    /// There is nothing to take back alone.
    UndoNothing = "undo-nothing", CONFLICT;
    /// The table has taken back as often as a table may.
    TakeBackLimit = "take-back-limit", CONFLICT;
    /// The table's journal is full.
    JournalLimit = "journal-limit", CONFLICT;
    /// Nothing is proposed.
    ProposalNone = "proposal-none", CONFLICT;
    /// Something is proposed already.
    ProposalOpen = "proposal-open", CONFLICT;
    /// The caller has answered the proposal.
    ProposalAnswered = "proposal-answered", CONFLICT;
    /// That player is here.
    NotAway = "not-away", CONFLICT;
    /// Those who play do not let the caller in.
    TurnedAway = "turned-away", FORBIDDEN;
    /// The game cannot be continued from there.
    CannotGoOn = "cannot-go-on", CONFLICT;
    /// The code for changing devices is not good.
    CarryWrong = "carry-wrong", FORBIDDEN;
    /// No table has this code.
    CodeWrong = "code-wrong", NOT_FOUND;
    /// The program is somebody else's.
    BotsOnlyOwn = "bots-only-own", FORBIDDEN;
    /// The table's settings were changed as often as they can be.
    SettingsFull = "settings-full", CONFLICT;
    /// The caller has stored as much as one person may in a day; again in `hours`.
    TooMuchStored = "too-much-stored", TOO_MANY_REQUESTS;
    /// As many streams and sockets are open from the caller's address as there may be.
    TooManyStreams = "too-many-streams", TOO_MANY_REQUESTS;
    /// The caller has `max` tables open.
    TooManyTables = "too-many-tables", CONFLICT;
    /// `max` games with bots are going that one person has opened.
    TooManyRunning = "too-many-running", CONFLICT;
    /// The caller has `max` programs.
    TooManyPrograms = "too-many-programs", CONFLICT;
    /// The record is not good; `why` says how.
    RecordWrong = "record-wrong", UNPROCESSABLE_ENTITY;
    /// Checking the record takes more steps than the server spends on one.
    RecordCostly = "record-costly", UNPROCESSABLE_ENTITY;
    /// The address is right, the method is not.
    MethodNotAllowed = "method-not-allowed", METHOD_NOT_ALLOWED;
    /// The body is not of the kind that is `wanted`.
    MediaType = "media-type", UNSUPPORTED_MEDIA_TYPE;
    /// This is a WebSocket, and the request does not open one.
    UpgradeRequired = "upgrade-required", UPGRADE_REQUIRED;
    /// The address is longer than any of ours.
    AddressTooLong = "address-too-long", URI_TOO_LONG;
    /// The request did not arrive in time.
    TooSlow = "too-slow", REQUEST_TIMEOUT;
    /// The answer took too long. What was asked for may or may not have happened.
    Timeout = "timeout", GATEWAY_TIMEOUT;
    /// A mistake of ours.
    Internal = "internal", INTERNAL_SERVER_ERROR;
}

impl Code {
    /// The code of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == name)
    }

    /// Whether it says that a short code, an invitation or a carry was guessed wrong.
    pub(crate) const fn is_wrong_guess(self) -> bool {
        matches!(self, Self::CodeWrong | Self::CarryWrong | Self::InviteWrong)
    }

    /// Whose sentence it is said with: most have their own.
    pub(super) const fn sentence(self) -> &'static str {
        match self {
            Self::UnknownToken => "sign-in",
            Self::Stopping => "unavailable",
            Self::AddressTooLong | Self::UpgradeRequired => "malformed",
            Self::TooSlow => "timeout",
            _ => self.as_str(),
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use quarterdeck_words::server::CODES;

    use super::*;

    #[test]
    fn a_code_is_an_error_and_has_a_name_of_its_own() {
        let mut names: Vec<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Code::ALL.len());
        for code in Code::ALL {
            assert!(code.status().is_client_error() || code.status().is_server_error(), "{code}");
        }
    }

    #[test]
    fn every_code_has_a_sentence_and_every_sentence_a_code() {
        for code in Code::ALL {
            assert!(CODES.contains(&code.sentence()), "{code}");
        }
        for name in CODES {
            assert_eq!(Code::named(name).map(Code::as_str), Some(*name));
        }
        assert_eq!(Code::named("nonsense"), None);
    }
}
