//! From what an operator writes to a store.

use std::path::Path;

use quarterdeck_store::testing::Cluster;
use quarterdeck_store::{CannotOpen, Sqlite, TableId, open};

use crate::homes::directory;
use crate::scenes::rows;

#[tokio::test(flavor = "multi_thread")]
async fn a_store_is_a_directory_a_file_a_database_or_memory() {
    let directory = directory();
    let inner = directory.path().join("new").join("home");
    let file = directory.path().join("some.db");
    let database = tokio::task::spawn_blocking(|| Cluster::shared().database()).await.unwrap();
    let homes = [
        (inner.display().to_string(), "quarterdeck.db"),
        (format!("sqlite:{}", file.display()), "some.db"),
        (database, "PostgreSQL 127.0.0.1/test"),
        ("memory:".to_owned(), "memory"),
    ];
    for (home, described) in homes {
        let store = open(&home).await.unwrap();
        assert!(store.describe().contains(described), "{}", store.describe());
        store.append(rows(TableId::new(), 0..1)).await.unwrap();
    }
    assert!(inner.join("quarterdeck.db").exists() && file.exists());
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_can_read_a_store_or_its_backup() {
    use std::os::unix::fs::PermissionsExt;
    let directory = directory();
    let home = directory.path().join("home");
    let store = open(&home.display().to_string()).await.unwrap();
    store.append(rows(TableId::new(), 0..1)).await.unwrap();
    store.backup(&home.join("backup")).await.unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&home), 0o700);
    let mut seen = 0;
    for file in std::fs::read_dir(&home).unwrap() {
        let path = file.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
        seen += 1;
    }
    assert_eq!(seen, 5, "the file, its log, the log's index, its lock, the backup");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_one_processs_at_a_time() {
    let directory = directory();
    let file = directory.path().join("store.db");
    let store = Sqlite::open(&file).unwrap();
    let refusal = Sqlite::open(&file).err().unwrap();
    assert_eq!(refusal, CannotOpen::InUse { file: file.clone() });
    let sentence = refusal.to_string();
    assert!(sentence.contains("store.db") && sentence.contains("Stop that server"), "{sentence}");
    drop(store);
    Sqlite::open(&file).expect("it was let go of");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_store_is_a_sentence() {
    let directory = directory();
    let file = directory.path().join("notes.txt");
    std::fs::write(&file, "shopping").unwrap();
    let sentence =
        |home: String| async move { open(&home).await.err().expect("no store").to_string() };
    for home in ["", "mysql://somebody:s3cret@host/db", "http://x"] {
        let refusal = sentence(home.to_owned()).await;
        assert!(refusal.contains("Write a directory"), "{refusal}");
        assert!(!refusal.contains("s3cret"), "{refusal}");
    }
    let refusal = sentence(file.display().to_string()).await;
    assert!(refusal.contains("is a file") && refusal.contains("sqlite:"), "{refusal}");
    let refusal =
        sentence(format!("sqlite:{}", directory.path().join("no/where.db").display())).await;
    assert!(refusal.contains("where.db"), "{refusal}");
    let refusal = sentence("postgres://somebody:s3cret@host:port/db".to_owned()).await;
    assert!(!refusal.contains("s3cret"), "{refusal}");
}
