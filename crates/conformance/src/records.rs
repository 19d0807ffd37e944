//! A game that was written down is the same game, in everybody's copy.

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{Host, Logbook, Source};
use quarterdeck_engine::sealed::Master;
use quarterdeck_engine::{Game, Record, Viewer};

use crate::report::Report;
use crate::table::Table;
use crate::violation::{Check, Violation};

/// How often a step that can be taken back is: one time in this many.
const SECOND_THOUGHTS: u32 = 4;

/// Plays one game with sealed dice into a logbook, and reads every copy of it again.
pub(crate) fn check<G: Game>(
    table: &Table<G>,
    seed: u64,
    report: &mut Report,
) -> Result<(), Violation> {
    let mut chance = Fast::stream(seed, 0);
    let mut logbook = begin(table, seed, &mut chance);
    let mut actions = 0;
    let broken = |actions, message| table.violation(Check::Records, Some(seed), actions, message);
    // Some games are left in the middle, and their records must be as good.
    let stop = chance.below(2 * G::bounds(&table.setup).actions as u32) as usize;
    while actions < stop
        && let Some(seat) = logbook.state().owed().first()
    {
        let nth = chance.below(logbook.state().legal_count(seat));
        let action = logbook.state().nth_legal(seat, nth);
        let refused = |refusal| format!("{action:?} of {seat} was refused: {refusal}");
        logbook.play(seat, action).map_err(|refusal| broken(actions, refused(refusal)))?;
        actions += 1;
        if logbook.course().undoable(seat) > 0 && chance.below(SECOND_THOUGHTS) == 0 {
            let undone = logbook.undo(seat);
            undone.map_err(|refusal| broken(actions, refusal.to_string()))?;
        }
    }
    check_host(&logbook).map_err(|message| broken(actions, message))?;
    for viewer in Viewer::all(table.seats) {
        let checked = check_copy(logbook.record(), viewer);
        checked.map_err(|message| broken(actions, format!("the copy of {viewer}: {message}")))?;
        report.copies += 1;
    }
    report.games += 1;
    report.actions += actions as u64;
    Ok(())
}

fn begin<G: Game>(table: &Table<G>, seed: u64, chance: &mut Fast) -> Logbook<G> {
    let name = std::array::from_fn(|_| chance.word() as u8);
    let seats = vec!["person".to_owned(); table.seats];
    let fits = "the options did fit";
    let terms = Host::terms::<G>(name, &table.options, &seats).expect(fits);
    let mut nonce = || std::array::from_fn(|_| chance.word() as u8);
    let host = Host::alone(&terms, Master::from_seed(seed), Source::Seed, &mut nonce);
    Logbook::begin(host, name, table.options.clone(), seats).expect(fits).0
}

/// The host's record verifies, reads back as it was written, and leads to the same state.
fn check_host<G: Game>(logbook: &Logbook<G>) -> Result<(), String> {
    let record = logbook.record();
    let again = read_back(record)?;
    let resumed = Logbook::resume(again).map_err(|fault| fault.to_string())?;
    if resumed.state() != logbook.state() {
        return Err("played through again, the state differs".to_owned());
    }
    for viewer in Viewer::all(logbook.state().seats()) {
        if resumed.state().view(viewer) != logbook.state().view(viewer) {
            return Err(format!("played through again, the view of {viewer} differs"));
        }
    }
    Ok(())
}

/// A viewer's copy verifies on its own, has the same chain and shows the viewer the same game.
fn check_copy<G: Game>(record: &Record<G>, viewer: Viewer) -> Result<(), String> {
    let copy = record.as_seen_by(viewer).map_err(|fault| fault.to_string())?;
    let again = read_back(&copy)?;
    if again.fingerprint() != record.fingerprint() || again.master().is_some() {
        return Err("it is not the same game, or has the master secret".to_owned());
    }
    let seen = again.scenes(viewer).map_err(|fault| fault.to_string())?;
    let true_scenes = record.scenes(viewer).map_err(|fault| fault.to_string())?;
    if seen != true_scenes {
        return Err("it shows another game than the host's record does".to_owned());
    }
    Ok(())
}

fn read_back<G: Game>(record: &Record<G>) -> Result<Record<G>, String> {
    let text = record.to_text();
    let again = Record::<G>::parse(&text).map_err(|fault| fault.to_string())?;
    if again.to_text() != text {
        return Err("read and written again, the text differs".to_owned());
    }
    again.verify().map_err(|fault| fault.to_string())?;
    Ok(again)
}
