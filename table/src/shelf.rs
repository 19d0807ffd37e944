//! From a game's name to what a table needs of it.

use std::any::Any;

use quarterdeck_bots::Roster;
use quarterdeck_engine::record::{Fault, Host, Logbook, Source};
use quarterdeck_engine::sealed::{Contributions, Terms};
use quarterdeck_engine::{Game, MAX_SEATS, Problems, Seat};
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_store::TableId;
use quarterdeck_words::{Spoken, Words};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::dice::Sealing;
use crate::play::{Play, Playing, line};
use crate::refusal::{Refusal, Said};
use crate::settings::{SeatPlan, Settings};

/// The most characters of what a parser says: it repeats what it cannot read.
const LONGEST_PROBLEM: usize = 200;

/// What a game has read from a table's settings, kept for as long as the table has these settings. Games share what
/// they read from equal data files only while somebody holds it, and to read one takes milliseconds.
pub(crate) struct Agreed {
    _setup: Box<dyn Any + Send + Sync>,
}

/// Checks settings, and writes the options out in full.
pub(crate) fn check(settings: Settings) -> Result<Settings, Refusal> {
    let title: Title =
        settings.game.parse().map_err(|problem: String| Refusal::Settings(vec![problem.into()]))?;
    if settings.is_too_large() {
        return Err(Refusal::Settings(vec!["these options are too long".to_owned().into()]));
    }
    let mut problems: Vec<Said> = settings.problems().into_iter().map(Said::from).collect();
    let options = with_game!(title, G => {
        for plan in &settings.seats {
            if let SeatPlan::Bot(level) = plan
                && quarterdeck_bots::find::<G>(level).is_none()
            {
                let levels: Vec<&str> = G::levels().iter().map(|level| level.name).collect();
                let clipped = quarterdeck_engine::sentence::clip(level);
                let known = quarterdeck_engine::sentence::or_list(&levels);
                problems.push(format!("there is no bot “{clipped}”; there is {known}").into());
            }
        }
        match options::<G>(&settings) {
            Ok(options) => match G::setup(settings.seats.len(), &options) {
                Ok(_) => serde_json::to_value(&options).expect("options can be written"),
                Err(more) => {
                    problems.extend(said::<G>(&more));
                    Value::Null
                }
            },
            Err(problem) => {
                problems.push(problem.into());
                Value::Null
            }
        }
    });
    if problems.is_empty() {
        Ok(Settings { options, ..settings })
    } else {
        Err(Refusal::Settings(problems))
    }
}

fn options<G: Game>(settings: &Settings) -> Result<G::Options, String> {
    serde_json::from_value(settings.options.clone()).map_err(|error| {
        let said = error.to_string();
        let clipped: String = said.chars().take(LONGEST_PROBLEM).collect();
        format!("these options do not fit: {clipped}")
    })
}

/// What a game finds wrong, in every language.
fn said<G: Spoken>(problems: &Problems) -> Vec<Said> {
    let said = |problem| Said::new(|words| G::problem(words, problem));
    problems.each().iter().map(said).collect()
}

/// The refusal of settings for what their game finds wrong.
pub(crate) fn refused(settings: &Settings, problems: &Problems) -> Refusal {
    let title: Title = settings.game.parse().expect("the settings were checked");
    Refusal::Settings(with_game!(title, G => said::<G>(problems)))
}

/// Whether a game can be played with these settings, as a journal has them. A bot's level is not looked at: one that
/// there is no more is played by another.
pub(crate) fn fits(settings: &Settings) -> Result<Agreed, Problems> {
    let title: Title = settings.game.parse().map_err(Problems::from)?;
    if settings.seats.len() > MAX_SEATS {
        return Err(Problems::from(format!("a table has at most {MAX_SEATS} seats")));
    }
    with_game!(title, G => {
        let options = options::<G>(settings)?;
        let setup = G::setup(settings.seats.len(), &options)?;
        Ok(Agreed { _setup: Box::new(setup) })
    })
}

/// What a bot is called that stands in where nobody named a level.
pub(crate) fn usual_bot(settings: &Settings) -> String {
    let title: Title = settings.game.parse().expect("the settings were checked");
    with_game!(title, G => G::usual().name.to_owned())
}

/// What a game calls a level of its bots.
pub(crate) fn bot_name(settings: &Settings, words: &Words, level: &str) -> String {
    let title: Title = settings.game.parse().expect("the settings were checked");
    with_game!(title, G => <G as Spoken>::bot_name(words, level))
}

/// What a game calls a seat before it was dealt.
pub(crate) fn seat_name(settings: &Settings, words: &Words, seat: Seat) -> String {
    let title: Title = settings.game.parse().expect("the settings were checked");
    with_game!(title, G => {
        let setup = options::<G>(settings)
            .and_then(|options| G::setup(settings.seats.len(), &options).map_err(|p| p.to_string()));
        <G as Spoken>::seat_name(words, &setup.expect("the settings were checked"), seat)
    })
}

/// The version of the rules that a new game is played by.
pub(crate) fn newest_rules(settings: &Settings) -> u32 {
    let title: Title = settings.game.parse().expect("the settings were checked");
    with_game!(title, G => G::RULES_VERSION)
}

/// What the dice of a table are bound to that plays by this version of the rules.
pub(crate) fn terms(
    table: TableId,
    settings: &Settings,
    rules: u32,
    seats: &[String],
) -> Result<Terms, Problems> {
    let title: Title = settings.game.parse().map_err(Problems::from)?;
    with_game!(title, G => {
        Host::terms_by::<G>(rules, *table.as_bytes(), &options::<G>(settings)?, seats)
    })
}

/// A game that was just dealt.
pub(crate) struct Dealt {
    /// The first two lines of its record.
    pub(crate) head: Box<RawValue>,
    pub(crate) deal: Box<RawValue>,
    pub(crate) game: Box<dyn Play>,
}

impl Dealt {
    /// Whether these are the first two lines of its record.
    pub(crate) fn begins_with(&self, head: &RawValue, deal: &RawValue) -> bool {
        (self.head.get(), self.deal.get()) == (head.get(), deal.get())
    }
}

/// Deals.
pub(crate) fn deal(
    table: TableId,
    settings: &Settings,
    sealing: &Sealing,
    brought: Contributions,
) -> Result<Dealt, Refusal> {
    let (master, seats) = (sealing.master.clone(), sealing.seats.clone());
    let problems = |problems: Problems| refused(settings, &problems);
    let terms = terms(table, settings, sealing.rules(), &seats).map_err(problems)?;
    let host = Host::sealed(&terms, master, Source::System, brought).map_err(Refusal::Dice)?;
    let host = host.after_voided(sealing.voided.clone());
    let title: Title = settings.game.parse().expect("the settings were checked");
    with_game!(title, G => {
        let options = options::<G>(settings).expect("the settings were checked");
        let (logbook, events) =
            Logbook::<G>::begin(host, *table.as_bytes(), options, seats).map_err(problems)?;
        let record = logbook.record();
        let (head, deal) = (line(&record.head_line()), line(&record.entry_line(0)));
        Ok(Dealt { head, deal, game: Box::new(Playing::<G>::dealt(logbook, events)) })
    })
}

/// The game that these two lines begin.
pub(crate) fn reopen(game: &str, head: &RawValue, deal: &RawValue) -> Result<Box<dyn Play>, Fault> {
    let title: Title = game.parse().expect("the settings were checked");
    with_game!(title, G => Ok(Box::new(Playing::<G>::reopen(head, deal)?)))
}
