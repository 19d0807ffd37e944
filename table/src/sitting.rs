//! Bots that stay in their seats between their moves.
//!
//! All a bot remembers is what its seat was told, so a new one knows the same, and a game that was left goes on exactly as it
//! would have. But who works out what is believed after every turn would do so again for all of them; so a bot that
//! [lives on](Bot::lives_on) is kept until its next move. It is taken back only if what it has heard still stands.

use std::sync::{Arc, Mutex, PoisonError};

use quarterdeck_bots::{Bot, Cancel, Chair, Level};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat};

/// The seats of a table, with at most one bot in each; none while it thinks.
pub(crate) struct Seating<G: Game>(Arc<[Mutex<Option<Sitting<G>>>]>);

/// A bot in its seat.
struct Sitting<G: Game> {
    level: &'static str,
    /// What it has heard, as entries of the record.
    heard: Vec<usize>,
    bot: Box<dyn Bot<G>>,
}

/// A bot that is asked, and has heard everything.
pub(crate) struct Asked<G: Game> {
    seat: Seat,
    sitting: Sitting<G>,
    seating: Seating<G>,
}

impl<G: Game> Seating<G> {
    /// So many seats, with nobody in them.
    pub(crate) fn new(seats: usize) -> Self {
        Self((0..seats).map(|_| Mutex::default()).collect())
    }

    /// The bot of a seat, once it has heard the entries that stand: the one that sits there if it has heard part of just
    /// that, else a new one.
    pub(crate) fn ask(
        &self,
        seat: Seat,
        level: &'static Level<G>,
        standing: &[usize],
        told: impl Fn(usize) -> Vec<G::Told>,
    ) -> Asked<G> {
        let fits =
            |known: &Sitting<G>| known.level == level.name && standing.starts_with(&known.heard);
        let mut sitting = self.take(seat).filter(fits).unwrap_or_else(|| Sitting {
            level: level.name,
            heard: Vec::new(),
            bot: (level.make)(),
        });
        sitting.hear(standing, told);
        Asked { seat, sitting, seating: Self(Arc::clone(&self.0)) }
    }

    /// Sends everybody away.
    pub(crate) fn clear(&self) {
        Seat::all(self.0.len()).for_each(|seat| drop(self.take(seat)));
    }

    fn take(&self, seat: Seat) -> Option<Sitting<G>> {
        self.0[seat.index()].lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Who has thought for too long may come back after a new one was asked: then who has heard more stays.
    fn put_back(&self, seat: Seat, sitting: Sitting<G>) {
        let mut place = self.0[seat.index()].lock().unwrap_or_else(PoisonError::into_inner);
        if place.as_ref().is_none_or(|other| other.heard.len() < sitting.heard.len()) {
            *place = Some(sitting);
        }
    }
}

impl<G: Game> Sitting<G> {
    fn hear(&mut self, standing: &[usize], told: impl Fn(usize) -> Vec<G::Told>) {
        if self.bot.listens() {
            for &step in &standing[self.heard.len()..] {
                for told in told(step) {
                    self.bot.hear(&told);
                }
            }
        }
        self.heard = standing.to_vec();
    }
}

impl<G: Game> Asked<G> {
    /// Lets it choose, and sit down again if it lives on. Nothing comes of it once it is cancelled:
    /// neither the answer nor what the bot has worked out for it is complete then.
    ///
    /// A decision with one possible answer takes as much work as any other, since others must not
    /// see that it was forced.
    pub(crate) fn choose(
        mut self,
        state: &G,
        chance: &mut Fast,
        cancel: &Cancel,
    ) -> Option<G::Action> {
        let (chair, bot) = (Chair::new(state, self.seat).until(cancel), &mut self.sitting.bot);
        let action = if chair.legal_count() == 1 {
            bot.ponder(&chair, chance);
            chair.nth_legal(0)
        } else {
            bot.choose(&chair, chance)
        };
        if cancel.is_cancelled() {
            return None;
        }
        if self.sitting.bot.lives_on() {
            self.seating.put_back(self.seat, self.sitting);
        }
        Some(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quarterdeck_bots::Cost;
    use quarterdeck_engine::Silence;
    use quarterdeck_shelf::LetterOfMarque;

    type Told = <LetterOfMarque as Game>::Told;

    /// What every bot has heard that was ever made, as entries.
    type Notes = Arc<Mutex<Vec<Vec<usize>>>>;

    /// Writes down what it hears, and does just anything.
    struct Scribe {
        notes: Notes,
        number: usize,
        lives_on: bool,
    }

    impl Bot<LetterOfMarque> for Scribe {
        fn choose(
            &mut self,
            chair: &Chair<'_, LetterOfMarque>,
            _: &mut Fast,
        ) -> <LetterOfMarque as Game>::Action {
            chair.nth_legal(0)
        }

        fn listens(&self) -> bool {
            true
        }

        fn hear(&mut self, told: &Told) {
            let Told::Passed { seat } = told else { panic!("only passes are told here") };
            self.notes.lock().unwrap()[self.number].push(seat.index());
        }

        fn lives_on(&self) -> bool {
            self.lives_on
        }
    }

    fn level(name: &'static str, notes: &Notes, lives_on: bool) -> &'static Level<LetterOfMarque> {
        let notes = Arc::clone(notes);
        let make = move || -> Box<dyn Bot<LetterOfMarque>> {
            let mut all = notes.lock().unwrap();
            all.push(Vec::new());
            Box::new(Scribe { notes: Arc::clone(&notes), number: all.len() - 1, lives_on })
        };
        Box::leak(Box::new(Level { name, cost: Cost::Quick, make: Box::leak(Box::new(make)) }))
    }

    /// A table where an entry is a pass of the seat with its number, and the first seat is asked.
    struct Room {
        seating: Seating<LetterOfMarque>,
        state: LetterOfMarque,
        notes: Notes,
    }

    impl Room {
        fn new() -> Self {
            let setup = LetterOfMarque::setup(3, &<LetterOfMarque as Game>::Options::default())
                .expect("a table of three");
            let mut state = LetterOfMarque::new(&setup);
            state.deal(&mut Fast::new(1), &mut Silence);
            Self { seating: Seating::new(3), state, notes: Notes::default() }
        }

        fn ask(
            &self,
            level: &'static Level<LetterOfMarque>,
            standing: &[usize],
        ) -> Asked<LetterOfMarque> {
            let told = |step| vec![Told::Passed { seat: Seat::new(step) }];
            self.seating.ask(Seat::new(0), level, standing, told)
        }

        fn chooses(&self, level: &'static Level<LetterOfMarque>, standing: &[usize]) {
            self.answers(self.ask(level, standing));
        }

        fn answers(&self, asked: Asked<LetterOfMarque>) {
            let action = asked.choose(&self.state, &mut Fast::new(1), &Cancel::new());
            let action = action.expect("nobody has cancelled it");
            let mut legal = Vec::new();
            self.state.legal(Seat::new(0), |action| legal.push(action));
            assert!(legal.contains(&action));
        }

        /// What each bot has heard, in the order in which they were made.
        fn heard(&self) -> Vec<Vec<usize>> {
            self.notes.lock().unwrap().clone()
        }
    }

    #[test]
    fn who_stays_hears_everything_once() {
        let room = Room::new();
        let level = level("scribe", &room.notes, true);
        for standing in [&[0][..], &[0, 1, 2], &[0, 1, 2, 3]] {
            room.chooses(level, standing);
        }
        assert_eq!(room.heard(), [[0, 1, 2, 3]]);
    }

    #[test]
    fn who_does_not_live_on_is_seated_anew() {
        let room = Room::new();
        let level = level("scribe", &room.notes, false);
        room.chooses(level, &[0]);
        room.chooses(level, &[0, 1]);
        assert_eq!(room.heard(), [vec![0], vec![0, 1]]);
    }

    #[test]
    fn who_has_heard_what_was_taken_back_goes() {
        let room = Room::new();
        let level = level("scribe", &room.notes, true);
        room.chooses(level, &[0, 1, 2]);
        room.chooses(level, &[0, 1]);
        // The second entry is the same deed once more; it was taken back in between all the same.
        room.chooses(level, &[0, 4]);
        assert_eq!(room.heard(), [vec![0, 1, 2], vec![0, 1], vec![0, 4]]);
    }

    #[test]
    fn another_level_is_another_bot() {
        let room = Room::new();
        room.chooses(level("scribe", &room.notes, true), &[0]);
        room.chooses(level("clerk", &room.notes, true), &[0, 1]);
        assert_eq!(room.heard(), [vec![0], vec![0, 1]]);
    }

    #[test]
    fn nobody_waits_for_who_is_still_thinking_and_who_has_heard_more_stays() {
        let room = Room::new();
        let level = level("scribe", &room.notes, true);
        let slow = room.ask(level, &[0]);
        room.chooses(level, &[0, 1]);
        room.answers(slow);
        room.chooses(level, &[0, 1, 2]);
        assert_eq!(room.heard(), [vec![0], vec![0, 1, 2]]);
    }

    #[test]
    fn a_bot_that_was_cancelled_answers_nothing_and_is_not_kept() {
        let room = Room::new();
        let level = level("scribe", &room.notes, true);
        let cancel = Cancel::new();
        let asked = room.ask(level, &[0]);
        cancel.cancel();
        assert_eq!(asked.choose(&room.state, &mut Fast::new(1), &cancel), None);
        room.chooses(level, &[0, 1]);
        assert_eq!(room.heard(), [vec![0], vec![0, 1]]);
    }

    #[test]
    fn seats_are_apart_and_can_be_cleared() {
        let room = Room::new();
        let level = level("scribe", &room.notes, true);
        room.chooses(level, &[0]);
        let told = |step| vec![Told::Passed { seat: Seat::new(step) }];
        drop(room.seating.ask(Seat::new(1), level, &[0, 1], told));
        room.chooses(level, &[0, 1]);
        room.seating.clear();
        room.chooses(level, &[0, 1]);
        assert_eq!(room.heard(), [vec![0, 1], vec![0, 1], vec![0, 1]]);
    }
}
