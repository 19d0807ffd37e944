//! Streams over a bad line: whoever is cut off and comes back is told everything, in order and once.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::Args;
use quarterdeck_engine::chance::Fast;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::Answer;
use crate::args::{RunArgs, Settings};
use crate::crew::{all_done, muster, set_sail, trouble};
use crate::follow::Follower;
use crate::harbour::{Habits, Harbour, Seating};
use crate::http::Caller;
use crate::ledger::lock;
use crate::proxy::Proxy;
use crate::runtime;
use crate::server::{Binary, Server};
use crate::told::Told;

/// How many play. Each has somebody on a bad line who looks over their shoulder.
const PEOPLE: usize = 16;

/// At how many tables somebody looks on besides: with the others, twenty follow at a time.
const WATCHED: usize = 4;

/// The length of a full run.
const FULL: u64 = 1000;

#[derive(Args)]
pub(crate) struct StreamsArgs {
    /// How many times each client is cut off
    #[arg(default_value_t = FULL)]
    cuts: u64,
    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &StreamsArgs) -> Answer {
    let settings = args.run.settings(args.cuts, FULL);
    println!("streams: {} cuts a client, seed {}", settings.count, settings.seed);
    let binary = Binary::build("quarterdeck", settings.release)?;
    runtime::run(streams(settings, &binary))
}

/// What following has come to.
#[derive(Default)]
struct Figures {
    streams: u64,
    updates: u64,
    told: usize,
}

async fn streams(settings: Settings, binary: &Binary) -> Answer {
    let begun = Instant::now();
    let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
    let data = directory.path().join("data");
    let data = data.to_str().ok_or("the temporary directory has a strange name")?;
    let args = ["--data", data, "--no-limits"];
    let mut server = Server::start(binary, directory.path(), "server", &args).await?;
    let harbour = Harbour::new(vec![server.address()], settings.seed, Habits::default());
    let crews = muster(&harbour, PEOPLE, |_, _| {}).await?;
    let cuts = settings.count * (PEOPLE + WATCHED) as u64;
    let proxy = Proxy::start(server.address(), settings.seed ^ 1, cuts).await?;
    let figures = Arc::new(Mutex::new(Figures::default()));
    let mut tasks = set_sail(&harbour, crews);
    let mut followers = JoinSet::new();
    let ashore = watch::Sender::new(false);
    followers.spawn(follow_all(
        Arc::clone(&harbour),
        proxy.address(),
        ashore.subscribe(),
        Arc::clone(&figures),
    ));
    let enough = async {
        while proxy.cuts() < cuts {
            sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::select! {
        () = enough => {}
        broken = trouble(&mut tasks) => return Err(broken),
        broken = trouble(&mut followers) => return Err(broken),
    }
    harbour.stop();
    all_done(&mut tasks).await?;
    ashore.send_replace(true);
    all_done(&mut followers).await?;
    server.stop().await?;
    let figures = lock(&figures);
    println!(
        "streams: {} cuts, {} streams of {} clients, {} updates with {} events at {} tables, 0 gaps, 0 doubles; {:.0} s",
        proxy.cuts(),
        figures.streams,
        PEOPLE + WATCHED,
        figures.updates,
        figures.told,
        harbour.games().len(),
        begun.elapsed().as_secs_f64(),
    );
    Ok(())
}

/// Has every game followed over the bad line, until all crews are ashore and the last game has ended.
async fn follow_all(
    harbour: Arc<Harbour>,
    bad: SocketAddr,
    mut ashore: watch::Receiver<bool>,
    figures: Arc<Mutex<Figures>>,
) -> Answer {
    let mut seatings = harbour.seatings();
    let mut followers = JoinSet::new();
    let (mut known, mut last) = (0, false);
    loop {
        for seating in harbour.games().into_iter().skip(known) {
            known += 1;
            for seat in 0..=seating.cookies.len() as u8 {
                if seat > 0 || seating.crew < WATCHED {
                    let figures = Arc::clone(&figures);
                    let (harbour, seating) = (Arc::clone(&harbour), Arc::clone(&seating));
                    followers.spawn(compare(harbour, seating, seat, bad, figures));
                }
            }
        }
        if last {
            return all_done(&mut followers).await;
        }
        tokio::select! {
            _ = seatings.changed() => {}
            _ = ashore.wait_for(|ashore| *ashore) => last = true,
            broken = trouble(&mut followers) => return Err(broken),
        }
    }
}

/// Follows one game over the bad line, and compares with what somebody was told on a good one.
async fn compare(
    harbour: Arc<Harbour>,
    seating: Arc<Seating>,
    seat: u8,
    bad: SocketAddr,
    figures: Arc<Mutex<Figures>>,
) -> Answer {
    let good = harbour.nodes()[0];
    let observed = harbour.ledger.told(&seating.table, seat);
    let told = Arc::default();
    let chance = |number| Fast::stream(harbour.seed ^ u64::from(seat), number);
    let following = follow(&seating, seat, bad, chance(0), Arc::clone(&told));
    let (streams, updates) = if seat == 0 {
        // Nobody plays for the public, so somebody must look on undisturbed.
        let observing = follow(&seating, seat, good, chance(1), Arc::clone(&observed));
        tokio::try_join!(following, observing)?.0
    } else {
        following.await?
    };
    let end = seating.end.borrow().unwrap_or_default();
    let (told, observed) = (lock(&told), lock(&observed));
    if let Some(seq) = told.differs(&observed, end) {
        let table = &seating.table;
        let (was, is) = (observed.entry(seq), told.entry(seq));
        return Err(format!("{table} seat {seat}, entry {seq}: told {is:?}, undisturbed {was:?}"));
    }
    let mut figures = lock(&figures);
    figures.streams += streams;
    figures.updates += updates;
    figures.told += told.len();
    Ok(())
}

/// Follows one game to its end. Tells how many streams and updates that took.
async fn follow(
    seating: &Seating,
    seat: u8,
    to: SocketAddr,
    chance: Fast,
    told: Arc<Mutex<Told>>,
) -> Result<(u64, u64), String> {
    let mut caller = Caller::new(to);
    caller.cookie = usize::from(seat).checked_sub(1).map(|seat| seating.cookies[seat].clone());
    let mut follower = Follower::new(&seating.table, seat, caller, chance, told);
    let mut end = seating.end.subscribe();
    let mut updates = 0;
    loop {
        let known = *end.borrow();
        if known.is_some_and(|end| follower.last() >= end) {
            return Ok((follower.opened(), updates));
        }
        tokio::select! {
            update = follower.next(|_| to) => {
                update?;
                updates += 1;
            }
            // Where it ends is news; the update that was being read is asked for again.
            _ = end.wait_for(Option::is_some), if known.is_none() => follower.leave(),
        }
    }
}
