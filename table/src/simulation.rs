//! Secrets from a seed, so that a simulation deals the same game again.
//!
//! Only simulations are built with this module. Everywhere else the secrets of the dice come from the operating system.

use std::cell::Cell;

use sha2::{Digest, Sha256};

std::thread_local! {
    static SEED: Cell<Option<(u64, u64)>> = const { Cell::new(None) };
}

/// From now on the secrets of all tables on this thread follow from `seed`; from the operating system again without one.
pub fn seed(seed: Option<u64>) {
    SEED.set(seed.map(|seed| (seed, 0)));
}

/// The next secret, if they come from a seed.
pub(crate) fn secret() -> Option<[u8; 32]> {
    let (seed, drawn) = SEED.get()?;
    SEED.set(Some((seed, drawn + 1)));
    let mut hash = Sha256::new();
    hash.update(b"a secret of a simulation");
    hash.update(seed.to_le_bytes());
    hash.update(drawn.to_le_bytes());
    Some(hash.finalize().into())
}
