//! The test programs, as many at a time as there are cores. Cargo runs one after the other, and most of them wait half of
//! the time: for a disk, a browser, a server that comes up again.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use std::{io, thread};

use serde_json::Value;

use crate::tools::Need;
use crate::{Answer, cargo};

/// A test program, and where it expects to be run.
struct Program {
    name: String,
    path: PathBuf,
    folder: PathBuf,
}

/// Builds all test programs and runs them, without the tests that are to be skipped.
pub(super) fn run(args: &[&str], skipped: &[Need]) -> Answer {
    let mut programs = build(args)?;
    if programs.is_empty() {
        return Err("cargo named no test program".to_owned());
    }
    programs.retain(|program| !skipped.iter().any(|need| program.is_left_out(need)));
    let many = programs.len();
    let queue = Mutex::new(VecDeque::from(programs));
    let failed = Mutex::new(Vec::new());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                    let Some(program) = next else { return };
                    if !program.passes(skipped) {
                        let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                        failed.push(program.name);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    if failed.is_empty() {
        println!("── all {many} test programs passed");
        Ok(())
    } else {
        Err(format!("tests failed: {}", failed.join(", ")))
    }
}

fn build(args: &[&str]) -> Result<Vec<Program>, String> {
    let output = cargo::command()
        .args(args)
        .args(["--no-run", "--message-format", "json-render-diagnostics"])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !output.status.success() {
        return Err("the tests cannot be built".to_owned());
    }
    let lines = String::from_utf8_lossy(&output.stdout);
    let mut programs: Vec<Program> = lines.lines().filter_map(Program::from_message).collect();
    // What takes longest begins first.
    programs.sort_by_key(|program| !program.folder.ends_with("browsers"));
    Ok(programs)
}

impl Program {
    /// From what cargo says about something it has built, if that is a test program.
    fn from_message(line: &str) -> Option<Self> {
        let message: Value = serde_json::from_str(line).ok()?;
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

    /// Whether none of its tests can be run.
    fn is_left_out(&self, need: &Need) -> bool {
        matches!(need, Need::Crate(folder) if self.folder.ends_with(folder))
    }

    /// Texts in the paths of those of its tests that are to be skipped.
    fn skips<'a>(&self, skipped: &'a [Need]) -> impl Iterator<Item = &'a str> {
        skipped.iter().filter_map(|need| match need {
            Need::Tests(folder, text) if self.folder.ends_with(folder) => Some(*text),
            _ => None,
        })
    }

    /// Runs it, and shows what it has said: in one piece, since another runs beside it.
    fn passes(&self, skipped: &[Need]) -> bool {
        let begin = Instant::now();
        let output = Command::new(&self.path)
            .args(self.skips(skipped).flat_map(|text| ["--skip", text]))
            .current_dir(&self.folder)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .env("INSTA_UPDATE", "no")
            .output();
        let seconds = begin.elapsed().as_secs_f64();
        match output {
            Ok(output) if output.status.success() => {
                let tests = passed(&String::from_utf8_lossy(&output.stdout));
                println!("ok     {}: {tests} tests, {seconds:.1} s", self.name);
                true
            }
            Ok(output) => {
                let mut out = io::stdout().lock();
                // Whoever reads this wants to know what failed; a screen that is gone changes nothing.
                let _ = io::Write::write_all(&mut out, &output.stdout);
                let _ = io::Write::write_all(&mut out, &output.stderr);
                println!("FAILED {}", self.name);
                false
            }
            Err(error) => {
                println!("FAILED {}: {error}", self.name);
                false
            }
        }
    }
}

/// How many tests a program says have passed.
fn passed(output: &str) -> u32 {
    let counts = output.lines().filter_map(|line| {
        line.strip_prefix("test result: ok. ")?.split(' ').next()?.parse::<u32>().ok()
    });
    counts.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_program_is_known_by_what_cargo_says() {
        let line = r#"{"reason":"compiler-artifact","manifest_path":"/a/store/Cargo.toml","target":{"name":"suite"},"profile":{"test":true},"executable":"/a/target/suite-1"}"#;
        let program = Program::from_message(line).expect("it is one");
        assert_eq!(
            (program.name.as_str(), program.folder.to_str()),
            ("store suite", Some("/a/store"))
        );
        assert!(Program::from_message(&line.replace("true", "false")).is_none());
        assert!(Program::from_message(r#"{"reason":"build-finished","success":true}"#).is_none());
    }

    #[test]
    fn what_needs_a_missing_tool_is_skipped_in_its_own_crate_only() {
        let store = Program {
            name: "store suite".to_owned(),
            path: "/a/target/suite-1".into(),
            folder: "/a/store".into(),
        };
        let needs = [
            Need::Tests("store", "nodes::"),
            Need::Tests("server", "example_bot"),
            Need::Chore("nodes"),
            Need::Crate("browsers"),
        ];
        assert_eq!(store.skips(&needs).collect::<Vec<_>>(), ["nodes::"]);
        assert!(!needs.iter().any(|need| store.is_left_out(need)));
        assert!(store.is_left_out(&Need::Crate("store")));
    }

    #[test]
    fn passed_tests_are_counted() {
        let said = "running 2 tests\ntest result: ok. 2 passed; 0 failed; 0 ignored\n";
        assert_eq!(passed(said), 2);
    }
}
