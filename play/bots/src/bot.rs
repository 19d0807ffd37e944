//! Somebody who plays without being a person.

use quarterdeck_engine::Game;
use quarterdeck_engine::chance::Fast;

use crate::chair::Chair;

/// A player that is a program.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions. The same chair, the same chance and the same things heard must give the
    /// same choice, so that a game can be told twice.
    fn choose(&mut self, chair: &Chair<'_, G>, chance: &mut Fast) -> G::Action;

    /// Does the work of a decision that has only one possible answer. A forced decision is often a
    /// secret, so where others see how long a bot takes it must cost what any other costs. Bots that
    /// decide within milliseconds need not do anything.
    fn ponder(&mut self, _chair: &Chair<'_, G>, _chance: &mut Fast) {}

    /// Whether it wants to [`hear`](Bot::hear). Telling costs time, and most bots see all they need.
    fn listens(&self) -> bool {
        false
    }

    /// Hears what its seat is told: every sentence, in order, from the deal on, and only if it
    /// [listens](Bot::listens). All a bot remembers comes from here, so that after a restart a new one remembers the
    /// same once the log is told to it again.
    fn hear(&mut self, _told: &G::Told) {}

    /// Whether it may stay in its seat for its next decision: one that has chosen before must then choose just as one
    /// that has only listened to the same. It is asked after it has chosen. A new one is made for every decision where
    /// it says no, so only who would have to think about the past again need say yes.
    fn lives_on(&self) -> bool {
        false
    }
}
