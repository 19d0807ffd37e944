//! Cargo as the chores call it.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{Answer, root};

/// Cargo in the top folder of the project. Snapshots are compared, never written. Code that is built from nothing is
/// built more quickly without notes for next time.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).env("INSTA_UPDATE", "no").env("CARGO_INCREMENTAL", "0");
    command
}

/// Runs a command of cargo under a heading.
pub(crate) fn run(what: &str, args: &[&str], variables: &[(&str, &str)]) -> Answer {
    println!("── {what}: cargo {}", args.join(" "));
    let mut command = command();
    command.args(args).envs(variables.iter().copied());
    let status = command.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{what} failed")) }
}

/// Builds programs, and says where they are, in the same order.
///
/// Cargo chooses features by what is built together: with the whole workspace, and with an example beside them, programs
/// share everything with the tests. By itself each would be another program, with half of what it needs compiled once
/// more. The example is the process that a test of the store kills.
pub(crate) fn build(names: &[&str]) -> Result<Vec<PathBuf>, String> {
    let mut command = command();
    command.args(["build", "--workspace", "--example", "append"]);
    command.args(names.iter().flat_map(|name| ["--bin", name]));
    command.args(["--message-format", "json-render-diagnostics"]).stderr(Stdio::inherit());
    let built = command.output().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !built.status.success() {
        return Err(format!("cargo cannot build {}", names.join(" and ")));
    }
    let lines = String::from_utf8_lossy(&built.stdout);
    let find = |name: &&str| {
        let found = lines.lines().find_map(|line| executable(line, name));
        found.ok_or_else(|| format!("cargo does not say where {name} is"))
    };
    names.iter().map(find).collect()
}

/// Where a program is, if this message of cargo says so.
fn executable(line: &str, name: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(line).ok()?;
    let path = PathBuf::from(message["executable"].as_str()?);
    (message["target"]["name"].as_str()? == name).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_found_by_its_name_among_all_that_was_built() {
        let library = r#"{"target":{"name":"rig"},"executable":null}"#;
        let program = r#"{"target":{"name":"rig"},"executable":"/a/target/debug/rig"}"#;
        assert_eq!(executable(library, "rig"), None);
        assert_eq!(executable(program, "rig"), Some("/a/target/debug/rig".into()));
        assert_eq!(executable(program, "quarterdeck"), None);
    }
}
