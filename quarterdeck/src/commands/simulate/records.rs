//! The records of simulated games, one file a game.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use quarterdeck_bots::{Minutes, Roster, Simulation, Summary};
use quarterdeck_engine::chance::{Draw, Fast};
use quarterdeck_engine::record::{Host, Logbook};
use quarterdeck_engine::sealed::Master;

use crate::failure::{Answer, Failure};
use crate::files;
use crate::longrun;

/// Plays the games and keeps the record of each in a folder.
pub(super) fn run<G: Roster>(
    simulation: &Simulation<G>,
    options: G::Options,
    folder: &Path,
    stop: &AtomicBool,
) -> Answer<Summary> {
    std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    let seats = simulation.seats.iter().map(|level| format!("bot:{}", level.name)).collect();
    let seed = simulation.seed;
    let keeper = Keeper::<G> { folder, seed, options, seats, failure: Mutex::new(None) };
    let bar = longrun::progress_bar(simulation.games, "games");
    let progress = |games: u64| {
        bar.set_position(games);
        if stop.load(Ordering::Relaxed) || keeper.has_failed() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let summary = simulation.run_recorded(&progress, &|index, minutes| keeper.keep(index, minutes));
    bar.finish_and_clear();
    keeper.finish()?;
    Ok(summary)
}

/// Writes the records of a simulation, one file a game.
struct Keeper<'a, G: Roster> {
    folder: &'a Path,
    seed: u64,
    options: G::Options,
    seats: Vec<String>,
    failure: Mutex<Option<Failure>>,
}

impl<G: Roster> Keeper<'_, G> {
    /// The first failure ends the simulation.
    fn keep(&self, index: u64, minutes: &Minutes<G>) {
        if let Err(failure) = self.write(index, minutes) {
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failure);
        }
    }

    fn has_failed(&self) -> bool {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    fn finish(self) -> Answer {
        self.failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    fn write(&self, index: u64, minutes: &Minutes<G>) -> Answer {
        // The table's name and the salts come from the seed, so that the same simulation writes the same files.
        let mut chance = Fast::stream(self.seed.rotate_left(32), index);
        let mut bytes = [0; 32];
        bytes.fill_with(|| chance.word() as u8);
        let master = Master::new(bytes);
        let mut table = [0; 16];
        table.fill_with(|| chance.word() as u8);
        let host = Host::written::<G>(table, &self.options, &self.seats, master);
        let outcomes = |draws: &[Draw]| draws.iter().map(|draw| draw.outcome).collect::<Vec<_>>();
        let unfit = |why: &dyn std::fmt::Display| {
            Failure::new(format!("game {index} cannot be written down: {why}"))
        };
        let deal = outcomes(&minutes.deal);
        let begun = Logbook::<G>::begin_written(
            host,
            table,
            self.options.clone(),
            self.seats.clone(),
            &deal,
        );
        let (mut logbook, _) = begun.map_err(|wrong| unfit(&wrong))?;
        for step in &minutes.steps {
            let written = logbook.write(step.seat, step.action, &outcomes(&step.draws));
            written.map_err(|refusal| unfit(&refusal))?;
        }
        let path = self.folder.join(format!("{}-{:08}.jsonl", G::ID, index + 1));
        files::write_new(&path, &logbook.record().to_text())
    }
}
