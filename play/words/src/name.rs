//! What people call themselves and what they write, made fit for a table.
//!
//! A name stands in sentences that others read, so it must be what it looks like. [`normalise`] brings what was typed
//! into one form and refuses what could hide or pretend something; [`Name::looks_like`] tells a table when two names
//! could be taken for each other. [`chat()`] does for messages what can be done without refusing them.
//!
//! ```
//! use quarterdeck_words::name::{self, NameFault};
//!
//! let name = name::normalise("  Nicolò   D’Amico ").unwrap();
//! assert_eq!(name.as_str(), "Nicolò D'Amico");
//!
//! // The third letter is Cyrillic.
//! assert_eq!(name::normalise("Adа"), Err(NameFault::MixedScripts));
//!
//! let [ian, lan] = ["Ian", "lan"].map(|typed| name::normalise(typed).unwrap());
//! assert!(ian.looks_like(&lan));
//! ```

mod chat;
mod marks;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_security::general_security_profile::IdentifierType;
use unicode_security::{
    GeneralSecurityProfile, MixedScript, RestrictionLevel, RestrictionLevelDetection,
};
use unicode_segmentation::UnicodeSegmentation;

pub use chat::{CHAT_LINES, CHAT_MAX, ChatFault, chat};
use marks::{Letter, is_mark};

use crate::server::refused;
use crate::words::Words;

/// How many characters a name may have, as a reader counts them.
pub const NAME_MAX: usize = 24;

/// How many bytes a name may have. Only characters that are made of many, such as those of Devanagari, reach it.
const MAX_BYTES: usize = 96;

/// What is longer than this as typed is no name in any form.
const MAX_TYPED_BYTES: usize = 4 * MAX_BYTES;

/// What may stand between letters: the apostrophe, hyphen, full stop and underscore, the middle dots of Catalan and
/// Japanese, the tsheg of Tibetan, and the geresh and gershayim of Hebrew.
const BETWEEN_LETTERS: [char; 9] = ['\'', '-', '.', '_', '·', '・', '་', '׳', '״'];

/// The one vowel of Thai and of Lao that NFKC takes apart, in a way that is not drawn the same.
const KEPT_WHOLE: [(&str, &str); 2] =
    [("\u{e4d}\u{e32}", "\u{e33}"), ("\u{ecd}\u{eb2}", "\u{eb3}")];

/// What somebody is called at a table. Only [`normalise`] makes one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(String);

/// What is wrong with a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum NameFault {
    /// No letter and no digit.
    #[error("the name has no letter and no digit")]
    Empty,
    /// More than [`NAME_MAX`] characters, or too many bytes.
    #[error("the name is too long")]
    Long,
    /// Something that is neither letter, digit nor one of the few signs between them, that cannot be seen, or that
    /// is piled up too high.
    #[error("the name has characters that a name cannot have")]
    Characters,
    /// Letters of scripts that nobody writes together.
    #[error("the name mixes scripts")]
    MixedScripts,
}

/// Makes a name of what somebody typed.
///
/// It is brought into Unicode's form NFKC, so that full-width letters and ligatures become plain ones; white space is
/// trimmed and becomes single spaces; the apostrophes and hyphens that keyboards give become `'` and `-`. Nothing else
/// is changed or taken away: what is not fit is refused.
///
/// Letters, marks and digits are those of scripts in use today. There are no emoji, no symbols, and nothing invisible,
/// the joiners of Persian and Sinhala included. Scripts may be mixed as they are in Japanese, Chinese and Korean, with
/// Latin too.
pub fn normalise(typed: &str) -> Result<Name, NameFault> {
    if typed.trim().len() > MAX_TYPED_BYTES {
        return Err(NameFault::Long);
    }
    let plain: String = typed.nfkc().map(keyboard_sign).collect();
    let name = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let has_letter = name.chars().any(|c| c.is_alphanumeric() && !is_mark(c));
    if !has_letter && name.chars().all(|c| c == ' ' || BETWEEN_LETTERS.contains(&c)) {
        return Err(NameFault::Empty);
    }
    if !has_letter || !name.chars().all(is_fit) || !carries_its_marks(&name) {
        return Err(NameFault::Characters);
    }
    let name = KEPT_WHOLE.iter().fold(name, |name, (apart, whole)| name.replace(apart, whole));
    if name.graphemes(true).count() > NAME_MAX || name.len() > MAX_BYTES {
        return Err(NameFault::Long);
    }
    if !is_of_one_writing(&name) {
        return Err(NameFault::MixedScripts);
    }
    Ok(Name(name))
}

/// What a name looks like. Two names that have the same skeleton can be taken for each other: they differ in case, in
/// spaces or signs, or in letters that look the same, such as `I`, `l` and `1`.
///
/// It is for comparing and for nobody to read. [`Name::looks_like`] compares capitals also, which look alike across
/// more scripts.
pub fn skeleton(name: &str) -> String {
    // A capital I looks like a small l, so a small i must go with both.
    fold(&prototypes(&fold(&letters(name)))).replace('i', "l")
}

impl Name {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether somebody could take one for the other.
    pub fn looks_like(&self, other: &Self) -> bool {
        let capitals = |name: &Self| {
            prototypes(&letters(&name.0).chars().flat_map(char::to_uppercase).collect::<String>())
        };
        skeleton(&self.0) == skeleton(&other.0) || capitals(self) == capitals(other)
    }
}

impl NameFault {
    /// The code of the refusal, one of [`CODES`](crate::server::CODES).
    pub fn code(self) -> &'static str {
        match self {
            Self::Empty => "name-empty",
            Self::Long => "name-long",
            Self::Characters => "name-characters",
            Self::MixedScripts => "name-mixed-scripts",
        }
    }

    /// The refusal, said to whoever typed the name.
    pub fn said(self, words: &Words) -> String {
        match self {
            Self::Long => refused(words, self.code(), &[("max", NAME_MAX.into())]),
            _ => refused(words, self.code(), &[]),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl FromStr for Name {
    type Err = NameFault;

    fn from_str(typed: &str) -> Result<Self, NameFault> {
        normalise(typed)
    }
}

impl TryFrom<String> for Name {
    type Error = NameFault;

    fn try_from(typed: String) -> Result<Self, NameFault> {
        normalise(&typed)
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0
    }
}

/// Telephones put curly apostrophes where one types a straight one; Ukrainian, Hawaiian and typographers have more.
fn keyboard_sign(c: char) -> char {
    match c {
        '\u{2019}' | '\u{2018}' | '\u{2bc}' | '\u{2bb}' => '\'',
        '\u{2010}' => '-',
        _ => c,
    }
}

/// Whether a character may be in a name.
fn is_fit(c: char) -> bool {
    use IdentifierType::{Limited_Use, Recommended};
    let in_use = || matches!(c.identifier_type(), Some(Recommended | Limited_Use));
    c == ' ' || BETWEEN_LETTERS.contains(&c) || (c.is_alphanumeric() || is_mark(c)) && in_use()
}

/// Whether all marks are on letters, and no letter has too many.
fn carries_its_marks(name: &str) -> bool {
    let mut letter = Letter::default();
    name.nfd().all(|c| {
        if is_mark(c) {
            return letter.carries(c);
        }
        letter.next(c.is_alphanumeric());
        true
    })
}

/// Whether the letters are of one script, or of several that are written together.
fn is_of_one_writing(name: &str) -> bool {
    let letters = letters(name);
    letters.is_single_script()
        || letters.check_restriction_level(RestrictionLevel::HighlyRestrictive)
}

/// The name without spaces and signs.
fn letters(name: &str) -> String {
    name.chars().filter(|&c| c.is_alphanumeric() || is_mark(c)).collect()
}

/// The same text with all letters that look alike made one.
fn prototypes(text: &str) -> String {
    unicode_security::skeleton(text).collect()
}

/// The same text without case. By way of capitals, so that the two small sigmas and ß are what their capitals are.
fn fold(text: &str) -> String {
    text.chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect()
}
