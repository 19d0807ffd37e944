//! The bugs that the simulation must find: in the store, in the clients, and in the hub.

use std::fmt;

use quarterdeck_server::hub::planted::Fault as HubFault;

/// A bug, and where it is planted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Planted {
    Store(StoreFault),
    Client(ClientFault),
    Hub(HubFault),
}

/// A way for a store to break its contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StoreFault {
    /// Appends are acknowledged at once and written a moment later, if the node is still there then.
    AcknowledgesBeforeDurable,
    /// A restart of the database loses the rows of the last second.
    LosesTailInRestart,
    /// Rows are stored without their request.
    LosesRequestKeys,
    /// The digest of what a request asked for is not stored.
    LosesDigests,
    /// A row at a number that is taken replaces the one that is there.
    OverwritesRows,
    /// A conflict is answered as if the rows had been stored.
    SwallowsConflicts,
    /// A driver sends an append again, under new numbers.
    RepeatsAppends,
    /// Of an append of several rows only the first is stored when the connection breaks.
    TearsAppends,
    /// Reads come from a replica that lags behind.
    ReadsFromReplica,
    /// Rows come in the wrong order.
    SwapsRows,
    /// A journal's reader gets a page and no hint that there is more.
    CutsPages,
    /// Wake-ups are lost, and asking for the last entries finds nothing.
    HidesLast,
    /// Nothing is ever due.
    NeverDue,
    /// How a table is found is written when it is opened and never again.
    KeepsOldIndex,
    /// Time while no node was up counts as served.
    CountsDowntime,
    /// Chat is acknowledged and not stored.
    LosesChat,
    /// A request id is looked up without its author.
    MixesAuthors,
    /// Now and then the rows of another table are answered.
    MixesTables,
}

/// A way for a client to break the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClientFault {
    /// Each attempt gets an idempotency key of its own.
    NewKeyForEachAttempt,
    /// A stream is opened again without saying up to where the client has seen.
    ForgetsCursor,
    /// A stream is opened again from before what the client has seen.
    RewindsCursor,
    /// An idempotency key is used for two requests.
    ReusesKeys,
}

impl Planted {
    /// Every bug there is.
    pub(crate) const ALL: [Self; 40] = [
        Self::Store(StoreFault::AcknowledgesBeforeDurable),
        Self::Store(StoreFault::LosesTailInRestart),
        Self::Store(StoreFault::LosesRequestKeys),
        Self::Store(StoreFault::LosesDigests),
        Self::Store(StoreFault::OverwritesRows),
        Self::Store(StoreFault::SwallowsConflicts),
        Self::Store(StoreFault::RepeatsAppends),
        Self::Store(StoreFault::TearsAppends),
        Self::Store(StoreFault::ReadsFromReplica),
        Self::Store(StoreFault::SwapsRows),
        Self::Store(StoreFault::CutsPages),
        Self::Store(StoreFault::HidesLast),
        Self::Store(StoreFault::NeverDue),
        Self::Store(StoreFault::KeepsOldIndex),
        Self::Store(StoreFault::CountsDowntime),
        Self::Store(StoreFault::LosesChat),
        Self::Store(StoreFault::MixesAuthors),
        Self::Store(StoreFault::MixesTables),
        Self::Client(ClientFault::NewKeyForEachAttempt),
        Self::Client(ClientFault::ForgetsCursor),
        Self::Client(ClientFault::RewindsCursor),
        Self::Client(ClientFault::ReusesKeys),
        Self::Hub(HubFault::PublishesBeforeDurable),
        Self::Hub(HubFault::KeepsWhatFailed),
        Self::Hub(HubFault::AcknowledgesFailure),
        Self::Hub(HubFault::IgnoresRequestKey),
        Self::Hub(HubFault::IgnoresContent),
        Self::Hub(HubFault::ReadsInSilence),
        Self::Hub(HubFault::RereadsInSilence),
        Self::Hub(HubFault::NeverPolls),
        Self::Hub(HubFault::SendsLatestToAll),
        Self::Hub(HubFault::StreamsFromMemory),
        Self::Hub(HubFault::KeepsOldCard),
        Self::Hub(HubFault::AttendsOnce),
        Self::Hub(HubFault::CountsTheAbsent),
        Self::Hub(HubFault::SkipsChat),
        Self::Hub(HubFault::DropsWatchedTables),
        Self::Hub(HubFault::ForgetsLoadingTables),
        Self::Hub(HubFault::LosesCutOffReads),
        Self::Hub(HubFault::TrustsOneNodeOnPresence),
    ];

    /// The bug with this name, as it is printed.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|planted| planted.to_string() == name)
    }
}

impl fmt::Display for Planted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(fault) => write!(f, "store:{fault:?}"),
            Self::Client(fault) => write!(f, "client:{fault:?}"),
            Self::Hub(fault) => write!(f, "hub:{fault:?}"),
        }
    }
}
