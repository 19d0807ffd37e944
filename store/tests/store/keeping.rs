//! Backups, restoring, and coming back.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use quarterdeck_store::{Append, Index, Memory, Phase, PlayerId, Store, TableId};

use crate::homes::Home;
use crate::scenes::{
    ALL, carry, changed, everything, index, indexed, request, rows, saying, session, somebody,
};

/// Some of everything.
async fn furnish(store: &dyn Store) -> Vec<PlayerId> {
    let (anne, mary) = (somebody(store, "Anne ⚓").await, somebody(store, "Mary").await);
    let (table, over) = (TableId::new(), TableId::new());
    let found = Index {
        code: Some("BRIG".to_owned()),
        listed: true,
        due: Some(77),
        players: Some(vec![anne, mary]),
        ..index()
    };
    store.append(indexed(table, 0, found.clone())).await.unwrap();
    let mut asked = rows(table, 1..3);
    asked.rows[1].request = Some(request("seat 1", "a", 3));
    store.append(asked).await.unwrap();
    let said = Append { index: found, ..saying(table, 3, anne, "ahoy") };
    store.append(said).await.unwrap();
    store.append(indexed(over, 0, Index { phase: Phase::Over, ..index() })).await.unwrap();
    store.add_session(session(mary, 9)).await.unwrap();
    store.add_carry(carry(5, table, anne)).await.unwrap();
    store.look(table, mary, 2).await.unwrap();
    store.beat(1_000).await.unwrap();
    store.beat(2_000).await.unwrap();
    store.signing_key([7; 32]).await.unwrap();
    vec![anne, mary]
}

pub(crate) async fn a_backup_has_the_data_files(home: Home) {
    let table = TableId::new();
    for seq in 0..3 {
        home.store.append(changed(table, seq, "the map ", 20_000)).await.unwrap();
    }
    let before = home.store.journal(table, 0).await.unwrap();
    let backup = home.directory.path().join("backup");
    home.store.backup(&backup).await.unwrap();
    let length = std::fs::metadata(&backup).unwrap().len();
    assert!(length < 3 * 20_000 + 100_000, "once each: {length} bytes");
    let another = home.another().await;
    another.store.restore(&backup).await.unwrap();
    assert_eq!(another.store.journal(table, 0).await.unwrap(), before);
    // What comes later shares with what was restored.
    another.store.append(changed(table, 3, "the map ", 20_000)).await.unwrap();
    assert_eq!(another.store.journal(table, 3).await.unwrap().len(), 1);
}

pub(crate) async fn a_signing_key_is_made_once(home: Home) {
    let keys: Vec<[u8; 32]> = (1..=8).map(|nth| [nth; 32]).collect();
    let asked = keys.iter().map(|fresh| home.store.signing_key(*fresh));
    let first = futures_util::future::try_join_all(asked).await.unwrap();
    assert!(keys.contains(&first[0]) && first.iter().all(|key| *key == first[0]), "{first:?}");
    assert_eq!(home.store.signing_key([99; 32]).await.unwrap(), first[0]);
    let another = home.another().await;
    assert_eq!(another.store.signing_key([99; 32]).await.unwrap(), [99; 32], "each has its own");
}

pub(crate) async fn a_backup_restores_everything(home: Home) {
    let players = furnish(&*home.store).await;
    let before = everything(&*home.store, &players).await;
    let backup = home.directory.path().join("backup");
    home.store.backup(&backup).await.unwrap();
    assert_eq!(home.store.restored().await.unwrap(), 0);
    let last = home.store.beat(2_500).await.unwrap();

    let another = home.another().await;
    // A server that is up may have beaten already.
    another.store.beat(3_000).await.unwrap();
    another.store.signing_key([8; 32]).await.unwrap();
    another.store.restore(&backup).await.unwrap();
    assert_eq!(another.store.signing_key([9; 32]).await.unwrap(), [7; 32], "it signs as before");
    assert_eq!(everything(&*another.store, &players).await, before);
    assert_eq!(another.store.restored().await.unwrap(), 1);
    let beat = another.store.beat(2_500).await.unwrap();
    if !home.has_a_clock() {
        assert_eq!(beat, last, "the service's clock goes on from the backup");
    }
    let table = another.store.by_code("BRIG").await.unwrap().expect("the code is there");
    assert_eq!(
        another.store.take_carry(&[5; 32], 0).await.unwrap(),
        Some(carry(5, table, players[0]))
    );
    assert!(another.store.session(&[9; 32], 1_500).await.unwrap().is_some());
    another.store.append(rows(table, 4..5)).await.expect("and play goes on");

    // Restored once more, it says so.
    let second = home.directory.path().join("second");
    another.store.backup(&second).await.unwrap();
    let third = home.another().await;
    third.store.restore(&second).await.unwrap();
    assert_eq!(third.store.restored().await.unwrap(), 2);
}

pub(crate) async fn a_backup_overwrites_nothing(home: Home) {
    let backup = home.directory.path().join("backup");
    std::fs::write(&backup, "precious").unwrap();
    let refusal = home.store.backup(&backup).await.unwrap_err().to_string();
    assert!(refusal.contains("exists already") && refusal.contains("backup"), "{refusal}");
    assert_eq!(std::fs::read(&backup).unwrap(), b"precious");
    let nowhere = home.directory.path().join("no such directory").join("backup");
    assert!(home.store.backup(&nowhere).await.is_err());
    assert_eq!(leftovers(home.directory.path()), BTreeSet::from(["backup".to_owned()]));
}

/// What lies in a directory besides the store itself.
fn leftovers(directory: &Path) -> BTreeSet<String> {
    let files = std::fs::read_dir(directory).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !name.starts_with("store.db")).collect()
}

pub(crate) async fn a_backup_is_restored_into_an_empty_store_only(home: Home) {
    let backup = home.directory.path().join("backup");
    home.store.backup(&backup).await.expect("an empty store has a backup too");
    let another = home.another().await;
    another.store.append(rows(TableId::new(), 0..1)).await.unwrap();
    let refusal = another.store.restore(&backup).await.unwrap_err().to_string();
    assert!(refusal.contains("not empty"), "{refusal}");
    assert_eq!(another.store.tables(ALL).await.unwrap().len(), 1);
    assert_eq!(another.store.restored().await.unwrap(), 0);
    let another = home.another().await;
    somebody(&*another.store, "Anne").await;
    assert!(another.store.restore(&backup).await.is_err());
    // Empty into empty counts as well.
    home.store.restore(&backup).await.unwrap();
    home.store.restore(&backup).await.unwrap();
    assert_eq!(home.store.restored().await.unwrap(), 2);
}

pub(crate) async fn a_backup_under_load_has_everything_acknowledged_before(home: Home) {
    let tables: Vec<TableId> = (0..4).map(|_| TableId::new()).collect();
    let acknowledged: Arc<Vec<AtomicU32>> = Arc::new((0..4).map(|_| AtomicU32::new(0)).collect());
    let enough = Arc::new(AtomicU32::new(0));
    let mut load = tokio::task::JoinSet::new();
    for (at, table) in tables.iter().copied().enumerate() {
        let (store, acknowledged, enough) =
            (Arc::clone(&home.store), Arc::clone(&acknowledged), Arc::clone(&enough));
        load.spawn(async move {
            let mut seq = 0;
            // Memory is quick, and a backup of it slow: there is a limit to what is appended meanwhile.
            while seq < 5_000 && enough.load(Ordering::SeqCst) == 0 {
                store.append(rows(table, seq..seq + 2)).await.unwrap();
                seq += 2;
                acknowledged[at].store(seq, Ordering::SeqCst);
            }
        });
    }
    for round in 0..3 {
        while acknowledged.iter().any(|count| count.load(Ordering::SeqCst) < 10 * (round + 1)) {
            tokio::task::yield_now().await;
        }
        let before: Vec<u32> =
            acknowledged.iter().map(|count| count.load(Ordering::SeqCst)).collect();
        let backup = home.directory.path().join(format!("backup {round}"));
        home.store.backup(&backup).await.unwrap();
        let copy = Memory::new();
        copy.restore(&backup).await.unwrap();
        for (table, before) in tables.iter().zip(before) {
            let journal = copy.journal(*table, 0).await.unwrap();
            assert!(journal.len() as u32 >= before, "{} of {before}", journal.len());
            assert_eq!(journal.len() % 2, 0, "an append is there as a whole or not at all");
        }
    }
    enough.store(1, Ordering::SeqCst);
    load.join_all().await;
}

pub(crate) async fn a_file_that_is_no_backup_is_refused(home: Home) {
    let file = |name: &str| home.directory.path().join(name);
    std::fs::write(
        file("text"),
        "this is no database, but it is long enough to look at".repeat(50),
    )
    .unwrap();
    std::fs::write(file("nothing"), "").unwrap();
    rusqlite::Connection::open(file("foreign"))
        .unwrap()
        .execute_batch("CREATE TABLE tables (id)")
        .unwrap();
    home.store.append(rows(TableId::new(), 0..200)).await.unwrap();
    home.store.backup(&file("torn")).await.unwrap();
    let whole = std::fs::read(file("torn")).unwrap();
    std::fs::write(file("torn"), &whole[..whole.len() / 2]).unwrap();
    let another = home.another().await;
    for name in ["text", "nothing", "foreign", "torn", "not there"] {
        let refusal = another.store.restore(&file(name)).await.expect_err(name).to_string();
        assert!(refusal.contains(name), "{name}: {refusal}");
        assert_eq!(another.store.tables(ALL).await.unwrap(), []);
    }
    assert!(!file("not there").exists(), "to look for a file makes none");
}

pub(crate) async fn a_backup_holds_nothing_erased(home: Home) {
    let store = &home.store;
    let anne = somebody(&**store, "Canary-Name-5f1d").await;
    let table = TableId::new();
    store.append(saying(table, 0, anne, "Canary-Chat-90ab")).await.unwrap();
    let before = home.directory.path().join("before");
    store.backup(&before).await.unwrap();
    assert!(
        std::fs::read(&before).unwrap().windows(6).any(|bytes| bytes == b"Canary"),
        "the test can see"
    );
    store.erase(anne).await.unwrap();
    let after = home.directory.path().join("after");
    store.backup(&after).await.unwrap();
    assert!(!std::fs::read(&after).unwrap().windows(6).any(|bytes| bytes == b"Canary"));
}

pub(crate) async fn everything_is_there_after_reopening(mut home: Home) {
    let players = furnish(&*home.store).await;
    let before = everything(&*home.store, &players).await;
    home.reopen().await;
    assert_eq!(everything(&*home.store, &players).await, before);
    let table = home.store.by_code("BRIG").await.unwrap().unwrap();
    home.store.append(rows(table, 4..5)).await.unwrap();
}
