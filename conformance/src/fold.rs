//! What a viewer is told keeps its view up to date.

use quarterdeck_engine::Game;

use crate::onlooker::{Onlooker, told_to};
use crate::report::Report;
use crate::table::Table;
use crate::violation::{Check, Violation};
use crate::walk::{Taken, Walk};
use crate::wire::{json, same};

/// Plays one game before everybody.
pub(crate) fn check<G: Game>(
    table: &Table<G>,
    seed: u64,
    report: &mut Report,
) -> Result<(), Violation> {
    let mut onlookers = Onlooker::<G>::all(&table.setup, table.seats);
    let (mut walk, deal) = Walk::begin(table, Check::Fold, seed);
    let mut latest: Option<Taken<G>> = Some(deal);
    while let Some(taken) = latest {
        for onlooker in &mut onlookers {
            check_onlooker(onlooker, &taken, &walk.state)
                .map_err(|message| walk.broken(format!("{}: {message}", onlooker.viewer)))?;
            report.sentences += taken.events.len() as u64;
        }
        latest = walk.step()?;
    }
    walk.count(report);
    Ok(())
}

/// There is one sentence for each event, it arrives as it was sent and is the same when asked for again; and the
/// view it is folded into is the view of the state, in the eyes of the game and byte for byte.
fn check_onlooker<G: Game>(
    onlooker: &mut Onlooker<G>,
    taken: &Taken<G>,
    state: &G,
) -> Result<(), String> {
    let told = onlooker.receive(&taken.events)?;
    if told != told_to::<G>(&taken.events, onlooker.viewer) {
        return Err("an event is told in two ways".to_owned());
    }
    onlooker.hear(&told)?;
    let view = state.view(onlooker.viewer);
    same("what was folded and the view differ", &json(&onlooker.view), &json(&view))?;
    if onlooker.view == view {
        Ok(())
    } else {
        Err("what was folded and the view differ, though not as JSON".to_owned())
    }
}
