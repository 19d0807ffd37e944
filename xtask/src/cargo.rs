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
    let mut args = vec!["build", "--workspace", "--example", "append"];
    args.extend(names.iter().flat_map(|name| ["--bin", name]));
    let built = messages(&args)?;
    let find = |name: &&str| {
        let found = built.iter().find_map(|message| executable(message, name));
        found.ok_or_else(|| format!("cargo does not say where {name} is"))
    };
    names.iter().map(find).collect()
}

/// A test program, and where it expects to be run.
pub(crate) struct TestProgram {
    /// The folder of its crate, and its own name.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) folder: PathBuf,
}

/// Builds test programs of the workspace: all, or those that the arguments select.
pub(crate) fn build_tests(selection: &[&str]) -> Result<Vec<TestProgram>, String> {
    let args = [&["test", "--workspace", "--no-run"], selection].concat();
    let programs: Vec<_> = messages(&args)?.iter().filter_map(TestProgram::of).collect();
    if programs.is_empty() { Err("cargo named no test program".to_owned()) } else { Ok(programs) }
}

/// Builds and runs one test program of the server, with everything it says on the screen.
pub(crate) fn test_server(name: &str, args: &[&str], variable: (&str, u64)) -> Answer {
    let programs = build_tests(&["--test", name])?;
    let program = programs.iter().find(|program| program.folder.ends_with("server"));
    let program = program.ok_or_else(|| format!("the server has no test program {name}"))?;
    let status = program.command().args(args).env(variable.0, variable.1.to_string()).status();
    let status = status.map_err(|error| format!("{}: {error}", program.path.display()))?;
    if status.success() { Ok(()) } else { Err(format!("{name} failed")) }
}

impl TestProgram {
    /// From what cargo says about something it has built, if that is a test program.
    fn of(message: &Value) -> Option<Self> {
        let path = message["executable"].as_str()?;
        if !message["profile"]["test"].as_bool()? {
            return None;
        }
        let manifest = PathBuf::from(message["manifest_path"].as_str()?);
        let folder = manifest.parent()?.to_path_buf();
        let package = folder.file_name()?.to_string_lossy().into_owned();
        let name = format!("{package} {}", message["target"]["name"].as_str()?);
        Some(Self { name, path: path.into(), folder })
    }

    /// The program, to be run as cargo would.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        command.env("INSTA_UPDATE", "no");
        command
    }
}

/// What cargo says about everything that it builds.
fn messages(args: &[&str]) -> Result<Vec<Value>, String> {
    let mut command = command();
    command.args(args).args(["--message-format", "json-render-diagnostics"]);
    let built = command.stderr(Stdio::inherit()).output();
    let built = built.map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !built.status.success() {
        return Err(format!("“cargo {}” failed", args.join(" ")));
    }
    let lines = String::from_utf8_lossy(&built.stdout);
    Ok(lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
}

/// Where a program is, if this message of cargo says so.
fn executable(message: &Value, name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(message["executable"].as_str()?);
    (message["target"]["name"].as_str()? == name).then_some(path)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_program_is_found_by_its_name_among_all_that_was_built() {
        let library = json!({ "target": { "name": "rig" }, "executable": null });
        let program = json!({ "target": { "name": "rig" }, "executable": "/a/target/debug/rig" });
        assert_eq!(executable(&library, "rig"), None);
        assert_eq!(executable(&program, "rig"), Some("/a/target/debug/rig".into()));
        assert_eq!(executable(&program, "quarterdeck"), None);
    }

    #[test]
    fn a_test_program_is_known_by_what_cargo_says() {
        let message = |test: bool| {
            json!({
                "reason": "compiler-artifact", "manifest_path": "/a/store/Cargo.toml",
                "target": { "name": "suite" }, "profile": { "test": test },
                "executable": "/a/target/suite-1",
            })
        };
        let program = TestProgram::of(&message(true)).expect("it is one");
        assert_eq!(program.name, "store suite");
        assert_eq!(program.folder.to_str(), Some("/a/store"));
        assert!(TestProgram::of(&message(false)).is_none());
        assert!(TestProgram::of(&json!({ "reason": "build-finished", "success": true })).is_none());
    }
}
