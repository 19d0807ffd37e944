//! The ways of a captain who plays by rules of thumb, for every secret.

use crate::{Beliefs, LetterOfMarque, Memory as Seen, Told, Treasure, View};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Viewer};

use super::conduct::{Conduct, Row, anything};
use super::secret::{MOST, Secret, secrets};
use super::table::{Table, bit};
use crate::bots::arming::chance_to_arm;
use crate::bots::heuristic::Heuristic;
use quarterdeck_bots::Bot;

/// How often somebody who draws lots is asked, to see what may come of it.
const ASKED: u64 = 8;

/// What everybody has heard, and so what a captain by rules of thumb goes by.
#[derive(Clone, Default)]
pub(super) struct Habit {
    pub(super) captain: Heuristic,
    pub(super) seen: Seen,
}

impl Habit {
    /// Hears what everybody is told.
    pub(super) fn hear(&mut self, told: &Told) {
        LetterOfMarque::remember(&mut self.seen, told);
        self.captain.hear(told);
    }

    /// How a captain by rules of thumb has armed the first ships.
    pub(super) fn first_ships(table: &Table) -> [Row; 2] {
        [0, 1].map(|seat| {
            let fleet = table.state.open_fleet(Seat::new(seat));
            let card = cards(fleet.hidden).next();
            let armed =
                card.map_or(0.0, |card| chance_to_arm(card, cards(fleet.deck), fleet.armed, 1.0));
            let mut row = [0.0; MOST];
            for (chance, secret) in row.iter_mut().zip(&secrets(&fleet)) {
                let likely = if secret.armed == 0 { 1.0 - armed } else { armed };
                *chance = likely as f32;
            }
            row
        })
    }

    /// What a captain by rules of thumb does at a table, by secret.
    pub(super) fn conduct(&self, table: &Table) -> Conduct {
        let mut conduct = anything(table);
        let fleet = table.state.open_fleet(table.seat);
        let all = secrets(&fleet);
        conduct.actions.iter_mut().for_each(|(_, row)| *row = [0.0; MOST]);
        for (place, secret) in all.iter().enumerate() {
            let only = |other: Secret| f64::from(u8::from(other == *secret));
            let view = table.state.view(Viewer::Public);
            let Some(beliefs) = believed(&view, &self.seen, table, table.seat, only) else {
                continue;
            };
            let view = beliefs.draw(|| 0.5).view(Viewer::Seat(table.seat));
            for seed in 0..ASKED {
                let action = self.captain.decide(&view, table.seat, &mut Fast::new(seed));
                for (other, row) in &mut conduct.actions {
                    row[place] += if *other == action { 1.0 / ASKED as f32 } else { 0.0 };
                }
            }
            let haste = self.captain.haste(&view, table.seat);
            for (card, row) in &mut conduct.arming {
                let deck = cards(fleet.deck & !bit(*card));
                row[place] = chance_to_arm(*card, deck, secret.reserve, haste) as f32;
            }
        }
        conduct
    }
}

/// What a viewer believes when one seat has its secrets as likely as that.
pub(super) fn believed(
    view: &View,
    seen: &Seen,
    table: &Table,
    about: Seat,
    likely: impl Fn(Secret) -> f64,
) -> Option<Beliefs> {
    let fleet = table.state.open_fleet(about);
    let all = LetterOfMarque::new(view.setup()).open_fleet(about).armed;
    let secret = |armed: &[Treasure]| {
        let bits: u8 = armed.iter().map(|treasure| bit(*treasure)).sum();
        Secret { armed: bits & fleet.hidden, reserve: all - armed.len() as u8 }
    };
    // Several arrangements may come to the same secret: they differ in what has gone home.
    let mut ways: Vec<Secret> = Vec::new();
    Beliefs::new(view, seen, |seat, armed| {
        if seat == about {
            ways.push(secret(armed));
        }
        1.0
    })?;
    Beliefs::new(view, seen, |seat, armed| {
        if seat != about {
            return 1.0;
        }
        let secret = secret(armed);
        likely(secret) / ways.iter().filter(|other| **other == secret).count() as f64
    })
}

/// The treasures of a set.
fn cards(set: u8) -> impl Iterator<Item = Treasure> {
    Treasure::all().filter(move |card| set & bit(*card) != 0)
}
