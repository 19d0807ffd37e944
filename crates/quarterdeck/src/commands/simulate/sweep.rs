//! Options gone through one after the other, what they change, and pictures of it.

use std::collections::BTreeMap;
use std::path::Path;

use quarterdeck_bots::Summary;

use super::Variant;
use crate::failure::{Answer, Failure};
use crate::longrun;
use crate::plot::{Bar, Plot};

/// Every combination of the values of all swept options; one empty combination where nothing is swept.
pub(super) fn combinations(sweeps: &[String]) -> Answer<Vec<Vec<String>>> {
    let mut all = vec![Vec::new()];
    for sweep in sweeps {
        let Some((key, values)) = sweep.split_once('=').filter(|(_, values)| !values.is_empty())
        else {
            return Err(Failure::new(format!("a sweep is KEY=A,B, not “{sweep}”")));
        };
        let longer = all.iter().flat_map(|pairs: &Vec<String>| {
            values.split(',').map(move |value| {
                let mut pairs = pairs.clone();
                pairs.push(format!("{key}={value}"));
                pairs
            })
        });
        all = longer.collect();
    }
    Ok(all)
}

/// Whether it matters where one sits, in words; only where all seats have the same bot.
pub(super) fn balance(summary: &Summary) -> Option<String> {
    let same = summary.seats.windows(2).all(|pair| pair[0].name == pair[1].name);
    if !same || summary.games == 0 {
        return None;
    }
    let fair = 1.0 / summary.seats.len() as f64;
    let out = |low: f64, high: f64| low > fair || high < fair;
    let unfair: Vec<String> = summary
        .seats
        .iter()
        .zip(1..)
        .filter(|(seat, _)| out(seat.ci95().0, seat.ci95().1))
        .map(|(seat, number)| {
            format!("seat {number} by {:+.1} %", 100.0 * (seat.win_rate() - fair))
        })
        .collect();
    Some(if unfair.is_empty() {
        "no seat is clearly better or worse than another".to_owned()
    } else {
        format!("these differ clearly from a fair share: {}", unfair.join(", "))
    })
}

/// What the variants change.
pub(super) fn table(variants: &[Variant]) -> String {
    let mut text = format!(
        "{:<36} {:>8} {:>10} {:>10} {:>12}\n",
        "options", "games", "length", "shared", "best seat"
    );
    for Variant { pairs, summary, .. } in variants {
        let games = summary.games.max(1) as f64;
        let best = summary.seats.iter().map(quarterdeck_bots::SeatSummary::win_rate);
        text.push_str(&format!(
            "{:<36} {:>8} {:>10.1} {:>8.1} % {:>10.1} %\n",
            pairs.join(" "),
            summary.games,
            summary.actions() as f64 / games,
            100.0 * summary.shared_wins as f64 / games,
            100.0 * best.fold(0.0, f64::max)
        ));
    }
    text
}

/// The figures of every seat in every variant.
pub(super) fn csv(variants: &[Variant]) -> String {
    let mut text =
        "options,seat,bot,games,wins,low,high,mean_score,score_sd,mean_length\n".to_owned();
    for Variant { pairs, summary, .. } in variants {
        let length = summary.actions() as f64 / summary.games.max(1) as f64;
        for (seat, number) in summary.seats.iter().zip(1..) {
            let (low, high) = seat.ci95();
            text.push_str(&format!(
                "{},{number},{},{},{},{low},{high},{},{},{length}\n",
                pairs.join(" "),
                seat.name,
                seat.games,
                seat.win_rate(),
                seat.mean_score(),
                seat.score_deviation()
            ));
        }
    }
    text
}

/// Pictures of every variant.
pub(super) fn plot(folder: &Path, variants: &[Variant]) -> Answer {
    std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    for Variant { pairs, summary, .. } in variants {
        let mut label = String::new();
        for pair in pairs {
            label.push('-');
            label.push_str(&pair.replace('=', "-"));
        }
        let draw = |name: &str, plot: &Plot<'_>, bars: &[Bar]| {
            longrun::replace(&folder.join(format!("{name}{label}.svg")), plot.bars(bars).as_bytes())
        };
        let wins: Vec<Bar> = summary
            .seats
            .iter()
            .zip(1..)
            .map(|(seat, number)| Bar {
                name: format!("{number} {}", seat.name),
                value: seat.win_rate(),
                interval: Some(seat.ci95()),
            })
            .collect();
        let title = format!("Wins by seat {}", pairs.join(" "));
        let frame = Plot { title: &title, across: "seat", up: "share of the wins", powers: false };
        draw("wins", &frame, &wins)?;
        let mut scores: BTreeMap<i32, u64> = BTreeMap::new();
        for (score, count) in summary.seats.iter().flat_map(|seat| &seat.scores) {
            *scores.entry(*score).or_default() += count;
        }
        let title = format!("Scores {}", pairs.join(" "));
        let frame = Plot { title: &title, across: "points", up: "results", powers: false };
        draw("scores", &frame, &counts(&scores))?;
        let title = format!("Length {}", pairs.join(" "));
        let frame = Plot { title: &title, across: "actions", up: "games", powers: false };
        draw("lengths", &frame, &counts(&summary.lengths))?;
    }
    Ok(())
}

fn counts<K: ToString>(counts: &BTreeMap<K, u64>) -> Vec<Bar> {
    let bar = |(name, count): (&K, &u64)| Bar {
        name: name.to_string(),
        value: *count as f64,
        interval: None,
    };
    counts.iter().map(bar).collect()
}
