//! Chores, one file per chore. `cargo xtask --help` lists them. Those that drive servers or play games are in
//! `rig/driver`, and are started from here.

mod chores {
    pub(crate) mod canaries;
    pub(crate) mod fuzz;
    pub(crate) mod rules;
    pub(crate) mod screenshots;
    pub(crate) mod simulation;
    pub(crate) mod test;
}

mod cargo;
mod rig;
mod tools;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chores::{canaries, fuzz, rules, screenshots, simulation, test};
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

/// The result of a chore: a sentence when it failed.
type Answer = Result<(), String>;

/// Chores of the project: tests, checks, measurements.
#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    disable_help_subcommand = true,
    subcommand_value_name = "CHORE",
    subcommand_help_heading = "Chores"
)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run everything that must pass: format, lints, tests, docs, rule coverage
    ///
    /// The tests need PostgreSQL, Chromium and a few other tools. Missing ones are listed with the reason, and then
    /// installed.
    Test {
        /// Install nothing: list the missing tools, and skip what needs them
        #[arg(long)]
        no_install: bool,
    },
    /// Check that every rule in games/*/RULES.md has a test with its id
    Rules,
    /// Play whole games on a server and search everything that anybody receives for other players' secrets
    Canaries {
        /// How many games
        #[arg(default_value_t = 100)]
        games: u64,
    },
    /// Simulate nodes, a database and clients with partitions and crashes, and find every planted bug
    Simulation {
        /// How many seeds; each is another course of events
        #[arg(default_value_t = 200)]
        seeds: u64,
    },
    /// Take a picture of every screen on a phone, a laptop and a TV, light and dark, in target/screenshots
    Screenshots {
        /// The language of the pages: en or it
        #[arg(default_value = "en")]
        language: String,
        /// Take the page from top to bottom, and not only the part that the screen shows
        #[arg(long)]
        whole: bool,
    },
    /// Fuzz records, actions and journals; needs a nightly toolchain, and installs cargo-fuzz
    Fuzz {
        /// How many seconds per target
        #[arg(default_value_t = 60)]
        seconds: u64,
    },
}

fn main() -> ExitCode {
    match run(&command().get_matches()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

/// The command line: the chores of this program, then those of the rig.
fn command() -> clap::Command {
    Cli::command().subcommands(rig::commands())
}

fn run(matches: &ArgMatches) -> Answer {
    if let Some((chore, args)) = rig::chosen(matches) {
        return rig::chore(chore, &args);
    }
    match Cli::from_arg_matches(matches).map_err(|error| error.to_string())?.chore {
        Chore::Test { no_install } => test::run(!no_install),
        Chore::Rules => rules::run(),
        Chore::Canaries { games } => canaries::run(games),
        Chore::Simulation { seeds } => simulation::run(seeds),
        Chore::Screenshots { language, whole } => screenshots::run(&language, whole),
        Chore::Fuzz { seconds } => fuzz::run(seconds),
    }
}

/// The top folder of the project.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask is a folder of the project").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &[&str]) -> Result<ArgMatches, String> {
        let words = ["xtask"].iter().chain(words);
        command().try_get_matches_from(words).map_err(|error| error.to_string())
    }

    #[test]
    fn a_chore_of_the_rig_takes_every_argument_with_it() {
        for words in [
            &["million", "corsaire"][..],
            &["attacks", "3", "--only", "slow bodies", "--binary", "/tmp/server"],
            &["load", "--alone"],
            &["crash", "--help"],
        ] {
            let matches = parse(words).unwrap();
            let (chore, args) = rig::chosen(&matches).unwrap();
            assert_eq!(chore, words[0]);
            assert_eq!(args, words[1..]);
        }
        assert!(rig::chosen(&parse(&["rules"]).unwrap()).is_none());
    }

    #[test]
    fn a_chore_that_does_not_exist_is_corrected() {
        let refused = parse(&["milion"]).unwrap_err();
        assert!(refused.contains("'million'"), "{refused}");
    }
}
