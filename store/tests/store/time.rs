//! The service's clock.

use quarterdeck_store::testing::Cluster;
use quarterdeck_store::{Moment, Postgres, Store, TOLERANCE};

use crate::homes::Home;

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_counts_what_was_served() {
    for mut home in [Home::memory(), Home::sqlite()] {
        assert!(!home.has_a_clock());
        let start = 1_000_000;
        for (wall, served) in [(0, 0), (1_000, 1_000), (1_000 + TOLERANCE, 6_000), (1_000, 6_000)] {
            let moment = home.store.beat(start + wall).await.unwrap();
            assert_eq!(moment, Moment { served, wall: start + wall });
        }
        // While nobody served, the clock stood still; and it does not begin again.
        home.reopen().await;
        let wall = start + 60_000;
        assert_eq!(home.store.beat(wall).await.unwrap(), Moment { served: 6_000, wall });
        assert_eq!(home.store.beat(wall + 10).await.unwrap().served, 6_010);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_on_one_database_share_its_clock() {
    let url = tokio::task::spawn_blocking(|| Cluster::shared().database()).await.unwrap();
    let node = Postgres::connect(&url).await.unwrap();
    let other = Postgres::connect(&url).await.unwrap();
    let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);

    let first = node.beat(-77).await.unwrap();
    assert_eq!(first.served, 0, "the first beat starts at nothing");
    assert!(first.wall > 1_700_000_000_000, "the database's clock, not the node's: {}", first.wall);
    let second = other.beat(i64::MAX).await.unwrap();
    assert_eq!(second.served - first.served, second.wall - first.wall);

    // The last beat of all was so long ago.
    for (ago, counts) in [(4_000, true), (60_000, false), (-60_000, false)] {
        let before = node.beat(0).await.unwrap();
        let last = before.wall - ago;
        client.execute("UPDATE service SET last_beat = $1", &[&last]).await.unwrap();
        let after = other.beat(0).await.unwrap();
        let gap = after.wall - last;
        // The machine may have been busy for longer than the tolerance.
        let counted = if counts && gap <= TOLERANCE { gap } else { 0 };
        assert_eq!(after.served - before.served, counted, "{ago} ms ago");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn beats_of_many_nodes_count_once() {
    let url = tokio::task::spawn_blocking(|| Cluster::shared().database()).await.unwrap();
    let first = Postgres::connect(&url).await.unwrap().beat(0).await.unwrap();
    let mut nodes = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let node = Postgres::connect(&url).await.unwrap();
        nodes.spawn(async move {
            let mut moments = Vec::new();
            for _ in 0..50 {
                moments.push(node.beat(0).await.unwrap());
            }
            assert!(moments.is_sorted_by_key(|moment| moment.served), "time goes forward");
            moments[49]
        });
    }
    for last in nodes.join_all().await {
        let (served, passed) = (last.served - first.served, last.wall - first.wall);
        assert!(served <= passed + 50, "{served} ms were counted in {passed}: some of it twice");
    }
}
