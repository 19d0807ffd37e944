//! Chores, one file each. `cargo xtask` lists them.

mod chores {
    pub(crate) mod abuse;
    pub(crate) mod api;
    pub(crate) mod attacks;
    pub(crate) mod browsers;
    pub(crate) mod canaries;
    pub(crate) mod cost;
    pub(crate) mod crash;
    pub(crate) mod fuzz;
    pub(crate) mod leaks;
    pub(crate) mod load;
    pub(crate) mod million;
    pub(crate) mod nodes;
    pub(crate) mod power_loss;
    pub(crate) mod rules;
    pub(crate) mod screenshots;
    pub(crate) mod simulation;
    pub(crate) mod streams;
    pub(crate) mod tampering;
    pub(crate) mod test;
}

/// Real servers, real connections, and people who play.
mod rig {
    pub(crate) mod audit;
    pub(crate) mod crew;
    pub(crate) mod follow;
    pub(crate) mod guest;
    pub(crate) mod hammer;
    pub(crate) mod harbour;
    pub(crate) mod honest;
    pub(crate) mod hostile;
    pub(crate) mod http;
    pub(crate) mod inspect;
    pub(crate) mod ledger;
    pub(crate) mod measure;
    pub(crate) mod meter;
    pub(crate) mod people;
    pub(crate) mod proxy;
    pub(crate) mod scenes;
    pub(crate) mod server;
    pub(crate) mod sse;
    pub(crate) mod table;
    pub(crate) mod told;
    pub(crate) mod update;
    pub(crate) mod wish;
}

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chores::{
    abuse, api, attacks, browsers, canaries, cost, crash, fuzz, leaks, load, million, nodes,
    power_loss, rules, screenshots, simulation, streams, tampering, test,
};
use rig::measure::Measure;
use rig::wish::Wish;

/// What a chore answers: a sentence when it failed.
type Answer = Result<(), String>;

const HELP: &str = "\
cargo xtask CHORE

  test               format, lints, tests, docs, rule coverage: everything that must pass
  rules              which rules of games/*/RULES.md have no test that carries their id
  million [GAMES]    random games over all seat counts and options, every invariant after every action
  leaks [PAIRS]      the leak check of the conformance kit, that many pairs a viewer and set-up
  tampering [EDITS]  single-byte edits of records, none of which may verify
                     (each of these three for one game alone if its name follows)
  canaries [GAMES]   whole games on a server, and everything anybody gets looked through for what they may not know
  power-loss [ROUNDS]
                     games are written down, and the power fails at every write and every sync: nothing acknowledged is lost
  api [EXAMPLES]     Schemathesis over the API's document: every operation, every check
  screenshots [LANGUAGE] [--whole]
                     every screen on a phone, a laptop and a wall, light and dark, to target/screenshots
  simulation [SEEDS] nodes, a database and clients with partitions and crashes, so many seeds; every planted bug found
  fuzz [SECONDS]     fuzz targets for records, actions and journals, so long each; needs a nightly toolchain

Against real servers, with [--seed N] to repeat a run as far as processes allow, and [--release]:

  crash [KILLS]      the server is killed while people play: nothing acknowledged is lost, nothing happens twice
  streams [CUTS]     streams over a line that is cut at random bytes: everything told, in order, once
  nodes [CYCLES]     three servers on one PostgreSQL, killed, cut off and crashed: no gap, no fork, nothing twice
  abuse [SECONDS]    fifty players beside thousands of connections that mean ill: how long they wait for their answers
  cost [SECONDS]     every route of the API and every page at its worst: processor time, memory and bytes of a call, and
                     how long an honest player waits meanwhile; a route without a worst case is an error
  attacks [SECONDS]  each known attack beside twelve honest players, with a quiet baseline from the same run; fails when
                     their p99 exceeds 100 ms and 5 times the baseline
                     (both: [--release], [--binary FILE] to measure a server that is built, [--only TEXT] for one route or
                     attack; up to SECONDS a route, and SECONDS quiet and attacked)
  browsers           from a press in one browser to the change in another, and what fifty people cost who look on
  load [SECONDS] [--alone] [--sockets]
                     durable actions a second against bare appends and boardgame.io, a crowd, idle games
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let answer = match words.as_slice() {
        ["test"] => test::run(),
        ["rules"] => rules::run(),
        ["million", rest @ ..] => of_games(rest, 1_000_000, million::run),
        ["leaks", rest @ ..] => of_games(rest, 10_000, leaks::run),
        ["tampering", rest @ ..] => of_games(rest, 10_000, tampering::run),
        ["canaries", rest @ ..] => number(rest, 100).and_then(canaries::run),
        ["power-loss", rest @ ..] => number(rest, 3).and_then(power_loss::run),
        ["api", rest @ ..] => number(rest, 100).and_then(api::run),
        ["screenshots", rest @ ..] => screenshots::run(rest),
        ["simulation", rest @ ..] => number(rest, 200).and_then(simulation::run),
        ["fuzz", rest @ ..] => number(rest, 60).and_then(fuzz::run),
        ["crash", rest @ ..] => Wish::read(rest, 200).and_then(crash::run),
        ["streams", rest @ ..] => Wish::read(rest, 1000).and_then(streams::run),
        ["nodes", rest @ ..] => Wish::read(rest, 50).and_then(nodes::run),
        ["abuse", rest @ ..] => Wish::read(rest, 20).and_then(abuse::run),
        ["attacks", rest @ ..] => {
            Measure::read(rest, 10).and_then(|measure| attacks::run(&measure))
        }
        ["cost", rest @ ..] => Measure::read(rest, 2).and_then(|measure| cost::run(&measure)),
        ["browsers", rest @ ..] => Wish::read(rest, 0).and_then(browsers::run),
        ["load", rest @ ..] => load::Load::read(rest).and_then(|load| load::run(&load)),
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

/// A chore for all games, or for the one that is named last.
fn of_games(words: &[&str], usual: u64, run: fn(u64, Wanted<'_>) -> Answer) -> Answer {
    let (numbers, game) = match words {
        [numbers @ .., game] if game.parse::<u64>().is_err() => (numbers, Some(*game)),
        numbers => (numbers, None),
    };
    let known = ["letter-of-marque", "corsaire", "pirates-and-privateers"];
    if let Some(game) = game.filter(|game| !known.contains(game)) {
        return Err(format!("there is no game “{game}”: there is {}", known.join(", ")));
    }
    run(number(numbers, usual)?, Wanted(game))
}

/// The games that a chore is for.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'a>(Option<&'a str>);

impl Wanted<'_> {
    /// Whether it is for the game of this id.
    pub(crate) fn has(self, id: &str) -> bool {
        self.0.is_none_or(|game| game == id)
    }
}

/// The top folder of the project.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask is a folder of the project").to_owned()
}
