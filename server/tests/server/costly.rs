//! Records that are costly on purpose: tables that took back a lot, uploads that are as bad as an upload can be,
//! clients that leave, and a server that stops in the middle. Work is counted in steps, not in time.

use crate::common::{House, Person, tables};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{Host, Logbook, Source, StepBudget};
use quarterdeck_engine::sealed::Master;
use quarterdeck_engine::{Game, Record, Viewer};
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_store::TableId;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

const MEBIBYTE: usize = 1024 * 1024;

/// Nearly as much as can be uploaded: what is written last may be a few lines longer.
const NEARLY: usize = MEBIBYTE - 32 * 1024;

fn write<G: Game>(
    table: [u8; 16],
    mut go_on: impl FnMut(&mut Logbook<G>, &mut Fast) -> bool,
) -> String {
    let (options, mut chance) = (G::Options::default(), Fast::new(5));
    let seats = vec!["person".to_owned(); 3];
    let terms = Host::terms::<G>(table, &options, &seats).expect("the options fit");
    let mut nonce = || std::array::from_fn(|_| chance.word() as u8);
    let host = Host::alone(&terms, Master::from_seed(5), Source::Seed, &mut nonce);
    let (mut book, _) = Logbook::<G>::begin(host, table, options, seats).expect("they fit");
    while go_on(&mut book, &mut chance) {}
    book.record().to_text()
}

fn act<G: Game>(book: &mut Logbook<G>, chance: &mut Fast) -> bool {
    let Some(seat) = book.state().owed().first() else { return false };
    let action = book.state().nth_legal(seat, chance.below(book.state().legal_count(seat)));
    assert!(book.play(seat, action).is_ok(), "it was offered");
    true
}

/// A game whose players take back the last of it again and again, until the record is about this long, and then play
/// to the end.
fn taken_back(bytes: usize, back: u32, over: bool) -> String {
    with_game!(Title::LetterOfMarque, G => {
        let mut written = 0;
        let mut begun = false;
        write::<G>([9; 16], |book, chance| {
            if !begun {
                for _ in 0..30 {
                    act(book, chance);
                }
                begun = true;
            }
            let entries = book.record().entries().len();
            if written < bytes {
                book.rewind(back).expect("that many stand");
                for _ in 0..back {
                    act(book, chance);
                }
                written += (entries..book.record().entries().len())
                    .map(|seq| book.record().entry_line(seq).len())
                    .sum::<usize>();
                return true;
            }
            over && act(book, chance)
        })
    })
}

/// A seat that chooses and takes it back, until the record is about this long.
fn undone(bytes: usize) -> String {
    with_game!(Title::LetterOfMarque, G => {
        let mut written = 0;
        write::<G>([8; 16], |book, chance| {
            let seat = book.state().owed().first().expect("somebody chooses");
            act(book, chance);
            book.undo(seat).expect("nobody has seen it");
            let entries = book.record().entries().len();
            written += book.record().entry_line(entries - 1).len();
            written += book.record().entry_line(entries - 2).len();
            written < bytes
        })
    })
}

fn public_copy(host: &str) -> String {
    quarterdeck_table::copy_for(host, Viewer::Public).expect("it can be derived")
}

/// How many steps it takes to check a record.
fn steps(text: &str) -> u64 {
    with_game!(Title::LetterOfMarque, G => {
        let mut meter = StepBudget::new(u64::MAX);
        let record = Record::<G>::parse(text).expect("it can be read");
        let _ = record.verify_metered(&mut meter);
        meter.spent()
    })
}

async fn verify(person: &Person, text: &str) -> crate::common::Answer {
    let body = Some(("application/x-ndjson", text.as_bytes().to_vec()));
    person.send("POST", "records/verify", &[], body).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_worst_uploads_are_checked_in_a_few_steps_for_each_entry() {
    let house = House::open().await;
    let anne = house.somebody("Anne").await;
    let [branches, deep, chain] =
        [taken_back(NEARLY, 1, false), taken_back(NEARLY, 29, false), undone(NEARLY)];
    for (name, text) in [("branches", &branches), ("deep", &deep), ("chain", &chain)] {
        assert!((MEBIBYTE * 9 / 10..=MEBIBYTE).contains(&text.len()), "{name}: {}", text.len());
        let before = house.metrics.record_steps.get();
        let verdict = verify(&anne, text).await.good();
        let entries = verdict["entries"].as_u64().expect("a number");
        let taken = house.metrics.record_steps.get() - before;
        assert!((entries..=2 * entries).contains(&taken), "{name}: {taken} for {entries}");
    }
    // Torn in the middle of a line, ended after one, and wrong in the very last one.
    let torn = &branches[..branches.len() - 40];
    assert_eq!(verify(&anne, torn).await.code(), "record-wrong");
    let ended = &branches[..=branches.trim_end().rfind('\n').unwrap()];
    assert_eq!(verify(&anne, ended).await.status, 200);
    let refused =
        branches.replacen("\"do\":\"rewind\",\"back\":1", "\"do\":\"rewind\",\"back\":2", 1);
    assert_ne!(refused, branches);
    assert_eq!(verify(&anne, &refused).await.code(), "record-wrong");
    assert!(house.close().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_took_back_a_lot_gives_out_its_record_at_the_price_of_its_entries() {
    let house = House::open().await;
    let anne = house.somebody("Anne").await;
    let host = taken_back(MEBIBYTE / 2, 3, true);
    let entries = host.lines().count() as u64 - 1;
    let table = house.hub.import(&host).await.expect("it comes in");
    for _ in 0..3 {
        let before = house.metrics.record_steps.get();
        let copy = anne.get(&format!("tables/{table}/record")).await;
        assert_eq!(copy.status, 200);
        let text = copy.text();
        let signature = text.strip_prefix(&public_copy(&host)).expect("the public's copy");
        assert!(signature.starts_with("{\"signed\":") && signature.lines().count() == 1);
        let taken = house.metrics.record_steps.get() - before;
        assert!((entries..=4 * entries).contains(&taken), "{taken} for {entries}");
    }
    assert!(house.close().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stepping_through_a_game_replays_nothing() {
    let house = House::open().await;
    let anne = house.somebody("Anne").await;
    let host = taken_back(20_000, 3, true);
    let entries = host.lines().count() as u64 - 1;
    let table: TableId = house.hub.import(&host).await.expect("it comes in");
    let at = |step: u64| format!("/t/{table}/replay?as=public&step={step}");
    let first = anne.get(&at(0)).await;
    assert_eq!(first.status, 200);
    let once = house.metrics.record_steps.get();
    assert!((entries..=2 * entries).contains(&once), "{once} for {entries}");
    for step in 0..entries {
        let page = anne.get(&at(step)).await;
        assert_eq!(page.status, 200);
        assert!(page.text().contains(&format!("data-seq=\"{step}\"")), "{step}");
    }
    let other = house.somebody("Bess").await;
    assert_eq!(other.get(&at(entries)).await.status, 200, "the last, for who asks for more");
    assert_eq!(house.metrics.record_steps.get(), once, "the public's eyes are the same for all");
    assert!(house.close().await);
}

/// Sends an upload and leaves.
async fn leave_in_the_middle(house: &House, text: &str) {
    let mut open = TcpStream::connect(house.address).await.expect("the server listens");
    let head = format!(
        "POST /api/v1/records/verify HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\ncontent-length: {}\r\n\r\n",
        text.len()
    );
    open.write_all(head.as_bytes()).await.expect("it reads");
    // A server that has refused already may have closed the connection.
    let _ = open.write_all(text.as_bytes()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_worked_out_for_clients_that_left() {
    let house = House::open().await;
    let text = taken_back(NEARLY, 1, false);
    let whole = steps(&text);
    for _ in 0..40 {
        leave_in_the_middle(&house, &text).await;
    }
    let anne = house.somebody("Anne").await;
    assert_eq!(verify(&anne, &text).await.status, 200, "others are served");
    let taken = house.metrics.record_steps.get();
    assert!(taken < 20 * whole, "{taken}: 40 left, and one took {whole}");
    assert!(house.close().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_stops_waits_for_no_record() {
    let house = House::open().await;
    let text = taken_back(NEARLY, 1, false);
    let people = [house.somebody("Anne").await, house.somebody("Bess").await];
    let asked = people.iter().map(|person| {
        let (person, text) = (person.again(), text.clone());
        tokio::spawn(async move { verify(&person, &text).await.status })
    });
    let asked: Vec<_> = asked.collect();
    while house.metrics.record_steps.get() == 0
        && !asked.iter().all(tokio::task::JoinHandle::is_finished)
    {
        tokio::task::yield_now().await;
    }
    house.begin_to_close();
    for asked in asked {
        let status = asked.await.expect("an answer");
        assert!(matches!(status, 200 | 503), "{status}");
    }
    assert!(house.close().await, "everybody got an answer");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_without_a_game_has_no_record() {
    let house = House::open().await;
    let anne = house.somebody("Anne").await;
    let table = tables::open(&anne, tables::settings(3, &json!({}))).await;
    let asked = anne.get(&format!("tables/{table}/record")).await;
    assert_eq!(asked.code(), "wrong-phase-gathering");
    assert!(house.close().await);
}
