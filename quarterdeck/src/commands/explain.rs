//! `quarterdeck explain`: what the strongest bot would do at some point of a game, and why.

use std::io::Write;

use quarterdeck_bots::search::Estimate;
use quarterdeck_bots::{Belief, Choice, Counsel, Roster};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Record, Seat, Viewer};
use quarterdeck_shelf::with_game;
use quarterdeck_words::Words;
use serde_json::json;

use crate::cli::Explain;
use crate::failure::{Answer, Failure};
use crate::files;
use quarterdeck_terminal::{Screen, Style};

pub(crate) fn run(args: &Explain, words: &Words) -> Answer {
    let (title, _, text) = files::read_record(&args.file)?;
    with_game!(title, G => explain::<G>(&text, args, words)).map_err(|failure| match failure {
        Failure::Sentence(why) => Failure::file(&args.file, why),
        other => other,
    })
}

/// What one seat knew at some point.
struct Moment<G: Roster> {
    seat: Seat,
    setup: G::Setup,
    view: G::View,
    told: Vec<G::Told>,
}

/// What the strongest bot says.
struct Account<A> {
    /// Whether it has worked it out, and so draws lots; else it has played games through and takes the best.
    worked_out: bool,
    choices: Vec<Weighed<A>>,
    beliefs: Vec<Belief>,
}

/// Something that may be done.
struct Weighed<A> {
    action: A,
    worth: Option<f64>,
    chance: f64,
    /// How many games were played through for it.
    games: Option<u64>,
}

fn explain<G: Screen>(text: &str, args: &Explain, words: &Words) -> Answer {
    let moment = Moment::<G>::read(text, args)?;
    let account = moment.account(args);
    if account.choices.is_empty() {
        return Err(Failure::new("there is nothing to decide for that seat then"));
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", as_json::<G>(&moment, args, &account))?;
    } else {
        write!(out, "{}", moment.in_words(words, &account))?;
    }
    Ok(())
}

impl<G: Screen> Moment<G> {
    fn read(text: &str, args: &Explain) -> Answer<Self> {
        let record = Record::<G>::parse(text)?;
        let setup = record.setup()?;
        record.verify()?;
        let public = record.scenes(Viewer::Public)?;
        if args.at >= public.len() {
            return Err(Failure::new(format!(
                "this record has entries 0 to {}, and no entry {}",
                public.len() - 1,
                args.at
            )));
        }
        // Who acted next is who had to decide; at the end of a record the seat must be named.
        let next = public.get(args.at + 1).and_then(|scene| scene.seat);
        let named = args.seat.map(|number| Seat::new(number - 1));
        let seat = named
            .or(next)
            .ok_or_else(|| Failure::new("nobody acted after that entry; name a seat with --as"))?;
        if seat.index() >= record.head().seats.len() {
            return Err(Failure::new(format!("there is no {seat} at this table")));
        }
        let mut scenes = record.scenes(Viewer::Seat(seat))?;
        scenes.truncate(args.at + 1);
        // What was taken back has not happened.
        let mut told: Vec<Vec<G::Told>> = Vec::new();
        for scene in &mut scenes {
            let back = if scene.undo { 1 } else { scene.back as usize };
            if back == 0 {
                told.push(std::mem::take(&mut scene.told));
            } else {
                told.truncate(told.len().saturating_sub(back));
            }
        }
        let last = scenes.pop().ok_or_else(|| Failure::new("this record is empty"))?;
        Ok(Self { seat, setup, view: last.view, told: told.into_iter().flatten().collect() })
    }

    /// What is worked out, or else found by playing games through.
    fn account(&self, args: &Explain) -> Account<G::Action> {
        let Self { seat, view, told, .. } = self;
        if let Some(Counsel { choices, beliefs }) = G::worked_out(view, told, *seat) {
            let weighed = |choice: Choice<G::Action>| {
                let Choice { action, chance, worth } = choice;
                Weighed { action, worth, chance, games: None }
            };
            let mut choices: Vec<_> = choices.into_iter().map(weighed).collect();
            choices.sort_by(|one, other| other.chance.total_cmp(&one.chance));
            return Account { worked_out: true, choices, beliefs };
        }
        let mut chance = Fast::new(args.seed);
        let mut found = G::advise(view, told, *seat, args.simulations, &mut chance);
        found.retain(|estimate| estimate.visits > 0);
        found.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        let weighed = |estimate: Estimate<G::Action>| {
            let Estimate { action, worth, chance, visits } = estimate;
            Weighed { action, worth: Some(worth), chance, games: Some(visits) }
        };
        let choices = found.into_iter().map(weighed).collect();
        Account { worked_out: false, choices, beliefs: G::beliefs(view, told) }
    }

    fn in_words(&self, words: &Words, account: &Account<G::Action>) -> String {
        let name = |seat: Seat| G::seat_name(words, &self.setup, seat);
        let mut text = G::board(words, Style::of_stdout(), &self.view);
        let what = if account.worked_out {
            "how often each choice is made, and what it is worth, as a share of a win"
        } else {
            "what each choice is worth, as a share of a win"
        };
        text.push_str(&format!("\n{}: {what}\n", name(self.seat)));
        let named = G::choices(words, &self.view);
        for weighed in &account.choices {
            let said = named.iter().find(|(action, _)| *action == weighed.action);
            let said =
                said.map_or_else(|| format!("{:?}", weighed.action), |(_, said)| said.clone());
            text.push_str(&weighed.line(&said));
        }
        if !account.beliefs.is_empty() {
            text.push_str("\nWhat this seat can believe\n");
        }
        for Belief { seat, what, chance } in &account.beliefs {
            text.push_str(&format!("{:>6.1} % {}: {what}\n", 100.0 * chance, name(*seat)));
        }
        text
    }
}

impl<A> Weighed<A> {
    fn line(&self, said: &str) -> String {
        let worth = |worth: f64| format!("{:>6.1} %", 100.0 * worth);
        if let (Some(games), Some(known)) = (self.games, self.worth) {
            let mark = if self.chance > 0.0 { "▸ " } else { "  " };
            return format!("{} {mark}{said} ({games} games)\n", worth(known));
        }
        let known = self.worth.map_or_else(|| format!("{:>8}", "–"), worth);
        format!("{:>6.1} % {known}  {said}\n", 100.0 * self.chance)
    }
}

fn as_json<G: Roster>(
    moment: &Moment<G>,
    args: &Explain,
    account: &Account<G::Action>,
) -> serde_json::Value {
    let choices: Vec<_> = account
        .choices
        .iter()
        .map(|weighed| {
            json!({
                "action": weighed.action, "worth": weighed.worth,
                "chance": weighed.chance, "games": weighed.games,
            })
        })
        .collect();
    let beliefs: Vec<_> = account
        .beliefs
        .iter()
        .map(|belief| json!({ "seat": belief.seat, "what": belief.what, "chance": belief.chance }))
        .collect();
    json!({
        "at": args.at, "seat": moment.seat, "worked_out": account.worked_out,
        "choices": choices, "beliefs": beliefs,
    })
}
