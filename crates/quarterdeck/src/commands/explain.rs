//! `quarterdeck explain`: what the strongest bot would do at some point of a game, and why.

use std::io::Write;

use quarterdeck_bots::search::Estimate;
use quarterdeck_bots::{Belief, Roster};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Record, Seat, Viewer};
use quarterdeck_shelf::with_game;
use quarterdeck_words::Words;
use serde_json::json;

use crate::cli::Explain;
use crate::failure::{Answer, Failure};
use crate::files;
use crate::terminal::{Screen, Style};

pub(crate) fn run(args: &Explain, words: &Words) -> Answer {
    let (title, _, text) = files::read_record(&args.file)?;
    with_game!(title, G => explain::<G>(&text, args, words)).map_err(|failure| match failure {
        Failure::Sentence(why) => Failure::file(&args.file, why),
        Failure::NobodyReads => Failure::NobodyReads,
    })
}

/// What one seat knew at some point.
struct Moment<G: Roster> {
    seat: Seat,
    setup: G::Setup,
    view: G::View,
    told: Vec<G::Told>,
}

fn explain<G: Screen>(text: &str, args: &Explain, words: &Words) -> Answer {
    let moment = Moment::<G>::read(text, args)?;
    let mut chance = Fast::new(args.seed);
    let Moment { seat, view, told, .. } = &moment;
    let mut found = G::advise(view, told, *seat, args.simulations, &mut chance);
    found.retain(|estimate| estimate.visits > 0);
    found.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    if found.is_empty() {
        return Err(Failure::new("there is nothing to decide for that seat then"));
    }
    let beliefs = G::beliefs(view, told);
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", as_json::<G>(&moment, args, &found, &beliefs))?;
    } else {
        write!(out, "{}", moment.in_words(words, &found, &beliefs))?;
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

    fn in_words(&self, words: &Words, found: &[Estimate<G::Action>], beliefs: &[Belief]) -> String {
        let name = |seat: Seat| G::seat_name(words, &self.setup, seat);
        let mut text = G::board(words, Style::of_stdout(), &self.view);
        text.push_str(&format!(
            "\n{}: what each choice is worth, as a share of a win\n",
            name(self.seat)
        ));
        let choices = G::choices(words, &self.view);
        for estimate in found {
            let said = choices.iter().find(|(action, _)| *action == estimate.action);
            let said =
                said.map_or_else(|| format!("{:?}", estimate.action), |(_, said)| said.clone());
            text.push_str(&format!(
                "{:>6.1} % {}{said} ({} games)\n",
                100.0 * estimate.worth,
                if estimate.chance > 0.0 { "▸ " } else { "  " },
                estimate.visits
            ));
        }
        if !beliefs.is_empty() {
            text.push_str("\nWhat this seat can believe\n");
        }
        for Belief { seat, what, chance } in beliefs {
            text.push_str(&format!("{:>6.1} % {}: {what}\n", 100.0 * chance, name(*seat)));
        }
        text
    }
}

fn as_json<G: Roster>(
    moment: &Moment<G>,
    args: &Explain,
    found: &[Estimate<G::Action>],
    beliefs: &[Belief],
) -> serde_json::Value {
    let choices: Vec<_> = found
        .iter()
        .map(|estimate| {
            json!({
                "action": estimate.action, "worth": estimate.worth,
                "chance": estimate.chance, "games": estimate.visits,
            })
        })
        .collect();
    let beliefs: Vec<_> = beliefs
        .iter()
        .map(|belief| json!({ "seat": belief.seat, "what": belief.what, "chance": belief.chance }))
        .collect();
    json!({ "at": args.at, "seat": moment.seat, "choices": choices, "beliefs": beliefs })
}
