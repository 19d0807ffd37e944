//! The last turn but two of looting, as the game that it is.
//!
//! One player lays a trio or two, partly face down; the other sees what lies face up, and answers with all it has left;
//! then the first lays its last trio, the strongest there is. What the first lays tells something about what it has, so
//! it must sometimes do otherwise: the best it can do is a lottery. Every hand that it may have in the other's eyes plays
//! along, against every hand that the other may have, and both learn from regret (CFR+) until neither can do better.
//!
//! That is exact where hands and plans are few. At a table they mostly are not: then some hands are drawn by how likely they
//! are, the most promising plans are kept, and the lottery is as good as those are.

use crate::Cards;
use crate::components::{MAX_ROW, Slots};
use arrayvec::ArrayVec;
use quarterdeck_engine::Seat;
use quarterdeck_engine::chance::Fast;

use super::plunder::{Move, worth};
use super::raid::{Forces, Raid, Side, Trio, looted};
use super::worlds::{Lookout, World};

#[cfg(test)]
mod tests;

/// How far the lottery is worked out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depth {
    /// Hands of the player who decides.
    pub(super) own: usize,
    /// Hands of the other.
    pub(super) others: usize,
    /// Plans of each hand, the most promising ones.
    pub(super) plans: usize,
    pub(super) iterations: u32,
}

/// The depth at a table.
pub(super) const DEPTH: Depth = Depth { own: 10, others: 12, plans: 40, iterations: 150 };

/// What one player may have, and what it can do with it.
struct Kind {
    cards: Cards,
    weight: f64,
    plans: Vec<Plan>,
}

/// Trios laid one after the other, and how strong all trios are in the end.
#[derive(Clone)]
struct Plan {
    laid: ArrayVec<(usize, Trio), 2>,
    forces: Forces,
    /// What the other sees of it, as a number.
    signal: usize,
}

/// What the other sees of a plan: at each board the cards that lie face up, and how many backs.
type Signal = [(Cards, u32); MAX_ROW];

/// The game: kinds of both players and, for every pair of plans, what it is worth to the first.
pub(super) struct Gambit {
    first: Vec<Kind>,
    second: Vec<Kind>,
    signals: usize,
    /// By the first player's kind and plan, then by the second's.
    worths: Vec<Vec<Vec<f32>>>,
    /// Where the plans of each kind of the second player begin.
    begins: Vec<usize>,
}

/// What was learned: how likely each kind of the first player is to follow each of its plans, and each kind of the second
/// to answer each signal with each of its plans.
struct Lottery {
    first: Vec<Vec<f64>>,
    second: Vec<Vec<f64>>,
}

/// How many trios the seat lays in a row now, if then all the rest of the other's follow, and one of its own at most.
pub(super) fn is_due(raid: &Raid, seat: Seat) -> Option<usize> {
    let left = |seat: Seat| raid.trios - raid.sides[seat.index()].forces.iter().flatten().count();
    let turns: Vec<Seat> =
        (raid.laid..2 * raid.trios).map(|nth| crate::looter(raid.beginner, nth)).collect();
    let mine = turns.iter().take_while(|who| **who == seat).count();
    let theirs = turns.iter().skip(mine).take_while(|who| **who != seat).count();
    let fits = theirs == left(seat.next(2)) && left(seat) - mine <= 1 && (1..=2).contains(&theirs);
    (raid.trios == raid.centres.len() && fits && (1..=2).contains(&mine)).then_some(mine)
}

/// What can be laid first, how good it is and how likely to be laid.
pub(super) fn solve(
    lookout: &Lookout<'_>,
    worlds: &[World],
    standing: Slots,
    depth: Depth,
    seed: u64,
) -> Option<Vec<Move>> {
    let gambit = Gambit::new(lookout, worlds, standing, depth, seed, worth)?;
    let lottery = gambit.learn(depth.iterations);
    let values = gambit.first_values(&lottery.second);
    let reached: f64 = gambit.met(0).map(|other| gambit.second[other].weight).sum();
    let own = &gambit.first[0];
    let moves = own.plans.iter().enumerate().map(|(nth, plan)| {
        let (place, trio) = plan.laid[0];
        let worth = (values[0][nth] / (own.weight * reached)) as f32;
        Move { place, trio, worth, tries: depth.iterations, chance: lottery.first[0][nth] as f32 }
    });
    Some(moves.collect())
}

impl Gambit {
    fn new(
        lookout: &Lookout<'_>,
        worlds: &[World],
        standing: Slots,
        depth: Depth,
        seed: u64,
        worth: impl Fn(i32) -> f32,
    ) -> Option<Self> {
        let seat = lookout.seat;
        let mut raid = lookout.raid(worlds.first()?);
        raid.sides[seat.index()].standing = standing;
        let many = is_due(&raid, seat)?;
        let mut chance = Fast::new(seed);
        let mut signals = Vec::new();
        let own = few(lookout.own_worlds(), depth.own, true, &mut chance);
        let first = own.iter().map(|world| {
            let mut raid = raid.clone();
            lookout.put(&mut raid, seat, world);
            let plans = plans(&raid, seat, many, depth.plans, &mut signals);
            Kind { cards: world.cards(), weight: f64::from(world.weight), plans }
        });
        let first: Vec<Kind> = first.collect();
        let others = lookout.public_worlds(depth.others);
        let others =
            others.unwrap_or_else(|| few(worlds.to_vec(), depth.others, false, &mut chance));
        let second = others.iter().map(|world| {
            let mut raid = raid.clone();
            lookout.put(&mut raid, seat.next(2), world);
            let plans = answers(&raid, seat.next(2));
            Kind { cards: world.cards(), weight: f64::from(world.weight), plans }
        });
        let second: Vec<Kind> = second.collect();
        let sure = raid.sides[seat.index()].points - raid.sides[seat.next(2).index()].points;
        let worths = first.iter().map(|kind| {
            let row = |plan: &Plan| {
                let answers = second.iter().flat_map(|kind| &kind.plans);
                answers
                    .map(|answer| worth(sure + looted(&plan.forces, &answer.forces, &raid.centres)))
                    .collect()
            };
            kind.plans.iter().map(row).collect()
        });
        let worths = worths.collect();
        let begins = second.iter().scan(0, |next, kind| {
            *next += kind.plans.len();
            Some(*next - kind.plans.len())
        });
        let begins = begins.collect();
        Some(Self { signals: signals.len(), worths, begins, first, second })
    }

    /// The kinds of the second player that there can be beside one of the first.
    fn met(&self, first: usize) -> impl Iterator<Item = usize> + '_ {
        let cards = self.first[first].cards;
        (0..self.second.len()).filter(move |other| self.second[*other].cards.and(cards).is_empty())
    }

    fn learn(&self, iterations: u32) -> Lottery {
        let answers: usize = self.second.iter().map(|kind| kind.plans.len()).sum();
        let rows = || self.first.iter().map(|kind| vec![0.0; kind.plans.len()]).collect::<Vec<_>>();
        let (mut regrets, mut sums) = (rows(), rows());
        let mut their_regrets = vec![vec![0.0; answers]; self.signals];
        let mut their_sums = their_regrets.clone();
        for iteration in 1..=iterations {
            let weight = f64::from(iteration);
            let theirs = self.matched_answers(&their_regrets);
            add(&mut their_sums, &theirs, weight);
            let values = self.first_values(&theirs);
            let mine: Vec<Vec<f64>> = regrets.iter().map(|row| matched(row)).collect();
            add(&mut sums, &mine, weight);
            for ((regrets, values), plan) in regrets.iter_mut().zip(&values).zip(&mine) {
                regret(regrets, values, plan);
            }
            // The second learns from what the first does now.
            let mine: Vec<Vec<f64>> = regrets.iter().map(|row| matched(row)).collect();
            let values = self.second_values(&mine);
            for ((regrets, values), answers) in their_regrets.iter_mut().zip(&values).zip(&theirs) {
                for range in self.ranges() {
                    regret(&mut regrets[range.clone()], &values[range.clone()], &answers[range]);
                }
            }
        }
        Lottery {
            first: sums.iter().map(|row| matched(row)).collect(),
            second: self.matched_answers(&their_sums),
        }
    }

    /// Which answers belong to each kind of the second player.
    fn ranges(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        self.begins.iter().zip(&self.second).map(|(begin, kind)| *begin..begin + kind.plans.len())
    }

    fn matched_answers(&self, regrets: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let row = |row: &Vec<f64>| self.ranges().flat_map(|range| matched(&row[range])).collect();
        regrets.iter().map(row).collect()
    }

    /// What each plan of each kind is worth to the first player, times how likely it comes to that.
    fn first_values(&self, answers: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let kinds = self.first.iter().enumerate().map(|(nth, kind)| {
            let plans = kind.plans.iter().zip(&self.worths[nth]).map(|(plan, worths)| {
                let answers = &answers[plan.signal];
                let with = self.met(nth).map(|other| {
                    let begin = self.begins[other];
                    let range = begin..begin + self.second[other].plans.len();
                    let pairs = worths[range.clone()].iter().zip(&answers[range]);
                    let value: f64 = pairs.map(|(worth, odds)| f64::from(*worth) * odds).sum();
                    self.second[other].weight * value
                });
                kind.weight * with.sum::<f64>()
            });
            plans.collect()
        });
        kinds.collect()
    }

    /// What each answer of each kind to each signal is worth to the second player, times how likely it comes to that.
    fn second_values(&self, plans: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let answers: usize = self.second.iter().map(|kind| kind.plans.len()).sum();
        let mut values = vec![vec![0.0; answers]; self.signals];
        for (nth, kind) in self.first.iter().enumerate() {
            for ((plan, worths), odds) in kind.plans.iter().zip(&self.worths[nth]).zip(&plans[nth])
            {
                if *odds == 0.0 {
                    continue;
                }
                let values = &mut values[plan.signal];
                for other in self.met(nth) {
                    let begin = self.begins[other];
                    let range = begin..begin + self.second[other].plans.len();
                    let reach = kind.weight * odds * self.second[other].weight;
                    for (value, worth) in values[range.clone()].iter_mut().zip(&worths[range]) {
                        *value -= reach * f64::from(*worth);
                    }
                }
            }
        }
        values
    }
}

fn add(sums: &mut [Vec<f64>], rows: &[Vec<f64>], weight: f64) {
    for (sum, value) in sums.iter_mut().flatten().zip(rows.iter().flatten()) {
        *sum += weight * value;
    }
}

/// Adds to regrets, which never fall below nothing.
fn regret(regrets: &mut [f64], values: &[f64], odds: &[f64]) {
    let mean: f64 = values.iter().zip(odds).map(|(value, odds)| value * odds).sum();
    for (regret, value) in regrets.iter_mut().zip(values) {
        *regret = (*regret + value - mean).max(0.0);
    }
}

/// By weight, or evenly where nothing weighs anything.
fn matched(weights: &[f64]) -> Vec<f64> {
    let all: f64 = weights.iter().sum();
    let even = 1.0 / weights.len() as f64;
    weights.iter().map(|weight| if all > 0.0 { weight / all } else { even }).collect()
}

/// At most so many of these, drawn by their weights; the first is kept if `keep` says so.
fn few(worlds: Vec<World>, most: usize, keep: bool, chance: &mut Fast) -> Vec<World> {
    if worlds.len() <= most {
        return worlds;
    }
    let even = 1.0 / most as f32;
    let mut kept: Vec<World> = Vec::new();
    if keep {
        kept.push(World { weight: even, ..worlds[0] });
    }
    // One spin of the wheel for all: so many marks, evenly apart, and whoever holds several weighs more.
    let (mut sum, mut mark) = (0.0, even * (chance.below(1000) as f32 / 1000.0));
    for world in worlds {
        sum += world.weight;
        let mut weight = 0.0;
        while sum > mark {
            weight += even;
            mark += even;
        }
        if weight > 0.0 {
            kept.push(World { weight, ..world });
        }
    }
    kept
}

/// The most promising plans of so many trios in a row.
fn plans(
    raid: &Raid,
    seat: Seat,
    many: usize,
    most: usize,
    signals: &mut Vec<Signal>,
) -> Vec<Plan> {
    let mut found: Vec<(f32, Plan)> = Vec::new();
    let firsts = raid.sides[seat.index()].trios(raid.size);
    for (place, trio) in raid.promising(seat) {
        let mut after = raid.clone();
        after.lay(seat, place, &trio);
        if many == 1 {
            found.push(finish(raid, &after, seat, [(place, trio)].into_iter().collect()));
            continue;
        }
        for (second, other) in after.promising(seat) {
            // Two trios that can be laid in either order are met in the order of their boards.
            if second < place && firsts.iter().any(|first| first.cards == other.cards) {
                continue;
            }
            let mut last = after.clone();
            last.lay(seat, second, &other);
            let laid = [(place, trio), (second, other)].into_iter().collect();
            found.push(finish(raid, &last, seat, laid));
        }
    }
    found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    found.truncate(most);
    let hand = raid.sides[seat.index()].hand;
    let plans = found.into_iter().map(|(_, mut plan)| {
        let mut signal: Signal = [(Cards::NONE, 0); MAX_ROW];
        for (place, trio) in &plan.laid {
            signal[*place] = (trio.cards.without(hand), trio.cards.and(hand).count());
        }
        plan.signal = signals.iter().position(|known| *known == signal).unwrap_or_else(|| {
            signals.push(signal);
            signals.len() - 1
        });
        plan
    });
    plans.collect()
}

/// A plan with the last trio that follows it, and how much it promises.
fn finish(raid: &Raid, after: &Raid, seat: Seat, laid: ArrayVec<(usize, Trio), 2>) -> (f32, Plan) {
    let side = &after.sides[seat.index()];
    let mut forces = side.forces;
    if let Some(place) = side.free(raid.centres.len()).next() {
        forces[place] = strongest(side, raid.size);
    }
    let new =
        (0..raid.centres.len()).filter(|place| raid.sides[seat.index()].forces[*place].is_none());
    let promise = new.map(|place| {
        f32::from(raid.centres[place]) * raid.chance(seat, place, forces[place].unwrap_or_default())
    });
    (promise.sum(), Plan { laid, forces, signal: 0 })
}

fn strongest(side: &Side, size: usize) -> Option<u16> {
    side.trios(size).iter().map(|trio| trio.force).max()
}

/// All that somebody can answer with all its last trios, but for what is no better at any board than another.
fn answers(raid: &Raid, seat: Seat) -> Vec<Plan> {
    let mut found: Vec<Plan> = Vec::new();
    let row = raid.centres.len();
    let side = &raid.sides[seat.index()];
    let mut keep = |forces: Forces| {
        let covers =
            |one: &Forces, other: &Forces| one.iter().zip(other).all(|(one, other)| one >= other);
        if !found.iter().any(|known| covers(&known.forces, &forces)) {
            found.retain(|known| !covers(&forces, &known.forces));
            found.push(Plan { laid: ArrayVec::new(), forces, signal: 0 });
        }
    };
    for trio in side.trios(raid.size) {
        for place in side.free(row) {
            let mut after = side.clone();
            after.hand = after.hand.without(trio.cards);
            after.standing = trio.standing;
            after.forces[place] = Some(trio.force);
            let Some(last) = after.free(row).next() else {
                keep(after.forces);
                continue;
            };
            let mut forces = after.forces;
            forces[last] = strongest(&after, raid.size);
            keep(forces);
        }
    }
    found
}
