//! Fits the weights by which the navigator judges positions of Corsaire's trading phase.
//!
//! `cargo run --release -p quarterdeck-training --example corsaire_fit -- 20000 4`
//!
//! So many games are played, positions are counted, and the counts are fitted to what came of them by least squares; then again with the
//! weights that were found, so many times. The first games are the heuristic player's. What is printed is
//! `src/corsaire/weights.rs`.

use corsaire::bots::{
    Deckhand, Heuristic, Judge, LOOT, POWERS, TRADE, Weights, best_turn, loot_counts, loot_quickly,
};
use corsaire::{Corsaire, Options};
use quarterdeck_bots::{Bot, Chair};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence};

/// How many points a player may be wrong about a turn, so that not all games are alike.
const DOUBT: f32 = 1.0;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = args.first().and_then(|arg| arg.parse().ok()).unwrap_or(10_000);
    let times: u64 = args.get(1).and_then(|arg| arg.parse().ok()).unwrap_or(3);
    // From the weights there are, or from nothing.
    let mut judge = args.get(2).map(|_| fresh());
    let mut found = None;
    for time in 0..times {
        let few = if judge.is_none() { games / 5 } else { games };
        let mut fit = Fit::default();
        for game in 0..few {
            fit.play(judge.as_ref(), Fast::stream(time, game));
        }
        let (trade, loot) = (fit.trade.solve(), fit.loot.solve());
        eprintln!(
            "{time}: {few} games, wrong by {:.2} trading points and {:.2} looting points",
            fit.trade.wrong(&trade),
            fit.loot.wrong(&loot)
        );
        let (trade, loot) = (weights::<TRADE>(&trade), weights::<LOOT>(&loot));
        let setup = Corsaire::setup(2, &Options::default()).expect("the usual table");
        judge = Some(Judge::with(setup.figures(), trade, loot));
        found = Some((trade, loot));
    }
    let (trade, loot) = found.expect("at least once");
    println!("//! The weights that were fitted, by `examples/corsaire_fit.rs`.\n");
    println!("use super::judge::{{LOOT as LOOTED, TRADE as TRADED, Weights}};\n");
    println!("/// For the trading points to come.");
    print("TRADE: Weights<TRADED>", &trade);
    println!("\n/// For the looting points to come.");
    print("LOOT: Weights<LOOTED>", &loot);
}

fn fresh() -> Judge {
    let setup = Corsaire::setup(2, &Options::default()).expect("the usual table");
    Judge::new(setup.figures())
}

fn print(name: &str, weights: &[[f32; POWERS]]) {
    println!("pub(super) const {name} = [");
    for [fixed, each, square] in weights {
        println!("    [{fixed:.3}, {each:.3}, {square:.3}],");
    }
    println!("];");
}

#[derive(Default)]
struct Fit {
    trade: Squares,
    loot: Squares,
}

impl Fit {
    /// Plays a game and counts its positions.
    fn play(&mut self, judge: Option<&Judge>, mut chance: Fast) {
        let setup = Corsaire::setup(2, &Options::default()).expect("the usual table");
        let mut state = Corsaire::new(&setup);
        state.deal(&mut chance, &mut Silence);
        let mut positions = Vec::new();
        while state.is_trading() {
            state = match judge {
                Some(judge) => {
                    let seed = Fast::new(chance.word());
                    best_turn(judge, &state, &seed, || {
                        DOUBT * (chance.below(2001) as f32 / 1000.0 - 1.0)
                    })
                }
                None => guided_turn(state, &mut chance),
            };
            positions.push(state);
        }
        let counting = Judge::new(setup.figures());
        let looted = loot_quickly(&state) as f32;
        let seats = [Seat::new(0), Seat::new(1)];
        for position in positions {
            for seat in seats.into_iter().filter(|seat| position.turns_left(*seat) > 0) {
                let made = state.trading_points(seat) - position.trading_points(seat);
                let made = f32::from(made) + f32::from(state.tokens(seat).sets());
                let counts = counting.trade_counts(&position, seat, None);
                self.trade.add(&powers(&counts, position.turns_left(seat)), made);
            }
            let [mine, theirs] = seats
                .map(|seat| powers(&loot_counts(&position, seat, None), position.turns_left(seat)));
            let apart: Vec<f32> = mine.iter().zip(theirs).map(|(one, other)| one - other).collect();
            self.loot.add(&apart, looted);
        }
    }
}

/// A turn of a player that needs no weights.
fn guided_turn(mut state: Corsaire, chance: &mut Fast) -> Corsaire {
    let seat = state.owed().first();
    let wild = chance.below(3) == 0;
    while let Some(owing) = state.owed().first().filter(|_| state.is_trading()) {
        if Some(owing) != seat {
            break;
        }
        let chair = Chair::new(&state, owing);
        let action =
            if wild { Deckhand.choose(&chair, chance) } else { Heuristic.choose(&chair, chance) };
        state.play(owing, action, chance, &mut Silence).expect("it is legal");
    }
    state
}

/// Each count by itself, times the turns to come, and times their square.
fn powers(counts: &[f32], turns: usize) -> Vec<f32> {
    let turns = turns as f32 / 10.0;
    counts.iter().flat_map(|count| [*count, count * turns, count * turns * turns]).collect()
}

fn weights<const N: usize>(found: &[f64]) -> Weights<N> {
    std::array::from_fn(|count| std::array::from_fn(|power| found[count * POWERS + power] as f32))
}

/// Least squares.
#[derive(Default)]
struct Squares {
    size: usize,
    /// Products of counts, row by row.
    products: Vec<f64>,
    /// Counts times results.
    results: Vec<f64>,
    square: f64,
    many: f64,
}

impl Squares {
    fn add(&mut self, counts: &[f32], result: f32) {
        if self.size == 0 {
            self.size = counts.len();
            self.products = vec![0.0; self.size * self.size];
            self.results = vec![0.0; self.size];
        }
        let result = f64::from(result);
        for (row, count) in counts.iter().enumerate().filter(|(_, count)| **count != 0.0) {
            let count = f64::from(*count);
            let products = &mut self.products[row * self.size..][..self.size];
            for (product, other) in products.iter_mut().zip(counts) {
                *product += count * f64::from(*other);
            }
            self.results[row] += count * result;
        }
        self.square += result * result;
        self.many += 1.0;
    }

    /// The weights that fit best, held back a little where there is little to go by (Gauss and Jordan).
    fn solve(&self) -> Vec<f64> {
        let size = self.size;
        let mut rows: Vec<Vec<f64>> = (0..size)
            .map(|row| {
                let mut line = self.products[row * size..][..size].to_vec();
                line[row] += 2e-5 * self.many;
                line.push(self.results[row]);
                line
            })
            .collect();
        for pivot in 0..size {
            let most = (pivot..size)
                .max_by(|one, other| rows[*one][pivot].abs().total_cmp(&rows[*other][pivot].abs()));
            rows.swap(pivot, most.unwrap_or(pivot));
            let scale = rows[pivot][pivot];
            rows[pivot].iter_mut().for_each(|value| *value /= scale);
            let line = rows[pivot].clone();
            for row in (0..size).filter(|row| *row != pivot) {
                let factor = rows[row][pivot];
                rows[row].iter_mut().zip(&line).for_each(|(value, above)| *value -= factor * above);
            }
        }
        rows.iter().map(|row| row[size]).collect()
    }

    /// How far from the results these weights are, as a standard deviation.
    fn wrong(&self, weights: &[f64]) -> f64 {
        let along: f64 = weights.iter().zip(&self.results).map(|(one, other)| one * other).sum();
        let across: f64 = (0..self.size)
            .map(|row| {
                let products = &self.products[row * self.size..][..self.size];
                let line: f64 = products.iter().zip(weights).map(|(one, other)| one * other).sum();
                weights[row] * line
            })
            .sum();
        ((self.square - 2.0 * along + across) / self.many).max(0.0).sqrt()
    }
}
