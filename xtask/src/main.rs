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
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

/// The result of a chore: a sentence when it failed.
type Answer = Result<(), String>;

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
fn command() -> Command {
    let no_install =
        flag("no-install", "Install nothing: list the missing tools, and skip what needs them");
    let whole = flag(
        "whole",
        "Take the page from top to bottom, and not only the part that the screen shows",
    );
    let language = Arg::new("language").value_name("LANGUAGE").default_value("en");
    let test = Command::new("test")
        .about("Run everything that must pass: format, lints, tests, docs, rule coverage")
        .after_help(
            "The tests need PostgreSQL, Chromium and a few other tools. Missing ones are listed with the\n\
             reason, and then installed.",
        )
        .arg(no_install);
    let screenshots = Command::new("screenshots")
        .about("Take a picture of every screen, on three devices, light and dark, in target/screenshots")
        .arg(language.help("The language of the pages: en or it"))
        .arg(whole);
    Command::new("cargo xtask")
        .bin_name("cargo xtask")
        .about("Chores of the project: tests, checks, measurements")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_value_name("CHORE")
        .subcommand_help_heading("Chores")
        .subcommand(test)
        .subcommand(
            Command::new("rules").about("Check that every rule in games/*/RULES.md has a test with its id"),
        )
        .subcommand(
            Command::new("canaries")
                .about("Search everything that anybody receives in whole games for other players' secrets")
                .arg(count("GAMES", "100", "How many games")),
        )
        .subcommand(
            Command::new("simulation")
                .about("Simulate nodes, a database and clients with faults, and find every planted bug")
                .arg(count("SEEDS", "200", "How many seeds; each is another course of events")),
        )
        .subcommand(screenshots)
        .subcommand(
            Command::new("fuzz")
                .about("Fuzz records, actions and journals; needs a nightly toolchain")
                .after_help("cargo-fuzz is installed if it is missing.")
                .arg(count("SECONDS", "60", "How many seconds per target")),
        )
        .subcommands(rig::commands())
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

fn count(name: &'static str, default: &'static str, help: &'static str) -> Arg {
    let count = Arg::new("count").value_name(name).default_value(default);
    count.value_parser(value_parser!(u64)).help(help)
}

fn run(matches: &ArgMatches) -> Answer {
    if let Some((chore, args)) = rig::chosen(matches) {
        return rig::chore(chore, &args);
    }
    let (chore, args) = matches.subcommand().ok_or("no chore was named")?;
    let count = || args.get_one("count").copied().unwrap_or_default();
    match chore {
        "test" => test::run(!args.get_flag("no-install")),
        "rules" => rules::run(),
        "canaries" => canaries::run(count()),
        "simulation" => simulation::run(count()),
        "screenshots" => {
            let language = args.get_one::<String>("language").map_or("en", String::as_str);
            screenshots::run(language, args.get_flag("whole"))
        }
        "fuzz" => fuzz::run(count()),
        other => Err(format!("there is no chore “{other}”")),
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
    fn the_command_line_has_no_contradictions() {
        command().debug_assert();
        let matches = parse(&["simulation", "7"]).unwrap();
        let (_, args) = matches.subcommand().unwrap();
        assert_eq!(args.get_one("count"), Some(&7_u64));
        assert!(parse(&["simulation", "many"]).is_err());
    }

    #[test]
    fn a_chore_that_does_not_exist_is_corrected() {
        let refused = parse(&["milion"]).unwrap_err();
        assert!(refused.contains("'million'"), "{refused}");
    }
}
