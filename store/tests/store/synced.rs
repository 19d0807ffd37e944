//! Acknowledged means durable: seen from outside, by the system calls of a process that appends.

#![cfg(target_os = "linux")]

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use quarterdeck_store::sqlite::backup_file;
use quarterdeck_store::{Memory, Sqlite, Store, TableId};

const ENTRIES: usize = 25;

#[test]
fn the_log_is_synced_before_every_acknowledgement() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let trace = directory.path().join("trace");
    let run = Command::new("strace")
        .args(["-f", "-y", "-s", "16", "-e", "trace=fdatasync,fsync,write,pwrite64", "-o"])
        .arg(&trace)
        .arg(appender())
        .arg(directory.path().join("store.db"))
        .arg(ENTRIES.to_string())
        .output()
        .expect("strace is missing: install it with “apt-get install strace”");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let trace = std::fs::read_to_string(&trace).expect("strace has written its trace");
    let seen = Watch::over(&trace);
    assert_eq!(seen.acknowledged, ENTRIES, "every acknowledgement was seen");
}

#[test]
fn what_was_acknowledged_is_there_after_a_kill() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let file = directory.path().join("store.db");
    let runtime = tokio::runtime::Runtime::new().expect("there are threads");
    for round in 0..15 {
        let mut child = Command::new(appender())
            .arg(&file)
            .arg("1000000")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the example runs");
        let mut lines =
            BufReader::new(child.stdout.take().expect("it is piped")).lines().map_while(Result::ok);
        let table = lines.next().expect("it says the table first");
        let table: TableId =
            table.strip_prefix("table ").expect("so it does").parse().expect("an id");
        let mut acknowledged = lines.by_ref().take(round * 7 + 1).count();
        let backup = beside(&file, round);
        let copied = runtime.block_on(backup.journal(table, 0)).expect("it can be read").len();
        assert!(copied >= acknowledged, "the backup has {copied} of {acknowledged}");
        child.kill().expect("it runs until it is killed");
        acknowledged += lines.filter(|line| line.starts_with("ack ")).count();
        child.wait().expect("it is gone");
        // The same process may have it now: the lock went with the other.
        let store = Sqlite::open(&file).unwrap_or_else(|error| panic!("{error}"));
        let journal = runtime.block_on(store.journal(table, 0)).expect("it can be read");
        // One more may have been written, and not told yet.
        let there = journal.len();
        assert!((acknowledged..=acknowledged + 1).contains(&there), "{there} of {acknowledged}");
    }
}

/// Takes a backup of a file that another process has open, which only reading may do.
fn beside(file: &Path, round: usize) -> Memory {
    let refusal = Sqlite::open(file).err().expect("it is in use").to_string();
    assert!(refusal.contains("in use by another process"), "{refusal}");
    let backup = file.with_extension(format!("backup{round}"));
    backup_file(file, &backup).unwrap_or_else(|error| panic!("{error}"));
    let memory = Memory::new();
    let runtime = tokio::runtime::Runtime::new().expect("there are threads");
    runtime.block_on(memory.restore(&backup)).unwrap_or_else(|error| panic!("{error}"));
    memory
}

#[test]
fn the_watch_sees_an_acknowledgement_that_comes_too_early() {
    let log = "7</tmp/store.db-wal>";
    let write = format!("1 pwrite64({log}, \"x\", 1, 0) = 1\n");
    let sync = format!("1 fdatasync({log}) = 0\n");
    let ack = "2 write(1<pipe:[5]>, \"ack 0\\n\", 6) = 6\n";
    let (begun, ended) = (
        format!("1 fdatasync({log} <unfinished ...>\n"),
        "1 <... fdatasync resumed>) = 0\n".to_owned(),
    );
    let caught = |lines: &[&str]| {
        std::panic::catch_unwind(|| Watch::over(&lines.concat()).acknowledged).is_err()
    };
    assert!(!caught(&[&write, &sync, ack]));
    assert!(!caught(&[&write, &begun, &ended, ack]));
    assert!(caught(&[ack]), "nothing was written");
    assert!(caught(&[&write, ack]), "nothing was synced");
    assert!(caught(&[&sync, &write, ack]), "something else was synced");
    assert!(caught(&[&write, &sync, &write, ack]), "not all of it was synced");
    assert!(caught(&[&write, &begun, ack, &ended]), "the sync was not waited for");
    assert!(caught(&[&begun, &write, &ended, ack]), "the sync began before the last write");
    assert!(
        caught(&[&write, "1 fdatasync(9</tmp/store.db>) = 0\n", ack]),
        "another file was synced"
    );
    assert!(caught(&[&write, &format!("1 fdatasync({log}) = -1 EIO\n"), ack]), "the sync failed");
}

/// The example that appends. Cargo builds it with the tests.
fn appender() -> PathBuf {
    let mut place = std::env::current_exe().expect("this test is a program");
    place.pop();
    place.pop();
    let example = place.join("examples").join("append");
    assert!(
        example.exists(),
        "{} is missing: run “cargo build -p quarterdeck-store --examples”",
        example.display()
    );
    example
}

/// Follows a trace, and panics when something is acknowledged that is not on the disk.
#[derive(Default)]
struct Watch<'a> {
    /// How often the log was written to.
    writes: u32,
    /// How many of these writes a sync is known to have covered.
    synced: u32,
    /// Syncs of the log that have begun: by thread, and how many writes there were then.
    syncing: HashMap<&'a str, u32>,
    /// How many writes there were at the last acknowledgement.
    before: u32,
    acknowledged: usize,
}

impl<'a> Watch<'a> {
    fn over(trace: &'a str) -> Self {
        let mut watch = Self::default();
        for line in trace.lines() {
            let (thread, call) = line.trim().split_once(' ').expect("a thread and its call");
            watch.see(thread, call.trim_start());
        }
        watch
    }

    fn see(&mut self, thread: &'a str, call: &str) {
        let of_log = call.contains("-wal>");
        if call.starts_with("pwrite64(") && of_log {
            self.writes += 1;
        } else if (call.starts_with("fdatasync(") || call.starts_with("fsync(")) && of_log {
            self.syncing.insert(thread, self.writes);
            self.ended(thread, call);
        } else if call.starts_with("<... fdatasync resumed")
            || call.starts_with("<... fsync resumed")
        {
            self.ended(thread, call);
        } else if call.starts_with("write(1<") && call.contains("\"ack ") {
            assert!(self.writes > self.before, "acknowledged, but nothing was written: {call}");
            assert_eq!(self.synced, self.writes, "acknowledged before the disk had it: {call}");
            self.before = self.writes;
            self.acknowledged += 1;
        }
    }

    /// A sync has come to its end, if it has: then it covers what was written before it began.
    fn ended(&mut self, thread: &'a str, call: &str) {
        if call.ends_with("= 0")
            && let Some(covered) = self.syncing.remove(thread)
        {
            self.synced = self.synced.max(covered);
        }
    }
}
