//! Running the program as its user would.

use std::fmt;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// What a command did.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl fmt::Display for Ran {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.stdout)?;
        if !self.stderr.is_empty() {
            write!(f, "── stderr\n{}", self.stderr)?;
        }
        write!(f, "── exit {}", self.code)
    }
}

/// Runs a command.
pub(crate) fn quarterdeck(args: &[&str]) -> Ran {
    quarterdeck_in(&std::env::temp_dir(), args)
}

/// Runs a command in a folder.
pub(crate) fn quarterdeck_in(folder: &Path, args: &[&str]) -> Ran {
    typing(folder, args, "")
}

/// Runs a command in a folder and types something.
pub(crate) fn typing(folder: &Path, args: &[&str], typed: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quarterdeck"))
        .args(args)
        .current_dir(folder)
        .env("LC_ALL", "C")
        .env("XDG_STATE_HOME", folder)
        .env_remove("COLUMNS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    let typed = typed.to_owned();
    // Whoever has left the table does not read what is typed after that.
    let typist = std::thread::spawn(move || {
        let _ = stdin.write_all(typed.as_bytes());
    });
    let ended = child.wait_with_output().expect("it ends");
    typist.join().expect("it was typed");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Ran {
        code: ended.status.code().unwrap_or(-1),
        stdout: text(ended.stdout),
        stderr: text(ended.stderr),
    }
}

/// Reads until some text has come.
pub(crate) fn read_until(from: &mut impl Read, awaited: &str) {
    let mut read = Vec::new();
    let mut byte = [0];
    while !String::from_utf8_lossy(&read).contains(awaited) {
        assert_eq!(from.read(&mut byte).expect("readable"), 1, "“{awaited}” never came");
        read.push(byte[0]);
    }
}
