//! Who sits where, as one types it: `you,bot:heuristic,bot:random`.

use std::path::Path;

use quarterdeck_bots::{Level, Roster, find, policy_level};
use quarterdeck_engine::MAX_SEATS;
use quarterdeck_engine::sentence::{clip, or_list};

use crate::failure::{Answer, Failure};

/// Who has a seat.
pub(crate) enum Sitter<G: Roster> {
    /// Somebody at this terminal.
    You,
    /// A bot.
    Bot(&'static Level<G>),
}

/// A level that plays the policy in a file.
fn solved<G: Roster>(path: &Path, options: &G::Options) -> Answer<&'static Level<G>> {
    let bytes = std::fs::read(path).map_err(|error| Failure::file(path, error))?;
    policy_level::<G>(&bytes, options).map_err(|why| Failure::file(path, why))
}

impl<G: Roster> Sitter<G> {
    /// Reads a list of seats.
    pub(crate) fn parse_list(text: &str) -> Answer<Vec<Self>> {
        let sitters = text.split(',').map(Self::parse).collect::<Answer<Vec<_>>>()?;
        if sitters.len() > MAX_SEATS {
            return Err(Failure::new(format!(
                "{} seats are more than any table has",
                sitters.len()
            )));
        }
        Ok(sitters)
    }

    /// You and the usual bots, four at the table if the game is for so many.
    pub(crate) fn usual() -> Vec<Self> {
        let seats = 4.clamp(*G::SEATS.start(), *G::SEATS.end());
        let bots = std::iter::repeat_with(|| Self::Bot(G::usual()));
        std::iter::once(Self::You).chain(bots).take(seats).collect()
    }

    /// Reads a list of seats that are all bots', `bot:policy=FILE` among them, at a table with these options.
    pub(crate) fn parse_bots(text: &str, options: &G::Options) -> Answer<Vec<&'static Level<G>>> {
        if text.split(',').count() > MAX_SEATS {
            return Err(Failure::new("that are more seats than any table has"));
        }
        let bots = text.split(',').map(|seat| match seat.trim().strip_prefix("bot:policy=") {
            Some(file) => solved(Path::new(file), options),
            None => match Self::parse(seat)? {
                Self::Bot(level) => Ok(level),
                Self::You => Err(Failure::new("here every seat is a bot's, such as bot:heuristic")),
            },
        });
        bots.collect()
    }

    fn parse(text: &str) -> Answer<Self> {
        let text = text.trim();
        if text == "you" {
            return Ok(Self::You);
        }
        let level = text.strip_prefix("bot:").and_then(find::<G>);
        level.map(Self::Bot).ok_or_else(|| {
            let names: Vec<String> =
                G::levels().iter().map(|level| format!("bot:{}", level.name)).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).chain(["you"]).collect();
            let clipped = clip(text);
            Failure::new(format!("a seat is {}, not “{clipped}”", or_list(&names)))
        })
    }

    /// As a record has it.
    pub(crate) fn in_record(&self) -> String {
        match self {
            Self::You => "person".to_owned(),
            Self::Bot(level) => format!("bot:{}", level.name),
        }
    }

    /// From what a record has. A bot that is not known any more is a fault of the record's.
    pub(crate) fn from_record(text: &str) -> Answer<Self> {
        if text == "person" { Ok(Self::You) } else { Self::parse(text) }
    }
}
