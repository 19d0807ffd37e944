//! `quarterdeck lab`: what an option changes.

use std::collections::BTreeMap;
use std::io::Write;

use quarterdeck_bots::{Roster, Summary};
use quarterdeck_shelf::with_game;
use serde_json::{Value, json};

use super::race;
use super::variants::{Trial, Variant};
use crate::cli::Lab;
use crate::failure::Answer;
use crate::longrun;
use crate::plot::{Bar, Gallery, Plot};

/// A difference is clear when it is so many standard errors large: by chance alone one in a hundred would be.
const CLEAR: f64 = 2.576;
/// The same for an interval that holds the truth 19 times out of 20.
const Z95: f64 = 1.96;

pub(crate) fn run(args: &Lab) -> Answer {
    with_game!(args.game, G => lab::<G>(args))
}

fn lab<G: Roster>(args: &Lab) -> Answer {
    let trial = Trial {
        seats: args.seats.as_deref(),
        games: args.games,
        options: &args.options,
        run: &args.run,
        vary: &args.vary,
        watch: true,
    };
    let variants = trial.run::<G>()?;
    if let Some(gallery) = &args.plot {
        plot::<G>(gallery, &variants)?;
    }
    if let Some(path) = &args.run.csv {
        longrun::replace(path, csv(&variants).as_bytes())?;
        race::write_csv(path, &variants)?;
    }
    let mut out = std::io::stdout().lock();
    if args.run.json {
        writeln!(out, "{}", as_json::<G>(args, &variants))?;
    } else {
        write!(out, "{}", in_words(&variants))?;
    }
    Ok(())
}

/// One figure of a variant, and how sure it is.
#[derive(Clone)]
struct Measure {
    /// Its name, as JSON and CSV have it.
    key: &'static str,
    /// What it is.
    what: &'static str,
    value: f64,
    /// The standard error.
    error: f64,
    /// Whether it is a part of a whole.
    share: bool,
}

impl Measure {
    /// The mean of what was counted.
    fn mean(key: &'static str, what: &'static str, counts: &BTreeMap<u32, u64>) -> Self {
        let many = counts.values().sum::<u64>().max(1) as f64;
        let each = || counts.iter().map(|(value, count)| (f64::from(*value), *count as f64));
        let value = each().map(|(value, count)| value * count).sum::<f64>() / many;
        let squares = each().map(|(other, count)| (other - value).powi(2) * count).sum::<f64>();
        Self { key, what, value, error: squares.sqrt() / many, share: false }
    }

    /// So many out of so many.
    fn share(key: &'static str, what: &'static str, part: f64, whole: u64) -> Self {
        let whole = whole.max(1) as f64;
        let value = part / whole;
        Self { key, what, value, error: (value * (1.0 - value) / whole).sqrt(), share: true }
    }

    fn shown(&self) -> String {
        if self.share {
            format!("{:.1} %", 100.0 * self.value)
        } else {
            format!("{:.2}", self.value)
        }
    }

    /// Whether and how it differs from another.
    fn against(&self, usual: &Self) -> &'static str {
        let difference = self.value - usual.value;
        let error = (self.error.powi(2) + usual.error.powi(2)).sqrt();
        if difference.abs() <= CLEAR * error {
            "no clear difference"
        } else if difference > 0.0 {
            "clearly more"
        } else {
            "clearly less"
        }
    }
}

/// All figures of a variant, always the same ones.
fn measures(summary: &Summary) -> Vec<Measure> {
    let races = &summary.races;
    let games = summary.games;
    let rates = || summary.seats.iter().map(quarterdeck_bots::SeatSummary::win_rate);
    let seat = |key, what, rate: f64| Measure::share(key, what, rate * games as f64, games);
    let best = rates().fold(0.0, f64::max);
    let worst = rates().fold(1.0, f64::min);
    vec![
        Measure::mean("length", "actions a game", &summary.lengths),
        seat("best_seat", "wins of the luckiest seat", best),
        seat("worst_seat", "wins of the unluckiest seat", worst),
        Measure::share("shared_wins", "games with a shared win", summary.shared_wins as f64, games),
        Measure::mean("lead_changes", "changes of the lead a game", &races.lead_changes),
        Measure::share(
            "leader_wins",
            "leaders at half-time who win",
            races.led_and_won as f64,
            races.led,
        ),
        Measure::share(
            "comebacks",
            "games won by whoever was last at half-time",
            races.from_last as f64,
            races.games,
        ),
    ]
}

fn in_words(variants: &[Variant]) -> String {
    let all: Vec<Vec<Measure>> = variants.iter().map(|one| measures(&one.summary)).collect();
    let games = variants.first().map_or(0, |variant| variant.summary.games);
    let mut text = format!("{games} games of each variant\n\n{:<44}", "");
    for variant in variants {
        text.push_str(&format!(" {:>20}", variant.name()));
    }
    text.push('\n');
    let rows = all.first().map_or(0, Vec::len);
    for row in 0..rows {
        text.push_str(&format!("{:<44}", all[0][row].what));
        for measures in &all {
            text.push_str(&format!(" {:>20}", measures[row].shown()));
        }
        text.push('\n');
    }
    for (variant, measures) in variants.iter().zip(&all) {
        let usual = &variants[0];
        text.push_str(&format!("\n{}\n", variant.name()));
        if let Some(balance) = variant.balance() {
            text.push_str(&format!("  seats: {balance}\n"));
        }
        if variant.pairs == usual.pairs {
            continue;
        }
        for (measure, before) in measures.iter().zip(&all[0]) {
            text.push_str(&format!(
                "  {}: {} instead of {}, {}\n",
                measure.what,
                measure.shown(),
                before.shown(),
                measure.against(before)
            ));
        }
    }
    text
}

fn as_json<G: Roster>(args: &Lab, variants: &[Variant]) -> Value {
    let usual = variants.first().map(|variant| measures(&variant.summary)).unwrap_or_default();
    let variants: Vec<Value> = variants
        .iter()
        .map(|variant| {
            let figures: BTreeMap<&str, Value> = measures(&variant.summary)
                .iter()
                .zip(&usual)
                .map(|(measure, usual)| {
                    let figure = json!({
                        "value": measure.value,
                        "error": measure.error,
                        "against_first": measure.against(usual),
                    });
                    (measure.key, figure)
                })
                .collect();
            json!({
                "options": variant.pairs,
                "games": variant.summary.games,
                "figures": figures,
                "balance": variant.balance(),
                "race": race::as_json::<G>(&variant.summary),
            })
        })
        .collect();
    json!({ "game": args.game.id(), "seed": args.run.seed, "variants": variants })
}

fn csv(variants: &[Variant]) -> String {
    let mut text = "options,games,figure,value,error\n".to_owned();
    for variant in variants {
        for measure in measures(&variant.summary) {
            text.push_str(&format!(
                "{},{},{},{},{}\n",
                variant.name(),
                variant.summary.games,
                measure.key,
                measure.value,
                measure.error
            ));
        }
    }
    text
}

/// A picture of each figure over all variants, and one of each variant's race.
fn plot<G: Roster>(gallery: &Gallery, variants: &[Variant]) -> Answer {
    let all: Vec<Vec<Measure>> = variants.iter().map(|one| measures(&one.summary)).collect();
    for nth in 0..all.first().map_or(0, Vec::len) {
        let bars: Vec<Bar> = variants
            .iter()
            .zip(&all)
            .map(|(variant, measures)| {
                let Measure { value, error, .. } = measures[nth];
                let interval = Some((value - Z95 * error, value + Z95 * error));
                Bar { name: variant.name(), value, interval }
            })
            .collect();
        let Measure { key, what, share, .. } = all[0][nth];
        let up = if share { "share" } else { "mean" };
        let plot = Plot { title: what, across: "variant", up, powers: false };
        gallery.hang(&key.replace('_', "-"), &plot.bars(&bars))?;
    }
    variants.iter().try_for_each(|variant| race::draw::<G>(variant, gallery))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_clear_only_where_chance_would_hardly_make_it() {
        let share = |part: f64, whole| Measure::share("wins", "wins", part, whole);
        assert_eq!(share(53.0, 100).against(&share(50.0, 100)), "no clear difference");
        assert_eq!(share(5300.0, 10_000).against(&share(5000.0, 10_000)), "clearly more");
        assert_eq!(share(5000.0, 10_000).against(&share(5300.0, 10_000)), "clearly less");
    }

    #[test]
    fn the_mean_of_counts_has_the_error_of_a_mean() {
        let mean = Measure::mean("length", "length", &BTreeMap::from([(1, 50), (3, 50)]));
        assert!((mean.value - 2.0).abs() < 1e-12);
        assert!((mean.error - 0.1).abs() < 1e-12, "a deviation of 1 over the root of 100");
    }
}
