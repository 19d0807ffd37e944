//! A gate for costly work: a few at a time, and people take turns.
//!
//! A plain semaphore serves requests in the order of their arrival, so one person who asks for a hundred things makes
//! everyone else wait for all of them. Here each person has a queue of their own, and the queues are served in turn.
//! Queues are bounded: what finds no place is refused at once instead of piling up.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quarterdeck_store::PlayerId;
use tokio::sync::oneshot;

use crate::http::peer::{Network, Peer};

/// Whose work it is. Everything that one person asks for shares one queue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Person {
    /// Somebody who is signed in.
    Player(PlayerId),
    /// Everybody at an address who is not.
    Peer(Network),
}

impl Person {
    /// The player who sent a request, or else the address it came from.
    pub(crate) fn of(player: Option<PlayerId>, peer: Peer) -> Self {
        player.map_or_else(|| Self::Peer(peer.network()), Self::Player)
    }
}

/// How much a gate lets through and how much may wait before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Room {
    /// How many work at a time.
    pub(crate) at_a_time: usize,
    /// How many requests of one person may wait.
    pub(crate) waiting_per_person: usize,
    /// How many requests may wait in all.
    pub(crate) waiting: usize,
}

/// The queue is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

/// The gate. All clones are the same gate.
#[derive(Clone)]
pub(crate) struct FairGate(Arc<Mutex<Queues>>);

struct Queues {
    room: Room,
    working: usize,
    /// Whose turn it is next. Each person with a queue is in here once.
    turns: VecDeque<Person>,
    waiting: HashMap<Person, VecDeque<oneshot::Sender<Permit>>>,
}

/// The right to work. The next in turn gets it when it is dropped.
pub(crate) struct Permit(Option<FairGate>);

impl FairGate {
    /// A gate with this much room.
    pub(crate) fn new(room: Room) -> Self {
        let (turns, waiting) = (VecDeque::new(), HashMap::new());
        Self(Arc::new(Mutex::new(Queues { room, working: 0, turns, waiting })))
    }

    /// Waits for this person's turn. Dropping the future gives the place in the queue up.
    pub(crate) async fn enter(&self, person: Person) -> Result<Permit, Full> {
        let turn = {
            let mut queues = self.lock();
            if queues.working < queues.room.at_a_time {
                queues.working += 1;
                return Ok(Permit(Some(self.clone())));
            }
            queues.join(person)?
        };
        // The sender is in the queue until it hands the permit over.
        turn.await.map_err(|_| Full)
    }

    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queues {
    fn join(&mut self, person: Person) -> Result<oneshot::Receiver<Permit>, Full> {
        if self.is_full_for(person) {
            self.forget_who_left();
            if self.is_full_for(person) {
                return Err(Full);
            }
        }
        let (hand_over, turn) = oneshot::channel();
        let queue = self.waiting.entry(person).or_default();
        if queue.is_empty() {
            self.turns.push_back(person);
        }
        queue.push_back(hand_over);
        Ok(turn)
    }

    fn is_full_for(&self, person: Person) -> bool {
        let own = self.waiting.get(&person).map_or(0, VecDeque::len);
        let all: usize = self.waiting.values().map(VecDeque::len).sum();
        own >= self.room.waiting_per_person || all >= self.room.waiting
    }

    fn forget_who_left(&mut self) {
        self.waiting.retain(|_, queue| {
            queue.retain(|hand_over| !hand_over.is_closed());
            !queue.is_empty()
        });
        self.turns.retain(|person| self.waiting.contains_key(person));
    }

    /// The next in turn; their person goes to the end of the line.
    fn next(&mut self) -> Option<oneshot::Sender<Permit>> {
        let person = self.turns.pop_front()?;
        let queue = self.waiting.get_mut(&person)?;
        let next = queue.pop_front();
        if queue.is_empty() {
            self.waiting.remove(&person);
        } else {
            self.turns.push_back(person);
        }
        next
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let Some(gate) = self.0.take() else { return };
        loop {
            let next = {
                let mut queues = gate.lock();
                let next = queues.next();
                if next.is_none() {
                    queues.working -= 1;
                }
                next
            };
            let Some(next) = next else { return };
            match next.send(Self(Some(gate.clone()))) {
                Ok(()) => return,
                // They left the queue: the one after them is next, and this permit must not be given back twice.
                Err(mut unused) => drop(unused.0.take()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn person(number: u8) -> Person {
        Person::Player(PlayerId::from_bytes([number; 16]))
    }

    fn gate(at_a_time: usize) -> FairGate {
        FairGate::new(Room { at_a_time, waiting_per_person: 3, waiting: 4 })
    }

    #[tokio::test]
    async fn people_take_turns_however_much_one_of_them_asks_for() {
        let gate = gate(1);
        let first = gate.enter(person(1)).await.unwrap();
        let mut greedy: Vec<_> = (0..3).map(|_| Box::pin(gate.enter(person(1)))).collect();
        assert!(greedy.iter_mut().all(|turn| turn.now_or_never().is_none()));
        let mut modest = Box::pin(gate.enter(person(2)));
        assert!((&mut modest).now_or_never().is_none());
        drop(first);
        let second = (&mut greedy[0]).now_or_never().expect("it was first in line").unwrap();
        drop(second);
        let third = modest.now_or_never().expect("one after the other person's one").unwrap();
        drop(third);
        assert!((&mut greedy[1]).now_or_never().is_some());
    }

    #[tokio::test]
    async fn queues_are_bounded_for_each_person_and_in_all() {
        let gate = gate(1);
        let _working = gate.enter(person(1)).await.unwrap();
        let mut waiting: Vec<_> = (0..3).map(|_| Box::pin(gate.enter(person(1)))).collect();
        assert!(waiting.iter_mut().all(|turn| turn.now_or_never().is_none()));
        assert!(matches!(gate.enter(person(1)).now_or_never(), Some(Err(Full))));
        let mut other = Box::pin(gate.enter(person(2)));
        assert!((&mut other).now_or_never().is_none());
        assert!(matches!(gate.enter(person(3)).now_or_never(), Some(Err(Full))));
        drop(waiting);
        let mut third = Box::pin(gate.enter(person(3)));
        assert!((&mut third).now_or_never().is_none(), "there is room where others have left");
    }

    #[tokio::test]
    async fn whoever_left_is_passed_over_and_no_permit_is_lost() {
        let gate = gate(2);
        let working = [gate.enter(person(1)).await.unwrap(), gate.enter(person(1)).await.unwrap()];
        let mut gone = Box::pin(gate.enter(person(2)));
        assert!((&mut gone).now_or_never().is_none());
        let mut stays = Box::pin(gate.enter(person(3)));
        assert!((&mut stays).now_or_never().is_none());
        drop(gone);
        drop(working);
        let permit = stays.now_or_never().expect("both permits are free").unwrap();
        let other = gate.enter(person(4)).now_or_never().expect("there are two").unwrap();
        assert!(gate.enter(person(5)).now_or_never().is_none());
        drop((permit, other));
        assert_eq!(gate.lock().working, 0);
        // A permit that was handed over and never looked at comes back, too.
        let [one, two] =
            [gate.enter(person(1)).await.unwrap(), gate.enter(person(1)).await.unwrap()];
        let mut handed_over = Box::pin(gate.enter(person(2)));
        assert!((&mut handed_over).now_or_never().is_none());
        drop(one);
        drop(handed_over);
        drop(two);
        assert_eq!(gate.lock().working, 0);
    }
}
