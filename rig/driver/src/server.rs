//! The server as a real process: started, killed, stopped and started again.

use std::env;
use std::fs::OpenOptions;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command as Plain, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use crate::http::{Caller, Client};
use crate::{Answer, root};

/// How long a start or a stop may take before something is wrong. Whether it is quick is judged elsewhere.
const PATIENCE: Duration = Duration::from_secs(30);

/// The program, built.
#[derive(Clone)]
pub(crate) struct Binary(PathBuf);

impl Binary {
    /// Builds a program of this project: the server is `quarterdeck`. Cargo says where it is then.
    ///
    /// Cargo chooses features by what is built together. Built with the whole workspace, and with an example beside it,
    /// this is the same program that `cargo xtask` has built already; by itself it would be another one, with half of
    /// what it needs compiled once more.
    pub(crate) fn build(name: &str, release: bool) -> Result<Self, String> {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Plain::new(cargo);
        command.args(["build", "--quiet", "--message-format=json-render-diagnostics"]);
        if release {
            command.args(["--release", "--package", name]);
        } else {
            command.args(["--workspace", "--bin", name, "--example", "append"]);
            command.env("CARGO_INCREMENTAL", "0");
        }
        let built = command.current_dir(root()).stderr(Stdio::inherit()).output();
        let built = built.map_err(|error| format!("cargo cannot be started: {error}"))?;
        if !built.status.success() {
            return Err(format!("{name} does not build"));
        }
        let made = String::from_utf8_lossy(&built.stdout);
        let path = made.lines().find_map(|line| {
            let message: serde_json::Value = serde_json::from_str(line).ok()?;
            let path = PathBuf::from(message.get("executable")?.as_str()?);
            (path.file_stem()? == name).then_some(path)
        });
        path.map(Self).ok_or_else(|| format!("cargo does not say where {name} is"))
    }

    /// A program that somebody has built already.
    pub(crate) fn at(path: &Path) -> Result<Self, String> {
        let path = path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self(path))
    }

    /// Runs it to the end with everything it says on the screen.
    pub(crate) async fn show(&self, args: &[&str]) -> Answer {
        let mut command = Command::new(&self.0);
        let status = command.args(args).kill_on_drop(true).status().await;
        let status = status.map_err(|error| format!("{}: {error}", self.0.display()))?;
        if status.success() { Ok(()) } else { Err(format!("{} failed", self.0.display())) }
    }

    /// Runs one of its other commands to the end.
    pub(crate) async fn run(&self, args: &[&str]) -> Answer {
        let mut command = Command::new(&self.0);
        clean(&mut command).args(args).kill_on_drop(true);
        let done = command.output().await.map_err(|error| error.to_string())?;
        if done.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&done.stderr);
        Err(format!("quarterdeck {} failed: {}", args.join(" "), said.trim()))
    }
}

/// Whoever runs the rig may have set up a server of their own in the environment.
fn clean(command: &mut Command) -> &mut Command {
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("QUARTERDECK_")) {
            command.env_remove(name);
        }
    }
    // Nobody watches these bots.
    command.env("QUARTERDECK_BOT_PACE_MS", "0")
}

/// A server. It is killed when this is dropped.
pub(crate) struct Server {
    binary: Binary,
    args: Vec<String>,
    address: SocketAddr,
    log: PathBuf,
    descriptors: Option<u32>,
    child: Option<Child>,
}

impl Server {
    /// Starts one with these arguments, besides those that every server of the rig gets. What it logs goes to a file
    /// in `directory`.
    pub(crate) async fn start(
        binary: &Binary,
        directory: &Path,
        name: &str,
        args: &[&str],
    ) -> Result<Self, String> {
        Self::start_with(binary, directory, name, args, None).await
    }

    /// The same with a soft limit of file descriptors: what a user's shell gives it, say, and not what this process has.
    pub(crate) async fn start_with(
        binary: &Binary,
        directory: &Path,
        name: &str,
        args: &[&str],
        descriptors: Option<u32>,
    ) -> Result<Self, String> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()?));
        let listen = address.to_string();
        let usual =
            ["serve", "--listen", &listen, "--no-open", "--metrics", "off", "--log", "warn"];
        let args = usual.iter().chain(args).map(|&arg| arg.to_owned()).collect();
        let log = directory.join(format!("{name}.log"));
        let mut server =
            Self { binary: binary.clone(), args, address, log, descriptors, child: None };
        server.start_again().await?;
        Ok(server)
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its process.
    pub(crate) fn pid(&self) -> Option<u32> {
        self.child.as_ref().and_then(Child::id)
    }

    /// Kills it where it stands.
    pub(crate) async fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It fails only if the process is gone already.
            let _ = child.kill().await;
        }
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) async fn stop(&mut self) -> Answer {
        match self.stop_within(PATIENCE).await? {
            Some(_) => Ok(()),
            None => Err("the server does not stop when it is asked to".to_owned()),
        }
    }

    /// Asks it to stop, and tells how long that took; nothing if it took longer than this, and then it is killed.
    pub(crate) async fn stop_within(&mut self, most: Duration) -> Result<Option<Duration>, String> {
        let begun = Instant::now();
        let Some(mut child) = self.child.take() else { return Ok(Some(Duration::ZERO)) };
        let Some(pid) = child.id() else { return Err("the server is gone".to_owned()) };
        let asked = Command::new("kill").args(["-TERM", &pid.to_string()]).status().await;
        if !asked.is_ok_and(|asked| asked.success()) {
            return Err("the server cannot be asked to stop".to_owned());
        }
        match timeout(most, child.wait()).await {
            Ok(Ok(status)) if status.success() => Ok(Some(begun.elapsed())),
            Ok(Ok(status)) => {
                Err(format!("the server stopped with {status}; {}", self.last_words()))
            }
            Ok(Err(error)) => Err(error.to_string()),
            // Dropping it kills it.
            Err(_) => Ok(None),
        }
    }

    /// Starts it again where it was, and tells how long it took to be of use.
    pub(crate) async fn start_again(&mut self) -> Result<Duration, String> {
        let begun = Instant::now();
        match timeout(PATIENCE, self.go()).await {
            Ok(ready) => ready.map(|()| begun.elapsed()),
            Err(_) => Err(format!("the server does not get ready; {}", self.last_words())),
        }
    }

    async fn go(&mut self) -> Answer {
        let log = OpenOptions::new().create(true).append(true).open(&self.log);
        let log = log.map_err(|error| format!("{}: {error}", self.log.display()))?;
        let mut command = match self.descriptors {
            // The shell gives way to the server, so that both have the same process id.
            Some(most) => {
                let mut shell = Command::new("sh");
                shell.arg("-c").arg(format!("ulimit -Sn {most} && exec \"$0\" \"$@\""));
                shell.arg(&self.binary.0);
                shell
            }
            None => Command::new(&self.binary.0),
        };
        clean(&mut command).args(&self.args).kill_on_drop(true);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log);
        let child = command.spawn().map_err(|error| format!("the server: {error}"))?;
        let child = self.child.insert(child);
        let said = child.stdout.take().ok_or("the server has no voice")?;
        let mut lines = BufReader::new(said).lines();
        let here = format!("http://{}", self.address);
        loop {
            match lines.next_line().await {
                Ok(Some(line)) if line.contains(&here) => break,
                Ok(Some(_)) => {}
                _ => return Err(format!("the server does not start; {}", self.last_words())),
            }
        }
        // It must not be stopped by a pipe that nobody reads.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        self.ready().await
    }

    /// Waits until it is of use.
    pub(crate) async fn ready(&mut self) -> Answer {
        let mut client = Client::new(Caller::new(self.address));
        loop {
            if client.ask("GET", "/readyz", None).await.is_ok_and(|answer| answer.is_ok()) {
                return Ok(());
            }
            if let Some(Ok(Some(status))) = self.child.as_mut().map(Child::try_wait) {
                return Err(format!("the server ended with {status}; {}", self.last_words()));
            }
            sleep(Duration::from_millis(5)).await;
        }
    }

    fn last_words(&self) -> String {
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        let mut last: Vec<&str> = log.lines().rev().take(5).collect();
        last.reverse();
        format!("its log ends with\n{}", last.join("\n"))
    }
}

/// A port that nobody listens on, and that the system gives to nobody who calls: a client that tries again and again
/// while its server is down could otherwise be given that very port, and find itself at the other end.
pub(crate) fn free_port() -> Result<u16, String> {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let begin = std::process::id() as u16;
    for _ in 0..10_000 {
        let nth = NEXT.fetch_add(1, Ordering::Relaxed).wrapping_add(begin);
        let port = 20_000 + nth % 10_000;
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return Ok(port);
        }
    }
    Err("there is no free port".to_owned())
}
