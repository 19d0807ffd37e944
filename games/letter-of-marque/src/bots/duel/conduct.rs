//! What somebody does at a table, whatever the secret.

use crate::{Action, Treasure};
use arrayvec::ArrayVec;

use super::chart::{Chart, Node};
use super::learn::{Lesson, even_out};
use super::secret::{MOST, secrets};
use super::table::{Table, bit};

/// What is done less often than this is not done at all. It stands for less than one of a dozen actions would by lot.
const TRIFLE: f32 = 0.05;

/// A row of chances, one a secret.
pub(super) type Row = [f32; MOST];

/// What who is to act does, by secret.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Conduct {
    /// How likely each action is.
    pub(super) actions: Vec<(Action, Row)>,
    /// How likely the ship is armed when a card is turned up.
    pub(super) arming: Vec<(Treasure, Row)>,
}

impl Conduct {
    /// How likely an action is, by secret.
    pub(super) fn of(&self, action: Action) -> Option<&Row> {
        self.actions.iter().find(|(other, _)| *other == action).map(|(_, row)| row)
    }

    /// How likely a ship is armed that leaves with this card, by secret.
    pub(super) fn arms(&self, card: Treasure) -> Option<&Row> {
        self.arming.iter().find(|(other, _)| *other == card).map(|(_, row)| row)
    }

    /// The same, but so often as if one's own secret were not known: then nothing can be read from what is done.
    pub(super) fn with_a_straight_face(mut self, belief: &Row, so_often: f32) -> Self {
        for (_, row) in &mut self.actions {
            let blind: f32 = row.iter().zip(belief).map(|(chance, belief)| chance * belief).sum();
            for chance in row {
                *chance += so_often * (blind - *chance);
            }
        }
        self
    }

    /// What was learned about a table that is on a chart.
    pub(super) fn learned(chart: &Chart, lesson: &Lesson, place: u32, table: &Table) -> Self {
        let node = &chart.nodes[place as usize];
        let names = table.actions();
        let mut rows = average(lesson, node, node.slot as usize, names.len());
        without_trifles(&mut rows);
        let deck = table.state.open_fleet(table.seat).deck;
        let cards = Treasure::all().filter(|card| deck & bit(*card) != 0).enumerate();
        let arming = cards.map(|(nth, card)| {
            let mut kinds = average(lesson, node, node.arming(nth), 2);
            without_trifles(&mut kinds);
            (card, forced(table, kinds[0]))
        });
        Self { arming: arming.collect(), actions: names.into_iter().zip(rows).collect() }
    }
}

/// The average strategy, or the present one where nobody has ever come.
fn average(lesson: &Lesson, node: &Node, slot: usize, count: usize) -> Vec<Row> {
    let own = usize::from(node.own);
    let rows_of = |numbers: &[f32]| {
        let mut rows: ArrayVec<Row, 16> = ArrayVec::new();
        for numbers in numbers[slot..].chunks_exact(own).take(count) {
            let mut row = [0.0; MOST];
            row[..own].copy_from_slice(numbers);
            rows.push(row);
        }
        rows
    };
    let (mut rows, now) = (rows_of(&lesson.sums), rows_of(&lesson.regrets));
    let mut sums = [0.0; MOST];
    for (secret, sum) in sums.iter_mut().enumerate().take(own) {
        *sum = rows.iter().map(|row| row[secret]).sum();
        if *sum <= f32::MIN_POSITIVE {
            rows.iter_mut().zip(&now).for_each(|(row, now)| row[secret] = now[secret]);
            *sum = now.iter().map(|row| row[secret]).sum();
        }
    }
    even_out(&mut rows, &sums, own, None);
    rows.to_vec()
}

/// What was hardly ever done was mostly done before anybody knew better.
fn without_trifles(rows: &mut [Row]) {
    for secret in 0..MOST {
        rows.iter_mut().filter(|row| row[secret] < TRIFLE).for_each(|row| row[secret] = 0.0);
        let sum: f32 = rows.iter().map(|row| row[secret]).sum();
        if sum > 0.0 {
            for row in &mut *rows {
                row[secret] /= sum;
            }
        }
    }
}

/// Where there is only one kind of ship in reserve there is no choice.
pub(super) fn forced(table: &Table, mut arms: Row) -> Row {
    let fleet = table.state.open_fleet(table.seat);
    for (chance, secret) in arms.iter_mut().zip(&secrets(&fleet)) {
        if secret.reserve == 0 {
            *chance = 0.0;
        } else if u32::from(secret.reserve) == fleet.deck.count_ones() {
            *chance = 1.0;
        }
    }
    arms
}

/// Whatever is done is as good as anything else.
pub(super) fn anything(table: &Table) -> Conduct {
    let actions = table.actions();
    let even = [1.0 / actions.len() as f32; MOST];
    let deck = table.state.open_fleet(table.seat).deck;
    let cards = Treasure::all().filter(|card| deck & bit(*card) != 0);
    let arming = cards.map(|card| (card, forced(table, [0.5; MOST]))).collect();
    Conduct { actions: actions.into_iter().map(|action| (action, even)).collect(), arming }
}
