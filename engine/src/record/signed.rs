//! A server's signature under a game as far as it has come.
//!
//! Whoever has a copy of a game with the server's signature can prove later what the server said then: that the game with
//! this table's name had so many entries, and that they end in this link of the chain. Two signatures of one key that
//! contradict each other prove that the game was rewritten.

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};

use super::{Fault, Record, Wrong};
use crate::game::Game;
use crate::sealed::{Hash, hash, hex};

/// A server's word for a game: the last line of a signed copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signed {
    /// How many entries the game had.
    pub entries: u32,
    /// The link of the chain that they end in.
    #[serde(with = "hex")]
    pub fingerprint: Hash,
    /// The public key of the server.
    #[serde(with = "hex")]
    pub key: [u8; 32],
    /// Its Ed25519 signature.
    #[serde(with = "hex")]
    pub signature: [u8; 64],
}

/// A server's private key. It has no `Debug` and no `Serialize`, so that no log gets it by accident.
#[derive(Clone)]
pub struct Signer(SigningKey);

impl Signer {
    /// The key from these bytes. They must come from a generator that nobody can guess.
    pub fn new(bytes: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(bytes))
    }

    /// The public key, by which everybody can check what was signed.
    pub fn public(&self) -> [u8; 32] {
        self.0.verifying_key().to_bytes()
    }

    /// Signs that the game at `table` has so many entries, which end in `fingerprint`.
    pub fn sign(&self, table: &[u8; 16], entries: u32, fingerprint: Hash) -> Signed {
        let signature = self.0.sign(&message(table, entries, &fingerprint)).to_bytes();
        Signed { entries, fingerprint, key: self.public(), signature }
    }
}

impl Signed {
    /// Whether the key signed this for the game at `table`.
    pub fn is_good(&self, table: &[u8; 16]) -> bool {
        let message = message(table, self.entries, &self.fingerprint);
        let signature = Signature::from_bytes(&self.signature);
        VerifyingKey::from_bytes(&self.key)
            .is_ok_and(|key| key.verify_strict(&message, &signature).is_ok())
    }
}

/// What is signed.
fn message(table: &[u8; 16], entries: u32, fingerprint: &Hash) -> Hash {
    hash("quarterdeck/1 signed", &[table, &entries.to_be_bytes(), fingerprint])
}

impl<G: Game> Record<G> {
    /// The server's word for this game, if the copy has it.
    pub fn signed(&self) -> Option<&Signed> {
        self.signed.as_ref()
    }

    /// The same copy with a server's word for it.
    #[must_use]
    pub fn signed_by(mut self, signer: &Signer) -> Self {
        let (entries, fingerprint) = (self.entries.len() as u32, self.fingerprint());
        self.signed = Some(signer.sign(&self.head.table, entries, fingerprint));
        self
    }

    /// What is signed is this game, all of it, and the signature is good.
    pub(super) fn check_signed(&self) -> Result<(), Fault> {
        let Some(signed) = &self.signed else { return Ok(()) };
        let is_this = signed.entries as usize == self.entries.len()
            && signed.fingerprint == self.fingerprint()
            && signed.is_good(&self.head.table);
        if is_this { Ok(()) } else { Err(Wrong::Signed.at_entry(self.entries.len())) }
    }

    /// Whether two copies of one game that were signed with one key cannot both be true: the longer one does not go on
    /// from the shorter one. Both must [verify](Record::verify). None when they are not about the same thing.
    pub fn contradicts(&self, other: &Self) -> Option<bool> {
        let (one, two) = (self.signed?, other.signed?);
        if one.key != two.key || self.head.table != other.head.table {
            return None;
        }
        let (short, long) = if one.entries <= two.entries { (self, other) } else { (other, self) };
        let link = short.entries.len().checked_sub(1).map(|last| long.entries[last].hash);
        Some(link.unwrap_or_else(|| long.head.hash()) != short.fingerprint())
    }
}
