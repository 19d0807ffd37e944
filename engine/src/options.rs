//! What a table may change, and what is wrong with what it asked for.

use std::fmt;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::game::Game;
use crate::sentence::{and_list, clip, or_list};

/// One option of a game, as help texts and set-up screens show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OptionSpec {
    /// Its key.
    pub key: &'static str,
    /// What it takes.
    #[serde(flatten)]
    pub kind: OptionKind,
    /// The default, as one would type it.
    pub default: &'static str,
    /// One line on what it does.
    pub about: &'static str,
}

/// What an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Choice {
        /// The words.
        values: &'static [&'static str],
    },
    /// A whole number.
    Number {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
    },
    /// Whole numbers separated by commas.
    Numbers {
        /// The least of each.
        min: u32,
        /// The most of each.
        max: u32,
    },
    /// Different words of these, separated by commas.
    Choices {
        /// The words.
        values: &'static [&'static str],
    },
}

impl OptionKind {
    /// Reads a value as one would type it.
    fn parse(self, text: &str) -> Result<Value, String> {
        let number = |text: &str, min: u32, max: u32| match text.trim().parse::<u32>() {
            Ok(number) if (min..=max).contains(&number) => Ok(Value::from(number)),
            _ => Err(format!("takes a whole number from {min} to {max}, not “{}”", clip(text))),
        };
        let word = |text: &str, values: &[&str]| match values.iter().find(|&&v| v == text.trim()) {
            Some(&word) => Ok(Value::from(word)),
            None => Err(format!("takes {}, not “{}”", or_list(values), clip(text))),
        };
        match self {
            Self::Flag => match text {
                "true" => Ok(Value::Bool(true)),
                "false" => Ok(Value::Bool(false)),
                _ => Err(format!("takes true or false, not “{}”", clip(text))),
            },
            Self::Choice { values } => word(text, values),
            Self::Number { min, max } => number(text, min, max),
            Self::Numbers { min, max } => {
                text.split(',').map(|part| number(part, min, max)).collect()
            }
            Self::Choices { values } => text.split(',').map(|part| word(part, values)).collect(),
        }
    }
}

/// Reads `key=value` pairs as a game's options, naming every problem.
pub fn parse_options<G: Game>(pairs: &[String]) -> Result<G::Options, Problems> {
    let mut problems = Problems::default();
    let mut values = Map::new();
    for pair in pairs {
        let Some((key, text)) = pair.split_once('=') else {
            problems.add(format!("an option is written key=value, not “{}”", clip(pair)));
            continue;
        };
        let Some(spec) = G::OPTIONS.iter().find(|spec| spec.key == key) else {
            let keys: Vec<_> = G::OPTIONS.iter().map(|spec| spec.key).collect();
            problems.add(format!(
                "{} has no option “{}”; it has {}",
                G::TITLE,
                clip(key),
                and_list(&keys)
            ));
            continue;
        };
        match spec.kind.parse(text) {
            Err(problem) => problems.add(format!("option {key} {problem}")),
            Ok(value) => {
                if values.insert(key.to_owned(), value).is_some() {
                    problems.add(format!("option {key} is given twice"));
                }
            }
        }
    }
    problems.check()?;
    serde_json::from_value(Value::Object(values))
        .map_err(|error| Problems::from(format!("these options do not fit: {error}")))
}

/// Something that is wrong: a sentence, and where players may meet it, what it takes to say it in their language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    sentence: String,
    id: Option<&'static str>,
    facts: Vec<(&'static str, Fact)>,
}

/// Something that a problem is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// A number.
    Number(i64),
    /// A word that chooses between wordings, or that one types.
    Word(&'static str),
}

impl Problem {
    /// A problem that has this id in its game.
    pub fn new(id: &'static str, sentence: impl Into<String>) -> Self {
        Self { sentence: sentence.into(), id: Some(id), facts: Vec::new() }
    }

    /// The same, with a number in it.
    #[must_use]
    pub fn number(mut self, name: &'static str, number: impl TryInto<i64>) -> Self {
        self.facts.push((name, Fact::Number(number.try_into().unwrap_or(i64::MAX))));
        self
    }

    /// The same, with a word in it.
    #[must_use]
    pub fn word(mut self, name: &'static str, word: &'static str) -> Self {
        self.facts.push((name, Fact::Word(word)));
        self
    }

    /// The sentence, in English.
    pub fn sentence(&self) -> &str {
        &self.sentence
    }

    /// What it is called, if it has a name.
    pub fn id(&self) -> Option<&'static str> {
        self.id
    }

    /// What it is about, by name.
    pub fn facts(&self) -> &[(&'static str, Fact)] {
        &self.facts
    }
}

impl<S: Into<String>> From<S> for Problem {
    fn from(sentence: S) -> Self {
        Self { sentence: sentence.into(), id: None, facts: Vec::new() }
    }
}

/// Everything that is wrong with something.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// Notes one more.
    pub fn add(&mut self, problem: impl Into<Problem>) {
        self.0.push(problem.into());
    }

    /// Fine if nothing was noted.
    pub fn check(self) -> Result<(), Self> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }

    /// One after the other.
    pub fn each(&self) -> &[Problem] {
        &self.0
    }

    /// The sentences.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(Problem::sentence)
    }
}

impl From<String> for Problems {
    fn from(problem: String) -> Self {
        Self(vec![problem.into()])
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self(vec![problem])
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentences: Vec<&str> = self.iter().collect();
        f.write_str(&sentences.join("; "))
    }
}

impl std::error::Error for Problems {}
