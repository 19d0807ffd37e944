//! What is particular to a file.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use quarterdeck_store::sqlite::backup_file;
use quarterdeck_store::{Memory, Sqlite, Store, TableId};
use tokio::task::JoinSet;

use crate::homes::directory;
use crate::scenes::{ALL, asked, changed, request, rows, saying, somebody};

/// Whether a file holds some text. Another process looks: to open and close a database here would let go of its locks.
fn holds(file: &Path, text: &str) -> bool {
    let looked = Command::new("grep").args(["-q", "-a", "-F", text]).arg(file).status();
    match looked.expect("there is “grep”").code() {
        Some(0) => true,
        Some(1) => false,
        other => panic!("grep cannot look into {}: {other:?}", file.display()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_byte_of_what_was_erased_is_left_in_the_file_the_log_or_a_backup() {
    let directory = directory();
    let file = directory.path().join("store.db");
    let log = directory.path().join("store.db-wal");
    let store = Arc::new(Sqlite::open(&file).unwrap());
    // So many words of such lengths that pages are split, which leaves copies of what was on them in their free space.
    let erased = somebody(&*store, "Canary-Erased").await;
    let kept = somebody(&*store, "Canary-Kept").await;
    let mut talk = JoinSet::new();
    for round in 0..1_500 {
        let (player, fate) = if round % 2 == 0 { (erased, "Erased") } else { (kept, "Kept") };
        let text = format!("Canary-{fate} {}", "c".repeat(round * 7 % 900));
        let store = Arc::clone(&store);
        talk.spawn(async move { store.append(saying(TableId::new(), 0, player, &text)).await });
    }
    assert!(talk.join_all().await.iter().all(Result::is_ok));
    assert!(holds(&log, "Canary-Erased"), "the test can see");
    assert!(store.erase(erased).await.unwrap());
    let backup = directory.path().join("backup");
    store.backup(&backup).await.unwrap();
    for place in [&file, &log, &backup] {
        assert!(!holds(place, "Canary-Erased"), "{} remembers", place.display());
    }
    assert!(holds(&file, "Canary-Kept") && holds(&backup, "Canary-Kept"));
    assert_eq!(store.personal(kept).await.unwrap().unwrap().said.len(), 750);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_needs_no_server_and_disturbs_none() {
    let directory = directory();
    let file = directory.path().join("store.db");
    let store = Sqlite::open(&file).unwrap();
    let table = TableId::new();
    store.append(rows(table, 0..50)).await.unwrap();
    // Beside a server that has the file open, as another process would.
    let beside = directory.path().join("beside");
    backup_file(&file, &beside).unwrap();
    store.append(rows(table, 50..60)).await.unwrap();
    drop(store);
    // And with no server at all.
    let after = directory.path().join("after");
    backup_file(&file, &after).unwrap();
    for (backup, length) in [(beside, 50), (after, 60)] {
        let copy = Memory::new();
        copy.restore(&backup).await.unwrap();
        assert_eq!(copy.journal(table, 0).await.unwrap().len(), length);
    }
    assert!(backup_file(&directory.path().join("nothing"), &directory.path().join("x")).is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_handed_in_is_written_when_the_store_is_dropped() {
    let directory = directory();
    let file = directory.path().join("store.db");
    let store = Arc::new(Sqlite::open(&file).unwrap());
    let mut callers = JoinSet::new();
    for _ in 0..64 {
        let store = Arc::clone(&store);
        callers.spawn(async move { store.append(rows(TableId::new(), 0..3)).await });
    }
    drop(store);
    assert!(callers.join_all().await.iter().all(Result::is_ok));
    let log = directory.path().join("store.db-wal");
    assert!(!log.exists(), "a store that was closed has no log left");
    assert_eq!(Sqlite::open(&file).unwrap().tables(ALL).await.unwrap().len(), 64);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_changes_of_settings_keep_one_data_file() {
    let directory = directory();
    let file = directory.path().join("store.db");
    let store = Sqlite::open(&file).unwrap();
    let table = TableId::new();
    for seq in 0..1_000 {
        store.append(changed(table, seq, "the map ", 100 << 10)).await.unwrap();
    }
    let whole = store.journal(table, 990).await.unwrap();
    assert!(whole.iter().all(|row| row.entry.len() > 100 << 10), "each is read as it was");
    drop(store);
    let length = std::fs::metadata(&file).unwrap().len();
    println!("1,000 changes of settings with 100 KiB of data take {length} bytes");
    // A hundred million without sharing.
    assert!(length < 1_000_000, "{length} bytes");
    let blobs = rusqlite::Connection::open(&file).unwrap();
    let count: u32 = blobs.query_row("SELECT count(*) FROM blobs", [], |row| row.get(0)).unwrap();
    assert_eq!(count, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_data_file_is_noticed_and_harms_only_its_tables() {
    let directory = directory();
    let file = directory.path().join("store.db");
    let store = Sqlite::open(&file).unwrap();
    let (hurt, whole) = (TableId::new(), TableId::new());
    store.append(changed(hurt, 0, "the map ", 5_000)).await.unwrap();
    store.append(changed(whole, 0, "a chart ", 5_000)).await.unwrap();
    drop(store);
    let damage = "UPDATE blobs SET value = CAST(replace(CAST(value AS TEXT), 'map', 'mop') AS BLOB)
         WHERE instr(CAST(value AS TEXT), 'the map') > 0";
    let connection = rusqlite::Connection::open(&file).unwrap();
    assert_eq!(connection.execute(damage, []).unwrap(), 1);
    drop(connection);
    let store = Sqlite::open(&file).unwrap();
    let said = store.journal(hurt, 0).await.unwrap_err().to_string();
    assert!(said.contains("damaged"), "{said}");
    assert_eq!(store.journal(whole, 0).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_cannot_be_done_does_not_hold_up_the_others() {
    let directory = directory();
    let store = Arc::new(Sqlite::open(&directory.path().join("store.db")).unwrap());
    let taken = TableId::new();
    store.append(asked(taken, 0, request("seat 1", "a", 1))).await.unwrap();
    let mut callers = JoinSet::new();
    for caller in 0..100_u32 {
        let store = Arc::clone(&store);
        callers.spawn(async move {
            let good = caller % 3 == 0;
            let append = match caller % 3 {
                0 => rows(TableId::new(), 0..2),
                1 => rows(taken, 0..2),
                _ => asked(taken, 1, request("seat 1", "a", 1)),
            };
            assert_eq!(store.append(append).await.is_ok(), good);
        });
    }
    callers.join_all().await;
    assert_eq!(store.journal(taken, 0).await.unwrap().len(), 1);
    assert_eq!(store.tables(ALL).await.unwrap().len(), 35);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_does_not_grow_without_end() {
    let directory = directory();
    let store = Sqlite::open(&directory.path().join("store.db")).unwrap();
    let table = TableId::new();
    let log = directory.path().join("store.db-wal");
    // 100 MB altogether.
    for seq in 0..400 {
        let mut append = rows(table, [seq]);
        append.rows[0].entry = vec![7; 250_000];
        store.append(append).await.unwrap();
        let length = std::fs::metadata(&log).unwrap().len();
        assert!(length < 40_000_000, "{length} bytes of log after {seq} entries");
    }
    assert_eq!(store.last(&[table]).await.unwrap(), [(table, 399)]);
}
