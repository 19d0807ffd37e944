//! Long runs against real servers, stores and games, one file per chore. `cargo xtask CHORE` builds this program together
//! with the server and starts it; `quarterdeck-rig --help` lists the chores.

mod chores {
    pub(crate) mod abuse;
    pub(crate) mod api;
    pub(crate) mod attacks;
    pub(crate) mod browsers;
    pub(crate) mod cost;
    pub(crate) mod crash;
    pub(crate) mod leaks;
    pub(crate) mod load;
    pub(crate) mod million;
    pub(crate) mod nodes;
    pub(crate) mod power_loss;
    pub(crate) mod streams;
    pub(crate) mod tampering;
}

mod args;
mod audit;
mod crew;
mod follow;
mod guest;
mod hammer;
mod harbour;
mod honest;
mod hostile;
mod http;
mod inspect;
mod ledger;
mod meter;
mod people;
mod proxy;
mod runtime;
mod scenes;
mod server;
mod sse;
mod table;
mod told;
mod update;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use args::GamesArgs;
use chores::{
    abuse, api, attacks, browsers, cost, crash, leaks, load, million, nodes, power_loss, streams,
    tampering,
};

/// The result of a chore: a sentence when it failed.
type Answer = Result<(), String>;

/// Drives real servers, stores and games: faults, attacks, load, random games.
#[derive(Parser)]
#[command(name = "quarterdeck-rig", bin_name = "cargo xtask", disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Play random games of all seat counts and options, and check every invariant after every action
    ///
    /// Plays 1,000,000 games unless told otherwise, a fifth of that of Pirates and Privateers.
    Million(GamesArgs),
    /// Change everything that a viewer cannot know, and check that every byte the viewer gets stays the same
    ///
    /// Compares 10,000 pairs of states for each viewer and set-up unless told otherwise.
    Leaks(GamesArgs),
    /// Edit single bytes of records, and check that none of them verifies any more
    ///
    /// Makes 10,000 edits per game unless told otherwise.
    Tampering(GamesArgs),
    /// Cut the power at every write and sync of a store, and check that nothing acknowledged is lost
    PowerLoss {
        /// How many rounds, each with other games and other losses
        #[arg(default_value_t = 3)]
        rounds: u64,
    },
    /// Check the API against its own document with Schemathesis: every operation, every check
    Api {
        /// How many random requests per operation, besides those that follow from the document
        #[arg(default_value_t = 100)]
        examples: u64,
    },
    /// Kill the server while people play: nothing acknowledged is lost, nothing happens twice
    Crash(crash::CrashArgs),
    /// Cut streams at random bytes: everybody is told everything, in order and once
    Streams(streams::StreamsArgs),
    /// Kill, cut off and crash three servers on one PostgreSQL: no gap, no fork, nothing twice
    Nodes(nodes::NodesArgs),
    /// Measure how long fifty players wait beside thousands of hostile connections
    Abuse(abuse::AbuseArgs),
    /// Measure every route of the API and every page at its worst: processor time, memory, bytes
    Cost(cost::CostArgs),
    /// Run each known attack beside twelve honest players, and compare their waits with a quiet baseline
    Attacks(attacks::AttacksArgs),
    /// Measure the time from a click in one browser to the change in another, and what 50 spectators cost
    Browsers {
        /// Run the release build of the server
        #[arg(long)]
        release: bool,
    },
    /// Measure durable actions per second against bare appends and boardgame.io, a crowd, idle games
    Load(load::LoadArgs),
}

fn main() -> ExitCode {
    let answer = match Cli::parse().chore {
        Chore::Million(games) => million::run(&games),
        Chore::Leaks(games) => leaks::run(&games),
        Chore::Tampering(games) => tampering::run(&games),
        Chore::PowerLoss { rounds } => power_loss::run(rounds),
        Chore::Api { examples } => api::run(examples),
        Chore::Crash(args) => crash::run(&args),
        Chore::Streams(args) => streams::run(&args),
        Chore::Nodes(args) => nodes::run(&args),
        Chore::Abuse(args) => abuse::run(&args),
        Chore::Cost(args) => cost::run(&args),
        Chore::Attacks(args) => attacks::run(&args),
        Chore::Browsers { release } => browsers::run(release),
        Chore::Load(args) => load::run(&args),
    };
    match answer {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

/// The top folder of the project.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("the rig is two folders deep in the project").to_owned()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn games(words: &[&str]) -> Result<GamesArgs, String> {
        let words = ["quarterdeck-rig", "million"].iter().chain(words);
        let cli = Cli::try_parse_from(words).map_err(|error| error.to_string())?;
        let Chore::Million(games) = cli.chore else { return Err("another chore".to_owned()) };
        Ok(games)
    }

    #[test]
    fn a_number_and_a_game_may_stand_in_any_order_or_be_left_out() {
        for (words, number, corsaire, marque) in [
            (&[][..], 7, true, true),
            (&["corsaire"], 7, true, false),
            (&["20"], 20, true, true),
            (&["20", "corsaire"], 20, true, false),
            (&["letter-of-marque", "20"], 20, false, true),
        ] {
            let games = games(words).unwrap();
            assert_eq!(games.number(7), Ok(number), "{words:?}");
            assert_eq!(games.wants("corsaire"), corsaire, "{words:?}");
            assert_eq!(games.wants("letter-of-marque"), marque, "{words:?}");
        }
        assert!(games(&["1", "2"]).unwrap().number(7).is_err());
        assert!(games(&["corsaire", "letter-of-marque"]).unwrap().number(7).is_err());
        let refused = games(&["chess"]).err().unwrap();
        assert!(refused.contains("letter-of-marque, corsaire"), "{refused}");
    }

    #[test]
    fn xtask_knows_every_chore() {
        let listed = std::fs::read_to_string(root().join("xtask/src/rig.rs")).unwrap();
        for chore in Cli::command().get_subcommands() {
            let entry = format!("\"{}\",", chore.get_name());
            assert!(listed.contains(&entry), "xtask/src/rig.rs does not list {}", chore.get_name());
        }
    }
}
