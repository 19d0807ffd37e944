//! `examples/bot.py` against a real server, through whole games.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use crate::common::tables::{self, at};
use crate::common::{House, Person};
use quarterdeck_server::hub::Patience;
use quarterdeck_store::{Memory, Store};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

/// A bot at work, and where its record will be.
struct Bot {
    process: JoinHandle<std::io::Result<std::process::Output>>,
    record: PathBuf,
}

fn start(house: &House, folder: &Path, nth: usize, args: &[&str]) -> Bot {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/bot.py");
    let record = folder.join(format!("{nth}.jsonl"));
    let mut command = Command::new("python3");
    command.arg(script).arg(format!("http://{}", house.address)).args(args);
    command.arg("--seed").arg(nth.to_string()).arg("--record").arg(&record);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    Bot { process: tokio::task::spawn_blocking(move || command.output()), record }
}

impl Bot {
    /// The record, once it has played.
    async fn played(self) -> String {
        let output = self.process.await.unwrap().expect("python3 is there");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}{errors}");
        assert!(said.contains("our dice were in it"), "{said}{errors}");
        std::fs::read_to_string(self.record).expect("a record")
    }
}

/// Checks that these are all copies of one game that is over, with the dice of so many seats.
fn check(records: &[String], own_nonces: usize) {
    let mut fingerprints = Vec::new();
    for record in records {
        let (game, found) = quarterdeck_table::verify(record).expect("the record is good");
        assert_eq!(game, "letter-of-marque");
        assert!(found.finished && found.sealed);
        assert_eq!(found.own_nonces, own_nonces);
        assert_eq!(found.draws, found.draws_checked);
        fingerprints.push(found.fingerprint);
    }
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), 1);
}

/// A table for three, of the usual size.
async fn open(opener: &Person, seats: Value) -> (String, String) {
    let settings = tables::settings(3, &json!({ "options": {}, "seats": seats }));
    let table = tables::open(opener, settings).await;
    let code = tables::card(opener, &table).await["code"].as_str().unwrap().to_owned();
    (table, code)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_example_bots_play_a_game_that_verifies() {
    let house = House::open().await;
    let folder = tempfile::tempdir().unwrap();
    let opener = house.somebody("Opener").await;
    let (table, code) = open(&opener, json!(["open", "open", "invited"])).await;
    let invited = opener.post(&format!("{}/invitation", at(&table, 3)), json!({})).await.good();
    let token = opener.program("Third").await.pass.token().to_owned();
    let bots = [
        start(&house, folder.path(), 1, &["--name", "First", "--code", &code, "--seat", "1"]),
        start(&house, folder.path(), 2, &["--name", "Second", "--table", &table, "--seat", "2"]),
        start(
            &house,
            folder.path(),
            3,
            &[
                "--token",
                &token,
                "--code",
                &code.to_lowercase(),
                "--seat",
                "3",
                "--invite",
                invited["invite"].as_str().unwrap(),
            ],
        ),
    ];
    let mut records = Vec::new();
    for bot in bots {
        records.push(bot.played().await);
    }
    check(&records, 3);
    let public = opener.get(&format!("tables/{table}/record")).await;
    records.push(public.text().to_owned());
    check(&records, 3);
    assert!(house.close().await);
}

/// The server is stopped and started again in the middle, and nobody notices but by the wait.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_example_bots_and_one_of_the_house_play_on_after_a_restart() {
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let house = House::open_on(Arc::clone(&store)).await;
    let folder = tempfile::tempdir().unwrap();
    let opener = house.somebody("Opener").await;
    let (table, code) = open(&opener, json!(["open", "open", { "bot": "heuristic" }])).await;
    let mut public = house
        .nobody()
        .follow(&format!("tables/{table}/stream?format=ndjson"))
        .await
        .expect("a stream");
    let bots = [
        start(&house, folder.path(), 1, &["--name", "First", "--code", &code, "--seat", "1"]),
        start(&house, folder.path(), 2, &["--name", "Second", "--code", &code, "--seat", "2"]),
    ];
    loop {
        let update = public.next().await.expect("the game goes on");
        if update["steps"].as_array().is_some_and(|steps| !steps.is_empty()) {
            break;
        }
    }
    let address = house.address;
    drop(public);
    house.close().await;
    let house = House::open_at(address, store, Patience::default()).await;
    let mut records = Vec::new();
    for bot in bots {
        records.push(bot.played().await);
    }
    check(&records, 2);
    assert!(house.close().await);
}
