//! A picture of every screen.

use std::process::Command;

use crate::{Answer, cargo, root};

/// Writes them to `target/screenshots`.
pub(crate) fn run(language: &str, whole: bool) -> Answer {
    let built = cargo::build(&["screenshots"])?;
    let mut command = Command::new(&built[0]);
    command.arg(root().join("target/screenshots")).arg(language).args(whole.then_some("--whole"));
    let status = command.current_dir(root()).status();
    let status = status.map_err(|error| format!("the browser cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err("a screen could not be taken".to_owned()) }
}
