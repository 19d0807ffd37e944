//! A small pool for work on records, which can take long: copies, checks, replays, forks.
//!
//! A few threads do it, one piece each at a time, and people [take turns](crate::fair). Each piece has a budget of
//! steps. It stops when the client leaves, when the budget is spent, and when the server stops; so nothing goes on
//! that nobody waits for, and a shutdown never waits for a record.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quarterdeck_engine::record::Meter;
use quarterdeck_table::RecordError;

use crate::fair::{FairGate, Permit, Person, Room};
use crate::http::{Code, Refused, Shutdown};
use crate::observe::Metrics;

/// How many requests of one person may wait.
const WAITING_PER_PERSON: usize = 4;

/// How many requests may wait in all.
const WAITING: usize = 256;

/// How many bodies may be held at a time by requests that read them or wait for their turn. A body has at most
/// [`LARGE`](crate::http::body::LARGE) bytes.
const BODIES: usize = 16;

/// How many steps one piece of work may take. The longest honest records take some ten thousand; a step of the largest
/// game takes some microseconds.
pub(crate) const STEPS: u64 = 400_000;

/// When to try again after a queue was full.
const AGAIN: Duration = Duration::from_secs(2);

/// The pool. All clones are the same pool.
#[derive(Clone)]
pub struct WorkPool {
    work: FairGate,
    bodies: FairGate,
    steps: u64,
    stop: Shutdown,
    metrics: Metrics,
}

/// A person's turn. It ends when this is dropped, or when the work is done that it was used for.
pub(crate) struct Turn {
    permit: Permit,
    pool: WorkPool,
}

impl WorkPool {
    /// A pool of this many threads, and pieces of work of at most so many steps.
    pub(crate) fn new(threads: usize, steps: u64, stop: Shutdown, metrics: Metrics) -> Self {
        let room = |at_a_time| Room {
            at_a_time,
            waiting_per_person: WAITING_PER_PERSON,
            waiting: WAITING,
        };
        let (work, bodies) = (FairGate::new(room(threads)), FairGate::new(room(BODIES)));
        Self { work, bodies, steps, stop, metrics }
    }

    /// Waits for a person's turn to work. Who waits holds nothing but a place in the queue, so what the work needs is
    /// best fetched afterwards.
    pub(crate) async fn turn(&self, person: Person) -> Result<Turn, Refused> {
        let permit = self.enter(&self.work, person).await?;
        Ok(Turn { permit, pool: self.clone() })
    }

    /// Waits until there is room for the body of a person's request. It must be held for as long as the body is.
    ///
    /// Bodies have a gate of their own: someone who sends one slowly must not keep a thread waiting.
    pub(crate) async fn room_for_body(&self, person: Person) -> Result<Permit, Refused> {
        self.enter(&self.bodies, person).await
    }

    async fn enter(&self, gate: &FairGate, person: Person) -> Result<Permit, Refused> {
        tokio::select! {
            biased;
            () = self.stop.begun() => Err(Code::Stopping.into()),
            entered = gate.enter(person) => entered.map_err(|_| {
                Refused::new(Code::TooManyRequests)
                    .with("seconds", AGAIN.as_secs())
                    .retry_after(AGAIN)
            }),
        }
    }
}

impl Turn {
    /// Does the work on a thread of the pool. It is told to stop when this future is dropped.
    pub(crate) async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce(&mut dyn Meter) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let Self { permit, pool } = self;
        let gone = Arc::new(AtomicBool::new(false));
        let mut meter = WorkMeter {
            left: pool.steps,
            gone: Arc::clone(&gone),
            stop: pool.stop,
            metrics: pool.metrics,
        };
        let done = tokio::task::spawn_blocking(move || {
            let done = work(&mut meter);
            // The next piece begins when this one has really ended, whoever still waits for it.
            drop(permit);
            done
        });
        let client = Client(gone);
        let done = done.await.map_err(|_| Code::Internal.into());
        drop(client);
        done
    }

    /// Does work on a record, which the meter may stop.
    pub(crate) async fn work_on_record<T: Send + 'static>(
        self,
        work: impl FnOnce(&mut dyn Meter) -> Result<T, RecordError> + Send + 'static,
    ) -> Result<Result<T, String>, Refused> {
        let stop = self.pool.stop.clone();
        match self.work(work).await? {
            Ok(done) => Ok(Ok(done)),
            Err(RecordError::Wrong(why)) => Ok(Err(why)),
            Err(RecordError::Stopped) if stop.is_stopping() => Err(Code::Stopping.into()),
            Err(RecordError::Stopped) => Err(Code::RecordCostly.into()),
        }
    }
}

/// Somebody waits for the work, until this is dropped.
struct Client(Arc<AtomicBool>);

impl Drop for Client {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

struct WorkMeter {
    left: u64,
    gone: Arc<AtomicBool>,
    stop: Shutdown,
    metrics: Metrics,
}

impl Meter for WorkMeter {
    fn spend(&mut self, steps: u32) -> bool {
        let steps = u64::from(steps);
        if self.gone.load(Ordering::Relaxed) || self.stop.is_stopping() || self.left < steps {
            return false;
        }
        self.left -= steps;
        self.metrics.record_steps.inc_by(steps);
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc;

    use futures_util::FutureExt;
    use quarterdeck_store::PlayerId;

    use super::*;

    fn person(number: u8) -> Person {
        Person::Player(PlayerId::from_bytes([number; 16]))
    }

    fn pool(steps: u64) -> (WorkPool, Shutdown, Metrics) {
        let (stop, metrics) = (Shutdown::new(), Metrics::new());
        (WorkPool::new(1, steps, stop.clone(), metrics.clone()), stop, metrics)
    }

    /// Works until it is told to stop, and says how many steps that were.
    fn endless(meter: &mut dyn Meter) -> u64 {
        let mut steps = 0;
        while meter.spend(1) {
            steps += 1;
        }
        steps
    }

    #[tokio::test]
    async fn work_stops_at_its_budget() {
        let (pool, _, metrics) = pool(1000);
        let turn = pool.turn(person(1)).await.unwrap();
        assert_eq!(turn.work(endless).await.unwrap(), 1000);
        assert_eq!(metrics.record_steps.get(), 1000);
        let turn = pool.turn(person(1)).await.unwrap();
        let stopped = turn.work_on_record(|_| Err::<(), _>(RecordError::Stopped)).await;
        assert_eq!(stopped.unwrap_err().code(), Code::RecordCostly);
    }

    #[tokio::test]
    async fn work_stops_when_the_client_leaves_and_keeps_its_place_until_then() {
        let (pool, _, _) = pool(u64::MAX);
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let (go_on, may_go_on) = mpsc::channel();
        let turn = pool.turn(person(1)).await.unwrap();
        let mut work = Box::pin(turn.work(move |meter: &mut dyn Meter| {
            begun.send(()).unwrap();
            endless(meter);
            may_go_on.recv().unwrap();
        }));
        tokio::select! {
            _ = &mut work => panic!("nobody has stopped it"),
            begun = has_begun => begun.unwrap(),
        }
        drop(work);
        let mut next = Box::pin(pool.turn(person(2)));
        assert!((&mut next).now_or_never().is_none(), "the thread is still busy");
        go_on.send(()).unwrap();
        // This would wait for ever if the work had not stopped.
        next.await.unwrap();
    }

    #[tokio::test]
    async fn a_shutdown_stops_work_and_empties_the_queue() {
        let (pool, stop, _) = pool(u64::MAX);
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let turn = pool.turn(person(1)).await.unwrap();
        let work = tokio::spawn(turn.work_on_record(move |meter: &mut dyn Meter| {
            begun.send(()).unwrap();
            endless(meter);
            Err::<(), _>(RecordError::Stopped)
        }));
        has_begun.await.unwrap();
        let waiting = pool.turn(person(2));
        stop.begin();
        assert_eq!(waiting.await.err().unwrap().code(), Code::Stopping);
        assert_eq!(work.await.unwrap().unwrap_err().code(), Code::Stopping);
    }

    #[tokio::test]
    async fn one_persons_hundred_requests_do_not_come_before_anothers() {
        let (pool, _, _) = pool(u64::MAX);
        let order = Arc::new(Mutex::new(Vec::new()));
        let first = pool.turn(person(1)).await.unwrap();
        let ask = |number: u8| {
            let (pool, order) = (pool.clone(), Arc::clone(&order));
            async move {
                let turn = pool.turn(person(number)).await?;
                turn.work(move |_| order.lock().unwrap().push(number)).await
            }
        };
        let mut greedy: Vec<_> = (0..100).map(|_| Box::pin(ask(1))).collect();
        let refused = greedy.iter_mut().filter_map(FutureExt::now_or_never);
        let refused: Vec<_> = refused.map(|refused| refused.unwrap_err().code()).collect();
        assert_eq!(refused, [Code::TooManyRequests; 100 - WAITING_PER_PERSON]);
        let mut other = Box::pin(ask(2));
        assert!((&mut other).now_or_never().is_none());
        drop(first);
        let served = futures_util::future::join(
            futures_util::future::join_all(greedy.into_iter().take(WAITING_PER_PERSON)),
            other,
        );
        let (greedy, other) = served.await;
        other.unwrap();
        assert!(greedy.iter().all(Result::is_ok));
        assert_eq!(*order.lock().unwrap(), [1, 2, 1, 1, 1]);
    }

    #[tokio::test]
    async fn bodies_wait_at_a_gate_of_their_own() {
        let (pool, _, _) = pool(u64::MAX);
        let mut held = Vec::new();
        for _ in 0..BODIES {
            held.push(pool.room_for_body(person(1)).await.unwrap());
        }
        assert!(pool.room_for_body(person(1)).now_or_never().is_none());
        assert!(pool.turn(person(2)).now_or_never().is_some(), "the threads are free");
    }
}
