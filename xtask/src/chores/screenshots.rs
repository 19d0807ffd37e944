//! A picture of every screen.

use super::browsers::program;
use crate::{Answer, root};

/// Writes them to `target/screenshots`, in this language.
pub(crate) fn run(words: &[&str]) -> Answer {
    let directory = root().join("target").join("screenshots").display().to_string();
    program("screenshots", &[&[directory.as_str()], words].concat())
}
