//! The server is killed again and again while people play: nothing that was acknowledged is lost, nothing happens twice.

use std::time::Duration;

use clap::Args;
use quarterdeck_engine::chance::Fast;
use tokio::time::{Instant, sleep};

use crate::Answer;
use crate::args::{RunArgs, Settings};
use crate::audit;
use crate::crew::{all_done, muster, set_sail, trouble};
use crate::harbour::{Habits, Harbour, Seating, share};
use crate::inspect::Inspector;
use crate::runtime;
use crate::server::{Binary, Server};

/// How many play.
const PEOPLE: usize = 16;

/// How long after it is ready again the server is killed, at most, in milliseconds.
const LATEST: u32 = 400;

/// The promise: ready again within this time.
const READY: Duration = Duration::from_secs(2);

/// The length of a full run.
const FULL: u64 = 200;

#[derive(Args)]
pub(crate) struct CrashArgs {
    /// How many times the server is killed
    #[arg(default_value_t = FULL)]
    kills: u64,
    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &CrashArgs) -> Answer {
    let settings = args.run.settings(args.kills, FULL);
    println!("crash: {} kills, seed {}", settings.count, settings.seed);
    let binary = Binary::build("quarterdeck", settings.release)?;
    runtime::run(crash(settings, &binary))
}

async fn crash(settings: Settings, binary: &Binary) -> Answer {
    let begun = Instant::now();
    let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
    let data = directory.path().join("data");
    let home = ["--data", data.to_str().ok_or("the temporary directory has a strange name")?];
    let args = [home[0], home[1], "--no-limits"];
    let mut server = Server::start(binary, directory.path(), "server", &args).await?;
    let habits = Habits { twice: true, ..Habits::default() };
    let harbour = Harbour::new(vec![server.address()], settings.seed, habits);
    let crews = muster(&harbour, PEOPLE, |_, _| {}).await?;
    let mut tasks = set_sail(&harbour, crews);
    let killing = kill_often(settings, &harbour, &mut server);
    let mut ready = tokio::select! {
        ready = killing => ready?,
        broken = trouble(&mut tasks) => return Err(broken),
    };
    harbour.stop();
    all_done(&mut tasks).await?;
    for seating in harbour.games() {
        check_table(&harbour, &seating).await?;
    }
    server.stop().await?;
    audit::sqlite(&data.join("quarterdeck.db"))?;
    let deeds = harbour.ledger.deeds();
    let store = quarterdeck_store::open(home[1]).await.map_err(|error| error.to_string())?;
    let audited = audit::journals(&*store, &deeds).await?;
    drop(store);
    let games = audit::records(binary, home, directory.path()).await?;
    ready.sort_unstable();
    let (median, slowest) = (share(&ready, 0.5), share(&ready, 1.0));
    println!(
        "crash: {} kills, {} actions acknowledged, {} asked again, 0 lost, 0 doubled; {} tables, {} entries, {games} records \
         verified, integrity ok; ready again in {} ms (median), {} ms (slowest); {:.0} s",
        ready.len(),
        harbour.ledger.acknowledged(),
        harbour.asked_again(),
        audited.tables,
        audited.entries,
        median.as_millis(),
        slowest.as_millis(),
        begun.elapsed().as_secs_f64(),
    );
    if settings.judges_times && slowest > READY {
        return Err(format!("the server once took {} ms to be ready again", slowest.as_millis()));
    }
    Ok(())
}

/// Kills and starts again, and looks whether everything is there after each time. Tells how long each start took.
async fn kill_often(
    settings: Settings,
    harbour: &Harbour,
    server: &mut Server,
) -> Result<Vec<Duration>, String> {
    let mut chance = Fast::stream(settings.seed, u64::MAX);
    let mut inspector = Inspector::new(harbour);
    let mut ready = Vec::new();
    for kill in 1..=settings.count {
        sleep(Duration::from_millis(u64::from(chance.below(LATEST)))).await;
        server.kill().await;
        ready.push(server.start_again().await?);
        inspector.after_trouble(harbour, &mut chance).await?;
        if kill % 50 == 0 {
            println!("{kill} kills, {} actions acknowledged", harbour.ledger.acknowledged());
        }
    }
    Ok(ready)
}

/// Everything told to every seat is told again as it was.
async fn check_table(harbour: &Harbour, seating: &Seating) -> Answer {
    let mut inspector = Inspector::new(harbour);
    for seat in 1..=seating.cookies.len() as u8 {
        inspector.table(harbour, seating, seat).await?;
    }
    Ok(())
}
