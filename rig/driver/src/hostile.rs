//! People who mean ill: they hold connections, send too much and ask too often.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use tokio::task::JoinSet;

use crate::http::{Caller, Client};

/// How many connections stand there with half a head.
pub(crate) const HALVES: u32 = 1000;

/// How many streams are open that nobody needs.
pub(crate) const STREAMS: u32 = 2000;

/// How many send bodies of this length all the time.
const SENDERS: u32 = 4;
const BODY: usize = 10 * 1024 * 1024;

/// How many open tables all the time.
const FLOODERS: u32 = 8;

/// So many idle streams come from one address: more at a time would be refused, and refusing is cheap.
const STREAMS_AN_ADDRESS: u32 = 100;

/// What came of it.
#[derive(Default)]
pub(crate) struct Tally {
    /// Half heads that were sent, and how many of them were cut off for it; the longest wait in milliseconds.
    pub(crate) halves: AtomicU64,
    pub(crate) halves_cut: AtomicU64,
    pub(crate) slowest_cut: AtomicU64,
    /// Idle streams that are open.
    pub(crate) streams: AtomicU64,
    /// Large bodies that were begun, and how many were refused or cut off.
    pub(crate) bodies: AtomicU64,
    pub(crate) bodies_cut: AtomicU64,
    /// Tables that were asked for, and how many were refused.
    pub(crate) tables: AtomicU64,
    pub(crate) tables_refused: AtomicU64,
}

impl Tally {
    /// How many connections were cut off, of those that had it coming.
    pub(crate) fn cut(&self) -> u64 {
        self.halves_cut.load(Relaxed) + self.bodies_cut.load(Relaxed)
    }
}

/// Sends them all. They go when this is dropped.
pub(crate) fn unleash(to: SocketAddr, table: &str, tally: &Arc<Tally>) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    let caller = |net, host| Caller { from: Some(address(net, host)), ..Caller::new(to) };
    for _ in 0..HALVES {
        tasks.spawn(half(caller(2, 1), Arc::clone(tally)));
    }
    for nth in 0..STREAMS {
        let caller = caller(3, 1 + nth / STREAMS_AN_ADDRESS);
        tasks.spawn(idle(caller, table.to_owned(), Arc::clone(tally)));
    }
    for nth in 0..SENDERS {
        tasks.spawn(send(caller(4, 1 + nth), nth % 2 == 0, Arc::clone(tally)));
    }
    for nth in 0..FLOODERS {
        tasks.spawn(flood(caller(5, 1 + nth), Arc::clone(tally)));
    }
    tasks
}

/// An address of this machine that counts as a caller of its own: Linux answers to all of 127.0.0.0/8.
pub(crate) fn address(net: u8, host: u32) -> IpAddr {
    Ipv4Addr::new(127, 0, net, host as u8).into()
}

/// Half a head, and then nothing. When it is cut off, the next.
async fn half(caller: Caller, tally: Arc<Tally>) {
    loop {
        let Ok(mut wire) = caller.dial().await else { continue };
        let text = format!("GET /api/v1/games HTTP/1.1\r\nhost: {}\r\nx-patience: ", caller.to);
        if wire.send(text.as_bytes()).await.is_err() {
            continue;
        }
        tally.halves.fetch_add(1, Relaxed);
        let begun = Instant::now();
        wire.ended().await;
        tally.halves_cut.fetch_add(1, Relaxed);
        let took = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        tally.slowest_cut.fetch_max(took, Relaxed);
    }
}

/// A stream of a table where nothing happens. When it ends, the next.
async fn idle(caller: Caller, table: String, tally: Arc<Tally>) {
    loop {
        let Ok(mut wire) = caller.dial().await else { continue };
        let path = format!("/api/v1/tables/{table}/stream");
        let asked = caller.request("GET", &path, "", None);
        if wire.send(&asked).await.is_ok() && wire.head().await.is_ok_and(|head| head.status == 200)
        {
            tally.streams.fetch_add(1, Relaxed);
            wire.ended().await;
            tally.streams.fetch_sub(1, Relaxed);
        }
    }
}

/// Large bodies, one after the other, with and without saying beforehand how large.
async fn send(caller: Caller, honest: bool, tally: Arc<Tally>) {
    let piece = vec![b' '; 64 * 1024];
    let head = if honest {
        format!("content-length: {BODY}\r\n")
    } else {
        "transfer-encoding: chunked\r\n".to_owned()
    };
    let head = format!("content-type: application/json\r\n{head}");
    loop {
        let Ok(mut wire) = caller.dial().await else { continue };
        let asked = caller.request("POST", "/api/v1/session", &head, None);
        if wire.send(&asked).await.is_err() {
            continue;
        }
        tally.bodies.fetch_add(1, Relaxed);
        for _ in 0..BODY / piece.len() {
            let before = if honest { String::new() } else { format!("{:x}\r\n", piece.len()) };
            let after: &[u8] = if honest { b"" } else { b"\r\n" };
            let sent = async {
                wire.send(before.as_bytes()).await?;
                wire.send(&piece).await?;
                wire.send(after).await
            };
            if sent.await.is_err() {
                tally.bodies_cut.fetch_add(1, Relaxed);
                break;
            }
        }
    }
}

/// One new table after the other.
async fn flood(caller: Caller, tally: Arc<Tally>) {
    let mut client = Client::new(caller);
    let signed = client.ask("POST", "/api/v1/session", Some("{\"name\":\"Edward Low\"}")).await;
    let cookie = signed
        .ok()
        .and_then(|signed| signed.head.header("set-cookie")?.split(';').next().map(str::to_owned));
    client.caller.cookie = cookie;
    let table = "{\"game\":\"letter-of-marque\",\"seats\":[\"me\",\"open\",\"open\"]}";
    loop {
        tally.tables.fetch_add(1, Relaxed);
        let asked = client.ask("POST", "/api/v1/tables", Some(table)).await;
        if !asked.is_ok_and(|answer| answer.is_ok()) {
            tally.tables_refused.fetch_add(1, Relaxed);
        }
    }
}
