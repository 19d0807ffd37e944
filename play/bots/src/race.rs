//! How games go on their way to the end: who leads, how often that changes, and who comes from behind.
#![allow(
    clippy::cast_precision_loss,
    reason = "rates and means are rounded anyhow, after all has been added up"
)]

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use quarterdeck_engine::{MAX_SEATS, Outcome, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::roster::Roster;
use crate::summary::{add_counts, ratio};
use crate::table::Recorder;

/// How far everybody is, as all can see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Race {
    /// The round, in a game that counts them.
    pub round: Option<u32>,
    /// Points so far, or gold, in seat order.
    pub standing: ArrayVec<i32, MAX_SEATS>,
}

impl Race {
    /// Who is ahead of all others.
    fn leader(&self) -> Option<usize> {
        let most = *self.standing.iter().max()?;
        let mut ahead = (0..self.standing.len()).filter(|seat| self.standing[*seat] == most);
        ahead.next().filter(|_| ahead.next().is_none())
    }

    /// Whether a seat is behind somebody and before nobody.
    fn is_last(&self, seat: usize) -> bool {
        let own = self.standing[seat];
        let least = self.standing.iter().all(|other| *other >= own);
        least && self.standing.iter().any(|other| *other > own)
    }
}

/// Looks at the table after every step, with everybody's eyes.
#[derive(Debug, Default)]
pub struct Watcher {
    seen: Vec<Race>,
}

impl Watcher {
    /// What was seen, from the deal to the end.
    pub fn seen(&self) -> &[Race] {
        &self.seen
    }
}

impl<G: Roster> Recorder<G> for Watcher {
    fn stands(&mut self, state: &G) {
        self.seen.extend(G::race(&state.view(Viewer::Public)));
    }
}

/// A game that counts no rounds is looked at so many times, at even distances.
pub const LOOKS: u32 = 20;

/// What the races of many games add up to. All of it is whole numbers, so that their order does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Races {
    /// How many games were watched.
    pub games: u64,
    /// In how many games the lead went from one seat to another how often.
    pub lead_changes: BTreeMap<u32, u64>,
    /// In how many games one seat led alone when half of the actions had been played.
    pub led: u64,
    /// In how many of those it won, or shared the win.
    pub led_and_won: u64,
    /// How many games had a winner who was last at that time.
    pub from_last: u64,
    /// Whether the games count rounds.
    pub rounds: bool,
    /// How far each seat was after each round, of all games that had it; without rounds, after each [look](LOOKS).
    pub along: BTreeMap<u32, Vec<Spread>>,
}

/// Many numbers: how many there are of each.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spread(BTreeMap<i32, u64>);

impl Races {
    /// Adds a game that was watched.
    pub fn add(&mut self, seen: &[Race], outcome: &Outcome) {
        let Some(half) = seen.get(seen.len() / 2) else { return };
        self.games += 1;
        let mut leaders: Vec<usize> = seen.iter().filter_map(Race::leader).collect();
        leaders.dedup();
        let changes = leaders.len().saturating_sub(1) as u32;
        *self.lead_changes.entry(changes).or_default() += 1;
        if let Some(leader) = half.leader() {
            self.led += 1;
            self.led_and_won += u64::from(outcome.of(Seat::new(leader)).rank == 1);
        }
        self.from_last += u64::from(outcome.winners().any(|seat| half.is_last(seat.index())));
        if half.round.is_some() {
            self.rounds = true;
            let ends = seen.iter().zip(seen.iter().skip(1).map(Some).chain([None]));
            for (race, next) in ends {
                if next.is_none_or(|next| next.round != race.round) {
                    self.note(race.round.unwrap_or_default(), race);
                }
            }
        } else {
            for look in 0..=LOOKS {
                let place = (seen.len() - 1) * look as usize / LOOKS as usize;
                self.note(look, &seen[place]);
            }
        }
    }

    fn note(&mut self, when: u32, race: &Race) {
        let seats = self.along.entry(when).or_default();
        seats.resize(race.standing.len(), Spread::default());
        for (spread, value) in seats.iter_mut().zip(&race.standing) {
            spread.add(*value);
        }
    }

    /// Adds other games.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        add_counts(&mut self.lead_changes, other.lead_changes);
        self.led += other.led;
        self.led_and_won += other.led_and_won;
        self.from_last += other.from_last;
        self.rounds |= other.rounds;
        for (when, spreads) in other.along {
            let seats = self.along.entry(when).or_default();
            seats.resize(spreads.len(), Spread::default());
            for (spread, other) in seats.iter_mut().zip(spreads) {
                spread.merge(other);
            }
        }
    }
}

impl Spread {
    fn add(&mut self, value: i32) {
        *self.0.entry(value).or_default() += 1;
    }

    fn merge(&mut self, other: Self) {
        add_counts(&mut self.0, other.0);
    }

    /// How many numbers.
    pub fn many(&self) -> u64 {
        self.0.values().sum()
    }

    /// Their mean; 0 when there are none.
    pub fn mean(&self) -> f64 {
        ratio(self.total(f64::from), self.many() as f64)
    }

    /// Their standard deviation.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares = self.total(|value| (f64::from(value) - mean).powi(2));
        ratio(squares, self.many() as f64).sqrt()
    }

    /// The least number that so many percent of them do not exceed; 0 when there are none.
    pub fn percentile(&self, percent: u32) -> i32 {
        let rank = (self.many() * u64::from(percent)).div_ceil(100);
        let mut below = 0;
        let found = self.0.iter().find(|(_, count)| {
            below += **count;
            below >= rank
        });
        found.map_or(0, |(value, _)| *value)
    }

    fn total(&self, of: impl Fn(i32) -> f64) -> f64 {
        self.0.iter().map(|(value, count)| of(*value) * *count as f64).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race(round: Option<u32>, standing: &[i32]) -> Race {
        Race { round, standing: standing.iter().copied().collect() }
    }

    #[test]
    fn the_lead_changes_when_another_is_alone_ahead() {
        let seen = [
            race(None, &[0, 0]),
            race(None, &[3, 0]),
            race(None, &[3, 3]),
            race(None, &[4, 3]),
            race(None, &[4, 7]),
        ];
        let mut races = Races::default();
        races.add(&seen, &Outcome::ranked([(4, 4), (7, 7)]));
        assert_eq!(races.lead_changes, BTreeMap::from([(1, 1)]));
        // Halfway both had three: nobody led, and nobody was last.
        assert_eq!((races.led, races.from_last), (0, 0));
    }

    #[test]
    fn a_comeback_is_a_win_of_whoever_was_last_halfway() {
        let seen = [race(None, &[0, 0, 0]), race(None, &[5, 2, 1]), race(None, &[5, 6, 9])];
        let mut races = Races::default();
        races.add(&seen, &Outcome::ranked([(5, 5), (6, 6), (9, 9)]));
        assert_eq!((races.led, races.led_and_won, races.from_last), (1, 0, 1));
    }

    #[test]
    fn a_round_counts_as_it_ended_and_a_merge_as_one_game_after_the_other() {
        let first = [race(Some(1), &[1, 0]), race(Some(1), &[2, 0]), race(Some(2), &[4, 1])];
        let second = [race(Some(1), &[0, 0]), race(Some(1), &[4, 4])];
        let (one, other) = (Outcome::ranked([(4, 4), (1, 1)]), Outcome::ranked([(4, 4), (4, 4)]));
        let mut both = Races::default();
        both.add(&first, &one);
        both.add(&second, &other);
        let (mut left, mut right) = (Races::default(), Races::default());
        left.add(&second, &other);
        right.add(&first, &one);
        left.merge(right);
        assert_eq!(left, both);
        let round = &both.along[&1];
        assert!(
            (round[0].mean() - 3.0).abs() < 1e-12 && (round[0].deviation() - 1.0).abs() < 1e-12
        );
        assert_eq!(both.along[&2][0].many(), 1);
    }

    #[test]
    fn a_percentile_is_one_of_the_numbers() {
        let mut spread = Spread::default();
        assert_eq!(spread.percentile(90), 0);
        (-4..6).for_each(|value| spread.add(value));
        let found = [0, 10, 11, 50, 90, 91, 100].map(|percent| spread.percentile(percent));
        assert_eq!(found, [-4, -4, -3, 0, 4, 5, 5]);
        // Most numbers alike, and the rest far away.
        (0..100).for_each(|_| spread.add(7));
        assert_eq!([5, 10, 90].map(|percent| spread.percentile(percent)), [1, 7, 7]);
    }
}
