//! The command line, as one types it.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use quarterdeck_engine::Game;
use quarterdeck_engine::options::parse_options;
use quarterdeck_shelf::Title;
use quarterdeck_solver::{Method, Stake};
use quarterdeck_words::Language;

use crate::failure::{Answer, Failure};
use crate::plot::{Canvas, Gallery};

/// Games of privateers for one table: serve, play, simulate, replay, verify.
///
/// Without a command it starts the server, for everybody on this network.
#[derive(Parser)]
#[command(name = "quarterdeck", version, max_term_width = 100)]
#[command(after_help = "Alone in the terminal: quarterdeck play letter-of-marque")]
pub(crate) struct Cli {
    /// The language of the games: en or it. By default that of your system
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = language)]
    pub(crate) lang: Option<Language>,
    #[command(flatten, next_help_heading = "Server")]
    pub(crate) serve: Serve,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Start the server: tables for everybody who can reach this machine
    Serve(Serve),
    /// Write everything that a server keeps to a new file, while it runs
    Backup(Backup),
    /// Fill an empty store from a backup
    Restore(Restore),
    /// Check every journal of a store or a backup, without changing anything
    Check(Check),
    /// Write the games that a server keeps as records, a file each
    Export(Export),
    /// Take records into a server's store
    Import(Import),
    /// List the games, how many can play, their options and their bots
    Games(Games),
    /// Play in the terminal, against bots or hot-seat
    Play(Play),
    /// Let bots play many games and say how they did
    Simulate(Simulate),
    /// Find out who is better: the same cards in every order of seats
    Tournament(Tournament),
    /// Find out what an option changes: balance, length, changes of the lead, comebacks
    Lab(Lab),
    /// Solve a small game for two, and write down how to play it
    Solve(Solve),
    /// Tell a recorded game again, as a seat, the public or everybody saw it
    Replay(Replay),
    /// Say what the strongest bot would do at some point of a recorded game, and why
    Explain(Explain),
    /// Check a record: chain, commitments, every draw and every step
    Verify(Verify),
    /// Derive from the host's record what a seat or the public may have of it
    Share(Share),
    /// Count the positions of a game's tree to some depth
    Perft(Perft),
    /// Measure how fast the games play on one core
    Bench(Bench),
    /// Print a completion script for a shell
    Completions(Completions),
}

/// `quarterdeck serve`
#[derive(Args, Default, PartialEq)]
pub(crate) struct Serve {
    /// The address and port to listen on [default: 0.0.0.0:7070]
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) listen: Option<SocketAddr>,
    #[command(flatten)]
    pub(crate) home: Home,
    /// The URL that players reach the server by, if it is not the address it listens on
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    /// Names that the server answers to besides addresses, localhost and this machine's own
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) hosts: Vec<String>,
    /// How many proxies stand before the server
    #[arg(long, value_name = "NUMBER")]
    pub(crate) trusted_proxies: Option<u8>,
    /// Where Prometheus may ask, or “off” [default: 127.0.0.1:7071]
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) metrics: Option<String>,
    /// What is logged: error, warn, info, debug or a filter [default: info]
    #[arg(long, value_name = "FILTER")]
    pub(crate) log: Option<String>,
    /// The form of the log: human or json [default: human]
    #[arg(long, value_name = "FORM")]
    pub(crate) log_format: Option<String>,
    /// No limits to how often somebody may do something; for measuring
    #[arg(long)]
    pub(crate) no_limits: bool,
    /// Do not open a browser
    #[arg(long)]
    pub(crate) no_open: bool,
}

/// Where a server keeps everything.
#[derive(Args, Clone, Default, PartialEq)]
pub(crate) struct Home {
    /// A TOML file with settings; the environment (QUARTERDECK_…) and flags go before it
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// The directory where games are kept, in an SQLite file
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    pub(crate) data: Option<PathBuf>,
    #[arg(
        long,
        value_name = "URL",
        help = "A PostgreSQL database instead, for several servers together. Other users of this \
                machine can see a password on the command line: set QUARTERDECK_DATABASE or use a \
                config file instead"
    )]
    pub(crate) database: Option<String>,
}

/// `quarterdeck backup`
#[derive(Args)]
pub(crate) struct Backup {
    /// The file to write, which must not exist yet
    #[arg(value_name = "FILE")]
    pub(crate) to: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
}

/// `quarterdeck restore`
#[derive(Args)]
pub(crate) struct Restore {
    /// The backup
    #[arg(value_name = "FILE")]
    pub(crate) from: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
}

/// `quarterdeck check`
///
/// It reads every table's journal, replays its game, verifies the record, and lets SQLite check its file. A server may be
/// running on the store. It exits with 0 if everything fits, with 1 if something is damaged, and with 2 if it could not
/// check at all.
#[derive(Args)]
pub(crate) struct Check {
    /// A backup, or a store's own file; by default the server's store
    #[arg(value_name = "FILE", conflicts_with_all = ["config", "data", "database"])]
    pub(crate) file: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) home: Home,
}

/// `quarterdeck export`
#[derive(Args)]
pub(crate) struct Export {
    /// The directory to write to
    #[arg(value_name = "DIR")]
    pub(crate) to: PathBuf,
    /// Also games that are not over. Whoever has such a record knows every secret of the game
    #[arg(long)]
    pub(crate) running: bool,
    #[command(flatten)]
    pub(crate) home: Home,
}

/// `quarterdeck import`
#[derive(Args)]
pub(crate) struct Import {
    /// Records: the host's, as `play --save` and `export` write them
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) home: Home,
}

/// `quarterdeck games`
#[derive(Args)]
pub(crate) struct Games {
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// `quarterdeck play`
#[derive(Args)]
pub(crate) struct Play {
    /// The game
    #[arg(value_parser = title, required_unless_present = "resume")]
    pub(crate) game: Option<Title>,
    /// Who sits where, clockwise: “you”, or “bot:” and a level. Several “you” share the screen. By default you and
    /// heuristic bots
    #[arg(long, value_name = "SEATS")]
    pub(crate) seats: Option<String>,
    #[command(flatten)]
    pub(crate) options: GameOptions,
    /// Seal the dice from a number, so that the same game can be played again
    #[arg(long, value_name = "NUMBER", conflicts_with = "resume")]
    pub(crate) seed: Option<u64>,
    /// Write the record to this file, which must not exist yet
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) save: Option<PathBuf>,
    /// Go on with the game in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seats", "options", "figures"])]
    pub(crate) resume: Option<PathBuf>,
}

/// Options of a game.
#[derive(Args)]
pub(crate) struct GameOptions {
    /// Change a rule; may be given several times. See “quarterdeck games”
    #[arg(long = "option", short = 'o', value_name = "KEY=VALUE", id = "options")]
    pub(crate) pairs: Vec<String>,
    /// Play with figures of your own, from a file like the game's own data file
    #[arg(long = "data", value_name = "FILE", id = "figures")]
    pub(crate) data: Option<PathBuf>,
}

impl GameOptions {
    /// The options of a game as they were typed, with the data that was brought.
    pub(crate) fn read<G: Game>(&self) -> Answer<G::Options> {
        self.read_with::<G>(&[])
    }

    /// The same with more options after them.
    pub(crate) fn read_with<G: Game>(&self, more: &[String]) -> Answer<G::Options> {
        let pairs: Vec<String> = self.pairs.iter().chain(more).cloned().collect();
        let mut options = parse_options::<G>(&pairs)?;
        if let Some(path) = &self.data {
            let text = std::fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
            G::read_data(&mut options, &text).map_err(|problems| Failure::file(path, problems))?;
        }
        Ok(options)
    }
}

/// What all runs of many games have in common.
#[derive(Args)]
pub(crate) struct Run {
    /// Where all chance comes from; the same seed gives the same result on any number of threads
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads; by default one a core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(crate) threads: Option<u16>,
    /// Keep what was played in this file; a later call goes on from there
    #[arg(long, value_name = "FILE")]
    pub(crate) keep: Option<PathBuf>,
    /// Write down the figures, as CSV
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// `quarterdeck simulate`
#[derive(Args)]
pub(crate) struct Simulate {
    /// The game
    #[arg(value_parser = title)]
    pub(crate) game: Title,
    /// Who sits where, clockwise: “bot:” and a level for each seat
    #[arg(long, value_name = "SEATS")]
    pub(crate) seats: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) options: GameOptions,
    #[command(flatten)]
    pub(crate) run: Run,
    /// Keep the record of every game in this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "keep")]
    pub(crate) records: Option<PathBuf>,
    /// Play with each of these values of an option; given several times, with every combination
    #[arg(long, value_name = "KEY=A,B", conflicts_with = "records")]
    pub(crate) sweep: Vec<String>,
    /// Draw wins by seat, scores, lengths and the race to the end: as SVG in the folder PLACE, or as NAME-wins.png and so
    /// on if PLACE is NAME.png. With --csv all.csv, the figures of the race are in all-race.csv
    #[arg(long, value_name = "PLACE", conflicts_with = "records")]
    pub(crate) plot: Option<Gallery>,
}

/// `quarterdeck lab`
#[derive(Args)]
pub(crate) struct Lab {
    /// The game
    #[arg(value_parser = title)]
    pub(crate) game: Title,
    /// The variants: an option and its values, the usual one first. Given several times, every combination is played
    #[arg(long, value_name = "KEY=A,B", required = true)]
    pub(crate) vary: Vec<String>,
    /// Who sits where, clockwise: “bot:” and a level for each seat. By default four usual bots, if the game is for
    /// so many
    #[arg(long, value_name = "SEATS")]
    pub(crate) seats: Option<String>,
    /// How many games of each variant
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) options: GameOptions,
    #[command(flatten)]
    pub(crate) run: Run,
    /// Draw what the variants change, and the race to the end: as SVG in the folder PLACE, or as NAME-length.png and so on
    /// if PLACE is NAME.png. With --csv all.csv, the figures of the race are in all-race.csv
    #[arg(long, value_name = "PLACE")]
    pub(crate) plot: Option<Gallery>,
}

/// `quarterdeck tournament`
#[derive(Args)]
pub(crate) struct Tournament {
    /// The game
    #[arg(value_parser = title)]
    pub(crate) game: Title,
    /// Who plays, one for each seat: “bot:” and a level. All orders of seats are played
    #[arg(long, value_name = "PLAYERS")]
    pub(crate) players: String,
    /// How many rounds at most. A round is one deal, played in every different order
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) rounds: u64,
    /// Stop as soon as it is clear for everybody on which side of a fair share they are
    #[arg(long)]
    pub(crate) settle: bool,
    #[command(flatten)]
    pub(crate) options: GameOptions,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// `quarterdeck solve`
#[derive(Args)]
pub(crate) struct Solve {
    /// The game
    #[arg(value_parser = title)]
    pub(crate) game: Title,
    #[command(flatten)]
    pub(crate) options: GameOptions,
    /// Write the policy to this file. What was learned is kept beside it, so that a later call goes on from there
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// How to learn: plus, discounted or predictive, or external, which learns from samples
    #[arg(long, default_value_t = Method::Plus)]
    pub(crate) method: Method,
    /// What is played for: margin (points apart), points or win
    #[arg(long, default_value = "margin")]
    pub(crate) stake: Stake,
    /// How many iterations altogether
    #[arg(long, value_name = "N", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) iterations: u64,
    /// Stop as soon as both seats together could gain no more than this
    #[arg(long, value_name = "GAP")]
    pub(crate) until: Option<f64>,
    /// Where samples come from
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Draw how it went, as FILE.svg or FILE.png
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<Canvas>,
    /// Write down how it went, as CSV
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// `quarterdeck replay`
#[derive(Args)]
pub(crate) struct Replay {
    /// The record
    pub(crate) file: PathBuf,
    /// With whose eyes: a seat's number, “public”, or “all” for a finished game
    #[arg(long = "as", value_name = "SEAT|public|all", default_value = "public")]
    pub(crate) viewer: String,
    /// Up to this entry; the deal is 0
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// As JSON: outcome, scores and views
    #[arg(long)]
    pub(crate) json: bool,
}

/// `quarterdeck explain`
#[derive(Args)]
pub(crate) struct Explain {
    /// The record
    pub(crate) file: PathBuf,
    /// After this entry; the deal is 0
    #[arg(long, value_name = "N")]
    pub(crate) at: usize,
    /// For this seat, from what it knew then; by default whoever acted next
    #[arg(long = "as", value_name = "SEAT", value_parser = clap::value_parser!(u8).range(1..=8).map(usize::from))]
    pub(crate) seat: Option<usize>,
    /// How many games to play through in thought; none are where all is worked out, as in duels of Letter of Marque
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) simulations: u32,
    /// Where all chance comes from
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// `quarterdeck verify`
#[derive(Args)]
pub(crate) struct Verify {
    /// The record
    pub(crate) file: PathBuf,
    /// Another copy of the same game, to find out whether the two contradict each other
    pub(crate) other: Option<PathBuf>,
    /// The public key of the server that must have signed it, in hexadecimal digits
    #[arg(long, value_name = "KEY")]
    pub(crate) key: Option<String>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// `quarterdeck share`
#[derive(Args)]
pub(crate) struct Share {
    /// The host's record
    pub(crate) file: PathBuf,
    /// For whom: a seat's number or “public”
    #[arg(long = "for", value_name = "SEAT|public", default_value = "public")]
    pub(crate) viewer: String,
    /// Write to this file, which must not exist yet, instead of to the screen
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

/// `quarterdeck perft`
#[derive(Args)]
pub(crate) struct Perft {
    /// The game
    #[arg(value_parser = title)]
    pub(crate) game: Title,
    /// To how many actions
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) depth: u32,
    /// How many seats; by default the fewest
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<usize>,
    #[command(flatten)]
    pub(crate) options: GameOptions,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// `quarterdeck bench`
#[derive(Args)]
pub(crate) struct Bench {
    /// How many seconds for each game and number of seats
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// `quarterdeck completions`
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: Shell,
}

fn title(id: &str) -> Result<Title, String> {
    id.parse()
}

fn language(code: &str) -> Result<Language, String> {
    code.parse().map_err(|error: quarterdeck_words::UnknownLanguage| error.to_string())
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=600.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds from 0.01 to 600".to_owned()),
    }
}
