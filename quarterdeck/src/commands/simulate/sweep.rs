//! Options gone through one after the other, what they change, and pictures of it.

use std::collections::BTreeMap;

use quarterdeck_bots::Roster;

use crate::commands::race;
use crate::commands::variants::Variant;
use crate::failure::Answer;
use crate::plot::{Bar, Gallery, Plot, in_ranges};

/// What the variants change.
pub(super) fn table(variants: &[Variant]) -> String {
    let mut text = format!(
        "{:<36} {:>8} {:>10} {:>10} {:>12}\n",
        "options", "games", "length", "shared", "best seat"
    );
    for variant in variants {
        let summary = &variant.summary;
        let games = summary.games.max(1) as f64;
        let best = summary.seats.iter().map(quarterdeck_bots::SeatSummary::win_rate);
        text.push_str(&format!(
            "{:<36} {:>8} {:>10.1} {:>8.1} % {:>10.1} %\n",
            variant.name(),
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
    for variant in variants {
        let summary = &variant.summary;
        let length = summary.actions() as f64 / summary.games.max(1) as f64;
        for (seat, number) in summary.seats.iter().zip(1..) {
            let (low, high) = seat.ci95();
            text.push_str(&format!(
                "{},{number},{},{},{},{low},{high},{},{},{length}\n",
                variant.name(),
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
pub(super) fn plot<G: Roster>(gallery: &Gallery, variants: &[Variant]) -> Answer {
    for variant in variants {
        let (summary, name) = (&variant.summary, variant.name());
        let draw = |what: &str, plot: &Plot<'_>, bars: &[Bar]| {
            gallery.hang(&format!("{what}{}", variant.label()), &plot.bars(bars))
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
        let title = format!("Wins by seat {name}");
        let frame = Plot { title: &title, across: "seat", up: "share of the wins", powers: false };
        draw("wins", &frame, &wins)?;
        let mut scores: BTreeMap<i32, u64> = BTreeMap::new();
        for (score, count) in summary.seats.iter().flat_map(|seat| &seat.scores) {
            *scores.entry(*score).or_default() += count;
        }
        let title = format!("Scores {name}");
        let frame = Plot { title: &title, across: "points", up: "results", powers: false };
        draw("scores", &frame, &counts(&scores))?;
        let title = format!("Length {name}");
        let frame = Plot { title: &title, across: "actions", up: "games", powers: false };
        draw("lengths", &frame, &counts(&summary.lengths))?;
        race::draw::<G>(variant, gallery)?;
    }
    Ok(())
}

fn counts<K: Copy + Ord + Into<i64>>(counts: &BTreeMap<K, u64>) -> Vec<Bar> {
    let bar = |(name, count): (i64, u64)| Bar {
        name: name.to_string(),
        value: count as f64,
        interval: None,
    };
    in_ranges(counts).into_iter().map(bar).collect()
}
