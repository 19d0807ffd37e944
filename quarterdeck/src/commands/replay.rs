//! `quarterdeck replay`: a recorded game, told again.

use std::io::Write;

use quarterdeck_engine::record::{Fault, Scene};
use quarterdeck_engine::sentence::clip;
use quarterdeck_engine::{Record, Seat, Viewer};
use quarterdeck_shelf::with_game;
use quarterdeck_words::{Spoken, Words};
use serde_json::{Value, json};

use crate::cli::Replay;
use crate::failure::{Answer, Failure};
use crate::files;
use quarterdeck_terminal::{Screen, Style, Tint};

/// With whose eyes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Eyes {
    Of(Viewer),
    /// Everybody's at once.
    All,
}

pub(crate) fn run(args: &Replay, words: &Words) -> Answer {
    let (title, label, text) = files::read_record(&args.file)?;
    let eyes =
        if args.viewer == "all" { Eyes::All } else { Eyes::Of(viewer(&args.viewer, label.seats)?) };
    with_game!(title, G => tell::<G>(&text, eyes, args, words)).map_err(|failure| match failure {
        Failure::Sentence(why) => Failure::file(&args.file, why),
        other => other,
    })
}

fn tell<G: Screen>(text: &str, eyes: Eyes, args: &Replay, words: &Words) -> Answer {
    let story = Story::<G>::read(text, eyes, args.at)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", story.as_json())?;
    } else {
        write!(out, "{}", story.in_words(words))?;
    }
    Ok(())
}

/// Reads `public` or a seat's number.
pub(super) fn viewer(text: &str, seats: usize) -> Answer<Viewer> {
    let number = text.strip_prefix("seat ").unwrap_or(text).parse::<usize>().ok();
    match number {
        _ if text == "public" => Ok(Viewer::Public),
        Some(number @ 1..) if number <= seats.min(quarterdeck_engine::MAX_SEATS) => {
            Ok(Viewer::Seat(Seat::new(number - 1)))
        }
        _ => {
            let clipped = clip(text);
            Err(Failure::new(format!(
                "a viewer is a seat from 1 to {seats}, or public, not “{clipped}”"
            )))
        }
    }
}

/// A game as somebody saw it, up to some entry.
struct Story<G: Screen> {
    setup: G::Setup,
    /// Each viewer's scenes; one viewer, or everybody.
    viewers: Vec<(Viewer, Vec<Scene<G>>)>,
    eyes: Eyes,
    finished: bool,
    at: usize,
}

impl<G: Screen> Story<G> {
    fn read(text: &str, eyes: Eyes, at: Option<usize>) -> Answer<Self> {
        let record = Record::<G>::parse(text)?;
        let setup = record.setup()?;
        let verified = record.verify()?;
        if eyes == Eyes::All && !verified.finished {
            return Err(Failure::new(
                "this game is not over; only a finished game can be seen with everybody's eyes",
            ));
        }
        let looking: Vec<Viewer> = match eyes {
            Eyes::Of(viewer) => vec![viewer],
            Eyes::All => Viewer::all(record.head().seats.len()).collect(),
        };
        let viewers = looking
            .into_iter()
            .map(|viewer| Ok((viewer, record.scenes(viewer)?)))
            .collect::<Result<Vec<_>, Fault>>()?;
        let last = record.entries().len().saturating_sub(1);
        let at = at.unwrap_or(last);
        if at > last {
            return Err(Failure::new(format!(
                "this record has entries 0 to {last}, and no entry {at}"
            )));
        }
        Ok(Self { setup, viewers, eyes, finished: verified.finished, at })
    }

    fn in_words(&self, words: &Words) -> String {
        let style = Style::of_stdout();
        let mut text = String::new();
        for seq in 0..=self.at {
            for sentence in self.sentences(words, seq) {
                text.push_str(&format!(
                    "{} {sentence}\n",
                    style.paint(Tint::Dim, &format!("{seq:>4}"))
                ));
            }
        }
        let over = self.finished && self.at + 1 == self.viewers[0].1.len();
        // When it is over nobody has anything of their own to show.
        let shown = if over { &self.viewers[self.viewers.len() - 1..] } else { &self.viewers[..] };
        for (viewer, scenes) in shown {
            let view = &scenes[self.at].view;
            text.push('\n');
            if shown.len() > 1 {
                text.push_str(&format!("{}\n", self.title(words, *viewer)));
            }
            text.push_str(&G::board(words, style, view));
            if over {
                text.push_str(&format!("\n{}", G::result(words, style, view)));
            } else {
                text.push_str(&format!("{}\n", G::prompt(words, view)));
            }
        }
        text
    }

    fn title(&self, words: &Words, viewer: Viewer) -> String {
        match viewer {
            Viewer::Seat(seat) => {
                let name = G::seat_name(words, &self.setup, seat);
                words.say("table-only-for", &[("name", (&name).into())])
            }
            Viewer::Public => words.say("table-for-all", &[]),
        }
    }

    /// What was told at an entry. With everybody's eyes it is told as whoever acted was told, and so in full.
    fn sentences(&self, words: &Words, seq: usize) -> Vec<String> {
        let (viewer, scenes) = &self.viewers[0];
        let scene = &scenes[seq];
        if scene.undo {
            let name =
                scene.seat.map(|seat| G::seat_name(words, &self.setup, seat)).unwrap_or_default();
            return vec![words.say("table-taken-back-by", &[("name", (&name).into())])];
        }
        if scene.back > 0 {
            return vec![words.say("table-rewound", &[("count", scene.back.into())])];
        }
        let (viewer, told) = match (self.eyes, scene.seat) {
            (Eyes::All, Some(seat)) => {
                (Viewer::Seat(seat), &self.viewers[seat.index()].1[seq].told)
            }
            _ => (*viewer, &scene.told),
        };
        let sentences = told.iter().filter_map(|told| {
            let told = self.as_it_reads_now(told);
            <G as Spoken>::told(words, &self.setup, viewer, &told)
        });
        match (self.eyes, scene.seat) {
            (Eyes::All, Some(seat)) => {
                let name = G::seat_name(words, &self.setup, seat);
                sentences.map(|sentence| format!("[{name}] {sentence}")).collect()
            }
            _ => sentences.collect(),
        }
    }

    /// In a game of memory that is not over, what was seen is not said again.
    fn as_it_reads_now(&self, told: &G::Told) -> G::Told {
        if self.finished { told.clone() } else { G::faded(&self.setup, told.clone()) }
    }

    fn as_json(&self) -> Value {
        let views: serde_json::Map<String, Value> = self
            .viewers
            .iter()
            .map(|(viewer, scenes)| (viewer.to_string(), json!(scenes[self.at].view)))
            .collect();
        let told: serde_json::Map<String, Value> = self
            .viewers
            .iter()
            .map(|(viewer, scenes)| {
                let told: Vec<Vec<_>> = scenes[..=self.at]
                    .iter()
                    .map(|scene| scene.told.iter().map(|told| self.as_it_reads_now(told)).collect())
                    .collect();
                (viewer.to_string(), json!(told))
            })
            .collect();
        let outcome =
            self.viewers.first().and_then(|(_, scenes)| G::outcome_of(&scenes[self.at].view));
        let scores = outcome.as_ref().map(|outcome| {
            outcome.standings().iter().map(|standing| standing.score).collect::<Vec<_>>()
        });
        json!({
            "game": G::ID,
            "at": self.at,
            "finished": self.finished,
            "outcome": outcome,
            "scores": scores,
            "views": views,
            "told": told,
        })
    }
}
