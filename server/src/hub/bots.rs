//! Bots think here: a few at a time, people in turn, and never on the threads that serve.
//!
//! Quick levels and slow ones have rooms of their own, so a quick bot never waits for a slow one. In
//! each room the people who opened the tables take turns, however many tables one of them has.
//!
//! When a bot answers must not depend on what it holds. So an answer is shown on a grid of times that
//! begins when the bot starts to think: after one step of the grid, or two, or four. How many steps it
//! takes depends on how slow the machine has been for all bots of its kind, and how long a bot waits
//! for its turn on how busy the server is: on no secret of its own.

use std::collections::VecDeque;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use quarterdeck_bots::{Cancel, Cost};
use quarterdeck_store::PlayerId;
use quarterdeck_table::play::Thought;
use serde_json::value::RawValue;
use tokio::time::{Instant, sleep_until, timeout_at};

use crate::fair::{FairGate, Permit, Person, Room};

/// How many tables of one person may wait for a room. The others try again a little later.
const WAITING_PER_PERSON: usize = 64;

/// How many tables may wait for a room in all.
const WAITING: usize = 4096;

/// An answer is shown as late as the slowest of so many thoughts of its cost.
const RECENT: usize = 16;

/// The rooms where bots think.
#[derive(Clone)]
pub struct BotPool {
    quick: FairGate,
    slow: FairGate,
    budget: Duration,
    recent: Arc<Mutex<Recent>>,
    /// Whether bots think where they are asked, so that a simulation can be repeated.
    #[cfg(feature = "simulation")]
    inline: bool,
}

/// How long the last thoughts took, by their cost.
#[derive(Default)]
struct Recent(Vec<(Cost, VecDeque<Duration>)>);

impl Recent {
    /// Notes how long a thought took, and answers with the longest of the last ones of its cost. On a
    /// busy machine some thoughts take more than one step of the grid. An answer is shown as late as
    /// the slowest of them would be, or else the quick ones among them could be told apart.
    fn slowest(&mut self, cost: Cost, taken: Duration) -> Duration {
        let place = self.0.iter().position(|(known, _)| *known == cost).unwrap_or_else(|| {
            self.0.push((cost, VecDeque::with_capacity(RECENT)));
            self.0.len() - 1
        });
        let times = &mut self.0[place].1;
        if times.len() == RECENT {
            times.pop_front();
        }
        times.push_back(taken);
        times.iter().copied().max().unwrap_or(taken)
    }
}

/// What came of a thought.
#[derive(Debug)]
pub(super) enum Thinking {
    /// The bot has decided on an action, after thinking for so long.
    Decided { action: Box<RawValue>, taken: Duration },
    /// It did not decide within its budget.
    TookTooLong,
    /// Too many wait already; nothing was thought.
    Full,
}

/// When answers may be shown, counted from the moment when a bot starts to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    /// The first moment.
    first: Duration,
}

impl Grid {
    /// The grid for a decision of this cost. `pace` is how long a bot takes at least so that people
    /// can follow; the further steps of one turn (`goes_on`) go by more quickly. Whose steps they are
    /// is public.
    ///
    /// A pace of zero means no grid: answers are shown at once. That is for tests and measurements.
    pub(super) fn new(cost: Cost, pace: Duration, goes_on: bool) -> Self {
        let pace = if goes_on { pace / 5 } else { pace };
        let first = match cost {
            Cost::Slow { tick_ms } if !pace.is_zero() => {
                let tick = Duration::from_millis(u64::from(tick_ms.max(1)));
                let ticks = pace.as_nanos().div_ceil(tick.as_nanos()).max(1);
                tick * u32::try_from(ticks).unwrap_or(u32::MAX)
            }
            Cost::Quick | Cost::Slow { .. } => pace,
        };
        Self { first }
    }

    /// The first moment of the grid that is not before `taken`. Each is twice as late as the one
    /// before, so that a thought that a busy machine delays still says little by it.
    fn after(self, taken: Duration) -> Duration {
        let mut at = self.first;
        while at < taken && !at.is_zero() {
            at = at.saturating_mul(2);
        }
        at
    }
}

impl BotPool {
    /// Rooms for so many slow thoughts at a time, and as many quick ones, with so much time each.
    pub fn new(at_a_time: usize, budget: Duration) -> Self {
        let room = Room { at_a_time, waiting_per_person: WAITING_PER_PERSON, waiting: WAITING };
        Self {
            quick: FairGate::new(room),
            slow: FairGate::new(room),
            budget,
            recent: Arc::default(),
            #[cfg(feature = "simulation")]
            inline: false,
        }
    }

    /// A pool without threads, for simulations: how long a thread takes cannot be repeated.
    #[cfg(feature = "simulation")]
    pub fn inline() -> Self {
        Self { inline: true, ..Self::new(1, Duration::ZERO) }
    }

    /// Lets a bot think when it is its turn, for a table that `opener` has opened, and answers on the
    /// grid. To drop this cancels the thought. A thought that does not stop keeps its place in the
    /// room, so that bots that hang cannot fill the machine.
    pub(super) async fn think(&self, opener: PlayerId, thought: Thought, grid: Grid) -> Thinking {
        #[cfg(feature = "simulation")]
        if self.inline {
            return match thought.run(&Cancel::new()) {
                Some(action) => Thinking::Decided { action, taken: Duration::ZERO },
                None => Thinking::TookTooLong,
            };
        }
        self.work(opener, thought.cost(), grid, |cancel, permit| {
            let thinking = tokio::task::spawn_blocking(move || {
                let action = thought.run(&cancel);
                drop(permit);
                action
            });
            async { thinking.await.ok().flatten() }
        })
        .await
    }

    async fn work<F>(
        &self,
        opener: PlayerId,
        cost: Cost,
        grid: Grid,
        start: impl FnOnce(Cancel, Permit) -> F,
    ) -> Thinking
    where
        F: Future<Output = Option<Box<RawValue>>>,
    {
        let gate = match cost {
            Cost::Quick => &self.quick,
            Cost::Slow { .. } => &self.slow,
        };
        let Ok(permit) = gate.enter(Person::Player(opener)).await else { return Thinking::Full };
        let cancel = CancelOnDrop(Cancel::new());
        let started = Instant::now();
        let limit = started + self.budget;
        let decided = timeout_at(limit, start(cancel.0.clone(), permit)).await;
        let taken = started.elapsed();
        let slowest = self.slowest(cost, taken);
        // A bot that runs out of time answers at its limit, which is the same for all.
        sleep_until((started + grid.after(slowest)).min(limit)).await;
        match decided {
            Ok(Some(action)) => Thinking::Decided { action, taken },
            Ok(None) | Err(_) => Thinking::TookTooLong,
        }
    }

    fn slowest(&self, cost: Cost, taken: Duration) -> Duration {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.slowest(cost, taken)
    }
}

/// Stops a thought that nobody waits for any more.
struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use futures_util::future::join_all;

    use super::*;

    const PACE: Duration = Duration::from_millis(700);
    const SLOW: Cost = Cost::Slow { tick_ms: 1000 };

    fn pool(at_a_time: usize) -> BotPool {
        BotPool::new(at_a_time, Duration::from_secs(5))
    }

    fn player(number: u8) -> PlayerId {
        PlayerId::from_bytes([number; 16])
    }

    fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    fn action() -> Box<RawValue> {
        RawValue::from_string("1".to_owned()).unwrap()
    }

    /// A thought that takes so long, on the clock of the test.
    async fn thinks(pool: &BotPool, by: u8, cost: Cost, grid: Grid, takes: Duration) -> Thinking {
        pool.work(player(by), cost, grid, |_, permit| async move {
            tokio::time::sleep(takes).await;
            drop(permit);
            Some(action())
        })
        .await
    }

    /// When the answer to a thought of this length is shown, with nothing else going on.
    async fn shown(cost: Cost, pace: Duration, goes_on: bool, takes: Duration) -> Duration {
        let began = Instant::now();
        let thinking = thinks(&pool(1), 1, cost, Grid::new(cost, pace, goes_on), takes).await;
        assert!(matches!(thinking, Thinking::Decided { taken, .. } if taken == takes));
        began.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn answers_are_shown_on_the_grid_of_their_level() {
        for (takes, at) in [(0, 700), (3, 700), (700, 700), (701, 1400), (1500, 2800)] {
            assert_eq!(shown(Cost::Quick, PACE, false, millis(takes)).await, millis(at), "{takes}");
        }
        for (takes, at) in [(0, 1000), (570, 1000), (1000, 1000), (1001, 2000), (2001, 4000)] {
            assert_eq!(shown(SLOW, PACE, false, millis(takes)).await, millis(at), "{takes}");
            assert_eq!(shown(SLOW, PACE, true, millis(takes)).await, millis(at), "{takes}");
        }
        // A slow level with a small step keeps the pace of a turn's first step.
        let navigator = Cost::Slow { tick_ms: 250 };
        assert_eq!(shown(navigator, PACE, false, millis(20)).await, millis(750));
        assert_eq!(shown(navigator, PACE, true, millis(20)).await, millis(250));
        assert_eq!(shown(Cost::Quick, PACE, true, millis(2)).await, millis(140));
        // Without a pace there is no grid.
        assert_eq!(shown(SLOW, Duration::ZERO, false, millis(333)).await, millis(333));
    }

    #[tokio::test(start_paused = true)]
    async fn a_bot_that_takes_too_long_answers_at_its_limit() {
        for takes in [5001, 100_000] {
            let began = Instant::now();
            let grid = Grid::new(SLOW, PACE, false);
            let thinking = thinks(&pool(1), 1, SLOW, grid, millis(takes)).await;
            assert!(matches!(thinking, Thinking::TookTooLong));
            assert_eq!(began.elapsed(), millis(5000));
        }
    }

    /// How often the best threshold on `times` tells the secrets apart.
    fn recognised(times: &[(bool, Duration)]) -> usize {
        let right = |threshold: Duration| {
            let fits = |(secret, time): &&(bool, Duration)| *secret == (*time < threshold);
            let right = times.iter().filter(fits).count();
            right.max(times.len() - right)
        };
        let thresholds = times.iter().map(|(_, time)| *time + Duration::from_nanos(1));
        thresholds.chain([Duration::ZERO]).map(right).max().unwrap_or_default()
    }

    /// Thirty decisions, half of them forced, by bots whose time depends on that; others keep the
    /// rooms busy. Returns when each was forced and how long it took from when the bot started.
    async fn decisions(pace: Duration, slowness: u32) -> Vec<(bool, Duration)> {
        let pool = pool(1);
        let grid = Grid::new(SLOW, pace, false);
        let busy = join_all((0..30).map(|_| thinks(&pool, 9, SLOW, grid, slowness * millis(410))));
        let times = Arc::new(Mutex::new(Vec::new()));
        let decide = async {
            for nth in 0..30 {
                let forced = nth % 2 == 0;
                let started = Arc::new(Mutex::new(None));
                let note = Arc::clone(&started);
                pool.work(player(1), SLOW, grid, |_, permit| async move {
                    *note.lock().unwrap() = Some(Instant::now());
                    let takes = millis(if forced { 150 } else { 570 });
                    tokio::time::sleep(slowness * takes).await;
                    drop(permit);
                    Some(action())
                })
                .await;
                let started = started.lock().unwrap().expect("it has thought");
                times.lock().unwrap().push((forced, started.elapsed()));
            }
        };
        tokio::join!(busy, decide);
        let times = times.lock().unwrap();
        times.clone()
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_recognises_a_forced_decision_by_its_time() {
        // Without the grid each is recognised; with it no better than by a coin.
        assert_eq!(recognised(&decisions(Duration::ZERO, 1).await), 30);
        assert_eq!(recognised(&decisions(PACE, 1).await), 15);
    }

    #[tokio::test(start_paused = true)]
    async fn nor_on_a_machine_that_is_too_busy_for_the_grid() {
        // A forced decision takes 0.6 s there and any other 2.3 s, but all are shown after 4 s. Only
        // the first may come before the server has seen how slow it is.
        let decisions = decisions(PACE, 4).await;
        assert!(recognised(&decisions) <= 16);
        assert!(decisions[1..].iter().all(|(_, time)| *time == millis(4000)), "{decisions:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn after_a_slow_while_bots_are_as_prompt_as_before() {
        let pool = pool(1);
        let grid = Grid::new(SLOW, PACE, false);
        thinks(&pool, 1, SLOW, grid, millis(1500)).await;
        let mut times = Vec::new();
        for _ in 0..RECENT {
            let began = Instant::now();
            thinks(&pool, 1, SLOW, grid, millis(100)).await;
            times.push(began.elapsed());
        }
        let (last, slow) = times.split_last().expect("there are some");
        assert!(slow.iter().all(|time| *time == millis(2000)), "{slow:?}");
        assert_eq!(*last, millis(1000));
        // Other levels are not held up by it.
        let began = Instant::now();
        let quick = Grid::new(Cost::Quick, PACE, false);
        thinks(&pool, 1, Cost::Quick, quick, millis(1)).await;
        assert_eq!(began.elapsed(), PACE);
    }

    #[tokio::test(start_paused = true)]
    async fn quick_bots_never_wait_for_slow_ones_and_people_take_turns() {
        let pool = pool(1);
        let done = Mutex::new(Vec::new());
        let thought = |name: &'static str, by: u8, cost: Cost, takes: u64| {
            let (pool, done) = (&pool, &done);
            async move {
                let grid = Grid::new(cost, Duration::ZERO, false);
                let thinking = thinks(pool, by, cost, grid, millis(takes)).await;
                assert!(matches!(thinking, Thinking::Decided { .. }));
                done.lock().unwrap().push(name);
            }
        };
        let flood = join_all((0..30).map(|_| thought("flood", 1, SLOW, 600)));
        let others = async {
            // Everything of the flood is in the queue by now.
            tokio::time::sleep(millis(1)).await;
            tokio::join!(
                thought("quick", 2, Cost::Quick, 2),
                thought("slow", 2, SLOW, 600),
                thought("another's", 3, SLOW, 600),
            );
        };
        tokio::join!(flood, others);
        let done = done.into_inner().unwrap();
        assert_eq!(done[..5], ["quick", "flood", "flood", "slow", "another's"]);
        assert_eq!(done.len(), 33);
    }

    #[tokio::test(start_paused = true)]
    async fn a_thought_that_nobody_waits_for_is_cancelled() {
        let pool = pool(1);
        let seen = Arc::new(Mutex::new(None));
        let note = Arc::clone(&seen);
        let grid = Grid::new(SLOW, PACE, false);
        let mut work = Box::pin(pool.work(player(1), SLOW, grid, |cancel, permit| {
            *note.lock().unwrap() = Some(cancel);
            async move {
                std::future::pending::<()>().await;
                drop(permit);
                Some(action())
            }
        }));
        assert!((&mut work).now_or_never().is_none());
        let cancel = seen.lock().unwrap().clone().expect("it has begun");
        assert!(!cancel.is_cancelled());
        drop(work);
        assert!(cancel.is_cancelled());
        // Its time being up cancels it as well, and its place is free again.
        let mut kept = None;
        let thinking = pool
            .work(player(1), SLOW, grid, |cancel, permit| {
                kept = Some(cancel);
                async move {
                    std::future::pending::<()>().await;
                    drop(permit);
                    Some(action())
                }
            })
            .await;
        assert!(matches!(thinking, Thinking::TookTooLong));
        assert!(kept.expect("it has begun").is_cancelled());
    }
}
