//! From every older layout to today's, with what was in it.

use quarterdeck_store::testing::{Cluster, LAYOUT, old_postgres, old_sqlite};
use quarterdeck_store::{
    CannotOpen, Found, Memory, Moment, Phase, PlayerId, Postgres, Request, Row, Said, Sqlite,
    Store, TableId,
};

use crate::homes::directory;
use crate::scenes::rows;

const TABLE: TableId = TableId::from_bytes([0x11; 16]);
const PLAYER: PlayerId = PlayerId::from_bytes([0x22; 16]);

/// What the first version of this program would have written.
const FIRST: &str = "
INSERT INTO tables VALUES (ID(11), 'letter-of-marque', 'BRIG', 1, TRUTH, 60, 1, 100);
INSERT INTO journal (table_id, seq, served, wall, author, request, digest, entry)
    VALUES (ID(11), 0, 1, 100, NULL, NULL, NULL, ID(AA));
INSERT INTO journal (table_id, seq, served, wall, author, request, digest, entry)
    VALUES (ID(11), 1, 2, 200, 'seat 1', 'a', LONG(33), ID(BB));
INSERT INTO seats VALUES (ID(22), 100, ID(11));
INSERT INTO players VALUES (ID(22), NULL, 50, LIE);
INSERT INTO names VALUES (ID(22), 'Anne ⚓');
INSERT INTO said VALUES (ID(11), 1, ID(22), 'ahoy');
INSERT INTO sessions VALUES (LONG(44), ID(22), 60, 900);
INSERT INTO carries VALUES (LONG(55), ID(11), 2, ID(22), 900);
UPDATE service SET last_beat = 5000, served = 1234;
";

/// The same, as a dialect writes bytes and truth.
fn first(bytes: impl Fn(&str) -> String, truth: &str, lie: &str) -> String {
    let mut sql = FIRST.replace("TRUTH", truth).replace("LIE", lie);
    for pair in ["11", "22", "33", "44", "55", "AA", "BB"] {
        sql = sql.replace(&format!("ID({pair})"), &bytes(&pair.repeat(16)));
        sql = sql.replace(&format!("LONG({pair})"), &bytes(&pair.repeat(32)));
    }
    sql
}

/// Checks that all of it is there, and that what is newer works.
async fn is_whole(store: &dyn Store, served: bool) {
    let request = Request { author: "seat 1".to_owned(), id: "a".to_owned(), digest: [0x33; 32] };
    let journal = [
        Row { seq: 0, at: Moment { served: 1, wall: 100 }, request: None, entry: vec![0xaa; 16] },
        Row {
            seq: 1,
            at: Moment { served: 2, wall: 200 },
            request: Some(request),
            entry: vec![0xbb; 16],
        },
    ];
    assert_eq!(store.journal(TABLE, 0).await.unwrap(), journal);
    let found = Found {
        table: TABLE,
        game: "letter-of-marque".to_owned(),
        code: Some("BRIG".to_owned()),
        phase: Phase::Playing,
        listed: true,
        last: 1,
        opened: Moment { served: 1, wall: 100 },
        touched: Moment { served: 2, wall: 200 },
    };
    assert_eq!(store.table(TABLE).await.unwrap().as_ref(), Some(&found));
    let page = crate::scenes::ALL;
    assert_eq!(store.listed(page).await.unwrap(), std::slice::from_ref(&found));
    assert_eq!(store.tables_of(PLAYER, None, page).await.unwrap(), [found]);
    assert_eq!(store.due(60, 9).await.unwrap(), [TABLE]);
    let said = Said { seq: 1, player: PLAYER, text: "ahoy".to_owned() };
    assert_eq!(store.said(TABLE, 0).await.unwrap(), [said]);
    let personal = store.personal(PLAYER).await.unwrap().unwrap();
    assert_eq!((&*personal.player.name, personal.player.since), ("Anne ⚓", 50));
    assert_eq!(personal.sessions, [(60, 900)]);
    if served {
        assert_eq!(store.beat(5_100).await.unwrap().served, 1_334);
    }
    // What came with later layouts.
    assert_eq!(store.looked(TABLE, PLAYER).await.unwrap(), None);
    store.look(TABLE, PLAYER, 1).await.unwrap();
    assert_eq!(store.looked(TABLE, PLAYER).await.unwrap(), Some(1));
    assert_eq!(store.signing_key([3; 32]).await.unwrap(), [3; 32]);
    assert_eq!(store.signing_key([4; 32]).await.unwrap(), [3; 32]);
    assert_eq!(store.take_carry(&[0x55; 32], 0).await.unwrap().unwrap().seat, 2);
    store.append(rows(TABLE, 2..3)).await.unwrap();
}

fn fill_sqlite(connection: &rusqlite::Connection) {
    connection.execute_batch(&first(|hex| format!("x'{hex}'"), "1", "0")).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_file_is_brought_up_to_date_with_everything_in_it() {
    for layout in 1..LAYOUT {
        let directory = directory();
        let file = directory.path().join("old.db");
        let old = old_sqlite(&file, layout);
        fill_sqlite(&old);
        drop(old);
        let store = Sqlite::open(&file).unwrap();
        assert_eq!(store.restored().await.unwrap(), 0);
        is_whole(&store, true).await;
        drop(store);
        assert_eq!(Sqlite::open(&file).unwrap().journal(TABLE, 0).await.unwrap().len(), 3);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_database_is_brought_up_to_date_with_everything_in_it() {
    for layout in 1..LAYOUT {
        let url = tokio::task::spawn_blocking(|| Cluster::shared().database()).await.unwrap();
        let old = old_postgres(&url, layout).await;
        old.batch_execute(&first(|hex| format!(r"'\x{hex}'"), "true", "false")).await.unwrap();
        let store = Postgres::connect(&url).await.unwrap();
        assert_eq!(store.restored().await.unwrap(), 0);
        is_whole(&store, false).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_backup_is_restored_everywhere() {
    let url = tokio::task::spawn_blocking(|| Cluster::shared().database()).await.unwrap();
    let directory = directory();
    let file = directory.path().join("old.backup");
    fill_sqlite(&old_sqlite(&file, 1));
    let before = std::fs::read(&file).unwrap();
    let stores: [Box<dyn Store>; 3] = [
        Box::new(Memory::new()),
        Box::new(Sqlite::open(&directory.path().join("new.db")).unwrap()),
        Box::new(Postgres::connect(&url).await.unwrap()),
    ];
    for store in stores {
        store.restore(&file).await.unwrap();
        assert_eq!(store.restored().await.unwrap(), 1);
        is_whole(&*store, false).await;
    }
    assert_eq!(std::fs::read(&file).unwrap(), before, "the backup itself stays as it was");
    let names = std::fs::read_dir(directory.path()).unwrap();
    let mut names = names.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert!(!names.any(|name| name.contains("upgraded")), "and nothing is left beside it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_layout_is_refused_and_left_alone() {
    let directory = directory();
    let file = directory.path().join("newer.db");
    old_sqlite(&file, LAYOUT).pragma_update(None, "user_version", LAYOUT + 1).unwrap();
    let refusal = Sqlite::open(&file).err().unwrap();
    assert!(matches!(refusal, CannotOpen::Newer { theirs, ours, .. } if theirs == ours + 1));
    assert!(refusal.to_string().contains("newer version of Quarterdeck"), "{refusal}");
    let restored = Memory::new().restore(&file).await.unwrap_err().to_string();
    assert!(restored.contains("newer version of Quarterdeck"), "{restored}");

    let url = tokio::task::spawn_blocking(|| Cluster::shared().database()).await.unwrap();
    let newer = old_postgres(&url, LAYOUT).await;
    newer.execute("UPDATE meta SET version = version + 1", &[]).await.unwrap();
    let refusal = Postgres::connect(&url).await.err().unwrap();
    assert!(matches!(refusal, CannotOpen::Newer { theirs, ours, .. } if theirs == ours + 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strangers_file_is_refused_and_left_alone() {
    let directory = directory();
    let file = directory.path().join("cookies.db");
    let stranger = rusqlite::Connection::open(&file).unwrap();
    stranger.execute_batch("CREATE TABLE cookies (id); INSERT INTO cookies VALUES (1)").unwrap();
    drop(stranger);
    let before = std::fs::read(&file).unwrap();
    let refusal = Sqlite::open(&file).err().unwrap();
    assert!(matches!(refusal, CannotOpen::Foreign { .. }), "{refusal}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
    std::fs::write(&file, "no database at all, only text that goes on for a while".repeat(20))
        .unwrap();
    let refusal = Sqlite::open(&file).err().unwrap().to_string();
    assert!(refusal.contains("cookies.db"), "{refusal}");
}
