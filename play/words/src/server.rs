//! What the server says: why it refuses something, and what has happened at a table apart from the game.
//!
//! A refusal has a code for programs and a sentence for people. The codes are a closed set, [`CODES`]; they are part
//! of the server's interface and do not change. The sentence says what to do.
//!
//! ```
//! use quarterdeck_words::{Language, Words, server};
//!
//! let words = Words::new(Language::English, &[]);
//! assert_eq!(
//!     server::refused(&words, "too-many-requests", &[("seconds", 3.into())]),
//!     "That was too fast. Wait 3 seconds, then try again."
//! );
//! assert_eq!(
//!     server::table_told(&words, "sat", &[("name", "Ada".into()), ("seat", "Red".into())]),
//!     "Ada takes a seat as Red."
//! );
//! ```

use crate::words::{Arg, Words};

/// How much of a reason is said. Reasons can quote what a stranger sent.
const LONGEST_REASON: usize = 300;

/// Every reason for which the server refuses something.
pub const CODES: &[&str] = &[
    "not-found",
    "sign-in",
    "not-your-seat",
    "seat-taken",
    "seat-not-open",
    "already-seated",
    "invite-wrong",
    "not-the-opener",
    "table-full",
    "wrong-phase-gathering",
    "wrong-phase-playing",
    "wrong-phase-over",
    "options-wrong",
    "seats-wrong",
    "name-empty",
    "name-long",
    "name-characters",
    "name-mixed-scripts",
    "name-taken-look",
    "chat-off",
    "chat-empty",
    "chat-long",
    "silenced",
    "spectators-off",
    "stale",
    "request-reused",
    "illegal",
    "not-owed",
    "malformed",
    "body-too-large",
    "too-many-requests",
    "unavailable",
    "disk-full",
    "storage-failed",
    "table-damaged",
    "forbidden-origin",
    "wrong-host",
    "dice-commit-awaited",
    "dice-reveal-awaited",
    "dice-wrong",
    "undo-nothing",
    "take-back-limit",
    "journal-limit",
    "proposal-none",
    "proposal-open",
    "proposal-answered",
    "not-away",
    "turned-away",
    "cannot-go-on",
    "carry-wrong",
    "code-wrong",
    "bots-only-own",
    "settings-full",
    "too-much-stored",
    "too-many-streams",
    "too-many-tables",
    "too-many-running",
    "too-many-programs",
    "record-wrong",
    "record-costly",
    "method-not-allowed",
    "media-type",
    "timeout",
    "internal",
];

/// Everything that can happen at a table apart from the game.
pub const HAPPENINGS: &[&str] = &[
    "sat",
    "left",
    "away",
    "back",
    "stands-in",
    "returned",
    "resigned",
    "timed-out",
    "timed-out-bot",
    "taken-back",
    "taken-back-agreed",
    "closed-agreed",
    "void",
    "rematch",
    "restored",
];

/// The questions that a table votes on.
pub const QUESTIONS: &[&str] =
    &["propose-undo", "propose-close", "propose-join", "propose-stand-in"];

/// What stands above the news for somebody who comes back, and what stands there instead when there is none.
pub const HEADINGS: &[&str] = &["since-you-left", "nothing-since"];

/// The sentence of a refusal.
///
/// | Code | Asks for |
/// |---|---|
/// | `options-wrong`, `seats-wrong` | `problems` |
/// | `malformed`, `dice-wrong`, `record-wrong` | `why` |
/// | `illegal` | `why`, a full sentence: the game's own refusal |
/// | `name-long`, `chat-long`, `body-too-large` (bytes) | `max`, a number |
/// | `too-many-tables`, `too-many-running`, `too-many-programs` | `max`, a number |
/// | `too-many-requests` | `seconds`, a number |
/// | `too-much-stored` | `hours`, a number |
/// | `name-taken-look` | `name` |
/// | `wrong-host` | `host` |
///
/// The others ask for nothing. Reasons are cut where they get long, and control characters and a full stop at their
/// end are left out; a text that runs from right to left is set off by U+2068 and U+2069, so that it does not turn the
/// sentence around.
///
/// A code that there is not is a mistake of the programmer's, as in [`Words::say`].
pub fn refused(words: &Words, code: &str, args: &[(&str, Arg<'_>)]) -> String {
    let whole = code == "illegal";
    say(words, &format!("server-refused-{code}"), args, |name, text| match name {
        "why" if whole => reason(text),
        "why" | "problems" => reason(text).trim_end_matches(['.', ' ']).to_owned(),
        _ => text.to_owned(),
    })
}

/// A sentence on what has happened at a table, one of [`HAPPENINGS`]; a question that is voted on, one of
/// [`QUESTIONS`]; or one of [`HEADINGS`].
///
/// | Id | Asks for |
/// |---|---|
/// | `sat`, `left` | `name`, and `seat`, what the game calls it |
/// | `away`, `back`, `returned`, `resigned`, `timed-out`, `taken-back`, `void`, `propose-close` | `name` |
/// | `stands-in` | `name`, and `bot`, its level |
/// | `taken-back-agreed`, `since-you-left` | `n`, a number |
/// | `propose-undo` | `name`, and `n`, a number |
/// | `propose-stand-in` | `name` of who asks, and `absent`, who is stood in for |
///
/// The others ask for nothing.
pub fn table_told(words: &Words, id: &str, args: &[(&str, Arg<'_>)]) -> String {
    say(words, &format!("server-told-{id}"), args, |_, text| text.to_owned())
}

fn say(
    words: &Words,
    id: &str,
    args: &[(&str, Arg<'_>)],
    tidy: impl Fn(&str, &str) -> String,
) -> String {
    let texts: Vec<Option<String>> = args
        .iter()
        .map(|&(name, arg)| match arg {
            Arg::Text(text) => Some(set_off(tidy(name, text))),
            Arg::Number(_) => None,
        })
        .collect();
    let args: Vec<(&str, Arg<'_>)> = args
        .iter()
        .zip(&texts)
        .map(|(&(name, arg), text)| (name, text.as_ref().map_or(arg, Arg::from)))
        .collect();
    words.say(id, &args)
}

/// What somebody else's words give as a reason, on one line and not too long.
fn reason(text: &str) -> String {
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let turns = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut plain = plain.chars().filter(|&c| !c.is_control() && !turns(c));
    let mut reason: String = plain.by_ref().take(LONGEST_REASON).collect();
    if plain.next().is_some() {
        reason.push('…');
    }
    reason
}

/// Sets off a text with letters that run from right to left; it must not turn around what stands beside it. All of
/// our languages run the other way, so their own words need nothing.
fn set_off(text: String) -> String {
    let runs_left = |c| {
        matches!(
            c,
            '\u{590}'..='\u{8ff}'
                | '\u{200f}'
                | '\u{fb1d}'..='\u{fdff}'
                | '\u{fe70}'..='\u{feff}'
                | '\u{10800}'..='\u{10fff}'
                | '\u{1e800}'..='\u{1efff}'
        )
    };
    if text.contains(runs_left) { format!("\u{2068}{text}\u{2069}") } else { text }
}
