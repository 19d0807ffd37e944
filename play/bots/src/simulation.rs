//! Many games, on several threads, with the same result on any number of them.

use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use std::thread;

use quarterdeck_engine::Game;
use quarterdeck_engine::chance::Fast;

use crate::race::Watcher;
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
    pub fn run(&self, progress: &Progress<'_>) -> Summary {
        self.go_on(self.nothing_yet(), progress)
    }

    /// Plays the games that are not in `done`, the summary of the first so many.
    pub fn go_on(&self, done: Summary, progress: &Progress<'_>) -> Summary {
        self.run_with(done, progress, &|index, summary| {
            summary.add(&self.play(index, &mut Unrecorded));
        })
    }

    /// Plays the same games and hands each, written down, to `keep`; in no particular order.
    pub fn run_recorded(
        &self,
        progress: &Progress<'_>,
        keep: &(dyn Fn(u64, &Minutes<G>) + Sync),
    ) -> Summary {
        self.run_with(self.nothing_yet(), progress, &|index, summary| {
            let mut minutes = Minutes::default();
            summary.add(&self.play(index, &mut minutes));
            keep(index, &minutes);
        })
    }

    /// No games yet.
    pub fn nothing_yet(&self) -> Summary {
        Summary::new(self.seats.iter().map(|level| level.name))
    }

    fn run_with(
        &self,
        done: Summary,
        progress: &Progress<'_>,
        play: &(dyn Fn(u64, &mut Summary) + Sync),
    ) -> Summary {
        let office = Mutex::new(Office { next: done.games, games: self.games, over: done.games });
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.max(1))
                .map(|_| scope.spawn(|| self.work(&office, progress, play)))
                .collect();
            let mut summary = done;
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
        progress: &Progress<'_>,
        play: &(dyn Fn(u64, &mut Summary) + Sync),
    ) -> Summary {
        let mut summary = self.nothing_yet();
        loop {
            // A statement of its own: in the head of a loop the lock would be held all the way through.
            let Some(games) = lock(office).hand_out() else { return summary };
            let count = games.end - games.start;
            for index in games {
                play(index, &mut summary);
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
}

impl<G: Roster> Simulation<G> {
    /// Plays the games that are not in `done`, and watches how each of them goes on its way to the end.
    pub fn watch(&self, done: Summary, progress: &Progress<'_>) -> Summary {
        self.run_with(done, progress, &|index, summary| {
            let mut watcher = Watcher::default();
            let played = self.play(index, &mut watcher);
            summary.add(&played);
            summary.races.add(watcher.seen(), &played.outcome);
        })
    }
}

/// Is told how many games are over, and may stop it all.
pub type Progress<'a> = dyn Fn(u64) -> ControlFlow<()> + Sync + 'a;

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

    fn take_back(&mut self, count: u64, progress: &Progress<'_>) {
        self.over += count;
        if progress(self.over).is_break() {
            self.games = self.next;
        }
    }
}

/// A thread that panicked ends the whole simulation anyhow.
fn lock(office: &Mutex<Office>) -> std::sync::MutexGuard<'_, Office> {
    office.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
