//! A game that was written down is the same game, in everybody's copy and for everybody who follows it.

use quarterdeck_engine::chance::{Audience, Fast};
use quarterdeck_engine::record::{Deed, Draft, Drawn, Host, Logbook, RewindRefusal, Source};
use quarterdeck_engine::sealed::Master;
use quarterdeck_engine::{Game, Record, Seat, Viewer};

use crate::report::Report;
use crate::table::Table;
use crate::violation::{Check, Violation};
use crate::walk::Walk;

/// How often a step that can be taken back is: one time in this many.
const SECOND_THOUGHTS: u32 = 4;
/// How often the table agrees to take back more: after one action in this many.
const AGREEMENTS: u32 = 5;
/// How often that is any number of actions and not just a few: one time in this many.
const FAR: u32 = 8;

/// Plays one game with sealed dice into a logbook, and reads every copy of it again.
pub(crate) fn check<G: Game>(
    table: &Table<G>,
    seed: u64,
    report: &mut Report,
) -> Result<(), Violation> {
    check_draws(table, seed)?;
    let mut chance = Fast::stream(seed, 0);
    let mut actions = 0;
    let broken = |actions, message| table.violation(Check::Records, Some(seed), actions, message);
    let leader = begin(table, seed, &mut chance);
    let mut game = Written::new(leader).map_err(|message| broken(actions, message))?;
    // Some games are left in the middle, and their records must be as good.
    let stop = chance.below(2 * G::bounds(&table.setup).actions as u32) as usize;
    while actions < stop
        && let Some(seat) = game.leader.state().owed().first()
    {
        game.act(seat, &mut chance)
            .and_then(|()| game.think_twice(seat, &mut chance, report))
            .map_err(|message| broken(actions, message))?;
        actions += 1;
    }
    check_host(&game.leader)
        .and_then(|()| game.compare_whole())
        .map_err(|message| broken(actions, message))?;
    for viewer in Viewer::all(table.seats) {
        let checked = check_copy(game.leader.record(), viewer);
        checked.map_err(|message| broken(actions, format!("the copy of {viewer}: {message}")))?;
        report.copies += 1;
    }
    report.lines += game.leader.record().entries().len() as u64;
    report.games += 1;
    report.actions += actions as u64;
    Ok(())
}

/// A game that says so draws in front of all whenever somebody acts. What it draws in the deal is never taken back.
fn check_draws<G: Game>(table: &Table<G>, seed: u64) -> Result<(), Violation> {
    let (mut walk, _) = Walk::begin(table, Check::Records, seed);
    while let Some(taken) = walk.step()? {
        let in_secret = taken.draws.iter().any(|draw| draw.purpose.audience != Audience::All);
        walk.ensure(G::SECRET_DRAWS || !in_secret, || {
            "an action draws in secret, and the game says that none does".to_owned()
        })?;
    }
    Ok(())
}

pub(crate) fn begin<G: Game>(table: &Table<G>, seed: u64, chance: &mut Fast) -> Logbook<G> {
    let name = std::array::from_fn(|_| chance.word() as u8);
    let seats = vec!["person".to_owned(); table.seats];
    let fits = "the options did fit";
    let terms = Host::terms::<G>(name, &table.options, &seats).expect(fits);
    let mut nonce = || std::array::from_fn(|_| chance.word() as u8);
    let host = Host::alone(&terms, Master::from_seed(seed), Source::Seed, &mut nonce);
    Logbook::begin(host, name, table.options.clone(), seats).expect(fits).0
}

/// A game that is written down, and somebody who follows it line by line.
struct Written<G: Game> {
    leader: Logbook<G>,
    follower: Logbook<G>,
    /// The actions that stand.
    standing: Vec<Stood<G>>,
}

/// An action that stands.
#[derive(Clone)]
struct Stood<G: Game> {
    before: G,
    seat: Seat,
    action: G::Action,
    draws: Vec<Drawn>,
    after: G,
}

impl<G: Game> Written<G> {
    fn new(leader: Logbook<G>) -> Result<Self, String> {
        let record = leader.record();
        let reopened = Logbook::reopen(&record.head_line(), &record.entry_line(0));
        let (follower, _) = reopened.map_err(|fault| format!("it cannot be followed: {fault}"))?;
        Ok(Self { leader, follower, standing: Vec::new() })
    }

    /// Plays any legal action.
    fn act(&mut self, seat: Seat, chance: &mut Fast) -> Result<(), String> {
        let nth = chance.below(self.leader.state().legal_count(seat));
        self.play(seat, self.leader.state().nth_legal(seat, nth))
    }

    fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), String> {
        let before = self.leader.state().clone();
        let drafted = self.leader.draft_play(seat, action);
        let draft = drafted.map_err(|why| format!("{action:?} of {seat} was refused: {why}"))?;
        if *self.leader.state() != before {
            return Err(format!("drafting {action:?} of {seat} has changed the game"));
        }
        self.accept(draft)?;
        let draws = self.last_deed().draws().to_vec();
        let after = self.leader.state().clone();
        self.standing.push(Stood { before, seat, action, draws, after });
        Ok(())
    }

    /// Now and then takes back the step that was just taken, or more than that.
    fn think_twice(
        &mut self,
        seat: Seat,
        chance: &mut Fast,
        report: &mut Report,
    ) -> Result<(), String> {
        if self.leader.course().undoable(seat) > 0 && chance.below(SECOND_THOUGHTS) == 0 {
            let draft = self.leader.draft_undo(seat).map_err(|refusal| refusal.to_string())?;
            self.accept(draft)?;
            self.standing.pop();
        }
        let standing = self.standing.len() as u32;
        if standing > 0 && chance.below(AGREEMENTS) == 0 {
            // Mostly a little, or else a game would get nowhere.
            let most = if chance.below(FAR) == 0 { standing } else { standing.min(3) };
            self.agree(1 + chance.below(most), chance.below(2) == 0, report)?;
        }
        Ok(())
    }

    /// Takes back by agreement, and perhaps does the same again.
    fn agree(&mut self, back: u32, again: bool, report: &mut Report) -> Result<(), String> {
        let kept = self.standing.len() - back as usize;
        let drew = self.standing[kept..].iter().any(|stood| !stood.draws.is_empty());
        let draft = match self.leader.draft_rewind(back) {
            Err(RewindRefusal::Drawn) if G::SECRET_DRAWS && drew => return Ok(()),
            drafted => drafted.map_err(|refusal| format!("{back} back: {refusal}"))?,
        };
        if G::SECRET_DRAWS && drew {
            return Err("it was taken back past a draw".to_owned());
        }
        self.accept(draft)?;
        let taken_back = self.standing.split_off(kept);
        if *self.leader.state() != taken_back[0].before {
            return Err(format!("taking back {back} by agreement does not lead back"));
        }
        let seats = self.leader.state().seats();
        if Seat::all(seats).any(|seat| self.leader.course().undoable(seat) > 0) {
            return Err("after an agreement something can be taken back without one".to_owned());
        }
        report.rewound += 1;
        for stood in taken_back.into_iter().filter(|_| again) {
            let Stood { seat, action, .. } = stood;
            self.play(seat, action)?;
            if self.last_deed().draws() != stood.draws || *self.leader.state() != stood.after {
                return Err(format!("{action:?} of {seat} does something else the second time"));
            }
            report.redrawn += 1;
        }
        Ok(())
    }

    fn last_deed(&self) -> &Deed<G> {
        let last = self.leader.record().entries().last();
        &last.expect("there was a deal").deed
    }

    /// Writes down what was drafted. Who follows is where the leader is, and would write the same.
    fn accept(&mut self, draft: Draft<G>) -> Result<(), String> {
        let (line, ahead) = (draft.line().to_owned(), draft.state().clone());
        self.leader.accept(draft);
        let record = self.leader.record();
        if record.entry_line(record.entries().len() - 1) != line || *self.leader.state() != ahead {
            return Err("what was written is not what was drafted".to_owned());
        }
        let followed = self.follower.follow(&line);
        followed.map_err(|fault| format!("whoever follows finds: {fault}"))?;
        let (leader, follower) = (&self.leader, &self.follower);
        let undoable = |logbook: &Logbook<G>| {
            let seats = Seat::all(logbook.state().seats());
            seats.map(|seat| logbook.course().undoable(seat)).collect::<Vec<_>>()
        };
        let same = leader.state() == follower.state()
            && leader.record().fingerprint() == follower.record().fingerprint()
            && undoable(leader) == undoable(follower)
            && leader.private_seed() == follower.private_seed();
        if same { Ok(()) } else { Err("whoever follows is somewhere else".to_owned()) }
    }

    fn compare_whole(&self) -> Result<(), String> {
        let same = self.leader.record().to_text() == self.follower.record().to_text();
        if same { Ok(()) } else { Err("whoever follows has another record".to_owned()) }
    }
}

/// The host's record verifies, reads back as it was written, and leads to the same state.
pub(crate) fn check_host<G: Game>(logbook: &Logbook<G>) -> Result<(), String> {
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
    let next = |logbook: &Logbook<G>| {
        let seat = logbook.state().owed().first()?;
        let draft = logbook.draft_play(seat, logbook.state().nth_legal(seat, 0)).ok()?;
        Some(draft.line().to_owned())
    };
    if next(&resumed) != next(logbook) {
        return Err("played through again, it goes on in another way".to_owned());
    }
    Ok(())
}

/// A viewer's copy verifies on its own, has the same chain and shows the viewer the same game.
pub(crate) fn check_copy<G: Game>(record: &Record<G>, viewer: Viewer) -> Result<(), String> {
    let copy = record.as_seen_by(viewer).map_err(|fault| fault.to_string())?;
    let again = read_back(&copy)?;
    if again.fingerprint() != record.fingerprint() || again.master().is_some() {
        return Err("it is not the same game, or has the master secret".to_owned());
    }
    // Whoever has a copy can see it with the public's eyes too.
    for eyes in [viewer, Viewer::Public] {
        let seen = again.scenes(eyes).map_err(|fault| fault.to_string())?;
        let true_scenes = record.scenes(eyes).map_err(|fault| fault.to_string())?;
        if seen != true_scenes {
            return Err("it shows another game than the host's record does".to_owned());
        }
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
