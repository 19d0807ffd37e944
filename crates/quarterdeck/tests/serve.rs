//! The server as its operator uses it: started, stopped, backed up, restored, exported, imported.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// What a command answered.
#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn quarterdeck(args: &[&str]) -> Ran {
    let program = env!("CARGO_BIN_EXE_quarterdeck");
    let output = Command::new(program).args(args).env("LC_ALL", "C").output().expect("it starts");
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A server process, killed when dropped.
struct Served {
    child: Child,
    address: String,
    _said: BufReader<std::process::ChildStdout>,
}

impl Served {
    fn start(data: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quarterdeck"))
            .args(["serve", "--listen", "127.0.0.1:0", "--no-open", "--metrics", "off", "--data"])
            .arg(data)
            .env("LC_ALL", "C")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut said = BufReader::new(child.stdout.take().expect("it talks"));
        let mut line = String::new();
        let address = loop {
            line.clear();
            assert_ne!(said.read_line(&mut line).expect("it talks"), 0, "it says where it is");
            if let Some(url) = line.trim().strip_prefix("http://") {
                break url.trim_end_matches('/').to_owned();
            }
        };
        Self { child, address, _said: said }
    }

    /// Asks, and gives the whole answer.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    /// Stops it politely.
    fn stop(mut self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").arg(id).status().expect("there is kill").success());
        assert!(self.child.wait().expect("it ends").success());
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the path is a text")
}

fn after<'a>(text: &'a str, mark: &str) -> &'a str {
    let at = text.find(mark).unwrap_or_else(|| panic!("no {mark} in {text}")) + mark.len();
    text[at..].split(['"', ';', ',']).next().expect("there is something")
}

#[test]
fn what_a_server_keeps_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let server = Served::start(&at("data"));
    assert!(server.ask("GET", "/readyz", "", "").starts_with("HTTP/1.1 200"));
    let signed_in = server.ask("POST", "/api/v1/session", "", r#"{"name":"Anne"}"#);
    let cookie = format!("quarterdeck={}", after(&signed_in, "set-cookie: quarterdeck="));
    let settings =
        r#"{"game":"letter-of-marque","seats":["me",{"bot":"random"},{"bot":"random"}]}"#;
    let opened = server.ask("POST", "/api/v1/tables", &cookie, settings);
    let table = format!("/api/v1/tables/{}", after(&opened, "\"table\":\""));
    let ready = format!("{table}/seats/1/ready");
    let ready = server.ask("PUT", &ready, &cookie, r#"{"ready":true}"#);
    assert!(ready.starts_with("HTTP/1.1 200"), "{ready}");

    // A second server on the same file would spoil it.
    let second = quarterdeck(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--no-open",
        "--metrics",
        "off",
        "--data",
        text(&at("data")),
    ]);
    assert_eq!(second.code, Some(2));
    assert!(second.stderr.contains("is in use by another process"), "{second:?}");

    let backup = quarterdeck(&["backup", text(&at("backup")), "--data", text(&at("data"))]);
    assert_eq!(backup.code, Some(0), "{backup:?}");
    let again = quarterdeck(&["backup", text(&at("backup")), "--data", text(&at("data"))]);
    assert_eq!(again.code, Some(2), "it must not go over another file");
    server.stop();

    let restored = quarterdeck(&["restore", text(&at("backup")), "--data", text(&at("restored"))]);
    assert_eq!(restored.code, Some(0), "{restored:?}");
    let server = Served::start(&at("restored"));
    let card = server.ask("GET", &table, &cookie, "");
    assert!(card.contains("\"restored\":true") && card.contains("\"name\":\"Anne\""), "{card}");
    server.stop();

    let none = quarterdeck(&["export", text(&at("over")), "--data", text(&at("data"))]);
    assert!(none.stdout.contains("0 games are in"), "{none:?}");
    let exported =
        quarterdeck(&["export", text(&at("all")), "--running", "--data", text(&at("data"))]);
    assert!(exported.stdout.contains("1 games are in"), "{exported:?}");
    let file = fs::read_dir(at("all"))
        .expect("it is there")
        .next()
        .expect("a file")
        .expect("a file")
        .path();
    let verified = quarterdeck(&["verify", text(&file)]);
    assert_eq!(verified.code, Some(0), "{verified:?}");
    for taken in ["1 games were taken in", "1 were here already"] {
        let imported = quarterdeck(&["import", text(&file), "--data", text(&at("imported"))]);
        assert!(imported.stdout.contains(taken), "{imported:?}");
    }
    let server = Served::start(&at("imported"));
    let card = server.ask("GET", &table, "", "");
    assert!(card.contains("\"imported\":true") && card.contains("\"stage\":\"playing\""), "{card}");
    server.stop();
}
