//! What is agreed on before anybody sits down.

use serde::{Deserialize, Serialize};
use serde_json::Value;
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
