//! Deliberate bugs, which the simulation must find.
//!
//! A check that never fails proves nothing. Each of these makes the hub break one promise, and the simulation in
//! `tests/simulation` has to notice. They exist only with the feature `simulation`, which tests alone turn on: in every
//! other build `planted` is the constant `false`, and the compiler removes the branches.

/// A bug in the hub.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// An entry is published before the store has it.
    PublishesBeforeDurable,
    /// An entry that may not have been stored stays in the table in memory.
    KeepsWhatFailed,
    /// A failed append is acknowledged.
    AcknowledgesFailure,
    /// The idempotency key is not looked up.
    IgnoresRequestKey,
    /// The same idempotency key is good for different content.
    IgnoresContent,
    /// What other nodes wrote is read and not published.
    ReadsInSilence,
    /// What is read again after a failure is not published.
    RereadsInSilence,
    /// A node relies on wake-ups alone.
    NeverPolls,
    /// An update is sent to viewers who had not seen the one before.
    SendsLatestToAll,
    /// A stream does not read on before it begins.
    StreamsFromMemory,
    /// A table's card is drawn once and kept.
    KeepsOldCard,
    /// Whoever looked after a table never does again.
    AttendsOnce,
    /// A closed stream still counts as presence.
    CountsTheAbsent,
    /// Chat of other nodes is not read.
    SkipsChat,
    /// A table is dropped from memory while streams follow it.
    DropsWatchedTables,
    /// A failed load forgets the table for others who still load it, so that it is loaded twice.
    ForgetsLoadingTables,
    /// A reader that is cut off after it read on leaves the rest unpublished.
    LosesCutOffReads,
    /// A player who is connected to another node is marked as absent for good.
    TrustsOneNodeOnPresence,
}

#[cfg(feature = "simulation")]
mod switch {
    use std::cell::Cell;

    use super::Fault;

    std::thread_local! {
        static PLANTED: Cell<Option<Fault>> = const { Cell::new(None) };
    }

    /// Plants a bug in every hub of this thread, or none.
    pub fn plant(fault: Option<Fault>) {
        PLANTED.set(fault);
    }

    /// Whether this bug is planted.
    pub(in crate::hub) fn planted(fault: Fault) -> bool {
        PLANTED.get() == Some(fault)
    }
}

#[cfg(feature = "simulation")]
pub use switch::plant;
#[cfg(feature = "simulation")]
pub(super) use switch::planted;

/// Whether this bug is planted: never, outside simulations.
#[cfg(not(feature = "simulation"))]
pub(super) const fn planted(_: Fault) -> bool {
    false
}
