//! Everything that must pass, in the order in which one would rather fail.

use std::env;
use std::process::{Command, Stdio};

use crate::chores::rules;
use crate::{Answer, root};

pub(crate) fn run() -> Answer {
    install_python()?;
    cargo("format", &["fmt", "--all", "--check"], &[])?;
    cargo(
        "lints",
        &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"],
        &[],
    )?;
    cargo("tests", &["test", "--workspace"], &[])?;
    cargo(
        "docs",
        &["doc", "--workspace", "--no-deps", "--document-private-items"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )?;
    println!("── rule coverage");
    rules::run()
}

fn cargo(what: &str, args: &[&str], variables: &[(&str, &str)]) -> Answer {
    println!("── {what}: cargo {}", args.join(" "));
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(args).current_dir(root()).envs(variables.iter().copied());
    // Snapshots are compared here, never written.
    command.env("INSTA_UPDATE", "no");
    let status = command.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{what} failed")) }
}

/// The second implementation of the sealed dice is a Python script; Debian has the interpreter.
fn install_python() -> Answer {
    if works("python3", &["--version"]) {
        return Ok(());
    }
    println!("── installing python3");
    if works("apt-get", &["update"]) && works("apt-get", &["install", "--yes", "python3"]) {
        return Ok(());
    }
    Err("python3 is missing and cannot be installed with apt-get; please install it".to_owned())
}

fn works(program: &str, args: &[&str]) -> bool {
    let status =
        Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}
