//! What has happened, in sentences: for somebody who comes back, and for a log.

use quarterdeck_engine::{Seat, Viewer};
use quarterdeck_store::PlayerId;
use quarterdeck_words::{Words, server};

use crate::entry::{Closing, Proposal};
use crate::table::{Noted, Table};
use crate::update::Note;

/// Something that has happened, as one reads of it later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The entry that says so.
    pub seq: u32,
    /// The entry of the game's record, if it happened in the game.
    pub step: Option<usize>,
    /// Who acted, if a seat did.
    pub seat: Option<Seat>,
    /// What happened.
    pub sentence: String,
}

impl Table {
    /// What has happened after entry `since`, in order, as sentences for `viewer`.
    pub fn news(
        &self,
        words: &Words,
        viewer: Viewer,
        since: u32,
        name: &dyn Fn(PlayerId) -> Option<String>,
    ) -> Vec<String> {
        self.story(words, viewer, since, name).into_iter().map(|line| line.sentence).collect()
    }

    /// The same, with where each sentence stands.
    pub fn story(
        &self,
        words: &Words,
        viewer: Viewer,
        since: u32,
        name: &dyn Fn(PlayerId) -> Option<String>,
    ) -> Vec<Line> {
        let from = self.notes.partition_point(|noted| noted.seq <= since);
        let notes = self.notes[from..].iter().filter_map(|noted| {
            let sentence = self.note(words, noted, name)?;
            Some(Line { seq: noted.seq, step: None, seat: None, sentence })
        });
        let first = self.lines.partition_point(|line| *line <= since);
        let steps = (first..self.lines.len()).flat_map(|step| {
            let seat = self.game().and_then(|game| game.actor(step));
            let line =
                move |sentence| Line { seq: self.lines[step], step: Some(step), seat, sentence };
            self.step_sentences(words, step, viewer, name).into_iter().map(line)
        });
        let mut all: Vec<Line> = notes.chain(steps).collect();
        all.sort_by_key(|line| line.seq);
        all
    }

    fn step_sentences(
        &self,
        words: &Words,
        step: usize,
        viewer: Viewer,
        name: &dyn Fn(PlayerId) -> Option<String>,
    ) -> Vec<String> {
        let Some(game) = self.game() else { return Vec::new() };
        let told = game.step(step, viewer);
        match (told.back, told.seat) {
            (0, _) => game.sentences(words, step, viewer),
            (_, Some(seat)) => {
                let who = self.hands[step].and_then(name);
                let who = who.unwrap_or_else(|| self.seat_name(words, seat));
                vec![server::table_told(words, "taken-back", &[("name", (&who).into())])]
            }
            (back, None) => {
                let n = i64::from(back);
                vec![server::table_told(words, "taken-back-agreed", &[("n", n.into())])]
            }
        }
    }

    fn note(
        &self,
        words: &Words,
        noted: &Noted,
        name: &dyn Fn(PlayerId) -> Option<String>,
    ) -> Option<String> {
        let plain = |id| server::table_told(words, id, &[]);
        // Who held the seat then, or what the game calls it. A seat that the table has no more is not spoken of.
        let who = |seat: Seat| match noted.who.and_then(name) {
            Some(name) => Some(name),
            None => self.chairs.get(seat).map(|_| self.seat_name(words, seat)),
        };
        let of =
            |id, seat: Seat| Some(server::table_told(words, id, &[("name", (&who(seat)?).into())]));
        Some(match &noted.note {
            Note::Sat { seat, player } => {
                self.chairs.get(*seat)?;
                let seat = self.seat_name(words, *seat);
                let who = name(*player).unwrap_or_else(|| seat.clone());
                let args = [("name", (&who).into()), ("seat", (&seat).into())];
                server::table_told(words, "sat", &args)
            }
            Note::Left { seat } => {
                let who = who(*seat).filter(|_| self.chairs.get(*seat).is_some())?;
                let seat = self.seat_name(words, *seat);
                let args = [("name", (&who).into()), ("seat", (&seat).into())];
                server::table_told(words, "left", &args)
            }
            Note::Void { seats } => {
                let all: Vec<String> =
                    seats.iter().map(|seat| self.who(words, seat, name)).collect();
                server::table_told(words, "void", &[("name", (&words.and_list(&all)).into())])
            }
            Note::Proposed { by, what } => match what {
                Proposal::Undo { back } => {
                    let (who, n) = (who(*by)?, i64::from(*back));
                    let args = [("name", (&who).into()), ("n", n.into())];
                    server::table_told(words, "propose-undo", &args)
                }
                Proposal::Close => of("propose-close", *by)?,
                Proposal::Join { seat, player } => {
                    let (who, seat) = (name(*player)?, self.seat_name(words, *seat));
                    let args = [("name", (&who).into()), ("seat", (&seat).into())];
                    server::table_told(words, "propose-join", &args)
                }
                Proposal::StandIn { seat } => {
                    let absent = noted.whom.and_then(name);
                    let absent = absent.unwrap_or_else(|| self.seat_name(words, *seat));
                    let who = who(*by)?;
                    let args = [("name", (&who).into()), ("absent", (&absent).into())];
                    server::table_told(words, "propose-stand-in", &args)
                }
            },
            Note::Away { seat } => of("away", *seat)?,
            Note::Back { seat } => of("back", *seat)?,
            Note::StandIn { seat, level } => {
                let who = who(*seat)?;
                let bot = self.bot_name(words, level);
                let args = [("name", (&who).into()), ("bot", (&bot).into())];
                server::table_told(words, "stands-in", &args)
            }
            Note::Returned { seat } => of("returned", *seat)?,
            Note::TimedOut { seat } => of("timed-out", *seat)?,
            Note::Resigned { seat } => of("resigned", *seat)?,
            Note::Closed { why: Closing::Agreed } => plain("closed-agreed"),
            Note::Rematch { .. } => plain("rematch"),
            Note::Restored => plain("restored"),
            Note::Changed | Note::Carried { .. } | Note::Answered { .. } | Note::Closed { .. } => {
                return None;
            }
        })
    }

    /// Who sits at a seat: the player's name, or what the game calls the seat.
    fn who(&self, words: &Words, seat: Seat, name: &dyn Fn(PlayerId) -> Option<String>) -> String {
        let holder = self.chairs.get(seat).and_then(|chair| chair.holder);
        holder.and_then(name).unwrap_or_else(|| self.seat_name(words, seat))
    }

    /// What a level of bots is called in this table's game.
    pub fn bot_name(&self, words: &Words, level: &str) -> String {
        crate::shelf::bot_name(&self.settings, words, level)
    }

    /// What the game calls a seat.
    pub fn seat_name(&self, words: &Words, seat: Seat) -> String {
        match self.game() {
            _ if self.chairs.get(seat).is_none() => seat.to_string(),
            Some(game) => game.seat_name(words, seat),
            None => crate::shelf::seat_name(&self.settings, words, seat),
        }
    }
}
