//! How far each seat was on the way to the end: drawn, as JSON and as CSV.

use std::path::{Path, PathBuf};

use quarterdeck_bots::{LOOKS, Roster, Spread, Summary};
use serde_json::{Value, json};

use super::variants::Variant;
use crate::failure::Answer;
use crate::longrun;
use crate::plot::{Gallery, Plot, Series};

/// The middle of all games: from the least percentile to the greatest.
const MIDDLE: [u32; 2] = [10, 90];

/// How far one seat was at one time.
struct Stand {
    /// The round, or how many percent of the game.
    when: f64,
    /// How many games had that.
    games: u64,
    mean: f64,
    /// Where the middle 80 % of them were.
    middle: (f64, f64),
}

/// A seat's way to the end. A round that few games had says little, and nothing about the others.
fn way(summary: &Summary, seat: usize) -> Vec<Stand> {
    let races = &summary.races;
    let scale = if races.rounds { 1.0 } else { 100.0 / f64::from(LOOKS) };
    let common =
        |spreads: &[Spread]| spreads.iter().any(|spread| spread.many() * 10 >= races.games);
    let along = races.along.iter().filter(|(_, spreads)| common(spreads));
    along
        .map(|(when, spreads)| {
            let [low, high] = MIDDLE.map(|percent| f64::from(spreads[seat].percentile(percent)));
            Stand {
                when: f64::from(*when) * scale,
                games: spreads[seat].many(),
                mean: spreads[seat].mean(),
                middle: (low, high),
            }
        })
        .collect()
}

/// What time is counted in.
fn across(summary: &Summary) -> &'static str {
    if summary.races.rounds { "round" } else { "percent of the game" }
}

/// Draws the mean of each seat, and a band where the middle 80 % of all games are.
pub(crate) fn draw<G: Roster>(variant: &Variant, gallery: &Gallery) -> Answer {
    let summary = &variant.summary;
    if summary.races.games == 0 {
        return Ok(());
    }
    let series: Vec<Series> = summary
        .seats
        .iter()
        .enumerate()
        .map(|(nth, seat)| {
            let way = way(summary, nth);
            Series {
                name: format!("{} {}", nth + 1, seat.name),
                points: way.iter().map(|stand| (stand.when, stand.mean)).collect(),
                band: way.iter().map(|stand| stand.middle).collect(),
            }
        })
        .collect();
    let title =
        format!("The race: {} of each seat, mean and middle 80 % {}", G::STANDING, variant.name());
    let plot = Plot { title: &title, across: across(summary), up: G::STANDING, powers: false };
    gallery.hang(&format!("race{}", variant.label()), &plot.lines(&series))
}

/// The same as JSON; nothing where nobody watched.
pub(crate) fn as_json<G: Roster>(summary: &Summary) -> Option<Value> {
    if summary.races.games == 0 {
        return None;
    }
    let seats: Vec<Value> = summary
        .seats
        .iter()
        .enumerate()
        .map(|(nth, seat)| {
            let way: Vec<Value> = way(summary, nth)
                .iter()
                .map(|stand| {
                    let (low, high) = stand.middle;
                    json!({
                        "at": stand.when, "games": stand.games, "mean": stand.mean,
                        "p10": low, "p90": high,
                    })
                })
                .collect();
            json!({ "name": seat.name, "way": way })
        })
        .collect();
    Some(json!({ "counts": G::STANDING, "by": across(summary), "seats": seats }))
}

/// The same as CSV beside another file, where somebody watched.
pub(crate) fn write_csv(beside: &Path, variants: &[Variant]) -> Answer {
    if variants.iter().all(|variant| variant.summary.races.games == 0) {
        return Ok(());
    }
    let mut text = "options,seat,bot,at,games,mean,p10,p90\n".to_owned();
    for variant in variants {
        for (nth, seat) in variant.summary.seats.iter().enumerate() {
            for Stand { when, games, mean, middle: (low, high) } in way(&variant.summary, nth) {
                text.push_str(&format!(
                    "{},{},{},{when},{games},{mean},{low},{high}\n",
                    variant.name(),
                    nth + 1,
                    seat.name,
                ));
            }
        }
    }
    longrun::replace(&race_file(beside), text.as_bytes())
}

/// `figures.csv` becomes `figures-race.csv`.
fn race_file(beside: &Path) -> PathBuf {
    let mut name = beside.file_stem().unwrap_or_default().to_owned();
    name.push("-race");
    if let Some(end) = beside.extension() {
        name.push(".");
        name.push(end);
    }
    beside.with_file_name(name)
}
