//! Many at the same time.

use std::collections::BTreeSet;
use std::sync::Arc;

use quarterdeck_store::{AppendFailure, Index, Player, PlayerId, Store, TableId};
use tokio::task::JoinSet;

use crate::homes::Home;
use crate::scenes::{asked, carry, index, indexed, player, request, rows, saying, session};

/// Appends one entry after the last, however many others do the same, and answers with its number.
pub(crate) async fn append_somehow(
    store: &dyn Store,
    table: TableId,
    author: &str,
    id: &str,
) -> u32 {
    let mut seq = 0;
    loop {
        match store.append(asked(table, seq, request(author, id, 1))).await {
            Ok(()) => return seq,
            Err(AppendFailure::Behind) => {
                seq = store.last(&[table]).await.unwrap().first().map_or(0, |(_, last)| last + 1);
            }
            other => panic!("{author} {id}: {other:?}"),
        }
    }
}

pub(crate) async fn racing_appenders_leave_one_line(home: Home) {
    const APPENDERS: u32 = 8;
    const EACH: u32 = 20;
    let (store, table) = (&home.store, TableId::new());
    let mut race = JoinSet::new();
    for author in 0..APPENDERS {
        let store = Arc::clone(store);
        race.spawn(async move {
            let mut numbers = Vec::new();
            for id in 0..EACH {
                numbers.push(
                    append_somehow(&*store, table, &author.to_string(), &id.to_string()).await,
                );
            }
            assert!(numbers.is_sorted(), "what one appends stays in order");
            numbers
        });
    }
    let numbers: BTreeSet<u32> = race.join_all().await.into_iter().flatten().collect();
    assert!(numbers.into_iter().eq(0..APPENDERS * EACH), "every number went to one appender");
    let journal = store.journal(table, 0).await.unwrap();
    assert!(journal.iter().map(|row| row.seq).eq(0..APPENDERS * EACH));
    let requests: BTreeSet<_> = journal
        .iter()
        .map(|row| row.request.as_ref().map(|request| (&request.author, &request.id)))
        .collect();
    assert_eq!(requests.len() as u32, APPENDERS * EACH, "nothing was lost, nothing is there twice");
}

pub(crate) async fn appenders_to_many_tables_do_not_meet(home: Home) {
    let mut race = JoinSet::new();
    for _ in 0..24 {
        let store = Arc::clone(&home.store);
        race.spawn(async move {
            let table = TableId::new();
            for seq in 0..20 {
                store.append(rows(table, [seq])).await.unwrap();
            }
            assert!(store.journal(table, 0).await.unwrap().iter().map(|row| row.seq).eq(0..20));
        });
    }
    race.join_all().await;
    let all = store_len(&*home.store).await;
    assert_eq!(all, 24);
}

async fn store_len(store: &dyn Store) -> usize {
    store.tables(crate::scenes::ALL).await.unwrap().len()
}

pub(crate) async fn the_same_request_in_a_race_has_its_effect_once(home: Home) {
    let (store, table) = (&home.store, TableId::new());
    store.append(rows(table, 0..1)).await.unwrap();
    for round in 0..10_u32 {
        let mut race = JoinSet::new();
        for _ in 0..8 {
            let store = Arc::clone(store);
            race.spawn(async move {
                loop {
                    let seq = store.last(&[table]).await.unwrap()[0].1 + 1;
                    let asked = asked(table, seq, request("seat 1", &round.to_string(), 1));
                    match store.append(asked).await {
                        Ok(()) => return (seq, true),
                        Err(AppendFailure::Repeated { seq, .. }) => return (seq, false),
                        Err(AppendFailure::Behind) => {}
                        other => panic!("{other:?}"),
                    }
                }
            });
        }
        let answers = race.join_all().await;
        assert!(
            answers.iter().all(|(seq, _)| *seq == round + 1),
            "all hear the same number: {answers:?}"
        );
        assert_eq!(answers.iter().filter(|(_, first)| *first).count(), 1);
    }
}

pub(crate) async fn a_carry_goes_to_one_of_many(home: Home) {
    let (table, anne) = (TableId::new(), PlayerId::new());
    for code in 0..10 {
        home.store.add_carry(carry(code, table, anne)).await.unwrap();
        let mut race = JoinSet::new();
        for _ in 0..8 {
            let store = Arc::clone(&home.store);
            race.spawn(async move { store.take_carry(&[code; 32], 0).await.unwrap() });
        }
        let taken: Vec<_> = race.join_all().await.into_iter().flatten().collect();
        assert_eq!(taken, [carry(code, table, anne)]);
    }
}

pub(crate) async fn a_code_goes_to_one_of_many(home: Home) {
    let mut race = JoinSet::new();
    for _ in 0..16 {
        let store = Arc::clone(&home.store);
        race.spawn(async move {
            let table = TableId::new();
            let coded = Index { code: Some("BRIG".to_owned()), ..index() };
            (store.append(indexed(table, 0, coded)).await, table)
        });
    }
    let answers = race.join_all().await;
    let (won, lost): (Vec<_>, Vec<_>) = answers.into_iter().partition(|(answer, _)| answer.is_ok());
    assert_eq!(won.len(), 1);
    assert!(lost.iter().all(|(answer, _)| *answer == Err(AppendFailure::CodeInUse)), "{lost:?}");
    assert_eq!(home.store.by_code("BRIG").await.unwrap(), Some(won[0].1));
}

pub(crate) async fn opening_the_same_table_succeeds_once(home: Home) {
    let table = TableId::new();
    let mut race = JoinSet::new();
    for _ in 0..8 {
        let store = Arc::clone(&home.store);
        race.spawn(async move { store.append(rows(table, 0..2)).await });
    }
    let answers = race.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "{answers:?}");
    assert!(
        answers
            .iter()
            .filter_map(|answer| answer.as_ref().err())
            .all(|why| *why == AppendFailure::Behind)
    );
    assert_eq!(home.store.journal(table, 0).await.unwrap().len(), 2);
}

pub(crate) async fn nothing_slips_past_an_erasure(home: Home) {
    for _ in 0..20 {
        let anne: Player = player("Anne");
        let (id, table) = (anne.id, TableId::new());
        home.store.add_player(anne, session(id, 1)).await.unwrap();
        let mut race = JoinSet::new();
        let store = Arc::clone(&home.store);
        race.spawn(async move { store.append(saying(table, 0, id, "ahoy")).await.unwrap() });
        let store = Arc::clone(&home.store);
        race.spawn(async move {
            store.rename(id, "Annie").await.unwrap();
        });
        let store = Arc::clone(&home.store);
        race.spawn(async move { store.add_session(session(id, 2)).await.unwrap() });
        let store = Arc::clone(&home.store);
        race.spawn(async move { assert!(store.erase(id).await.unwrap()) });
        race.join_all().await;
        let left = home.store.personal(id).await.unwrap().unwrap();
        assert_eq!((&*left.player.name, left.sessions, left.said), ("", vec![], vec![]));
    }
}
