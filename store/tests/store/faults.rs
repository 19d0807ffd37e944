//! Stores that fail, and what their users can rely on all the same.

use std::sync::Arc;

use quarterdeck_store::AppendFailure::{Repeated, Unavailable};
use quarterdeck_store::faults::Faulty;
use quarterdeck_store::{Store, TableId};

use crate::homes::Home;
use crate::scenes::{asked, request, rows};

pub(crate) async fn an_append_that_was_said_to_fail_is_found_again(home: Home) {
    let (store, table) = (Faulty::new(Arc::clone(&home.store)), TableId::new());
    store.append(rows(table, 0..3)).await.unwrap();
    store.fail_after(1);
    let append = asked(table, 3, request("seat 1", "a", 1));
    assert!(matches!(store.append(append.clone()).await, Err(Unavailable(_))));
    let before = Err(Repeated { seq: 3, digest: [1; 32] });
    assert_eq!(store.append(append).await, before, "the same number again");
    let later = asked(table, 4, request("seat 1", "a", 1));
    assert_eq!(store.append(later).await, before, "the next number");
    assert_eq!(store.journal(table, 0).await.unwrap().len(), 4);
    store.append(rows(table, 4..5)).await.unwrap();
}

pub(crate) async fn an_append_that_failed_can_be_made_again(home: Home) {
    let (store, table) = (Faulty::new(Arc::clone(&home.store)), TableId::new());
    store.fail_before(2);
    let append = asked(table, 0, request("seat 1", "a", 1));
    for _ in 0..2 {
        assert!(matches!(store.append(append.clone()).await, Err(Unavailable(_))));
        assert_eq!(store.journal(table, 0).await.unwrap(), []);
    }
    store.append(append).await.unwrap();
}

pub(crate) async fn a_store_that_is_down_says_so(home: Home) {
    let (store, table) = (Faulty::new(Arc::clone(&home.store)), TableId::new());
    store.append(rows(table, 0..1)).await.unwrap();
    store.down(true);
    assert!(store.journal(table, 0).await.is_err());
    assert!(store.beat(0).await.is_err());
    assert!(matches!(store.append(rows(table, 1..2)).await, Err(Unavailable(_))));
    store.down(false);
    assert_eq!(store.journal(table, 0).await.unwrap().len(), 1);
}

pub(crate) async fn lost_wakes_lose_nothing_else(home: Home) {
    let (store, table) = (Faulty::new(Arc::clone(&home.store)), TableId::new());
    let mut wakes = store.wakes();
    store.drop_wakes(true);
    store.append(rows(table, 0..1)).await.unwrap();
    store.drop_wakes(false);
    assert_eq!(store.last(&[table]).await.unwrap(), [(table, 0)]);
    let mut next = 1;
    // Those that come again do come. Which of them the fault swallowed is a race.
    while wakes.try_recv().is_err() {
        store.append(rows(table, [next])).await.unwrap();
        next += 1;
    }
}
