//! What each route costs at its worst: processor time, memory, bytes, and how long an honest player
//! waits meanwhile.
//!
//! One server with its default limits serves all cases. Every route of the API's document and every
//! page must have a case in [`routes`]; a new route without one is an error.

mod routes;
mod scene;

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::args::MeasureArgs;
use crate::guest::Ask;
use crate::hammer::{Barrel, Shot, Tally};
use crate::honest::Honest;
use crate::http::{Caller, Client};
use crate::ledger::lock;
use crate::meter::{Meter, load_average};
use crate::runtime;
use crate::server::{Binary, Server};
use crate::table::{bytes, columns, millis};
use crate::{Answer, root};
use routes::{Case, Work};
use scene::Scene;

/// How many connections call a route at a time.
const CONNECTIONS: usize = 4;

/// So many calls are enough for any route.
const MOST_CALLS: u64 = 400;

/// How many honest players there are, and how long they think: few, since what they cost is taken
/// off the figures.
const PEOPLE: usize = 3;
const THINKS: Duration = Duration::from_millis(20);

/// How long a connection pauses after a refusal for asking too often.
const PAUSE: Duration = Duration::from_millis(20);

/// How long the server may take at most to finish what calls have left behind, and how often it is
/// looked at.
const SETTLING: Duration = Duration::from_secs(10);
const SAMPLE: Duration = Duration::from_millis(150);

#[derive(Args)]
pub(crate) struct CostArgs {
    /// How many seconds each route is called at most
    #[arg(default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    #[command(flatten)]
    measure: MeasureArgs,
}

pub(crate) fn run(args: &CostArgs) -> Answer {
    println!("cost: up to {} s a route; {}", args.seconds, load_average());
    let binary = args.measure.binary()?;
    runtime::run(cost(args, &binary))
}

async fn cost(args: &CostArgs, binary: &Binary) -> Answer {
    let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
    let data = directory.path().join("data");
    let home = ["--data", data.to_str().ok_or("the temporary directory has a strange name")?];
    let mut server = Server::start(binary, directory.path(), "server", &home).await?;
    let to = server.address();
    let meter = Meter::new(server.pid().ok_or("the server is gone")?);
    check_routes(to).await?;
    let cases: Vec<Case> =
        routes::all().into_iter().filter(|case| args.measure.wants(case.route)).collect();
    if cases.is_empty() {
        return Err("no route has that text in its name".to_owned());
    }
    let scene = Arc::new(Scene::prepare(to).await?);
    println!("prepared: {}", scene.told());
    let mut honest = Honest::play(to, PEOPLE, THINKS).await?;
    let mut bench = Bench { meter, period: Duration::from_secs(args.seconds), an_action: 0.0 };
    bench.an_action = bench.quiet(&honest).await?;
    println!("an action of an honest player: {:.2} ms of processor time\n", 1e3 * bench.an_action);
    let mut rows = Vec::new();
    for case in &cases {
        let work = case.work(&scene).await;
        // A server with other limits may not let a scene come about; that is told, and the rest is
        // measured.
        let row = match work {
            Ok(work) => bench.measure(case, work, &honest).await?,
            Err(why) => vec![case.route.to_owned(), format!("not prepared: {why}")],
        };
        println!("{}", row.join("  "));
        rows.push(row);
        if let Some(why) = honest.broken() {
            return Err(format!("during {} an honest player had to give up: {why}", case.route));
        }
    }
    let head = [
        "route",
        "at its worst",
        "calls",
        "refused",
        "CPU ms/call",
        "memory",
        "bytes/call",
        "player's longest wait ms",
    ];
    println!("\n{}", columns(&head, &rows));
    drop(honest);
    server.stop().await
}

/// What measures.
struct Bench {
    meter: Meter,
    period: Duration,
    /// Processor time that an action of an honest player takes, in seconds.
    an_action: f64,
}

impl Bench {
    /// Processor time of an honest player's action, while nothing else happens.
    async fn quiet(&self, honest: &Honest) -> Result<f64, String> {
        sleep(Duration::from_secs(1)).await;
        honest.take();
        let before = self.meter.cpu()?;
        sleep(Duration::from_secs(3)).await;
        let actions = honest.take().count.max(1);
        Ok(self.meter.cpu_since(before)?.as_secs_f64() / actions as f64)
    }

    async fn measure(
        &self,
        case: &Case,
        work: Work,
        honest: &Honest,
    ) -> Result<Vec<String>, String> {
        honest.take();
        let (cpu, memory) = (self.meter.cpu()?, self.meter.resident()?);
        self.meter.forget_peak()?;
        let tally = self.call(work).await?;
        self.settle().await?;
        let (cpu, peak) = (self.meter.cpu_since(cpu)?, self.meter.peak()?);
        let waits = honest.take();
        let theirs = self.an_action * waits.count as f64;
        let calls = tally.answered();
        let each = 1e3 * (cpu.as_secs_f64() - theirs).max(0.0) / calls.max(1) as f64;
        let resolution = 10.0 / calls.max(1) as f64;
        let received = tally.bytes.load(std::sync::atomic::Ordering::Relaxed);
        Ok(vec![
            case.route.to_owned(),
            case.worst.to_owned(),
            calls.to_string(),
            tally.refusals(),
            // Processor time comes in steps of 10 ms.
            if each < resolution { format!("< {resolution:.2}") } else { format!("{each:.2}") },
            bytes(peak.saturating_sub(memory)),
            bytes(received / calls.max(1)),
            millis(waits.longest),
        ])
    }

    /// Waits until the server has little to do: what goes on after the answers is part of their
    /// cost.
    async fn settle(&self) -> Result<(), String> {
        let begun = Instant::now();
        while begun.elapsed() < SETTLING {
            let before = self.meter.cpu()?;
            sleep(SAMPLE).await;
            if self.meter.cpu_since(before)? < SAMPLE / 3 {
                break;
            }
        }
        Ok(())
    }

    /// Calls over several connections until there is no more to ask or the time is up. Calls under
    /// way are waited for.
    async fn call(&self, work: Work) -> Result<Tally, String> {
        let tally = Arc::new(Tally::default());
        let next = Arc::new(Mutex::new(work));
        let begun = Instant::now();
        let mut tasks = JoinSet::new();
        for _ in 0..CONNECTIONS {
            let (tally, next, period) = (Arc::clone(&tally), Arc::clone(&next), self.period);
            tasks.spawn(async move {
                let mut barrel = Barrel::default();
                while begun.elapsed() < period && tally.answered() < MOST_CALLS {
                    let Some(shot) = lock(&next).next() else { return };
                    fire(&mut barrel, &shot, &tally, begun, period).await;
                }
            });
        }
        while let Some(done) = tasks.join_next().await {
            done.map_err(|error| error.to_string())?;
        }
        Ok(Arc::into_inner(tally).expect("all tasks are done"))
    }
}

/// Sends a shot, again while it comes too early.
async fn fire(barrel: &mut Barrel, shot: &Shot, tally: &Tally, begun: Instant, period: Duration) {
    loop {
        let answer = barrel.fire(shot).await;
        let too_early = answer.as_ref().is_ok_and(|answer| answer.head.status == 429);
        if !too_early {
            tally.asks();
            tally.count(&answer);
            return;
        }
        if begun.elapsed() >= period {
            return;
        }
        sleep(PAUSE).await;
    }
}

/// The document that describes the API.
async fn document(to: SocketAddr) -> Result<Value, String> {
    let mut client = Client::new(Caller::new(to));
    let answer = Ask::get("/api/v1/openapi.json").send(&mut client).await;
    answer.map_err(|error| error.to_string())?.json()
}

/// Fails if a route of this server has no worst case.
pub(crate) async fn check_routes(to: SocketAddr) -> Answer {
    check_complete(&routes::all(), &document(to).await?)
}

/// Every route of the document and every page has a case, and every case is a route.
fn check_complete(cases: &[Case], document: &Value) -> Answer {
    let source = root().join("server/src/pages.rs");
    let pages = std::fs::read_to_string(&source)
        .map_err(|error| format!("{}: {error}", source.display()))?;
    let routes: BTreeSet<String> = described(document).chain(pages_of(&pages)).collect();
    let declared: BTreeSet<String> = cases.iter().map(|case| case.route.to_owned()).collect();
    let missing: Vec<&str> = routes.difference(&declared).map(String::as_str).collect();
    if !missing.is_empty() {
        return Err(format!(
            "these routes have no worst case in rig/driver/src/chores/cost/routes.rs: {}",
            missing.join(", ")
        ));
    }
    for gone in
        declared.difference(&routes).filter(|route| !routes::BESIDE.contains(&route.as_str()))
    {
        println!("{gone}: no such route on this server");
    }
    Ok(())
}

/// The operations of the document.
fn described(document: &Value) -> impl Iterator<Item = String> {
    let paths = document["paths"].as_object().into_iter().flatten();
    paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().into_iter().flatten();
        methods.map(move |(method, _)| format!("{} {path}", method.to_uppercase()))
    })
}

/// The pages, as the source of the server lists them: `.route("/path", get(…).post(…))`.
fn pages_of(source: &str) -> impl Iterator<Item = String> {
    let routes = source.split(".route(").skip(1);
    let routes = routes.filter_map(|rest| rest.split_once('"')?.1.split_once('"'));
    routes.flat_map(|(path, rest)| {
        let handlers = rest.split(';').next().unwrap_or_default();
        let methods = [("get(", "GET"), ("post(", "POST"), ("put(", "PUT"), ("delete(", "DELETE")];
        let methods = methods.into_iter().filter(move |(word, _)| handlers.contains(word));
        methods.map(move |(_, method)| format!("{method} {path}"))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_new_route_without_a_case_is_named() {
        let document = json!({ "paths": { "/api/v1/cannons": { "get": {}, "post": {} } } });
        let refused = check_complete(&routes::all(), &document).unwrap_err();
        assert!(refused.contains("GET /api/v1/cannons, POST /api/v1/cannons"), "{refused}");
    }

    #[test]
    fn pages_are_read_off_the_source() {
        let source = "Router::new()\n .route(\"/\", get(home::home))\n \
             .route(\"/new/{game}\", get(start::form).post(start::open))\n";
        let pages: Vec<String> = pages_of(source).collect();
        assert_eq!(pages, ["GET /", "GET /new/{game}", "POST /new/{game}"]);
    }

    #[test]
    fn every_page_has_a_case() {
        check_complete(&routes::all(), &json!({})).unwrap();
    }
}
