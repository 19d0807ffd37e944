//! The server as its operator uses it: started, stopped, backed up, restored, checked, exported, imported.

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
        Self::run(&mut Command::new(env!("CARGO_BIN_EXE_quarterdeck")), data)
    }

    /// A server that may have only so many files and connections open.
    #[cfg(unix)]
    fn start_with_descriptors(data: &Path, descriptors: u32) -> Self {
        let mut shell = Command::new("sh");
        let program = env!("CARGO_BIN_EXE_quarterdeck");
        shell.args(["-c", &format!("ulimit -n {descriptors}; exec \"$0\" \"$@\""), program]);
        // The test asks as fast as it can.
        shell.env("QUARTERDECK_LIMITS", "false").env("QUARTERDECK_BOT_PACE_MS", "0");
        Self::run(&mut shell, data)
    }

    fn run(command: &mut Command, data: &Path) -> Self {
        let mut child = command
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

/// Every file of a folder, with what is in it.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(folder).expect("it is there").map(|file| file.expect("a file").path());
    let mut files: Vec<_> = files
        .map(|path| (path.display().to_string(), fs::read(&path).expect("it can be read")))
        .collect();
    files.sort();
    files
}

/// Opens a table with bots, where the game begins, and gives its id.
fn begin(server: &Served, cookie: &str) -> String {
    let settings =
        r#"{"game":"letter-of-marque","seats":["me",{"bot":"random"},{"bot":"random"}]}"#;
    let opened = server.ask("POST", "/api/v1/tables", cookie, settings);
    let table = after(&opened, "\"table\":\"").to_owned();
    let ready = format!("/api/v1/tables/{table}/seats/1/ready");
    let ready = server.ask("PUT", &ready, cookie, r#"{"ready":true}"#);
    assert!(ready.starts_with("HTTP/1.1 200"), "{ready}");
    table
}

#[test]
fn every_journal_of_a_store_or_a_backup_can_be_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let server = Served::start(&at("data"));
    let signed_in = server.ask("POST", "/api/v1/session", "", r#"{"name":"Anne"}"#);
    let cookie = format!("quarterdeck={}", after(&signed_in, "set-cookie: quarterdeck="));
    let tables: Vec<String> = (0..4).map(|_| begin(&server, &cookie)).collect();

    // Beside a running server, and of a backup.
    let beside = quarterdeck(&["check", "--data", text(&at("data"))]);
    assert_eq!(beside.code, Some(0), "{beside:?}");
    assert!(
        beside.stdout.contains("4 tables") && beside.stdout.contains("0 damaged"),
        "{beside:?}"
    );
    fs::create_dir(at("backups")).expect("a folder");
    let backup = at("backups").join("backup");
    assert_eq!(quarterdeck(&["backup", text(&backup), "--data", text(&at("data"))]).code, Some(0));
    server.stop();
    for (args, place) in [
        (["check", text(&backup), "--json"].to_vec(), at("backups")),
        (["check", "--json", "--data", text(&at("data"))].to_vec(), at("data")),
    ] {
        let before = contents(&place);
        let checked = quarterdeck(&args);
        assert_eq!(checked.code, Some(0), "{checked:?}");
        let said: serde_json::Value = serde_json::from_str(&checked.stdout).expect("JSON");
        assert_eq!(said["sound"], true, "{said}");
        assert_eq!((&said["tables"], &said["games_verified"]), (&4.into(), &4.into()), "{said}");
        assert!(said["entries"].as_u64() > Some(8), "{said}");
        assert!(contents(&place) == before, "a check changes nothing and leaves nothing behind");
    }

    // Each kind of damage is told, with the table and the reason, and the other tables are checked all the same.
    let where_it_is = "WHERE table_id = ?1 AND seq = 2";
    for (damage, told) in [
        (format!("UPDATE journal SET entry = x'7b7d' {where_it_is}"), "entry 2"),
        (format!("DELETE FROM journal {where_it_is}"), "entry 3 comes where entry 2 should"),
        ("DELETE FROM journal WHERE table_id = ?1 AND seq = 0".to_owned(), "not opened first"),
        ("DELETE FROM journal WHERE table_id = ?1".to_owned(), "no journal"),
        ("DELETE FROM journal WHERE table_id = ?1 AND seq > 1".to_owned(), "entries may be missing"),
        ("DELETE FROM tables WHERE id = ?1".to_owned(), "in no list"),
        ("UPDATE tables SET game = 'corsaire' WHERE id = ?1".to_owned(), "another game"),
        (
            "UPDATE journal SET entry = CAST(replace(CAST(entry AS TEXT), 'letter-of-marque', 'nobodys')
             AS BLOB) WHERE table_id = ?1"
                .to_owned(),
            "nobodys",
        ),
    ] {
        let copy = at("copy");
        fs::copy(&backup, &copy).expect("copied");
        let id: quarterdeck_store::TableId = tables[1].parse().expect("an id");
        let connection = rusqlite::Connection::open(&copy).expect("a backup is a database");
        assert_ne!(connection.execute(&damage, [id.as_bytes()]).expect("changed"), 0, "{damage}");
        drop(connection);
        let checked = quarterdeck(&["check", text(&copy)]);
        assert_eq!(checked.code, Some(1), "{damage}: {checked:?}");
        assert!(checked.stdout.contains("1 damaged"), "{damage}: {checked:?}");
        assert!(checked.stdout.contains(&tables[1]), "{damage}: {checked:?}");
        assert!(checked.stdout.contains(told), "{damage}: {checked:?}");
    }

    // Bytes of the file itself: SQLite notices, and every table that can be read is.
    let mut bytes = fs::read(&backup).expect("a backup");
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 200].fill(0xff);
    fs::write(at("torn"), &bytes).expect("written");
    let torn = quarterdeck(&["check", text(&at("torn")), "--json"]);
    assert_eq!(torn.code, Some(1), "{torn:?}");
    let said: serde_json::Value = serde_json::from_str(&torn.stdout).expect("JSON");
    assert_eq!(said["sound"], false, "{said}");
    assert_ne!(said["file_faults"], serde_json::json!([]), "{said}");
}

#[test]
fn an_export_leaves_out_what_is_damaged_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let server = Served::start(&at("data"));
    let signed_in = server.ask("POST", "/api/v1/session", "", r#"{"name":"Anne"}"#);
    let cookie = format!("quarterdeck={}", after(&signed_in, "set-cookie: quarterdeck="));
    let tables: Vec<String> = (0..3).map(|_| begin(&server, &cookie)).collect();
    server.stop();
    let id: quarterdeck_store::TableId = tables[0].parse().expect("an id");
    let file = at("data").join("quarterdeck.db");
    let connection = rusqlite::Connection::open(&file).expect("a store is a database");
    let damage = "DELETE FROM journal WHERE table_id = ?1 AND seq = 1";
    connection.execute(damage, [id.as_bytes()]).expect("changed");
    drop(connection);
    let exported =
        quarterdeck(&["export", text(&at("all")), "--running", "--data", text(&at("data"))]);
    assert_eq!(exported.code, Some(1), "{exported:?}");
    assert!(exported.stdout.contains("2 games are in"), "{exported:?}");
    assert!(exported.stdout.contains("1 tables were left out because they are damaged"));
    assert!(exported.stdout.contains(&tables[0]), "{exported:?}");
    assert_eq!(contents(&at("all")).len(), 2);
}

/// A connection that stays open.
struct Kept(BufReader<TcpStream>);

impl Kept {
    fn open(server: &Served) -> Self {
        Self(BufReader::new(TcpStream::connect(&server.address).expect("it listens")))
    }

    /// Asks, and gives the status and the body.
    fn ask(&mut self, method: &str, path: &str, cookie: &str, body: &str) -> (u16, String) {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.0.get_mut().write_all(request.as_bytes()).expect("it reads");
        let (mut line, mut length) = (String::new(), 0);
        self.0.read_line(&mut line).expect("it answers");
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        loop {
            line.clear();
            self.0.read_line(&mut line).expect("it answers");
            if let Some(said) = line.to_lowercase().strip_prefix("content-length:") {
                length = said.trim().parse().expect("a number");
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).expect("it answers");
        (status.expect("a status"), String::from_utf8(body).expect("a text"))
    }
}

/// The descriptors that a process has open.
#[cfg(target_os = "linux")]
fn open_files(process: u32) -> usize {
    fs::read_dir(format!("/proc/{process}/fd")).expect("it runs").count()
}

#[test]
#[cfg(target_os = "linux")]
fn a_flood_of_connections_leaves_descriptors_for_those_who_play() {
    const DESCRIPTORS: u32 = 200;
    let folder = tempfile::tempdir().expect("a folder");
    let server = Served::start_with_descriptors(&folder.path().join("data"), DESCRIPTORS);
    let mut anne = Kept::open(&server);
    let signed_in = server.ask("POST", "/api/v1/session", "", r#"{"name":"Anne"}"#);
    let cookie = format!("quarterdeck={}", after(&signed_in, "set-cookie: quarterdeck="));
    let settings =
        r#"{"game":"letter-of-marque","seats":["me",{"bot":"random"},{"bot":"random"}]}"#;
    let (status, opened) = anne.ask("POST", "/api/v1/tables", &cookie, settings);
    assert_eq!(status, 201, "{opened}");
    let seat = format!("/api/v1/tables/{}/seats/1", after(&opened, "\"table\":\""));
    let (status, _) = anne.ask("PUT", &format!("{seat}/ready"), &cookie, r#"{"ready":true}"#);
    assert_eq!(status, 200);
    // Others who read at the same time, so that the store opens more files.
    let mut readers: Vec<Kept> = (0..4).map(|_| Kept::open(&server)).collect();
    for reader in &mut readers {
        assert_eq!(reader.ask("GET", "/healthz", "", "").0, 200);
    }

    let flood: Vec<TcpStream> = (0..2 * DESCRIPTORS)
        .map(|_| TcpStream::connect(&server.address).expect("the system takes it"))
        .collect();
    // The server has dealt with all of them once it has closed the last one, which is one too many.
    let mut last = &flood[flood.len() - 1];
    assert_eq!(last.read(&mut [0]).unwrap_or(0), 0, "it was let in");
    let open = open_files(server.child.id());
    assert!((100..160).contains(&open), "{open} descriptors are open, and 200 may be");

    std::thread::scope(|scope| {
        for reader in &mut readers {
            let cookie = &cookie;
            scope.spawn(move || {
                for _ in 0..25 {
                    let (status, body) = reader.ask("GET", "/api/v1/me/tables", cookie, "");
                    assert_eq!(status, 200, "{body}");
                }
            });
        }
        let mut acted = 0;
        while acted < 5 {
            let (status, view) = anne.ask("GET", &format!("{seat}/view"), &cookie, "");
            assert_eq!(status, 200, "{view}");
            let view: serde_json::Value = serde_json::from_str(&view).expect("JSON");
            if view["table"]["stage"] == "over" {
                break;
            }
            if view["decision"]["owed"] == true {
                let body = serde_json::json!({
                    "request": format!("act-{acted}"),
                    "seq": view["seq"],
                    "action": view["decision"]["actions"][0],
                });
                let path = format!("{seat}/actions");
                let (status, said) = anne.ask("POST", &path, &cookie, &body.to_string());
                assert!(status == 200 || status == 409, "{status} {said}");
                acted += u32::from(status == 200);
            }
        }
        assert!(acted > 0, "somebody acted");
    });
    assert_eq!(anne.ask("GET", "/readyz", "", "").0, 200);
    drop(flood);
    server.stop();
}

#[test]
fn hundreds_of_games_with_data_of_their_own_are_exported() {
    use quarterdeck_engine::Seat;
    use quarterdeck_server::hub::{BotPool, Hub, Patience};
    use quarterdeck_server::{http::Shutdown, observe::Metrics};
    use quarterdeck_store::{PlayerId, Sqlite};
    use quarterdeck_table::{Asker, Command as Asked};

    const GAMES: u32 = 280;
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    fs::create_dir(&data).expect("a folder");
    let map = include_str!("../../games/pirates-and-privateers/data/cove.toml");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = Sqlite::open(&data.join("quarterdeck.db")).expect("a new store");
        let bots = BotPool::new(1, std::time::Duration::from_secs(1));
        let store = std::sync::Arc::new(store);
        let hub = Hub::new(store, bots, Patience::default(), Shutdown::new(), Metrics::new());
        let hub = hub.await.expect("a hub");
        let anne = PlayerId::new();
        for game in 0..GAMES {
            let text = format!("{map}\n# This is number {game}.");
            let settings = serde_json::json!({
                "game": "pirates-and-privateers", "seats": ["me", "me"],
                "options": { "data": text, "round_limit_basic": 1 },
            });
            let settings = serde_json::from_value(settings).expect("settings");
            let table = hub.open(anne, settings).await.expect("one more data file");
            for seat in 0..2 {
                let seat = Seat::new(seat);
                let ready = Asked::Ready { seat, ready: true, own_dice: false };
                hub.command(table, Asker::Player(anne), ready, None).await.expect("it begins");
            }
        }
        hub.finish().await;
    });
    drop(runtime);
    let games = folder.path().join("games");
    let exported = quarterdeck(&["export", text(&games), "--running", "--data", text(&data)]);
    assert_eq!(exported.code, Some(0), "{exported:?}");
    assert!(exported.stdout.contains("280 games are in"), "{exported:?}");
    assert_eq!(fs::read_dir(&games).expect("it is there").count(), 280);
}
