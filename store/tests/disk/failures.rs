//! The truth about the disk: removed and replaced files, full disks, disks that fail.

use std::path::{Path, PathBuf};

use quarterdeck_power_loss::Recorder;
use quarterdeck_store::{
    Append, AppendFailure, Index, Memory, Moment, Page, Phase, PlayerId, Row, Sqlite, Store,
    TableId, Trouble, Unavailable,
};
use rusqlite::ffi;

fn entry(table: TableId, seq: u32) -> Append {
    Append {
        table,
        rows: vec![Row {
            seq,
            at: Moment::default(),
            request: None,
            entry: format!("entry {seq}").into_bytes(),
        }],
        index: Index {
            game: "letter-of-marque".to_owned(),
            code: None,
            phase: Phase::Playing,
            listed: true,
            due: None,
            players: None,
        },
        said: None,
    }
}

fn unavailable(appended: Result<(), AppendFailure>) -> Unavailable {
    match appended {
        Err(AppendFailure::Unavailable(why)) => why,
        other => panic!("it was not refused: {other:?}"),
    }
}

fn beside(file: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", file.display()))
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_acknowledged_into_a_file_that_was_removed() {
    for suffix in ["", "-wal", "-shm"] {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("store.db");
        let store = Sqlite::open(&file).unwrap();
        let table = TableId::new();
        store.append(entry(table, 0)).await.unwrap();
        std::fs::remove_file(beside(&file, suffix)).unwrap();
        let why = unavailable(store.append(entry(table, 1)).await);
        assert_eq!(why.trouble, Trouble::Replaced, "{suffix}");
        assert!(why.why.contains(&format!("store.db{suffix}” was removed")), "{why}");
        assert_eq!(store.last_write().unwrap_err(), why);
        assert_eq!(store.beat(0).await.unwrap_err().trouble, Trouble::Replaced);
        let left = store.journal(table, 0).await.unwrap_or_default().len();
        assert!(left <= 1, "nothing was appended");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_in_the_place_of_another_is_neither_written_nor_read() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("store.db");
    let (ours, theirs) = (TableId::new(), TableId::new());
    let store = Sqlite::open(&file).unwrap();
    store.append(entry(ours, 0)).await.unwrap();
    // Another store, whole and in good order, is moved to the same name.
    let other = Memory::new();
    other.append(entry(theirs, 0)).await.unwrap();
    let copy = directory.path().join("copy.db");
    other.backup(&copy).await.unwrap();
    std::fs::rename(&copy, &file).unwrap();
    let why = unavailable(store.append(entry(ours, 1)).await);
    assert_eq!(why.trouble, Trouble::Replaced);
    assert!(why.why.contains("replaced by another file"), "{why}");
    let read = store.journal(theirs, 0).await;
    assert!(read.is_err() || read == Ok(Vec::new()), "the other file was read as if it were ours");
    let log = std::fs::metadata(beside(&file, "-wal")).unwrap().len();
    assert_eq!(log, 0, "our log would be taken for the other file's");
    // It stays so, even if the right file comes back: what was written meanwhile nobody knows.
    std::fs::remove_file(&file).unwrap();
    assert_eq!(unavailable(store.append(entry(ours, 1)).await).trouble, Trouble::Replaced);
    other.backup(&file).await.unwrap();
    drop(store);
    let store = Sqlite::open(&file).unwrap();
    assert_eq!(store.journal(theirs, 0).await.unwrap().len(), 1, "a restart goes on with it");
    store.append(entry(theirs, 1)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_a_file_that_took_our_place_is_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("store.db");
    let store = Sqlite::open(&file).unwrap();
    store.append(entry(TableId::new(), 0)).await.unwrap();
    let log = beside(&file, "-wal");
    std::fs::remove_file(&log).unwrap();
    std::fs::write(&log, "somebody else's").unwrap();
    drop(store);
    assert_eq!(std::fs::read_to_string(&log).unwrap(), "somebody else's");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moved_directory_is_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let (here, there) = (directory.path().join("here"), directory.path().join("there"));
    std::fs::create_dir(&here).unwrap();
    let store = Sqlite::open(&here.join("store.db")).unwrap();
    store.beat(0).await.unwrap();
    std::fs::rename(&here, &there).unwrap();
    assert_eq!(store.beat(0).await.unwrap_err().trouble, Trouble::Replaced);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_name_for_the_file_is_no_trouble() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("store.db");
    let store = Sqlite::open(&file).unwrap();
    std::fs::hard_link(&file, directory.path().join("second.db")).unwrap();
    store.append(entry(TableId::new(), 0)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn each_kind_of_trouble_has_its_name_and_is_got_over() {
    let directory = tempfile::tempdir().unwrap();
    let recorder = Recorder::watch(directory.path());
    let store = Sqlite::open(&directory.path().join("store.db")).unwrap();
    let table = TableId::new();
    let mut seq = 0;
    for (code, trouble) in [
        (ffi::SQLITE_FULL, Trouble::DiskFull),
        (ffi::SQLITE_READONLY, Trouble::ReadOnly),
        (ffi::SQLITE_PERM, Trouble::Denied),
        (ffi::SQLITE_IOERR_WRITE, Trouble::Io),
        (ffi::SQLITE_CORRUPT, Trouble::Corrupt),
    ] {
        recorder.refuse_writes(code);
        let why = unavailable(store.append(entry(table, seq)).await);
        assert_eq!(why.trouble, trouble, "{why}");
        assert_eq!(store.last_write(), Err(why));
        recorder.refuse_writes(0);
        store.append(entry(table, seq)).await.unwrap();
        assert_eq!(store.last_write(), Ok(()), "{trouble:?}");
        seq += 1;
    }
    recorder.refuse_syncs(ffi::SQLITE_IOERR_FSYNC);
    assert_eq!(unavailable(store.append(entry(table, seq)).await).trouble, Trouble::Io);
    recorder.refuse_syncs(0);
    store.append(entry(table, seq)).await.unwrap();
    assert_eq!(store.journal(table, 0).await.unwrap().len(), 6, "each entry once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_page_hides_no_table_but_its_own() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("store.db");
    let tables = [TableId::new(), TableId::new(), TableId::new()];
    let player = PlayerId::new();
    let store = Sqlite::open(&file).unwrap();
    for table in tables {
        for seq in 0..9 {
            let mut append = entry(table, seq);
            append.rows[0].entry =
                format!("canary {table} {seq} {}", "x".repeat(3_000)).into_bytes();
            append.index.players = Some(vec![player]);
            store.append(append).await.unwrap();
        }
    }
    drop(store);
    // The page with the second table's last entry is no page any more.
    let mut bytes = std::fs::read(&file).unwrap();
    let canary = format!("canary {} 8", tables[1]).into_bytes();
    let place = bytes.windows(canary.len()).position(|window| window == canary).unwrap();
    let page = place / 4096 * 4096;
    bytes[page..page + 8].fill(0xff);
    std::fs::write(&file, bytes).unwrap();
    let store = Sqlite::open(&file).unwrap();
    let everything = Page { after: None, limit: 10 };
    for list in [
        store.listed(everything).await.unwrap(),
        store.tables(everything).await.unwrap(),
        store.tables_of(player, None, everything).await.unwrap(),
    ] {
        let mut listed: Vec<_> = list.iter().map(|found| (found.table, found.last)).collect();
        listed.sort_unstable();
        let mut expected = tables.map(|table| (table, if table == tables[1] { 0 } else { 8 }));
        expected.sort_unstable();
        assert_eq!(listed, expected);
    }
    assert_eq!(store.journal(tables[1], 0).await.unwrap_err().trouble, Trouble::Corrupt);
    assert_eq!(store.journal(tables[2], 0).await.unwrap().len(), 9);
}
