//! The command line, as one types it.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use quarterdeck_shelf::Title;
use quarterdeck_words::Language;

/// Games of privateers for one table: play, simulate, replay, verify.
#[derive(Parser)]
#[command(name = "quarterdeck", version, max_term_width = 100, arg_required_else_help = true)]
#[command(after_help = "Begin with: quarterdeck play letter-of-marque")]
pub(crate) struct Cli {
    /// The language of the games: en or it. By default that of your system
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = language)]
    pub(crate) lang: Option<Language>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games, how many can play, their options and their bots
    Games(Games),
    /// Play in the terminal, against bots or hot-seat
    Play(Play),
    /// Let bots play many games and say how they did
    Simulate(Simulate),
    /// Tell a recorded game again, as a seat, the public or everybody saw it
    Replay(Replay),
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
    /// Who sits where, clockwise: “you”, or “bot:” and a level. Several “you” share the screen
    #[arg(
        long,
        value_name = "SEATS",
        default_value = "you,bot:heuristic,bot:heuristic,bot:heuristic"
    )]
    pub(crate) seats: String,
    #[command(flatten)]
    pub(crate) options: GameOptions,
    /// Seal the dice from a number, so that the same game can be played again
    #[arg(long, value_name = "NUMBER", conflicts_with = "resume")]
    pub(crate) seed: Option<u64>,
    /// Write the record to this file, which must not exist yet
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) save: Option<PathBuf>,
    /// Go on with the game in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seats", "options"])]
    pub(crate) resume: Option<PathBuf>,
}

/// Options of a game.
#[derive(Args)]
pub(crate) struct GameOptions {
    /// Change a rule; may be given several times. See “quarterdeck games”
    #[arg(long = "option", short = 'o', value_name = "KEY=VALUE", id = "options")]
    pub(crate) pairs: Vec<String>,
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
    /// Where all chance comes from; the same seed gives the same result on any number of threads
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads; by default one a core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(crate) threads: Option<u16>,
    /// Keep the record of every game in this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) records: Option<PathBuf>,
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

/// `quarterdeck verify`
#[derive(Args)]
pub(crate) struct Verify {
    /// The record
    pub(crate) file: PathBuf,
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
