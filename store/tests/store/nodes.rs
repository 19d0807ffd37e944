//! Several nodes on one PostgreSQL database, and a database that falls over.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quarterdeck_store::testing::Cluster;
use quarterdeck_store::{AppendFailure, CannotOpen, Postgres, Store, TableId};
use tokio::task::{JoinSet, spawn_blocking};

use crate::races::append_somehow;
use crate::scenes::{asked, request, rows};

async fn database() -> String {
    spawn_blocking(|| Cluster::shared().database()).await.unwrap()
}

async fn client(url: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_start_at_the_same_time_lay_out_one_store() {
    let url = database().await;
    let mut nodes = JoinSet::new();
    for _ in 0..4 {
        let url = url.clone();
        nodes.spawn(async move { Postgres::connect(&url).await });
    }
    let table = TableId::new();
    for (seq, node) in nodes.join_all().await.into_iter().enumerate() {
        node.unwrap().append(rows(table, [seq as u32])).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_race_for_numbers_and_none_is_lost() {
    let (url, table) = (database().await, TableId::new());
    let mut race = JoinSet::new();
    for node in 0..3 {
        let store = Arc::new(Postgres::connect(&url).await.unwrap());
        for seat in 0..2 {
            let store = Arc::clone(&store);
            race.spawn(async move {
                for id in 0..20 {
                    append_somehow(&*store, table, &format!("{node} {seat}"), &id.to_string())
                        .await;
                }
            });
        }
    }
    race.join_all().await;
    let store = Postgres::connect(&url).await.unwrap();
    let journal = store.journal(table, 0).await.unwrap();
    assert!(journal.iter().map(|row| row.seq).eq(0..120));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_is_woken_by_another_also_after_its_connections_broke() {
    let (url, table) = (database().await, TableId::new());
    let node = Postgres::connect(&url).await.unwrap();
    let other = Postgres::connect(&url).await.unwrap();
    let mut wakes = node.wakes();
    let admin = client(&url).await;
    for round in 0..2 {
        // Until one comes: wakes of a node that is just connecting are lost.
        let woken = loop {
            let author = format!("round {round}");
            append_somehow(&other, table, &author, &TableId::new().to_string()).await;
            if let Ok(wake) = wakes.try_recv() {
                break wake;
            }
            tokio::task::yield_now().await;
        };
        assert_eq!(woken.0, table);
        let kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE application_name = 'quarterdeck' AND datname = current_database()";
        assert!(!admin.query(kill, &[]).await.unwrap().is_empty());
        // Whoever had a connection that is gone may fail once, and gets another.
        while other.last(&[table]).await.is_err() {}
        while wakes.try_recv().is_ok() {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_database_acknowledged_survives_its_crashes() {
    let cluster = Arc::new(spawn_blocking(Cluster::start).await.unwrap());
    let url = cluster.url();
    let enough = Arc::new(AtomicBool::new(false));
    let mut writers = JoinSet::new();
    for _ in 0..4 {
        let store = Postgres::connect(&url).await.unwrap();
        let enough = Arc::clone(&enough);
        writers.spawn(async move {
            let (table, mut acknowledged) = (TableId::new(), 0);
            while !enough.load(Ordering::SeqCst) {
                let append =
                    asked(table, acknowledged, request("seat 1", &acknowledged.to_string(), 1));
                match store.append(append).await {
                    // An answer that was lost is found again.
                    Ok(()) => acknowledged += 1,
                    Err(AppendFailure::Repeated { seq, .. }) => {
                        assert_eq!(seq, acknowledged);
                        acknowledged += 1;
                    }
                    Err(AppendFailure::Unavailable(_)) => tokio::task::yield_now().await,
                    other => panic!("{other:?}"),
                }
            }
            (table, acknowledged)
        });
    }
    for _ in 0..3 {
        let cluster = Arc::clone(&cluster);
        spawn_blocking(move || cluster.restart_immediate()).await.unwrap();
    }
    // All writers get going again by themselves before this ends.
    let watcher = Postgres::connect(&url).await.unwrap();
    let lengths = || async { watcher.tables(crate::scenes::ALL).await.unwrap() };
    let then: BTreeMap<_, _> =
        lengths().await.into_iter().map(|found| (found.table, found.last)).collect();
    while lengths().await.iter().any(|found| then.get(&found.table) == Some(&found.last)) {
        tokio::task::yield_now().await;
    }
    enough.store(true, Ordering::SeqCst);
    for (table, acknowledged) in writers.join_all().await {
        let journal = watcher.journal(table, 0).await.unwrap();
        assert!(
            journal.iter().map(|row| row.seq).eq(0..acknowledged),
            "{} of {acknowledged}",
            journal.len()
        );
    }

    // And a database that would lose what it acknowledges is not used.
    let admin = client(&url).await;
    admin.batch_execute("ALTER SYSTEM SET fsync = off").await.unwrap();
    admin.batch_execute("SELECT pg_reload_conf()").await.unwrap();
    let refusal = loop {
        match Postgres::connect(&url).await {
            // The setting takes a moment to get around.
            Ok(_) => tokio::task::yield_now().await,
            Err(refusal) => break refusal,
        }
    };
    assert!(
        matches!(&refusal, CannotOpen::Careless { setting, .. } if setting == "fsync"),
        "{refusal}"
    );
    assert!(refusal.to_string().contains("Set fsync = on"), "{refusal}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_not_there_is_a_sentence() {
    let url = "postgres://somebody:s3cret@127.0.0.1:1/nothing";
    let refusal = Postgres::connect(url).await.err().expect("nobody is there").to_string();
    assert!(refusal.contains("127.0.0.1/nothing"), "{refusal}");
    assert!(!refusal.contains("s3cret"), "{refusal}");
}
