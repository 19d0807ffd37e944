//! The same actions and outcomes give the same game.

use quarterdeck_engine::chance::Script;
use quarterdeck_engine::{Game, Viewer};

use crate::onlooker::told_to;
use crate::report::Report;
use crate::table::Table;
use crate::violation::{Check, Violation};
use crate::walk::{Taken, Walk};
use crate::wire::{json, same};

/// Plays one game, and the same again from what was written down.
pub(crate) fn check<G: Game>(
    table: &Table<G>,
    seed: u64,
    report: &mut Report,
) -> Result<(), Violation> {
    let (mut walk, deal) = Walk::begin(table, Check::Replay, seed);
    let mut again = G::new(&table.setup);
    let mut latest: Option<Taken<G>> = Some(deal);
    while let Some(taken) = latest {
        replay(&mut again, &taken)
            .and_then(|events| compare(&walk.state, &taken.events, &again, &events))
            .map_err(|message| walk.broken(message))?;
        report.replayed += 1;
        latest = walk.step()?;
    }
    walk.count(report);
    Ok(())
}

/// Plays a step again with the outcomes that were written down.
fn replay<G: Game>(state: &mut G, taken: &Taken<G>) -> Result<Vec<G::Event>, String> {
    let outcomes = taken.outcomes();
    let mut script = Script::new(&outcomes);
    let mut events = Vec::new();
    match taken.chosen {
        None => state.deal(&mut script, &mut events),
        Some((seat, action)) => state
            .play(seat, action, &mut script, &mut events)
            .map_err(|refusal| format!("replayed, {action:?} of {seat} was refused: {refusal}"))?,
    }
    script.finish().map_err(|fault| format!("replayed, {fault}"))?;
    Ok(events)
}

fn compare<G: Game>(
    first: &G,
    events: &[G::Event],
    again: &G,
    events_again: &[G::Event],
) -> Result<(), String> {
    for viewer in Viewer::all(first.seats()) {
        let (one, other) = (first.view(viewer), again.view(viewer));
        same(&format!("replayed, {viewer} sees something else"), &json(&one), &json(&other))?;
        if told_to::<G>(events, viewer) != told_to::<G>(events_again, viewer) {
            return Err(format!("replayed, {viewer} is told something else"));
        }
    }
    let (one, other) = (json(&first.outcome()), json(&again.outcome()));
    same("replayed, the outcome differs", &one, &other)?;
    if first == again { Ok(()) } else { Err("replayed, the state differs".to_owned()) }
}
