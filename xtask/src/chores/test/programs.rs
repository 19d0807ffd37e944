//! The test programs, as many at a time as there are cores. Cargo runs one after the other, and most of them wait half of
//! the time: for a disk, a browser, a server that comes up again.

use std::collections::VecDeque;
use std::io::{self, Write as _};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use crate::Answer;
use crate::cargo::{self, TestProgram};
use crate::tools::Need;

/// Builds all test programs and runs them, without the tests that are to be skipped.
pub(super) fn run(skipped: &[Need]) -> Answer {
    let mut programs = cargo::build_tests(&["--lib", "--bins", "--tests"])?;
    programs.retain(|program| !skipped.iter().any(|need| is_all_of(program, need)));
    // What takes longest begins first.
    programs.sort_by_key(|program| {
        LONGEST.iter().position(|name| program.name == *name).unwrap_or(LONGEST.len())
    });
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
                    if !passes(&program, skipped) {
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

/// The programs that take longest.
const LONGEST: [&str; 2] = ["browsers browsers", "server server"];

/// Whether none of a program's tests can be run.
fn is_all_of(program: &TestProgram, need: &Need) -> bool {
    matches!(need, Need::Crate(folder) if program.folder.ends_with(folder))
}

/// Texts in the paths of those tests of a program that are to be skipped.
fn skips<'a>(program: &TestProgram, skipped: &'a [Need]) -> impl Iterator<Item = &'a str> {
    skipped.iter().filter_map(|need| match need {
        Need::Tests(folder, text) if program.folder.ends_with(folder) => Some(*text),
        _ => None,
    })
}

/// Runs a program, and shows what it has said: in one piece, since another runs beside it.
fn passes(program: &TestProgram, skipped: &[Need]) -> bool {
    let begin = Instant::now();
    let args = skips(program, skipped).flat_map(|text| ["--skip", text]);
    let output = program.command().args(args).output();
    let seconds = begin.elapsed().as_secs_f64();
    match output {
        Ok(output) if output.status.success() => {
            let tests = passed(&String::from_utf8_lossy(&output.stdout));
            println!("ok     {}: {tests} tests, {seconds:.1} s", program.name);
            true
        }
        Ok(output) => {
            let mut out = io::stdout().lock();
            // Whoever reads this wants to know what failed; a screen that is gone changes nothing.
            let _ = out.write_all(&output.stdout);
            let _ = out.write_all(&output.stderr);
            println!("FAILED {}", program.name);
            false
        }
        Err(error) => {
            println!("FAILED {}: {error}", program.name);
            false
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
    fn what_needs_a_missing_tool_is_skipped_in_its_own_crate_only() {
        let store = TestProgram {
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
        assert_eq!(skips(&store, &needs).collect::<Vec<_>>(), ["nodes::"]);
        assert!(!needs.iter().any(|need| is_all_of(&store, need)));
        assert!(is_all_of(&store, &Need::Crate("store")));
    }

    #[test]
    fn passed_tests_are_counted() {
        let said = "running 2 tests\ntest result: ok. 2 passed; 0 failed; 0 ignored\n";
        assert_eq!(passed(said), 2);
    }
}
