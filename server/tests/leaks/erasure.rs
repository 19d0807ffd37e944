//! Somebody erases themselves, and nothing is left of them but moves.

use std::path::Path;
use std::sync::Arc;

use quarterdeck_store::{Sqlite, Store};
use serde_json::json;

use crate::common::tables::{self, at};
use crate::common::{Answer, House, Lot, Person, log};

/// What must be gone: the name, the program's name, what was said at the table and in a gallery, and the tokens.
const NAME: &str = "Perdita Canaria";
const OLD_NAME: &str = "Perdita Vetusta";
const PROGRAM: &str = "Canarina";
const AT_TABLE: &str = "table-canary-5f0e7d";
const IN_GALLERY: &str = "gallery-canary-93ab1c";
const OF_PROGRAM: &str = "program-canary-77de20";

pub(crate) async fn run() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("quarterdeck.db");
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&file).expect("a store"));
    let house = House::open_on(Arc::clone(&store)).await;
    let (anne, bess) = (house.somebody("Anne").await, house.somebody("Bess").await);
    let gone = house.somebody(OLD_NAME).await;
    gone.ask("PATCH", "session", Some(json!({ "name": NAME }))).await.good();
    let program = gone.program(PROGRAM).await;
    let canaries: Vec<String> = [NAME, OLD_NAME, PROGRAM, AT_TABLE, IN_GALLERY, OF_PROGRAM]
        .into_iter()
        .chain([gone.pass.token(), program.pass.token()])
        .map(str::to_owned)
        .collect();

    // A game that is over, one that is on, one that has not begun, and one that they only looked at.
    let over = three(&anne, &bess, &gone).await;
    tables::play_out(&[(&anne, 1), (&bess, 2), (&gone, 3)], &over, &mut Lot::new(3)).await;
    let on = three(&anne, &bess, &program).await;
    let gathering = tables::open(&gone, tables::settings(3, &json!({ "listed": true }))).await;
    tables::sit(&gone, &gathering, 2).await;
    let looked_at = tables::open(&anne, tables::settings(3, &json!({}))).await;
    say(&gone, &over, AT_TABLE).await;
    say(&gone, &on, IN_GALLERY).await;
    say(&gone, &looked_at, IN_GALLERY).await;
    say(&program, &on, OF_PROGRAM).await;
    let tables = [&over, &on, &gathering, &looked_at].map(Clone::clone);

    // It is all there before.
    let before = everything(&house, &anne, &tables).await;
    for canary in &canaries[..1] {
        assert!(contains(&before, canary), "{canary} is to be seen before");
    }
    for canary in [AT_TABLE, OF_PROGRAM, IN_GALLERY] {
        assert!(contains(&before, canary), "{canary} is to be heard before");
    }
    assert!(disk(folder.path()).iter().any(|(_, bytes)| found(bytes, AT_TABLE)));
    let mut streams = Vec::new();
    for path in [at(&on, 1), format!("tables/{on}"), format!("tables/{looked_at}")] {
        let path = format!("{path}/stream?format=ndjson");
        let mut stream = anne.follow(&path).await.expect("a stream");
        stream.next().await.expect("how things stand");
        stream.heard.clear();
        streams.push(stream);
    }
    let mark = log::caught().len();

    assert_eq!(gone.delete("me/data").await.status, 204);

    // Whoever is still looking is told so, without a word of it.
    for stream in &mut streams {
        let update = stream.next().await.expect("they are told");
        let shown = update.to_string();
        assert!(canaries.iter().all(|canary| !shown.contains(canary.as_str())), "{shown}");
    }
    drop(streams);
    let after = everything(&house, &anne, &tables).await;
    for canary in &canaries {
        assert!(!contains(&after, canary), "{canary} is still to be had");
    }
    assert_eq!(gone.get("session").await.code(), "sign-in");
    assert_eq!(program.get("session").await.code(), "unknown-token");
    let seat = &tables::card(&anne, &on).await["seats"][2];
    assert!(seat["player"].is_null() && seat["bot"].is_string(), "{seat}");
    let (said, _) = log::caught_since(mark);
    for canary in &canaries {
        assert!(!found(&said, canary), "{canary} is in the log");
    }

    // What is on the disk, as it is, and as a copy that is made now; and after the next start.
    for (file, bytes) in disk(folder.path()) {
        for canary in &canaries {
            assert!(!found(&bytes, canary), "{canary} is still in {file}");
        }
    }
    let copy = folder.path().join("copy.db");
    store.backup(&copy).await.expect("a backup");
    let bytes = std::fs::read(&copy).expect("it is there");
    for canary in &canaries {
        assert!(!found(&bytes, canary), "{canary} is in a new backup");
    }
    house.close().await;
    // Whoever has it still lets it go now that the house is closed.
    while Arc::strong_count(&store) > 1 {
        tokio::task::yield_now().await;
    }
    drop(store);
    let house = House::open_on(Arc::new(Sqlite::open(&file).expect("a store"))).await;
    let anne = Person::new(house.address, &anne.name, &anne.id, anne.pass.clone());
    let reread = everything(&house, &anne, &tables).await;
    for canary in &canaries {
        assert!(!contains(&reread, canary), "{canary} is back after a restart");
    }

    // The games are what they were.
    for viewer in [at(&over, 1), format!("tables/{over}")] {
        let record = anne.get(&format!("{viewer}/record")).await;
        let verdict = anne
            .send("POST", "records/verify", &[], Some(("application/x-ndjson", record.body)))
            .await
            .good();
        assert_eq!(verdict["finished"], true, "{verdict}");
    }
    house.close().await;
}

/// A table for three whose game is on.
async fn three(anne: &Person, bess: &Person, third: &Person) -> String {
    let table = tables::open(anne, tables::settings(3, &json!({}))).await;
    for (person, seat) in [(anne, 1), (bess, 2), (third, 3)] {
        tables::sit(person, &table, seat).await;
    }
    for (person, seat) in [(anne, 1), (bess, 2), (third, 3)] {
        tables::ready(person, &table, seat, false).await;
    }
    table
}

async fn say(person: &Person, table: &str, text: &str) {
    let body = json!({ "request": "said", "text": text });
    person.post(&format!("tables/{table}/chat"), body).await.good();
}

/// Everything that others can get: somebody in a seat, and nobody in particular.
async fn everything(house: &House, anne: &Person, tables: &[String]) -> Vec<Answer> {
    let mut all = Vec::new();
    let nobody = house.nobody();
    for asker in [anne, &nobody] {
        for path in ["tables", "session", "programs", "me/tables", "me/data"] {
            all.push(asker.get(path).await);
        }
        for table in tables {
            for what in [
                "",
                "/view?since=0",
                "/news?since=0",
                "/chat",
                "/record",
                "/stream?since=0&limit=1",
            ] {
                all.push(asker.get(&format!("tables/{table}{what}")).await);
            }
            for what in ["view?since=0", "news?since=0", "record", "stream?since=0&limit=1"] {
                all.push(asker.get(&format!("{}/{what}", at(table, 1))).await);
            }
        }
    }
    all
}

fn contains(answers: &[Answer], canary: &str) -> bool {
    answers.iter().any(|answer| found(&answer.bytes(), canary))
}

fn found(bytes: &[u8], canary: &str) -> bool {
    bytes.windows(canary.len()).any(|window| window == canary.as_bytes())
}

/// Every file there.
fn disk(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = std::fs::read_dir(folder).expect("a folder");
    files
        .map(|file| file.expect("a file").path())
        .filter(|path| path.is_file())
        .map(|path| (path.display().to_string(), std::fs::read(&path).expect("it is there")))
        .collect()
}
