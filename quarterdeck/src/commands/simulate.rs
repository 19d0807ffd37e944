//! `quarterdeck simulate`: bots play many games.

mod records;
mod sweep;

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

use quarterdeck_bots::Roster;
use quarterdeck_shelf::with_game;
use serde_json::json;

use super::race;
use super::variants::{Trial, Variant};
use crate::cli::Simulate;
use crate::failure::Answer;
use crate::longrun;
use crate::plot::in_ranges;

pub(crate) fn run(args: &Simulate) -> Answer {
    with_game!(args.game, G => simulate::<G>(args))
}

fn simulate<G: Roster>(args: &Simulate) -> Answer {
    let trial = Trial {
        seats: Some(&args.seats),
        games: args.games,
        options: &args.options,
        run: &args.run,
        vary: &args.sweep,
        watch: args.plot.is_some(),
    };
    let variants = match &args.records {
        Some(folder) => {
            let simulation = trial.simulation::<G>(&[])?;
            let stop = longrun::stop_on_interrupt()?;
            let begin = Instant::now();
            let options = args.options.read::<G>()?;
            let summary = records::run(&simulation, options, folder, &stop)?;
            vec![Variant { pairs: Vec::new(), summary, seconds: begin.elapsed().as_secs_f64() }]
        }
        None => trial.run::<G>()?,
    };
    if let Some(gallery) = &args.plot {
        sweep::plot::<G>(gallery, &variants)?;
    }
    if let Some(path) = &args.run.csv {
        longrun::replace(path, sweep::csv(&variants).as_bytes())?;
        race::write_csv(path, &variants)?;
    }
    report::<G>(args, &variants)
}

fn report<G: Roster>(args: &Simulate, variants: &[Variant]) -> Answer {
    let mut out = std::io::stdout().lock();
    if args.run.json {
        let all: Vec<_> = variants.iter().map(|variant| as_json::<G>(args, variant)).collect();
        let one = args.sweep.is_empty().then(|| all.first().cloned()).flatten();
        writeln!(out, "{}", one.unwrap_or_else(|| json!(all)))?;
        return Ok(());
    }
    for variant in variants {
        if !variant.pairs.is_empty() {
            writeln!(out, "{}\n", variant.name())?;
        }
        write!(out, "{}", in_words(variant))?;
        if !args.sweep.is_empty() {
            writeln!(out)?;
        }
    }
    if variants.len() > 1 {
        write!(out, "{}", sweep::table(variants))?;
    }
    Ok(())
}

fn in_words(variant: &Variant) -> String {
    let Variant { summary, seconds, .. } = variant;
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
    if let Some(verdict) = variant.balance() {
        text.push_str(&format!("seats: {verdict}\n"));
    }
    text.push_str(&format!(
        "speed: {:.0} games/s, {:.0} actions/s\n",
        games as f64 / seconds,
        actions as f64 / seconds
    ));
    text
}

/// One bar a value, or a range of them; the longest is as wide as fits.
fn histogram(counts: &BTreeMap<i32, u64>) -> String {
    let counts = in_ranges(counts);
    let most = counts.values().copied().max().unwrap_or(1).max(1);
    let all: u64 = counts.values().sum();
    let mut text = String::new();
    for (value, count) in &counts {
        let width = (count * 48).div_ceil(most) as usize;
        let percent = 100.0 * *count as f64 / all as f64;
        text.push_str(&format!("{value:>6} {:<48} {percent:>5.1} %\n", "▇".repeat(width)));
    }
    text
}

fn as_json<G: Roster>(args: &Simulate, variant: &Variant) -> serde_json::Value {
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
    let mut found = json!({
        "game": args.game.id(),
        "options": pairs,
        "games": games,
        "seed": args.run.seed,
        "seats": seats,
        "shared_wins": summary.shared_wins,
        "lengths": summary.lengths,
        "mean_length": actions as f64 / games.max(1) as f64,
        "seconds": seconds,
        "games_per_second": games as f64 / *seconds,
        "actions_per_second": actions as f64 / *seconds,
        "balance": variant.balance(),
    });
    if let Some(race) = race::as_json::<G>(summary) {
        found["race"] = race;
    }
    found
}
