//! Fifty people play while others do their worst, and hardly notice.
//!
//! The server has its limits, all of them as they are by default. Every player calls from an address of its own, as
//! they would from their homes; those who mean ill have a few addresses each.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use clap::Args;
use tokio::time::{Instant, sleep};

use crate::Answer;
use crate::args::{RunArgs, Settings};
use crate::crew::{all_done, muster, set_sail, trouble};
use crate::harbour::{Habits, Harbour, share};
use crate::hostile::{self, STREAMS, Tally, unleash};
use crate::people::Person;
use crate::runtime;
use crate::server::{Binary, Server};

/// How many play.
const PEOPLE: usize = 50;

/// How long they think before they act. People are slower.
const THINKS: Duration = Duration::from_millis(100);

/// The promise: nearly all answers within this time.
const PROMISE: Duration = Duration::from_millis(250);

/// How long it may take until all connections that mean ill are there.
const GATHERING: Duration = Duration::from_secs(30);

/// How many files one needs to have open at the same time, as the server does.
const FILES: u64 = 6000;

/// The length of a full run.
const FULL: u64 = 20;

#[derive(Args)]
pub(crate) struct AbuseArgs {
    /// How many seconds are measured, in peace and under attack
    #[arg(default_value_t = FULL)]
    seconds: u64,
    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &AbuseArgs) -> Answer {
    let settings = args.run.settings(args.seconds, FULL);
    println!("abuse: {} seconds, seed {}", settings.count, settings.seed);
    if open_files().is_some_and(|files| files < FILES) {
        return Err(format!("this takes many connections: say “ulimit -n {FILES}” first"));
    }
    let binary = Binary::build("quarterdeck", settings.release)?;
    runtime::run(abuse(settings, &binary))
}

async fn abuse(settings: Settings, binary: &Binary) -> Answer {
    let period = Duration::from_secs(settings.count);
    let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
    let data = directory.path().join("data");
    let data = data.to_str().ok_or("the temporary directory has a strange name")?;
    let mut server = Server::start(binary, directory.path(), "server", &["--data", data]).await?;
    let habits = Habits { thinks: THINKS, ..Habits::default() };
    let harbour = Harbour::new(vec![server.address()], settings.seed, habits);
    let mut idler = Person::new(&harbour, PEOPLE, 0);
    idler.calls_from(hostile::address(6, 1));
    idler.sign_in(&harbour).await?;
    let table = idler.open(&harbour, 3).await?;
    let crews = muster(&harbour, PEOPLE, |number, person| {
        person.calls_from(hostile::address(1, 1 + number as u32));
    })
    .await?;
    let mut tasks = set_sail(&harbour, crews);
    let tally = Arc::new(Tally::default());
    let measuring = async {
        sleep(Duration::from_secs(1)).await;
        harbour.take_waits();
        sleep(period).await;
        let (calm, before) = (harbour.take_waits(), resident(&server)?);
        let villains = unleash(server.address(), &table, &tally);
        let gathering = Instant::now();
        while tally.streams.load(Relaxed) < u64::from(STREAMS) {
            if gathering.elapsed() > GATHERING {
                let streams = tally.streams.load(Relaxed);
                return Err(format!("only {streams} of {STREAMS} idle streams could be opened"));
            }
            sleep(Duration::from_millis(10)).await;
        }
        harbour.take_waits();
        sleep(period).await;
        let (rough, after) = (harbour.take_waits(), resident(&server)?);
        drop(villains);
        Ok((calm, before, rough, after))
    };
    let (calm, before, rough, after) = tokio::select! {
        measured = measuring => measured?,
        broken = trouble(&mut tasks) => return Err(broken),
    };
    harbour.stop();
    all_done(&mut tasks).await?;
    server.stop().await?;
    let worst = share(&rough, 0.99);
    println!(
        "abuse: {PEOPLE} players, {} and {} actions: p50 {:.1} ms, p99 {:.1} ms in peace; p50 {:.1} ms, p99 {:.1} ms beside {} half \
         heads ({} cut, the slowest after {} ms), {} idle streams, {} bodies of 10 MB ({} cut), {} new tables ({} \
         refused); {} connections cut; memory {} MB before, {} MB during",
        calm.len(),
        rough.len(),
        millis(share(&calm, 0.5)),
        millis(share(&calm, 0.99)),
        millis(share(&rough, 0.5)),
        millis(worst),
        tally.halves.load(Relaxed),
        tally.halves_cut.load(Relaxed),
        tally.slowest_cut.load(Relaxed),
        tally.streams.load(Relaxed),
        tally.bodies.load(Relaxed),
        tally.bodies_cut.load(Relaxed),
        tally.tables.load(Relaxed),
        tally.tables_refused.load(Relaxed),
        tally.cut(),
        before / 1024,
        after / 1024,
    );
    if settings.judges_times && worst > PROMISE {
        return Err(format!("players waited {:.0} ms (p99) for their answers", millis(worst)));
    }
    Ok(())
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// How much memory a server has, in kilobytes.
fn resident(server: &Server) -> Result<u64, String> {
    let pid = server.pid().ok_or("the server is gone")?;
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"));
    let status = status.map_err(|error| format!("the server is gone: {error}"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let size = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    size.ok_or_else(|| "the system does not say how much memory the server has".to_owned())
}

/// How many files this process may have open.
fn open_files() -> Option<u64> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}
