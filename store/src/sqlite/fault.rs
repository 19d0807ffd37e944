//! Faults that tests plant in a store, to show that they would be found. A server's store has none.

/// A promise that the store breaks on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    not(any(test, feature = "testing")),
    allow(dead_code, unreachable_pub, reason = "only tests plant faults")
)]
pub enum Fault {
    /// It keeps all its promises.
    #[default]
    None,
    /// The disk is waited for when the log is copied back, and not at every commit.
    SyncsAtCheckpoints,
    /// The disk is never waited for.
    NeverSyncs,
    /// Callers are answered before what they asked for is committed.
    AnswersEarly,
}

impl Fault {
    /// SQLite's setting, as it is set and as it is read back.
    pub(super) const fn synchronous(self) -> (&'static str, &'static str) {
        match self {
            // NORMAL would lose what was acknowledged when the power goes.
            Self::None | Self::AnswersEarly => ("FULL", "2"),
            Self::SyncsAtCheckpoints => ("NORMAL", "1"),
            Self::NeverSyncs => ("OFF", "0"),
        }
    }
}
