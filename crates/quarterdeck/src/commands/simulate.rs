//! `quarterdeck simulate`: bots play many games.

mod sweep;

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use quarterdeck_bots::{Minutes, Simulation, Summary};
use quarterdeck_engine::chance::{Draw, Fast};
use quarterdeck_engine::record::{Host, Logbook};
use quarterdeck_engine::sealed::Master;
use quarterdeck_shelf::with_game;
use serde_json::json;

use crate::cli::Simulate;
use crate::failure::{Answer, Failure};
use crate::files;
use crate::longrun;
use crate::seats::Sitter;
use crate::terminal::Screen;

pub(crate) fn run(args: &Simulate) -> Answer {
    with_game!(args.game, G => simulate::<G>(args))
}

/// What one combination of options came to.
struct Variant {
    /// The options that were swept, as one types them.
    pairs: Vec<String>,
    summary: Summary,
    seconds: f64,
}

fn simulate<G: Screen>(args: &Simulate) -> Answer {
    let stop = longrun::stop_on_interrupt()?;
    let mut variants = Vec::new();
    for pairs in sweep::combinations(&args.sweep)? {
        variants.push(variant::<G>(args, pairs, &stop)?);
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    if let Some(folder) = &args.plot {
        sweep::plot(folder, &variants)?;
    }
    if let Some(path) = &args.csv {
        longrun::replace(path, sweep::csv(&variants).as_bytes())?;
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        let all: Vec<_> = variants.iter().map(|variant| as_json(args, variant)).collect();
        let one = args.sweep.is_empty().then(|| all.first().cloned()).flatten();
        writeln!(out, "{}", one.unwrap_or_else(|| json!(all)))?;
        return Ok(());
    }
    for variant in &variants {
        if !variant.pairs.is_empty() {
            writeln!(out, "{}\n", variant.pairs.join(" "))?;
        }
        write!(out, "{}", in_words(&variant.summary, variant.seconds))?;
        if !args.sweep.is_empty() {
            writeln!(out)?;
        }
    }
    if variants.len() > 1 {
        write!(out, "{}", sweep::table(&variants))?;
    }
    Ok(())
}

fn variant<G: Screen>(args: &Simulate, pairs: Vec<String>, stop: &AtomicBool) -> Answer<Variant> {
    let options = args.options.read_with::<G>(&pairs)?;
    let seats = Sitter::<G>::parse_bots(&args.seats, &options)?;
    let setup = G::setup(seats.len(), &options)?;
    let threads = args.threads.map_or_else(longrun::cores, usize::from);
    let names = seats.iter().map(|level| format!("bot:{}", level.name)).collect::<Vec<_>>();
    let simulation = Simulation { setup, seats, games: args.games, seed: args.seed, threads };
    let keeper = match &args.records {
        Some(folder) => Some(Keeper::<G>::new(folder, args, options, names)?),
        None => None,
    };
    let bar = longrun::progress_bar(args.games, "games");
    let begin = Instant::now();
    let progress = |games: u64| {
        bar.set_position(games);
        let failed = keeper.as_ref().is_some_and(Keeper::has_failed);
        if stop.load(Ordering::Relaxed) || failed {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let summary = match &keeper {
        Some(keeper) => {
            simulation.run_recorded(&progress, &|index, minutes| keeper.keep(index, minutes))
        }
        None => simulation.run(&progress),
    };
    let seconds = begin.elapsed().as_secs_f64();
    bar.finish_and_clear();
    if let Some(keeper) = keeper {
        keeper.finish()?;
    }
    if summary.games < args.games {
        eprintln!("quarterdeck: stopped after {} of {} games", summary.games, args.games);
    }
    Ok(Variant { pairs, summary, seconds })
}

fn in_words(summary: &Summary, seconds: f64) -> String {
    let games = summary.games;
    let mut text = format!("{games} games in {seconds:.2} s\n\n");
    text.push_str(&format!(
        "{:>4}  {:<16} {:>8}  {:<17} {:>11} {:>6}\n",
        "seat", "bot", "wins", "95 % interval", "mean score", "sd"
    ));
    for (seat, number) in summary.seats.iter().zip(1..) {
        let (low, high) = seat.ci95();
        text.push_str(&format!(
            "{number:>4}  {:<16} {:>6.2} %  {:>5.2} % – {:>5.2} % {:>11.2} {:>6.2}\n",
            seat.name,
            100.0 * seat.win_rate(),
            100.0 * low,
            100.0 * high,
            seat.mean_score(),
            seat.score_deviation(),
        ));
    }
    let mut scores = BTreeMap::new();
    for seat in &summary.seats {
        for (score, count) in &seat.scores {
            *scores.entry(*score).or_insert(0) += count;
        }
    }
    text.push_str(&format!("\nscores of all seats\n{}", histogram(&scores)));
    let actions = summary.actions();
    let shared = 100.0 * summary.shared_wins as f64 / games.max(1) as f64;
    let (shortest, longest) = (summary.lengths.keys().next(), summary.lengths.keys().next_back());
    text.push_str(&format!(
        "\nlength: {:.1} actions a game ({} to {}); {shared:.1} % of the wins are shared\n",
        actions as f64 / games.max(1) as f64,
        shortest.copied().unwrap_or_default(),
        longest.copied().unwrap_or_default(),
    ));
    if let Some(verdict) = sweep::balance(summary) {
        text.push_str(&format!("seats: {verdict}\n"));
    }
    text.push_str(&format!(
        "speed: {:.0} games/s, {:.0} actions/s\n",
        games as f64 / seconds,
        actions as f64 / seconds
    ));
    text
}

/// One bar a value; the longest is as wide as fits.
fn histogram(counts: &BTreeMap<i32, u64>) -> String {
    let most = counts.values().copied().max().unwrap_or(1).max(1);
    let all: u64 = counts.values().sum();
    let mut text = String::new();
    for (value, count) in counts {
        let width = (count * 48).div_ceil(most) as usize;
        let percent = 100.0 * *count as f64 / all as f64;
        text.push_str(&format!("{value:>6} {:<48} {percent:>5.1} %\n", "▇".repeat(width)));
    }
    text
}

fn as_json(args: &Simulate, variant: &Variant) -> serde_json::Value {
    let Variant { pairs, summary, seconds } = variant;
    let seats: Vec<_> = summary
        .seats
        .iter()
        .map(|seat| {
            let (low, high) = seat.ci95();
            json!({
                "name": seat.name,
                "win_rate": seat.win_rate(),
                "ci95": [low, high],
                "mean_score": seat.mean_score(),
                "score_sd": seat.score_deviation(),
                "scores": seat.scores,
            })
        })
        .collect();
    let (games, actions) = (summary.games, summary.actions());
    json!({
        "game": args.game.id(),
        "options": pairs,
        "games": games,
        "seed": args.seed,
        "seats": seats,
        "shared_wins": summary.shared_wins,
        "lengths": summary.lengths,
        "mean_length": actions as f64 / games.max(1) as f64,
        "seconds": seconds,
        "games_per_second": games as f64 / *seconds,
        "actions_per_second": actions as f64 / *seconds,
        "balance": sweep::balance(summary),
    })
}

/// Writes the records of a simulation, one file a game.
struct Keeper<'a, G: Screen> {
    folder: &'a Path,
    seed: u64,
    options: G::Options,
    seats: Vec<String>,
    failure: Mutex<Option<Failure>>,
}

impl<'a, G: Screen> Keeper<'a, G> {
    fn new(
        folder: &'a Path,
        args: &Simulate,
        options: G::Options,
        seats: Vec<String>,
    ) -> Answer<Self> {
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
        Ok(Self { folder, seed: args.seed, options, seats, failure: Mutex::new(None) })
    }

    /// The first failure ends the simulation.
    fn keep(&self, index: u64, minutes: &Minutes<G>) {
        if let Err(failure) = self.write(index, minutes) {
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failure);
        }
    }

    fn has_failed(&self) -> bool {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    fn finish(self) -> Answer {
        self.failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    fn write(&self, index: u64, minutes: &Minutes<G>) -> Answer {
        // The table's name and the salts come from the seed, so that the same simulation writes the same files.
        let mut chance = Fast::stream(self.seed.rotate_left(32), index);
        let mut bytes = [0; 32];
        bytes.fill_with(|| chance.word() as u8);
        let master = Master::new(bytes);
        let mut table = [0; 16];
        table.fill_with(|| chance.word() as u8);
        let host = Host::written::<G>(table, &self.options, &self.seats, master);
        let outcomes = |draws: &[Draw]| draws.iter().map(|draw| draw.outcome).collect::<Vec<_>>();
        let unfit = |why: &dyn std::fmt::Display| {
            Failure::new(format!("game {index} cannot be written down: {why}"))
        };
        let deal = outcomes(&minutes.deal);
        let begun = Logbook::<G>::begin_written(
            host,
            table,
            self.options.clone(),
            self.seats.clone(),
            &deal,
        );
        let (mut logbook, _) = begun.map_err(|wrong| unfit(&wrong))?;
        for step in &minutes.steps {
            let written = logbook.write(step.seat, step.action, &outcomes(&step.draws));
            written.map_err(|refusal| unfit(&refusal))?;
        }
        let path = self.folder.join(format!("{}-{:08}.jsonl", G::ID, index + 1));
        files::write_new(&path, &logbook.record().to_text())
    }
}
