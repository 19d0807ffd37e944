//! The power fails at every point of a store's life while games are written down: nothing that was acknowledged is lost.

use letter_of_marque::{LetterOfMarque, Options};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{Host, Logbook, Source};
use quarterdeck_engine::sealed::Master;
use quarterdeck_power_loss::{Plan, Report, drive};
use quarterdeck_store::sqlite::Fault;

use crate::Answer;

/// Images of each crash point: one for every way to lose what was not synced. Each round has other seeds.
const SEEDS: u64 = 6;

/// How many games are written down at the same time.
const GAMES: u64 = 4;

pub(crate) fn run(rounds: u64) -> Answer {
    find_the_planted()?;
    let mut all = Report::default();
    for round in 0..rounds {
        let plan = Plan {
            journals: games(round)?,
            fault: Fault::None,
            seeds: SEEDS,
            first_seed: round * SEEDS,
            every_event: true,
        };
        let report = drive(&plan);
        if let Some(first) = &report.first {
            return Err(format!("power-loss, round {round}: {first}\n{report:?}"));
        }
        all.syncs += report.syncs;
        all.events += report.events;
        all.points += report.points;
        all.images += report.images;
        all.acknowledged += report.acknowledged;
        all.looked_for += report.looked_for;
    }
    println!(
        "power-loss: {rounds} rounds of {GAMES} games; {} syncs among {} events, power lost at {} points, {} images opened; {} \
         entries acknowledged, looked for {} times, 0 lost, 0 images damaged",
        all.syncs, all.events, all.points, all.images, all.acknowledged, all.looked_for
    );
    Ok(())
}

/// A store that breaks its promise must be found out, or this chore would prove nothing.
fn find_the_planted() -> Answer {
    for fault in [Fault::SyncsAtCheckpoints, Fault::NeverSyncs, Fault::AnswersEarly] {
        let plan = Plan { journals: games(0)?, fault, seeds: 6, first_seed: 0, every_event: false };
        let report = drive(&plan);
        if report.is_clean() {
            return Err(format!("power-loss: a store that is {fault:?} was not found out"));
        }
        println!(
            "power-loss: planted {fault:?}: {} of {} lost, {} of {} images damaged",
            report.lost, report.looked_for, report.broken, report.images
        );
    }
    Ok(())
}

/// The records of some random games, line by line: what a table's journal is made of.
fn games(round: u64) -> Result<Vec<Vec<Vec<u8>>>, String> {
    let lines = |record: String| record.lines().map(|line| line.as_bytes().to_vec()).collect();
    (0..GAMES).map(|nth| game(round * GAMES + nth).map(lines)).collect()
}

fn game(seed: u64) -> Result<String, String> {
    let (mut chance, seats) = (Fast::stream(0x9077, seed), 2 + (seed % 3) as usize);
    let options = Options { duel: true, ships: 3, armed: 1, cannons: 1, ..Options::default() };
    let table = std::array::from_fn(|_| chance.word() as u8);
    let names = vec!["person".to_owned(); seats];
    let terms = Host::terms::<LetterOfMarque>(table, &options, &names);
    let terms = terms.map_err(|error| error.to_string())?;
    let mut nonce = || std::array::from_fn(|_| chance.word() as u8);
    let host = Host::alone(&terms, Master::from_seed(seed), Source::Seed, &mut nonce);
    let begun = Logbook::<LetterOfMarque>::begin(host, table, options, names);
    let (mut logbook, _) = begun.map_err(|error| error.to_string())?;
    while let Some(seat) = quarterdeck_engine::Game::owed(logbook.state()).first() {
        let state = logbook.state();
        let count = quarterdeck_engine::Game::legal_count(state, seat);
        let action = quarterdeck_engine::Game::nth_legal(state, seat, chance.below(count));
        logbook.play(seat, action).map_err(|refusal| refusal.to_string())?;
    }
    Ok(logbook.record().to_text())
}
