//! Quarterdeck: games of privateers for one table, in one binary.

mod cli;
mod commands;
mod failure;
mod files;
mod longrun;
mod plot;
mod seats;

use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use quarterdeck_words::Language;

use cli::{Cli, Command, Serve};
use failure::{Answer, Failure};

/// A server under load spends a seventh of its time in the system's allocator; this one takes less.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What a command exits with that has found something damaged, and has said so.
const DAMAGED: u8 = 1;

/// What a command exits with that was interrupted before its end.
const INTERRUPTED: u8 = 130;

/// What bad input of any kind exits with.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    match run(cli) {
        Ok(()) | Err(Failure::NobodyReads) => ExitCode::SUCCESS,
        Err(Failure::Damaged) => ExitCode::from(DAMAGED),
        Err(Failure::Interrupted) => ExitCode::from(INTERRUPTED),
        Err(Failure::Sentence(sentence)) => {
            eprintln!("quarterdeck: {sentence}");
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn run(cli: Cli) -> Answer {
    let words = quarterdeck_shelf::words(cli.lang.unwrap_or_else(system_language));
    if cli.command.is_some() && cli.serve != Serve::default() {
        return Err(Failure::new(
            "the server's settings stand after “serve”: quarterdeck serve --help",
        ));
    }
    match cli.command.unwrap_or(Command::Serve(cli.serve)) {
        Command::Serve(args) => commands::serve::run(&args, words),
        Command::Backup(args) => commands::keep::backup(&args),
        Command::Restore(args) => commands::keep::restore(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Export(args) => commands::records::export(&args),
        Command::Import(args) => commands::records::import(&args),
        Command::Games(args) => commands::games::run(&args, words),
        Command::Play(args) => commands::play::run(&args, words),
        Command::Simulate(args) => commands::simulate::run(&args),
        Command::Tournament(args) => commands::tournament::run(&args),
        Command::Lab(args) => commands::lab::run(&args),
        Command::Solve(args) => commands::solve::run(&args),
        Command::Replay(args) => commands::replay::run(&args, words),
        Command::Explain(args) => commands::explain::run(&args, words),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Share(args) => commands::share::run(&args),
        Command::Perft(args) => commands::perft::run(&args),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
    }
}

/// The first of the usual variables that names a language.
fn system_language() -> Language {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|variable| std::env::var(variable).ok())
        .find(|value| !value.is_empty())
        .and_then(|value| Language::from_locale(&value))
        .unwrap_or_default()
}

/// Help and version go to the screen; anything else is one sentence.
fn usage(error: &clap::Error) -> ExitCode {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    ) {
        // Nobody can be told when even the screen cannot be written to.
        let _ = error.print();
        let asked = error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        return if asked { ExitCode::SUCCESS } else { ExitCode::from(BAD_INPUT) };
    }
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let sentence = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim);
    let sentence = sentence.collect::<Vec<_>>().join(" ");
    eprintln!("quarterdeck: {} (quarterdeck --help says more)", sentence.trim_end_matches('.'));
    ExitCode::from(BAD_INPUT)
}
