//! Finding tables.

use quarterdeck_store::{
    Append, AppendFailure, Found, Index, Moment, Page, Phase, PlayerId, TableId,
};

use crate::homes::Home;
use crate::scenes::{ALL, at, ids, index, indexed, row, rows};

pub(crate) async fn a_table_is_found_as_its_last_append_says(home: Home) {
    let (store, table) = (&home.store, TableId::new());
    assert_eq!(store.table(table).await.unwrap(), None);
    let mut index = Index { code: Some("SLOOP".to_owned()), listed: true, ..index() };
    store.append(indexed(table, 0, index.clone())).await.unwrap();
    let mut found = Found {
        table,
        game: "letter-of-marque".to_owned(),
        code: Some("SLOOP".to_owned()),
        phase: Phase::Gathering,
        listed: true,
        last: 0,
        opened: row(0).at,
        touched: row(0).at,
    };
    assert_eq!(store.table(table).await.unwrap().as_ref(), Some(&found));
    index.phase = Phase::Playing;
    index.due = Some(60_000);
    store.append(indexed(table, 1, index.clone())).await.unwrap();
    found = Found { phase: Phase::Playing, last: 1, touched: row(1).at, ..found };
    assert_eq!(store.table(table).await.unwrap().as_ref(), Some(&found));
    index = Index {
        game: "piquet".to_owned(),
        code: None,
        phase: Phase::Over,
        listed: false,
        due: None,
        players: None,
    };
    let end = Append { index, ..rows(table, 2..5) };
    store.append(end).await.unwrap();
    found = Found {
        game: "piquet".to_owned(),
        code: None,
        phase: Phase::Over,
        listed: false,
        last: 4,
        touched: row(4).at,
        ..found
    };
    assert_eq!(store.table(table).await.unwrap().as_ref(), Some(&found));
    assert_eq!(store.due(i64::MAX, 10).await.unwrap(), []);
}

pub(crate) async fn a_short_code_is_one_tables_at_a_time(home: Home) {
    let (store, first, second) = (&home.store, TableId::new(), TableId::new());
    let coded = |code: &str| Index { code: Some(code.to_owned()), ..index() };
    store.append(indexed(first, 0, coded("BRIG"))).await.unwrap();
    assert_eq!(store.by_code("BRIG").await.unwrap(), Some(first));
    assert_eq!(store.by_code("brig").await.unwrap(), None);
    let taken = Err(AppendFailure::CodeInUse);
    assert_eq!(store.append(indexed(second, 0, coded("BRIG"))).await, taken);
    assert_eq!(store.table(second).await.unwrap(), None);
    store.append(indexed(second, 0, coded("KETCH"))).await.unwrap();
    assert_eq!(store.append(indexed(second, 1, coded("BRIG"))).await, taken);
    store.append(indexed(first, 1, coded("BRIG"))).await.expect("one's own code is no conflict");
    store.append(indexed(first, 2, index())).await.unwrap();
    assert_eq!(store.by_code("BRIG").await.unwrap(), None);
    store.append(indexed(second, 1, coded("BRIG"))).await.unwrap();
    assert_eq!(store.by_code("BRIG").await.unwrap(), Some(second));
    assert_eq!(store.by_code("KETCH").await.unwrap(), None);
}

pub(crate) async fn the_lobby_lists_what_is_listed_and_not_over_newest_first(home: Home) {
    let store = &home.store;
    let mut expected = Vec::new();
    for (wall, listed, phase) in [
        (5, true, Phase::Gathering),
        (1, true, Phase::Playing),
        (9, true, Phase::Over),
        (7, false, Phase::Gathering),
        (3, true, Phase::Gathering),
        (3, true, Phase::Gathering),
    ] {
        let table = TableId::new();
        store
            .append(at(wall, indexed(table, 0, Index { listed, phase, ..index() })))
            .await
            .unwrap();
        if listed && phase != Phase::Over {
            expected.push((wall, table));
        }
    }
    expected.sort_by(|one, other| other.cmp(one));
    let expected: Vec<TableId> = expected.into_iter().map(|(_, table)| table).collect();
    assert_eq!(ids(&store.listed(ALL).await.unwrap()), expected);
    // A later entry does not make a table newer.
    store.append(at(99, indexed(expected[3], 1, Index { listed: true, ..index() }))).await.unwrap();
    assert_eq!(ids(&store.listed(ALL).await.unwrap()), expected);
    store
        .append(indexed(expected[0], 1, Index { listed: true, phase: Phase::Over, ..index() }))
        .await
        .unwrap();
    assert_eq!(ids(&store.listed(ALL).await.unwrap()), expected[1..]);
}

pub(crate) async fn a_player_finds_every_table_sat_at(home: Home) {
    let store = &home.store;
    let (anne, mary) = (PlayerId::new(), PlayerId::new());
    let seated = |players: Vec<PlayerId>, phase| Index { players: Some(players), phase, ..index() };
    let (old, new) = (TableId::new(), TableId::new());
    store
        .append(at(1, indexed(old, 0, seated(vec![anne, mary, anne], Phase::Gathering))))
        .await
        .unwrap();
    store.append(at(2, indexed(new, 0, seated(vec![mary], Phase::Gathering)))).await.unwrap();
    store.append(at(3, indexed(TableId::new(), 0, index()))).await.unwrap();
    // Anne sits down later; Mary leaves, and still finds where she sat; who sits there may be left as it was.
    store.append(at(4, indexed(new, 1, seated(vec![anne], Phase::Playing)))).await.unwrap();
    store.append(at(5, indexed(new, 2, Index { phase: Phase::Playing, ..index() }))).await.unwrap();
    for player in [anne, mary] {
        assert_eq!(ids(&store.tables_of(player, None, ALL).await.unwrap()), [new, old]);
        let playing = store.tables_of(player, Some(Phase::Playing), ALL).await.unwrap();
        assert_eq!(ids(&playing), [new]);
        assert_eq!(playing[0].opened, Moment { served: 0, wall: 2 });
        assert_eq!(playing[0].last, 2);
        let over = store.tables_of(player, Some(Phase::Over), ALL).await.unwrap();
        assert_eq!(over, []);
    }
    assert_eq!(store.tables_of(PlayerId::new(), None, ALL).await.unwrap(), []);
}

pub(crate) async fn every_table_by_id(home: Home) {
    let store = &home.store;
    let mut tables: Vec<TableId> = (0..5).map(|_| TableId::new()).collect();
    for table in &tables {
        store.append(rows(*table, 0..1)).await.unwrap();
    }
    tables.sort_unstable();
    assert_eq!(ids(&store.tables(ALL).await.unwrap()), tables);
    let page = Page { after: Some(tables[1]), limit: 2 };
    assert_eq!(ids(&store.tables(page).await.unwrap()), tables[2..4]);
    let between = TableId::from_bytes([0; 16]);
    let page = Page { after: Some(between), limit: 9 };
    assert_eq!(ids(&store.tables(page).await.unwrap()), tables, "the list is by id, there or not");
}

pub(crate) async fn what_is_due_longest_first(home: Home) {
    let store = &home.store;
    let mut tables = Vec::new();
    for due in [Some(30), None, Some(10), Some(20), Some(-5), Some(20)] {
        let table = TableId::new();
        store.append(indexed(table, 0, Index { due, ..index() })).await.unwrap();
        tables.extend(due.map(|due| (due, table)));
    }
    tables.sort_unstable();
    let due =
        |until: i64| tables.iter().filter(move |(due, _)| *due <= until).map(|(_, table)| *table);
    for until in [-6, -5, 19, 20, 30, i64::MAX] {
        assert_eq!(store.due(until, 100).await.unwrap(), due(until).collect::<Vec<_>>(), "{until}");
    }
    assert_eq!(store.due(100, 2).await.unwrap(), due(100).take(2).collect::<Vec<_>>());
    assert_eq!(store.due(100, 0).await.unwrap(), []);
    // Due at another time, and then no more.
    let first = tables[0].1;
    store.append(indexed(first, 1, Index { due: Some(50), ..index() })).await.unwrap();
    assert_eq!(store.due(100, 100).await.unwrap().last(), Some(&first));
    store.append(indexed(first, 2, index())).await.unwrap();
    assert!(!store.due(100, 100).await.unwrap().contains(&first));
}

pub(crate) async fn what_is_due_can_be_put_off(home: Home) {
    let store = &home.store;
    let (table, other) = (TableId::new(), TableId::new());
    for table in [table, other] {
        store.append(indexed(table, 0, Index { due: Some(10), ..index() })).await.unwrap();
    }
    store.put_off(table, 0, 500).await.unwrap();
    assert_eq!(store.due(499, 9).await.unwrap(), [other], "no other table is put off");
    assert_eq!(store.due(500, 9).await.unwrap(), [other, table]);
    // The next entry says anew when the table is due, and what was decided before it is too late.
    store.append(indexed(table, 1, Index { due: Some(20), ..index() })).await.unwrap();
    store.put_off(table, 0, 900).await.unwrap();
    assert_eq!(store.due(20, 9).await.unwrap(), [other, table]);
    store.put_off(table, 1, 900).await.unwrap();
    assert_eq!(store.due(899, 9).await.unwrap(), [other]);
    // A table that is not there is nobody's business.
    store.put_off(TableId::new(), 0, 5).await.unwrap();
    assert_eq!(store.due(i64::MAX, 9).await.unwrap(), [other, table]);
}

pub(crate) async fn lists_come_in_pages(home: Home) {
    let (store, player) = (&home.store, PlayerId::new());
    let found = Index { listed: true, players: Some(vec![player]), ..index() };
    for wall in [1, 2, 2, 2, 3, 4, 4] {
        store.append(at(wall, indexed(TableId::new(), 0, found.clone()))).await.unwrap();
    }
    let listed = ids(&store.listed(ALL).await.unwrap());
    assert_eq!(listed.len(), 7);
    for limit in 1..=8 {
        let (mut turned, mut seated, mut after) = (Vec::new(), Vec::new(), None);
        loop {
            let page = store.listed(Page { after, limit }).await.unwrap();
            seated
                .extend(ids(&store.tables_of(player, None, Page { after, limit }).await.unwrap()));
            let Some(last) = page.last() else { break };
            after = Some(last.table);
            turned.extend(ids(&page));
        }
        assert_eq!(turned, listed, "{limit} a page");
        assert_eq!(seated, listed, "{limit} a page");
    }
    // A page goes on after a table that has left the list, but not after one that was never there.
    store.append(indexed(listed[2], 1, Index { phase: Phase::Over, ..found })).await.unwrap();
    let page = Page { after: Some(listed[2]), limit: 2 };
    assert_eq!(ids(&store.listed(page).await.unwrap()), listed[3..5]);
    let page = Page { after: Some(TableId::new()), limit: 2 };
    assert_eq!(store.listed(page).await.unwrap(), []);
    assert_eq!(store.tables_of(player, None, page).await.unwrap(), []);
    assert_eq!(store.listed(Page { after: None, limit: 0 }).await.unwrap(), []);
}
