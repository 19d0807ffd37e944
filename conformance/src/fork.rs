//! A game that somebody goes on with from the middle tells them nothing that they could not know.
//!
//! A game is cut somewhere, and for a seat a beginning is made up that this seat could take for what it saw. It must
//! sound the same to the seat, be a game by the rules, and be written down as one. And it must depend on nothing else: the
//! made-up game is itself a world that the seat cannot tell from the true one, so both must lead to the same made-up games,
//! byte for byte, if chance is the same.

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::record::{Deed, Entry, Given, Host, Logbook, Source};
use quarterdeck_engine::sealed::Master;
use quarterdeck_engine::{Game, Record, Seat, Viewer};

use crate::records::{begin, check_copy, check_host};
use crate::report::Report;
use crate::table::Table;
use crate::violation::{Check, Violation};

/// How often the table agrees to take something back: after one action in this many, and not more often in all.
const AGREEMENTS: u32 = 6;

/// Plays one game into a logbook, and makes up beginnings of it for one of its seats.
pub(crate) fn check<G: Game>(
    table: &Table<G>,
    seed: u64,
    report: &mut Report,
) -> Result<(), Violation> {
    let mut chance = Fast::stream(seed, 0);
    let mut logbook = begin(table, seed, &mut chance);
    let mut actions = 0;
    let mut agreements = AGREEMENTS;
    while let Some(seat) = logbook.state().owed().first() {
        act(&mut logbook, seat, &mut chance);
        actions += 1;
        if agreements > 0 && chance.below(AGREEMENTS) == 0 {
            agreements -= 1;
            // Where it is not allowed, nothing is taken back.
            let _ = logbook.rewind(1 + chance.below(3));
        }
    }
    let record = logbook.record();
    let seat = Seat::new(chance.below(table.seats as u32) as usize);
    let step = chance.below(record.entries().len() as u32) as usize;
    Forked { table, record, seat, step }.check(&mut chance, report).map_err(|message| {
        let message = format!("{seat} goes on after entry {step}: {message}");
        table.violation(Check::Fork, Some(seed), actions, message)
    })?;
    report.games += 1;
    report.actions += actions as u64;
    Ok(())
}

/// A seat that goes on with a game after one of its entries.
struct Forked<'a, G: Game> {
    table: &'a Table<G>,
    record: &'a Record<G>,
    seat: Seat,
    step: usize,
}

impl<G: Game> Forked<'_, G> {
    fn check(&self, chance: &mut Fast, report: &mut Report) -> Result<(), String> {
        let given = self.made_up(self.record, self.step, chance.word())?;
        let mut fork = self.written(&given, chance)?;
        self.check_sounds_the_same(&fork)?;

        // To this seat the made-up game and the true one are the same.
        let last = fork.record().entries().len() - 1;
        for _ in 0..3 {
            let seed = chance.word();
            let from_truth = self.made_up(self.record, self.step, seed)?;
            let from_fork = self.made_up(fork.record(), last, seed)?;
            if from_truth != from_fork {
                return Err("what is made up depends on what the seat cannot know".to_owned());
            }
            report.forks += 1;
            report.forks_varied += u64::from(from_truth != given);
        }

        // It goes on to its end, and is a record like any other.
        while let Some(seat) = fork.state().owed().first() {
            act(&mut fork, seat, chance);
        }
        check_host(&fork)?;
        check_followed(&fork)?;
        for viewer in [Viewer::Seat(self.seat), Viewer::Public] {
            check_copy(fork.record(), viewer).map_err(|why| format!("copy of {viewer}: {why}"))?;
        }
        check_seals(fork.record(), given.len())
    }

    fn made_up(&self, record: &Record<G>, step: usize, seed: u64) -> Result<Vec<Given<G>>, String> {
        let given = record.resampled(self.seat, step, &mut Fast::new(seed));
        given.map_err(|fault| fault.to_string())
    }

    /// The logbook of a new game that begins with this.
    fn written(&self, given: &[Given<G>], chance: &mut Fast) -> Result<Logbook<G>, String> {
        let options = &self.table.options;
        let name = std::array::from_fn(|_| chance.word() as u8);
        let seats = vec!["person".to_owned(); self.table.seats];
        let terms = Host::terms::<G>(name, options, &seats).map_err(|why| why.to_string())?;
        let master = Master::from_seed(chance.word());
        let mut nonce = || std::array::from_fn(|_| chance.word() as u8);
        let host = Host::alone(&terms, master, Source::Seed, &mut nonce);
        let begun = Logbook::begin_given(host, name, options.clone(), seats, given);
        begun.map_err(|wrong| wrong.to_string())
    }

    /// What the seat was told of what stands, and what it sees now, is what it was and saw then.
    fn check_sounds_the_same(&self, fork: &Logbook<G>) -> Result<(), String> {
        let viewer = Viewer::Seat(self.seat);
        let scenes = |record: &Record<G>| record.scenes(viewer).map_err(|fault| fault.to_string());
        let (then, now) = (scenes(self.record)?, scenes(fork.record())?);
        let standing = standing(&self.record.entries()[..=self.step]);
        let told = |at: usize| (then[at].seat, &then[at].told);
        if !standing.into_iter().map(told).eq(now.iter().map(|scene| (scene.seat, &scene.told))) {
            return Err("it was told something else".to_owned());
        }
        if now.last().map(|scene| &scene.view) != Some(&then[self.step].view) {
            return Err("it sees something else".to_owned());
        }
        Ok(())
    }
}

fn act<G: Game>(logbook: &mut Logbook<G>, seat: Seat, chance: &mut Fast) {
    let nth = chance.below(logbook.state().legal_count(seat));
    let action = logbook.state().nth_legal(seat, nth);
    if logbook.play(seat, action).is_err() {
        unreachable!("a legal action was refused");
    }
}

/// The deal and the actions that stand at the end of these entries.
fn standing<G: Game>(entries: &[Entry<G>]) -> Vec<usize> {
    let mut standing = Vec::new();
    for (seq, entry) in entries.iter().enumerate() {
        let back = match entry.deed {
            Deed::Deal { .. } | Deed::Act { .. } => {
                standing.push(seq);
                continue;
            }
            Deed::Undo { .. } => 1,
            Deed::Rewind { back } => back as usize,
        };
        standing.truncate(standing.len() - back);
    }
    standing
}

/// Whoever reads the lines one by one comes to the same game.
fn check_followed<G: Game>(fork: &Logbook<G>) -> Result<(), String> {
    let record = fork.record();
    let (mut follower, _) = Logbook::<G>::reopen(&record.head_line(), &record.entry_line(0))
        .map_err(|fault| format!("it cannot be followed: {fault}"))?;
    for seq in 1..record.entries().len() {
        let followed = follower.follow(&record.entry_line(seq));
        followed.map_err(|fault| format!("whoever follows finds: {fault}"))?;
    }
    let same = follower.state() == fork.state() && follower.record().to_text() == record.to_text();
    if same { Ok(()) } else { Err("whoever follows is somewhere else".to_owned()) }
}

/// The record says what was given, and opens a seal for every draw after it and for none before.
fn check_seals<G: Game>(record: &Record<G>, given: usize) -> Result<(), String> {
    let verified = record.verify().map_err(|fault| fault.to_string())?;
    if verified.given != given {
        return Err(format!("{given} entries were given, and the record says {}", verified.given));
    }
    for (seq, entry) in record.entries().iter().enumerate() {
        let sealed = entry.open.draws.iter().filter(|draw| draw.seal.is_some()).count();
        let due = if seq < given { 0 } else { entry.deed.draws().len() };
        if sealed != due {
            return Err(format!("entry {seq} has {sealed} seals, and {due} are due"));
        }
    }
    Ok(())
}
