//! The server that is measured: built with the profile `dist`, on a new SQLite file on a real disk.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use quarterdeck_store::{Page, Sqlite, Store};

use crate::root;

/// A server process, killed when dropped.
pub(super) struct Running {
    child: Child,
    pub(super) address: SocketAddr,
    directory: PathBuf,
    /// Kept, so that the server has somebody to talk to.
    _said: BufReader<ChildStdout>,
}

/// What is built for a measurement: the server, and its driver.
pub(super) struct Built {
    pub(super) server: PathBuf,
    pub(super) driver: PathBuf,
}

/// Builds both with all optimisations, and says where they are.
pub(super) fn build() -> Result<Built, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--profile", "dist", "-p", "quarterdeck", "-p", "quarterdeck-rig"])
        .current_dir(root())
        .status()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !built.success() {
        return Err("the server cannot be built".to_owned());
    }
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let place = target.join("dist");
    Ok(Built { server: place.join("quarterdeck"), driver: place.join("quarterdeck-rig") })
}

/// A new directory for data, on the disk where the project is.
pub(super) fn directory(name: &str) -> Result<PathBuf, String> {
    let directory =
        root().join("target").join("load").join(format!("{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
    Ok(directory)
}

impl Running {
    /// Starts a server on the data in this directory, and waits until it says where it is.
    pub(super) fn start(binary: &Path, directory: PathBuf) -> Result<Self, String> {
        let settings = directory.join("load.toml");
        let caps = "connections = 20000\nconnections_per_private_peer = 20000\nlog = \"error\"\n";
        fs::write(&settings, caps).map_err(|error| error.to_string())?;
        let mut child = Command::new(binary)
            .args(["serve", "--listen", "127.0.0.1:0", "--no-open", "--no-limits"])
            .args(["--metrics", "off", "--config"])
            .arg(&settings)
            .arg("--data")
            .arg(&directory)
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .map_err(|error| format!("the server cannot be started: {error}"))?;
        let said = child.stdout.take().ok_or("the server has no output")?;
        let mut said = BufReader::new(said);
        let mut line = String::new();
        loop {
            line.clear();
            if said.read_line(&mut line).map_err(|error| error.to_string())? == 0 {
                return Err("the server did not say where it is".to_owned());
            }
            let url = line.trim().strip_prefix("http://");
            if let Some(address) = url.and_then(|url| url.trim_end_matches('/').parse().ok()) {
                return Ok(Self { child, address, directory, _said: said });
            }
        }
    }

    /// How long the entries are that it has written, on the average. It is stopped for that.
    pub(super) async fn entry_bytes(mut self) -> Result<usize, String> {
        self.kill();
        let file = self.directory.join("quarterdeck.db");
        let store = Sqlite::open(&file).map_err(|error| error.to_string())?;
        let failed = |error: quarterdeck_store::Unavailable| error.to_string();
        let page = Page { after: None, limit: 100 };
        let (mut bytes, mut entries) = (0, 0);
        for found in store.tables(page).await.map_err(failed)? {
            let rows = store.journal(found.table, 0).await.map_err(failed)?;
            bytes += rows.iter().map(|row| row.entry.len()).sum::<usize>();
            entries += rows.len();
        }
        Ok(bytes / entries.max(1))
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// The processor time that it has taken so far, in seconds.
    pub(super) fn seconds(&self) -> Result<f64, String> {
        seconds_of(&self.child.id().to_string())
    }

    /// What it takes of the memory, in megabytes.
    pub(super) fn megabytes(&self) -> Result<f64, String> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))
            .map_err(|error| format!("the server's memory cannot be read: {error}"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
        kilobytes.map(|kilobytes| kilobytes / 1024.0).ok_or_else(|| "there is no VmRSS".to_owned())
    }
}

/// The processor time that a process has taken so far, in seconds; the driver's own is `self`.
pub(super) fn seconds_of(process: &str) -> Result<f64, String> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))
        .map_err(|error| format!("what a process takes cannot be read: {error}"))?;
    // The name of the program, in brackets, may have spaces.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: Vec<f64> = fields.skip(11).take(2).filter_map(|ticks| ticks.parse().ok()).collect();
    // Linux counts in hundredths of a second wherever programs look.
    Ok(ticks.iter().sum::<f64>() / 100.0)
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
        let _ = fs::remove_dir_all(&self.directory);
    }
}
