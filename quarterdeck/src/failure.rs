//! When something cannot be done: one sentence for whoever asked.

use std::fmt;
use std::io;
use std::path::Path;

use quarterdeck_engine::Problems;
use quarterdeck_engine::record::Fault;
use quarterdeck_words::{Spoken, Words};

/// Why a command could not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A sentence that says what is wrong and what to do.
    Sentence(String),
    /// Something is damaged. What it is was said already.
    Damaged,
    /// The user has interrupted it. How far it came was said already.
    Interrupted,
    /// Whoever read the output has gone away, which is no mistake of anybody's.
    NobodyReads,
}

/// What a command answers.
pub(crate) type Answer<T = ()> = Result<T, Failure>;

impl Failure {
    /// One sentence.
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self::Sentence(sentence.into())
    }

    /// Options do not fit, told in the language of the table.
    pub(crate) fn problems<G: Spoken>(words: &Words, problems: &Problems) -> Self {
        let all: Vec<String> =
            problems.each().iter().map(|problem| G::problem(words, problem)).collect();
        Self::new(all.join("; "))
    }

    /// Something is wrong with a file.
    pub(crate) fn file(path: &Path, why: impl fmt::Display) -> Self {
        Self::new(format!("{}: {why}", path.display()))
    }
}

impl From<Problems> for Failure {
    fn from(problems: Problems) -> Self {
        Self::new(problems.to_string())
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::new(fault.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::NobodyReads
        } else {
            Self::new(error.to_string())
        }
    }
}
