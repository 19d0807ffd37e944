//! Bots think here: a few at a time, people in turn, and never on the threads that serve.
//!
//! Quick levels and slow ones have rooms of their own, so a quick bot never waits for a slow one. In
//! each room the people who opened the tables take turns, however many tables one of them has.
//!
//! When a bot answers must not depend on what it holds. So an answer is shown on a grid of times that
//! begins when the bot starts to think: after one step of the grid, or two, or four. How long it waits
//! for its turn before that depends on how busy the server is, and on no secret.

use std::future::Future;
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

/// The rooms where bots think.
#[derive(Clone)]
pub struct BotPool {
    quick: FairGate,
    slow: FairGate,
    budget: Duration,
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
        Self { quick: FairGate::new(room), slow: FairGate::new(room), budget }
    }

    /// Lets a bot think when it is its turn, for a table that `opener` has opened, and answers on the
    /// grid. To drop this cancels the thought. A thought that does not stop keeps its place in the
    /// room, so that bots that hang cannot fill the machine.
    pub(super) async fn think(&self, opener: PlayerId, thought: Thought, grid: Grid) -> Thinking {
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
        // A bot that runs out of time answers at its limit, which is the same for all.
        sleep_until((started + grid.after(taken)).min(limit)).await;
        match decided {
            Ok(Some(action)) => Thinking::Decided { action, taken },
            Ok(None) | Err(_) => Thinking::TookTooLong,
        }
    }
}

/// Stops a thought that nobody waits for any more.
struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
