//! How much the server carries: durable actions a second against bare appends, a crowd that looks on, and games that
//! nobody plays at the moment. Everything is measured in one run, on one machine, with the driver beside the server.

mod bare;
mod boardgame_io;
mod crowd;
mod idle;
mod line;
mod play;
mod server;
mod socket;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use clap::Args;

use crate::Answer;
use play::{Played, Way};

#[derive(Args)]
pub(crate) struct LoadArgs {
    /// How many seconds each figure is measured
    #[arg(default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// Leave out boardgame.io, which needs npm and node
    #[arg(long)]
    alone: bool,
    /// Measure nothing but games over sockets, as for a profile
    #[arg(long)]
    sockets: bool,
}

/// How many look on in the crowd.
const CROWD: usize = 10_000;
/// How many games are stored and idle.
const IDLE: usize = 100_000;

/// At how many tables people play at once.
const TABLES: [usize; 2] = [16, 128];
/// How many matches boardgame.io plays at once; more do not make it faster.
const MATCHES: usize = 16;
/// The least part of bare appends that whole actions must reach.
const LEAST_OF_BARE: f64 = 0.30;
/// The least multiple of boardgame.io in memory.
const LEAST_OF_OTHER: f64 = 8.0;
/// The most that a crowd of 10,000 may take.
const MOST_MEGABYTES: f64 = 400.0;

/// What was measured, in a line.
fn figures(what: &str, played: &Played, bare: f64) -> String {
    format!(
        "{what}: {:.0} durable actions/s, acknowledged p50 {:.2} ms p99 {:.2} ms, seen by the other seat \
         p50 {:.2} ms p99 {:.2} ms, {:.0} µs of processor time each and {:.0} µs of the driver; bare group commit of the \
         same {} bytes {bare:.0}/s; {:.0} % of it",
        played.a_second,
        played.acknowledged.0,
        played.acknowledged.1,
        played.seen.0,
        played.seen.1,
        played.costs.0,
        played.costs.1,
        played.entry_bytes,
        100.0 * played.a_second / bare,
    )
}

pub(crate) fn run(load: &LoadArgs) -> Answer {
    let built = server::build()?;
    // A slow driver would take from the server what is to be measured.
    if cfg!(debug_assertions) {
        return again(&built.driver);
    }
    // One thread: several would spend on each other what the server could have had.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| error.to_string())?.block_on(measure(load, &built.server))
}

/// The same chore, in a driver with all optimisations.
fn again(driver: &Path) -> Answer {
    let status = Command::new(driver).args(std::env::args_os().skip(1)).status();
    let status = status.map_err(|error| format!("the driver cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err("the driver has said why".to_owned()) }
}

async fn measure(load: &LoadArgs, binary: &Path) -> Answer {
    let period = Duration::from_secs(load.seconds);
    let mut short = Vec::new();
    let mut best: f64 = 0.0;
    let by_http: &[usize] = if load.sockets { &[] } else { &TABLES };
    for &tables in by_http {
        let played = play::run(binary, Way::Http, tables, period).await?;
        let bare = bare::run(tables, played.entry_bytes, period).await?;
        let part = played.a_second / bare;
        best = best.max(played.a_second);
        println!("{}", figures(&format!("{tables} tables"), &played, bare));
        if part < LEAST_OF_BARE {
            short.push(format!("{tables} tables reach {:.0} % of bare appends", 100.0 * part));
        }
    }
    let beside = !load.alone && !load.sockets;
    let other_before = if beside { Some(boardgame_io::run(MATCHES, period)?) } else { None };
    let mut best_way = "";
    for tables in TABLES {
        let played = play::run(binary, Way::Sockets, tables, period).await?;
        let bare = bare::run(tables, played.entry_bytes, period).await?;
        println!("{}", figures(&format!("{tables} tables over sockets"), &played, bare));
        if played.a_second > best {
            (best, best_way) = (played.a_second, " over WebSockets, as it does,");
        }
    }
    if load.sockets {
        return Ok(());
    }
    if let Some(before) = other_before {
        // A machine that others use is not equally fast all the time: before and after, and the better of the two counts.
        let after = boardgame_io::run(MATCHES, period)?;
        let other = if before.a_second > after.a_second { &before } else { &after };
        let times = best / other.a_second;
        println!(
            "boardgame.io in memory, {MATCHES} matches: {:.0} moves/s before and {:.0} after, seen by the other player p50 \
             {:.2} ms; we do{best_way} {times:.1} times as many as the better of them, durably",
            before.a_second, after.a_second, other.seen_p50
        );
        if times < LEAST_OF_OTHER {
            short.push(format!("{times:.1} times boardgame.io"));
        }
    }
    let crowd = crowd::run(binary, CROWD).await?;
    println!(
        "{} open streams: {:.0} MB more than without, {:.1} KB each; everybody had an action after {:.0} ms",
        CROWD,
        crowd.megabytes,
        crowd.megabytes * 1024.0 / CROWD as f64,
        crowd.broadcast_ms
    );
    if crowd.megabytes > MOST_MEGABYTES {
        short.push(format!("the crowd takes {:.0} MB", crowd.megabytes));
    }
    let idle = idle::run(binary, IDLE).await?;
    println!(
        "{} stored idle games: the server takes {:.1} MB with them and {:.1} MB without",
        IDLE, idle.with, idle.without
    );
    if short.is_empty() { Ok(()) } else { Err(format!("too little: {}", short.join("; "))) }
}
