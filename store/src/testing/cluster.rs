//! A PostgreSQL server for tests: in a directory of its own, on a port of its own, gone with whoever started it.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::{DirBuilderExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::ids::TableId;

/// Where Debian keeps the programs of each version.
const PROGRAMS: &str = "/usr/lib/postgresql";

/// A PostgreSQL server. It stops when this is dropped, and when the process ends in whatever way.
pub struct Cluster {
    programs: PathBuf,
    directory: PathBuf,
    user: Option<User>,
    port: u16,
    guard: Option<Child>,
    databases: AtomicU32,
}

/// Whom the server runs as when we are root, which it refuses to be.
struct User {
    uid: u32,
    gid: u32,
}

impl Cluster {
    /// Starts one.
    ///
    /// # Panics
    /// When PostgreSQL is not installed, or does not start.
    pub fn start() -> Self {
        let programs = programs().unwrap_or_else(|| {
            panic!("PostgreSQL is missing: install it with “apt-get install postgresql”")
        });
        let directory = std::env::temp_dir().join(format!("quarterdeck-{}", TableId::new()));
        fs::DirBuilder::new().mode(0o700).create(&directory).expect("a directory can be made");
        let user = User::instead_of_root();
        if let Some(user) = &user {
            chown(&directory, Some(user.uid), Some(user.gid)).expect("root gives directories away");
        }
        let mut cluster =
            Self { programs, directory, user, port: 0, guard: None, databases: AtomicU32::new(0) };
        cluster.guard = Some(cluster.watch());
        let encoding = ["--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"];
        let mut made = cluster.program("initdb");
        made.args(["-D", "data", "-U", "quarterdeck", "-A", "trust"]).args(encoding);
        run(&mut made);
        cluster.go();
        cluster
    }

    /// One for all tests of a process. It stops when the process ends.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Cluster> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    /// The address of its first database.
    pub fn url(&self) -> String {
        self.url_of("postgres")
    }

    /// The address of a new, empty database.
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::SeqCst));
        let port = self.port.to_string();
        let mut made = self.program("createdb");
        run(made.args(["-h", "127.0.0.1", "-p", &port, "-U", "quarterdeck", &name]));
        self.url_of(&name)
    }

    /// Stops it as a crash would, and starts it again.
    pub fn restart_immediate(&self) {
        self.stop_immediate();
        self.start_again();
    }

    /// Stops it as a crash would.
    pub fn stop_immediate(&self) {
        run(self.program("pg_ctl").args(["-D", "data", "-m", "immediate", "-w", "stop"]));
    }

    /// Starts it after it was stopped.
    pub fn start_again(&self) {
        run(self.program("pg_ctl").args(["-D", "data", "-l", "log", "-w", "start"]));
    }

    fn url_of(&self, name: &str) -> String {
        format!("postgres://quarterdeck@127.0.0.1:{}/{name}", self.port)
    }

    /// Starts on a free port. Another may take it in between, so it tries again.
    fn go(&mut self) {
        for _ in 0..5 {
            self.port = free_port();
            let settings = format!(
                "port = {}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '{}'\nmax_connections = 300\n",
                self.port,
                self.directory.display()
            );
            let mut file = fs::OpenOptions::new()
                .append(true)
                .open(self.directory.join("data/postgresql.conf"))
                .expect("initdb has written the settings");
            file.write_all(settings.as_bytes()).expect("settings can be added");
            let mut start = self.program("pg_ctl");
            start.args(["-D", "data", "-l", "log", "-w", "start"]);
            if start.status().expect("pg_ctl is installed").success() {
                return;
            }
        }
        let log = fs::read_to_string(self.directory.join("log")).unwrap_or_default();
        panic!("PostgreSQL does not start:\n{log}");
    }

    /// A process that waits until we are gone, and cleans up. It is in a group of its own, so that an interrupt from the
    /// keyboard does not end it first.
    fn watch(&self) -> Child {
        let script = "cat > /dev/null; \"$0\" -D data -m immediate stop; rm -rf \"$1\"";
        let mut guard = self.as_user(Path::new("sh"));
        guard.args(["-c", script]).arg(self.programs.join("pg_ctl")).arg(&self.directory);
        guard.stdin(Stdio::piped()).process_group(0).spawn().expect("there is a shell")
    }

    fn program(&self, name: &str) -> Command {
        self.as_user(&self.programs.join(name))
    }

    fn as_user(&self, program: &Path) -> Command {
        let mut command = match &self.user {
            None => Command::new(program),
            Some(User { uid, gid }) => {
                let mut command = Command::new("setpriv");
                command.args([format!("--reuid={uid}"), format!("--regid={gid}")]);
                command.args(["--clear-groups", "--"]).arg(program);
                command
            }
        };
        // A server that outlives its starter must not hold on to what the starter writes to.
        command.current_dir(&self.directory).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Some(mut guard) = self.guard.take() {
            drop(guard.stdin.take());
            let _ = guard.wait();
        }
    }
}

impl User {
    fn instead_of_root() -> Option<Self> {
        let asked = Command::new("id").arg("-u").output().expect("there is “id”");
        if asked.stdout.trim_ascii() != b"0" {
            return None;
        }
        let mut users = String::new();
        fs::File::open("/etc/passwd")
            .and_then(|mut file| file.read_to_string(&mut users))
            .expect("every system has users");
        ["postgres", "nobody"].into_iter().find_map(|wanted| {
            let mut parts =
                users.lines().find(|line| line.split(':').next() == Some(wanted))?.split(':');
            Some(Self { uid: parts.nth(2)?.parse().ok()?, gid: parts.next()?.parse().ok()? })
        })
    }
}

/// The programs of the latest version.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir(PROGRAMS).ok()?.flatten().map(|entry| entry.path().join("bin"));
    let whole = versions.filter(|bin| bin.join("initdb").exists() && bin.join("postgres").exists());
    whole.max_by_key(|bin| {
        let version = bin.parent().and_then(Path::file_name).and_then(|name| name.to_str());
        version.and_then(|name| name.parse::<u32>().ok())
    })
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    listener.local_addr().expect("it has an address").port()
}

fn run(command: &mut Command) {
    let status =
        command.status().unwrap_or_else(|error| panic!("{command:?} cannot be started: {error}"));
    assert!(status.success(), "{command:?} failed");
}
