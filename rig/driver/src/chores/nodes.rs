//! Several servers on one database, and all of them in trouble: no game forks, nothing is lost, nothing happens twice.

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use quarterdeck_engine::chance::Fast;
use quarterdeck_store::testing::Cluster;
use tokio::time::{Instant, sleep};

use crate::Answer;
use crate::args::{RunArgs, Settings};
use crate::audit;
use crate::crew::{all_done, muster, set_sail, trouble};
use crate::harbour::{Habits, Harbour, Seating, share};
use crate::inspect::Inspector;
use crate::ledger::lock;
use crate::runtime;
use crate::server::{Binary, Server};
use crate::told::Told;

/// How many servers.
const NODES: usize = 3;

/// How many play.
const PEOPLE: usize = 16;

/// How much must be acknowledged between two troubles, so that everybody is back in between.
const BETWEEN: usize = 40;

/// How long that may take before something is wrong.
const PATIENCE: Duration = Duration::from_secs(90);

/// The length of a full run.
const FULL: u64 = 50;

#[derive(Args)]
pub(crate) struct NodesArgs {
    /// How many times there is trouble: a kill, a partition or a crash
    #[arg(default_value_t = FULL)]
    cycles: u64,
    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &NodesArgs) -> Answer {
    let settings = args.run.settings(args.cycles, FULL);
    println!("nodes: {} cycles, seed {}", settings.count, settings.seed);
    let binary = Binary::build("quarterdeck", settings.release)?;
    runtime::run(nodes(settings, &binary))
}

/// The servers and their database.
struct Fleet {
    cluster: Arc<Cluster>,
    url: String,
    servers: Vec<Server>,
    /// How long it took everybody to be ready again, after each kind of trouble.
    ready: [Vec<Duration>; 3],
}

async fn nodes(settings: Settings, binary: &Binary) -> Answer {
    let begun = Instant::now();
    let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut fleet = Fleet::start(binary, directory.path()).await?;
    let addresses = fleet.servers.iter().map(Server::address).collect();
    let habits = Habits { twice: true, restless: true, ..Habits::default() };
    let harbour = Harbour::new(addresses, settings.seed, habits);
    let crews = muster(&harbour, PEOPLE, |_, _| {}).await?;
    let mut tasks = set_sail(&harbour, crews);
    tokio::select! {
        done = fleet.suffer(settings, &harbour) => done?,
        broken = trouble(&mut tasks) => return Err(broken),
    }
    harbour.stop();
    all_done(&mut tasks).await?;
    let games = harbour.games();
    let mut views = 0;
    for seating in &games {
        views += all_agree(&harbour, seating).await?;
    }
    for server in &mut fleet.servers {
        server.stop().await?;
    }
    let deeds = harbour.ledger.deeds();
    let store = quarterdeck_store::open(&fleet.url).await.map_err(|error| error.to_string())?;
    let audited = audit::journals(&*store, &deeds).await?;
    drop(store);
    let records = audit::records(binary, ["--database", &fleet.url], directory.path()).await?;
    let [killed, cut, crashed] = fleet.ready.map(|mut ready| {
        ready.sort_unstable();
        let (median, slowest) = (share(&ready, 0.5).as_millis(), share(&ready, 1.0).as_millis());
        format!("{} (ready again in {median} ms, at most {slowest} ms)", ready.len())
    });
    println!(
        "nodes: {} cycles; nodes killed: {killed}, cut off: {cut}, crashes of the database: {crashed}; {} actions \
         acknowledged, {} asked again, {} tables, {} entries, 0 gaps, 0 forks, 0 lost, 0 doubled; {views} views the same on \
         {NODES} nodes, {records} records verified; {:.0} s",
        settings.count,
        harbour.ledger.acknowledged(),
        harbour.asked_again(),
        audited.tables,
        audited.entries,
        begun.elapsed().as_secs_f64(),
    );
    Ok(())
}

impl Fleet {
    async fn start(binary: &Binary, directory: &std::path::Path) -> Result<Self, String> {
        let starting = tokio::task::spawn_blocking(|| {
            let cluster = Cluster::start();
            let url = cluster.database();
            (Arc::new(cluster), url)
        });
        let (cluster, url) =
            starting.await.map_err(|_| "PostgreSQL cannot be started".to_owned())?;
        let mut fleet = Self { cluster, url, servers: vec![], ready: Default::default() };
        for node in 0..NODES {
            let name = node_name(node);
            // Each node has a user of its own, by which its connections are known.
            fleet.sql(&format!("CREATE ROLE {name} LOGIN SUPERUSER")).await?;
            let url = fleet.url.replace("quarterdeck@", &format!("{name}@"));
            let args = ["--database", &url, "--no-limits"];
            fleet.servers.push(Server::start(binary, directory, &name, &args).await?);
        }
        Ok(fleet)
    }

    /// One trouble after the other, and after each a look whether everything is there.
    async fn suffer(&mut self, settings: Settings, harbour: &Harbour) -> Answer {
        let mut chance = Fast::stream(settings.seed, u64::MAX);
        let mut inspector = Inspector::new(harbour);
        for cycle in 1..=settings.count {
            let enough = harbour.ledger.acknowledged() + BETWEEN;
            let waiting = Instant::now();
            while harbour.ledger.acknowledged() < enough {
                if waiting.elapsed() > PATIENCE {
                    return Err(format!("hardly anybody gets an answer any more in cycle {cycle}"));
                }
                sleep(Duration::from_millis(u64::from(20 + chance.below(50)))).await;
            }
            let node = chance.below(NODES as u32) as usize;
            // All kinds come in turn, so that a short run has them all.
            let kind = ((cycle + settings.seed) % 3) as usize;
            let begun = Instant::now();
            match kind {
                0 => {
                    self.servers[node].kill().await;
                    self.servers[node].start_again().await?;
                }
                1 => self.cut_off(node).await?,
                _ => self.crash_database().await?,
            }
            for server in &mut self.servers {
                let ready = tokio::time::timeout(PATIENCE, server.ready()).await;
                ready.map_err(|_| "a node does not get ready again".to_owned())??;
            }
            self.ready[kind].push(begun.elapsed());
            inspector.after_trouble(harbour, &mut chance).await?;
        }
        Ok(())
    }

    /// Ends all connections of one node to the database.
    async fn cut_off(&self, node: usize) -> Answer {
        let name = node_name(node);
        self.sql(&format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '{name}'"
        ))
        .await
    }

    async fn crash_database(&self) -> Answer {
        let cluster = Arc::clone(&self.cluster);
        let crash = tokio::task::spawn_blocking(move || cluster.restart_immediate());
        crash.await.map_err(|_| "PostgreSQL does not start again".to_owned())
    }

    async fn sql(&self, statement: &str) -> Answer {
        let work = async {
            let (client, connection) =
                tokio_postgres::connect(&self.url, tokio_postgres::NoTls).await?;
            let connection = tokio::spawn(connection);
            let done = client.batch_execute(statement).await;
            drop(client);
            // It ends with its client; whatever it says then is no news.
            let _ = connection.await;
            done
        };
        work.await.map_err(|error| format!("{statement}: {error}"))
    }
}

fn node_name(node: usize) -> String {
    format!("node{}", node + 1)
}

/// All nodes show every seat and the public the same, to the byte, and it is what their streams have told. Tells how
/// many views there are.
async fn all_agree(harbour: &Harbour, seating: &Seating) -> Result<usize, String> {
    let mut inspector = Inspector::new(harbour);
    let (table, seats) = (&seating.table, seating.cookies.len());
    for seat in 0..=seats as u8 {
        let cookie = &seating.cookies[usize::from(seat).saturating_sub(1)];
        let mut first: Option<String> = None;
        for node in harbour.nodes() {
            inspector.go_to(*node);
            let (update, text) = inspector.view(table, seat, cookie).await?;
            if seat > 0 {
                let mut now = Told::default();
                now.take(&update).map_err(|broken| format!("{table} at {node}: {broken}"))?;
                let told = harbour.ledger.told(table, seat);
                let told = lock(&told);
                if let Some(seq) = told.differs(&now, told.last()) {
                    return Err(format!("fork: {table} seat {seat}, entry {seq} at {node}"));
                }
            }
            let text = without_offset(&text);
            match &first {
                None => first = Some(text),
                Some(first) if *first == text => {}
                Some(first) => {
                    let difference = difference(first, &text);
                    return Err(format!("fork: {table} seat {seat} sees at {node} {difference}"));
                }
            }
        }
    }
    Ok(seats + 1)
}

/// An update without the offset of the node's own clock, which is the one thing that may differ.
fn without_offset(text: &str) -> String {
    let name = "\"clock_offset\":";
    let Some(at) = text.find(name) else { return text.to_owned() };
    let (before, after) = text.split_at(at + name.len());
    format!("{before}{}", after.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-'))
}

/// Where two texts part.
fn difference(one: &str, other: &str) -> String {
    let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let about = |text: &str| {
        let bytes = text.as_bytes();
        let (from, to) = (same.saturating_sub(60), (same + 60).min(bytes.len()));
        String::from_utf8_lossy(&bytes[from.min(to)..to]).into_owned()
    };
    format!("…{}… and elsewhere …{}…", about(other), about(one))
}
