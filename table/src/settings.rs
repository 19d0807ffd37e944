//! What is agreed on before anybody sits down.

use std::io;

use quarterdeck_engine::sealed::hex;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::whole;

/// What a table plays, and how.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The game.
    #[schema(example = "letter-of-marque", max_length = 64)]
    pub game: String,
    /// Its options; what is left out has its default.
    #[serde(default = "no_options")]
    #[schema(value_type = Object)]
    pub options: Value,
    /// One for each seat.
    #[schema(min_items = 1, max_items = 8)]
    pub seats: Vec<SeatPlan>,
    /// How long a move or a game may take.
    #[serde(default)]
    pub clock: Clock,
    /// What happens when a seat's time is up.
    #[serde(default)]
    pub late: Late,
    /// Whether the lobby lists the table. Otherwise it is found by its link or its code.
    #[serde(default)]
    pub listed: bool,
    /// Whether others may look on. They see what everybody sees.
    #[serde(default = "yes")]
    pub spectators: bool,
    /// Whether people may write to each other.
    #[serde(default = "yes")]
    pub chat: bool,
    /// Whether somebody may ask for a bot's seat while the game is on. They will see its secrets, so those who play must
    /// agree.
    ///
    /// Journals from before one had to ask for it do not always say, and mean that it was allowed. Whoever opens a table
    /// now and does not say means that it is not: see [`Wanted`].
    #[serde(default = "yes")]
    #[schema(default = false)]
    pub late_join: bool,
}

/// Who a seat is for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatPlan {
    /// Whoever opens the table. Several of these make a hot seat: one device goes round.
    Me,
    /// Whoever comes.
    Open,
    /// Whoever has the invitation to it.
    Invited,
    /// A bot of this level.
    Bot(String),
}

/// How long a move or a game may take, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// As long as it likes.
    #[default]
    None,
    /// Each decision has this long: seconds for a quick table, days for one by letter.
    Move {
        /// For each decision.
        #[serde(deserialize_with = "whole::number")]
        #[schema(minimum = 5, maximum = 2_592_000)]
        seconds: u32,
    },
    /// Each seat has this long for the whole game, and a little more with each decision.
    Game {
        /// For the whole game.
        #[serde(deserialize_with = "whole::number")]
        #[schema(minimum = 30, maximum = 604_800)]
        seconds: u32,
        /// For each decision on top.
        #[serde(default, deserialize_with = "whole::number")]
        #[schema(minimum = 0, maximum = 3_600)]
        increment: u32,
    },
}

/// What happens when a seat's time is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Late {
    /// The game's default is played for it, and the seat stays whose it is.
    #[default]
    Default,
    /// A bot stands in until its player is back.
    Bot,
}

/// Option values longer than this are sent by their hash.
const LARGEST_SENT: usize = 1024;

/// The most bytes that a table's options can have beside a data file.
const LARGEST_OPTIONS: usize = 16 << 10;

/// A large value of an option, as a table's card has it. The value itself is sent once, when somebody asks for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LargeValue {
    /// SHA-256 in hexadecimal digits: of a text its UTF-8 bytes, of anything else its JSON without spaces.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub sha256: String,
    /// How many bytes that is.
    pub bytes: usize,
}

impl LargeValue {
    /// A value by its hash, if it is large.
    fn of(value: &Value) -> Option<Self> {
        let hashed =
            |bytes: &[u8]| Self { sha256: hex::encode(&Sha256::digest(bytes)), bytes: bytes.len() };
        match value {
            Value::String(text) => (text.len() > LARGEST_SENT).then(|| hashed(text.as_bytes())),
            Value::Object(_) | Value::Array(_) => Some(value.to_string())
                .filter(|json| json.len() > LARGEST_SENT)
                .map(|json| hashed(json.as_bytes())),
            Value::Null | Value::Bool(_) | Value::Number(_) => None,
        }
    }

    /// Whether this value of an option names that one by its hash.
    fn is_named_by(sent: &Value, value: &Value) -> bool {
        // A look at the keys comes first, since hashing takes its time.
        let may = sent.as_object().is_some_and(|it| it.len() == 2 && it.contains_key("sha256"));
        may && Self::deserialize(sent).is_ok_and(|sent| Self::of(value) == Some(sent))
    }
}

fn yes() -> bool {
    true
}

fn no_options() -> Value {
    Value::Object(serde_json::Map::new())
}

impl Settings {
    /// Whether the game is the same: only who may look on, talk, join late and find the table differs.
    pub(crate) fn same_game(&self, other: &Self) -> bool {
        let Self { listed, spectators, chat, late_join, .. } = *other;
        Self { listed, spectators, chat, late_join, ..self.clone() } == *other
    }

    /// These settings as they are sent: large values by their hashes.
    pub(crate) fn sent(&self) -> Self {
        let options = match &self.options {
            Value::Object(options) => Value::Object(
                options
                    .iter()
                    .map(|(name, value)| {
                        let large = LargeValue::of(value).map(|large| {
                            serde_json::to_value(large).expect("a hash can be written")
                        });
                        (name.clone(), large.unwrap_or_else(|| value.clone()))
                    })
                    .collect(),
            ),
            other => other.clone(),
        };
        Self { options, seats: self.seats.clone(), game: self.game.clone(), ..*self }
    }

    /// These settings, with the values that they name by a hash taken from others: somebody who changes what a card
    /// says sends back what the card said.
    #[must_use]
    pub(crate) fn filled_in_from(mut self, others: &Self) -> Self {
        if let Some(options) = self.options.as_object_mut() {
            for (name, value) in options {
                if let Some(other) = others.options.get(name.as_str())
                    && LargeValue::is_named_by(value, other)
                {
                    *value = other.clone();
                }
            }
        }
        self
    }

    /// How many bytes they take in a journal, as if nothing were kept only once.
    pub(crate) fn size(&self) -> usize {
        let mut counted = Counted(0);
        serde_json::to_writer(&mut counted, self).expect("settings can be written");
        counted.0
    }

    /// Whether the options are larger than any game needs, leaving out the data file, which its game looks at itself.
    pub(crate) fn is_too_large(&self) -> bool {
        let Some(options) = self.options.as_object() else { return false };
        let mut counted = Counted(0);
        for option in options.iter().filter(|(name, _)| *name != "data") {
            serde_json::to_writer(&mut counted, &option).expect("options can be written");
        }
        counted.0 > LARGEST_OPTIONS
    }

    /// What is wrong with the figures, as sentences. The game's own options are for the game to check.
    pub(crate) fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let mut check = |what: &str, value: u32, least: u32, most: u32| {
            if !(least..=most).contains(&value) {
                problems.push(format!("{what} is {least} to {most} seconds, not {value}"));
            }
        };
        match self.clock {
            Clock::None => {}
            Clock::Move { seconds } => check("the clock for a move", seconds, 5, 2_592_000),
            Clock::Game { seconds, increment } => {
                check("the clock for a game", seconds, 30, 604_800);
                check("its increment", increment, 0, 3_600);
            }
        }
        problems
    }
}

/// Counts what is written to it.
struct Counted(usize);

impl io::Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Settings as somebody asks for them now. What is left out has today's default, which for [`Settings::late_join`] is another
/// one than what journals mean that do not say.
#[derive(Clone, PartialEq, Debug)]
pub struct Wanted(pub Settings);

impl<'de> Deserialize<'de> for Wanted {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut fields = serde_json::Map::<String, Value>::deserialize(from)?;
        fields.entry("late_join").or_insert(Value::Bool(false));
        let settings = Settings::deserialize(Value::Object(fields));
        settings.map(Self).map_err(serde::de::Error::custom)
    }
}
