//! Whole games at many tables at once, as fast as they go: through HTTP and streams, or over sockets.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use super::line::{Line, Update, Updates};
use super::server::{Running, directory, seconds_of};
use super::socket::Socket;

/// How people play.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// They post actions, and follow a stream.
    Http,
    /// They do both over a socket.
    Sockets,
}

/// What somebody follows a table with.
enum Ear {
    Stream(Updates),
    Socket(Socket),
}

/// What was measured.
pub(super) struct Played {
    pub(super) a_second: f64,
    /// Milliseconds from asking to the acknowledgement: median, and 99 %.
    pub(super) acknowledged: (f64, f64),
    /// Milliseconds from asking until the other seat has it.
    pub(super) seen: (f64, f64),
    /// Microseconds of processor time an action: the server's, and the driver's beside it.
    pub(super) costs: (f64, f64),
    /// How long an entry of the journal is on the average.
    pub(super) entry_bytes: usize,
}

/// Two people at a table, and what they follow.
struct Pair {
    address: SocketAddr,
    lines: [Line; 2],
    table: String,
    way: Way,
    ears: [Ear; 2],
    /// Where each stands: the last entry seen, and what may be done.
    seen: [u32; 2],
    action: [Option<String>; 2],
    over: bool,
    asked: u64,
}

#[derive(Default)]
struct Times {
    acknowledged: Vec<f64>,
    seen: Vec<f64>,
}

pub(super) async fn run(
    binary: &Path,
    way: Way,
    tables: usize,
    period: Duration,
) -> Result<Played, String> {
    let server = Running::start(binary, directory("play")?)?;
    let address = server.address;
    let mut pairs = Vec::new();
    for nth in 0..tables {
        pairs.push(Pair::sit_down(address, way, nth).await?);
    }
    let before = (server.seconds()?, seconds_of("self")?);
    let until = Instant::now() + period;
    let tasks: Vec<_> = pairs.into_iter().map(|pair| tokio::spawn(pair.play(until))).collect();
    let mut times = Times::default();
    for task in tasks {
        let more = task.await.map_err(|error| error.to_string())??;
        times.acknowledged.extend(more.acknowledged);
        times.seen.extend(more.seen);
    }
    let actions = times.acknowledged.len() as f64;
    let a_second = actions / period.as_secs_f64();
    let cost = |from: f64, to: f64| (to - from) * 1e6 / actions;
    let costs = (cost(before.0, server.seconds()?), cost(before.1, seconds_of("self")?));
    let entry_bytes = server.entry_bytes().await?;
    Ok(Played {
        a_second,
        acknowledged: spread(&mut times.acknowledged),
        seen: spread(&mut times.seen),
        costs,
        entry_bytes,
    })
}

/// The median, and what 99 of 100 stay under.
fn spread(times: &mut [f64]) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times.get(times.len() * percent / 100).copied().unwrap_or(f64::NAN);
    (at(50), at(99))
}

impl Pair {
    async fn sit_down(address: SocketAddr, way: Way, nth: usize) -> Result<Self, String> {
        let mut first = Line::sign_in(address, &format!("Anne {nth}")).await?;
        let second = Line::sign_in(address, &format!("Mary {nth}")).await?;
        let body = r#"{"game":"letter-of-marque","options":{"duel":true},"seats":["me","open"]}"#;
        let opened = first.ask("POST", "/api/v1/tables", Some(body)).await?;
        let table = table_of(&opened)?;
        let mut lines = [first, second];
        let seat = format!("/api/v1/tables/{table}/seats/2");
        lines[1].ask("PUT", &seat, Some("{}")).await?;
        let ears = follow(&lines, address, way, &table).await?;
        let mut pair = Self {
            address,
            lines,
            table,
            way,
            ears,
            seen: [0; 2],
            action: [None, None],
            over: false,
            asked: 0,
        };
        pair.begin().await?;
        Ok(pair)
    }

    /// Both are ready, and see the deal.
    async fn begin(&mut self) -> Result<(), String> {
        for seat in 0..2 {
            match &mut self.ears[seat] {
                Ear::Socket(socket) => {
                    socket.ask(r#"{"do":"ready","ready":true}"#).await?;
                }
                Ear::Stream(_) => {
                    let path = format!("/api/v1/tables/{}/seats/{}/ready", self.table, seat + 1);
                    self.lines[seat].ask("PUT", &path, Some(r#"{"ready":true}"#)).await?;
                }
            }
        }
        for seat in 0..2 {
            while self.action[seat].is_none() {
                self.look(seat).await?;
            }
        }
        Ok(())
    }

    async fn look(&mut self, seat: usize) -> Result<(), String> {
        let update = self.ears[seat].next().await?;
        self.seen[seat] = update.seq;
        self.action[seat] = update.action;
        self.over |= update.over;
        Ok(())
    }

    async fn play(mut self, until: Instant) -> Result<Times, String> {
        let mut times = Times::default();
        while Instant::now() < until {
            let Some(seat) = (0..2).find(|&seat| self.action[seat].is_some()) else {
                if !self.over {
                    return Err("nobody may do anything".to_owned());
                }
                self.again().await?;
                continue;
            };
            let action = self.action[seat].take().unwrap_or_default();
            self.asked += 1;
            let asked = Instant::now();
            let seq = self.act(seat, &action).await?;
            times.acknowledged.push(asked.elapsed().as_secs_f64() * 1000.0);
            while self.seen[1 - seat] < seq {
                self.look(1 - seat).await?;
            }
            times.seen.push(asked.elapsed().as_secs_f64() * 1000.0);
            while self.seen[seat] < seq {
                self.look(seat).await?;
            }
        }
        Ok(times)
    }

    /// Acts, and tells which entry that became.
    async fn act(&mut self, seat: usize, action: &str) -> Result<u32, String> {
        let (request, seen) = (self.asked, self.seen[seat]);
        let body = format!("\"request\":\"{request}\",\"seq\":{seen},\"action\":{action}}}");
        match &mut self.ears[seat] {
            Ear::Socket(socket) => socket.ask(&format!("{{\"do\":\"act\",{body}")).await,
            Ear::Stream(_) => {
                let path = format!("/api/v1/tables/{}/seats/{}/actions", self.table, seat + 1);
                seq_of(&self.lines[seat].ask("POST", &path, Some(&format!("{{{body}"))).await?)
            }
        }
    }

    /// The next game, at the table of the rematch.
    async fn again(&mut self) -> Result<(), String> {
        let path = format!("/api/v1/tables/{}/rematch", self.table);
        let there = self.lines[0].ask("POST", &path, None).await?;
        self.table = table_of(&there)?;
        // Everybody sits one seat further on.
        self.lines.swap(0, 1);
        self.ears = follow(&self.lines, self.address, self.way, &self.table).await?;
        (self.over, self.seen, self.action) = (false, [0; 2], [None, None]);
        self.begin().await
    }
}

impl Ear {
    async fn next(&mut self) -> Result<Update, String> {
        match self {
            Self::Stream(updates) => updates.next().await,
            Self::Socket(socket) => socket.next().await,
        }
    }
}

async fn follow(
    lines: &[Line; 2],
    address: SocketAddr,
    way: Way,
    table: &str,
) -> Result<[Ear; 2], String> {
    let ear = async |seat: usize| {
        let path = format!("/api/v1/tables/{table}/seats/{}", seat + 1);
        let line = &lines[seat];
        Ok::<_, String>(match way {
            Way::Http => Ear::Stream(line.follow(address, &format!("{path}/stream")).await?),
            Way::Sockets => Ear::Socket(line.socket(address, &format!("{path}/socket")).await?),
        })
    };
    Ok([ear(0).await?, ear(1).await?])
}

pub(super) fn table_of(answer: &str) -> Result<String, String> {
    let at = answer.find("\"table\":\"").ok_or_else(|| format!("no table in {answer}"))? + 9;
    Ok(answer[at..].chars().take_while(|c| *c != '"').collect())
}

pub(super) fn seq_of(answer: &str) -> Result<u32, String> {
    let at = answer.find("\"seq\":").ok_or_else(|| format!("no seq in {answer}"))? + 6;
    let rest = &answer[at..];
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().map_err(|_| format!("no seq in {answer}"))
}
