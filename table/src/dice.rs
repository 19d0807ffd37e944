//! The dice being sealed: the root is out, and the seats' clients commit themselves and then reveal.

use quarterdeck_engine::Seats;
use quarterdeck_engine::sealed::{Gathering, Hash, Master, SealFault, Sealer, Terms};

use crate::entry::Filled;
use crate::shelf::Dealt;

/// How long the clients have to commit themselves, and again to reveal, in served milliseconds, unless the host says
/// otherwise.
pub(crate) const PATIENCE: i64 = 15_000;

/// The dice being sealed.
pub(crate) struct Sealing {
    pub(crate) master: Master,
    pub(crate) seats: Vec<String>,
    pub(crate) gathering: Gathering,
    terms: Terms,
    root: Hash,
    /// The roots of dice that were sealed before these and are void.
    pub(crate) voided: Vec<Hash>,
    /// Since when the clients are asked for what they are asked for now.
    pub(crate) since: i64,
}

/// A deal that was decided on and is not written down yet.
pub(crate) struct Prepared {
    /// What the host committed itself to for it.
    pub(crate) root: Hash,
    pub(crate) dealt: Dealt,
}

impl Sealing {
    pub(crate) fn new(
        terms: Terms,
        master: Master,
        seats: Vec<String>,
        filled: &[Filled],
        voided: Vec<Hash>,
        since: i64,
    ) -> Result<Self, SealFault> {
        let root = Sealer::new(&terms, &master).root();
        let mut gathering = Gathering::new(&terms, root);
        for Filled { seat, nonce } in filled {
            gathering.fill(*seat, *nonce)?;
        }
        Ok(Self { master, seats, gathering, terms, root, voided, since })
    }

    /// What everything sealed here is bound to.
    pub(crate) fn domain(&self) -> Hash {
        self.terms.domain()
    }

    /// The version of the rules that these dice were sealed for.
    pub(crate) fn rules(&self) -> u32 {
        self.terms.rules
    }

    /// What the host committed itself to.
    pub(crate) fn root(&self) -> &Hash {
        &self.root
    }

    /// Whose commitments are awaited; nobody's once they are all in.
    pub(crate) fn uncommitted(&self) -> Seats {
        self.gathering.uncommitted()
    }

    /// Whose nonces are awaited.
    pub(crate) fn unrevealed(&self) -> Seats {
        self.gathering.unrevealed()
    }

    /// Whether only the deal is missing.
    pub(crate) fn is_complete(&self) -> bool {
        self.gathering.ready() && self.gathering.unrevealed().is_empty()
    }
}
