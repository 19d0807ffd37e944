//! Where a chart is begun from.

use crate::{LetterOfMarque, Setup, Treasure};
use quarterdeck_engine::{Game, Seat};

use super::chart::{Chart, TooMany};
use super::learn::{Origin, even_out};
use super::secret::MOST;
use super::table::{begun, bit, dealt, treasures};

/// From a table in the middle of a game, where each seat is believed to have each of its secrets this likely.
#[derive(Clone, Copy)]
pub(super) struct Here {
    pub(super) place: u32,
    pub(super) beliefs: [[f32; MOST]; 2],
}

impl Origin for Here {
    fn reach(&mut self, chart: &Chart, learner: usize, reach: &mut [f32], _weight: f32) {
        spread(chart, self.place, learner, &self.beliefs[1 - learner], reach);
    }

    fn learn(&mut self, _chart: &Chart, _learner: usize, _reach: &[f32], _values: &[f32]) {}
}

/// From the deal: everybody first chooses a ship, which is to choose one of the secrets that one can have then.
pub(super) struct Deals {
    pub(super) deals: Vec<Deal>,
    /// What was learned about first ships.
    pub(super) choices: Vec<Choice>,
}

/// One deal, where the first seat begins.
pub(super) struct Deal {
    pub(super) cards: [Treasure; 2],
    pub(super) place: u32,
    pub(super) odds: f32,
    /// What each seat's choice is among all choices. Before lots are drawn both seats are in the same place.
    pub(super) choices: [usize; 2],
}

/// What was learned about a first ship.
#[derive(Clone, Copy, Default)]
pub(super) struct Choice {
    pub(super) regrets: [f32; MOST],
    pub(super) sums: [f32; MOST],
    pub(super) secrets: usize,
}

impl Choice {
    fn strategy(&self) -> [f32; MOST] {
        chances(&self.regrets, self.secrets)
    }

    /// What was learned.
    pub(super) fn average(&self) -> [f32; MOST] {
        chances(&self.sums, self.secrets)
    }
}

/// Chances from weights.
fn chances(weights: &[f32; MOST], secrets: usize) -> [f32; MOST] {
    let sum: f32 = weights[..secrets].iter().sum();
    let mut rows = weights.map(|weight| [weight; MOST]);
    even_out(&mut rows[..secrets], &[sum; MOST], 1, None);
    std::array::from_fn(|secret| if secret < secrets { rows[secret][0] } else { 0.0 })
}

impl Deals {
    /// All deals of a duel, up to who sits where: the first seat begins.
    pub(super) fn all(chart: &mut Chart, setup: &Setup) -> Result<Self, TooMany> {
        let all = treasures(&LetterOfMarque::new(setup));
        let cards: Vec<Treasure> = Treasure::all().filter(|card| all & bit(*card) != 0).collect();
        let mut origin = Self { deals: Vec::new(), choices: Vec::new() };
        for (nth, low) in cards.iter().enumerate() {
            for high in &cards[nth..] {
                let odds = if low == high { 1.0 } else { 2.0 };
                origin.add(chart, setup, [*low, *high], odds)?;
            }
        }
        Ok(origin)
    }

    /// One deal, where the first seat begins.
    pub(super) fn one(
        chart: &mut Chart,
        setup: &Setup,
        cards: [Treasure; 2],
    ) -> Result<Self, TooMany> {
        let mut origin = Self { deals: Vec::new(), choices: Vec::new() };
        origin.add(chart, setup, cards, 1.0)?;
        Ok(origin)
    }

    fn add(
        &mut self,
        chart: &mut Chart,
        setup: &Setup,
        cards: [Treasure; 2],
        odds: f32,
    ) -> Result<(), TooMany> {
        let table = begun(dealt(setup, cards), Seat::new(0)).expect("the lowest begins");
        if table.is_settled() {
            return Ok(());
        }
        let place = chart.add(&table)?;
        let node = &chart.nodes[place as usize];
        let mut choose = |secrets: u8| {
            let choice = Choice { secrets: usize::from(secrets), ..Choice::default() };
            self.choices.push(choice);
            self.choices.len() - 1
        };
        let first = choose(node.own);
        let second = if cards[0] == cards[1] { first } else { choose(node.other) };
        self.deals.push(Deal { cards, place, odds, choices: [first, second] });
        Ok(())
    }

    /// The deal of these cards.
    pub(super) fn find(&self, cards: [Treasure; 2]) -> Option<&Deal> {
        self.deals.iter().find(|deal| deal.cards == cards)
    }
}

impl Origin for Deals {
    fn reach(&mut self, chart: &Chart, learner: usize, reach: &mut [f32], weight: f32) {
        for deal in &self.deals {
            let choice = &mut self.choices[deal.choices[1 - learner]];
            let strategy = choice.strategy();
            for (sum, chance) in choice.sums.iter_mut().zip(&strategy) {
                *sum += weight * chance;
            }
            let chances = strategy.map(|chance| deal.odds * chance);
            spread(chart, deal.place, learner, &chances, reach);
        }
    }

    fn learn(&mut self, chart: &Chart, learner: usize, reach: &[f32], values: &[f32]) {
        for deal in &self.deals {
            let node = &chart.nodes[deal.place as usize];
            let other = usize::from(node.other);
            let mine = usize::from(node.seat) == learner;
            let choice = &mut self.choices[deal.choices[learner]];
            let mut worths = [0.0; MOST];
            for secret in 0..usize::from(node.own) {
                for theirs in 0..other {
                    let pair = node.pair as usize + secret * other + theirs;
                    let worth = reach[pair] * values[pair];
                    worths[if mine { secret } else { theirs }] += if mine { worth } else { -worth };
                }
            }
            let strategy = choice.strategy();
            let value: f32 =
                strategy.iter().zip(&worths).map(|(chance, worth)| chance * worth).sum();
            let secrets = choice.secrets;
            for (regret, worth) in choice.regrets[..secrets].iter_mut().zip(&worths) {
                *regret = (*regret + worth - value).max(0.0);
            }
        }
    }
}

/// The other seat has its secrets like this; whatever the learner has, counts in full.
fn spread(chart: &Chart, place: u32, learner: usize, chances: &[f32; MOST], reach: &mut [f32]) {
    let node = &chart.nodes[place as usize];
    let other = usize::from(node.other);
    let mine = usize::from(node.seat) == learner;
    for secret in 0..usize::from(node.own) {
        for theirs in 0..other {
            reach[node.pair as usize + secret * other + theirs] +=
                chances[if mine { theirs } else { secret }];
        }
    }
}
