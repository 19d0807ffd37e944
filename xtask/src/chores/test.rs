//! Everything that must pass, in the order in which one would rather fail.

mod programs;

use std::process::{Command, Stdio};
use std::{env, fs};

use crate::chores::{api, browsers, crash, nodes, rules, streams};
use crate::rig::wish::Wish;
use crate::{Answer, root};

pub(crate) fn run() -> Answer {
    install_missing()?;
    cargo("format", &["fmt", "--all", "--check"], &[])?;
    cargo(
        "lints",
        &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"],
        &[],
    )?;
    // Examples were looked at by the lints, and need not be built for anything here but the one that a test kills.
    cargo("what is killed", &["build", "--workspace", "--example", "append"], &[])?;
    println!("── tests, in a browser too");
    programs::run(&["test", "--workspace", "--lib", "--bins", "--tests"])?;
    cargo("examples in the docs", &["test", "--workspace", "--doc"], &[])?;
    println!("── servers that are killed, cut off and crashed");
    crash::run(Wish::short(10))?;
    streams::run(Wish::short(50))?;
    nodes::run(Wish::short(3))?;
    println!("── the API against its document");
    api::run(3)?;
    cargo(
        "docs",
        // With all features, as the lints had it: then nothing is looked at twice.
        &["doc", "--workspace", "--all-features", "--no-deps", "--document-private-items"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )?;
    println!("── rule coverage");
    rules::run()
}

fn cargo(what: &str, args: &[&str], variables: &[(&str, &str)]) -> Answer {
    println!("── {what}: cargo {}", args.join(" "));
    let mut command = cargo_command();
    command.args(args).envs(variables.iter().copied());
    let status = command.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{what} failed")) }
}

/// Snapshots are compared here, never written. What is built from nothing is built more quickly without notes for next
/// time.
fn cargo_command() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).env("INSTA_UPDATE", "no").env("CARGO_INCREMENTAL", "0");
    command
}

/// What the tests need besides Rust, nearly all of it Debian's: an interpreter for the second implementation of the sealed
/// dice, a database for several servers together, an eye on what a process asks of the system, a browser, and what judges
/// whether its pages are open to everybody.
fn install_missing() -> Answer {
    install("python3", works("python3", &["--version"]))?;
    install("postgresql", has_postgres())?;
    install("strace", works("strace", &["--version"]))?;
    install("chromium", works("chromium", &["--version"]))?;
    install("npm", works("npm", &["--version"]))?;
    browsers::fetch_axe()
}

fn install(package: &str, is_there: bool) -> Answer {
    if is_there {
        return Ok(());
    }
    println!("── installing {package}");
    if works("apt-get", &["update"]) && works("apt-get", &["install", "--yes", package]) {
        return Ok(());
    }
    Err(format!("{package} is missing and cannot be installed with apt-get; please install it"))
}

/// Debian keeps each version's programs in a directory of its own, out of everybody's way.
fn has_postgres() -> bool {
    let Ok(versions) = fs::read_dir("/usr/lib/postgresql") else { return false };
    versions.flatten().any(|version| version.path().join("bin/initdb").exists())
}

fn works(program: &str, args: &[&str]) -> bool {
    let status =
        Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}
