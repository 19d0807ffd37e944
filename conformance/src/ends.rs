//! A game ends within its bounds, and then has a proper outcome.

use quarterdeck_engine::{Game, Outcome};

use crate::report::Report;
use crate::table::Table;
use crate::violation::{Check, Violation};
use crate::walk::{Taken, Walk};

/// Plays one game.
pub(crate) fn check<G: Game>(
    table: &Table<G>,
    seed: u64,
    report: &mut Report,
) -> Result<(), Violation> {
    let most = G::bounds(&table.setup).draws;
    let mut draws = 0;
    let (mut walk, deal) = Walk::begin(table, Check::Ends, seed);
    walk.ensure(walk.state.seats() == table.seats, || {
        format!("the state says it has {} seats", walk.state.seats())
    })?;
    let mut latest: Option<Taken<G>> = Some(deal);
    while let Some(taken) = latest {
        draws += taken.draws.len();
        walk.ensure(draws <= most, || format!("{draws} draws were made, at most {most} promised"))?;
        check_standing(&walk, table.seats)?;
        latest = walk.step()?;
    }
    report.draws += draws as u64;
    walk.count(report);
    Ok(())
}

/// Either somebody owes a decision or there is an outcome.
fn check_standing<G: Game>(walk: &Walk<'_, G>, seats: usize) -> Result<(), Violation> {
    let owed = walk.state.owed();
    walk.ensure(owed.iter().all(|seat| seat.index() < seats), || {
        format!("{owed:?} owe a decision at a table of {seats}")
    })?;
    match walk.state.outcome() {
        None => walk.ensure(!owed.is_empty(), || "nobody owes a decision, yet no outcome".into()),
        Some(_) if !owed.is_empty() => {
            Err(walk.broken(format!("there is an outcome, yet {owed:?} owe a decision")))
        }
        Some(outcome) => check_outcome(&outcome, seats).map_err(|message| walk.broken(message)),
    }
}

/// A standing for each seat; a rank is one more than the number of better ones.
fn check_outcome(outcome: &Outcome, seats: usize) -> Result<(), String> {
    let standings = outcome.standings();
    if standings.len() != seats {
        return Err(format!("the outcome has {} standings for {seats} seats", standings.len()));
    }
    let ranks: Vec<u8> = standings.iter().map(|standing| standing.rank).collect();
    let proper =
        |&rank: &u8| usize::from(rank) == 1 + ranks.iter().filter(|&&better| better < rank).count();
    if ranks.iter().all(proper) { Ok(()) } else { Err(format!("{ranks:?} are no ranks")) }
}
