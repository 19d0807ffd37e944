//! Fits what the commodore thinks of a table to who won: games of captains and commodores of the quick kind among
//! themselves, looked at after every round.
//!
//! `cargo run --release -p quarterdeck-training --example pirates_fit -- 2000 basic`

use pirates_and_privateers::bots::Style;
use pirates_and_privateers::bots::evaluation::{FEATURES, Weights, features, lead, weights};
use pirates_and_privateers::bots::playout::Crew;
use pirates_and_privateers::options::Level;
use pirates_and_privateers::{Options, PiratesAndPrivateers};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence};

const SEATS: usize = 4;
/// How often all tables are gone through.
const PASSES: u32 = 300;
/// How far weights go in a pass at first.
const STRIDE: f64 = 0.1;

/// A table after a round, and who won in the end.
struct Table {
    lead: f64,
    features: [[f64; FEATURES]; SEATS],
    shares: [f64; SEATS],
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = args.first().map_or(2_000, |games| games.parse().expect("how many games"));
    let extended = args.get(1).is_some_and(|level| level == "extended");
    let level = if extended { Level::Extended } else { Level::Basic };
    let options = Options { level, ..Options::default() };
    let (learned, held) =
        (tables(&options, 0..games * 4 / 5), tables(&options, games * 4 / 5..games));
    println!("{} tables to learn from, {} held back", learned.len(), held.len());
    let before = weights(&PiratesAndPrivateers::setup(SEATS, &options).expect("a table of four"));
    println!("surprise before: {:.4}", surprise(&held, before));
    let weights = fit(&learned, before);
    println!("surprise after:  {:.4} (even chances: {:.4})", surprise(&held, &weights), 4f64.ln());
    for row in weights {
        println!("    {:?},", row.map(|weight| (weight * 100.0).round() / 100.0));
    }
}

fn tables(options: &Options, games: std::ops::Range<u64>) -> Vec<Table> {
    let setup = PiratesAndPrivateers::setup(SEATS, options).expect("a table of four");
    let styles = [&Style::CAPTAIN, Style::commodore(&setup)];
    let mut tables = Vec::new();
    for game in games {
        let mut chance = Fast::stream(0xF17, game);
        // One kind at a table: otherwise what one kind does more often would look like what wins.
        let crew = Crew::of(styles[chance.below(2) as usize]);
        let mut state = PiratesAndPrivateers::new(&setup);
        state.deal(&mut chance, &mut Silence);
        let first = tables.len();
        while state.outcome().is_none() {
            let (board, seat) =
                (state.open_table(), Seat::new(chance.below(SEATS as u32) as usize));
            let round = board.round + 1;
            crew.play_on(&mut state, Some((round, seat)), &mut chance);
            let board = state.open_table();
            if board.round > 0 && board.ending.is_none() {
                let features = std::array::from_fn(|seat| features(board, Seat::new(seat)));
                tables.push(Table { lead: lead(board), features, shares: [0.0; SEATS] });
            }
        }
        let outcome = state.outcome().expect("it is over");
        for table in &mut tables[first..] {
            table.shares = std::array::from_fn(|seat| outcome.share(Seat::new(seat)));
        }
    }
    tables
}

/// What everybody's share should be by these weights.
fn expected(table: &Table, weights: &Weights) -> [f64; SEATS] {
    let worth = table.features.map(|features| {
        let pairs = features.iter().zip(weights[0].iter().zip(&weights[1]));
        pairs
            .map(|(feature, (early, late))| feature * (early + table.lead * late))
            .sum::<f64>()
            .exp()
    });
    let sum: f64 = worth.iter().sum();
    worth.map(|worth| worth / sum)
}

fn surprise(tables: &[Table], weights: &Weights) -> f64 {
    let one = |table: &Table| -> f64 {
        let expected = expected(table, weights);
        -table.shares.iter().zip(expected).map(|(share, chance)| share * chance.ln()).sum::<f64>()
    };
    tables.iter().map(one).sum::<f64>() / tables.len().max(1) as f64
}

/// Uphill along the likelihood, each weight with a stride of its own (Adam).
fn fit(tables: &[Table], before: &Weights) -> Weights {
    let mut weights = *before;
    let (mut first, mut second) = ([[0.0; FEATURES]; 2], [[0.0; FEATURES]; 2]);
    for pass in 1..=PASSES {
        let mut slope = [[0.0; FEATURES]; 2];
        for table in tables {
            let expected = expected(table, &weights);
            let off = table.shares.iter().zip(expected).map(|(share, chance)| share - chance);
            for (off, features) in off.zip(&table.features) {
                for (place, feature) in features.iter().enumerate() {
                    slope[0][place] += off * feature;
                    slope[1][place] += off * feature * table.lead;
                }
            }
        }
        let stride = STRIDE * (1.0 - f64::from(pass - 1) / f64::from(PASSES));
        for row in 0..2 {
            for place in 0..FEATURES {
                let slope = slope[row][place] / tables.len() as f64 - 1e-5 * weights[row][place];
                let (one, two) = (&mut first[row][place], &mut second[row][place]);
                *one = 0.9 * *one + 0.1 * slope;
                *two = 0.99 * *two + 0.01 * slope * slope;
                let (one, two) = (
                    *one / (1.0 - 0.9f64.powi(pass.cast_signed())),
                    *two / (1.0 - 0.99f64.powi(pass.cast_signed())),
                );
                weights[row][place] += stride * one / (two.sqrt() + 1e-9);
            }
        }
    }
    weights
}
