//! A store takes journals, the power fails at every point of that, and what was acknowledged is looked for.

use std::collections::BTreeMap;
use std::path::Path;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;

use quarterdeck_store::sqlite::Fault;
use quarterdeck_store::{
    Append, Index, Moment, Phase, Player, PlayerId, Request, Row, Said, Session, Sqlite, Store,
    TableId,
};
use rusqlite::{Connection, OpenFlags};

use crate::disk::Disk;
use crate::vfs::{Event, Recorder, unwatch, without_syncs};

const FILE: &str = "store.db";

/// What is done, and how closely it is looked at.
#[derive(Clone)]
pub struct Plan {
    /// The journals of some tables: their entries, in order.
    pub journals: Vec<Vec<Vec<u8>>>,
    /// What the store does wrong, if anything.
    pub fault: Fault,
    /// How many images are made of each crash point.
    pub seeds: u64,
    /// The first of these seeds.
    pub first_seed: u64,
    /// Whether every single event is a crash point, and not only each sync, before it and after.
    pub every_event: bool,
}

/// What was found.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// Syncs in the life of the store.
    pub syncs: usize,
    /// Events in its life: writes, syncs and so on.
    pub events: usize,
    /// Points at which the power failed.
    pub points: usize,
    /// Images that were looked at.
    pub images: usize,
    /// Entries that were acknowledged.
    pub acknowledged: usize,
    /// Entries that were acknowledged before the power failed, over all images: so many were looked for.
    pub looked_for: usize,
    /// Those of them that were not there.
    pub lost: usize,
    /// Images that could not be opened, were damaged, or held something else than a beginning of each journal.
    pub broken: usize,
    /// The first thing that was wrong, with the point and the seed.
    pub first: Option<String>,
}

impl Report {
    /// Whether every promise was kept.
    pub fn is_clean(&self) -> bool {
        self.lost == 0 && self.broken == 0
    }
}

/// An acknowledgement, and how many events there were when it was given.
struct Ack {
    at: usize,
    table: usize,
}

/// Lets a store take the journals, and looks at the images of every crash point.
pub fn drive(plan: &Plan) -> Report {
    let directory = directory();
    let images = directory.path().join("images");
    std::fs::create_dir(&images).expect("a directory can be made");
    without_syncs(&images);
    let life = directory.path().join("life");
    std::fs::create_dir(&life).expect("a directory can be made");
    let recorder = Recorder::watch(&life);
    let tables: Vec<TableId> = plan.journals.iter().map(|_| TableId::new()).collect();
    let acks = live(plan, &life.join(FILE), &recorder, &tables);
    let events = recorder.events();
    let mut report = Report {
        syncs: events.iter().filter(|event| matches!(event, Event::Sync { .. })).count(),
        events: events.len(),
        acknowledged: acks.len(),
        ..Report::default()
    };
    let mut disk = Disk::default();
    // The store makes the file and syncs its directory before SQLite opens it.
    disk.name(FILE);
    for point in 0..=events.len() {
        if plan.every_event || is_beside_a_sync(&events, point) {
            report.points += 1;
            let inspector =
                Inspector { plan, tables: &tables, acks: &acks, images: &images, point };
            for seed in plan.first_seed..plan.first_seed + plan.seeds {
                inspector.look(&disk, seed, &mut report);
            }
        }
        if let Some(event) = events.get(point) {
            disk.take(event);
        }
    }
    unwatch(&images);
    unwatch(&life);
    report
}

/// A directory in memory, where there is one: nothing in it has to outlive the test, least of all a power failure.
fn directory() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    let made = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    made.expect("a directory can be made")
}

fn is_beside_a_sync(events: &[Event], point: usize) -> bool {
    let sync = |at: usize| matches!(events.get(at), Some(Event::Sync { .. }));
    point == events.len() || sync(point) || (point > 0 && sync(point - 1))
}

/// The store's life: it is opened, takes a part of the journals, erases somebody, which copies its log back, takes some
/// more, is closed and opened again, and takes the rest.
fn live(plan: &Plan, file: &Path, recorder: &Recorder, tables: &[TableId]) -> Vec<Ack> {
    let longest = plan.journals.iter().map(Vec::len).max().unwrap_or(0);
    let parts = [0..longest / 3, longest / 3..longest * 2 / 3, longest * 2 / 3..longest];
    let [first, second, third] = parts;
    let mut acks = Vec::new();
    let store = Sqlite::open_with_fault(file, plan.fault).expect("a new store opens");
    let player = PlayerId::new();
    let mut take = |store: &Sqlite, part: std::ops::Range<usize>| {
        acks.extend(take_part(plan, store, recorder, tables, player, part));
    };
    let somebody = Player { id: player, owner: None, name: "Somebody".to_owned(), since: 0 };
    let session = Session { token: [1; 32], player, since: 0, until: 1 };
    wait(recorder, store.add_player(somebody, session)).0.expect("there is room for a player");
    take(&store, first);
    wait(recorder, store.erase(player)).0.expect("somebody can be erased");
    take(&store, second);
    drop(store);
    let store = Sqlite::open_with_fault(file, plan.fault).expect("the store opens again");
    take(&store, third);
    drop(store);
    acks
}

/// Appends part of every journal, all tables at the same time, each entry after the one before was acknowledged.
fn take_part(
    plan: &Plan,
    store: &Sqlite,
    recorder: &Recorder,
    tables: &[TableId],
    player: PlayerId,
    part: std::ops::Range<usize>,
) -> Vec<Ack> {
    std::thread::scope(|threads| {
        let journals = plan.journals.iter().zip(tables).enumerate();
        let takers: Vec<_> = journals
            .map(|(table, (journal, id))| {
                let part = part.start.min(journal.len())..part.end.min(journal.len());
                threads.spawn(move || {
                    let one = |seq: usize| {
                        let append = append(*id, seq, &journal[seq], player);
                        let (done, at) = wait(recorder, store.append(append));
                        done.expect("nobody else appends");
                        Ack { at, table }
                    };
                    part.map(one).collect::<Vec<_>>()
                })
            })
            .collect();
        takers.into_iter().flat_map(|taker| taker.join().expect("no panic")).collect()
    })
}

fn append(table: TableId, seq: usize, entry: &[u8], player: PlayerId) -> Append {
    let number = seq as u32;
    let at = Moment { served: i64::from(number), wall: i64::from(number) };
    let request =
        Request { author: "seat 1".to_owned(), id: seq.to_string(), digest: [number as u8; 32] };
    // Chat and short codes stand in tables of their own, which are to be whole as well.
    let said =
        (seq % 4 == 1).then(|| Said { seq: number, player, text: "x".repeat(seq * 37 % 600) });
    let code = Some(format!("CODE{}", &table.to_string()[..8]));
    Append {
        table,
        rows: vec![Row { seq: number, at, request: Some(request), entry: entry.to_vec() }],
        index: Index {
            game: "letter-of-marque".to_owned(),
            code,
            phase: if seq < 2 { Phase::Gathering } else { Phase::Playing },
            listed: seq.is_multiple_of(2),
            due: Some(i64::from(number)),
            players: Some(vec![player]),
        },
        said,
    }
}

/// Waits for an answer, and tells how many events there were in the moment that it was given. That moment is when the store
/// wakes whoever waits, on the store's own thread; this thread may be told much later.
fn wait<T>(recorder: &Recorder, work: impl Future<Output = T>) -> (T, usize) {
    let woken = Arc::new(Woken {
        recorder: recorder.clone(),
        at: AtomicUsize::new(usize::MAX),
        waiting: std::thread::current(),
    });
    let waker = Waker::from(Arc::clone(&woken));
    let mut context = Context::from_waker(&waker);
    let mut work = pin!(work);
    loop {
        if let Poll::Ready(done) = work.as_mut().poll(&mut context) {
            return (done, woken.at.load(Ordering::SeqCst).min(recorder.len()));
        }
        std::thread::park();
    }
}

struct Woken {
    recorder: Recorder,
    at: AtomicUsize,
    waiting: Thread,
}

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.at.store(self.recorder.len(), Ordering::SeqCst);
        self.waiting.unpark();
    }
}

/// Looks at images of one point.
struct Inspector<'a> {
    plan: &'a Plan,
    tables: &'a [TableId],
    acks: &'a [Ack],
    images: &'a Path,
    point: usize,
}

impl Inspector<'_> {
    fn look(&self, disk: &Disk, seed: u64, report: &mut Report) {
        report.images += 1;
        let acknowledged = self.acknowledged();
        report.looked_for += acknowledged.values().sum::<usize>();
        let found = match self.open(&disk.crash(seed)) {
            Ok(found) => found,
            Err(why) => {
                report.broken += 1;
                self.note(seed, &why, report);
                return;
            }
        };
        for (table, journal) in found.iter().enumerate() {
            let promised = acknowledged.get(&table).copied().unwrap_or(0);
            if journal.len() < promised {
                report.lost += promised - journal.len();
                let why = format!("table {table} has {} of {promised}", journal.len());
                self.note(seed, &why, report);
            }
        }
    }

    /// How many entries of each table had been acknowledged when the power failed.
    fn acknowledged(&self) -> BTreeMap<usize, usize> {
        let mut count = BTreeMap::new();
        for ack in self.acks.iter().filter(|ack| ack.at <= self.point) {
            *count.entry(ack.table).or_default() += 1;
        }
        count
    }

    /// Opens an image as a server does, and reads all journals.
    fn open(&self, files: &BTreeMap<String, Vec<u8>>) -> Result<Vec<Vec<Row>>, String> {
        let directory = tempfile::tempdir_in(self.images).map_err(|error| error.to_string())?;
        Disk::write(files, directory.path()).map_err(|error| error.to_string())?;
        let file = directory.path().join(FILE);
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let runtime = runtime.map_err(|error| error.to_string())?;
        let store = Sqlite::open(&file).map_err(|error| error.to_string())?;
        let mut journals = Vec::new();
        for (id, journal) in self.tables.iter().zip(&self.plan.journals) {
            let rows =
                runtime.block_on(store.journal(*id, 0)).map_err(|error| error.to_string())?;
            for (seq, row) in rows.iter().enumerate() {
                let entry = journal.get(seq);
                if row.seq as usize != seq || entry != Some(&row.entry) {
                    return Err(format!("entry {seq} is another one"));
                }
            }
            journals.push(rows);
        }
        drop(store);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
        let said = Connection::open_with_flags(&file, flags)
            .and_then(|image| image.query_row("PRAGMA integrity_check", [], |row| row.get(0)));
        match said {
            Ok::<String, _>(said) if said == "ok" => Ok(journals),
            Ok(said) => Err(said),
            Err(error) => Err(error.to_string()),
        }
    }

    fn note(&self, seed: u64, why: &str, report: &mut Report) {
        let point = self.point;
        report.first.get_or_insert(format!("power lost after event {point}, seed {seed}: {why}"));
    }
}
