//! What several chores have in common on the command line.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;

use clap::Args;

use crate::server::Binary;

/// Options of a chore that plays on servers of its own.
#[derive(Clone, Copy, Args)]
pub(crate) struct RunArgs {
    /// Make the same random choices as an earlier run, as far as processes and networks allow
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Run the release build of the server; the default build has debug assertions
    #[arg(long)]
    release: bool,
}

impl RunArgs {
    /// Settings for a run of this length. A run that is shorter than the full one prints waiting times and
    /// never fails because of them: too few of them were measured.
    pub(crate) fn settings(self, count: u64, full: u64) -> Settings {
        let seed = self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
        Settings { count, seed, release: self.release, judges_times: count >= full }
    }
}

/// How a chore is run.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    /// The number of kills, cuts, cycles or seconds.
    pub(crate) count: u64,
    /// The seed of every random choice that the chore makes itself.
    pub(crate) seed: u64,
    /// Whether the server is a release build.
    pub(crate) release: bool,
    /// Whether waiting times can fail the chore, and are not only printed.
    pub(crate) judges_times: bool,
}

/// Options of a chore that measures one server.
#[derive(Args)]
pub(crate) struct MeasureArgs {
    /// Measure the release build of the server; the default build has debug assertions
    #[arg(long, conflicts_with = "binary")]
    release: bool,
    /// Measure this server instead of building one
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Measure only what has this text in its name
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
}

impl MeasureArgs {
    /// The server: one that was built before, or today's code.
    pub(crate) fn binary(&self) -> Result<Binary, String> {
        match &self.binary {
            Some(path) => Binary::at(path),
            None => Binary::build("quarterdeck", self.release),
        }
    }

    /// Whether something of this name is to be measured.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.contains(only.as_str()))
    }
}

/// The games, by the names that the command line has for them.
const GAMES: [&str; 3] = ["letter-of-marque", "corsaire", "pirates-and-privateers"];

/// A number and a game: either, both or none, in any order.
#[derive(Args)]
pub(crate) struct GamesArgs {
    /// How many of them, and one game to leave out the others
    #[arg(value_name = "NUMBER|GAME", num_args = 0..=2, value_parser = word)]
    words: Vec<Word>,
}

/// A word of [`GamesArgs`].
#[derive(Clone, Debug, PartialEq, Eq)]
enum Word {
    Number(u64),
    Game(String),
}

fn word(text: &str) -> Result<Word, String> {
    if GAMES.contains(&text) {
        return Ok(Word::Game(text.to_owned()));
    }
    let number = text.parse().map(Word::Number);
    number.map_err(|_| format!("it is neither a number nor a game ({})", GAMES.join(", ")))
}

impl GamesArgs {
    /// The number, or else this one.
    pub(crate) fn number(&self, default: u64) -> Result<u64, String> {
        match self.words.as_slice() {
            [Word::Number(_), Word::Number(_)] => Err("two numbers, and room for one".to_owned()),
            [Word::Game(_), Word::Game(_)] => {
                Err("two games: name one, or none for all".to_owned())
            }
            [Word::Number(number), ..] | [_, Word::Number(number)] => Ok(*number),
            _ => Ok(default),
        }
    }

    /// Whether the game of this id is wanted.
    pub(crate) fn wants(&self, id: &str) -> bool {
        let mut games = self.words.iter().filter(|word| matches!(word, Word::Game(_))).peekable();
        games.peek().is_none() || games.any(|game| *game == Word::Game(id.to_owned()))
    }
}
