//! Nothing a viewer gets depends on what it cannot know.
//!
//! For each viewer the game has a *twin*: another world that this viewer can believe just as well. Whatever the
//! viewer gets is compared between the two, byte for byte. Then the twin lives on beside the game to its end: at each
//! step it does something that sounds the same to the viewer, and everything is compared again. Where nothing sounds
//! the same the viewer has learnt something, and a new twin is drawn from what it now knows.

mod follow;
mod heard;
mod pair;
mod past;

use quarterdeck_engine::Game;
use quarterdeck_engine::chance::Fast;

use crate::onlooker::Onlooker;
use crate::report::{Report, Watch};
use crate::table::Table;
use crate::violation::{Check, Violation};
use crate::walk::{Taken, Walk};

use heard::Heard;
use past::Past;

/// Plays one game with a twin for every viewer.
pub(crate) fn check<G: Game>(
    table: &Table<G>,
    seed: u64,
    report: &mut Report,
) -> Result<(), Violation> {
    let conceivable = G::conceivable(&table.setup);
    report.watch_all(table.seats);
    let (mut walk, deal) = Walk::begin(table, Check::Leak, seed);
    let mut twins: Vec<Twin<G>> = Onlooker::all(&table.setup, table.seats)
        .into_iter()
        .enumerate()
        .map(|(index, onlooker)| Twin::new(onlooker, &deal.before, walk.side_chance(index)))
        .collect();
    let mut latest: Option<Taken<G>> = Some(deal);
    while let Some(taken) = latest {
        for (twin, watch) in twins.iter_mut().zip(&mut report.watches) {
            twin.live_through(&taken, &walk.state, watch)
                .and_then(|()| twin.compare(&walk.state, &conceivable, watch))
                .map_err(|message| walk.broken(format!("{}: {message}", watch.viewer)))?;
        }
        latest = walk.step()?;
    }
    walk.count(report);
    Ok(())
}

/// Another world that one viewer can believe.
struct Twin<G: Game> {
    onlooker: Onlooker<G>,
    world: G,
    past: Past<G>,
    chance: Fast,
}

impl<G: Game> Twin<G> {
    /// Before anything was drawn there is no secret, so the twin of an untouched table is the table itself.
    fn new(onlooker: Onlooker<G>, untouched: &G, chance: Fast) -> Self {
        Self { onlooker, world: untouched.clone(), past: Past::default(), chance }
    }

    /// Does what sounds like the step that was taken, or is drawn anew.
    fn live_through(
        &mut self,
        taken: &Taken<G>,
        after: &G,
        watch: &mut Watch,
    ) -> Result<(), String> {
        let heard = Heard::new(&self.onlooker, taken, after)?;
        let followed = self.follow(&heard, watch)?;
        self.onlooker.hear(&heard.told)?;
        match followed {
            // A twin that is the same in everything shows nothing; rather take another.
            Some(trial) if trial.after != *after => {
                watch.followed += 1;
                let before = std::mem::replace(&mut self.world, trial.after);
                self.past.add(taken, before, trial.chosen, trial.draws);
            }
            Some(_) => {
                watch.followed += 1;
                self.draw_anew()?;
            }
            None => {
                watch.divergences += 1;
                self.draw_anew()?;
            }
        }
        Ok(())
    }

    fn draw_anew(&mut self) -> Result<(), String> {
        self.world = self.onlooker.sample(&mut self.chance)?;
        self.past = Past::default();
        Ok(())
    }

    fn compare(
        &self,
        real: &G,
        conceivable: &[G::Action],
        watch: &mut Watch,
    ) -> Result<(), String> {
        watch.pairs += 1;
        watch.varied += u64::from(self.world != *real);
        let viewer = self.onlooker.viewer;
        pair::compare(viewer, real, &self.world, conceivable)?;
        self.past.compare(viewer, real, &self.world)
    }
}
