//! `quarterdeck completions`: a script for a shell.

use clap::CommandFactory;

use crate::cli::{Cli, Completions};
use crate::failure::Answer;

pub(crate) fn run(args: &Completions) -> Answer {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "quarterdeck", &mut script);
    std::io::Write::write_all(&mut std::io::stdout(), &script)?;
    Ok(())
}
