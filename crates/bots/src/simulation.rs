//! Many games, on several threads, with the same result on any number of them.

use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use std::thread;

use quarterdeck_engine::Game;
use quarterdeck_engine::chance::Fast;

use crate::riches::{Appraiser, Riches};
use crate::roster::{Level, Roster};
use crate::summary::Summary;
use crate::table::{Minutes, Played, Recorder, Unrecorded, play_game};

/// Games that a thread takes on at once: enough that handing them out costs nothing, few enough that stopping is
/// quick.
const CHUNK: u64 = 64;

/// Many games of the same bots in the same seats.
pub struct Simulation<G: Game> {
    /// The table.
    pub setup: G::Setup,
    /// Who sits where.
    pub seats: Vec<&'static Level<G>>,
    /// How many games.
    pub games: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many threads; none counts as one.
    pub threads: usize,
}

impl<G: Game> Simulation<G> {
    /// Plays the games.
    ///
    /// Every game has its own chance and all that is kept is whole numbers, so the summary does not depend on the
    /// number of threads. `progress` is told how many games are over, one call after the other, and may stop it all:
    /// then the summary covers the games begun by that time, always the first so many, each played to its end.
    ///
    /// # Panics
    /// When there is not one level a seat, or a bot chooses an illegal action.
    pub fn run(&self, progress: &(dyn Fn(u64) -> ControlFlow<()> + Sync)) -> Summary {
        self.run_with(progress, &|index| self.play(index, &mut Unrecorded))
    }

    /// Plays the same games and hands each, written down, to `keep`; in no particular order.
    pub fn run_recorded(
        &self,
        progress: &(dyn Fn(u64) -> ControlFlow<()> + Sync),
        keep: &(dyn Fn(u64, &Minutes<G>) + Sync),
    ) -> Summary {
        self.run_with(progress, &|index| {
            let mut minutes = Minutes::default();
            let played = self.play(index, &mut minutes);
            keep(index, &minutes);
            played
        })
    }

    /// Plays the same games and looks at what everybody owns, round by round; nothing in games without wealth.
    pub fn run_appraised(
        &self,
        progress: &(dyn Fn(u64) -> ControlFlow<()> + Sync),
    ) -> (Summary, Riches)
    where
        G: Roster,
    {
        let riches = Mutex::new(Riches::default());
        let summary = self.run_with(progress, &|index| {
            let mut appraiser = Appraiser::default();
            let played = self.play(index, &mut appraiser);
            lock(&riches).add(&appraiser.seen);
            played
        });
        (summary, riches.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    fn run_with(
        &self,
        progress: &(dyn Fn(u64) -> ControlFlow<()> + Sync),
        play: &(dyn Fn(u64) -> Played + Sync),
    ) -> Summary {
        let office = Mutex::new(Office { next: 0, games: self.games, over: 0 });
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.max(1))
                .map(|_| scope.spawn(|| self.work(&office, progress, play)))
                .collect();
            let mut summary = self.nothing_yet();
            for worker in workers {
                match worker.join() {
                    Ok(part) => summary.merge(part),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            summary
        })
    }

    /// One thread's part.
    fn work(
        &self,
        office: &Mutex<Office>,
        progress: &(dyn Fn(u64) -> ControlFlow<()> + Sync),
        play: &(dyn Fn(u64) -> Played + Sync),
    ) -> Summary {
        let mut summary = self.nothing_yet();
        loop {
            // A statement of its own: in the head of a loop the lock would be held all the way through.
            let Some(games) = lock(office).hand_out() else { return summary };
            let count = games.end - games.start;
            for index in games {
                summary.add(&play(index));
            }
            lock(office).take_back(count, progress);
        }
    }

    fn play(&self, index: u64, recorder: &mut impl Recorder<G>) -> Played {
        let mut bots: Vec<_> = self.seats.iter().map(|level| (level.make)()).collect();
        let mut game_chance = Fast::stream(self.seed, index);
        // With all bits turned, a bot's stream meets a game's only after some 10^18 games.
        let mut bot_chance = Fast::stream(!self.seed, index);
        play_game(&self.setup, &mut bots, &mut game_chance, &mut bot_chance, recorder)
    }

    fn nothing_yet(&self) -> Summary {
        Summary::new(self.seats.iter().map(|level| level.name))
    }
}

/// Where the threads get their games.
///
/// Games are handed out in order and all that were handed out are played, so whenever it closes, what was played is
/// the first so many.
struct Office {
    next: u64,
    games: u64,
    over: u64,
}

impl Office {
    fn hand_out(&mut self) -> Option<Range<u64>> {
        let start = self.next;
        self.next = self.games.min(start + CHUNK);
        (start < self.next).then_some(start..self.next)
    }

    fn take_back(&mut self, count: u64, progress: &dyn Fn(u64) -> ControlFlow<()>) {
        self.over += count;
        if progress(self.over).is_break() {
            self.games = self.next;
        }
    }
}

/// A thread that panicked ends the whole simulation anyhow.
fn lock<T>(office: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    office.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
