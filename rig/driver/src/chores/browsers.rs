//! Real browsers: what their tests need, and how long people wait for each other.

use std::process::Command;
use std::{env, fs};

use crate::server::{Binary, Server};
use crate::wish::{self, Wish};
use crate::{Answer, root};

/// Prints how long it takes from a press in one browser to the change in another, and what people cost who look on.
pub(crate) fn run(asked: Wish) -> Answer {
    let binary = Binary::build(asked.release)?;
    let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
    wish::run(async {
        let data = directory.path().display().to_string();
        let args = ["--data", &data, "--no-limits"];
        let server = Server::start(&binary, directory.path(), "server", &args).await?;
        let (address, pid) = (server.address().to_string(), server.pid().unwrap_or_default());
        let pid = pid.to_string();
        tokio::task::block_in_place(|| program("measure", &[&address, &pid]))
    })
}

/// Runs one of the programs of the crate of browsers.
pub(crate) fn program(name: &str, args: &[&str]) -> Answer {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--package", "quarterdeck-browsers", "--bin", name, "--"]);
    let status = command.args(args).current_dir(root()).status();
    let status = status.map_err(|error| format!("cargo cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} failed")) }
}

/// Fetches axe-core, which is not ours to pass on, to where the tests look for it.
pub(crate) fn fetch_axe() -> Answer {
    let place = root().join("target").join("axe");
    if place.join("node_modules/axe-core/axe.min.js").exists() {
        return Ok(());
    }
    println!("── fetching axe-core");
    fs::create_dir_all(&place).map_err(|error| error.to_string())?;
    let fetched = Command::new("npm")
        .args(["install", "--no-audit", "--no-fund", "--silent", "--prefix", ".", AXE])
        .current_dir(&place)
        .status();
    if fetched.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    Err("axe-core cannot be fetched with npm".to_owned())
}

/// One version, so that the same pages pass today and tomorrow.
const AXE: &str = "axe-core@4.14.0";
