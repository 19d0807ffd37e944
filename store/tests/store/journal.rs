//! Journals: in order, without gaps, once.

use quarterdeck_store::AppendFailure::{Behind, CodeInUse, Repeated};
use quarterdeck_store::{Append, PlayerId, Row, TableId};

use crate::homes::Home;
use crate::scenes::{asked, at, changed, index, indexed, request, row, rows, saying};

pub(crate) async fn what_is_appended_is_read_back_in_order(home: Home) {
    let (store, table, other) = (&home.store, TableId::new(), TableId::new());
    let mut first = rows(table, 0..3);
    first.rows[1].request = Some(request("seat 1", "move ♜", 7));
    store.append(first.clone()).await.unwrap();
    store.append(rows(other, 0..1)).await.unwrap();
    store.append(at(9_999, rows(table, 3..4))).await.unwrap();
    let mut whole = first.rows;
    whole.push(Row { at: quarterdeck_store::Moment { served: 30, wall: 9_999 }, ..row(3) });
    assert_eq!(store.journal(table, 0).await.unwrap(), whole);
    assert_eq!(store.journal(table, 2).await.unwrap(), whole[2..]);
    assert_eq!(store.journal(table, 4).await.unwrap(), []);
    assert_eq!(store.journal(table, u32::MAX).await.unwrap(), []);
    assert_eq!(store.journal(TableId::new(), 0).await.unwrap(), []);
}

pub(crate) async fn rows_must_follow_the_last(home: Home) {
    let (store, table) = (&home.store, TableId::new());
    let wrong = |append: Append| async { assert_eq!(store.append(append).await, Err(Behind)) };
    wrong(rows(table, 1..2)).await;
    wrong(rows(table, [])).await;
    assert_eq!(store.table(table).await.unwrap(), None, "a refused append opens no table");
    store.append(rows(table, 0..2)).await.unwrap();
    wrong(rows(table, 0..1)).await;
    wrong(rows(table, 1..3)).await;
    wrong(rows(table, 3..4)).await;
    wrong(rows(table, u32::MAX..u32::MAX)).await;
    wrong(rows(table, [2, 4])).await;
    wrong(rows(table, [2, 2])).await;
    wrong(rows(table, [3, 2])).await;
    wrong(rows(table, [])).await;
    let elsewhere = Append { rows: vec![row(2)], ..saying(table, 1, PlayerId::new(), "ahoy") };
    wrong(elsewhere).await;
    let mut twice = rows(table, 2..4);
    for row in &mut twice.rows {
        row.request = Some(request("seat 1", "a", 1));
    }
    wrong(twice).await;
    assert_eq!(store.journal(table, 0).await.unwrap(), [row(0), row(1)]);
    store.append(rows(table, 2..3)).await.unwrap();
}

pub(crate) async fn rows_are_appended_all_or_none(home: Home) {
    let (store, table, other) = (&home.store, TableId::new(), TableId::new());
    let mut coded = index();
    coded.code = Some("BRIG".to_owned());
    store.append(indexed(other, 0, coded.clone())).await.unwrap();
    store.append(asked(table, 0, request("seat 1", "a", 1))).await.unwrap();
    let before = store.table(table).await.unwrap();

    let mut again = rows(table, 1..4);
    again.rows[2].request = Some(request("seat 1", "a", 1));
    again.index.listed = true;
    again.index.players = Some(vec![PlayerId::new()]);
    assert_eq!(store.append(again).await, Err(Repeated { seq: 0, digest: [1; 32] }));

    let taken = Append { index: coded, ..rows(table, 1..4) };
    assert_eq!(store.append(taken).await, Err(CodeInUse));

    assert_eq!(store.journal(table, 0).await.unwrap().len(), 1);
    assert_eq!(store.table(table).await.unwrap(), before);
    store.append(rows(table, 1..4)).await.unwrap();
    assert_eq!(store.journal(table, 0).await.unwrap().len(), 4);
}

pub(crate) async fn a_request_has_its_effect_once(home: Home) {
    let (store, table, other) = (&home.store, TableId::new(), TableId::new());
    store.append(rows(table, 0..1)).await.unwrap();
    store.append(rows(other, 0..1)).await.unwrap();
    store.append(asked(table, 1, request("seat 1", "a", 1))).await.unwrap();
    let before = Err(Repeated { seq: 1, digest: [1; 32] });
    let again = asked(table, 2, request("seat 1", "a", 1));
    assert_eq!(store.append(again).await, before, "the same again");
    let else_asked = asked(table, 2, request("seat 1", "a", 2));
    assert_eq!(
        store.append(else_asked).await,
        before,
        "the digest tells that it is something else"
    );
    for (append, why) in [
        (asked(table, 2, request("seat 2", "a", 1)), "another author's is another request"),
        (asked(table, 3, request("seat 1", "A", 1)), "capitals count"),
        (asked(table, 4, request("", "", 0)), "an empty id is an id"),
        (asked(other, 1, request("seat 1", "a", 1)), "another table's is another request"),
    ] {
        assert_eq!(store.append(append).await, Ok(()), "{why}");
    }
    let again = asked(table, 5, request("", "", 0));
    assert_eq!(store.append(again).await, Err(Repeated { seq: 4, digest: [0; 32] }));
}

pub(crate) async fn whoever_repeats_a_request_hears_so_before_anything_else(home: Home) {
    let (store, table, other) = (&home.store, TableId::new(), TableId::new());
    let mut coded = index();
    coded.code = Some("BRIG".to_owned());
    store.append(indexed(other, 0, coded.clone())).await.unwrap();
    store.append(rows(table, 0..1)).await.unwrap();
    store.append(asked(table, 1, request("seat 1", "a", 1))).await.unwrap();
    let before = Err(Repeated { seq: 1, digest: [1; 32] });
    // This is what a retry after a lost answer looks like: the same number again.
    assert_eq!(store.append(asked(table, 1, request("seat 1", "a", 1))).await, before);
    assert_eq!(store.append(asked(table, 7, request("seat 1", "a", 1))).await, before);
    let taken = Append { index: coded, ..asked(table, 2, request("seat 1", "a", 1)) };
    assert_eq!(store.append(taken.clone()).await, before);
    // And a number that is taken comes before a code that is.
    let behind = Append { rows: vec![row(1)], ..taken };
    assert_eq!(store.append(behind).await, Err(Behind));
}

pub(crate) async fn entries_may_be_empty_or_long(home: Home) {
    let (store, table) = (&home.store, TableId::new());
    let mut append = rows(table, 0..3);
    append.rows[0].entry = Vec::new();
    append.rows[1].entry = (0..=255).cycle().take(1_000_000).collect();
    append.rows[2].at = quarterdeck_store::Moment { served: i64::MIN, wall: i64::MAX };
    store.append(append.clone()).await.unwrap();
    assert_eq!(store.journal(table, 0).await.unwrap(), append.rows);
}

pub(crate) async fn entries_with_data_files_are_read_back_byte_for_byte(mut home: Home) {
    let (table, other) = (TableId::new(), TableId::new());
    let mut written = Vec::new();
    for seq in 0..6 {
        // Two different files in turn, one of them at another table as well, and short entries in between.
        let append = match seq {
            0 | 3 => changed(table, seq, "old map \\n", 5_000),
            1 | 4 => changed(table, seq, r#"a new \"map\" "#, 50_000),
            _ => rows(table, [seq]),
        };
        written.extend(append.rows.clone());
        home.store.append(append).await.unwrap();
    }
    let elsewhere = changed(other, 0, "old map \\n", 5_000);
    home.store.append(elsewhere.clone()).await.unwrap();
    for _ in 0..2 {
        assert_eq!(home.store.journal(table, 0).await.unwrap(), written);
        assert_eq!(home.store.journal(table, 3).await.unwrap(), written[3..]);
        assert_eq!(home.store.journal(other, 0).await.unwrap(), elsewhere.rows);
        home.reopen().await;
    }
}

pub(crate) async fn the_last_numbers_of_many_tables(home: Home) {
    let store = &home.store;
    let mut tables = Vec::new();
    for length in 1..=20 {
        let table = TableId::new();
        store.append(rows(table, 0..length)).await.unwrap();
        tables.push((table, length - 1));
    }
    let mut asked: Vec<TableId> = tables.iter().map(|(table, _)| *table).collect();
    asked.push(TableId::new());
    asked.push(asked[0]);
    tables.sort_unstable();
    assert_eq!(store.last(&asked).await.unwrap(), tables);
    assert_eq!(store.last(&[]).await.unwrap(), []);
}

pub(crate) async fn whoever_listens_is_woken(home: Home) {
    let (store, table) = (&home.store, TableId::new());
    let mut wakes = store.wakes();
    // A wake may be lost while a node begins to listen, so this goes on until one comes.
    let mut next = 0;
    let woken = loop {
        store.append(rows(table, next..next + 2)).await.unwrap();
        next += 2;
        if let Ok(wake) =
            tokio::time::timeout(std::time::Duration::from_millis(200), wakes.recv()).await
        {
            break wake.unwrap();
        }
    };
    assert_eq!(woken.0, table);
    assert!(woken.1 < next && woken.1 % 2 == 1, "it tells the number of a last entry: {}", woken.1);
}
