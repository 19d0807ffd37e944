//! Everything that must pass, in the order in which one would rather fail.

mod programs;

use crate::chores::rules;
use crate::rig::Rig;
use crate::tools::{self, Need};
use crate::{Answer, cargo};

/// The chores of the rig that every test run includes, each in a short form.
const SHORT_RUNS: [(&str, &str); 4] = [
    ("crash", "10"),
    ("streams", "50"),
    ("nodes", "3"),
    // Three random requests per operation, besides those that follow from the document.
    ("api", "3"),
];

/// Runs all of it. Missing tools are installed first, or else whatever needs them is skipped.
pub(crate) fn run(installs: bool) -> Answer {
    if installs {
        tools::install(&tools::OF_THE_TESTS)?;
    }
    let missing = if installs { Vec::new() } else { tools::missing(&tools::OF_THE_TESTS) };
    if !missing.is_empty() {
        println!("── nothing is installed, so a part of the tests is skipped:");
        tools::tell_skipped(&missing);
    }
    let skipped = tools::skipped(&missing);
    cargo::run("format", &["fmt", "--all", "--check"], &[])?;
    println!("── rule coverage");
    rules::run()?;
    cargo::run(
        "lints",
        &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"],
        &[],
    )?;
    // Examples were looked at by the lints, and need not be built for anything here but the one that a test kills, which
    // comes with the rig.
    let rig = Rig::build()?;
    println!("── tests, in a browser too");
    programs::run(&skipped)?;
    cargo::run("examples in the docs", &["test", "--workspace", "--doc"], &[])?;
    println!("── servers that are killed, cut off and crashed, and the API against its document");
    for (chore, count) in SHORT_RUNS {
        if !skipped.contains(&Need::Chore(chore)) {
            rig.run(chore, &[count])?;
        }
    }
    cargo::run(
        "docs",
        // With all features, as the lints had it: then nothing is looked at twice.
        &["doc", "--workspace", "--all-features", "--no-deps", "--document-private-items"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )?;
    if !missing.is_empty() {
        println!("── everything that was run has passed, but not everything was run:");
        tools::tell_skipped(&missing);
    }
    Ok(())
}
