//! Fuzzing what strangers send: records, actions, and journals as a broken disk would give them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{self, CARGO_FUZZ};
use crate::{Answer, root};

/// The targets, and where their first examples come from.
const TARGETS: [(&str, &str); 3] = [
    ("record_import", "games/letter-of-marque/tests/golden"),
    ("action_json", ""),
    ("journal", "table/tests/golden"),
];

/// Actions to begin with.
const ACTIONS: [&str; 6] = [
    r#"{"choose":"armed"}"#,
    r#""leave""#,
    r#"{"arrive":5}"#,
    r#"{"attack":{"owner":2,"treasure":7}}"#,
    r#""pass""#,
    "[[[[1e999]]]]",
];

pub(crate) fn run(seconds: u64) -> Answer {
    tools::install(&[&CARGO_FUZZ])?;
    for (target, examples) in TARGETS {
        let corpus = corpus(target, &root().join(examples))?;
        println!("── {target}, {seconds} s");
        let status = Command::new("cargo")
            .args(["+nightly", "fuzz", "run", target])
            .arg(&corpus)
            .args(["--", &format!("-max_total_time={seconds}"), "-max_len=65536", "-timeout=10"])
            .args(["-rss_limit_mb=2048", "-print_final_stats=1", "-verbosity=0"])
            .current_dir(root())
            .status()
            .map_err(|error| format!("cargo fuzz cannot be started: {error}"))?;
        if !status.success() {
            return Err(format!("{target} found something: see fuzz/artifacts/{target}"));
        }
    }
    println!("{} targets, {seconds} s each: nothing found", TARGETS.len());
    Ok(())
}

/// A folder of examples to begin with. What the fuzzer finds on the way is kept there, beside the build.
fn corpus(target: &str, examples: &Path) -> Result<PathBuf, String> {
    let corpus = root().join("target").join("fuzz-corpus").join(target);
    let failed = |error: std::io::Error| error.to_string();
    fs::create_dir_all(&corpus).map_err(failed)?;
    for (nth, action) in ACTIONS.iter().enumerate().filter(|_| target == "action_json") {
        fs::write(corpus.join(format!("action-{nth}")), action).map_err(failed)?;
    }
    // Actions are short enough to stand here; there is no folder of them.
    let folder = (target != "action_json").then_some(examples);
    for example in folder.into_iter().flat_map(fs::read_dir).flatten() {
        let path = example.map_err(failed)?.path();
        if let Some(name) = path.file_name().filter(|_| path.is_file()) {
            fs::copy(&path, corpus.join(name)).map_err(failed)?;
        }
    }
    Ok(corpus)
}
