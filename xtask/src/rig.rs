//! The chores of the rig (`rig/driver`), which drive servers and play games. It has its own command line; the arguments
//! are passed on as they are, `--help` too.

use std::ffi::{OsStr, OsString};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::Command;

use clap::{Arg, ArgMatches, value_parser};

use crate::tools::{self, SCHEMATHESIS};
use crate::{Answer, cargo};

/// Every chore, with a line for the help. A test of the rig checks that none is missing.
const CHORES: [(&str, &str); 13] = [
    (
        "crash",
        "Kill the server while people play: nothing acknowledged is lost, nothing happens twice",
    ),
    ("streams", "Cut streams at random bytes: everybody is told everything, in order and once"),
    ("nodes", "Kill, cut off and crash three servers on one PostgreSQL: no gap, no fork"),
    (
        "power-loss",
        "Cut the power at every write and sync of a store: nothing acknowledged is lost",
    ),
    ("api", "Check the API against its OpenAPI document with Schemathesis"),
    ("million", "Play random games and check every invariant after every action"),
    ("leaks", "Run the leak check of the conformance kit with many pairs of states"),
    ("tampering", "Edit single bytes of records: none may verify"),
    ("cost", "Measure every route of the API and every page at its worst"),
    (
        "attacks",
        "Run each known attack beside honest players, and compare their waits with a baseline",
    ),
    ("abuse", "Measure how long fifty players wait beside thousands of hostile connections"),
    ("browsers", "Measure the time from a click in one browser to the change in another"),
    ("load", "Measure durable actions per second, a crowd of spectators, and idle games"),
];

/// The chores as commands of `cargo xtask`.
pub(crate) fn commands() -> impl Iterator<Item = clap::Command> {
    CHORES.into_iter().map(|(name, about)| {
        let args = Arg::new("args").num_args(0..).trailing_var_arg(true).allow_hyphen_values(true);
        let args = args.value_parser(value_parser!(OsString)).value_name("ARGUMENTS");
        clap::Command::new(name).about(about).disable_help_flag(true).arg(args)
    })
}

/// The chore of the rig that was asked for, and its arguments.
pub(crate) fn chosen(matches: &ArgMatches) -> Option<(&str, Vec<OsString>)> {
    let (name, matches) = matches.subcommand()?;
    has(name).then(|| {
        let args = matches.get_many::<OsString>("args");
        (name, args.into_iter().flatten().cloned().collect())
    })
}

/// Whether the rig has a chore of this name.
pub(crate) fn has(name: &str) -> bool {
    CHORES.iter().any(|(chore, _)| *chore == name)
}

/// Runs a chore with the arguments of the command line. The rig takes the place of this process, so that signals reach
/// it and no server stays behind.
pub(crate) fn chore(name: &str, args: &[OsString]) -> Answer {
    if name == "api" {
        tools::install(&[&SCHEMATHESIS])?;
    }
    let rig = Rig::build()?;
    let failed = rig.command(name, args).exec();
    Err(format!("{} cannot be started: {failed}", rig.0.display()))
}

/// The rig, built together with the server.
pub(crate) struct Rig(PathBuf);

impl Rig {
    pub(crate) fn build() -> Result<Self, String> {
        println!("── building the rig and the server");
        let built = cargo::build(&["quarterdeck-rig", "quarterdeck"])?;
        let rig = built.into_iter().next();
        rig.map(Self).ok_or_else(|| "cargo has built no rig".to_owned())
    }

    /// Runs a chore to its end. The rig says itself what went wrong.
    pub(crate) fn run(&self, chore: &str, args: &[impl AsRef<OsStr>]) -> Answer {
        let status = self.command(chore, args).status();
        let program = self.0.display();
        let status = status.map_err(|error| format!("{program} cannot be started: {error}"))?;
        if status.success() { Ok(()) } else { Err(format!("{chore} failed")) }
    }

    fn command(&self, chore: &str, args: &[impl AsRef<OsStr>]) -> Command {
        let mut command = Command::new(&self.0);
        command.arg(chore).args(args);
        command
    }
}
