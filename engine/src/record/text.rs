//! The text form: one line of JSON for the head, then one for each entry.
//!
//! There is exactly one way to write a record, and a line that says the same in another way is refused. So nothing
//! can be changed without being noticed, not even where the chain does not look.

use serde::{Deserialize, Serialize};

use super::{Deed, Entry, FORMAT, Fault, Head, Holder, Openings, Record, Signed, Wrong, is_played};
use crate::game::Game;
use crate::sealed::{Hash, Master, hex};
use crate::seat::{Seat, Viewer};
use crate::sentence::{clip, clip_to};

/// No record is longer. The longest game of ours takes a small part of it.
pub const MAX_BYTES: usize = 8 << 20;

/// What the first line says about the rest, whatever game it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The game's [`ID`](Game::ID).
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// How many seats it has.
    pub seats: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct HeadLine<G: Game> {
    quarterdeck: u32,
    holder: String,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "master")]
    master: Option<[u8; 32]>,
    head: Head<G>,
    #[serde(with = "hex")]
    hash: Hash,
}

/// An entry's line as it is read.
#[derive(Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct EntryLine<G: Game> {
    seq: u32,
    deed: Deed<G>,
    #[serde(default = "Openings::none")]
    open: Openings<G>,
    #[serde(default)]
    told: Option<Vec<G::Told>>,
    #[serde(with = "hex")]
    hash: Hash,
}

/// An entry's line as it is written.
#[derive(Serialize)]
#[serde(bound = "")]
struct WrittenEntry<'a, G: Game> {
    seq: u32,
    deed: &'a Deed<G>,
    #[serde(skip_serializing_if = "Openings::is_empty")]
    open: &'a Openings<G>,
    #[serde(skip_serializing_if = "Option::is_none")]
    told: &'a Option<Vec<G::Told>>,
    #[serde(with = "hex")]
    hash: &'a Hash,
}

impl<'a, G: Game> WrittenEntry<'a, G> {
    fn new(seq: u32, entry: &'a Entry<G>) -> Self {
        let Entry { deed, open, told, hash } = entry;
        Self { seq, deed, open, told, hash }
    }
}

/// The last line of a copy that a server has signed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SignedLine {
    signed: Signed,
}

/// How that line begins, and no other.
const SIGNED: &str = "{\"signed\":";

fn parse_signed(line: &str) -> Result<Signed, Wrong> {
    let parsed: SignedLine = read(line)?;
    canonical(&parsed, line)?;
    Ok(parsed.signed)
}

/// Reads what the first line says, without knowing the game yet.
pub fn label(text: &str) -> Result<Label, Fault> {
    #[derive(Deserialize)]
    struct Line {
        quarterdeck: u32,
        head: Inner,
    }
    #[derive(Deserialize)]
    struct Inner {
        game: String,
        rules: u32,
        seats: Vec<String>,
    }
    if text.is_empty() {
        return Err(Wrong::Empty.in_head());
    }
    if text.len() > MAX_BYTES {
        return Err(Wrong::TooLong.in_head());
    }
    let line = text.lines().next().unwrap_or_default();
    let line: Line = read(line).map_err(Wrong::in_head)?;
    if line.quarterdeck != FORMAT {
        return Err(Wrong::Format(line.quarterdeck).in_head());
    }
    Ok(Label { game: line.head.game, rules: line.head.rules, seats: line.head.seats.len() })
}

impl<G: Game> Record<G> {
    /// Reads a record, strictly. It is not verified yet.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let label = label(text)?;
        if label.game != G::ID {
            return Err(Wrong::OtherGame(clip(&label.game)).in_head());
        }
        if !is_played::<G>(label.rules) {
            let (found, known) = (label.rules, G::RULES_VERSION);
            return Err(Wrong::RulesVersion { found, known }.in_head());
        }
        let Some(body) = text.strip_suffix('\n') else {
            return Err(Fault { line: text.lines().count(), wrong: Wrong::CutShort });
        };
        let mut lines = body.split('\n');
        let (mut record, hash) =
            Self::parse_head(lines.next().unwrap_or_default()).map_err(Wrong::in_head)?;
        if hash != record.head.hash() {
            return Err(Wrong::Chain.in_head());
        }
        for (seq, line) in lines.enumerate() {
            if record.signed.is_some() {
                return Err(Wrong::AfterSignature.at_entry(seq));
            }
            if line.starts_with(SIGNED) {
                record.signed = Some(parse_signed(line).map_err(|wrong| wrong.at_entry(seq))?);
                continue;
            }
            let entry = parse_entry(seq, line).map_err(|wrong| wrong.at_entry(seq))?;
            record.entries.push(entry);
        }
        Ok(record)
    }

    fn parse_head(line: &str) -> Result<(Self, Hash), Wrong> {
        let parsed: HeadLine<G> = read(line)?;
        canonical(&parsed, line)?;
        if !are_seats(&parsed.head.seats) {
            return Err(Wrong::Seats);
        }
        let holder = holder(&parsed.holder, parsed.head.seats.len())?;
        if parsed.master.is_some() != (holder == Holder::Host) {
            return Err(Wrong::Master);
        }
        let master = parsed.master.map(Master::new);
        let (head, entries) = (parsed.head, Vec::new());
        Ok((Self { holder, master, head, entries, signed: None }, parsed.hash))
    }

    /// The whole text.
    pub fn to_text(&self) -> String {
        let mut text = self.head_line();
        for seq in 0..self.entries.len() {
            text.push_str(&self.entry_line(seq));
        }
        if let Some(signed) = self.signed {
            text.push_str(&line(&SignedLine { signed }));
        }
        text
    }

    /// The first line.
    pub fn head_line(&self) -> String {
        line(&HeadLine {
            quarterdeck: FORMAT,
            holder: self.holder.to_string(),
            master: self.master.as_ref().map(|master| *master.bytes()),
            head: self.head.clone(),
            hash: self.head.hash(),
        })
    }

    /// The line of an entry.
    ///
    /// # Panics
    /// When there is no such entry.
    pub fn entry_line(&self, seq: usize) -> String {
        entry_line(seq, &self.entries[seq])
    }
}

/// The line of an entry that is number `seq`.
pub(crate) fn entry_line<G: Game>(seq: usize, entry: &Entry<G>) -> String {
    line(&WrittenEntry::new(seq as u32, entry))
}

/// Reads the line of entry `seq`, without its line feed.
pub(crate) fn parse_entry<G: Game>(seq: usize, line: &str) -> Result<Entry<G>, Wrong> {
    let EntryLine { seq: found, deed, open, told, hash } = read(line)?;
    let entry = Entry { deed, open, told, hash };
    canonical(&WrittenEntry::new(found, &entry), line)?;
    if found as usize != seq {
        return Err(Wrong::Sequence { found, expected: seq as u32 });
    }
    if entry.open.draws.len() > entry.deed.draws().len() {
        return Err(Wrong::TooManyOpened);
    }
    Ok(entry)
}

/// `person`, or `bot:` and a level.
fn are_seats(seats: &[String]) -> bool {
    let is_level = |level: &str| {
        !level.is_empty()
            && level.len() <= 40
            && level.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    let is_seat =
        |seat: &String| seat == "person" || seat.strip_prefix("bot:").is_some_and(is_level);
    seats.len() <= crate::seat::MAX_SEATS && seats.iter().all(is_seat)
}

/// `host`, `public` or `seat 3`.
fn holder(text: &str, seats: usize) -> Result<Holder, Wrong> {
    let all = Viewer::all(seats.min(crate::seat::MAX_SEATS)).map(Holder::Viewer);
    [Holder::Host]
        .into_iter()
        .chain(all)
        .find(|holder| holder.to_string() == text)
        .ok_or_else(|| Wrong::Holder(clip(text)))
}

fn read<'a, T: Deserialize<'a>>(line: &'a str) -> Result<T, Wrong> {
    serde_json::from_str(line).map_err(|error| {
        let sentence = error.to_string();
        // The parser counts lines within this line; only its column says anything.
        let (what, _) = sentence.split_once(" at line ").unwrap_or((&sentence, ""));
        Wrong::Unreadable(format!("{} (column {})", clip_to(what, 160), error.column()))
    })
}

fn canonical(parsed: &impl Serialize, line: &str) -> Result<(), Wrong> {
    if json(parsed) == line.as_bytes() { Ok(()) } else { Err(Wrong::NotCanonical) }
}

fn line(value: &impl Serialize) -> String {
    let mut line = String::from_utf8(json(value)).expect("JSON is text");
    line.push('\n');
    line
}

/// The one way a value is written.
pub(crate) fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("what a record holds can be written")
}

/// A seat's number, as a holder is written.
impl From<Seat> for Holder {
    fn from(seat: Seat) -> Self {
        Self::Viewer(Viewer::Seat(seat))
    }
}

mod master {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::sealed::hex;

    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    struct Bytes(#[serde(with = "hex")] [u8; 32]);

    #[allow(clippy::ref_option, reason = "serde asks for it")]
    pub(super) fn serialize<S: Serializer>(
        bytes: &Option<[u8; 32]>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        bytes.map(Bytes).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<[u8; 32]>, D::Error> {
        Ok(Option::<Bytes>::deserialize(from)?.map(|bytes| bytes.0))
    }
}
