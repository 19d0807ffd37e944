//! `quarterdeck games`: what there is to play.

use std::io::Write;

use quarterdeck_engine::{Game, OptionKind, OptionSpec};
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_words::Words;
use serde::Serialize;

use crate::cli::Games;
use crate::failure::Answer;
use quarterdeck_terminal::Screen;

#[derive(Serialize)]
struct Listed {
    game: &'static str,
    title: &'static str,
    rules: u32,
    seats: Vec<usize>,
    options: &'static [OptionSpec],
    bots: Vec<ListedBot>,
}

#[derive(Serialize)]
struct ListedBot {
    level: &'static str,
    name: String,
    about: String,
}

pub(crate) fn run(args: &Games, words: &Words) -> Answer {
    let listed: Vec<Listed> =
        Title::ALL.into_iter().map(|title| with_game!(title, G => list::<G>(words))).collect();
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &listed).map_err(std::io::Error::from)?;
        writeln!(out)?;
        return Ok(());
    }
    for title in Title::ALL {
        write!(out, "{}", with_game!(title, G => describe::<G>(words)))?;
    }
    Ok(())
}

fn list<G: Screen>(words: &Words) -> Listed {
    let bots = G::levels().iter().map(|level| ListedBot {
        level: level.name,
        name: G::bot_name(words, level.name),
        about: G::bot_about(words, level.name),
    });
    Listed {
        game: G::ID,
        title: G::TITLE,
        rules: G::RULES_VERSION,
        seats: G::SEATS.collect(),
        options: G::OPTIONS,
        bots: bots.collect(),
    }
}

fn describe<G: Screen>(words: &Words) -> String {
    let seats = <G as Game>::SEATS;
    let seats = match (seats.start(), seats.end()) {
        (least, most) if least == most => format!("{least} seats"),
        (least, most) => format!("{least} to {most} seats"),
    };
    let mut text = format!("{} — {}, {seats}\n", G::ID, G::TITLE);
    text.push_str("  bots\n");
    for level in G::levels() {
        let (name, about) = (G::bot_name(words, level.name), G::bot_about(words, level.name));
        text.push_str(&format!("    bot:{:<18} {name}: {about}\n", level.name));
    }
    text.push_str("  options\n");
    for spec in G::OPTIONS {
        let about = G::option_about(words, spec.key);
        text.push_str(&format!("    {:<22} {about}\n", format!("{}={}", spec.key, spec.default)));
        text.push_str(&format!("    {:<22} {}\n", "", takes(spec.kind)));
    }
    text
}

/// What one may type.
fn takes(kind: OptionKind) -> String {
    match kind {
        OptionKind::Flag => "true | false".to_owned(),
        OptionKind::Choice { values } => values.join(" | "),
        OptionKind::Number { min, max } => format!("{min} to {max}"),
        OptionKind::Numbers { min, max } => format!("{min} to {max}, separated by commas"),
        OptionKind::Choices { values } => format!("{}, separated by commas", values.join(" | ")),
    }
}
