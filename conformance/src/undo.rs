//! What can be taken back showed nobody anything.

use quarterdeck_engine::chance::{Fast, Script};
use quarterdeck_engine::{Course, Game, Seat};

use crate::onlooker::Onlooker;
use crate::report::Report;
use crate::table::Table;
use crate::trial::Trial;
use crate::violation::{Check, Violation};
use crate::walk::{Taken, Walk, legal_actions};
use crate::wire::{json, same};

/// In how many worlds of each viewer a step is tried as well.
const SAMPLES: usize = 3;

/// Plays one game as a course and takes back whatever can be.
pub(crate) fn check<G: Game>(
    table: &Table<G>,
    seed: u64,
    report: &mut Report,
) -> Result<(), Violation> {
    let (mut walk, deal) = Walk::begin(table, Check::Undo, seed);
    let mut chance = walk.side_chance(0);
    let mut onlookers = Onlooker::<G>::all(&table.setup, table.seats);
    let (mut course, _) = Course::begin(&table.setup, Script::new(&deal.outcomes()));
    let mut row = Row { latest: None, before: Vec::new() };
    let mut latest: Option<Taken<G>> = Some(deal);
    while let Some(taken) = latest {
        play_on(&mut course, &taken, &walk.state)
            .and_then(|()| row.add(&taken, &onlookers, &mut chance, report))
            .and_then(|()| row.compare(&course, table.seats))
            .and_then(|()| row.take_back(course.clone(), report))
            .and_then(|()| hear(&mut onlookers, &taken))
            .map_err(|message| walk.broken(message))?;
        latest = walk.step()?;
    }
    walk.count(report);
    Ok(())
}

/// Takes a step in the course as it was taken in the walk.
fn play_on<G: Game>(course: &mut Course<G>, taken: &Taken<G>, after: &G) -> Result<(), String> {
    if let Some((seat, action)) = taken.chosen {
        let played = course.play(seat, action, Script::new(&taken.outcomes()));
        played.map_err(|refusal| format!("{action:?} of {seat} was refused: {refusal}"))?;
    }
    if course.state() == after { Ok(()) } else { Err("a course leads somewhere else".to_owned()) }
}

fn hear<G: Game>(onlookers: &mut [Onlooker<G>], taken: &Taken<G>) -> Result<(), String> {
    for onlooker in onlookers {
        let told = onlooker.receive(&taken.events)?;
        onlooker.hear(&told)?;
    }
    Ok(())
}

/// The steps that can be taken back by right: those of one seat in a row, since nothing was drawn or shown.
struct Row<G: Game> {
    latest: Option<Seat>,
    before: Vec<(G, G::Action)>,
}

impl<G: Game> Row<G> {
    fn add(
        &mut self,
        taken: &Taken<G>,
        onlookers: &[Onlooker<G>],
        chance: &mut Fast,
        report: &mut Report,
    ) -> Result<(), String> {
        let Some((seat, action)) = taken.chosen else { return Ok(()) };
        if self.latest != Some(seat) || !taken.can_be_taken_back() {
            self.before.clear();
        }
        self.latest = Some(seat);
        if !taken.can_be_taken_back() {
            report.undo_barred += 1;
            return Ok(());
        }
        self.before.push((taken.before.clone(), action));
        onlookers
            .iter()
            .try_for_each(|onlooker| check_shows_nothing(onlooker, taken, chance, report))
    }

    /// The course lets exactly these be taken back.
    fn compare(&self, course: &Course<G>, seats: usize) -> Result<(), String> {
        for seat in Seat::all(seats) {
            let due = if self.latest == Some(seat) { self.before.len() } else { 0 };
            let offered = course.undoable(seat);
            if offered != due {
                return Err(format!("{seat} may take back {offered} steps, and not {due}"));
            }
            if due == 0 && course.clone().undo(seat).is_ok() {
                return Err(format!("{seat} may take nothing back, and could"));
            }
        }
        Ok(())
    }

    /// Takes everything back, step by step, each time plays it again, and ends where it must.
    fn take_back(&self, mut course: Course<G>, report: &mut Report) -> Result<(), String> {
        let Some(seat) = self.latest else { return Ok(()) };
        for (before, action) in self.before.iter().rev() {
            let after = course.state().clone();
            course.undo(seat).map_err(|refusal| format!("{seat} could not undo: {refusal}"))?;
            if course.state() != before {
                return Err(format!("taking back {action:?} does not lead back"));
            }
            check_redo(course.clone(), seat, *action, &after)?;
            report.undone += 1;
        }
        if course.undo(seat).is_ok() {
            return Err(format!("{seat} took back more than there was"));
        }
        Ok(())
    }
}

/// A step that was taken back can be played again, to the same end and without a draw.
fn check_redo<G: Game>(
    mut course: Course<G>,
    seat: Seat,
    action: G::Action,
    after: &G,
) -> Result<(), String> {
    let step = course
        .play(seat, action, Script::new(&[]))
        .map_err(|refusal| format!("{action:?} was taken back, then refused: {refusal}"))?;
    if !step.draws.is_empty() {
        return Err(format!("{action:?} was taken back, then drew"));
    }
    if course.state() != after {
        return Err(format!("{action:?} was taken back, then did something else"));
    }
    Ok(())
}

/// In any world that a viewer can believe, a step that can be taken back is told in the same words: all that was
/// shown is the action itself.
fn check_shows_nothing<G: Game>(
    onlooker: &Onlooker<G>,
    taken: &Taken<G>,
    chance: &mut Fast,
    report: &mut Report,
) -> Result<(), String> {
    let told = onlooker.receive(&taken.events)?;
    for _ in 0..SAMPLES {
        let world = onlooker.sample(chance)?;
        report.undo_samples += 1;
        match Trial::of(&world, taken.chosen, onlooker.viewer, &mut *chance) {
            Some(trial) => {
                let what = format!("{} sees what can be taken back", onlooker.viewer);
                same(&what, &json(&told), &json(&trial.told))?;
            }
            None if sounds_possible(onlooker, &world, taken, &told) => {}
            None => report.undo_hints += 1,
        }
    }
    Ok(())
}

/// Whether somebody could do something in `world` that sounds like the step that was taken.
fn sounds_possible<G: Game>(
    onlooker: &Onlooker<G>,
    world: &G,
    taken: &Taken<G>,
    told: &[G::Told],
) -> bool {
    let Some((seat, _)) = taken.chosen else { return true };
    legal_actions(world, seat).into_iter().any(|action| {
        let trial = Trial::of(world, Some((seat, action)), onlooker.viewer, Script::new(&[]));
        trial.is_some_and(|trial| trial.told == told)
    })
}
