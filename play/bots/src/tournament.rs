//! Who is better: the same cards for everybody, in every order of seats.
//!
//! A *round* is one deal, played once in every different order of the players, each time with the same cards as far as
//! they can be the same. What luck gives to one order it gives to another one too, so a round says more than as many
//! games for themselves. Rounds are independent, and intervals are over rounds.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use quarterdeck_engine::Game;
use quarterdeck_engine::chance::Fast;

use crate::roster::Level;
use crate::table::{Unrecorded, play_game};

/// A tournament.
pub struct Tournament<G: Game> {
    /// The table.
    pub setup: G::Setup,
    /// Who plays, once for each seat. Several may be of the same level.
    pub players: Vec<&'static Level<G>>,
    /// The most rounds.
    pub rounds: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

/// How one round went: by game, the level of each seat, its rank and points.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Round {
    /// Which.
    pub index: u64,
    /// Its games, one for each order.
    pub games: Vec<Vec<Place>>,
}

/// How one seat did in one game.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Place {
    /// The level's place among the different ones.
    pub level: usize,
    /// 1 for a win.
    pub rank: u8,
    /// Points.
    pub score: i32,
}

/// How a level did.
#[derive(Clone, Copy, PartialEq, Debug, Default, serde::Serialize)]
pub struct Standing {
    /// Its share of the wins a seat that it had.
    pub share: f64,
    /// How far the true share may be from it, 19 times out of 20.
    pub give: f64,
    /// Points a game.
    pub score: f64,
}

impl<G: Game> Tournament<G> {
    /// The different levels, in the order in which they were named.
    pub fn levels(&self) -> Vec<&'static str> {
        let mut names: Vec<&'static str> = Vec::new();
        for level in &self.players {
            if !names.contains(&level.name) {
                names.push(level.name);
            }
        }
        names
    }

    /// Every different order of the players, by level.
    pub fn orders(&self) -> Vec<Vec<usize>> {
        let names = self.levels();
        let place = |level: &&Level<G>| names.iter().position(|name| *name == level.name);
        let mut order: Vec<usize> = self.players.iter().filter_map(place).collect();
        order.sort_unstable();
        let mut all = vec![order.clone()];
        while advance(&mut order) {
            all.push(order.clone());
        }
        all
    }

    /// Plays the rounds that are not in `done` yet, as long as `judge` says so. It is told each round, in order, and
    /// what it is told does not depend on the number of threads.
    pub fn run(&self, done: u64, judge: &mut (dyn FnMut(Round) -> ControlFlow<()> + Send)) {
        let orders = self.orders();
        let (next, stop) = (AtomicU64::new(done), AtomicBool::new(false));
        let desk = Mutex::new((done, BTreeMap::new(), judge));
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    while !stop.load(Ordering::Relaxed) {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= self.rounds {
                            return;
                        }
                        let round = self.round(index, &orders);
                        let mut desk =
                            desk.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                        let (told, waiting, judge) = &mut *desk;
                        waiting.insert(index, round);
                        while let Some(round) = waiting.remove(told) {
                            *told += 1;
                            if stop.load(Ordering::Relaxed) || judge(round).is_break() {
                                stop.store(true, Ordering::Relaxed);
                                break;
                            }
                        }
                    }
                });
            }
        });
    }

    fn round(&self, index: u64, orders: &[Vec<usize>]) -> Round {
        let games = orders.iter().zip(0..).map(|(order, nth)| self.game(index, order, nth));
        Round { index, games: games.collect() }
    }

    fn game(&self, index: u64, order: &[usize], nth: u64) -> Vec<Place> {
        let names = self.levels();
        let level = |place: &usize| {
            let name = names[*place];
            self.players.iter().find(|level| level.name == name).expect("it was named")
        };
        let mut bots: Vec<_> = order.iter().map(|place| (level(place).make)()).collect();
        let mut cards = Fast::stream(self.seed, index);
        let mut minds = Fast::stream(!self.seed, index.wrapping_mul(10_007) + nth);
        let played = play_game(&self.setup, &mut bots, &mut cards, &mut minds, &mut Unrecorded);
        let standings = played.outcome.standings().iter();
        let place = |(standing, level): (&quarterdeck_engine::outcome::Standing, &usize)| Place {
            level: *level,
            rank: standing.rank,
            score: standing.score,
        };
        standings.zip(order).map(place).collect()
    }
}

/// How each level did in these rounds.
pub fn standings(rounds: &[Round], levels: usize) -> Vec<Standing> {
    (0..levels).map(|level| standing(rounds, level)).collect()
}

fn standing(rounds: &[Round], level: usize) -> Standing {
    let shares: Vec<f64> = rounds.iter().map(|round| round.share(level)).collect();
    let (share, give) = mean_and_give(&shares);
    let mine = rounds.iter().flat_map(|round| round.games.iter().flatten());
    let scores: Vec<f64> =
        mine.filter(|place| place.level == level).map(|place| f64::from(place.score)).collect();
    Standing { share, give, score: mean_and_give(&scores).0 }
}

/// How often the first of two levels ended before the second where both sat at a table and were not level, and how far
/// the true figure may be from it.
pub fn pairing(rounds: &[Round], one: usize, other: usize) -> Option<(f64, f64)> {
    let rates: Vec<f64> = rounds.iter().filter_map(|round| round.ahead(one, other)).collect();
    (!rates.is_empty()).then(|| mean_and_give(&rates))
}

impl Round {
    /// A level's share of the wins, a seat that it had.
    pub fn share(&self, level: usize) -> f64 {
        let (mut won, mut seats) = (0.0, 0.0);
        for game in &self.games {
            let winners = game.iter().filter(|place| place.rank == 1).count() as f64;
            for place in game.iter().filter(|place| place.level == level) {
                seats += 1.0;
                won += if place.rank == 1 { 1.0 / winners } else { 0.0 };
            }
        }
        won / f64::max(seats, 1.0)
    }

    fn ahead(&self, one: usize, other: usize) -> Option<f64> {
        let (mut ahead, mut pairs) = (0.0, 0.0);
        for game in &self.games {
            for (mine, theirs) in
                game.iter().flat_map(|mine| game.iter().map(move |theirs| (mine, theirs)))
            {
                if mine.level == one && theirs.level == other && mine.rank != theirs.rank {
                    pairs += 1.0;
                    ahead += f64::from(u8::from(mine.rank < theirs.rank));
                }
            }
        }
        (pairs > 0.0).then(|| ahead / pairs)
    }
}

/// A mean, and how far the true one may be from it, 19 times out of 20.
fn mean_and_give(values: &[f64]) -> (f64, f64) {
    let many = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / many;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let give = if values.len() < 2 { 1.0 } else { 1.96 * (squares / (many - 1.0) / many).sqrt() };
    (mean, give)
}

/// The next order in the order of orders; false after the last.
fn advance(order: &mut [usize]) -> bool {
    let Some(place) = (1..order.len()).rev().find(|place| order[place - 1] < order[*place]) else {
        return false;
    };
    let above = (place..order.len()).rev().find(|above| order[*above] > order[place - 1]);
    if let Some(above) = above {
        order.swap(place - 1, above);
    }
    order[place..].reverse();
    true
}
