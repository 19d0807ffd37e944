//! What honest players notice while one person makes the server work as hard as it permits.
//!
//! Each attack has a fresh server with its default limits. Twelve people play there, each from an
//! address of their own, first alone and then beside the attacker, for the same time. So each
//! figure has its quiet baseline from the same run.

mod scenarios;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use tokio::time::{sleep, timeout};

use crate::Answer;
use crate::args::MeasureArgs;
use crate::hammer::Tally;
use crate::honest::{BotProbe, Honest, Waits};
use crate::meter::{Meter, load_average};
use crate::runtime;
use crate::server::{Binary, Server};
use crate::table::{bytes, columns, millis};
pub(crate) use scenarios::large_record;
use scenarios::{Assault, Scenario};

/// How many play, and how long they think. People are slower.
const PEOPLE: usize = 12;
const THINKS: Duration = Duration::from_millis(50);

/// The promise: an honest player's p99 stays below this during each attack.
const PROMISE: Duration = Duration::from_millis(100);

/// Machines differ. Only a p99 above the promise and above so many times the quiet one is a
/// failure.
const MOST_TIMES: f64 = 5.0;

/// How long a server may take to stop before it is killed.
const STOPPING: Duration = Duration::from_mins(1);

/// How long it may take to prepare an attack. It is bounded so that a server that refuses
/// everything ends the run.
const PREPARING: Duration = Duration::from_mins(3);

#[derive(Args)]
pub(crate) struct AttacksArgs {
    /// How many seconds are measured, quiet and under each attack
    #[arg(default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    #[command(flatten)]
    measure: MeasureArgs,
}

pub(crate) fn run(args: &AttacksArgs) -> Answer {
    println!("attacks: {} s quiet and {0} s under each attack; {}", args.seconds, load_average());
    let binary = args.measure.binary()?;
    runtime::run(attacks(args, &binary))
}

/// What was measured of one attack.
struct Outcome {
    name: &'static str,
    quiet: Waits,
    rough: Waits,
    quiet_bot: Waits,
    rough_bot: Waits,
    cpu: Duration,
    elapsed: Duration,
    /// The most memory that the attack added, in bytes.
    memory: u64,
    /// Bytes that the attack added to the server's files.
    disk: u64,
    /// From SIGTERM to the end of the process, unless it had to be killed.
    stopped: Option<Duration>,
    /// What else there is to tell.
    notes: Vec<String>,
    /// Honest players who had to give up.
    broken: Option<String>,
}

impl Outcome {
    /// How much longer the slowest hundredth waits.
    fn times(&self) -> f64 {
        self.rough.p99.as_secs_f64() / self.quiet.p99.as_secs_f64().max(1e-6)
    }

    fn holds(&self) -> bool {
        let (quiet, rough) = (self.quiet_bot.median, self.rough_bot.median);
        self.broken.is_none()
            && is_kept(self.quiet.p99, self.rough.p99)
            // A player who cannot even open a stream acts no more, and waits for no answer.
            && self.rough.count >= self.quiet.count / 3
            // One game against a bot has too few moves for a p99.
            && (self.quiet_bot.count == 0 || self.rough_bot.count > 0)
            && is_kept(quiet, rough)
    }

    fn stopped(&self) -> String {
        match self.stopped {
            Some(time) => format!("{:.1} s", time.as_secs_f64()),
            None => format!("> {} s", STOPPING.as_secs()),
        }
    }

    fn told(&self) -> String {
        let mut told = format!(
            "  players: quiet {}; attacked {}; p99 × {:.1}\n  \
             a bot's move: quiet {}; attacked {}\n  \
             server: {:.1} s of processor time in {:.1} s, {} of memory and {} of disk added, \
             {} from SIGTERM to exit\n",
            self.quiet.told(),
            self.rough.told(),
            self.times(),
            self.quiet_bot.told(),
            self.rough_bot.told(),
            self.cpu.as_secs_f64(),
            self.elapsed.as_secs_f64(),
            bytes(self.memory),
            bytes(self.disk),
            self.stopped(),
        );
        for note in &self.notes {
            told.push_str(&format!("  {note}\n"));
        }
        if let Some(broken) = &self.broken {
            told.push_str(&format!("  a player gave up: {broken}\n"));
        }
        told
    }

    fn row(&self) -> Vec<String> {
        let longest = |waits: &Waits| match waits.count {
            0 => "–".to_owned(),
            _ => millis(waits.longest),
        };
        vec![
            self.name.to_owned(),
            match (self.holds(), self.rough.p99 <= PROMISE) {
                (true, true) => "ok".to_owned(),
                // As slow as the machine is anyway.
                (true, false) => "slow".to_owned(),
                (false, _) => "FAILS".to_owned(),
            },
            format!("{} / {}", millis(self.quiet.median), millis(self.quiet.p99)),
            format!("{} / {}", millis(self.rough.median), millis(self.rough.p99)),
            format!("{:.1}", self.times()),
            format!("{} / {}", longest(&self.quiet_bot), longest(&self.rough_bot)),
            format!("{:.0}", 100.0 * self.cpu.as_secs_f64() / self.elapsed.as_secs_f64()),
            bytes(self.memory),
            bytes(self.disk),
            self.stopped(),
        ]
    }
}

async fn attacks(args: &AttacksArgs, binary: &Binary) -> Answer {
    let mut outcomes = Vec::new();
    for scenario in scenarios::all() {
        if !args.measure.wants(scenario.name) {
            continue;
        }
        println!("\n{}: {}", scenario.name, scenario.about);
        let outcome = attack(args, binary, &scenario).await?;
        print!("{}", outcome.told());
        outcomes.push(outcome);
    }
    if outcomes.is_empty() {
        return Err("no attack has that text in its name".to_owned());
    }
    let head = [
        "attack",
        "verdict",
        "quiet p50/p99 ms",
        "attacked p50/p99 ms",
        "p99 ×",
        "bot, longest ms",
        "CPU %",
        "memory",
        "disk",
        "stop",
    ];
    let rows: Vec<_> = outcomes.iter().map(Outcome::row).collect();
    println!("\n{}", columns(&head, &rows));
    let failed: Vec<&str> =
        outcomes.iter().filter(|outcome| !outcome.holds()).map(|outcome| outcome.name).collect();
    if failed.is_empty() {
        return Ok(());
    }
    Err(format!(
        "honest players waited more than {} ms (p99, or the median for a bot's move) and more than \
         {MOST_TIMES} times as long as without the attack, or hardly played, during: {}",
        PROMISE.as_millis(),
        failed.join(", ")
    ))
}

async fn attack(
    args: &AttacksArgs,
    binary: &Binary,
    scenario: &Scenario,
) -> Result<Outcome, String> {
    let period = Duration::from_secs(args.seconds);
    let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
    let data = directory.path().join("data");
    let home = ["--data", data.to_str().ok_or("the temporary directory has a strange name")?];
    let mut server =
        Server::start_with(binary, directory.path(), "server", &home, scenario.descriptors).await?;
    let to = server.address();
    let meter = Meter::new(server.pid().ok_or("the server is gone")?);
    let assault = timeout(PREPARING, (scenario.prepare)(to)).await;
    let assault = assault.map_err(|_| format!("{} takes too long to prepare", scenario.name))??;
    let Assault { prepared, strike, probe, keep } = assault;
    let mut notes = vec![prepared];
    let mut honest = Honest::play(to, PEOPLE, THINKS).await?;
    let bot = BotProbe::play(to).await?;
    // The first games begin.
    sleep(Duration::from_secs(1)).await;
    honest.take();
    bot.take();
    sleep(period).await;
    let (quiet, quiet_bot) = (honest.take(), bot.take());
    let (cpu, memory, disk) = (meter.cpu()?, meter.resident()?, size(&data));
    meter.forget_peak()?;
    let begun = tokio::time::Instant::now();
    let tally = Arc::new(Tally::default());
    let villains = strike(&tally);
    sleep(period).await;
    let (rough, rough_bot) = (honest.take(), bot.take());
    let elapsed = begun.elapsed();
    let (cpu, memory) = (meter.cpu_since(cpu)?, meter.peak()?.saturating_sub(memory));
    let disk = size(&data).saturating_sub(disk);
    notes.push(format!("attacker: {}", tally.told()));
    if let Some(probe) = probe {
        notes.push(probe().await);
    }
    drop((villains, keep));
    notes.extend(bot.trouble().map(|why| format!("the bot's opponent had trouble: {why}")));
    let broken = honest.broken();
    // The server is asked to stop at once: what the attack has left behind must not keep it.
    drop((honest, bot));
    let stopped = server.stop_within(STOPPING).await?;
    Ok(Outcome {
        name: scenario.name,
        quiet,
        rough,
        quiet_bot,
        rough_bot,
        cpu,
        elapsed,
        memory,
        disk,
        stopped,
        notes,
        broken,
    })
}

/// Whether the promise is kept for a wait that is so long without the attack, and so long during it.
fn is_kept(quiet: Duration, rough: Duration) -> bool {
    rough <= PROMISE || rough.as_secs_f64() <= MOST_TIMES * quiet.as_secs_f64()
}

/// How many bytes the files of a folder have.
fn size(folder: &Path) -> u64 {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter_map(|file| file.metadata().ok()).map(|data| data.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_fails_when_it_is_long_and_much_longer_than_without_the_attack() {
        let ms = Duration::from_millis;
        assert!(is_kept(ms(1), ms(100)), "short enough for anybody");
        assert!(!is_kept(ms(1), ms(101)));
        assert!(is_kept(ms(80), ms(400)), "a slow machine is slow anyway");
        assert!(!is_kept(ms(80), ms(401)));
    }
}
