//! Counts of named set-ups as plain text.
//!
//! ```text
//! # Six deals; the first card is one of three, the second one of two: 1 + 3 chance nodes.
//! id kuhn
//! seats 2
//! option cards=3
//! perft 0 decisions=6 chances=4 terminals=0
//! perft 3 decisions=24 chances=4 terminals=30
//! ```
//!
//! Set-ups are separated by blank lines.

use quarterdeck_engine::Game;
use quarterdeck_engine::options::parse_options;
use thiserror::Error;

use super::{Counts, perft_by_depth};

/// A named set-up and its counts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Case {
    /// Its name.
    pub id: String,
    /// The line its name stands on.
    pub line: usize,
    /// How many play.
    pub seats: usize,
    /// Options as one types them, `key=value`.
    pub options: Vec<String>,
    /// A line, a depth, and the counts down to it.
    pub counts: Vec<(usize, usize, Counts)>,
}

/// What is wrong with a file of counts, or with the game it counts.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {message}")]
pub struct FileError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl FileError {
    fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }
}

/// Counts every set-up of a file anew by the newest rules, and says how many lines of counts were right.
pub fn check_perft_file<G: Game>(text: &str) -> Result<usize, FileError> {
    check_perft_file_by::<G>(G::RULES_VERSION, text)
}

/// The same by this version of the rules: a version that was ever played counts the same for ever.
pub fn check_perft_file_by<G: Game>(rules: u32, text: &str) -> Result<usize, FileError> {
    let cases = parse_perft_file(text)?;
    cases.iter().map(|case| check_case::<G>(rules, case)).sum()
}

fn check_case<G: Game>(rules: u32, case: &Case) -> Result<usize, FileError> {
    let refused = |problems: &dyn std::fmt::Display| {
        FileError::new(case.line, format!("{} is no set-up: {problems}", case.id))
    };
    let options = parse_options::<G>(&case.options).map_err(|problems| refused(&problems))?;
    let setup = G::setup_by(rules, case.seats, &options);
    let setup = setup.map_err(|problems| refused(&problems))?;
    let deepest = case.counts.iter().map(|&(_, depth, _)| depth).max().unwrap_or(0);
    let found = perft_by_depth::<G>(&setup, deepest);
    for &(line, depth, counts) in &case.counts {
        if found[depth] != counts {
            let message = format!("{} has perft {depth} {}", case.id, found[depth]);
            return Err(FileError::new(line, message));
        }
    }
    Ok(case.counts.len())
}

/// Reads a file of counts.
pub fn parse_perft_file(text: &str) -> Result<Vec<Case>, FileError> {
    let mut cases: Vec<Case> = Vec::new();
    let mut open = false;
    for (line, words) in (1..).zip(text.lines().map(str::trim)) {
        match words.split_once(' ').unwrap_or((words, "")) {
            ("", _) => open = false,
            ("#", _) => {}
            (word, _) if word.starts_with('#') => {}
            ("id", _) if open => {
                return Err(FileError::new(line, "a blank line is missing before this set-up"));
            }
            ("id", id) => {
                open = true;
                cases.push(Case { id: id.trim().to_owned(), line, ..Case::default() });
            }
            (word, rest) => match cases.last_mut().filter(|_| open) {
                Some(case) => case.read(line, word, rest.trim())?,
                None => return Err(FileError::new(line, "a set-up begins with its id")),
            },
        }
    }
    cases.iter().try_for_each(Case::check)?;
    Ok(cases)
}

impl Case {
    fn read(&mut self, line: usize, word: &str, rest: &str) -> Result<(), FileError> {
        match word {
            "seats" => self.seats = number(line, rest)?,
            "option" => self.options.push(rest.to_owned()),
            "perft" => {
                let (depth, counts) = rest.split_once(' ').unwrap_or((rest, ""));
                self.counts.push((line, number(line, depth)?, read_counts(line, counts)?));
            }
            _ => {
                let message = format!("“{word}” is none of id, seats, option and perft");
                return Err(FileError::new(line, message));
            }
        }
        Ok(())
    }

    fn check(&self) -> Result<(), FileError> {
        let missing = match self {
            Self { id, .. } if id.is_empty() => "name",
            Self { seats: 0, .. } => "seats",
            Self { counts, .. } if counts.is_empty() => "counts",
            _ => return Ok(()),
        };
        Err(FileError::new(self.line, format!("this set-up has no {missing}")))
    }
}

fn read_counts(line: usize, text: &str) -> Result<Counts, FileError> {
    let wrong = || {
        let message = format!("counts are written {}, not “{text}”", Counts::default());
        FileError::new(line, message)
    };
    let mut words = text.split_whitespace();
    let mut count = |key: &str| {
        let word = words.next().and_then(|word| word.strip_prefix(key));
        number(line, word.and_then(|word| word.strip_prefix('=')).ok_or_else(wrong)?)
    };
    let counts = Counts {
        decisions: count("decisions")?,
        chances: count("chances")?,
        terminals: count("terminals")?,
    };
    if words.next().is_some() { Err(wrong()) } else { Ok(counts) }
}

fn number<N: std::str::FromStr>(line: usize, text: &str) -> Result<N, FileError> {
    text.parse().map_err(|_| FileError::new(line, format!("“{text}” is no number")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(text: &str) -> String {
        parse_perft_file(text).unwrap_err().to_string()
    }

    #[test]
    fn a_file_is_read() {
        let text = "# why\n\nid one\nseats 2\noption ships=2\n#more\noption late=true\n\
                    perft 1 decisions=2 chances=3 terminals=4\n\n\nid two\nseats 3\n\
                    perft 0 decisions=1 chances=0 terminals=0\n";
        let cases = parse_perft_file(text).unwrap();
        let counts = Counts { decisions: 2, chances: 3, terminals: 4 };
        assert_eq!(cases.len(), 2);
        assert_eq!(
            cases[0],
            Case {
                id: "one".to_owned(),
                line: 3,
                seats: 2,
                options: vec!["ships=2".to_owned(), "late=true".to_owned()],
                counts: vec![(8, 1, counts)],
            }
        );
        assert_eq!((cases[1].id.as_str(), cases[1].seats), ("two", 3));
    }

    #[test]
    fn a_wrong_line_is_named() {
        let cases = [
            ("seats 2", "line 1: a set-up begins with its id"),
            ("id a\nseats two", "line 2: “two” is no number"),
            ("id a\nseats 2\nships 2", "line 3: “ships” is none of id, seats, option and perft"),
            ("id a\nid b", "line 2: a blank line is missing before this set-up"),
            ("id\nseats 2", "line 1: this set-up has no name"),
            ("id a\n", "line 1: this set-up has no seats"),
            ("id a\nseats 2\n\nid b", "line 1: this set-up has no counts"),
            (
                "id a\nseats 2\nperft 1 decisions=2 chances=3",
                "line 3: counts are written decisions=0 chances=0 terminals=0, not “decisions=2 \
                 chances=3”",
            ),
            (
                "id a\nseats 2\nperft 1 decisions=2 chances=x terminals=1",
                "line 3: “x” is no number",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(complaint(text), message);
        }
    }
}
