//! boardgame.io beside us: the same kind of load on what most people use, in memory, on the same machine.

use std::fs;
use std::process::Command;
use std::time::Duration;

use crate::root;

/// What was measured.
pub(super) struct Other {
    pub(super) a_second: f64,
    /// Milliseconds until the other player has a move.
    pub(super) seen_p50: f64,
}

pub(super) fn run(matches: usize, period: Duration) -> Result<Other, String> {
    let place = root().join("target").join("boardgame-io");
    fs::create_dir_all(&place).map_err(|error| error.to_string())?;
    let scripts = root().join("rig/driver/boardgame-io");
    for file in ["package.json", "bench.js", "duel.js"] {
        fs::copy(scripts.join(file), place.join(file)).map_err(|error| error.to_string())?;
    }
    let installed = Command::new("npm")
        .args(["install", "--no-audit", "--no-fund", "--silent"])
        .current_dir(&place)
        .status();
    if !installed.is_ok_and(|status| status.success()) {
        return Err("boardgame.io cannot be installed: npm is needed".to_owned());
    }
    let output = Command::new("node")
        .env("NODE_ENV", "production")
        .arg("bench.js")
        .arg(matches.to_string())
        .arg(period.as_secs().to_string())
        .current_dir(&place)
        .output()
        .map_err(|error| format!("node cannot be started: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let figures = said.lines().find_map(|line| {
        let (a_second, seen_p50) = line.strip_prefix("figures ")?.split_once(' ')?;
        Some(Other { a_second: a_second.parse().ok()?, seen_p50: seen_p50.parse().ok()? })
    });
    figures.ok_or_else(|| {
        format!("boardgame.io gave no figures: {said}{}", String::from_utf8_lossy(&output.stderr))
    })
}
