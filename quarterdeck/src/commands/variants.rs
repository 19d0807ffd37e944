//! Many games with each of several combinations of options, which can be interrupted and gone on with.

use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use quarterdeck_bots::{Level, Roster, Simulation, Summary};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::cli::{GameOptions, Run};
use crate::failure::{Answer, Failure};
use crate::longrun;
use crate::seats::Sitter;

/// So many games are played before what was found is kept for the first time.
const FIRST_SLICE: u64 = 256;
/// Later slices take about this long.
const SLICE: Duration = Duration::from_secs(10);

/// What one combination of options came to.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Variant {
    /// The options that were varied, as one types them.
    #[serde(rename = "options")]
    pub(crate) pairs: Vec<String>,
    pub(crate) summary: Summary,
    /// For how long this was played.
    pub(crate) seconds: f64,
}

impl Variant {
    /// Its options, for people.
    pub(crate) fn name(&self) -> String {
        self.pairs.join(" ")
    }

    /// Its options, as a part of a file's name that begins with a dash.
    pub(crate) fn label(&self) -> String {
        let words = self.pairs.iter().map(|pair| pair.replace('=', "-"));
        std::iter::once(String::new()).chain(words).collect::<Vec<_>>().join("-")
    }

    /// Whether it matters where one sits, in words; only where all seats have the same bot.
    pub(crate) fn balance(&self) -> Option<String> {
        let Summary { seats, games, .. } = &self.summary;
        let same = seats.windows(2).all(|pair| pair[0].name == pair[1].name);
        if !same || *games == 0 {
            return None;
        }
        let fair = 1.0 / seats.len() as f64;
        let out = |(low, high): (f64, f64)| low > fair || high < fair;
        let unfair: Vec<String> = seats
            .iter()
            .zip(1..)
            .filter(|(seat, _)| out(seat.ci95()))
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
}

/// What to play.
pub(crate) struct Trial<'a> {
    pub(crate) seats: Option<&'a str>,
    pub(crate) games: u64,
    pub(crate) options: &'a GameOptions,
    pub(crate) run: &'a Run,
    /// The options to vary, as `KEY=A,B`.
    pub(crate) vary: &'a [String],
    /// Whether to look at the race of each game, which takes longer than playing it.
    pub(crate) watch: bool,
}

impl Trial<'_> {
    /// Plays all variants, or as far as it gets.
    pub(crate) fn run<G: Roster>(&self) -> Answer<Vec<Variant>> {
        let stop = longrun::stop_on_interrupt()?;
        let mut kept = match &self.run.keep {
            Some(path) => Kept::open(path, self.what::<G>()?)?,
            None => Kept::nowhere(),
        };
        let mut variants = Vec::new();
        for pairs in combinations(self.vary)? {
            let variant = self.variant::<G>(pairs, &stop, &mut kept)?;
            variants.push(variant);
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(variants)
    }

    /// The simulation of one variant.
    pub(crate) fn simulation<G: Roster>(&self, pairs: &[String]) -> Answer<Simulation<G>> {
        let options = self.options.read_with::<G>(pairs)?;
        let seats = match self.seats {
            Some(seats) => Sitter::<G>::parse_bots(seats, &options)?,
            None => usual::<G>(),
        };
        let setup = G::setup(seats.len(), &options)?;
        let threads = self.run.threads.map_or_else(longrun::cores, usize::from);
        Ok(Simulation { setup, seats, games: self.games, seed: self.run.seed, threads })
    }

    /// Everything but the variants and the number of games: what a file must agree with to be gone on with.
    fn what<G: Roster>(&self) -> Answer<Value> {
        Ok(json!({
            "game": G::ID, "rules": G::RULES_VERSION, "options": self.options.read::<G>()?,
            "seats": self.seats, "seed": self.run.seed, "watched": self.watch,
        }))
    }

    fn variant<G: Roster>(
        &self,
        pairs: Vec<String>,
        stop: &AtomicBool,
        kept: &mut Kept<'_>,
    ) -> Answer<Variant> {
        let mut simulation = self.simulation::<G>(&pairs)?;
        let mut variant = kept.take(&pairs).unwrap_or_else(|| Variant {
            pairs,
            summary: simulation.nothing_yet(),
            seconds: 0.0,
        });
        let bar = longrun::progress_bar(self.games, "games");
        let progress = |games: u64| {
            bar.set_position(games);
            if stop.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut slice = if kept.path.is_some() { FIRST_SLICE } else { self.games };
        while variant.summary.games < self.games && !stop.load(Ordering::Relaxed) {
            let begin = Instant::now();
            let done = variant.summary;
            simulation.games = self.games.min(done.games + slice);
            variant.summary = if self.watch {
                simulation.watch(done, &progress)
            } else {
                simulation.go_on(done, &progress)
            };
            variant.seconds += begin.elapsed().as_secs_f64();
            kept.put(&variant)?;
            if begin.elapsed() < SLICE {
                slice *= 2;
            }
        }
        bar.finish_and_clear();
        let games = variant.summary.games;
        if games < self.games {
            eprintln!("quarterdeck: stopped after {games} of {} games", self.games);
        }
        Ok(variant)
    }
}

/// The usual bots, four at the table if the game is for so many.
fn usual<G: Roster>() -> Vec<&'static Level<G>> {
    let seats = 4.clamp(*G::SEATS.start(), *G::SEATS.end());
    vec![G::usual(); seats]
}

/// Every combination of the values of all varied options; one empty combination where nothing is varied.
fn combinations(vary: &[String]) -> Answer<Vec<Vec<String>>> {
    let mut all = vec![Vec::new()];
    for option in vary {
        let Some((key, values)) = option.split_once('=').filter(|(_, values)| !values.is_empty())
        else {
            return Err(Failure::new(format!("variants are KEY=A,B, not “{option}”")));
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

/// What was played before, in a file.
struct Kept<'a> {
    path: Option<&'a Path>,
    content: Content,
}

#[derive(Serialize, Deserialize)]
struct Content {
    what: Value,
    variants: Vec<Variant>,
}

impl<'a> Kept<'a> {
    fn nowhere() -> Self {
        Self { path: None, content: Content { what: Value::Null, variants: Vec::new() } }
    }

    fn open(path: &'a Path, what: Value) -> Answer<Self> {
        let content = match std::fs::read(path) {
            Ok(bytes) => serde_json::from_slice::<Content>(&bytes)
                .ok()
                .filter(|content| content.what == what)
                .ok_or_else(|| {
                    Failure::file(path, "this is from something else; move it away to begin anew")
                })?,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Content { what, variants: Vec::new() }
            }
            Err(error) => return Err(Failure::file(path, error)),
        };
        Ok(Self { path: Some(path), content })
    }

    fn take(&self, pairs: &[String]) -> Option<Variant> {
        self.content.variants.iter().find(|variant| variant.pairs == pairs).cloned()
    }

    fn put(&mut self, variant: &Variant) -> Answer {
        let Some(path) = self.path else { return Ok(()) };
        let variants = &mut self.content.variants;
        match variants.iter_mut().find(|known| known.pairs == variant.pairs) {
            Some(known) => known.clone_from(variant),
            None => variants.push(variant.clone()),
        }
        let text = serde_json::to_vec(&self.content).map_err(std::io::Error::from)?;
        longrun::replace(path, &text)
    }
}
