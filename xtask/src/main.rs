//! Chores, one file each. `cargo xtask` lists them.

mod chores {
    pub(crate) mod leaks;
    pub(crate) mod million;
    pub(crate) mod rules;
    pub(crate) mod tampering;
    pub(crate) mod test;
}

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chores::{leaks, million, rules, tampering, test};

/// What a chore answers: a sentence when it failed.
type Answer = Result<(), String>;

const HELP: &str = "\
cargo xtask CHORE

  test               format, lints, tests, docs, rule coverage: everything that must pass
  rules              which rules of docs/rules have no test that carries their id
  million [GAMES]    random games over all seat counts and options, every invariant after every action
  leaks [PAIRS]      the leak check of the conformance kit, that many pairs a viewer and set-up
  tampering [EDITS]  single-byte edits of records, none of which may verify
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let answer = match words.as_slice() {
        ["test"] => test::run(),
        ["rules"] => rules::run(),
        ["million", rest @ ..] => number(rest, 1_000_000).and_then(million::run),
        ["leaks", rest @ ..] => number(rest, 10_000).and_then(leaks::run),
        ["tampering", rest @ ..] => number(rest, 10_000).and_then(tampering::run),
        _ => Err(HELP.to_owned()),
    };
    match answer {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

/// A number on the command line, or the usual one.
fn number(words: &[&str], usual: u64) -> Result<u64, String> {
    match words {
        [] => Ok(usual),
        [word] => word.parse().map_err(|_| format!("“{word}” is not a number")),
        _ => Err(HELP.to_owned()),
    }
}

/// The top folder of the project.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask is a folder of the project").to_owned()
}
