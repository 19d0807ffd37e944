//! What people write to each other.

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_security::GeneralSecurityProfile;
use unicode_security::general_security_profile::IdentifierType;
use unicode_segmentation::UnicodeSegmentation;

use super::marks::{Letter, is_mark};
use crate::server::refused;
use crate::words::Words;

/// How many characters a message may have, as a reader counts them.
pub const CHAT_MAX: usize = 500;

/// How many lines a message may have.
pub const CHAT_LINES: usize = 5;

/// How many bytes a message may have. Only characters that are made of many, such as families of emoji, reach it.
const MAX_BYTES: usize = 2000;

/// What is longer than this as typed is no message, whatever would be taken out.
const MAX_TYPED_BYTES: usize = 4 * MAX_BYTES;

/// What is wrong with a message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum ChatFault {
    /// Nothing that anybody could see.
    #[error("the message is empty")]
    Empty,
    /// More than [`CHAT_MAX`] characters, or too many bytes.
    #[error("the message is too long")]
    Long,
}

/// Makes a message fit to be shown.
///
/// People write what they like, in any script and with emoji. What would harm the page or the reader is taken out and
/// not refused: control characters, everything that turns the direction of the text around, what cannot be seen, and
/// more marks on a letter than it can carry. Lines are trimmed and empty ones left out; what comes after the fifth
/// goes on in it. The text is in Unicode's form NFC.
pub fn chat(typed: &str) -> Result<String, ChatFault> {
    if typed.trim().len() > MAX_TYPED_BYTES {
        return Err(ChatFault::Long);
    }
    let shown: String = typed.chars().filter_map(shown).collect();
    let text: String = within_bounds(&shown).nfc().collect();
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| is_visible(line)).collect();
    if lines.is_empty() {
        return Err(ChatFault::Empty);
    }
    let (first, rest) = lines.split_at(lines.len().min(CHAT_LINES));
    let mut text = first.join("\n");
    for line in rest {
        text.push(' ');
        text.push_str(line);
    }
    if text.graphemes(true).count() > CHAT_MAX || text.len() > MAX_BYTES {
        return Err(ChatFault::Long);
    }
    Ok(text)
}

impl ChatFault {
    /// The code of the refusal, one of [`CODES`](crate::server::CODES).
    pub fn code(self) -> &'static str {
        match self {
            Self::Empty => "chat-empty",
            Self::Long => "chat-long",
        }
    }

    /// The refusal, said to whoever wrote the message.
    pub fn said(self, words: &Words) -> String {
        match self {
            Self::Empty => refused(words, self.code(), &[]),
            Self::Long => refused(words, self.code(), &[("max", CHAT_MAX.into())]),
        }
    }
}

/// The character as it is shown, if it is.
fn shown(c: char) -> Option<char> {
    match c {
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
        '\t' => Some(' '),
        _ if joins(c) || is_variation(c) => Some(c),
        _ if c.is_control() || turns_direction(c) || is_nobodys(c) => None,
        _ if c.identifier_type() == Some(IdentifierType::Default_Ignorable) => None,
        _ => Some(c),
    }
}

/// What cannot be seen but is part of writing: the joiners, in emoji too, and the marks that only say which way a
/// neighbour runs.
fn joins(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{200e}' | '\u{200f}' | '\u{61c}')
}

/// What chooses between the forms of a character, such as an emoji and a sign.
fn is_variation(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}')
}

/// Embeddings, overrides and isolates: they reach beyond themselves.
fn turns_direction(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
}

/// What means nothing to anybody else: private use, what is no character, tags and annotations.
fn is_nobodys(c: char) -> bool {
    matches!(
        c,
        '\u{e000}'..='\u{f8ff}'
            | '\u{f0000}'..
            | '\u{fdd0}'..='\u{fdef}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    ) || u32::from(c) & 0xfffe == 0xfffe
}

/// The text without marks that are one too many, and without joiners in heaps.
fn within_bounds(text: &str) -> String {
    let mut letter = Letter::default();
    let mut before = '\n';
    text.nfd()
        .filter(|&c| {
            let keep = if joins(c) {
                // The letter goes on: otherwise a joiner would make room for more marks.
                !joins(before)
            } else if is_mark(c) {
                letter.carries(c)
            } else {
                letter.next(!c.is_whitespace());
                true
            };
            if keep {
                before = c;
            }
            keep
        })
        .collect()
}

/// Whether there is anything to see. The blank pattern of Braille is ink to Unicode but to nobody else.
fn is_visible(line: &str) -> bool {
    line.chars().any(|c| !c.is_whitespace() && !joins(c) && !is_mark(c) && c != '\u{2800}')
}
